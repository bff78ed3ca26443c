"""Roles, set-up and the Pass Rule (BG-01 to 22, 80, 81, 91 to 93)."""

from __future__ import annotations

import re

import msgspec
import pytest

import streetlight as sl
from streetlight.core.match import true_state
from streetlight.games.blackwood.pack.loading import load_pack
from streetlight.games.blackwood.rules.passrule import Workshop
from streetlight.games.blackwood.state import Blackwood
from tests.rules.blackwood.grove import GAME, Grove


@pytest.mark.rule("BG-01")
def test_three_to_six_players() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6]
    for seats in (2, 7):
        with pytest.raises(sl.OptionError, match="3 to 6"):
            GAME.start(seats)


@pytest.mark.rule("BG-02")
@pytest.mark.rule("BG-03")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_one_visitor_one_kid_and_agents(seats: int) -> None:
    view = GAME.start(seats, 1).view(None)
    roles = sorted(player.role for player in view.players)
    assert roles == ["agent"] * (seats - 2) + ["kid", "visitor"]
    with pytest.raises(sl.OptionError, match="two players"):
        GAME.start(seats, 1, visitor=1, kid=1)


@pytest.mark.rule("BG-08")
def test_what_is_in_the_box() -> None:
    pack = load_pack()
    assert len(pack.data.object) == 142
    assert len(pack.data.example) == 13
    assert len(set(pack.names)) == 142


@pytest.mark.rule("BG-09")
@pytest.mark.rule("BG-10")
@pytest.mark.rule("BG-11")
def test_hands_of_seven_two_flipped_cards_and_no_trust() -> None:
    view = GAME.start(5, 3).view(None)
    assert [player.hand for player in view.players] == [7] * 5
    assert len(view.flipped) == 2
    assert view.trust == 0


@pytest.mark.rule("BG-09")
def test_every_agent_works_for_an_agency_of_their_own() -> None:
    """Seat by seat in the order of the rulebook; Visitor and Kid have none. Everybody sees and is told it."""
    match = GAME.start(6, 3, visitor=4, kid=1)
    agencies = [player.agency for player in match.view(None).players]
    assert agencies == ["doe", None, "cia", "nsa", None, "fbi"]
    told = [event.text for event in match.events(None) if event.what == "agency"]
    assert sorted(told) == [
        "Green works for the CIA.", "Orange works for the DOE.", "Red works for the NSA.", "Yellow works for the FBI.",
    ]  # fmt: skip
    few = GAME.start(3, 3, visitor=0, kid=1).view(2)
    assert few.players[2].agency == "doe"


@pytest.mark.rule("BG-09")
def test_the_agency_may_be_chosen_and_the_record_keeps_it() -> None:
    match = GAME.start(5, 3, visitor=0, kid=1, fbi=2, doe=4)
    assert [player.agency for player in match.view(None).players] == [None, None, "fbi", "cia", "doe"]
    record = match.record()
    assert record.options["fbi"] == 2 and record.options["cia"] is None
    again = sl.replay(sl.load_record(sl.encode(record)))
    assert again.view(None).players == match.view(None).players


@pytest.mark.rule("BG-09")
def test_whoever_is_chosen_for_an_agency_is_an_agent() -> None:
    for seed in range(20):
        view = GAME.start(4, seed, nsa=1, cia=3).view(None)
        assert view.players[1].agency == "nsa" and view.players[3].agency == "cia"
        assert {view.visitor, view.kid} == {0, 2}
    for options, field in (
        ({"visitor": 1, "cia": 1}, "cia"),
        ({"doe": 2, "fbi": 2}, "fbi"),
        ({"doe": 7}, "doe"),
        ({"doe": 0, "cia": 1, "nsa": 2}, "agencies"),
    ):
        with pytest.raises(sl.OptionError) as wrong:
            GAME.start(4, 1, **options)
        assert wrong.value.field == field


@pytest.mark.rule("BG-12")
def test_a_visitor_who_is_new_to_it_picks_an_example_and_only_she_knows_which() -> None:
    match = GAME.start(4, 5, visitor=2, kid=0)
    ready_made = [option for option in match.prompts[2].options if option.rule == "BG-12"]
    assert len(ready_made) == 13
    match.answer(2, ready_made[4])
    assert match.view(2).rule.text == "is alive"
    assert all(match.view(seat).rule is None for seat in (None, 0, 1, 3))


@pytest.mark.rule("BG-82")
def test_stands_and_spare_markers_are_nowhere_to_be_found() -> None:
    """There is nothing to set about them, and nothing of a position depends on them."""
    match = GAME.start(6, 5, visitor=2, kid=0)
    view = match.view(2)
    names = [
        *GAME.options_schema["$defs"]["Options"]["properties"],
        *view.__struct_fields__,
        *view.players[0].__struct_fields__,
        *Blackwood.fields,
    ]
    assert not [name for name in names if "stand" in name or "marker" in name]


@pytest.mark.rule("BG-93")
@pytest.mark.parametrize(("seats", "left"), [(3, 119), (4, 112), (5, 105), (6, 98)])
@pytest.mark.parametrize("draws", [7, 14])
def test_the_deck_after_setup(seats: int, left: int, draws: int) -> None:
    match = GAME.start(seats, 4, visitor=0, kid=1, visitor_draws=draws)
    match.answer(0, "example:0")
    if draws == 14:
        match.answer(0, [option.id for option in match.prompts[0].options][:7])
    assert match.view(None).deck == left


@pytest.mark.rule("BG-13")
def test_the_visitor_sees_hand_and_flipped_cards_before_the_rule() -> None:
    match = GAME.start(4, 5, visitor=2, kid=0)
    assert match.waiting == (2,)
    view = match.view(2)
    assert len(view.players[2].cards) == 7
    assert len(view.flipped) == 2
    assert view.rule is None


@pytest.mark.rule("BG-14")
@pytest.mark.rule("BG-15")
def test_a_rule_from_the_workshop_decides_every_object() -> None:
    match = GAME.start(4, 6, visitor=0, kid=1)
    for choice in ("workshop", "form:both", "say:metal", "say:!electric"):
        match.answer(0, choice)
    made = match.view(0).rule
    assert (made.id, made.text) == ("metal&!electric", "contains metal and " + _text("!electric"))
    verdicts = match.view(0).verdicts
    assert len(verdicts) == 142
    assert verdicts["object:coin"] and not verdicts["object:apple"]
    assert match.view(1).rule is None and match.view(1).verdicts is None


def _text(literal: str) -> str:
    return load_pack().workshop.text(literal, load_pack().names)


@pytest.mark.rule("BG-92")
def test_rules_of_every_shape() -> None:
    workshop = load_pack().workshop
    index = workshop.object_index
    lighter = workshop.mask("weight<textbook")
    assert (
        lighter >> index["coin"] & 1
        and not lighter >> index["horse"] & 1
        and not lighter >> index["textbook"] & 1
    )
    assert workshop.mask("metal|red") == workshop.mask("metal") | workshop.mask("red")
    assert workshop.mask("!metal") == workshop.all_objects & ~workshop.mask("metal")
    assert workshop.text("weight<textbook", load_pack().names) == "is lighter than a textbook"


@pytest.mark.rule("BG-17")
def test_the_workshop_speaks_of_objects_and_of_nobody_at_the_table() -> None:
    """What a rule from it lets through is the same for all, whoever they are and wherever they sit."""
    data = load_pack().data
    said = [each.phrase + " " + each.negation for each in data.attribute]
    said += [each.less + " " + each.more for each in data.quantity] + [each.text for each in data.example]
    assert len(said) > 100
    assert not re.search(
        r"\b(I|me|my|mine|we|us|our|ours|he|his|she|her|player|seat)\b", " ".join(said), re.I
    )


@pytest.mark.rule("BG-16")
def test_the_workshop_knows_nothing_of_spelling() -> None:
    """Give every object another name: every rule still admits the same ones."""
    pack = load_pack()
    renamed = [msgspec.structs.replace(thing, name=thing.name[::-1]) for thing in pack.data.object]
    other = Workshop(msgspec.structs.replace(pack.data, object=tuple(renamed)), pack.table)
    assert other.all_masks() == pack.workshop.all_masks()


@pytest.mark.rule("BG-19")
@pytest.mark.rule("BG-22")
@pytest.mark.rule("BG-91")
def test_the_flipped_cards_are_placed_by_the_rule() -> None:
    grove = Grove().rule("metal")
    grove.g.flipped = (grove._fetch("airplane"), grove._fetch("plastic_cup"))
    grove.start("open", "visitor")
    assert grove.tops("admitted") == ["airplane"]
    assert grove.tops("repelled") == ["plastic_cup"]


@pytest.mark.rule("BG-80")
def test_the_flipped_cards_take_spaces() -> None:
    match = GAME.start(3, 8, visitor=0, kid=1)
    match.answer(0, "example:0")
    view = match.view(None)
    assert sum(space is not None for space in [*view.admitted, *view.repelled]) == 2


@pytest.mark.rule("BG-20")
def test_the_rule_never_changes() -> None:
    match = GAME.start(3, 9, visitor=0, kid=1)
    match.answer(0, "example:1")
    before = match.view(0).rule, match.view(0).verdicts
    for _ in range(6):
        seat = match.waiting[0]
        match.answer(seat, match.prompts[seat].options[0])
    assert (match.view(0).rule, match.view(0).verdicts) == before


@pytest.mark.rule("BG-21")
def test_in_own_words_the_visitor_judges_and_the_first_verdict_binds() -> None:
    match = GAME.start(3, 10, visitor=0, kid=1)
    match.answer(0, "Things a dog would chew")
    assert match.view(None).mode == "free"
    assert match.prompts[0].what == "judge"
    first = match.view(0).shown
    match.answer(0, "admit")
    match.answer(0, "repel")
    assert match.view(0).verdicts[first] is True
    assert [space.top for space in match.view(None).admitted if space] == [first]


@pytest.mark.rule("BG-89")
def test_own_words_leave_only_as_a_hash_until_the_end() -> None:
    match = GAME.start(3, 11, visitor=0, kid=1)
    match.answer(0, "Things a dog would chew")
    for seat in (1, 2, None):
        seen = sl.encode(match.view(seat)) + sl.encode(match.events(seat))
        assert b"dog would chew" not in seen
        assert len(match.view(seat).rule_hash) == 64
    assert match.view(0).rule.text == "Things a dog would chew"


@pytest.mark.rule("BG-81")
def test_fourteen_cards_keep_seven() -> None:
    match = GAME.start(4, 12, visitor=0, kid=1, visitor_draws=14)
    assert match.view(None).players[0].hand == 14
    match.answer(0, "example:0")
    with pytest.raises(sl.AnswerError, match="7"):
        match.answer(0, [option.id for option in match.prompts[0].options][:6])
    kept = [option.id for option in match.prompts[0].options][7:]
    match.answer(0, kept)
    hand = {card.removeprefix("object:") for card in match.view(0).players[0].cards}
    assert hand == {id.removeprefix("keep:") for id in kept}
    assert len(true_state(match, Blackwood).bottom) == 7
