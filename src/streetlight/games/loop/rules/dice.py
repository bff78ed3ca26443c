"""Tests: the dice pool, help, combos, the roll, pushing and relief (TL-083 to 116, 229 to 232, 254).

    success, helpers = yield from test(g, kid, BRAVE, combos=("decoy",))

A test needs no T. `g.test` holds the one in progress, for all to see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from streetlight.core.asks import Choice, Script, one, some
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.effects import TRAITS
from streetlight.games.loop.questions import Failed, Help, LoseFavorite, Solve, UseItems
from streetlight.games.loop.rules.combos import agree, discard_item, outs_of, use_up, ways
from streetlight.games.loop.rules.cubes import fill, relieve, slots_for, use_counter
from streetlight.games.loop.rules.islands import mask
from streetlight.games.loop.rules.running import Context, does, one_kid, party, run, whom
from streetlight.games.loop.state import (
    DICE,
    INJURED,
    LYING,
    NO_CAUSE,
    NONE,
    SCARED,
    SICK,
    UPSET,
    Cause,
    Loop,
    OpenTest,
    bits,
    has,
    iconic,
    seat_of,
)

BASE_DICE: Final = 3
LEAST_DICE: Final = 1
MOST_DICE: Final = 8
MOST_HELPERS: Final = 2
SIX: Final = 5  # as a digit of a roll

ROLL: Choice = ("roll",)
ACCEPT: Choice = ("accept",)
PUSHES: Final[tuple[Choice, ...]] = tuple([("push", slot) for slot in range(4)])
ALL_SLOTS: Final = 0b1111

PoolPartKind = Literal[
    "base", "strength", "weakness", "injured", "help", "their_items", "items", "rules", "anomaly"
]
"""What gives or takes dice."""
ALONE: Final[tuple[PoolPartKind, ...]] = ("base", "strength", "weakness", "injured")
"""What the kid has without help, Items and the rest."""

ALL_ITEMS: Final = -1
"""Not a number of Items, but all that fit."""

POWERS: Final = tuple([6**n for n in range(MOST_DICE + 1)])
FOUR_DICE: Final = 6**4
HAS_SIX: Final = tuple([any(roll // power % 6 == SIX for power in POWERS[:4]) for roll in range(FOUR_DICE)])
"""Per roll of four dice: is there a 6? Any roll of up to eight dice is two of these."""


def odds(dice: int) -> float:
    """The chance of at least one 6 (TL-094)."""
    return 1 - (5 / 6) ** dice


def pushed_odds(dice: int) -> float:
    """The chance with one push that rerolls all dice (TL-095)."""
    return 1 - (5 / 6) ** (2 * dice)


# The pool


def pool_parts(
    g: Loop, kid: int, trait: int, helpers: int, extra: int = 0, items: int = ALL_ITEMS
) -> list[tuple[PoolPartKind, int]]:
    """Where the dice come from, in the order of the rules (TL-232): (what, dice). `items`: so many Items are used."""
    rules = g.rules
    parts: list[tuple[PoolPartKind, int]] = [("base", BASE_DICE)]
    held = g.conditions[kid]
    if rules.strengths[g.cast[kid]] == trait:
        if not held >> SCARED & 1 or rules.just_bruise:  # TL-124
            parts.append(("strength", rules.strength_dice))
    elif rules.weaknesses[g.cast[kid]] == trait:
        parts.append(("weakness", rules.weakness_dice))
    if held >> INJURED & 1 and not rules.just_bruise:  # TL-125
        parts.append(("injured", -2))
    if helpers:
        parts.append(("help", helpers.bit_count()))
        if rules.may_help:  # TL-211
            theirs = count_matching(g, helpers, trait)
            if theirs:
                parts.append(("their_items", theirs))
    own = len(matching(g, kid, trait)) if items == ALL_ITEMS else items
    if own:
        parts.append(("items", own))
    if "dice" in g.law.hooks:
        changed = g.law.added("dice", g.at[kid], trait=trait)
        if changed:
            parts.append(("rules", changed))
    if extra:
        parts.append(("anomaly", extra))
    return parts


def pool_size(g: Loop, kid: int, trait: int, helpers: int, extra: int = 0, items: int = ALL_ITEMS) -> int:
    """How many dice: 1 to 8 (TL-086)."""
    dice = 0
    for _, some_dice in pool_parts(g, kid, trait, helpers, extra, items):
        dice += some_dice
    return in_bounds(dice)


def in_bounds(dice: int) -> int:
    return max(LEAST_DICE, min(MOST_DICE, dice))


def matching(g: Loop, kid: int, trait: int) -> list[int]:
    """The kid's Items of the trait's colour; black ones match nothing (TL-090, 091)."""
    colour = g.rules.item_colour
    found: list[int] = []
    for item in g.items[kid]:
        if colour[item] == trait:
            found.append(item)
    return found


def count_matching(g: Loop, kids: int, trait: int) -> int:
    """How many of these kids (bits) have an Item of the trait's colour."""
    return sum([bool(matching(g, kid, trait)) for kid in bits(kids)])


# Help


def can_help(g: Loop, helper: int, kid: int, trait: int) -> bool:
    """TL-089: who is there can help if it is up, not Upset, and not weak in it."""
    rules = g.rules
    return (
        helper != kid
        and g.standing[helper] != LYING
        and (g.standing[helper] != SICK or g.step != "school")  # TL-064, 233
        and (not g.conditions[helper] >> UPSET & 1 or rules.just_bruise)
        and rules.weaknesses[g.cast[helper]] != trait
        and not ("no_help" in g.law.hooks and g.law.added("no_help", g.at[kid]))
    )


def possible_helpers(g: Loop, kid: int, trait: int, among: int) -> int:
    """Kids who can help, among these, as bits."""
    able = 0
    here = g.at[kid]
    if g.at.count(here) == 1:
        return able
    for helper, place in enumerate(g.at):
        if place == here and among >> helper & 1 and can_help(g, helper, kid, trait):
            able |= 1 << helper
    return able


def ask_helpers(g: Loop, now: OpenTest, able: int) -> Script:
    """Up to two of these may help: the tester's player first, then round the table (TL-088, 230)."""
    kid, trait = now.kid, now.trait
    helpers = 0
    for seat in g.rules.round_from[seat_of(g, kid)]:
        mine = able & g.rules.team[seat]
        room = MOST_HELPERS - helpers.bit_count()
        if mine and room:
            g.test = OpenTest(kid, trait, helpers, mine, 0, 0, NONE, 0, now.outs, now.cause, now.text)
            most = min(room, mine.bit_count())
            chosen = yield some(seat, Help(kid, trait, bits(mine)), 0, most, help_choices)
            for _, helper in chosen:
                helpers |= 1 << helper
                g.tell("helps", helper, kid)
    return helpers


def help_choices(g: Loop, seat: int, question: Help) -> list[Choice]:
    return [("help", helper) for helper in question.able]


# The test


def test(
    g: Loop,
    kid: int,
    trait: int,
    combos: tuple[str, ...] = (),
    tags: tuple[str, ...] = (),
    helping: bool = True,
    among: int = -1,
    uses: tuple[str, ...] = (),
    cause: Cause = NO_CAUSE,
    text: int = NONE,
) -> Script:
    """One test. Returns (did it succeed, its helpers as bits); what follows is the caller's.

    `among` limits who may help; `uses` names what else Anomalies may replace here ("avoid", "firewall"). `cause` and
    `text` are kept for all to read: what the test comes from, and the number of the op that asks for it.
    """
    noted = g.conditions[kid]  # TL-231: what can be relieved is noted at the start
    outs = outs_of(combos, tags) if combos or tags else 0
    g.tell("test", kid, trait)
    able = possible_helpers(g, kid, trait, among) if helping else 0
    helpers = 0
    if able:
        first = OpenTest(kid, trait, 0, 0, 0, 0, NONE, 0, outs, cause, text)
        helpers = yield from ask_helpers(g, first, able)
    dice = pool_size(g, kid, trait, helpers)
    now = OpenTest(kid, trait, helpers, 0, 0, dice, NONE, 0, outs, cause, text)
    success = yield from solve(g, now, combos, tags, uses)
    if noted >> UPSET & 1 and helpers and has(g, kid, UPSET):  # TL-123
        relieve(g, kid, UPSET)
    if noted >> SCARED & 1 and success and has(g, kid, SCARED):  # TL-124
        relieve(g, kid, SCARED)
    g.test = ()
    g.tell("test_won" if success else "test_lost", kid, trait)
    return success, helpers


def solve(
    g: Loop, now: OpenTest, combos: tuple[str, ...], tags: tuple[str, ...], uses: tuple[str, ...]
) -> Script:
    """Solve it with things, or roll (TL-099, 108: things come before any die)."""
    g.test = now
    kid, trait, helpers, extra = now.kid, now.trait, now.helpers, now.extra
    seat = seat_of(g, kid)
    used: tuple[int, ...] = ()  # Anomalies used in this test
    refused = 0  # kids who keep their things, as bits
    while True:
        question = Solve(kid, bits(helpers & ~refused), combos, tags, uses, used)
        choice = ROLL
        if len(solve_choices(g, seat, question)) > 1:
            choice = yield one(seat, question, solve_choices)
        if choice[0] == "use":
            _, anomaly = choice
            used += (anomaly,)
            done = yield from use_in_test(g, kid, anomaly)
            if done:
                return True
            extra += extra_dice(g, anomaly)
            dice = pool_size(g, kid, trait, helpers, extra)
            g.test = now = with_dice(now, extra, dice)
        elif choice[0] in ("combo", "tag"):
            things = choice[2:] if choice[0] == "combo" else choice[1:]
            keeper = yield from agree(g, things, kid)
            if keeper == NONE:
                g.tell("combo" if choice[0] == "combo" else "tag", kid, choice[1], things)
                for thing in things:
                    use_up(g, thing)
                return True
            refused |= 1 << keeper
        else:
            items: tuple[int, ...] = ()
            if g.rules.lighter:
                items = yield from choose_items(g, kid, trait)
                now = with_dice(now, extra, pool_size(g, kid, trait, helpers, extra, len(items)))
            success = throw(g, now, 0)
            if not success:
                success = yield from failed(g, now)
            if items:
                yield from lose_favorite(g, kid, items)
            return success


def with_dice(now: OpenTest, extra: int, dice: int) -> OpenTest:
    """The test before its roll, with so many dice from Anomalies and so many in all."""
    return OpenTest(now.kid, now.trait, now.helpers, 0, extra, dice, NONE, 0, now.outs, now.cause, now.text)


def solve_choices(g: Loop, seat: int, question: Solve) -> list[Choice]:
    """Roll, or solve it with tags, combos and Anomalies of the kids who take part."""
    kid = question.kid
    choices: list[Choice] = [ROLL]
    if question.combos or question.tags:
        choices.extend(ways(g, mask(question.partners) | 1 << kid, question.combos, question.tags))
    for anomaly in g.anomalies[kid]:
        use = g.rules.content.pack.anomalies[anomaly].use
        if anomaly not in question.used and (use == "test" or use in question.uses):
            choices.append(("use", anomaly))
    return choices


def use_in_test(g: Loop, kid: int, anomaly: int) -> Script:
    """Use an Anomaly in the kid's own test (TL-097). Tells whether the test is won by that."""
    ops = g.rules.content.pack.anomalies[anomaly].do
    g.tell("anomaly", kid, anomaly)
    use_counter(g, kid, anomaly)
    machine = g.hack.machine if g.hack else NONE
    yield from run(g, ops, Context(kid, machine=machine, cause=Cause("anomaly", anomaly)))
    return any(isinstance(op, effects.Succeed) for op in ops)


def extra_dice(g: Loop, anomaly: int) -> int:
    ops = g.rules.content.pack.anomalies[anomaly].do
    return sum([op.n for op in ops if isinstance(op, effects.Dice)])


# The roll


def throw(g: Loop, now: OpenTest, pushed: int) -> bool:
    """Throw the dice: one 6 is enough (TL-083)."""
    dice = now.dice
    rolled = g.luck.below(DICE, POWERS[dice])
    g.test = OpenTest(
        now.kid, now.trait, now.helpers, 0, now.extra, dice, rolled, pushed, now.outs, now.cause, now.text
    )
    g.tell("rolled", now.kid, dice, rolled)
    return HAS_SIX[rolled % FOUR_DICE] or HAS_SIX[rolled // FOUR_DICE]


def faces(rolled: int, dice: int) -> list[int]:
    """The faces of a roll, 1 to 6, as they fell."""
    found: list[int] = []
    for _ in range(dice):
        found.append(rolled % 6 + 1)
        rolled //= 6
    return found[::-1]


def failed(g: Loop, now: OpenTest) -> Script:
    """After a failure: accept it, push once, or use Anomalies, in any order (TL-097, 110 to 114).

    Tells whether it is won after all.
    """
    kid = now.kid
    seat, question = seat_of(g, kid), Failed(kid)
    success, pushed = False, 0
    while not success:
        if not can_push(g, kid) and len(failed_choices(g, seat, question)) == 1:
            return False
        choice = yield one(seat, question, failed_choices)
        if choice == ACCEPT:
            return False
        if choice[0] == "push":
            pushed = 1
            g.tell("pushed", kid, choice[1])
            fill(g, kid, choice[1])
        else:
            yield from use_in_test(g, kid, choice[1])
        success = throw(g, now, pushed)  # the same dice (TL-113)
    return True


def can_push(g: Loop, kid: int) -> bool:
    """It may, and has an empty slot for it."""
    return g.conditions[kid] != ALL_SLOTS and may_push(g, kid)


def may_push(g: Loop, kid: int) -> bool:
    """Once per test, with a T left in the pool, and not Injured (TL-110, 111)."""
    if g.test and g.test.pushed:
        return False
    return g.pool[kid] > 0 and (not g.conditions[kid] >> INJURED & 1 or g.rules.just_bruise)


def push_slots(g: Loop, kid: int) -> Sequence[int]:
    """Any empty slot may be chosen (TL-112), or the lightest by TL-215."""
    if g.rules.gradually:
        return slots_for(g, kid, NONE)
    return bits(ALL_SLOTS & ~g.conditions[kid])


def failed_choices(g: Loop, seat: int, question: Failed) -> list[Choice]:
    kid = question.kid
    choices: list[Choice] = [ACCEPT]
    if may_push(g, kid):
        for slot in push_slots(g, kid):
            choices.append(PUSHES[slot])
    for anomaly in g.anomalies[kid]:
        if g.rules.content.pack.anomalies[anomaly].use == "failed_test":
            choices.append(("use", anomaly))
    return choices


def choose_items(g: Loop, kid: int, trait: int) -> Script:
    """Any of the Items that fit, or none; it is asked only where one could be lost (TL-217)."""
    fit = tuple(matching(g, kid, trait))
    own = iconic(g, kid)
    if all(item == own for item in fit):
        return fit
    chosen = yield some(seat_of(g, kid), UseItems(kid, trait), 0, len(fit), item_choices)
    return tuple([item for _, item in chosen])


def item_choices(g: Loop, seat: int, question: UseItems) -> list[Choice]:
    return [("item", item) for item in matching(g, question.kid, question.trait)]


def lose_favorite(g: Loop, kid: int, used: tuple[int, ...]) -> Script:
    """That Was My Favorite Lighter!: one of the Items that gave dice is discarded, never the Iconic one (TL-217)."""
    own = iconic(g, kid)
    losable = tuple([item for item in used if item != own])
    if not losable:
        return
    item = losable[0]
    if len(losable) > 1:
        _, item = yield one(seat_of(g, kid), LoseFavorite(kid, losable), favorite_choices)
    discard_item(g, kid, item)


def favorite_choices(g: Loop, seat: int, question: LoseFavorite) -> list[Choice]:
    return [("discard", item) for item in question.items]


# What the ops do


@does(effects.RunTest)
def op_test(g: Loop, op: effects.RunTest, context: Context) -> Script:
    kids: Sequence[int] = whom(g, op.who, context) or (yield from one_kid(g, context))
    trait = TRAITS.index(op.trait)
    text = g.rules.content.tests.index(op)
    cause = context.cause
    for kid in kids:
        success, helpers = yield from test(
            g, kid, trait, op.combo, op.tag, helping=op.help, cause=cause, text=text
        )
        if success:  # TL-092: the rolling kid alone
            after = Context(kid, 0, context.machine, context.tile, cause=cause)
            yield from run(g, op.success, after)
        else:
            after = party(g, kid, helpers, cause)
            after.machine, after.tile = context.machine, context.tile
            yield from run(g, op.failure, after)


@does(effects.Dice)
@does(effects.Succeed)
@does(effects.Reroll)
def op_in_test(g: Loop, op: effects.Op, context: Context) -> None:
    """What an Anomaly does to the test at hand; the test itself looks for it."""


@does(effects.Roll)
def op_roll(g: Loop, op: effects.Roll, context: Context) -> Script:
    """One die, no test: no help, no Items, no push (TL-202)."""
    face = g.luck.below(DICE, 6) + 1
    g.tell("die", context.kid, face)
    for faces_ in op.faces:
        if face in faces_.on:
            yield from run(g, faces_.do, context)
