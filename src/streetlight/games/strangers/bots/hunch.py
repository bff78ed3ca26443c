"""A player who acts on a hunch: sound enough to play imagined evenings on with, and fast enough to play many.

It looks at what lies open and at the hand of the seat that acts, never at any other hand: a rival in an imagined
evening knows no more than a rival at the table would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from streetlight.core.asks import Choice
from streetlight.core.prompts import Prompt
from streetlight.core.questions import Question
from streetlight.games.strangers.bots.ground import NEVER, Ground, GroundNow
from streetlight.games.strangers.bots.position import Position
from streetlight.games.strangers.bots.special_cards import gain_of
from streetlight.games.strangers.pack.content import Move, Place, Special
from streetlight.games.strangers.questions import (
    InvasionOrder,
    MoveKid,
    MoveKids,
    PlaceKid,
    PlaceStranger,
    SaucerKid,
    SwapSoda,
    TakeTurn,
    ThrowAway,
)
from streetlight.games.strangers.rules.choices import DECLINE, DONE, KEEP, LET_OUT
from streetlight.games.strangers.rules.scoring import points, scored_at, worths
from streetlight.games.strangers.rules.special_cards import (
    DropStranger,
    LiftStranger,
    NewHouse,
    PartyGuest,
    SodaCard,
    SodaFriend,
)
from streetlight.games.strangers.rules.turn import PLAY, may_let_out
from streetlight.games.strangers.state import Strangers, without

Choices = Sequence[Choice]

NO_USE = -0.01
"""What a card brings that does nothing: it makes room for a new one, but so does any other."""

A_FRIENDS_CARD = 1.0
"""What Soda Shop Date brings, before anybody has shown a hand."""


class Hunch:
    """Answers for every seat of an imagined match."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._plan: tuple[int, Choice] | None = None  # the move that the last card was played for, and whose

    def forget(self) -> None:
        """Another match begins."""
        self._plan = None

    def answer(self, prompt: Prompt, g: Strangers) -> Choice:
        """What the seat that is asked does."""
        plan, self._plan = self._plan, None
        kind = type(prompt.question)
        if kind is TakeTurn:
            return self._turn(g, prompt.seat)
        choices = prompt.choices()
        if plan is not None and plan[0] == prompt.seat and plan[1] in choices:
            return plan[1]
        return ANSWERS.get(kind, answer_any)(self.ground, g, prompt.seat, choices)

    def _turn(self, g: Strangers, me: int) -> Choice:
        """The best of all actions, one step deep."""
        ground = self.ground
        moment = now(ground, g)
        hand, kids = g.hands[me], g.active[me]
        ways = ground.ways(hand)
        stay = {kid: moment.follow(g.place[kid], ways) for kid in kids}
        best, answer, plan = NEVER, LET_OUT, None
        if may_let_out(g, me):
            best = moment.follow(ground.board.school, ways) - moment.fresh
            if kids:
                best *= ground.weights.second
        for kind in dict.fromkeys(hand):
            value, aim = card(ground, g, me, kind, without(hand, kind), moment, stay)
            if value > best:
                best, answer, plan = value, PLAY[kind], aim
        for kid in kids:
            if moment.fresh - stay[kid] > best:
                best, answer, plan = moment.fresh - stay[kid], ("run_away", kid), None
        if plan is not None:
            self._plan = (me, plan)
        return answer


def now(ground: Ground, g: Strangers, acting: float = 1.0) -> GroundNow:
    """The position with the turns that follow this one; `acting` is 0 in a refill, when the card is drawn already."""
    return ground.moment(g, round(ground.turns(g) - acting))


def card(
    ground: Ground,
    g: Strangers,
    me: int,
    kind: int,
    hand: tuple[int, ...],
    moment: GroundNow,
    stay: dict[int, float],
) -> tuple[float, Choice | None]:
    """What playing a card brings, with these cards kept, and the move that it is played for.

    ``stay`` is what each own kid is worth where it is.
    """
    what = ground.rules.cards[kind]
    effect = what.effect
    if isinstance(effect, Special):
        brings = gain_of(effect.script, DreamedPosition(ground, g, me, moment))
        return NO_USE if brings is None else brings, None
    way = ground.charts.way_of[kind]
    ways = ground.ways(hand)
    gains = [best_end(ground, way, g.place[kid], ways, moment, stay[kid]) for kid in stay]
    if isinstance(effect, Move) and effect.kids == "any":
        return sum([max(0.0, gain) for gain, _ in gains]) + NO_USE, None
    found = [(gain, kid, to) for kid, (gain, to) in zip(stay, gains, strict=True) if to >= 0]
    if not found:
        return NO_USE, None
    gain, kid, to = max(found)
    if gain < 0 and what.may:
        return NO_USE, DECLINE
    return gain, ("move", kid, to)


def best_end(
    ground: Ground, way: int, space: int, ways: list[int], moment: GroundNow, stay: float
) -> tuple[float, int]:
    """(gain, where to) of the best that a card of this way does for a kid; -1: it goes nowhere."""
    moves, worth, fresh = ground.moves, moment.worth, moment.fresh
    best, to = NEVER, -1
    for end in ground.ends(way, space, moment.blocked):
        value = worth[end - moves] + fresh if end >= moves else moment.follow(end, ways)
        if value > best:
            best, to = value, end
    return best - stay, to


class DreamedPosition(Position):
    """A position of an imagined match, for the seat that acts. It does without what would take long."""

    thinks_twice = False
    second_guest = 1.0

    def __init__(self, ground: Ground, g: Strangers, me: int, moment: GroundNow) -> None:
        self.ground = ground
        self.g = g
        self.moment = moment
        self.me = me
        self.board = ground.board
        self.weights = ground.weights
        self.team = ground.rules.team_of
        self.strangers = g.strangers
        self.full = g.full
        self._sides: list[float] | None = None

    def points(self) -> Sequence[float]:
        return points(self.g)

    def libraries(self) -> int:
        return self.g.libraries[self.me]

    def kids(self) -> Sequence[Iterable[int]]:
        place = self.g.place
        return [[place[kid] for kid in kids] for kids in self.g.active]

    def scored(self, space: int) -> Sequence[int]:
        each = self.ground.rules.kids
        return [kid // each for kid in scored_at(self.g, space)]

    def sides(self) -> Sequence[float]:
        if self._sides is None:
            self._sides = self.ground.sides(self.g, self.me)
        return self._sides

    def headway(self, space: int) -> float:
        return self.moment.headway(space)

    def score_gain(self, here: int, goal: int) -> float:
        return self.moment.worth[goal - self.ground.moves] - self.moment.headway(here)

    def in_the_way(self, here: int, space: int) -> float:
        return self.ground.near[here][space]

    def next_kid_hindered(self, space: int) -> float:
        return 0.0

    def friends_card(self) -> float | None:
        return A_FRIENDS_CARD if self.g.active[self.me] and self.ground.rules.seats > 1 else None


# --- inside a card


def take_best(choices: Choices, values: list[float]) -> Choice:
    return choices[values.index(max(values))]


def answer_move(ground: Ground, g: Strangers, me: int, choices: Choices) -> Choice:
    """The best move; where no move is an answer too, only one that is worth it."""
    moment = now(ground, g)
    ways = ground.ways(g.hands[me])
    sides = ground.sides(g, me)
    moves, each = ground.moves, ground.rules.kids
    values: list[float] = []
    for choice in choices:
        if choice in (DECLINE, DONE):
            values.append(0.0)
            continue
        _, kid, to = choice
        if kid // each == me:
            value = moment.worth[to - moves] + moment.fresh if to >= moves else moment.follow(to, ways)
            values.append(value - max(moment.fresh, moment.follow(g.place[kid], ways)))
        else:
            values.append(sides[kid // each] * (moment.worth[to - moves] - moment.headway(g.place[kid])))
    return take_best(choices, values)


def answer_step_dad(ground: Ground, g: Strangers, me: int, choices: Choices) -> Choice:
    return take_best(choices, [0.0 if c == DECLINE else better_house(ground, g, c) for c in choices])


def better_house(ground: Ground, g: Strangers, choice: Choice) -> float:
    _, kid, to = choice
    spots = ground.board.spots
    return float(spots[to][0] - spots[g.place[kid]][0])


def answer_soda_card(ground: Ground, g: Strangers, me: int, choices: Choices) -> Choice:
    moment = now(ground, g)
    hand = g.hands[me]
    ways = ground.ways(hand)
    stay = {kid: moment.follow(g.place[kid], ways) for kid in g.active[me]}
    return take_best(choices, [card(ground, g, me, c[1], hand, moment, stay)[0] for c in choices])


def answer_discard(ground: Ground, g: Strangers, me: int, choices: Choices) -> Choice:
    """Brainiac: a card that takes nobody anywhere may go (DTS-83)."""
    moment = now(ground, g)
    hand = g.hands[me]
    places = [g.place[kid] for kid in g.active[me]] or [ground.board.school]
    have = sum([moment.follow(place, ground.ways(hand)) for place in places])
    for choice in choices:
        if choice != KEEP and isinstance(ground.rules.cards[choice[1]].effect, (Move, Place)):
            ways = ground.ways(without(hand, choice[1]))
            if sum([moment.follow(place, ways) for place in places]) >= have - 0.05:
                return choice
    return KEEP


# --- cards that are drawn


def answer_stranger(ground: Ground, g: Strangers, me: int, choices: Choices) -> Choice:
    position = DreamedPosition(ground, g, me, now(ground, g, 0.0))
    return take_best(choices, [position.threat(space) for _, space in choices])


def answer_saucer(ground: Ground, g: Strangers, me: int, choices: Choices) -> Choice:
    moment = now(ground, g, 0.0)
    found = worths(g)
    sides = ground.sides(g, me)
    kinds, each, library = ground.board.kinds, ground.rules.kids, ground.weights.library * moment.turns
    values: list[float] = []
    for _, kid in choices:
        space = g.place[kid]
        if kid not in found:
            worth = moment.headway(space)
        else:
            worth = found[kid] + (library if kinds[space] == "library" else 0.0)
        values.append(-sides[kid // each] * worth)
    return take_best(choices, values)


def answer_any(ground: Ground, g: Strangers, me: int, choices: Choices) -> Choice:
    """A question that we know nothing about, such as a new card's: the best of what the words tell, or the first."""
    moment = now(ground, g)
    position = DreamedPosition(ground, g, me, moment)
    ways, moves = ground.ways(g.hands[me]), ground.moves
    values: list[float] = []
    for choice in choices:
        value = 0.0
        if choice[0] == "move" and choice[1] in g.active[me]:
            _, kid, to = choice
            value = moment.worth[to - moves] + moment.fresh if to >= moves else moment.follow(to, ways)
            value -= max(moment.fresh, moment.follow(g.place[kid], ways))
        elif choice[0] == "place":
            value = position.threat(choice[1])
        values.append(value)
    return take_best(choices, values)


def answer_first(ground: Ground, g: Strangers, me: int, choices: Choices) -> Choice:
    return choices[0]


def answer_last(ground: Ground, g: Strangers, me: int, choices: Choices) -> Choice:
    return choices[-1]


ANSWERS: dict[type[Question], Callable[[Ground, Strangers, int, Choices], Choice]] = {
    ThrowAway: answer_discard,
    MoveKid: answer_move,
    MoveKids: answer_move,
    PlaceKid: answer_move,
    PartyGuest: answer_move,
    NewHouse: answer_step_dad,
    LiftStranger: answer_first,
    DropStranger: answer_stranger,
    SodaFriend: answer_first,
    SodaCard: answer_soda_card,
    PlaceStranger: answer_stranger,
    SaucerKid: answer_saucer,
    InvasionOrder: answer_last,  # the saucer first: after the last stranger it would be too late
    SwapSoda: answer_first,  # swap it
}
