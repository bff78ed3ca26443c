"""What a seat can't know, drawn afresh: the Pass Rule, other hands, other face-down cards, the deck.

Stated prior: the Visitor picks a family of workshop rules by FAMILY_ODDS and any rule of it alike; the cards were dealt
evenly; what players choose to do says nothing about what they hold. Given that, the draw is exact: a rule is weighed by
in how many ways the face-down cards of others can be filled so that they lie on the side where they lie.
Once somebody has drawn from the cards that the Visitor put under the deck, she is taken to know no more about them than
about any other card that she can't see: it is the one place where less is used than a seat could remember.
A rule in the Visitor's own words is replaced by a workshop rule that fits all verdicts seen, or, if none does, by
verdicts at random.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from math import perm
from typing import Final

from streetlight.core.luck import Luck
from streetlight.core.state import may_see
from streetlight.games.blackwood.rules.passrule import FAMILY_ODDS, Workshop
from streetlight.games.blackwood.state import (
    IN,
    NO_OBJECT,
    OUT,
    PROOF,
    WORKSHOP,
    Blackwood,
    bottom_untouched,
)

NO_RULE: Final = (-1, -1)
FEW: Final = 50
"""Rules that are weighed one by one at once."""

TRIES: Final = 20
COINS: Final = 60
CACHE_LIMIT: Final = 64
_found: dict[tuple[Workshop, int, int, int, int], tuple[list[int], list[tuple[int, int]]]] = {}


def redraw(g: Blackwood, seat: int | None, luck: Luck) -> None:
    visitor = g.rules.visitor
    if seat != visitor:
        g.draft = ()
    hidden_down = [
        at for at in range(len(g.down)) if seat not in (visitor, at // 2) and g.down[at]
    ]  # the Kid sees her own, the Visitor all of them
    pool = list(g.deck)
    hands = [other for other in range(g.rules.seats) if other != seat]
    for other in hands:
        pool.extend(g.hands[other])
    for at in hidden_down:
        pool.extend(g.down[at])
    hide_bottom = seat != visitor or not bottom_untouched(g)
    if hide_bottom:
        pool.extend(g.bottom)
    hide_shown = g.shown != NO_OBJECT and not may_see(g.shown_eyes, seat)
    if hide_shown:
        pool.append(g.shown)
    pool.sort()
    unplaced: list[int] = []  # lies open, but nobody knows its side yet
    if g.step == "open":
        unplaced.extend(g.flipped)  # later ones came from a side that all saw
    if len(g.row) == PROOF:
        unplaced.extend(g.row)  # when there are fewer, the shield was lifted and they are being placed
    # What is shown waits for its verdict, or (judged) for a pile of its side.
    waits = g.shown != NO_OBJECT and not g.judged >> g.shown & 1
    if hide_shown:  # only in FREE: it waits for its verdict, so it may be any of them
        g.shown = luck.take(0, pool)
    need = [sum([len(g.down[at]) for at in hidden_down if at % 2 == side]) for side in (IN, OUT)]
    if waits:
        unplaced.append(g.shown)
    if g.mode and seat != visitor:
        _redraw_rule(g, pool, unplaced, need, luck)
    if hidden_down:
        pool = _fill(g, pool, hidden_down, luck)
    for other in hands:
        g.hands[other] = tuple([luck.take(0, pool) for _ in g.hands[other]])
    if hide_bottom:
        g.bottom = sorted([luck.take(0, pool) for _ in g.bottom])
    g.deck = sorted(pool)


def _fill(g: Blackwood, pool: list[int], hidden_down: list[int], luck: Luck) -> list[int]:
    """Face-down cards out of the pool, each of the side where it lies, each alike. What is left of the pool."""
    sides: list[list[int]] = [[], []]
    for thing in pool:
        sides[IN if g.admits >> thing & 1 else OUT].append(thing)
    for at in hidden_down:
        side = sides[at % 2]
        g.down[at] = tuple([side.pop(luck.below(0, len(side))) for _ in g.down[at]])
    return sorted(sides[IN] + sides[OUT])


def _redraw_rule(g: Blackwood, pool: list[int], unplaced: list[int], need: list[int], luck: Luck) -> None:
    """A rule (or verdicts) that fits every card the seat has seen placed, and the sides of those it has not seen."""
    workshop = g.rules.pack.workshop
    unknown = 0
    for thing in pool:
        unknown |= 1 << thing
    open_cards = 0  # no verdict yet
    for thing in unplaced:
        open_cards |= 1 << thing
    own = 0
    for other in range(g.rules.seats):  # hands that the seat sees: no verdict yet
        for thing in g.hands[other]:
            own |= 1 << thing
    seen = workshop.all_objects & ~(unknown | open_cards | own)
    fits = _fitting(workshop, seen, g.admits & seen)
    found = _pick(workshop, fits, unknown, need[IN], need[OUT], luck) if fits else NO_RULE
    if found != NO_RULE:
        family, place = found
        mask = workshop.all_masks()[family][place]
        rule = workshop.rule_at(family, place)
    else:
        mask, rule = _any_labels(g, seen, unplaced, pool, need, luck), ""
    if g.mode == WORKSHOP:
        g.rule = rule
        g.admits = mask
    else:
        g.text = ""
        g.admits = (g.admits & seen) | (mask & ~seen)  # also how she would judge what lies before her
        g.judged = workshop.all_objects & ~open_cards


def _fitting(workshop: Workshop, seen: int, admitted: int) -> int:
    """The rules by which the seen objects pass or do not as they did, as bits (see `Workshop.passing`)."""
    fits = (1 << sum([len(family) for family in workshop.all_masks()])) - 1
    for thing, passing in enumerate(workshop.passing()):
        if seen >> thing & 1:
            fits = fits & passing if admitted >> thing & 1 else fits & ~passing
            if not fits:
                return 0
    return fits


def _pick(
    workshop: Workshop, fits: int, unknown: int, need_in: int, need_out: int, luck: Luck
) -> tuple[int, int]:
    """(family, place) of one of the rules that fit, by its odds; NO_RULE if all have none."""
    if fits.bit_count() > FEW:
        # Draw by the prior and take it as often as its weight says: that is exact, and seldom takes many tries.
        families = [fits >> first & some for first, some in _bits_of_families(workshop)]
        priors = _priors(workshop)
        count = unknown.bit_count()
        most = _most_ways(count, need_in, need_out)
        for _ in range(TRIES):
            family, place = _pick_any(families, priors, luck)
            inside = (workshop.all_masks()[family][place] & unknown).bit_count()
            ways = perm(inside, need_in) * perm(count - inside, need_out)
            if ways == most or luck.below(0, most) < ways:
                return family, place
    running, places = _weighed(workshop, fits, unknown, need_in, need_out)
    if not running:
        return NO_RULE
    return places[bisect_right(running, luck.below(0, running[-1]))]


def _pick_any(families: list[int], priors: list[int], luck: Luck) -> tuple[int, int]:
    """(family, place) of one of these rules by the prior."""
    sizes = [rules.bit_count() * prior for rules, prior in zip(families, priors, strict=True)]
    at = luck.below(0, sum(sizes))
    family = 0
    while at >= sizes[family]:
        at -= sizes[family]
        family += 1
    return family, _bit(families[family], at // priors[family])


@lru_cache(1024)
def _most_ways(count: int, need_in: int, need_out: int) -> int:
    """In how many ways the face-down cards can be filled at most, whatever the rule."""
    return max([perm(inside, need_in) * perm(count - inside, need_out) for inside in range(count + 1)])


def _weighed(
    workshop: Workshop, fits: int, unknown: int, need_in: int, need_out: int
) -> tuple[list[int], list[tuple[int, int]]]:
    """Running weights of the rules that fit, and (family, place) of each. Kept for the next draw of the position."""
    key = (workshop, fits, unknown, need_in, need_out)
    found = _found.get(key)
    if found is not None:
        return found
    count = unknown.bit_count()
    weights = [-1] * (count + 1)
    running: list[int] = []
    places: list[tuple[int, int]] = []
    total = 0
    priors = _priors(workshop)
    for family, (first, some) in enumerate(_bits_of_families(workshop)):
        masks = workshop.all_masks()[family]
        digits = bin(fits >> first & some)[:1:-1]
        place = digits.find("1")
        while place >= 0:
            inside = (masks[place] & unknown).bit_count()
            if weights[inside] < 0:
                weights[inside] = perm(inside, need_in) * perm(count - inside, need_out)
            if weights[inside]:
                total += priors[family] * weights[inside]
                running.append(total)
                places.append((family, place))
            place = digits.find("1", place + 1)
    if len(_found) >= CACHE_LIMIT:
        _found.clear()
    found = running, places
    _found[key] = found
    return found


def _priors(workshop: Workshop) -> list[int]:
    """How likely one rule of each family is, up to a factor."""
    sizes = [len(family) for family in workshop.all_masks()]
    return [odds * max(sizes) * 1000 // size for odds, size in zip(FAMILY_ODDS, sizes, strict=True)]


def _bits_of_families(workshop: Workshop) -> list[tuple[int, int]]:
    """Where the bits of each family begin, and as many ones as it has rules."""
    found: list[tuple[int, int]] = []
    first = 0
    for family in workshop.all_masks():
        found.append((first, (1 << len(family)) - 1))
        first += len(family)
    return found


def _bit(bits: int, number: int) -> int:
    """The place of the bit of that number, from 0, among those that are set."""
    low, high = 0, bits.bit_length() - 1
    while low < high:
        middle = (low + high) // 2
        if (bits & (1 << middle + 1) - 1).bit_count() > number:
            high = middle
        else:
            low = middle + 1
    return low


def _any_labels(
    g: Blackwood, seen: int, unplaced: list[int], pool: list[int], need: list[int], luck: Luck
) -> int:
    """Verdicts at random that leave enough objects for the face-down cards on either side."""
    mask = g.admits & seen
    left = list(pool)
    for _ in range(need[IN]):
        mask |= 1 << luck.take(0, left)
    for _ in range(need[OUT]):
        luck.take(0, left)
    left.extend(unplaced)
    for at in range(0, len(left), COINS):
        coins = luck.below(0, 1 << COINS)  # many at once
        for thing in left[at : at + COINS]:
            mask |= (coins & 1) << thing
            coins >>= 1
    return mask
