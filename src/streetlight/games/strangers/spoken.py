"""Don't Talk to Strangers told in sentences, for whoever does not see the map."""

from __future__ import annotations

import re

from streetlight.core.seen import SeenMatch
from streetlight.core.views import as_view
from streetlight.games.strangers.documents import StrangersView
from streetlight.games.strangers.pack.layout import DOOR, OPEN, Cell
from streetlight.games.strangers.rules.board import Board, spaces_of
from streetlight.games.strangers.rules.setup import rules_of_match
from streetlight.games.strangers.text.drawing import worth

NEAREST = 3
"""So many places are named with each kid of one's own."""

LOOK_HELP = "For example: look F4, look library, look school."
PATH_HELP = "For example: path D3 library, path school E2."


def table(match: SeenMatch, view: StrangersView, legend: bool) -> list[str]:
    """Where everybody is, and how far the nearest places are."""
    board = rules_of_match(match).board
    lines = [*_printed(board), ""] if legend else []
    out, safe = _whereabouts(match, view, board)
    lines.append(f"Out there: {'; '.join(out)}." if out else "Nobody is out there.")
    lines += _near(match, view, board)
    if safe:
        lines.append(f"Safe: {'; '.join(safe)}.")
    strangers = [_name(board, _space(board, target)) for target in view.strangers]
    lines.append(
        f"Strangers at {', '.join(strangers)}; {view.tokens} to come."
        if strangers
        else f"No strangers yet, {view.tokens} to come."
    )
    return lines


def goal(match: SeenMatch, seat: int | None) -> list[str]:
    """What must be done to win, with the numbers."""
    view = as_view(match.view(seat), StrangersView)
    lines = ["Have the most points when the last stranger comes."]
    if match.seats == 1:
        lines = ["Make as many points as you can before the last stranger comes."]
    lines.append(f"{view.tokens} strangers are still to come; {view.deck} cards are in the deck.")
    points = {player.seat: player.points for player in view.players}
    if seat is not None and len(points) > 1:
        names = match.names
        best = max((other for other in points if other != seat), key=lambda other: points[other])
        lead = points[seat] - points[best]
        behind = (
            f"You are {-lead} behind {names[best]}."
            if lead < 0
            else f"You are {lead} ahead of {names[best]}."
        )
        lines.append(behind if lead else f"You and {names[best]} have the same.")
    return lines


def look(match: SeenMatch, seat: int | None, what: str) -> list[str]:
    """A space or a place from near by: what it is, who is there, where one can go from it."""
    board = rules_of_match(match).board
    space = _called(board, what)
    if space is None:
        return []
    view = as_view(match.view(seat), StrangersView)
    lines = [_what(board, space)]
    names = match.names
    kids = [names[kid.seat] for kid in view.kids if _space(board, kid.at) == space]
    if kids:
        lines.append(f"Kids here: {', '.join(kids)}.")
    if board.targets[space] in view.strangers:
        lines.append("A stranger is here.")
    if space < board.moves:
        lines.append(f"On foot: {', '.join(_ways(board, space)) or 'no way'}.")
        blocked = _strangers(board, view)
        far = _steps(board, space, blocked)
        places = sorted((far[at], board.names[at]) for at in range(board.moves, board.n) if at in far)
        lines.append("Steps: " + ", ".join(f"{name} {steps}" for steps, name in places) + ".")
    else:
        doors = [_name(board, at) for at in range(board.moves) if space in board.walk[at]]
        lines.append(f"Entered from {', '.join(doors)}.")
    return lines


def path(match: SeenMatch, seat: int | None, what: str) -> list[str]:
    """The shortest way on foot between two spaces, past the strangers that are there now."""
    board = rules_of_match(match).board
    ends = _two(board, what)
    if ends is None:
        return []
    start, end = ends
    view = as_view(match.view(seat), StrangersView)
    if start >= board.moves:
        return ["Who is in a place that scores stays there. Name a street to start from."]
    far = _steps(board, start, _strangers(board, view))
    if end not in far:
        return [f"There is no way from {_name(board, start)} to {_name(board, end)} past the strangers."]
    way = [end]
    while way[-1] != start:
        way.append(
            next(at for at in sorted(far) if far[at] == far[way[-1]] - 1 and way[-1] in _next(board, at))
        )
    told = ", ".join(_name(board, at) for at in reversed(way))
    steps = "1 step" if far[end] == 1 else f"{far[end]} steps"
    return [f"{_name(board, start)} to {_name(board, end)}: {steps}. {told}."]


# What is printed


def _printed(board: Board) -> list[str]:
    """The stops, the stranger spaces, and how to get into each place."""

    def named(mask: int) -> str:
        return ", ".join(_name(board, space) for space in spaces_of(mask))

    lines = [
        f"{board.title}. Columns are letters, rows are numbers from the top. School is at {board.ids[board.school]}.",
        f"School Bus Stops: {named(board.school_stops)}.",
        f"City Bus Stops: {named(board.city_stops)}.",
        f"Stranger spaces: {named(board.strangers)}.",
    ]
    for at, place in enumerate(board.places, start=board.moves):
        doors = [_name(board, space) for space in range(board.moves) if at in board.walk[space]]
        lines.append(f"{place.name}, {worth(place)}, entered from {', '.join(doors)}.")
    return lines


def _what(board: Board, space: int) -> str:
    if space >= board.moves:
        place = board.places[space - board.moves]
        return f"{place.name}: {place.kind.replace('_', ' ')}, {worth(place)}."
    cell = _cell(board, space)
    kinds: list[str] = [cell.ground]
    for said, holds in (
        ("School", cell.school),
        ("stranger space", cell.stranger),
        ("School Bus Stop", cell.school_stop),
        ("City Bus Stop", cell.city_stop),
    ):
        kinds += [said] if holds else []
    return f"{board.ids[space]}: {', '.join(kinds)}."


def _ways(board: Board, space: int) -> list[str]:
    """Where one can go from a space on foot, by direction; a wall is named, too."""
    found = []
    here = _cell(board, space)
    for one, other, edge in board.layout.edges():
        if here.ref not in (one.ref, other.ref):
            continue
        there = other if one.ref == here.ref else one
        way = _direction(here, there)
        if there.enterable and edge in (OPEN, DOOR):
            found.append(f"{way} {_name(board, board.index[there.ref])}")
        elif there.enterable:
            found.append(f"{way} a wall")
    return found


def _direction(here: Cell, there: Cell) -> str:
    if here.column != there.column:
        return "east" if there.column > here.column else "west"
    return "south" if there.row > here.row else "north"


# Who is where


def _whereabouts(match: SeenMatch, view: StrangersView, board: Board) -> tuple[list[str], list[str]]:
    """Player by player: where their kids are out there, and which are safe, with their points."""
    out: dict[int, list[str]] = {}
    safe: dict[int, list[str]] = {}
    for kid in view.kids:
        name = _name(board, _space(board, kid.at))
        if kid.scored:
            safe.setdefault(kid.seat, []).append(f"{name} ({kid.points})")
        else:
            out.setdefault(kid.seat, []).append(name)
    names = match.names
    told = [
        [f"{names[seat]} at {', '.join(places)}" for seat, places in sorted(found.items())]
        for found in (out, safe)
    ]
    return told[0], told[1]


def _near(match: SeenMatch, view: StrangersView, board: Board) -> list[str]:
    """For each kid of one's own that is out there: the nearest places that have room."""
    lines = []
    blocked = _strangers(board, view) | _full(board, view)
    for kid in view.kids:
        if kid.seat != view.seat or kid.scored:
            continue
        start = _space(board, kid.at)
        far = _steps(board, start, blocked)
        places = sorted((far[at], at) for at in range(board.moves, board.n) if at in far)[:NEAREST]
        near = ", ".join(f"{board.names[at]} {steps}" for steps, at in places)
        lines.append(f"From {_name(board, start)}, in steps: {near or 'no place can be reached'}.")
    return lines


def _strangers(board: Board, view: StrangersView) -> set[int]:
    return {_space(board, target) for target in view.strangers}


def _full(board: Board, view: StrangersView) -> set[int]:
    """Places without room."""
    there = [_space(board, kid.at) for kid in view.kids if kid.scored]
    return {at for at in range(board.moves, board.n) if there.count(at) >= board.capacity[at]}


def _steps(board: Board, start: int, blocked: set[int]) -> dict[int, int]:
    """How many steps it is on foot to everything that can be reached."""
    far = {start: 0}
    edge = [start]
    while edge:
        following = []
        for here in edge:
            for there in _next(board, here):
                if there not in far and there not in blocked:
                    far[there] = far[here] + 1
                    following.append(there)
        edge = following
    return far


def _next(board: Board, space: int) -> tuple[int, ...]:
    return board.walk[space] if space < board.moves else ()


# Names


def _space(board: Board, ref: str) -> int:
    return board.index[ref.partition(":")[2]]


def _name(board: Board, space: int) -> str:
    return board.names[space]


def _cell(board: Board, space: int) -> Cell:
    return next(cell for cell in board.layout.cells if cell.ref == board.ids[space])


def _called(board: Board, what: str) -> int | None:
    """The space that somebody means: F4, school, library, or a part of a name that only one has."""
    said = _plainly(what)
    if what.upper() in board.index:
        return board.index[what.upper()]
    exact = [at for at in range(board.n) if said in (_plainly(board.names[at]), _plainly(board.ids[at]))]
    some = [at for at in range(board.n) if said and said in _plainly(board.names[at])]
    found = exact or some
    return found[0] if found else None


def _two(board: Board, what: str) -> tuple[int, int] | None:
    """The two spaces that a text names: "kid D3 library" or "from D3 to the library"."""
    words = [word for word in what.split() if word.lower() not in ("kid", "from", "to", "the")]
    for cut in range(1, len(words)):
        start, end = _called(board, " ".join(words[:cut])), _called(board, " ".join(words[cut:]))
        if start is not None and end is not None:
            return start, end
    return None


def _plainly(name: str) -> str:
    return re.sub(r"[\W_]", "", name).lower()
