"""When bots answer: their breath, the grace of the absent, and clocks that run out."""

from __future__ import annotations

from dataclasses import dataclass

from streetlight.core.records import RecordedAnswer
from streetlight.table.room import lessons, polls
from streetlight.table.room.outcome import Outcome
from streetlight.table.room.table import Asked, Table

AHEAD = 2000
"""Milliseconds before its answer is due that a bot begins to think."""

HOST_AWAY = 120_000
"""Milliseconds after which a host who is away stops being the host, if another person is there."""


@dataclass(frozen=True, slots=True)
class PromptForBot:
    """A bot should think about this prompt."""

    seat: int
    prompt: str
    level: str


def due(table: Table, seat: int, asked: Asked, now: int) -> int | None:
    """When a bot gives the seat's answer if nothing changes; None if it waits for a person."""
    if not lessons.may_move(table, seat):
        return None
    place = table.stored.seats[seat]
    pace = table.stored.settings.pace
    breath = 0 if pace == "at_once" else asked.breath
    if asked.hurried:
        return asked.since
    free = 0
    if pace == "breath":
        free = max(table.reading.earliest(breath, now), _answered_by(table, seat, asked))
    if place.kind != "person" or place.given_up:
        if not (any(table.here) or table.watchers or table.is_slow):
            return None  # nobody is there: the bots wait as well
        if pace == "pause" and not table.is_slow:
            return asked.since if asked.go else None
        return max(asked.since + breath, free)
    if table.is_slow or table.here[seat] or not table.somebody_else_here(seat):
        return None
    back_by = table.away_since[seat] + table.stored.settings.grace * 1000
    return max(asked.since + breath, back_by, free)


def _answered_by(table: Table, seat: int, asked: Asked) -> int:
    """A bot that has asked the others something waits until they have done, said or pressed something."""
    others = [at for at in table.asked if at != seat and at in table.people()]
    if asked.said is None or table.reading.has_answered(others, asked.said):
        return 0
    return asked.said + table.reading.pace.answer


def next_time(table: Table, now: int) -> int | None:
    """When something is to be done that no command brings about."""
    times: list[int] = []
    for seat, asked in table.asked.items():
        at = due(table, seat, asked, now)
        if at is not None:
            if asked.ready is not None:
                times.append(at)
            elif not asked.thinking:
                times.append(at - AHEAD)
            if table.stored.seats[seat].kind == "person" and at > now:
                times.append(at)  # the table then shows that a bot stands in
        out = table.runs_out(seat)
        if out is not None and not asked.hurried:
            times.append(out)
    if table.clock is not None and not table.is_slow and table.reading.waits(now):
        times.append(table.reading.until)  # then the clocks go on
    times += [at for at in (polls.next_time(table), _host_until(table)) if at is not None]
    return min(times) if times else None


def _host_until(table: Table) -> int | None:
    """When the host, who is away, stops being the host."""
    host = table.stored.host
    if host is None or table.is_slow or table.here[host] or _heir(table) is None:
        return None
    return table.away_since[host] + HOST_AWAY


def _heir(table: Table) -> int | None:
    seats = table.stored.seats
    return next((at for at, place in enumerate(seats) if place.kind == "person" and table.here[at]), None)


def host_goes(table: Table, now: int) -> Outcome | None:
    """A table must not wait for ever for a host who went home."""
    until, heir, stored = _host_until(table), _heir(table), table.stored
    if until is None or heir is None or stored.host is None or now < until:
        return None
    gone, stored.host = stored.seats[stored.host].name, heir
    outcome = Outcome(rows=[stored], table=True)
    table.add_line(outcome, None, f"{gone} is away. {stored.seats[heir].name} is the host now.", now)
    return outcome


def clocks_go_on(table: Table, now: int) -> Outcome | None:
    """Everybody has read, or had time to: the clocks run again."""
    if (
        table.clock is None
        or table.is_slow
        or table.reading.waits(now)
        or table.play is None
        or table.play.over
    ):
        return None
    before = set(table.clock.since)
    table.follow_clock(now)
    return Outcome(match=True) if set(table.clock.since) != before else None


def clocks_run_out(table: Table, now: int) -> Outcome | None:
    """Hand the seats whose time is up to a bot: for this answer, or for the rest of the match."""
    clock = table.clock
    if clock is None:
        return None
    outcome: Outcome | None = None
    for seat, asked in table.asked.items():
        out = table.runs_out(seat)
        if out is None or out > now or asked.hurried:
            continue
        outcome = outcome or Outcome(table=True, match=True)
        if clock.setting.kind == "player":
            table.stored.seats[seat].out_of_time = True
            outcome.rows.append(table.stored)
        else:
            asked.hurried = True
    if outcome is not None:
        table.follow_clock(now)
    return outcome


def jobs(table: Table, now: int) -> list[PromptForBot]:
    """Prompts that bots should begin to think about. Each is handed out once."""
    found = []
    for seat, asked in table.asked.items():
        at = due(table, seat, asked, now)
        if at is not None and at - AHEAD <= now and not asked.thinking and asked.ready is None:
            scripted = lessons.scripted(table, seat)
            if scripted is not None:
                asked.ready = (scripted, None)
                continue
            asked.thinking = True
            found.append(PromptForBot(seat, asked.prompt, table.level(seat)))
    return found


def ripe(table: Table, now: int) -> tuple[int, Asked] | None:
    """A bot's answer that is to be given now."""
    for seat, asked in table.asked.items():
        at = due(table, seat, asked, now)
        if asked.ready is not None and at is not None and at <= now:
            return seat, asked
    return None


def answer_of(table: Table, seat: int, asked: Asked) -> RecordedAnswer:
    """The bot's answer, or what the rules say for a seat whose time is over."""
    assert asked.ready is not None and table.play is not None
    if asked.hurried or table.stored.seats[seat].out_of_time:
        by_rules = table.play.game.late_answer(table.play.match.sight(seat))
        if by_rules is not None:
            return by_rules
    return asked.ready[0]
