"""Results files: a head, then a line for each match or rule as it is done. A file that was cut short goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from streetlight import __version__
from streetlight.core.encode import encode
from streetlight.core.errors import StreetlightError
from streetlight.core.match import Match
from streetlight.evaluate.agents import check_agent
from streetlight.evaluate.induce import (
    InducedRow,
    calibration_error,
    can_guess,
    graded,
    induce,
    induction_of,
    puzzle,
)
from streetlight.evaluate.play import PlayedRow, play, play_again, share_of
from streetlight.evaluate.suite import EvaluationError, InductionTask, Suite, SuiteTask, load_suite
from streetlight.games.registry import game
from streetlight.lab.stats import Estimate, mean, wilson

TellProgress = Callable[[str, int, int], None]
"""(task, done, of how many)"""


class ResultsHead(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a results file."""

    suite: str
    agent: str
    held_out: bool
    streetlight: str


class Results(msgspec.Struct, kw_only=True):
    """A results file as it is read."""

    head: ResultsHead
    matches: list[PlayedRow]
    rules: list[InducedRow]


class TaskSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What an agent makes of a task."""

    task: str
    what: str
    estimate: Estimate
    more: str = ""


def evaluate(
    agent: str,
    suite: Suite,
    file: Path,
    tasks: Sequence[str] = (),
    matches: int | None = None,
    held_out: str = "",
    progress: TellProgress = lambda task, done, of: None,
) -> Results:
    """Play what the file does not hold yet.

    `tasks`: only those. `matches`: at most so many of each.
    """
    salt = suite.salt(held_out)
    chosen = chosen_tasks(suite, tasks)
    if not tasks and not can_guess(agent):
        chosen = [task for task in chosen if isinstance(task, SuiteTask)]
    for task in chosen:
        suite.check(task)
        if isinstance(task, SuiteTask):
            check_agent(agent, task.game)
    head = ResultsHead(suite=suite.name, agent=agent, held_out=bool(held_out), streetlight=__version__)
    done = _done(file, head)
    with file.open("ab") as out:
        if not out.tell():
            out.write(encode(head) + b"\n")
        for task in chosen:
            of = task.matches if isinstance(task, SuiteTask) else task.rules
            of = of if matches is None else min(of, matches)
            for row in _rows(task, of, suite, salt, agent, done):
                out.write(encode(row) + b"\n")
                out.flush()
                progress(task.id, row.number + 1, of)
    return read_results(file)


def chosen_tasks(suite: Suite, wanted: Sequence[str]) -> list[SuiteTask | InductionTask]:
    """The tasks of those names, or whose names begin so if none is called just that; all if none is named."""
    every: list[SuiteTask | InductionTask] = [*suite.task, *suite.induction]
    whole = {task.id for task in every}
    beginnings = tuple([each for each in wanted if each not in whole])
    chosen = [task for task in every if not wanted or task.id in wanted or task.id.startswith(beginnings)]
    if not chosen:
        raise EvaluationError(
            f"no task begins with {', '.join(wanted)}; there are {', '.join(t.id for t in every)}"
        )
    return chosen


def _rows(
    task: SuiteTask | InductionTask, of: int, suite: Suite, salt: str, agent: str, done: set[tuple[str, int]]
) -> Iterator[PlayedRow | InducedRow]:
    exercise = induction_of(task.game) if isinstance(task, InductionTask) else None
    for number in range(of):
        if (task.id, number) in done:
            continue
        seed = suite.seed(salt, task.id, number)
        if isinstance(task, InductionTask):
            assert exercise is not None
            yield induce(exercise, task, number, seed, agent)
        else:
            yield play(task, number, seed, agent)


def _done(file: Path, head: ResultsHead) -> set[tuple[str, int]]:
    """What the file holds already. A last line that was cut short goes."""
    if not file.exists() or not file.stat().st_size:
        return set()
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        file.write_bytes(whole)
    if not whole:
        return set()
    kept = read_results(file)
    if msgspec.structs.replace(kept.head, streetlight=head.streetlight) != head:
        raise EvaluationError(
            f"{file} holds results of {kept.head.agent} on suite {kept.head.suite}: name another file"
        )
    return {(row.task, row.number) for row in kept.matches} | {(row.task, row.number) for row in kept.rules}


def read_results(file: Path) -> Results:
    """A results file. EvaluationError if it is none."""
    try:
        lines = file.read_bytes().splitlines()
        head = msgspec.json.decode(lines[0], type=ResultsHead)
        results = Results(head=head, matches=[], rules=[])
        for line in lines[1:]:
            if b'"record":' in line:
                results.matches.append(msgspec.json.decode(line, type=PlayedRow))
            else:
                results.rules.append(msgspec.json.decode(line, type=InducedRow))
    except (OSError, IndexError, msgspec.DecodeError) as error:
        raise EvaluationError(f"{file} is no results file: {error}") from None
    return results


def verify(file: Path, held_out: str = "", progress: TellProgress = lambda task, done, of: None) -> int:
    """Prove a results file: how many rows hold. EvaluationError names the first one that does not.

    Each match is played again: on the suite's deal, with the named bots in the other seats and the recorded answers in
    the agent's. So the deal, the opponents, every answer and the result are what the file says. The deals of each task
    are its first ones, each once: nobody has chosen among them. What it says of time and tokens can't be proved.
    """
    results = read_results(file)
    suite = load_suite(results.head.suite)
    if results.head.held_out and not held_out:
        raise EvaluationError("these are results on held-out deals: give the file with the salt")
    salt = suite.salt(held_out if results.head.held_out else "")
    tasks = {task.id: task for task in suite.task}
    inductions = {task.id: task for task in suite.induction}
    _check_numbers(
        [(row.task, row.number) for row in results.matches], {t.id: t.matches for t in suite.task}, suite
    )
    _check_numbers(
        [(row.task, row.number) for row in results.rules], {t.id: t.rules for t in suite.induction}, suite
    )
    of = len(results.matches) + len(results.rules)
    for at, row in enumerate(results.matches, start=1):
        _verify_match(tasks[row.task], row, suite, salt, results.head.streetlight)
        progress(row.task, at, of)
    for at, rule_row in enumerate(results.rules, start=len(results.matches) + 1):
        _verify_rule(inductions[rule_row.task], rule_row, suite, salt)
        progress(rule_row.task, at, of)
    return of


def _check_numbers(rows: list[tuple[str, int]], deals: dict[str, int], suite: Suite) -> None:
    """EvaluationError if some task's rows are not its first ones, each once. `deals`: how many each task has."""
    found: dict[str, list[int]] = {}
    for task, number in rows:
        if task not in deals:
            raise EvaluationError(f"{task[:40]!r} is no task of suite {suite.name}")
        found.setdefault(task, []).append(number)
    for task, numbers in found.items():
        if sorted(numbers) != list(range(len(numbers))) or len(numbers) > deals[task]:
            raise EvaluationError(
                f"{len(numbers)} rows of {task} don't hold: they are not its first {len(numbers)} deals, each once"
            )


def _verify_match(task: SuiteTask, row: PlayedRow, suite: Suite, salt: str, made_by: str) -> None:
    def wrong(why: str) -> EvaluationError:
        return EvaluationError(f"match {row.number} of {row.task} does not hold: {why}")

    suite.check(task)
    seed = suite.seed(salt, task.id, row.number)
    record = row.record
    if record.seed != seed or row.seat != task.seat_of(row.number):
        raise wrong("it is not a deal of the suite")
    try:
        replayed = game(task.game).replay(record)
    except StreetlightError as error:
        raise wrong(str(error)) from None
    if not _bots_agree(task, row, seed, replayed):
        raise wrong(
            "the other seats did not answer as the named bots do here. The results were made by Streetlight"
            f" {made_by}; this is {__version__}, and bots get better from version to version"
        )
    if share_of(replayed, row.seat) != (row.share, row.score) or row.cut == replayed.over:
        raise wrong("the result is another one")


def _bots_agree(task: SuiteTask, row: PlayedRow, seed: str, replayed: Match) -> bool:
    """Do the named bots answer, and say, what the record has of them?"""
    try:
        again = play_again(task, row.number, seed, row.record)
    except StreetlightError:  # after another answer of a bot the agent's own don't fit any more
        return False
    return encode(again.record()) == encode(replayed.record())


def _verify_rule(task: InductionTask, row: InducedRow, suite: Suite, salt: str) -> None:
    suite.check(task)
    found = puzzle(induction_of(task.game), task, row.number, suite.seed(salt, task.id, row.number))
    kind, rule, truth, order = found
    if any(len(guess.chances) != len(truth) for guess in row.guesses):
        raise EvaluationError(
            f"rule {row.number} of {row.task} does not hold: its guesses are about other things"
        )
    again = graded(
        task.id, row.number, kind, rule, truth, order, row.guesses, row.unread, row.seconds, row.tokens
    )
    if encode(again) != encode(row) or len(row.guesses) != task.labels:
        raise EvaluationError(f"rule {row.number} of {row.task} does not hold: its grades are others")


def summaries(results: Results, suite: Suite) -> list[TaskSummary]:
    """What came of each task, with a 95 % interval over its deals."""
    found = []
    for task in suite.task:
        rows = [row for row in results.matches if row.task == task.id]
        if not rows:
            continue
        alone = task.seats == 1
        values = [row.score if alone else row.share for row in rows]
        plain = not alone and set(values) <= {
            0.0,
            1.0,
        }  # won or lost: an interval that also holds near 0 and 1
        estimate = wilson(sum(values), len(values)) if plain else mean(values)
        what = "points" if alone else "share of wins"
        found.append(TaskSummary(task=task.id, what=what, estimate=estimate, more=_cost(rows)))
    for induction in suite.induction:
        rules = [row for row in results.rules if row.task == induction.id]
        if rules:
            found += _induced(induction, rules)
    return found


def _induced(task: InductionTask, rows: list[InducedRow]) -> list[TaskSummary]:
    found = []
    for kind in ("", *task.kinds):
        some = [row for row in rows if not kind or row.kind == kind]
        if not some:
            continue
        name = f"{task.id}/{kind}" if kind else task.id
        after = min(12, task.labels)
        right = mean([row.accuracy[after - 1] for row in some])
        needed = mean([float(row.needed) for row in some])
        brier = sum(row.brier[after - 1] for row in some) / len(some)
        more = f"labels needed {needed.value:.1f}, Brier {brier:.3f}, calibration error {calibration_error(some):.3f}"
        found.append(TaskSummary(task=name, what=f"accuracy after {after} labels", estimate=right, more=more))
    return found


def _cost(rows: Sequence[PlayedRow]) -> str:
    decisions = sum(row.decisions for row in rows) or 1
    parts = [f"{1000 * sum(row.seconds for row in rows) / decisions:.3g} ms a decision"]
    told = [row.tokens for row in rows if row.tokens is not None]
    if told:
        parts.append(f"{sum(told) / len(told):,.0f} tokens a match")
    wrong = sum(row.replies.get("parse_errors", 0) + row.replies.get("illegal", 0) for row in rows)
    replies = sum(row.replies.get("replies", 0) for row in rows)
    if replies:
        parts.append(f"{100 * wrong / replies:.1f} % bad replies")
    cut = sum(row.cut for row in rows)
    return ", ".join([*parts, *([f"{cut} cut off"] if cut else [])])
