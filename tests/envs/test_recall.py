"""Recall: what a seat saw and did before, as rows; and OpenSpiel's information state tensor, which is made of them."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from streetlight.envs import mindflayer_v1, strangers_v1
from streetlight.envs.history import History
from streetlight.envs.recall import recall
from streetlight.envs.single import SingleEnv
from streetlight.games.registry import GAMES
from streetlight.testing import Setting
from tests.conformance.configs import case
from tests.envs.settings import begin


def test_the_rows_are_what_was_seen_and_the_last_number_is_what_the_seat_did() -> None:
    env = recall(mindflayer_v1.env(seats=4), 200)
    env.reset(seed=1)
    did, seen = list[tuple[str, int]](), [env.observe("player_0")["observation"]]
    while env.agents and not env.terminations[env.agent_selection]:
        agent = env.agent_selection
        action = int(env.action_space(agent).sample(env.observe(agent)["action_mask"]))
        env.step(action)
        seen.append(env.observe("player_0")["observation"])
        did.append((agent, action))
        rows = env.observe("player_0")["history"]
        assert env.observation_space("player_0")["history"].contains(rows)
        assert (rows[-len(seen) :, :-1] == np.stack(seen)).all() and not rows[: -len(seen)].any()
        mine = [
            (action + 1) / env.action_space(agent).n if agent == "player_0" else 0 for agent, action in did
        ]
        assert np.allclose(rows[-len(did) :, -1], mine)
    assert len(did) > 20


def test_recall_is_an_environment_like_any_other() -> None:
    api_test(recall(strangers_v1.env(seats=2, pack="tiny"), 8), num_cycles=30)
    env: Any = recall(gymnasium.make("streetlight.envs.single:streetlight/Strangers-v1", pack="tiny"), 8)
    check_env(env, skip_render_check=True, skip_close_check=True)
    observation, _ = env.reset(seed=1)
    assert observation["history"].shape == (8, len(observation["observation"]) + 1)
    assert (observation["history"][-1][:-1] == observation["observation"]).all()


def test_a_row_is_kept_for_what_bots_do_between_two_decisions_of_the_agent() -> None:
    env: Any = recall(SingleEnv("mindflayer", bots="novice"), 100)
    env.reset(seed=3)
    while env.unwrapped.stepper.steps < 12:
        mask = env.unwrapped.action_masks()
        env.step(int(np.flatnonzero(mask)[0]))
    rows = env.unwrapped.history.floats(0)
    assert np.count_nonzero(rows.any(axis=1)) == env.unwrapped.stepper.steps + 1


def test_only_our_own_environments_recall() -> None:
    with pytest.raises(TypeError, match="not for CartPoleEnv"):
        recall(gymnasium.make("CartPole-v1"), 3)
    with pytest.raises(ValueError, match="length must be 1 or more"):
        recall(strangers_v1.env(), 0)


@pytest.mark.parametrize("name", GAMES)
def test_with_recall_nothing_is_forgotten_that_a_seat_has_seen(name: str) -> None:
    """The order of what happened, too, which no observation tells: all the bookkeeper knows follows from the rows."""
    known, seen = case(name).known, dict[tuple[int, bytes], Hashable]()
    assert known is not None
    for seed in range(3):
        stepper = begin(name, Setting(4), seed % 2)
        history, rng = History(stepper.spec, range(4), 10**6), random.Random(seed)
        history.begin(stepper)
        for _ in range(60):
            if stepper.over:
                break
            seat, action = stepper.seat, rng.choice(stepper.legal())
            stepper.act(action)
            history.note(stepper, seat, action)
            for eye in range(4):
                knows = known(stepper.match, eye)
                rows = repr(history.rows[eye]).encode()
                assert seen.setdefault((eye, rows), knows) == knows


def test_the_information_state_tensor_is_made_of_the_same_rows() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")
    import streetlight.envs.openspiel  # noqa: F401  (registers the games)

    game = pyspiel.load_game("streetlight_mindflayer", {"recall": 50, "players": 4, "deals": 8})
    state = game.new_initial_state()
    assert not any(state.information_state_tensor(0)), "nothing is dealt yet"
    rng = random.Random(2)
    state.apply_action(3)
    assert game.information_state_tensor_shape() == [50, game.observation_tensor_shape()[0] + 1]
    while not state.is_terminal() and len(state.full_history()) < 20:
        before = state.clone()
        state.apply_action(rng.choice(state.legal_actions()))
        rows = np.array(state.information_state_tensor(1)).reshape(50, -1)
        assert np.allclose(rows[-1][:-1], state.observation_tensor(1))
        assert (rows[:-1] == np.array(before.information_state_tensor(1)).reshape(50, -1)[1:]).all()
    twin = state.resample_from_infostate(1, random.random)
    assert twin.information_state_tensor(1) == state.information_state_tensor(1)


def test_a_tensor_that_is_not_there_is_an_error_and_no_empty_list() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")
    from open_spiel.python.observation import make_observation

    import streetlight.envs.openspiel  # noqa: F401  (registers the games)

    game = pyspiel.load_game("streetlight_strangers", {"deals": 4})
    state = game.new_initial_state()
    state.apply_action(0)
    assert not game.get_type().provides_information_state_tensor
    for call in (
        lambda: state.information_state_tensor(0),
        lambda: game.information_state_tensor_shape(),
        lambda: make_observation(
            game,
            pyspiel.IIGObservationType(
                public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
            ),
        ).set_from(state, 0),
    ):
        with pytest.raises(NotImplementedError, match="tensor"):
            call()
    with pytest.raises(ValueError, match="recall must be 0 or more"):
        pyspiel.load_game("streetlight_strangers", {"recall": -1})
