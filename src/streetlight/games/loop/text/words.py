"""How the game speaks: prompts, options, what is blocked and why, and the story that the log tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from streetlight.core.asks import Ask, Choice
from streetlight.core.words import Block, Said, Text, Wording
from streetlight.games.loop.rules.dice import faces
from streetlight.games.loop.state import Loop
from streetlight.games.loop.text.blocked import blocked
from streetlight.games.loop.text.catalogue import ENGLISH
from streetlight.games.loop.text.options import ACTION_WORDS, OPTION_WORDS, QUESTIONS, rule_of
from streetlight.games.loop.text.refs import CHOICE_IDS, NAMED, kid_ref, names_by_ref
from streetlight.games.loop.text.sentences import sentences_of
from streetlight.games.loop.text.telling import EVENTS

SEAT_NAMES = ("Red", "Blue", "Yellow", "Green", "White")


class LoopWording(Wording):
    catalogue = ENGLISH
    seat_names = SEAT_NAMES

    # --- names of things

    def noun(self, g: Loop, ref: str, names: Sequence[str] | None) -> str:
        kind, _, id = ref.partition(":")
        pack = g.rules.content.pack
        c = g.rules.content
        if kind == "kid" and id in c.kid:
            return pack.kids[c.kid[id]].name.partition(" ")[0]
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
        about = ask.args[1:] if ask.args and ask.args[0] is g else ask.args
        return (
            Text(f"ask.{ask.what}", **QUESTIONS[ask.what](g, about))
            if ask.what in QUESTIONS
            else Text(f"ask.{ask.what}")
        )

    # --- options

    def option(self, g: Loop, ask: Ask, choice: Choice) -> Said:
        kind = choice[0]
        rule = rule_of(ask, kind)
        if ask.what == "adventure" and kind in ACTION_WORDS:
            return ACTION_WORDS[kind](g, choice, rule)
        maker = OPTION_WORDS.get(kind)
        return Said(Text(f"option.{kind}"), (), rule) if maker is None else maker(g, ask, choice, rule)

    def blocked(self, g: Loop, ask: Ask) -> list[Block]:
        return blocked(g, ask)

    # --- the log

    def event(self, g: Loop, what: str, args: tuple[Any, ...]) -> tuple[dict[str, Any], str]:
        names, rule = EVENTS[what]
        if what == "rolled":
            kid, dice, rolled = args
            return {"kid": kid_ref(g, kid), "dice": dice, "faces": faces(rolled, dice)}, rule
        named: dict[str, Any] = {}
        for name, value in zip(names, args, strict=True):
            made = NAMED.get(name)
            named["kid" if name == "character" else name] = value if made is None else made(g, value)
        if what in ("solved", "not_solved"):  # the card tells how it went
            card = g.rules.content.pack.rumors[args[1]]
            named["text"] = card.solved if what == "solved" else card.failed
        elif what == "page":  # some pages are behind us as soon as they are read
            side = g.rules.sides[args[0]]
            named["text"] = side.text if side is not None else ""
        elif what == "met":
            waiting = [trigger.do for _, trigger in g.rules.by_moment[args[1]]["entered"]]
            named["text"] = " ".join([sentences_of(g.rules.content).ops(ops) for ops in waiting])
        elif what == "event":
            event = g.rules.content.pack.school[args[1]].event
            named["text"] = sentences_of(g.rules.content).ops(event)
        return named, rule
