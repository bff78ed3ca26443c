"""Who is evaluated: a bot, a program, a class, a policy, or something that reads and replies in words."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import numpy as np

from streetlight.bots.registry import Bot, bot, check_bot
from streetlight.envs.players import bot_decides
from streetlight.envs.stepper import Stepper
from streetlight.evaluate.suite import EvaluationError

TEXT, POLICY = "text:", "policy:"

ReadsAndReplies = Callable[[str], str]
"""Reads an observation and replies. If it has an attribute `tokens`, that is what it has cost so far."""


class BotAgent:
    """Any bot: a level, `cmd:PROGRAM` or `module:Class`."""

    def __init__(self, name: str, game: str, seed: str) -> None:
        self.bot: Bot = bot(game, name, seed)
        self.seconds = 0.0

    def decide(self, now: Stepper) -> None:
        before = time.perf_counter()
        bot_decides(now, self.bot)
        self.seconds += time.perf_counter() - before


class PolicyAgent:
    """A network with one hidden layer, as examples/ppo_vector.py saves it; it takes what it likes best."""

    def __init__(self, file: str) -> None:
        with np.load(weights_of(file)) as kept:
            self._weights = {name: kept[name].astype(np.float32) for name in kept.files}
        self.file = file
        self.seconds = 0.0

    def decide(self, now: Stepper) -> None:
        before = time.perf_counter()
        weights = self._weights
        seen = now.observe(now.seat)
        if weights["in"].shape[0] != len(seen) or weights["out"].shape[1] != len(now.spec.ids):
            raise EvaluationError(
                f"{self.file} was made for other matches: it reads {weights['in'].shape[0]} numbers,"
                f" here are {len(seen)}"
            )
        hidden = np.tanh(seen @ weights["in"] + weights["in_bias"])
        liked = hidden @ weights["out"] + weights["out_bias"]
        action = max(now.legal(), key=lambda each: float(liked[each]))
        self.seconds += time.perf_counter() - before
        now.act(action)


class TextAgent:
    """Something that reads and replies in words: `text:module:NAME`, called once for each match to get a reader."""

    def __init__(self, name: str) -> None:
        self.read = reader_of(name)
        self.seconds = 0.0

    def reply(self, observation: str) -> str:
        before = time.perf_counter()
        said = self.read(observation)
        self.seconds += time.perf_counter() - before
        return said

    @property
    def tokens(self) -> int | None:
        """What it has cost, if it tells."""
        told = getattr(self.read, "tokens", None)
        return told if isinstance(told, int) else None


AnyAgent = BotAgent | PolicyAgent | TextAgent


def make_agent(name: str, game: str, seed: str) -> AnyAgent:
    """The agent of that name, for one match."""
    if name.startswith(TEXT):
        return TextAgent(name)
    if name.startswith(POLICY):
        return PolicyAgent(name.removeprefix(POLICY))
    return BotAgent(name, game, seed)


def check_agent(name: str, game: str) -> None:
    """A typed error if there is no such agent."""
    if name.startswith(TEXT):
        reader_of(name)
    elif name.startswith(POLICY):
        weights_of(name.removeprefix(POLICY))
    else:
        check_bot(game, name)


def weights_of(name: str) -> Path:
    """The file of that name, or the weights that come with Streetlight under it."""
    own, shipped = Path(name), Path(__file__).parent / "weights" / f"{name}.npz"
    for file in (own, shipped):
        if file.is_file():
            return file
    raise EvaluationError(
        f"there are no weights {name[:80]!r}: neither a file, nor any that come with Streetlight"
    )


def reader_of(name: str) -> ReadsAndReplies:
    """A new reader: what the class or function of that name gives when it is called."""
    module, colon, kind = name.removeprefix(TEXT).rpartition(":")
    if not colon:
        raise EvaluationError(f"{name!r} names no reader: say text:module:NAME, e.g. text:my_model:Player")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # after everything that is installed
    try:
        make: Callable[[], ReadsAndReplies] = getattr(import_module(module), kind)
    except (ImportError, AttributeError) as error:
        raise EvaluationError(f"{name!r} can't be loaded: {error}") from None
    return make()
