"""Who is better off with which Item, and whether that is worth an hour."""

from __future__ import annotations

from typing import Final

from streetlight.core.asks import Choice
from streetlight.games.loop.bots.position import KidNow
from streetlight.games.loop.bots.scene import Places
from streetlight.games.loop.pack import content

FOR_A_CHORE: Final = 1.2
IN_GOOD_HANDS: Final = 0.3
AN_HOUR: Final = 0.5
"""What a trade has to bring before anybody spends a T on it."""

MOST_ITEMS: Final = 4


def gift_gain(scene: Places, choice: Choice) -> float:
    """What the table gains by a gift in a trade; 0 for being done."""
    if choice[0] == "done":
        return 0.0
    if choice[0] != "give_item":
        return -1.0
    giver, taker = scene.kids[choice[1]], scene.kids[choice[3]]
    gain = item_gain(scene, giver, choice[2], taker)
    return gain if gain > 0 else -1.0


def item_gain(scene: Places, giver: KidNow, item: int, taker: KidNow) -> float:
    """An Item is better off with a kid whose Chore wants it, or who is strong in what it is for."""
    if scene.is_last or len(taker.items) >= MOST_ITEMS:
        return -1.0
    card = scene.content.pack.items[item]
    gain = FOR_A_CHORE * (chore_wants(scene, taker, card.tag) - chore_wants(scene, giver, card.tag))
    return gain + IN_GOOD_HANDS * ((card.colour == taker.strength) - (card.colour == giver.strength))


def chore_wants(scene: Places, kid: KidNow, tag: str) -> bool:
    """Is this what the kid has to bring somewhere, and has it nothing else that would do?"""
    if kid.chore < 0 or kid.chore_done:
        return False
    goal = scene.content.pack.chores[kid.chore].goal
    return isinstance(goal, content.Bring) and goal.tag == tag and kid.tags.count(tag) <= (tag in kid.tags)


def trade_worth(scene: Places, kid: KidNow) -> float:
    """What the best gifts among the kids here would bring, less the hour; 0 if that is too little."""
    there = [other for other in scene.kids if other.at == kid.at and other.standing in ("active", "late")]
    total = 0.0
    for giver in there:
        for item in giver.items:
            if item in scene.content.iconic:
                continue
            gains = [item_gain(scene, giver, item, taker) for taker in there if taker is not giver]
            total += max([0.0, *gains])
    return total - AN_HOUR if total > AN_HOUR else 0.0
