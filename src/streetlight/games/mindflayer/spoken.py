"""Attack of the Mind Flayer told in sentences: who sits where, what was given, and what is known of each player."""

from __future__ import annotations

from collections import Counter

from streetlight.core.seen import SeenMatch
from streetlight.core.views import as_view
from streetlight.games.mindflayer.documents import GiftView, MindFlayerView
from streetlight.games.mindflayer.game import GAME

LOOK_HELP = "Name a player, for example: look Sky."


def players(match: SeenMatch, view: MindFlayerView) -> list[str]:
    """Each player in a sentence, in the order of turns: the next one sits to the left."""
    names = match.names
    order = ", ".join(names[player.seat] for player in view.players)
    lines = [f"Each sits to the left of the one before: {order}, then the first again."]
    for player in view.players:
        state = "" if player.in_play else " Knocked out."
        state += " Stays out of this Meeting." if player.in_play and not player.takes_part else ""
        turn = " It is their turn." if view.turn_of == player.seat else ""
        cards = f"{player.hand} card{'' if player.hand == 1 else 's'}"
        got = _given(match, view, to=player.seat)
        lines.append(f"{names[player.seat]}: {cards}.{f' Was given {got}.' if got else ''}{state}{turn}")
    return lines


def goal(match: SeenMatch, seat: int | None) -> list[str]:
    """What one's side must do, and how near the end is."""
    view = as_view(match.view(seat), MindFlayerView)
    left = sum(view.stacks)
    lines = [
        f"{left} card{'' if left == 1 else 's'} and {3 - view.meetings_held} Meetings are still to come."
    ]
    if view.you is None:
        return ["The Sane win if one of them is up at the end; else the Possessed do.", *lines]
    mine = (
        "You are Possessed: your side wins if no Sane player is up at the end."
        if view.you.team == "possessed"
        else "You are Sane: your side wins if one Sane player is up at the end."
    )
    flayers, hits = view.you.flayers, view.you.hits
    held = (
        f"In your hand, not cancelled: {flayers} Mind Flayer, {hits} Hard Hit. Three of a kind are the limit."
    )
    return [mine, held, *lines]


def look(match: SeenMatch, seat: int | None, what: str) -> list[str]:
    """A player from near by: the cards they were given and gave in the open, and what one knows of their hand."""
    view = as_view(match.view(seat), MindFlayerView)
    names = match.names
    found = next((p for p in view.players if names[p.seat].lower().startswith(what.strip().lower())), None)
    if found is None:
        return []
    lines = [f"{names[found.seat]} holds {found.hand} card{'' if found.hand == 1 else 's'}."]
    if found.cards:
        held = Counter(found.cards)
        lines.append(
            "You know of: " + ", ".join(f"{n} {_card(match, card)}" for card, n in held.items()) + "."
        )
    got, gave = _given(match, view, to=found.seat), _given(match, view, by=found.seat)
    lines.append(f"Was given {got or 'nothing'} in the open; gave {gave or 'nothing'}.")
    return lines


def _card(match: SeenMatch, card: str) -> str:
    return next(each.name for each in GAME.content(match.options).cards if each.card == f"card:{card}")


def _given(match: SeenMatch, view: MindFlayerView, to: int | None = None, by: int | None = None) -> str:
    """The open gifts to or by a player, oldest first."""
    names = match.names
    said = []
    for moment in view.past:
        if isinstance(moment, GiftView) and (moment.to == to or moment.giver == by):
            other = f"by {names[moment.giver]}" if to is not None else f"to {names[moment.to]}"
            said.append(f"{moment.card.replace('_', ' ')} {other}")
    return ", ".join(said)
