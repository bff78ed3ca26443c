"""The tree of options that the browser makes of a long question: walked whole, at many positions of all games."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import streetlight as sl
from streetlight.bots.registry import bot

TREE = Path(__file__).resolve().parents[2] / "web" / "src" / "screens" / "table" / "tree.ts"
WALK = """
import { readFileSync } from 'node:fs'
const { entriesOf } = await import(process.argv[1])
const walk = (options, depth) => {
  const entries = entriesOf(options, depth)
  const into = ({ option, branch }) => branch ? walk(branch.options, branch.depth) : { ids: [option.id], most: 0 }
  const below = entries.map(into)
  return { ids: below.flatMap(({ ids }) => ids), most: Math.max(entries.length, ...below.map(({ most }) => most)) }
}
console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map((options) => walk(options, 0))))
"""
SETUPS: list[tuple[str, int, dict[str, Any]]] = [
    ("strangers", 3, {}),
    ("mindflayer", 5, {}),
    ("blackwood", 4, {}),
    ("loop", 1, {"scenario": "bot_amok", "kids": 4}),
    ("loop", 2, {"scenario": "strays"}),
    ("loop", 3, {"scenario": "mystery_islands"}),
]


def long_questions() -> list[list[dict[str, Any]]]:
    """The options of every long question of some matches that bots play."""
    found = []
    for name, seats, options in SETUPS:
        match = sl.game(name).start(seats, 7, **options)
        rng = random.Random(7)
        while not match.over and match.answers_given < 250:
            for prompt in match.prompts.values():
                if len(prompt.options) > 8 and prompt.kind in ("one", "write") and rng.random() < 0.3:
                    found.append(json.loads(sl.encode(prompt))["options"])
            seat = rng.choice(list(match.prompts))
            match.answer(seat, bot(name, "novice", match.answers_given).answer(match.sight(seat)))
    return found


def test_every_option_can_be_reached_and_at_most_eight_are_seen_at_once() -> None:
    node = Path(sys.executable).with_name("node")  # the one of this environment reads TypeScript
    if not node.exists():
        pytest.skip("no Node in this environment")
    questions = long_questions()
    assert len(questions) > 50
    walked = subprocess.run(
        [str(node), "--input-type=module", "--no-warnings", "-e", WALK, TREE.as_uri()],
        input=json.dumps(questions),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert walked.returncode == 0, walked.stderr
    for options, tree in zip(questions, json.loads(walked.stdout), strict=True):
        assert sorted(tree["ids"]) == sorted(option["id"] for option in options)
        assert tree["most"] <= 8
