"""OpenSpiel's own random simulation, its search and its regret minimisation, on our games."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")

from open_spiel.python.algorithms import (  # noqa: E402
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)
from open_spiel.python.observation import make_observation  # noqa: E402

import streetlight.envs.openspiel  # noqa: E402, F401  (registers the games)
from streetlight.core.errors import StreetlightError  # noqa: E402
from streetlight.games.registry import GAMES  # noqa: E402
from streetlight.games.strangers.pack.loading import BUILTIN  # noqa: E402

CORNER = "corner"


def load(name: str, deals: int = 32, players: int | None = None, **options: Any) -> Any:
    more = {} if players is None else {"players": players}
    return pyspiel.load_game(f"streetlight_{name}", {"deals": deals, "options": json.dumps(options), **more})


def corner(deals: int) -> Any:
    return load("strangers", deals=deals, pack=CORNER, first=0)


def begun(game: Any, deal: int, moves: int, seed: int) -> Any:
    """A state after some random moves."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    state.apply_action(deal)
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name: str) -> None:
    options = {"pack": "tiny"} if name != "blackwood" else {}
    pyspiel.random_sim_test(load(name, **options), num_sims=1, serialize=name != "loop", verbose=False)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"board": "A"},
        {"pack": "tiny", "first": 1},
        {"variants": ["brainiac", "total_invasion"], "board": "B", "spare_strangers": True},
        {"pack": CORNER, "first": 0},
    ],
)
def test_a_game_is_the_same_after_a_trip_through_its_text(options: dict[str, Any]) -> None:
    """OpenSpiel cuts such a text at commas, and serialises with it."""
    game = load("strangers", **options)
    again = pyspiel.load_game(str(game))
    assert again.options == game.options == options and again.table is game.table
    state = begun(game, 1, 3, seed=1)
    other, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert other.options == options and str(twin) == str(state)


def test_signs_that_mean_something_to_openspiel_may_stand_in_a_name(tmp_path: Path) -> None:
    pack = tmp_path / "a pack (mine), x=1; y.toml"
    pack.write_bytes((BUILTIN / CORNER / "pack.toml").read_bytes())
    game = load("strangers", pack=str(pack), first=0)
    assert pyspiel.load_game(str(game)).options == {"pack": str(pack), "first": 0}


@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ({"deals": 0}, "deals must be 1 or more"),
        ({"options": "{board"}, 'written as JSON, such as {"board": "B"}'),
        ({"options": "[1]"}, "written as JSON"),
        ({"options": '{"seats": 3}'}, "the parameter `players`"),
        ({"options": '{"seed": 3}'}, "seed"),
        ({"options": '{"board": "Z"}'}, "boards A, B"),
        ({"players": 9}, "1 to 4 seats"),
    ],
)
def test_a_wrong_parameter_is_named(parameters: dict[str, Any], says: str) -> None:
    with pytest.raises((ValueError, StreetlightError), match=re.escape(says)):
        pyspiel.load_game("streetlight_strangers", parameters)


def test_what_is_public_tells_nobodys_hand() -> None:
    game = load("strangers")
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    state = begun(game, 2, 5, seed=1)
    told = make_observation(game, public).string_from(state, 0)
    assert "cards [" in state.observation_string(0) and "cards [" not in told
    assert told == make_observation(game, public).string_from(state, 1)
    own = pyspiel.IIGObservationType(perfect_recall=False, public_info=False)
    alone = [make_observation(game, own).string_from(state, player) for player in range(2)]
    assert all("cards [" in each and "deck: " not in each for each in alone) and alone[0] != alone[1]
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    assert make_observation(game, everything) is None, "not to be had"


def test_a_state_in_words_differs_wherever_the_state_does() -> None:
    """Half-made picks, too: in the Grove, four objects are judged one by one."""
    game, seen = load("blackwood"), 0
    for seed in range(6):
        state = begun(game, seed, 0, seed)
        while not state.is_terminal() and not seen:
            legal = state.legal_actions()
            if state.stepper.picks == () and len(legal) > 2 and 0 in legal:
                children = {str(state.child(action)) for action in legal}
                assert len(children) == len(legal) and all("trust: " in child for child in children)
                seen += 1
            state.apply_action(random.Random(seed).choice(legal))
    assert seen, "no such prompt came up"


def test_algorithms_are_told_who_wins_what() -> None:
    kinds = pyspiel.GameType.Utility
    assert load("strangers").get_type().utility == kinds.ZERO_SUM
    assert load("strangers").utility_sum() == 0
    assert load("strangers", players=3).get_type().utility == kinds.GENERAL_SUM
    assert load("strangers", players=1).get_type().utility == kinds.GENERAL_SUM
    assert load("mindflayer").get_type().utility == kinds.GENERAL_SUM
    for players in (1, 2, 4):
        assert load("loop", players=players).get_type().utility == kinds.IDENTICAL
    assert corner(deals=1).get_type().utility == kinds.ZERO_SUM


def test_a_playthrough_can_be_written_and_comes_out_the_same() -> None:
    text = [
        generate_playthrough.playthrough(
            'streetlight_strangers(deals=4,options={"pack":"tiny"})', None, seed=1, alsologtostdout=False
        )
        for _ in range(2)
    ]
    assert text[0] == text[1] and "let_out" in text[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_player_can_not_tell_a_resampled_state_from_the_true_one(name: str) -> None:
    game = load(name)
    for moves in (0, 8, 20):
        state = begun(game, 3, moves, seed=moves)
        for player in range(game.num_players()):
            twin = state.resample_from_infostate(player, random.random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.current_player() == state.current_player()


def test_players_remember_what_they_did() -> None:
    state = begun(load("strangers", pack="tiny"), 1, 6, seed=1)
    lines = {state.information_state_string(player) for player in range(2)}
    child = state.child(state.legal_actions()[0])
    assert len(lines) == 2
    assert child.information_state_string(state.current_player()) not in lines


@pytest.mark.parametrize("name", GAMES)
def test_search_over_what_a_player_knows_finds_a_move(name: str) -> None:
    state = begun(load(name), 2, 4, seed=3)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=12,
        random_state=np.random.RandomState(1),
    )
    for _ in range(3):
        move = bot.step(state)
        assert move in state.legal_actions()
        state.apply_action(move)


def test_regret_minimisation_comes_near_an_equilibrium_of_the_corner_game() -> None:
    game = corner(deals=1)
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(15):
        solver.iteration()
    random_play = 1.5  # its NashConv, in examples/exact_corner.py: 6 seconds to work out
    assert exploitability.nash_conv(game, solver.average_policy()) < random_play / 2


def test_outcome_sampling_runs_on_the_tiny_pack() -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load("strangers", deals=4, pack="tiny"))
    np.random.seed(1)
    for _ in range(10):
        solver.iteration()
    assert len(solver._infostates) > 10


def test_a_match_that_goes_on_and_on_is_over_in_the_end() -> None:
    """OpenSpiel wants a bound on the length of a game; nobody wins by staying out late for ever."""
    game = load("loop", players=1, deals=1)
    state = game.new_initial_state()
    state.apply_action(0)
    moves = 0
    while not state.is_terminal() and moves <= game.max_game_length():
        state.apply_action(state.legal_actions()[-1])
        moves += 1
    assert moves <= game.max_game_length()
    assert state.returns() in ([0.0], [-1.0])
