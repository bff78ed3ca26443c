"""What can be asked over HTTP: each operation is described once, and served and documented from that."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from streetlight.games.registry import games
from streetlight.table.room.hub import Hub
from streetlight.table.room.outcome import Refusal
from streetlight.table.store.storage import StorageError
from streetlight.table.web.limits import Pace, Shares, household
from streetlight.table.web.passing import PassedOn
from streetlight.table.wire.web_types import ErrorBody

log = logging.getLogger(__name__)

MOST_BODY = 450_000
BODY_WITHIN = 20.0
"""Seconds in which a request's body must have arrived."""
MOST_WORK = 0.03
"""Seconds of work that a request counts as at most: some of its time it waits for others."""
T = TypeVar("T")

Act = Callable[[Hub, Request], Awaitable[Response]]
BodyType = Any  # Any: types as msgspec takes them, such as `list[Score]`, have no type of their own


class Query(NamedTuple):
    """A part of the address behind the question mark."""

    name: str
    kind: Literal["string", "integer"]
    text: str


class Operation(NamedTuple):
    """One thing that can be asked of the server. Its first words of documentation are those of `act`."""

    path: str
    act: Act
    gives: BodyType
    """What comes back if all is well; None for a plain text, bytes for a file."""
    takes: BodyType = None
    """What the request's body holds."""
    query: tuple[Query, ...] = ()
    status: int = 200
    costly: bool = False
    """It makes the server work: one address may ask for it only so often."""
    post: bool = False
    """It is a POST though it takes no body."""
    refused: tuple[int, ...] = ()
    """Other answers than 200, 201 and 400."""

    @property
    def method(self) -> str:
        return "POST" if self.post or self.takes is not None else "GET"

    def route(self) -> Route:
        act = _costly(self.act) if self.costly else self.act
        return Route(self.path, _endpoint(self, act), methods=[self.method])


class WrongRequest(Exception):
    def __init__(self, status: int, text: str, field: str = "") -> None:
        super().__init__(text)
        self.status = status
        self.wrong = ErrorBody(text, field)


def json(thing: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(thing), status, headers, "application/json")


async def bytes_of(request: Request) -> bytes:
    """The request's body, read once. WrongRequest if it is too large, or takes too long."""
    read: bytes | None = getattr(request.state, "read", None)
    if read is not None:
        return read
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for part in request.stream():
                data += part
                if len(data) > MOST_BODY:
                    raise WrongRequest(413, "That is too large.")
    except TimeoutError:
        raise WrongRequest(408, "That took too long to arrive.") from None
    request.state.read = bytes(data)
    return bytes(data)


def game_of(request: Request) -> str:
    """The game that the address names. WrongRequest if there is none."""
    name = str(request.path_params["game"])
    if name not in games():
        raise WrongRequest(404, "There is no such game here yet.")
    return name


async def body(request: Request, kind: type[T]) -> T:
    """The request's body as this kind of document."""
    return read_as(kind, await bytes_of(request))


def read_as(kind: type[T], data: bytes) -> T:
    """These bytes as this kind of document. WrongRequest if they are none."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise WrongRequest(400, f"This can't be read: {str(error)[:200]}") from None


def keep_pace(pace: Pace, request: Request) -> None:
    """WrongRequest if the address asks too often."""
    if not pace.allows(_address(request)):
        raise WrongRequest(429, "Too many at once. Wait a moment.")


def _address(request: Request) -> str:
    return household(request.client.host) if request.client else ""


def _endpoint(operation: Operation, act: Act) -> Callable[[Request], Awaitable[Response]]:
    """Give the function its hub, have another node answer if that is its business, and turn what goes wrong into an
    answer."""

    async def answer(request: Request) -> Response:
        hub: Hub = request.app.state.hub
        found = await here(hub, request, functools.partial(act, hub, request))
        while isinstance(found, PassedOn) and not await found.is_taken(request):
            found = await here(hub, request, found.here)
        return found

    async def here(hub: Hub, request: Request, act: Callable[[], Awaitable[Response]]) -> Response:
        work: Shares = request.app.state.paces.work
        began = perf_counter()
        try:
            answer = await act()
        except WrongRequest as error:
            answer = json(error.wrong, error.status)
        except StorageError as error:
            log.warning("%s %s: %s", request.method, operation.path, error)
            answer = json(ErrorBody("The tables can't be reached. Try again in a moment.", ""), 503)
        except Refusal as refusal:
            answer = json(ErrorBody(refusal.text, refusal.field), 400)
        except ClientDisconnect:
            answer = Response(status_code=400)  # nobody hears it
        except Exception:
            hub.counts.failures["request"] += 1
            log.exception("%s %s failed", request.method, operation.path)
            answer = json(ErrorBody("Something went wrong on our side. Try again in a moment.", ""), 500)
        work.took(_address(request), min(perf_counter() - began, MOST_WORK))
        return answer

    return answer


def _costly(act: Act) -> Act:
    async def paced(hub: Hub, request: Request) -> Response:
        keep_pace(request.app.state.paces.costly, request)
        return await act(hub, request)

    return paced
