"""How hard a match is, as its file tells it."""

from pathlib import Path

from streetlight.games.difficulty import read_difficulties

DIFFICULTIES = read_difficulties(Path(__file__).with_name("difficulty.json"))
