"""What a variation changes: a few measures of a match, and how they differ between two variations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from streetlight.lab.facts import facts_of, is_co_op
from streetlight.lab.findings import Finding, FoundRow, columns
from streetlight.lab.plan import Arm, Plan
from streetlight.lab.rows import MatchRow, Rows
from streetlight.lab.stats import Estimate, apart, clear, difference, mean, paired, rate

FEWEST = 5
"""With fewer deals than this no difference is called clear: a few may be alike by chance."""


class Measure(NamedTuple):
    """Something about a match that variations are compared by."""

    name: str
    of: Callable[[MatchRow], tuple[float, float]]
    """(how much, out of how many), e.g. the wins of a part and the seats that have it; plain numbers are out of 1."""
    rate: bool = False
    """Is it won or lost? Then it is told in matches of 100, and nobody is sure of it because none was won so far."""


def measures(plan: Plan) -> list[Measure]:
    """What variations are compared by."""
    facts = facts_of(plan.game)
    length = [
        Measure("decisions", lambda row: (row.decisions, 1)),
        Measure("minutes", lambda row: (row.minutes, 1)),
    ]
    if is_co_op(plan.game):
        return [Measure("table wins, of 100", lambda row: (row.seats[0].won, 1), rate=True), *length]
    if facts.role_names and facts.turns:  # who starts in a part may win in another: sides are compared
        sides = [
            Measure(f"{role} side wins, of 100", partial(_side_wins, role), rate=True)
            for role in facts.role_names
        ]
        return sides + length
    if facts.role_names:
        wins = [
            Measure(f"{role} wins, of 100", partial(_role_wins, role), rate=True) for role in facts.role_names
        ]
        return wins + length
    best = [
        Measure("best score", lambda row: (max(seat.score for seat in row.seats), 1)),
        Measure("lead over the second", lambda row: (margin(row), 1)),
    ]
    return [Measure("starter wins, of 100", _starter_wins, rate=True), *length, *best]


def _role_wins(role: str, row: MatchRow) -> tuple[float, float]:
    won = [seat.won for seat in row.seats if seat.role == role]
    return sum(won), len(won)


def _side_wins(role: str, row: MatchRow) -> tuple[float, float]:
    return float(role in row.side.split("+")), 1


def _starter_wins(row: MatchRow) -> tuple[float, float]:
    return next((seat.won for seat in row.seats if seat.first), row.seats[0].won), 1


def margin(row: MatchRow) -> float:
    """How far the best is ahead of the second, where no parts are dealt; partners count together."""
    partners = len({seat.role for seat in row.seats}) > 1
    totals: dict[object, int] = defaultdict(int)
    for number, seat in enumerate(row.seats):
        totals[seat.role if partners else number] += seat.score
    ranked = sorted(totals.values(), reverse=True)
    return float(ranked[0] - ranked[1]) if len(ranked) > 1 else float(ranked[0])


class Measured(msgspec.Struct, frozen=True, array_like=True):
    """One measure, match by match: how much, and out of how many."""

    name: str
    rate: bool
    much: list[float]
    many: list[float]


def measured(measure: Measure, rows: Rows) -> Measured:
    found = [measure.of(row) for row in rows]
    return Measured(measure.name, measure.rate, [much for much, _ in found], [many for _, many in found])


def value(of: Measured) -> Estimate:
    """The measure over these matches, one of each deal."""
    return _of_100(rate(of.much, of.many)) if of.rate else mean(of.much)


def change(before: Measured, after: Measured, same_deals: bool = True) -> Estimate:
    """How much more it is after than before; where the deals are the same, both list them in the same order."""
    if not same_deals:
        return apart(value(after), value(before))
    if before.rate:
        return _of_100(difference(after.much, after.many, before.much, before.many))
    return paired(before.much, after.much)


def verdicts(changes: Sequence[Estimate]) -> list[str]:
    """Of each change whether it is clear, all being looked at together. With too few deals none is looked at."""
    told = [change for change in changes if change.n >= FEWEST]
    surely = iter(clear(told))
    return [
        "too few deals" if change.n < FEWEST else "clear" if next(surely) else "not clear"
        for change in changes
    ]


def what_clear_means(changes: Sequence[Estimate]) -> str:
    """The sentence that says what "clear" means for these changes."""
    looks = sum(change.n >= FEWEST for change in changes)
    if looks < 2:
        return "“Clear”: the interval does not hold zero."
    return (
        f"“Clear”: not zero, even though {looks} changes are looked at here at once (Holm's method: of 100 such tables"
        " 95 hold no “clear” that is chance)."
    )


def _of_100(found: Estimate) -> Estimate:
    return Estimate(100 * found.value, 100 * found.low, 100 * found.high, found.n)


def variations(plan: Plan, rows: Rows) -> Finding | None:
    """Each variation against the first one, and each without a card against the same one with it, deal by deal."""
    arms: dict[int, dict[int, MatchRow]] = defaultdict(dict)
    for row in rows:
        arms[row.arm][row.deal] = row
    found: list[FoundRow] = []
    changes: list[Estimate] = []
    for number, arm in enumerate(plan.arms):
        base = _base_of(plan, number)
        if base is None:
            continue
        deals = sorted(arms[base].keys() & arms[number].keys())
        if not deals:
            continue
        before, after = ([arms[at][deal] for deal in deals] for at in (base, number))
        for measure in measures(plan):
            moved = change(measured(measure, before), measured(measure, after))
            changes.append(moved)
            found.append([arm.label, plan.arms[base].label, measure.name, moved])
    found = [[*row, verdict] for row, verdict in zip(found, verdicts(changes), strict=True)]
    how = "Differences on the same deals{}. " + what_clear_means(changes)
    heads = columns("Variation", "Against", "Measure", ("Change", "change"), "Verdict")
    against = {row[1] for row in found}
    if len(against) > 1:
        return Finding("variations", "What a variation changes", how.format(""), heads, found)
    how = how.format("".join(f", against {base}" for base in against))
    fewer = [[first, *rest] for first, _, *rest in found]
    return Finding("variations", "What a variation changes", how, (heads[0], *heads[2:]), fewer)


def _base_of(plan: Plan, number: int) -> int | None:
    arm = plan.arms[number]
    if arm.without or arm.handicap:
        return next(
            (
                at for at, other in enumerate(plan.arms)
                if not other.without and not other.handicap and _same_but_cards(arm, other)
            ),
            None,
        )  # fmt: skip
    return 0 if number > 0 else None


def _same_but_cards(one: Arm, other: Arm) -> bool:
    return (one.seats, one.options, one.bots, one.changes) == (
        other.seats,
        other.options,
        other.bots,
        other.changes,
    )


class Tally(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of a run of one variation so that another one can be compared with it deal by deal."""

    deals: list[int]
    found: list[Measured]


def tally(plan: Plan, rows: Rows) -> Tally:
    """Of the first variation, if there are several."""
    first = (row for row in rows if not row.trouble and row.arm == 0)
    whole = sorted(first, key=lambda row: row.deal)
    return Tally([row.deal for row in whole], [measured(measure, whole) for measure in measures(plan)])


def compared(before: Tally, after: Tally) -> Finding:
    """What the second run changes against the first, on the deals that both have played."""
    shared = set(before.deals) & set(after.deals)
    then = {each.name: _only(each, before.deals, shared) for each in before.found}
    pairs = [(then[each.name], _only(each, after.deals, shared)) for each in after.found if each.name in then]
    changes = [change(old, new) for old, new in pairs]
    found: list[FoundRow] = [
        [new.name, moved, verdict, value(old), value(new)]
        for (old, new), moved, verdict in zip(pairs, changes, verdicts(changes), strict=True)
    ]
    how = f"On the same {len(shared)} deals. {what_clear_means(changes)}"
    heads = columns(
        "Measure", ("Change", "change"), "Verdict", ("First run", "number"), ("This run", "number")
    )
    return Finding("difference", "What changed", how, heads, found)


def _only(of: Measured, deals: list[int], wanted: set[int]) -> Measured:
    at = [number for number, deal in enumerate(deals) if deal in wanted]
    return Measured(of.name, of.rate, [of.much[each] for each in at], [of.many[each] for each in at])
