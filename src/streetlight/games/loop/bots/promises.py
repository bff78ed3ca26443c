"""What was announced at the table: who has told the others where a kid is going, and what for."""

from __future__ import annotations

from typing import Final

from streetlight.games.loop.bots.position import KidNow
from streetlight.games.loop.bots.scene import Places
from streetlight.games.loop.bots.tasks import Task

WISH: Final = " would like to "
LOOK: Final = f"{WISH}look into "


def wish(scene: Places, kid: KidNow, task: Task) -> str:
    """Who would like to do what, and where."""
    return f"{kid.name}{WISH}{task.name} at {place_name(scene, task.place)}"


def place_name(scene: Places, place: int) -> str:
    return scene.islands.data.locations[place].name


def is_promised(scene: Places, kid: KidNow, task: Task) -> bool:
    """Was this the last trip that was announced for the kid? Somebody may be on the way to help.

    People say it in their own words: the place counts, and the kid, if the player has several.
    """
    if not scene.said:
        return False
    said = scene.wishes.get(kid.number)
    if said is not None:
        if task.kind == "investigate":  # it is the same Rumor when it has been turned up
            return LOOK in said and promised_place(scene, kid) == task.place
        return wish(scene, kid, task) in said
    spoken = scene.said.get(kid.seat, "").casefold()
    if place_name(scene, task.place).casefold() not in spoken:
        return False
    alone = sum([other.seat == kid.seat for other in scene.kids]) == 1
    return alone or kid.name.casefold() in spoken


def promised_place(scene: Places, kid: KidNow) -> int | None:
    """Where the last trip that was announced for the kid goes."""
    said = scene.wishes.get(kid.number)
    if said is None:
        return None
    told = said[said.rindex(WISH) :]
    places = [
        place for place in range(len(scene.islands.letters)) if f" at {place_name(scene, place)}" in told
    ]
    return places[-1] if places else None


def has_company(scene: Places, kid: KidNow, task: Task) -> bool:
    """Does another player's kid stand where this one has said it would do this? It may have come to help."""
    if not is_promised(scene, kid, task):
        return False
    here = [other for other in scene.kids if other.at == task.place and other.seat != kid.seat]
    return any(scene.can_help(other, kid, task.trait or "") for other in here)
