"""Many matches at once: arrays in, arrays out. In one process (`Batch`) or in several (`Pool`).

    batch = Batch("strangers", 256, seats=2)
    now = batch.reset(seed=1)
    while True:
        now = batch.step(choose(now.observations, now.masks))   # one action per match

In each match one seat acts at a time, and `seats` says which. A match that ends is started anew at once: `over` says
so, `rewards` then holds what it was worth to each seat, and the observation is that of the new match. A reset without a
seed goes on from the last one.
"""

from __future__ import annotations

import math
import multiprocessing
import random
import secrets
import signal
import weakref
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from streetlight.envs.layout import BYTE, Floats, Mask
from streetlight.envs.limits import check_settings, example, plain, whole
from streetlight.envs.limits import most_decisions as limit
from streetlight.envs.rewards import Reward, default_reward, rewards
from streetlight.envs.spec import ActionError, Spec, spec_for
from streetlight.envs.stepper import Stepper


class Now(NamedTuple):
    """The matches of a batch after a step. The arrays are written anew at the next step: copy what you keep."""

    observations: Floats
    """matches x numbers: what the seat that acts knows."""
    masks: Mask
    """matches x actions: what it may do."""
    seats: npt.NDArray[np.int64]
    """Per match: the seat that acts."""
    rewards: Floats
    """matches x seats: 0 but where a match has just ended."""
    over: npt.NDArray[np.bool_]
    """Per match: has it just ended?"""
    cut: npt.NDArray[np.bool_]
    """Per match: was it cut off because it went on and on? Then it is over, too, and all its rewards are 0."""


class Batch:
    """So many matches of one game, stepped together."""

    def __init__(
        self,
        name: str,
        matches: int,
        seats: int | None = None,
        reward: Reward | None = None,
        most_decisions: int | None = None,
        **options: Any,
    ) -> None:
        check_settings(None, reward)
        options = plain(options)
        first = example(name, seats, options)
        self.most = limit(name, most_decisions)
        self.spec: Spec = spec_for(first)
        self.options = options
        self.reward = reward or default_reward(first)
        self.matches = matches = at_least_one(matches, "matches")
        self.now = Now(
            np.zeros((matches, self.spec.layout.size), dtype=np.float32),
            np.zeros((matches, len(self.spec.ids)), dtype=np.int8),
            np.zeros(matches, dtype=np.int64),
            np.zeros((matches, self.spec.seats), dtype=np.float32),
            np.zeros(matches, dtype=np.bool_),
            np.zeros(matches, dtype=np.bool_),
        )
        self._steppers: list[Stepper] = []
        self._luck: list[random.Random] = []

    def reset(self, seed: int | None = None, first: int = 0) -> Now:
        """Start all matches anew. The same seed and actions give the same arrays, from here on.

        `first` is the number of the first match, if this batch is a part of a larger one.
        """
        seed = whole(seed, "seed")
        if seed is not None or not self._luck:
            seed = secrets.randbits(64) if seed is None else seed
            self._luck = [random.Random(f"{seed}/{first + number}") for number in range(self.matches)]
        self._steppers = [self._fresh(number) for number in range(self.matches)]
        self.now.rewards.fill(0)
        self.now.over.fill(False)
        self.now.cut.fill(False)
        self._look()
        return self.now

    def _fresh(self, number: int) -> Stepper:
        seed = f"{self._luck[number].getrandbits(64):x}"
        return Stepper(self.spec.game.start(self.spec.seats, seed, **self.options), self.spec)

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> Now:
        """One action in each match, for the seat that acts there. ActionError if one is not legal: then no match
        has moved."""
        if not self._steppers:
            raise RuntimeError("reset the batch before the first step")
        now = self.now
        chosen = checked(actions, now, self.spec)
        now.over.fill(False)
        now.cut.fill(False)
        now.rewards.fill(0)
        most = self.most
        for number, (stepper, action) in enumerate(zip(self._steppers, chosen.tolist(), strict=True)):
            stepper.act(action)
            if stepper.over:
                now.over[number] = True
                now.rewards[number] = rewards(stepper.match, self.reward)
                self._steppers[number] = self._fresh(number)
            elif stepper.steps >= most:
                now.over[number] = now.cut[number] = True
                self._steppers[number] = self._fresh(number)
        self._look()
        return now

    def _look(self) -> None:
        """Write what is seen now into the arrays."""
        steppers, size = self._steppers, len(self.spec.ids)
        rows = b"".join([stepper.row(stepper.seat) for stepper in steppers])
        seen = self.now.observations
        seen[:] = np.frombuffer(rows, BYTE).reshape(seen.shape)
        seen *= self.spec.layout.scale  # two plain loops are faster than one of mixed types
        marks = bytearray(self.matches * size)
        start = 0
        for stepper in steppers:
            for action in stepper.legal():
                marks[start + action] = 1
            start += size
        self.now.masks[:] = np.frombuffer(marks, np.int8).reshape(self.matches, size)
        self.now.seats[:] = [stepper.seat for stepper in steppers]

    def steppers(self) -> Sequence[Stepper]:
        """The matches themselves, for those who want to look closer."""
        return self._steppers

    def close(self) -> None:
        """Nothing to do: a batch is used as a pool is."""

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *what: object) -> None:
        self.close()


def at_least_one(given: int, what: str) -> int:
    number = whole(given, what)
    if number is None or number < 1:
        raise ValueError(f"{what} must be 1 or more, not {given}")
    return number


def checked(actions: Sequence[int] | npt.NDArray[Any], now: Now, spec: Spec) -> npt.NDArray[np.int64]:
    """The actions as whole numbers. ActionError names the first that is not legal in its match."""
    chosen = np.asarray(actions)
    if chosen.shape != now.seats.shape or (chosen.size and chosen.dtype.kind not in "iu"):
        raise ActionError(
            f"{len(now.seats)} whole numbers are needed, not {chosen.dtype} of shape {chosen.shape}"
        )
    legal = (chosen >= 0) & (chosen < len(spec.ids))
    legal &= now.masks[np.arange(len(chosen)), np.where(legal, chosen, 0)] != 0
    if not legal.all():
        match = int(np.argmin(legal))
        raise ActionError(
            f"action {chosen[match]} is not legal in match {match}, where seat {now.seats[match]} acts"
        )
    return chosen.astype(np.int64)


class Pool:
    """A batch spread over processes. Same calls and same results; arrays are shared, not sent.

    Use it as a context, or call `close`. What it has shown last can still be read then.
    """

    def __init__(self, name: str, matches: int, workers: int = 2, **settings: Any) -> None:
        matches, workers = at_least_one(matches, "matches"), at_least_one(workers, "workers")
        if workers > matches:
            raise ValueError(f"{matches} matches can't be spread over {workers} workers")
        self.spec = Batch(name, 1, **settings).spec
        self.matches, self.workers = matches, workers
        memory = self._memory = SharedMemory(create=True, size=_size(self.spec, matches))
        raw, arrays = _arrays(memory, self.spec, matches)
        # the memory stays as long as anybody looks at an array in it
        weakref.finalize(raw, memory.close).atexit = False
        self.now, self._actions = Now(*arrays[:-1]), arrays[-1]
        self._begun = False
        self._pipes: list[Connection] = []
        self._processes: list[SpawnProcess] = []
        self._end = weakref.finalize(self, _end, self._pipes, self._processes, memory)
        context = multiprocessing.get_context("spawn")
        for part in pairwise([matches * at // workers for at in range(workers + 1)]):
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_work, args=(theirs, name, settings, matches, part, memory.name), daemon=True
            )
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def reset(self, seed: int | None = None) -> Now:
        """As `Batch.reset`."""
        seed = whole(seed, "seed")
        if seed is None and not self._begun:
            seed = secrets.randbits(64)
        now = self._all("reset", seed)
        self._begun = True
        return now

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> Now:
        """As `Batch.step`; what is not legal is refused before any worker hears of it."""
        self._check_open()
        if not self._begun:
            raise RuntimeError("reset the batch before the first step")
        self._actions[:] = checked(actions, self.now, self.spec)
        return self._all("step", None)

    def _check_open(self) -> None:
        if not self._end.alive:
            raise RuntimeError("the pool is closed; make a new one")

    def _all(self, what: str, seed: int | None) -> Now:
        """Let every worker do this, then wait for all. What went wrong in one goes wrong here."""
        self._check_open()
        try:
            for pipe in self._pipes:
                pipe.send((what, seed))
            problems = [problem for problem in [pipe.recv() for pipe in self._pipes] if problem is not None]
        except (EOFError, OSError):
            dead = [process.exitcode for process in self._processes if process.exitcode is not None]
            raise RuntimeError(
                f"a worker of the pool has ended (exit codes {dead}); make a new pool, and in a script do so"
                ' under `if __name__ == "__main__":`'
            ) from None
        except BaseException:
            self.close()  # somebody was impatient: the workers' replies would be taken for those to the next call
            raise
        if problems:
            raise problems[0]
        return self.now

    def close(self) -> None:
        """End the workers. Also done when the pool is forgotten, and at the end of the program."""
        self._end()

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *what: object) -> None:
        self.close()


def _end(pipes: list[Connection], processes: list[SpawnProcess], memory: SharedMemory) -> None:
    for pipe in pipes:
        pipe.close()
    for process in processes:
        process.join(timeout=5)
        if process.is_alive():
            process.terminate()
    memory.unlink()


def _shapes(spec: Spec, matches: int) -> list[tuple[tuple[int, ...], Any]]:
    """The arrays that a pool shares: those of `Now`, and the actions."""
    return [
        ((matches, spec.layout.size), np.float32),
        ((matches, len(spec.ids)), np.int8),
        ((matches,), np.int64),
        ((matches, spec.seats), np.float32),
        ((matches,), np.bool_),
        ((matches,), np.bool_),
        ((matches,), np.int64),
    ]


LINE = 64
"""Every array begins at a multiple of so many bytes."""


def _bytes(shape: tuple[int, ...], kind: Any) -> int:
    return -(-math.prod(shape) * int(np.dtype(kind).itemsize) // LINE) * LINE


def _size(spec: Spec, matches: int) -> int:
    return sum([_bytes(*shape) for shape in _shapes(spec, matches)])


def _arrays(memory: SharedMemory, spec: Spec, matches: int) -> tuple[Any, list[Any]]:
    """The memory as one array of bytes, and the arrays that lie in it one after the other."""
    raw: npt.NDArray[np.uint8] = np.ndarray(_size(spec, matches), np.uint8, buffer=memory.buf)
    arrays, start = [], 0
    for shape, kind in _shapes(spec, matches):
        end = start + math.prod(shape) * int(np.dtype(kind).itemsize)
        arrays.append(raw[start:end].view(kind).reshape(shape))
        start += _bytes(shape, kind)
    return raw, arrays


def _problem(batch: Batch, what: str, seed: int | None, first: int, actions: Any) -> Exception | None:
    """Let the batch reset or step; what went wrong, if anything."""
    try:
        if what == "reset":
            batch.reset(seed, first)
        else:
            batch.step(actions)
    except Exception as problem:
        return problem
    return None


def _work(
    pipe: Connection,
    name: str,
    settings: dict[str, Any],
    matches: int,
    part: tuple[int, int],
    memory_name: str,
) -> None:
    """A worker: steps its part of the matches, in the shared arrays, until the pipe is closed."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C is for the one who started us, who then closes the pipe
    batch = Batch(name, part[1] - part[0], **settings)
    memory = SharedMemory(name=memory_name)
    raw, arrays = _arrays(memory, batch.spec, matches)
    mine = [array[part[0] : part[1]] for array in arrays]
    batch.now = Now(*mine[:-1])
    while True:
        try:
            what, seed = pipe.recv()
            pipe.send(_problem(batch, what, seed, part[0], mine[-1]))
        except (EOFError, OSError):  # nobody is there any more
            break
    del raw, arrays, mine, batch
    memory.close()
