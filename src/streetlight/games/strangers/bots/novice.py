"""The novice bot: goes for the points it can see, by the shortest way, and is easily distracted."""

from __future__ import annotations

from math import log
from random import Random

from streetlight.core.asks import Choice
from streetlight.core.prompts import Option
from streetlight.core.questions import Question
from streetlight.core.sayings import Saying
from streetlight.core.sight import Sight
from streetlight.games.strangers.bots.judge import WEIGHTS, Judge
from streetlight.games.strangers.bots.reasons import Aim, Reasons
from streetlight.games.strangers.bots.scene import Scene
from streetlight.games.strangers.bots.seen import special_aim
from streetlight.games.strangers.pack.content import Move, Place, Special
from streetlight.games.strangers.questions import TakeTurn
from streetlight.games.strangers.rules.moving import PAST
from streetlight.games.strangers.state import SODA, has_script, without

DISTRACTION = 1.6
"""How far, in points, a whim can shift what an answer seems worth."""

PER_STEP = 0.8
"""What one step closer to a scoring space seems worth."""

NO_USE = -1.0


class NoviceBot:
    """Knows points and distances. Never thinks of rivals' plans, or of how long the game will last."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed
        self._last: tuple[Scene, Question, Choice] | None = None

    def answer(self, sight: Sight) -> Option:
        prompt = sight.prompt
        if prompt is None:
            raise ValueError(f"seat {sight.seat} is not asked anything")
        scene = Scene(sight)
        choices = prompt.choices()
        rng = Random(f"{self.seed}/{sight.seat}/{prompt.id}")
        values = [_value(scene, prompt.question, choice) + _whim(rng) for choice in choices]
        best = values.index(max(values))
        self._last = (scene, prompt.question, choices[best])
        return prompt.options[best]

    @property
    def reason(self) -> str:
        """Why the last answer was given; put into words when somebody asks."""
        if self._last is None:
            return ""
        scene, question, choice = self._last
        judge = Judge(scene, WEIGHTS, True)
        return Reasons(judge).reason(question, choice, _aim(judge, choice)._replace(settled=False))

    def say(self, sight: Sight) -> Saying | None:
        return None


def _whim(rng: Random) -> float:
    """Gumbel noise: the best answer is taken most often, a good one often, a bad one seldom."""
    return -DISTRACTION * log(-log(rng.random() or 0.5))


def _value(scene: Scene, question: Question, choice: Choice) -> float:
    kind = choice[0]
    mine = scene.mine()
    if kind == "let_out":
        return 1.5 if mine else 4.0
    if kind == "run_away":
        return -4.0
    if kind in ("play", "copy"):
        return _card(scene, choice[1])
    if kind == "move":
        return _move(scene, choice[1], choice[2])
    if kind == "place":
        return sum([_sign(scene, seat) for seat, kids in enumerate(scene.kids) if choice[1] in kids.values()])
    if kind == "take":
        seat = scene.owner(choice[1])
        points = [p for there in scene.homes.values() for kid, _, p in there if kid == choice[1]]
        return _sign(scene, seat) * (points[0] if points else 1.0)
    if kind == "discard" and isinstance(question, TakeTurn):
        return NO_USE
    if kind == "discard":
        return -_card(scene, choice[1])
    return 0.0


def _sign(scene: Scene, seat: int) -> float:
    return -2.0 if scene.team[seat] == scene.team[scene.me] else 1.0


def _card(scene: Scene, kind: int) -> float:
    """The best that a card can do for one kid, at a glance."""
    if scene.seats > 1 and has_script(scene.cards[kind], SODA):
        return 1.0
    return max([value for value, _, _ in _moves(scene, kind)], default=NO_USE)


def _aim(judge: Judge, choice: Choice) -> Aim:
    """What a card is played for. That a special card does nothing now even a novice can read on it."""
    if choice[0] not in ("play", "copy"):
        return Aim()
    scene = judge.scene
    effect = scene.cards[choice[1]].effect
    if isinstance(effect, Special):
        hand = without(scene.hand, choice[1]) if choice[0] == "play" else scene.hand
        return special_aim(judge, effect.script, hand)
    best = max(_moves(scene, choice[1]), default=None)
    return Aim(helps=False) if best is None else Aim(*best[1:])


def _moves(scene: Scene, kind: int) -> list[tuple[float, int, int]]:
    """(value, kid, where to) of all that a card can do with one own kid."""
    effect = scene.cards[kind].effect
    mine = scene.mine()
    board = scene.board
    if isinstance(effect, Move):
        mode = PAST[effect.past]
        return [
            (_move(scene, kid, to), kid, to)
            for kid, space in mine.items()
            for to in board.ends(space, effect.steps, scene.blocked, mode)
        ]
    if isinstance(effect, Place):
        targets = 0
        for place in effect.to:
            targets |= board.of_kind[place]
        targets &= ~scene.blocked
        start = board.of_kind[effect.start] if effect.start else -1
        return [
            (_move(scene, kid, to), kid, to)
            for kid, space in mine.items()
            if start >> space & 1
            for to in range(board.n)
            if targets >> to & 1 and to != space
        ]
    return []


def _move(scene: Scene, kid: int, to: int) -> float:
    """Points at once, or steps closer to some."""
    owner = scene.owner(kid)
    board = scene.board
    if to >= board.moves:
        table = board.by_total[to]
        points = table[len(scene.homes.get(to, ()))] if table else scene.next_spot[to]
        extra = 1.0 if board.kinds[to] in ("library", "park") else 0.0
        return (points + extra + 1.0) * (1.0 if scene.team[owner] == scene.team[scene.me] else -0.5)
    here = scene.kids[owner].get(kid, to)
    if here >= board.moves:
        return 0.0
    return PER_STEP * (_nearest(scene, here) - _nearest(scene, to))


def _nearest(scene: Scene, space: int) -> float:
    """Steps to the scoring space that looks best, less a step for each two points above three."""
    board = scene.board
    far = board.distance[space]
    return min(
        [
            far[goal] - scene.next_spot[goal] / 2
            for goal in range(board.moves, board.n)
            if not scene.full >> goal & 1 and far[goal] > 0
        ],
        default=9.0,
    )
