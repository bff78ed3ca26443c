"""PettingZoo's own tests, for every game and several settings; and what they do not ask."""

from __future__ import annotations

import copy
import pickle
import random
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import state_test

from streetlight.core.errors import OptionError
from streetlight.envs.spec import ActionError
from tests.envs.settings import FEW

each = pytest.mark.parametrize(("name", "settings"), FEW)
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation:UserWarning"  # that ours are dicts with a mask, as in the classic games
)


def env(name: str, **settings: Any) -> Any:
    return import_module(f"streetlight.envs.{name}_v1").env(**settings)


@each
def test_api(name: str, settings: dict[str, Any]) -> None:
    api_test(env(name, **settings), num_cycles=150)


@each
def test_raw_api(name: str, settings: dict[str, Any]) -> None:
    api_test(import_module(f"streetlight.envs.{name}_v1").raw_env(**settings), num_cycles=60)


@each
def test_seed(name: str, settings: dict[str, Any]) -> None:
    seed_test(lambda: env(name, **settings), num_cycles=60)


@each
def test_state(name: str, settings: dict[str, Any]) -> None:
    """PettingZoo's own test; and what all know together is what each knows, one after the other."""
    table = env(name, **settings)
    state_test(table, import_module(f"streetlight.envs.{name}_v1").raw_env(**settings))
    table.reset(seed=2)
    known = [table.observe(agent)["observation"] for agent in table.possible_agents]
    assert (table.state() == np.concatenate(known)).all()


@pytest.mark.parametrize(
    ("name", "settings"), [pair for pair in FEW if pair[1]["seats"] in (2, 3, 4)][::2], ids=str
)
def test_render(name: str, settings: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    def svg(picture: Any) -> bool:
        return isinstance(picture, str) and picture.startswith("<svg") and "href" not in picture

    render_test(lambda **more: env(name, **settings, **more), custom_tests={"svg": svg})


def play(env: Any, seed: int) -> tuple[list[tuple[str, int]], dict[str, float]]:
    """A match of random legal actions: the steps, and what everybody earned."""
    env.reset(seed=seed)
    rng = random.Random(seed)
    steps, earned = [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, _, info = env.last()
        earned[agent] += reward
        if ended:
            env.step(None)
            continue
        assert (observation["action_mask"] == info["action_mask"]).all()
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        steps.append((agent, action))
        env.step(action)
    return steps, earned


def test_the_winner_earns_one_and_the_others_lose_one() -> None:
    table = env("strangers", seats=3)
    _, earned = play(table, 11)
    result = table.unwrapped.stepper.match.result
    assert len(result.winners) < 3
    assert earned == {f"player_{seat}": 1.0 if seat in result.winners else -1.0 for seat in range(3)}


def test_in_the_loop_all_earn_the_same_and_alone_the_points_count() -> None:
    assert set(play(env("loop", seats=2), 1)[1].values()) in ({1.0}, {-1.0})
    alone = env("strangers", seats=1)
    _, earned = play(alone, 4)
    assert earned["player_0"] == alone.unwrapped.stepper.match.result.scores[0]


def test_the_same_seed_gives_the_same_match_and_the_next_reset_another() -> None:
    table = env("strangers", seats=2)
    first, _ = play(table, 7)
    again, _ = play(table, 7)
    assert first == again
    table.reset()
    assert table.unwrapped.stepper.match.seed != "7"
    one, two = env("mindflayer", seats=5), env("mindflayer", seats=5)
    for table in (one, two):
        table.reset(seed=3)
        table.reset()
    assert one.unwrapped.stepper.match.seed == two.unwrapped.stepper.match.seed


def test_a_bad_action_ends_the_match_or_is_an_error() -> None:
    table = env("strangers", seats=2)
    table.reset(seed=1)
    guilty = table.agent_selection
    table.step(int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0]))
    assert all(table.terminations.values()) and table.rewards[guilty] == -1
    raw = import_module("streetlight.envs.strangers_v1").raw_env(seats=2)
    raw.reset(seed=1)
    with pytest.raises(ActionError):
        raw.step(0)
    legal = int(np.flatnonzero(raw.last()[4]["action_mask"])[0])
    with pytest.raises(TypeError):
        raw.step(legal + 0.5)


def test_the_observation_in_words_names_the_question_and_its_actions() -> None:
    table = env("strangers", seats=2, text=True)
    table.reset(seed=1)
    text = table.last()[4]["text"]
    let_out = table.unwrapped.spec.index["let_out"]
    assert "question: Your turn." in text and f"  {let_out}: Let out a kid" in text
    other = next(agent for agent in table.agents if agent != table.agent_selection)
    assert "question: none" in table.unwrapped.text(other)


def test_only_who_acts_has_a_mask_in_its_info() -> None:
    """A mask of an earlier turn would be a trap."""
    table = env("mindflayer", seats=5)
    table.reset(seed=3)
    rng = random.Random(3)
    while not any(table.terminations.values()):
        told = {agent for agent in table.agents if "action_mask" in table.infos[agent]}
        assert told == {table.agent_selection}
        table.step(rng.choice(np.flatnonzero(table.last()[4]["action_mask"]).tolist()))


def test_numbers_of_numpy_are_numbers() -> None:
    table = env("strangers", seats=np.int64(2), first=np.int64(1), variants=np.array(["brainiac"]))
    table.reset(seed=np.int64(7))
    twin = env("strangers", seats=2, first=1, variants=["brainiac"])
    twin.reset(seed=7)
    table.step(np.flatnonzero(table.last()[4]["action_mask"])[0])
    assert table.unwrapped.stepper.match.seed == twin.unwrapped.stepper.match.seed
    assert table.unwrapped.spec is twin.unwrapped.spec


def test_a_match_that_goes_on_and_on_is_cut_off_for_all() -> None:
    """In the Loop a kid may stay out late and go on after all, again and again."""
    table = env("loop", seats=1, most_decisions=300)
    table.reset(seed=0)
    earned = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(2000):
        observation, reward, over, cut, _ = table.last()
        earned[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        table.step(None if over or cut else int(legal[-1]))
        if cut:
            assert not over and not legal.size
    assert table.unwrapped.stepper.steps == 300 and not table.agents
    assert set(earned.values()) == {0.0}


def test_wrong_calls_are_told_apart() -> None:
    table = env("strangers", seats=2)
    table.reset(seed=1)
    with pytest.raises(ValueError, match=f"{table.agent_selection} is still in the match"):
        table.step(None)
    with pytest.raises(OptionError, match="board: it is chosen when the environment is made"):
        table.reset(seed=1, options={"board": "B"})


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"reward": "points"}, "reward must be one of"),
        ({"render_mode": "ascii"}, "render_mode must be one of"),
        ({"illegal": "ignore"}, "illegal must be one of raise, end"),
        ({"seats": "2"}, "seats must be a whole number, not '2'"),
        ({"seed": 7}, "seed: it is given to reset"),
    ],
)
def test_a_wrong_setting_is_named(settings: dict[str, Any], says: str) -> None:
    with pytest.raises((ValueError, TypeError, OptionError), match=says):
        env("strangers", **{"seats": 2, **settings})


def test_the_last_infos_tell_points_victory_and_words() -> None:
    table = env("strangers", seats=2, pack="tiny", text=True)
    table.reset(seed=5)
    told = {}
    for agent in table.agent_iter():
        observation, _, ended, _, info = table.last()
        assert ("score" in info) == ("won" in info) == ended
        if ended:
            told[agent] = info
        table.step(None if ended else int(np.flatnonzero(observation["action_mask"])[-1]))
    result = table.unwrapped.stepper.match.result
    assert [told[agent]["score"] for agent in table.possible_agents] == list(result.scores)
    assert [told[agent]["won"] for agent in table.possible_agents] == [
        seat in result.winners for seat in range(2)
    ]
    assert all("question: none" in info["text"] for info in told.values())


def test_who_draws_without_a_mode_is_told_the_modes() -> None:
    table = env("strangers", seats=2)
    table.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode; there are human, ansi, rgb_array, svg"):
        assert table.render() is None


@pytest.mark.parametrize("name", ["strangers", "mindflayer", "blackwood", "loop"])
def test_copies_and_pickles_go_their_own_way(name: str) -> None:
    table = env(name, seats=4)
    table.reset(seed=2)
    rng = random.Random(1)
    for _ in range(12):
        table.step(rng.choice(np.flatnonzero(table.last()[4]["action_mask"]).tolist()))
    twins = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    assert all(twin.unwrapped.spec is table.unwrapped.spec for twin in twins), "tables of actions are shared"
    before = table.last()[0]["observation"]
    table.step(int(np.flatnonzero(table.last()[4]["action_mask"])[0]))
    for twin in twins:
        assert (twin.last()[0]["observation"] == before).all()
        twin.step(int(np.flatnonzero(twin.last()[4]["action_mask"])[0]))
        assert twin.agent_selection == table.agent_selection
        assert (twin.last()[0]["observation"] == table.last()[0]["observation"]).all()
