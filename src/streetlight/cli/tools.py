"""Small commands: check a pack, verify a record, print a rule."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from streetlight.cli import store
from streetlight.core.errors import StreetlightError
from streetlight.core.luck import commitment
from streetlight.core.packs import PackError, path_of, read_pack
from streetlight.games.registry import (
    GAMES,
    find_rule,
    game,
    games,
    games_in_order,
    rules_of,
    title_of,
)

packs_app = typer.Typer(help="Content packs: boards, cards and objects as data files.", no_args_is_help=True)


FIRST_GAME = next(iter(GAMES))
GAME_HELP = f"{', '.join(GAMES)}, or a game of another package."


def fail(message: str) -> typer.Exit:
    """Say what went wrong, and give the exit to raise."""
    typer.echo(message, err=True)
    return typer.Exit(1)


@packs_app.command(
    epilog="Example:  streetlight packs check my-pack   |   streetlight packs check standard --game loop"
)
def check(
    file: Annotated[str, typer.Argument(help="A pack file, a folder of them, or a built-in name.")],
    name: Annotated[
        str, typer.Option("--game", help="Which game the pack is for; else the one it looks like.")
    ] = "",
) -> None:
    """Tell whether a pack is sound; every fault with its file, entry and field."""
    name = name or _game_of(file)
    if name not in games():
        raise fail(f"There is no game {name!r}. There are: {', '.join(games())}.")
    packs = title_of(name).packs
    if packs is None:
        raise fail(f"{game(name).title} has no packs that can be checked.")
    errors = packs.load().check(file)
    for error in errors:
        typer.echo(str(error), err=True)
    if errors:
        faults = f"{len(errors)} fault{'s' if len(errors) > 1 else ''}"
        raise fail(f"{faults}, read as a pack for {name}. It can't be played yet.")
    typer.echo(f"The pack is sound. Play it: streetlight play {name} --pack {file}")


def _game_of(file: str) -> str:
    """The game whose standard pack has the most tables in common with this one."""
    if not Path(file).exists():
        return FIRST_GAME  # a built-in name, and every game has a pack of that name

    def tables(pack: str, builtin: Path) -> set[str]:
        try:
            return set(read_pack(path_of(pack, builtin)).tables)
        except PackError:
            return set()

    packs = {each: title_of(each).packs for each in games_in_order()}
    homes = {each: part.load().builtin for each, part in packs.items() if part is not None}
    return max(  # the first of them, if nothing can be read
        homes,
        key=lambda each: len(tables(file, homes[each]) & tables("standard", homes[each])),
    )


def verify(record: Annotated[Path, typer.Argument(help="A saved match or a downloaded record.")]) -> None:
    """Replay a record: the deal was fixed before the first answer, and every answer was legal."""
    try:
        kept = store.read(record).record
        if commitment(kept.seed) != kept.commitment:
            raise fail(f"The seed does not fit the commitment {kept.commitment}: the deal was not fixed.")
        match = game(kept.game).replay(kept)
    except StreetlightError as error:
        raise fail(f"This record does not hold: {error}") from None
    if kept.checksum and match.checksum() != kept.checksum:
        raise fail(f"The replay ends in {match.checksum()}, the record says {kept.checksum}.")
    typer.echo(f"{kept.game}, {kept.seats} seats, {len(kept.answers)} answers.")
    typer.echo(f"The seed fits its commitment {kept.commitment[:16]}..., and the replay its checksum.")
    result = match.result
    if result is None:
        typer.echo("The match is not over yet.")
    else:
        scores = ", ".join(str(score) for score in result.scores)
        winners = ", ".join(str(seat + 1) for seat in result.winners) or "nobody"
        how = match.game.words.catalogue.get(f"over.{result.reason}", f"Ended by {result.reason}").rstrip(".")
        typer.echo(f"{how}. Scores by seat: {scores}. Won by seat: {winners}.")


def rules(
    name: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    words: Annotated[list[str] | None, typer.Argument(metavar="[RULE|WORDS]...")] = None,
) -> None:
    """Print a rule by its id, search the rules for words, or list them all."""
    try:
        every = rules_of(name)
        if not every:
            raise fail(f"{game(name).title} has no numbered rules.")
        if not words:
            found = list(every.values())
        elif len(words) == 1 and any(char.isdigit() for char in words[0]):
            found = [find_rule(name, words[0])]
        else:
            found = [rule for rule in every.values() if all(w.lower() in rule.text.lower() for w in words)]
    except StreetlightError as error:
        raise fail(str(error)) from None
    if not found:
        raise fail(f"No rule of {name} speaks of {' '.join(words or [])!r}.")
    for rule in found:
        typer.echo(f"{rule.id}  {rule.text}")
