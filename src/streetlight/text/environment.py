"""Every game as an environment of texts: who is asked reads an observation and replies in words.

Replies are read leniently (see `read_reply`), and judged strictly. Who replies with nothing that can be read, or with
an answer that the rules do not allow, is told why and asked again, `retries` times; then a legal answer is drawn. All
of that is counted for each seat (`counts`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from msgspec import convert
from msgspec.structs import asdict

from streetlight.bots.registry import Bot, bot
from streetlight.core.errors import AnswerError, SayingError
from streetlight.core.match import Match
from streetlight.core.prompts import Prompt
from streetlight.envs.limits import example
from streetlight.envs.limits import most_decisions as limit
from streetlight.envs.players import bot_decides
from streetlight.envs.rewards import Reward, default_reward, outcome, rewards
from streetlight.envs.spec import ActionError, spec_for
from streetlight.envs.speech import BIDS, TalkRules, TalkSetting
from streetlight.envs.stepper import Stepper
from streetlight.envs.talker import Talker, stepper_for
from streetlight.games.registry import game
from streetlight.telling.asking import answer_in, number_of
from streetlight.telling.claims import claim_in
from streetlight.text.narrator import (
    BUDGET,
    Narrator,
    TextQuestion,
    asked,
    asked_to_bid,
    asked_to_speak,
    tokens,
)
from streetlight.text.replies import ParsedReply, ParseError, ReplyCounts, read_reply

RETRIES = 2

QUIET = ("none", "quiet", "nothing", "no", "0", "")


class TextEnv:
    """A match in words. `bots`: who sits in the seats that are not played by text.

    A level of bots sits in every seat but `seat`; a mapping of seats to levels says it for each seat; None: all seats
    are played by text.
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: str | Mapping[int, str] | None = None,
        talk: TalkSetting = None,
        budget: int | None = BUDGET,
        retries: int = RETRIES,
        whole: bool = False,
        reward: Reward | None = None,
        most_decisions: int | None = None,
        **options: object,
    ) -> None:
        first = example(name, seats, options)
        self.name = name
        self.seats = first.seats
        if isinstance(bots, str):
            bots = {other: bots for other in range(first.seats) if other != seat}
        self.bots = dict(bots or {})
        wrong = [other for other in (seat, *self.bots) if not 0 <= other < first.seats]
        if wrong:
            raise ValueError(f"there is no seat {wrong[0]}; there are {first.seats}, from 0 on")
        if len(self.bots) >= first.seats:
            raise ValueError("all seats are bots: leave one for whoever reads and replies")
        if retries < 0:
            raise ValueError(f"retries must be 0 or more, not {retries}")
        self.players = [other for other in range(first.seats) if other not in self.bots]
        """The seats that are played by text."""
        self.talk = talk_rules(talk) if first.seats > 1 else None
        """How players speak: in rounds where the game has claims, else beside their answers."""
        self.spec = spec_for(first, talk=False if self.talk is None or not first.claim_forms() else self.talk)
        self.budget = budget
        self.retries = retries
        self.whole = whole
        self.reward = reward or default_reward(first)
        self.most = limit(name, most_decisions, self.spec.speech is not None)
        self.options = options
        self._luck = random.Random()
        self.stepper: Stepper | None = None

    # --- the shape of TextArena

    def reset(self, seed: int | str | None = None) -> None:
        """Start a match. A number makes the luck of all matches from here on; a text is the seed of this one match."""
        if isinstance(seed, int):
            self._luck = random.Random(seed)
        dealt = seed if isinstance(seed, str) else f"{self._luck.getrandbits(64):x}"
        self.begin(game(self.name).start(self.seats, dealt, **self.options))

    def begin(self, match: Match) -> None:
        """Play this match."""
        self.stepper = stepper_for(match, self.spec)
        self.counts = {seat: ReplyCounts() for seat in self.players}
        self._narrators = {seat: Narrator(seat, self.budget, self.whole) for seat in self.players}
        self._bots: dict[int, Bot] = {
            seat: bot(self.name, level, f"{match.seed}/{seat}") for seat, level in self.bots.items()
        }
        self._left = [0 if self.talk is None else self.talk.budget] * self.seats
        self._default = random.Random(f"{match.seed}/default")
        self._wrong = 0  # tries at this question that went wrong
        self._told: str | None = None  # the observation that waits to be read
        self._complaint = ""
        self._let_bots_play()

    @property
    def match(self) -> Match:
        return self._now().match

    @property
    def over(self) -> bool:
        """Is there nothing left to decide, or was the match cut off?"""
        now = self._now()
        return now.over or now.steps >= self.most

    @property
    def truncated(self) -> bool:
        """Was the match cut off because it went on and on?"""
        return self.over and not self.match.over

    def get_observation(self) -> tuple[int, str]:
        """Who is asked, and what they read. The same again until somebody steps."""
        seat = self._now().seat if not self.over else self.players[0]
        if self._told is None:
            question = None if self.over else self._question()
            text = self._narrators[seat].observation(self.match, question)
            if self._complaint:
                text = f"{self._complaint}\n\n{text}"
            counts = self.counts[seat]
            counts.tokens += tokens(text)
            counts.over_budget += self.budget is not None and tokens(text) > self.budget
            self._told = text
        return seat, self._told

    def last_words(self, seat: int) -> str:
        """After the end: what is left to be told to a seat, and how it ended."""
        return self._narrators[seat].observation(self.match, None)

    def step(self, reply: str) -> tuple[bool, dict[str, object]]:
        """What the seat that is asked replies. (over, info); `info` says what went wrong, if anything did."""
        if self.over:
            raise ActionError("the match is over: nobody is asked anything")
        seat = self._now().seat
        counts = self.counts[seat]
        counts.replies += 1
        info: dict[str, object] = {"player": seat, "legal": True, "parse_error": False}
        try:
            self._do(read_reply(reply), info)
            self._complaint = str(info.get("unsaid", ""))
        except ParseError as error:
            counts.parse_errors += 1
            self._went_wrong(str(error), info, parse_error=True)
        except (AnswerError, SayingError, ActionError) as error:
            counts.illegal += 1
            self._went_wrong(str(error), info, parse_error=False)
        else:
            self._wrong = 0
        self._told = None
        self._let_bots_play()
        return self.over, info

    def close(self) -> dict[int, float]:
        """The reward of each seat; 0 for all if the match was not played to its end."""
        if not self.match.over:
            return dict.fromkeys(range(self.seats), 0.0)
        return dict(enumerate(rewards(self.match, self.reward)))

    def report(self) -> dict[int, dict[str, object]]:
        """For each seat that was played by text: how its replies went, and how it ended."""
        return {seat: {**asdict(self.counts[seat]), **outcome(self.match, seat)} for seat in self.players}

    # --- one step

    def _now(self) -> Stepper:
        if self.stepper is None:
            raise ActionError("there is no match yet: call reset first")
        return self.stepper

    def _question(self) -> TextQuestion:
        now = self._now()
        if isinstance(now, Talker) and now.bidding:
            return asked_to_bid(BIDS - 1)
        if isinstance(now, Talker) and now.speaking:
            return asked_to_speak(now.floor.left[now.seat])
        return asked(self._prompt(), self._may_say())

    def _prompt(self) -> Prompt:
        return self.match.prompts[self._now().seat]

    def _may_say(self) -> int:
        now = self._now()
        if self.talk is None or not now.match.talk(now.seat):
            return 0
        return self._sayings_left()[now.seat]

    def _sayings_left(self) -> list[int]:
        now = self._now()
        return now.floor.left if isinstance(now, Talker) else self._left

    def _do(self, reply: ParsedReply, info: dict[str, object]) -> None:
        """Do what a reply means. An error says why nothing was done."""
        now = self._now()
        if isinstance(now, Talker) and now.bidding:
            bid = number_of(reply.answer)
            if bid is None:
                raise ParseError(f"A bid is a number from 0 to {BIDS - 1}.")
            now.take_bid(bid)
        elif isinstance(now, Talker) and now.speaking:
            if reply.say:
                now.speak(claim_in(now.match, reply.say) or reply.say)
            elif reply.answer.lower() in QUIET:
                now.speak(None)
            else:
                raise ParseError('Reply with "Say: " and your words, or "Answer: none".')
        else:
            if not reply.answer:
                raise ParseError('No answer was found. End your reply with a line like "Answer: 1".')
            answer = answer_in(self._prompt(), reply.answer)
            self._check(answer)
            if reply.say:
                self._say(reply.say, info)
            now.answer(answer)

    def _check(self, answer: str | list[str]) -> None:
        """AnswerError for an answer that would be refused: nothing may be said with it."""
        now = self._now()
        now.match.copy().answer(now.seat, answer)

    def _say(self, text: str, info: dict[str, object]) -> None:
        """Say something beside an answer. What can't be said is counted and told; the answer holds all the same."""
        seat, left = self._now().seat, self._sayings_left()
        try:
            if not self._may_say():
                raise SayingError("you may not speak now")
            self.match.say(seat, claim_in(self.match, text) or text)
            left[seat] -= 1
        except SayingError as error:
            self.counts[seat].refused_sayings += 1
            info["unsaid"] = f"(Your words were not heard: {error}.)"

    def _went_wrong(self, why: str, info: dict[str, object], parse_error: bool) -> None:
        now = self._now()
        info["legal"], info["parse_error"], info["error"] = False, parse_error, why
        self._wrong += 1
        self._complaint = f"That did not count: {why} Try again."
        if self._wrong > self.retries:
            self._choose_for(now)
            self._complaint = f"That did not count: {why} A choice was made for you."
            self._wrong = 0
            info["chosen_for"] = True

    def _choose_for(self, now: Stepper) -> None:
        """A legal decision at random, for whoever can't make one."""
        self.counts[now.seat].chosen_for += 1
        if isinstance(now, Talker) and (now.bidding or now.speaking):
            now.act(now.legal()[0])  # stay quiet
            return
        start = now.match.answers_given
        while not now.over and now.match.answers_given == start:
            now.act(self._default.choice(now.legal()))
            if isinstance(now, Talker) and (now.bidding or now.speaking):
                return

    def _let_bots_play(self) -> None:
        """Bots answer until somebody who reads is asked."""
        now = self._now()
        while not self.over and now.seat in self._bots:
            self._bot_plays(now)

    def _bot_plays(self, now: Stepper) -> None:
        seat, player = now.seat, self._bots[now.seat]
        if not isinstance(now, Talker) and self.talk is not None and now.match.talk(seat):
            saying = player.say(now.match.sight(seat))
            if saying is not None:
                now.match.say(seat, saying)
        bot_decides(now, player)


def talk_rules(given: TalkSetting) -> TalkRules | None:
    """How players speak; None if they don't."""
    if given is False:
        return None
    if given is None or given is True:
        return TalkRules()
    return given if isinstance(given, TalkRules) else convert(given, TalkRules)
