"""Everything that keeps a document from being a pack: msgspec stops at the first fault, a designer wants them all.

Only a document that msgspec has refused is looked through, so nothing that it takes is called wrong here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec
from msgspec import inspect

from streetlight.core.toml_lines import Trail

MANY = 24
"""A list of allowed names that is longer is not printed whole."""


class Fault(NamedTuple):
    trail: Trail
    message: str


def faults_of(document: object, kind: type) -> list[Fault]:
    """What is wrong with a document that should fill this struct, each with its place; none if it fits."""
    try:
        msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        return list(_faults(document, inspect.type_info(kind), ())) or [Fault((), str(error))]
    return []


def hint(name: object, names: Iterable[object]) -> str:
    """What might have been meant instead of this name, or else what there is, to end a sentence with."""
    from difflib import get_close_matches  # late: only where something is wrong

    known = [str(each) for each in names]
    near = get_close_matches(str(name), known, 1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; there are {', '.join(known)}" if 0 < len(known) <= MANY else ""


def _faults(value: object, kind: inspect.Type, trail: Trail) -> Iterator[Fault]:
    match kind:
        case inspect.StructType():
            yield from _table(value, kind, trail)
        case inspect.UnionType(types=kinds):
            yield from _one_of(value, kinds, trail)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            if isinstance(value, list):
                for at, member in enumerate(value):
                    yield from _faults(member, item, (*trail, at))
            else:
                yield Fault(trail, f"expected a list, got {_named(value)}")
        case inspect.TupleType(item_types=items):
            if not isinstance(value, list):
                yield Fault(trail, f"expected a list, got {_named(value)}")
            elif len(value) != len(items):
                yield Fault(trail, f"expected a list of {len(items)}, got one of {len(value)}")
            else:
                for at, (member, item) in enumerate(zip(value, items, strict=True)):
                    yield from _faults(member, item, (*trail, at))
        case inspect.DictType(value_type=item):
            if isinstance(value, dict):
                for key, member in value.items():
                    yield from _faults(member, item, (*trail, key))
            else:
                yield Fault(trail, f"expected a table, got {_named(value)}")
        case inspect.LiteralType(values=values):
            if value not in values:
                yield Fault(trail, f"{_named(value)} is not allowed here{hint(value, values)}")
        case _:
            expected = _plain(kind)
            if expected and not _fits(value, kind):
                yield Fault(trail, f"expected {expected}, got {_named(value)}")


def _table(value: object, kind: inspect.StructType, trail: Trail) -> Iterator[Fault]:
    if kind.array_like and isinstance(value, list):
        for at, (member, field) in enumerate(zip(value, kind.fields, strict=False)):
            yield from _faults(member, field.type, (*trail, at))
        return
    if not isinstance(value, dict):
        yield Fault(trail, f"expected a table, got {_named(value)}")
        return
    fields = {field.encode_name: field for field in kind.fields}
    for key, member in value.items():
        if key in fields:
            yield from _faults(member, fields[key].type, (*trail, key))
        elif key != kind.tag_field and kind.forbid_unknown_fields:
            yield Fault((*trail, key), f"unknown field{hint(key, list(fields))}")
    for name, field in fields.items():
        if field.required and name not in value:
            yield Fault((*trail, name), "is missing")


def _one_of(value: object, kinds: tuple[inspect.Type, ...], trail: Trail) -> Iterator[Fault]:
    tables = [kind for kind in kinds if isinstance(kind, inspect.StructType)]
    if tables and isinstance(value, dict):
        field = tables[0].tag_field or ""
        tags = {table.tag: table for table in tables}
        tag = value.get(field)
        if field not in value:
            yield Fault((*trail, field), f"is missing{hint('', list(tags))}")
        elif tag in tags:
            yield from _table(value, tags[tag], trail)
        else:
            yield Fault((*trail, field), f"there is no {field} {tag!r}{hint(tag, list(tags))}")
        return
    tries = [list(_faults(value, kind, trail)) for kind in kinds]
    if all(tries):
        yield from min(tries, key=len)


def _plain(kind: inspect.Type) -> str:
    """A simple kind of value, in words; "" for one that only msgspec judges."""
    match kind:
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return "a whole number"
        case inspect.FloatType():
            return "a number"
        case inspect.StrType():
            return "a text"
    return ""


def _fits(value: object, kind: inspect.Type) -> bool:
    match kind:
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case inspect.FloatType():
            return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, str)


def _named(value: object) -> str:
    """What somebody wrote, in words short enough for a message."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f"the text {value if len(value) <= 40 else value[:39] + '…'!r}"
    return str(value)
