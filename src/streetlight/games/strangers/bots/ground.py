"""How an imagined position stands: what spaces are worth, how long the evening lasts, who can hope for what.

All of it is read from the state of an imagined match. A seat's own hand counts where the seat is named; nothing here
looks at any other hand.
"""

from __future__ import annotations

from functools import cache
from math import exp, sqrt, tanh

import numpy as np

from streetlight.games.strangers.bots.judge import Weights
from streetlight.games.strangers.bots.outlook import DEEPEST, STAY, Charts
from streetlight.games.strangers.bots.reach import AGAIN, Reach
from streetlight.games.strangers.bots.scene import LET_OUTS_PER_PLAY
from streetlight.games.strangers.rules.board import spaces_of
from streetlight.games.strangers.rules.scoring import points
from streetlight.games.strangers.state import Rules, Strangers

FRESH_CARD = 0.35
"""How much of the way from what the hand can do to what any hand could do a new card brings us."""

PER_TURN = 0.65
"""Points that a turn brings in the long run, in games between regular bots."""

SPREAD = 2.0
"""How uncertain the end is: times the root of the turns left, in points. Found by play."""

NEVER = -99.0


class GroundNow:
    """What spaces are worth with these strangers and spots, and so many turns to come.

    ``stand[space]``: a kid there with all these turns to come and any hand; ``later[space]``: with one turn less.
    ``worth[goal]``: what the next kid in a scoring space gets, 0 where there is no room; ``fresh``: with nobody out.
    """

    __slots__ = ("_used", "after", "blocked", "fresh", "ground", "later", "moves", "stand", "turns", "worth")

    def __init__(self, ground: Ground, blocked: int, worth: tuple[float, ...], turns: int) -> None:
        self.ground = ground
        self.blocked = blocked
        self.worth = worth
        self.turns = turns
        self.moves: int = ground.moves
        self.stand: list[float] = ground.stand(worth, turns)
        self.later: list[float] = ground.stand(worth, turns - 1)
        self.after: float = ground.rest[turns - 1] if turns else 0.0
        self.fresh: float = ground.nobody_out(self.later, turns)
        self._used: dict[tuple[int, int], float] = {}

    def _use(self, way: int, space: int) -> float:
        """What a card of this way makes of a kid there, when it is played next turn."""
        if not self.turns:
            return 0.0
        moves, later, worth, after = self.moves, self.later, self.worth, self.after
        best = later[space]
        for end in self.ground.ends(way, space, self.blocked):
            value = worth[end - moves] + after if end >= moves else later[end]
            if value > best:
                best = value
        return best

    def follow(self, space: int, ways: list[int]) -> float:
        """A kid there, cards of these ways in hand and a new one to come."""
        best = self.later[space]
        used = self._used
        for way in ways:
            value = used.get((way, space))
            if value is None:
                value = used[way, space] = self._use(way, space)
            if value > best:
                best = value
        any_hand = self.stand[space]
        return best + FRESH_CARD * (any_hand - best) if any_hand > best else best

    def headway(self, space: int) -> float:
        """How much better it is to have a kid there than none."""
        return max(0.0, self.stand[space] - self.fresh)


class Ground:
    """What all imagined evenings that begin in one position have in common."""

    free_to_let_out = False
    """Is a kid let out in no time? Alone it is cards that run out, not turns."""

    def __init__(
        self, charts: Charts, rules: Rules, reach: Reach, rest: tuple[float, ...], weights: Weights
    ) -> None:
        """``rest[t]`` is what can still be had in t turns, once a kid has scored."""
        self.charts = charts
        self.rules = rules
        self.reach = reach
        self.weights = weights
        self.board = charts.board
        self.moves: int = charts.board.moves
        self.rest = rest
        self.turns_per_play: float = (1 + LET_OUTS_PER_PLAY) / rules.seats
        self.near = nearness(charts)
        self.sightings = [kind for kind, is_one in enumerate(rules.sightings) if is_one]
        self.saucers = [
            kind for kind, drawn in enumerate(rules.drawn) if drawn and kind not in self.sightings
        ]
        self._plays_per_stranger = self._pace()
        self._moments: dict[tuple[int, tuple[float, ...], int], GroundNow] = {}
        self._worths: dict[tuple[int, ...], tuple[float, ...]] = {}
        self._ways: dict[tuple[int, ...], list[int]] = {}
        self._stand: dict[tuple[tuple[float, ...], int], list[float]] = {}

    def _pace(self) -> float:
        """Normal cards between two strangers, when the deck is whole."""
        cards = self.rules.cards
        special = sum([cards[kind].count for kind in self.sightings])
        if self.rules.total_invasion:
            special += sum([cards[kind].count for kind in self.saucers])
        return sum([card.count for card in cards if not card.drawn]) / (special + 1)

    # --- where kids can go

    def ends(self, way: int, space: int, blocked: int) -> tuple[int, ...]:
        """Where a card of this way takes a kid."""
        paths = self.charts.paths
        if way < len(paths):
            steps, mode = paths[way]
            return self.board.ends(space, steps, blocked, mode)
        start, to = self.charts.places[way - len(paths)]
        return spaces_of(to & ~blocked & ~(1 << space)) if start >> space & 1 else ()

    def ways(self, hand: tuple[int, ...]) -> list[int]:
        """The ways of a hand's cards that move kids."""
        found = self._ways.get(hand)
        if found is None:
            way_of = self.charts.way_of
            found = self._ways[hand] = [way_of[kind] for kind in hand if way_of[kind] != STAY]
        return found

    # --- what spaces are worth

    def nobody_out(self, later: list[float], turns: int) -> float:
        """What is still to be had with no kid on the board: one has to be let out first."""
        return AGAIN * later[self.board.school]

    def stand(self, worth: tuple[float, ...], turns: int) -> list[float]:
        """What every space is worth to a kid there: that of the best goal, by the tables."""
        found = self._stand.get((worth, turns))
        if found is None:
            if turns > 0:
                goals = np.array(worth)
                table = self.reach.slope[turns] * goals
                table += self.reach.base[turns]
                table += np.where(goals > 0, 0.0, NEVER)
                found = table.max(axis=1).clip(min=0.0).tolist()
            else:
                found = [0.0] * self.moves
            self._stand[worth, turns] = found
        return found

    def moment(self, g: Strangers, turns: int) -> GroundNow:
        """The position as it is, with so many own turns to come."""
        spots = tuple(g.spots)
        worth = self._worths.get(spots)
        if worth is None:
            worth = self._worths[spots] = self._worth(g)
        turns = max(0, min(turns, DEEPEST))
        key = (g.strangers, worth, turns)
        found = self._moments.get(key)
        if found is None:
            found = self._moments[key] = GroundNow(
                self, g.strangers | g.full, self._bonus(worth, turns), turns
            )
        return found

    def _worth(self, g: Strangers) -> tuple[float, ...]:
        """What the next kid in each scoring space gets; 0 where there is no room."""
        board, base = self.board, self.rules.spot_base
        found: list[float] = []
        for space in range(board.moves, board.n):
            there = g.spots[base[space] : base[space] + board.capacity[space]]
            table = board.by_total[space]
            if -1 not in there:
                found.append(0.0)
            elif table:
                count = len(there) - there.count(-1)
                grown = table[min(count + 1, len(table) - 1)]
                found.append(table[count] + self.weights.crowd * (grown - table[count]))
            else:
                found.append(float(board.spots[space][there.index(-1)]))
        return tuple(found)

    def _bonus(self, worth: tuple[float, ...], turns: int) -> tuple[float, ...]:
        """With what Libraries and Parks bring later."""
        gain = {"library": self.weights.library * turns, "park": self.weights.park * turns}
        kinds = self.board.kinds[self.moves :]
        return tuple(
            [value and value + gain.get(kind, 0.0) for value, kind in zip(worth, kinds, strict=True)]
        )

    # --- how it may end

    def turns(self, g: Strangers) -> float:
        """Own turns that every player can still expect (DTS-101). Everybody can count this."""
        deck = g.deck
        strange = sum([deck.count(kind) for kind in self.sightings])
        saucers = sum([deck.count(kind) for kind in self.saucers])
        normal = len(deck) - strange - saucers
        if self.rules.total_invasion:
            strange += saucers
        if strange >= g.tokens:
            plays = g.tokens * normal / (strange + 1)
        else:
            plays = normal + (g.tokens - strange) * self._plays_per_stranger
        return plays * self.turns_per_play

    def hope(self, g: Strangers, seat: int, turns: float) -> float:
        """Points that a seat can expect beyond those it has."""
        low = min(int(turns), DEEPEST)
        value = self._hope(g, seat, low)
        if low == DEEPEST:  # a turn more is worth the same wherever the kids are
            return value + (turns - DEEPEST) * PER_TURN
        return value + (turns - low) * (self._hope(g, seat, low + 1) - value)

    def _hope(self, g: Strangers, seat: int, turns: int) -> float:
        moment = self.moment(g, turns)
        kids = g.active[seat]
        total = moment.fresh
        if kids:
            ways = self.ways(g.hands[seat])
            share = 1.0
            heads = [moment.follow(g.place[kid], ways) - total for kid in kids]
            for head in sorted(heads, reverse=True):
                total += share * max(0.0, head)
                share *= self.weights.second
        return total

    def sides(self, g: Strangers, me: int) -> list[float]:
        """What a point of each seat weighs for this one: rivals less than nothing, the leader least."""
        team = self.rules.team_of
        if len(set(team)) <= 2:
            return [1.0 if side == team[me] else -1.0 for side in team]
        have = points(g)
        top = max([value for seat, value in enumerate(have) if seat != me])
        rival, leader = -self.weights.rival, -self.weights.rival - self.weights.leader
        return [1.0 if seat == me else leader if value == top else rival for seat, value in enumerate(have)]

    def prospect(self, g: Strangers, me: int) -> float:
        """How well a seat stands, from 0 to 1, when the evening is cut short here."""
        turns = self.turns(g)
        sums = self.by_side([have + self.hope(g, seat, turns) for seat, have in enumerate(points(g))])
        mine = sums.pop(self.rules.team_of[me])
        if not sums:
            return mine / POINTS_ALONE
        spread = SPREAD * sqrt(1 + turns)
        won = 1 / (1 + sum([exp((total - mine) / spread) for total in sums], 0.0))
        return utility(won, mine - max(sums))

    def by_side(self, values: list[float]) -> list[float]:
        """The values of all seats, added up by team (DTS-80)."""
        sums = [0.0] * (max(self.rules.team_of) + 1)
        for side, value in zip(self.rules.team_of, values, strict=True):
            sums[side] += value
        return sums


POINTS_ALONE = 40.0
"""Alone it is points that count; they are measured against a good evening."""


def utility(won: float, margin: float) -> float:
    """Winning, mostly; and by how much, so that a bot that leads or trails does not grow careless."""
    return 0.7 * won + 0.3 * (0.5 + 0.5 * tanh(margin / 15))


@cache
def nearness(charts: Charts) -> list[list[float]]:
    """[space][other space]: how much a stranger there is in the way of a kid here."""
    far = charts.board.distance
    shut = (0.0, 0.5, 0.3, 0.15)
    every = range(charts.board.moves)
    return [[shut[far[a][b]] if 0 < far[a][b] <= 3 else 0.0 for b in every] for a in every]
