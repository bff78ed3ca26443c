"""Tempting answers that are not legal now, each with its reason and rule: it feeds "why can't I?"."""

from __future__ import annotations

from streetlight.core.asks import Ask
from streetlight.core.words import Block, Said, Text
from streetlight.games.strangers.board import HOP, spaces_of
from streetlight.games.strangers.content import Move, Place
from streetlight.games.strangers.moving import PAST, move_choices, place_choices
from streetlight.games.strangers.sightings import free_stranger_spaces
from streetlight.games.strangers.state import Strangers, allowance, in_supply
from streetlight.games.strangers.turn import may_let_out


def blocked(g: Strangers, ask: Ask) -> list[Block]:
    if ask.what == "turn":
        return _turn(g, ask.seat)
    if ask.what in ("move", "move_any") and isinstance(ask.args[2], Move):
        return _move(g, ask.seat, ask.args[2])
    if ask.what == "place" and isinstance(ask.args[2], Place):
        return _place(g, ask.seat, ask.args[2])
    if ask.what == "stranger":
        return _stranger(g)
    return []


def _turn(g: Strangers, me: int) -> list[Block]:
    """Why no kid can be let out, and why nobody can run away."""
    blocks: list[Block] = []
    if not may_let_out(g, me):
        school = g.rules.board.targets[g.rules.board.school]
        said = Said(Text("option.let_out"), (school,), "DTS-22")
        if in_supply(g, me):
            reason = Text("why.allowance", out=len(g.active[me]), most=allowance(g, me))
        else:
            said = Said(Text("option.let_out"), (school,), "DTS-24")
            reason = Text("why.supply")
        blocks.append(Block("let_out", said, reason))
    return blocks


def _move(g: Strangers, me: int, effect: Move) -> list[Block]:
    """Spaces within reach of the eye that a path move can't end on, with the first reason that holds."""
    board = g.rules.board
    mode = PAST[effect.past]
    legal = {choice[2] for choice in move_choices(g, g.active[me], effect.steps, mode)}
    blocks: list[Block] = []
    for space in range(board.n):
        if space in legal:
            continue
        near = [kid for kid in g.active[me] if _nearest(g, kid, space) <= effect.steps]
        if not near:
            continue
        if g.strangers >> space & 1:
            reason, rule = Text("why.stranger"), "DTS-39"
        elif g.full >> space & 1:
            reason, rule = Text("why.full"), "DTS-41"
        elif any(g.place[kid] == space for kid in near):
            continue
        elif mode != HOP and any(
            space in board.ends(g.place[kid], effect.steps, g.strangers | g.full, HOP) for kid in near
        ):
            reason, rule = Text("why.wall"), "DTS-37"
        else:
            reason = Text("why.too_near", card=_card(g), steps=effect.steps)
            rule = "DTS-33"
        blocks.append(Block(f"move:{g.rules.board.ids[space]}", _space(g, space, rule), reason))
    return blocks


def _nearest(g: Strangers, kid: int, space: int) -> int:
    """Steps over walls and all from a kid to a space, as the crow walks; 99 if there is no way."""
    board = g.rules.board
    start = g.place[kid]
    seen, edge, steps = {start}, [start], 0
    while edge and steps < 3:
        steps += 1
        edge = [
            there for here in edge if here < board.moves for there in board.hop[here] if there not in seen
        ]
        seen.update(edge)
        if space in edge:
            return steps
    return 0 if space == start else 99


def _place(g: Strangers, me: int, effect: Place) -> list[Block]:
    """Targets of a placement that are closed."""
    board = g.rules.board
    targets = 0
    for kind in effect.to:
        targets |= board.of_kind[kind]
    legal = {choice[2] for choice in place_choices(g, me, effect)}
    blocks: list[Block] = []
    for space in spaces_of(targets):
        if space in legal:
            continue
        if g.strangers >> space & 1:
            blocks.append(
                Block(f"move:{g.rules.board.ids[space]}", _space(g, space, "DTS-89"), Text("why.stranger"))
            )
        elif g.full >> space & 1:
            blocks.append(
                Block(f"move:{g.rules.board.ids[space]}", _space(g, space, "DTS-41"), Text("why.full"))
            )
    return blocks


def _stranger(g: Strangers) -> list[Block]:
    """Stranger spaces that are taken."""
    free = free_stranger_spaces(g, None)
    return [
        Block(f"place:{g.rules.board.ids[space]}", _space(g, space, "DTS-54"), Text("why.taken"))
        for space in g.rules.board.stranger_spaces
        if not free >> space & 1
    ]


def _space(g: Strangers, space: int, rule: str) -> Said:
    target = g.rules.board.targets[space]
    return Said(Text("blocked.space", space=target), (target,), rule)


def _card(g: Strangers) -> str:
    return f"card:{g.rules.cards[g.in_play].id}"
