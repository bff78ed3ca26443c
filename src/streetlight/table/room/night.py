"""Nights, in which the clocks of a slow table sleep: by the clock on the wall of the table's own time zone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from streetlight.table.wire.documents import Night


@lru_cache(maxsize=200)
def zone_of(name: str) -> ZoneInfo | None:
    """The time zone of this name, such as Europe/Berlin; None if nobody here knows it."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError):  # what no zone can be called is told in several ways
        return None


def nights(night: Night, since: int) -> Iterator[tuple[int, int]]:
    """When each night begins and ends, in milliseconds, from the one that may go on at this moment."""
    zone = zone_of(night.zone) or UTC
    day = datetime.fromtimestamp(since / 1000, zone).date() - timedelta(days=1)
    over_midnight = timedelta(days=1 if night.ends <= night.begins else 0)
    while True:
        begins = datetime.combine(day, time(night.begins), zone)
        ends = datetime.combine(day + over_midnight, time(night.ends), zone)
        yield round(begins.timestamp() * 1000), round(ends.timestamp() * 1000)
        day += timedelta(days=1)


def awake(night: Night | None, since: int, until: int) -> int:
    """Milliseconds between two moments, without the nights."""
    waking = until - since
    if night is None or waking <= 0:
        return waking
    for begins, ends in nights(night, since):
        if begins >= until:
            break
        waking -= max(0, min(ends, until) - max(begins, since))
    return waking


def after(night: Night | None, since: int, left: int) -> int:
    """The moment at which so many milliseconds have passed, without the nights."""
    if night is None:
        return since + left
    now = since
    for begins, ends in nights(night, since):
        if ends <= now:
            continue
        if now + left <= begins:
            break
        left -= max(0, begins - now)
        now = ends
    return now + left
