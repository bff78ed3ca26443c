"""What it is worth to move scenario tokens, or to take them off the map, as far as the pages in play tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from streetlight.games.loop.bots.scene import Places
from streetlight.games.loop.pack import effects

LEADING: Final = 2.0
"""What it is worth to keep tokens away from where nobody wants them, in Enigma."""

IDLE: Final = 0.1
"""What it is worth to move tokens when nothing asks for it, in T."""

FURTHER: Final = 0.9
"""What is left of the worth of a landing for each one that comes before it."""

FAR_LANDINGS: Final = 9
"""A landing that the ship does not come to."""

GROWTH: Final = 1.6
"""So many times more are there in the morning of those that spread."""


def worth_of_tokens(
    scene: Places, brings: Sequence[effects.Op], place: int, story: float, enigma: float
) -> float | None:
    """What an action at this place is worth that only moves tokens or takes them away; None for all others."""
    if any(isinstance(op, effects.Sail) for op in brings):
        return worth_of_sailing(scene, place, story)
    moves = [op for op in brings if isinstance(op, effects.MoveToken)]
    taken = [op for op in brings if isinstance(op, effects.PutToken) and op.n < 0]
    if moves and all(isinstance(op, effects.MoveToken | effects.Time) for op in brings):
        return worth_of_moving(scene, moves[0], place, story, enigma)
    if taken and len(taken) == len(brings):
        return worth_of_taking(scene, taken[0], place, story, enigma)
    return None


def worth_of_moving(
    scene: Places, op: effects.MoveToken, place: int, story: float, enigma: float
) -> float | None:
    if is_awaited(scene, op.kind):
        return None  # a step of the story
    wanted = wanted_at(scene, op.kind)
    if wanted:
        nearer = distance(scene, ways_next(scene, op, place), wanted) < distance(scene, place, wanted)
        return story if nearer else IDLE
    if is_crowded(scene, op.kind, place):
        return story
    hunted = hunts(scene)
    if op.kind in hunted or op.kind in hunted.values():
        return LEADING * enigma if is_close(scene, hunted) else IDLE
    return LEADING * enigma


def worth_of_sailing(scene: Places, place: int, story: float) -> float:
    """The ship is wanted somewhere, so many landings further on; none is left where it is wanted now."""
    round_trip = [scene.islands.number[letter] for letter in scene.position.scenario.landings]
    wanted = wanted_at(scene, "ship")
    if place in wanted or not wanted or place not in round_trip:
        return IDLE
    at = round_trip.index(place)
    ahead = [*round_trip[at + 1 :], *round_trip[:at]]
    landings = min([number for number, stop in enumerate(ahead, 1) if stop in wanted], default=FAR_LANDINGS)
    return story * FURTHER**landings


def worth_of_taking(
    scene: Places, op: effects.PutToken, place: int, story: float, enigma: float
) -> float | None:
    """Tokens that lose when there are too many of them on the map: the more there are, the more it is worth."""
    most = limit_on_the_map(scene, op.kind)
    if most is None or is_awaited(scene, op.kind):
        return None
    taken = min(-scene.amount(op.n), scene.lying(op.kind, scene.islands.letters[place]))
    slack = max(0.5, most - GROWTH * scene.lying(op.kind))
    return min(story, taken * 8.0 / slack)


def limit_on_the_map(scene: Places, kind: str) -> int | None:
    """So many tokens of this kind on the whole map lose the match."""
    for trigger in triggers(scene):
        count = trigger.when.tokens if trigger.when is not None else None
        if (
            count is not None
            and count.kind == kind
            and not count.at
            and count.beside is None
            and loses(trigger)
        ):
            return scene.amount(count.n)
    return None


def wanted_at(scene: Places, kind: str) -> list[int]:
    """Where a page has something to do for a kid who stands there with a token of this kind."""
    found = []
    for side in scene.position.sides:
        for action in side.actions:
            if action.at and kind in [count.kind for count in needed_here(action)]:
                found += [
                    scene.islands.number[letter]
                    for letter in action.at
                    if is_open(scene, action, letter, kind)
                ]
    return found


def needed_here(action: effects.CardAction) -> list[effects.TokenCount]:
    """The tokens that must lie where it is done."""
    when = action.when
    if when is None:
        return []
    counts = [when.tokens, *[part.tokens for part in when.any]]
    return [count for count in counts if count is not None and count.at == "here"]


def is_open(scene: Places, action: effects.CardAction, letter: str, kind: str) -> bool:
    """Could it be done there, if the token of this kind that it needs were there too? The ship comes last."""
    when = action.when
    if when is None:
        return True
    for count in needed_here(action):
        if count.kind not in (kind, "ship") and scene.lying(count.kind, letter) < scene.amount(count.n):
            return False
    if when.track is not None and scene.position.tracks.get(when.track.name, 0) < scene.amount(when.track.n):
        return False
    barred = when.no.tokens if when.no is not None else None
    return barred is None or barred.at != "here" or scene.lying(barred.kind, letter) < scene.amount(barred.n)


def hunts(scene: Places) -> dict[str, str]:
    """{kind: the kind that it goes after}, as the pages in play say."""
    return {
        op.kind: op.after
        for trigger in triggers(scene)
        for op in trigger.do
        if isinstance(op, effects.MoveToken) and op.after is not None
    }


def is_close(scene: Places, hunted: dict[str, str]) -> bool:
    """Is any of those who hunt in one place with what they hunt, or next door?"""
    tokens = scene.position.tokens
    return any(
        other == sought and (there == place or there in scene.islands.adjacent[place])
        for kind, sought in hunted.items()
        for what, place in tokens
        if what == kind
        for other, there in tokens
    )


def ways_next(scene: Places, op: effects.MoveToken, place: int) -> int:
    return scene.islands.toward[scene.islands.number[op.toward]][place] if op.toward else place


def distance(scene: Places, place: int, goals: list[int]) -> int:
    return min(
        [99 if way is None else way for way in [scene.islands.walk_way(place, goal) for goal in goals]]
    )


def triggers(scene: Places) -> Iterator[effects.Trigger]:
    for side in scene.position.sides:
        yield from side.triggers


def loses(trigger: effects.Trigger) -> bool:
    return any(isinstance(op, effects.Lose) for op in trigger.do)


def is_awaited(scene: Places, kind: str) -> bool:
    """Does a page wait until no token of this kind is left on the map?"""
    awaited = [trigger.when for trigger in triggers(scene) if trigger.on == "check"]
    return any(
        when is not None
        and when.no is not None
        and when.no.tokens is not None
        and when.no.tokens.kind == kind
        for when in awaited
    )


def is_crowded(scene: Places, kind: str, place: int) -> bool:
    """Is this at or next door to a place where too many tokens lose, and could they be too many tomorrow?"""
    for trigger in triggers(scene):
        count = trigger.when.tokens if trigger.when is not None else None
        if not loses(trigger) or count is None or count.kind != kind or not count.at:
            continue
        there = scene.islands.number[count.at]
        around = (there, *scene.islands.adjacent[there])
        coming = sum([scene.lying(kind, scene.islands.letters[near]) for near in around])
        if place in around and coming >= scene.amount(count.n):
            return True
    return False
