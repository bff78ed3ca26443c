"""Many matches at once, in one process and in several."""

from __future__ import annotations

import numpy as np
import pytest

from streetlight.envs.batch import Batch, Now, Pool
from streetlight.envs.spec import ActionError


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
        with pytest.raises(ActionError):
            pool.step(np.zeros(5, dtype=np.int64))
