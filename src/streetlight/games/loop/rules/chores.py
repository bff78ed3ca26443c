"""Chores: what the grown-ups want done, its reward and its price (TL-036, 050, 193 to 195)."""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, one, pick
from streetlight.games.loop.pack import content
from streetlight.games.loop.pack.content import CHORE_DUE, Chore
from streetlight.games.loop.pack.effects import TRAITS
from streetlight.games.loop.questions import BringItem, KeepChore, TakeReward
from streetlight.games.loop.rules.combos import discard_item
from streetlight.games.loop.rules.cubes import change_favor, spend
from streetlight.games.loop.rules.diary import holds
from streetlight.games.loop.rules.dice import test
from streetlight.games.loop.rules.running import Context, run
from streetlight.games.loop.state import (
    CHORES,
    NONE,
    Cause,
    Loop,
    day_name,
    iconic,
    seat_of,
    week,
)

NOW: Choice = ("reward",)
LATER: Choice = ("later",)


def chore_of(g: Loop, kid: int) -> Chore | None:
    return None if g.chore[kid] == NONE else g.rules.content.pack.chores[g.chore[kid]]


def deal_chores(g: Loop) -> Script:
    """Each kid draws 2 Chores and keeps 1; then the others go back (TL-036, 050)."""
    back: tuple[int, ...] = ()
    for kid in range(g.rules.kids):
        drawn = tuple([g.luck.take(CHORES, g.chore_deck) for _ in range(min(2, len(g.chore_deck)))])
        if not drawn:
            break
        kept = drawn[0]
        if len(drawn) > 1:
            choices: list[Choice] = [("keep_chore", chore) for chore in drawn]
            _, kept = yield pick(seat_of(g, kid), KeepChore(kid), choices)
        back += tuple([chore for chore in drawn if chore != kept])
        g.chore[kid] = kept
        g.progress[kid] = 0
        g.done &= ~(1 << kid)
        g.tell("got_chore", kid, kept)
    g.chore_deck = sorted([*g.chore_deck, *back])


# Doing it


def place_of(g: Loop, kid: int) -> int:
    """Where the kid's Chore is done as an action, or NOWHERE."""
    return g.rules.chore_at[g.cast[kid]][g.chore[kid]]


def fitting(g: Loop, kid: int, tag: str) -> list[int]:
    """Items that a Bring chore takes; Knowledge stands for any tag (TL-104)."""
    return [item for item in g.items[kid] if g.rules.item_tag[item] in (tag, "knowledge")]


def bring_choices(g: Loop, seat: int, question: BringItem) -> list[Choice]:
    return [("bring", item) for item in fitting(g, question.kid, question.tag)]


def can_do_chore(g: Loop, kid: int) -> bool:
    """Is the kid at the place of its Chore, with the time and the things for it?"""
    if g.at[kid] != place_of(g, kid) or g.done >> kid & 1:
        return False
    goal = g.rules.content.pack.chores[g.chore[kid]].goal
    if isinstance(goal, content.Work):
        return g.pool[kid] >= goal.time
    assert isinstance(goal, content.Bring)
    return g.pool[kid] > 0 and bool(fitting(g, kid, goal.tag))


def do_chore(g: Loop, kid: int) -> Script:
    """Spend the time at the place; a test that fails costs it all the same."""
    card = chore_of(g, kid)
    assert card is not None
    goal = card.goal
    if isinstance(goal, content.Work):
        spend(g, kid, goal.time)
        if goal.trait is not None:
            success, _ = yield from test(g, kid, TRAITS.index(goal.trait), cause=Cause("chore", g.chore[kid]))
            if not success:
                g.tell("chore_failed", kid, g.chore[kid])
                return
    else:
        assert isinstance(goal, content.Bring)
        spend(g, kid, 1)
        items = fitting(g, kid, goal.tag)
        item = items[0]
        if len(items) > 1:
            _, item = yield one(seat_of(g, kid), BringItem(kid, goal.tag), bring_choices)
        if item != iconic(g, kid):  # an Iconic Item is only shown (TL-044)
            discard_item(g, kid, item)
    fulfil(g, kid)


def fulfil(g: Loop, kid: int) -> None:
    g.done |= 1 << kid
    g.tell("chore_done", kid, g.chore[kid])


def note_visits(g: Loop) -> None:
    """Kids with places to go to are where they are."""
    visits = g.rules.visits
    for kid, chore in enumerate(g.chore):
        if chore in visits and g.at[kid] in visits[chore] and not g.done >> kid & 1:
            places = visits[chore]
            g.progress[kid] |= 1 << places.index(g.at[kid])
            if g.progress[kid] == (1 << len(places)) - 1:
                fulfil(g, kid)


def note_dinner(g: Loop, kid: int, was_home: bool) -> None:
    """Evenings in a row."""
    evenings = g.rules.dinners.get(g.chore[kid])
    if evenings is not None and not g.done >> kid & 1:
        g.progress[kid] = g.progress[kid] + 1 if was_home else 0
        if g.progress[kid] >= evenings:
            fulfil(g, kid)


# The End phase


def is_due(g: Loop) -> bool:
    """Friday of week 1, Thursday of week 2."""
    return day_name(g) == CHORE_DUE[week(g)]


def resolve_chores(g: Loop) -> Script:
    """A fulfilled Chore gives its reward now or later; at the deadline the rest is due (TL-193)."""
    due = is_due(g)
    for kid in range(g.rules.kids):
        if g.chore[kid] == NONE or g.ended:
            continue
        cause = Cause("chore", g.chore[kid])
        card = g.rules.content.pack.chores[g.chore[kid]]
        if (
            isinstance(card.goal, content.ReachGoal)
            and not g.done >> kid & 1
            and holds(g, card.goal.when, kid)
        ):
            fulfil(g, kid)
        if g.done >> kid & 1:
            choice = NOW
            if not due:
                choice = yield pick(seat_of(g, kid), TakeReward(kid), [NOW, LATER])
            if choice == NOW:
                g.tell("chore_rewarded", kid, g.chore[kid])
                put_away(g, kid)
                yield from run(g, card.reward, Context(kid, cause=cause))
        elif due:
            g.tell("chore_missed", kid, g.chore[kid])
            put_away(g, kid)
            if card.penalty:
                yield from run(g, card.penalty, Context(kid, cause=cause))
            else:
                change_favor(g, kid, -1)  # TL-195


def put_away(g: Loop, kid: int) -> None:
    g.chore[kid] = NONE
    g.done &= ~(1 << kid)
    g.progress[kid] = 0
