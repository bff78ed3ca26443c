"""How the game speaks: prompts, options, what is blocked and why, and the story that the log tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from streetlight.core.asks import Ask, Choice
from streetlight.core.documents import EventFields
from streetlight.core.words import Block, Label, Text, Wording
from streetlight.games.loop.events import EVENTS, Rolled
from streetlight.games.loop.pack.effects import Token
from streetlight.games.loop.rules.dice import faces
from streetlight.games.loop.state import Loop
from streetlight.games.loop.text.asking import question_text
from streetlight.games.loop.text.blocked import blocked
from streetlight.games.loop.text.catalogue import ENGLISH
from streetlight.games.loop.text.options import option_label
from streetlight.games.loop.text.refs import CHOICE_IDS, NAMED, kid_ref, names_by_ref
from streetlight.games.loop.text.sentences import sentences_of
from streetlight.games.loop.text.stories import tokens_words, with_kids

SEAT_NAMES = ("Red", "Blue", "Yellow", "Green", "White")


class LoopWording(Wording[Loop]):
    catalogue = ENGLISH
    seat_names = SEAT_NAMES

    # --- names of things

    def noun(self, g: Loop, ref: str, names: Sequence[str] | None) -> str:
        kind, _, id = ref.partition(":")
        pack = g.rules.content.pack
        c = g.rules.content
        if kind == "kid" and id in c.called:
            return c.called[id]
        if kind == "place" and id in g.rules.islands.number:
            return pack.map.locations[g.rules.islands.number[id]].name
        if kind == "machine" and id in c.machine:
            return pack.machines[c.machine[id]].name
        if kind == "item" and id in c.item:
            return pack.items[c.item[id]].name
        if kind == "sector":
            return id
        if kind == "page" and id:
            side = g.rules.sides[2 * g.rules.number_of_page[int(id[:-1])] + "ab".index(id[-1])]
            return side.title if side is not None else id
        found = names_by_ref(c).get(ref)
        return found if found is not None else self.catalogue.get(ref.replace(":", ".", 1), ref)

    def choice_id(self, g: Loop, choice: Choice) -> str:
        kind = choice[0]
        rules = CHOICE_IDS.get(kind)
        if rules is None:
            return ":".join([str(part) for part in choice])
        parts = [part(g, value) for part, value in zip(rules, choice[1:], strict=False)]
        return ":".join([kind, *parts])

    # --- prompts

    def question(self, g: Loop, ask: Ask) -> Text:
        return question_text(g, ask.seat, ask.question)

    def option(self, g: Loop, ask: Ask, choice: Choice) -> Label:
        return option_label(g, ask.question, choice)

    def blocked(self, g: Loop, ask: Ask) -> list[Block]:
        return blocked(g, ask)

    # --- the log

    # Any: every kind of event keeps other things.
    def event(self, g: Loop, what: str, args: tuple[Any, ...]) -> tuple[EventFields, str]:
        kind = EVENTS[what]
        if kind.fields is Rolled:
            kid, dice, rolled = args
            return Rolled(kid_ref(g, kid), dice, tuple(faces(rolled, dice))), kind.rule
        said = SAID.get(what, {})
        named: dict[str, object] = {name: words(g, *args) for name, words in said.items()}
        names = [name for name in kind.fields.__struct_fields__ if name not in said]
        for name, value in zip(names, args, strict=True):
            made = NAMED.get(name)
            named[name] = value if made is None else made(g, value)
        return kind.fields(**named), kind.rule


# What cards say about an event


def _solved(g: Loop, kid: int, rumor: int) -> str:
    return with_kids(g, g.rules.content.pack.rumors[rumor].solved, kid)


def _not_solved(g: Loop, kid: int, rumor: int) -> str:
    return with_kids(g, g.rules.content.pack.rumors[rumor].failed, kid)


def _day_title(g: Loop, round: int, day: str, week: int, first: int) -> str:
    return ENGLISH["day_title"].format(day=ENGLISH[f"day.{day}"], week=week)


def _page_title(g: Loop, side: int) -> str:
    page = g.rules.sides[side]
    return page.title if page is not None else ""


def _page(g: Loop, side: int) -> str:
    """Some pages are behind us as soon as they are read, so the log keeps what they said."""
    page = g.rules.sides[side]
    return with_kids(g, page.text, side // 2) if page is not None else ""


def _tokens_put(g: Loop, kind: Token, by: int, place: int) -> str:
    return tokens_words(g, "put" if by > 0 else "taken", kind, abs(by))


def _tokens_walked(g: Loop, kind: Token, count: int, origin: int, place: int) -> str:
    return tokens_words(g, "walk", kind, count)


def _response(g: Loop, machine: int, response: int) -> str:
    return g.rules.content.pack.responses[response].name


def _met(g: Loop, kid: int, side: int) -> str:
    waiting = [trigger.do for _, trigger in g.rules.by_moment[side]["entered"]]
    return " ".join([sentences_of(g.rules.content, g.rules.scenario.id).ops(ops) for ops in waiting])


def _school_event(g: Loop, kid: int, card: int) -> str:
    return sentences_of(g.rules.content, g.rules.scenario.id).ops(g.rules.content.pack.school[card].event)


SAID: dict[str, dict[str, Callable[..., str]]] = {
    "solved": {"text": _solved},
    "not_solved": {"text": _not_solved},
    "token": {"text": _tokens_put},
    "tokens_walked": {"text": _tokens_walked},
    "day": {"title": _day_title},
    "page": {"title": _page_title, "text": _page},
    "met": {"text": _met},
    "response": {"title": _response},
    "event": {"text": _school_event},
}
"""Event -> its fields that are words of a card or the catalogue, made when somebody reads it."""
