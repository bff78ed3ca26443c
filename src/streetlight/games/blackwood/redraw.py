"""What a seat can't know, drawn afresh: the Pass Rule, other hands, other face-down cards, the deck.

Stated prior: the Visitor picks a family of workshop rules by FAMILY_ODDS and any rule of it alike; the cards were dealt
evenly; what players choose to do says nothing about what they hold. Given that, the draw is exact: a rule is weighed by
in how many ways the face-down cards of others can be filled so that they lie on the side where they lie.
A rule in the Visitor's own words is replaced by a workshop rule that fits all verdicts seen, or, if none does, by
verdicts at random.
"""

from __future__ import annotations

from streetlight.core.luck import Luck
from streetlight.core.state import may_see
from streetlight.games.blackwood.passrule import FAMILY_ODDS, Workshop
from streetlight.games.blackwood.state import IN, NO_OBJECT, OUT, PROOF, WORKSHOP, Blackwood

CACHE_LIMIT = 64
_found: dict[tuple[Workshop, int, int, int, int], list[tuple[int, int, int]]] = {}


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
    hide_bottom = seat != visitor
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
    for at in hidden_down:
        g.down[at] = tuple([_take(g, pool, at % 2, luck) for _ in g.down[at]])
    for other in hands:
        g.hands[other] = tuple([luck.take(0, pool) for _ in g.hands[other]])
    if hide_bottom:
        g.bottom = sorted([luck.take(0, pool) for _ in g.bottom])
    g.deck = sorted(pool)


def _take(g: Blackwood, pool: list[int], side: int, luck: Luck) -> int:
    """An object of the pool that lies on this side, each alike."""
    fitting = [thing for thing in pool if (g.admits >> thing & 1) == (side == IN)]
    thing: int = luck.take(0, fitting)
    pool.remove(thing)
    return thing


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
    fitting = _fitting(workshop, seen, g.admits & seen, unknown, need[IN], need[OUT])
    if fitting:
        total = fitting[-1][0]
        at = luck.below(0, total)
        low, high = 0, len(fitting) - 1
        while low < high:
            middle = (low + high) // 2
            if fitting[middle][0] > at:
                high = middle
            else:
                low = middle + 1
        _, family, place = fitting[low]
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


def _fitting(
    workshop: Workshop, seen: int, admitted: int, unknown: int, need_in: int, need_out: int
) -> list[tuple[int, int, int]]:
    """(running weight, family, place) of every rule that fits. Kept for the next draw of the same position."""
    key = (workshop, seen, admitted, unknown, need_in * 1000 + need_out)
    found = _found.get(key)
    if found is not None:
        return found
    families = workshop.all_masks()
    count = unknown.bit_count()
    scale = max([len(family) for family in families])
    weights = [_ways(inside, need_in) * _ways(count - inside, need_out) for inside in range(count + 1)]
    found = []
    running = 0
    for family, masks in enumerate(families):
        prior = FAMILY_ODDS[family] * scale * 1000 // len(masks)
        for place, mask in enumerate(masks):
            if mask & seen == admitted:
                weight = prior * weights[(mask & unknown).bit_count()]
                if weight:
                    running += weight
                    found.append((running, family, place))
    if len(_found) >= CACHE_LIMIT:
        _found.clear()
    _found[key] = found
    return found


def _ways(things: int, places: int) -> int:
    """In how many ways so many things fill so many places."""
    ways = 1
    for taken in range(places):
        ways *= things - taken
    return max(ways, 0)


def _any_labels(
    g: Blackwood, seen: int, unplaced: list[int], pool: list[int], need: list[int], luck: Luck
) -> int:
    """Verdicts at random that leave enough objects for the face-down cards on either side."""
    mask = g.admits & seen
    for thing in unplaced:
        if luck.coin(0):
            mask |= 1 << thing
    order = list(pool)
    luck.shuffle(0, order)
    for at, thing in enumerate(order):
        if at < need[IN] or (at >= need[IN] + need[OUT] and luck.coin(0)):
            mask |= 1 << thing
    return mask
