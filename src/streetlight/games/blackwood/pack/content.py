"""The content of the game: objects, what can be said about them, and example rules, as frozen structs."""

from __future__ import annotations

from typing import Literal

import msgspec

Source = Literal["rulebook", "house"]


class Object(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the object cards."""

    id: str
    name: str
    source: Source


class Attribute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that holds for an object or not. `phrase` and `negation` complete "The object ..."."""

    id: str
    group: str
    phrase: str
    negation: str
    definition: str


class Quantity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that can be measured. `less` and `more` contain {object}."""

    id: str
    unit: str
    less: str
    more: str
    definition: str


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An example Pass Rule, in the short notation of `passrule.py`, and how a card would word it."""

    rule: str
    text: str
    source: Source


class Settled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A grade on which the two passes disagreed widely, settled by name."""

    object: str
    attribute: str
    grade: float
    why: str = ""


class Looked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cells of one attribute that were looked at once more: objects for which it surely holds, and for which not."""

    attribute: str
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    argued: tuple[str, ...] = ()
    """People would argue about these: the grade stands, and they are told where a rule is made."""


class PackData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack as its TOML files give it. The graded table lies beside them in two CSV files."""

    object: tuple[Object, ...]
    attribute: tuple[Attribute, ...]
    quantity: tuple[Quantity, ...]
    example: tuple[Example, ...] = ()
    settled: tuple[Settled, ...] = ()
    review: tuple[Looked, ...] = ()
    """Cells near the middle, looked at once more."""
    drawn: tuple[Looked, ...] = ()
    """Colours that the drawings show, or don't, whatever the passes say."""
    source: Source = "house"
    name: str = "standard"
    title: str = "Standard"
    version: int = 1
