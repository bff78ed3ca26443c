"""Things that solve a test without a roll: tags, combos, Anomalies and hacked machines (TL-096 to 109).

A *thing* is one number: an Item, an Anomaly (from 1000) or a machine (from 2000).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from streetlight.core.asks import Choice, Script, pick
from streetlight.games.loop.pack.effects import COMBOS, TAGS, Combo, Tag
from streetlight.games.loop.questions import Lend
from streetlight.games.loop.rules.cubes import use_counter
from streetlight.games.loop.state import (
    NONE,
    Loop,
    OpenTest,
    bits,
    iconic,
    machine_of,
    seat_of,
    without,
)

ANOMALY: Final = 1000
MACHINE: Final = 2000

OUTS: Final[tuple[str, ...]] = (*COMBOS, *TAGS)
"""What can solve a test without a roll, in the order of its bits."""

LEND: Choice = ("lend",)
KEEP: Choice = ("keep",)


def outs_of(combos: tuple[str, ...], tags: tuple[str, ...]) -> int:
    """The combos and tags that a test names, as bits: for all to see while it lasts (TL-099, 105)."""
    outs = 0
    for combo in combos:
        outs |= 1 << OUTS.index(combo)
    for tag in tags:
        outs |= 1 << OUTS.index(tag)
    return outs


def combos_in(outs: int) -> tuple[Combo, ...]:
    return tuple([COMBOS[out] for out in bits(outs) if out < len(COMBOS)])


def tags_in(outs: int) -> tuple[Tag, ...]:
    return tuple([TAGS[out - len(COMBOS)] for out in bits(outs) if out >= len(COMBOS)])


def things_of(g: Loop, kids: int) -> list[tuple[int, str, str]]:
    """All things of these kids that carry a tag or a combo: (thing, tag, combo)."""
    pack = g.rules.content.pack
    found: list[tuple[int, str, str]] = []
    for kid in bits(kids):
        for item in g.items[kid]:
            found.append((item, g.rules.item_tag[item], ""))
        for anomaly in g.anomalies[kid]:
            card = pack.anomalies[anomaly]
            found.append((ANOMALY + anomaly, card.tag or "", card.combo or ""))
        machine = machine_of(g, kid)
        if machine != NONE:  # TL-107
            found.append((MACHINE + machine, "", pack.machines[machine].combo))
    return found


def ways(g: Loop, kids: int, combos: tuple[str, ...], tags: tuple[str, ...]) -> list[Choice]:
    """Every way in which these kids can solve a test that names these combos and single tags."""
    choices: list[Choice] = []
    things = things_of(g, kids)
    for at, (thing, tag, combo) in enumerate(things):
        if tag and (tag in tags or (tag == "knowledge" and tags)):  # TL-105, 108
            choices.append(("tag", thing))
        if not combos:
            continue
        if combo in combos:  # TL-106, 107
            choices.append(("combo", combo, thing))
        if tag:
            for other, its_tag, _ in things[at + 1 :]:
                if its_tag:
                    for made in g.rules.combos_of[(tag, its_tag)]:
                        if made in combos:
                            choices.append(("combo", made, thing, other))
    return choices


class Offer(NamedTuple):
    """A card that would solve a test, alone or with another one."""

    thing: int
    other: int  # NONE: it does so alone
    combo: Combo | None  # that they make; None if a tag is enough


def offers(g: Loop, now: OpenTest) -> list[Offer]:
    """Cards of other players' kids who help or are asked to: one way to solve the test for each (TL-099, 100)."""
    seat = seat_of(g, now.kid)
    party = now.helpers | now.asked
    if not now.outs or not party & ~g.rules.team[seat]:
        return []
    found: dict[int, Offer] = {}
    for kind, *used in ways(g, party | 1 << now.kid, combos_in(now.outs), tags_in(now.outs)):
        combo, things = (None, used) if kind == "tag" else (used[0], used[1:])
        for thing in things:
            if thing >= MACHINE or seat_of(g, owner_of(g, thing)) == seat:
                continue  # nobody is asked for a machine: it does not wear
            other = NONE if len(things) == 1 else things[1] if thing == things[0] else things[0]
            if thing not in found or (other == NONE and found[thing].other != NONE):
                found[thing] = Offer(thing, other, combo)
    return list(found.values())


def owner_of(g: Loop, thing: int) -> int:
    """The kid who has a thing."""
    if thing >= MACHINE:
        return g.controller[thing - MACHINE]
    if thing >= ANOMALY:
        return next(kid for kid in range(g.rules.kids) if thing - ANOMALY in g.anomalies[kid])
    return next(kid for kid in range(g.rules.kids) if thing in g.items[kid])


def lenders(g: Loop, things: tuple[int, ...], kid: int) -> list[int]:
    """The other players' kids whose cards would be used up."""
    seat = seat_of(g, kid)
    owners = sorted({owner_of(g, thing) for thing in things if thing < MACHINE})
    return [owner for owner in owners if seat_of(g, owner) != seat]


def agree(g: Loop, things: tuple[int, ...], kid: int) -> Script:
    """Everybody whose cards would be used up is asked. Returns the kid who said no, or NONE."""
    for owner in lenders(g, things, kid):
        theirs = tuple([thing for thing in things if thing < MACHINE and owner_of(g, thing) == owner])
        choice = yield pick(seat_of(g, owner), Lend(kid, theirs), [LEND, KEEP])
        if choice == KEEP:
            g.tell("kept", owner, kid)
            return owner
    return NONE


def use_up(g: Loop, thing: int) -> None:
    """Items are discarded unless Iconic, Anomalies lose a counter, machines do not wear (TL-101)."""
    if thing >= MACHINE:
        return
    kid = owner_of(g, thing)
    if thing >= ANOMALY:
        use_counter(g, kid, thing - ANOMALY)
    elif thing != iconic(g, kid):
        discard_item(g, kid, thing)


def discard_item(g: Loop, kid: int, item: int) -> None:
    """Onto the discard pile; an Iconic Item leaves the game (TL-244)."""
    g.items[kid] = without(g.items[kid], item)
    if item != iconic(g, kid):
        g.item_discard += (item,)
    g.tell("discarded", kid, item)
