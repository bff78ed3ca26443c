"""Who wins how often: by seat, turn order, part, side, bot and number of players, and whether that is fair."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.lab.facts import LabFacts, facts_of, is_co_op
from streetlight.lab.findings import Finding, FoundRow, columns
from streetlight.lab.naming import namer
from streetlight.lab.plan import Plan, bots_of
from streetlight.lab.rows import MatchRow, Rows, by_arm
from streetlight.lab.stats import Estimate, rate, share, widened


def alone(rows: Rows) -> bool:
    """Solo matches have nobody to win against: they are played for a score."""
    return all(len(row.seats) == 1 for row in rows)


def wins_by_seat(plan: Plan, rows: Rows) -> Finding | None:
    facts = facts_of(plan.game)
    if alone(rows) and not is_co_op(plan.game):
        return None
    if is_co_op(plan.game):
        found: list[FoundRow] = [
            [label, share([row.seats[0].won for row in each])] for label, each in by_arm(plan, rows)
        ]
        return Finding(
            "wins", "How often the table wins", "All win or all lose.",
            columns("Variation", ("Win rate", "percent")), found,
        )  # fmt: skip
    tried = [
        Tried(
            label, f"Seat {seat + 1}", share([row.seats[seat].won for row in each]), _fair_share(plan, each)
        )
        for label, each in by_arm(plan, rows)
        for seat in range(len(each[0].seats))
        if len(each[0].seats) > 1  # alone there is nobody to win against
    ]
    counted = "" if facts.role_names else "A shared win counts as a share."
    return _by_place(plan, "seats", "Win rate by seat", counted, "Seat", tried)


def wins_by_start(plan: Plan, rows: Rows) -> Finding | None:
    """Places in the turn order, counted from whoever starts."""
    if is_co_op(plan.game) or alone(rows):
        return None
    tried = []
    for label, each in by_arm(plan, rows):
        started = [row for row in each if any(seat.first for seat in row.seats)]
        if not started:
            continue
        seats = len(started[0].seats)
        for place in range(seats if seats > 1 else 0):
            wins = share([_after_first(row, place) for row in started])
            name = "Starts" if place == 0 else f"Plays {_nth(place + 1)}"
            tried.append(Tried(label, name, wins, _fair_share(plan, started)))
    return _by_place(
        plan, "order", "Win rate by turn order", "Counted from the seat that starts.", "Place", tried
    )


class Tried(NamedTuple):
    """A place at the table, what it wins, and what would be fair."""

    variation: str
    place: str
    wins: Estimate
    fair: float


def _by_place(plan: Plan, key: str, title: str, text: str, place: str, tried: list[Tried]) -> Finding:
    """Win rates by place, and whether they are fair, where all places have the same bots."""
    shares = {each.fair for each in tried}
    alike = all(isinstance(arm.bots, dict) or len(set(bots_of(arm))) == 1 for arm in plan.arms)
    fair = shares.pop() if alike and len(shares) == 1 and not facts_of(plan.game).role_names else None
    says = [text, _fairness(plan, place.lower(), tried)] if alike and tried else [text]
    return Finding(
        key, title, " ".join(filter(None, says)), columns("Variation", place, ("Win rate", "percent")),
        [[each.variation, each.place, each.wins] for each in tried], fair,
    )  # fmt: skip


def _fairness(plan: Plan, place: str, tried: list[Tried]) -> str:
    """Which places win clearly more or less than is fair, even though many are tested at once."""
    looks = [(each, widened(each.wins, len(tried))) for each in tried]
    off = [each for each, wide in looks if not wide.low <= each.fair <= wide.high]
    if facts_of(plan.game).role_names:
        says = "Fair would be what all seats win on average."
    else:
        shares = sorted({each.fair for each in tried}, reverse=True)
        says = f"A fair share is {' or '.join(f'{100 * share:.3g} %' for share in shares)}."
    if off:
        names = [each.place if len(plan.arms) == 1 else f"{each.place} ({each.variation})" for each in off]
        return f"{says} Clearly off it: {', '.join(names)}."
    reach = 100 * max(max(wide.high - each.wins.value, each.wins.value - wide.low) for each, wide in looks)
    less = f"{reach:.0f}" if reach >= 10 else f"{reach:.1f}"
    return f"{says} No {place} is clearly off it; a difference of less than {less} points might not show yet."


def _fair_share(plan: Plan, rows: Rows) -> float:
    """What each seat would win if all were alike: partners win together. Where parts differ, the mean of all seats."""
    if facts_of(plan.game).role_names:
        return sum(seat.won for row in rows for seat in row.seats) / sum(len(row.seats) for row in rows)
    return 1 / LabFacts.sides([seat.role for seat in rows[0].seats], range(len(rows[0].seats)))


def _after_first(row: MatchRow, place: int) -> float:
    first = next(at for at, seat in enumerate(row.seats) if seat.first)
    return row.seats[(first + place) % len(row.seats)].won


def _nth(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def _grouped(plan: Plan, rows: Rows, key: Callable[[MatchRow, int], str]) -> list[tuple[str, str, Estimate]]:
    """Win rates of seats by what `key` says of them; the base differs from deal to deal."""
    found: list[tuple[str, str, Estimate]] = []
    for label, each in by_arm(plan, rows):
        groups = sorted({key(row, seat) for row in each for seat in range(len(row.seats))})
        for group in groups:
            wins, base = [], []
            for row in each:
                members = [seat.won for at, seat in enumerate(row.seats) if key(row, at) == group]
                wins.append(sum(members))
                base.append(float(len(members)))
            found.append((label, group, rate(wins, base)))
    return found


def wins_by_role(plan: Plan, rows: Rows, shelf: PackShelf = BUILT_IN) -> Finding | None:
    roles = {seat.role for row in rows for seat in row.seats}
    if len(roles) < 2:
        return None
    kind = facts_of(plan.game).kinds.get("roles")
    called = namer(plan, plan.arms[0], "roles", shelf)
    found = _grouped(plan, rows, lambda row, seat: row.seats[seat].role)
    title = kind or ("starting part" if facts_of(plan.game).turns else "part")
    return Finding(
        "roles", f"Win rate by {title}", "" if kind else "The part that a seat starts with.",
        columns("Variation", (kind or "part").title(), ("Win rate", "percent")),
        [[label, " + ".join(map(called, role.split("+"))), wins] for label, role, wins in found],
    )  # fmt: skip


def wins_by_end(plan: Plan, rows: Rows) -> Finding | None:
    """Where parts change: win rates by the part at the end."""
    if not facts_of(plan.game).turns:
        return None
    found = _grouped(plan, rows, lambda row, seat: row.seats[seat].part)
    return Finding(
        "ended", "Win rate by final part", "The part that a seat ends with: who turned counts where they ended.",
        columns("Variation", "Part", ("Win rate", "percent")), [[*line] for line in found],
    )  # fmt: skip


def wins_by_side(plan: Plan, rows: Rows) -> Finding | None:
    sides = sorted({row.side for row in rows if row.side})
    if len(sides) < 2 or is_co_op(plan.game):
        return None
    found: list[FoundRow] = [
        [label, side, share([float(row.side == side) for row in each])]
        for label, each in by_arm(plan, rows)
        for side in sides
    ]
    return Finding("sides", "Who wins", "", columns("Variation", "Side", ("Wins", "percent")), found)


def wins_by_bot(plan: Plan, rows: Rows) -> Finding | None:
    if all(len({seat.bot for seat in row.seats}) < 2 for row in rows):
        return None
    return Finding(
        "bots", "Win rate by bot", "Per seat that the bot sat in.",
        columns("Variation", "Bot", ("Win rate", "percent")),
        [[*line] for line in _grouped(plan, rows, lambda row, seat: row.seats[seat].bot)],
    )  # fmt: skip


def wins_by_count(plan: Plan, rows: Rows) -> Finding | None:
    """Does it matter how many play? How often the starter wins against a fair share."""
    sizes = sorted({len(row.seats) for row in rows} - {1})
    facts = facts_of(plan.game)
    if len(sizes) < 2 or is_co_op(plan.game) or facts.role_names:
        return None
    found: list[FoundRow] = []
    for size in sizes:
        by_deal: dict[int, list[float]] = defaultdict(list)
        fair: list[float] = []
        for row in rows:
            if len(row.seats) == size and any(seat.first for seat in row.seats):
                by_deal[row.deal].append(_after_first(row, 0))
                fair.append(_fair_share(plan, [row]))
        if by_deal:
            rates = [sum(wins) / len(wins) for wins in by_deal.values()]
            found.append([size, share(rates), f"{100 * sum(fair) / len(fair):.1f} %"])
    return Finding(
        "count", "The starter's win rate by number of players", "",
        columns(("Players", "count"), ("Starter wins", "percent"), "Fair share"), found,
    )  # fmt: skip
