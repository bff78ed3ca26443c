"""`streetlight lab`: let bots play a game many times, and read what came out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from streetlight.cli.tools import GAME_HELP, fail
from streetlight.core.errors import StreetlightError

if TYPE_CHECKING:  # the lab is slow to import, so each command imports what it needs
    from streetlight.lab.findings import Finding
    from streetlight.lab.plan import Plan
    from streetlight.lab.run import Run

lab_app = typer.Typer(
    help="Let bots play a game many times, change something, and see what it does.", no_args_is_help=True
)

RUNS = Path("lab-runs")

QUIET = 30.0
"""Seconds between two lines about a run whose progress goes to a file."""

GameName = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)]
Seed = Annotated[
    str | None,
    typer.Option(
        help="The deals: the same seed gives the same bytes. By default 128 random bits, which the run keeps."
    ),
]
Apart = Annotated[
    bool,
    typer.Option(
        "--apart", help="Bots of your own run in processes of their own and get documents only: no `imagine`."
    ),
]
Patience = Annotated[
    float | None,
    typer.Option(
        min=0.1, metavar="SECONDS", help="How long a bot of your own has for each answer; 60 by default."
    ),
]
Out = Annotated[Path | None, typer.Option(help="Folder for the results; by default one under lab-runs.")]
Workers = Annotated[int | None, typer.Option(min=1, help="Processes; all cores by default.")]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster, e.g. tcp://10.0.0.5:8786.")
]
SetOptions = Annotated[
    list[str] | None, typer.Option("--set", help="An option of the game, e.g. --set board=B.")
]


def _be_patient(patience: float | None) -> None:
    from streetlight.bots.own import be_patient

    if patience is not None:
        be_patient(patience)


def _examples(*lines: str) -> str:
    """Examples below a help text, each on a line of its own."""
    return "\n\n".join(["Examples:", *[f"streetlight lab {line}" for line in lines]])


@lab_app.command(
    epilog=_examples(
        "run strangers --matches 2000",
        "run strangers --seats 4 --matches 500 --vary board=A,B --vary variants=none,brainiac",
        "run mindflayer --vary seats=4,5,6 --bots sane=regular,possessed=novice",
        "run strangers --vary cards.run.steps=1,2,3",
        'run strangers --without run --without "Mom\'s Car"',
        "run strangers --handicap seat=0:+moms_car --handicap seat=0:-moms_car",
    )
)
def run(
    name: GameName,
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    bots: Annotated[
        str,
        typer.Option(help='One for all, one per seat ("regular,novice"), or by part ("sane=regular,...").'),
    ] = "",
    matches: Annotated[
        int, typer.Option("--matches", "--deals", min=1, help="Deals; every variation plays all of them.")
    ] = 1000,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            help="What varies, e.g. board=A,B or seats=2,3,4 (variants are joined by +), or a field of the pack:"
            " cards.run.steps=1,2,3."
        ),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CARD", help="Also play without this card, on the same deals; each: one by one."
        ),
    ] = None,
    handicap: Annotated[
        list[str] | None,
        typer.Option(
            metavar="seat=N:+CARD",
            help="Also play with a card that one seat is given (+) or denied (-) in its opening hand; the first is"
            " seat 0. seat=0:each: all cards, one by one.",
        ),
    ] = None,
    option: SetOptions = None,
    seed: Seed = None,
    talk: Annotated[bool, typer.Option(help="Bots speak where the game lets them.")] = True,
    apart: Apart = False,
    patience: Patience = None,
    outlook: Annotated[
        int, typer.Option(min=0, max=100, help="Also tell when matches were settled: play on so often. Slow.")
    ] = 0,
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Play many matches. Stop with Ctrl-C; the same command goes on where it stopped."""
    from streetlight.lab.all_findings import all_findings
    from streetlight.lab.plan import make_plan

    _be_patient(patience)
    with _told():
        plan = make_plan(
            name,
            seats=seats,
            bots=bots,
            deals=matches,
            seed=seed,
            options=_options(option),
            vary=_vary(vary),
            without=without or (),
            handicaps=handicap or (),
            talk=talk,
            apart=apart,
            outlook=outlook,
        )
        if seed is None:
            plan = _go_on(plan, out)
        done = _run(plan, out, workers, cluster)
        with _working():
            findings = all_findings(done.plan, done.rows)
        _show([each for each in findings if each.key in SHORT])
        _first_look(findings)
        typer.echo(f"\nThe tables are in {done.folder}. Read it all: streetlight lab report {done.folder}")


@lab_app.command(
    epilog=_examples("cards strangers", "cards strangers --seats 2 --matches 1000 --seat 1 --bots novice")
)
def cards(
    name: GameName,
    seat: Annotated[int, typer.Option(min=0, help="Whose opening hand; the first is seat 0.")] = 0,
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    bots: Annotated[str, typer.Option(help="Who plays, as in `lab run`.")] = "",
    matches: Annotated[int, typer.Option("--matches", "--deals", min=1, help="Deals for each card.")] = 300,
    option: SetOptions = None,
    seed: Seed = None,
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """What is each card worth? Give it to one seat and deny it, on the same deals, and rank them all.

    The card changes places with one of the opening hand, or of the deck; nobody at the table is told."""
    from streetlight.lab.all_findings import all_findings
    from streetlight.lab.plan import make_plan

    with _told():
        plan = make_plan(
            name,
            seats=seats,
            bots=bots,
            deals=matches,
            seed=seed,
            options=_options(option),
            handicaps=[f"seat={seat}:each"],
        )
        if seed is None:
            plan = _go_on(plan, out)
        done = _run(plan, out, workers, cluster)
        with _working():
            findings = all_findings(done.plan, done.rows, ("cards", "trouble"))
        _show(findings)
        _first_look(findings)
        typer.echo(f"\nThe tables are in {done.folder}. Read it all: streetlight lab report {done.folder}")


@lab_app.command(
    epilog=_examples(
        "tournament strangers random novice regular",
        "tournament mindflayer novice regular --seats 6 --deals 500",
        "tournament strangers regular my_bots:Careful 'cmd:node my_bot.js'",
    )
)
def tournament(
    name: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT...", help="The bots, each named once.")],
    seats: Annotated[int | None, typer.Option(help="How many play; 2 if the game can.")] = None,
    deals: Annotated[
        int, typer.Option("--deals", "--matches", min=1, help="Deals; every line-up plays all of them.")
    ] = 200,
    option: SetOptions = None,
    seed: Seed = None,
    talk: Annotated[bool, typer.Option(help="Bots speak where the game lets them.")] = True,
    apart: Apart = False,
    patience: Patience = None,
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Let bots play each other: same deals, seats swapped, and in games of parts every bot in every part."""
    from streetlight.games.registry import game as find_game
    from streetlight.lab.ratings import can_rate
    from streetlight.lab.tournament import make_tournament, standings

    _be_patient(patience)
    with _told():
        if seats is None and 2 in find_game(name).seats:
            seats = 2
        plan = make_tournament(
            name, bots, seats=seats, deals=deals, seed=seed, options=_options(option), talk=talk, apart=apart
        )
        if seed is None:
            plan = _go_on(plan, out)
        done = _run(plan, out, workers, cluster)
        with _working():
            findings = standings(done.plan, done.rows)
        _show([each for each in findings if each.key not in ("overview", "length")])
        if not can_rate():
            typer.echo("\nRatings are left out: they need openskill. pip install 'streetlight[lab]'")
        typer.echo(f"\nThe tables are in {done.folder}. Read it all: streetlight lab report {done.folder}")


@lab_app.command(
    epilog=_examples("report", "report lab-runs/strangers-1a2b3c4d --html report.html --csv tables")
)
def report(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="RUN", help="The folder of a run or a tournament; by default the last one."),
    ] = None,
    page: Annotated[
        Path | None, typer.Option("--html", help="Where to write the page; by default RUN/report.html.")
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Also write each table of the page as a CSV file there."),
    ] = None,
) -> None:
    """Write one page with charts and tables: it needs nothing from outside, and prints well.

    A run that was stopped is told as far as it was played.
    """
    from streetlight.lab.report import findings_of
    from streetlight.lab.report import report as make
    from streetlight.lab.run import write_whole
    from streetlight.lab.tables import finding_csv

    with _told(), _working():
        done = _load(folder or _last())
        text = make(done)
        if csv is not None:
            csv.mkdir(parents=True, exist_ok=True)
            for finding in findings_of(done):
                write_whole(csv / f"{finding.key}.csv", finding_csv(finding))
    _write(page or done.folder / "report.html", text)
    if csv is not None:
        typer.echo(f"The tables are in {csv}.")


@lab_app.command(
    epilog="Example:  streetlight lab compare lab-runs/strangers-1a2b3c4d lab-runs/strangers-5e6f7a8b"
)
def compare(
    one: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run.")],
    other: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of another run of the same game.")],
    page: Annotated[Path, typer.Option("--html", help="Where to write the page.")] = Path("compare.html"),
) -> None:
    """Write one page with two runs side by side; on the same deals, their differences deal by deal."""
    from streetlight.lab.report import compare as make

    with _told(), _working():
        text = make(_load(one), _load(other))
    _write(page, text)


@lab_app.command(
    epilog=_examples(
        "tune strangers --aim minutes=20 --over cards.stranger_sighting.count=12..24 --save quick-town",
        'tune mindflayer --aim "win.sane@6=50%" --aim "win.sane@8=50%" --over meetings.photo_booth.cards=1..3',
    )
)
def tune(
    name: GameName,
    aim: Annotated[
        list[str],
        typer.Option(metavar="NAME[@SEATS]=VALUE", help="What is wanted, e.g. win.sane@6=50% or minutes=20."),
    ],
    over: Annotated[
        list[str],
        typer.Option(
            metavar="FIELD=LOW..HIGH", help="What may vary, e.g. cards.run.steps=1..3; 0.2..0.8 is any."
        ),
    ],
    pack: Annotated[str, typer.Option(help="The pack to begin with.")] = "standard",
    bots: Annotated[str, typer.Option(help="Who plays, as in `lab run`.")] = "",
    tries: Annotated[
        int, typer.Option(min=1, help="So many values are tried; all, if there are no more.")
    ] = 40,
    deals: Annotated[int, typer.Option(min=1, help="Deals of each try.")] = 200,
    reporting: Annotated[int, typer.Option(min=1, help="Deals on which the best tries are measured.")] = 1000,
    seed: Seed = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder of the study; by default one under lab-runs.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Write the pack with the best values to this folder.")
    ] = None,
    workers: Workers = None,
) -> None:
    """Look for values of a pack that bring the game where you want it. Stop with Ctrl-C; the same command goes on."""
    from streetlight.lab.run import ProcessRunner
    from streetlight.lab.tune import (
        TuningStudy,
        finding,
        last_seed,
        read_aim,
        read_span,
        study_folder,
        write_pack,
    )
    from streetlight.lab.tune import tune as look

    with _told():
        if save is not None and save.exists():
            raise fail(f"{save} is there already. Name another folder with --save.")
        aims = tuple(read_aim(each, name) for each in aim)
        spans = tuple(read_span(each) for each in over)
        study = TuningStudy(name, pack, aims, spans, deals, reporting, tries, bots, seed or "")
        folder = out or RUNS / study_folder(study)
        if seed is None:
            study = last_seed(study, folder)
        try:
            proposals = look(study, folder, ProcessRunner(workers), lambda line: typer.echo(line, err=True))
        except KeyboardInterrupt:
            typer.echo(
                f"Stopped. What was tried is kept in {folder}, and the same command goes on.", err=True
            )
            raise typer.Exit(130) from None
        _show([finding(study, proposals)])
        if save is not None:
            write_pack(study, proposals[0], save)
            typer.echo(
                f"\nThe pack with the best values is in {save}. Check it: streetlight packs check {save}"
            )


def compare_packs(name: str, before: str, after: str, deals: int) -> None:
    """Play the same deals with two packs, and show what differs."""
    from streetlight.lab.all_findings import all_findings
    from streetlight.lab.plan import make_plan

    with _told():
        plan = _go_on(make_plan(name, deals=deals, vary={"pack": [before, after]}), None)
        done = _run(plan, None, None, None)
        with _working():
            findings = all_findings(done.plan, done.rows, ("overview", "variations"))
        _show(findings)


def _last() -> Path:
    """The run that was played last, finished or stopped."""
    played = [*RUNS.glob("*/manifest.json"), *RUNS.glob("*/chunks/*.mp")]
    if not played:
        raise fail("There is no run yet. `lab run` makes one.")
    last = max(played, key=lambda file: file.stat().st_mtime).parent
    return last.parent if last.name == "chunks" else last


def _load(folder: Path) -> Run:
    """The run in that folder, or of that name among our runs."""
    from streetlight.lab.run import load

    if not folder.exists() and (RUNS / folder).exists():
        folder = RUNS / folder
    if not folder.exists():
        runs = ", ".join(sorted(str(plan.parent) for plan in RUNS.glob("*/plan.json")))
        raise fail(f"There is no run {folder}. " + (f"There are {runs}." if runs else "`lab run` makes one."))
    return load(folder)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise fail(f"{path} can't be written: {error.strerror}.") from None
    typer.echo(f"The page is in {path}. Open it in any browser.")


def _go_on(plan: Plan, out: Path | None) -> Plan:
    """The same plan with the deals of a run that was stopped, if there is one; else with deals of its own."""
    from streetlight.lab.run import stopped

    found = stopped(plan, [out] if out is not None else sorted(RUNS.glob("*")))
    if found is None:
        return plan
    typer.echo(f"Going on with the deals of a run that was stopped: --seed {found.seed}", err=True)
    return found


def _run(plan: Plan, out: Path | None, workers: int | None, cluster: str | None) -> Run:
    """Play the plan with a progress bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from streetlight.lab.run import ProcessRunner, Runner, folder_name, kept
    from streetlight.lab.run import run as play

    runner: Runner
    if cluster:
        from streetlight.lab.cluster import ClusterRunner

        runner = ClusterRunner(cluster)
    else:
        runner = ProcessRunner(workers)
    folder = out or RUNS / folder_name(plan)
    console = Console(stderr=True)
    said = 0.0  # when, in seconds: only where there is no terminal to draw a bar on
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(elapsed_when_finished=True),
        console=console,
    )
    with bar:
        task = bar.add_task(f"{plan.game}", total=plan.matches, speed="")
        begun: list[int] = []

        def watch(done: int, total: int) -> None:
            nonlocal said
            begun.append(done)
            spent = bar.tasks[0].elapsed or 0
            played = done - begun[0]
            speed = _speed(played / spent) if spent > 0.5 and played else ""
            bar.update(task, completed=done, total=total, speed=speed)
            if not console.is_terminal and spent - said >= QUIET and done < total:
                said = spent
                typer.echo(f"{plan.game}: {done} of {total} matches, {speed or 'none yet'}", err=True)

        try:
            return play(plan, folder, runner, watch)
        except KeyboardInterrupt:
            bar.stop()
            whole = kept(plan, folder)
            read = f" Read what there is: streetlight lab report {folder}" if whole else ""
            typer.echo(
                f"Stopped. {whole} of {plan.matches} matches are kept, and the same command goes on from here.{read}",
                err=True,
            )
            raise typer.Exit(130) from None


@contextmanager
def _working() -> Iterator[None]:
    """Thousands of matches take a while to count; say so."""
    from rich.console import Console

    with Console(stderr=True).status("Working it out ..."):
        yield


def _speed(rate: float) -> str:
    """Matches a second, or a minute where that is the better unit."""
    if rate < 1:
        return f"{60 * rate:.0f} matches/min"
    return f"{rate:.0f} matches/s" if rate >= 10 else f"{rate:.1f} matches/s"


@contextmanager
def _told() -> Iterator[None]:
    """Typed errors become one line."""
    try:
        yield
    except StreetlightError as error:
        raise fail(str(error)) from None


def _options(settings: list[str] | None) -> dict[str, object]:
    from streetlight.lab.plan import value_of

    found: dict[str, object] = {}
    for setting in settings or []:
        key, equals, value = setting.partition("=")
        if not equals:
            raise fail(f"--set wants NAME=VALUE, not {setting!r}.")
        if key in found:
            raise fail(f"{key} is set twice.")
        found[key] = value_of(key, value)
    return found


def _vary(settings: list[str] | None) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for setting in settings or []:
        key, equals, values = setting.partition("=")
        if not equals or not values:
            raise fail(f"--vary wants NAME=VALUE,VALUE, not {setting!r}.")
        if key in found:
            raise fail(f"{key} varies twice: name all its values at once, as in --vary {key}=VALUE,VALUE.")
        found[key] = values.split(",")
    return found


def _first_look(findings: list[Finding]) -> None:
    """What to look at first, in as many sentences."""
    from streetlight.lab.summary import NOTHING_STANDS_OUT, summary, summary_title

    told = summary(findings)
    typer.echo(f"\n{summary_title(told)}")
    for each in told:
        typer.echo(f"- {each.text}")
    if not told:
        typer.echo(NOTHING_STANDS_OUT)


SHORT = ("overview", "wins", "seats", "order", "roles", "ended", "sides", "bots", "count", "cards", "variations",
         "curve", "length", "scores", "settled", "trouble")  # fmt: skip
"""What is shown of a run in the terminal; the page shows everything."""


def _show(findings: list[Finding]) -> None:
    from rich.console import Console
    from rich.table import Table

    from streetlight.lab.findings import shown

    console = Console()
    for finding in findings:
        table = Table(box=None, pad_edge=False)
        for column in finding.columns:
            justify: Literal["left", "right"] = "left" if column.unit == "text" else "right"
            table.add_column(column.name, justify=justify, overflow="fold")  # a cut-off name names nothing
        above: list[str] = [""] * len(finding.columns)
        for row in finding.rows:
            texts = [shown(cell, column.unit) for cell, column in zip(row, finding.columns, strict=True)]
            same = texts[0] == above[0] and finding.columns[0].unit == "text"
            table.add_row("" if same else texts[0], *texts[1:])  # what stands above is not said again
            above = texts
        console.print()
        console.print(finding.title, style="bold")
        console.print(table)
        if finding.text:
            console.print(finding.text, style="dim")
