"""Packs over HTTP: up, down, and looked at while somebody is still at them."""

from __future__ import annotations

from typing import Literal

from starlette.requests import Request
from starlette.responses import Response

from streetlight.core.pack_schema import schema_of
from streetlight.table.play.bot_pool import BotFailed
from streetlight.table.play.pack_reading import ReadPack
from streetlight.table.room.clocks import now as clock_now
from streetlight.table.room.hub import Hub
from streetlight.table.store.server_packs import files_here, packs_of, title_in
from streetlight.table.web.operations import Operation, Query, WrongRequest, body, game_of, json
from streetlight.table.wire.documents import Doc
from streetlight.table.wire.web_types import (
    PackChecked,
    PackFault,
    PackFiles,
    PackLook,
    PackQuestion,
    PackUpload,
)

TOO_LONG = [PackFault("", "", "", 0, "This takes too long to read.")]
AS = Query("as", "string", "toml: one file; zip: all files, as a pack with CSV files must be")


async def bring_pack(hub: Hub, request: Request) -> Response:
    """Check a pack of one's own, and keep it if it is sound."""
    game = game_of(request)
    upload = await body(request, PackUpload)
    if not hub.new_packs.take(clock_now()):
        raise WrongRequest(429, "Too many packs at once. Wait a moment.")
    try:
        read = await hub.readers.read(ReadPack(game, "faults", upload.text, upload.files, upload.zip))
    except BotFailed:
        return json(PackChecked("", "", TOO_LONG))
    if read.problems:
        return json(PackChecked("", "", read.problems))
    files = read.files if upload.files or upload.zip else {"pack.toml": upload.text}
    return json(await hub.packs.keep(game, files))


async def look_at_draft(hub: Hub, request: Request) -> Response:
    """What a pack is like that somebody is still at. Nothing is kept of it."""
    game = game_of(request)
    asked = await body(request, PackQuestion)
    if not hub.drafts.take(clock_now()):
        raise WrongRequest(429, "Too many packs at once. Wait a moment.")
    job = ReadPack(game, "look", asked.text, asked.files, asked.zip, asked.options, asked.seats)
    try:
        read = await hub.readers.read(job)
    except BotFailed:
        return json(PackLook(TOO_LONG, [], {}))
    return Response(read.data, media_type="application/json")


async def draft_file(hub: Hub, request: Request) -> Response:
    """A pack that somebody is still at, as one file to keep."""
    game, kind = game_of(request), _kind(request)
    asked = await body(request, PackUpload)
    if not hub.drafts.take(clock_now()):
        raise WrongRequest(429, "Too many packs at once. Wait a moment.")
    return await _file(hub, "pack", kind, ReadPack(game, kind, asked.text, asked.files, asked.zip))


async def pack_files(hub: Hub, request: Request) -> Response:
    """The files of a pack that comes with the game or was brought here."""
    pack, found = _here(hub, request)
    return json(PackFiles(pack, title_in(found), found))


async def pack_file(hub: Hub, request: Request) -> Response:
    """A pack that comes with the game or was brought here, as one file."""
    pack, found = _here(hub, request)
    game, kind = game_of(request), _kind(request)
    return await _file(hub, pack, kind, ReadPack(game, kind, files=found))


async def pack_schema(hub: Hub, request: Request) -> Response:
    """A JSON schema of what the TOML files of a pack may hold."""
    packs = packs_of(game_of(request))
    if packs is None:
        raise WrongRequest(404, "This game can't be played with packs of one's own yet.")
    return Response(schema_of(packs.shape, whole=True), media_type="application/json")


def _here(hub: Hub, request: Request) -> tuple[str, dict[str, str]]:
    game, pack = game_of(request), str(request.path_params["pack"])
    found = files_here(game, pack, hub.shelf)
    if found is None:
        raise WrongRequest(404, "There is no such pack here.")
    return pack, found


def _kind(request: Request) -> Literal["toml", "zip"]:
    match request.query_params.get("as", "zip"):
        case "toml":
            return "toml"
        case "zip":
            return "zip"
    raise WrongRequest(400, "A pack is given as toml or as zip.", "as")


async def _file(hub: Hub, name: str, kind: str, job: ReadPack) -> Response:
    try:
        read = await hub.readers.read(job)
    except BotFailed:
        raise WrongRequest(400, TOO_LONG[0].text) from None
    if read.problems:
        raise WrongRequest(400, f"{read.problems[0].file or 'This pack'}: {read.problems[0].text}")
    return Response(
        read.data,
        media_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="{job.game}-{name}.{kind}"'},
    )


GONE = (404,)
OPERATIONS = [
    Operation("/api/games/{game}/packs", bring_pack, PackChecked, PackUpload, costly=True, refused=GONE),
    Operation("/api/games/{game}/packs/{pack}", pack_files, PackFiles, costly=True, refused=GONE),
    Operation(
        "/api/games/{game}/packs/{pack}/file", pack_file, bytes, query=(AS,), costly=True, refused=GONE
    ),
    Operation("/api/games/{game}/pack_schema", pack_schema, Doc, refused=GONE),
    Operation("/api/games/{game}/draft", look_at_draft, PackLook, PackQuestion, refused=(404, 429)),
    Operation("/api/games/{game}/draft/file", draft_file, bytes, PackUpload, query=(AS,), refused=(404, 429)),
]
