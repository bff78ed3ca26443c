"""Tempting answers that are not legal now, each with its reason and rule: it feeds "why can't I?"."""

from __future__ import annotations

from streetlight.core.asks import Ask
from streetlight.core.words import Block, Label, Text
from streetlight.games.strangers.pack.content import Card, Move, Place
from streetlight.games.strangers.questions import MoveKid, MoveKids, PlaceKid, PlaceStranger, TakeTurn
from streetlight.games.strangers.rules.board import HOP, spaces_of
from streetlight.games.strangers.rules.moving import PAST, move_choices, place_choices
from streetlight.games.strangers.rules.special_cards import DropStranger, PartyGuest
from streetlight.games.strangers.rules.turn import may_let_out
from streetlight.games.strangers.state import Strangers, allowance, card_of, in_supply


def blocked(g: Strangers, ask: Ask) -> list[Block]:
    question = ask.question
    if isinstance(question, TakeTurn):
        return _turn(g, ask.seat, question.may_discard)
    if isinstance(question, (MoveKid, MoveKids)):
        return _move(g, ask.seat, card_of(g, question.card), question.kids)
    if isinstance(question, PlaceKid):
        return _place(g, ask.seat, card_of(g, question.card))
    if isinstance(question, (PlaceStranger, DropStranger)):
        return _stranger(g, ask)
    if isinstance(question, PartyGuest):
        return _scored(g, ask.seat, "move", "DTS-43")
    return []


def _turn(g: Strangers, me: int, may_discard: bool) -> list[Block]:
    """Why no kid can be let out, why nobody can run away, and why no other card can be thrown away."""
    blocks: list[Block] = []
    if not may_let_out(g, me):
        out, most = len(g.active[me]), allowance(g, me)
        key = (
            "why.allowance" if out == most else "why.over_allowance"
        )  # over it, as a Park kid is gone (DTS-59)
        rule, reason = "DTS-22", Text(key, out=out, most=most)
        if not in_supply(g, me):
            rule, reason = "DTS-24", Text("why.supply")
        school = g.rules.board.targets[g.rules.board.school]
        blocks.append(Block("let_out", Label(Text("option.let_out"), (school,), rule), reason))
    if not g.active[me]:
        blocks.append(Block("run_away", Label(Text("blocked.run_away"), (), "DTS-29"), Text("why.no_kid")))
    if g.rules.brainiac and not may_discard:
        blocks.append(Block("discard", Label(Text("blocked.discard"), (), "DTS-83"), Text("why.thrown")))
    return blocks + _scored(g, me, "run_away", "DTS-30")


def _scored(g: Strangers, me: int, id: str, rule: str) -> list[Block]:
    """Own kids that have scored: they stay where they are."""
    kids_each, board = g.rules.kids, g.rules.board
    return [
        Block(
            f"{id}:{kid}",
            Label(Text("blocked.kid", space=board.targets[g.place[kid]]), (f"kid:{kid}",), rule),
            Text("why.scored"),
        )
        for kid in range(me * kids_each, (me + 1) * kids_each)
        if g.place[kid] >= board.moves
    ]


def _move(g: Strangers, me: int, card: Card, kids: tuple[int, ...]) -> list[Block]:
    """Spaces within reach of the eye that a path move can't end on, with the first reason that holds."""
    effect = card.effect
    assert isinstance(effect, Move)
    board = g.rules.board
    mode = PAST[effect.past]
    legal = {to for _, _, to in move_choices(g, kids, effect.steps, mode)}
    blocks: list[Block] = []
    for space in range(board.n):
        near = [g.place[kid] for kid in kids if _is_near(g, g.place[kid], space, effect.steps)]
        if space in legal or not near:
            continue
        if g.strangers >> space & 1:
            reason, rule = Text("why.stranger"), "DTS-39"
        elif g.full >> space & 1:
            reason, rule = Text("why.full"), "DTS-41"
        elif any(space in board.ends(start, effect.steps, 0, mode) for start in near):
            reason, rule = Text("why.stranger_on_the_way"), "DTS-39"
        elif mode != HOP and any(space in board.ends(start, effect.steps, 0, HOP) for start in near):
            reason, rule = Text("why.wall"), "DTS-37"
        else:
            reason, rule = Text("why.exactly", card=f"card:{card.id}", steps=effect.steps), "DTS-33"
        blocks.append(Block(f"move:{board.ids[space]}", _space(g, space, rule), reason))
    for kid in g.active[me]:
        if kid not in kids:
            text = Text("blocked.kid", space=board.targets[g.place[kid]])
            blocks.append(Block(f"move:{kid}", Label(text, (f"kid:{kid}",), "DTS-48"), Text("why.moved")))
    return blocks + _scored(g, me, "move", "DTS-43")


def _is_near(g: Strangers, start: int, space: int, steps: int) -> bool:
    """Is a space at most so many steps away, walls and strangers or not? Its own space is not."""
    board = g.rules.board
    return any(space in board.ends(start, count, 0, HOP) for count in range(1, steps + 1))


def _place(g: Strangers, me: int, card: Card) -> list[Block]:
    """Targets of a placement that are closed, Mansions for those who would like one, and kids that can't go."""
    effect = card.effect
    assert isinstance(effect, Place)
    board = g.rules.board
    targets = 0
    for kind in effect.to:
        targets |= board.of_kind[kind]
    legal = {to for _, _, to in place_choices(g, me, effect)}
    blocks: list[Block] = []
    for space in spaces_of(targets):
        if space in legal:
            continue
        if g.strangers >> space & 1:
            label, reason = _space(g, space, "DTS-89"), Text("why.stranger")
        elif g.full >> space & 1:
            label, reason = _space(g, space, "DTS-41"), Text("why.full")
        else:
            continue  # the kid is there already
        blocks.append(Block(f"move:{board.ids[space]}", label, reason))
    if "home" in effect.to and "mansion" not in effect.to:
        for space in spaces_of(board.of_kind["mansion"]):
            label, reason = _space(g, space, "DTS-62"), Text("why.mansion", card=f"card:{card.id}")
            blocks.append(Block(f"move:{board.ids[space]}", label, reason))
    if effect.start:
        stops = board.of_kind[effect.start]
        for kid in g.active[me]:
            if not stops >> g.place[kid] & 1:
                text = Text("blocked.kid", space=board.targets[g.place[kid]])
                label, reason = (
                    Label(text, (f"kid:{kid}",), "DTS-68"),
                    Text("why.not_at_stop", stop=f"stop:{effect.start}"),
                )
                blocks.append(Block(f"move:{kid}", label, reason))
    return blocks + _scored(g, me, "move", "DTS-43")


def _stranger(g: Strangers, ask: Ask) -> list[Block]:
    """Stranger spaces that are taken, and those that a Sighting does not name."""
    open_to_it = {space for _, space in ask.choices()}
    blocks: list[Block] = []
    for space in g.rules.board.stranger_spaces:
        id = f"place:{g.rules.board.ids[space]}"
        if g.strangers >> space & 1:
            blocks.append(Block(id, _space(g, space, "DTS-54"), Text("why.taken")))
        elif space not in open_to_it:
            blocks.append(Block(id, _space(g, space, "DTS-53"), Text("why.not_named")))
    return blocks


def _space(g: Strangers, space: int, rule: str) -> Label:
    target = g.rules.board.targets[space]
    return Label(Text("blocked.space", space=target), (target,), rule)
