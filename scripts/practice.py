"""What a compiled build is practised on before it is compiled again: a C compiler serves best what it has seen run.

Random matches of every game at every number of seats, with twins, imagined twins, the numbers of the learning
environments and the messages of a server. Other seeds and mostly other seats than those that bench/ measures.
"""

import random

import streetlight as sl
from streetlight.bots.chance import random_answer
from streetlight.envs.stepper import Stepper
from streetlight.table.play.window import Window, encode
from streetlight.table.room.lobby import new_table
from streetlight.table.wire.web_types import NewTable

MATCHES = 12
"""Of each game and number of seats."""


def play(name: str, seats: int, rng: random.Random) -> None:
    """A whole match; now and then a twin is made and dropped."""
    match = sl.game(name).start(seats, rng.getrandbits(32))
    while match.waiting:
        seat = match.waiting[0]
        match.answer(seat, random_answer(match.prompts[seat], rng))
        if rng.random() < 0.05:
            match.copy().imagine(seat, rng)


def walk(name: str, seats: int, rng: random.Random) -> None:
    """A stretch of a match by numbers, as the learning environments do."""
    stepper = Stepper(sl.game(name).start(seats, rng.getrandbits(32)))
    while not stepper.over and stepper.steps < 200:
        stepper.observe(stepper.seat)
        stepper.mask(stepper.seat)
        stepper.act(rng.choice(stepper.legal()))


def show(name: str, seats: int, rng: random.Random) -> None:
    """A match as a server shows it: after every answer a message for every seat and the spectators."""
    people = [f"Player {seat}" for seat in range(seats)]
    table, _, _ = new_table(
        NewTable(game=name, seats=seats, name=people[0], others=people[1:], start=True), 0
    )
    play = table.play
    assert play is not None
    windows = [Window(seat) for seat in (None, *range(seats))]
    while not play.over:
        around = table.surroundings(0)
        for window in windows:
            encode(window.next(play, around, False))
        seat = play.waiting[0]
        prompt = play.match.prompts[seat]
        answer = random_answer(prompt, rng)
        chosen = [option.id for option in answer] if isinstance(answer, list) else answer.id
        play.answer(seat, chosen, prompt.id, "", 0)


def main() -> None:
    rng = random.Random("practice")
    for name in sl.games():
        for seats in sl.game(name).seats:
            for _ in range(MATCHES):
                play(name, seats, rng)
            walk(name, seats, rng)
            show(name, seats, rng)


if __name__ == "__main__":
    main()
