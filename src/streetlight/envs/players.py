"""Bots that answer in actions: rivals for a loop of your own, and teachers whose decisions can be learned from.

from streetlight.envs.players import Player
teacher = Player("strangers", "regular", seed=1)
action = teacher.act(env.unwrapped.stepper)     # for the agent that acts
"""

from __future__ import annotations

from typing import Final

from streetlight.bots.registry import Bot, bot
from streetlight.core.answers import Answer
from streetlight.core.errors import SayingError
from streetlight.core.prompts import Option, Prompt
from streetlight.core.sayings import Saying
from streetlight.envs.spec import ActionError, AnySpec
from streetlight.envs.stepper import DONE_ACTION, Stepper
from streetlight.envs.talker import Talker


class Player:
    """A bot of any level, for any seat of one match at a time. It is given what the seat knows, and nothing else."""

    def __init__(self, name: str, level: str, seed: int | str = 0) -> None:
        self.bot = bot(name, level, seed)
        self._rest: list[int] = []

    def act(self, stepper: Stepper) -> int:
        """What the seat that acts does now. Where a prompt takes several options, the bot thinks at the first pick."""
        if stepper.over:
            raise ActionError("the match is over: nobody is asked anything")
        if isinstance(stepper, Talker) and (stepper.bidding or stepper.speaking):
            return word_of(stepper, self.bot)
        if not stepper.picks:
            match, seat = stepper.match, stepper.seat
            self._rest = actions_of(stepper.spec, match.prompts[seat], self.bot.answer(match.sight(seat)))
        if not self._rest:
            raise ActionError("somebody else has begun to pick: let one player make all picks of a prompt")
        return self._rest.pop(0)


BID: Final = 1
"""Bots have no opinion on who speaks first."""


def saying_of(stepper: Talker, player: Bot) -> Saying | None:
    """What a bot says now, if the rules let it. Whoever is not asked for a claim may still refuse to speak."""
    match, seat = stepper.match, stepper.seat
    saying = player.say(match.sight(seat))
    if saying is None:
        return None
    try:
        return match.game.check_saying(match._g, seat, saying)
    except SayingError:
        return None


def word_of(stepper: Talker, player: Bot) -> int:
    """What a bot bids or says, as an action. Free text has none: it stays quiet."""
    spec, speech = stepper.spec, stepper.speech
    if stepper.bidding:
        return spec.first_word + speech.first_bid + BID
    saying = saying_of(stepper, player)
    number = None if saying is None else speech.number(saying)
    return spec.first_word + (0 if number is None else speech.first_claim + number)


def bot_decides(stepper: Stepper, player: Bot) -> None:
    """Let a bot decide for the seat that acts: answer, bid or speak."""
    if isinstance(stepper, Talker) and stepper.bidding:
        stepper.take_bid(BID)
    elif isinstance(stepper, Talker) and stepper.speaking:
        stepper.speak(saying_of(stepper, player))
    else:
        stepper.answer(player.answer(stepper.match.sight(stepper.seat)))


def actions_of(spec: AnySpec, prompt: Prompt, answer: Answer) -> list[int]:
    """A whole answer, as bots and people give it, as actions one after the other."""
    several = prompt.kind in ("some", "order")
    chosen = [answer] if isinstance(answer, (Option, str)) else answer
    ids = [option if isinstance(option, str) else option.id for option in chosen]
    unknown = [id for id in ids if id not in spec.index]
    if unknown:
        raise ActionError(f"{unknown[0]!r} is no action; texts of one's own are for people")
    actions = [spec.index[id] for id in ids]
    if several and len(actions) < min(prompt.max, len(prompt.options)):
        actions.append(DONE_ACTION)
    return actions
