"""The actions of the Adventure phase in words: what each would do, with its odds and its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from streetlight.core.asks import Choice
from streetlight.core.words import Label, Text
from streetlight.games.loop.documents import PoolOdds
from streetlight.games.loop.pack import content, effects
from streetlight.games.loop.pack.effects import TRAITS
from streetlight.games.loop.rules.adventure import home_cost
from streetlight.games.loop.rules.diary import met_at
from streetlight.games.loop.rules.dice import may_push, odds, pool_size, pushed_odds
from streetlight.games.loop.rules.hacking import hack_cost, half_of
from streetlight.games.loop.rules.machines import machines_near, side_of
from streetlight.games.loop.rules.moving import walk_cost
from streetlight.games.loop.rules.rumors import is_up, rumor_at
from streetlight.games.loop.state import INJURED, NONE, Loop, machine_of
from streetlight.games.loop.text.refs import (
    anomaly_ref,
    chore_ref,
    condition_ref,
    kid_ref,
    machine_ref,
    page_ref,
    place_ref,
    rumor_ref,
    tile_ref,
    trait_ref,
)
from streetlight.games.loop.text.sentences import sentences_of

# What all options say alike


def percent(chance: float) -> int:
    return round(100 * chance)


def dice_words(count: int) -> Text:
    return Text("dice.one") if count == 1 else Text("dice.many", count=count)


def outs_words(g: Loop, combos: Sequence[str], tags: Sequence[str] = ()) -> Text:
    """What would do without a roll, or nothing (TL-099, 105)."""
    if not combos and not tags:
        return Text("outs.none")
    return Text("outs", ways=sentences_of(g.rules.content).outs(combos, tags))


def pushed_words(g: Loop, kid: int, dice: int, cost: int = 0) -> Text:
    """The odds with a push, or that there can be none (TL-111): `cost` T are still to be paid before the test."""
    if g.pool[kid] > cost and may_push(g, kid):
        return Text("odds.pushed", odds=percent(pushed_odds(dice)))
    return Text("odds.no_push")


def pool_odds(g: Loop, kid: int, dice: int) -> PoolOdds:
    """The chances of so many dice in the test at hand."""
    pushed = round(pushed_odds(dice), 4) if may_push(g, kid) else None
    return PoolOdds(dice=dice, odds=round(odds(dice), 4), pushed_odds=pushed)


def test_hint(g: Loop, kid: int, trait: int, text: str = "", cost: int = 0) -> Text:
    """What a test means for this kid, after the text that asks for it."""
    dice = pool_size(g, kid, trait, 0)
    return Text(
        "hint.text_dice" if text else "hint.dice",
        text=text,
        trait=trait_ref(trait),
        dice=dice_words(dice),
        odds=percent(odds(dice)),
        pushed=pushed_words(g, kid, dice, cost),
    )


def ops_hint(g: Loop, kid: int, ops: Sequence[effects.Op], text: str, cost: int) -> Text | None:
    """What a card says, and the kid's dice if it begins with a test. The action costs so much T."""
    first = ops[0] if ops else None
    if isinstance(first, effects.RunTest):
        return test_hint(g, kid, TRAITS.index(first.trait), text, cost)
    return Text("plain", text=text) if text else None


# Actions


def _going(g: Loop, choice: Choice, rule: str) -> Label:
    """Walk, bus and car: where to, what it costs, and who will notice."""
    kind, kid, place = choice
    awake = [m for m in machines_near(g, place) if side_of(g, m).stance != "ignore"]
    hint = Text("hint.avoid", machines=[_watcher(g, kid, m) for m in awake]) if awake else None
    waiting = met_at(g, place)
    if waiting:
        ops = [sentences_of(g.rules.content).ops(trigger.do) for trigger in waiting]
        met = Text("hint.met", text=" ".join(ops))
        hint = met if hint is None else Text("hint.avoid_met", avoid=hint, met=met)
    targets = (kid_ref(g, kid), place_ref(g, place))
    label = Text(
        f"option.{kind}",
        place=targets[1],
        time=walk_cost(g, place),
        watched=Text("option.watched") if hint is not None else "",
    )
    return Label(label, targets, rule, hint, who=targets[0], group=Text(f"group.{kind}"))


def _watcher(g: Loop, kid: int, machine: int) -> Text:
    """A machine that will notice, what gets a kid past it, and how likely this kid does alone (TL-136, 137)."""
    side = side_of(g, machine)
    dice = pool_size(g, kid, TRAITS.index(side.trait), 0) if side.trait else 0
    return Text(
        "hint.watcher",
        machine=machine_ref(g, machine),
        trait=f"trait:{side.trait}",
        outs=outs_words(g, side.combo),
        odds=percent(odds(dice)),
    )


def _investigate(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid = choice
    place = g.at[kid]
    card = rumor_at(g, place)
    targets = (kid_ref(g, kid), place_ref(g, place))
    if card < 0 or not is_up(g, card):
        return Label(Text("option.investigate_unseen", place=targets[1]), targets, rule, who=targets[0])
    label = Text("option.investigate", rumor=rumor_ref(g, card))
    trait = TRAITS.index(g.rules.content.pack.rumors[card].trait)
    hint = test_hint(g, kid, trait, cost=1)
    return Label(label, (*targets, rumor_ref(g, card)), rule, hint, who=targets[0])


def _with_machine(g: Loop, choice: Choice, rule: str) -> Label:
    """Hack, scout or wreck a machine nearby."""
    kind, kid, machine = choice
    hint = _walls_hint(g, machine) if kind == "hack" else None
    return _at_machine(g, f"option.{kind}", kid, machine, rule, hint)


def _ride(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid = choice
    return _at_machine(g, "option.ride", kid, max(0, machine_of(g, kid)), rule)


def _at_machine(g: Loop, key: str, kid: int, machine: int, rule: str, hint: Text | None = None) -> Label:
    targets = (kid_ref(g, kid), machine_ref(g, machine))
    label = Text(key, machine=targets[1], time=hack_cost(g, machine, 1))
    return Label(label, targets, rule, hint, who=targets[0])


def _walls_hint(g: Loop, machine: int) -> Text | None:
    """What the firewalls that have been seen ask for in the machine's mode (TL-157)."""
    walls = g.walls[machine]
    if walls.count(NONE) == len(walls):
        return None
    s = sentences_of(g.rules.content)
    side = side_of(g, machine)
    seen = [
        "unseen" if kind == NONE else s.asks(half_of(g, machine, at), side) for at, kind in enumerate(walls)
    ]
    return Text("hint.hack", walls="; ".join(seen))


def _chore_action(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid = choice
    chore = max(0, g.chore[kid])
    goal = g.rules.content.pack.chores[chore].goal
    time = goal.time if isinstance(goal, content.Work) else 1
    ref = chore_ref(g, chore)
    text = sentences_of(g.rules.content).goal_of(goal)
    label = Text("option.chore_action", chore=ref, time=time)
    tested = goal.trait if isinstance(goal, content.Work) else None
    hint = test_hint(g, kid, TRAITS.index(tested), text, time) if tested else Text("plain", text=text)
    who = kid_ref(g, kid)
    return Label(label, (who, ref), "TL-193", hint, who=who)


def _tile_action(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid, at = choice
    number, place, _ = g.rules.tiles[at]
    tile = g.rules.content.pack.tiles[number]
    targets = (kid_ref(g, kid), tile_ref(g, number), place_ref(g, place))
    label = Text("option.tile", tile=targets[1], time=tile.time)
    return Label(label, targets, rule, ops_hint(g, kid, tile.do, tile.text, tile.time), who=targets[0])


def _anomaly_action(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid, anomaly = choice
    card = g.rules.content.pack.anomalies[anomaly]
    text = sentences_of(g.rules.content).ops(card.do)
    targets = (kid_ref(g, kid), anomaly_ref(g, anomaly))
    hint = ops_hint(g, kid, card.do, text, 1)
    return Label(Text("option.anomaly", anomaly=targets[1]), targets, rule, hint, who=targets[0])


def _card_action(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid, number = choice
    side, action = g.rules.actions[number]
    text = sentences_of(g.rules.content).ops(action.do)
    targets = (kid_ref(g, kid), page_ref(g, side), place_ref(g, g.at[kid]))
    label = Text("option.card", label=action.label, time=action.time)
    hint = ops_hint(g, kid, action.do, text, 0 if action.shared else action.time)
    return Label(label, targets, rule, hint, who=targets[0])


def _rest(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid, slot = choice
    targets = (kid_ref(g, kid), condition_ref(slot))
    key = "option.rest_injured" if slot == INJURED else "option.rest"
    return Label(Text(key, condition=targets[1]), targets, rule, who=targets[0])


def _alone(hint: str = "") -> Callable[[Loop, Choice, str], Label]:
    """What a kid does by itself, and what comes of it."""

    def say(g: Loop, choice: Choice, rule: str) -> Label:
        kind, kid = choice
        ref = kid_ref(g, kid)
        label = Text(f"option.{kind}", time=home_cost(g, kid))
        return Label(label, (ref,), rule, Text(hint) if hint else None, who=ref)

    return say


def _scout(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid, place = choice
    targets = (kid_ref(g, kid), place_ref(g, place))
    return Label(
        Text("option.scout", place=targets[1]), targets, rule, who=targets[0], group=Text("group.scout")
    )


ACTIONS: dict[str, Callable[[Loop, Choice, str], Label]] = {
    "walk": _going,
    "bus": _going,
    "car": _going,
    "ride": _ride,
    "scout": _scout,
    "scout_machine": _with_machine,
    "investigate": _investigate,
    "trade": _alone("hint.trade"),
    "hack": _with_machine,
    "wreck": _with_machine,
    "rest": _rest,
    "chore": _chore_action,
    "tile": _tile_action,
    "anomaly": _anomaly_action,
    "card": _card_action,
    "home": _alone("hint.home"),
    "late": _alone("hint.late"),
    "back": _alone(),
}
"""Action -> its words."""
