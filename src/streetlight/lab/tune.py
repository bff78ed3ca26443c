"""Which values of a pack bring the game where its designer wants it.

A study tries values of some fields, plays each try on tuning deals, and measures how far it is from the aims. The best
are then played on reporting deals, which no try has seen, and only these figures are told. Everything is kept in a
folder, so that a study that was stopped goes on.
"""

from __future__ import annotations

import hashlib
import math
import shutil
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from streetlight.core.pack_faults import hint
from streetlight.lab.changes import pack_with
from streetlight.lab.errors import LabError, MissingExtra
from streetlight.lab.findings import Finding, FoundRow, columns
from streetlight.lab.plan import Plan, make_plan, usual_seats
from streetlight.lab.run import Runner, run
from streetlight.lab.seeds import new_seed
from streetlight.lab.stats import Estimate
from streetlight.lab.variations import Measure, measured, measures, value

if TYPE_CHECKING:
    import optuna

BEST = 3
"""So many of the best tries are played again on reporting deals."""
START_TRIES = 8
"""Tries before the sampler begins to learn from them."""

Number = int | float


class TuningAim(msgspec.Struct, frozen=True):
    """What a measure should be, with so many seats; both sides of the target are equally bad."""

    measure: str
    target: float
    seats: int

    def __str__(self) -> str:
        return f"{self.measure} with {self.seats} seats: {self.target:g}"


class Span(msgspec.Struct, frozen=True):
    """The values that a field may take: from `low` to `high`, in whole numbers or in any."""

    field: str
    low: float
    high: float
    whole: bool

    def values(self) -> list[int]:
        """All of them, where they are whole."""
        return list(range(int(self.low), int(self.high) + 1)) if self.whole else []


class TuningStudy(msgspec.Struct, frozen=True):
    """Everything that decides what comes out."""

    game: str
    pack: str
    aims: tuple[TuningAim, ...]
    spans: tuple[Span, ...]
    deals: int
    reporting: int
    tries: int
    bots: str
    seed: str


class Try(msgspec.Struct, frozen=True):
    """Values that were tried, and how far the aims were missed on the tuning deals (in points, squared, summed)."""

    values: dict[str, Number]
    loss: float


class Proposal(msgspec.Struct, frozen=True):
    """Values, and what they give on deals that no try has seen: one estimate for each aim."""

    values: dict[str, Number]
    found: tuple[Estimate, ...]


Told = Callable[[str], None]
"""Hears a line about each step."""


def read_aim(text: str, game: str) -> TuningAim:
    """An aim as people write it: `win.sane@6=50%`, `minutes=20`. LabError if nothing is measured by that name."""
    name, equals, wanted = text.partition("=")
    name, _, seats = name.partition("@")
    count = int(seats) if seats.isdigit() else usual_seats(game)
    known = aims_of(game, count)
    if not equals or name not in known:
        raise LabError(
            f"the aim {text!r} should be NAME[@SEATS]=VALUE; there is no {name!r}{hint(name, known)}"
        )
    try:
        target = float(wanted.removesuffix("%"))
    except ValueError:
        raise LabError(f"the aim {text!r}: {wanted!r} is not a number") from None
    return TuningAim(name, target, count)


def aims_of(game: str, seats: int) -> dict[str, Measure]:
    """What can be aimed at, by short names such as `win.sane` and `best_score`."""
    plan = make_plan(game, seats=seats, deals=1, seed="aims")
    return {_short(measure.name): measure for measure in measures(plan)}


def _short(measure: str) -> str:
    """A measure as people type it: "Sane side wins, of 100" is win.sane."""
    words = measure.removesuffix(", of 100").lower().replace(" side wins", " wins").split()
    if words[-1] == "wins":
        return "win." + "_".join(words[:-1])
    return "_".join(words)


def read_span(text: str) -> Span:
    """What may vary, as people write it: `cards.run.steps=1..3`, or `0.2..0.8`."""
    field, equals, said = text.partition("=")
    low, dots, high = said.partition("..")
    try:
        if not equals or not dots:
            raise ValueError
        span = Span(field, float(low), float(high), low.lstrip("-").isdigit() and high.lstrip("-").isdigit())
    except ValueError:
        raise LabError(
            f"what varies should be FIELD=LOW..HIGH, as in cards.run.steps=1..3, not {text!r}"
        ) from None
    if not span.low < span.high:
        raise LabError(f"{text}: {low} should be less than {high}")
    return span


def tune(study: TuningStudy, folder: Path, runner: Runner, tell: Told = lambda line: None) -> list[Proposal]:
    """Try values until there were enough tries, then play the best ones on reporting deals.

    They stay in the order that the tuning deals gave them: what is told of the first one is no lucky pick.
    """
    if find_spec("optuna") is None:
        raise MissingExtra("optuna", "tune", "lab tune")
    _open(study, folder)
    found = _tries(study, folder, runner, tell)
    best = sorted(found, key=lambda each: each.loss)[:BEST]
    return [_report(study, each, folder, runner, tell) for each in best]


def _open(study: TuningStudy, folder: Path) -> None:
    """A study is kept in one folder, which holds no other."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "study.json"
    data = msgspec.json.format(msgspec.json.encode(study))
    if file.exists() and file.read_bytes() != data:
        raise LabError(f"{folder} holds another study. Name another folder with --out")
    file.write_bytes(data)


def study_folder(study: TuningStudy) -> str:
    """A name for the folder of a study; the same study without a seed finds its folder again."""
    data = msgspec.json.encode(msgspec.structs.replace(study, seed=""), order="deterministic")
    return f"tune-{study.game}-{hashlib.blake2b(data, digest_size=4).hexdigest()}"


def last_seed(study: TuningStudy, folder: Path) -> TuningStudy:
    """The study with the seed of the same one that was begun in that folder; else with a new seed."""
    try:
        seed = msgspec.json.decode((folder / "study.json").read_bytes(), type=TuningStudy).seed
    except (OSError, msgspec.MsgspecError):
        seed = new_seed()
    return msgspec.structs.replace(study, seed=seed)


def _tries(study: TuningStudy, folder: Path, runner: Runner, tell: Told) -> list[Try]:
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    journal = import_module("optuna.storages.journal")
    kept = optuna.create_study(
        study_name="tune",
        storage=optuna.storages.JournalStorage(journal.JournalFileBackend(str(folder / "tries.log"))),
        sampler=optuna.samplers.TPESampler(seed=0, n_startup_trials=START_TRIES),
        load_if_exists=True,
        direction="minimize",
    )
    fields = [span.field for span in study.spans]
    done: dict[tuple[Number, ...], float] = {}
    for trial in kept.get_trials(states=(optuna.trial.TrialState.COMPLETE,)):
        done[tuple(trial.params[field] for field in fields)] = float(trial.value or 0.0)
    every = _every(study)
    for number in range(len(done), min(study.tries, len(every) or study.tries)):
        if every:  # few enough to try them all
            left = next(values for values in every if values not in done)
            kept.enqueue_trial(dict(zip(fields, left, strict=True)))
        asked = kept.ask()
        values = {span.field: _suggested(asked, span) for span in study.spans}
        key = tuple(values.values())
        if key not in done:
            done[key] = _loss(study, values, folder, runner)
        kept.tell(asked, done[key])
        off = math.sqrt(done[key] / len(study.aims))
        tell(f"try {number + 1}: {_told(values)}: off by {off:.1f}")
    return [Try(dict(zip(fields, key, strict=True)), loss) for key, loss in done.items()]


def _every(study: TuningStudy) -> list[tuple[int, ...]]:
    """All combinations of values, if they are no more than the tries; else none."""
    if not all(span.whole for span in study.spans):
        return []
    if math.prod(len(span.values()) for span in study.spans) > study.tries:
        return []
    return list(product(*(span.values() for span in study.spans)))


def _suggested(trial: optuna.Trial, span: Span) -> Number:
    if span.whole:
        return trial.suggest_int(span.field, int(span.low), int(span.high))
    return trial.suggest_float(span.field, span.low, span.high)


def _loss(study: TuningStudy, values: dict[str, Number], folder: Path, runner: Runner) -> float:
    """How far these values miss the aims on the tuning deals. What can't be played is as far as can be."""
    try:
        found = _played(study, values, study.deals, f"{study.seed}/tuning", folder / "tuning", runner)
    except LabError:
        return 1e9
    return sum((each.value - aim.target) ** 2 for each, aim in zip(found, study.aims, strict=True))


def _report(study: TuningStudy, tried: Try, folder: Path, runner: Runner, tell: Told) -> Proposal:
    tell(f"on deals that no try has seen: {_told(tried.values)}")
    seed = f"{study.seed}/reporting"
    found = _played(study, tried.values, study.reporting, seed, folder / "reporting", runner)
    return Proposal(tried.values, tuple(found))


def _played(
    study: TuningStudy, values: dict[str, Number], deals: int, seed: str, folder: Path, runner: Runner
) -> list[Estimate]:
    """Each aim's measure with these values."""
    done = {}
    for seats in sorted({aim.seats for aim in study.aims}):
        plan = _plan(study, values, deals, seed, seats)
        done[seats] = (plan, run(plan, folder / plan.name(), runner).rows)
    found = []
    for aim in study.aims:
        plan, rows = done[aim.seats]
        measure = next(each for each in measures(plan) if _short(each.name) == aim.measure)
        found.append(value(measured(measure, [row for row in rows if not row.trouble])))
    return found


def _plan(study: TuningStudy, values: dict[str, Number], deals: int, seed: str, seats: int) -> Plan:
    return make_plan(
        study.game,
        seats=seats,
        bots=study.bots,
        deals=deals,
        seed=seed,
        options={"pack": study.pack},
        vary={field: [str(number)] for field, number in values.items()},
    )


def finding(study: TuningStudy, proposals: list[Proposal]) -> Finding:
    """The proposals as a table."""
    rows: list[FoundRow] = [
        [_told(proposal.values), f"{aim.measure}@{aim.seats}", f"{aim.target:g}", found]
        for proposal in proposals
        for aim, found in zip(study.aims, proposal.found, strict=True)
    ]
    return Finding(
        "proposals",
        "What comes nearest",
        f"Measured on {study.reporting} deals that no try has seen; in the order that the tries gave them.",
        columns("Values", "TuningAim", "Wanted", ("Found", "number")),
        rows,
    )


def write_pack(study: TuningStudy, proposal: Proposal, folder: Path) -> None:
    """The pack with the proposed values, as a folder."""
    made = pack_with(study.game, study.pack, proposal.values)
    try:
        shutil.copytree(made.shelf.folders[0] / made.name, folder)
    except OSError as error:
        raise LabError(f"{folder} can't be written: {error.strerror or error}") from None


def _told(values: Mapping[str, Number]) -> str:
    return " ".join(f"{field}={number:g}" for field, number in values.items())
