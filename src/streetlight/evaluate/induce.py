"""One rule of an induction task: labels one after another, a guess after each, and how good the guesses were."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from streetlight.core.errors import StreetlightError
from streetlight.evaluate.agents import TEXT, reader_of
from streetlight.evaluate.exercise import InducedGuess, Induction
from streetlight.evaluate.suite import EvaluationError, InductionTask
from streetlight.games.registry import title_of
from streetlight.text.replies import ParseError

BINS = 10
"""Steps of confidence in which calibration is counted."""


class InducedRow(msgspec.Struct, kw_only=True):
    """What came of one rule: a line of a results file."""

    task: str
    number: int
    kind: str
    rule: str
    accuracy: list[float]
    """After each label: the share of the objects not yet seen that the guess gets right."""
    brier: list[float]
    """After each label: the mean squared error of the chances, over the objects not yet seen."""
    calibration: list[tuple[int, float, int]]
    """For each step of confidence: (guesses, sum of confidences, how many were right), over all labels."""
    needed: int
    """After how many labels every object not yet seen was right, and stayed so; one more than there were: never."""
    unread: int
    """Replies without a guess: the last one counted on."""
    seconds: float
    tokens: int | None = None
    guesses: list[InducedGuess]


def induction_of(name: str) -> Induction:
    part = title_of(name).induction
    if part is None:
        raise EvaluationError(f"{name} has no rules to find out")
    return part.load()()


def induce(exercise: Induction, task: InductionTask, number: int, seed: str, agent: str) -> InducedRow:
    """Let an agent find out a rule."""
    if not can_guess(agent):
        raise EvaluationError(f"{agent} can't guess rules: only bots of a level and text: agents can")
    reader = reader_of(agent) if agent.startswith(TEXT) else None
    labels: dict[int, bool] = {}
    kind, rule, truth, order = puzzle(exercise, task, number, seed)
    guesses: list[InducedGuess] = []
    last, unread, spent = InducedGuess((0.5,) * len(truth)), 0, 0.0
    for newest in order:
        labels[newest] = truth[newest]
        before = time.perf_counter()
        if reader is None:
            last = exercise.bot_guess(agent, seed, labels)
        else:
            first = (
                exercise.observation({}, None).removesuffix("What is your guess?") if len(labels) == 1 else ""
            )
            try:
                last = exercise.read(reader(first + exercise.observation(labels, newest)))
            except (StreetlightError, ParseError):
                unread += 1
        spent += time.perf_counter() - before
        guesses.append(InducedGuess(tuple([round(chance, 4) for chance in last.chances]), last.rule))
    told = getattr(reader, "tokens", None)
    cost = told if isinstance(told, int) else None
    return graded(task.id, number, kind, rule, truth, order, guesses, unread, round(spent, 3), cost)


def can_guess(agent: str) -> bool:
    """Bots of a level can guess rules, and agents that reply in words."""
    return ":" not in agent or agent.startswith(TEXT)


def puzzle(
    exercise: Induction, task: InductionTask, number: int, seed: str
) -> tuple[str, str, Sequence[bool], Sequence[int]]:
    """(kind, rule, truth of each thing, things to be labelled) of one rule of the task."""
    kind = task.kinds[number % len(task.kinds)]
    rule = exercise.rule(kind, seed)
    return kind, rule, exercise.truth(rule), exercise.order(seed)[: task.labels]


def graded(
    task: str,
    number: int,
    kind: str,
    rule: str,
    truth: Sequence[bool],
    order: Sequence[int],
    guesses: list[InducedGuess],
    unread: int,
    seconds: float,
    tokens: int | None,
) -> InducedRow:
    """How good guesses were: worked out from the guesses alone, so that anybody can do it again."""
    accuracy, brier = [], []
    bins = [[0, 0.0, 0] for _ in range(BINS)]
    for at, guess in enumerate(guesses, start=1):
        unseen = [thing for thing in range(len(truth)) if thing not in order[:at]]
        right = [(guess.chances[thing] > 0.5) == truth[thing] for thing in unseen]
        accuracy.append(round(sum(right) / len(unseen), 4))
        brier.append(round(sum((guess.chances[t] - truth[t]) ** 2 for t in unseen) / len(unseen), 4))
        for thing, good in zip(unseen, right, strict=True):
            sure = max(guess.chances[thing], 1 - guess.chances[thing])
            step = bins[min(int((sure - 0.5) * 2 * BINS), BINS - 1)]
            step[0], step[1], step[2] = step[0] + 1, step[1] + sure, step[2] + good
    needed = len(guesses) + 1
    while needed > 1 and accuracy[needed - 2] == 1.0:
        needed -= 1
    return InducedRow(
        task=task, number=number, kind=kind, rule=rule, accuracy=accuracy, brier=brier,
        calibration=[(int(n), round(s, 4), int(r)) for n, s, r in bins], needed=needed, unread=unread,
        seconds=seconds, tokens=tokens, guesses=guesses,
    )  # fmt: skip


def calibration_error(rows: Sequence[InducedRow]) -> float:
    """By how much confidence and share of right guesses differ, on average over all guesses."""
    total = off = 0.0
    for step in range(BINS):
        count = sum(row.calibration[step][0] for row in rows)
        sure = sum(row.calibration[step][1] for row in rows)
        right = sum(row.calibration[step][2] for row in rows)
        total += count
        off += abs(sure - right)
    return off / total if total else 0.0
