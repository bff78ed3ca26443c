"""The client's drawings belong to the pack's objects, one each, and decide what colour a thing is."""

import json
import re
from pathlib import Path

import pytest

import streetlight as sl
from streetlight.games.blackwood.pack.knowledge import SURE
from streetlight.games.blackwood.pack.loading import load_pack

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


@pytest.mark.rule("BG-15")
def test_the_table_of_objects_says_the_colours_that_are_drawn():
    """What a drawing surely shows holds for sure, and what it surely lacks does not. (That drawn.json says what the
    drawings show is in web/src/games/blackwood/objects/drawn.test.ts.)"""
    drawn = json.loads((DRAWINGS / "drawn.json").read_text(encoding="utf-8"))
    pack = load_pack()
    place = {attribute.id: at for at, attribute in enumerate(pack.data.attribute)}
    wrong = []
    for thing, grades in zip(pack.data.object, pack.table.grades, strict=True):
        seen = drawn[thing.id]
        wrong += [f"{thing.id} is {colour}" for colour in seen["yes"] if grades[place[colour]] < 0.7]
        wrong += [f"{thing.id} is not {colour}" for colour in seen["no"] if grades[place[colour]] >= 0.3]
    assert wrong == []
    assert "red" in drawn["tennis_racket"]["yes"] and "grey" in drawn["airplane"]["no"]
    assert pack.table.grades[pack.workshop.object_index["tennis_racket"]][place["red"]] >= SURE
