"""A player who acts on a hunch: sound enough to play imagined evenings on with, and fast enough to play many.

It looks at what lies open and at the hand of the seat that acts, never at any other hand: a rival in an imagined
evening knows no more than a rival at the table would.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from streetlight.core.asks import Choice
from streetlight.core.prompts import Prompt
from streetlight.games.strangers.bots.ground import NEVER, Ground, Moment
from streetlight.games.strangers.bots.judge import contact_odds
from streetlight.games.strangers.pack.content import Move, Place, Special
from streetlight.games.strangers.rules.board import spaces_of
from streetlight.games.strangers.rules.cards import party_pools, step_dad_choices
from streetlight.games.strangers.rules.moving import DECLINE, DONE
from streetlight.games.strangers.rules.scoring import points, worths
from streetlight.games.strangers.rules.turn import KEEP, LET_OUT, PLAY, may_let_out
from streetlight.games.strangers.state import SAVIORS_BONUS, Strangers, without

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
        if prompt.what == "turn":
            return self._turn(g, prompt.seat)
        choices = prompt.choices()
        if plan is not None and plan[0] == prompt.seat and plan[1] in choices:
            return plan[1]
        return ANSWERS[prompt.what](self.ground, g, prompt.seat, choices)

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


def now(ground: Ground, g: Strangers, acting: float = 1.0) -> Moment:
    """The position with the turns that follow this one; `acting` is 0 in a refill, when the card is drawn already."""
    return ground.moment(g, round(ground.turns(g) - acting))


def card(
    ground: Ground,
    g: Strangers,
    me: int,
    kind: int,
    hand: tuple[int, ...],
    moment: Moment,
    stay: dict[int, float],
) -> tuple[float, Choice | None]:
    """What playing a card brings, with these cards kept, and the move that it is played for.

    ``stay`` is what each own kid is worth where it is.
    """
    what = ground.rules.cards[kind]
    effect = what.effect
    if isinstance(effect, Special):
        return SCRIPTS[effect.script](ground, g, me, moment), None
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
    ground: Ground, way: int, space: int, ways: list[int], moment: Moment, stay: float
) -> tuple[float, int]:
    """(gain, where to) of the best that a card of this way does for a kid; -1: it goes nowhere."""
    moves, worth, fresh = ground.moves, moment.worth, moment.fresh
    best, to = NEVER, -1
    for end in ground.ends(way, space, moment.blocked):
        value = worth[end - moves] + fresh if end >= moves else moment.follow(end, ways)
        if value > best:
            best, to = value, end
    return best - stay, to


# --- cards like no other


def saviors(ground: Ground, g: Strangers, me: int, moment: Moment) -> float:
    odds = contact_odds(g.libraries[me])
    if not odds:
        return NO_USE
    if ground.rules.solo:
        return SAVIORS_BONUS * odds
    sums = ground.by_side([float(value) for value in points(g)])
    mine = sums.pop(ground.rules.team_of[me])
    return odds * min(30.0, max(5.0, ground.weights.contact + max(sums) - mine))


def pool_party(ground: Ground, g: Strangers, me: int, moment: Moment) -> float:
    kids = g.active[me]
    pools = party_pools(g, me) if kids else []
    gains = [
        moment.worth[pool - ground.moves] - moment.headway(g.place[kid]) for pool in pools for kid in kids
    ]
    return max(gains, default=NO_USE)


def step_dad(ground: Ground, g: Strangers, me: int, moment: Moment) -> float:
    return max([better_house(ground, g, choice) for choice in step_dad_choices(g, me)], default=NO_USE)


def better_house(ground: Ground, g: Strangers, choice: Choice) -> float:
    spots = ground.board.spots
    return float(spots[choice[2]][0] - spots[g.place[choice[1]]][0])


def man_in_black(ground: Ground, g: Strangers, me: int, moment: Moment) -> float:
    free = spaces_of(ground.board.strangers & ~g.strangers)
    if not g.strangers or not free:
        return NO_USE
    sides = ground.sides(g, me)
    return max([threat(ground, g, space, moment, sides) for space in free])


def soda(ground: Ground, g: Strangers, me: int, moment: Moment) -> float:
    return A_FRIENDS_CARD if g.active[me] and ground.rules.seats > 1 else NO_USE


SCRIPTS: dict[str, Callable[[Ground, Strangers, int, Moment], float]] = {
    "science_club_saviors": saviors,
    "pool_party": pool_party,
    "new_step_dad": step_dad,
    "man_in_black": man_in_black,
    "soda_shop_date": soda,
}


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
    moment = now(ground, g, 0.0)
    sides = ground.sides(g, me)
    return take_best(choices, [threat(ground, g, choice[1], moment, sides) for choice in choices])


def threat(ground: Ground, g: Strangers, space: int, moment: Moment, sides: list[float]) -> float:
    """What a stranger on this space does to everybody's kids, by whose they are."""
    total = 0.0
    for side, kids in zip(sides, g.active, strict=True):
        for kid in kids:
            here = g.place[kid]
            total -= side * (moment.headway(here) + 0.3 if here == space else ground.near[here][space])
    return total


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


def answer_first(ground: Ground, g: Strangers, me: int, choices: Choices) -> Choice:
    return choices[0]


def answer_last(ground: Ground, g: Strangers, me: int, choices: Choices) -> Choice:
    return choices[-1]


ANSWERS: dict[str, Callable[[Ground, Strangers, int, Choices], Choice]] = {
    "discard": answer_discard,
    "move": answer_move,
    "move_any": answer_move,
    "place": answer_move,
    "pool_party": answer_move,
    "step_dad": answer_step_dad,
    "lift_stranger": answer_first,
    "drop_stranger": answer_stranger,
    "soda_friend": answer_first,
    "soda_card": answer_soda_card,
    "stranger": answer_stranger,
    "saucer": answer_saucer,
    "invasion": answer_last,  # the saucer first: after the last stranger it would be too late
    "soda_alone": answer_first,  # swap it
}
