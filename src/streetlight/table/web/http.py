"""The HTTP side, under /api: what is asked for once, not followed live."""

from __future__ import annotations

import asyncio
import functools
import logging
import re
import sqlite3

from starlette.requests import Request
from starlette.responses import Response

from streetlight.bots.registry import studies
from streetlight.core.encode import encode as canonical
from streetlight.core.errors import OptionError, StreetlightError
from streetlight.core.views import Content
from streetlight.games.registry import game as find_game
from streetlight.games.registry import rules_of
from streetlight.games.today import challenges, check_date, deal_of_day
from streetlight.table.play.bot_pool import BotFailed
from streetlight.table.play.logged_match import LoggedMatch, record_from_log
from streetlight.table.room import game_list
from streetlight.table.room.clocks import date_of, deadline, next_day, wall
from streetlight.table.room.clocks import now as clock_now
from streetlight.table.room.hub import Hub
from streetlight.table.room.table import score_key
from streetlight.table.store.model import LogRow, MatchHead, hashed
from streetlight.table.store.server_packs import is_kept, is_known
from streetlight.table.store.storage import StorageError
from streetlight.table.web.gate import GateError, NetworkGate
from streetlight.table.web.operations import (
    Operation,
    Query,
    WrongRequest,
    body,
    bytes_of,
    game_of,
    json,
    keep_pace,
    read_as,
)
from streetlight.table.web.passing import PassedOn, been_at
from streetlight.table.wire.documents import Doc
from streetlight.table.wire.web_types import (
    Checked,
    CheckOptions,
    DealOfDay,
    GameInfo,
    GateKey,
    GateToken,
    GateWish,
    Glance,
    LookBack,
    Minds,
    NewTable,
    NewTableMade,
    RuleText,
    Score,
    ServerLink,
    StudyQuestion,
    TableGlance,
    Today,
)

log = logging.getLogger(__name__)

READY_WITHIN = 5.0
MOST_WORDS = 16


# --- games


async def list_games(hub: Hub, request: Request) -> Response:
    """All games, with their settings in words."""
    return json(game_list.all_games())


async def check(hub: Hub, request: Request) -> Response:
    """Can these options be played? Is this Architect's plan sound?"""
    game = game_of(request)
    wanted = await body(request, CheckOptions)
    try:
        return json(Checked([], game_list.check_options(game, wanted.seats, wanted.options, hub.shelf)))
    except OptionError as error:
        return json(Checked([game_list.problem_of(error)], {}))
    except (StreetlightError, TypeError, ValueError, RecursionError) as error:
        raise WrongRequest(400, f"These options can't be read: {str(error)[:200]}") from None


async def rules(hub: Hub, request: Request) -> Response:
    """The ledger, or those of its lines that hold all the words asked for."""
    words = request.query_params.get("q", "").lower().split()
    if len(words) > MOST_WORDS:
        raise WrongRequest(
            400, f"That is too much to search for at once: take {MOST_WORDS} words or fewer.", "q"
        )
    found = [
        RuleText(rule.id, rule.chapter, rule.text, rule.note)
        for rule in rules_of(game_of(request)).values()
        if all(word in f"{rule.id} {rule.chapter} {rule.text}".lower() for word in words)
    ]
    return json(found)


def _options(request: Request, game: str) -> tuple[int, Doc]:
    """Seats and options out of a query: ?board=A&variants=solo,brainiac&seats=1."""
    options: Doc = {}
    seats = find_game(game).seats[0]
    lists = game_list.settings_with_many(game)
    for name, value in request.query_params.items():
        if name == "seats":
            if not re.fullmatch(r"[0-9]{1,3}", value):
                raise WrongRequest(400, "How many seats? That is no number.", "seats")
            seats = int(value)
        elif name in lists:
            options[name] = [part for part in value.split(",") if part]
        else:
            options[name] = value
    return seats, options


async def content(hub: Hub, request: Request) -> Response:
    """What is printed on the boards and cards of a game with these options."""
    game = game_of(request)
    seats, options = _options(request, game)
    try:
        whole = game_list.check_options(game, seats, options, hub.shelf)
        match = find_game(game).on(hub.shelf).start(seats, "content", **whole)
    except OptionError as error:
        raise WrongRequest(400, str(error), error.field) from None
    except (StreetlightError, TypeError, ValueError) as error:
        raise WrongRequest(400, f"These options can't be read: {str(error)[:200]}") from None
    return json(match.game.content(match.options))


async def study(hub: Hub, request: Request) -> Response:
    """A question of the game's own. It belongs to no table, and is written down nowhere."""
    game, name = game_of(request), str(request.path_params["study"])
    if name not in studies(game):
        raise WrongRequest(404, "This game knows no such study.")
    asked = await body(request, StudyQuestion)
    if not is_known(game, asked.pack, hub.shelf) and not is_kept(asked.pack, hub.shelf):
        raise WrongRequest(400, "There is no such pack here.", "pack")
    if not hub.studies.take(clock_now()):
        raise WrongRequest(429, "Too many at once. Wait a moment.")
    try:
        return json(await hub.bots.study(game, asked.pack, name, asked.about))
    except OptionError as error:
        raise WrongRequest(400, game_list.problem_of(error).text, error.field) from None
    except BotFailed:
        raise WrongRequest(503, "Nobody can say just now.") from None


async def scores(hub: Hub, request: Request) -> Response:
    """The best on this server. Which of them is the asker's own match, only one who names it hears: a match's id
    holds that of its table."""
    game = game_of(request)
    _, options = _options(request, game)
    own = options.pop("match", "")
    try:
        whole = game_list.check_options(game, 1, options, hub.shelf)
    except (StreetlightError, TypeError, ValueError) as error:
        raise WrongRequest(400, f"These options can't be read: {str(error)[:200]}") from None
    rows = await hub.storage.scores(score_key(game, whole))
    return json([Score(name, score, at, match == own) for name, score, at, match in rows])


async def today(hub: Hub, request: Request) -> Response:
    """The deals of a day, and what a medal takes. Nobody waits for the bots that set the marks."""
    now = wall()
    latest = date_of(now)
    wanted = request.query_params.get("date") or latest
    try:
        date = check_date(wanted)
    except StreetlightError as error:
        raise WrongRequest(400, str(error), "date") from None
    if date > latest:
        raise WrongRequest(400, f"The deals of {date} are not out yet.", "date")
    deals = []
    for name, each in challenges().items():
        deal = deal_of_day(name, date)
        standing = await hub.marks.standing(deal)
        deals.append(
            DealOfDay(
                challenge=name,
                game=deal.game,
                title=each.title,
                text=each.text,
                counts=each.counts,
                minutes=each.minutes,
                free=list(each.free),
                options=deal.options,
                version=deal.version,
                done=standing.done,
                total=standing.total,
                marks=standing.marks,
            )
        )
    return json(Today(date, latest, next_day(now), deals))


# --- tables


async def new_table(hub: Hub, request: Request) -> Response:
    """A new table. Who asks becomes its host and sits in the first seat."""
    data = await bytes_of(request)
    node = hub.storage.owners.somebody()
    if node is not None and not been_at(request.scope):  # workers have a like share of the tables
        return PassedOn([node], data, functools.partial(_new_table_here, hub, request))
    return await _new_table_here(hub, request)


async def _new_table_here(hub: Hub, request: Request) -> Response:
    data = await bytes_of(request)
    keep_pace(request.app.state.paces.tables, request)
    if not hub.new_tables.take(clock_now()):
        raise WrongRequest(429, "Too many new tables at once. Wait a moment.")
    return json(await hub.create(read_as(NewTable, data)), 201)


async def glance(hub: Hub, request: Request) -> Response:
    """How the tables stand that a browser remembers."""
    wanted = await body(request, Glance)
    found = []
    for each in wanted.tables:
        stored = await hub.stored(each.table)
        held = [] if stored is None else stored.held(hashed(secret) for secret in each.secrets)
        if stored is None or not held:
            continue  # whoever holds no seat learns nothing here
        waiting = await hub.waiting(stored) if stored.phase == "playing" else ()
        names = stored.names()
        found.append(
            TableGlance(
                id=stored.id,
                game=stored.game,
                title=find_game(stored.game).title,
                phase=stored.phase,
                players=[name for name, seat in zip(names, stored.seats, strict=True) if seat.kind != "open"],
                waiting=[names[seat] for seat in waiting],
                your_turn=any(seat in held for seat in waiting),
                slow=stored.settings.clock.kind == "slow",
                until=deadline(stored, [seat for seat in waiting if seat in held]),
            )
        )
    return json(found)


# --- matches that are over


def _secret(request: Request) -> str:
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    return hashed(secret.strip()) if kind.lower() == "seat" and secret else ""


async def _kept(hub: Hub, request: Request) -> tuple[MatchHead, list[LogRow], list[int]]:
    """What is kept of a match that is over, and the seats that the one who asks had in it."""
    id = str(request.path_params["match"])
    found = await hub.storage.match(id)
    if found is None or not await hub.storage.over(id):
        raise WrongRequest(404, "There is no such match, or it is not over yet.")
    head, rows = found
    key = _secret(request)
    held = [seat for seat, known in enumerate(head.keys) if key and known == key]
    stored = await hub.storage.table(head.table)
    if stored is not None:
        held += [at for at, seat in enumerate(stored.seats) if key and seat.key == key and at < head.seats]
        if not held and not stored.settings.spectators:
            raise WrongRequest(403, "Only those who sit at the table may see this.")
    return head, rows, held


async def finished(hub: Hub, request: Request) -> tuple[LoggedMatch, list[int]]:
    """A match that is over, played again in a thread of its own, and the seats that the one who asks had in it."""
    head, rows, held = await _kept(hub, request)
    try:
        async with hub.aside:
            return await asyncio.to_thread(LoggedMatch.load, head, rows, hub.shelf), held
    except StreetlightError as error:
        text = f"This match can't be shown any more: {error}. Its record can still be saved."
        raise WrongRequest(410, text) from None


async def record(hub: Hub, request: Request) -> Response:
    """The record of a match that is over, as a file."""
    head, rows, _ = await _kept(hub, request)
    try:
        async with hub.aside:
            play = await asyncio.to_thread(LoggedMatch.load, head, rows, hub.shelf)
        made = play.record()
    except StreetlightError:
        made = record_from_log(head, rows, hub.shelf)
    name = f"{head.game}-{head.id}.json"
    return Response(
        canonical(made),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def minds(hub: Hub, request: Request) -> Response:
    """What the bots believed and why they did what they did. A seat's own bot thinks again, with its sight only."""
    play, _ = await finished(hub, request)
    if not hub.recalls.take(clock_now()):
        raise WrongRequest(429, "Too many at once. Wait a moment.")
    level = await _levels(hub, play)
    # A person's answers carry the number of a command; a bot's do not.
    people = sorted({seat for seat, command in play.commands if command})
    try:
        found = await hub.bots.recall(play, level, people)
        found.reasons = [
            reason for reason in found.reasons if reason.at >= play.head.begun_at
        ]  # others played before
        return json(found)
    except BotFailed as error:
        log.error("match %s: %s", play.head.id, error)
        raise WrongRequest(503, "The bots can't say what they thought.") from None


async def _levels(hub: Hub, play: LoggedMatch) -> list[str]:
    """The level of each seat's bot; the usual one where a person sat."""
    stored = await hub.storage.table(play.head.table)
    level = [game_list.usual_level(play.head.game)] * play.head.seats
    for seat, place in zip(range(play.head.seats), stored.seats if stored is not None else [], strict=False):
        if place.kind == "bot" and place.level:
            level[seat] = place.level
    return level


async def look_back(hub: Hub, request: Request) -> Response:
    """Where the match turned. Bots play on from some of its moments, with what everybody saw."""
    play, _ = await finished(hub, request)
    if not hub.recalls.take(clock_now()):
        raise WrongRequest(429, "Too many at once. Wait a moment.")
    usual = game_list.usual_level(play.head.game)
    try:
        return json(await hub.bots.look_back(play, [usual] * play.head.seats))
    except BotFailed as error:
        log.error("match %s: %s", play.head.id, error)
        raise WrongRequest(503, "The bots can't say where it turned.") from None


async def reach(hub: Hub, request: Request) -> Response:
    """Where other devices find this server."""
    gate: NetworkGate = request.app.state.gate
    return json(ServerLink(request.app.state.setup.reach or gate.link, gate.exists))


async def gate_key(hub: Hub, request: Request) -> Response:
    """A key to the gate, for the token in the link that the terminal printed. It counts once."""
    gate: NetworkGate = request.app.state.gate
    key = gate.key_for((await body(request, GateToken)).token)
    if key is None:
        raise WrongRequest(403, "This link was used already, or is of an earlier start of the server.")
    return json(GateKey(key))


async def open_gate(hub: Hub, request: Request) -> Response:
    """Let others of the local network join, or don't any more. Who asks needs the key and sits at this machine."""
    gate: NetworkGate = request.app.state.gate
    wish = await body(request, GateWish)
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    client = request.client.host if request.client else ""
    if kind.lower() != "gate" or not gate.holds_key(key.strip(), client):
        raise WrongRequest(403, "Only the page that was opened with the link in the terminal can do that.")
    try:
        await (gate.open() if wish.open else gate.shut())
    except GateError as error:
        raise WrongRequest(409, str(error)) from None
    return json(ServerLink(gate.link, True))


async def healthy(hub: Hub, request: Request) -> Response:
    """The process is alive and its loop turns."""
    return Response("ok\n", media_type="text/plain")


async def ready(hub: Hub, request: Request) -> Response:
    """The store reads, and its writer answers: people may be sent here."""
    if hub.draining:
        return Response("About to be restarted.\n", 503, media_type="text/plain")
    try:
        await hub.storage.table("")
        await asyncio.wait_for(hub.kept([]), READY_WITHIN)
    except (OSError, TimeoutError, StorageError, sqlite3.Error) as error:
        log.warning("not ready: %s", error)
        return Response("The store does not answer.\n", 503, media_type="text/plain")
    return Response("ready\n", media_type="text/plain")


async def described(hub: Hub, request: Request) -> Response:
    """This document: everything that can be asked here, as OpenAPI."""
    return Response(request.app.state.openapi, media_type="application/json")


RUN_OF_MATCH = (403, 404, 410, 429)
"""What may come back where a match that is over is played again."""
SEATS = Query("seats", "string", "how many seats; other parameters are options of the game")

OPERATIONS = [
    Operation("/healthz", healthy, None),
    Operation("/readyz", ready, None, refused=(503,)),
    Operation("/api/openapi.json", described, Doc),
    Operation("/api/reach", reach, ServerLink),
    Operation("/api/gate/key", gate_key, GateKey, GateToken, costly=True, refused=(403,)),
    Operation("/api/gate", open_gate, ServerLink, GateWish, costly=True, refused=(403, 409)),
    Operation("/api/games", list_games, list[GameInfo]),
    Operation("/api/games/{game}/check", check, Checked, CheckOptions, costly=True, refused=(404,)),
    Operation(
        "/api/games/{game}/rules", rules, list[RuleText], costly=True, refused=(404,),
        query=(Query("q", "string", "words that a rule must hold"),),
    ),
    Operation("/api/games/{game}/content", content, Content, query=(SEATS,), costly=True, refused=(404,)),
    Operation("/api/games/{game}/studies/{study}", study, Doc, StudyQuestion, refused=(404, 429, 503)),
    Operation(
        "/api/games/{game}/scores", scores, list[Score], costly=True, refused=(404,),
        query=(SEATS, Query("match", "string", "a match that is one's own")),
    ),
    Operation(
        "/api/today", today, Today, costly=True,
        query=(Query("date", "string", "another day than today, as 2026-11-20"),),
    ),
    Operation("/api/tables", new_table, NewTableMade, NewTable, status=201, refused=(429, 503)),
    Operation("/api/glance", glance, list[TableGlance], Glance, costly=True),
    Operation("/api/matches/{match}/record", record, Doc, costly=True, refused=RUN_OF_MATCH),
    Operation("/api/matches/{match}/minds", minds, Minds, costly=True, refused=(*RUN_OF_MATCH, 503)),
    Operation("/api/matches/{match}/look_back", look_back, LookBack, costly=True, refused=(*RUN_OF_MATCH, 503)),
]  # fmt: skip
