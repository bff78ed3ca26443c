"""The same for other libraries, each in an environment of its own. Called as `python peers.py NAME`."""

from __future__ import annotations

import copy
import random
import sys

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


def rlcard() -> None:
    import rlcard as library

    rng = random.Random(1)
    for name in ("uno", "leduc-holdem", "gin-rummy"):
        env = library.make(name, config={"seed": 1})

        def play(env: object = env) -> int:
            state, _ = env.reset()
            count = 0
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(rng.random() * len(legal))])
                count += 1
            return count

        clock.playouts("RLCard", name, play)
        env.reset()
        clock.cost("RLCard", f"{name}: copy", lambda env=env: copy.deepcopy(env.game))


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


PEERS = {"catanatron": catanatron, "rlcard": rlcard, "openspiel": openspiel}

if __name__ == "__main__":
    clock.pin()
    PEERS[sys.argv[1]]()
