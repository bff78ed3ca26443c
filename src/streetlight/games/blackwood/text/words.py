"""How the game speaks: prompts, options and the story that the log tells. Covered cards are never named (BG-71)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from streetlight.core.asks import Ask, Choice
from streetlight.core.words import Block, Said, Text, Wording
from streetlight.games.blackwood.rules.proving import may_prove
from streetlight.games.blackwood.rules.trust import BOTH_FROM, MOST_PER_TURN, PROVE_FROM, SECRET_FROM
from streetlight.games.blackwood.state import SPACES, Blackwood, covered
from streetlight.games.blackwood.text.catalogue import ENGLISH
from streetlight.games.blackwood.view import ref

SEAT_NAMES = ("Orange", "Sky", "Green", "Red", "Rose", "Yellow")
SIDES = ("admitted", "repelled")

OPTION_RULES = {
    "test": "BG-26", "prove": "BG-73", "admitted": "BG-34", "repelled": "BG-34", "stop": "BG-36", "draw": "BG-40",
    "end_turn": "BG-61", "play": "BG-44", "cover": "BG-69", "admit": "BG-14", "repel": "BG-14", "push": "BG-75",
    "mark": "BG-74", "reveal": "BG-55", "keep": "BG-81", "example": "BG-12", "workshop": "BG-11", "form": "BG-14",
    "say": "BG-15", "measure": "BG-15", "than": "BG-15",
}  # fmt: skip

EVENTS: dict[str, tuple[tuple[str, ...], str]] = {
    "roles": (("visitor", "kid"), "BG-02"),
    "flipped": (("object", "object2"), "BG-11"),
    "dealt": (("seat", "objects"), "BG-09"),
    "dealt_unseen": (("seat", "count"), "BG-09"),
    "rule_made": (("mode",), "BG-14"),
    "kept": (("seat", "count"), "BG-81"),
    "drew": (("seat", "object"), "BG-30"),
    "drew_unseen": (("seat",), "BG-30"),
    "crowded": (("object", "side"), "BG-69"),
    "placed": (("object", "side", "space"), "BG-68"),
    "laid": (("seat", "side", "object"), "BG-27"),
    "laid_unseen": (("seat", "side"), "BG-29"),
    "tries": (("seat",), "BG-73"),
    "proof": (("seat", "objects"), "BG-73"),
    "pushed": (("seat", "objects", "marked", "right"), "BG-76"),
    "predicts": (("seat", "object", "side"), "BG-34"),
    "predicts_unseen": (("seat", "side"), "BG-59"),
    "right": (("seat",), "BG-35"),
    "wrong": (("seat",), "BG-38"),
    "shows": (("seat",), "BG-45"),
    "trust": (("trust",), "BG-48"),
    "turned_up": (("seat", "object"), "BG-55"),
    "over": (("reason",), "BG-95"),
}

OVER_RULES = {"agent_proved": "BG-05", "kid_proved": "BG-04", "visitor_out": "BG-06", "deck_empty": "BG-07"}


class BlackwoodWording(Wording):
    catalogue = ENGLISH
    seat_names = SEAT_NAMES

    def noun(self, g: Blackwood, ref: str, names: Sequence[str] | None) -> str:
        kind, _, id = ref.partition(":")
        if kind == "object" and id in g.rules.pack.workshop.object_index:
            return g.rules.pack.names[g.rules.pack.workshop.object_index[id]]
        return super().noun(g, ref, names)

    def render(self, g: Any, text: Text, names: Sequence[str] | None = None) -> str:
        said = super().render(g, text, names)
        return said[0].upper() + said[1:] if said.startswith(self.catalogue["object.covered"]) else said

    def choice_id(self, g: Blackwood, choice: Choice) -> str:
        kind = choice[0]
        if kind == "cover":
            return f"cover:{SIDES[choice[1]]}:{choice[2] + 1}"
        if len(choice) == 2 and isinstance(choice[1], int) and kind != "example":
            return f"{kind}:{g.rules.pack.workshop.objects[choice[1]]}"
        return ":".join([str(part) for part in choice])

    def question(self, g: Blackwood, ask: Ask) -> Text:
        if ask.what == "make_rule":
            return Text(f"ask.make_rule_{_stage(g)}")
        if ask.what == "visitor":
            return Text("ask.visitor_secret" if g.trust >= SECRET_FROM else "ask.visitor")
        if ask.what == "kid":
            right = ask.args[2]
            if not right:
                must_predict = ask.args[3]
                may = g.trust >= PROVE_FROM and not must_predict and may_prove(g)
                return Text("ask.kid_or_prove" if may else "ask.kid")
            enough = right >= MOST_PER_TURN  # BG-37
            return Text("ask.kid_enough" if enough else "ask.kid_again", trust=min(right, MOST_PER_TURN))
        if ask.what in ("judge", "cover"):
            return Text(f"ask.{ask.what}", object=ref(g, g.shown) if g.shown >= 0 else "object:hidden")
        return Text(f"ask.{ask.what}")

    def option(self, g: Blackwood, ask: Ask, choice: Choice) -> Said:
        kind = choice[0]
        rule = "BG-45" if kind == "play" and g.trust >= SECRET_FROM else OPTION_RULES[kind]
        pack = g.rules.pack
        if kind == "example":
            example = pack.data.example[choice[1]]
            return Said(Text("plain", text=example.text), (), rule)
        if kind == "say":
            return Said(Text("plain", text=pack.workshop._literal(choice[1]).text), (), rule)
        if kind == "measure":
            quantity = next(each for each in pack.data.quantity if each.id == choice[1][:-1])
            template = quantity.more if choice[1][-1] == ">" else quantity.less
            return Said(Text("plain", text=template.replace("{object}", "...")), (), rule)
        if kind == "form":
            return Said(Text(f"option.form_{choice[1]}"), (), rule)
        if kind == "cover":
            at = choice[1] * SPACES + choice[2]
            target = f"space:{SIDES[choice[1]]}:{choice[2] + 1}"
            pile = g.piles[at]
            top = ref(g, pile[-1]) if pile else "object:hidden"
            return Said(Text("option.cover", object=top), (target,), rule)
        if len(choice) == 2:
            target = ref(g, choice[1])
            return Said(Text(f"option.{kind}", object=target), (target,), rule)
        return Said(Text(f"option.{kind}"), (), rule)

    def blocked(self, g: Blackwood, ask: Ask) -> list[Block]:
        """Why nothing can be proved now."""
        if ask.what not in ("agent", "kid", "kid_empty"):
            return []
        kid = ask.seat == g.rules.kid
        if kid and g.trust < PROVE_FROM:
            reason, rule = Text("why.trust", trust=g.trust), "BG-57"
        elif not may_prove(g):
            reason, rule = Text("why.deck"), "BG-79"
        elif kid and ask.what == "kid" and ask.args[2]:
            reason, rule = Text("why.both" if g.trust < BOTH_FROM else "why.stop"), "BG-61"
        elif kid and ask.what == "kid" and ask.args[3]:
            reason, rule = Text("why.drew"), "BG-41"
        else:
            return []
        return [Block("prove", Said(Text("option.prove"), (), rule), reason)]

    def event(self, g: Blackwood, what: str, args: tuple[Any, ...]) -> tuple[dict[str, Any], str]:
        names, rule = EVENTS[what]
        if what == "over":
            return {"reason": f"over:{args[0]}"}, OVER_RULES[args[0]]
        if what == "proof":
            args = (args[0], args[1:])
        if what == "rule_made":
            return {"mode": f"mode:{args[0]}"}, rule
        named: dict[str, Any] = {}
        for name, value in zip(names, args, strict=True):
            named[name] = self._named(g, name, value)
        return named, rule

    def _named(self, g: Blackwood, name: str, value: Any) -> Any:
        if name in ("seat", "visitor", "kid"):
            return f"seat:{value}"
        if name in ("object", "object2"):
            return self._open(g, value)
        if name in ("objects", "marked"):
            return [self._open(g, thing) for thing in value]
        if name == "side":
            return f"side:{SIDES[value]}"
        if name == "right":
            return f"proof:{'right' if value else 'wrong'}"
        return value

    def _open(self, g: Blackwood, thing: int) -> str:
        return "object:covered" if covered(g) >> thing & 1 and not g.ended else ref(g, thing)


def _stage(g: Blackwood) -> str:
    if not g.draft:
        return "start"
    return {"workshop": "form", "compare": "compare"}.get(g.draft[0], "say") + (
        "_second" if len(g.draft) > 1 else ""
    )
