"""What the bots of a finished match thought: their beliefs as it went on, and the reason for each answer.

Nothing of this is kept while a match is played. Bots follow from the match and its seeds, so afterwards they
think again, each with the sight that its seat had at that moment.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol, runtime_checkable

from streetlight.bots.registry import bot
from streetlight.core.prompts import Option
from streetlight.core.records import RecordedAnswer
from streetlight.core.sayings import Saying
from streetlight.core.shelf import PackShelf
from streetlight.core.sight import Sight
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.store.model import MatchHead
from streetlight.table.wire.documents import Doc
from streetlight.table.wire.web_types import Mind, Minds, Reason


def seed_of(head: MatchHead, seat: int, answers: int) -> str:
    """The seed of the bot that thinks for a seat when so many answers have been given."""
    return f"{head.bot_seed}/{seat}/{answers}"


@runtime_checkable
class HasBeliefs(Protocol):
    """A bot that can say what it takes for true in the seat of this sight."""

    def beliefs(self, sight: Sight) -> Doc: ...


def given_of(answer: object) -> RecordedAnswer | None:
    """A bot's answer as ids or a text; None if it is no answer at all."""
    if isinstance(answer, Option):
        return answer.id
    if isinstance(answer, str):
        return answer
    if not isinstance(answer, list | tuple):
        return None
    ids = [item.id if isinstance(item, Option) else item for item in answer]
    return ids if all(isinstance(id, str) for id in ids) else None


def minds(
    head: MatchHead,
    answers: Sequence[tuple[int, RecordedAnswer]],
    talk: Sequence[tuple[int, int, Saying]],
    levels: Sequence[str],
    people: Collection[int],
    shelf: PackShelf,
) -> Minds:
    """Play a finished match again and ask every bot what it makes of it."""
    play = LoggedMatch(head, shelf)
    found = [Mind(seat, levels[seat], seat not in people, []) for seat in range(head.seats)]
    reasons: list[Reason] = []
    asked: dict[int, tuple[int, int]] = {}  # seat -> (prompt, answers when it was put)
    for at, (seat, answer) in enumerate(answers):
        play.advance(answers[:at], talk)
        for other, prompt in play.match.prompts.items():
            if asked.get(other, (0, 0))[0] != prompt.number:
                asked[other] = (prompt.number, at)
        if not play.sealed:  # within a sealed round nobody learns anything
            for mind in found:
                believe(play, mind)
        if seat not in people:
            reason = why(play, seat, answer, levels[seat], asked[seat][1])
            if reason:
                reasons.append(Reason(at, seat, reason))
    return Minds(head.id, found, reasons)


def believe(play: LoggedMatch, mind: Mind) -> None:
    """What this seat believes now, if its bot has beliefs."""
    player = bot(play.head.game, mind.level)
    if isinstance(player, HasBeliefs):
        mind.beliefs.append(player.beliefs(play.match.sight(mind.seat)))


def why(play: LoggedMatch, seat: int, answer: RecordedAnswer, level: str, begun: int) -> str:
    """The reason for an answer, or "" if it did not come from this bot (somebody stood in, or ran out of time)."""
    player = bot(play.head.game, level, seed_of(play.head, seat, begun))
    return player.reason if given_of(player.answer(play.match.sight(seat))) == answer else ""
