"""Difficulties by name: each can be played, and tells how often bots won."""

from __future__ import annotations

from pathlib import Path

import pytest

from streetlight.bots.registry import levels
from streetlight.games.difficulty import (
    Difficulty,
    DifficultyError,
    WinRate,
    rates_for,
    read_difficulties,
)
from streetlight.games.registry import GAMES, difficulties_of, game


@pytest.mark.parametrize("name", GAMES)
def test_every_difficulty_can_be_played(name: str) -> None:
    found = difficulties_of(name)
    assert found is not None
    names = [level.name for level in found.levels]
    assert "as_printed" in names and names == [
        each for each in ("gentle", "as_printed", "hard") if each in names
    ]
    for level in found.levels:
        assert level.bots in levels(name)
        assert set(level.options) == set(found.sets)  # so that one puts back what another chose
        game(name).start(game(name).seats[-1], 1, **level.options)
        assert all(0 <= rate.won <= rate.played for rate in level.rates)
    assert found.measured or not any(level.rates for level in found.levels)


def test_a_file_that_tells_no_difficulties_is_named(tmp_path: Path) -> None:
    file = tmp_path / "difficulty.json"
    file.write_text('{"measured": "", "levels": [{"name": "brutal"}]}', encoding="utf-8")
    with pytest.raises(DifficultyError, match=r"difficulty\.json"):
        read_difficulties(file)


def test_rates_are_those_of_the_chosen_options_for_the_number_of_seats_that_comes_nearest() -> None:
    here = [WinRate("regular", seats, seats, 9, options={"scenario": "strays"}) for seats in (2, 4)]
    there = [WinRate("regular", 3, 3, 9, options={"scenario": "bot_amok"})]
    level = Difficulty(name="hard", title="Hard", text="", bots="regular", rates=[*here, *there])
    assert rates_for(level, 5, {"scenario": "strays", "kids": 5}) == [here[1]]
    assert rates_for(level, 5, {"scenario": "bot_amok"}) == there
    assert rates_for(level, 5, {"scenario": "elis"}) == []


def test_all_that_depends_on_a_scenario_says_which() -> None:
    found = difficulties_of("loop")
    assert found is not None
    assert all(rate.options.get("scenario") for level in found.levels for rate in level.rates)


@pytest.mark.parametrize("name", GAMES)
def test_each_difficulty_is_won_less_often_than_the_one_before(name: str) -> None:
    found = difficulties_of(name)
    assert found is not None
    shares: dict[str, list[float]] = {}
    for level in found.levels:
        for rate in level.rates:
            shares.setdefault(rate.about, []).append(rate.won / rate.played)
    assert shares
    for about, each in shares.items():
        assert each == sorted(each, reverse=True), about
