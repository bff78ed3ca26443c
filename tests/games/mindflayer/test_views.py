"""What a view says beside the cards, so that nobody who draws it needs to know the rules."""

from __future__ import annotations

import pytest

from streetlight.core.documents import OptionDocument
from streetlight.core.views import as_view
from streetlight.games.mindflayer.documents import GiftsAbout, GiftView, MindFlayerView, RoundView, VoteView
from streetlight.games.mindflayer.game import GAME
from tests.rules.mindflayer.table import Table

FIVE = ("FWWW", "WWWW", "WWWW", "WWWW", "WWWW")


def gifts(table: Table) -> list[tuple[int, bool]]:
    """Who was given something, and whether it is surely still there."""
    return [(moment.to, moment.kept) for moment in table.view(None).past if isinstance(moment, GiftView)]


def gives(option: OptionDocument) -> list[tuple[str, int, str | None]]:
    assert isinstance(option.about, GiftsAbout)
    return [(gift.card, gift.to, gift.side) for gift in option.about.gives]


def options(table: Table, seat: int) -> dict[str, list[tuple[str, int, str | None]]]:
    """Every option by its id: which cards go to whom, on which side."""
    return {option.id: gives(option) for option in table.prompt(seat).document().options}


def test_a_gift_is_surely_still_there_until_its_owner_passes_cards() -> None:
    table = Table("FWWW", "WWWW", "WWHH", "WWWW").next("WWW").meeting("sick_bay", after=2)
    table.give(1).give(2)
    assert gifts(table) == [(1, True), (2, True)]
    assert [player.takes_part for player in table.view(None).players] == [True, True, False, True]
    table.passes("WW", "WW", "WW")  # seat 2 stays out
    assert gifts(table) == [(1, False), (2, True)]
    table.give(1)
    assert gifts(table) == [(1, False), (2, True), (1, True)]


@pytest.mark.rule("MF-28")
def test_one_cancels_one_and_never_more_than_there_are() -> None:
    table = Table("FFWM", "WHHA", "WAAM", "WWWW")
    counts = [(you.flayers, you.hits) for seat in range(4) if (you := table.view(seat).you) is not None]
    assert counts == [(1, 0), (0, 1), (0, 0), (0, 0)]
    assert table.view(None).you is None


@pytest.mark.rule("MF-42")
def test_who_passes_cards_does_not_include_who_stays_out() -> None:
    table = Table("FWWW", "WWWW", "WWHH", "WWWW").meeting("sick_bay", after=1)
    assert table.view(None).exchanging == ()
    table.give(1)
    assert table.view(None).exchanging == (0, 1, 3) == table.match.waiting
    table.answer("left:waffle,right:waffle", 1)
    assert table.view(1).exchanging == (0, 1, 3)
    assert table.match.waiting == (0, 3)
    table.passes("WW", "WW")
    assert table.view(None).exchanging == ()


@pytest.mark.rule("MF-49")
def test_votes_are_in_every_view_as_soon_as_all_have_voted() -> None:
    table = Table(*FIVE).meeting("town_hall")
    for seat, vote in enumerate((1, 0, 0, 1, 0)):
        assert table.view(0).votes == ()
        table.answer(f"pick:{vote}", seat)
    for eyes in (None, *range(5)):
        votes = table.view(eyes).votes
        assert [vote.other for vote in votes] == [1, 0, 0, 1, 0]
        assert votes[2] == VoteView(meeting="town_hall", seat=2, other=0)


def test_of_cards_passed_everybody_knows_their_own_and_in_the_end_all() -> None:
    table = Table("FHWW", "WWWW", "WWWW", "WWWW", held=2).meeting("basement")
    table.passes("HW", "WW", "WW", "WW")
    assert table.match.over
    mine = ("hard_hit", "waffle")
    assert table.rounds(0)[0].gave == (mine, None, None, None)
    assert table.rounds(None)[0].gave == (None, None, None, None)
    truth = as_view(table.match.view("all"), MindFlayerView)
    (everything,) = [moment for moment in truth.past if isinstance(moment, RoundView)]
    assert everything.gave == (mine, ("waffle", "waffle"), ("waffle", "waffle"), ("waffle", "waffle"))


@pytest.mark.rule("MF-40", "MF-65")
def test_an_option_says_which_card_goes_to_whom_on_which_side() -> None:
    table = Table("FHWW", "WWWW", "WWWW", "WWWW").meeting("basement")
    found = options(table, 0)
    assert found["left:hard_hit,right:waffle"] == [("hard_hit", 1, "left"), ("waffle", 3, "right")]
    assert found["left:waffle,right:hard_hit"] == [("waffle", 1, "left"), ("hard_hit", 3, "right")]
    # The last one goes to the side of one's choice (MF-46).
    table = Table("WFFW", "WWWW", "WWWW", "WWWW").meeting("basement")
    table.g.hands[2] = 1
    assert options(table, 0) == {
        "left:waffle": [("waffle", 1, "left")],
        "right:waffle": [("waffle", 3, "right")],
    }


@pytest.mark.rule("MF-46", "MF-48")
def test_cards_for_the_only_other_one_go_to_no_side() -> None:
    table = Table("FHWW", "WWWW", "WWHH", "WWHH").meeting("sick_bay")
    assert options(table, 0)["both:hard_hit,waffle"] == [("hard_hit", 1, None), ("waffle", 1, None)]
    table = Table("WFFF", "WWWW", "WWHH", "WWHH").meeting("sick_bay")
    table.g.hands[2], table.g.possessed = 0, 0
    assert options(table, 0) == {"nothing": []}
    table = Table("FHWW", "WWWW", "WWWW", "WWWW").meeting("swimming_pool").answer("pick:2")
    assert options(table, 0)["back:hard_hit"] == [("hard_hit", 2, None)]


def test_content_names_the_numbers_that_people_need_to_read_a_table() -> None:
    content = GAME.content(GAME.start(4, 1).options)
    assert (content.limit, content.meetings_total, content.left_step) == (3, 3, 1)
