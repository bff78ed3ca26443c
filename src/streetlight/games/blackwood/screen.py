"""Blackwood Grove in the terminal: the force field, the dossiers, trust and your hand."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import Any

from streetlight.cli.screens import Screen
from streetlight.core.match import Match

LEGEND = """\
Admitted objects lie inside the force field, repelled ones beside it. (+2) means two cards lie under it.
Face-down cards: how many on either side everybody sees; what they are only their owner and the Visitor.
Trust: 1-4 the Kid draws 2. 5-7 every Agent turns a card up, the Kid draws 1. 8 the Visitor draws 1, Agents turn up.
From 2 the Kid may prove, from 3 the Visitor's card is secret, from 4 the Kid's first card is, from 8 both in a turn."""

WIDTH = 22


def screen(match: Match, seat: int | None, ascii_only: bool, legend: bool) -> str:
    view = match.view(seat)
    words, g = match.game.words, match._g

    def name(ref: str) -> str:
        return words.noun(g, ref, None)

    def who(at: int) -> str:
        return words.seat_name(at, None)

    lines = [f"Round {view['round']}   Trust {view['trust']}   Deck {view['deck']}"]
    if view["rule"]:
        text = view["rule"]["text"]
        lines.append(f"Pass Rule: “{text}”" if view["mode"] == "free" else f"Pass Rule: the object {text}")
    for side, title in (("admitted", "Inside the force field"), ("repelled", "Outside")):
        lines += ["", title]
        lines += _rows([_space(space, name) for space in view[side] if space])
    if view["flipped"]:
        lines += ["", "Before the force field: " + ", ".join(name(ref) for ref in view["flipped"])]
    if view["row"]:
        lines += ["", "The proof: " + ", ".join(name(ref) for ref in view["row"])]
    if view["shown"] and view["shown"] != "object:hidden":
        lines += ["", f"Before the Visitor: {name(view['shown'])}"]
    if view["advice"]:
        lines += textwrap.wrap(view["advice"], 100)
    if match.over and view["mode"] == "free":  # for everyone to judge
        for side, passed in (("Admitted", True), ("Repelled", False)):
            things = [name(ref) for ref, verdict in view["verdicts"].items() if verdict is passed]
            lines += ["", f"{side}, all in all: " + (", ".join(things) or "nothing")]
    lines.append("")
    for player in view["players"]:
        turn = ">" if view["turn_of"] == player["seat"] else " "
        cards = f"{player['hand']} card{'' if player['hand'] == 1 else 's'}"
        lines.append(f"{turn} {who(player['seat'])}, {player['role']}: {cards}{_down(player, name)}")
    if seat is not None:
        lines.append(
            "Your hand: " + (", ".join(name(ref) for ref in view["players"][seat]["cards"]) or "no cards")
        )
    if legend:
        lines[-1:-1] = ["", LEGEND, ""]
    return "\n".join(lines)


def _space(space: dict[str, Any], name: Callable[[str], str]) -> str:
    return name(space["top"]) + (f" (+{space['under']})" if space["under"] else "")


def _rows(words: list[str]) -> list[str]:
    """Four to a line."""
    if not words:
        return ["  nothing yet"]
    return [
        "  " + "".join(word.ljust(WIDTH) for word in words[at : at + 4]).rstrip()
        for at in range(0, len(words), 4)
    ]


def _down(player: dict[str, Any], name: Callable[[str], str]) -> str:
    parts = []
    for side in ("admitted", "repelled"):
        down = player["down"][side]
        if down["count"]:
            known = ", ".join(name(ref) for ref in down["cards"])
            parts.append(f"{down['count']} {side}" + (f" ({known})" if known else ""))
    return "; face down " + ", ".join(parts) if parts else ""


SCREEN = Screen(draw=screen)
