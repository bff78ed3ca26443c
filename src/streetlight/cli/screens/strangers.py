"""Don't Talk to Strangers in the terminal: the map, the players, your hand."""

from __future__ import annotations

from typing import Any

from streetlight.core.match import Match
from streetlight.games.strangers.setup import rules_of

LETTERS = "OSGR"
STRANGER = "!!"


def screen(match: Match, seat: int | None, ascii_only: bool, legend: bool) -> str:
    view = match.view(seat)
    rules = rules_of(match.seats, match.options)
    markers: dict[int, str] = {}
    counts: dict[tuple[int, int], int] = {}
    for kid in view["kids"]:
        space = rules.board.index[kid["at"].partition(":")[2]]
        counts[(space, kid["seat"])] = counts.get((space, kid["seat"]), 0) + 1
    for (space, owner), count in sorted(counts.items()):
        markers[space] = markers.get(space, "") + LETTERS[owner] + (str(count) if count > 1 else "")
    for target in view["strangers"]:
        markers[rules.board.index[target.partition(":")[2]]] = STRANGER
    names = match.game.words.seat_names
    lines = [rules.board.text(markers, ascii_only, legend), ""]
    kids = "  ".join(f"{LETTERS[i]} = {names[i]}'s kids" for i in range(match.seats))
    lines.append(f"{kids}  {STRANGER} = stranger, {view['tokens']} to come")
    deck = view["deck"]
    cards_left = deck if isinstance(deck, int) else len(deck)
    last = f", last discarded: {_name(rules, view['discard'][-1])}" if view["discard"] else ""
    lines.append(f"Deck: {_count(cards_left, 'card')}{last}")
    for player in view["players"]:
        lines.append(_player(match, view, player))
    if isinstance(deck, list) and deck:
        lines.append("Deck, top first: " + ", ".join(_name(rules, card) for card in deck))
    if seat is not None:
        mine = view["players"][seat]["cards"]
        lines.append("Your hand: " + (", ".join(_name(rules, card) for card in mine) or "no cards"))
    return "\n".join(lines)


def _player(match: Match, view: dict[str, Any], player: dict[str, Any]) -> str:
    rules = rules_of(match.seats, match.options)
    at = player["seat"]
    turn = ">" if view["turn_of"] == at else " "
    line = (
        f"{turn} {match.game.words.seat_names[at]}: {_count(player['points'], 'point')},"
        f" {_count(player['hand'], 'card')} (limit {player['hand_limit']}), {_count(player['supply'], 'kid')} at home,"
        f" {player['allowance']} may be out"
    )
    if player["cards"] and at != view["seat"]:
        line += "; you know of " + ", ".join(_name(rules, card) for card in player["cards"])
    return line


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _name(rules: Any, card: str) -> str:
    name: str = rules.cards[rules.kinds[card]].name
    return name
