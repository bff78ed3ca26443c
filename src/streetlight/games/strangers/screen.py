"""Don't Talk to Strangers in the terminal: the map, the players, your hand."""

from __future__ import annotations

from collections.abc import Callable

from streetlight.core.seen import SeenMatch
from streetlight.core.views import as_view
from streetlight.games.strangers import spoken
from streetlight.games.strangers.documents import PlayerView, StrangersContent, StrangersView
from streetlight.games.strangers.rules.setup import rules_of_match
from streetlight.games.strangers.state import Rules
from streetlight.games.strangers.text.in_short import IN_SHORT
from streetlight.telling.screens import Screen

LETTERS = "OSGR"
STRANGER = "!!"


def screen(match: SeenMatch, seat: int | None, ascii_only: bool, legend: bool) -> str:
    view = as_view(match.view(seat), StrangersView)
    rules = rules_of_match(match)
    markers: dict[int, str] = {}
    counts: dict[tuple[int, int], int] = {}
    for kid in view.kids:
        space = rules.board.index[kid.at.partition(":")[2]]
        counts[(space, kid.seat)] = counts.get((space, kid.seat), 0) + 1
    for (space, owner), count in sorted(counts.items()):
        markers[space] = markers.get(space, "") + LETTERS[owner] + (str(count) if count > 1 else "")
    for target in view.strangers:
        markers[rules.board.index[target.partition(":")[2]]] = STRANGER
    names = match.names
    lines = [rules.board.text(markers, ascii_only, legend), ""]
    kids = "  ".join(f"{LETTERS[i]} = {names[i]}'s kids" for i in range(match.seats))
    lines.append(f"{kids}  {STRANGER} = stranger, {view.tokens} to come")
    return "\n".join([*lines, *_players(match, view, seat)])


def in_words(match: SeenMatch, seat: int | None, ascii_only: bool, legend: bool) -> str:
    """The same without the map, for a screen reader or a narrow window."""
    view = as_view(match.view(seat), StrangersView)
    return "\n".join([*spoken.table(match, view, legend), *_players(match, view, seat)])


def _players(match: SeenMatch, view: StrangersView, seat: int | None) -> list[str]:
    """The deck, the players, and the hand of who looks."""
    rules = rules_of_match(match)
    lines = []
    last = f", last discarded: {_name(rules, view.discard[-1])}" if view.discard else ""
    lines.append(f"Deck: {_count(view.deck, 'card')}{last}")
    for player in view.players:
        lines.append(_player(match, view, player))
    if view.deck_cards:
        lines.append("Deck, top first: " + ", ".join(_name(rules, card) for card in view.deck_cards))
    if seat is not None:
        mine = view.players[seat].cards
        lines.append("Your hand: " + (", ".join(_name(rules, card) for card in mine) or "no cards"))
    return lines


def ending(match: SeenMatch, name: Callable[[int], str]) -> list[str]:
    """After an Architect's match: how it stands beside the best that is known."""
    known = _content(match).best_known
    if known is None or match.result is None:
        return []
    points = match.result.scores[0]
    marks = (("gold", known.gold), ("silver", known.silver), ("bronze", known.bronze))
    medal = next((medal for medal, least in marks if points >= least), "")
    best = f"The best known is {known.points}"
    proof = (
        "and no plan scores more"
        if known.bound == known.points
        else f"and none scores more than {known.bound}"
    )
    won = f"That is {medal}." if medal else f"Bronze takes {known.bronze}, silver {known.silver}."
    return [f"{best}, {proof} (found {known.found}). {won}"]


def _content(match: SeenMatch) -> StrangersContent:
    found = match.game.content(match.options)
    assert isinstance(found, StrangersContent)
    return found


def _player(match: SeenMatch, view: StrangersView, player: PlayerView) -> str:
    rules = rules_of_match(match)
    at = player.seat
    turn = ">" if view.turn_of == at else " "
    line = (
        f"{turn} {match.names[at]}: {_count(player.points, 'point')},"
        f" {_count(player.hand, 'card')} (limit {player.hand_limit}), {_count(player.supply, 'kid')} at home,"
        f" {player.allowance} may be out"
    )
    if player.cards and at != view.seat:
        line += "; you know of " + ", ".join(_name(rules, card) for card in player.cards)
    return line


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _name(rules: Rules, card: str) -> str:
    return rules.cards[rules.kinds[card]].name


SCREEN = Screen(
    draw=screen,
    in_short=IN_SHORT,
    in_words=in_words,
    goal=spoken.goal,
    look=spoken.look,
    look_help=spoken.LOOK_HELP,
    path=spoken.path,
    path_help=spoken.PATH_HELP,
    ending=ending,
)
