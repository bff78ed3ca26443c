"""Silence: what betrays nothing, and who may know what (MF-59 to 61, 69, 70, 74)."""

import random

import pytest

from streetlight.core.encode import encode
from streetlight.core.match import Match
from streetlight.testing import seen_by
from tests.rules.mindflayer.table import GAME, Table

EYES = (None, 0, 2, 3, 4)


def everything(match: Match, seat: int | None) -> dict[str, bytes]:
    """All that a seat is sent, and what it could send: prompts of all who wait, by whom and how many."""
    return {
        **seen_by(match, seat),
        "talk": encode(match.talk(seat)),
        "prompt ids": encode([[other, prompt.id] for other, prompt in sorted(match.prompts.items())]),
        "mark": encode(match.mark()),
    }


def play_alike(one: Table, two: Table, steps: int, seed: int) -> int:
    """Play both with the same answers, none of which only one of them allows, and compare what others get."""
    rng = random.Random(seed)
    frames = 0
    for _ in range(steps):
        if one.match.over or two.match.over:
            break
        assert one.match.waiting == two.match.waiting
        seat = rng.choice(one.match.waiting)
        both = [option for option in one.ids(seat) if option in two.ids(seat)]
        if not both:
            break
        option = rng.choice(both)
        one.answer(option, seat)
        two.answer(option, seat)
        if one.match.over or two.match.over:
            break
        for eye in EYES:
            assert everything(one.match, eye) == everything(two.match, eye)
            frames += 1
    return frames


@pytest.mark.rule("MF-61", "MF-29")
@pytest.mark.parametrize("seed", range(12))
def test_nothing_betrays_a_flip(seed: int) -> None:
    """Two matches that differ in one thing: a Mind Flayer possesses seat 1, or a Memories of hers cancels it.

    Everything that every other seat and the spectator receive is the same, byte by byte, to the end: views,
    prompts, events and their numbers, who is waited for, who may speak.
    """
    cards = "F" + "".join(random.Random(seed).choices("WMAFW", k=30))
    one = Table("FWWW", "WFFWW", "WWWW", "WAWW", "WWMW", seed=f"flip {seed}").next(cards)
    two = Table("FWWW", "WFFMW", "WWWW", "WAWW", "WWMW", seed=f"flip {seed}").next(cards)
    for table in (one, two):  # cards that show parts of a hand would show the Memories
        table.meeting(("basement", "town_hall", "principals_office")[seed % 3], after=5)
    assert one.match.waiting == two.match.waiting
    one.give(1)
    two.give(1)
    assert (one.team(1), two.team(1)) == ("possessed", "sane")
    for eye in EYES:
        assert everything(one.match, eye) == everything(two.match, eye)
    assert play_alike(one, two, 100, seed) >= 40


@pytest.mark.rule("MF-61", "MF-45")
@pytest.mark.parametrize("seed", range(4))
def test_a_flip_in_a_meeting_betrays_nothing_either(seed: int) -> None:
    """Seat 1 is passed a Mind Flayer, her third in one match; in the other, Memories cancel it."""
    one = Table("FFWW", "WWWFF", "WWWW", "WWWW", "WWWW").meeting("basement")
    two = Table("FFWW", "WWMFF", "WWWW", "WWWW", "WWWW").meeting("basement")
    for table in (one, two):
        table.passes("FW", "WW", "WW", "WW", "WW")
        table.next("WMAWWAWWMW")
    assert (one.team(1), two.team(1)) == ("possessed", "sane")
    for eye in EYES:
        assert everything(one.match, eye) == everything(two.match, eye)
    assert play_alike(one, two, 60, seed) > 20


@pytest.mark.rule("MF-61")
def test_who_turns_later_neither_learns_of_the_others_nor_is_shown_to_them() -> None:
    table = Table("FWWW", "FWWW", "WFFW", "WWWW", "WWWW", "WWWW", "WWWW").next("F")
    table.give(2)
    assert table.team(2) == "possessed"
    assert table.match.view(2).you.starters is None
    assert table.match.view(0).you.starters == (0, 1)
    assert all(player.team is None for player in table.match.view(2).players if player.seat != 2)


@pytest.mark.rule("MF-70")
def test_the_giver_never_leaves_the_server() -> None:
    """Whatever seat 2 and seat 4 passed to seat 3, all others see the same."""
    seen = []
    for left, right in (("M", "A"), ("A", "M")):
        table = Table("FWWW", "WWWW", "WWMA", "WWWW", "WWMA").meeting("basement")
        table.passes("WW", "WW", left + "W", "WW", "W" + right)
        seen.append([seen_by(table.match, eye) for eye in (None, 0, 1, 3)])
    assert seen[0] == seen[1]


@pytest.mark.rule("MF-74")
def test_cards_under_a_tile_are_hidden_until_the_end() -> None:
    table = Table("FWWW", "WHHF", "WWWW", "WWWW", held=2).next("H").meeting("basement", after=1)
    table.give(1)
    for eye in (None, 0, 2, 3):
        assert table.match.view(eye).players[1].cards is None
    assert table.hand(1) == "FHHHW"
    assert table.match.view(1).talk is False
    table.passes("WW", "WW", "WW")
    assert table.match.view(0).players[1].cards is not None


@pytest.mark.rule("MF-69", "MF-61")
def test_frames_do_not_depend_on_secrets() -> None:
    """In random matches an imagined truth gives every other eye as many events of the same kinds."""
    for seed in range(6):
        match = GAME.start(6, seed)
        rng = random.Random(seed)
        while not match.over:
            seat = rng.choice(match.waiting)
            options = match.prompts[seat].options
            match.answer(seat, options[rng.randrange(len(options))])
        public = [event.what for event in match.events(None)]
        private = {
            "dealt",
            "possessed",
            "received",
            "lost",
            "showed",
            "showed_unseen",
            "eyes_open",
            "eyes_closed",
        }
        assert "possessed" not in public and "received" not in public
        for eye in range(6):
            told = [event.what for event in match.events(eye)]
            assert [what for what in told if what not in private] == [
                what for what in public if what not in private
            ]
            rounds = sum(what == "handed_over" for what in public)
            assert sum(what == "received" for what in told) <= rounds
