"""How the game speaks: prompts, options, what is blocked and why, and the story that the log tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import asdict

from streetlight.core.asks import Ask, Choice
from streetlight.core.documents import EventFields
from streetlight.core.questions import Question
from streetlight.core.words import Block, Label, Text, Wording
from streetlight.games.strangers.documents import StrangersAbout
from streetlight.games.strangers.events import (
    EVENTS,
    OVER_RULES,
    Carried,
    CoinFlipped,
    LetOut,
    Moved,
    Over,
    Rehomed,
    Scored,
)
from streetlight.games.strangers.pack.content import Card, Move, Place, Special
from streetlight.games.strangers.questions import DesignDeck, MoveKid, MoveKids, PlaceKid, SwapSoda, TakeTurn
from streetlight.games.strangers.rules.board import Board
from streetlight.games.strangers.rules.choices import CHOICES, ChoicePart
from streetlight.games.strangers.rules.moving import PAST
from streetlight.games.strangers.rules.scoring import first_free_spot, scored_at, worth
from streetlight.games.strangers.rules.special_cards import (
    SPECIAL_CARDS,
    NewHouse,
    all_choices,
    card_that_asks,
)
from streetlight.games.strangers.state import Strangers, card_of, owner
from streetlight.games.strangers.text.blocked import blocked
from streetlight.games.strangers.text.catalogue import ENGLISH
from streetlight.games.strangers.text.hints import why_nothing

SEAT_NAMES = ("Orange", "Sky", "Green", "Red")

CARD_RULES = {
    "stranger_sighting": "DTS-53",
    "saucer": "DTS-57",
    "walk": "DTS-77",
    "run": "DTS-75",
    "skateboard": "DTS-77",
    "school_bus": "DTS-77",
    "city_bus": "DTS-68",
    "walkie_talkies": "DTS-77",
    "hop_the_fence": "DTS-76",
    "rad_bike": "DTS-90",
    "prom_date": "DTS-71",
    "synchronized_watches": "DTS-77",
    "moms_car": "DTS-69",
    "hitchhiking": "DTS-77",
}
"""Card -> its rule. Special cards name theirs themselves."""

CHOICE_RULES = {
    "let_out": "DTS-21",
    "run_away": "DTS-29",
    "discard": "DTS-83",
    "keep": "DTS-83",
    "swap": "DTS-86",
    "done": "DTS-48",
    "decline": "DTS-97",
    "take": "DTS-57",
    "place": "DTS-53",
    "card": "DTS-88",
    "stranger_first": "DTS-84",
    "saucer_first": "DTS-84",
}
"""Word of a choice -> its rule. What a special card asks is answered by that card's rule."""


class StrangersWording(Wording[Strangers]):
    catalogue = ENGLISH
    seat_names = SEAT_NAMES

    # --- names of things

    def noun(self, g: Strangers, ref: str, names: Sequence[str] | None) -> str:
        kind, _, id = ref.partition(":")
        if kind == "space":
            board = g.rules.board
            return board.names[board.index[id]]
        if kind == "card":
            return g.rules.cards[g.rules.kinds[id]].name
        if kind == "text":
            return g.rules.cards[g.rules.kinds[id]].text
        if kind == "kid":
            return f"{self.seat_name(owner(g, int(id)), names)}'s kid"
        return super().noun(g, ref, names)

    def render(self, g: Strangers, text: Text, names: Sequence[str] | None = None) -> str:
        """As everywhere, but one card's name ends the sentence by itself: "Sky played Rad Bike!"."""
        return super().render(g, text, names).replace("!.", "!")

    def choice_id(self, g: Strangers, choice: Choice) -> str:
        word = choice[0]
        parts = CHOICES.get(word)
        if parts is None:
            parts = all_choices()[word]
        id = str(word)
        for part, thing in zip(parts, choice[1:], strict=True):
            if part == "card":
                id += f":{g.rules.cards[thing].id}"
            elif part == "space":
                id += f":{g.rules.board.ids[thing]}"
            else:
                id += f":{thing}"
        return id

    # --- prompts and options

    def question(self, g: Strangers, ask: Ask) -> Text:
        question = ask.question
        if isinstance(question, TakeTurn) and question.may_discard:
            return Text("ask.turn_brainiac")
        if isinstance(question, DesignDeck) and question.place % 2 == 0:
            return Text("ask.design_sighting", place=question.place)
        named = {name: _field_ref(name, value) for name, value in asdict(question).items()}
        return Text(f"ask.{question.what}", **named)

    def option(self, g: Strangers, ask: Ask, choice: Choice) -> Label:
        word = choice[0]
        special = card_that_asks(ask.question)
        rule = CHOICE_RULES.get(word, "")
        if special is not None and word != "decline":
            rule = special.rule
        say = OPTIONS.get(word, _any_option)
        return say(g, ask, choice, rule)

    def blocked(self, g: Strangers, ask: Ask) -> list[Block]:
        return blocked(g, ask)

    # --- the log

    # Any: every kind of event has fields of its own, which its struct names and types.
    def event(self, g: Strangers, what: str, args: tuple[Any, ...]) -> tuple[EventFields, str]:
        kind = EVENTS[what]
        board = g.rules.board
        targets = board.targets
        if what == "moved":
            kid, start, to, steps, mode, blocked = args
            path = board.a_path(start, steps, to, blocked, mode) or (start, to)
            refs = tuple([targets[space] for space in path])
            return Moved(f"kid:{kid}", _owner_ref(g, kid), targets[start], targets[to], refs), kind.rule
        if what == "let_out":
            (kid,) = args
            return LetOut(f"kid:{kid}", _owner_ref(g, kid), targets[board.school]), kind.rule
        if what == "carried":
            kid, start, to = args
            return Carried(f"kid:{kid}", _owner_ref(g, kid), targets[start], targets[to]), kind.rule
        if what == "rehomed":
            kid, start, to, spot = args
            whose, points = _owner_ref(g, kid), _printed(board, to, spot)
            return Rehomed(f"kid:{kid}", whose, targets[start], targets[to], spot, points), kind.rule
        if what == "scored":
            kid, space, spot = args
            return Scored(f"kid:{kid}", targets[space], spot, _printed(board, space, spot)), kind.rule
        if what == "coin":
            seat, saucer = args
            return CoinFlipped(f"seat:{seat}", "side:saucer" if saucer else "side:plain"), kind.rule
        if what == "over":
            (reason,) = args
            return Over(f"over:{reason}"), OVER_RULES[reason]
        names = kind.fields.__struct_fields__
        told = [_event_ref(g, name, value) for name, value in zip(names, args, strict=True)]
        return kind.fields(*told), kind.rule


def _owner_ref(g: Strangers, kid: int) -> str:
    return f"seat:{owner(g, kid)}"


def _printed(board: Board, space: int, spot: int) -> int | str:
    """What is printed on a spot."""
    return "worth:crowd" if board.by_total[space] else board.spots[space][spot]


# Any: a number, a tuple of numbers or a text, as the field of this name wants it.
def _event_ref(g: Strangers, name: str, value: Any) -> object:
    if name in ("seat", "friend"):
        return f"seat:{value}"
    if name == "kid":
        return f"kid:{value}"
    if name in ("space", "start"):
        return g.rules.board.targets[value]
    if name == "card":
        return _card_ref(g, value)
    if name in ("cards", "hand", "deck"):
        return tuple([_card_ref(g, kind) for kind in value])
    return value


def _card_ref(g: Strangers, kind: int) -> str:
    return f"card:{g.rules.cards[kind].id}"


def _field_ref(name: str, value: object) -> object:
    """A field of a question as its sentence needs it: things as refs."""
    if name in ("seat", "friend"):
        return f"seat:{value}"
    if name in ("card", "kid", "space"):
        return f"{name}:{value}"
    return value


# --- options, by the word that a choice begins with


def _any_option(g: Strangers, ask: Ask, choice: Choice, rule: str) -> Label:
    """The word, and the things that follow it."""
    word = choice[0]
    refs: dict[ChoicePart, str] = {}
    for part, thing in zip(all_choices()[word], choice[1:], strict=True):
        if part == "card":
            refs[part] = _card_ref(g, thing)
        elif part == "space":
            refs[part] = g.rules.board.targets[thing]
        else:
            refs[part] = f"{part}:{thing}"
    things = tuple(refs.values())
    return Label(Text(f"option.{word}", **refs), things, rule, topics=things[:-1])


def _let_out(g: Strangers, ask: Ask, choice: Choice, rule: str) -> Label:
    return Label(Text("option.let_out"), (g.rules.board.targets[g.rules.board.school],), rule)


def _play(g: Strangers, ask: Ask, choice: Choice, rule: str) -> Label:
    """Play a card, or use a friend's: with what it would do, or why it would do nothing."""
    word, kind = choice
    card = g.rules.cards[kind]
    if word == "play":
        rule = _rule_of(card)
    nothing = why_nothing(g, ask.seat, card)
    if nothing is None:
        return _card(g, ask, choice, rule)
    hint = Text("hint.nothing", text=f"text:{card.id}", reason=nothing)
    ref = f"card:{card.id}"
    about = StrangersAbout(no_effect=ask.words.render(g, nothing))
    label = Text(f"option.{word}_nothing", card=ref)
    return Label(label, (ref,), rule, hint, about, cautions=[Text("caution.no_effect")])


def _card(g: Strangers, ask: Ask, choice: Choice, rule: str) -> Label:
    word, kind = choice
    card = g.rules.cards[kind]
    ref = f"card:{card.id}"
    return Label(Text(f"option.{word}", card=ref), (ref,), rule, Text("hint.card", text=f"text:{card.id}"))


def _run_away(g: Strangers, ask: Ask, choice: Choice, rule: str) -> Label:
    _, kid = choice
    text = Text("option.run_away", space=_where(g, kid))
    return Label(text, (f"kid:{kid}",), rule, Text("hint.run_away"))


def _take(g: Strangers, ask: Ask, choice: Choice, rule: str) -> Label:
    _, kid = choice
    points = worth(g, kid)
    key = "take_scored" if points else "take"
    text = Text(f"option.{key}", kid=f"kid:{kid}", space=_where(g, kid), points=points)
    mine = [Text("caution.own_kid")] if owner(g, kid) == ask.seat else []
    hint = Text(f"hint.{key}", points=points)
    topics = (_owner_ref(g, kid),)
    return Label(text, (f"kid:{kid}",), rule, hint, topics=topics, cautions=mine)


def _place(g: Strangers, ask: Ask, choice: Choice, rule: str) -> Label:
    """A stranger comes to this space."""
    _, space = choice
    target = g.rules.board.targets[space]
    kids = _kids_at(g, space)
    if not kids:
        return Label(Text("option.place", space=target), (target,), rule)
    mine = any(g.place[kid] == space for kid in g.active[ask.seat])
    return Label(
        Text("option.place_on_kids", space=target, kids=kids),
        (target,),
        rule,
        Text("hint.place_on_kids", kids=kids),
        cautions=[Text("caution.own_kid")] if mine else [],
    )


def _keep(g: Strangers, ask: Ask, choice: Choice, rule: str) -> Label:
    if isinstance(ask.question, SwapSoda):
        return Label(Text("option.keep"), (), "DTS-86")
    return Label(Text("option.keep_all"), (), rule)


def _move(g: Strangers, ask: Ask, choice: Choice, rule: str) -> Label:
    """A kid goes to this space; in a special card's question the rule is that card's."""
    _, kid, to = choice
    question = ask.question
    board = g.rules.board
    targets = (f"kid:{kid}", board.targets[to])
    start, points = _where(g, kid), _worth_if_scored(g, to)
    kid_first = (targets[0],)
    if isinstance(question, NewHouse):  # it has scored already
        label = Text("option.rehome", space=targets[1], start=start, points=points)
        return Label(label, targets, rule, topics=kid_first)
    which = "_whose" if _anybodys(g, question) else "_which" if len(g.active[owner(g, kid)]) > 1 else ""
    about: StrangersAbout | None = None
    if isinstance(question, PlaceKid):
        rule = CARD_RULES.get(question.card, "DTS-89")
    elif isinstance(question, (MoveKid, MoveKids)):
        about = StrangersAbout(path=_way(g, card_of(g, question.card), kid, to))
    if to < board.moves:
        text = Text(f"option.move{which}", kid=targets[0], space=targets[1], start=start)
        return Label(text, targets, rule or "DTS-31", about=about, topics=kid_first)
    text = Text(f"option.score{which}", kid=targets[0], space=targets[1], start=start, points=points)
    bonus = {"library": "hint.library", "park": "hint.park"}.get(board.kinds[to], "")
    hint = Text(bonus) if bonus else Text("hint.crowd") if board.by_total[to] else None
    return Label(text, targets, rule or "DTS-36", hint, about, topics=kid_first)


def _way(g: Strangers, card: Card, kid: int, to: int) -> list[str] | None:
    """One way that a kid could go by a card, both ends included; None if there is none any more."""
    effect, board, start = card.effect, g.rules.board, g.place[kid]
    if not isinstance(effect, Move) or not 0 <= start < board.moves:
        return None
    path = board.a_path(start, effect.steps, to, g.strangers | g.full, PAST[effect.past])
    return [board.targets[space] for space in path] or None


OPTIONS: dict[str, Callable[[Strangers, Ask, Choice, str], Label]] = {
    "let_out": _let_out,
    "keep": _keep,
    "play": _play,
    "copy": _play,
    "discard": _card,
    "card": _card,
    "place": _place,
    "run_away": _run_away,
    "take": _take,
    "move": _move,
}
"""Words whose options have more to say than the things that follow."""


def _anybodys(g: Strangers, question: Question) -> bool:
    """Does the question offer kids of every player, so that an option has to say whose it is?"""
    if isinstance(question, PlaceKid):
        effect = card_of(g, question.card).effect
        return isinstance(effect, Place) and effect.whose == "any"
    return not isinstance(question, (MoveKid, MoveKids))


def _rule_of(card: Card) -> str:
    effect = card.effect
    if isinstance(effect, Special) and effect.script in SPECIAL_CARDS:
        return SPECIAL_CARDS[effect.script].rule
    return CARD_RULES.get(card.id, "DTS-25")


def _where(g: Strangers, kid: int) -> str | Text:
    """Where a kid is; if more of its owner's kids are there for the same worth, which of them it is."""
    board, place = g.rules.board, g.place[kid]
    space = board.targets[place] if place >= 0 else board.targets[board.school]
    seat = owner(g, kid)
    kids = range(seat * g.rules.kids, (seat + 1) * g.rules.kids)
    alike = [k for k in kids if g.place[k] == place and worth(g, k) == worth(g, kid)]
    if place < 0 or len(alike) == 1:
        return space
    return Text("where.number", space=space, number=alike.index(kid) + 1)


def _kids_at(g: Strangers, space: int) -> list[str | Text]:
    """The unscored kids on a space: "Sky's kid", "2 of Red's kids"."""
    said: list[str | Text] = []
    for seat, kids in enumerate(g.active):
        there = [kid for kid in kids if g.place[kid] == space]
        if len(there) == 1:
            said.append(f"kid:{there[0]}")
        elif there:
            said.append(Text("kids.several", count=len(there), seat=f"seat:{seat}"))
    return said


def _worth_if_scored(g: Strangers, space: int) -> int:
    """What one more kid would be worth in a scoring space now; 0 if it is full by now."""
    board = g.rules.board
    there = len(scored_at(g, space))
    if there >= board.capacity[space]:
        return 0
    return board.value(space, first_free_spot(g, space) - g.rules.spot_base[space], there + 1)
