"""Chapters A and B: components, teams and set-up."""

from collections import Counter

import pytest

from streetlight.core.errors import OptionError
from streetlight.core.match import true_state
from streetlight.games.mindflayer.events import SomePlayers
from streetlight.games.mindflayer.pack.content import CARD_IDS
from streetlight.games.mindflayer.pack.loading import load_pack
from streetlight.games.mindflayer.state import MindFlayer
from tests.rules.mindflayer.table import GAME, Table, all_cards

PACK = load_pack("standard")


@pytest.mark.rule("MF-01")
def test_four_to_ten_can_play() -> None:
    for seats in range(4, 11):
        assert GAME.start(seats, 1).seats == seats
    for seats in (3, 11):
        with pytest.raises(OptionError):
            GAME.start(seats, 1)


@pytest.mark.rule("MF-02", "MF-77")
def test_there_are_58_adventure_cards_of_five_kinds() -> None:
    assert dict(zip(CARD_IDS, PACK.cards_for(10), strict=True)) == {
        "mind_flayer": 20, "hard_hit": 16, "waffle": 12, "memories": 5, "helping_hand": 5,
    }  # fmt: skip
    assert sum(PACK.cards_for(10)) == 58


@pytest.mark.rule("MF-03", "MF-05")
def test_twelve_meeting_cards_and_ten_people_with_two_sides_and_no_powers() -> None:
    assert len(PACK.meetings) == 12
    assert len({card.id for card in PACK.meetings}) == 12
    view = GAME.start(10, 1).view(None)
    assert len({player.person for player in view.players}) == 10
    assert all(player.in_play for player in view.players)
    assert GAME.content(GAME.start(4, 1).options).people[0].__struct_fields__ == ("person", "name", "line")


@pytest.mark.rule("MF-06", "MF-07", "MF-77")
@pytest.mark.parametrize(
    ("seats", "cards"),
    [(4, 42), (5, 42), (6, 50), (7, 50), (8, 50), (9, 58), (10, 58)],
)
def test_more_players_use_more_cards(seats: int, cards: int) -> None:
    unmarked, marked = [12, 8, 12, 5, 5], {42: 0, 50: 4, 58: 8}[cards]
    wanted = [unmarked[0] + marked, unmarked[1] + marked, *unmarked[2:]]
    for seed in range(5):
        assert all_cards(true_state(GAME.start(seats, seed), MindFlayer)) == wanted
    assert sum(wanted) == cards


@pytest.mark.rule("MF-04", "MF-08", "MF-09", "MF-10", "MF-77")
@pytest.mark.parametrize(("seats", "flayers"), [(4, 1), (5, 1), (6, 2), (7, 2), (8, 2), (9, 3), (10, 3)])
def test_first_cards_make_two_teams(seats: int, flayers: int) -> None:
    who: Counter[int] = Counter()
    for seed in range(60):
        match = GAME.start(seats, seed)
        first = [match.view(seat).you.first_card for seat in range(seats)]
        assert sorted(first) == ["mind_flayer"] * flayers + ["waffle"] * (seats - flayers)
        for seat, card in enumerate(first):
            if card == "mind_flayer":
                who[seat] += 1
                assert match.view(seat).you.team == "possessed"
            elif match.view(seat).you.dealt != ("mind_flayer",) * 3:
                assert match.view(seat).you.team == "sane"
            assert match.view((seat + 1) % seats).players[seat].team is None
            assert match.view((seat + 1) % seats).players[seat].cards is None
    assert len(who) == seats  # dealt at random


@pytest.mark.rule("MF-11")
def test_three_more_cards_make_a_hand_of_four() -> None:
    for seats in range(4, 11):
        match = GAME.start(seats, 7)
        for seat in range(seats):
            you = match.view(seat).you
            cards = match.view(seat).players[seat].cards
            assert len(you.dealt) == 3
            assert sorted(cards) == sorted([you.first_card, *you.dealt])


@pytest.mark.rule("MF-12")
def test_three_hard_hits_are_dealt_again() -> None:
    again = 0
    for seed in range(250):
        match = GAME.start(10, seed)
        told = match.events(None)
        again += any(event.what == "redealt" for event in told)
        for seat in range(10):
            assert match.view(seat).you.dealt != ("hard_hit",) * 3
        assert all_cards(true_state(match, MindFlayer)) == [20, 16, 12, 5, 5]
    assert 40 <= again <= 90  # about one match in four with ten players


@pytest.mark.rule("MF-12")
def test_who_is_dealt_three_mind_flayers_after_that_is_possessed() -> None:
    """Possession looks at what is left after all have drawn again."""
    for seed in range(3000):
        match = GAME.start(9, seed)
        g = true_state(match, MindFlayer)
        if sum(g.redealt) and g.starters != g.roles:
            break
    for seat in range(9):
        you = match.view(seat).you
        expected = you.first_card == "mind_flayer" or you.dealt == ("mind_flayer",) * 3
        assert (you.team == "possessed") == expected


@pytest.mark.rule("MF-13", "MF-14")
def test_three_mind_flayers_at_the_deal_possess_and_the_first_card_counts_too() -> None:
    flayed = 0
    for seed in range(400):
        match = GAME.start(5, seed)
        for seat in range(5):
            you = match.view(seat).you
            cards = match.view(seat).players[seat].cards
            if you.first_card == "waffle":
                three = cards.count("mind_flayer") - cards.count("memories") >= 3
                assert (you.team == "possessed") == three
                told = [event.what for event in match.events(seat)]
                assert ("possessed" in told) == three
                flayed += three
    assert flayed >= 10


@pytest.mark.rule("MF-15", "MF-71")
def test_the_rest_makes_three_stacks_the_larger_on_top() -> None:
    stacks = {seats: list(GAME.start(seats, 1).view(None).stacks) for seats in range(4, 11)}
    for seats, now in stacks.items():
        now[0] += 1  # one card has been flipped
        assert sum(now) == sum(PACK.cards_for(seats)) - 4 * seats
    assert stacks == {
        4: [9, 9, 8], 5: [8, 7, 7], 6: [9, 9, 8], 7: [8, 7, 7], 8: [6, 6, 6], 9: [8, 7, 7], 10: [6, 6, 6],
    }  # fmt: skip


@pytest.mark.rule("MF-16")
@pytest.mark.parametrize("players", range(4, 11))
def test_three_of_all_twelve_meeting_cards_are_drawn_at_random(players: int) -> None:
    drawn: Counter[str] = Counter()
    for seed in range(40):
        match = GAME.start(players, seed)
        while not match.over:
            for seat in match.waiting:
                match.answer(seat, match.prompts[seat].options[0])
        cards = [event.args.meeting for event in match.events(None) if event.what == "meeting"]
        assert len(set(cards)) == len(cards) <= 3
        drawn.update(cards)
    assert len(PACK.meetings) == 12
    assert set(drawn) == {f"meeting:{card.id}" for card in PACK.meetings}


@pytest.mark.rule("MF-17", "MF-71")
def test_a_meeting_card_lies_under_each_stack() -> None:
    table = Table("FWWW", "WWWW", "WWWW", "WWWW", "WWWW")
    flips: list[str] = []
    while not table.match.over:
        if table.match.view(None).phase == "give":
            table.give((table.turn + 1) % 5)
        else:
            for seat in table.match.waiting:
                table.answer(table.ids(seat)[0], seat)
    flips = [event.what for event in table.events(None) if event.what in ("flipped", "meeting")]
    assert "".join(what[0] for what in flips) == "f" * 8 + "m" + "f" * 7 + "m" + "f" * 7 + "m"
    assert len(flips) == 25  # turns of a full game with five players


@pytest.mark.rule("MF-18")
def test_with_six_or_more_the_possessed_see_each_other_once() -> None:
    for seed in range(300):
        match = GAME.start(6, seed)
        possessed = [seat for seat in range(6) if match.view(seat).you.team == "possessed"]
        for seat in range(6):
            told = [event for event in match.events(seat) if event.what.startswith("eyes")]
            assert len(told) == 1
            if seat in possessed:
                assert told[0].args == SomePlayers(tuple(f"seat:{other}" for other in possessed))
                assert match.view(seat).you.starters == tuple(possessed)
            else:
                assert told[0].what == "eyes_closed"
                assert match.view(seat).you.starters is None
        if len(possessed) == 3:  # one of them by three Mind Flayers
            break
    assert len(possessed) == 3


@pytest.mark.rule("MF-18", "MF-61")
def test_what_they_saw_stays_as_it_was() -> None:
    table = Table("FWWW", "FWWW", "WFFW", "WWWW", "WWWW", "WWWW").next("F")
    table.give(2)
    assert table.team(2) == "possessed"
    assert table.match.view(0).you.starters == (0, 1)
    assert table.match.view(2).you.starters is None


@pytest.mark.rule("MF-19")
def test_with_four_or_five_nobody_opens_their_eyes() -> None:
    for seats in (4, 5):
        match = GAME.start(seats, 3)
        for seat in range(seats):
            assert match.view(seat).you.starters is None
            assert not [event for event in match.events(seat) if event.what.startswith("eyes")]
