"""The examples: their lessons go the right way. How well they do is in the docs."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from streetlight.envs.batch import Batch
from streetlight.envs.opponents import OneOf, snapshot
from streetlight.envs.vector import MatchesVectorEnv

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
EXAMPLE = EXAMPLES / "learn_strangers.py"


def loaded(name: str) -> Any:
    found = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert found is not None and found.loader is not None
    example = module_from_spec(found)
    found.loader.exec_module(example)
    return example


def test_ppo_on_the_vector_makes_what_paid_more_likely() -> None:
    example = loaded("ppo_vector")
    envs = MatchesVectorEnv("strangers", 8, seat=None, bots="random", pack="tiny")
    learner = example.Learner(envs, hidden=32, seed=1)
    learner.update()
    assert learner.earned and set(learner.earned) <= {-1.0, 0.0, 1.0}
    network, seen, masks = learner.network, learner.now["observation"], learner.now["action_mask"]
    acts, one = masks.argmax(axis=1), np.ones(8, dtype=np.float32)
    _, before, _ = network.look(seen, masks)
    old = before[np.arange(8), acts]
    for _ in range(5):
        network.learn(seen, masks, acts, old, one, one)
    _, after, _ = network.look(seen, masks)
    free = old < 0.99  # where there is a choice
    assert (after[np.arange(8), acts] > old)[free].all() and not after[masks == 0].any()
    envs.set_opponents(OneOf("random", snapshot(network)))
    learner.update()


def test_search_on_imagine_beats_the_novice() -> None:
    """Two deals from both seats; how it does over many is in docs/envs/README.md."""
    example = loaded("ismcts")
    assert sum([example.play("tiny", "novice", deal, dreams=600) for deal in range(4, 8)]) > 2


def test_the_corner_pack_is_solved_step_by_step() -> None:
    """And the curve that is drawn of it falls."""
    pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")
    example = loaded("exact_corner")
    assert example.looks(200) == [1, 3, 10, 30, 100, 200]
    picture = example.curve([(0, 0.4), (10, 0.2), (100, 0.1)])
    assert picture.startswith("<svg") and picture.count("<circle") == 3
    game = example.corner(deals=1)
    assert game.options == {"pack": "corner", "first": 0} and game.num_players() == 2


def test_what_won_becomes_more_likely_and_what_lost_less() -> None:
    example = loaded("learn_strangers")
    batch = Batch("strangers", 32, seats=2, pack="tiny")
    now = batch.reset(seed=1)
    policy = example.Policy(batch.spec, 1)
    _, (starts, legal, _) = policy.choose(now, np.random.default_rng(1))
    options = [each for each in np.split(legal, starts[1:]) if len(each) > 1]
    seen = now.observations[[len(each) > 1 for each in np.split(legal, starts[1:])]]

    def chance_of_first() -> float:
        counts = np.array([len(each) for each in options])
        begin = np.cumsum(counts) - counts
        rows = np.repeat(np.arange(len(options)), counts)
        chances = policy.chances(policy.hidden(seen), begin, rows, np.concatenate(options))
        return float(chances[begin].mean())

    before = chance_of_first()
    for _ in range(30):
        won = [(view, each, 0, 1.0) for view, each in zip(seen, options, strict=True)]
        lost = [(view, each, 1, -1.0) for view, each in zip(seen, options, strict=True)]
        policy.learn(won + lost)
    assert chance_of_first() > before + 0.2


def test_it_writes_its_learning_curve(tmp_path: Path) -> None:
    picture = tmp_path / "curve.svg"
    command = [sys.executable, str(EXAMPLE), "--minutes", "0.01", "--pack", "tiny", "--matches", "64"]
    run = subprocess.run([*command, "--curve", str(picture)], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    assert "against random play" in run.stdout and picture.read_text().startswith("<svg")
