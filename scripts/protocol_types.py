"""Writes web/src/protocol.ts from the message types of the server, by way of their JSON Schema.

python scripts/protocol_types.py          write the file
python scripts/protocol_types.py --check  only say whether it is up to date
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec

from streetlight.table.wire import protocol, web_types

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "protocol.ts"

HEAD = """\
// Made by scripts/protocol_types.py from the types of the server. Do not edit; docs/protocol.md explains it.

/** A document whose shape the game decides. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Doc = Record<string, any>
"""


def typescript() -> str:
    """The whole file."""
    commands, messages = members(protocol.Command), members(protocol.Message)
    _, parts = msgspec.json.schema_components(
        [*commands, *messages, *web_types.WEB_TYPES], ref_template="{name}"
    )
    blocks = [HEAD]
    for name, schema in parts.items():
        if "enum" in schema and "properties" not in schema:
            blocks.append(f"export type {name} = {kind_of(schema)}\n")
        else:
            blocks.append(interface(name, schema, complete=name not in INPUTS))
    blocks.append(union("Command", commands))
    blocks.append(union("Message", messages))
    return "\n".join(blocks)


INPUTS = {kind.__name__ for kind in get_args(protocol.Command)} | {
    "Last", "NewTable", "CheckOptions", "PackUpload", "Glance", "GlanceAt", "LabRequest",
}  # fmt: skip
"""Types that a client writes: fields with a default may be left out. In all others they are always there."""


def members(union: Any) -> list[type[msgspec.Struct]]:
    assert isinstance(union, UnionType)
    return list(get_args(union))


def union(name: str, kinds: list[type[msgspec.Struct]]) -> str:
    lines = "\n".join(f"  | {kind.__name__}" for kind in kinds)
    return f"export type {name} =\n{lines}\n"


def interface(name: str, schema: dict[str, Any], complete: bool) -> str:
    lines = []
    if text := schema.get("description"):
        lines += ["/**", *[f" * {line.strip()}".rstrip() for line in text.splitlines()], " */"]
    lines.append(f"export interface {name} {{")
    required = set(schema.get("required", ()))
    for field, part in schema.get("properties", {}).items():
        mark = "" if complete or field in required else "?"
        lines.append(f"  {field}{mark}: {kind_of(part)}")
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


def main() -> int:
    wanted = typescript()
    if "--check" in sys.argv[1:]:
        fresh = TARGET.exists() and TARGET.read_text(encoding="utf-8") == wanted
        print("up to date" if fresh else f"{TARGET.name} is not up to date: run scripts/protocol_types.py")
        return 0 if fresh else 1
    TARGET.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
