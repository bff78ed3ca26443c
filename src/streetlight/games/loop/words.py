"""How the game speaks: prompts, options, what is blocked and why, and the story that the log tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from streetlight.core.asks import Ask, Choice
from streetlight.core.words import Block, Said, Text, Wording, listed
from streetlight.games.loop import content
from streetlight.games.loop.adventure import home_cost
from streetlight.games.loop.blocked import blocked
from streetlight.games.loop.catalogue import ENGLISH
from streetlight.games.loop.combos import ANOMALY, MACHINE
from streetlight.games.loop.content import Content
from streetlight.games.loop.dice import faces, odds, pool_size, pushed_odds
from streetlight.games.loop.effects import CONDITIONS, TRAITS
from streetlight.games.loop.hacking import hack_cost
from streetlight.games.loop.islands import SECTORS
from streetlight.games.loop.machines import machines_near, side_of
from streetlight.games.loop.moving import walk_cost
from streetlight.games.loop.rumors import is_up, rumor_at
from streetlight.games.loop.sentences import Sentences
from streetlight.games.loop.state import INJURED, Loop, machine_of

SEAT_NAMES = ("Red", "Blue", "Yellow", "Green", "White")

FAVORS = ("favor:angry", "favor:neutral", "favor:happy")

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
    "avoid_first": "TL-142", "move_first": "TL-074", "which_machine": "TL-207", "place_machine": "TL-071",
    "move_machine": "TL-207", "step_aside": "TL-140", "move_to": "TL-205", "share": "TL-246",
    "remove_rumor": "TL-150", "shield": "TL-098",
}  # fmt: skip

EVENTS: dict[str, tuple[tuple[str, ...], str]] = {
    "cast": (("seat", "character"), "TL-022"),
    "rumors_dealt": (("places",), "TL-034"),
    "got_chore": (("kid", "chore"), "TL-036"),
    "begins": (("seat", "kid"), "TL-039"),
    "page": (("page",), "TL-006"),
    "page_gone": (("page",), "TL-006"),
    "day": (("round", "day", "week", "kid"), "TL-003"),
    "sick": (("kid",), "TL-063"),
    "first": (("kid",), "TL-065"),
    "school": (("school",), "TL-052"),
    "event": (("kid", "school"), "TL-062"),
    "new_rumor": (("place",), "TL-055"),
    "duplicate": (("rumor", "place"), "TL-057"),
    "pushed_off": (("rumor", "place"), "TL-056"),
    "rumors_reshuffled": (("count",), "TL-060"),
    "insight": (("by", "now"), "TL-004"),
    "enigma": (("by", "now"), "TL-004"),
    "story": (("text",), "TL-002"),
    "won": (("ending", "text"), "TL-002"),
    "lost": (("ending", "text"), "TL-002"),
    "token": (("kind", "by", "place"), "TL-221"),
    "track": (("track", "now"), "TL-002"),
    "changed": (("rule",), "TL-005"),
    "chose": (("label",), "TL-093"),
    "test": (("kid", "trait"), "TL-083"),
    "helps": (("helper", "kid"), "TL-088"),
    "kept": (("owner", "kid"), "TL-101"),
    "combo": (("kid", "combo", "things"), "TL-099"),
    "tag": (("kid", "thing", "things"), "TL-105"),
    "anomaly": (("kid", "anomaly"), "TL-097"),
    "worn_out": (("kid", "anomaly"), "TL-097"),
    "shielded": (("kid", "anomaly"), "TL-098"),
    "rolled": (("kid", "dice", "faces"), "TL-083"),
    "pushed": (("kid", "condition"), "TL-110"),
    "test_won": (("kid", "trait"), "TL-083"),
    "test_lost": (("kid", "trait"), "TL-083"),
    "die": (("kid", "face"), "TL-202"),
    "condition": (("kid", "condition"), "TL-117"),
    "injured_again": (("kid",), "TL-120"),
    "relieved": (("kid", "condition"), "TL-121"),
    "healing": (("kid", "square"), "TL-125"),
    "favor": (("kid", "favor", "better"), "TL-045"),
    "grounded": (("kid",), "TL-189"),
    "not_grounded": (("kid",), "TL-190"),
    "bonus_time": (("kid", "count"), "TL-197"),
    "time_tomorrow": (("kid", "count"), "TL-203"),
    "lost_time": (("kid", "count"), "TL-042"),
    "discarded": (("kid", "item"), "TL-101"),
    "got_item": (("kid", "item"), "TL-043"),
    "got_anomaly": (("kid", "anomaly"), "TL-096"),
    "fetched": (("kid", "item"), "TL-201"),
    "scouted": (("rumor", "place"), "TL-146"),
    "investigates": (("kid", "rumor"), "TL-148"),
    "paid": (("kid", "count"), "TL-093"),
    "solved": (("kid", "rumor"), "TL-150"),
    "not_solved": (("kid", "rumor"), "TL-150"),
    "removed_rumor": (("rumor", "place"), "TL-199"),
    "to_bottom": (("place",), "TL-199"),
    "peeked": (("kid", "places"), "TL-204"),
    "all_to_bottom": (("kid",), "TL-204"),
    "trade_opens": (("place",), "TL-152"),
    "trade_closes": ((), "TL-152"),
    "gave_item": (("kid", "item", "to"), "TL-152"),
    "gave_anomaly": (("kid", "anomaly", "to"), "TL-243"),
    "firewall": (("machine", "space", "firewall"), "TL-156"),
    "scouts_machine": (("kid", "machine"), "TL-147"),
    "mode": (("machine", "mode"), "TL-077"),
    "machine_placed": (("machine", "sector"), "TL-070"),
    "reset": (("machine",), "TL-070"),
    "wrecked": (("machine",), "TL-175"),
    "fires": (("kid", "machine"), "TL-175"),
    "rebooted": (("machine", "space"), "TL-068"),
    "machine_moved": (("machine", "start", "sector"), "TL-072"),
    "walked": (("kid", "from", "place"), "TL-127"),
    "took_bus": (("kid", "from", "place"), "TL-128"),
    "took_car": (("kid", "from", "place"), "TL-130"),
    "no_ride": (("kid",), "TL-131"),
    "rode": (("kids", "from", "place"), "TL-131"),
    "noticed": (("kid", "machine"), "TL-135"),
    "avoided": (("kid", "machine"), "TL-138"),
    "caught": (("kid", "machine"), "TL-139"),
    "sent_back": (("kid", "from", "place"), "TL-140"),
    "moved": (("kid", "from", "place"), "TL-205"),
    "called_off": (("kid", "machine"), "TL-153"),
    "hack_begins": (("kid", "machine", "kids", "time"), "TL-153"),
    "hack_cut_short": (("machine",), "TL-165"),
    "firewall_down": (("machine", "space"), "TL-160"),
    "hack_failed": (("machine",), "TL-162"),
    "hacked": (("kid", "machine"), "TL-166"),
    "chore_failed": (("kid", "chore"), "TL-193"),
    "chore_done": (("kid", "chore"), "TL-193"),
    "chore_rewarded": (("kid", "chore"), "TL-193"),
    "chore_missed": (("kid", "chore"), "TL-195"),
    "dinner": (("kid",), "TL-188"),
    "late_home": (("kid",), "TL-188"),
    "out_of_time": (("kid",), "TL-184"),
    "went_home": (("kid", "place"), "TL-183"),
    "late": (("kid",), "TL-184"),
    "back": (("kid",), "TL-227"),
    "rests": (("kid",), "TL-181"),
    "tile": (("kid", "tile"), "TL-198"),
    "card_action": (("kid", "label"), "TL-093"),
}
"""Event -> names of its arguments, and its rule."""


@cache
def sentences(content: Content) -> Sentences:
    return Sentences(content.pack)


def percent(chance: float) -> int:
    return round(100 * chance)


# Refs


def kid_ref(g: Loop, kid: int) -> str:
    return f"kid:{g.rules.content.pack.kids[g.cast[kid]].id}"


def place_ref(g: Loop, place: int) -> str:
    return f"place:{g.rules.letters[place]}"


def machine_ref(g: Loop, machine: int) -> str:
    return f"machine:{g.rules.content.pack.machines[machine].id}"


def item_ref(g: Loop, item: int) -> str:
    return f"item:{g.rules.content.pack.items[item].id}"


def anomaly_ref(g: Loop, anomaly: int) -> str:
    return f"anomaly:{g.rules.content.pack.anomalies[anomaly].id}"


def rumor_ref(g: Loop, card: int) -> str:
    return f"rumor:{g.rules.content.pack.rumors[card].id}"


def chore_ref(g: Loop, chore: int) -> str:
    return f"chore:{g.rules.content.pack.chores[chore].id}"


def school_ref(g: Loop, card: int) -> str:
    return f"school:{g.rules.content.pack.school[card].id}"


def tile_ref(g: Loop, tile: int) -> str:
    return f"tile:{g.rules.content.pack.tiles[tile].id}"


def page_ref(g: Loop, side: int) -> str:
    return f"page:{g.rules.pages[side // 2].number}{'ab'[side % 2]}"


def thing_ref(g: Loop, thing: int) -> str:
    if thing >= MACHINE:
        return machine_ref(g, thing - MACHINE)
    return anomaly_ref(g, thing - ANOMALY) if thing >= ANOMALY else item_ref(g, thing)


def condition_ref(slot: int) -> str:
    return f"condition:{CONDITIONS[slot]}"


def trait_ref(trait: int) -> str:
    return f"trait:{TRAITS[trait]}"


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else str(n)


NAMED: dict[str, Callable[[Loop, Any], Any]] = {
    "seat": lambda g, n: f"seat:{n}",
    "kid": kid_ref,
    "helper": kid_ref,
    "owner": kid_ref,
    "to": kid_ref,
    "character": lambda g, n: f"kid:{g.rules.content.pack.kids[n].id}",
    "kids": lambda g, kids: [kid_ref(g, kid) for kid in kids],
    "place": place_ref,
    "from": place_ref,
    "places": lambda g, places: [place_ref(g, place) for place in places],
    "machine": machine_ref,
    "item": item_ref,
    "anomaly": anomaly_ref,
    "rumor": rumor_ref,
    "chore": chore_ref,
    "school": school_ref,
    "tile": tile_ref,
    "page": page_ref,
    "thing": thing_ref,
    "things": lambda g, things: [thing_ref(g, thing) for thing in things],
    "condition": lambda g, slot: condition_ref(slot),
    "trait": lambda g, trait: trait_ref(trait),
    "favor": lambda g, favor: FAVORS[favor],
    "mode": lambda g, alert: "mode:alert" if alert else "mode:routine",
    "day": lambda g, day: f"day:{day}",
    "sector": lambda g, sector: f"sector:{SECTORS[sector]}",
    "start": lambda g, sector: f"sector:{SECTORS[sector]}",
    "space": lambda g, space: space + 1,
    "firewall": lambda g, kind: f"firewall:{g.rules.content.pack.firewalls[kind].id}",
    "combo": lambda g, combo: f"combo:{combo}",
    "kind": lambda g, kind: f"token:{kind}",
    "by": lambda g, n: _signed(n),
    "ending": lambda g, ending: f"ending:{ending}",
    "label": lambda g, label: label if isinstance(label, str) else g.rules.actions[label][1].label,
    "rule": lambda g, change: sentences(g.rules.content).rule(g.rules.changes[change]),
}
"""How an argument becomes a ref or a word; other names stay as they are."""


class LoopWording(Wording):
    catalogue = ENGLISH
    seat_names = SEAT_NAMES

    # --- names of things

    def noun(self, g: Loop, ref: str, names: Sequence[str] | None) -> str:
        kind, _, id = ref.partition(":")
        pack = g.rules.content.pack
        c = g.rules.content
        if kind == "kid" and id in c.kid:
            return pack.kids[c.kid[id]].name.partition(" ")[0]
        if kind == "place" and id in g.rules.islands.number:
            return pack.map.locations[g.rules.islands.number[id]].name
        if kind == "machine" and id in c.machine:
            return pack.machines[c.machine[id]].name
        if kind == "item" and id in c.item:
            return pack.items[c.item[id]].name
        if kind == "sector":
            return id
        if kind == "page" and id:
            side = g.rules.sides[2 * g.rules.number_of_page[int(id[:-1])] + "ab".index(id[-1])]
            return side.title if side is not None else id
        found = _by_id(c).get(ref)
        return found if found is not None else self.catalogue.get(ref.replace(":", ".", 1), ref)

    def choice_id(self, g: Loop, choice: Choice) -> str:
        kind = choice[0]
        rules = CHOICE_IDS.get(kind)
        if rules is None:
            return ":".join([str(part) for part in choice])
        parts = [part(g, value) for part, value in zip(rules, choice[1:], strict=False)]
        return ":".join([kind, *parts])

    # --- prompts

    def question(self, g: Loop, ask: Ask) -> Text:
        about = ask.args[1:] if ask.args and ask.args[0] is g else ask.args
        return (
            Text(f"ask.{ask.what}", **QUESTIONS[ask.what](g, about))
            if ask.what in QUESTIONS
            else Text(f"ask.{ask.what}")
        )

    # --- options

    def option(self, g: Loop, ask: Ask, choice: Choice) -> Said:
        kind = choice[0]
        rule = ASK_RULES.get(ask.what) or CHOICE_RULES.get(kind, "")
        if ask.what == "adventure" and kind in ACTION_WORDS:
            return ACTION_WORDS[kind](g, choice, rule)
        maker = OPTION_WORDS.get(kind)
        return Said(Text(f"option.{kind}"), (), rule) if maker is None else maker(g, ask, choice, rule)

    def blocked(self, g: Loop, ask: Ask) -> list[Block]:
        return blocked(g, ask)

    # --- the log

    def event(self, g: Loop, what: str, args: tuple[Any, ...]) -> tuple[dict[str, Any], str]:
        names, rule = EVENTS[what]
        if what == "rolled":
            kid, dice, rolled = args
            return {"kid": kid_ref(g, kid), "dice": dice, "faces": faces(rolled, dice)}, rule
        named: dict[str, Any] = {}
        for name, value in zip(names, args, strict=True):
            made = NAMED.get(name)
            named["kid" if name == "character" else name] = value if made is None else made(g, value)
        return named, rule


@cache
def _by_id(c: Content) -> dict[str, str]:
    """Ref -> name of everything else in a pack."""
    pack = c.pack
    found: dict[str, str] = {}
    for kind, entries in (
        ("anomaly", pack.anomalies),
        ("rumor", pack.rumors),
        ("chore", pack.chores),
        ("school", pack.school),
        ("tile", pack.tiles),
        ("combo", pack.combos),
        ("trait", pack.traits),
    ):
        for entry in entries:
            found[f"{kind}:{entry.id}"] = entry.name
    for token in pack.firewalls:
        found[f"firewall:{token.id}"] = f"{_half(c, token.routine)} / {_half(c, token.alert)}"
    return found


def _half(c: Content, half: content.Half) -> str:
    if half.effect:
        return ENGLISH[f"effect.{half.effect}"]
    names = {trait.id: trait.name for trait in c.pack.traits}
    return listed([names[trait] for trait in half.tests])


# Choice ids: what each part of a choice is called


def _letter(g: Loop, place: int) -> str:
    return g.rules.letters[place]


def _kid(g: Loop, kid: int) -> str:
    return kid_ref(g, kid)[4:]


def _machine(g: Loop, machine: int) -> str:
    return g.rules.content.pack.machines[machine].id


def _item(g: Loop, item: int) -> str:
    return g.rules.content.pack.items[item].id


def _anomaly(g: Loop, anomaly: int) -> str:
    return g.rules.content.pack.anomalies[anomaly].id


def _chore(g: Loop, chore: int) -> str:
    return g.rules.content.pack.chores[chore].id


def _thing(g: Loop, thing: int) -> str:
    return thing_ref(g, thing).partition(":")[2]


def _slot(g: Loop, slot: int) -> str:
    return CONDITIONS[slot]


def _tile(g: Loop, tile: int) -> str:
    return g.rules.content.pack.tiles[g.rules.tiles[tile][0]].id


def _action(g: Loop, number: int) -> str:
    return g.rules.actions[number][1].id


def _same(g: Loop, value: Any) -> str:
    return str(value)


CHOICE_IDS: dict[str, tuple[Callable[[Loop, Any], str], ...]] = {
    "be": (lambda g, number: g.rules.content.pack.kids[number].id,),
    "walk": (_kid, _letter),
    "bus": (_kid, _letter),
    "car": (_kid, _letter),
    "ride": (_kid,),
    "scout": (_kid, _letter),
    "scout_machine": (_kid, _machine),
    "investigate": (_kid,),
    "trade": (_kid,),
    "hack": (_kid, _machine),
    "wreck": (_kid, _machine),
    "rest": (_kid, _slot),
    "chore": (_kid,),
    "keep_chore": (_chore,),
    "tile": (_kid, _tile),
    "anomaly": (_kid, _anomaly),
    "card": (_kid, _action),
    "home": (_kid,),
    "late": (_kid,),
    "back": (_kid,),
    "give_item": (_kid, _item, _kid),
    "give_anomaly": (_kid, _anomaly, _kid),
    "help": (_kid,),
    "combo": (_same, _thing, _thing),
    "tag": (_thing,),
    "use": (_anomaly,),
    "push": (_slot,),
    "condition": (_slot,),
    "recover": (_slot,),
    "discard": (_item,),
    "kid": (_kid,),
    "rider": (_kid,),
    "join": (_kid,),
    "turn_up": (_letter,),
    "remove": (_letter,),
    "next": (_same, _letter),
    "fetch": (_item,),
    "bring": (_item,),
    "sector": (lambda g, sector: SECTORS[sector],),
    "machine": (_machine,),
    "ride_to": (_letter,),
    "to": (_letter,),
}


# Questions: the arguments of each prompt's text


def _test(g: Loop, kid: int) -> dict[str, Any]:
    """The test in progress; a closed prompt may be read when it is over."""
    trait = g.test[1] if g.test else 0
    return {"kid": kid_ref(g, kid), "trait": trait_ref(trait), "dice": g.test[4] if g.test else 0}


QUESTIONS: dict[str, Callable[[Loop, tuple[Any, ...]], dict[str, Any]]] = {
    "keep_chore": lambda g, a: {"kid": kid_ref(g, a[2])},
    "help": lambda g, a: {"kid": kid_ref(g, a[0]), "trait": trait_ref(a[1])},
    "solve": lambda g, a: _test(g, a[0]),
    "failed": lambda g, a: _test(g, a[0]),
    "lend": lambda g, a: {"kid": kid_ref(g, a[2]), "things": [thing_ref(g, thing) for thing in a[3]]},
    "favorite": lambda g, a: {"kid": kid_ref(g, a[0])},
    "shield": lambda g, a: {"kid": kid_ref(g, a[0])},
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
    "hack_share": lambda g, a: {"kid": kid_ref(g, a[2]), "left": a[3]},
    "share": lambda g, a: {"kid": kid_ref(g, a[2]), "left": a[3]},
    "tester": lambda g, a: {"trait": trait_ref(a[0])},
    "bring": lambda g, a: {"kid": kid_ref(g, a[0])},
    "reward": lambda g, a: {"kid": kid_ref(g, a[2])},
    "school_event": lambda g, a: {"school": school_ref(g, g.school_card), "kid": kid_ref(g, g.first)},
    "excess": lambda g, a: {"kid": kid_ref(g, a[0])},
    "caring": lambda g, a: {"kid": kid_ref(g, a[2]), "condition": condition_ref(a[3])},
}


# Options of the Adventure phase


def _going(key: str) -> Callable[[Loop, Choice, str], Said]:
    """Walk, bus and car: where to, what it costs, and who will notice."""

    def say(g: Loop, choice: Choice, rule: str) -> Said:
        kid, place = choice[1], choice[2]
        awake = [m for m in machines_near(g, place) if side_of(g, m).stance != "ignore"]
        hint = Text("hint.avoid", machines=[machine_ref(g, m) for m in awake]) if awake else None
        label = Text(
            f"option.{key}", kid=kid_ref(g, kid), place=place_ref(g, place), time=walk_cost(g, place)
        )
        return Said(label, (kid_ref(g, kid), place_ref(g, place)), rule, hint)

    return say


def _test_hint(g: Loop, kid: int, trait: int) -> Text:
    dice = pool_size(g, kid, trait, 0)
    return Text(
        "hint.dice",
        trait=trait_ref(trait),
        dice=dice,
        odds=percent(odds(dice)),
        pushed=percent(pushed_odds(dice)),
    )


def _investigate(g: Loop, choice: Choice, rule: str) -> Said:
    kid = choice[1]
    place = g.at[kid]
    card = rumor_at(g, place)
    targets = (kid_ref(g, kid), place_ref(g, place))
    if card < 0 or not is_up(g, card):
        return Said(Text("option.investigate_unseen", kid=targets[0], place=targets[1]), targets, rule)
    label = Text("option.investigate", kid=targets[0], rumor=rumor_ref(g, card))
    trait = TRAITS.index(g.rules.content.pack.rumors[card].trait)
    return Said(label, (*targets, rumor_ref(g, card)), rule, _test_hint(g, kid, trait))


def _with_machine(key: str) -> Callable[[Loop, Choice, str], Said]:
    def say(g: Loop, choice: Choice, rule: str) -> Said:
        kid = choice[1]
        machine = choice[2] if len(choice) > 2 else max(0, machine_of(g, kid))
        cost = hack_cost(g, machine, 1)
        targets = (kid_ref(g, kid), machine_ref(g, machine))
        return Said(Text(f"option.{key}", kid=targets[0], machine=targets[1], time=cost), targets, rule)

    return say


def _chore_action(g: Loop, choice: Choice, rule: str) -> Said:
    kid = choice[1]
    chore = max(0, g.chore[kid])
    goal = g.rules.content.pack.chores[chore].goal
    time = goal.time if isinstance(goal, content.Work) else 1
    ref = chore_ref(g, chore)
    text = sentences(g.rules.content).goal_of(goal)
    label = Text("option.chore_action", kid=kid_ref(g, kid), chore=ref, time=time)
    return Said(label, (kid_ref(g, kid), ref), "TL-193", Text("plain", text=text))


def _tile_action(g: Loop, choice: Choice, rule: str) -> Said:
    number, place, _ = g.rules.tiles[choice[2]]
    tile = g.rules.content.pack.tiles[number]
    kid = kid_ref(g, choice[1])
    label = Text("option.tile", kid=kid, tile=tile_ref(g, number), time=tile.time)
    targets = (kid, tile_ref(g, number), place_ref(g, place))
    return Said(label, targets, rule, Text("plain", text=tile.text))


def _anomaly_action(g: Loop, choice: Choice, rule: str) -> Said:
    card = g.rules.content.pack.anomalies[choice[2]]
    text = sentences(g.rules.content).ops(card.do)
    targets = (kid_ref(g, choice[1]), anomaly_ref(g, choice[2]))
    hint = Text("plain", text=text) if text else None
    return Said(Text("option.anomaly", kid=targets[0], anomaly=targets[1]), targets, rule, hint)


def _card_action(g: Loop, choice: Choice, rule: str) -> Said:
    side, action = g.rules.actions[choice[2]]
    kid = kid_ref(g, choice[1])
    text = sentences(g.rules.content).ops(action.do)
    label = Text("option.card", kid=kid, label=action.label, time=action.time)
    hint = Text("plain", text=text) if text else None
    return Said(label, (kid, page_ref(g, side), place_ref(g, g.at[choice[1]])), rule, hint)


def _rest(g: Loop, choice: Choice, rule: str) -> Said:
    kid, slot = kid_ref(g, choice[1]), condition_ref(choice[2])
    return Said(Text("option.rest", kid=kid, condition=slot), (kid, slot), rule)


def _alone(key: str) -> Callable[[Loop, Choice, str], Said]:
    def say(g: Loop, choice: Choice, rule: str) -> Said:
        kid = kid_ref(g, choice[1])
        return Said(Text(f"option.{key}", kid=kid, time=home_cost(g, choice[1])), (kid,), rule)

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
    "trade": _alone("trade"),
    "hack": _with_machine("hack"),
    "wreck": _with_machine("wreck"),
    "rest": _rest,
    "chore": _chore_action,
    "tile": _tile_action,
    "anomaly": _anomaly_action,
    "card": _card_action,
    "home": _alone("home"),
    "late": _alone("late"),
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
    label = Text(
        f"option.{choice[0]}", dice=dice, odds=percent(odds(dice)), pushed=percent(pushed_odds(dice))
    )
    return Said(label, (kid_ref(g, kid),), rule)


def _combo(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    things = [thing_ref(g, thing) for thing in choice[2:]]
    return Said(Text("option.combo", combo=f"combo:{choice[1]}", things=things), tuple(things), rule)


def _push(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    slot = condition_ref(choice[1])
    dice = g.test[4] if g.test else 1
    return Said(Text("option.push", condition=slot, odds=percent(odds(dice))), (slot,), rule)


def _recover(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    slot = condition_ref(choice[1])
    key = "option.recover_injured" if choice[1] == INJURED else "option.recover"
    return Said(Text(key, condition=slot), (slot,), rule)


def _way(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    option = ask.args[1].options[choice[1]]
    text = sentences(g.rules.content).ops(option.do)
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
    return Said(Text("option.pay", time=choice[1]), (), rule)


def _tester(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    kid = kid_ref(g, choice[1])
    hint = _test_hint(g, choice[1], ask.args[1]) if ask.what == "tester" else None
    return Said(Text("option.kid", kid=kid), (kid,), rule, hint)


def _chore_kept(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    card = g.rules.content.pack.chores[choice[1]]
    s = sentences(g.rules.content)
    text = f"{s.goal_of(card.goal)} Reward: {s.ops(card.reward)} Otherwise: {s.ops(card.penalty)}"
    ref = chore_ref(g, choice[1])
    return Said(Text("option.keep_chore", chore=ref), (ref,), rule, Text("plain", text=text))


def _be(g: Loop, ask: Ask, choice: Choice, rule: str) -> Said:
    kid = g.rules.content.pack.kids[choice[1]]
    traits = {trait.id: trait for trait in g.rules.content.pack.traits}
    text = f"{kid.text} {traits[kid.strength].name}, but {traits[kid.weakness].weakness}."
    return Said(Text("option.be", kid=f"kid:{kid.id}"), (f"kid:{kid.id}",), rule, Text("plain", text=text))


OPTION_WORDS: dict[str, Maker] = {
    "be": _be,
    "keep_chore": _chore_kept,
    "give_item": _gift,
    "give_anomaly": _gift,
    "help": _one("kid", kid_ref),
    "roll": _roll,
    "roll_bare": _roll,
    "combo": _combo,
    "tag": _one("thing", thing_ref),
    "use": _one("anomaly", anomaly_ref),
    "push": _push,
    "discard": _one("item", item_ref),
    "condition": _one("condition", lambda g, slot: condition_ref(slot)),
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
}
