"""How the game speaks: prompts, options, what is blocked and why, and the story that the log tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from streetlight.core.asks import Ask, Choice
from streetlight.core.state import State
from streetlight.core.words import Block, Said, Text, Wording
from streetlight.games.strangers.rules.scoring import first_free_spot, scored_at, worth
from streetlight.games.strangers.state import Strangers, owner
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
    "science_club_saviors": "DTS-67",
    "pool_party": "DTS-72",
    "new_step_dad": "DTS-74",
    "man_in_black": "DTS-96",
    "soda_shop_date": "DTS-73",
    "synchronized_watches": "DTS-77",
    "moms_car": "DTS-69",
    "hitchhiking": "DTS-77",
}

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
    "lift": "DTS-96",
    "with": "DTS-73",
    "copy": "DTS-73",
    "card": "DTS-88",
    "stranger_first": "DTS-84",
    "saucer_first": "DTS-84",
}

EVENTS: dict[str, tuple[tuple[str, ...], str]] = {
    "set_aside": (("seat", "card"), "DTS-10"),
    "spared": (("count",), "DTS-79"),
    "laid_out": (("hand", "deck"), "DTS-88"),
    "begins": (("seat",), "DTS-13"),
    "drew": (("seat", "card"), "DTS-27"),
    "drew_unseen": (("seat",), "DTS-27"),
    "drawn": (("seat", "card"), "DTS-51"),
    "reshuffled": (("count",), "DTS-78"),
    "let_out": (("kid",), "DTS-21"),
    "ran_away": (("kid", "space"), "DTS-29"),
    "played": (("seat", "card"), "DTS-25"),
    "no_effect": (("seat", "card"), "DTS-26"),
    "threw_away": (("seat", "card"), "DTS-83"),
    "swapped": (("seat", "card"), "DTS-86"),
    "moved": (("kid", "start", "space", "path"), "DTS-31"),
    "carried": (("kid", "start", "space"), "DTS-89"),
    "scored": (("kid", "space", "spot", "points"), "DTS-36"),
    "rehomed": (("kid", "start", "space"), "DTS-74"),
    "stranger": (("seat", "space", "left"), "DTS-53"),
    "stranger_left": (("seat", "space"), "DTS-96"),
    "abducted": (("kid", "space"), "DTS-55"),
    "saucer": (("seat", "kid", "space"), "DTS-57"),
    "saucer_empty": (("seat",), "DTS-57"),
    "coin": (("seat", "side"), "DTS-04"),
    "contact": (("seat",), "DTS-67"),
    "contact_bonus": (("seat", "points"), "DTS-86"),
    "showed": (("seat", "cards"), "DTS-73"),
    "kept": (("seat", "cards"), "DTS-99"),
    "copied": (("seat", "friend", "card"), "DTS-73"),
    "over": (("reason",), "DTS-15"),
}
"""Event -> names of its arguments, and its rule."""

OVER_RULES = {"last_stranger": "DTS-15", "all_scored": "DTS-16", "contact": "DTS-67", "stalled": "DTS-95"}


class StrangersWording(Wording):
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

    def render(self, g: State, text: Text, names: Sequence[str] | None = None) -> str:
        """As everywhere, but one card's name ends the sentence by itself: "Sky played Rad Bike!"."""
        return super().render(g, text, names).replace("!.", "!")

    def choice_id(self, g: Strangers, choice: Choice) -> str:
        kind = choice[0]
        if len(choice) == 1:
            return str(kind)
        if kind in ("play", "discard", "copy", "card"):
            return f"{kind}:{g.rules.cards[choice[1]].id}"
        if kind == "move":
            return f"move:{choice[1]}:{g.rules.board.ids[choice[2]]}"
        if kind in ("place", "lift"):
            return f"{kind}:{g.rules.board.ids[choice[1]]}"
        return f"{kind}:{choice[1]}"

    # --- prompts and options

    def question(self, g: Strangers, ask: Ask) -> Text:
        about = ask.args
        if ask.what in ("move", "move_any", "place"):
            return Text(f"ask.{ask.what}", card=f"card:{about[2].id}")
        if ask.what == "design_deck" and about[2] % 2 == 0:
            return Text("ask.design_sighting", place=about[2])
        if ask.what in ("design_hand", "design_deck"):
            return Text(f"ask.{ask.what}", place=about[2])
        if ask.what == "turn" and about[2]:
            return Text("ask.turn_brainiac")
        if ask.what == "soda_card":
            return Text("ask.soda_card", friend=f"seat:{about[1]}")
        return Text(f"ask.{ask.what}")

    def option(self, g: Strangers, ask: Ask, choice: Choice) -> Said:
        kind = choice[0]
        rule = CHOICE_RULES.get(kind, "")
        if kind in ("play", "discard", "copy", "card"):
            card = g.rules.cards[choice[1]]
            ref = f"card:{card.id}"
            if kind == "play":
                rule = CARD_RULES.get(card.id, "DTS-25")
            nothing = why_nothing(g, ask.seat, card) if kind in ("play", "copy") else None
            if nothing is None:
                hint = Text("hint.card", text=f"text:{card.id}")
                return Said(Text(f"option.{kind}", card=ref), (ref,), rule, hint)
            hint = Text("hint.nothing", text=f"text:{card.id}", reason=nothing)
            return Said(Text(f"option.{kind}_nothing", card=ref), (ref,), rule, hint)
        if kind in ("run_away", "take"):
            kid = f"kid:{choice[1]}"
            space = _where(g, choice[1])
            if kind == "run_away":
                return Said(Text("option.run_away", space=space), (kid,), rule, Text("hint.run_away"))
            points = worth(g, choice[1])
            key = "option.take_scored" if points else "option.take"
            return Said(Text(key, kid=kid, space=space, points=points), (kid,), rule)
        if kind == "move":
            return self._move(g, ask, choice[1], choice[2])
        if kind in ("place", "lift"):
            space = g.rules.board.targets[choice[1]]
            kids = _kids_at(g, choice[1])
            label = Text(f"option.{kind}_on_kids" if kids and kind == "place" else f"option.{kind}",
                         space=space, kids=kids)  # fmt: skip
            return Said(label, (space,), "DTS-96" if ask.what == "drop_stranger" else rule)
        if kind == "with":
            seat = f"seat:{choice[1]}"
            return Said(Text("option.with", seat=seat), (seat,), rule)
        if kind == "keep" and ask.what == "discard":
            return Said(Text("option.keep_all"), (), rule)
        if kind == "keep":
            rule = "DTS-86"
        if kind == "let_out":
            return Said(Text("option.let_out"), (g.rules.board.targets[g.rules.board.school],), rule)
        return Said(Text(f"option.{kind}"), (), rule)

    def _move(self, g: Strangers, ask: Ask, kid: int, to: int) -> Said:
        board = g.rules.board
        targets = (f"kid:{kid}", board.targets[to])
        points = _worth_if_scored(g, to)
        if ask.what == "step_dad":  # it has scored already
            label = Text("option.rehome", space=targets[1], start=_where(g, kid), points=points)
            return Said(label, targets, "DTS-74")
        which = "_whose" if _anybodys(ask) else "_which" if len(g.active[owner(g, kid)]) > 1 else ""
        if to < board.moves:
            label = Text(f"option.move{which}", kid=targets[0], space=targets[1], start=_where(g, kid))
            return Said(label, targets, _move_rule(ask, "DTS-31"))
        key = f"option.score{which}"
        label = Text(key, kid=targets[0], space=targets[1], start=_where(g, kid), points=points)
        bonus = {"library": "hint.library", "park": "hint.park"}.get(board.kinds[to], "")
        hint = Text(bonus) if bonus else Text("hint.crowd") if board.by_total[to] else None
        return Said(label, targets, _move_rule(ask, "DTS-36"), hint)

    def blocked(self, g: Strangers, ask: Ask) -> list[Block]:
        return blocked(g, ask)

    # --- the log

    def event(self, g: Strangers, what: str, args: tuple[Any, ...]) -> tuple[dict[str, Any], str]:
        names, rule = EVENTS[what]
        board = g.rules.board
        if what == "moved":
            kid, start, to, steps, mode, blocked = args
            path = board.a_path(start, steps, to, blocked, mode) or (start, to)
            return {
                "kid": f"kid:{kid}",
                "start": board.targets[start],
                "space": board.targets[to],
                "path": [board.targets[space] for space in path],
            }, rule
        if what == "scored":
            kid, space, spot = args
            values = board.by_total[space]
            return {
                "kid": f"kid:{kid}",
                "space": board.targets[space],
                "spot": spot,
                "points": "worth:crowd" if values else board.spots[space][spot],
            }, rule
        if what == "coin":
            return {"seat": f"seat:{args[0]}", "side": COIN_SIDES[bool(args[1])]}, rule
        if what == "over":
            return {"reason": f"over:{args[0]}"}, OVER_RULES[args[0]]
        named: dict[str, Any] = {}
        for name, value in zip(names, args, strict=True):
            named[name] = _as_ref(g, name, value)
        return named, rule


COIN_SIDES = {True: "side:saucer", False: "side:plain"}


def _as_ref(g: Strangers, name: str, value: Any) -> Any:
    if name in ("seat", "friend"):
        return f"seat:{value}"
    if name == "kid":
        return f"kid:{value}"
    if name in ("space", "start"):
        return g.rules.board.targets[value]
    if name == "card":
        return _card_ref(g, value)
    if name in ("cards", "hand", "deck"):
        return [_card_ref(g, kind) for kind in value]
    return value


def _card_ref(g: Strangers, kind: int) -> str:
    return f"card:{g.rules.cards[kind].id}"


def _anybodys(ask: Ask) -> bool:
    """Does the question offer kids of every player, so that an option has to say whose it is?"""
    return ask.what == "pool_party" or (ask.what == "place" and ask.args[2].effect.whose == "any")


def _move_rule(ask: Ask, walking: str) -> str:
    """The rule behind a move: that of walking, or of the card that carries the kid."""
    if ask.what == "pool_party":
        return "DTS-72"
    return CARD_RULES.get(ask.args[2].id, "DTS-89") if ask.what == "place" else walking


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
