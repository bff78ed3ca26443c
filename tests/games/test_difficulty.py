"""Difficulties by name: each can be played, and tells how often bots won."""

from __future__ import annotations

from pathlib import Path

import pytest

from streetlight.bots.registry import levels
from streetlight.games.difficulty import DifficultyError, read_difficulties
from streetlight.games.registry import GAMES, difficulties_of, game


@pytest.mark.parametrize("name", GAMES)
def test_every_difficulty_can_be_played(name: str) -> None:
    found = difficulties_of(name)
    assert found is not None
    assert [level.name for level in found.levels] == ["gentle", "as_printed", "hard"]
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
