"""A seat at a table that is served elsewhere, through the table's own protocol: as any browser has it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from streetlight.core.documents import Blocked
from streetlight.core.errors import StreetlightError
from streetlight.core.sayings import Said, Saying
from streetlight.core.seen import ToldMatch
from streetlight.games.registry import game
from streetlight.mcp.far_match import FarBlocked, FarMatch, JsonObject
from streetlight.mcp.model_seat import ModelSeat, SeatError
from streetlight.telling.asking import TellablePrompt
from streetlight.telling.claims import claim_in

ANSWERED_WITHIN = 30.0
"""Seconds that the table has to answer a command."""

TRIES, PAUSE = 60, 1.0
"""How often, and after how many seconds, a lost connection is made again."""

LONGEST_FRAME = 16 * 2**20

REPLIES = ("ack", "refused", "seated", "blocked", "welcome")


class TableSeat(ModelSeat):
    """A seat at a table. Made by `sit_down`."""

    def __init__(self, base: str, table: str, name: str, secret: str) -> None:
        super().__init__()
        self.seat = -1
        self._address = f"{base}/ws/{table}"
        self._name = name
        self._secret = secret
        self._device = secrets.token_urlsafe(16)
        self._socket: ClientConnection | None = None
        self._listener: asyncio.Task[None] | None = None
        self._open: dict[str, asyncio.Future[JsonObject]] = {}
        self._changed = asyncio.Event()
        self._table: JsonObject = {}
        self._far: FarMatch | None = None
        self._chat: list[Said] = []
        self._heard: set[int] = set()  # numbers of sayings
        self._trouble = ""  # why nothing can go on

    @classmethod
    async def sit_down(cls, link: str, name: str) -> TableSeat:
        """Take a free seat by a table's link, or the seat of a seat's link. SeatError says why it can't be."""
        try:
            parts = urlsplit(link)
            named = bool(parts.hostname) and parts.port != 0  # a port that is no number is an error, too
        except ValueError:
            parts, named = urlsplit(""), False
        table = parts.path.removeprefix("/t/")
        if parts.scheme not in ("http", "https") or not named or "/t/" not in parts.path or not table:
            raise SeatError(
                f"{link[:80]!r} is no link of a table. It looks like http://127.0.0.1:8000/t/abcd."
            )
        base = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}"
        place = cls(base, table, name, parts.fragment.removeprefix("s="))
        try:
            await place._connect()
            await place._take()
        except BaseException:
            await place.leave_quietly()
            raise
        return place

    # --- the connection

    async def _connect(self) -> None:
        try:
            self._socket = await connect(self._address, max_size=LONGEST_FRAME, open_timeout=ANSWERED_WITHIN)
        except (OSError, TimeoutError, InvalidHandshake, InvalidURI) as error:
            raise SeatError(f"The table can't be reached: {error}") from None
        if self._listener is None:
            self._listener = asyncio.create_task(self._listen())
        held = [self._secret] if self._secret else []
        await self._send("hello", secrets=held, device=self._device)

    async def _listen(self) -> None:
        """Take in what the table sends, and come back when the line is lost."""
        while True:
            assert self._socket is not None
            try:
                async for frame in self._socket:
                    for message in json.loads(frame):
                        self._take_in(message)
                    self._changed.set()
            except ConnectionClosed:
                pass
            if not await self._come_back():
                self._trouble = "The table can't be reached any more."
                self._give_up()
                return

    async def _come_back(self) -> bool:
        for _ in range(TRIES):
            with contextlib.suppress(OSError, TimeoutError, InvalidHandshake):
                self._socket = await connect(self._address, max_size=LONGEST_FRAME)
                hello = {"type": "hello", "id": secrets.token_hex(8), "device": self._device}
                await self._socket.send(
                    json.dumps({**hello, "secrets": [self._secret] if self._secret else []})
                )
                return True
            await asyncio.sleep(PAUSE)
        return False

    def _give_up(self) -> None:
        for waiting in self._open.values():
            if not waiting.done():
                waiting.set_exception(SeatError(self._trouble))
        self._changed.set()

    async def _send(self, kind: str, **more: object) -> JsonObject:
        """Send a command; what the table answers. SeatError if it refuses."""
        if self._trouble:
            raise SeatError(self._trouble)
        id = secrets.token_hex(8)
        answered: asyncio.Future[JsonObject] = asyncio.get_running_loop().create_future()
        self._open[id] = answered
        assert self._socket is not None
        try:
            await self._socket.send(json.dumps({"type": kind, "id": id, **more}))
            reply = await asyncio.wait_for(answered, ANSWERED_WITHIN)
        except (TimeoutError, ConnectionClosed):
            raise SeatError("The table did not answer. Look again in a moment.") from None
        finally:
            del self._open[id]
        if reply["type"] == "refused":
            raise SeatError(str(reply["text"]))
        return reply

    def _take_in(self, message: JsonObject) -> None:
        kind, id = message["type"], message.get("id")
        if kind in ("welcome", "table"):
            table = message["table"]
            assert isinstance(table, dict)
            self._table = table
        if kind == "welcome":
            seats, chat = message["seats"], message["chat"]
            assert isinstance(seats, list) and isinstance(chat, list)
            self.seat = seats[0] if seats else self.seat
            for said in chat:
                self._hear(said)
        elif kind == "match" and message["seat"] == self.seat:
            self._take_match(message)
        elif kind == "said":
            self._hear(message)
        elif kind == "seated":
            self.seat, self._secret = msgspec.convert(message["seat"], int), str(message["secret"])
        elif kind == "unseated" and message["seat"] == self.seat:
            self._trouble = f"You do not sit at this table any more. {message['text']}"
            self._give_up()
        if kind in REPLIES and isinstance(id, str) and id in self._open and not self._open[id].done():
            self._open[id].set_result(message)

    def _take_match(self, message: JsonObject) -> None:
        id = str(message["match"])
        if self._far is None or self._far.id != id:
            seats, options = self._table["seats"], self._table["options"]
            assert isinstance(seats, list) and isinstance(options, dict)
            try:
                found = game(str(self._table["game"]))
                self._far = FarMatch(id, found, len(seats), options, self.seat)
            except StreetlightError as error:
                self._trouble = f"This table plays something that is not known here: {error}."
                self._give_up()
                return
            self._far.said = self._chat
        self._far.apply(message)

    def _hear(self, message: JsonObject) -> None:
        """Something was said. Only what came from a seat is told: guests and the table itself have none."""
        n, seat = message["n"], message["seat"]
        assert isinstance(n, int)
        if isinstance(seat, int) and n not in self._heard:
            self._heard.add(n)
            self._chat.append(Said(n=n, seat=seat, after=0, saying=Saying(text=str(message["text"]))))

    async def _take(self) -> None:
        """Sit down, unless the link was that of a seat."""
        if self.seat >= 0:
            return
        if self._secret:
            raise SeatError("That link leads to no seat any more.")
        seats = msgspec.convert(self._table["seats"], list[FarSeat])
        free = [seat.seat for seat in seats if seat.kind == "open"]
        if not free:
            raise SeatError("No seat is free at this table. Ask the host to free one.")
        taken = {seat.colour for seat in seats if seat.kind != "open"}
        colour = next((each for each in range(10) if each not in taken), 0)
        await self._send("take", seat=free[0], name=self._name, colour=colour)

    # --- the place

    @property
    def match(self) -> ToldMatch | None:
        return self._far

    @property
    def prompt(self) -> TellablePrompt | None:
        return None if self._far is None or self._far.over else self._far.prompt

    def taken_back(self) -> int | None:
        if self._far is None:
            return None
        events, self._far.taken_back = self._far.taken_back, None
        return events

    def idle(self) -> str:
        if self._trouble:
            return self._trouble
        if self._far is None:
            return "You sit. The match has not begun: the host starts it. Call `wait_for_turn`."
        if self._far.over:
            return "The match is over. The host may start another one: call `wait_for_turn`."
        who = ", ".join([self._far.names[seat] for seat in self._far.waiting]) or "the others"
        return f"The table waits for {who}. Call `wait_for_turn`."

    async def give(self, answer: str | list[str]) -> None:
        far = self._far
        assert far is not None and far.prompt is not None
        asked = far.prompt.id
        await self._send("answer", match=far.id, seat=self.seat, prompt=asked, answer=answer)
        if self._far is far and far.prompt is not None and far.prompt.id == asked:
            far.prompt = None  # what comes of it is on its way

    async def speak(self, text: str) -> None:
        claim = None if self._far is None else claim_in(self._far, text)
        if claim is None:
            await self._send("say", seat=self.seat, text=text)
        else:
            await self._send("say", seat=self.seat, claim=claim.claim, args=claim.args)

    async def blocked(self) -> Sequence[Blocked]:
        far = self._far
        if far is None or far.prompt is None:
            return ()
        reply = await self._send("why", seat=self.seat, prompt=far.prompt.id)
        return msgspec.convert(reply, FarBlocked).blocked

    async def wait(self, seconds: float) -> None:
        def news() -> bool:
            far = self._far
            return bool(self._trouble) or self.prompt is not None or (far is not None and far.over)

        await self._until(news, seconds)

    async def _until(self, holds: Callable[[], bool], seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not holds():
                    self._changed.clear()
                    await self._changed.wait()

    async def leave(self) -> None:
        """Give the seat back: a bot plays on until somebody takes it."""
        with contextlib.suppress(SeatError):
            await self._send("leave", seat=self.seat)
        await self.leave_quietly()

    async def leave_quietly(self) -> None:
        """End the connection; the seat stays."""
        if self._listener is not None:
            self._listener.cancel()
        if self._socket is not None:
            await self._socket.close()


class FarSeat(msgspec.Struct, frozen=True):
    """What is read of a place at the table."""

    seat: int
    kind: str
    colour: int
