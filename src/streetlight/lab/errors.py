"""What can go wrong in the lab."""

from __future__ import annotations

from streetlight.core.errors import StreetlightError


class LabError(StreetlightError):
    """A plan that can't be played, or a run that can't be read. The text says which and why."""


class MissingExtra(LabError):
    """A package that only some commands need is not installed."""

    def __init__(self, package: str, extra: str, what: str) -> None:
        super().__init__(f"{what} needs {package}. Install it with: pip install 'streetlight[{extra}]'")
