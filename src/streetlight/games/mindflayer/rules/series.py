"""Three games in a row for Waffle points (MF-57, MF-58, MF-76)."""

from __future__ import annotations

from typing import Any, ClassVar

from streetlight.core.series import Series
from streetlight.core.views import Result
from streetlight.games.mindflayer.documents import WafflesDetails

GAMES = 3


class Waffles(Series):
    """The same players, everything else new each time. The winners' Waffles count; most points win."""

    name: ClassVar[str] = "waffles"
    title: ClassVar[str] = "Three games for Waffles"
    seats: ClassVar[range] = range(4, 11)

    # Any: options of the game, as `start` takes them.
    def next_options(self, chosen: dict[str, str]) -> dict[str, Any]:
        return {**self.options, "first": self._starter()}

    def _starter(self) -> int:
        """Random at first, then the player at the left of the last first player."""
        if self.played:
            return (int(self.played[-1][0]["first"]) + 1) % self.seats_taken
        if self.options.get("first") is not None:
            return int(self.options["first"])
        return self.luck("first").below(0, self.seats_taken)

    def points(self) -> tuple[int, ...]:
        """The sum of the scores of the games played: the losing team of a game gets 0."""
        return tuple(
            sum(result.scores[seat] for _, result in self.played) for seat in range(self.seats_taken)
        )

    def verdict(self) -> Result | None:
        if len(self.played) < GAMES:
            return None
        total = self.points()
        winners = tuple(seat for seat, points in enumerate(total) if points == max(total))
        return Result(
            winners=winners, scores=total, reason="series", details=WafflesDetails(games=len(self.played))
        )


SERIES: dict[str, type[Series]] = {"waffles": Waffles}
