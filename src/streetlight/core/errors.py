"""Every error that Streetlight raises on purpose. Each one names the thing that was wrong."""

from __future__ import annotations


class StreetlightError(Exception):
    """Base of all errors below, so that a caller can catch them in one line."""


class UnknownGame(StreetlightError):
    """No game, bot or series of that name."""


class OptionError(StreetlightError):
    """A match can't be started with these options. `field` names the offending one."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field


class AnswerError(StreetlightError):
    """An answer was refused. The match is exactly as it was before."""


class StalePrompt(AnswerError):
    """The answer was meant for a prompt that is no longer open."""


class SayingError(StreetlightError):
    """A saying was refused, e.g. because talk is closed."""


class RecordError(StreetlightError):
    """A record can't be made, read or replayed."""


class PackMismatch(RecordError):
    """The record was played with a pack that is not here."""


class ViewError(StreetlightError):
    """There is no such view now (e.g. "all" before the end)."""


class SecretError(StreetlightError):
    """The state of a true match is secret: only an imagined match shows its whole state."""
