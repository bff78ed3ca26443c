"""Small commands: verify a record, print a rule."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from streetlight.cli import store
from streetlight.core.errors import StreetlightError
from streetlight.core.luck import commitment
from streetlight.games.registry import (
    GAMES,
    find_rule,
    game,
    rules_of,
)
from streetlight.games.today import challenge, deal_of_match

FIRST_GAME = next(iter(GAMES))
GAME_HELP = f"{', '.join(GAMES)}, or a game of another package."


def fail(message: str) -> typer.Exit:
    """Say what went wrong, and give the exit to raise."""
    typer.echo(message, err=True)
    return typer.Exit(1)


def verify(record: Annotated[Path, typer.Argument(help="A saved match or a downloaded record.")]) -> None:
    """Replay a record: the deal was fixed before the first answer, and every answer was legal."""
    try:
        kept = store.read(record).record
        if commitment(kept.seed) != kept.commitment:
            raise fail(f"The seed does not fit the commitment {kept.commitment}: the deal was not fixed.")
        for fork in kept.forks or ():
            if commitment(fork.seed) != fork.commitment:
                raise fail(
                    f"The fork's seed does not fit its commitment {fork.commitment}: its luck was not fixed."
                )
        match = game(kept.game).replay(kept)
    except StreetlightError as error:
        raise fail(f"This record does not hold: {error}") from None
    if kept.checksum and match.checksum() != kept.checksum:
        raise fail(f"The replay ends in {match.checksum()}, the record says {kept.checksum}.")
    typer.echo(f"{kept.game}, {kept.seats} seats, {len(kept.answers)} answers.")
    typer.echo(f"The seed fits its commitment {kept.commitment[:16]}..., and the replay its checksum.")
    deal = deal_of_match(kept.seed, kept.options)
    if deal is not None:
        typer.echo(
            f"The deal is that of {deal.date} for everybody: {challenge(deal.challenge).title}, {deal.version}."
        )
    for fork in kept.forks or ():
        typer.echo(
            f"Forked after {fork.at} answers of another match; from there on its luck is fixed by a seed of its own."
        )
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
