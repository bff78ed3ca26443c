"""Every Rumor of the box, solved and not solved, in each scenario that it can turn up in.

What a card's words mean is told once more here, by what a player sees: so many Items more, this condition, that Rumor
gone. Whoever looks at the table before and after must find exactly that, and nothing else may have moved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from pytest import mark

from streetlight.games.loop.documents import LoopView
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.content import Rumor, Scenario
from streetlight.games.loop.pack.loading import load_pack
from streetlight.games.loop.rules.islands import SECTORS
from tests.rules.loop.table import Table

PACK = load_pack()
RUMORS = {rumor.id: rumor for rumor in PACK.rumors}
KIDS = ("maja", "tobbe", "sanna", "petter")
"""Maja looks into it, Tobbe and Sanna are with her; Petter is somewhere else."""
THERE = KIDS[:3]
OWN = {kid.iconic for kid in PACK.kids if kid.id in KIDS}
WITH_TAG: dict[str, str] = {item.tag: item.id for item in PACK.items if item.id not in OWN}
"""An Item that Maja may find, for each tag."""

FAVORS = ("angry", "neutral", "happy")
Change = Counter[str]
"""What is different now, in a player's words: "maja items" +1, "maja is upset" +1, "insight" -2."""


# What a player sees


def seen(view: LoopView) -> Change:
    """The table, counted."""
    found: Change = Counter(
        {
            "insight": view.insight,
            "enigma": view.enigma,
            "rumors": sum(space is not None for space in view.track),
            "rumors up": sum(space is not None and space.up for space in view.track),
        }
    )
    for kid in view.kids:
        name = kid.kid.removeprefix("kid:")
        found[f"{name} items"] = len(kid.items)
        found[f"{name} anomalies"] = len(kid.anomalies)
        found[f"{name} has T"] = kid.time
        found[f"{name} tomorrow"] = kid.tomorrow
        found[f"{name} favor"] = FAVORS.index(kid.favor)
        found[f"{name} at {kid.at}"] = 1
        for condition in kid.conditions:
            found[f"{name} is {condition}"] = 1
    for machine in view.machines:
        name = machine.machine.removeprefix("machine:")
        found[f"{name} in {machine.sector}"] = 1
        found[f"{name} is {machine.mode}"] = 1
        found[f"{name} shows"] = sum(wall is not None for wall in machine.firewalls)
    for token in view.tokens:
        found[f"{token.kind} at {token.place}"] = token.count
    for page in view.diary:
        found[page.page] = 1
    return found


def difference(before: Change, after: Change) -> Change:
    moved = Counter(after)
    moved.subtract(before)
    return Counter({what: by for what, by in moved.items() if by})


# What a card promises


def count(n: effects.Amount) -> int:
    assert isinstance(n, int), "no Rumor counts the kids"
    return n


def promised(ops: Iterable[effects.Op], helpers: list[str], t: Table) -> Iterator[tuple[str, int]]:
    """What these words of a Rumor do, told by what a player will see of it."""
    for op in ops:
        match op:
            case effects.Insight(n):
                yield "insight", count(n)
            case effects.Enigma(n):
                yield "enigma", count(n)
            case effects.GainItem(n=n, who="kid", source="deck"):
                yield "maja items", n
            case effects.LoseItem(who="kid"):
                yield "maja items", -1
            case effects.GainAnomaly(n=n, who="kid"):
                yield "maja anomalies", n
            case effects.ChangeFavor(n=n, who="kid"):
                yield "maja favor", n
            case effects.Time(n=n, who="kid", when="now"):
                yield "maja has T", n
            case effects.Time(n=n, who="kid", when="tomorrow"):
                yield "maja tomorrow", n
            case effects.TakeCondition(name, "party", theirs):
                for kid in ["maja", *helpers]:
                    its = theirs if theirs and kid != "maja" else name or "exhausted"
                    yield f"{kid} is {its}", 1
                    yield f"{kid} has T", -1  # the cube that lies on it
            case effects.Rest(who="kid"):
                yield "maja is exhausted", -1
            case effects.Rest(who="here"):
                for kid in THERE:
                    yield f"{kid} is exhausted", -1
            case effects.Scout(n=n, where="anywhere"):
                yield "rumors up", n
            case effects.RemoveRumor(n=n):
                yield "rumors", -n
            case effects.DrawRumor(n=n):
                yield "rumors", count(n)
            case effects.SetMode(machine="nearby", mode="routine"):
                yield "fireguard_alpha is alert", -1
                yield "fireguard_alpha is routine", 1
            case effects.ShowFirewalls(machine=which, n=n):
                shown = {"watcher": "uggla", "any": "paarhufer_beta"}[which]
                yield f"{shown} shows", n
            case effects.MoveMachine(machine=which, toward=letter, n=1):
                name = {"watcher": "uggla", "worker": "paarhufer_beta"}[which]
                start, end = START[name], step_towards(t, START[name], letter)
                yield f"{name} in sector:{start}", -1
                yield f"{name} in sector:{end}", 1
            case _:
                raise AssertionError(f"no Rumor was known to do that: {op}")


START = {"uggla": "D7", "paarhufer_beta": "C3"}


def step_towards(t: Table, start: str, letter: str) -> str:
    """The Sector next door over land from which the Location is nearest, as one would find it with a finger."""
    far: dict[int, int] = dict.fromkeys(t.rules.sectors_near[t.place(letter)], 0)
    edge = list(far)
    while edge:
        here = edge.pop(0)
        for near in t.rules.land_steps[here]:
            if near >= 0 and near not in far:
                far[near] = far[here] + 1
                edge.append(near)
    ways = [near for near in t.rules.land_steps[SECTORS.index(start)] if near >= 0]
    return SECTORS[min(ways, key=lambda near: far[near])]


# The table


def laid_out(scenario: Scenario, rumor: Rumor, ops: tuple[effects.Op, ...]) -> Table:
    """The Rumor lies face up where Maja stands, and whatever its words could need is there."""
    t = Table(*KIDS, seats=1, scenario=scenario.id)
    others = [other.id for other in PACK.rumors if other.set == rumor.set and other.at != rumor.at]
    elsewhere = {RUMORS[id].at: id for id in others}
    t.rumors(f"up:{rumor.id}", *list(elsewhere.values())[:2]).rumor_deck(list(elsewhere.values())[2])
    for kid in THERE:
        t.at(kid, rumor.at).favor(kid, "happy" if ops is rumor.failure else "neutral")
        if any(isinstance(op, effects.Rest) for op in ops):
            t.is_(kid, "exhausted")
    t.at("petter", next(letter for letter in "MCJ" if letter != rumor.at)).favor("petter", "neutral")
    if any(isinstance(op, effects.LoseItem) for op in ops):
        t.has("maja", "track_suit")
    for machine, sector in START.items():
        t.machine(machine, sector)
    if any(isinstance(op, effects.SetMode) for op in ops):
        t.machine("fireguard_alpha", SECTORS[min(t.rules.sectors_near[t.place(rumor.at)])], "alert")
    return t


def play(t: Table, *wanted: str) -> list[str]:
    """Maja looks into it, all who are there help, and then the first thing that is no refusal. Who helped."""
    t.do("investigate:maja", *wanted)
    helpers: list[str] = []
    while t.prompt.what not in ("adventure", "trade"):
        ids = [option.id for option in t.prompt.options]
        if t.prompt.what == "help":
            helpers = [id.removeprefix("help:") for id in ids]
            t.do("+".join(ids))
        elif t.prompt.what == "failed":
            t.do("accept")
        else:
            t.do(next((id for id in ids if id not in ("stop", "decline", "leave")), ids[0]))
    return helpers


@mark.rule("TL-007", "TL-010", "TL-148", "TL-150")
@pytest.mark.parametrize("scenario", PACK.scenarios, ids=lambda scenario: scenario.id)
def test_a_rumor_that_is_solved_gives_what_it_says(scenario: Scenario) -> None:
    for rumor in turning_up(scenario):
        t = laid_out(scenario, rumor, rumor.success).dice("six")
        before = seen(t.view)
        play(t)
        assert tells(t, "solved", rumor.solved), rumor.id
        due = solved(scenario, rumor, t)
        assert difference(before, seen(t.view)) == due, f"{rumor.id} in {scenario.id}"


@mark.rule("TL-008", "TL-010", "TL-115", "TL-150")
@pytest.mark.parametrize("scenario", PACK.scenarios, ids=lambda scenario: scenario.id)
def test_a_rumor_that_is_not_solved_costs_what_it_says(scenario: Scenario) -> None:
    for rumor in turning_up(scenario):
        t = laid_out(scenario, rumor, rumor.failure).dice("none")
        before = seen(t.view)
        helpers = play(t)
        assert helpers, "somebody was there to help"
        assert tells(t, "not_solved", rumor.failed), rumor.id
        due = Counter({"enigma": 1, "maja has T": -1})
        if rumor.leaves:
            due.update({"rumors": -1, "rumors up": -1})
        add(due, promised(rumor.failure, helpers, t))
        assert difference(before, seen(t.view)) == difference(Counter(), due), f"{rumor.id} in {scenario.id}"


@mark.rule("TL-093")
@pytest.mark.parametrize("rumor", [rumor for rumor in PACK.rumors if rumor.pay], ids=lambda rumor: rumor.id)
def test_time_does_in_place_of_the_roll(rumor: Rumor) -> None:
    scenario = next(scenario for scenario in PACK.scenarios if rumor.set in scenario.rumor_sets)
    t = laid_out(scenario, rumor, rumor.success)
    before = seen(t.view)
    play(t, "pay_instead")
    due = solved(scenario, rumor, t)
    due["maja has T"] -= rumor.pay
    assert difference(before, seen(t.view)) == due and not t.happened("rolled")


WAYS_OUT = [
    (rumor, way)
    for rumor in PACK.rumors
    for way in [*[f"combo:{combo}" for combo in rumor.combo], *[f"tag:{tag}" for tag in rumor.tag]]
]


@mark.rule("TL-099", "TL-101", "TL-105")
@pytest.mark.parametrize(("rumor", "way"), WAYS_OUT, ids=lambda each: getattr(each, "id", each))
def test_the_right_things_solve_it_without_a_roll(rumor: Rumor, way: str) -> None:
    scenario = next(scenario for scenario in PACK.scenarios if rumor.set in scenario.rumor_sets)
    t = laid_out(scenario, rumor, rumor.success)
    kind, _, name = way.partition(":")
    pairs = next((combo.pairs for combo in PACK.combos if combo.id == name), ((name,),))
    things = [WITH_TAG[tag] for tag in pairs[0]]
    t.has("maja", *things)
    before = seen(t.view)
    t.do("investigate:maja", "-")
    of_things = [id for id in t.choices_of(kind) if set(things) == set(id.split(":")[kind == "combo" :])]
    t.do(f"{kind}:{of_things[0]}")
    while t.prompt.what not in ("adventure", "trade"):
        t.do(t.prompt.options[0].id)
    due = solved(scenario, rumor, t)
    due["maja items"] -= len(things)
    assert difference(before, seen(t.view)) == difference(Counter(), due) and not t.happened("rolled")


def turning_up(scenario: Scenario) -> list[Rumor]:
    return [rumor for rumor in PACK.rumors if rumor.set in scenario.rumor_sets]


def solved(scenario: Scenario, rumor: Rumor, t: Table) -> Change:
    """What is due when it is solved: Insight for the sets that the scenario names, and what the card says."""
    named = rumor.set in scenario.insight_sets
    due = Counter({"insight": int(named), "rumors": -1, "rumors up": -1, "maja has T": -1})
    return difference(Counter(), add(due, promised(rumor.success, [], t)))


def add(due: Change, promises: Iterable[tuple[str, int]]) -> Change:
    for what, by in promises:
        due[what] += by
    return due


def tells(t: Table, what: str, text: str) -> bool:
    """Did it happen once, with this text, and with a kid of this match where it leaves the name open?"""
    told = [event["text"] for event in t.happened(what)]
    start, _, rest = text.partition("{")
    end = rest.rpartition("}")[2]
    return len(told) == 1 and told[0].startswith(start) and told[0].endswith(end) and "{" not in told[0]
