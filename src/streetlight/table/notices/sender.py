"""Sends notices, beside everything else that the server does: a queue with a bound, and a few workers."""

from __future__ import annotations

import asyncio
import logging
import smtplib
from collections.abc import Callable
from email.message import EmailMessage
from time import monotonic
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from streetlight.table.notices import mail
from streetlight.table.notices.guard import Guard, LooksUp, NotAllowed, look_up
from streetlight.table.notices.post import WITHIN, post
from streetlight.table.notices.setup import NoticeSetup
from streetlight.table.store.model import Receiver
from streetlight.table.wire.connection import Bucket

if TYPE_CHECKING:
    from streetlight.table.notices.push import PushSealer

log = logging.getLogger(__name__)

MOST_WAITING = 1000
WORKERS = 4
AT_ONCE, PER_SECOND = 200, 5
"""Notices of the whole server that are sent at once, and in the long run."""
MAILS_AT_ONCE, MAILS_PER_SECOND = 60, 0.05
"""The same for mails that ask whether an address is right: they go to people who have not agreed yet."""
SAME_ADDRESS, SAME_ADDRESS_PER_SECOND = 2, 1 / 3600
MOST_ADDRESSES = 10_000
TRY_AGAIN = 0.2

HowItWent = Literal["sent", "failed", "gone"]
"""Gone: nothing can ever be sent there again."""
Hears = Callable[[Receiver, HowItWent], None]


class TurnNotice(NamedTuple):
    """It is this person's turn at a game of this title. `way_out` is the token that ends mails."""

    receiver: Receiver
    title: str
    way_out: str


class Sender:
    """`hears` is told how each notice went."""

    def __init__(self, setup: NoticeSetup, hears: Hears, look_up: LooksUp = look_up) -> None:
        """ValueError if the VAPID key is none; ImportError without `pywebpush`, if there is a key."""
        self.setup = setup
        self.push: PushSealer | None = None
        if setup.vapid_key:
            from streetlight.table.notices.push import PushSealer  # pywebpush is an extra

            self.push = PushSealer(setup.vapid_key, setup.vapid_contact)
        self.guards = {
            "webhook": Guard(setup.webhook_hosts, look_up),
            "push": Guard(setup.push_hosts, look_up),
        }
        self._hears = hears
        self._queue: asyncio.Queue[TurnNotice | EmailMessage] = asyncio.Queue(MOST_WAITING)
        self._waiting: set[str] = set()
        self._pace = Bucket(AT_ONCE, PER_SECOND)
        self._confirmations = Bucket(MAILS_AT_ONCE, MAILS_PER_SECOND)
        self._addresses: dict[str, Bucket] = {}
        self._workers: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        if self.setup.is_on:
            self._workers = [asyncio.get_running_loop().create_task(self._work()) for _ in range(WORKERS)]

    def close(self) -> None:
        for worker in self._workers:
            worker.cancel()

    def offers(self, kind: str) -> bool:
        """Can people be told in this way?"""
        if kind == "mail":
            return self.setup.mail is not None
        return self.push is not None if kind == "push" else bool(self.setup.webhook_hosts)

    def send(self, notice: TurnNotice) -> bool:
        """Have it sent. False if too much waits already."""
        if notice.receiver.id in self._waiting:
            return True
        if self._queue.full():
            log.warning("too many notices wait: one is left out")
            return False
        self._waiting.add(notice.receiver.id)
        self._queue.put_nowait(notice)
        return True

    def may_confirm(self, address: str) -> bool:
        """May one more mail go to an address that nobody has confirmed? It counts as sent."""
        now = round(monotonic() * 1000)
        bucket = self._addresses.pop(address.lower(), None) or Bucket(SAME_ADDRESS, SAME_ADDRESS_PER_SECOND)
        self._addresses[address.lower()] = bucket
        if len(self._addresses) > MOST_ADDRESSES:
            del self._addresses[next(iter(self._addresses))]
        return not self._queue.full() and bucket.take(now) and self._confirmations.take(now)

    def confirm(self, receiver: Receiver, title: str, token: str) -> None:
        """Ask by mail whether the address is right."""
        assert self.setup.mail is not None
        link = f"{self.setup.base}/notices#confirm.{receiver.table}.{receiver.id}.{token}"
        self._queue.put_nowait(mail.confirmation(self.setup.mail.sender, receiver.address, title, link))

    async def _work(self) -> None:
        while True:
            job = await self._queue.get()
            while not self._pace.take(round(monotonic() * 1000)):
                await asyncio.sleep(TRY_AGAIN)
            if isinstance(job, EmailMessage):
                await self._mail(job)
                continue
            try:
                went = await self._send(job)
            except Exception:
                log.exception("a notice could not be sent")
                went = "failed"
            self._waiting.discard(job.receiver.id)
            self._hears(job.receiver, went)

    async def _send(self, notice: TurnNotice) -> HowItWent:
        receiver = notice.receiver
        if not self.offers(receiver.kind):
            return "gone"  # the operator has changed their mind
        link = f"{self.setup.base}/t/{receiver.table}"
        if receiver.kind == "mail":
            assert self.setup.mail is not None
            ids = f"{receiver.table}.{receiver.id}.{notice.way_out}"
            once = (
                f"{self.setup.base}/api/tables/{receiver.table}/notices/{receiver.id}/stop/{notice.way_out}"
            )
            stop = f"{self.setup.base}/notices#stop.{ids}"
            made = mail.your_turn(self.setup.mail.sender, receiver.address, notice.title, link, stop, once)
            return await self._mail(made)
        headers = {"Content-Type": "application/json"}
        try:
            async with asyncio.timeout(WITHIN):
                target = await self.guards[receiver.kind].check(receiver.address)
            if receiver.kind == "push":
                assert self.push is not None
                body = msgspec.json.encode({"table": receiver.table, "title": notice.title})
                body, headers = await asyncio.to_thread(
                    self.push.seal, receiver.address, receiver.p256dh, receiver.auth, body
                )
            else:
                text = f"It is your turn at {notice.title}: {link}"
                body = msgspec.json.encode(
                    {"text": text, "content": text, "title": notice.title, "link": link}
                )
            status = await post(target, body, headers)
        except NotAllowed:
            return "gone"
        except (OSError, ValueError) as error:
            log.info("a notice by %s failed: %s", receiver.kind, type(error).__name__)
            return "failed"
        if 200 <= status < 300:
            return "sent"
        return "gone" if status in (404, 410) else "failed"

    async def _mail(self, made: EmailMessage) -> HowItWent:
        assert self.setup.mail is not None
        try:
            await asyncio.to_thread(mail.send, self.setup.mail, made)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            return "gone" if all(code >= 500 for code in codes) else "failed"
        except (OSError, smtplib.SMTPException, ValueError) as error:
            log.warning("a mail could not be handed to the mail server: %s", type(error).__name__)
            return "failed"
        return "sent"
