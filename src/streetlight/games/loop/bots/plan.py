"""What there is to do on the islands, and who had better do it: tasks, their worth, and an assignment."""

from __future__ import annotations

from typing import Final

from streetlight.games.loop.bots.scene import FAR, KidNow, Scene
from streetlight.games.loop.pack import content, effects

INSIGHT: Final = 2.2
"""What a step of Insight is worth while a card waits for it, in T."""

STORY: Final = 4.5
"""What a step of the story is worth."""

LEADING: Final = 2.0
"""What it is worth to lead tokens away that nobody wants here, in Enigma."""

CHORE: Final = 1.6
"""What a Chore is worth: its reward, and no trouble on Friday."""

ITEM: Final = 0.5
CONDITION: Final = 0.7
LATE: Final = {"happy": 0.7, "neutral": 1.8, "angry": 0.3}
"""What it costs to come home late, by Favor."""

PROMISED: Final = 0.6
"""What it is worth to do what one has told the others, in T."""

TOGETHER: Final = 0.35
"""How likely it is that somebody who could help will be there."""


class Task:
    """Something that a kid could go and do: where, for how many T, with which test, and what it brings."""

    __slots__ = (
        "gain", "kind", "label", "loss", "name", "owner", "place", "shared", "sure", "time", "trait", "what", "when",
    )  # fmt: skip

    def __init__(
        self,
        kind: str,
        place: int,
        time: int,
        trait: str | None,
        gain: float,
        loss: float,
        what: str,
        name: str,
        sure: float | None = None,
        when: effects.When | None = None,
        label: str = "",
        shared: bool = False,
        owner: int | None = None,
    ) -> None:
        self.kind = kind
        self.place = place
        self.time = time
        self.trait = trait  # "" if the trait is not known yet, None if there is no test
        self.gain = gain
        self.loss = loss
        self.what = what  # the id of the machine, tile or action that it is about
        self.name = name
        self.sure = sure  # the chance, if it does not follow from one test
        self.when = when  # what must hold for the kid
        self.label = label  # of an action on a Diary card
        self.shared = shared  # other kids there may give T
        self.owner = owner  # the only kid who can do it, if it is a Chore


def enigma_weight(scene: Scene) -> float:
    """What a step of Enigma costs: more, the nearer the end is."""
    if scene.limit is None:
        return 0.3
    return 0.4 + 3.0 / max(1, scene.limit - int(scene.view.enigma))


def clearing(scene: Scene) -> float:
    """What it is worth that there is one Rumor less when tomorrow's come: each one pushed off costs 2 Enigma."""
    if scene.view.round >= scene.view.rounds:
        return 0.0
    lying = sum(space is not None for space in scene.view.track)
    due = max(1, min(4, len(scene.kids) - 1))
    return 2 * enigma_weight(scene) * min(1.0, max(0.0, (lying + due - 4) / 2))


def insight_weight(scene: Scene) -> float:
    return INSIGHT if scene.goal is not None and scene.view.insight < scene.goal else 0.3


def tasks(scene: Scene) -> list[Task]:
    """Everything worth doing today that the whole table knows of."""
    return [
        *rumor_tasks(scene),
        *story_tasks(scene),
        *night_tasks(scene),
        *tile_tasks(scene),
        *hack_tasks(scene),
        *chore_tasks(scene),
    ]


def rumor_tasks(scene: Scene) -> list[Task]:
    number = scene.islands.number
    enigma, insight = enigma_weight(scene), insight_weight(scene)
    sets = scene.scenario.rumor_sets
    rumors = [rumor for rumor in scene.content.pack.rumors if rumor.set in sets]
    named = sum(rumor.set in scene.scenario.insight_sets for rumor in rumors) / max(1, len(rumors))
    found: list[Task] = []
    clear = clearing(scene)
    for space in scene.view.track:
        if space is None:
            continue
        place = number[space.place[6:]]
        if isinstance(space.trait, str):
            gain = clear + ITEM + (insight if space.set in scene.scenario.insight_sets else 0.0)
            name = f"look into “{space.name}”"
            found.append(Task("investigate", place, 1, space.trait, gain, enigma + CONDITION, "", name))
        else:
            gain = clear + ITEM + named * insight
            loss = enigma + CONDITION
            found.append(Task("investigate", place, 1, "", gain, loss, "", "look into the Rumor"))
    return found


def story_tasks(scene: Scene) -> list[Task]:
    """Actions that read Diary cards offer."""
    found: list[Task] = []
    done = {action.id for page in scene.view.diary for action in page.actions if action.done}
    for side in scene.pages:
        for action in side.actions:
            if action.id in done:
                continue
            trait = first_trait(action.do)
            for letter in action.at or scene.islands.letters:
                place = scene.islands.number[letter]
                if any(scene.holds(action.when, kid, place) for kid in scene.kids):
                    name = action.label[0].lower() + action.label[1:]
                    loss = CONDITION if trait is not None else 0.0
                    found.append(
                        Task(
                            "card",
                            place,
                            action.time,
                            trait,
                            gain_of(scene, action, place),
                            loss,
                            action.id,
                            name,
                            when=action.when,
                            label=action.label,
                            shared=action.shared,
                        )
                    )
    return found


def gain_of(scene: Scene, action: effects.CardAction, place: int) -> float:
    """What an action on a page brings, as far as its text tells: a step of the story, if nothing else."""
    brings = [part for op in action.do for part in (op.success if isinstance(op, effects.RunTest) else (op,))]
    if brings and all(isinstance(part, effects.Insight) for part in brings):
        return insight_weight(scene)
    led = [part for part in brings if isinstance(part, effects.MoveToken)]
    if led and len(led) == len(brings) and not is_awaited(scene, led[0].kind):
        return STORY if is_crowded(scene, led[0].kind, place) else LEADING * enigma_weight(scene)
    return STORY


def is_awaited(scene: Scene, kind: str) -> bool:
    """Does a page wait until no token of this kind is left on the map?"""
    awaited = [trigger.when for side in scene.pages for trigger in side.triggers if trigger.on == "check"]
    return any(
        when is not None
        and when.no is not None
        and when.no.tokens is not None
        and when.no.tokens.kind == kind
        for when in awaited
    )


def is_crowded(scene: Scene, kind: str, place: int) -> bool:
    """Is this at or next door to a place where too many tokens lose, and could they be too many tomorrow?"""
    for trigger in [trigger for side in scene.pages for trigger in side.triggers]:
        count = trigger.when.tokens if trigger.when is not None else None
        loses = any(isinstance(op, effects.Lose) for op in trigger.do)
        if not loses or count is None or count.kind != kind or not count.at:
            continue
        there = scene.islands.number[count.at]
        around = (there, *scene.islands.adjacent[there])
        coming = sum(scene.lying(kind, scene.islands.letters[near]) for near in around)
        if place in around and coming >= scene.amount(count.n):
            return True
    return False


def night_tasks(scene: Scene) -> list[Task]:
    """Places where a page has something for whoever stays out late."""
    name = "stay out late"
    out = {kid.at for kid in scene.kids if kid.standing == "late"}
    return [
        Task("late", scene.islands.number[letter], 0, None, STORY, 0.0, "", name)
        for side in scene.pages
        for trigger in side.triggers
        if trigger.on == "late" and trigger.when is not None
        if not trigger.when.days or scene.view.day in trigger.when.days
        for letter in trigger.when.at
        if scene.islands.number[letter] not in out
    ]


def first_trait(ops: tuple[effects.Op, ...]) -> str | None:
    """The trait of the first test in a text; of a choice the first way that has one."""
    for op in ops:
        if isinstance(op, effects.RunTest):
            return op.trait
        if isinstance(op, effects.Choose):
            for option in op.options:
                trait = first_trait(option.do)
                if trait is not None:
                    return trait
    return None


def tile_tasks(scene: Scene) -> list[Task]:
    found: list[Task] = []
    for shown in scene.view.tiles:
        tile = scene.content.pack.tiles[scene.content.tile[shown.tile[5:]]]
        if shown.used or not tile.do:
            continue
        op = tile.do[0]
        if isinstance(op, effects.RunTest) and any(isinstance(part, effects.Insight) for part in op.success):
            place = scene.islands.number[shown.place[6:]]
            gain = insight_weight(scene)
            found.append(
                Task("tile", place, tile.time, op.trait, gain, CONDITION, tile.id, f"try {tile.name}")
            )
    return found


def hack_tasks(scene: Scene) -> list[Task]:
    """Machines, if a card in play wants one hacked or asks for one under control."""
    wanted = 0.9
    kinds: set[str] = set()
    for side in scene.pages:
        for trigger in side.triggers:
            if trigger.on == "hacked":
                kinds.add(trigger.machine or "all")
        for action in side.actions:
            if action.when is not None and action.when.controls:
                kinds.add(action.when.controls)
    if any(kid.machine for kid in scene.kids):
        wanted = 0.0
    found: list[Task] = []
    for machine in scene.view.machines:
        if machine.where != "grid":
            continue
        card = scene.content.pack.machines[scene.content.machine[machine.machine[8:]]]
        asked = bool(kinds & {card.id, card.kind}) or ("all" in kinds and wanted > 0)
        gain = STORY if asked else wanted
        if gain < 2:
            continue
        walls = len(machine.firewalls)
        cost = max(
            1, walls - (1 if any(rule.hook == "hack_cost" for s in scene.pages for rule in s.rules) else 0)
        )
        each = 0.75 if machine.mode == "alert" else 0.9
        name = f"hack {card.name}"
        for ref in machine.near:
            place = scene.islands.number[ref[6:]]
            found.append(Task("hack", place, cost, None, gain, 1.0, card.id, name, sure=each**walls))
    return found


def chore_tasks(scene: Scene) -> list[Task]:
    """Chores that are done somewhere, for those who have to."""
    found: list[Task] = []
    for kid in scene.kids:
        if kid.chore is None or kid.chore.done:
            continue
        card = next(card for card in scene.content.pack.chores if card.id == kid.chore.chore)
        goal = card.goal
        name = f"do a Chore, {card.name},"
        if isinstance(goal, content.Work):
            place = kid.home if goal.at == "home" else scene.islands.number[goal.at]
            found.append(Task("chore", place, goal.time, goal.trait, CHORE, 0.0, "", name, owner=kid.number))
        elif isinstance(goal, content.Bring):
            items = scene.content.pack.items
            tags = {items[scene.content.item[item]].tag for item in kid.items}
            if tags & {goal.tag, "knowledge"}:
                place = kid.home if goal.to == "home" else scene.islands.number[goal.to]
                found.append(Task("chore", place, 1, None, CHORE, 0.0, "", name, owner=kid.number))
    return found


# --- what a task is worth to a kid


def chance(scene: Scene, kid: KidNow, task: Task, helpers: float = 0.0) -> float:
    if task.sure is not None:
        return task.sure
    if task.trait is None:
        return 1.0
    spare = kid.time - task.time
    traits = [task.trait] if task.trait else list(effects.TRAITS)
    alone = sum(scene.chance(kid, trait, 0, spare) for trait in traits) / len(traits)
    if not helpers:
        return alone
    with_help = sum(scene.chance(kid, trait, 1, spare) for trait in traits) / len(traits)
    return alone + helpers * (with_help - alone)


def time_there(scene: Scene, kid: KidNow, place: int) -> int:
    """T that other kids at a place could share."""
    return sum(other.time for other in scene.active() if other is not kid and other.at == place)


def worth(scene: Scene, kid: KidNow, task: Task) -> float:
    """What going there and doing it is worth, with the way home in mind; very little if it can't be done."""
    far = scene.ways(kid)[0][task.place]
    needed = far + task.time - kid.time
    if far >= FAR or (far > kid.time if task.kind == "late" else far >= kid.time):
        return -FAR
    if needed > 0 and (not task.shared or needed > time_there(scene, kid, task.place)):
        return -FAR
    if not scene.holds(task.when, kid, task.place) or task.owner not in (None, kid.number):
        return -FAR
    if needed > 0 and (kid.id, task.label) in scene.called_off:
        return -FAR  # once a day is enough to ask
    others = sum(
        other is not kid and other.at == task.place and scene.can_help(other, kid, task.trait or "")
        for other in scene.active()
    )
    # Whoever is there now may be gone when this kid comes, and the other way round: no reason to swap tasks.
    p = chance(scene, kid, task, min(2, others) * (1.0 if kid.at == task.place else TOGETHER))
    left = kid.time - far - task.time
    in_time = left >= scene.home_from(kid, task.place) and task.kind != "late"
    late = 0.0 if in_time else LATE[kid.favor]
    return p * task.gain - (1 - p) * task.loss - 0.16 * (far + task.time) - late


def wish(scene: Scene, kid: KidNow, task: Task) -> str:
    """Who would like to do what, and where."""
    name = scene.content.pack.kids[scene.content.kid[kid.id]].short_name
    return f"{name} would like to {task.name} at {scene.islands.data.locations[task.place].name}"


def is_promised(scene: Scene, kid: KidNow, task: Task) -> bool:
    """Was this the last thing that the kid's player has said? Somebody may be on the way to help."""
    said = scene.last_words.get(kid.seat)
    return said is not None and task.name in said and said.startswith(wish(scene, kid, task))


def assignment(scene: Scene) -> dict[int, tuple[float, Task]]:
    """Who does what: the best pair of kid and task first, each task once. All bots see the same plan."""
    open_tasks = tasks(scene)
    pairs = sorted(
        [
            (worth(scene, kid, task) + PROMISED * is_promised(scene, kid, task), -kid.number, -number)
            for kid in scene.active()
            for number, task in enumerate(open_tasks)
        ],
        reverse=True,
    )
    plan: dict[int, tuple[float, Task]] = {}
    taken: set[tuple[str, int]] = set()
    for value, kid_, number_ in pairs:
        task = open_tasks[-number_]
        key = (task.kind, task.place if task.owner is None else -1 - task.owner)
        if value <= 0 or -kid_ in plan or key in taken:
            continue
        plan[-kid_] = (value, task)
        taken.add(key)
    return plan


def chore_worth(scene: Scene, kid: KidNow) -> float:
    """What doing the Chore now is worth: its reward, and no trouble on Friday."""
    if kid.chore is None or kid.chore.done:
        return 0.0
    card = next(card for card in scene.content.pack.chores if card.id == kid.chore.chore)
    goal = card.goal
    time = goal.time if isinstance(goal, content.Work) else 1
    return CHORE - 0.2 * time
