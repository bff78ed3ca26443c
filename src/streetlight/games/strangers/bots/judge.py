"""How good a position is for one seat: points, kids on their way, engines, and what rivals have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from streetlight.games.strangers.bots.outlook import DEEPEST, STAY, OutlookNow, outlook
from streetlight.games.strangers.bots.scene import Scene
from streetlight.games.strangers.state import SAVIORS_BONUS


class Weights(NamedTuple):
    """What was found by playing bots against each other (scripts/tune_strangers.py), not by thinking."""

    hand: float = 2.4  # cards to choose from that count as fresh ones
    again: float = 0.9  # how much of the next kids' chances is counted: the best spots go first
    second: float = 0.7  # how much a second kid on its way adds to the first
    library: float = 0.12  # points per turn left that one more card in hand is worth
    park: float = 0.08  # the same for one more kid on the board
    risk: float = 0.15  # chance that a kid on a stranger space is gone by the next turn
    crowd: float = 0.35  # how likely one more kid joins a crowd
    rival: float = 0.25  # what a point of any rival weighs, with three or more sides
    leader: float = 0.35  # what a point of the strongest rival weighs on top
    ready: float = 0.6  # how much a good hand counts before a kid is out
    contact: float = 14.0  # points that a win by Science Club Saviors is worth when all are level


WEIGHTS = Weights()
GRAIN = 0.5
"""Worths are rounded to this before tables are made of them, so that the same tables are met again."""

HOLD_BACK = 0.8
"""A hope that needs a later turn counts a little less."""


class Judge:
    """One decision's view of the position. ``turns`` is how many own turns follow this one."""

    __slots__ = ("charts", "me", "moment", "new_cards", "scene", "side", "turns", "weights", "worth")

    def __init__(self, scene: Scene, weights: Weights, acting: bool) -> None:
        self.scene = scene
        self.weights = weights
        self.charts = scene.charts
        self.me = scene.me
        self.turns: float = scene.turns_left(1.0 if acting else 0.0)
        self.side: list[float] = _sides(scene, weights)
        self.worth: list[float] = [self.scoring(space) for space in range(scene.board.moves, scene.board.n)]
        rounded = tuple([round(value / GRAIN) * GRAIN for value in self.worth])
        depth = min(DEEPEST, int(self.turns) + 2)
        risk = weights.risk if scene.seats > 1 else 0.0
        again = weights.again if scene.supply[self.me] else 0.0
        look = outlook(self.charts, scene.blocked, rounded, depth, weights.hand, again, risk)
        self.moment = OutlookNow(self.charts, look, self.turns)

    # --- points

    def scoring(self, space: int) -> float:
        """What a kid of ours that scores there now brings, with what it does to the crowd and to us."""
        scene = self.scene
        kind = scene.board.kinds[space]
        if scene.full >> space & 1:
            return 0.0
        value = self.spot(space) + self.stir(space, 1)
        if kind == "library":
            value += self.weights.library * self.turns
            saviors = self.charts.kinds.get("science_club_saviors", STAY)
            if saviors in scene.hand and self.turns >= 1:
                have = self.libraries(self.me)
                value += HOLD_BACK * (contact_odds(have + 1) - contact_odds(have)) * self.contact_worth()
        elif kind == "park":
            value += self.weights.park * self.turns / scene.allowance[self.me]
        return value

    def spot(self, space: int) -> float:
        """The points of the best free spot; in a crowd, as it may grow."""
        scene = self.scene
        table = scene.board.by_total[space]
        if not table:
            return float(scene.next_spot[space])
        there = len(scene.homes.get(space, ()))
        grown = table[min(there + 1, len(table) - 1)]
        grow = self.weights.crowd if self.turns >= 1 else 0.0
        return table[there] + grow * (grown - table[there])

    def stir(self, space: int, change: int) -> float:
        """What one kid more or less does to those who are in a crowd already, by whose they are."""
        table = self.scene.board.by_total[space]
        there = self.scene.homes.get(space)
        if not table or not there:
            return 0.0
        now = len(there)
        then = now + change
        step = (table[then - 1] if 0 < then <= len(table) else 0) - table[now - 1]
        return step * sum([self.side[seat] for _, seat, _ in there], 0.0)

    def libraries(self, seat: int) -> int:
        board, homes = self.scene.board, self.scene.homes
        return sum(
            [1 for space in homes if board.kinds[space] == "library" for _, s, _ in homes[space] if s == seat]
        )

    def contact_worth(self) -> float:
        return contact_worth(self.scene.points, self.scene.team, self.me, self.weights.contact)

    # --- kids on their way

    def headway(self, space: int) -> float:
        """How much better it is to have a kid there than none on the board."""
        return max(0.0, self.moment.stand[space] - self.moment.fresh)

    def standing(self, spaces: list[int], ways: list[int], new: int) -> float:
        """Own kids on these spaces, cards of these ways in hand, ``new`` cards still to be drawn."""
        moment = self.moment
        if not spaces:
            school = moment.school
            hope = moment.with_hand(school, ways, new) - moment.stand[school]
            return moment.fresh + self.weights.ready * hope
        total = moment.fresh
        if len(spaces) == 1:
            return total + moment.with_hand(spaces[0], ways, new) - moment.fresh
        share = 1.0
        for gain in sorted([self.headway(space) for space in spaces], reverse=True):
            total += share * gain
            share *= self.weights.second
        return total + max([moment.with_hand(space, ways, new) - moment.stand[space] for space in spaces])

    def ways(self, hand: tuple[int, ...]) -> list[int]:
        """The ways of a hand's cards that move kids."""
        way_of = self.charts.way_of
        return [way_of[kind] for kind in hand if way_of[kind] != STAY]

    def after(self, kids: dict[int, int], hand: tuple[int, ...], kid: int, to: int) -> float:
        """The position once this kid has come there, and the turn is over."""
        scene = self.scene
        owner = scene.owner(kid)
        if owner != self.me:
            return self.gift(owner, kid, to) + self.rest(kids, hand)
        spaces = [space for other, space in kids.items() if other != kid]
        new = max(0, scene.hand_limit[self.me] - len(hand))
        if to < scene.board.moves:
            spaces.append(to)
            return self.standing(spaces, self.ways(hand), new)
        if scene.board.kinds[to] == "library":
            new += 1
        return self.worth[to - scene.board.moves] + self.standing(spaces, self.ways(hand), new)

    def rest(self, kids: dict[int, int], hand: tuple[int, ...]) -> float:
        """The position when the turn ends with nothing moved."""
        new = max(0, self.scene.hand_limit[self.me] - len(hand))
        return self.standing(list(kids.values()), self.ways(hand), new)

    def gift(self, owner: int, kid: int, to: int) -> float:
        """What it is worth to us that somebody else's kid scores there."""
        space = self.scene.kids[owner][kid]
        return self.side[owner] * (self.spot(to) - self.headway(space)) + self.stir(to, 1)


def contact_odds(flips: int) -> float:
    """The chance of two saucers or more (DTS-67)."""
    return 1.0 - (1 + flips) / 2.0**flips if flips >= 2 else 0.0


def contact_worth(points: Sequence[float], team: Sequence[int], me: int, level: float) -> float:
    """What winning at once is worth in points: little for the leader, much for those behind. Alone: DTS-86.

    ``level`` is what it is worth when all are level.
    """
    if len(points) == 1:
        return float(SAVIORS_BONUS)
    sums: dict[int, float] = {}
    for seat, have in enumerate(points):
        sums[team[seat]] = sums.get(team[seat], 0.0) + have
    mine = sums.pop(team[me])
    return min(30.0, max(5.0, level + max(sums.values()) - mine))


def _sides(scene: Scene, weights: Weights) -> list[float]:
    """What a point of each seat weighs: 1 for the own side, less than nothing for rivals."""
    mine = scene.team[scene.me]
    rivals = sorted({team for team in scene.team if team != mine})
    if len(rivals) <= 1:
        return [1.0 if team == mine else -1.0 for team in scene.team]
    sums = dict.fromkeys(rivals, 0.0)
    for seat, team in enumerate(scene.team):
        if team != mine:
            sums[team] += scene.points[seat] + 0.5 * len(scene.kids[seat])
    top = max(sums.values())
    tops = [team for team in rivals if sums[team] == top]
    return [
        1.0 if team == mine else -weights.rival - (weights.leader / len(tops) if team in tops else 0.0)
        for team in scene.team
    ]
