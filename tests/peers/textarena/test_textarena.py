"""TextArena plays all of our games through its own `make`, its own wrapper and its own agents: `make peers`."""

from __future__ import annotations

import random
import re

import pytest

pytest.importorskip("textarena", reason="`make peers` runs this in an environment of its own")

import textarena as ta

from streetlight.text.textarena import register

register()

SEATS = {"strangers": 3, "mindflayer": 5, "blackwood": 4, "loop": 2}


class Scripted(ta.Agent):
    """Answers with some option of the newest question."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, observation: str) -> str:
        question = observation.rpartition("THE QUESTION")[2]
        numbers = re.findall(r"^ *(\d+)  ", question, re.MULTILINE)
        several = re.search(r"^Choose (\d+)", question, re.MULTILINE)
        if not numbers:
            return "Answer: none"
        if several:
            return f"[{', '.join(self.rng.sample(numbers, int(several[1]))) or 'none'}]"
        if "in order" in question:
            return f"[{', '.join(self.rng.sample(numbers, len(numbers)))}]"
        return f"[{self.rng.choice(numbers)}]"


@pytest.mark.parametrize("name", SEATS)
def test_its_agents_play_a_whole_match(name: str) -> None:
    env = ta.make(f"Streetlight-{name}-v1", most_decisions=150)
    agents = {seat: Scripted(seat) for seat in range(SEATS[name])}
    env.reset(num_players=SEATS[name], seed=3)
    done = False
    while not done:
        player, observation = env.get_observation()
        assert env.state.current_player_id == player and "[GAME]" in observation
        done, _ = env.step(action=agents[player](observation))
    rewards, game_info = env.close()
    assert set(rewards) == set(game_info) == set(agents)
    assert not any(each["parse_errors"] or each["invalid_move"] for each in game_info.values())


def test_who_never_answers_is_named_in_its_game_info() -> None:
    env = ta.make("Streetlight-strangers-v1-raw", retries=0, pack="tiny")
    env.reset(num_players=2, seed=1)
    done = False
    while not done:
        player, observation = env.get_observation()
        assert observation[0][2] is ta.ObservationType.GAME_BOARD
        done, _ = env.step("I would rather not." if player == 1 else Scripted(1)(observation[0][1]))
    _, game_info = env.close()
    assert game_info[1]["invalid_move"] and not game_info[0]["invalid_move"]
    assert game_info[1]["parse_errors"] == game_info[1]["chosen_for"] == game_info[1]["turn_count"]
