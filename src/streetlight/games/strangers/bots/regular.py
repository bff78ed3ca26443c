"""The regular bot: a rule policy that counts what is left and gets in the way of whoever leads. No search."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from streetlight.core.asks import Choice
from streetlight.core.events import Saying
from streetlight.core.sight import Sight
from streetlight.games.strangers.bots.judge import WEIGHTS, Judge, Weights, contact_odds
from streetlight.games.strangers.bots.reasons import Reasons
from streetlight.games.strangers.bots.scene import Scene
from streetlight.games.strangers.pack.content import Move, Place, Special
from streetlight.games.strangers.rules.moving import PAST
from streetlight.games.strangers.state import without

DRAWING = ("stranger", "saucer", "invasion", "soda_alone")
"""Questions of the refill: the own action of the turn is over."""

TIE = 1e-6


class RegularBot:
    """Tries every answer in its head, one step deep, and takes the best."""

    def __init__(self, seed: int | str = 0, weights: Weights = WEIGHTS) -> None:
        self.seed = seed
        self.weights = weights
        self._last: tuple[Judge, str, Choice] | None = None

    def answer(self, sight: Sight) -> Any:
        prompt = sight.prompt
        if prompt is None:
            raise ValueError(f"seat {sight.seat} is not asked anything")
        choices = prompt.choices()
        judge = Judge(Scene(sight), self.weights, prompt.what not in DRAWING)
        values = JUDGES[prompt.what](judge, choices)
        top = max(values) - TIE
        best = [number for number, value in enumerate(values) if value >= top]
        chosen = best[0]
        if len(best) > 1:
            chosen = Random(f"{self.seed}/{sight.seat}/{prompt.id}").choice(best)
        self._last = (judge, prompt.what, choices[chosen])
        return prompt.options[chosen]

    @property
    def reason(self) -> str:
        """Why the last answer was given; put into words when somebody asks."""
        if self._last is None:
            return ""
        judge, what, choice = self._last
        return Reasons(judge.scene, judge).reason(what, choice, aim(judge, choice))

    def say(self, sight: Sight) -> Saying | None:
        return None


# --- the own turn


def judge_turn(judge: Judge, choices: Any) -> list[float]:
    return [_turn_choice(judge, choice) for choice in choices]


def _turn_choice(judge: Judge, choice: Choice) -> float:
    scene = judge.scene
    mine = scene.mine()
    hand = scene.hand
    if choice[0] == "let_out":
        return judge.standing([*mine.values(), scene.board.school], judge.ways(hand), 0)
    if choice[0] == "run_away":
        return judge.standing([mine[kid] for kid in mine if kid != choice[1]], judge.ways(hand), 0)
    if choice[0] == "play":
        return value_of(judge, choice[1], without(hand, choice[1]))
    return -1e9  # Brainiac: a card thrown away after the action brings as much, and then we know more


def value_of(judge: Judge, kind: int, hand: tuple[int, ...]) -> float:
    """The position after playing this card as well as we can, with these cards kept."""
    card = judge.scene.cards[kind]
    effect = card.effect
    if isinstance(effect, Special):
        return SPECIALS[effect.script](judge, hand)
    if isinstance(effect, Move) and effect.kids == "any":
        return move_any(judge, effect, judge.scene.mine(), hand)
    best = best_move(judge, kind, hand)
    if best is None:
        return judge.rest(judge.scene.mine(), hand)
    return max(best[0], judge.rest(judge.scene.mine(), hand)) if card.may else best[0]


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


def aim(judge: Judge, choice: Choice) -> tuple[int, int] | None:
    """What a card is about to be played for: (kid, where to)."""
    if choice[0] not in ("play", "copy"):
        return None
    hand = judge.scene.hand
    best = best_move(judge, choice[1], without(hand, choice[1]) if choice[0] == "play" else hand)
    return best and best[1:]


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


# --- cards like no other


def saviors(judge: Judge, hand: tuple[int, ...]) -> float:
    odds = contact_odds(judge.libraries(judge.me))
    return judge.rest(judge.scene.mine(), hand) + odds * judge.contact_worth()


def pool_party(judge: Judge, hand: tuple[int, ...]) -> float:
    scene = judge.scene
    mine = scene.mine()
    quiet = judge.rest(mine, hand)
    pools = [
        pool
        for pool, there in scene.homes.items()
        if scene.board.kinds[pool] == "pool"
        and not scene.full >> pool & 1
        and sum([1 for _, seat, _ in there if seat == judge.me]) >= 2
    ]
    gains = [judge.after(mine, hand, kid, pool) - quiet for pool in pools for kid in mine]
    return quiet + max(gains, default=0.0) * (1.5 if len(mine) > 1 else 1.0)


def step_dad(judge: Judge, hand: tuple[int, ...]) -> float:
    scene = judge.scene
    houses = [
        (scene.next_spot.get(space, 0), space)
        for space in range(scene.board.moves, scene.board.n)
        if scene.board.kinds[space] in ("home", "mansion")
    ]
    free = max([value for value, space in houses if not scene.full >> space & 1], default=0)
    have = [
        points for _, space in houses for _, seat, points in scene.homes.get(space, ()) if seat == judge.me
    ]
    gain = max(0, free - min(have)) if have else 0
    return judge.rest(scene.mine(), hand) + gain


def man_in_black(judge: Judge, hand: tuple[int, ...]) -> float:
    scene = judge.scene
    quiet = judge.rest(scene.mine(), hand)
    free = scene.board.strangers & ~scene.strangers
    if not scene.strangers or not free:
        return quiet
    spaces = [space for space in scene.board.stranger_spaces if free >> space & 1]
    return quiet + max(0.0, max([threat(judge, space) for space in spaces]))


def soda(judge: Judge, hand: tuple[int, ...]) -> float:
    """Before we see any hand: the best of three unknown cards, or better if a hand is known."""
    scene = judge.scene
    mine = scene.mine()
    quiet = judge.rest(mine, hand)
    if scene.seats == 1:
        return quiet
    moment = judge.moment
    best = quiet
    for space in mine.values():
        best = max(best, quiet + moment.stand_next[space] - moment.stand[space])
    for seat in range(scene.seats):
        if seat != judge.me:
            for kind in set(scene.known[seat]):
                best = max(best, value_of(judge, kind, hand))
    return best


SPECIALS: dict[str, Callable[[Judge, tuple[int, ...]], float]] = {
    "science_club_saviors": saviors,
    "pool_party": pool_party,
    "new_step_dad": step_dad,
    "man_in_black": man_in_black,
    "soda_shop_date": soda,
}


# --- inside a card


def judge_move(judge: Judge, choices: Any) -> list[float]:
    """(kid, end) of a move, or no more moves."""
    scene = judge.scene
    mine = scene.mine()
    return [
        judge.after(mine, scene.hand, choice[1], choice[2])
        if choice[0] == "move"
        else judge.rest(mine, scene.hand)
        for choice in choices
    ]


def judge_step_dad(judge: Judge, choices: Any) -> list[float]:
    points = {kid: points for there in judge.scene.homes.values() for kid, _, points in there}
    return [
        float(judge.scene.next_spot[choice[2]] - points[choice[1]]) if choice[0] == "move" else 0.0
        for choice in choices
    ]


def judge_lift(judge: Judge, choices: Any) -> list[float]:
    """Take away the stranger that is most in our way; it goes back where it hurts others."""
    scene = judge.scene
    free = [s for s in scene.board.stranger_spaces if not scene.strangers >> s & 1]
    hurt = max([threat(judge, space) for space in free], default=0.0)
    return [0.0 if choice[0] == "decline" else hurt + relief(judge, choice[1]) for choice in choices]


def judge_soda_friend(judge: Judge, choices: Any) -> list[float]:
    scene = judge.scene
    values: list[float] = []
    for _, seat in choices:
        best = max([value_of(judge, kind, scene.hand) for kind in scene.known[seat]], default=-1e9)
        hidden = scene.view["players"][seat]["hand"] - len(scene.known[seat])
        values.append(max(best, soda(judge, scene.hand) - 1.0) + 0.01 * hidden)
    return values


def judge_soda_card(judge: Judge, choices: Any) -> list[float]:
    return [value_of(judge, choice[1], judge.scene.hand) for choice in choices]


def judge_discard(judge: Judge, choices: Any) -> list[float]:
    """Brainiac: throw a card away if a fresh one is worth more (DTS-83)."""
    scene = judge.scene
    spaces = list(scene.mine().values())
    hand = scene.hand
    values: list[float] = []
    for choice in choices:
        kept = hand if choice[0] == "keep" else without(hand, choice[1])
        new = max(0, scene.hand_limit[judge.me] - len(kept))
        values.append(judge.standing(spaces, judge.ways(kept), new) + keepsake(judge, kept))
    return values


def keepsake(judge: Judge, hand: tuple[int, ...]) -> float:
    """What cards are worth keeping for beyond the next move."""
    kinds = judge.charts.kinds
    total = 0.02 * len(judge.ways(hand))
    if kinds.get("science_club_saviors") in hand:
        total += 0.8 * contact_odds(judge.libraries(judge.me) + 1) * judge.contact_worth()
    if kinds.get("soda_shop_date") in hand and judge.scene.seats > 1:
        total += 0.8
    return total


# --- cards that are drawn


def judge_stranger(judge: Judge, choices: Any) -> list[float]:
    return [threat(judge, choice[1]) for choice in choices]


def threat(judge: Judge, space: int) -> float:
    """What a stranger on this space does to everybody's kids, by whose they are."""
    scene = judge.scene
    distance = scene.board.distance
    total = 0.0
    for seat, kids in enumerate(scene.kids):
        for here in kids.values():
            if here == space:
                total -= judge.side[seat] * (judge.headway(here) + 0.3)
            elif 0 < distance[here][space] <= 3:
                total -= judge.side[seat] * detour(judge, here, scene.blocked, 1 << space)
    if not scene.mine():  # the next kid sets out from School
        total -= 0.5 * detour(judge, scene.board.school, scene.blocked, 1 << space)
    return total


def relief(judge: Judge, space: int) -> float:
    """What everybody's kids gain if the stranger on this space goes."""
    scene = judge.scene
    total = 0.0
    without_it = scene.blocked & ~(1 << space)
    for seat, kids in enumerate(scene.kids):
        for here in kids.values():
            if 0 < scene.board.distance[here][space] <= 3:
                total += judge.side[seat] * detour(judge, here, without_it, 1 << space)
    return total


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


def judge_saucer(judge: Judge, choices: Any) -> list[float]:
    return [loss(judge, choice[1]) for choice in choices]


def loss(judge: Judge, kid: int) -> float:
    """What it is worth to us that this kid is taken (half of it: the coin decides)."""
    scene = judge.scene
    seat = scene.owner(kid)
    space = scene.kids[seat].get(kid)
    if space is not None:
        return -judge.side[seat] * judge.headway(space)
    for home, there in scene.homes.items():
        for other, _, points in there:
            if other == kid:
                kind = scene.board.kinds[home]
                worth = float(points)
                if kind == "library":
                    worth += judge.weights.library * judge.turns
                elif kind == "park":
                    worth += judge.weights.park * judge.turns
                stirred = judge.stir(home, -1) if len(there) > 1 else 0.0
                if stirred:  # the kid itself is no longer there to feel it
                    table = scene.board.by_total[home]
                    stirred -= judge.side[seat] * (table[len(there) - 2] - table[len(there) - 1])
                return -judge.side[seat] * worth + stirred
    raise ValueError(f"kid {kid} is not on the board")


def judge_invasion(judge: Judge, choices: Any) -> list[float]:
    """The last stranger ends the game at once: first use the saucer, if it can only hurt others."""
    mine = judge.scene.team[judge.me]
    rivals = any(team != mine for team in judge.scene.team)
    return [1.0 if (choice[0] == "saucer_first") == rivals else 0.0 for choice in choices]


def judge_soda_alone(judge: Judge, choices: Any) -> list[float]:
    return [1.0 if choice[0] == "swap" else 0.0 for choice in choices]


# --- Architect

DESIGN = ("moms_car", "synchronized_watches", "hitchhiking", "skateboard", "rad_bike", "hop_the_fence", "run",
          "walkie_talkies", "prom_date", "walk")  # fmt: skip


def judge_design(judge: Judge, choices: Any) -> list[float]:
    """A sound mix of cards in no clever order: the solver knows better."""
    cards = judge.scene.cards
    return [
        float(-DESIGN.index(cards[kind].id)) if cards[kind].id in DESIGN else -99.0 for _, kind in choices
    ]


JUDGES: dict[str, Callable[[Judge, Any], list[float]]] = {
    "turn": judge_turn,
    "discard": judge_discard,
    "move": judge_move,
    "move_any": judge_move,
    "place": judge_move,
    "pool_party": judge_move,
    "step_dad": judge_step_dad,
    "lift_stranger": judge_lift,
    "drop_stranger": judge_stranger,
    "soda_friend": judge_soda_friend,
    "soda_card": judge_soda_card,
    "stranger": judge_stranger,
    "saucer": judge_saucer,
    "invasion": judge_invasion,
    "soda_alone": judge_soda_alone,
    "design_hand": judge_design,
    "design_deck": judge_design,
}
