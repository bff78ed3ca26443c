"""Taking answers back: free as far back as nobody has learned anything since, else by agreement."""

from __future__ import annotations

from collections.abc import Set

from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.wire.documents import Undo


class Rewind:
    """The answers first .. last-1 are to be forgotten."""

    __slots__ = ("first", "last", "free")

    def __init__(self, first: int, last: int, free: bool) -> None:
        self.first = first
        self.last = last
        self.free = free

    def document(self) -> Undo:
        return Undo(answers=self.last - self.first, free=self.free)


def rewind(play: LoggedMatch, seat: int, people: Set[int]) -> Rewind | None:
    """What taking back the seat's last answer means now. None if there is nothing to take back.

    It is free if no luck was used and nothing hidden came out since, and no other person has answered since.
    A sealed answer can be taken back alone, as long as its round is open: nobody has seen it.
    What a bot answered when the time was up comes back only by agreement: there is no time left to answer anew.
    What was answered in the match that this one was forked from stays.
    """
    if play.over:
        return None
    at = len(play.answers) - 1
    others = False
    while at >= play.head.begun_at and play.answers[at][0] != seat:
        others = others or play.answers[at][0] in people
        at -= 1
    if at < play.head.begun_at:
        return None
    if at in play.sealed:
        return Rewind(at, at + 1, at not in play.late)
    free = not others and at not in play.late and play.marks[at] == play.match.mark()
    return Rewind(at, len(play.answers), free)
