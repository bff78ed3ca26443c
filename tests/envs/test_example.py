"""The example that learns: its lesson goes the right way, and it draws its curve. How well it learns is in the docs."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np

from streetlight.envs.batch import Batch

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "learn_strangers.py"


def test_what_won_becomes_more_likely_and_what_lost_less() -> None:
    found = spec_from_file_location("learn_strangers", EXAMPLE)
    assert found is not None and found.loader is not None
    example = module_from_spec(found)
    found.loader.exec_module(example)
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
