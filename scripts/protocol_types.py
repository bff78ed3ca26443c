"""Writes the TypeScript types of the browser client from the Python types, by way of their JSON Schema.

python scripts/protocol_types.py          write the files
python scripts/protocol_types.py --check  only say whether they are up to date

web/src/protocol.ts has the messages of the server; web/src/games/<game>/types.ts has what a game shows, asks and tells:
its view, what is printed on its things (content), how it ended (details), its questions, what it tells about their
options (about), and its events.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec

from streetlight.core.game import AnyGame
from streetlight.games.registry import GAMES, game
from streetlight.table.wire import protocol, web_types

WEB = Path(__file__).resolve().parent.parent / "web" / "src"

HEAD = """\
// Made by scripts/protocol_types.py from the types of the server. Do not edit; docs/protocol.md explains it.

/** A document whose shape the game decides. */
export type Doc = Record<string, unknown>
"""


def typescript() -> str:
    """The whole file."""
    commands, messages = members(protocol.Command), members(protocol.Message)
    _, parts = msgspec.json.schema_components(
        [*commands, *messages, *web_types.WEB_TYPES], ref_template="{name}"
    )
    blocks = [HEAD]
    for name, schema in parts.items():
        if name == "Question":
            schema["properties"]["what"] = {"type": "string"}  # each kind of question has its own
        if "enum" in schema and "properties" not in schema:
            blocks.append(f"export type {name} = {kind_of(schema)}\n")
        else:
            blocks.append(interface(name, schema, complete=name not in INPUTS, more=name in BASES))
    blocks.append(union("Command", commands))
    blocks.append(union("Message", messages))
    return "\n".join(blocks)


BASES = ("View", "Content", "Details", "Question", "OptionAbout", "EventFields")
"""Types to which every game adds fields of its own. Here nobody knows those; web/src/games/<game>/types.ts does."""

INPUTS = {kind.__name__ for kind in get_args(protocol.Command)} | {
    "Last", "NewTable", "NewFork", "WhatIfRequest", "CheckOptions", "PackUpload", "PackQuestion", "Glance", "GlanceAt",
    "LabRequest", "NewNotice", "NoticeWish",
}  # fmt: skip
"""Types that a client writes: fields with a default may be left out. In all others they are always there."""


def members(union: Any) -> list[type[msgspec.Struct]]:
    assert isinstance(union, UnionType)
    return list(get_args(union))


def union(name: str, kinds: list[type[msgspec.Struct]]) -> str:
    lines = "\n".join(f"  | {kind.__name__}" for kind in kinds)
    return f"export type {name} =\n{lines}\n"


def interface(name: str, schema: dict[str, Any], complete: bool, more: bool = False) -> str:
    """An interface. `more`: there may be fields that nobody knows here."""
    lines = []
    if text := schema.get("description"):
        lines += ["/**", *[f" * {line.strip()}".rstrip() for line in text.splitlines()], " */"]
    lines.append(f"export interface {name} {{")
    required = set(schema.get("required", ()))
    for field, part in schema.get("properties", {}).items():
        absent = field not in required and (not complete or "default" not in part)
        mark = "?" if absent else ""
        lines.append(f"  {field}{mark}: {kind_of(part)}")
    if more:
        lines.append("  [field: string]: unknown")
    return "\n".join([*lines, "}", ""])


def kind_of(schema: dict[str, Any]) -> str:
    """The TypeScript type that a JSON Schema describes."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return literal(schema["const"])
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(kind_of(part) for part in schema["anyOf"]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(dict.fromkeys(kind_of({**schema, "type": each}) for each in kind))
    if kind == "array" and "prefixItems" in schema:
        return f"[{', '.join(kind_of(part) for part in schema['prefixItems'])}]"
    if kind == "array":
        inner = kind_of(schema.get("items", {}))
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {kind_of(values)}>" if isinstance(values, dict) and values else "Doc"
    if kind is None:
        return "unknown"
    return {
        "integer": "number",
        "number": "number",
        "string": "string",
        "boolean": "boolean",
        "null": "null",
    }[kind]


def literal(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


GAME_HEAD = """\
// Made by scripts/protocol_types.py from the types of {title}. Do not edit.
"""


def game_types(game: AnyGame) -> str:
    """What a game shows, asks and tells, as one file."""
    shown = [game.view_type, game.content_type, game.details_type, game.about_type]
    told = dict.fromkeys(game.event_types.values())
    _, parts = msgspec.json.schema_components([*shown, *game.questions, *told], ref_template="{name}")
    blocks = [GAME_HEAD.format(title=game.title)]
    aliases = dict(
        zip(("View", "Content", "Details", "About"), [kind.__name__ for kind in shown], strict=True)
    )
    for name, schema in parts.items():
        if aliases.get(name, name) != name:
            continue  # a base: in this file the name stands for what the game makes of it
        if "enum" in schema and "properties" not in schema:
            blocks.append(f"export type {name} = {kind_of(schema)}\n")
        else:
            blocks.append(interface(name, schema, complete=True))
    blocks += [f"export type {alias} = {name}\n" for alias, name in aliases.items() if alias != name]
    blocks.append("/** Every question of the game. `what` tells which it is. */")
    blocks.append(union("Question", list(game.questions)))
    lines = [f"  {what}: {kind.__name__}" for what, kind in game.event_types.items()]
    blocks.append("/** What each kind of event tells. */")
    blocks.append("\n".join(["export interface EventArgs {", *lines, "}", ""]))
    return "\n".join(blocks)


def files() -> dict[Path, str]:
    """Every file that this script writes, and what belongs into it."""
    wanted = {WEB / "protocol.ts": typescript()}
    for name in sorted(GAMES):
        folder = WEB / "games" / name
        if folder.is_dir():  # else the client draws it on the plain board
            wanted[folder / "types.ts"] = game_types(game(name))
    return wanted


def main() -> int:
    check = "--check" in sys.argv[1:]
    stale = [
        path
        for path, text in files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in stale:
        if not check:
            path.write_text(files()[path], encoding="utf-8")
        said = "is not up to date: run scripts/protocol_types.py" if check else "written"
        print(f"{path.relative_to(WEB)} {said}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
