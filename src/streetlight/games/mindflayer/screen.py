"""Attack of the Mind Flayer in the terminal: who sits where, what lies open, your hand, whose side you are on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from streetlight.core.seen import SeenMatch
from streetlight.core.views import as_view
from streetlight.games.mindflayer import spoken
from streetlight.games.mindflayer.documents import (
    GiftView,
    MindFlayerContent,
    MindFlayerDetails,
    MindFlayerView,
    PlayerView,
)
from streetlight.games.mindflayer.game import GAME
from streetlight.games.mindflayer.text.in_short import IN_SHORT
from streetlight.telling.screens import Screen

SIGNS = {"mind_flayer": "F", "hard_hit": "H", "waffle": "W", "memories": "M", "helping_hand": "+"}
LAST_GIFTS = 4


def screen(match: SeenMatch, seat: int | None, ascii_only: bool, legend: bool) -> str:
    """The table as this seat sees it. Seats are listed to the left of one another, the last next to the first."""
    view = as_view(match.view(seat), MindFlayerView)
    content = GAME.content(match.options)
    names = {card.card.partition(":")[2]: card.name for card in content.cards}
    lines = [_deck(view, content), _middle(view, content, names), ""]
    gifts = _gifts(view)
    for player in view.players:
        lines.append(_player(match, view, player, gifts[player.seat], ascii_only))
    if seat is not None:
        lines += ["", f"Your hand: {_hand(view.players[seat].cards or (), names)}", _side(match, view, seat)]
    if legend:
        signs = ", ".join(f"{SIGNS[id]} = {name}" for id, name in names.items() if id in SIGNS)
        lines += ["", f"Last gifts: {signs}. Small letters may have been passed on since."]
    return "\n".join(lines)


def in_words(match: SeenMatch, seat: int | None, ascii_only: bool, legend: bool) -> str:
    """The same in sentences."""
    view = as_view(match.view(seat), MindFlayerView)
    content = GAME.content(match.options)
    names = {card.card.partition(":")[2]: card.name for card in content.cards}
    lines = [_deck(view, content), _middle(view, content, names), *spoken.players(match, view)]
    if seat is not None:
        lines += [f"Your hand: {_hand(view.players[seat].cards or (), names)}", _side(match, view, seat)]
    return "\n".join(lines)


def _deck(view: MindFlayerView, content: MindFlayerContent) -> str:
    """The three stacks, the Meeting under each, and how many Meetings have been held."""
    held = view.meetings_held
    drawn = held + (view.meeting is not None)
    stacks = [
        "gone" if number < drawn else f"{left} {'card' if left == 1 else 'cards'}, then a Meeting"
        for number, left in enumerate(view.stacks)
    ]
    return f"Deck: {'; '.join(stacks)}. Meetings held: {held} of {content.meetings_total}."


def _middle(view: MindFlayerView, content: MindFlayerContent, names: dict[str, str]) -> str:
    if view.meeting is not None:
        card = next(each for each in content.meetings if each.meeting == f"meeting:{view.meeting}")
        return f"Meeting: {card.name}. {card.text}"
    if view.flipped is not None:
        return f"Face up: {names[view.flipped]}."
    return "Nothing lies face up."


def _gifts(view: MindFlayerView) -> list[str]:
    """The last open gifts of each seat; those that may have been passed on in small letters."""
    found = [""] * len(view.players)
    for moment in view.past:
        if isinstance(moment, GiftView):
            sign = SIGNS.get(moment.card, "?")
            found[moment.to] += sign if moment.kept else sign.lower()
    return [signs[-LAST_GIFTS:] for signs in found]


def _player(match: SeenMatch, view: MindFlayerView, player: PlayerView, gifts: str, ascii_only: bool) -> str:
    turn = (">" if ascii_only else "▶") if view.turn_of == player.seat else " "
    words = [f"{player.hand} card{'' if player.hand == 1 else 's'}"]
    if not player.in_play:
        words.append("knocked out")
    elif not player.takes_part:
        words.append("not in this Meeting")
    if gifts:
        words.append(f"last gifts {gifts}")
    if view.phase == "over" and player.team:
        words.append("Possessed" if player.team == "possessed" else "Sane")
    return f"{turn} {match.names[player.seat]:<8}{', '.join(words)}"


def _hand(cards: Iterable[str], names: dict[str, str]) -> str:
    counts = Counter(cards)
    held = [f"{number} x {names[card]}" if number > 1 else names[card] for card, number in counts.items()]
    return ", ".join(held) or "no cards"


def _side(match: SeenMatch, view: MindFlayerView, seat: int) -> str:
    you = view.you
    if you is None:
        return ""
    line = "You are Possessed." if you.team == "possessed" else "You are Sane."
    others = [match.names[other] for other in you.starters or () if other != seat]
    return f"{line} With you from the start: {', '.join(others)}." if others else line


def headline(match: SeenMatch) -> str:
    """Which side won."""
    details = match.result.details if match.result else None
    assert isinstance(details, MindFlayerDetails)
    return GAME.words.catalogue[f"won.{details.team}"]


SCREEN = Screen(
    draw=screen,
    in_short=IN_SHORT,
    in_words=in_words,
    headline=headline,
    goal=spoken.goal,
    look=spoken.look,
    look_help=spoken.LOOK_HELP,
)
