"""Tales from the Loop told in sentences: the goal, the places and the ways between them."""

from __future__ import annotations

from streetlight.core.packs import as_pack
from streetlight.core.seen import SeenMatch
from streetlight.core.views import as_view
from streetlight.games.loop.documents import LoopView
from streetlight.games.loop.pack.content import Pack, PackIndex
from streetlight.games.loop.pack.loading import pack_index
from streetlight.games.loop.rules.islands import Islands

LOOK_HELP = "Name a place by its name or letter, for example: look M, look school."
PATH_HELP = "Name a kid or a place, and a place: path Maja school, path M to B."


def content_of(match: SeenMatch) -> PackIndex:
    return pack_index(as_pack(match.game.pack(match.options), Pack))


def map_in_words(match: SeenMatch, view: LoopView, legend: bool) -> list[str]:
    """Where the ways lead, for who does not see the map; and what is new on it."""
    islands = content_of(match).islands
    lines = []
    if legend:
        lines.append("Places, with those one line away:")
        for number, place in enumerate(islands.data.locations):
            near = ", ".join(islands.data.locations[at].name for at in islands.adjacent[number])
            signs = [sign for sign, holds in (("bus", place.bus), ("restricted", place.restricted)) if holds]
            about = f" ({', '.join(signs)})" if signs else ""
            lines.append(f"{place.id} {place.name}{about}: {near or 'no way on foot'}.")
    return lines


def goal(match: SeenMatch, seat: int | None) -> list[str]:
    """What must be done to win: the goals of the pages that lie open, with the numbers as they are."""
    view = as_view(match.view(seat), LoopView)
    lines = [f"{page.title}: {page.goal}" for page in view.diary if page.goal]
    insight = "" if view.insight_goal is None else f"; the Diary waits for {view.insight_goal}"
    enigma = "" if view.enigma_limit is None else f"; at {view.enigma_limit} all is lost"
    days = view.rounds - view.round
    last = (
        "This is the last day." if days == 0 else f"{days} more day{'' if days == 1 else 's'} after this one."
    )
    return [*lines, f"Insight {view.insight}{insight}. Enigma {view.enigma}{enigma}. {last}"]


def look(match: SeenMatch, seat: int | None, what: str) -> list[str]:
    """A place from near by: what it is, who and what is there, where one can go from it."""
    islands = content_of(match).islands
    number = _called(islands, what)
    if number is None:
        return []
    view = as_view(match.view(seat), LoopView)
    place = islands.data.locations[number]
    ref = f"place:{place.id}"
    lines = [f"{place.name} ({place.id}): {place.text}"]
    if place.restricted:
        lines.append("Restricted.")
    if place.bus:
        lines.append("A bus stops here." if ref not in view.no_bus else "No bus stops here now.")
    index = content_of(match)
    kids = [index.pack.kids[index.kid[kid.kid[4:]]].short_name for kid in view.kids if kid.at == ref]
    if kids:
        lines.append(f"Here: {', '.join(kids)}.")
    for space in view.track:
        if space is not None and space.place == ref:
            lines.append(
                f"Rumor: {space.name}. {space.rules}" if space.up else "A Rumor lies here, face down."
            )
    near = [islands.data.locations[at].name for at in islands.adjacent[number]]
    lines.append(f"One line away: {', '.join(near) or 'nothing'}.")
    return lines


def path(match: SeenMatch, seat: int | None, what: str) -> list[str]:
    """A shortest way on foot."""
    islands = content_of(match).islands
    view = as_view(match.view(seat), LoopView)
    ends = _two(match, view, islands, what)
    if ends is None:
        return []
    start, end = ends
    names = [place.name for place in islands.data.locations]
    steps = islands.walk_way(start, end)
    if steps is None:
        return [f"There is no way on foot from {names[start]} to {names[end]}."]
    way = [start]
    while way[-1] != end:
        way.append(islands.toward[end][way[-1]])
    told = ", ".join(names[at] for at in way)
    return [f"{names[start]} to {names[end]}: {steps} line{'' if steps == 1 else 's'}. {told}."]


def _called(islands: Islands, what: str) -> int | None:
    """The place that somebody means: its letter, its name, or a part of it."""
    said = what.strip().lower()
    if said.upper() in islands.number:
        return islands.number[said.upper()]
    names = [place.name.lower() for place in islands.data.locations]
    found = [at for at, name in enumerate(names) if name == said]
    found = found or [at for at, name in enumerate(names) if said and said in name]
    if not found and said in ("school", "the school"):
        return islands.school
    return found[0] if found else None


def _two(match: SeenMatch, view: LoopView, islands: Islands, what: str) -> tuple[int, int] | None:
    """The two ends that a text names; the first may be a kid, who stands somewhere."""
    index = content_of(match)
    kids = {index.pack.kids[index.kid[kid.kid[4:]]].short_name.lower(): kid.at[6:] for kid in view.kids}
    words = [word for word in what.split() if word.lower() not in ("from", "to", "kid")]
    for cut in range(1, len(words)):
        first, second = " ".join(words[:cut]), " ".join(words[cut:])
        start = (
            islands.number.get(kids.get(first.lower(), ""))
            if first.lower() in kids
            else _called(islands, first)
        )
        end = _called(islands, second)
        if start is not None and end is not None:
            return start, end
    return None
