"""Many matches as one vector environment: Gymnasium's own rules, opponents of all kinds, and arrays that are shared."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from streetlight.core.errors import StreetlightError
from streetlight.envs.opponents import OneOf, snapshot
from streetlight.envs.single import IDS, SingleEnv
from streetlight.envs.spec import NEWEST, ActionError
from streetlight.envs.vector import MatchesVectorEnv
from streetlight.games.registry import GAMES

NEW = [id for id, settings in IDS.items() if settings["version"] == NEWEST]


def choose(masks: np.ndarray, luck: np.random.Generator) -> np.ndarray:
    return np.array([luck.choice(np.flatnonzero(mask)) for mask in masks])


def first(observation: dict[str, np.ndarray]) -> np.ndarray:
    """A policy: the first legal action."""
    return observation["action_mask"].argmax(axis=1)


def last(observation: dict[str, np.ndarray]) -> np.ndarray:
    return observation["action_mask"].shape[1] - 1 - observation["action_mask"][:, ::-1].argmax(axis=1)


@pytest.mark.parametrize("id", NEW)
def test_gymnasium_makes_it_and_its_spaces_hold(id: str) -> None:
    envs = gymnasium.make_vec(f"streetlight.envs.single:{id}", num_envs=3)
    assert isinstance(envs, VectorEnv) and isinstance(envs.unwrapped, MatchesVectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    luck = np.random.default_rng(1)
    observation, infos = envs.reset(seed=5)
    for _ in range(25):
        assert envs.observation_space.contains(observation)
        actions = choose(observation["action_mask"], luck)
        assert envs.action_space.contains(actions)
        observation, earned, over, cut, infos = envs.step(actions)
        assert earned.shape == over.shape == cut.shape == infos["seat"].shape == (3,)
        assert earned.dtype == np.float64 and over.dtype == cut.dtype == np.bool_
    envs.close()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_it_does_what_gymnasiums_own_vector_of_single_environments_does(mode: AutoresetMode) -> None:
    """The same seeds, the same matches: observations, rewards, ends and what is told at the end."""
    settings: dict[str, Any] = {
        "name": "strangers",
        "seats": 2,
        "seat": None,
        "pack": "tiny",
        "bots": "novice",
    }
    ours = MatchesVectorEnv(num_envs=3, autoreset_mode=mode, **settings)
    theirs = gymnasium.vector.SyncVectorEnv(
        [lambda: Reseeded(SingleEnv(**settings))] * 3, autoreset_mode=mode
    )
    luck, ended = np.random.default_rng(2), 0
    mine, infos = ours.reset(seed=7)
    other, others = theirs.reset(seed=7)
    for _ in range(90):
        assert (mine["observation"] == other["observation"]).all()
        assert (mine["action_mask"] == other["action_mask"]).all()
        assert (infos["seat"] == others["seat"]).all()
        actions = choose(mine["action_mask"], luck)
        mine, *ends, infos = ours.step(actions)
        other, *other_ends, others = theirs.step(actions)
        for each, theirs_each in zip(ends, other_ends, strict=True):
            assert (each == theirs_each).all()
        done = ends[1] | ends[2]
        ended += int(done.sum())
        if done.any():
            told = others["final_info"] if mode == AutoresetMode.SAME_STEP else others
            assert (infos["score"][done] == told["score"][done]).all() and infos["_score"][done].all()
            assert (infos["won"][done] == told["won"][done]).all()
            if mode == AutoresetMode.SAME_STEP:
                for at in np.flatnonzero(done):
                    for key in ("observation", "action_mask"):
                        assert (infos["final_obs"][at][key] == others["final_obs"][at][key]).all()
            if mode == AutoresetMode.DISABLED:
                with pytest.raises(RuntimeError, match="reset_mask"):
                    ours.step(actions)
                mine, infos = ours.reset(options={"reset_mask": done})
                other, others = theirs.reset(options={"reset_mask": done})
                infos["seat"] = others["seat"] = infos["seat"]
    assert ended >= 4


class Reseeded(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Nothing but the environment: each of the vector draws its luck as ours do."""


def test_one_policy_plays_all_seats() -> None:
    envs = MatchesVectorEnv("mindflayer", 4, seats=4, seat="all", talk=False)
    luck, ended = np.random.default_rng(3), 0
    observation, infos = envs.reset(seed=1)
    for _ in range(150):
        acting = infos["seat"].copy()
        for row, stepper in enumerate(envs.steppers()):
            if not stepper.over:
                assert stepper.seat == acting[row]
                assert (observation["observation"][row] == stepper.observe(stepper.seat)).all()
        observation, earned, over, _, infos = envs.step(choose(observation["action_mask"], luck))
        for row in np.flatnonzero(over):
            ended += 1
            assert set(infos["rewards"][row]) <= {-1.0, 1.0}
            assert earned[row] == infos["rewards"][row][acting[row]]
    assert ended >= 4


def test_opponents_are_names_policies_and_snapshots() -> None:
    asked: list[int] = []

    class Policy:
        favourite = "first"

        def __call__(self, observation: dict[str, np.ndarray]) -> np.ndarray:
            asked.append(len(observation["observation"]))
            return first(observation) if self.favourite == "first" else last(observation)

    policy = Policy()
    frozen = snapshot(policy)
    policy.favourite = "last"
    assert frozen.favourite == "first"
    envs = MatchesVectorEnv(
        "strangers", 6, seats=4, bots=["novice", policy, OneOf("random", frozen)], pack="tiny"
    )
    luck = np.random.default_rng(1)
    observation, _ = envs.reset(seed=1)
    for _ in range(30):
        observation, *_ = envs.step(choose(observation["action_mask"], luck))
    assert max(asked) > 1, "a policy decides for many matches at once"
    kinds = {type(lane.bots[3]).__name__ for lane in envs._lanes}
    assert kinds == {"RandomBot", "Policy"}, "one of them is drawn for each match"
    envs.set_opponents(last)
    envs.reset()
    assert all(lane.bots == {1: last, 2: last, 3: last} for lane in envs._lanes)
    alone = SingleEnv("strangers", bots=policy, seats=2, pack="tiny")
    seen, _ = alone.reset(seed=3)
    over = cut = False
    while not (over or cut):
        seen, _, over, cut, _ = alone.step(int(first({"action_mask": seen["action_mask"][None]})[0]))


def test_who_can_not_sit_down_is_named() -> None:
    with pytest.raises(StreetlightError, match="genius"):
        MatchesVectorEnv("strangers", 2, bots="genius")
    with pytest.raises(TypeError, match="no opponent"):
        MatchesVectorEnv("strangers", 2, bots=[7])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="1 bots are needed"):
        MatchesVectorEnv("strangers", 2, bots=["random", "random"])
    with pytest.raises(ValueError, match="at least one opponent"):
        OneOf()
    with pytest.raises(ValueError, match="no seat 5"):
        MatchesVectorEnv("strangers", 2, seat=5)


def test_arrays_are_written_in_place_and_shared_by_dlpack() -> None:
    envs = MatchesVectorEnv("strangers", 3, copy=False)
    observation, _ = envs.reset(seed=2)
    shared = np.from_dlpack(observation["observation"])
    marks = np.from_dlpack(observation["action_mask"])
    before = shared.copy()
    again, *_ = envs.step(first(observation))
    assert again["observation"] is observation["observation"]
    assert (shared == again["observation"]).all() and (shared != before).any()
    assert (marks == again["action_mask"]).all()
    kept, _ = MatchesVectorEnv("strangers", 3).reset(seed=2)
    assert (kept["observation"] == before).all()


def test_a_bad_action_ends_its_match_and_no_other() -> None:
    envs = MatchesVectorEnv("strangers", 3)
    with pytest.raises(RuntimeError, match="reset the vector"):
        envs.step([0, 0, 0])
    observation, _ = envs.reset(seed=2)
    actions = first(observation)
    actions[1] = np.flatnonzero(observation["action_mask"][1] == 0)[0]
    _, earned, over, _, infos = envs.step(actions)
    assert earned.tolist() == [0, -1, 0] and over.tolist() == [False, True, False]
    assert "score" not in infos or not infos["_score"][1]
    for bad in ([0, 0], [0.5, 0.5, 0.5]):
        with pytest.raises(ActionError, match="3 whole numbers are needed"):
            envs.step(bad)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_matches(name: str) -> None:
    def walk() -> list[float]:
        envs, luck = MatchesVectorEnv(name, 2, seat=None, talk=False), np.random.default_rng(4)
        observation, _ = envs.reset(seed=[5, 6])
        sums = []
        for _ in range(12):
            observation, *_ = envs.step(choose(observation["action_mask"], luck))
            sums.append(float(observation["observation"].sum()))
        return sums

    assert walk() == walk()
