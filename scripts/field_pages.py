"""Write docs/fields: one page per game with every field of its packs, made from the structs that a pack fills.

    python scripts/field_pages.py           # after a change to the content of a game; a test says when

What a field may hold comes from its type; what it means, from the line below it in the source; and the notes at the top
of the standard pack's own files are shown as they stand.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from streetlight.games.registry import GAMES, game, title_of

PAGES = Path(__file__).resolve().parent.parent / "docs" / "fields"
Schema = dict[str, Any]  # Any: a JSON schema is a document


def page(name: str) -> str:
    """The page of one game."""
    packs = title_of(name).packs
    assert packs is not None
    reader = packs.load()
    _, parts = msgspec.json.schema_components([reader.shape], ref_template="#/{name}")
    classes = {each.__name__: each for each in _structs(msgspec.inspect.type_info(reader.shape))}
    title = game(name).title
    body = [
        f"# Fields of a pack: {title}",
        f"<!-- written by scripts/field_pages.py -->\n\nEvery table and field that a pack of {title} may have."
        " [Packs](../packs.md) tells how to begin one, and the same stands in the schema that"
        " `streetlight packs new` writes beside it. *Must be there* means that an entry without it is refused.",
    ]
    whole = parts.pop(reader.shape.__name__)
    body.append("## The pack\n\n" + _fields(whole, reader.shape))
    tables = [f"- `{key}`: {_kind(field)}" for key, field in whole["properties"].items() if _refs(field)]
    body.append("Its tables, each in a file of its own or all in one:\n\n" + "\n".join(tables))
    for part, schema in parts.items():
        body.append(_part(part, schema, classes.get(part)))
    notes = [_notes(file) for file in sorted((reader.builtin / "standard").glob("*.toml"))]
    body.append(
        "## What the standard pack's files say\n\nThe notes at the top of each file.\n\n"
        + "\n\n".join(filter(None, notes))
    )
    return "\n\n".join(body) + "\n"


def _structs(shape: object) -> Iterator[type]:
    """All structs that can be reached from a type."""
    seen: set[type] = set()
    left = [shape]
    while left:
        each = left.pop()
        if isinstance(each, msgspec.inspect.StructType):
            if each.cls in seen:
                continue
            seen.add(each.cls)
            yield each.cls
            left += [field.type for field in each.fields]
        elif isinstance(each, msgspec.Struct):
            for value in msgspec.structs.astuple(each):
                left += value if isinstance(value, tuple) else [value]


def _part(name: str, schema: Schema, kind: type | None) -> str:
    if "properties" not in schema:
        return f"## {name}\n\n{_sentence(schema.get('description', ''))}{_kind(schema)}"
    return f"## {name}\n\n{_sentence(schema.get('description', ''))}{_fields(schema, kind)}"


def _sentence(text: str) -> str:
    said = " ".join(text.replace("``", "`").split())
    return f"{said}\n\n" if said else ""


def _fields(schema: Schema, kind: type | None) -> str:
    """A table of the fields of one struct."""
    must = schema.get("required", [])
    means = _meanings(kind)
    told = any(key in means for key in schema["properties"])
    lines = ["| field | holds | else |", "| --- | --- | --- |"]
    for key, field in schema["properties"].items():
        usual = "**must be there**" if key in must else _usual(field.get("default"))
        lines.append(f"| `{key}` | {_kind(field)} | {usual} |" + (f" {means.get(key, '')} |" if told else ""))
    if told:
        lines[:2] = ["| field | holds | else | meaning |", "| --- | --- | --- | --- |"]
    return "\n".join(lines)


def _usual(value: object) -> str:
    if value is None or value in ("", [], {}):
        return "nothing"
    return f"`{msgspec.json.encode(value).decode()}`".replace("|", "\\|")


def _meanings(kind: type | None) -> dict[str, str]:
    """The texts below (or the comments behind) the fields of a struct, and of those it is made from."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__ if kind is not None else ()):
        if each is msgspec.Struct or not issubclass(each, msgspec.Struct):
            continue
        source = textwrap.dedent(inspect.getsource(each))
        lines = source.splitlines()
        body = ast.parse(source).body[0]
        assert isinstance(body, ast.ClassDef)
        before = ""
        for line in body.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                before = line.target.id
                comment = lines[(line.end_lineno or line.lineno) - 1].partition("  # ")[2]
                if comment:
                    found[before] = comment
            elif isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and before:
                found[before] = " ".join(str(line.value.value).split())
    return {key: re.sub(r"\|", r"\\|", text.replace("``", "`")) for key, text in found.items()}


def _refs(field: Schema) -> list[str]:
    """The structs that a field names."""
    if "$ref" in field:
        return [field["$ref"].removeprefix("#/")]
    inner = [*field.get("anyOf", []), *([field["items"]] if isinstance(field.get("items"), dict) else [])]
    return [ref for each in inner for ref in _refs(each)]


def _kind(field: Schema) -> str:
    """What a field may hold, in words."""
    if "$ref" in field:
        name = field["$ref"].removeprefix("#/")
        return f"[{name}](#{name.lower()})"
    if "enum" in field:
        return ", ".join(f"`{msgspec.json.encode(value).decode()}`" for value in field["enum"])
    if "const" in field:
        return f"`{msgspec.json.encode(field['const']).decode()}`"
    if "anyOf" in field:
        return " or ".join(_kind(each) for each in field["anyOf"])
    kind = field.get("type")
    if kind == "array":
        each = field.get("items") or {}
        if "prefixItems" in field:
            return "list of " + ", ".join(_kind(part) for part in field["prefixItems"])
        return f"list of {_kind(each)}" if isinstance(each, dict) and each else "list"
    if kind == "object":
        each = field.get("additionalProperties")
        return f"table of {_kind(each)}" if isinstance(each, dict) and each else "table"
    if kind in ("integer", "number"):
        least, most = field.get("minimum"), field.get("maximum")
        words = "whole number" if kind == "integer" else "number"
        return (
            words
            + (f" from {least}" if least is not None else "")
            + (f" to {most}" if most is not None else "")
        )
    return {"string": "text", "boolean": "`true` or `false`", "null": "nothing"}.get(str(kind), "anything")


def _notes(file: Path) -> str:
    """The comments at the top of a file of the standard pack."""
    lines = []
    for line in file.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            break
        if not line.startswith("#:"):
            lines.append(line.removeprefix("#").removeprefix(" "))
    text = "\n".join(lines).strip("\n")
    return f"### {file.name}\n\n```text\n{text}\n```" if text else ""


def main() -> None:
    PAGES.mkdir(exist_ok=True)
    for name in GAMES:
        (PAGES / f"{name}.md").write_text(page(name), "utf-8")


if __name__ == "__main__":
    main()
