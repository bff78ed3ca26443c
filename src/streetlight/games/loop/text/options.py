"""Prompts and options in words: what is asked, what an answer would do, with its odds and its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from streetlight.core.asks import Ask, Choice
from streetlight.core.words import Said, Text
from streetlight.games.loop.pack import content, effects
from streetlight.games.loop.pack.effects import COMBOS, CONDITIONS, TRAITS
from streetlight.games.loop.rules.adventure import home_cost
from streetlight.games.loop.rules.combos import OUTS
from streetlight.games.loop.rules.cubes import slots_for
from streetlight.games.loop.rules.diary import met_at
from streetlight.games.loop.rules.dice import may_push, odds, pool_size, pushed_odds
from streetlight.games.loop.rules.hacking import asked, hack_cost, half_of
from streetlight.games.loop.rules.islands import SECTORS
from streetlight.games.loop.rules.machines import machines_near, side_of
from streetlight.games.loop.rules.moving import walk_cost
from streetlight.games.loop.rules.rumors import is_up, rumor_at
from streetlight.games.loop.state import ACTIVE, INJURED, NONE, Loop, bits, machine_of
from streetlight.games.loop.text.refs import (
    anomaly_ref,
    chore_ref,
    condition_ref,
    item_ref,
    kid_ref,
    machine_ref,
    page_ref,
    place_ref,
    rumor_ref,
    school_ref,
    thing_ref,
    tile_ref,
    trait_ref,
)
from streetlight.games.loop.text.sentences import sentences_of

CHOICE_RULES = {
    "be": "TL-022", "walk": "TL-127", "bus": "TL-128", "car": "TL-130", "ride": "TL-131",
    "scout": "TL-146", "scout_machine": "TL-147", "investigate": "TL-148", "trade": "TL-152",
    "hack": "TL-153", "wreck": "TL-175", "rest": "TL-181", "tile": "TL-198", "anomaly": "TL-098",
    "card": "TL-093", "chore": "TL-193", "home": "TL-182", "late": "TL-184", "back": "TL-227", "wait": "TL-081",
    "done": "TL-152", "give_item": "TL-152", "give_anomaly": "TL-152", "help": "TL-088", "roll": "TL-083",
    "roll_bare": "TL-217", "combo": "TL-099", "tag": "TL-105", "use": "TL-097", "accept": "TL-110",
    "push": "TL-110", "lend": "TL-101", "keep": "TL-101", "take": "TL-117", "condition": "TL-118",
    "recover": "TL-251", "decline": "TL-251", "turn_up": "TL-146", "stop": "TL-146", "remove": "TL-199",
    "leave": "TL-204", "bottom": "TL-204", "next": "TL-204", "test": "TL-148", "pay_instead": "TL-093",
    "fetch": "TL-201", "ride_to": "TL-131", "rider": "TL-133", "come": "TL-134", "stay": "TL-134",
    "to": "TL-140", "join": "TL-153", "pay": "TL-153", "bring": "TL-193", "reward": "TL-193",
    "later": "TL-193", "yes": "TL-062", "no": "TL-062", "relieve": "TL-210", "way": "TL-093",
}  # fmt: skip

ASK_RULES = {
    "keep_chore": "TL-036", "one_kid": "TL-092", "lead_hacker": "TL-155", "tester": "TL-159",
    "favorite": "TL-217", "lose_item": "TL-044", "excess": "TL-187", "caring": "TL-210",
    "avoid_first": "TL-142", "move_first": "TL-074", "place_machine": "TL-071", "step_aside": "TL-140",
    "move_to": "TL-205", "share": "TL-246", "remove_rumor": "TL-150", "shield": "TL-098",
}  # fmt: skip


def rule_of(ask: Ask, kind: str) -> str:
    """The rule behind an option of this kind."""
    if ask.what in ("which_machine", "move_machine"):  # the Recharge Station asks so, or the text of a card
        return "TL-149" if ask.args[-1] == NONE else "TL-207"
    return ASK_RULES.get(ask.what) or CHOICE_RULES.get(kind, "")


def percent(chance: float) -> int:
    return round(100 * chance)


# Questions: the arguments of each prompt's text


def dice_words(count: int) -> Text:
    return Text("dice.one") if count == 1 else Text("dice.many", count=count)


def _test(g: Loop, kid: int) -> dict[str, Any]:
    """The test in progress; a closed prompt may be read when it is over."""
    trait = g.test[1] if g.test else 0
    return {"kid": kid_ref(g, kid), "trait": trait_ref(trait), "dice": dice_words(g.test[4] if g.test else 0)}


def _ways(g: Loop, combos: Sequence[str], tags: Sequence[str] = ()) -> Text:
    """What would do without a roll, or nothing (TL-099, 105)."""
    if not combos and not tags:
        return Text("outs.none")
    return Text("outs", ways=sentences_of(g.rules.content).outs(combos, tags))


def _outs(g: Loop) -> Text:
    """What solves the test in progress without a roll."""
    outs = [OUTS[out] for out in bits(g.test[7])] if g.test else []
    return _ways(g, [out for out in outs if out in COMBOS], [out for out in outs if out not in COMBOS])


def _firewall_outs(g: Loop) -> Text:
    """What solves each test of the firewall at hand without a roll."""
    if not g.hack or g.walls[g.hack[0]][g.hack[1]] == NONE:
        return _ways(g, ())
    machine, space = g.hack[0], g.hack[1]
    return _ways(g, asked(g, machine, half_of(g, machine, space))[1])


def up_and_about(g: Loop, seat: int) -> list[int]:
    """A player's kids who can still do something today; a closed prompt may be read when they no longer can."""
    kids = g.rules.kids_of[seat]
    return [kid for kid in kids if g.standing[kid] == ACTIVE] or list(kids)


QUESTIONS: dict[str, Callable[[Loop, tuple[Any, ...]], dict[str, Any]]] = {
    "keep_chore": lambda g, a: {"kid": kid_ref(g, a[2])},
    "adventure": lambda g, a: {
        "kids": [kid_ref(g, kid) for kid in up_and_about(g, a[0])],
        "tight": _tight(g, up_and_about(g, a[0])),
    },
    "one_kid": lambda g, a: {"kid": kid_ref(g, a[2])},
    "help": lambda g, a: {"kid": kid_ref(g, a[0]), "trait": trait_ref(a[1]), "outs": _outs(g)},
    "solve": lambda g, a: _test(g, a[0]),
    "failed": lambda g, a: _test(g, a[0]),
    "lend": lambda g, a: {"kid": kid_ref(g, a[2]), "things": [thing_ref(g, thing) for thing in a[3]]},
    "favorite": lambda g, a: {"kid": kid_ref(g, a[0])},
    "shield": lambda g, a: {"kid": kid_ref(g, a[0]), "comes": _comes(g, a[0], a[1])},
    "condition": lambda g, a: {"kid": kid_ref(g, a[0])},
    "rest": lambda g, a: {"kid": kid_ref(g, a[0])},
    "choose": lambda g, a: {"text": a[0].text},
    "videostore": lambda g, a: {
        "places": [place_ref(g, g.rules.rumor_at[card]) for card in g.rumor_top[: a[1]]]
    },
    "pay_or_test": lambda g, a: {"rumor": rumor_ref(g, a[2])},
    "lose_item": lambda g, a: {"kid": kid_ref(g, a[0])},
    "place_machine": lambda g, a: {"machine": machine_ref(g, a[2])},
    "move_machine": lambda g, a: {"machine": machine_ref(g, a[2])},
    "avoid_first": lambda g, a: {"kid": kid_ref(g, a[2])},
    "ride_to": lambda g, a: {"kid": kid_ref(g, a[0])},
    "invite": lambda g, a: {"place": place_ref(g, a[1])},
    "come_along": lambda g, a: {"kid": kid_ref(g, a[2]), "place": place_ref(g, a[3])},
    "step_aside": lambda g, a: {"kid": kid_ref(g, a[0]), "place": place_ref(g, g.at[a[0]])},
    "move_to": lambda g, a: {"kid": kid_ref(g, a[0])},
    "join_hack": lambda g, a: {"kid": kid_ref(g, a[0]), "machine": machine_ref(g, a[1])},
    "hack_share": lambda g, a: {"kid": kid_ref(g, a[2]), "left": a[3], "machine": machine_ref(g, a[5])},
    "share": lambda g, a: {"kid": kid_ref(g, a[2]), "left": a[3], "label": g.rules.actions[a[5]][1].label},
    "tester": lambda g, a: {"trait": trait_ref(a[0]), "outs": _firewall_outs(g)},
    "bring": lambda g, a: {"kid": kid_ref(g, a[0])},
    "reward": lambda g, a: {"kid": kid_ref(g, a[2])},
    "school_event": lambda g, a: {"school": school_ref(g, g.school_card), "kid": kid_ref(g, g.first)},
    "excess": lambda g, a: {"kid": kid_ref(g, a[0])},
    "caring": lambda g, a: {"kid": kid_ref(g, a[2]), "condition": condition_ref(a[3])},
}


def _tight(g: Loop, kids: Sequence[int]) -> Text | str:
    """Whose T are just enough for the way home: whatever else they do, they will be late (TL-182, 184)."""
    last = [kid_ref(g, kid) for kid in kids if g.pool[kid] == home_cost(g, kid) > 0]
    if not last:
        return ""
    return Text("tight_kids", kids=last) if len(kids) > 1 else Text("tight")


# Options of the Adventure phase


def _going(key: str) -> Callable[[Loop, Choice, str], Said]:
    """Walk, bus and car: where to, what it costs, and who will notice."""

    def say(g: Loop, choice: Choice, rule: str) -> Said:
        kid, place = choice[1], choice[2]
        awake = [m for m in machines_near(g, place) if side_of(g, m).stance != "ignore"]
        hint = Text("hint.avoid", machines=[_watcher(g, kid, m) for m in awake]) if awake else None
        waiting = met_at(g, place)
        if waiting:
            ops = [sentences_of(g.rules.content).ops(trigger.do) for trigger in waiting]
            met = Text("hint.met", text=" ".join(ops))
            hint = met if hint is None else Text("hint.avoid_met", avoid=hint, met=met)
        label = Text(
            f"option.{key}",
            kid=kid_ref(g, kid),
            place=place_ref(g, place),
            time=walk_cost(g, place),
            watched=Text("option.watched") if hint is not None else "",
        )
        return Said(label, (kid_ref(g, kid), place_ref(g, place)), rule, hint)

    return say


def _watcher(g: Loop, kid: int, machine: int) -> Text:
    """A machine that will notice, what gets a kid past it, and how likely this kid does alone (TL-136, 137)."""
    side = side_of(g, machine)
    dice = pool_size(g, kid, TRAITS.index(side.trait), 0) if side.trait else 0
    return Text(
        "hint.watcher",
        machine=machine_ref(g, machine),
        trait=f"trait:{side.trait}",
        outs=_ways(g, side.combo),
        odds=percent(odds(dice)),
    )


def _pushed(g: Loop, kid: int, dice: int, cost: int = 0) -> Text:
    """The odds with a push, or that there can be none (TL-111): `cost` T are still to be paid before the test."""
    if g.pool[kid] > cost and may_push(g, kid):
        return Text("odds.pushed", odds=percent(pushed_odds(dice)))
    return Text("odds.no_push")


def _test_hint(g: Loop, kid: int, trait: int, text: str = "", cost: int = 0) -> Text:
    """What a test means for this kid, after the text that asks for it."""
    dice = pool_size(g, kid, trait, 0)
    return Text(
        "hint.text_dice" if text else "hint.dice",
        text=text,
        trait=trait_ref(trait),
        dice=dice_words(dice),
        odds=percent(odds(dice)),
        pushed=_pushed(g, kid, dice, cost),
    )


def _ops_hint(g: Loop, kid: int, ops: Sequence[effects.Op], text: str, cost: int) -> Text | None:
    """What a card says, and the kid's dice if it begins with a test. The action costs so much T."""
    first = ops[0] if ops else None
    if isinstance(first, effects.RunTest):
        return _test_hint(g, kid, TRAITS.index(first.trait), text, cost)
    return Text("plain", text=text) if text else None


def _investigate(g: Loop, choice: Choice, rule: str) -> Said:
    kid = choice[1]
    place = g.at[kid]
    card = rumor_at(g, place)
    targets = (kid_ref(g, kid), place_ref(g, place))
    if card < 0 or not is_up(g, card):
        return Said(Text("option.investigate_unseen", kid=targets[0], place=targets[1]), targets, rule)
    label = Text("option.investigate", kid=targets[0], rumor=rumor_ref(g, card))
    trait = TRAITS.index(g.rules.content.pack.rumors[card].trait)
    return Said(label, (*targets, rumor_ref(g, card)), rule, _test_hint(g, kid, trait, cost=1))


def _with_machine(key: str) -> Callable[[Loop, Choice, str], Said]:
    def say(g: Loop, choice: Choice, rule: str) -> Said:
        kid = choice[1]
        machine = choice[2] if len(choice) > 2 else max(0, machine_of(g, kid))
        cost = hack_cost(g, machine, 1)
        targets = (kid_ref(g, kid), machine_ref(g, machine))
        label = Text(f"option.{key}", kid=targets[0], machine=targets[1], time=cost)
        return Said(label, targets, rule, _walls_hint(g, machine) if key == "hack" else None)

    return say


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


def _chore_action(g: Loop, choice: Choice, rule: str) -> Said:
    kid = choice[1]
    chore = max(0, g.chore[kid])
    goal = g.rules.content.pack.chores[chore].goal
    time = goal.time if isinstance(goal, content.Work) else 1
    ref = chore_ref(g, chore)
    text = sentences_of(g.rules.content).goal_of(goal)
    label = Text("option.chore_action", kid=kid_ref(g, kid), chore=ref, time=time)
    tested = goal.trait if isinstance(goal, content.Work) else None
    hint = _test_hint(g, kid, TRAITS.index(tested), text, time) if tested else Text("plain", text=text)
    return Said(label, (kid_ref(g, kid), ref), "TL-193", hint)


def _tile_action(g: Loop, choice: Choice, rule: str) -> Said:
    number, place, _ = g.rules.tiles[choice[2]]
    tile = g.rules.content.pack.tiles[number]
    kid = kid_ref(g, choice[1])
    label = Text("option.tile", kid=kid, tile=tile_ref(g, number), time=tile.time)
    targets = (kid, tile_ref(g, number), place_ref(g, place))
    return Said(label, targets, rule, _ops_hint(g, choice[1], tile.do, tile.text, tile.time))


def _anomaly_action(g: Loop, choice: Choice, rule: str) -> Said:
    card = g.rules.content.pack.anomalies[choice[2]]
    text = sentences_of(g.rules.content).ops(card.do)
    targets = (kid_ref(g, choice[1]), anomaly_ref(g, choice[2]))
    hint = _ops_hint(g, choice[1], card.do, text, 1)
    return Said(Text("option.anomaly", kid=targets[0], anomaly=targets[1]), targets, rule, hint)


def _card_action(g: Loop, choice: Choice, rule: str) -> Said:
    side, action = g.rules.actions[choice[2]]
    kid = kid_ref(g, choice[1])
    text = sentences_of(g.rules.content).ops(action.do)
    label = Text("option.card", kid=kid, label=action.label, time=action.time)
    hint = _ops_hint(g, choice[1], action.do, text, 0 if action.shared else action.time)
    return Said(label, (kid, page_ref(g, side), place_ref(g, g.at[choice[1]])), rule, hint)


def _rest(g: Loop, choice: Choice, rule: str) -> Said:
    kid, slot = kid_ref(g, choice[1]), condition_ref(choice[2])
    key = "option.rest_injured" if choice[2] == INJURED else "option.rest"
    return Said(Text(key, kid=kid, condition=slot), (kid, slot), rule)


def _slot(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    """A condition to take, and what it means."""
    slot = condition_ref(choice[1])
    return Said(Text("option.condition", condition=slot), (slot,), rule, _suffers(choice[1]))


def _comes(g: Loop, kid: int, name: int) -> Text:
    """Which condition is about to be taken, as far as that is decided (TL-117, 118)."""
    slots = slots_for(g, kid, name) or (INJURED,)  # none is left: Injured begins anew (TL-120)
    return Text("comes.one", condition=condition_ref(slots[0])) if len(slots) == 1 else Text("comes.any")


def _suffers(slot: int) -> Text:
    return Text(f"hint.{CONDITIONS[slot]}")


def _alone(key: str, hint: str = "") -> Callable[[Loop, Choice, str], Said]:
    """What a kid does by itself, and what comes of it."""

    def say(g: Loop, choice: Choice, rule: str) -> Said:
        kid = kid_ref(g, choice[1])
        label = Text(f"option.{key}", kid=kid, time=home_cost(g, choice[1]))
        return Said(label, (kid,), rule, Text(hint) if hint else None)

    return say


def _scout(g: Loop, choice: Choice, rule: str) -> Said:
    kid, place = kid_ref(g, choice[1]), place_ref(g, choice[2])
    return Said(Text("option.scout", kid=kid, place=place), (kid, place), rule)


ACTION_WORDS: dict[str, Callable[[Loop, Choice, str], Said]] = {
    "walk": _going("walk"),
    "bus": _going("bus"),
    "car": _going("car"),
    "ride": _with_machine("ride"),
    "scout": _scout,
    "scout_machine": _with_machine("scout_machine"),
    "investigate": _investigate,
    "trade": _alone("trade", "hint.trade"),
    "hack": _with_machine("hack"),
    "wreck": _with_machine("wreck"),
    "rest": _rest,
    "chore": _chore_action,
    "tile": _tile_action,
    "anomaly": _anomaly_action,
    "card": _card_action,
    "home": _alone("home", "hint.home"),
    "late": _alone("late", "hint.late"),
    "back": _alone("back"),
}


# Options of all other prompts

Maker = Callable[[Loop, Ask, Choice, str], Said]


def _one(name: str, ref: Callable[[Loop, Any], str], key: str = "") -> Maker:
    """An option that names one thing."""

    def say(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
        made = ref(g, choice[1])
        return Said(Text(f"option.{key or choice[0]}", **{name: made}), (made,), rule)

    return say


def _gift(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    name = "item" if choice[0] == "give_item" else "anomaly"
    card = item_ref(g, choice[2]) if name == "item" else anomaly_ref(g, choice[2])
    kid, to = kid_ref(g, choice[1]), kid_ref(g, choice[3])
    return Said(Text(f"option.{choice[0]}", **{"kid": kid, name: card, "to": to}), (card, to), rule)


def _roll(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    kid = ask.args[1]
    trait, helpers, extra = g.test[1:4] if g.test else (0, 0, 0)
    dice = pool_size(g, kid, trait, helpers, extra, choice[0] == "roll_bare")
    pushed = _pushed(g, kid, dice)
    label = Text(f"option.{choice[0]}", dice=dice_words(dice), odds=percent(odds(dice)), pushed=pushed)
    return Said(label, (kid_ref(g, kid),), rule)


def _help(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    """Help, and what it does to the odds."""
    _, kid, trait, _ = ask.args
    helpers = g.test[2] if g.test else 0
    dice = pool_size(g, kid, trait, helpers | 1 << choice[1])
    hint = Text("hint.help", dice=dice_words(dice), odds=percent(odds(dice)), pushed=_pushed(g, kid, dice))
    helper = kid_ref(g, choice[1])
    return Said(Text("option.help", kid=helper), (helper,), rule, hint)


def _combo(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    things = [thing_ref(g, thing) for thing in choice[2:]]
    label = Text("option.combo", combo=f"combo:{choice[1]}", things=things)
    return Said(label, tuple(things), rule, _used_up(g, things))


def _tag(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    thing = thing_ref(g, choice[1])
    return Said(Text("option.tag", thing=thing), (thing,), rule, _used_up(g, [thing]))


def _lend(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    """Let somebody use one's own things, and what is gone then (TL-101)."""
    things = [thing_ref(g, thing) for thing in ask.args[3]]
    return Said(Text("option.lend"), tuple(things), rule, _used_up(g, things))


def _use(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    """An Anomaly in a test, or in place of a condition."""
    card = anomaly_ref(g, choice[1])
    text = sentences_of(g.rules.content).ops(g.rules.content.pack.anomalies[choice[1]].do)
    hint = Text("plain", text=text) if text else Text("hint.shield")
    return Said(Text("option.use", anomaly=card), (card,), rule, hint)


def _used_up(g: Loop, things: list[str]) -> Text:
    """What is gone after a success without a roll: no iconic Item, no machine (TL-101)."""
    iconic = {item_ref(g, g.rules.iconic[character]) for character in g.cast}
    gone: list[str | Text] = [ref for ref in things if ref.startswith("item:") and ref not in iconic]
    gone += [Text("hint.one_use", anomaly=ref) for ref in things if ref.startswith("anomaly:")]
    return Text("hint.used_up", things=gone) if gone else Text("hint.for_free")


def _push(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    slot = condition_ref(choice[1])
    dice = g.test[4] if g.test else 1
    label = Text("option.push", condition=slot, odds=percent(odds(dice)))
    return Said(label, (slot,), rule, _suffers(choice[1]))


def _recover(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    slot = condition_ref(choice[1])
    key = "option.recover_injured" if choice[1] == INJURED else "option.recover"
    return Said(Text(key, condition=slot), (slot,), rule)


def _way(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    option = ask.args[1].options[choice[1]]
    text = sentences_of(g.rules.content).ops(option.do)
    return Said(Text("option.way", label=option.label), (), rule, Text("plain", text=text) if text else None)


def _next(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    place = place_ref(g, choice[2])
    return Said(Text("option.next", place=place), (place,), rule)


def _test_option(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    rumor = g.rules.content.pack.rumors[ask.args[2]]
    return Said(Text("option.test", trait=f"trait:{rumor.trait}"), (f"trait:{rumor.trait}",), rule)


def _pay_instead(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    return Said(Text("option.pay_instead", time=g.rules.content.pack.rumors[ask.args[2]].pay), (), rule)


def _pay(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    hint = Text("hint.too_little") if choice[1] < ask.args[4] else None
    return Said(Text("option.pay", time=choice[1]), (), rule, hint)


def _tester(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    kid = kid_ref(g, choice[1])
    hint = _test_hint(g, choice[1], ask.args[1]) if ask.what == "tester" else None
    return Said(Text("option.kid", kid=kid), (kid,), rule, hint)


def _chore_kept(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    card = g.rules.content.pack.chores[choice[1]]
    s = sentences_of(g.rules.content)
    text = f"{s.goal_of(card.goal)} Reward: {s.ops(card.reward)} Otherwise: {s.ops(card.penalty)}"
    ref = chore_ref(g, choice[1])
    return Said(Text("option.keep_chore", chore=ref), (ref,), rule, Text("plain", text=text))


def _be(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    kid = g.rules.content.pack.kids[choice[1]]
    traits = {trait.id: trait for trait in g.rules.content.pack.traits}
    home = g.rules.content.pack.map.locations[g.rules.islands.number[kid.home]].name
    item = g.rules.content.pack.items[g.rules.iconic[choice[1]]].name
    text = (
        f"{kid.text} {traits[kid.strength].name}, but {traits[kid.weakness].weakness}. "
        f"Lives at {home}, has the {item} for good."
    )
    return Said(Text("option.be", kid=f"kid:{kid.id}"), (f"kid:{kid.id}",), rule, Text("plain", text=text))


def _try(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    """A School event that may be refused."""
    event = g.rules.content.pack.school[g.school_card].event
    hint = _ops_hint(g, g.first, event, sentences_of(g.rules.content).ops(event), 0)
    return Said(Text("option.yes"), (), rule, hint)


def _wait(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    if ask.what == "choose":
        return Said(Text("option.leave_it"), (), "TL-225")
    return Said(Text("option.wait"), (), rule)


OPTION_WORDS: dict[str, Maker] = {
    "wait": _wait,
    "be": _be,
    "keep_chore": _chore_kept,
    "give_item": _gift,
    "give_anomaly": _gift,
    "help": _help,
    "roll": _roll,
    "roll_bare": _roll,
    "combo": _combo,
    "lend": _lend,
    "tag": _tag,
    "use": _use,
    "push": _push,
    "discard": _one("item", item_ref),
    "condition": _slot,
    "recover": _recover,
    "kid": _tester,
    "way": _way,
    "turn_up": _one("place", place_ref),
    "remove": _one("place", place_ref),
    "next": _next,
    "test": _test_option,
    "pay_instead": _pay_instead,
    "fetch": _one("item", item_ref),
    "bring": _one("item", item_ref),
    "sector": _one("sector", lambda g, sector: f"sector:{SECTORS[sector]}"),
    "machine": _one("machine", machine_ref),
    "ride_to": _one("place", place_ref),
    "rider": _one("kid", kid_ref),
    "to": _one("place", place_ref),
    "join": _one("kid", kid_ref),
    "pay": _pay,
    "yes": _try,
}
