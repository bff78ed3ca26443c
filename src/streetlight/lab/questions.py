"""What the rows of a run say. Every rate and mean has its interval; the unit is the deal."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from functools import partial

from streetlight.lab.findings import Finding, columns, sorted_by_value
from streetlight.lab.games import GameFacts, facts_of
from streetlight.lab.plan import Plan, same_in_all
from streetlight.lab.play import MatchRow
from streetlight.lab.stats import Estimate, difference, mean, paired, quantiles, rate, share

RARE = 30
"""Cards and places that fewer deals have seen than this are left out: nothing can be said about them."""

FEW_CARDS = 4
"""If more cards than this are taken out, one by one, most questions are answered only for the game with all of them."""

Rows = Sequence[MatchRow]


def questions(plan: Plan, rows: Rows, keys: Collection[str] | None = None) -> list[Finding]:
    """All findings that these rows allow, or only those of these keys; what everybody asks for comes first."""
    whole = [row for row in rows if not row.trouble]
    few = whole
    if sum(bool(arm.without) for arm in plan.arms) > FEW_CARDS:
        few = [row for row in whole if not plan.arms[row.arm].without]
    kept = []
    for names, ask in QUESTIONS:
        if keys is not None and not any(name in keys for name in names):
            continue
        finding = ask(plan, rows if names[0] in OF_ALL else whole if names[0] in OF_CARDS else few)
        if finding is not None and finding.rows:
            kept.append(finding)
    return [_without_variation(finding) for finding in kept] if len(plan.arms) == 1 else kept


def _without_variation(finding: Finding) -> Finding:
    """With one variation its name says nothing."""
    if finding.columns[0].name != "Variation":
        return finding
    rows = [row[1:] for row in finding.rows]
    return Finding(finding.key, finding.title, finding.text, finding.columns[1:], rows, finding.fair)


def by_arm(plan: Plan, rows: Rows) -> list[tuple[str, list[MatchRow]]]:
    """(label, rows in the order of the deals) of every variation."""
    arms: list[list[MatchRow]] = [[] for _ in plan.arms]
    for row in rows:
        arms[row.arm].append(row)
    return [
        (arm.label, sorted(each, key=lambda row: row.deal))
        for arm, each in zip(plan.arms, arms, strict=True)
        if each
    ]


def overview(plan: Plan, rows: Rows) -> Finding:
    """Matches that could not be played to their end must be none."""
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
        return ", ".join(f"{role}: {bot}" for role, bot in bots.items())
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)


def _alone(rows: Rows) -> bool:
    """Solo matches have nobody to win against: they are played for a score."""
    return all(len(row.seats) == 1 for row in rows)


def wins_by_seat(plan: Plan, rows: Rows) -> Finding | None:
    facts = facts_of(plan.game)
    if _alone(rows) and not facts.together:
        return None
    if facts.together:
        found = [[label, share([row.seats[0].won for row in each])] for label, each in by_arm(plan, rows)]
        return Finding(
            "wins", "How often the table wins", "All win or all lose.",
            columns("Variation", ("Win rate", "percent")), found,
        )  # fmt: skip
    found = [
        [label, f"Seat {seat + 1}", share([row.seats[seat].won for row in each])]
        for label, each in by_arm(plan, rows)
        for seat in range(len(each[0].seats))
        if len(each[0].seats) > 1  # alone there is nobody to win against
    ]
    return Finding(
        "seats", "Win rate by seat", "A shared win counts as a share." if not facts.role_names else "",
        columns("Variation", "Seat", ("Win rate", "percent")), found, _fair(plan, rows),
    )  # fmt: skip


def _fair(plan: Plan, rows: Rows) -> float | None:
    """What each seat would win if all were alike: partners win together. None if that differs between rows."""
    facts = facts_of(plan.game)
    shares = {_fair_share(row) for row in rows}
    return shares.pop() if len(shares) == 1 and not facts.role_names else None


def _fair_share(row: MatchRow) -> float:
    return 1 / GameFacts.sides([seat.role for seat in row.seats], range(len(row.seats)))


def wins_by_start(plan: Plan, rows: Rows) -> Finding | None:
    """Places in the turn order, counted from whoever starts."""
    if facts_of(plan.game).together or _alone(rows):
        return None
    found = []
    for label, each in by_arm(plan, rows):
        started = [row for row in each if any(seat.first for seat in row.seats)]
        if not started:
            continue
        seats = len(started[0].seats)
        for place in range(seats if seats > 1 else 0):
            wins = [_after_first(row, place) for row in started]
            found.append([label, "Starts" if place == 0 else f"Plays {_nth(place + 1)}", share(wins)])
    return Finding(
        "order", "Win rate by turn order", "Counted from the seat that starts.",
        columns("Variation", "Place", ("Win rate", "percent")), found, _fair(plan, rows),
    )  # fmt: skip


def _after_first(row: MatchRow, place: int) -> float:
    first = next(at for at, seat in enumerate(row.seats) if seat.first)
    return row.seats[(first + place) % len(row.seats)].won


def _nth(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def _grouped(plan: Plan, rows: Rows, key: Callable[[MatchRow, int], str]) -> list[list[object]]:
    """Win rates of seats by what `key` says of them; the base differs from deal to deal."""
    found: list[list[object]] = []
    for label, each in by_arm(plan, rows):
        groups = sorted({key(row, seat) for row in each for seat in range(len(row.seats))})
        for group in groups:
            wins, base = [], []
            for row in each:
                members = [seat.won for at, seat in enumerate(row.seats) if key(row, at) == group]
                wins.append(sum(members))
                base.append(float(len(members)))
            found.append([label, group, rate(wins, base)])
    return found


def wins_by_role(plan: Plan, rows: Rows) -> Finding | None:
    roles = {seat.role for row in rows for seat in row.seats}
    if len(roles) < 2:
        return None
    return Finding(
        "roles", "Win rate by part", "The part that a seat starts with.",
        columns("Variation", "Part", ("Win rate", "percent")),
        _grouped(plan, rows, lambda row, seat: row.seats[seat].role),
    )  # fmt: skip


def wins_by_side(plan: Plan, rows: Rows) -> Finding | None:
    sides = sorted({row.side for row in rows if row.side})
    if len(sides) < 2 or facts_of(plan.game).together:
        return None
    found = [
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
        _grouped(plan, rows, lambda row, seat: row.seats[seat].bot),
    )  # fmt: skip


def wins_by_count(plan: Plan, rows: Rows) -> Finding | None:
    """Does it matter how many play? How often the starter wins against a fair share."""
    sizes = sorted({len(row.seats) for row in rows} - {1})
    facts = facts_of(plan.game)
    if len(sizes) < 2 or facts.together or facts.role_names:
        return None
    found = []
    for size in sizes:
        by_deal: dict[int, list[float]] = defaultdict(list)
        fair: list[float] = []
        for row in rows:
            if len(row.seats) == size and any(seat.first for seat in row.seats):
                by_deal[row.deal].append(_after_first(row, 0))
                fair.append(_fair_share(row))
        if by_deal:
            rates = [sum(wins) / len(wins) for wins in by_deal.values()]
            found.append([size, share(rates), f"{100 * sum(fair) / len(fair):.1f} %"])
    return Finding(
        "count", "The starter's win rate by number of players", "",
        columns(("Players", "count"), ("Starter wins", "percent"), "Fair share"), found,
    )  # fmt: skip


# --- variations against each other

Measure = tuple[str, Callable[[MatchRow], float]]


def measures(plan: Plan) -> list[Measure]:
    """What variations are compared by. Wins are in matches of 100."""
    facts = facts_of(plan.game)
    length: list[Measure] = [
        ("decisions", lambda row: float(row.decisions)),
        ("minutes", lambda row: row.minutes),
    ]
    if facts.together:
        return [("table wins, of 100", lambda row: 100 * row.seats[0].won), *length]
    if facts.role_names:
        return [(f"{role} wins, of 100", partial(_role_wins, role)) for role in facts.role_names] + length
    best: list[Measure] = [
        ("best score", lambda row: float(max(seat.score for seat in row.seats))),
        ("lead over the second", _margin),
    ]
    return [("starter wins, of 100", _starter_wins), *length, *best]


def _role_wins(role: str, row: MatchRow) -> float:
    members = [seat.won for seat in row.seats if seat.role == role]
    return 100 * sum(members) / len(members) if members else 0.0


def _starter_wins(row: MatchRow) -> float:
    return 100 * next((seat.won for seat in row.seats if seat.first), row.seats[0].won)


def _margin(row: MatchRow) -> float:
    ranked = sorted((seat.score for seat in row.seats), reverse=True)
    return float(ranked[0] - ranked[1]) if len(ranked) > 1 else float(ranked[0])


def variations(plan: Plan, rows: Rows) -> Finding | None:
    """Each variation against the first one, and each without a card against the same one with it, deal by deal."""
    arms: dict[int, dict[int, MatchRow]] = defaultdict(dict)
    for row in rows:
        arms[row.arm][row.deal] = row
    found = []
    for number, arm in enumerate(plan.arms):
        base = _base_of(plan, number)
        if base is None:
            continue
        deals = sorted(arms[base].keys() & arms[number].keys())
        if not deals:
            continue
        for name, measure in measures(plan):
            before = [measure(arms[base][deal]) for deal in deals]
            after = [measure(arms[number][deal]) for deal in deals]
            change = paired(before, after)
            clear = "clear" if change.low > 0 or change.high < 0 else "not clear"
            found.append([arm.label, plan.arms[base].label, name, change, clear])
    how = "Differences on the same deals{}. “Clear”: the interval does not hold zero."
    heads = columns("Variation", "Against", "Measure", ("Change", "change"), "Verdict")
    against = {row[1] for row in found}
    if len(against) > 1:
        return Finding("variations", "What a variation changes", how.format(""), heads, found)
    how = how.format("".join(f", against {base}" for base in against))
    fewer = [[first, *rest] for first, _, *rest in found]
    return Finding("variations", "What a variation changes", how, (heads[0], *heads[2:]), fewer)


def _base_of(plan: Plan, number: int) -> int | None:
    arm = plan.arms[number]
    if arm.without:
        return next(
            (
                at for at, other in enumerate(plan.arms)
                if not other.without and (other.seats, other.options, other.bots) == (arm.seats, arm.options, arm.bots)
            ),
            None,
        )  # fmt: skip
    return 0 if number > 0 else None


# --- length, scores, drama


def length(plan: Plan, rows: Rows) -> Finding:
    found = []
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
    if facts.together or not any(seat.score > 1 for row in rows for seat in row.seats):
        return None
    found = [
        [
            label,
            mean([float(max(seat.score for seat in row.seats)) for row in each]),
            mean([sum(seat.score for seat in row.seats) / len(row.seats) for row in each]),
            mean([_margin(row) for row in each]),
            share([float(sum(seat.won > 0 for seat in row.seats) > 1) for row in each]),
        ]
        for label, each in by_arm(plan, rows)
    ]
    return Finding(
        "scores", "Scores", "",
        columns(
            "Variation", ("Best score", "number"), ("Mean score", "number"), ("Lead over the second", "number"),
            ("Several winners", "percent"),
        ),
        found,
    )  # fmt: skip


def drama(plan: Plan, rows: Rows) -> Finding | None:
    facts = facts_of(plan.game)
    if _alone(rows) and not facts.together:
        return None
    found = []
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
    found = []
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
    names = facts_of(plan.game).counted
    found = [
        [label, name.replace("_", " "), mean([float(row.counted.get(name, 0)) for row in each])]
        for label, each in by_arm(plan, rows)
        for name in names
    ]
    return Finding("counted", "In a match", "", columns("Variation", "Number of", ("Mean", "number")), found)


CARD_TEXT = (
    "Win rate of seats with it, less that of seats without. Good seats see more cards: a hint, not a cause."
)
PLACE_TEXT = "Win rate of seats that used it, less that of seats that did not."


def things(plan: Plan, rows: Rows, kind: str, title: str, text: str) -> Finding | None:
    """Cards or places: how often, and how seats with them fare beside seats without, deal by deal."""
    together = facts_of(plan.game).together
    found: list[list[object]] = []
    for label, each in by_arm(plan, rows):
        names: Counter[str] = Counter()
        uses: Counter[str] = Counter()
        for row in each:
            for name in {name for seat in row.seats for name in getattr(seat, kind)}:
                names[name] += 1
            for seat in row.seats:
                uses.update(getattr(seat, kind))
        mine: list[list[object]] = []
        for name, deals in names.items():
            if deals >= min(RARE, len(each)):
                impact = _impact(each, kind, name, together)
                mine.append([label, name.replace("_", " "), uses[name] / len(each), impact])
        found += sorted_by_value(mine, 3)
    return Finding(
        kind, title, text,
        columns("Variation", "What", ("Per match", "number"), ("Win rate with – without", "change_percent")), found,
    )  # fmt: skip


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
    found = [
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
    found = [[plan.arms[row.arm].label, row.seed, row.trouble] for row in broken[:50]]
    return Finding(
        "trouble", "Stuck or broken matches", "These should not be there: each is a fault in the rules or in a bot.",
        columns("Variation", "Seed", "What happened"), found,
    )  # fmt: skip


QUESTIONS: tuple[tuple[tuple[str, ...], Callable[[Plan, Rows], Finding | None]], ...] = (
    (("overview",), overview),
    (("wins", "seats"), wins_by_seat),
    (("order",), wins_by_start),
    (("roles",), wins_by_role),
    (("sides",), wins_by_side),
    (("bots",), wins_by_bot),
    (("count",), wins_by_count),
    (("variations",), variations),
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
"""(keys that the finding may have, question) in the order of the page."""

OF_ALL = ("overview", "trouble")
"""Questions that look at broken matches, too."""

OF_CARDS = ("variations", "length", "scores")
"""Questions that are answered for every card taken out, however many they are; the rest would fill a book."""
