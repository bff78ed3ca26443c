"""How the game speaks: prompts, options, what is blocked and why, and the story that the log tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from streetlight.core.asks import Ask, Choice
from streetlight.core.documents import EventFields
from streetlight.core.questions import Question
from streetlight.core.views import Result
from streetlight.core.words import Block, Label, Text, Wording
from streetlight.games.mindflayer.documents import GiftsAbout, GivenCard, MindFlayerDetails
from streetlight.games.mindflayer.events import EVENTS
from streetlight.games.mindflayer.pack.content import CARD_IDS, KINDS, MIND_FLAYER, NO_CARD
from streetlight.games.mindflayer.pack.loading import load_pack
from streetlight.games.mindflayer.questions import GiveBack, GiveFlipped, PassCards, PickPlayer, ShowCard
from streetlight.games.mindflayer.rules.effects import EFFECTS
from streetlight.games.mindflayer.rules.passing import side_of
from streetlight.games.mindflayer.state import MindFlayer
from streetlight.games.mindflayer.text.catalogue import ENGLISH

CARD_HINTS = {
    "mind_flayer": ("hint.possess", "MF-29"),
    "hard_hit": ("hint.knock_out", "MF-32"),
    "waffle": ("hint.waffle", "MF-36"),
    "memories": ("hint.memories", "MF-28"),
    "helping_hand": ("hint.helping_hand", "MF-28"),
}
"""What each card will do, and its rule."""

CHOICE_RULES: dict[type[Question], str] = {GiveFlipped: "MF-22", PassCards: "MF-40"}
"""The rule of the options of each question."""
for effect_rules in EFFECTS.values():
    CHOICE_RULES.update(effect_rules.asks)

SEATS = ("seats", "givers")
ONE_SEAT = ("seat", "receiver", "viewer", "other")


class MindFlayerWording(Wording[MindFlayer]):
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

    def render(self, g: MindFlayer, text: Text, names: Sequence[str] | None = None) -> str:
        """As everywhere; a sentence about one {card} may also say {a_card}: "a Waffle", "Memories"."""
        card = text.args.get("card")
        if isinstance(card, str):
            text = Text(text.key, **text.args, a_card=f"a:{card.partition(':')[2]}")
        return super().render(g, text, names)

    def choice_id(self, g: MindFlayer, choice: Choice) -> str:
        """ "give:3", "pick:2", "show:waffle", "left:waffle,right:hard_hit", "both:waffle,waffle", "nothing"."""
        head = choice[0]
        if head == "give" or head == "pick":
            _, seat = choice
            return f"{head}:{seat}"
        kinds = choice[1:]
        if head == "pass":
            sides = [
                f"{side_of(head, at)}:{CARD_IDS[kind]}" for at, kind in enumerate(kinds) if kind != NO_CARD
            ]
            return ",".join(sides) or "nothing"
        cards = [CARD_IDS[kind] for kind in kinds if kind != NO_CARD]
        return f"{head}:{','.join(cards)}" if cards else "nothing"

    def headline(self, g: MindFlayer, result: Result) -> Text | None:
        assert isinstance(result.details, MindFlayerDetails)
        return Text(f"won.{result.details.team}")

    # --- prompts and options

    def question(self, g: MindFlayer, ask: Ask) -> Text:
        question = ask.question
        if isinstance(question, GiveFlipped):
            effect = Text(CARD_HINTS[question.card][0])
            return Text("ask.give", card=f"card:{question.card}", effect=effect)
        if isinstance(question, ShowCard):
            return Text("ask.show", viewer=f"seat:{question.viewer}")
        if isinstance(question, GiveBack):
            return Text("ask.give_back", receiver=f"seat:{question.receiver}")
        if isinstance(question, PassCards):
            return self._passing(question)
        if isinstance(question, PickPlayer):
            return Text(f"ask.{question.what}", meeting=f"meeting:{question.meeting}")
        return Text(f"ask.{question.what}")

    def _passing(self, question: PassCards) -> Text:
        receivers = [f"seat:{receiver}" for receiver in question.receivers]
        if question.head == "pass":
            return Text("ask.pass", left=receivers[0], right=receivers[1])
        key = "ask.both" if question.head == "both" else "ask.two" if len(receivers) == 2 else "ask.one"
        return Text(key, receiver=receivers[0])

    def option(self, g: MindFlayer, ask: Ask, choice: Choice) -> Label:
        question = ask.question
        rule = CHOICE_RULES[type(question)]
        if isinstance(question, PassCards):
            return self._gifts(choice, question.receivers, rule)
        if isinstance(question, GiveBack):
            return self._gifts(choice, (question.receiver,), rule)
        head, thing = choice
        if head == "show":
            card = _card(thing)
            return Label(Text("option.show", card=card), (card,), rule)
        seat = f"seat:{thing}"
        if isinstance(question, GiveFlipped):
            _, rule = CARD_HINTS[question.card]  # the question says what the card does
        return Label(Text(f"option.{head}", seat=seat), (seat,), rule)

    def _gifts(self, choice: Choice, receivers: tuple[int, ...], rule: str) -> Label:
        """Gifts in words. Targets go in pairs: a card and the seat it goes to."""
        head, *kinds = choice
        about = GiftsAbout(
            tuple(
                [
                    GivenCard(CARD_IDS[kind], receiver, side_of(head, at))
                    for at, (receiver, kind) in enumerate(zip(receivers, kinds, strict=True))
                    if kind != NO_CARD
                ]
            )
        )
        gifts = [(f"card:{gift.card}", f"seat:{gift.to}") for gift in about.gives]
        targets = tuple([ref for gift in gifts for ref in gift])
        if not gifts:
            return Label(Text("option.nothing"), (), "MF-46", about=about)
        first = targets[:1] if len(gifts) > 1 else ()
        if len(gifts) == 1:
            ((card, seat),) = gifts
            text = Text("option.one", card=card, seat=seat)
        else:
            (one, one_seat), (two, two_seat) = gifts
            text = Text("option.two", cards=[one, two], seat=one_seat)
            if head == "pass":
                text = Text("option.pass", left=one, left_seat=one_seat, right=two, right_seat=two_seat)
        return Label(text, targets, rule, about=about, topics=first)

    def blocked(self, g: MindFlayer, ask: Ask) -> list[Block]:
        """Oneself and the knocked out as receivers; Mind Flayers in a Sane hand."""
        question = ask.question
        if isinstance(question, PassCards | GiveBack):
            held = g.hands[KINDS * ask.seat + MIND_FLAYER]
            if held and not g.possessed >> ask.seat & 1:
                card = _card(MIND_FLAYER)
                label = Label(Text("blocked.card", card=card), (card,), "MF-43")
                return [Block(card, label, Text("why.sane"))]
            return []
        if not isinstance(question, GiveFlipped | PickPlayer):
            return []
        blocks = []
        for seat in range(g.rules.seats):
            ref = f"seat:{seat}"
            if seat == ask.seat:
                why = Text("why.yourself" if isinstance(question, GiveFlipped) else "why.not_yourself")
                label = Label(Text("blocked.seat", seat=ref), (ref,), CHOICE_RULES[type(question)])
                blocks.append(Block(ref, label, why))
            elif g.down >> seat & 1:
                why = Text("why.knocked_out", seat=ref)
                blocks.append(Block(ref, Label(Text("blocked.seat", seat=ref), (ref,), "MF-33"), why))
        return blocks

    # --- the log

    # Any: every kind of event has fields of its own.
    def event(self, g: MindFlayer, what: str, args: tuple[Any, ...]) -> tuple[EventFields, str]:
        fields, rule = EVENTS[what]
        named = [_as_ref(g, name, value) for name, value in zip(fields.__struct_fields__, args, strict=True)]
        if what == "over" and args == ("few_left",):
            rule = "MF-51"
        return fields(*named), rule


def with_article(name: str) -> str:
    """One card of that name, in a sentence. A name in the plural stands by itself."""
    if name.endswith("s"):
        return name
    return f"an {name}" if name[:1] in "AEIOU" else f"a {name}"


# Any: what it is depends on the field.
def _as_ref(g: MindFlayer, name: str, value: Any) -> Any:
    """A field of an event as it is told: things as refs."""
    if name in ONE_SEAT:
        return f"seat:{value}"
    if name in SEATS:
        return tuple([f"seat:{seat}" for seat in value])
    if name in ("card", "first"):
        return _card(value)
    if name == "cards":
        return tuple([_card(kind) for kind in value if kind != NO_CARD])
    if name == "meeting":
        return f"meeting:{g.rules.meetings[value].id}"
    if name == "reason":
        return f"over:{value}"
    return value


def _card(kind: int) -> str:
    return f"card:{CARD_IDS[kind]}"
