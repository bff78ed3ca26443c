"""The regular bot: a rule policy that counts what is left and gets in the way of whoever leads. No search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from streetlight.core.asks import Choice
from streetlight.core.prompts import Option
from streetlight.core.questions import Question
from streetlight.core.sayings import Saying
from streetlight.core.sight import Sight
from streetlight.games.strangers.bots.judge import WEIGHTS, Judge, Weights, contact_odds
from streetlight.games.strangers.bots.reasons import Reasons
from streetlight.games.strangers.bots.scene import Scene
from streetlight.games.strangers.bots.seen import SeenPosition, aim, detour, special_value, value_of
from streetlight.games.strangers.questions import (
    DesignDeck,
    DesignHand,
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
from streetlight.games.strangers.rules.special_cards import (
    DropStranger,
    LiftStranger,
    NewHouse,
    PartyGuest,
    SodaCard,
    SodaFriend,
)
from streetlight.games.strangers.state import SODA, without

Choices = Sequence[Choice]

DRAWING = (PlaceStranger, SaucerKid, InvasionOrder, SwapSoda)
"""Questions of the refill: the own action of the turn is over."""

TIE = 1e-6


class RegularBot:
    """Tries every answer in its head, one step deep, and takes the best."""

    def __init__(self, seed: int | str = 0, weights: Weights = WEIGHTS) -> None:
        self.seed = seed
        self.weights = weights
        self._last: tuple[Judge, Question, Choice] | None = None

    def answer(self, sight: Sight) -> Option:
        prompt = sight.prompt
        if prompt is None:
            raise ValueError(f"seat {sight.seat} is not asked anything")
        choices = prompt.choices()
        judge = Judge(Scene(sight), self.weights, not isinstance(prompt.question, DRAWING))
        values = judged(judge, prompt.question, choices)
        top = max(values) - TIE
        best = [number for number, value in enumerate(values) if value >= top]
        chosen = best[0]
        if len(best) > 1:
            chosen = Random(f"{self.seed}/{sight.seat}/{prompt.id}").choice(best)
        self._last = (judge, prompt.question, choices[chosen])
        return prompt.options[chosen]

    @property
    def reason(self) -> str:
        """Why the last answer was given; put into words when somebody asks."""
        if self._last is None:
            return ""
        judge, question, choice = self._last
        return Reasons(judge).reason(question, choice, aim(judge, choice))

    def say(self, sight: Sight) -> Saying | None:
        return None


def judged(judge: Judge, question: Question, choices: Choices) -> list[float]:
    """What every choice seems worth."""
    return JUDGES.get(type(question), judge_any)(judge, choices)


# --- the own turn


def judge_turn(judge: Judge, choices: Choices) -> list[float]:
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


# --- inside a card


def judge_move(judge: Judge, choices: Choices) -> list[float]:
    """(kid, end) of a move, or no more moves."""
    scene = judge.scene
    mine = scene.mine()
    return [
        judge.after(mine, scene.hand, choice[1], choice[2])
        if choice[0] == "move"
        else judge.rest(mine, scene.hand)
        for choice in choices
    ]


def judge_step_dad(judge: Judge, choices: Choices) -> list[float]:
    points = {kid: points for there in judge.scene.homes.values() for kid, _, points in there}
    return [
        float(judge.scene.next_spot[choice[2]] - points[choice[1]]) if choice[0] == "move" else 0.0
        for choice in choices
    ]


def judge_lift(judge: Judge, choices: Choices) -> list[float]:
    """Take away the stranger that is most in our way; it goes back where it hurts others."""
    scene = judge.scene
    position = SeenPosition(judge, scene.hand)
    free = [s for s in scene.board.stranger_spaces if not scene.strangers >> s & 1]
    hurt = max([position.threat(space) for space in free], default=0.0)
    return [0.0 if choice[0] == "decline" else hurt + relief(judge, choice[1]) for choice in choices]


def judge_soda_friend(judge: Judge, choices: Choices) -> list[float]:
    scene = judge.scene
    values: list[float] = []
    for _, seat in choices:
        best = max([value_of(judge, kind, scene.hand) for kind in scene.known[seat]], default=-1e9)
        hidden = scene.view.players[seat].hand - len(scene.known[seat])
        values.append(max(best, special_value(judge, SODA, scene.hand) - 1.0) + 0.01 * hidden)
    return values


def judge_soda_card(judge: Judge, choices: Choices) -> list[float]:
    return [value_of(judge, choice[1], judge.scene.hand) for choice in choices]


def judge_discard(judge: Judge, choices: Choices) -> list[float]:
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


def judge_any(judge: Judge, choices: Choices) -> list[float]:
    """A question that we know nothing about, such as a new card's: by what the words of its choices mean elsewhere."""
    scene = judge.scene
    position = SeenPosition(judge, scene.hand)
    return [position.quiet + _at_a_glance(judge, position, choice) for choice in choices]


def _at_a_glance(judge: Judge, position: SeenPosition, choice: Choice) -> float:
    """What a choice brings, as far as its first word tells; 0 if that tells nothing."""
    scene = judge.scene
    if choice[0] == "move" and choice[1] in scene.mine():
        return judge.after(scene.mine(), scene.hand, choice[1], choice[2]) - position.quiet
    if choice[0] == "place":
        return position.threat(choice[1])
    if choice[0] == "take":
        return loss(judge, choice[1])
    if choice[0] == "copy":
        return value_of(judge, choice[1], scene.hand) - position.quiet
    return 0.0


# --- cards that are drawn


def judge_stranger(judge: Judge, choices: Choices) -> list[float]:
    position = SeenPosition(judge, judge.scene.hand)
    return [position.threat(space) for _, space in choices]


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


def judge_saucer(judge: Judge, choices: Choices) -> list[float]:
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


def judge_invasion(judge: Judge, choices: Choices) -> list[float]:
    """The last stranger ends the game at once: first use the saucer, if it can only hurt others."""
    mine = judge.scene.team[judge.me]
    rivals = any(team != mine for team in judge.scene.team)
    return [1.0 if (choice[0] == "saucer_first") == rivals else 0.0 for choice in choices]


def judge_soda_alone(judge: Judge, choices: Choices) -> list[float]:
    return [1.0 if choice[0] == "swap" else 0.0 for choice in choices]


# --- Architect

DESIGN = ("moms_car", "synchronized_watches", "hitchhiking", "skateboard", "rad_bike", "hop_the_fence", "run",
          "walkie_talkies", "prom_date", "walk")  # fmt: skip


def judge_design(judge: Judge, choices: Choices) -> list[float]:
    """A sound mix of cards in no clever order: the solver knows better."""
    cards = judge.scene.cards
    return [
        float(-DESIGN.index(cards[kind].id)) if cards[kind].id in DESIGN else -99.0 for _, kind in choices
    ]


JUDGES: dict[type[Question], Callable[[Judge, Choices], list[float]]] = {
    TakeTurn: judge_turn,
    ThrowAway: judge_discard,
    MoveKid: judge_move,
    MoveKids: judge_move,
    PlaceKid: judge_move,
    PartyGuest: judge_move,
    NewHouse: judge_step_dad,
    LiftStranger: judge_lift,
    DropStranger: judge_stranger,
    SodaFriend: judge_soda_friend,
    SodaCard: judge_soda_card,
    PlaceStranger: judge_stranger,
    SaucerKid: judge_saucer,
    InvasionOrder: judge_invasion,
    SwapSoda: judge_soda_alone,
    DesignHand: judge_design,
    DesignDeck: judge_design,
}
