"""Who has a table. A server alone has all of them; of several nodes each table has one at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from msgspec import Struct


class ServerNode(Struct, frozen=True):
    """A process that serves tables, as the others see it."""

    id: str
    address: str
    """Where other machines reach it, e.g. http://10.0.0.5:9001."""
    machine: str
    """Nodes with the same one can hand each other sockets; the name of a folder follows."""
    rules: dict[str, str]
    """The version of the rules of each game that it knows."""


class Elsewhere(Exception):
    """Another node has this table, or should have it."""

    def __init__(self, node: ServerNode) -> None:
        super().__init__(f"node {node.id} at {node.address}")
        self.node = node


class Owners(Protocol):
    """Which tables this node may serve."""

    id: str
    """This node; "" for a server alone."""
    node: ServerNode
    secret: bytes
    """By which nodes know each other."""
    on_loss: Callable[[Collection[str] | None], None]
    """These tables (None: all of them) are not ours any more."""
    on_pack: Callable[[str], None]
    """This pack was brought to another node, or deleted there; "": nobody knows which ones were."""
    draining: bool
    """It takes no table any more that another node could have."""

    def serves(self) -> bool:
        """May this node serve anybody at this moment?"""

    def holds(self, table: str) -> bool:
        """Is this table ours?"""

    async def claim(self, table: str, avoid: Collection[str] = ()) -> None:
        """Have this table from now on; nothing is known of whether it exists. `avoid`: nodes that did not answer.
        Elsewhere if another node has it, StorageError if that can't be found out."""

    async def found(self, table: str) -> None:
        """A table is about to be made here."""

    def release(self, table: str) -> None:
        """Let go of a table, when all that was written to it is kept. Any node may have it then."""

    def others(self) -> Sequence[ServerNode]:
        """All other nodes that are there, by their ids."""

    def somebody(self) -> ServerNode | None:
        """One of the workers of this machine, by luck; None: this one."""


class Alone:
    """There are no other nodes."""

    id = ""
    node = ServerNode("", "", "", {})
    secret = b""
    draining = False

    def __init__(self) -> None:
        self.on_loss: Callable[[Collection[str] | None], None] = lambda tables: None
        self.on_pack: Callable[[str], None] = lambda name: None

    def serves(self) -> bool:
        return True

    def holds(self, table: str) -> bool:
        return True

    async def claim(self, table: str, avoid: Collection[str] = ()) -> None:
        pass

    async def found(self, table: str) -> None:
        pass

    def release(self, table: str) -> None:
        pass

    def others(self) -> Sequence[ServerNode]:
        return ()

    def somebody(self) -> ServerNode | None:
        return None
