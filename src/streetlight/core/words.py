"""Texts as message keys with arguments, and how a game puts its things into words.

An argument that names a thing is a *ref*: "seat:0", "card:run", "space:C4", "kid:2". Refs are also what
options point at, so that a client can highlight or move the thing it reads about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from streetlight.core.asks import Ask, Choice
    from streetlight.core.state import State


class Text:
    """A message key with arguments. It becomes words only when somebody reads it."""

    __slots__ = ("key", "args")

    def __init__(self, key: str, **args: Any) -> None:
        self.key = key
        self.args = args


class Said:
    """An option in words: label, the refs it points at, its rule, and (if useful) what it will do."""

    __slots__ = ("label", "targets", "rule", "hint")

    def __init__(
        self, label: Text, targets: Sequence[str] = (), rule: str = "", hint: Text | None = None
    ) -> None:
        self.label = label
        self.targets = tuple(targets)
        self.rule = rule
        self.hint = hint


class Block:
    """A tempting answer that is not legal now, and why."""

    __slots__ = ("id", "said", "reason")

    def __init__(self, id: str, said: Said, reason: Text) -> None:
        self.id = id
        self.said = said
        self.reason = reason


@mypyc_attr(allow_interpreted_subclasses=True)  # in the compiled build a game may stay plain Python
class Wording:
    """How one game speaks. A game subclasses it in its `words.py`.

    Everything here must bear being called when the state has already moved on (a closed prompt may still
    be read), and may use only what the asked seat may know.
    """

    catalogue: ClassVar[Mapping[str, str]] = {}
    """Key -> English sentence with {arguments}. Another language is another mapping."""

    seat_names: ClassVar[Sequence[str]] = ()

    def question(self, g: Any, ask: Ask) -> Text:
        """What the prompt asks."""
        return Text(f"ask.{ask.what}")

    def option(self, g: Any, ask: Ask, choice: Choice) -> Said:
        raise NotImplementedError(f"{type(self).__name__} has no words for the choices of {ask.what!r}")

    def choice_id(self, g: Any, choice: Choice) -> str:
        """The stable id of a choice: it depends on the choice and the content, never on the position."""
        return ":".join([str(part) for part in choice])

    def blocked(self, g: Any, ask: Ask) -> list[Block]:
        """Tempting answers that are not legal now."""
        return []

    def event(self, g: Any, what: str, args: tuple[Any, ...]) -> tuple[dict[str, Any], str]:
        """An event's arguments by name (things as refs), and its rule. Only content, not the live state."""
        raise NotImplementedError(f"{type(self).__name__} has no words for the event {what!r}")

    def noun(self, g: Any, ref: str, names: Sequence[str] | None) -> str:
        """The name of a thing: catalogue key "card.run" for "card:run" unless the game knows better."""
        return self.catalogue.get(ref.replace(":", ".", 1), ref.partition(":")[2])

    def render(self, g: State, text: Text, names: Sequence[str] | None = None) -> str:
        """The text as an English sentence. `names` replaces the seats' default names."""
        template = self.catalogue.get(text.key)
        if template is None:
            raise KeyError(f"no words for {text.key!r} in the catalogue of {type(self).__name__}")

        args = text.args
        if not args:
            return template
        parts: list[str] = []
        for literal, name in _pieces(template):
            parts.append(literal)
            if name is not None:
                value = args[name]
                said = self._name(g, value, names) if type(value) is str else self._say(g, value, names)
                parts.append(said)
        return "".join(parts)

    def _say(self, g: State, value: Any, names: Sequence[str] | None) -> str:
        """An argument in words."""
        if isinstance(value, str):
            return self._name(g, value, names)
        if isinstance(value, Text):
            return self.render(g, value, names)
        if isinstance(value, (list, tuple)):
            return listed([self._say(g, item, names) for item in value])
        return str(value)

    def _name(self, g: State, value: str, names: Sequence[str] | None) -> str:
        kind, colon, rest = value.partition(":")
        if not colon:
            return value
        if kind == "seat" and rest.isdigit():
            return self.seat_name(int(rest), names)
        return self.noun(g, value, names)

    def seat_name(self, seat: int, names: Sequence[str] | None) -> str:
        known = names if names is not None and seat < len(names) else self.seat_names
        return known[seat] if seat < len(known) else f"Seat {seat + 1}"


@cache
def _pieces(template: str) -> tuple[tuple[str, str | None], ...]:
    """A template taken apart once: plain text, then the name of the argument that follows it, if any."""
    pieces = []
    for literal, name, spec, conversion in Formatter().parse(template):
        if spec or conversion:
            raise ValueError(f"a template has plain {{names}} only: {template!r}")
        pieces.append((literal, name))
    return tuple(pieces)


def listed(words: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"; "nothing" for an empty list."""
    if not words:
        return "nothing"
    if len(words) == 1:
        return words[0]
    return ", ".join(words[:-1]) + " and " + words[-1]
