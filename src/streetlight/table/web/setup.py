"""How the operator wants the server to run."""

from __future__ import annotations

from typing import Literal
from urllib.parse import urlsplit

import msgspec

from streetlight.table.notices.setup import OFF, NoticeSetup
from streetlight.table.room.hub import KEEP
from streetlight.table.web.limits import Limits

LogLevel = Literal["debug", "info", "warning", "error"]
LogFormat = Literal["text", "json"]
LabAccess = Literal["local", "everyone", "off"]


class Setup(msgspec.Struct, frozen=True):
    """What `streetlight serve` was told."""

    lab: LabAccess = "local"
    """Who may use the lab: this machine, everybody, nobody."""
    cluster: str = ""
    """The Dask scheduler whose workers play the lab's runs; "": this machine does."""
    keep: int = KEEP
    """Days that a table stays where nothing happens; 0: for ever."""
    reach: str = ""
    """Where devices of the same network find the server."""
    gate: str = ""
    """The token that opens the gate to the local network (`gate.py`); "": there is no gate."""
    lan_address: str = ""
    """Where the gate listens; "": at this machine's own address in its network."""
    public_url: str = ""
    """The address that people type, where it is not this machine's own."""
    proxies: tuple[str, ...] = ()
    """Addresses of the proxies in front of this server. What they say about clients is believed."""
    limits: Limits = Limits()
    log_level: LogLevel = "warning"
    log_format: LogFormat = "text"
    notices: NoticeSetup = OFF
    """How people may be told that it is their turn, who are not at the page."""
    metrics: tuple[str, int] | None = None
    """Address and port where Prometheus may ask."""

    @property
    def is_public(self) -> bool:
        """Do requests come from others than those who reach this machine directly?"""
        return bool(self.public_url or self.proxies)

    @property
    def root(self) -> str:
        """The path under which people find the server, without a slash at its end; "" mostly."""
        return urlsplit(self.public_url).path.rstrip("/")

    @property
    def public_host(self) -> str:
        """Host and port of the public address; "" without one."""
        return urlsplit(self.public_url).netloc.lower()


USUAL = Setup()
"""A server for this machine only."""
