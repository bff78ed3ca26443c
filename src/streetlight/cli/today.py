"""`streetlight today`: the deal of a day, the same for everybody."""

from __future__ import annotations

from typing import Annotated

import typer

import streetlight as sl
from streetlight.cli import days, store
from streetlight.cli.play import Look, play_match
from streetlight.cli.terminal import YOU
from streetlight.cli.tools import fail
from streetlight.cli.window import window
from streetlight.core.errors import StreetlightError
from streetlight.games.today import challenges

HONOUR = (
    "It is a game of honour: whoever knows date, rules and pack can know the deal. Your first try counts."
)
PLANNED = "It is a game of honour. Try as often as you like: your best plan counts."


def today(
    name: Annotated[
        str,
        typer.Argument(metavar="[DEAL]", help="strangers, architect, blackwood or loop; none: list them."),
    ] = "",
    date: Annotated[
        str, typer.Option(help="Another day, such as 2026-11-20. Days begin at midnight UTC.")
    ] = "",
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Plain ASCII only.")] = False,
    words: Annotated[
        bool, typer.Option("--words", help="Tell the board in words: for a screen reader or a narrow window.")
    ] = False,
) -> None:
    """Play the deal of the day: the same for everybody, everywhere, without any server."""
    try:
        if not name:
            _list(date)
            return
        deal = sl.today(name, date or None)
        wanted = challenges()[name]
        typer.echo(f"{wanted.title}, {deal.date} ({deal.version}).")
        typer.echo(f"{wanted.text} {wanted.counts}")
        typer.echo(PLANNED if wanted.free else HONOUR)
        if wanted.clock:
            typer.echo(
                f"In the browser you have {wanted.clock} minutes. Here nobody looks at the clock but you."
            )
        play_match(deal.start(), [YOU, *deal.bots], Look(window(store.home() / "history", ascii_only), words))
    except StreetlightError as error:
        raise fail(str(error)) from None


def _list(date: str) -> None:
    """The deals of a day, and what was made of them here."""
    played = days.results()
    for name, wanted in challenges().items():
        deal = sl.today(name, date or None)
        points = played.get(name, {}).get(deal.date)
        row = days.streak(played.get(name, {}), deal.date)
        done = (
            "" if points is None else f" You have {points}." + (f" {row} days in a row." if row > 1 else "")
        )
        typer.echo(f"{name:10}  {wanted.title}, {wanted.minutes} minutes. {wanted.text}{done}")
    typer.echo("Play one: streetlight today strangers")
