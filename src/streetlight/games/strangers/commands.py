"""The command of this game: `streetlight architect` finds the best plan for Solo Architect."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from streetlight.core.encode import encode
from streetlight.core.errors import StreetlightError
from streetlight.games.strangers.pack.loading import PACKS

COMMANDS = typer.Typer()


@COMMANDS.command(epilog="Example:  streetlight architect --board B --minutes 20")
def architect(
    board: Annotated[str, typer.Option(help="Which side of the board.")] = "A",
    minutes: Annotated[float, typer.Option(min=0.05, help="Stop looking after so long.")] = 10.0,
    pack: Annotated[str, typer.Option(help="A built-in pack, a pack file or a folder.")] = "standard",
    record: Annotated[Path | None, typer.Option(help="Keep the played plan as a record here.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Don't tell how the search is going.")] = False,
) -> None:
    """Find the best plan for Solo Architect, and say whether it is proved best."""
    from streetlight.games.strangers.architect.solver import OutOfTime, solve

    try:
        boards = [one.id for one in PACKS.find(pack).boards]
        if board not in boards:
            raise typer.BadParameter(f"the pack has boards {', '.join(boards)}, not {board!r}")
        solution = solve(board, pack, 60 * minutes, None if quiet else _tell)
    except OutOfTime as error:
        typer.echo(f"{error}; give it more with --minutes.", err=True)
        raise typer.Exit(1) from None
    except StreetlightError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    done = solution.done
    typer.echo(f"Opening hand: {', '.join(done.hand)}")
    typer.echo(f"Deck, top first: {', '.join(done.deck)}")
    typer.echo("")
    for step in done.steps:
        typer.echo(step)
    typer.echo("")
    if solution.proved:
        typer.echo(f"{solution.score} points, proved: no plan scores more. {solution.seconds:.0f} seconds.")
    else:
        typer.echo(
            f"{solution.score} points, not proved best: no plan scores more than {solution.bound}. "
            f"{solution.seconds:.0f} seconds."
        )
    if record is not None:
        record.write_bytes(encode(done.match.record()))
        typer.echo(f"Kept in {record}. See for yourself: streetlight verify {record}")


def _tell(text: str) -> None:
    typer.echo(text, err=True)
