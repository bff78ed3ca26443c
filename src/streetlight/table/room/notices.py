"""Who is told that it is their turn at one table: they asked for it, and are not at the page.

A notice is noted in the same write as the move after which somebody is asked, and struck out when it was sent; so a
restart in between loses none, and none is sent twice without need.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec.structs import replace

from streetlight.table.notices.sender import HowItWent, Sender, TurnNotice
from streetlight.table.room.outcome import Refusal
from streetlight.table.room.table import Table
from streetlight.table.store.model import (
    Receiver,
    ReceiverGone,
    ReceiverKind,
    hashed,
    new_secret,
    new_table_id,
    way_out,
)
from streetlight.table.store.storage import Row
from streetlight.table.wire.connection import Bucket

if TYPE_CHECKING:
    from streetlight.table.room.live_table import LiveTable

MOST_OF_A_SEAT = 6
"""Receivers of one seat."""
SEAT_AT_ONCE, SEAT_PER_SECOND = 20, 1 / 120
"""How often one seat is told at once, and in the long run."""
CONFIRM_WITHIN = 7 * 86_400_000
"""Milliseconds in which an e-mail address must be confirmed."""


class NoticeBook:
    """The receivers of one table."""

    def __init__(self, live: LiveTable, receivers: list[Receiver]) -> None:
        self._live = live
        self._receivers = {each.id: each for each in receivers}
        self._paces: dict[int, Bucket] = {}
        self._resting: set[str] = set()
        """Receivers that failed, until they are tried again."""

    @property
    def _table(self) -> Table:
        return self._live.table

    @property
    def _sender(self) -> Sender:
        return self._live.hub.sender

    @property
    def receivers(self) -> list[Receiver]:
        return [*self._receivers.values()]

    @property
    def owes(self) -> bool:
        """Is somebody still to be told?"""
        return any(each.due for each in self._receivers.values())

    def of(self, keys: set[str]) -> list[Receiver]:
        """What the holder of these keys has asked for, the oldest first."""
        return sorted(
            (each for each in self._receivers.values() if each.key in keys), key=lambda each: each.asked
        )

    # --- what people ask for

    def add(self, key: str, kind: ReceiverKind, address: str, p256dh: str, auth: str, now: int) -> list[Row]:
        """One more receiver; an e-mail address gets a mail first. Refusal if that can't be."""
        same = [each for each in self.of({key}) if each.kind == kind and each.address == address]
        if any(each.state == "on" for each in same):
            return []
        if len(self.of({key})) - len(same) >= MOST_OF_A_SEAT:
            raise Refusal("not_now", "That are many ways to be told. Remove one first.")
        rows: list[Row] = [self._remove(each) for each in same]
        token = new_secret() if kind == "mail" else ""
        if kind == "mail" and not self._sender.may_confirm(address):
            raise Refusal(
                "too_fast", "This address was asked already. Look for the mail, or try again in an hour."
            )
        made = Receiver(
            new_table_id(), self._table.stored.id, key, kind, address, p256dh, auth,
            "unconfirmed" if token else "on", hashed(token) if token else "", now,
        )  # fmt: skip
        self._receivers[made.id] = made
        if token:
            self._sender.confirm(made, self._table.title, token)
        return [*rows, made]

    def remove(self, keys: set[str], id: str) -> list[Row]:
        return [self._remove(each) for each in self.of(keys) if each.id == id]

    def confirm(self, id: str, token: str, now: int) -> list[Row] | None:
        """The link in the first mail was opened. None if it is not valid any more."""
        found = self._receivers.get(id)
        if found is None or not found.token or found.token != hashed(token):
            return None
        if found.state == "on":
            return []
        if now > found.asked + CONFIRM_WITHIN:
            return None
        return [self._change(replace(found, state="on"))]

    def stop(self, id: str, token: str) -> list[Row] | None:
        """The way out of a mail was taken. None if it is none."""
        if token != way_out(self._table.stored.salt, id):
            return None
        found = self._receivers.get(id)
        return [] if found is None else [self._remove(found)]

    def _change(self, receiver: Receiver) -> Receiver:
        self._receivers[receiver.id] = receiver
        return receiver

    def _remove(self, receiver: Receiver) -> ReceiverGone:
        del self._receivers[receiver.id]
        return ReceiverGone(receiver.table, receiver.id)

    # --- what is told

    def follow(self, now: int) -> list[Row]:
        """Call after every change of the table: what is to be kept of who is to be told now."""
        table = self._table
        fresh = [(seat, asked) for seat, asked in table.asked.items() if not asked.noticed]
        for _, asked in fresh:
            asked.noticed = True
        if not self._receivers:
            return []
        keys = {seat.key for seat in table.stored.seats if seat.key}
        rows: list[Row] = [self._remove(each) for each in self.receivers if each.key not in keys]
        waiting = {self._mark(asked.prompt) for asked in table.asked.values()}
        for each in self.receivers:
            if each.due and each.due not in waiting:
                rows.append(self._change(replace(each, due="")))  # it was answered meanwhile
        for seat, asked in fresh:
            if table.here[seat] or table.bot_plays(seat, now):
                continue
            told = [each for each in self.of({table.stored.seats[seat].key}) if each.state == "on"]
            if told and self._paces.setdefault(seat, Bucket(SEAT_AT_ONCE, SEAT_PER_SECOND)).take(now):
                rows += [self._change(replace(each, due=self._mark(asked.prompt))) for each in told]
        return rows

    def _mark(self, prompt: str) -> str:
        return f"{self._table.stored.match} {prompt}"

    def send(self) -> None:
        """Have everything sent that is due. What is due is on disk."""
        for each in self.receivers:
            if each.due and each.id not in self._resting and not self._live.gone:
                notice = TurnNotice(each, self._table.title, way_out(self._table.stored.salt, each.id))
                if not self._sender.send(notice):
                    self._keep(replace(each, due=""))

    def hear(self, sent: Receiver, went: HowItWent) -> None:
        """A notice was sent, or could not be."""
        found = self._receivers.get(sent.id)
        if found is None:
            return
        if went == "sent":
            due = "" if found.due == sent.due else found.due
            self._keep(replace(found, due=due, failures=0))
            self.send()
            return
        pauses = self._sender.setup.pauses
        if went == "gone" or found.failures >= len(pauses):
            self._keep(replace(found, due="", failures=found.failures + 1, state="dropped"))
        else:
            self._resting.add(found.id)
            asyncio.get_running_loop().call_later(pauses[found.failures], self._try_again, found.id)
            self._keep(replace(found, failures=found.failures + 1))

    def _try_again(self, id: str) -> None:
        self._resting.discard(id)
        self.send()

    def _keep(self, receiver: Receiver) -> None:
        self._live.keep([self._change(receiver)])
