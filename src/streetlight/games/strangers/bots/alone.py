"""How an imagined evening alone stands: only so many kids, and only so many cards to play.

Alone letting a kid out costs nothing: it is played cards that bring the strangers. So every turn has a price in points,
the same for all kids, at which the turns that are left just suffice for the kids that are left: with many kids and few
turns a turn is dear, and the nearest spot is good enough; with few kids and many turns it is cheap, and they can walk
to the mansions. A spot is worth its points less the price of the way there.

In a crowd all kids are ours, so what counts is the sum for all who can still join, and not what the next one gets.
"""

from __future__ import annotations

from collections.abc import Sequence

from streetlight.games.strangers.bots.ground import POINTS_ALONE, Ground
from streetlight.games.strangers.bots.judge import Weights
from streetlight.games.strangers.bots.outlook import DEEPEST, Charts
from streetlight.games.strangers.bots.reach import reach
from streetlight.games.strangers.rules.scoring import points
from streetlight.games.strangers.state import Rules, Strangers

PRICES = (0.1, 0.3, 0.5, 0.7, 0.9, 1.1, 1.3, 1.6, 2.0)
"""What a turn may cost, in points."""

PLAYS_A_KID = 2.5
"""Turns that it takes to bring a kid somewhere."""

EASE = 0.65
"""Hands are worse than the tables think: so much of the turns that are left is of use."""


LIBRARY = 0.05
"""What one more card in hand adds to every turn, in points."""

LEAST = 0.01
"""What a free spot is worth at least: 0 would mean that there is no room."""


class GroundAlone(Ground):
    """The tables for evenings alone."""

    free_to_let_out = True

    def __init__(self, charts: Charts, rules: Rules, strangers: int, price: float, weights: Weights) -> None:
        rest = tuple([price * turn for turn in range(DEEPEST + 1)])
        super().__init__(charts, rules, reach(charts, strangers, rest), rest, weights)
        self.price = price
        self.turns_per_play = 1.0

    def nobody_out(self, later: list[float], turns: int) -> float:
        """The turns alone. What kids in the supply may bring is counted with the supply."""
        return self.rest[turns]

    def _worth(self, g: Strangers) -> tuple[float, ...]:
        """What the next kid in each scoring space is worth; 0 where there is no room."""
        return tuple([spots[0] if spots else 0.0 for spots in self._free(g)])

    def _free(self, g: Strangers) -> list[list[float]]:
        """What the next kids in each scoring space get, one after the other."""
        board, base = self.board, self.rules.spot_base
        kids = self.rules.kids - g.scored[0]
        kids = min(kids, 1 + int(self.turns(g) / PLAYS_A_KID))
        found: list[list[float]] = []
        for space in range(board.moves, board.n):
            there = g.spots[base[space] : base[space] + board.capacity[space]]
            table = board.by_total[space]
            if table:
                count = len(there) - there.count(-1)
                found.append(evened(table, count, kids))
            else:
                found.append(
                    [float(spot) for spot, kid in zip(board.spots[space], there, strict=True) if kid < 0]
                )
        return found

    def _bonus(self, worth: tuple[float, ...], turns: int) -> tuple[float, ...]:
        """With what Libraries bring later."""
        gain = LIBRARY * turns
        kinds = self.board.kinds[self.moves :]
        return tuple(
            [
                value and value + (gain if kind == "library" else 0.0)
                for value, kind in zip(worth, kinds, strict=True)
            ]
        )

    def total(self, g: Strangers) -> float:
        """The points that the evening may end with."""
        turns = self.turns(g)
        low = min(int(turns), DEEPEST)
        moment = self.moment(g, low)
        spare = self.rest[low]
        value = points(g)[0] + self.price * EASE * turns + LIBRARY * g.libraries[0] * turns
        if g.active[0]:
            ways = self.ways(g.hands[0])
            value += sum([max(0.0, moment.follow(g.place[kid], ways) - spare) for kid in g.active[0]], 0.0)
        supply = self.rules.kids - g.scored[0] - len(g.active[0])
        return value + self._supply(g, low, supply, len(g.active[0]))

    def _supply(self, g: Strangers, turns: int, kids: int, ahead: int) -> float:
        """What the kids in the supply may bring; as many as are out there get the best spots before them."""
        if kids <= 0 or not turns:
            return 0.0
        school = self.board.school
        base, slope = self.reach.base[turns][school], self.reach.slope[turns][school]
        spare = self.rest[turns]
        gains = [
            gain
            for goal, spots in enumerate(self._free(g))
            for worth in spots
            if (gain := float(base[goal]) + float(slope[goal]) * worth - spare) > 0
        ]
        gains.sort(reverse=True)
        return sum(gains[ahead : ahead + kids], 0.0)

    def prospect(self, g: Strangers, me: int) -> float:
        return self.total(g) / POINTS_ALONE


def evened(table: Sequence[int], count: int, kids: int) -> list[float]:
    """What each further kid brings to a crowd that has `count`, when they come together: the best mean first."""
    have = count * table[count - 1] if count else 0
    sums = [(count + more) * table[count + more - 1] - have for more in range(1, len(table) - count + 1)]
    found: list[float] = []
    done = 0
    while len(found) < len(sums):
        at = len(found)
        last = max(1, min(len(sums), kids) - at)
        means = [(sums[at + more - 1] - done) / more for more in range(1, last + 1)]
        best = max(means)
        size = len(means) - means[::-1].index(best)
        found += [max(best, LEAST)] * size
        done = sums[at + size - 1]
    return found


def ground_alone(charts: Charts, g: Strangers, weights: Weights) -> GroundAlone:
    """The tables with the price at which turns and kids match: the one that leaves the least to hope for."""
    grounds = [GroundAlone(charts, g.rules, g.strangers, price, weights) for price in PRICES]
    return min(grounds, key=lambda ground: ground.total(g))
