"""Bots: their answers are legal, and follow from what they may know alone."""

from __future__ import annotations

import random
from collections.abc import Callable

from streetlight.bots.registry import Bot
from streetlight.core.answers import Answer
from streetlight.core.errors import StreetlightError
from streetlight.core.match import Match
from streetlight.core.prompts import Option


def check_bot_answers(make: Callable[[], Bot], match: Match) -> None:
    """The bot answers every open prompt with a legal answer, gives a reason, and changes nothing."""
    before = match.checksum()
    for seat, prompt in match.prompts.items():
        bot = make()
        answer = bot.answer(match.sight(seat))
        assert match.checksum() == before, f"{bot} changed the match by thinking about it"
        assert isinstance(bot.reason, str) and "\n" not in bot.reason
        twin = match.copy()
        try:
            twin.answer(seat, answer_ids(answer), prompt=prompt.id)
        except StreetlightError as error:
            raise AssertionError(f"{bot} answered {prompt} with {answer!r}: {error}") from error
        saying = bot.say(match.sight(seat))
        if saying is not None and match.talk(seat):
            twin = match.copy()
            twin.say(seat, saying)


def check_bot_is_blind(make: Callable[[], Bot], match: Match, rng: random.Random, truths: int = 20) -> None:
    """With one seed the bot answers alike in all truths that look the same to it."""
    for seat in match.waiting:
        answers = {str(answer_ids(make().answer(match.sight(seat))))}
        for _ in range(truths - 1):
            truth = match.imagine(seat, rng)
            answers.add(str(answer_ids(make().answer(truth.sight(seat)))))
        assert len(answers) == 1, f"seat {seat} sees the same and answers {sorted(answers)}"


def answer_ids(answer: Answer) -> str | list[str]:
    """An answer as ids, so that it can be given to a twin."""
    if isinstance(answer, (Option, str)):
        return _id(answer)
    return [_id(part) for part in answer]


def _id(part: Option | str) -> str:
    return part.id if isinstance(part, Option) else part
