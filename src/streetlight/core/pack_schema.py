"""JSON schemas for the files of a pack, made from the structs that it fills, so that editors complete and check."""

from __future__ import annotations

from typing import Any

import msgspec


def schema_of(shape: type, whole: bool = False) -> bytes:
    """The schema of one file of a pack of this shape; of a pack in one file, if `whole`.

    What a pack must have may stand in any of its files, so it is not asked of each.
    """
    _, parts = msgspec.json.schema_components([shape], ref_template="#/$defs/{name}")
    name = shape.__name__
    # Any: a JSON schema is a document, whatever msgspec writes into it
    schema: dict[str, Any] = {"$schema": "https://json-schema.org/draft/2020-12/schema", **parts.pop(name)}
    if not whole:
        schema.pop("required", None)
    schema["$defs"] = parts
    return msgspec.json.format(msgspec.json.encode(schema), indent=1) + b"\n"
