"""What one address may ask of the server, so that nobody can spoil it for the others."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from time import monotonic

import msgspec

from streetlight.table.web.shared_counts import SharedCounts

MOST_AHEAD = 1.0
"""Seconds of work that are remembered against an address at most."""

AT_ONCE = 0.02
"""Seconds of work that an address may have done at once."""
READ_AT_ONCE = 0.005
"""Seconds of reading that an address may make us do at once."""
SMALL = 0.001
"""Seconds of work that need not be reported yet."""

REMEMBERED = 20_000
"""Addresses whose pace is remembered. The one that was quiet for longest is forgotten first."""


class Limits(msgspec.Struct, frozen=True):
    """Bounds for each client address. 0: no bound. A household or a school often has one address for all.

    The workers of a machine count together, but for the shares: each has its own time to give."""

    connections: int = 200
    """Sockets open at once."""
    patience: float = 20.0
    """Seconds that a socket may stay open without asking for anything, and that one request may take to arrive."""
    tables: int = 60
    """New tables at once; ten more a minute."""
    costly: int = 60
    """Requests at once that make the server work: replays, searches, packs, contents. Three more a second."""
    share: float = 0.4
    """The part of the server's time that one address may take while others are here. Who takes more waits."""
    reading: float = 0.2
    """The part that may go into reading what it sends, before it is understood."""


class Pace:
    """So much at once, and so much a second in the long run, for each address."""

    def __init__(
        self, burst: int, per_second: float, full_again: memoryview[float], shared_counts: SharedCounts
    ) -> None:
        """`full_again` says for each place when all of the burst will be there again."""
        self.burst = burst
        self.per_second = per_second
        self._full_again = full_again
        self._shared_counts = shared_counts

    def allows(self, address: str) -> bool:
        """May this address do it once more?"""
        if not self.burst:
            return True
        place, now = self._shared_counts.place(address), monotonic()
        full_again = max(self._full_again[place], now)
        if (
            full_again - now > (self.burst - 0.5) / self.per_second
        ):  # half a one, since sums of fractions are not exact
            return False
        self._full_again[place] = full_again + 1 / self.per_second
        return True


class Shares:
    """How much of the server's time each address takes. As long as it is here alone, it may take all."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._here: Counter[str] = Counter()
        self._ahead: dict[str, tuple[float, float]] = {}
        """Seconds that somebody is ahead of its share, as of when."""

    def came(self, address: str) -> None:
        self._here[address] += 1

    def left(self, address: str) -> None:
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]

    def took(self, address: str, seconds: float) -> None:
        """It made the server work for so long."""
        now = monotonic()
        ahead = self._ahead_now(address, now) + seconds
        self._ahead[address] = (min(ahead, self.burst + MOST_AHEAD), now)
        if len(self._ahead) > REMEMBERED:
            self._ahead = {each: kept for each, kept in self._ahead.items() if self._ahead_now(each, now) > 0}

    def _ahead_now(self, address: str, now: float) -> float:
        ahead, since = self._ahead.get(address, (0.0, now))
        return max(0.0, ahead - (now - since) * self.per_second)

    def wait(self, address: str) -> float:
        """Seconds until it may go on."""
        if address not in self._ahead or not self.per_second or len(self._here) < 2:
            return 0.0
        ahead = self._ahead_now(address, monotonic())
        if ahead == 0.0:
            del self._ahead[address]
        return max(0.0, ahead - self.burst) / self.per_second

    async def turn(self, address: str) -> None:
        """Returns when it may go on."""
        while wait := self.wait(address):
            await asyncio.sleep(wait)


class Paces:
    """How fast each address may go."""

    def __init__(self, limits: Limits, shared_counts: SharedCounts) -> None:
        tables, costly = shared_counts.paces
        self.tables = Pace(limits.tables, 10 / 60, tables, shared_counts)
        self.costly = Pace(limits.costly, 3, costly, shared_counts)
        self.work = Shares(AT_ONCE, limits.share)


def household(address: str) -> str:
    """What counts as one address: an IPv6 customer has a whole /64 of them."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
