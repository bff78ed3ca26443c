"""The 1 v 1 Gauntlet: best of three (DTS-85)."""

from __future__ import annotations

from typing import Any, ClassVar

from streetlight.core.errors import OptionError
from streetlight.core.series import Series, SeriesChoice
from streetlight.core.views import Result
from streetlight.games.strangers.documents import GauntletDetails
from streetlight.games.strangers.pack.loading import PACKS

BOARDS = ("A", "B")


class Gauntlet(Series):
    """Board A, then Board B, then the board that the higher sum of points picks. The winner starts."""

    name: ClassVar[str] = "gauntlet"
    title: ClassVar[str] = "1 v 1 Gauntlet"
    seats: ClassVar[range] = range(2, 3)
    sets: ClassVar[tuple[str, ...]] = ("board", "first")

    def next_options(self, chosen: dict[str, str]) -> dict[str, Any]:  # Any: the options of `start`
        number = len(self.played)
        if number == 0:
            self._check_boards()
        board = chosen.get("board") or BOARDS[number]
        return {**self.options, "board": board, "first": self._starter()}

    def _check_boards(self) -> None:
        """Better before the first game than before the second."""
        pack = PACKS.find(self.options.get("pack", "standard"), self.game.shelf)
        known = [board.id for board in pack.boards]
        for board in BOARDS:
            if board not in known:
                raise OptionError(
                    "pack", f"the Gauntlet is played on boards A and B; this pack has no {board}"
                )

    def _starter(self) -> int:
        """Random at first; then the winner, or after a draw the one who did not start."""
        if not self.played:
            return self.luck("first").below(0, 2)
        options, result = self.played[-1]
        if len(result.winners) == 1:
            return result.winners[0]
        return 1 - int(options["first"])

    def open_choices(self) -> tuple[SeriesChoice, ...]:
        if len(self.played) != 2:
            return ()
        sums = [sum(result.scores[seat] for _, result in self.played) for seat in (0, 1)]
        picker = self.luck("picker").below(0, 2) if sums[0] == sums[1] else sums.index(max(sums))
        return (SeriesChoice(picker, "board", BOARDS),)

    def points(self) -> tuple[int, ...]:
        """Games won. A drawn game counts for neither."""
        won = [0, 0]
        for _, result in self.played:
            if len(result.winners) == 1:
                won[result.winners[0]] += 1
        return tuple(won)

    def verdict(self) -> Result | None:
        won = self.points()
        if max(won) < 2 and len(self.played) < 3:
            return None
        winners = tuple(seat for seat in (0, 1) if won[seat] == max(won))
        details = GauntletDetails(games=len(self.played))
        return Result(winners=winners, scores=won, reason="series", details=details)


SERIES: dict[str, type[Series]] = {"gauntlet": Gauntlet}
