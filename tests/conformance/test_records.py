"""A record is the match: it replays alike, here and in any other process, with all that was said."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import streetlight as sl
from streetlight.testing import (
    Case,
    Setting,
    check_record_replays,
    check_sayings_kept,
    fingerprint,
    play,
    sampled,
)
from tests.conformance.configs import case

REPLAYS = """
import json, sys
from streetlight.core.records import load_record
from streetlight.testing import fingerprint
from tests.conformance.configs import case
for name, data in json.load(sys.stdin):
    print(fingerprint(case(name).game, load_record(data)))
"""


def test_a_record_replays_to_the_same_match(group: tuple[Case, Setting], soak: bool) -> None:
    for seed in range(2):
        for match, rng in sampled(*group, seed, 1000 if soak else 4):
            check_record_replays(match, rng)


def test_sayings_are_kept_while_talk_is_open(group: tuple[Case, Setting], soak: bool) -> None:
    case, setting = group
    for seed in range(2 if soak else 1):
        check_sayings_kept(case.game, setting, seed)


def test_another_process_replays_the_same(name: str, soak: bool) -> None:
    """What anybody is asked and shown does not depend on the process, such as the order of its sets."""
    records = [
        play(setting.start(case(name).game, seed), seed).record()
        for setting in case(name).settings
        for seed in range(2 if soak else 1)
    ]
    asked = json.dumps([(name, sl.encode(record).decode()) for record in records])
    expected = [fingerprint(case(name).game, record) for record in records]
    for hash_seed in ("0", "4242") if soak else ("4242",):
        done = subprocess.run(
            [sys.executable, "-c", REPLAYS],
            input=asked,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.split() == expected
