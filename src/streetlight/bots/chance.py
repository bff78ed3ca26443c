"""The bot that plays at random."""

from __future__ import annotations

import random

from streetlight.core.prompts import Option, Prompt
from streetlight.core.sayings import Saying
from streetlight.core.sight import Sight


def random_answer(prompt: Prompt, rng: random.Random) -> Option | list[Option]:
    """A legal answer to a prompt, picked at random."""
    choices = len(prompt.options)
    if prompt.kind == "one" or prompt.kind == "write":
        return prompt.options[int(rng.random() * choices)]
    if prompt.kind == "order":
        return rng.sample(list(prompt.options), choices)
    return rng.sample(list(prompt.options), rng.randint(prompt.min, min(prompt.max, choices)))


class RandomBot:
    """Knows no rule and no plan."""

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = random.Random(str(seed))
        self.reason = ""

    def answer(self, sight: Sight) -> Option | list[Option]:
        prompt = sight.prompt
        if prompt is None:
            raise ValueError(f"seat {sight.seat} is not asked anything")
        self.reason = "Picked at random."
        return random_answer(prompt, self.rng)

    def say(self, sight: Sight) -> Saying | None:
        return None
