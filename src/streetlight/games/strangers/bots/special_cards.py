"""What special cards are worth: each is judged once, for every bot and every kind of position.

A card that nobody has judged is taken for one that changes nothing; the expert finds out more by playing it.
"""

from __future__ import annotations

from collections.abc import Callable

from streetlight.games.strangers.bots.judge import contact_odds
from streetlight.games.strangers.bots.position import Position
from streetlight.games.strangers.rules.board import spaces_of


def gain_of(script: str, position: Position) -> float | None:
    """What playing this special card brings, in points; None if it would do nothing."""
    judge = GAINS.get(script)
    return None if judge is None else judge(position)


def science_club_saviors(position: Position) -> float | None:
    odds = contact_odds(position.libraries())
    return odds * position.contact_worth() if odds else None


def pool_party(position: Position) -> float | None:
    kids = list(position.kids()[position.me])
    pools = [
        pool
        for pool in spaces_of(position.board.of_kind["pool"] & ~position.full)
        if position.scored(pool).count(position.me) >= 2
    ]
    if not kids or not pools:
        return None
    best = max([position.score_gain(here, pool) for pool in pools for here in kids])
    return best * position.second_guest if len(kids) > 1 else best


def new_step_dad(position: Position) -> float | None:
    """From the worst house that an own kid has to the best free one; each has one spot (DTS-62)."""
    board = position.board
    houses = board.of_kind["home"] | board.of_kind["mansion"]
    free = [board.spots[space][0] for space in spaces_of(houses & ~position.full)]
    have = [
        board.spots[space][0]
        for space in spaces_of(houses & position.full)
        if position.me in position.scored(space)
    ]
    return _at_will(position, float(max(free) - min(have))) if free and have else None


def man_in_black(position: Position) -> float | None:
    """Where a stranger would hurt others most."""
    free = position.board.strangers & ~position.strangers
    if not position.strangers or not free:
        return None
    return _at_will(position, max([position.threat(space) for space in spaces_of(free)]))


def soda_shop_date(position: Position) -> float | None:
    return position.friends_card()


def _at_will(position: Position, gain: float) -> float:
    """The gain of a card that may be declined."""
    return max(0.0, gain) if position.thinks_twice else gain


GAINS: dict[str, Callable[[Position], float | None]] = {
    "science_club_saviors": science_club_saviors,
    "pool_party": pool_party,
    "new_step_dad": new_step_dad,
    "man_in_black": man_in_black,
    "soda_shop_date": soda_shop_date,
}
