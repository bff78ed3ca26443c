"""The rest point of a match: where its twins begin."""

from __future__ import annotations

from typing import Any

from streetlight.core.asks import Chosen
from streetlight.core.state import State

Given = tuple[int, Chosen]
"""An answer and who gave it."""

Past = tuple[Any, list[Given]]  # Any: a type can't name itself here; it is Past | None
"""The answers up to a rest point: (those up to the rest point before, those since). They never change."""

Redraw = tuple[int, int | None, int]
"""A redraw of the hidden things: (after how many of the answers, for whom, seed). For `NOBODY` only luck to come."""

NOBODY = -1
"""Whom a fork redraws for: hidden things stay as they are, and only the luck to come is another."""


class RestPoint:
    """A copy of the state at the start of a step, and what has to be heard again from there. It never changes.

    The rest point of an imagined or forked match also holds the answers that were really given, and when hidden things
    or luck were redrawn.
    """

    __slots__ = ("state", "numbers", "answers", "redraws")

    def __init__(
        self,
        state: State,
        numbers: list[int],
        answers: tuple[Given, ...] = (),
        redraws: tuple[Redraw, ...] = (),
    ) -> None:
        self.state = state
        self.numbers = numbers  # how many questions each seat had been asked
        self.answers = answers
        self.redraws = redraws
