"""One is one: no sentence of any game says "1 cards"."""

import random
import re

import pytest

import streetlight as sl
from streetlight.games.registry import GAMES, title_of
from streetlight.testing import any_answer

PLURAL = re.compile(r"(?<![\d.,/+:])\b1 (?!was|is|has|does|this|as|less|across|plus)[a-zé-]+s\b")


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_counted_wrong(name: str) -> None:
    """What is asked, offered and refused, what the terminal draws and what the log tells, in a random match."""
    game, draw = sl.game(name), title_of(name).screen.load().draw
    rng = random.Random(f"one {name}")
    match = game.start(game.seats[0] + 1, "one")
    texts: list[str] = []
    for number in range(400):
        if match.over:
            break
        seat = rng.choice(match.waiting)
        prompt = match.prompts[seat]
        texts += [prompt.text, *[block.reason for block in prompt.blocked]]
        if number % 8 == 0:
            texts += [option.label for option in prompt.options]
            texts += draw(match, seat, False, False).splitlines()
        match.answer(seat, any_answer(prompt, rng))
    texts += [event.text for event in match.events(0)]
    assert [text for text in texts if PLURAL.search(str(text))] == []
