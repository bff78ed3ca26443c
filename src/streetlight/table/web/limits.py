"""What one address may ask of the server, so that nobody can spoil it for the others."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict

import msgspec

from streetlight.table.room.clocks import now as clock_now
from streetlight.table.wire.connection import Bucket

REMEMBERED = 20_000
"""Addresses whose pace is remembered. The one that was quiet for longest is forgotten first."""


class Limits(msgspec.Struct, frozen=True):
    """Bounds for each client address. 0: no bound. A household or a school often has one address for all."""

    connections: int = 200
    """Sockets open at once."""
    patience: float = 20.0
    """Seconds that a socket may stay open without asking for anything, and that one request may take to arrive."""
    tables: int = 60
    """New tables at once; ten more a minute."""
    costly: int = 60
    """Requests at once that make the server work: replays, searches, packs, contents. Three more a second."""


class Pace:
    """A bucket for each address."""

    def __init__(self, burst: int, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, address: str) -> bool:
        """May this address do it once more?"""
        if not self.burst:
            return True
        bucket = self._buckets.pop(address, None) or Bucket(self.burst, self.per_second)
        self._buckets[address] = bucket
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take(clock_now())


class Paces:
    """All buckets of a server."""

    def __init__(self, limits: Limits) -> None:
        self.tables = Pace(limits.tables, 10 / 60)
        self.costly = Pace(limits.costly, 3)


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
