"""Where notices may be sent. People give us addresses; none of them may make this server knock at a door that only this
server can reach.

A host must be on the operator's list. Its name is looked up once, every address found must be a public one (or listed
itself), and the connection goes to the very address that was checked.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
IpNetwork = ipaddress.IPv4Network | ipaddress.IPv6Network
LooksUp = Callable[[str, int], Awaitable[list[str]]]
"""Finds the addresses of a name."""


class NotAllowed(Exception):
    """Nothing is sent to this address. The message says why."""


class Target(NamedTuple):
    """An address that was checked, to be connected to as it is."""

    tls: bool
    host: str
    port: int
    path: str
    ip: str


async def look_up(host: str, port: int) -> list[str]:
    """All addresses of a name, by this machine's resolver."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(each[4][0]) for each in found]


class Guard:
    """`hosts`: names (`hooks.example`, `*.example`), addresses and networks that may be sent to."""

    def __init__(self, hosts: Sequence[str], look_up: LooksUp = look_up) -> None:
        self.names: set[str] = set()
        self.networks: list[IpNetwork] = []
        self._look_up = look_up
        for host in hosts:
            try:
                self.networks.append(ipaddress.ip_network(host.strip("[]")))
            except ValueError:
                self.names.add(host.lower())

    def read(self, address: str) -> tuple[bool, str, int, str]:
        """TLS, host, port and path of a web address, if its host may be sent to. NotAllowed else."""
        try:
            parts = urlsplit(address)
            host, port = (parts.hostname or "").lower(), parts.port
        except ValueError:
            raise NotAllowed("this is no web address") from None
        if parts.scheme not in ("https", "http") or not host or parts.username or parts.password is not None:
            raise NotAllowed("this is no web address that begins with https://")
        if not address.isascii() or any(sign <= " " for sign in address):
            raise NotAllowed("the address holds signs that do not belong there")
        own = _as_ip(host)
        listed = own is not None and self._lists(own)
        if not listed and not self._names(host):
            raise NotAllowed(f"{host} is not on the list of this server's operator")
        if parts.scheme == "http" and not listed:
            raise NotAllowed("the address must begin with https://")
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        tls = parts.scheme == "https"
        return tls, host, port or (443 if tls else 80), path

    async def check(self, address: str) -> Target:
        """Where to connect for this web address. NotAllowed if nothing may be sent there; OSError without an answer."""
        tls, host, port, path = self.read(address)
        found = [host] if _as_ip(host) is not None else await self._look_up(host, port)
        ips = [_as_ip(each) for each in found]
        if not ips or any(ip is None or not (is_public(ip) or self._lists(ip)) for ip in ips):
            raise NotAllowed(f"{host} leads into a private network")
        return Target(tls, host, port, path, found[0])

    def _names(self, host: str) -> bool:
        parent = host
        if host in self.names:
            return True
        while "." in parent:
            parent = parent.partition(".")[2]
            if f"*.{parent}" in self.names:
                return True
        return False

    def _lists(self, ip: IpAddress) -> bool:
        return any(ip in network for network in self.networks if network.version == ip.version)


def _as_ip(host: str) -> IpAddress | None:
    try:
        ip = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return ip.ipv4_mapped or ip if isinstance(ip, ipaddress.IPv6Address) else ip


def is_public(ip: IpAddress) -> bool:
    """Is this an address of the whole internet, and not of a machine, a house or a provider?"""
    if isinstance(ip, ipaddress.IPv6Address) and (ip.sixtofour is not None or ip.teredo is not None):
        return False  # an IPv4 address in disguise
    if ip in ipaddress.ip_network("64:ff9b::/96" if ip.version == 6 else "192.88.99.0/24"):
        return False
    return ip.is_global and not ip.is_multicast
