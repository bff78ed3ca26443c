"""What a card brings in a position that is seen at the table, one step deep."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from streetlight.core.asks import Choice
from streetlight.games.strangers.bots.judge import Judge
from streetlight.games.strangers.bots.position import Position
from streetlight.games.strangers.bots.reasons import Aim, may_be_left
from streetlight.games.strangers.bots.special_cards import GAINS, gain_of
from streetlight.games.strangers.pack.content import Move, Place, Special
from streetlight.games.strangers.rules.moving import PAST
from streetlight.games.strangers.state import SODA, has_script, without


class SeenPosition(Position):
    """A position through the eyes of one seat, that keeps these cards for its next turn."""

    thinks_twice = True
    second_guest = 1.5

    def __init__(self, judge: Judge, hand: tuple[int, ...]) -> None:
        scene = judge.scene
        self.judge = judge
        self.hand = hand
        self.me = judge.me
        self.board = scene.board
        self.weights = judge.weights
        self.team = scene.team
        self.strangers = scene.strangers
        self.full = scene.full
        self.quiet: float = judge.rest(scene.mine(), hand)
        """What the position is worth if nothing happens."""

    def points(self) -> Sequence[float]:
        return self.judge.scene.points

    def libraries(self) -> int:
        return self.judge.libraries(self.me)

    def kids(self) -> Sequence[Iterable[int]]:
        return [kids.values() for kids in self.judge.scene.kids]

    def scored(self, space: int) -> Sequence[int]:
        return [seat for _, seat, _ in self.judge.scene.homes.get(space, ())]

    def sides(self) -> Sequence[float]:
        return self.judge.side

    def headway(self, space: int) -> float:
        return self.judge.headway(space)

    def score_gain(self, here: int, goal: int) -> float:
        mine = self.judge.scene.mine()
        kid = next(kid for kid, space in mine.items() if space == here)
        return self.judge.after(mine, self.hand, kid, goal) - self.quiet

    def in_the_way(self, here: int, space: int) -> float:
        if not 0 < self.board.distance[here][space] <= 3:
            return 0.0
        return detour(self.judge, here, self.judge.scene.blocked, 1 << space)

    def next_kid_hindered(self, space: int) -> float:
        """It sets out from School; those who are out there already are in no hurry to send it."""
        if self.judge.scene.mine():
            return 0.0
        return 0.5 * detour(self.judge, self.board.school, self.judge.scene.blocked, 1 << space)

    def friends_card(self) -> float | None:
        """Before we see any hand: a turn more for one of our kids, or the best card that we know of."""
        scene, moment = self.judge.scene, self.judge.moment
        if scene.seats == 1:
            return None
        best = self.quiet
        for space in scene.mine().values():
            best = max(best, self.quiet + moment.stand_next[space] - moment.stand[space])
        for seat in range(scene.seats):
            if seat != self.me:
                for kind in set(scene.known[seat]):
                    if not has_script(scene.cards[kind], SODA):  # or we would go round in circles
                        best = max(best, value_of(self.judge, kind, self.hand))
        return best - self.quiet


def value_of(judge: Judge, kind: int, hand: tuple[int, ...]) -> float:
    """The position after playing this card as well as we can, with these cards kept."""
    card = judge.scene.cards[kind]
    effect = card.effect
    if isinstance(effect, Special):
        return special_value(judge, effect.script, hand)
    if isinstance(effect, Move) and effect.kids == "any":
        return move_any(judge, effect, judge.scene.mine(), hand)
    best = best_move(judge, kind, hand)
    if best is None:
        return judge.rest(judge.scene.mine(), hand)
    return max(best[0], judge.rest(judge.scene.mine(), hand)) if card.may else best[0]


def special_value(judge: Judge, script: str, hand: tuple[int, ...]) -> float:
    """The same for a special card."""
    position = SeenPosition(judge, hand)
    gain = gain_of(script, position)
    return position.quiet if gain is None else position.quiet + gain


def best_move(judge: Judge, kind: int, hand: tuple[int, ...]) -> tuple[float, int, int] | None:
    """(value, kid, where to) of the best that a card can do with one kid; None if it can do nothing."""
    effect = judge.scene.cards[kind].effect
    mine = judge.scene.mine()
    if isinstance(effect, Move):
        options = _moves(judge, effect, mine)
    elif isinstance(effect, Place):
        options = _rides(judge, effect)
    else:
        return None
    return max([(judge.after(mine, hand, kid, to), kid, to) for kid, to in options], default=None)


def aim(judge: Judge, choice: Choice) -> Aim:
    """What a card is about to be played for."""
    if choice[0] not in ("play", "copy"):
        return Aim()
    scene, kind = judge.scene, choice[1]
    hand = without(scene.hand, kind) if choice[0] == "play" else scene.hand
    card = scene.cards[kind]
    if isinstance(card.effect, Special):
        return special_aim(judge, card.effect.script, hand)
    best = best_move(judge, kind, hand)
    if best is None or (may_be_left(card) and best[0] <= judge.rest(scene.mine(), hand)):
        return Aim(helps=False)
    return Aim(*best[1:])


def special_aim(judge: Judge, script: str, hand: tuple[int, ...]) -> Aim:
    """What a special card is played for. One that nobody has judged may do anything, and so may a hand not yet seen."""
    if script not in GAINS:
        return Aim()
    gain = gain_of(script, SeenPosition(judge, hand))
    return Aim(helps=gain is not None, settled=gain is not None and gain > 0)


def _moves(judge: Judge, effect: Move, kids: dict[int, int]) -> list[tuple[int, int]]:
    ends = judge.scene.board.ends
    blocked = judge.scene.blocked
    mode = PAST[effect.past]
    return [(kid, to) for kid, space in kids.items() for to in ends(space, effect.steps, blocked, mode)]


def _rides(judge: Judge, effect: Place) -> list[tuple[int, int]]:
    scene = judge.scene
    board = scene.board
    start = board.of_kind[effect.start] if effect.start else -1
    groups = [scene.mine()] if effect.whose == "own" else scene.kids
    found: list[tuple[int, int]] = []
    for kind in effect.to:
        for to in range(board.n):
            if board.of_kind[kind] >> to & 1 and not scene.blocked >> to & 1:
                for kids in groups:
                    for kid, space in kids.items():
                        if space != to and start >> space & 1:
                            found.append((kid, to))
    return found


def move_any(judge: Judge, effect: Move, mine: dict[int, int], hand: tuple[int, ...]) -> float:
    """Every kid takes its best way; one scoring space more or less full makes little difference."""
    scene = judge.scene
    moves = scene.board.moves
    kids = dict(mine)
    gained = 0.0
    for kid, space in mine.items():
        best, goal = judge.moment.stand[space] - judge.moment.fresh, space
        for _, to in _moves(judge, effect, {kid: space}):
            if to < moves:
                value = judge.moment.stand[to] - judge.moment.fresh
            else:
                value = judge.worth[to - moves]
            if value > best:
                best, goal = value, to
        if goal >= moves:
            gained += judge.worth[goal - moves]
            del kids[kid]
        else:
            kids[kid] = goal
    return gained + judge.rest(kids, hand)


def detour(judge: Judge, here: int, blocked: int, more: int) -> float:
    """How much worse a kid's next move gets when one more space is closed."""
    before = after = 0.0
    charts = judge.charts
    board = charts.board
    stand = judge.moment.stand
    worth = judge.worth
    moves = board.moves
    fresh = judge.moment.fresh
    for way, (steps, mode) in enumerate(charts.paths):
        ends = board.ends(here, steps, blocked, mode)
        left = board.ends(here, steps, blocked | more, mode)
        if len(left) == len(ends):
            continue
        best = second = stand[here]
        for end in ends:
            value = stand[end] if end < moves else worth[end - moves] + fresh
            if value > best:
                best = value
            if value > second and end in left:
                second = value
        before += judge.moment.odds[way] * best
        after += judge.moment.odds[way] * second
    return 2.0 * (before - after)  # several cards are in a hand
