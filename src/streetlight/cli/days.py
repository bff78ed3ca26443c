"""A day's deal in the terminal: what it was worth, which medal that is, and what is kept of it on this machine."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

import msgspec
import typer

from streetlight.bots.marks import effort, efforts, marks_from
from streetlight.cli import store
from streetlight.core.match import Match
from streetlight.games.today import DaysDeal, Marks, challenge, deal_of_match

KeptDays = dict[str, dict[str, int]]
"""By challenge and date: the points."""


def results() -> KeptDays:
    """What was played here."""
    try:
        return msgspec.json.decode((store.home() / "days.json").read_bytes(), type=KeptDays)
    except (OSError, msgspec.DecodeError):
        return {}


def keep(deal: DaysDeal, points: int) -> int:
    """Keep a result, and give back what counts: the first try; of a puzzle that one plans, the best."""
    found = results()
    days = found.setdefault(deal.challenge, {})
    before = days.get(deal.date)
    if before is None or (challenge(deal.challenge).free and points > before):
        days[deal.date] = points
        store.write(store.home() / "days.json", msgspec.json.encode(found))
    return days[deal.date]


def streak(days: Mapping[str, int], date: str) -> int:
    """How many days in a row up to this one were played."""
    day, count = datetime.date.fromisoformat(date), 0
    while day.isoformat() in days:
        count += 1
        day -= datetime.timedelta(1)
    return count


def marks(deal: DaysDeal) -> Marks:
    """The marks of a deal, kept from before or worked out now."""
    file = store.home() / "marks" / f"{deal.seed.replace('/', '-')}.json"
    try:
        return msgspec.json.decode(file.read_bytes(), type=Marks)
    except (OSError, msgspec.DecodeError):
        pass
    total, points = efforts(deal), []
    for number in range(total):
        typer.echo(f"Bots play the same deal, for the medals: {number + 1} of {total}.", err=True)
        points.append(effort(deal, number))
    found = marks_from(deal, points)
    store.write(file, msgspec.json.encode(found))
    return found


def tell_day(match: Match) -> None:
    """After a match of a day's deal: its points, the medal, and what to share. It tells nothing of the deal."""
    deal = deal_of_match(match.seed, match.record().options)
    if deal is None:
        return
    points = deal.score(match)
    counted = keep(deal, points)
    if counted != points:
        typer.echo(f"{_points(points)} this time; {_points(counted)} count for that day.")
    try:
        found = marks(deal)
    except KeyboardInterrupt:
        typer.echo("\nNo medals then.")
        return
    typer.echo(f"Bronze takes {found.bronze}, silver {found.silver}, gold {found.gold}.")
    typer.echo("")
    typer.echo(share_text(deal, counted, found))


def share_text(deal: DaysDeal, points: int, found: Marks) -> str:
    """What one may send to friends."""
    medal = found.medal(points) or "no medal"
    days = streak(results().get(deal.challenge, {}), deal.date)
    row = f", {days} days in a row" if days > 1 else ""
    return (
        f"Streetlight, {deal.date}. {challenge(deal.challenge).title}: {_points(points)}, {medal}{row}.\n"
        f"({deal.version}; streetlight today {deal.challenge} --date {deal.date})"
    )


def _points(count: int) -> str:
    return f"{count} point" if count == 1 else f"{count} points"
