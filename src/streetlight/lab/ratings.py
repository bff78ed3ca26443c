"""OpenSkill ratings (Plackett-Luce) of bots, from the true ranks of each match."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

from streetlight.lab.facts import facts_of, is_co_op
from streetlight.lab.findings import Finding, FoundRow, columns
from streetlight.lab.plan import Plan
from streetlight.lab.rows import MatchRow, SeatRow
from streetlight.lab.stats import Estimate

MOST_RATED = 4000
"""Matches that go into the ratings: more would not change them visibly."""


class Rating(Protocol):
    """What we read of OpenSkill's ratings."""

    mu: float
    sigma: float


class Ranked(NamedTuple):
    """One who played for a place in a match: the bot, in its part where the game has parts. Place 1 is the best."""

    name: str
    place: int


def ranked(plan: Plan, row: MatchRow) -> list[Ranked]:
    """Who played for a place, and how it came out; who came out even shares a place.

    Every seat plays for itself, a bot in two seats twice. Only those who win or lose as one count once: partners, and
    the seats of one bot on one side of a game of sides, by the part they ended in.
    """
    facts = facts_of(plan.game)
    whole = facts.opposed and facts.turns
    partners = not facts.role_names and len({seat.role for seat in row.seats}) > 1
    players: dict[object, list[SeatRow]] = defaultdict(list)
    for number, seat in enumerate(row.seats):
        players[(seat.bot, seat.part) if whole else seat.role if partners else number].append(seat)
    by_score = not facts.role_names and not is_co_op(plan.game)
    results = [
        (-max(seat.won for seat in seats), -sum(seat.score for seat in seats) if by_score else 0)
        for seats in players.values()
    ]
    by_part = isinstance(plan.arms[0].bots, dict)
    return [
        Ranked(
            f"{seats[0].bot} as {seats[0].part}" if by_part else seats[0].bot,
            1 + sum(other < result for other in results),
        )
        for seats, result in zip(players.values(), results, strict=True)
    ]


def can_rate() -> bool:
    """Is the package for ratings there (extra `lab`)? Without it, only ratings are left out."""
    return find_spec("openskill") is not None


def ratings(plan: Plan, rows: Sequence[MatchRow]) -> Finding | None:
    """The ratings. In games of parts, each bot is rated in each part."""
    if not can_rate():
        return None
    models: Any = import_module("openskill.models")  # Any: the extra may not be installed
    model = models.PlackettLuce(tau=0.0)  # bots do not change while they play
    known: dict[str, Rating] = {}
    order = list(rows)
    random.Random("ratings").shuffle(order)
    for row in order[:MOST_RATED]:
        players = ranked(plan, row)
        if len({player.name for player in players}) < 2:
            continue
        for player in players:
            known.setdefault(player.name, model.rating())
        before = [[model.rating(known[player.name].mu, known[player.name].sigma)] for player in players]
        after = model.rate(before, ranks=[player.place for player in players])
        learned: dict[str, list[Rating]] = defaultdict(list)
        for player, (rating,) in zip(players, after, strict=True):
            learned[player.name].append(rating)
        for name, seats in learned.items():
            known[name] = _together(model, known[name], seats)
    found: list[FoundRow] = [
        [
            name,
            Estimate(rating.mu, rating.mu - 1.96 * rating.sigma, rating.mu + 1.96 * rating.sigma, len(order)),
        ]
        for name, rating in sorted(known.items(), key=lambda item: (-item[1].mu, item[0]))
    ]
    parts = " Each bot is rated in the part that it ended with." if facts_of(plan.game).turns else ""
    return Finding(
        "ratings", "Ratings",
        f"OpenSkill, from the places in each match, every seat for itself; 25 is where everybody starts.{parts}",
        columns("Bot", ("Rating", "number")), found,
    )  # fmt: skip


def _together(model: Any, before: Rating, seats: list[Rating]) -> Rating:  # Any: OpenSkill's model
    """What several seats of one bot teach, each having started from `before`: the product of their odds."""
    sure = 1 / before.sigma**2
    more = [(1 / seat.sigma**2, seat.mu) for seat in seats]
    total = sure + sum(each - sure for each, _ in more)
    mu = (sure * before.mu + sum(each * mu - sure * before.mu for each, mu in more)) / total
    rated: Rating = model.rating(mu, total**-0.5)
    return rated
