"""Texts as message keys with arguments, and how a game puts its things into words.

An argument that names a thing is a *ref*: "seat:0", "card:run", "space:C4", "kid:2". Refs are also what
options point at, so that a client can highlight or move the thing it reads about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from streetlight.core.state import EventArgs, State

if TYPE_CHECKING:
    from streetlight.core.asks import Ask, Choice
    from streetlight.core.documents import EventFields, OptionAbout
    from streetlight.core.views import Result

G = TypeVar("G", bound=State)


class Text:
    """A message key with arguments. It is put into words only when somebody reads it."""

    __slots__ = ("key", "args")

    def __init__(self, key: str, **args: object) -> None:
        self.key = key
        self.args = args


class Label:
    """An option in words: its text, the refs it points at, its rule, and (if useful) what it will do.

    `who`: a ref, if somebody else than the player would do it; the text does not name them, the label begins with it.
    `topics`: what it is about, from the broad to the narrow, each a ref or a text "topic.<word>"; options that share
    one belong together. `cautions`: what it costs beyond what it says, as texts "caution.<kind>". `about`: what a
    client needs beside the words, as named fields (the game's `about_type`).
    """

    __slots__ = ("text", "targets", "rule", "hint", "about", "who", "topics", "cautions")

    def __init__(
        self,
        text: Text,
        targets: Sequence[str] = (),
        rule: str = "",
        hint: Text | None = None,
        about: OptionAbout | None = None,
        who: str = "",
        topics: Sequence[str | Text] = (),
        cautions: Sequence[Text] = (),
    ) -> None:
        self.text = text
        self.targets = tuple(targets)
        self.rule = rule
        self.hint = hint
        self.about = about
        self.who = who
        self.topics = topics
        self.cautions = cautions


class Block:
    """A tempting answer that is not legal now, and why."""

    __slots__ = ("id", "label", "reason")

    def __init__(self, id: str, label: Label, reason: Text) -> None:
        self.id = id
        self.label = label
        self.reason = reason


@mypyc_attr(allow_interpreted_subclasses=True)  # in the compiled build a game may stay plain Python
class Wording(Generic[G]):
    """How one game speaks. A game subclasses it in its `words.py`.

    Everything here may be called after the state has moved on, because a closed prompt can still be read. It may
    use only what the asked seat may know.
    """

    catalogue: ClassVar[Mapping[str, str]] = {}
    """Key -> English sentence with {arguments}. Another language is another mapping."""

    seat_names: ClassVar[Sequence[str]] = ()

    def question(self, g: G, ask: Ask) -> Text:
        """What the prompt asks."""
        return Text(f"ask.{ask.question.what}")

    def option(self, g: G, ask: Ask, choice: Choice) -> Label:
        raise NotImplementedError(
            f"{type(self).__name__} has no words for the choices of {ask.question.what!r}"
        )

    def choice_id(self, g: G, choice: Choice) -> str:
        """The stable id of a choice: it depends on the choice and the content, never on the position."""
        return ":".join([str(part) for part in choice])

    def blocked(self, g: G, ask: Ask) -> list[Block]:
        """Tempting answers that are not legal now."""
        return []

    def headline(self, g: G, result: Result) -> Text | None:
        """Who won, where that is a side and not a player: "The Sane win."."""
        return None

    def event(self, g: G, what: str, args: EventArgs) -> tuple[EventFields, str]:
        """An event's fields by name (things as refs), and its rule. Only content, not the live state."""
        raise NotImplementedError(f"{type(self).__name__} has no words for the event {what!r}")

    def noun(self, g: G, ref: str, names: Sequence[str] | None) -> str:
        """The name of a thing: catalogue key "card.run" for "card:run" unless the game knows better."""
        return self.catalogue.get(ref.replace(":", ".", 1), ref.partition(":")[2])

    def render(self, g: G, text: Text, names: Sequence[str] | None = None) -> str:
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

    def label(self, g: G, label: Label, names: Sequence[str] | None = None) -> str:
        """The whole label of an option: who would do it, if that is somebody else than the player, and what."""
        text = self.render(g, label.text, names)
        return f"{self._name(g, label.who, names)}: {text}" if label.who else text

    def _say(self, g: G, value: object, names: Sequence[str] | None) -> str:
        """An argument in words."""
        if isinstance(value, str):
            return self._name(g, value, names)
        if isinstance(value, Text):
            return self.render(g, value, names)
        if isinstance(value, (list, tuple)):
            return listed([self._say(g, item, names) for item in value])
        return str(value)

    def thing(self, g: G, ref: str, names: Sequence[str] | None = None) -> str:
        """The name of a thing or a player."""
        return self._name(g, ref, names)

    def _name(self, g: G, value: str, names: Sequence[str] | None) -> str:
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
