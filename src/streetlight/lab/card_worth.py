"""What a card is worth in the opening hand, as a cause: the same deals with it and without it, for one seat."""

from __future__ import annotations

from typing import NamedTuple

from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.lab.dealing import Handicap, read_handicap
from streetlight.lab.findings import Finding, FoundRow, columns, sorted_by_value
from streetlight.lab.naming import card_name, entry_names, label_words
from streetlight.lab.plan import Arm, Plan
from streetlight.lab.rows import MatchRow, Rows
from streetlight.lab.stats import Estimate, difference, paired
from streetlight.lab.variations import verdicts, what_clear_means


class Contrast(NamedTuple):
    """Two variations that differ by one card in one hand: matches of the same deals with more of it, and with less."""

    rest: str
    """What else the two have in common, where something varies."""
    handicap: Handicap
    how: str
    more: dict[int, MatchRow]
    less: dict[int, MatchRow]


GIVEN = "given less denied"
GIVEN_ONLY = "given less as dealt"
DENIED_ONLY = "as dealt less denied"


def worth_of_cards(plan: Plan, rows: Rows, shelf: PackShelf = BUILT_IN) -> Finding | None:
    """Each card that a seat was given or denied, the strongest first."""
    found: list[FoundRow] = []
    wins: list[Estimate] = []
    scores: list[Estimate] = []
    contrasts = _contrasts(plan, rows)
    scored = any(seat.score > 1 for row in rows for seat in row.seats)
    names = entry_names(plan.game, _pack(plan), shelf)
    for contrast in contrasts:
        deals = sorted(contrast.more.keys() & contrast.less.keys())
        seat = contrast.handicap.seat
        above, below = ([each[deal].seats[seat] for deal in deals] for each in (contrast.more, contrast.less))
        ones = [1.0] * len(deals)
        won = difference([one.won for one in above], ones, [one.won for one in below], ones)
        wins.append(Estimate(100 * won.value, 100 * won.low, 100 * won.high, won.n))
        if scored:
            scores.append(paired([one.score for one in below], [one.score for one in above]))
        called = card_name(plan.game, contrast.handicap.card, names)
        rest = label_words(plan.game, contrast.rest, names)
        found.append([called, f"{contrast.how} ({rest})" if rest else contrast.how, wins[-1]])
    sure = verdicts([*wins, *scores])  # all are looked at together
    for at, row in enumerate(found):
        row.append(sure[at])
        if scored:
            row += [scores[at], sure[len(wins) + at]]
    seats = sorted({contrast.handicap.seat + 1 for contrast in contrasts})
    where = " and ".join(f"seat {seat}" for seat in seats)
    how = {str(row[1]) for row in found}
    text = (
        f"What it changes for {where} to begin with the card instead of without it"
        + (f" ({how.pop()})" if len(how) == 1 else "")
        + f", on the same deals: a cause, and no hint. {what_clear_means([*wins, *scores])}"
    )
    ranked = sorted_by_value(found, 2)
    heads = columns("Card", "How", ("Wins of 100", "change"), "Verdict", ("Points", "change"), "Of points")
    heads = heads if scored else heads[:4]
    if not how:  # the same for all: it stands in the text
        heads, ranked = (heads[0], *heads[2:]), [[row[0], *row[2:]] for row in ranked]
    return Finding("cards", "What a card is worth in the opening hand", text, heads, ranked)


def _contrasts(plan: Plan, rows: Rows) -> list[Contrast]:
    """Given against denied where both were played, else against the deal as it is."""
    deals: list[dict[int, MatchRow]] = [{} for _ in plan.arms]
    for row in rows:
        deals[row.arm][row.deal] = row
    places = {(arm.handicap, _rest(arm)): number for number, arm in enumerate(plan.arms)}
    found: list[Contrast] = []
    for number, arm in enumerate(plan.arms):
        if not arm.handicap:
            continue
        handicap = read_handicap(arm.handicap)
        rest = _rest(arm)
        denied = places.get((handicap._replace(given=False).label, rest))
        given = places.get((handicap._replace(given=True).label, rest))
        plain = places.get(("", rest))
        if handicap.given and denied is not None:
            found.append(Contrast(rest, handicap, GIVEN, deals[number], deals[denied]))
        elif handicap.given and plain is not None:
            found.append(Contrast(rest, handicap, GIVEN_ONLY, deals[number], deals[plain]))
        elif given is None and plain is not None:
            found.append(Contrast(rest, handicap, DENIED_ONLY, deals[plain], deals[number]))
    return [each for each in found if each.more.keys() & each.less.keys()]


def _rest(arm: Arm) -> str:
    """The label of a variation less its handicap."""
    if not arm.handicap:
        return "" if arm.label == "as it is" else arm.label
    return arm.label.removesuffix(arm.handicap).strip()


def _pack(plan: Plan) -> str:
    return str(plan.arms[0].options.get("pack", "standard"))
