"""A series: one match after another, with choices in between and a running score."""

from typing import Any

import pytest

from streetlight.core.series import Series, SeriesChoice, SeriesError
from streetlight.core.views import Result
from streetlight.testing import play
from tests.core.toy import GAME


class BestOfTwo(Series):
    name = "two"
    title = "Best of Two"
    seats = range(2, 4)

    def next_options(self, chosen: dict[str, str]) -> dict[str, Any]:
        return {**self.options, **({"talk": chosen["talk"]} if chosen else {})}

    def open_choices(self) -> tuple[SeriesChoice, ...]:
        return (SeriesChoice(0, "talk", ("open", "closed")),) if len(self.played) == 1 else ()

    def points(self) -> tuple[int, ...]:
        return tuple(
            sum(result.scores[seat] for _, result in self.played) for seat in range(self.seats_taken)
        )

    def verdict(self) -> Result | None:
        if len(self.played) < 2:
            return None
        best = max(self.points())
        winners = tuple(seat for seat, points in enumerate(self.points()) if points == best)
        return Result(winners=winners, scores=self.points(), reason="two matches")


def test_a_series_from_the_first_match_to_the_verdict() -> None:
    series = BestOfTwo(GAME, seed=1, short=True)
    first = series.start_next()
    with pytest.raises(SeriesError, match="not over yet"):
        series.start_next()
    assert series.choices == () and series.result is None
    play(first, 1)
    assert series.scores == first.result.scores
    assert series.choices == (SeriesChoice(0, "talk", ("open", "closed")),)
    for wrong in ({}, {"talk": "loud"}, {"talk": "open", "board": "A"}):
        with pytest.raises(SeriesError, match=r"choose talk|nothing to choose about 'board'"):
            series.start_next(**wrong)
    second = series.start_next(talk="closed")
    assert second.options.talk == "closed" and second.seed != first.seed
    play(second, 1)
    assert series.result is not None and series.result.scores == series.scores
    with pytest.raises(SeriesError, match="the series is over"):
        series.start_next()


def test_the_same_seed_gives_the_same_series() -> None:
    one, two = BestOfTwo(GAME, seed=5).start_next(), BestOfTwo(GAME, seed="5").start_next()
    assert one.checksum() == two.checksum()
    assert BestOfTwo(GAME, seed=5).luck("first").below(0, 1000) == BestOfTwo(GAME, 5).luck("first").below(
        0, 1000
    )


def test_a_series_is_for_so_many_seats() -> None:
    with pytest.raises(SeriesError, match="Best of Two is for 2 to 3 seats"):
        BestOfTwo(GAME, seed=1, seats=4)
