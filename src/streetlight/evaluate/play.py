"""One match of a task: the agent in its seat, the named bots in the others."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from streetlight.bots.registry import Bot, bot
from streetlight.core.errors import StreetlightError
from streetlight.core.match import Match
from streetlight.core.records import Record, RecordedAnswer
from streetlight.core.sayings import Saying
from streetlight.envs.limits import most_decisions
from streetlight.envs.players import bot_decides
from streetlight.envs.spec import AnySpec, spec_for
from streetlight.envs.stepper import Stepper
from streetlight.envs.talker import Talker, stepper_for
from streetlight.evaluate.agents import TextAgent, make_agent
from streetlight.evaluate.suite import SuiteTask
from streetlight.games.registry import game
from streetlight.text import TextEnv


class PlayedRow(msgspec.Struct, kw_only=True):
    """What came of one match: a line of a results file."""

    task: str
    number: int
    seat: int
    share: float
    """1 for a win, a part of it for a win shared with rivals, else 0."""
    score: float
    cut: bool
    """The match went on and on, and was cut off: a loss."""
    decisions: int
    """Of the agent."""
    seconds: float
    """That the agent took."""
    tokens: int | None = None
    """What the agent says that it has cost."""
    replies: dict[str, float] = {}
    """Of an agent that replies in words: what went wrong, and what it was sent."""
    record: Record


def start(task: SuiteTask, seed: str) -> Match:
    return game(task.game).start(task.seats, seed, **task.options)


def spec_of(match: Match) -> AnySpec:
    """With talk where the game has claims."""
    return spec_for(match)


def play(task: SuiteTask, number: int, seed: str, agent_name: str) -> PlayedRow:
    """Play a match. Whatever the agent does wrong is raised."""
    match, seat = start(task, seed), task.seat_of(number)
    agent = make_agent(agent_name, task.game, f"{seed}/{seat}")
    if isinstance(agent, TextAgent):
        return _play_in_words(task, number, match, agent)
    stepper = stepper_for(match, spec_of(match))
    made = _play_steps(task, stepper, seat, agent.decide)
    return _row(task, number, match, made, agent.seconds)


def _play_steps(task: SuiteTask, now: Stepper, seat: int, decide: Callable[[Stepper], None]) -> int:
    """Play to the end; how often the agent decided."""
    others = others_of(task, seat, now.match.seed)
    most, made = most_decisions(task.game, None, now.spec.speech is not None), 0
    while not now.over and now.steps < most:
        if now.seat == seat:
            decide(now)
            made += 1
        else:
            bot_decides(now, others[now.seat])
    return made


def others_of(task: SuiteTask, seat: int, seed: str) -> dict[int, Bot]:
    """The bots in the other seats."""
    every = [other for other in range(task.seats) if other != seat]
    return {other: bot(task.game, task.others, f"{seed}/{other}") for other in every}


def _play_in_words(task: SuiteTask, number: int, match: Match, agent: TextAgent) -> PlayedRow:
    seat = task.seat_of(number)
    others = {other: task.others for other in range(task.seats) if other != seat}
    talk = None if match.claim_forms() else False
    env = TextEnv(task.game, task.seats, seat=seat, bots=others, talk=talk, **task.options)
    env.begin(match)
    while not env.over:
        _, observation = env.get_observation()
        env.step(agent.reply(observation))
    counts = msgspec.structs.asdict(env.counts[seat])
    row = _row(task, number, match, env.counts[seat].replies, agent.seconds)
    row.replies, row.tokens = counts, agent.tokens
    return row


def _row(task: SuiteTask, number: int, match: Match, decisions: int, seconds: float) -> PlayedRow:
    seat = task.seat_of(number)
    share, score = share_of(match, seat)
    return PlayedRow(
        task=task.id, number=number, seat=seat, share=share, score=score, cut=not match.over,
        decisions=decisions, seconds=round(seconds, 4), record=match.record(),
    )  # fmt: skip


def share_of(match: Match, seat: int) -> tuple[float, float]:
    """(the seat's share of the win, its points)."""
    result = match.result
    if result is None:
        return 0.0, 0.0
    share = 0.0
    if seat in result.winners:
        even = match.game.is_draw(result)
        share = 1.0 / len(result.winners) if even else 1.0
    return share, float(result.scores[seat])


class Recorded:
    """Plays a seat of a match again as its record says."""

    def __init__(self, record: Record, seat: int) -> None:
        self._answers: list[RecordedAnswer] = [answer for at, answer in record.answers if at == seat]
        self._sayings: list[tuple[int, int, Saying]] = list(record.sayings)
        self._seat = seat

    def decide(self, now: Stepper) -> None:
        said = self._next_saying(now)
        if isinstance(now, Talker) and now.speaking:
            now.speak(said)
            return
        while said is not None:  # beside an answer
            now.match.say(self._seat, said)
            if isinstance(now, Talker):
                now.floor.left[self._seat] -= 1
            said = self._next_saying(now)
        if not self._answers:
            raise StreetlightError("the record ends before the match does")
        now.answer(self._answers.pop(0))

    def _next_saying(self, now: Stepper) -> Saying | None:
        """What this seat says now, if the next saying of the record is its own and due."""
        at = len(now.match.sayings(None))
        if at < len(self._sayings):
            after, seat, saying = self._sayings[at]
            if seat == self._seat and after == now.match.answers_given:
                return saying
        return None


def play_again(task: SuiteTask, number: int, seed: str, record: Record) -> Match:
    """The match that comes of the recorded answers of the agent, and of the named bots in the other seats."""
    match = start(task, seed)
    now = stepper_for(match, spec_of(match))
    seat = task.seat_of(number)
    recorded = Recorded(record, seat)
    others = others_of(task, seat, seed)
    while not now.over and match.answers_given < len(record.answers):
        if now.seat == seat:
            recorded.decide(now)
        else:
            bot_decides(now, others[now.seat])
    return match
