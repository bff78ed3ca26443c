"""Blackwood Grove told in sentences: the goal, and what lies where."""

from __future__ import annotations

from streetlight.core.seen import SeenMatch
from streetlight.core.views import as_view
from streetlight.games.blackwood.documents import BlackwoodView

PROVE_FROM = 2
"""The Trust from which the Kid may prove (BG-39)."""

LOOK_HELP = "Name an object or a player, for example: look football, look Sky."


def goal(match: SeenMatch, seat: int | None) -> list[str]:
    """What one's role must do, and how near the end is."""
    view = as_view(match.view(seat), BlackwoodView)
    held = view.players[view.visitor].hand
    if seat == view.visitor:
        lines = [
            "Help the Kid to prove your rule before an Agent does.",
            f"If you have no card left at your turn, all Agents win. You hold {held}.",
        ]
    else:
        before = "" if seat == view.kid else " before the Kid and the other Agents do"
        lines = [f"Prove the Visitor's rule{before}: sort four cards, and all must be right."]
        if seat == view.kid and view.trust < PROVE_FROM:
            lines.append(f"You may prove once Trust is {PROVE_FROM}.")
        lines.append(f"If the Visitor has no card left at her turn, all Agents win. She holds {held}.")
    return [
        *lines,
        f"Trust {view.trust}, {view.deck} cards in the deck. When the deck is empty, Kid and Visitor win.",
    ]


def look(match: SeenMatch, seat: int | None, what: str) -> list[str]:
    """Where an object lies, or what is known of a player."""
    view = as_view(match.view(seat), BlackwoodView)
    said = what.strip().lower()

    name = match.thing

    lines = []
    for side, spaces in (("inside the force field", view.admitted), ("outside", view.repelled)):
        for number, space in enumerate(spaces, start=1):
            if space is not None and said in name(space.top).lower():
                under = f", on {space.under} other" if space.under else ""
                lines.append(f"{name(space.top)}: {side}, space {number}{under}.")
    for place, refs in (("before the force field", view.flipped), ("in the proof", view.row)):
        lines += [f"{name(ref)}: {place}." for ref in refs if said in name(ref).lower()]
    for player in view.players:
        who = match.names[player.seat]
        if player.seat == seat:
            lines += [f"{name(ref)}: in your hand." for ref in player.cards if said in name(ref).lower()]
        for side, down in (("admitted", player.down.admitted), ("repelled", player.down.repelled)):
            known = [name(ref) for ref in down.cards if said in name(ref).lower()]
            lines += [f"{each}: face down before {who}, {side}." for each in known]
        if who.lower().startswith(said):
            covered = f"{player.down.admitted.count} admitted, {player.down.repelled.count} repelled"
            cards = f"{player.hand} card{'' if player.hand == 1 else 's'}"
            lines.append(f"{who}, {player.role}: {cards} in hand; face down: {covered}.")
    return lines
