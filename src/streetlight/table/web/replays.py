"""Matches that are over: stepping through them, going on from one of their points, and asking what might have been."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from streetlight.core.errors import AnswerError, RecordError
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.play.replay import Eye, question, replay
from streetlight.table.play.what_if import WhatIfJob
from streetlight.table.room.clocks import now as clock_now
from streetlight.table.room.game_list import usual_level
from streetlight.table.room.hub import Hub
from streetlight.table.web.http import RUN_OF_MATCH, finished
from streetlight.table.web.lab_desk import at_its_node
from streetlight.table.web.operations import Operation, Query, WrongRequest, body, json, keep_pace
from streetlight.table.web.what_if_desk import WhatIfDesk
from streetlight.table.wire.web_types import (
    NewFork,
    NewTableMade,
    Replay,
    StepQuestion,
    WhatIfRequest,
    WhatIfRun,
)

MOST_STEPS = 100

BROKEN_OFF = "This match was not played to its end, so what was hidden in it stays hidden."


def _number(request: Request, name: str, usual: int) -> int:
    try:
        return int(request.query_params.get(name) or usual)
    except ValueError:
        raise WrongRequest(400, f"{name} is a number.", name) from None


def _eye(request: Request, seats: int) -> Eye:
    wanted = request.query_params.get("seat") or None
    if wanted is None or wanted == "all":
        return "all" if wanted else None
    seat = _number(request, "seat", 0)
    if not 0 <= seat < seats:
        raise WrongRequest(400, f"There is no seat {seat}.", "seat")
    return seat


async def _whole(hub: Hub, request: Request) -> LoggedMatch:
    """A match that was played to its end."""
    play, _ = await finished(hub, request)
    if play.broken is not None:
        raise WrongRequest(403, BROKEN_OFF)
    return play


async def steps(hub: Hub, request: Request) -> Response:
    """A match that is over, step by step, as a seat or a spectator saw it, or with everything there was."""
    play, held = await finished(hub, request)
    eye = _eye(request, play.head.seats)
    first, count = _number(request, "first", 0), _number(request, "count", 50)
    if play.broken is not None and eye is not None and eye not in held:
        raise WrongRequest(403, BROKEN_OFF)
    first, count = max(0, min(first, len(play.answers))), max(1, min(MOST_STEPS, count))
    stored = await hub.storage.table(play.head.table)
    sitting = [] if stored is None else [seat.colour for seat in stored.seats]
    colours = [sitting[seat] if seat < len(sitting) else seat for seat in range(play.head.seats)]
    async with hub.aside:
        return json(await asyncio.to_thread(replay, play, eye, first, count, colours, sorted({*held})))


async def asked(hub: Hub, request: Request) -> Response:
    """What was asked at a point of a match, and what was answered."""
    play = await _whole(hub, request)
    return json(await _question(hub, play, _number(request, "at", 0)))


async def _question(hub: Hub, play: LoggedMatch, at: int) -> StepQuestion:
    try:
        async with hub.aside:
            return await asyncio.to_thread(question, play, at)
    except RecordError as error:
        raise WrongRequest(400, f"{str(error).capitalize()}.", "at") from None


async def fork(hub: Hub, request: Request) -> Response:
    """A new table that goes on from a point of a match that is over."""
    play = await _whole(hub, request)
    wanted = await body(request, NewFork)
    keep_pace(request.app.state.paces.tables, request)
    if not hub.new_tables.take(clock_now()):
        raise WrongRequest(429, "Too many new tables at once. Wait a moment.")
    return json(await hub.fork(play, wanted), 201)


async def what_if(hub: Hub, request: Request) -> Response:
    """Let bots play the rest from a point of a match, many times, in the background."""
    play = await _whole(hub, request)
    wanted = await body(request, WhatIfRequest)
    there = await _question(hub, play, wanted.at)
    if not hub.recalls.take(clock_now()):
        raise WrongRequest(429, "Too many at once. Wait a moment.")
    job = WhatIfJob(
        play.head, play.answers[: wanted.at], play.talk, [None], there.seat, usual_level(play.head.game)
    )
    labels = [""]
    if wanted.instead is not None:
        async with hub.aside:
            labels = await asyncio.to_thread(_labels, play, there, wanted)
        job.ways = [there.answer, wanted.instead]
    desk: WhatIfDesk = request.app.state.what_if
    return json(desk.start(job, labels), 201)


def _labels(play: LoggedMatch, there: StepQuestion, wanted: WhatIfRequest) -> list[str]:
    """Both answers in words. WrongRequest if the other one could not be given there."""
    again = LoggedMatch(play.head, play.shelf)
    again.advance(play.answers[: wanted.at], play.talk)
    given = wanted.instead
    assert given is not None
    try:
        again.match.answer(there.seat, given)
    except AnswerError as error:
        raise WrongRequest(400, str(error), "instead") from None
    chosen = [given] if isinstance(given, str) else given
    words = {option.id: option.label for option in there.prompt.options}
    return [", ".join(there.labels), ", ".join(words.get(id, id) for id in chosen)]


async def look(hub: Hub, request: Request) -> Response:
    """How far such a run is, and the odds so far."""
    desk: WhatIfDesk = request.app.state.what_if
    return json(desk.look(str(request.path_params["match"]), str(request.path_params["run"])))


async def stop(hub: Hub, request: Request) -> Response:
    """End such a run; what it has found stays."""
    desk: WhatIfDesk = request.app.state.what_if
    run = desk.look(str(request.path_params["match"]), str(request.path_params["run"]))
    desk.stop(run)
    return json(run)


MATCH = "/api/matches/{match}"

OPERATIONS = [
    Operation(
        f"{MATCH}/replay", steps, Replay, costly=True, refused=RUN_OF_MATCH,
        query=(
            Query("seat", "string", "whose match; a spectator's without it; all: with everything there was"),
            Query("first", "integer", "the first step"),
            Query("count", "integer", f"how many steps, at most {MOST_STEPS}"),
        ),
    ),
    Operation(
        f"{MATCH}/question", asked, StepQuestion, costly=True, refused=RUN_OF_MATCH,
        query=(Query("at", "integer", "after so many answers"),),
    ),
    Operation(f"{MATCH}/fork", fork, NewTableMade, NewFork, status=201, costly=True, refused=RUN_OF_MATCH),
    Operation(
        f"{MATCH}/what_if", at_its_node(what_if), WhatIfRun, WhatIfRequest, status=201, costly=True,
        refused=(*RUN_OF_MATCH, 409),
    ),
    Operation(f"{MATCH}/what_if/{{run}}", at_its_node(look), WhatIfRun, refused=(404,)),
    Operation(f"{MATCH}/what_if/{{run}}/stop", at_its_node(stop), WhatIfRun, post=True, refused=(404,)),
]  # fmt: skip
