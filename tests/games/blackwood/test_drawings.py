"""The client's drawings belong to the pack's objects: one each, and no other."""

import re
from pathlib import Path

import streetlight as sl

ROOT = Path(__file__).parents[3]
DRAWINGS = ROOT / "web" / "src" / "games" / "blackwood" / "objects"


def test_every_object_of_the_pack_has_one_drawing():
    game = sl.game("blackwood")
    content = game.content(game.start(seats=3, seed=1).options)
    objects = [thing.object.removeprefix("object:") for thing in content.objects]
    drawn = [
        name
        for theme in DRAWINGS.glob("*.ts")
        for name in re.findall(r"^  (\w+): \[$", theme.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert sorted(drawn) == sorted(objects)
