"""The guided first match, as its file tells it."""

from pathlib import Path

from streetlight.games.lessons import read_lesson

LESSON = read_lesson(Path(__file__).with_name("lesson.toml"))
