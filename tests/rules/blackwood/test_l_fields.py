"""What clients need to draw comes as fields: who placed a card and why, how a proof came out, what trust gives."""

from __future__ import annotations

import pytest

from streetlight.games.blackwood.documents import DraftView
from streetlight.games.blackwood.events import Placed, Pushed
from streetlight.games.blackwood.rules.passrule import RuleError, parts_of
from streetlight.games.blackwood.text.advice import level, rule_warning
from tests.rules.blackwood.grove import GAME, Grove, names
from tests.rules.blackwood.test_d_visitor_trust import metal


def placed(grove: Grove) -> list[tuple[str, str, str]]:
    """Every card that was placed: which, by whom, why."""
    told = [event.args for event in grove.now.events(None)]
    return [(*names([each.object]), each.by, each.why) for each in told if isinstance(each, Placed)]


@pytest.mark.rule("BG-22")
def test_the_two_first_cards_are_the_visitors() -> None:
    match = GAME.start(3, 1, visitor=2, kid=1)
    match.answer(2, "=metal")
    told = [event.args for event in match.events(None)]
    assert [(each.by, each.why) for each in told if isinstance(each, Placed)] == [("seat:2", "start")] * 2


@pytest.mark.rule("BG-68")
def test_a_placed_card_tells_who_played_it_and_why() -> None:
    hint = Grove().hand("visitor", "coin", "apple").start("visitor").answer("visitor", "play:coin")
    assert placed(hint) == [("coin", "seat:0", "hint")]
    told = Grove().hand("kid", "coin", "apple").start("kid").answer("kid", "admitted:coin")
    assert placed(told) == [("coin", "seat:1", "prediction")]
    up = Grove(seats=3).tested("agent", "crown").trust(4).hand("kid", "coin", "apple").start("kid")
    up.answer("kid", "admitted:coin").answer("kid", "stop")
    assert placed(up) == [("crown", "seat:2", "turned_up")]


@pytest.mark.rule("BG-76", "BG-77")
def test_a_proof_that_failed_tells_the_row_and_what_was_missed() -> None:
    grove = Grove().next_cards("coin", "hot_dog", "apple", "crown").start("agent").answer("agent", "prove")
    row = names(grove.view().row)
    grove.answer("agent", "push:coin", "push:apple")
    (pushed,) = [event.args for event in grove.now.events(None) if isinstance(event.args, Pushed)]
    assert names(pushed.row) == row
    assert sorted(names(pushed.objects)) == ["apple", "coin"]
    assert sorted(names(pushed.marked)) == ["coin", "crown"]
    assert sorted(names(pushed.missed)) == ["apple", "crown"]
    assert pushed.right == "proof:wrong"
    assert placed(grove) == [(card, "seat:2", "proof") for card in row]


@pytest.mark.rule("BG-69", "BG-77")
def test_while_a_card_waits_for_its_place_all_see_why() -> None:
    grove = Grove()
    grove.placed(*metal(grove, 8)).next_cards("hot_dog", "apple", "pizza", *metal(grove, 1)).start("agent")
    assert grove.view().placing is None
    grove.answer("agent", "prove").answer("agent")
    assert grove.asked() == ["visitor: cover"]
    assert grove.view().placing == grove.view("agent").placing == "proof"
    grove.answer("visitor", grove.options_of("visitor")[0])
    assert grove.view().placing is None
    kid = Grove()
    kid.placed(*metal(kid, 8)).hand("kid", *metal(kid, 2)).start("kid")
    kid.answer("kid", next(id for id in kid.options_of("kid") if id.startswith("admitted")))
    assert kid.view().placing == "prediction"


@pytest.mark.rule("BG-13", "BG-14")
def test_the_visitor_alone_sees_how_far_her_rule_is_built() -> None:
    match = GAME.start(3, 1, visitor=0, kid=1)
    seen = [match.view(0).draft]
    for answer in ("workshop", "form:both", "say:metal", "say:red"):
        assert [match.view(seat).draft for seat in (None, 1, 2)] == [None] * 3
        match.answer(0, answer)
        seen.append(match.view(0).draft)
    assert seen == [None, DraftView(None, ""), DraftView("both", ""), DraftView("both", "metal"), None]
    assert match.view(0).rule.id == "metal&red"


@pytest.mark.rule("BG-81")
def test_the_visitor_alone_sees_what_she_put_under_the_deck() -> None:
    match = GAME.start(3, 1, visitor=0, kid=1, visitor_draws=14)
    match.answer(0, "=metal")
    assert match.view(0).under_deck is None
    fourteen = match.view(0).players[0].cards
    kept = [option.id for option in match.prompts[0].options][:7]
    match.answer(0, kept)
    put_away = set(fourteen) - {f"object:{id.removeprefix('keep:')}" for id in kept}
    assert set(match.view(0).under_deck) == put_away
    assert [match.view(seat).under_deck for seat in (None, 1, 2)] == [None] * 3


@pytest.mark.rule("BG-49", "BG-50", "BG-51", "BG-52", "BG-57", "BG-58", "BG-59", "BG-61")
def test_the_trust_track_says_what_each_spot_gives_and_allows() -> None:
    track = GAME.content(GAME.start(3, 1).options).trust
    assert [each.spot for each in track] == list(range(10))
    assert [each.gift for each in track] == ["", *["Kid +2"] * 4, *["Turn up, Kid\u00a0+1"] * 3, "Visitor +1",
                                             "Turn up, Kid\u00a0+1"]  # fmt: skip
    powers = {each.spot: each.power for each in track if each.power}
    assert powers == {2: "may prove", 3: "secret hints", 4: "first one hidden", 8: "predict + prove"}
    assert track[2].about == "Trust 2. The Kid draws 2 cards. From here on the Kid may prove the rule."
    assert "The Visitor draws a card" in track[8].about
    assert track[9].about.startswith("Trust 9 and every one after it.")


@pytest.mark.rule("BG-14")
def test_a_rule_is_taken_apart() -> None:
    assert parts_of("!metal").first == "!metal"
    both = parts_of("metal&!red")
    assert (both.shape, both.first, both.second) == ("both", "metal", "!red")
    assert parts_of("metal|red").shape == "either"
    compare = parts_of("weight<textbook")
    assert (compare.shape, compare.first, compare.second) == ("compare", "weight<", "textbook")
    with pytest.raises(RuleError):
        parts_of("metal&red&alive")


@pytest.mark.rule("BG-18", "BG-92")
def test_a_visitor_is_warned_of_a_weak_rule() -> None:
    everything = (1 << 40) - 1
    hand = [0, 1, 2]
    assert rule_warning(0, everything, hand).startswith("Nothing at all")
    assert rule_warning(everything, everything, hand).startswith("Everything")
    assert rule_warning(0b11111000, everything, hand).startswith("None of your cards")
    assert rule_warning(0b11111111, everything, hand).startswith("All of your cards")
    assert rule_warning(0b1001, everything, hand).startswith("Hardly anything")
    assert rule_warning(0b11111001, everything, hand) == ""
    assert rule_warning(0b11111000, everything, []) == ""
    assert [level(labels) for labels in (3, 7, 10, 14, 25)] == [
        "Easy",
        "Fair",
        "Hard",
        "Very hard",
        "Very hard",
    ]
