"""One plan for the whole table: who does what, and who goes next.

Each bot works the plan out by itself from what everybody can see and hear, so all of them have the same one. It uses
no bot's seed and nothing of its own seat.
"""

from __future__ import annotations

from typing import Final

from streetlight.core.asks import Choice
from streetlight.games.loop.bots.position import KidNow
from streetlight.games.loop.bots.promises import has_company, is_promised
from streetlight.games.loop.bots.scene import FAR, Places
from streetlight.games.loop.bots.tasks import BETTER, CHORE, Task, Worths, tasks
from streetlight.games.loop.pack import content

LATE: Final = {"happy": 0.7, "neutral": 1.8, "angry": 0.3}
"""What it costs to come home late, by Favor."""

HOUR: Final = 0.16
"""What a T is worth that is left for something else."""

PROMISED: Final = 0.6
"""What it is worth to do what one has told the others, in T."""

COMPANY: Final = 4.0
"""What it is worth, in T, not to leave when somebody has come to help."""

TOGETHER: Final = 0.35
"""How likely it is that somebody who could help will be there."""

WITH_THINGS: Final = 0.92
"""Things that solve a test are sure, but some are used up by it."""

HELPING: Final = 0.12
"""With less than this to win, nobody goes somewhere only to help."""

HOME: Final = 0.05
AT_ONCE: Final = 50.0
REST_AT: Final = 0.1


# --- what a task is worth to a kid


def chance(scene: Places, kid: KidNow, task: Task, helpers: float = 0.0) -> float:
    if task.sure is not None:
        return task.sure
    if task.trait is None:
        return 1.0
    spare = kid.time - task.time
    alone = scene.chance(kid, task.trait, 0, spare)
    if helpers:
        alone += helpers * (scene.chance(kid, task.trait, 1, spare) - alone)
    if alone < WITH_THINGS and (task.outs[0] or task.outs[1]) and has_out(scene, kid, task):
        return WITH_THINGS
    return alone


def has_out(scene: Places, kid: KidNow, task: Task) -> bool:
    """Does the kid carry what solves the test without a roll?"""
    combos, tags = task.outs
    if set(combos) & set(kid.combos) or (tags and set(kid.tags) & {*tags, "knowledge"}):
        return True
    pairs = [(one, other) for at, one in enumerate(kid.tags) for other in kid.tags[at + 1 :]]
    makes = scene.content.makes
    return any(makes(combo, one, other) for combo in combos for one, other in pairs)


def time_there(scene: Places, kid: KidNow, place: int) -> int:
    """T that other kids at a place could share."""
    return sum([other.time for other in scene.active() if other is not kid and other.at == place])


def worth(scene: Places, kid: KidNow, task: Task, called_off: bool = False) -> float:
    """What going there and doing it is worth, with the way home in mind; very little if it can't be done."""
    if task.owner is not None and task.owner != kid.number:
        return -FAR
    far = scene.ways(kid)[0][task.place]
    needed = far + task.time - kid.time
    if far >= FAR or (far > kid.time if task.kind == "late" else far >= kid.time):
        return -FAR
    if needed > 0 and (not task.shared or called_off or needed > time_there(scene, kid, task.place)):
        return -FAR  # once a day is enough to ask for time
    if task.when is not None and not scene.holds(task.when, kid, task.place):
        return -FAR
    others = 0
    for other in scene.active():
        if other.at == task.place and other is not kid and scene.can_help(other, kid, task.trait or ""):
            others += 1
    # Whoever is there now may be gone when this kid comes, and the other way round: no reason to swap tasks.
    p = chance(scene, kid, task, min(2, others) * (1.0 if kid.at == task.place else TOGETHER))
    value = p * task.gain - (1 - p) * task.loss
    if task.pay and kid.time - far - task.time >= task.pay:
        value = max(value, task.gain - HOUR * task.pay)
    return value - HOUR * (far + task.time) - late_after(scene, kid, task, far + task.time)


def late_after(scene: Places, kid: KidNow, task: Task, time: float) -> float:
    """What it costs if there is no T left for the way home then."""
    if scene.is_last:
        return 0.0
    in_time = kid.time - time >= scene.home_from(kid, task.place) and task.kind != "late"
    return 0.0 if in_time else LATE[kid.favor]


def kept_word(scene: Places, kid: KidNow, task: Task) -> float:
    """What it is worth to do what was announced, more so if somebody has come to help."""
    if not is_promised(scene, kid, task):
        return 0.0
    return PROMISED + COMPANY * has_company(scene, kid, task)


# --- who does what


class DayPlan:
    """Who does what next, each task once: the best pair of kid and task first. Who is left over helps."""

    def __init__(self, scene: Places, first: tuple[KidNow, Task] | None = None) -> None:
        """With `first` this kid does that, and the rest is planned round it."""
        self.scene: Final = scene
        self.worths: Final = Worths(scene)
        self.tasks: Final = tasks(scene, self.worths)
        self.now: tuple[int, Choice] | None = None
        """What a kid should do at once, if it is no task: a Rest, or to go home."""
        self.first: int | None = None if first is None else first[0].number
        """The kid that goes first, whatever others have to do."""
        self.steps: Final[dict[int, tuple[float, Task]]] = {}
        """Kid -> what its task is worth, and the task."""
        self.helps: Final[dict[int, int]] = {}
        """Kid -> the one whom it goes to help."""
        taken: set[tuple[str, int, int]] = set()
        if first is not None:
            kid, task = first
            self.steps[kid.number] = (max(0.1, worth(scene, kid, task)), task)
            taken.add(task.key)
        self._give_out(taken)
        self._send_help()

    def _give_out(self, taken: set[tuple[str, int, int]]) -> None:
        scene = self.scene
        pairs = sorted(
            [
                (
                    worth(scene, kid, task, (kid.id, task.label) in scene.called_off)
                    + kept_word(scene, kid, task),
                    -kid.number,
                    -number,
                )
                for kid in scene.active()
                for number, task in enumerate(self.tasks)
            ],
            reverse=True,
        )
        for value, kid, number in pairs:
            task = self.tasks[-number]
            if value <= 0:
                break
            if -kid in self.steps or task.key in taken:
                continue
            self.steps[-kid] = (value, task)
            taken.add(task.key)

    def _send_help(self) -> None:
        """Whoever has nothing better goes where another one has a test ahead."""
        scene = self.scene
        doers = dict(self.steps)
        for kid in scene.active():
            if kid.number in self.steps:
                continue
            best = HELPING
            for number, (_, task) in doers.items():
                other = scene.kids[number]
                far = scene.ways(kid)[0][task.place]
                if task.trait is None or far >= kid.time or not scene.can_help(kid, other, task.trait):
                    continue
                more = chance(scene, other, task, 1.0) - chance(scene, other, task)
                value = more * (task.gain + task.loss) - HOUR * far - late_after(scene, kid, task, far)
                if value > best:
                    best = value
                    self.helps[kid.number] = number

    def place_of(self, kid: KidNow) -> int | None:
        """Where the plan wants this kid to be."""
        if kid.number in self.steps:
            return self.steps[kid.number][1].place
        if kid.number in self.helps:
            return self.steps[self.helps[kid.number]][1].place
        return None

    def next_of(self, kid: KidNow) -> Choice | None:
        """What the plan has this kid do now; None: nothing, or to stand by."""
        if self.now is not None and self.now[0] == kid.number:
            return self.now[1]
        place = self.place_of(kid)
        if place is None:
            return None
        if place != kid.at:
            step = self.scene.ways(kid)[1][place]
            if step is None:
                return None
            return ("ride", kid.number) if step[0] == "ride" else (step[0], kid.number, step[1])
        if kid.number not in self.steps:
            return None
        task = self.steps[kid.number][1]
        return (task.kind, kid.number) if task.number < 0 else (task.kind, kid.number, task.number)

    def urge(self, kid: KidNow) -> float:
        """How much the plan wants this kid to go next."""
        if kid.number == self.first:
            return AT_ONCE
        value = HOME
        if kid.number in self.steps:
            value, task = self.steps[kid.number]
            value += 0.3 if task.place == kid.at else 0.2
        elif kid.number in self.helps and self.place_of(kid) != kid.at:
            value = self.steps[self.helps[kid.number]][0] + 0.4  # helpers go ahead
        if not kid.rested and kid.conditions and kid.time > self.scene.home_from(kid, kid.at):
            value = max(value, *[self.resting(kid, name) for name in kid.conditions])
        return value

    def resting(self, kid: KidNow, condition: str) -> float:
        return REST_AT if self.scene.is_last else BETTER[condition]

    def is_night_out(self, kid: KidNow) -> bool:
        """Does the plan want this kid to stay out late, right here?"""
        task = self.steps[kid.number][1] if kid.number in self.steps else None
        return task is not None and task.kind == "late" and task.place == kid.at

    def is_helper(self, kid: KidNow) -> bool:
        """Does it stand by where another one has a test ahead?"""
        return kid.number in self.helps and self.place_of(kid) == kid.at

    def goes_first(self) -> KidNow | None:
        """The kid of another player who should go before mine, if there is one who has not let others go first."""
        scene = self.scene
        mine, theirs, first = -1.0, -1.0, None
        for kid in scene.kids:
            if kid.standing != "active":
                continue
            urge = self.urge(kid) - 0.001 * kid.number
            if kid.seat == scene.me:
                mine = max(mine, urge)
            elif kid.seat not in scene.position.waiting and urge > theirs:
                theirs, first = urge, kid
        return first if theirs > mine else None


def plan_of(scene: Places) -> DayPlan:
    """The plan of a position, made once."""
    if not isinstance(scene.kept, DayPlan):
        scene.kept = DayPlan(scene)
    return scene.kept


def chore_worth(scene: Places, kid: KidNow) -> float:
    """What doing the Chore now is worth: its reward, and no trouble on Friday."""
    if kid.chore < 0 or kid.chore_done or scene.is_last:
        return 0.0
    goal = scene.content.pack.chores[kid.chore].goal
    time = goal.time if isinstance(goal, content.Work) else 1
    return CHORE - 0.2 * time
