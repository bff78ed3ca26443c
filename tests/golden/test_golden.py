"""Whole matches go as they went before, word for word. If a change is meant: `python scripts/golden.py`."""

import pytest

from streetlight.games.registry import GAMES
from tests.golden.playthroughs import HERE, PLAYTHROUGHS, write_out


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_goes_as_before(name: str) -> None:
    file = HERE / f"{name}.txt"
    assert file.is_file(), "run python scripts/golden.py"
    assert write_out(name).splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_every_game_has_a_playthrough_and_every_file_is_one() -> None:
    assert {game for game, _, _ in PLAYTHROUGHS.values()} == set(GAMES)
    assert {file.stem for file in HERE.glob("*.txt")} == set(PLAYTHROUGHS)
