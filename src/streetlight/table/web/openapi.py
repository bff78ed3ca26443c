"""The OpenAPI document of the server, made from the operations and the types that they take and give."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec

from streetlight import __version__
from streetlight.games.registry import games
from streetlight.table.web.operations import Operation
from streetlight.table.wire.web_types import ErrorBody

Json = dict[str, Any]  # Any: a JSON document

NAMES = {"game": "the name of a game", "study": "a question that the game's bots can answer", "match": "a match",
         "pack": "a pack that comes with the game or was brought here",
         "run": "a run of the lab", "other": "the run to compare with", "table": "a table",
         "notice": "a way in which somebody is told", "token": "what the mail brought"}  # fmt: skip
"""What the parts of a path are."""


def document(operations: Sequence[Operation], root: str = "") -> bytes:
    """All of it, as JSON. `root` is the path under which people find the server."""
    kinds = [each for one in operations for each in (one.takes, one.gives) if each is not None]
    schemas, parts = msgspec.json.schema_components(
        [*kinds, ErrorBody], ref_template="#/components/schemas/{name}"
    )
    schema_of = {repr(kind): schema for kind, schema in zip(kinds, schemas, strict=False)}
    parts["Question"]["properties"]["what"] = {"type": "string"}  # each kind of question has its own
    paths: dict[str, Json] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation, schema_of)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Streetlight",
                "version": __version__,
                "description": "What can be asked of a table server once. Play itself goes over a websocket, "
                "/ws/<table>: docs/protocol.md tells how.",
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "servers": [{"url": f"{root}/"}],
            "paths": paths,
            "components": {
                "schemas": parts,
                "securitySchemes": {
                    "seat": {
                        "type": "apiKey", "in": "header", "name": "Authorization",
                        "description": "`Seat <secret>`: the secret of a seat in the match",
                    }
                },
            },
        }
    )  # fmt: skip


def _described(operation: Operation, schema_of: dict[str, Json]) -> Json:
    told = inspect.getdoc(operation.act) or ""
    summary, _, rest = told.partition(". ")
    found: Json = {
        "operationId": operation.act.__name__,
        "summary": summary.rstrip("."),
        "parameters": _parameters(operation),
        "responses": _responses(operation, schema_of),
    }
    if rest:
        found["description"] = rest
    if operation.takes is not None:
        content = {"application/json": {"schema": schema_of[repr(operation.takes)]}}
        found["requestBody"] = {"required": True, "content": content}
    if "{match}" in operation.path:
        found["security"] = [{}, {"seat": []}]
    return found


def _parameters(operation: Operation) -> list[Json]:
    found: list[Json] = []
    for name in re.findall(r"\{(\w+)\}", operation.path):
        schema: Json = {"type": "string", "enum": list(games())} if name == "game" else {"type": "string"}
        found.append(
            {"name": name, "in": "path", "required": True, "description": NAMES[name], "schema": schema}
        )
    for query in operation.query:
        found.append(
            {"name": query.name, "in": "query", "description": query.text, "schema": {"type": query.kind}}
        )
    return found


def _responses(operation: Operation, schema_of: dict[str, Json]) -> Json:
    if operation.gives is None:
        content: Json = {"text/plain": {"schema": {"type": "string"}}}
        wrong = content
    else:
        kind = "application/octet-stream" if operation.gives is bytes else "application/json"
        content = {kind: {"schema": schema_of[repr(operation.gives)]}}
        wrong = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}}
    found = {str(operation.status): {"description": HTTPStatus(operation.status).phrase, "content": content}}
    statuses = {*operation.refused, 400}
    if operation.costly:
        statuses.add(429)
    if operation.takes is not None:
        statuses |= {408, 413}
    for status in sorted(statuses):
        found[str(status)] = {"description": HTTPStatus(status).phrase, "content": wrong}
    return found
