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

HASTE = 0.1
"""What running away must bring alone, at least: it costs nothing there, but going to and fro leads nowhere."""

A_NEW_CARD = 0.05
"""What a new card is worth more than one that takes nobody anywhere."""

FREE = 9.0
"""Letting a kid out alone comes before all else."""

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
        values = weigh(self.ground, prompt.question, g, prompt.seat, choices)
        return choices[values.index(max(values))]

    def _turn(self, g: Strangers, me: int) -> Choice:
        """The best of all actions, one step deep."""
        _, answer, plan = max(actions(self.ground, g, me), key=gain_of_action)
        if plan is not None:
            self._plan = (me, plan)
        return answer


Weighed = tuple[float, Choice, Choice | None]
"""(what it brings, the action, the move that it is done for)"""


def gain_of_action(action: Weighed) -> float:
    return action[0]


def actions(ground: Ground, g: Strangers, me: int) -> list[Weighed]:
    """All actions of a turn, weighed one step deep."""
    moment = now(ground, g)
    hand, kids = g.hands[me], g.active[me]
    ways = ground.ways(hand)
    stay = {kid: moment.follow(g.place[kid], ways) for kid in kids}
    found: list[Weighed] = []
    if may_let_out(g, me):
        gain = moment.follow(ground.board.school, ways) - moment.fresh
        if ground.free_to_let_out:
            gain = FREE
        elif kids:
            gain *= ground.weights.second
        found.append((gain, LET_OUT, None))
    for kind in dict.fromkeys(hand):
        gain, aim = card(ground, g, me, kind, without(hand, kind), moment, stay)
        found.append((gain, PLAY[kind], aim))
    again = moment.fresh
    if ground.free_to_let_out:  # the kid is at School again in no time
        again = max(again, moment.follow(ground.board.school, ways) - HASTE)
    for kid in kids:
        if (
            not ground.free_to_let_out or g.place[kid] != ground.board.school
        ):  # from there it would lead nowhere
            found.append((again - stay[kid], ("run_away", kid), None))
    return found


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
        return sum([max(0.0, gain) for gain, _ in gains], 0.0) + NO_USE, None
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


def weigh(ground: Ground, question: Question, g: Strangers, me: int, choices: Choices) -> list[float]:
    """What every choice seems to bring, in points."""
    return SCALES.get(type(question), weigh_any)(ground, g, me, choices)


def weigh_turn(ground: Ground, g: Strangers, me: int, choices: Choices) -> list[float]:
    gains = {choice: gain for gain, choice, _ in actions(ground, g, me)}
    return [gains.get(choice, NEVER) for choice in choices]  # throw cards away later, when more is known


# --- inside a card


def weigh_move(ground: Ground, g: Strangers, me: int, choices: Choices) -> list[float]:
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
    return values


def weigh_step_dad(ground: Ground, g: Strangers, me: int, choices: Choices) -> list[float]:
    return [0.0 if choice == DECLINE else better_house(ground, g, choice) for choice in choices]


def better_house(ground: Ground, g: Strangers, choice: Choice) -> float:
    _, kid, to = choice
    spots = ground.board.spots
    return float(spots[to][0] - spots[g.place[kid]][0])


def weigh_soda_card(ground: Ground, g: Strangers, me: int, choices: Choices) -> list[float]:
    moment = now(ground, g)
    hand = g.hands[me]
    ways = ground.ways(hand)
    stay = {kid: moment.follow(g.place[kid], ways) for kid in g.active[me]}
    return [card(ground, g, me, choice[1], hand, moment, stay)[0] for choice in choices]


def weigh_discard(ground: Ground, g: Strangers, me: int, choices: Choices) -> list[float]:
    """Brainiac: a card that takes nobody anywhere may go (DTS-83)."""
    moment = now(ground, g)
    hand = g.hands[me]
    places = [g.place[kid] for kid in g.active[me]] or [ground.board.school]
    have = sum([moment.follow(place, ground.ways(hand)) for place in places], 0.0)
    values: list[float] = []
    for choice in choices:
        value = 0.0 if choice == KEEP else NEVER
        if choice != KEEP and isinstance(ground.rules.cards[choice[1]].effect, (Move, Place)):
            ways = ground.ways(without(hand, choice[1]))
            value = sum([moment.follow(place, ways) for place in places], 0.0) - have + A_NEW_CARD
        values.append(value)
    return values


# --- cards that are drawn


def weigh_stranger(ground: Ground, g: Strangers, me: int, choices: Choices) -> list[float]:
    position = DreamedPosition(ground, g, me, now(ground, g, 0.0))
    return [position.threat(space) for _, space in choices]


def weigh_saucer(ground: Ground, g: Strangers, me: int, choices: Choices) -> list[float]:
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
    return values


def weigh_any(ground: Ground, g: Strangers, me: int, choices: Choices) -> list[float]:
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
    return values


def weigh_first(ground: Ground, g: Strangers, me: int, choices: Choices) -> list[float]:
    return [float(-number) for number in range(len(choices))]


def weigh_last(ground: Ground, g: Strangers, me: int, choices: Choices) -> list[float]:
    return [float(number) for number in range(len(choices))]


SCALES: dict[type[Question], Callable[[Ground, Strangers, int, Choices], list[float]]] = {
    TakeTurn: weigh_turn,
    ThrowAway: weigh_discard,
    MoveKid: weigh_move,
    MoveKids: weigh_move,
    PlaceKid: weigh_move,
    PartyGuest: weigh_move,
    NewHouse: weigh_step_dad,
    LiftStranger: weigh_first,
    DropStranger: weigh_stranger,
    SodaFriend: weigh_first,
    SodaCard: weigh_soda_card,
    PlaceStranger: weigh_stranger,
    SaucerKid: weigh_saucer,
    InvasionOrder: weigh_last,  # the saucer first: after the last stranger it would be too late
    SwapSoda: weigh_first,  # swap it
}
