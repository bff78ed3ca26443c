"""Bots against bots on the same deals: every bot in every seat, or in every part where the game has parts.

Where all seats are alike, each pair of bots plays each deal twice with seats swapped: A B A B, then B A B A. Where
parts differ, every way to give the parts to the bots is played. In a co-op game each bot plays with copies of itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise, product

from streetlight.core.errors import OptionError
from streetlight.core.records import StartOptions
from streetlight.games.registry import game as find_game
from streetlight.lab.all_findings import length, overview, trouble
from streetlight.lab.errors import LabError
from streetlight.lab.facts import facts_of, is_co_op
from streetlight.lab.findings import Finding, FoundRow, columns
from streetlight.lab.plan import (
    Arm,
    BotNames,
    Plan,
    bots_of,
    check_options,
    check_plan,
    chunk_of,
    in_order,
    usual_seats,
)
from streetlight.lab.ratings import ratings
from streetlight.lab.rows import MatchRow, SeatRow, by_arm
from streetlight.lab.seeds import new_seed
from streetlight.lab.stats import Estimate, difference, rate, share


def make_tournament(
    game: str,
    bots: Sequence[str],
    *,
    seats: int | None = None,
    deals: int = 200,
    seed: str | None = None,
    options: StartOptions | None = None,
    talk: bool = True,
    apart: bool = False,
) -> Plan:
    """The plan of a tournament. LabError if it can't be played. Without a seed one is drawn."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise LabError("a tournament wants two bots or more, each named once")
    asked = dict(options or {})
    check_options(asked)
    count = seats if seats is not None else usual_seats(game)
    try:
        match = find_game(game).start(count, "check", **asked)
    except OptionError as error:
        raise LabError(str(error)) from None
    facts = facts_of(game)
    parts = facts.roles(match)
    if count < 2 and not is_co_op(game):
        raise LabError("nobody to play against: a tournament wants two seats or more")
    arms = [
        Arm(label, count, asked, who)
        for label, who in _line_ups(bots, facts.role_names, parts, is_co_op(game))
    ]
    plan = Plan(
        game,
        tuple(arms),
        deals,
        new_seed() if seed is None else seed,
        "tournament",
        chunk_of(arms),
        talk,
        apart,
    )
    check_plan(plan)
    return plan


def _line_ups(
    bots: Sequence[str], dealt: tuple[str, ...], parts: tuple[str, ...], together: bool
) -> Iterable[tuple[str, BotNames]]:
    """(label, who plays) of every line-up. `parts` are those of the seats, `dealt` the ones that are not alike."""
    seats = len(parts)
    if together:
        for bot in bots:
            yield bot, (bot,) * seats
        return
    roles = [role for role in dealt if role in parts] or sorted(set(parts))
    if len(roles) > 1 and dealt:
        for chosen in product(bots, repeat=len(roles)):
            who = dict(zip(roles, chosen, strict=True))
            yield ", ".join(f"{role}: {bot}" for role, bot in who.items()), who
        return
    side = [roles.index(part) for part in parts] if len(roles) > 1 else list(range(seats))
    for pair in combinations(bots, 2):
        for turn in (0, 1):
            line_up = tuple(pair[(side[seat] + turn) % 2] for seat in range(seats))
            yield f"{pair[0]} v. {pair[1]}, {'first' if turn == 0 else 'swapped'}", line_up


def standings(plan: Plan, rows: Sequence[MatchRow]) -> list[Finding]:
    """What a tournament says: payoffs, ratings, and how far skill goes."""
    whole = [row for row in rows if not row.trouble]
    facts = facts_of(plan.game)
    found: list[Finding | None]
    if is_co_op(plan.game):
        found = [
            _together(plan, whole),
            _together_matrix(plan, whole),
            ratings(plan, _as_one_match(plan, whole)),
        ]
    elif isinstance(plan.arms[0].bots, dict):
        ladder = _ladder(plan, whole) if facts.opposed else None
        found = [*_parts(plan, whole), _part_matrix(plan, whole), ladder, ratings(plan, whole)]
    else:
        found = [matrix(plan, whole), _ladder(plan, whole), ratings(plan, whole)]
    found += [overview(plan, rows), length(plan, whole), trouble(plan, rows)]
    return [finding for finding in found if finding is not None and finding.rows]


def names_of(plan: Plan) -> list[str]:
    """The bots, in the order they were named."""
    found: dict[str, None] = {}
    for arm in plan.arms:
        for bot in bots_of(arm):
            found[bot] = None
    return list(found)


def payoff(plan: Plan, rows: Sequence[MatchRow], one: str, other: str) -> Estimate:
    """The share of wins that `one` takes from `other`, both having sat in the same seats of the same deals."""
    mine: dict[int, float] = defaultdict(float)
    both: dict[int, float] = defaultdict(float)
    for row in rows:
        if {seat.bot for seat in row.seats} == {one, other}:
            taken, given = _taken(plan, row, one)
            mine[row.deal] += taken
            both[row.deal] += given
    deals = sorted(both)
    return rate([mine[deal] for deal in deals], [both[deal] for deal in deals])


def _taken(plan: Plan, row: MatchRow, bot: str) -> tuple[float, float]:
    """(what the bot won, what there was to win) in a match against another bot.

    Where parts are dealt, only line-ups count in which each bot has a side of its own, and the side wins or loses.
    """
    sides = facts_of(plan.game).opposed
    if not sides:
        return sum(seat.won for seat in row.seats if seat.bot == bot), sum(seat.won for seat in row.seats)
    holders = [{seat.bot for seat in row.seats if seat.role in side} for side in sides]
    if any(len(each) != 1 for each in holders):
        return 0.0, 0.0
    won = [any(part in side for part in row.side.split("+")) for side in sides]
    if sum(won) != 1:  # no side won, or both: half each
        return 0.5, 1.0
    return float(bot in holders[won.index(True)]), 1.0


def matrix(plan: Plan, rows: Sequence[MatchRow]) -> Finding:
    names = names_of(plan)
    found: list[FoundRow] = [
        [one, *[None if one == other else payoff(plan, rows, one, other) for other in names]] for one in names
    ]
    return Finding(
        "matrix", "Share of wins, row against column",
        "Same deals, seats swapped: 50 % means equally good.",
        columns("", *[(name, "percent") for name in names]), found, 0.5,
    )  # fmt: skip


def _ladder(plan: Plan, rows: Sequence[MatchRow]) -> Finding:
    """The bots by rank: how often each beats the next, and how much is left to luck."""
    names = names_of(plan)
    strength = {
        one: sum(payoff(plan, rows, one, other).value for other in names if other != one) for one in names
    }
    ranked = sorted(names, key=lambda name: -strength[name])
    found: list[FoundRow] = []
    for better, worse in pairwise(ranked):
        taken = payoff(plan, rows, better, worse)
        luck = Estimate(_luck(taken.value), _luck(taken.high), _luck(taken.low), taken.n)
        found.append([better, worse, taken, luck])
    whole_sides = " Each bot plays one side, then the other." if facts_of(plan.game).opposed else ""
    return Finding(
        "ladder", "Skill ladder",
        f"Luck: 100 % if the better bot wins no more than half, 0 % if it wins always.{whole_sides}",
        columns("Better", "Worse", ("Share of wins", "percent"), ("Left to luck", "percent")), found,
    )  # fmt: skip


def _luck(taken: float) -> float:
    return min(1.0, max(0.0, 2 - 2 * taken))


def _together(plan: Plan, rows: Sequence[MatchRow]) -> Finding:
    found: list[FoundRow] = [
        [label, share([row.seats[0].won for row in each])] for label, each in by_arm(plan, rows)
    ]
    return Finding(
        "matrix", "How often a table of one bot wins", "All win or all lose.",
        columns("Bot", ("Win rate", "percent")), found,
    )  # fmt: skip


def _together_matrix(plan: Plan, rows: Sequence[MatchRow]) -> Finding:
    """On the same deals: how much more often a table of the row's bot wins than one of the column's."""
    won: dict[str, dict[int, float]] = defaultdict(dict)
    for row in rows:
        won[plan.arms[row.arm].label][row.deal] = row.seats[0].won
    names = names_of(plan)
    found: list[FoundRow] = []
    for one in names:
        cells: FoundRow = []
        for other in names:
            deals = sorted(won[one].keys() & won[other].keys())
            same = one == other or not deals
            mine, theirs = ([won[name][deal] for deal in deals] for name in (one, other))
            each = [1.0] * len(deals)
            cells.append(None if same else difference(mine, each, theirs, each))
        found.append([one, *cells])
    return Finding(
        "differences", "How much more often the row's table wins than the column's", "On the same deals.",
        columns("", *[(name, "change_percent") for name in names]), found,
    )  # fmt: skip


def _as_one_match(plan: Plan, rows: Sequence[MatchRow]) -> list[MatchRow]:
    """Bots of a co-op game never meet. They are ranked as if those that played the same deal had met, one seat each."""
    deals: dict[int, list[SeatRow]] = defaultdict(list)
    for row in rows:
        deals[row.deal].append(row.seats[0])
    return [
        MatchRow(deal, 0, "", "", "", 0, 0.0, None, None, {}, seats) for deal, seats in sorted(deals.items())
    ]


def _parts(plan: Plan, rows: Sequence[MatchRow]) -> list[Finding]:
    """Each bot in each part, over all ways to hand out the other parts."""
    others = "over all bots in the other parts"
    if not facts_of(plan.game).turns:
        return [_by_part(rows, "parts", "Win rate by part", f"The part of a seat, {others}.", ended=False)]
    return [
        _by_part(
            rows, "parts", "Win rate by starting part",
            f"The part that a seat starts with, {others}. A win after turning counts here too, so this does not tell"
            " who plays the part well: the tables below do.", ended=False,
        ),
        _by_part(
            rows, "ended", "Win rate by final part",
            f"The part that a seat ends with, {others}: the bot that turned counts for the side it ended on.",
            ended=True,
        ),
    ]  # fmt: skip


def _by_part(rows: Sequence[MatchRow], key: str, title: str, text: str, ended: bool) -> Finding:
    wins: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        for seat in row.seats:
            wins[seat.part if ended else seat.role, seat.bot][row.deal].append(seat.won)
    rates = [
        (role, bot, rate([sum(won) for won in deals.values()], [len(won) for won in deals.values()]))
        for (role, bot), deals in wins.items()
    ]
    rates.sort(key=lambda each: (each[0], -each[2].value, each[1]))
    return Finding(
        key, title, text, columns("Part", "Bot", ("Win rate", "percent")), [[*each] for each in rates]
    )


def _line_up_matrix(plan: Plan, rows: Sequence[MatchRow]) -> Finding:
    """With more than two parts: every line-up, and how often each part wins in it."""
    parts = in_order(plan.game, plan.arms[0].bots)
    found: list[FoundRow] = []
    for number, arm in enumerate(plan.arms):
        assert isinstance(arm.bots, dict)
        mine = [row for row in rows if row.arm == number]
        rates: FoundRow = []
        for part in parts:
            won = [[seat.won for seat in row.seats if seat.role == part] for row in mine]
            rates.append(rate([sum(each) for each in won], [len(each) for each in won]))
        found.append([*[arm.bots[part] for part in parts], *rates])
    return Finding(
        "matrix", "Who plays which part, and how often each part wins", "Every line-up plays the same deals.",
        columns(*[part.title() for part in parts], *[(f"{part.title()} wins", "percent") for part in parts]), found,
    )  # fmt: skip


def _part_matrix(plan: Plan, rows: Sequence[MatchRow]) -> Finding | None:
    """With two parts: how often the first one's side wins, by who plays it and who plays the other."""
    first = plan.arms[0].bots
    assert isinstance(first, dict)
    if len(first) != 2:
        return _line_up_matrix(plan, rows)
    one, other = in_order(plan.game, first)
    names = names_of(plan)
    rates: dict[tuple[str, str], Estimate] = {}
    for number, arm in enumerate(plan.arms):
        mine = [row for row in rows if row.arm == number]
        won = [_side_won(plan, row, one) for row in mine]
        assert isinstance(arm.bots, dict)
        rates[arm.bots[one], arm.bots[other]] = rate([sum(w) for w in won], [len(w) for w in won])
    found: list[FoundRow] = [[name, *[rates[name, rival] for rival in names]] for name in names]
    return Finding(
        "matrix", f"How often the {one} side wins, row plays {one}, column plays {other}",
        "By the part at the start; a bot stays in its seat when it turns." if facts_of(plan.game).turns else "",
        columns("", *[(name, "percent") for name in names]), found,
    )  # fmt: skip


def _side_won(plan: Plan, row: MatchRow, part: str) -> list[float]:
    """Did the side of this part win? Where parts don't change, what its seats won, one by one."""
    if facts_of(plan.game).turns:
        return [float(part in row.side.split("+"))]
    return [seat.won for seat in row.seats if seat.role == part]
