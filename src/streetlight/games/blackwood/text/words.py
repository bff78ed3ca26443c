"""How the game speaks: prompts, options, and "why not?"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from streetlight.core.asks import Ask, Choice
from streetlight.core.documents import EventFields
from streetlight.core.words import Block, Label, Text, Wording
from streetlight.games.blackwood.events import EVENTS, OVER_RULES
from streetlight.games.blackwood.questions import (
    AgentTurn,
    Cover,
    JudgeCard,
    KidEmptyHand,
    KidTurn,
    MakeRule,
    VisitorTurn,
)
from streetlight.games.blackwood.rules.proving import may_prove
from streetlight.games.blackwood.rules.trust import BOTH_FROM, MOST_PER_TURN, PROVE_FROM, SECRET_FROM
from streetlight.games.blackwood.state import SIDES, SPACES, Blackwood
from streetlight.games.blackwood.text.catalogue import ENGLISH
from streetlight.games.blackwood.text.story import STORY
from streetlight.games.blackwood.view import ref

SEAT_NAMES = ("Orange", "Sky", "Green", "Red", "Rose", "Yellow")

OPTION_RULES = {
    "test": "BG-26", "prove": "BG-73", "admitted": "BG-34", "repelled": "BG-34", "stop": "BG-36", "draw": "BG-40",
    "end_turn": "BG-61", "wait": "BG-62", "play": "BG-44", "cover": "BG-69", "admit": "BG-14", "repel": "BG-14",
    "push": "BG-75", "mark": "BG-74", "reveal": "BG-55", "keep": "BG-81", "example": "BG-12", "workshop": "BG-11",
    "form": "BG-14", "say": "BG-15", "measure": "BG-15", "than": "BG-15",
}  # fmt: skip


class BlackwoodWording(Wording[Blackwood]):
    catalogue = ENGLISH
    seat_names = SEAT_NAMES

    def noun(self, g: Blackwood, ref: str, names: Sequence[str] | None) -> str:
        kind, _, id = ref.partition(":")
        if kind == "object" and id in g.rules.pack.workshop.object_index:
            return g.rules.pack.names[g.rules.pack.workshop.object_index[id]]
        return super().noun(g, ref, names)

    def render(self, g: Blackwood, text: Text, names: Sequence[str] | None = None) -> str:
        said = super().render(g, text, names)
        return said[0].upper() + said[1:] if said.startswith(self.catalogue["object.covered"]) else said

    def choice_id(self, g: Blackwood, choice: Choice) -> str:
        if len(choice) == 2:
            kind, what = choice
            if isinstance(what, int) and kind != "example":
                return f"{kind}:{g.rules.pack.workshop.objects[what]}"
            return f"{kind}:{what}"
        if len(choice) == 1:
            return str(choice[0])
        _, side, space = choice
        return f"cover:{SIDES[side]}:{space + 1}"

    def question(self, g: Blackwood, ask: Ask) -> Text:
        question = ask.question
        if isinstance(question, MakeRule):
            return Text(f"ask.make_rule_{_stage(g)}")
        if isinstance(question, VisitorTurn):
            return Text("ask.visitor_secret" if g.trust >= SECRET_FROM else "ask.visitor")
        if isinstance(question, KidTurn):
            return _kid_question(g, question)
        if isinstance(question, (JudgeCard, Cover)):
            return Text(f"ask.{question.what}", object=ref(g, g.shown) if g.shown >= 0 else "object:hidden")
        return Text(f"ask.{question.what}")

    def option(self, g: Blackwood, ask: Ask, choice: Choice) -> Label:
        kind = choice[0]
        rule = "BG-45" if kind == "play" and g.trust >= SECRET_FROM else OPTION_RULES[kind]
        if len(choice) == 1:
            return Label(Text(f"option.{kind}"), (), rule)
        if kind == "cover":
            _, side, space = choice
            pile = g.piles[side * SPACES + space]
            top = ref(g, pile[-1]) if pile else "object:hidden"
            return Label(Text("option.cover", object=top), (f"space:{SIDES[side]}:{space + 1}",), rule)
        _, what = choice
        pack = g.rules.pack
        if kind == "example":
            return Label(Text("plain", text=pack.data.example[what].text), (), rule)
        if kind == "say":
            return Label(Text("plain", text=pack.workshop.literal_of[what].text), (), rule)
        if kind == "measure":
            quantity = next(each for each in pack.data.quantity if each.id == what[:-1])
            template = quantity.more if what[-1] == ">" else quantity.less
            return Label(Text("plain", text=template.replace("{object}", "...")), (), rule)
        if kind == "form":
            return Label(Text(f"option.form_{what}"), (), rule)
        target = ref(g, what)
        topics = (target,) if kind in ("admitted", "repelled") else ()
        return Label(Text(f"option.{kind}", object=target), (target,), rule, topics=topics)

    def blocked(self, g: Blackwood, ask: Ask) -> list[Block]:
        """Why nothing can be proved now."""
        question = ask.question
        if not isinstance(question, (AgentTurn, KidTurn, KidEmptyHand)):
            return []
        if ask.seat == g.rules.kid and g.trust < PROVE_FROM:
            reason, rule = Text("why.trust", trust=g.trust), "BG-57"
        elif not may_prove(g):
            reason, rule = Text("why.deck"), "BG-79"
        elif isinstance(question, KidTurn) and question.right:
            reason, rule = Text("why.both" if g.trust < BOTH_FROM else "why.stop"), "BG-61"
        else:
            return []
        return [Block("prove", Label(Text("option.prove"), (), rule), reason)]

    # Any: every kind of event has fields of its own.
    def event(self, g: Blackwood, what: str, args: tuple[Any, ...]) -> tuple[EventFields, str]:
        if what == "over":
            (reason,) = args
            return STORY[what](g, args), OVER_RULES[reason]
        return STORY[what](g, args), EVENTS[what].rule


def _kid_question(g: Blackwood, question: KidTurn) -> Text:
    if not question.right:
        may = g.trust >= PROVE_FROM and may_prove(g)
        return Text("ask.kid_or_prove" if may else "ask.kid")
    enough = question.right >= MOST_PER_TURN  # BG-37
    return Text("ask.kid_enough" if enough else "ask.kid_again", trust=min(question.right, MOST_PER_TURN))


def _stage(g: Blackwood) -> str:
    """How far the rule is built."""
    if not g.draft:
        return "start"
    shape, *parts = g.draft
    stage = {"workshop": "form", "compare": "compare"}.get(shape, "say")
    return f"{stage}_second" if parts else stage
