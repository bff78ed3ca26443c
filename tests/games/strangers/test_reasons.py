"""The reasons that bots give are true: what they say of a card, held against what the card then did."""

from __future__ import annotations

from typing import NamedTuple

import pytest

import streetlight as sl
from streetlight.games.strangers.events import Scored

NO_USE = "is of no use now"


class Played(NamedTuple):
    """A card that a bot played."""

    card: str
    reasons: list[str]
    """What it said when it played the card, and at each answer that followed."""
    answers: list[str]
    told: list[str]
    """What happened until the card was done with."""


def cards_played(level: str, deals: int) -> list[Played]:
    """All cards of some matches between bots of a level: one to four players on both boards."""
    found: list[Played] = []
    for deal in range(deals):
        seats = 1 + deal % 4
        match = sl.game("strangers").start(seats, f"reasons/{deal}", board="AB"[deal // 4 % 2])
        bots = [sl.bot("strangers", level, f"{deal}/{seat}") for seat in range(seats)]
        heard = 0
        open_card: Played | None = None
        while match.result is None:
            seat = match.waiting[0]
            answer = bots[seat].answer(match.sight(seat))
            assert isinstance(answer, sl.Option)
            if answer.id.startswith("play:"):
                open_card = Played(answer.id.removeprefix("play:"), [], [], [])
                found.append(open_card)
            elif match.prompts[seat].what in (
                "turn",
                "stranger",
                "saucer",
                "discard",
                "soda_alone",
                "invasion",
            ):
                open_card = None
            if open_card is not None:
                open_card.reasons.append(bots[seat].reason)
                open_card.answers.append(answer.id)
            match.answer(seat, answer)
            for event in match.events(None)[heard:]:
                heard += 1
                if open_card is not None:
                    open_card.told.append(event.what)
                if event.what == "scored" and answer.id.startswith("move:"):
                    assert isinstance(event.args, Scored)
                    if isinstance(event.args.points, int) and "for our partner" not in bots[seat].reason:
                        points = event.args.points
                        assert f"{points} point" in bots[seat].reason or "spoils" in bots[seat].reason
    return found


def is_true(played: Played) -> bool:
    """Does what was said when the card was played, and after, fit a card that did nothing?"""
    said, last = played.reasons[0], played.answers[-1]
    if NO_USE in said:
        return True
    if played.card == "science_club_saviors":
        return "% chance" in said  # and it was missed
    if played.card == "soda_shop_date":
        copied = next(
            each for each in played.reasons if "helps" in each or "leaves us" in each or "best" in each
        )
        return "best of that hand" not in copied or last == "copy:science_club_saviors"
    return "leaves us the choice" in said and last in ("decline", "done")


@pytest.mark.parametrize(("level", "deals"), [("novice", 32), ("regular", 36)])
def test_a_card_that_does_nothing_is_played_for_a_true_reason(level: str, deals: int) -> None:
    idle = [played for played in cards_played(level, deals) if "no_effect" in played.told]
    assert len(idle) > 30
    assert [played for played in idle if not is_true(played)] == []


@pytest.mark.parametrize("level", ["novice", "regular"])
def test_a_card_that_is_said_to_be_of_no_use_does_nothing(level: str) -> None:
    useless = [played for played in cards_played(level, 24) if NO_USE in played.reasons[0]]
    assert useless
    assert [played for played in useless if "no_effect" not in played.told] == []
