"""The test and the hack in progress: dice and odds, what solves it, what it is about, what it brings."""

from __future__ import annotations

from streetlight.games.loop import documents as doc
from streetlight.games.loop.pack.effects import COMBOS, TAGS, TRAITS
from streetlight.games.loop.rules.adventure import way_home
from streetlight.games.loop.rules.combos import combos_in, offers, owner_of, tags_in, things_of
from streetlight.games.loop.rules.dice import (
    ALONE,
    PoolPartKind,
    faces,
    in_bounds,
    matching,
    may_push,
    pool_parts,
)
from streetlight.games.loop.rules.hacking import asked, half_of
from streetlight.games.loop.rules.machines import side_of
from streetlight.games.loop.state import NO_CAUSE, NONE, Cause, Loop, OpenHack, OpenTest, bits, is_alert
from streetlight.games.loop.text.chances import pool_odds
from streetlight.games.loop.text.refs import (
    anomaly_ref,
    chore_ref,
    item_ref,
    kid_ref,
    machine_ref,
    page_ref,
    rumor_ref,
    school_ref,
    thing_ref,
    tile_ref,
)
from streetlight.games.loop.text.sentences import (
    rumor_test,
    sentences_of,
    speaks_to_you,
)


def kids(g: Loop, mask: int) -> tuple[str, ...]:
    return tuple([kid_ref(g, kid) for kid in bits(mask)])


# The test


def test(g: Loop, now: OpenTest) -> doc.TestView:
    """The test in progress."""
    kid = now.kid
    parts = pool_parts(g, kid, now.trait, now.helpers, now.extra)
    size = now.dice or in_bounds(sum([n for _, n in parts]))
    chances = pool_odds(g, kid, size)
    party = now.helpers | now.asked | 1 << kid
    things = things_of(g, party) if now.outs else []
    tags, combos = {tag for _, tag, _ in things}, {combo for _, _, combo in things}
    rolled = None if now.rolled == NONE else tuple(faces(now.rolled, now.dice))
    text, to_you = consequences(g, now)
    return doc.TestView(
        kid=kid_ref(g, kid),
        trait=TRAITS[now.trait],
        helpers=kids(g, now.helpers),
        asked=kids(g, now.asked),
        parts=tuple([doc.PoolPart(what=what, dice=n, things=givers(g, now, what)) for what, n in parts]),
        dice=size,
        odds=chances.odds,
        pushed_odds=chances.pushed_odds,
        alone=pool_odds(g, kid, in_bounds(sum([n for what, n in parts if what in ALONE]))),
        push_strands=may_push(g, kid) and g.step == "adventure" and way_home(g, kid) != "easy",
        rolled=rolled,
        pushed=bool(now.pushed),
        combo=combos_in(now.outs),
        tag=tags_in(now.outs),
        combos_at_hand=tuple([combo for combo in COMBOS if combo in combos]),
        tags_at_hand=tuple([tag for tag in TAGS if tag in tags]),
        offers=offered(g, now) if rolled is None else (),
        cause=cause(g, now),
        consequences=text,
        consequences_to=kid_ref(g, kid) if to_you else None,
    )


def givers(g: Loop, now: OpenTest, what: PoolPartKind) -> tuple[str, ...]:
    """Who helps, or which Items give dice."""
    if what == "help":
        return kids(g, now.helpers)
    if what == "items":
        return tuple([item_ref(g, item) for item in matching(g, now.kid, now.trait)])
    return ()


def offered(g: Loop, now: OpenTest) -> tuple[doc.OfferView, ...]:
    return tuple(
        [
            doc.OfferView(
                thing=thing_ref(g, offer.thing),
                kid=kid_ref(g, owner_of(g, offer.thing)),
                with_thing=None if offer.other == NONE else thing_ref(g, offer.other),
                with_kid=None if offer.other == NONE else kid_ref(g, owner_of(g, offer.other)),
                combo=offer.combo,
            )
            for offer in offers(g, now)
        ]
    )


# What it is about


def cause(g: Loop, now: OpenTest) -> doc.CauseView | None:
    if now.cause == NO_CAUSE:
        return None
    ref, title = named(g, now.cause, now.kid)
    return doc.CauseView(kind=now.cause.kind, ref=ref, title=title)


def named(g: Loop, cause: Cause, kid: int) -> tuple[str, str]:
    """What a test comes from: as a ref, and in words."""
    kind, number = cause
    pack = g.rules.content.pack
    s = sentences_of(g.rules.content, g.rules.scenario.id)
    who = s.kids[pack.kids[g.cast[kid]].id]
    match kind:
        case "machine":
            return machine_ref(g, number), f"{pack.machines[number].name} has noticed {who}"
        case "hack":
            return machine_ref(g, number), f"Hacking {pack.machines[number].name}"
        case "rumor":
            return rumor_ref(g, number), pack.rumors[number].name
        case "chore":
            return chore_ref(g, number), pack.chores[number].name
        case "school":
            return school_ref(g, number), pack.school[number].name
        case "tile":
            return tile_ref(g, number), pack.tiles[number].name
        case "anomaly":
            return anomaly_ref(g, number), pack.anomalies[number].name
        case "action":
            side, action = g.rules.actions[number]
            return page_ref(g, side), action.label
        case "met":
            return page_ref(g, number), f"{who} is not alone there"
        case _:
            page = g.rules.sides[number]
            return page_ref(g, number), page.title if page is not None else ""


def consequences(g: Loop, now: OpenTest) -> tuple[str, bool]:
    """What success and failure bring, in words; and do they call the kid "you"? Helpers share it (TL-115, 214)."""
    kind, number = now.cause
    pack = g.rules.content.pack
    s = sentences_of(g.rules.content, g.rules.scenario.id)
    shared = not g.rules.alone
    if now.text != NONE:
        op = g.rules.content.tests[now.text]
        return " ".join(s.outcome(op, shared)), speaks_to_you(op.success) or speaks_to_you(op.failure)
    if kind == "machine":
        side = side_of(g, number)
        return f"Failed: {s.failing(side, shared)}", speaks_to_you(side.do)
    if kind == "hack":
        return hack_consequences(g, number)
    if kind == "rumor":
        rumor = pack.rumors[number]
        test = rumor_test(rumor, *rumor_dials(g, number))
        said = speaks_to_you(test.success) or speaks_to_you(test.failure)
        return " ".join([*s.outcome(test, shared), *s.rumor_rest(rumor)]), said
    if kind == "chore":
        reward = pack.chores[number].reward
        return f"Success: {s.ops(reward)}", speaks_to_you(reward)
    return "", False


def rumor_dials(g: Loop, card: int) -> tuple[int, int]:
    """Insight and Enigma that the rules give for a Rumor, whatever the card says (TL-007, 008)."""
    insight = g.law.replaced("rumor_insight", 1) if g.rules.rumor_named[card] else 0
    return insight, g.law.replaced("rumor_enigma", 1)


def hack_consequences(g: Loop, machine: int) -> tuple[str, bool]:
    """What a failed firewall test costs: all participants, whoever helped (TL-161, 162)."""
    s = sentences_of(g.rules.content, g.rules.scenario.id)
    if is_alert(g, machine):
        side = side_of(g, machine)
        words = ["Failed: the hack is over.", s.ops(side.do), "Everybody leaves for a place next door."]
        return " ".join([each for each in words if each]), speaks_to_you(side.do)
    space = g.hack.space if g.hack else 0
    token = g.rules.content.pack.firewalls[g.walls[machine][space]]
    harder = s.asks(token.alert, g.rules.content.pack.responses[g.response[machine]].alert)
    return f"Failed: it turns Alert, and asks for {harder}.", False


# The hack


def hack(g: Loop, now: OpenHack) -> doc.HackView:
    """The hack in progress: whose, and at which firewall."""
    half = half_of(g, now.machine, now.space) if g.walls[now.machine][now.space] != NONE else None
    tests, combo = asked(half, side_of(g, now.machine)) if half is not None else ((), ())
    return doc.HackView(
        machine=machine_ref(g, now.machine),
        space=now.space,
        participants=kids(g, now.participants),
        hacker=kid_ref(g, now.hacker),
        tests=tests,
        done=tests[: now.passed],
        effect=half.effect if half is not None else "",
        combo=combo,
    )
