"""How the game speaks: prompts, options, what is blocked and why, and the story that the log tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from streetlight.core.asks import Ask, Choice
from streetlight.core.words import Block, Said, Text, Wording
from streetlight.games.mindflayer.pack.content import CARD_IDS, KINDS, MIND_FLAYER, NO_CARD
from streetlight.games.mindflayer.pack.loading import load_pack
from streetlight.games.mindflayer.state import MindFlayer
from streetlight.games.mindflayer.text.catalogue import ENGLISH

HINTS = ("hint.possess", "hint.knock_out", "hint.waffle", "hint.memories", "hint.helping_hand")
CARD_RULES = ("MF-29", "MF-32", "MF-36", "MF-28", "MF-28")
CHOICE_RULES = {
    "give": "MF-22",
    "look_at": "MF-49",
    "ask_count": "MF-49",
    "keep_out": "MF-64",
    "vote": "MF-64",
    "trade_with": "MF-67",
    "give_back": "MF-67",
    "show": "MF-26",
    "pass": "MF-40",
}

EVENTS: dict[str, tuple[tuple[str, ...], str]] = {
    "redealt": (("seat",), "MF-12"),
    "dealt": (("first", "cards"), "MF-11"),
    "eyes_open": (("seats",), "MF-18"),
    "eyes_closed": ((), "MF-18"),
    "begins": (("seat",), "MF-20"),
    "flipped": (("seat", "card"), "MF-21"),
    "gave": (("seat", "receiver", "card"), "MF-22"),
    "possessed": ((), "MF-61"),
    "knocked_out": (("seat",), "MF-32"),
    "meeting": (("seat", "meeting"), "MF-24"),
    "showed": (("seat", "viewer", "cards"), "MF-26"),
    "showed_unseen": (("seat", "viewer", "count"), "MF-26"),
    "counted": (("seat", "card", "count"), "MF-49"),
    "voted": (("seat", "other"), "MF-49"),
    "kept_out": (("seats",), "MF-64"),
    "nobody_out": ((), "MF-64"),
    "traded": (("seat", "other"), "MF-67"),
    "lost": (("seat", "cards"), "MF-67"),
    "hush": ((), "MF-39"),
    "handed_over": (("givers",), "MF-40"),
    "gave_fewer": (("seat", "count"), "MF-46"),
    "received": (("cards",), "MF-44"),
    "no_exchange": ((), "MF-48"),
    "meeting_over": ((), "MF-50"),
    "over": (("reason",), "MF-52"),
    "growl": (("seats",), "MF-53"),
    "clap": (("seats",), "MF-53"),
    "nobody_claps": ((), "MF-53"),
}
"""Event -> names of its arguments, and its rule."""

SEATS = ("seats", "givers")
ONE_SEAT = ("seat", "receiver", "viewer", "other")


class MindFlayerWording(Wording):
    catalogue = ENGLISH
    seat_names = tuple(person.name for person in load_pack("standard").people)

    # --- names of things

    def noun(self, g: MindFlayer, ref: str, names: Sequence[str] | None) -> str:
        kind, _, id = ref.partition(":")
        if kind == "card":
            return g.rules.cards[CARD_IDS.index(id)].name
        if kind == "a":
            return with_article(g.rules.cards[CARD_IDS.index(id)].name)
        if kind == "meeting":
            return next(card.name for card in g.rules.meetings if card.id == id)
        return super().noun(g, ref, names)

    def render(self, g: Any, text: Text, names: Sequence[str] | None = None) -> str:
        """As everywhere; a sentence about one {card} may also say {a_card}: "a Waffle", "Memories"."""
        card = text.args.get("card")
        if card is not None:
            text = Text(text.key, **text.args, a_card=f"a:{card.partition(':')[2]}")
        return super().render(g, text, names)

    def choice_id(self, g: MindFlayer, choice: Choice) -> str:
        """ "give:3", "pick:2", "show:waffle", "left:waffle,right:hard_hit", "both:waffle,waffle", "nothing"."""
        head = choice[0]
        if head == "give" or head == "pick":
            return f"{head}:{choice[1]}"
        if head == "pass":
            sides = [
                f"{side}:{CARD_IDS[kind]}"
                for side, kind in zip(("left", "right"), choice[1:], strict=True)
                if kind != NO_CARD
            ]
            return ",".join(sides) or "nothing"
        kinds = [CARD_IDS[kind] for kind in choice[1:] if kind != NO_CARD]
        return f"{head}:{','.join(kinds)}" if kinds else "nothing"

    # --- prompts and options

    def question(self, g: MindFlayer, ask: Ask) -> Text:
        if ask.what == "give":
            return Text("ask.give", card=_card(g.flipped)) if g.flipped != NO_CARD else Text("ask.given")
        if ask.what == "show":
            return Text("ask.show", viewer=f"seat:{ask.args[2]}")
        if ask.what == "give_back":
            return Text("ask.give_back", receiver=f"seat:{ask.args[3][0]}")
        if ask.what == "pass":
            head, receivers = ask.args[2], ask.args[3]
            if head == "pass":
                return Text("ask.pass", left=f"seat:{receivers[0]}", right=f"seat:{receivers[1]}")
            key = "ask.both" if head == "both" else "ask.two" if len(receivers) == 2 else "ask.one"
            return Text(key, receiver=f"seat:{receivers[0]}")
        return Text(f"ask.{ask.what}", meeting=_meeting(g))

    def option(self, g: MindFlayer, ask: Ask, choice: Choice) -> Said:
        rule = CHOICE_RULES[ask.what]
        if choice[0] in ("give", "pick"):
            seat = f"seat:{choice[1]}"
            hint = None
            if choice[0] == "give" and g.flipped != NO_CARD:
                hint = Text(HINTS[g.flipped])
                rule = CARD_RULES[g.flipped]
            return Said(Text(f"option.{choice[0]}", seat=seat), (seat,), rule, hint)
        if choice[0] == "show":
            card = _card(choice[1])
            return Said(Text("option.show", card=card), (card,), rule)
        return self._gifts(choice, ask.args[3], rule)

    def _gifts(self, choice: Choice, receivers: tuple[int, ...], rule: str) -> Said:
        """Gifts in words. Targets go in pairs: a card and the seat it goes to."""
        gifts = [
            (_card(kind), f"seat:{receiver}")
            for receiver, kind in zip(receivers, choice[1:], strict=True)
            if kind != NO_CARD
        ]
        targets = tuple([ref for gift in gifts for ref in gift])
        if not gifts:
            return Said(Text("option.nothing"), (), "MF-46")
        if len(gifts) == 1:
            return Said(Text("option.one", card=gifts[0][0], seat=gifts[0][1]), targets, rule)
        if choice[0] == "pass":
            (left, left_seat), (right, right_seat) = gifts
            label = Text("option.pass", left=left, left_seat=left_seat, right=right, right_seat=right_seat)
            return Said(label, targets, rule)
        label = Text("option.two", cards=[gifts[0][0], gifts[1][0]], seat=gifts[0][1])
        return Said(label, targets, rule)

    def blocked(self, g: MindFlayer, ask: Ask) -> list[Block]:
        """Oneself and the knocked out as receivers; Mind Flayers in a Sane hand."""
        if ask.what in ("pass", "give_back"):
            held = g.hands[KINDS * ask.seat + MIND_FLAYER]
            if held and not g.possessed >> ask.seat & 1:
                card = _card(MIND_FLAYER)
                said = Said(Text("blocked.card", card=card), (card,), "MF-43")
                return [Block(card, said, Text("why.sane"))]
            return []
        if ask.what == "show":
            return []
        blocks = []
        for seat in range(g.rules.seats):
            ref = f"seat:{seat}"
            if seat == ask.seat:
                why = Text("why.yourself" if ask.what == "give" else "why.not_yourself")
                said = Said(Text("blocked.seat", seat=ref), (ref,), CHOICE_RULES[ask.what])
                blocks.append(Block(ref, said, why))
            elif g.down >> seat & 1:
                why = Text("why.knocked_out", seat=ref)
                blocks.append(Block(ref, Said(Text("blocked.seat", seat=ref), (ref,), "MF-33"), why))
        return blocks

    # --- the log

    def event(self, g: MindFlayer, what: str, args: tuple[Any, ...]) -> tuple[dict[str, Any], str]:
        names, rule = EVENTS[what]
        named = {name: _as_ref(g, name, value) for name, value in zip(names, args, strict=True)}
        if what == "over" and args[0] == "few_left":
            rule = "MF-51"
        return named, rule


def with_article(name: str) -> str:
    """One card of that name, in a sentence. A name in the plural stands by itself."""
    if name.endswith("s"):
        return name
    return f"an {name}" if name[:1] in "AEIOU" else f"a {name}"


def _as_ref(g: MindFlayer, name: str, value: Any) -> Any:
    if name in ONE_SEAT:
        return f"seat:{value}"
    if name in SEATS:
        return [f"seat:{seat}" for seat in value]
    if name in ("card", "first"):
        return _card(value)
    if name == "cards":
        return [_card(kind) for kind in value if kind != NO_CARD]
    if name == "meeting":
        return f"meeting:{g.rules.meetings[value].id}"
    if name == "reason":
        return f"over:{value}"
    return value


def _card(kind: int) -> str:
    return f"card:{CARD_IDS[kind]}"


def _meeting(g: MindFlayer) -> str:
    """The Meeting card on the table (a closed prompt may be read after it is gone)."""
    card = g.rules.meetings[max(g.meeting, 0)]
    return f"meeting:{card.id}"
