"""Blackwood Grove in the terminal: the force field, the dossiers, trust and your hand."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable

from streetlight.core.seen import SeenMatch
from streetlight.core.views import as_view
from streetlight.games.blackwood import spoken
from streetlight.games.blackwood.documents import BlackwoodView, PlayerView, SpaceView
from streetlight.games.blackwood.text.in_short import IN_SHORT
from streetlight.telling.screens import Screen

LEGEND = """\
Admitted objects lie inside the force field, repelled ones beside it. (+2) means two cards lie under it.
Face-down cards: how many on either side everybody sees; what they are only their owner and the Visitor.
Trust: 1-4 the Kid draws 2. 5-7 every Agent turns a card up, the Kid draws 1. 8 the Visitor draws 1, Agents turn up.
From 2 the Kid may prove, from 3 the Visitor's card is secret, from 4 the Kid's first card is, from 8 both in a turn."""

WIDTH = 22


def screen(match: SeenMatch, seat: int | None, ascii_only: bool, legend: bool) -> str:
    return _table(match, seat, legend, _rows)


def in_words(match: SeenMatch, seat: int | None, ascii_only: bool, legend: bool) -> str:
    """The same without columns, for a screen reader or a narrow window."""
    return _table(match, seat, legend, _listed)


def _table(match: SeenMatch, seat: int | None, legend: bool, rows: Callable[[list[str]], list[str]]) -> str:
    view = as_view(match.view(seat), BlackwoodView)

    name = match.thing

    def named(refs: Iterable[str]) -> str:
        return ", ".join([name(ref) for ref in refs])

    lines = [f"Round {view.round}   Trust {view.trust}   Deck {view.deck}"]
    if view.rule:
        text = view.rule.text
        lines.append(f"Pass Rule: “{text}”" if view.mode == "free" else f"Pass Rule: the object {text}")
        argued = [name(ref) for ref in view.rule.argued]
        if argued:
            about = "this" if len(argued) == 1 else f"these {len(argued)}"
            lines += textwrap.wrap(f"People argue about {about}: {', '.join(argued)}.", 100)
    for title, spaces in (("Inside the force field", view.admitted), ("Outside", view.repelled)):
        lines += ["", title]
        lines += rows([_space(space, name) for space in spaces if space])
    if view.flipped:
        lines += ["", "Before the force field: " + named(view.flipped)]
    if view.row:
        lines += ["", "The proof: " + named(view.row)]
    if view.shown and view.shown != "object:hidden":
        lines += ["", f"Before the Visitor: {name(view.shown)}"]
    if view.advice:
        lines += textwrap.wrap(view.advice, 100)
    if match.over and view.mode == "free":  # for everyone to judge
        for side, passed in (("Admitted", True), ("Repelled", False)):
            things = [ref for ref, verdict in (view.verdicts or {}).items() if verdict is passed]
            lines += ["", f"{side}, all in all: " + (named(things) or "nothing")]
    lines.append("")
    for player in view.players:
        turn = ">" if view.turn_of == player.seat else " "
        cards = f"{player.hand} card{'' if player.hand == 1 else 's'}"
        who = match.names[player.seat]
        role = player.role if player.agency is None else f"agent of {name(f'agency:{player.agency}')}"
        lines.append(f"{turn} {who}, {role}: {cards}{_down(player, named)}")
    if seat is not None:
        lines.append("Your hand: " + (named(view.players[seat].cards) or "no cards"))
    if legend:
        lines[-1:-1] = ["", LEGEND, ""]
    return "\n".join(lines)


def _space(space: SpaceView, name: Callable[[str], str]) -> str:
    return name(space.top) + (f" (+{space.under})" if space.under else "")


def _rows(words: list[str]) -> list[str]:
    """Four to a line."""
    if not words:
        return ["  nothing yet"]
    return [
        "  " + "".join(word.ljust(WIDTH) for word in words[at : at + 4]).rstrip()
        for at in range(0, len(words), 4)
    ]


def _listed(words: list[str]) -> list[str]:
    """In a sentence."""
    return [f"{', '.join(words)}." if words else "Nothing yet."]


def _down(player: PlayerView, named: Callable[[Iterable[str]], str]) -> str:
    parts = []
    for side, down in (("admitted", player.down.admitted), ("repelled", player.down.repelled)):
        if down.count:
            known = named(down.cards)
            parts.append(f"{down.count} {side}" + (f" ({known})" if known else ""))
    return "; face down " + ", ".join(parts) if parts else ""


SCREEN = Screen(
    draw=screen,
    in_short=IN_SHORT,
    in_words=in_words,
    goal=spoken.goal,
    look=spoken.look,
    look_help=spoken.LOOK_HELP,
)
