"""Attack of the Mind Flayer in the terminal: who sits where, what lies open, your hand, whose side you are on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from streetlight.cli.screens import Screen
from streetlight.core.match import Match

SIGNS = {"mind_flayer": "F", "hard_hit": "H", "waffle": "W", "memories": "M", "helping_hand": "+"}
MEETINGS = 3
LAST_GIFTS = 4


def screen(match: Match, seat: int | None, ascii_only: bool, legend: bool) -> str:
    """The table as this seat sees it. Seats are listed to the left of one another, the last next to the first."""
    view = match.view(seat)
    content = match.game.content(match.options)
    names = {card["card"].partition(":")[2]: card["name"] for card in content["cards"]}
    lines = [_deck(view), _middle(view, content, names), ""]
    gifts = _gifts(view)
    for player in view["players"]:
        lines.append(_player(match, view, player, gifts[player["seat"]], ascii_only))
    if seat is not None:
        lines += ["", f"Your hand: {_hand(view['players'][seat]['cards'], names)}", _side(match, view, seat)]
    if legend:
        signs = ", ".join(f"{SIGNS[id]} = {name}" for id, name in names.items() if id in SIGNS)
        lines += ["", f"Last gifts: {signs}. Small letters lie from before the last Meeting."]
    return "\n".join(lines)


def _deck(view: dict[str, Any]) -> str:
    """The three stacks, the Meeting under each, and how many Meetings have been held."""
    held = view["meetings_held"]
    drawn = held + (view["meeting"] is not None)
    stacks = [
        "gone" if number < drawn else f"{left} {'card' if left == 1 else 'cards'}, then a Meeting"
        for number, left in enumerate(view["stacks"])
    ]
    return f"Deck: {'; '.join(stacks)}. Meetings held: {held} of {MEETINGS}."


def _middle(view: dict[str, Any], content: dict[str, Any], names: dict[str, str]) -> str:
    if view["meeting"] is not None:
        card = next(each for each in content["meetings"] if each["meeting"] == f"meeting:{view['meeting']}")
        return f"Meeting: {card['name']}. {card['text']}"
    if view["flipped"] is not None:
        return f"Face up: {names[view['flipped']]}."
    return "Nothing lies face up."


def _gifts(view: dict[str, Any]) -> list[str]:
    """The last open gifts of each seat; those from before the last exchange in small letters, they may have gone."""
    found = [""] * len(view["players"])
    for moment in view["past"]:
        if moment["what"] == "round":
            found = [signs.lower() for signs in found]
        elif moment["what"] == "gift":
            found[moment["to"]] += SIGNS.get(moment["card"], "?")
    return [signs[-LAST_GIFTS:] for signs in found]


def _player(match: Match, view: dict[str, Any], player: dict[str, Any], gifts: str, ascii_only: bool) -> str:
    at = player["seat"]
    turn = (">" if ascii_only else "▶") if view["turn_of"] == at else " "
    words = [f"{player['hand']} card{'' if player['hand'] == 1 else 's'}"]
    if not player["in_play"]:
        words.append("knocked out")
    elif not player["takes_part"]:
        words.append("not in this Meeting")
    if gifts:
        words.append(f"last gifts {gifts}")
    if view["phase"] == "over" and player["team"]:
        words.append("Possessed" if player["team"] == "possessed" else "Sane")
    return f"{turn} {match.game.words.seat_names[at]:<8}{', '.join(words)}"


def _hand(cards: Iterable[str], names: dict[str, str]) -> str:
    counts = Counter(cards)
    held = [f"{number} x {names[card]}" if number > 1 else names[card] for card, number in counts.items()]
    return ", ".join(held) or "no cards"


def _side(match: Match, view: dict[str, Any], seat: int) -> str:
    you = view["you"]
    if you is None:
        return ""
    line = "You are Possessed." if you["team"] == "possessed" else "You are Sane."
    others = [match.game.words.seat_names[other] for other in you["starters"] or () if other != seat]
    return f"{line} With you from the start: {', '.join(others)}." if others else line


SCREEN = Screen(draw=screen)
