"""Many matches at once, in one process and in several."""

from __future__ import annotations

import gc
import subprocess
import sys
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from streetlight.envs.batch import Batch, Now, Pool
from streetlight.envs.rewards import rewards
from streetlight.envs.spec import ActionError
from streetlight.envs.talker import stepper_for
from streetlight.games.registry import game


def choose(now: Now, luck: np.random.Generator) -> np.ndarray:
    """A random legal action in each match."""
    return np.array([luck.choice(np.flatnonzero(mask)) for mask in now.masks])


@pytest.mark.parametrize(
    ("name", "seats"), [("strangers", 2), ("mindflayer", 4), ("blackwood", 3), ("loop", 2)]
)
def test_matches_go_on_side_by_side_and_start_anew(name: str, seats: int) -> None:
    batch, luck = Batch(name, 4, seats=seats), np.random.default_rng(1)
    now, ended = batch.reset(seed=5), 0
    for _ in range(250):
        now = batch.step(choose(now, luck))
        ended += int(now.over.sum())
        assert (now.rewards[~now.over] == 0).all()
        assert now.masks.any(axis=1).all(), "somebody can always act"
        assert now.observations.min() >= 0 and now.observations.max() <= 1
    assert ended >= 4


@pytest.mark.parametrize(
    ("name", "seats"), [("strangers", 2), ("mindflayer", 4), ("blackwood", 3), ("loop", 2)]
)
def test_a_batch_plays_what_a_loop_of_ones_own_would_play(name: str, seats: int) -> None:
    """From the same seeds, beyond the end of each match: who acts, what they see and may do, and what it was worth."""
    batch, luck, ended = Batch(name, 3, seats=seats), np.random.default_rng(6), 0
    now = batch.reset(seed=4)
    own = [
        stepper_for(game(name).start(seats, stepper.match.seed), batch.spec) for stepper in batch.steppers()
    ]
    for _ in range(400 if batch.spec.speech else 160):
        actions = choose(now, luck)
        now = batch.step(actions)
        for number, stepper in enumerate(own):
            stepper.act(int(actions[number]))
            assert now.over[number] == stepper.over
            if stepper.over:
                ended += 1
                assert now.rewards[number].tolist() == rewards(stepper.match, "result")
                seed = batch.steppers()[number].match.seed
                stepper = own[number] = stepper_for(game(name).start(seats, seed), batch.spec)
            assert now.seats[number] == stepper.seat
            assert now.observations[number].tobytes() == stepper.observe(stepper.seat).tobytes()
            assert now.masks[number].tobytes() == stepper.mask(stepper.seat).tobytes()
    assert ended >= 3


def test_what_a_batch_shows_is_what_each_match_shows() -> None:
    batch, luck = Batch("strangers", 3, seats=2), np.random.default_rng(2)
    now = batch.reset(seed=1)
    for _ in range(30):
        for number, stepper in enumerate(batch.steppers()):
            assert now.seats[number] == stepper.seat
            assert (now.observations[number] == stepper.observe(stepper.seat)).all()
            assert (now.masks[number] == stepper.mask(stepper.seat)).all()
        now = batch.step(choose(now, luck))


def test_the_same_seed_gives_the_same_arrays() -> None:
    def walk() -> list[float]:
        batch, luck = Batch("mindflayer", 3, seats=5), np.random.default_rng(4)
        now = batch.reset(seed=9)
        return [float(batch.step(choose(now, luck)).observations.sum()) for _ in range(40)]

    assert walk() == walk()


def test_a_pool_of_processes_plays_the_same_matches() -> None:
    luck = np.random.default_rng(3)
    batch = Batch("strangers", 5, seats=2, pack="tiny")
    batch.reset(seed=1)
    with Pool("strangers", 5, workers=2, seats=2, pack="tiny") as pool:
        now, ended = pool.reset(seed=1), 0
        first = now.observations.copy()
        for _ in range(60):
            actions = choose(now, luck)
            now, alone = pool.step(actions), batch.step(actions)
            assert all((ours == theirs).all() for ours, theirs in zip(now, alone, strict=True))
            ended += int(now.over.sum())
        assert ended >= 5
        assert (pool.reset(seed=1).observations == first).all()
        batch.reset(seed=1)
        before = now.observations.copy()
        with pytest.raises(ActionError, match="action 0 is not legal in match 0"):
            pool.step(np.zeros(5, dtype=np.int64))
        legal = choose(now, luck)
        for bad in ([*legal[:4], 10**6], legal[:4], legal / 2):
            with pytest.raises(ActionError):
                pool.step(bad)
        assert (pool.now.observations == before).all()
        assert (pool.step(legal).observations == batch.step(legal).observations).all(), (
            "none has moved before"
        )


def test_actions_may_be_whole_numbers_of_any_width() -> None:
    batch, luck = Batch("strangers", 2, seats=2, pack="tiny"), np.random.default_rng(3)
    now = batch.reset(seed=2)
    for kind in (np.int16, np.uint32, np.uint64):
        now = batch.step(choose(now, luck).astype(kind))
    with pytest.raises(ActionError, match=f"action {2**64 - 1} is not legal"):
        batch.step(np.full(2, 2**64 - 1, dtype=np.uint64))


def test_one_bad_action_stops_no_match_half_way() -> None:
    batch, luck = Batch("strangers", 4, seats=2), np.random.default_rng(3)
    now = batch.reset(seed=2)
    before = [stepper.match.checksum() for stepper in batch.steppers()]
    actions = choose(now, luck)
    actions[3] = np.flatnonzero(now.masks[3] == 0)[0]
    with pytest.raises(ActionError, match="in match 3"):
        batch.step(actions)
    assert [stepper.match.checksum() for stepper in batch.steppers()] == before


def test_matches_that_go_on_and_on_are_cut_off() -> None:
    batch = Batch("loop", 2, seats=1, most_decisions=60)
    now = batch.reset(seed=0)
    cut = 0
    for _ in range(130):
        now = batch.step([int(np.flatnonzero(mask)[-1]) for mask in now.masks])
        assert (now.over | ~now.cut).all() and (now.rewards[now.cut] == 0).all()
        cut += int(now.cut.sum())
    assert cut >= 2


def test_a_worker_that_is_gone_is_told() -> None:
    with Pool("strangers", 2, workers=2, seats=2, pack="tiny") as pool:
        with pytest.raises(RuntimeError, match="reset"):
            pool.step([0, 0])
        pool.reset(seed=1)
        pool._processes[0].kill()
        pool._processes[0].join()
        with pytest.raises(RuntimeError, match="a worker of the pool has ended"):
            pool.reset(seed=1)


@pytest.mark.parametrize("matches", [0, -1, "4", 2.5])
def test_a_batch_of_nothing_is_refused(matches: Any) -> None:
    for make in (Batch, Pool):
        with pytest.raises((ValueError, TypeError), match="matches must be"):
            make("strangers", matches)


def test_a_reset_without_a_seed_goes_on_from_the_last_one() -> None:
    """In a batch, and in a pool just so; and where nothing came before, luck is drawn."""
    batch = Batch("strangers", 3, seats=2, pack="tiny")
    first = batch.reset().observations.copy()
    assert (first != batch.reset().observations).any()
    batch.reset(seed=8)
    second = batch.reset().observations.copy()
    third = batch.reset().observations.copy()
    assert (second != third).any()
    with Pool("strangers", 3, workers=2, seats=2, pack="tiny") as pool:
        before = pool.reset().observations.copy()
        assert (pool.reset().observations != before).any()
        pool.reset(seed=np.int64(8))
        assert (pool.reset().observations == second).all()
        assert (pool.reset(seed=None).observations == third).all()
    for bad in ("8", 0.5):
        with pytest.raises(TypeError, match="seed must be a whole number"):
            batch.reset(seed=bad)  # type: ignore[arg-type]


def test_a_closed_pool_says_so_and_what_it_showed_can_be_read() -> None:
    with Pool("strangers", 2, workers=1, seats=2, pack="tiny") as pool:
        now = pool.reset(seed=1)
        before = [part.copy() for part in now]
        name = pool._memory.name
    pool.close()
    with pytest.raises(RuntimeError, match="closed"):
        pool.reset()
    with pytest.raises(RuntimeError, match="closed"):
        pool.step([0, 0])
    del pool
    gc.collect()
    assert all((part == old).all() for part, old in zip(now, before, strict=True)), (
        "the memory is still there"
    )
    with pytest.raises(FileNotFoundError):
        SharedMemory(name=name)


IMPATIENT = """
import os, signal, threading
from streetlight.envs.batch import Batch, Pool
if __name__ == "__main__":
    pool = Pool("strangers", 2, workers=2, seats=2, pack="tiny")
    pool.reset(seed=1)
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        while True:
            pool.reset(seed=1)
    except KeyboardInterrupt:
        alone = Batch("strangers", 2, seats=2, pack="tiny").reset(seed=2)
        try:
            print((pool.reset(seed=2).observations == alone.observations).all())
        except RuntimeError as error:
            print(error)
"""


def test_who_interrupts_a_pool_never_takes_an_old_reply_for_a_new_one(tmp_path: Path) -> None:
    """And the workers go without a word."""
    script = tmp_path / "impatient.py"
    script.write_text(IMPATIENT, encoding="utf-8")
    run = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120)
    assert run.stdout.strip() in ("the pool is closed; make a new one", "True") and run.stderr == ""


def test_a_pool_that_is_forgotten_ends_by_itself() -> None:
    pool = Pool("strangers", 2, workers=2, seats=2, pack="tiny")
    pool.reset(seed=1)
    name, processes = pool._memory.name, pool._processes[:]
    del pool
    gc.collect()
    assert not any(process.is_alive() for process in processes)
    with pytest.raises(FileNotFoundError):
        SharedMemory(name=name)


def test_a_batch_is_used_as_a_pool_is() -> None:
    with Batch("strangers", 2, seats=2, pack="tiny") as batch:
        assert batch.reset(seed=1).masks.any(axis=1).all()
    batch.close()
