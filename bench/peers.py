"""The same for other libraries, each in an environment of its own. Called as `python peers.py NAME`."""

from __future__ import annotations

import copy
import random
import sys
from functools import partial
from typing import Any

import clock


def catanatron() -> None:
    from catanatron import Color, Game, RandomPlayer

    random.seed(1)
    colours = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]

    def new() -> Game:
        return Game([RandomPlayer(colour) for colour in colours])

    def play() -> int:
        game = new()
        game.play()
        state = game.state
        return len(getattr(state, "action_records", None) or state.actions)

    clock.playouts("catanatron", "catan, 4 players", play)
    game = new()
    for _ in range(200):
        if game.winning_color() is None:
            game.play_tick()
    clock.cost("catanatron", "catan, 4 players: copy", game.copy)


def rlcard_match(env: Any, rng: random.Random) -> int:
    """A match by RLCard's loop: env.step builds the numpy observation and the legal actions each time."""
    state, _ = env.reset()
    count = 0
    while not env.is_over():
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[int(rng.random() * len(legal))])
        count += 1
    return count


def rlcard() -> None:
    import rlcard as library

    rng = random.Random(1)
    for name in ("uno", "leduc-holdem", "gin-rummy"):
        env = library.make(name, config={"seed": 1})
        clock.playouts("RLCard", name, partial(rlcard_match, env, rng))
        env.reset()
        clock.cost("RLCard", f"{name}: copy", partial(copy.deepcopy, env.game))


def openspiel() -> None:
    import open_spiel.python.games  # noqa: F401  (registers the games written in Python)
    import pyspiel

    rng = random.Random(1)
    for name in ("gin_rummy", "hearts", "python_liars_poker", "python_block_dominoes"):
        game = pyspiel.load_game(name)

        def play(game: object = game) -> int:
            state = game.new_initial_state()
            count = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rng.random() * len(legal))])
                    count += 1
            return count

        clock.playouts("OpenSpiel", name, play)
        state = game.new_initial_state()
        clock.cost("OpenSpiel", f"{name}: copy", state.clone)


def pettingzoo() -> None:
    """Classic games, each through its own `env()`, as its documentation plays them."""
    from importlib import import_module

    import numpy as np

    rng = random.Random(1)
    for name in (
        "tictactoe_v3",
        "connect_four_v3",
        "leduc_holdem_v4",
        "texas_holdem_v4",
        "hanabi_v5",
        "rps_v2",
        "chess_v6",
    ):
        try:
            env = import_module(f"pettingzoo.classic.{name}").env()
        except Exception as error:  # a game whose own dependency can't be had is left out
            print(f"{name}: {error}", file=sys.stderr)
            continue

        def play(env: object = env) -> int:
            env.reset(seed=rng.getrandbits(31))
            count = 0
            for agent in env.agent_iter():
                observation, _, ended, cut, info = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                masked = observation if isinstance(observation, dict) else info
                if "action_mask" in masked:
                    legal = np.flatnonzero(masked["action_mask"])
                    env.step(legal[int(rng.random() * len(legal))])
                else:
                    env.step(env.action_space(agent).sample())
                count += 1
            return count

        clock.steps("PettingZoo", name, play)


def rlcard_envs() -> None:
    """All of RLCard's games."""
    import rlcard as library

    rng = random.Random(1)
    for name in (
        "leduc-holdem",
        "limit-holdem",
        "no-limit-holdem",
        "blackjack",
        "gin-rummy",
        "uno",
        "doudizhu",
        "mahjong",
    ):
        env = library.make(name, config={"seed": 1})
        clock.steps("RLCard", name, partial(rlcard_match, env, rng))


def openspiel_envs() -> None:
    """OpenSpiel's games in Python through its rl_environment, which builds the tensors."""
    import open_spiel.python.games  # noqa: F401
    from open_spiel.python import rl_environment

    rng = random.Random(1)
    for name in ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker"):
        env = rl_environment.Environment(name)

        def play(env: object = env) -> int:
            now = env.reset()
            count = 0
            while not now.last():
                legal = now.observations["legal_actions"][now.observations["current_player"]]
                now = env.step([legal[int(rng.random() * len(legal))]])
                count += 1
            return count

        clock.steps("OpenSpiel (Python games)", name, play)


PEERS = {
    "pettingzoo": pettingzoo,
    "rlcard-envs": rlcard_envs,
    "openspiel-envs": openspiel_envs,
    "catanatron": catanatron,
    "rlcard": rlcard,
    "openspiel": openspiel,
}

if __name__ == "__main__":
    clock.pin()
    PEERS[sys.argv[1]]()
