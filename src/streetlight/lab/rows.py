"""Playing one match and putting what happened into one row, even if the match could not be played to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from streetlight.bots.own import BotError, told
from streetlight.bots.registry import Bot, bot
from streetlight.core.errors import AnswerError
from streetlight.core.match import Match, true_state
from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.core.state import State
from streetlight.lab.facts import LabFacts, facts_of, is_co_op, tallies
from streetlight.lab.outlook import Snapshots, settled
from streetlight.lab.plan import Arm, Plan, deal_match, start_match
from streetlight.lab.seeds import bot_seed, deal_seed

MOST_DECISIONS = 20_000
"""A match that asks more than this is stuck."""


class SeatRow(msgspec.Struct, array_like=True):
    """One seat of one match."""

    bot: str
    role: str
    first: bool
    won: float
    """1 for a single winner, an equal share for each of several. Partners win together: 1 each."""
    score: int
    decisions: int
    seen: dict[str, int]
    played: dict[str, int]
    places: dict[str, int]
    ended: str = ""
    """The part at the end, where parts change while a match is played; "" elsewhere."""

    @property
    def part(self) -> str:
        """The part that counts when it is over."""
        return self.ended or self.role


class MatchRow(msgspec.Struct, array_like=True):
    """One match."""

    deal: int
    arm: int
    seed: str
    side: str
    reason: str
    decisions: int
    minutes: float
    lead_changes: int | None
    decided: float | None
    """When the winners took the lead for good, as a share of the match: 0 from the start, 1 at the very end."""
    counted: dict[str, int]
    seats: list[SeatRow]
    settled: float | None = None
    """When a spectator could have known who wins, as a share of the match; only if the plan asks for it."""
    trouble: str = ""
    """Why the match was not finished: an error in the rules, a bot that failed, or a match without end."""


Rows = Sequence[MatchRow]


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


def play_chunk(data: bytes, chunk: int, tick: Callable[[], None] | None = None) -> bytes:
    """All matches of one chunk of a plan, as bytes: the unit of work of every pool and cluster.

    `tick` is called after every match.
    """
    plan = msgspec.json.decode(data, type=Plan)
    rows: list[MatchRow] = []
    for deal in plan.deals_of(chunk):
        for row in play_deal(plan, deal):
            rows.append(row)
            if tick is not None:
                tick()
    return msgspec.msgpack.encode(rows)


def read_chunk(data: bytes) -> list[MatchRow]:
    return msgspec.msgpack.decode(data, type=list[MatchRow])


def play_deal(plan: Plan, deal: int, shelf: PackShelf = BUILT_IN) -> Iterator[MatchRow]:
    """One deal in all variations. Where a handicap changes nothing, the match is the one without it, and not played."""
    played: dict[bytes, MatchRow] = {}
    for number, arm in enumerate(plan.arms):
        plain = msgspec.structs.replace(arm, label="", handicap="")
        match, changed = deal_match(plan, arm, deal_seed(plan.seed, deal), shelf)
        key = msgspec.json.encode(plain)
        row = played.get(key) if arm.handicap and not changed else None
        if row is None:
            row = play_match(plan, number, deal, shelf, match)
        elif not changed:
            row = msgspec.structs.replace(row, arm=number)
        if not changed:
            played[key] = row
        yield row


def play_match(
    plan: Plan, number: int, deal: int, shelf: PackShelf = BUILT_IN, match: Match | None = None
) -> MatchRow:
    """Deal `deal` in variation `number`; `match` if it was dealt already."""
    arm = plan.arms[number]
    facts = facts_of(plan.game)
    match = match or start_match(plan, arm, deal_seed(plan.seed, deal), shelf)
    names = _names(arm, facts.roles(match))
    course = Course(facts, arm.seats, Snapshots() if plan.outlook else None)
    trouble = ""
    try:
        _play(match, _players(plan, names, deal, course), plan.talk, course)
    except (Exception, SystemExit) as error:  # an error is a result, too, and the other matches go on
        who = f"bot {names[course.asked]}" if course.thinking or isinstance(error, AnswerError) else "rules"
        said = (
            f"bot {error}" if isinstance(error, BotError) else f"{who}: {told(error)}"
        )  # a BotError names the bot itself
        trouble = said[:300]
    row = _row(match, number, deal, names, course, trouble)
    if course.moments is not None and not trouble:
        try:
            row.settled = settled(match, course.moments, names, facts, plan, play_on)
        except (Exception, SystemExit) as error:
            row.trouble = f"outlook: {told(error)}"[:300]
    return row


def _players(plan: Plan, names: tuple[str, ...], deal: int, course: Course) -> list[Bot]:
    players: list[Bot] = []
    course.thinking = True  # a bot that can't be made counts as a bot that failed
    for seat, name in enumerate(names):
        course.asked = seat
        players.append(bot(plan.game, name, bot_seed(plan.seed, deal, seat), apart=plan.apart))
    course.thinking = False
    return players


def play_on(match: Match, players: list[Bot]) -> None:
    """Play to the end without noting anything."""
    while not match.over:
        seat = match.waiting[0]
        match.answer(seat, players[seat].answer(match.sight(seat)))


def _names(arm: Arm, roles: tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(arm.bots, dict):
        by_role = arm.bots
        return tuple(by_role[role] for role in roles)
    return arm.bots


class Course:
    """How a match goes, as it goes: who was asked how often, and who was ahead when."""

    def __init__(self, facts: LabFacts, seats: int, moments: Snapshots | None = None) -> None:
        self.facts = facts
        self.moments = moments
        self.decisions = [0] * seats
        self.seconds = 0.0
        self.leads: list[tuple[int, int]] = []  # (decisions so far, seats ahead as bits), where that changed
        self.asked = 0
        self.thinking = False
        self._ahead = 0

    def note(self, match: Match, given: int) -> None:
        """Who is ahead now?"""
        standing = self.facts.standing(match)
        if standing is None:
            return
        best = max(standing)
        ahead = 0
        for seat, far in enumerate(standing):
            if far == best:
                ahead |= 1 << seat
        if ahead != self._ahead:
            self._ahead = ahead
            self.leads.append((given, ahead))


def _play(match: Match, players: list[Bot], talk: bool, course: Course) -> None:
    given = 0
    told = -1
    seconds = course.facts.seconds
    usual = seconds[""]
    course.note(match, 0)
    while not match.over:
        if given >= MOST_DECISIONS:
            raise RuntimeError(f"no end after {given} decisions")
        if course.moments is not None:
            course.moments.note(match, given)
        seat = match.waiting[0]
        course.asked = seat
        what = match.prompts[seat].what
        course.thinking = True
        if talk and match.talk(seat):
            saying = players[seat].say(match.sight(seat))
            if saying is not None:
                match.say(seat, saying)
        answer = players[seat].answer(match.sight(seat))
        course.thinking = False
        match.answer(seat, answer)
        given += 1
        course.decisions[seat] += 1
        course.seconds += seconds.get(what, usual)
        events = true_state(match, State).told_count
        if events != told:  # without a new event the standing is the same
            told = events
            course.note(match, given)


def _row(
    match: Match, number: int, deal: int, names: tuple[str, ...], course: Course, trouble: str
) -> MatchRow:
    facts = course.facts
    result = match.result
    seats = range(match.seats)
    won = [0.0] * match.seats
    counted: dict[str, int] = {}
    tallied = tallies(match.seats)
    roles = facts.roles(match)
    ended = facts.ended(match) if facts.turns else ("",) * match.seats
    if result is not None:
        worth = (
            1.0
            if facts.role_names or is_co_op(match.game.name)
            else 1 / max(1, facts.sides(roles, result.winners))
        )
        for seat in result.winners:
            won[seat] = worth
        try:
            counted, tallied = facts.count(match)
        except Exception as error:
            trouble = trouble or f"count: {type(error).__name__}: {error}"[:300]
    first = next(
        (getattr(event.args, "seat", None) for event in match.events(None) if event.what == "begins"), None
    )
    changes, decided = _drama(course.leads, facts.winning(match) if result else 0, sum(course.decisions))
    return MatchRow(
        deal=deal,
        arm=number,
        seed=match.seed,
        side=facts.side(match) if result is not None else "",
        reason=result.reason if result is not None else "",
        decisions=sum(course.decisions),
        minutes=round(course.seconds / 60, 2),
        lead_changes=changes,
        decided=decided,
        counted=counted,
        seats=[
            SeatRow(
                bot=names[seat],
                role=roles[seat],
                first=first == f"seat:{seat}",
                won=won[seat],
                score=result.scores[seat] if result is not None else 0,
                decisions=course.decisions[seat],
                **tallied[seat],
                ended=ended[seat],
            )
            for seat in seats
        ],
        trouble=trouble,
    )


def _drama(leads: list[tuple[int, int]], winning: int, decisions: int) -> tuple[int | None, float | None]:
    """How often the lead went to somebody else, and when the winners took it for good."""
    if not leads or not decisions:
        return None, None
    changes = 0
    before = 0
    since: int | None = None
    for at, ahead in leads:
        if ahead & winning and not ahead & ~winning:
            since = at if since is None else since
        else:
            since = None
        if before and not ahead & before:
            changes += 1
            before = ahead
        elif not before or ahead & before:
            before = ahead & before or ahead
    return changes, 1.0 if since is None else round(since / decisions, 4)
