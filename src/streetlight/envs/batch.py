"""Many matches at once: arrays in, arrays out. In one process (`Batch`) or in several (`Pool`).

    batch = Batch("strangers", 256, seats=2)
    now = batch.reset(seed=1)
    while True:
        now = batch.step(choose(now.observations, now.masks))   # one action per match

In each match one seat acts at a time, and `seats` says which. When a match ends, a new one starts at once: `over` says
so, `rewards` holds what the old one was worth to each seat, and the observation is that of the new one. A reset without
a seed continues the luck of the last one.
"""

from __future__ import annotations

import gc
import multiprocessing
import random
import secrets
import signal
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from streetlight.envs.layout import BYTE, Floats, Mask, Unpacker
from streetlight.envs.limits import at_least_one, check_settings, example, plain, whole
from streetlight.envs.limits import most_decisions as limit
from streetlight.envs.rewards import Reward, default_reward, rewards
from streetlight.envs.rows import MatchRows, act_in_all
from streetlight.envs.spec import NEWEST, ActionError, AnySpec, spec_for
from streetlight.envs.speech import TalkSetting
from streetlight.envs.stepper import Stepper
from streetlight.envs.talker import stepper_for

S = TypeVar("S", bound=np.generic)
WholeNumbers = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]


class Now(NamedTuple):
    """The matches of a batch after a step. The next step overwrites the arrays: copy what you keep."""

    observations: Floats
    """matches x numbers: what the seat that acts knows."""
    masks: Mask
    """matches x actions: what it may do."""
    seats: WholeNumbers
    """Per match: the seat that acts."""
    rewards: Floats
    """matches x seats: 0, except where a match has just ended."""
    over: npt.NDArray[np.bool_]
    """Per match: has it just ended?"""
    cut: npt.NDArray[np.bool_]
    """Per match: was it cut off because it went on and on? Then it is over, too, and all its rewards are 0."""

    def only(self, part: slice) -> Now:
        """Some of the matches. The arrays are shared."""
        return Now(
            self.observations[part],
            self.masks[part],
            self.seats[part],
            self.rewards[part],
            self.over[part],
            self.cut[part],
        )


def blank(spec: AnySpec, matches: int) -> Now:
    """New arrays for so many matches."""
    return Now(
        np.zeros((matches, spec.layout.size), dtype=np.float32),
        np.zeros((matches, len(spec.ids)), dtype=np.int8),
        np.zeros(matches, dtype=np.int64),
        np.zeros((matches, spec.seats), dtype=np.float32),
        np.zeros(matches, dtype=np.bool_),
        np.zeros(matches, dtype=np.bool_),
    )


class Batch:
    """Several matches of one game, stepped together."""

    def __init__(
        self,
        name: str,
        matches: int,
        seats: int | None = None,
        reward: Reward | None = None,
        most_decisions: int | None = None,
        version: int = NEWEST,
        talk: TalkSetting = None,
        **options: object,
    ) -> None:
        check_settings(None, reward)
        chosen = plain(options)
        first = example(name, seats, chosen)
        self.spec = spec_for(first, version, talk)
        self.most = limit(name, most_decisions, self.spec.speech is not None)
        self.options = chosen
        self.reward = reward or default_reward(first)
        self.matches = matches = at_least_one(matches, "matches")
        self.now = blank(self.spec, matches)
        self._rows = MatchRows(self.spec, matches)
        self._steppers: list[Stepper] = []
        self._luck: list[random.Random] = []
        self.show_in(self.now)

    def show_in(self, now: Now) -> None:
        """Use these arrays from now on, for instance some in shared memory."""
        self.now = now
        seen = np.frombuffer(self._rows.seen, BYTE).reshape(now.observations.shape)
        self._unpacker = Unpacker(self.spec.layout, seen, now.observations)
        self._marks = np.frombuffer(self._rows.marks, np.int8).reshape(now.masks.shape)

    def reset(self, seed: int | None = None, first: int = 0) -> Now:
        """Start all matches again. The same seed and actions give the same arrays from here on.

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
        return stepper_for(self.spec.game.start(self.spec.seats, seed, **self.options), self.spec)

    def step(self, actions: npt.ArrayLike) -> Now:
        """One action in each match, for the seat that acts there. ActionError if one is not legal: then no match
        has moved."""
        if not self._steppers:
            raise RuntimeError("reset the batch before the first step")
        now = self.now
        chosen = checked(actions, now, self.spec)
        now.over.fill(False)
        now.cut.fill(False)
        now.rewards.fill(0)
        with no_collection():
            for number in act_in_all(self._steppers, chosen.tolist(), self.most):
                stepper = self._steppers[number]
                now.over[number] = True
                if stepper.over:
                    now.rewards[number] = rewards(stepper.match, self.reward)
                else:
                    now.cut[number] = True
                self._steppers[number] = self._fresh(number)
            self._look()
        return now

    def _look(self) -> None:
        """Write what is seen now into the arrays."""
        self.now.seats[:] = self._rows.write_acting(self._steppers)
        self._unpacker.unpack()
        self.now.masks[:] = self._marks

    def steppers(self) -> Sequence[Stepper]:
        """The matches themselves, for a closer look."""
        return self._steppers

    def close(self) -> None:
        """Does nothing. A pool has it, so that both are used alike."""

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *what: object) -> None:
        self.close()


@contextmanager
def no_collection() -> Iterator[None]:
    """Let the garbage collector wait until all matches have moved: otherwise it walks through all of them again and
    again, and finds nothing. Matches hold no cycles."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


def checked(actions: npt.ArrayLike, now: Now, spec: AnySpec) -> WholeNumbers:
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

    Use it in a `with` statement, or call `close`. After that the last arrays can still be read.
    """

    def __init__(self, name: str, matches: int, workers: int = 2, **settings: Any) -> None:  # Any: as `Batch`
        matches, workers = at_least_one(matches, "matches"), at_least_one(workers, "workers")
        if workers > matches:
            raise ValueError(f"{matches} matches can't be spread over {workers} workers")
        self.spec = Batch(name, 1, **settings).spec
        self.matches, self.workers = matches, workers
        memory = self._memory = SharedMemory(create=True, size=_size(blank(self.spec, matches)))
        raw, self.now, self._actions = _laid_out(memory, self.spec, matches)
        # the memory stays as long as anybody holds an array in it
        weakref.finalize(raw, memory.close).atexit = False
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

    def step(self, actions: npt.ArrayLike) -> Now:
        """As `Batch.step`; illegal actions are refused before any worker sees them."""
        self._check_open()
        if not self._begun:
            raise RuntimeError("reset the batch before the first step")
        self._actions[:] = checked(actions, self.now, self.spec)
        return self._all("step", None)

    def _check_open(self) -> None:
        if not self._end.alive:
            raise RuntimeError("the pool is closed; make a new one")

    def _all(self, what: str, seed: int | None) -> Now:
        """Let every worker do this, and wait for all of them. An error in a worker is raised here."""
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
            self.close()  # interrupted: the replies still to come would be taken for those to the next call
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


LINE = 64
"""Every array begins at a multiple of so many bytes."""


def _room(bytes: int) -> int:
    """What an array of so many bytes takes up."""
    return -(-bytes // LINE) * LINE


def _size(now: Now) -> int:
    """What these arrays and the actions take up; actions have the shape and the type of seats."""
    return sum([_room(array.nbytes) for array in (*now, now.seats)])


def _laid_out(memory: SharedMemory, spec: AnySpec, matches: int) -> tuple[Bytes, Now, WholeNumbers]:
    """The memory as one array of bytes, and what lies in it: the arrays of `Now`, one after the other, and the
    actions."""
    now = blank(spec, matches)
    raw: Bytes = np.ndarray(_size(now), np.uint8, buffer=memory.buf)
    start = 0

    def lay(array: npt.NDArray[S]) -> npt.NDArray[S]:
        nonlocal start
        laid: npt.NDArray[S] = raw[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
        start += _room(array.nbytes)
        return laid

    shared = Now(
        lay(now.observations), lay(now.masks), lay(now.seats), lay(now.rewards), lay(now.over), lay(now.cut)
    )
    return raw, shared, lay(now.seats)


def _problem(
    batch: Batch, what: str, seed: int | None, first: int, actions: WholeNumbers
) -> Exception | None:
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
    settings: dict[str, Any],  # Any: as `Batch`
    matches: int,
    part: tuple[int, int],
    memory_name: str,
) -> None:
    """A worker: steps its part of the matches, in the shared arrays, until the pipe is closed."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # on Ctrl-C the process that started this one closes the pipe
    batch = Batch(name, part[1] - part[0], **settings)
    memory = SharedMemory(name=memory_name)
    raw, now, actions = _laid_out(memory, batch.spec, matches)
    mine = slice(*part)
    batch.show_in(now.only(mine))
    actions = actions[mine]
    while True:
        try:
            what, seed = pipe.recv()
            pipe.send(_problem(batch, what, seed, part[0], actions))
        except (EOFError, OSError):  # nobody is there any more
            break
    del raw, now, actions, batch
    memory.close()
