"""`streetlight evaluate`: how good is an agent, on tasks that do not change?"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from streetlight.bots.own import be_patient
from streetlight.cli.tools import fail
from streetlight.core.errors import StreetlightError


def evaluate(
    agent: Annotated[
        str,
        typer.Argument(
            help="A bot's level (random, novice, regular, expert), cmd:PROGRAM, module:Class, text:module:NAME, or"
            " policy:FILE.npz."
        ),
    ] = "",
    suite: Annotated[str, typer.Option(help="Which suite.")] = "2026.1",
    task: Annotated[
        list[str] | None,
        typer.Option(help="Only this task, or those that begin so; may be given several times."),
    ] = None,
    matches: Annotated[
        int | None, typer.Option(min=1, help="At most so many matches of each task: a first look.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The results file. It goes on where it stopped.")
    ] = None,
    held_out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file with the salt of the held-out deals.")
    ] = None,
    verify: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Prove a results file instead, by playing it again.")
    ] = None,
    patience: Annotated[
        float | None, typer.Option(min=0.1, metavar="SECONDS", help="How long an agent has for each answer.")
    ] = None,
) -> None:
    """Measure an agent on a suite of frozen tasks, with intervals. The results file can be verified by anybody."""
    from streetlight.evaluate import results
    from streetlight.evaluate.suite import load_suite

    if patience is not None:
        be_patient(patience)
    try:
        salt = held_out.read_text(encoding="utf-8").strip() if held_out is not None else ""
        if verify is not None:
            count = results.verify(verify, salt, _progress)
            typer.echo("", err=True)
            typer.echo(
                f"All {count} results hold: the deals, the opponents, the answers and what came of them."
            )
            found = results.read_results(verify)
            chosen = load_suite(found.head.suite)
        else:
            if not agent:
                raise fail("Who is to be evaluated? For example: streetlight evaluate regular --matches 10")
            chosen = load_suite(suite)
            file = out or Path(f"{re.sub(r'[^A-Za-z0-9.-]+', '-', agent)}-{suite}.jsonl")
            found = results.evaluate(agent, chosen, file, task or [], matches, salt, _progress)
            typer.echo("", err=True)
            typer.echo(
                f"The results are in {file}. Others check them with: streetlight evaluate --verify {file}"
            )
        for each in results.summaries(found, chosen):
            low, high = each.estimate.low, each.estimate.high
            typer.echo(
                f"{each.task:28} {each.what:26} {each.estimate.value:7.3f}  ({low:.3f} to {high:.3f},"
                f" n={each.estimate.n})  {each.more}"
            )
    except KeyboardInterrupt:
        raise fail("\nStopped. The same command goes on from here.") from None
    except (StreetlightError, OSError) as error:
        raise fail(f"\n{error}") from None


def _progress(task: str, done: int, of: int) -> None:
    typer.echo(f"\r{task}: {done} of {of}      ", err=True, nl=False)
