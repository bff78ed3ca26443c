"""One agent among bots, or alone: Gymnasium's own test, and what an agent is told."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from streetlight.core.errors import StreetlightError
from streetlight.envs.single import IDS, SingleEnv
from streetlight.envs.spec import NEWEST


def play(env: Any, seed: int) -> tuple[list[int], float]:
    """An episode of random legal actions: the actions and the reward."""
    luck = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    actions, total, over = [], 0.0, False
    while not over:
        actions.append(int(luck.choice(np.flatnonzero(observation["action_mask"]))))
        observation, reward, over, _, info = env.step(actions[-1])
        assert (info["action_mask"] == observation["action_mask"]).all()
        total += reward
    return actions, total


NEW = [id for id, settings in IDS.items() if settings["version"] == NEWEST]


def test_version_0_is_still_there() -> None:
    for id, settings in IDS.items():
        if settings["version"] == 0:
            old, new = SingleEnv(**settings), SingleEnv(**IDS[id[:-1] + "1"])  # type: ignore[arg-type]
            assert old.table.layout.size < new.table.layout.size


@pytest.mark.parametrize("id", NEW)
def test_check_env(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With all its render modes; a warning of the checker is a failure, too."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(id).unwrapped)
    assert "waiting: " in capsys.readouterr().out, '"human" prints the table by itself'


@pytest.mark.parametrize("id", NEW)
def test_an_episode_ends_and_comes_again_with_the_same_seed(id: str) -> None:
    env = gymnasium.make(id)
    assert play(env, 3) == play(env, 3)


def test_the_agent_plays_against_bots_of_any_level_from_any_seat() -> None:
    env = SingleEnv("strangers", seats=3, seat=None, bots=["random", "novice"])
    seats = set()
    for seed in range(8):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        assert env.stepper.seat == info["seat"], "the agent acts next, whoever began"
    assert len(seats) > 1
    assert play(env, 1)[1] in (-1.0, 0.0, 1.0)


def test_architect_pays_in_points() -> None:
    env: Any = gymnasium.make("streetlight/StrangersArchitect-v1").unwrapped
    _, reward = play(env, 2)
    assert reward == env.stepper.match.result.scores[0]


def test_an_illegal_action_ends_the_episode() -> None:
    env = SingleEnv("mindflayer", seats=4)
    observation, _ = env.reset(seed=1)
    _, reward, over, _, _ = env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert over and reward == -1


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"bots": ["random"]}, "2 bots are needed"),
        ({"bots": "genius"}, "genius"),
        ({"seat": 3}, "no seat 3"),
        ({"reward": "points"}, "reward must be one of result, score"),
        ({"render_mode": "ascii"}, "render_mode must be one of"),
        ({"most_decisions": 0}, "most_decisions"),
        ({"most_decisions": 9.5}, "most_decisions must be a whole number"),
        ({"colour": "red"}, "colour"),
        ({"seat": "first"}, "seat must be a whole number, not 'first'"),
        ({"bots": None}, "bots must be a level, a policy"),
        ({"seed": 3}, "seed: it is given to reset"),
    ],
)
def test_a_wrong_setting_is_named_at_once(settings: dict[str, Any], says: str) -> None:
    with pytest.raises((ValueError, TypeError, StreetlightError), match=says):
        SingleEnv("strangers", seats=3, **settings)


def test_a_match_that_goes_on_and_on_is_cut_off() -> None:
    """Whoever stays out late and goes on after all, for ever, gets nothing for it."""
    env: Any = gymnasium.make("streetlight/Loop-v1", seats=1, most_decisions=200).unwrapped
    observation, _ = env.reset(seed=0)
    for _ in range(200):
        last = int(np.flatnonzero(observation["action_mask"])[-1])
        observation, reward, over, cut, _ = env.step(last)
        if over or cut:
            break
    assert (env.stepper.steps, over, cut, reward) == (200, False, True, 0.0)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_in_a_vector_always_have_something_to_choose(mode: str) -> None:
    """Also at the end of an episode, where a vector asks for an action and takes no notice of it."""
    many = gymnasium.make_vec("streetlight/Strangers-v1", num_envs=2, vectorization_mode=mode, pack="tiny")
    luck = np.random.default_rng(1)
    observations, _ = many.reset(seed=5)
    ended = 0
    for _ in range(90):
        masks = observations["action_mask"]
        assert masks.any(axis=1).all()
        chosen = np.array([luck.choice(np.flatnonzero(mask)) for mask in masks])
        observations, rewards, over, _, _ = many.step(chosen)
        assert set(rewards) <= {-1.0, 0.0, 1.0}
        ended += int(over.sum())
    many.close()
    assert ended >= 2


def test_the_mask_goes_by_the_name_that_learners_look_for() -> None:
    env = gymnasium.make("streetlight/Mindflayer-v1")
    observation, _ = env.reset(seed=1)
    assert (env.get_wrapper_attr("action_masks")() == observation["action_mask"]).all()


def test_a_copy_and_a_pickle_go_on_as_the_original_would() -> None:
    env = SingleEnv("strangers", seats=2, bots="novice", pack="tiny")
    observation, _ = env.reset(seed=3)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    action = int(np.flatnonzero(observation["action_mask"])[0])
    after = env.step(action)[0]["observation"]
    for twin in twins:
        assert (twin.step(action)[0]["observation"] == after).all()


@pytest.mark.parametrize("bad", [False, True])
def test_after_the_end_nothing_more_is_won_or_lost(bad: bool) -> None:
    """The last mask allows action 0, "which does nothing": also where a bad action ended the match."""
    env = SingleEnv("mindflayer", seats=4)
    observation, _ = env.reset(seed=1)
    over = False
    while not over:
        legal = observation["action_mask"] == (0 if bad else 1)
        observation, _, over, _, _ = env.step(int(np.flatnonzero(legal)[0]))
    given = env.stepper.match.answers_given
    for action in (0, int(np.flatnonzero(env.stepper.mask(0))[0]) if bad else 0):
        again, reward, over, cut, _ = env.step(action)
        assert (reward, over, cut) == (0.0, True, False)
        assert (again["observation"] == observation["observation"]).all()
    assert env.stepper.match.answers_given == given


def test_a_level_that_does_not_exist_is_told_even_where_nobody_else_plays() -> None:
    with pytest.raises(StreetlightError, match="genius"):
        SingleEnv("strangers", seats=1, bots="genius")


def test_who_is_knocked_out_before_the_first_decision_steps_once_to_the_reward() -> None:
    """In the Mind Flayer, a match can go by without the agent: no mask is empty then, and the result counts."""
    env = SingleEnv("mindflayer", seats=6, talk=False)
    for seed in range(72, 600):
        observation, info = env.reset(seed=seed)
        if env.stepper.over:
            break
    assert env.stepper.over, "some such match was expected"
    assert np.flatnonzero(observation["action_mask"]).tolist() == [0]
    assert (info["action_mask"] == observation["action_mask"]).all()
    _, reward, over, cut, info = env.step(0)
    assert (over, cut) == (True, False) and reward == (1.0 if info["won"] else -1.0)
    assert env.step(0)[1] == 0.0


def test_a_match_that_is_cut_off_before_the_first_decision_is_truncated() -> None:
    env = SingleEnv("strangers", seats=4, seat=3, first=0, most_decisions=2)
    observation, _ = env.reset(seed=1)
    assert np.flatnonzero(observation["action_mask"]).tolist() == [0]
    _, reward, over, cut, info = env.step(0)
    assert (reward, over, cut) == (0.0, False, True) and "score" not in info


def test_the_last_info_tells_points_and_victory_whatever_the_reward_is() -> None:
    env = SingleEnv("strangers", seats=2, pack="tiny", reward="score")
    observation, info = env.reset(seed=4)
    over = False
    while not over:
        assert "score" not in info and "won" not in info
        observation, reward, over, _, info = env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    result = env.stepper.match.result
    assert result is not None
    assert (info["score"], info["won"]) == (result.scores[0], 0 in result.winners)
    assert reward == info["score"]


def test_a_reset_does_not_take_what_decides_the_spaces() -> None:
    """To ignore it would be a trap: the board would silently stay the same."""
    env = SingleEnv("strangers", seats=2)
    for name, value in (("board", "B"), ("seats", 3)):
        with pytest.raises(StreetlightError, match=f"{name}: it is chosen when the environment is made"):
            env.reset(seed=1, options={name: value})
    env.reset(seed=1, options={"of a wrapper": 1})


def test_a_fraction_is_no_action() -> None:
    env = SingleEnv("strangers", seats=2)
    observation, _ = env.reset(seed=1)
    with pytest.raises(TypeError):
        env.step(float(np.flatnonzero(observation["action_mask"])[0]) + 0.5)
