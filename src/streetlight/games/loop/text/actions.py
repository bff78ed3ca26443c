"""The actions of the Adventure phase in words: what each would do, with its odds and its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from streetlight.core.asks import Choice
from streetlight.core.words import Label, Text
from streetlight.games.loop.pack import content, effects
from streetlight.games.loop.pack.effects import TRAITS
from streetlight.games.loop.rules.adventure import home_cost
from streetlight.games.loop.rules.diary import met_at
from streetlight.games.loop.rules.dice import odds, pool_size
from streetlight.games.loop.rules.hacking import hack_cost, half_of
from streetlight.games.loop.rules.machines import side_of
from streetlight.games.loop.rules.moving import walk_cost
from streetlight.games.loop.rules.rumors import is_up, rumor_at
from streetlight.games.loop.state import INJURED, NONE, Loop, is_alert, machine_of
from streetlight.games.loop.text.cautions import spending, staying_out, taken, unprotected, watched
from streetlight.games.loop.text.chances import dice_words, percent, pushed_words
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

# What several options say alike


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


def _of_test(g: Loop, kid: int, trait: effects.Trait | None, cost: int) -> list[Text]:
    return unprotected(g, kid, TRAITS.index(trait), cost) if trait else []


def _of_ops(g: Loop, kid: int, ops: Sequence[effects.Op], cost: int) -> list[Text]:
    """What a card or a tile costs beyond its T, if it begins with a test."""
    first = ops[0] if ops else None
    if not isinstance(first, effects.RunTest):
        return spending(g, kid, cost)
    return [*_of_test(g, kid, first.trait, cost), *taken(g, kid, first.failure), *spending(g, kid, cost)]


# Actions. What a kid can do is about going somewhere, about what is here, the machines, or itself.

GO, HERE, MACHINES = Text("topic.go"), Text("topic.here"), Text("topic.machines")
SELF = Text("topic.self")


def _going(g: Loop, choice: Choice, rule: str) -> Label:
    """Walk, bus and car: where to, what it costs, and who will notice."""
    kind, kid, place = choice
    seen = watched(g, kid, place)
    waiting = met_at(g, place)
    ops = [sentences_of(g.rules.content, g.rules.scenario.id).ops(trigger.do) for trigger in waiting]
    hint = Text("hint.met", text=" ".join(ops)) if waiting else None
    targets = (kid_ref(g, kid), place_ref(g, place))
    cost = walk_cost(g, place) if kind == "walk" else 1
    label = Text(
        f"option.{kind}",
        place=targets[1],
        time=walk_cost(g, place),
        watched=Text("option.watched") if seen or waiting else "",
    )
    return Label(
        label,
        targets,
        rule,
        hint,
        who=targets[0],
        topics=(targets[0], GO, Text(f"topic.{kind}")),
        cautions=[*seen, *spending(g, kid, cost, place)],
    )


def _investigate(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid = choice
    place = g.at[kid]
    card = rumor_at(g, place)
    targets = (kid_ref(g, kid), place_ref(g, place))
    topics, home = (targets[0], HERE), spending(g, kid, 1)
    if card < 0 or not is_up(g, card):
        unseen = Text("option.investigate_unseen", place=targets[1])
        return Label(unseen, targets, rule, who=targets[0], topics=topics, cautions=home)
    label = Text("option.investigate", rumor=rumor_ref(g, card))
    rumor = g.rules.content.pack.rumors[card]
    trait = TRAITS.index(rumor.trait)
    hint = test_hint(g, kid, trait, cost=1)
    cautions = [*unprotected(g, kid, trait, 1), *taken(g, kid, rumor.failure), *home]
    refs = (*targets, rumor_ref(g, card))
    return Label(label, refs, rule, hint, who=targets[0], topics=topics, cautions=cautions)


def _with_machine(g: Loop, choice: Choice, rule: str) -> Label:
    """Hack, scout or wreck a machine nearby."""
    kind, kid, machine = choice
    hint, cost = None, {"wreck": 2}.get(kind, 1)
    cautions: list[Text] = []
    if kind == "hack":
        hint = _walls_hint(g, machine)
        cost = hack_cost(g, machine, 1) if g.at.count(g.at[kid]) == 1 else 1
        cautions = taken(g, kid, side_of(g, machine).do) if is_alert(g, machine) else []
    cautions += spending(g, kid, cost)
    return _at_machine(g, f"option.{kind}", kid, machine, rule, hint, cautions)


def _ride(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid = choice
    return _at_machine(g, "option.ride", kid, max(0, machine_of(g, kid)), rule)


def _at_machine(
    g: Loop,
    key: str,
    kid: int,
    machine: int,
    rule: str,
    hint: Text | None = None,
    cautions: Sequence[Text] = (),
) -> Label:
    targets = (kid_ref(g, kid), machine_ref(g, machine))
    label = Text(key, machine=targets[1], time=hack_cost(g, machine, 1))
    topics = (targets[0], MACHINES)
    return Label(label, targets, rule, hint, who=targets[0], topics=topics, cautions=cautions)


def _walls_hint(g: Loop, machine: int) -> Text | None:
    """What the firewalls that have been seen ask for in the machine's mode (TL-157)."""
    walls = g.walls[machine]
    if walls.count(NONE) == len(walls):
        return None
    s = sentences_of(g.rules.content, g.rules.scenario.id)
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
    text = sentences_of(g.rules.content, g.rules.scenario.id).goal_of(goal)
    label = Text("option.chore_action", chore=ref, time=time)
    tested = goal.trait if isinstance(goal, content.Work) else None
    hint = test_hint(g, kid, TRAITS.index(tested), text, time) if tested else Text("plain", text=text)
    who = kid_ref(g, kid)
    cautions = [*_of_test(g, kid, tested, time), *spending(g, kid, time)]
    return Label(label, (who, ref), "TL-193", hint, who=who, topics=(who, HERE), cautions=cautions)


def _tile_action(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid, at = choice
    number, place, _ = g.rules.tiles[at]
    tile = g.rules.content.pack.tiles[number]
    targets = (kid_ref(g, kid), tile_ref(g, number), place_ref(g, place))
    label = Text("option.tile", tile=targets[1], time=tile.time)
    hint = ops_hint(g, kid, tile.do, tile.text, tile.time)
    cautions = _of_ops(g, kid, tile.do, tile.time)
    return Label(label, targets, rule, hint, who=targets[0], topics=(targets[0], HERE), cautions=cautions)


def _anomaly_action(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid, anomaly = choice
    card = g.rules.content.pack.anomalies[anomaly]
    text = sentences_of(g.rules.content, g.rules.scenario.id).ops(card.do)
    targets = (kid_ref(g, kid), anomaly_ref(g, anomaly))
    hint = ops_hint(g, kid, card.do, text, 1)
    return Label(
        Text("option.anomaly", anomaly=targets[1]),
        targets,
        rule,
        hint,
        who=targets[0],
        topics=(targets[0], SELF),
        cautions=_of_ops(g, kid, card.do, 1),
    )


def _card_action(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid, number = choice
    side, action = g.rules.actions[number]
    text = sentences_of(g.rules.content, g.rules.scenario.id).ops(action.do)
    targets = (kid_ref(g, kid), page_ref(g, side), place_ref(g, g.at[kid]))
    label = Text("option.card", label=action.label, time=action.time)
    cost = 0 if action.shared else action.time
    hint, cautions = ops_hint(g, kid, action.do, text, cost), _of_ops(g, kid, action.do, cost)
    return Label(label, targets, rule, hint, who=targets[0], topics=(targets[0], HERE), cautions=cautions)


def _rest(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid, slot = choice
    targets = (kid_ref(g, kid), condition_ref(slot))
    key = "option.rest_injured" if slot == INJURED else "option.rest"
    return Label(
        Text(key, condition=targets[1]),
        targets,
        rule,
        who=targets[0],
        topics=(targets[0], SELF),
        cautions=spending(g, kid, 1),
    )


def _alone(hint: str = "") -> Callable[[Loop, Choice, str], Label]:
    """What a kid does by itself, and what comes of it."""

    def say(g: Loop, choice: Choice, rule: str) -> Label:
        kind, kid = choice
        ref = kid_ref(g, kid)
        label = Text(f"option.{kind}", time=home_cost(g, kid))
        cautions = (
            spending(g, kid, 1) if kind == "trade" else staying_out(g, kid, 0) if kind == "late" else ()
        )
        topics = (ref, SELF) if kind == "trade" else (ref,)  # the end of the day is always at hand
        return Label(
            label, (ref,), rule, Text(hint) if hint else None, who=ref, topics=topics, cautions=cautions
        )

    return say


def _scout(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid, place = choice
    targets = (kid_ref(g, kid), place_ref(g, place))
    label = Text("option.scout", place=targets[1])
    topics = (targets[0], HERE, Text("topic.scout"))
    return Label(label, targets, rule, who=targets[0], topics=topics, cautions=spending(g, kid, 1))


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
