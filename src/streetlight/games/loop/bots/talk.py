"""What bots say, and why they do what they do: only what is true and what everybody could check."""

from __future__ import annotations

from streetlight.core.asks import Choice
from streetlight.games.loop.bots.base import kid_of
from streetlight.games.loop.bots.plan import DayPlan, chance, worth
from streetlight.games.loop.bots.position import KidNow
from streetlight.games.loop.bots.promises import is_promised, place_name, promised_place, wish
from streetlight.games.loop.bots.scene import FAR, Scene
from streetlight.games.loop.bots.tasks import Task


def announcement(scene: Scene, plan: DayPlan) -> str | None:
    """The next intention, once, in one line; and why an announced trip is given up, if one is."""
    for kid in scene.mine():
        text = change_of_mind(scene, plan, kid)
        if text is not None:
            return text
    mine = [(plan.steps[kid.number][0], -kid.number) for kid in scene.mine() if kid.number in plan.steps]
    if not mine:
        return None
    kid = scene.kids[-max(mine)[1]]
    task = plan.steps[kid.number][1]
    return None if is_promised(scene, kid, task) else intention(scene, kid, task)


def change_of_mind(scene: Scene, plan: DayPlan, kid: KidNow) -> str | None:
    """Why the kid does not do what it wanted to do, if it has not tried."""
    place = promised_place(scene, kid)
    step = plan.steps.get(kid.number)
    if place is None or kid.standing not in ("active", "late") or plan.is_night_out(kid):
        return None
    if place == kid.at and (kid.id in scene.tried or kid.standing == "late"):
        return None
    if step is not None and is_promised(scene, kid, step[1]):
        return None
    why = second_thoughts(scene, plan, kid, place)
    if step is None:
        return f"{kid.name} gives that up: {why}."
    return f"{why[0].upper()}{why[1:]}. {intention(scene, kid, step[1])}"


def second_thoughts(scene: Scene, plan: DayPlan, kid: KidNow, place: int) -> str:
    name = place_name(scene, place)
    wanted = [task for task in plan.tasks if is_promised(scene, kid, task)]
    if not wanted:
        return f"there is nothing more to do at {name} of what {kid.name} had in mind"
    if all(worth(scene, kid, task) <= -FAR for task in wanted):
        return f"as things are, {kid.name} can't do that at {name}"
    for other in scene.kids:
        step = plan.steps.get(other.number)
        if other is not kid and step is not None and step[1].key in [task.key for task in wanted]:
            return f"I would leave {name} to {other.name}"
    if kid.number in plan.steps:
        return f"something else is worth more than {name} now"
    return f"as things are, {name} is not worth the time"


def helped(scene: Scene, plan: DayPlan) -> tuple[KidNow, KidNow] | None:
    """(a kid of mine who has nothing else to do, the one with a test ahead whom it can help where it stands)."""
    for kid in scene.mine():
        if kid.standing not in ("active", "late") or kid.number in plan.steps:
            continue
        for other in scene.active():
            task = plan.steps.get(other.number, (0.0, None))[1]
            if other.seat == scene.me or task is None or task.trait is None:
                continue
            if other.at == task.place == kid.at and scene.can_help(kid, other, task.trait):
                return kid, other
    return None


def standing_by(scene: Scene, plan: DayPlan, first: KidNow) -> str:
    """Why a bot lets this kid of another player go first."""
    pair = helped(scene, plan)
    if pair is not None and pair[1] is first:
        known = plan.steps[first.number][1].trait
        can = "can" if known else "may be able to"  # of a Rumor that lies face down nobody knows the trait
        return f"{first.name} is about to do something here, and {pair[0].name} {can} help."
    return f"After you, {first.name}."


def reason(scene: Scene, plan: DayPlan, choice: Choice) -> str:
    kind = choice[0]
    if kind == "wait":
        pair = helped(scene, plan)
        return "After you." if pair is None else standing_by(scene, plan, pair[1])
    kid = kid_of(scene, choice)
    if kind == "home":
        return "Nothing left that is worth being late for."
    if kind in ("late", "back"):
        if kind == "late" and not plan.is_night_out(kid):
            return (
                "There is no time left to get home." if kid.time < kid.home_cost else "I stay here for now."
            )
        if kind == "late":
            return "I want to see what comes out at night."
        return "Home already? Then dinner it is." if not kid.time else "There is something to do after all."
    if kind == "rest":
        return "A good moment to get better."
    if kind == "chore":
        return "The Chore will not do itself."
    if kind == "trade":
        return "Some of our things are better off with others here."
    if kind == "scout" and kid.number not in plan.steps:
        return "There is time to look what it is about."
    if kind == "scout_machine":
        return "There is time for a look at the machine."
    if kid.number in plan.helps:
        other = scene.kids[plan.helps[kid.number]]
        return f"Two are better than one: {kid.name} goes to help {other.name}."
    if kid.number not in plan.steps:
        return "It seemed best."
    return intention(scene, kid, plan.steps[kid.number][1])


def intention(scene: Scene, kid: KidNow, task: Task) -> str:
    """One line: what, where, with which odds, and whether company would help."""
    text = wish(scene, kid, task)
    if task.trait is None and task.sure is None:
        return f"{text}."
    alone = round(100 * chance(scene, kid, task))
    if task.sure is not None:
        return f"{text}. Who is in?"
    better = round(100 * chance(scene, kid, task, 1.0))
    company = any(scene.can_help(other, kid, task.trait or "") for other in scene.active())
    can_push = kid.time > task.time and "injured" not in kid.conditions  # TL-111
    told = f"{alone} % with a push" if can_push else f"{alone} %"
    if company and better - alone >= 4:
        return f"{text}: {told}, {better} % with company. Anyone?"
    return f"{text}: {told}."
