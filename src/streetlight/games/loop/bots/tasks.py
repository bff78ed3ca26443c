"""What there is to do on the islands: tasks, and what each of them brings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from streetlight.games.loop.bots.position import KidNow
from streetlight.games.loop.bots.scene import Places
from streetlight.games.loop.bots.tokens import worth_of_tokens
from streetlight.games.loop.pack import content, effects

INSIGHT: Final = 2.2
"""What a step of Insight is worth while a card waits for it, in T."""

STORY: Final = 4.5
"""What a step of the story is worth."""

CHORE: Final = 1.6
"""What a Chore is worth: its reward, and no trouble on Friday."""

ITEM: Final = 0.5
ANOMALY: Final = 0.7
CONDITION: Final = 0.7
FAVOR: Final = 0.5
TOMORROW: Final = 0.7
"""What a T tomorrow is worth today."""

SCOUTED: Final = 0.15
"""A Rumor that is turned up: whoever investigates it knows the trait, and who should go."""

BETTER: Final = {"exhausted": 0.5, "upset": 0.6, "scared": 0.65, "injured": 0.5}
"""What it is worth to be rid of a condition."""

NO_WAY_OUT: Final = 6.0
"""What the Enigma costs that loses the match."""


class Task:
    """Something that a kid could go and do: where, for how many T, with which test, and what it brings."""

    __slots__ = (
        "gain", "kind", "label", "loss", "name", "number", "outs", "owner", "pay", "place", "shared", "sure", "time",
        "trait", "when",
    )  # fmt: skip

    def __init__(
        self,
        kind: str,
        place: int,
        time: int,
        trait: str | None,
        gain: float,
        loss: float,
        name: str,
        number: int = -1,
        sure: float | None = None,
        when: effects.When | None = None,
        label: str = "",
        shared: bool = False,
        owner: int | None = None,
        outs: tuple[tuple[effects.Combo, ...], tuple[effects.Tag, ...]] = ((), ()),
        pay: int = 0,
    ) -> None:
        self.kind = kind
        self.place = place
        self.time = time
        self.trait = trait  # "" if the trait is not known yet, None if there is no test
        self.gain = gain
        self.loss = loss
        self.name = name
        self.number = (
            number  # of the machine, tile, Anomaly or action that it is about, as the rules count it
        )
        self.sure = sure  # the chance, if it does not follow from one test
        self.when = when  # what must hold for the kid
        self.label = label  # of an action on a Diary card
        self.shared = shared  # other kids there may give T
        self.owner = owner  # the only kid who can do it
        self.outs = outs  # combos and tags that solve it without a roll
        self.pay = pay  # so many T more do as well

    @property
    def key(self) -> tuple[str, int, int]:
        """Two kids need not do the same."""
        return (self.kind, self.place, -1 if self.owner is None else self.owner)


class Worths:
    """What things are worth at this position, in T."""

    def __init__(self, scene: Places) -> None:
        now = scene.position
        last = scene.is_last
        slack = 99 if now.limit is None else max(1, now.limit - now.enigma)
        self.enigma: float = 0.3 if now.limit is None else 0.4 + 3.0 / slack
        """A step of Enigma costs more, the nearer the end is."""
        if last:  # then only the one that loses counts
            self.enigma = 0.05 if slack > 3 else NO_WAY_OUT / slack
        awaited = now.goal is not None and now.insight < now.goal
        self.insight: float = INSIGHT if awaited else 0.0 if last else 0.3
        self.item: float = 0.0 if last else ITEM
        self.anomaly: float = 0.0 if last else ANOMALY
        self.condition: float = 0.1 if last else CONDITION
        self.favor: float = 0.0 if last else FAVOR
        self.tomorrow: float = 0.0 if last else TOMORROW
        self.scouted: float = SCOUTED
        self.clearing: float = clearing(scene, self.enigma)


def clearing(scene: Places, enigma: float) -> float:
    """What it is worth that there is one Rumor less when tomorrow's come: each one pushed off costs 2 Enigma."""
    if scene.is_last:
        return 0.0
    due = max(1, min(4, len(scene.kids) - 1))
    return 2 * enigma * min(1.0, max(0.0, (len(scene.position.track) + due - 4) / 2))


def worth_of(scene: Places, worths: Worths, ops: Iterable[effects.Op], kid: KidNow | None = None) -> float:
    """What a text brings, as far as can be told from it."""
    total = 0.0
    for op in ops:
        match op:
            case effects.Insight():
                total += worths.insight * scene.amount(op.n)
            case effects.Enigma():
                total -= worths.enigma * max(-scene.position.enigma, scene.amount(op.n))
            case effects.GainItem():
                total += worths.item * op.n
            case effects.GainAnomaly():
                total += worths.anomaly * op.n
            case effects.LoseItem():
                total -= worths.item
            case effects.Time():
                total += (0.3 if op.when == "now" else worths.tomorrow) * op.n
            case effects.ChangeFavor():
                total += worths.favor * op.n
            case effects.TakeCondition():
                total -= worths.condition
            case effects.Scout():
                hidden = sum(rumor.card is None for rumor in scene.position.track)
                total += worths.scouted * min(op.n, hidden)
            case effects.RemoveRumor():
                total += worths.clearing * min(op.n, len(scene.position.track))
            case effects.Rest():
                total += resting(scene, op.who, kid)
            case _:
                pass
    return total


def resting(scene: Places, who: effects.Who, kid: KidNow | None) -> float:
    if scene.is_last:
        return 0.0
    if kid is None:
        return 0.2
    there = [other for other in scene.kids if other.at == kid.at and other.standing != "home"]
    rested = there if who == "here" else [kid]
    return sum([max([BETTER[name] for name in other.conditions], default=0.0) for other in rested])


def tasks(scene: Places, worths: Worths) -> list[Task]:
    """Everything worth doing today that the whole table knows of."""
    return [
        *rumor_tasks(scene, worths),
        *story_tasks(scene, worths),
        *night_tasks(scene),
        *tile_tasks(scene, worths),
        *hack_tasks(scene),
        *chore_tasks(scene),
        *anomaly_tasks(scene, worths),
    ]


def rumor_tasks(scene: Places, worths: Worths) -> list[Task]:
    scenario = scene.position.scenario
    rumors = [rumor for rumor in scene.content.pack.rumors if rumor.set in scenario.rumor_sets]
    named = sum([rumor.set in scenario.insight_sets for rumor in rumors]) / max(1, len(rumors))
    found: list[Task] = []
    for rumor in scene.position.track:
        card = rumor.card
        if card is None:
            gain = worths.clearing + worths.item + named * worths.insight
            loss = worths.enigma + worths.condition
            found.append(Task("investigate", rumor.place, 1, "", gain, loss, "look into the Rumor"))
            continue
        gain = worths.clearing + worth_of(scene, worths, card.success)
        gain += worths.insight if card.set in scenario.insight_sets else 0.0
        loss = worths.enigma - worth_of(scene, worths, card.failure)
        name = f"look into “{card.name}”"
        outs = (card.combo, card.tag)
        found.append(
            Task("investigate", rumor.place, 1, card.trait, gain, loss, name, outs=outs, pay=card.pay)
        )
    return found


def story_tasks(scene: Places, worths: Worths) -> list[Task]:
    """Actions that read Diary cards offer."""
    found: list[Task] = []
    numbers = action_numbers(scene.content, scene.position.scenario.id)
    for side in scene.position.sides:
        for action in side.actions:
            if action.id in scene.position.done:
                continue
            test = first_test(action.do)
            for letter in action.at or scene.islands.letters:
                place = scene.islands.number[letter]
                if any(scene.holds(action.when, kid, place) for kid in scene.kids):
                    found.append(
                        Task(
                            "card",
                            place,
                            action.time,
                            None if test is None else test.trait,
                            gain_of(scene, worths, action, place),
                            worths.condition if test is not None else 0.0,
                            action.label[0].lower() + action.label[1:],
                            number=numbers[action.id],
                            when=action.when,
                            label=action.label,
                            shared=action.shared,
                            outs=((), ()) if test is None else (test.combo, test.tag),
                        )
                    )
    return found


@lru_cache(maxsize=20)
def action_numbers(pack: content.PackIndex, scenario: str) -> dict[str, int]:
    """Card actions are numbered through the Diary of the scenario; only that number is used here."""
    cards = sorted(
        [card for card in pack.pack.diary if card.scenario == scenario], key=lambda card: card.number
    )
    sides = [side for card in cards for side in (card.a, card.b) if side is not None]
    return {id: number for number, id in enumerate([action.id for side in sides for action in side.actions])}


def gain_of(scene: Places, worths: Worths, action: effects.CardAction, place: int) -> float:
    """What an action on a page brings, as far as its text tells: a step of the story, if nothing else."""
    brings = [part for op in action.do for part in (op.success if isinstance(op, effects.RunTest) else (op,))]
    if brings and all(isinstance(part, effects.Insight) for part in brings):
        return worths.insight
    moved = worth_of_tokens(scene, brings, place, STORY, worths.enigma)
    return STORY if moved is None else moved


def night_tasks(scene: Places) -> list[Task]:
    """Places where a page has something for whoever stays out late."""
    out = {kid.at for kid in scene.kids if kid.standing == "late"}
    return [
        Task("late", scene.islands.number[letter], 0, None, STORY, 0.0, "stay out late")
        for side in scene.position.sides
        for trigger in side.triggers
        if trigger.on == "late" and trigger.when is not None
        if not trigger.when.days or scene.position.day in trigger.when.days
        for letter in trigger.when.at
        if scene.islands.number[letter] not in out
    ]


def first_test(ops: tuple[effects.Op, ...]) -> effects.RunTest | None:
    """The first test in a text; of a choice that of the first way that has one."""
    for op in ops:
        if isinstance(op, effects.RunTest):
            return op
        if isinstance(op, effects.Choose):
            for option in op.options:
                test = first_test(option.do)
                if test is not None:
                    return test
    return None


def tile_tasks(scene: Places, worths: Worths) -> list[Task]:
    """Event tiles: those with a test by what it brings, the café for each who needs it."""
    found: list[Task] = []
    for tile in scene.position.tiles:
        if tile.used or not tile.card.do:
            continue
        op, name = tile.card.do[0], f"try {tile.card.name}"
        place, time = tile.place, tile.card.time
        if isinstance(op, effects.RunTest):
            gain, loss = worth_of(scene, worths, op.success), -worth_of(scene, worths, op.failure)
            if gain > 0:
                found.append(Task("tile", place, time, op.trait, gain, loss, name, tile.index))
        elif isinstance(op, effects.Rest):
            for kid in scene.kids:
                gain = resting(scene, op.who, kid) if kid.conditions else 0.0
                if gain > 0:
                    found.append(
                        Task("tile", place, time, None, gain, 0.0, name, tile.index, owner=kid.number)
                    )
        elif isinstance(op, effects.GainItem) and op.source == "discard" and not scene.is_last:
            tags = [scene.content.pack.items[item].tag for item in scene.position.discarded]
            if set(tags) & set(op.tags):
                found.append(Task("tile", place, time, None, worths.item, 0.0, name, tile.index))
    return found


def hack_tasks(scene: Places) -> list[Task]:
    """Machines, if a card in play wants one hacked or asks for one under control."""
    wanted = 0.9
    kinds: set[str] = set()
    for side in scene.position.sides:
        for trigger in side.triggers:
            if trigger.on == "hacked":
                kinds.add(trigger.machine or "all")
        for action in side.actions:
            if action.when is not None and action.when.controls:
                kinds.add(action.when.controls)
    if any(kid.machine >= 0 for kid in scene.kids):
        wanted = 0.0
    found: list[Task] = []
    for machine in scene.position.machines:
        if not machine.on_grid:
            continue
        asked = bool(kinds & {machine.card.id, machine.card.kind}) or ("all" in kinds and wanted > 0)
        gain = STORY if asked else wanted
        if gain < 2:
            continue
        cheaper = any(rule.hook == "hack_cost" for side in scene.position.sides for rule in side.rules)
        cost = max(1, machine.walls - cheaper)
        each = 0.75 if machine.alert else 0.9
        for place in machine.near:
            sure = each**machine.walls
            name = f"hack {machine.card.name}"
            found.append(Task("hack", place, cost, None, gain, 1.0, name, machine.number, sure=sure))
    return found


def chore_tasks(scene: Places) -> list[Task]:
    """Chores that are done somewhere, for those who have to."""
    found: list[Task] = []
    for kid in scene.kids:
        if kid.chore < 0 or kid.chore_done or scene.is_last:
            continue
        card = scene.content.pack.chores[kid.chore]
        goal = card.goal
        name = f"do a Chore, {card.name},"
        number = scene.islands.number
        if isinstance(goal, content.Work):
            place = kid.home if goal.at == "home" else number[goal.at]
            found.append(Task("chore", place, goal.time, goal.trait, CHORE, 0.0, name, owner=kid.number))
        elif isinstance(goal, content.Bring) and {goal.tag, "knowledge"} & set(kid.tags):
            place = kid.home if goal.to == "home" else number[goal.to]
            found.append(Task("chore", place, 1, None, CHORE, 0.0, name, owner=kid.number))
    return found


def anomaly_tasks(scene: Places, worths: Worths) -> list[Task]:
    """What kids could do with their Anomalies where they stand."""
    found: list[Task] = []
    for kid in scene.kids:
        for number in kid.anomalies:
            card = scene.content.pack.anomalies[number]
            if card.use != "action":
                continue
            gain = worth_of(scene, worths, card.do, kid)
            if gain > 0:
                name = f"use the {card.name}"
                found.append(Task("anomaly", kid.at, 1, None, gain, 0.0, name, number, owner=kid.number))
    return found
