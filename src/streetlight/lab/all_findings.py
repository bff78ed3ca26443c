"""All findings of a run, made from its rows. Every rate and mean has its interval; the unit is the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from functools import partial

import msgspec

from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.lab.card_worth import worth_of_cards
from streetlight.lab.curves import curve
from streetlight.lab.facts import facts_of, is_co_op
from streetlight.lab.findings import Finding, FoundRow, columns, sorted_by_value
from streetlight.lab.naming import in_words, namer
from streetlight.lab.plan import Plan, in_order, same_in_all
from streetlight.lab.rows import Rows, by_arm
from streetlight.lab.stats import NOTHING, Estimate, difference, mean, quantiles, share
from streetlight.lab.variations import margin, variations
from streetlight.lab.wins import (
    alone,
    wins_by_bot,
    wins_by_count,
    wins_by_end,
    wins_by_role,
    wins_by_seat,
    wins_by_side,
    wins_by_start,
)

RARE = 30
"""Of cards and places that came up in fewer deals than this, only their number is told."""

FEW_CARDS = 4
"""If more cards than this are taken out, one by one, most findings are made only for the game with all cards."""


def all_findings(
    plan: Plan, rows: Rows, keys: Collection[str] | None = None, shelf: PackShelf = BUILT_IN
) -> list[Finding]:
    """All findings that these rows allow, or only those with these keys; the most important come first."""
    said = in_words(plan, shelf)
    whole = [row for row in rows if not row.trouble]
    less = whole  # without variations of which only the table of the cards tells
    if sum(bool(arm.handicap) for arm in plan.arms) > FEW_CARDS:
        less = [row for row in whole if not plan.arms[row.arm].handicap]
    few = less
    if sum(bool(arm.without) for arm in plan.arms) > FEW_CARDS:
        few = [row for row in less if not plan.arms[row.arm].without]
    kept = []
    for names, find in FINDINGS:
        if keys is not None and not any(name in keys for name in names):
            continue
        looked_at = (
            rows
            if names[0] in OF_ALL
            else whole
            if names[0] in OF_HANDICAPS
            else less
            if names[0] in OF_CARDS
            else few
        )
        asked = plan if names[0] in OF_LABELS else said
        finding = find(asked, looked_at, shelf=shelf) if names[0] in OF_PACKS else find(asked, looked_at)
        if finding is not None and finding.rows:
            kept.append(finding)
    return [_without_variation(finding) for finding in kept] if len(plan.arms) == 1 else kept


def _without_variation(finding: Finding) -> Finding:
    """The finding without the column that names the variation: for runs that have only one."""
    if finding.columns[0].name != "Variation":
        return finding
    rows = [row[1:] for row in finding.rows]
    charted = None if finding.charted is None else finding.charted - 1
    return msgspec.structs.replace(finding, columns=finding.columns[1:], rows=rows, charted=charted)


def overview(plan: Plan, rows: Rows) -> Finding:
    """What was played, and how many matches could not be played to their end: there should be none."""
    says = ["Every variation plays the same deals."] if len(plan.arms) > 1 else []
    if plan.arms and (fixed := same_in_all(plan)):
        says.append(f"Played with {', '.join(f'{key}={value}' for key, value in fixed.items())}.")
    return Finding(
        "overview", "What was played", " ".join(says),
        columns("Variation", ("Seats", "count"), "Bots", ("Matches", "count"), ("Stuck or broken", "count")),
        [
            [
                label, len(each[0].seats), _bots_text(plan, each[0].arm), len(each),
                sum(bool(row.trouble) for row in each),
            ]
            for label, each in by_arm(plan, rows)
        ],
    )  # fmt: skip


def _bots_text(plan: Plan, arm: int) -> str:
    bots = plan.arms[arm].bots
    if isinstance(bots, dict):
        return ", ".join(f"{role}: {bots[role]}" for role in in_order(plan.game, bots))
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)


def length(plan: Plan, rows: Rows) -> Finding:
    found: list[FoundRow] = []
    for label, each in by_arm(plan, rows):
        decisions = [float(row.decisions) for row in each]
        low, middle, high = quantiles(decisions)
        spread = f"{low:.0f} – {middle:.0f} – {high:.0f}"
        found.append([label, mean(decisions), spread, mean([row.minutes for row in each])])
    return Finding(
        "length", "How long a match is",
        "10 – 50 – 90 %: decisions in a short, a middling and a long match. Minutes are our guess of how long"
        " people take over each kind of question.",
        columns("Variation", ("Decisions", "number"), "10 – 50 – 90 %", ("Minutes", "number")), found,
    )  # fmt: skip


def scores(plan: Plan, rows: Rows) -> Finding | None:
    facts = facts_of(plan.game)
    if is_co_op(plan.game) or not any(seat.score > 1 for row in rows for seat in row.seats):
        return None
    found: list[FoundRow] = []
    for label, each in by_arm(plan, rows):
        best = mean([float(max(seat.score for seat in row.seats)) for row in each])
        usual = mean([sum(seat.score for seat in row.seats) / len(row.seats) for row in each])
        found.append([label, best, usual])
        if not facts.role_names:
            shared = share([float(any(0 < seat.won < 1 for seat in row.seats)) for row in each])
            found[-1] += [mean([margin(row) for row in each]), shared]
    heads = columns(
        "Variation", ("Best score", "number"), ("Mean score", "number"), ("Lead over the second", "number"),
        ("Shared wins", "percent"),
    )  # fmt: skip
    return Finding("scores", "Scores", "", heads[:3] if facts.role_names else heads, found)


def drama(plan: Plan, rows: Rows) -> Finding | None:
    facts = facts_of(plan.game)
    if alone(rows) and not is_co_op(plan.game):
        return None
    found: list[FoundRow] = []
    for label, each in by_arm(plan, rows):
        told = [(row.lead_changes, row.decided) for row in each if row.lead_changes is not None]
        if not told:
            continue
        decided = [float(when if when is not None else 1.0) for _, when in told]
        found.append(
            [
                label,
                mean([float(changes or 0) for changes, _ in told]),
                mean(decided),
                share([float(when >= 0.9) for when in decided]),
                share([float(when <= 0.5) for when in decided]),
            ]
        )
    return Finding(
        "drama", "Lead changes, and when it was decided",
        f"{facts.lead} Decided: when the winners took the lead for good, as a share of the match.".strip(),
        columns(
            "Variation", ("Lead changes", "number"), ("Decided at", "percent"),
            ("Decided in the last tenth", "percent"), ("Decided in the first half", "percent"),
        ),
        found,
    )  # fmt: skip


def settled(plan: Plan, rows: Rows) -> Finding:
    """Only if the plan asked for an outlook."""
    found: list[FoundRow] = []
    for label, each in by_arm(plan, rows):
        when = [row.settled for row in each if row.settled is not None]
        if when:
            found.append(
                [
                    label,
                    mean(when),
                    share([float(w >= 0.9) for w in when]),
                    share([float(w <= 0.5) for w in when]),
                ]
            )
    return Finding(
        "settled", "When a spectator could know who wins",
        "From there on the winners win three of four times when it is played on with all hidden things drawn afresh.",
        columns(
            "Variation", ("Settled at", "percent"), ("Settled in the last tenth", "percent"),
            ("Settled in the first half", "percent"),
        ),
        found,
    )  # fmt: skip


def counted(plan: Plan, rows: Rows) -> Finding:
    facts = facts_of(plan.game)
    found: list[FoundRow] = [
        [
            label,
            facts.said.get(name, name.replace("_", " ")),
            mean([float(row.counted.get(name, 0)) for row in each]),
        ]
        for label, each in by_arm(plan, rows)
        for name in facts.counted
    ]
    return Finding("counted", "In a match", "", columns("Variation", "Number of", ("Mean", "number")), found)


CARD_TEXT = (
    "Win rate of seats with it, less that of seats without. Good seats see more cards: a hint, not a cause."
)
PLACE_TEXT = "How often it was used, and the win rate of seats that used it, less that of seats that did not."


def things(
    plan: Plan, rows: Rows, kind: str, title: str, text: str, shelf: PackShelf = BUILT_IN
) -> Finding | None:
    """Cards or places: how often, and how seats with them fare beside seats without, deal by deal."""
    together = is_co_op(plan.game)
    found: list[FoundRow] = []
    rare: set[str] = set()
    for label, each in by_arm(plan, rows):
        deals: Counter[str] = Counter()
        for row in each:
            deals.update({name for seat in row.seats for name in getattr(seat, kind)})
        few = {name for name in deals if deals[name] < min(RARE, len(each))}
        rare |= few
        called = namer(plan, plan.arms[each[0].arm], kind, shelf)
        mine: list[FoundRow] = []
        for name in sorted(deals if kind == "places" else deals.keys() - few):
            uses = mean([float(sum(getattr(seat, kind).get(name, 0) for seat in row.seats)) for row in each])
            impact = NOTHING if name in few else _impact(each, kind, name, together)
            mine.append([label, called(name), uses, impact])
        found += sorted_by_value(mine, 2 if kind == "places" else 3)
    if rare and kind == "places":
        text += f" Of places used in fewer than {RARE} deals the latter can't be said."
    elif rare:
        text += f" {len(rare)} more came up in fewer than {RARE} deals: too few to tell."
    heads = columns(
        "Variation", "What", ("Per match", "number"), ("Win rate with – without", "change_percent")
    )
    return Finding(kind, title, text, heads, found, charted=None if kind == "places" else 3)


def _impact(rows: Rows, kind: str, name: str, together: bool) -> Estimate:
    """Win rate of seats with the thing, less that of seats without it."""
    have: tuple[list[float], list[float]] = ([], [])
    lack: tuple[list[float], list[float]] = ([], [])
    for row in rows:
        seats = row.seats[:1] if together else row.seats
        for found, (wins, base) in ((True, have), (False, lack)):
            won = [seat.won for seat in seats if (name in getattr(seat, kind)) == found]
            wins.append(sum(won))
            base.append(float(len(won)))
    return difference(*have, *lack)


def endings(plan: Plan, rows: Rows) -> Finding:
    found: list[FoundRow] = [
        [label, reason.replace("_", " "), share([float(row.reason == reason) for row in each])]
        for label, each in by_arm(plan, rows)
        for reason in sorted({row.reason for row in each})
    ]
    return Finding(
        "endings", "How matches end", "", columns("Variation", "Ending", ("Share", "percent")), found
    )


def trouble(plan: Plan, rows: Rows) -> Finding | None:
    """Matches that got stuck or broke, with the seed to see them again."""
    broken = [row for row in rows if row.trouble]
    found: list[FoundRow] = [[plan.arms[row.arm].label, row.seed, row.trouble] for row in broken[:50]]
    return Finding(
        "trouble", "Stuck or broken matches", "These should not be there: each is a fault in the rules or in a bot.",
        columns("Variation", "Seed", "What happened"), found,
    )  # fmt: skip


FINDINGS: tuple[tuple[tuple[str, ...], Callable[..., Finding | None]], ...] = (
    (("overview",), overview),
    (("wins", "seats"), wins_by_seat),
    (("order",), wins_by_start),
    (("roles",), wins_by_role),
    (("ended",), wins_by_end),
    (("sides",), wins_by_side),
    (("bots",), wins_by_bot),
    (("count",), wins_by_count),
    (("cards",), worth_of_cards),
    (("variations",), variations),
    (("curve",), curve),
    (("length",), length),
    (("scores",), scores),
    (("drama",), drama),
    (("settled",), settled),
    (("counted",), counted),
    (("seen",), partial(things, kind="seen", title="Cards seen", text=CARD_TEXT)),
    (("played",), partial(things, kind="played", title="Cards played", text=CARD_TEXT)),
    (("places",), partial(things, kind="places", title="Places used", text=PLACE_TEXT)),
    (("endings",), endings),
    (("trouble",), trouble),
)
"""(keys that the finding may have, what makes it) in the order of the page."""

OF_ALL = ("overview", "trouble")
"""Findings that look at broken matches, too."""

OF_HANDICAPS = ("cards",)
"""Findings that look at every card that was given or denied, however many they are."""

OF_LABELS = ("curve", "cards")
"""Findings that read the labels of variations, and put them into words themselves."""

OF_PACKS = ("roles", "curve", "cards", "seen", "played", "places")
"""Questions that call things by the names in their pack, and look for it on the shelf."""

OF_CARDS = ("variations", "length", "scores")
"""Findings that are made for every card taken out, however many they are; all of them would be too much to read."""
