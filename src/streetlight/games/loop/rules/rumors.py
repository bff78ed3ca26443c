"""Rumors: the track, new ones, scouting and investigating (TL-034, 049, 053 to 060, 146 to 151, 234, 235)."""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, one, pick
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.effects import TRAITS
from streetlight.games.loop.questions import Echo, NextOnTop, PayOrTest, ScoutRumor, Videostore, WhichRumor
from streetlight.games.loop.rules.cubes import spend
from streetlight.games.loop.rules.diary import fire, raise_enigma, raise_insight
from streetlight.games.loop.rules.dice import test
from streetlight.games.loop.rules.machines import wake_all
from streetlight.games.loop.rules.match_rules import TRACK
from streetlight.games.loop.rules.running import Context, does, party, run
from streetlight.games.loop.rules.trade import open_trade
from streetlight.games.loop.state import (
    NONE,
    RUMORS,
    Cause,
    Loop,
    amount,
    bits,
    end,
    seat_of,
)

TEST: Choice = ("test",)
PAY: Choice = ("pay_instead",)
STOP: Choice = ("stop",)


# The deck


def draw_rumor(g: Loop) -> int:
    """The top card of the Rumor deck, or NONE (TL-060)."""
    if not g.rumor_top and not g.rumor_bag and not g.rumor_bottom:
        if not g.rumor_discard:
            return NONE
        g.rumor_bag = sorted(g.rumor_discard)
        g.rumor_discard = ()
        for card in g.track:  # all other cards have been seen by now, so these can be worked out
            if card != NONE:
                g.sure |= 1 << card
        g.tell("rumors_reshuffled", len(g.rumor_bag))
    if g.rumor_top:
        card = g.rumor_top[0]
        g.rumor_top = g.rumor_top[1:]
        return card
    if g.rumor_bag:
        drawn: int = g.luck.take(RUMORS, g.rumor_bag)
        return drawn
    card = g.rumor_bottom[0]
    g.rumor_bottom = g.rumor_bottom[1:]
    return card


def deck_size(g: Loop) -> int:
    return len(g.rumor_top) + len(g.rumor_bag) + len(g.rumor_bottom)


# The track


def is_up(g: Loop, card: int) -> bool:
    return g.up >> card & 1 == 1


def rumor_at(g: Loop, place: int) -> int:
    """The Rumor whose letter is this Location, or NONE."""
    at = g.rules.rumor_at
    for card in g.track:
        if card != NONE and at[card] == place:
            return card
    return NONE


def face_down(g: Loop) -> int:
    """The Locations with a face-down Rumor, as bits."""
    places = 0
    for card in g.track:
        if card != NONE and not g.up >> card & 1:
            places |= 1 << g.rules.rumor_at[card]
    return places


def letters_on_track(g: Loop) -> int:
    places = 0
    for card in g.track:
        if card != NONE:
            places |= 1 << g.rules.rumor_at[card]
    return places


def take_off(g: Loop, card: int) -> None:
    """A Rumor leaves the track for the discard pile, its token goes; the space stays empty."""
    g.track[g.track.index(card)] = NONE
    discard(g, card)


def discard(g: Loop, card: int) -> None:
    g.up &= ~(1 << card)
    g.sure &= ~(1 << card)
    g.rumor_discard += (card,)
    g.revealed += 1


def slide(g: Loop) -> None:
    """Cards slide to the right end and keep their order (TL-049)."""
    cards = [card for card in g.track if card != NONE]
    g.track = [NONE] * (TRACK - len(cards)) + cards


def deal_track(g: Loop) -> None:
    """Set-up: four different letters, face down; duplicates go back (TL-034, 035)."""
    aside: list[int] = []
    for space in range(TRACK):
        card = draw_rumor(g)
        while card != NONE and letters_on_track(g) >> g.rules.rumor_at[card] & 1:
            aside.append(card)
            card = draw_rumor(g)
        g.track[space] = card
    g.rumor_bag = sorted([*g.rumor_bag, *aside])
    g.tell("rumors_dealt", tuple([g.rules.rumor_at[card] for card in g.track if card != NONE]))


def new_rumors(g: Loop, count: int) -> Script:
    """Draw Rumors onto the track (TL-055 to 059): the new ones from the left, the old ones at the right."""
    new: list[int] = []
    old = [card for card in g.track if card != NONE]
    pushed: list[int] = []
    at = g.rules.rumor_at
    for _ in range(count):
        if not g.rumor_bag:  # so that a reshuffle sees them
            g.track = new + old + [NONE] * (TRACK - len(new) - len(old))
        card = draw_rumor(g)
        if card == NONE:
            break
        letter = at[card]
        twin = next((cards for cards in (new, old) if letter in [at[other] for other in cards]), None)
        if twin is not None:
            replace_twin(g, twin, card)
        else:
            new.append(card)
        g.tell("new_rumor", letter)
        if len(new) + len(old) > TRACK:
            gone = old.pop()
            pushed.append(gone)
            g.tell("pushed_off", gone, at[gone])
            discard(g, gone)
    g.track = new + [NONE] * (TRACK - len(new) - len(old)) + old
    lost = tuple(pushed)
    for card in lost:
        if not g.ended:
            more = fallen(g, card)
            if more is not None:
                yield from more


def replace_twin(g: Loop, cards: list[int], card: int) -> None:
    """The same letter again: the new card takes the space of the old one, which is discarded (TL-057, 058)."""
    at = g.rules.rumor_at
    space = [at[other] for other in cards].index(at[card])
    old = cards[space]
    cards[space] = card
    g.tell("duplicate", old, at[old])
    discard(g, old)
    wake_all(g)  # TL-058


def fallen(g: Loop, card: int) -> Script | None:
    """A Rumor was pushed off: Enigma +2, or what the Diary says (TL-009, 218)."""
    raise_enigma(g, g.law.replaced("pushed_enigma", 2) + g.rules.pushed_extra)
    if g.rules.pushed_loses:
        end(g, False, "rumor_lost", g.rules.scenario.ending)
    if g.ended or "rumor_pushed_off" not in g.law.moments:
        return None
    return fire(g, "rumor_pushed_off", g.first, g.rules.content.pack.rumors[card].set)


# Scouting


def scoutable(g: Loop, kid: int, near: bool) -> int:
    """Locations with a face-down Rumor, anywhere or only here and next door, as bits (TL-146)."""
    return face_down(g) & g.rules.around[g.at[kid]] if near else face_down(g)


def turn_up(g: Loop, card: int) -> None:
    """Turn card and token face up; nothing else happens."""
    g.up |= 1 << card
    g.sure &= ~(1 << card)
    g.revealed += 1
    g.tell("scouted", card, g.rules.rumor_at[card])


def scout_choices(g: Loop, seat: int, question: ScoutRumor) -> list[Choice]:
    places = scoutable(g, question.kid, question.near)
    choices: list[Choice] = [("turn_up", place) for place in bits(places)]
    choices.append(STOP)
    return choices


def scout_rumor(g: Loop, kid: int, place: int) -> None:
    """Scout a Rumor for 1 T (TL-146)."""
    spend(g, kid, 1)
    turn_up(g, rumor_at(g, place))


# Investigating


def investigate(g: Loop, kid: int) -> Script:
    """Do the test of the Rumor here; an unscouted card is flipped and the kid is committed (TL-148)."""
    spend(g, kid, 1)
    card = rumor_at(g, g.at[kid])
    if not is_up(g, card):
        turn_up(g, card)
    g.tell("investigates", kid, card)
    rumor = g.rules.content.pack.rumors[card]
    choice = TEST
    if rumor.pay and g.pool[kid] >= rumor.pay:  # TL-093
        choice = yield pick(seat_of(g, kid), PayOrTest(card), [TEST, PAY])
    success, helpers = True, 0
    if choice == PAY:
        spend(g, kid, rumor.pay)
        g.tell("paid", kid, rumor.pay)
    else:
        success, helpers = yield from test(
            g, kid, TRAITS.index(rumor.trait), rumor.combo, rumor.tag, cause=Cause("rumor", card)
        )
    if success:
        yield from solved(g, kid, card)
    else:
        yield from not_solved(g, kid, card, helpers)


def solved(g: Loop, kid: int, card: int) -> Script:
    """The card goes, Insight by the default, the card's text on top; then all there may trade (TL-150, 151)."""
    rumor = g.rules.content.pack.rumors[card]
    take_off(g, card)
    g.tell("solved", kid, card)
    if g.rules.rumor_named[card]:  # TL-007
        raise_insight(g, g.law.replaced("rumor_insight", 1))
    yield from run(g, rumor.success, Context(kid, cause=Cause("rumor", card)))
    if not g.ended:
        yield from fire(g, "rumor_solved", kid, rumor.set)
    if not g.ended:
        open_trade(g, g.rules.rumor_at[card])  # there, wherever the text has led the kid


def not_solved(g: Loop, kid: int, card: int, helpers: int) -> Script:
    """Enigma by the default, then the card's text; it stays face up and may be tried again (TL-008, 150)."""
    rumor = g.rules.content.pack.rumors[card]
    g.tell("not_solved", kid, card)
    raise_enigma(g, g.law.replaced("rumor_enigma", 1))
    if rumor.leaves:
        take_off(g, card)
    yield from run(g, rumor.failure, party(g, kid, helpers, Cause("rumor", card)))
    if not g.ended:
        yield from fire(g, "rumor_failed", kid, rumor.set)


# What the ops do


@does(effects.Scout)
def op_scout(g: Loop, op: effects.Scout, context: Context) -> Script:
    for _ in range(op.n):
        near = op.where == "near"
        if not scoutable(g, context.kid, near):
            return
        choice = yield one(seat_of(g, context.kid), ScoutRumor(context.kid, near), scout_choices)
        if choice == STOP:
            return
        turn_up(g, rumor_at(g, choice[1]))


@does(effects.DrawRumor)
def op_draw_rumor(g: Loop, op: effects.DrawRumor, context: Context) -> Script:
    yield from new_rumors(g, min(TRACK, amount(g, op.n)))


def remove_choices(g: Loop, seat: int, question: WhichRumor) -> list[Choice]:
    """Every Rumor on the track, by its Location."""
    return [("remove", place) for place in bits(letters_on_track(g))]


@does(effects.RemoveRumor)
def op_remove_rumor(g: Loop, op: effects.RemoveRumor, context: Context) -> Script:
    for _ in range(op.n):
        if not letters_on_track(g):
            return
        _, place = yield one(seat_of(g, context.kid), WhichRumor(context.kid), remove_choices)
        card = rumor_at(g, place)
        take_off(g, card)
        g.tell("removed_rumor", card, place)


# Two event Locations


@does(effects.RunScript)
def op_script(g: Loop, op: effects.RunScript, context: Context) -> Script:
    if op.name == "gravitron_echoes":
        return gravitron_echoes(g, context.kid)
    return videostore(g, context.kid)


def fits_echo(g: Loop, place: int) -> bool:
    """Is there a card in the deck whose letter would not be on the board, with this one removed (TL-199)?"""
    taken = letters_on_track(g) & ~(1 << place)
    at = g.rules.rumor_at
    return any(
        not taken >> at[card] & 1 for cards in (g.rumor_top, g.rumor_bag, g.rumor_bottom) for card in cards
    )


def echo_places(g: Loop) -> list[int]:
    return [place for place in bits(face_down(g)) if fits_echo(g, place)]


def echo_choices(g: Loop, seat: int, question: Echo) -> list[Choice]:
    return [("remove", place) for place in echo_places(g)]


def gravitron_echoes(g: Loop, kid: int) -> Script:
    """Remove a face-down Rumor and put the next fitting card of the deck face down in its space (TL-199)."""
    if not echo_places(g):
        return
    _, place = yield one(seat_of(g, kid), Echo(kid), echo_choices)
    old = rumor_at(g, place)
    space = g.track.index(old)
    take_off(g, old)
    g.tell("removed_rumor", old, place)
    taken = letters_on_track(g)
    card = draw_rumor(g)
    while taken >> g.rules.rumor_at[card] & 1:
        g.rumor_bottom += (card,)  # its letter has been seen
        g.tell("to_bottom", g.rules.rumor_at[card])
        card = draw_rumor(g)
    g.track[space] = card
    g.tell("new_rumor", g.rules.rumor_at[card])


LEAVE: Choice = ("leave",)
BOTTOM: Choice = ("bottom",)


def videostore(g: Loop, kid: int) -> Script:
    """See the letters of the top three Rumors; any order, or all at the bottom (TL-204)."""
    seen: tuple[int, ...] = ()
    while len(seen) < 3 and deck_size(g):
        seen += (draw_rumor(g),)
    g.rumor_top = seen + g.rumor_top
    count = len(seen)
    g.tell("peeked", kid, tuple([g.rules.rumor_at[card] for card in seen]))
    if not count:
        return
    del seen  # which cards they are stays hidden: only their letters were seen
    seat = seat_of(g, kid)
    for place in range(count):
        if place == 0:
            choice = yield one(seat, Videostore(count), first_choices)
        elif place < count - 1:
            choice = yield one(seat, NextOnTop(place, count), next_choices)
        else:
            break
        if choice == LEAVE:
            break
        if choice == BOTTOM:
            g.rumor_bottom += g.rumor_top[:count]
            g.rumor_top = g.rumor_top[count:]
            g.tell("all_to_bottom", kid)
            break
        at = choice[1]
        top = g.rumor_top
        g.rumor_top = (*top[:place], top[at], *top[place:at], *top[at + 1 :])


def first_choices(g: Loop, seat: int, question: Videostore) -> list[Choice]:
    return [LEAVE, BOTTOM, *on_shelf(g, 0, question.count)]


def next_choices(g: Loop, seat: int, question: NextOnTop) -> list[Choice]:
    return [LEAVE, *on_shelf(g, question.place, question.count)]


def on_shelf(g: Loop, place: int, count: int) -> list[Choice]:
    """Which of the cards comes next from the top, one of each letter."""
    choices: list[Choice] = []
    letters: int = 0
    for at in range(place, count):
        letter = g.rules.rumor_at[g.rumor_top[at]]
        if not letters >> letter & 1:
            choices.append(("next", at, letter))
            letters |= 1 << letter
    return choices
