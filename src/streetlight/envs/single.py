"""One agent (Gymnasium): any game with bots in the other seats, the Solo Challenge, and Architect.

    import gymnasium
    env = gymnasium.make("streetlight.envs.single:streetlight/Strangers-v1", seats=3, bots="novice")

Spaces, masks, rewards and rendering are those of the PettingZoo environments. The others answer within `step`, so the
agent always acts next. An action that is not legal ends the episode with a reward of -1. A match that goes on and on
is cut off (`most_decisions`): truncated, with no reward. The last observation of an episode allows one action, 0
("done", which does nothing), so that no mask is ever empty: vector environments ask for one more action there. An
agent that is out of the match before it is asked anything finds only that action in the first observation; it leads to
the reward.
When a match has been played to its end, the info also holds `score`, the agent's points, and `won`.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, SupportsIndex

import numpy as np

from streetlight.envs.limits import missing

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing(error, "envs") from None

from streetlight.bots.registry import Bot, bot
from streetlight.envs.aec import Info, Observation, observation_space_of, rendered
from streetlight.envs.history import History
from streetlight.envs.layout import Mask
from streetlight.envs.limits import RENDER_MODES, check_reset, check_settings, example, plain, whole
from streetlight.envs.limits import most_decisions as limit
from streetlight.envs.opponents import Opponents, Policy, drawn, opponents_of
from streetlight.envs.players import bot_decides
from streetlight.envs.render import Pixels
from streetlight.envs.rewards import Reward, default_reward, outcome, rewards
from streetlight.envs.spec import NEWEST, VERSIONS, ActionError, spec_for
from streetlight.envs.speech import TalkSetting
from streetlight.envs.stepper import DONE_ACTION, Stepper
from streetlight.envs.talker import stepper_for
from streetlight.envs.text import text_of
from streetlight.games.registry import games_in_order, title_of

SEEDS = 2**63 - 1


class SingleEnv(gymnasium.Env[Any, SupportsIndex]):  # Any: by its types a Dict holds spaces, not arrays
    """One seat of a match. `seat=None` draws another seat for each episode.

    `bots` says who sits in the others: a level ("random", "novice", "regular", ...), a policy, or a list with one for
    each other seat in order: see `opponents`.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        seat: int | None = 0,
        bots: Opponents = "random",
        render_mode: str | None = None,
        reward: Reward | None = None,
        text: bool = False,
        most_decisions: int | None = None,
        version: int = NEWEST,
        talk: TalkSetting = None,
        **options: object,
    ) -> None:
        check_settings(render_mode, reward)
        chosen = plain(options)
        first = example(name, seats, chosen)
        self.table = spec_for(first, version, talk)
        self.most = limit(name, most_decisions, self.table.speech is not None)
        self.options = chosen
        self.fixed_seat = whole(seat, "seat")
        if self.fixed_seat is not None and not 0 <= self.fixed_seat < first.seats:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {first.seats - 1}, or None for any")
        self.opponents = opponents_of(name, bots, first.seats - 1)
        self.by = reward or default_reward(first)
        self.with_text = text
        self.render_mode = render_mode
        self.history: History | None = None
        """Set by `recall`: what all have seen so far."""
        self.action_space = spaces.Discrete(len(self.table.ids))
        self.observation_space = observation_space_of(self.table)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, Info]:
        """Start a match and play up to the agent's first decision. As in `TurnEnv`, `options` can't change the game."""
        check_reset(self.table.options, options)
        super().reset(seed=seed)
        luck = self.np_random
        spec = self.table
        self.seat = int(luck.integers(spec.seats)) if self.fixed_seat is None else self.fixed_seat
        others = [other for other in range(spec.seats) if other != self.seat]
        self._bots: dict[int, Bot | Policy] = {}
        for other, opponent in zip(others, self.opponents, strict=True):
            who = drawn(opponent, luck)
            seed = int(luck.integers(SEEDS))
            self._bots[other] = bot(spec.game.name, who, seed) if isinstance(who, str) else who
        match = spec.game.start(spec.seats, int(luck.integers(SEEDS)), **self.options)
        self.stepper = stepper_for(match, spec)
        if self.history is not None:
            self.history.begin(self.stepper)
        self._ended = self._cut = False
        self._others()
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, Info]:
        stepper = self.stepper
        if self._ended:  # actions after the end do nothing
            return self._observation(), 0.0, not self._cut, self._cut, self._info()
        if self._asked():
            try:
                stepper.act(index(action))
            except ActionError:
                self._ended = True
                return self._observation(), -1.0, True, False, self._info()
            if self.history is not None:
                self.history.note(stepper, self.seat, index(action))
            self._others()
        over = stepper.over
        cut = self._cut = stepper.steps >= self.most and not over
        self._ended = cut or over
        reward = rewards(stepper.match, self.by)[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, over, cut, self._info()

    def _asked(self) -> bool:
        """Can the match go on? Not if it ended without asking the agent."""
        return not self.stepper.over and self.stepper.steps < self.most

    def _others(self) -> None:
        """Let the bots answer until it is the agent's decision, or over."""
        stepper = self.stepper
        while stepper.seat != self.seat and self._asked():
            seat = stepper.seat
            action = decide(stepper, self._bots[seat])
            if self.history is not None:
                self.history.note(stepper, seat, action)

    def _observation(self) -> Observation:
        if self._ended or not self._asked():
            mask: Mask = np.zeros(len(self.table.ids), dtype=np.int8)
            mask[DONE_ACTION] = 1
        else:
            mask = self.stepper.mask(self.seat)
        self._mask = mask
        return {"observation": self.stepper.observe(self.seat), "action_mask": mask}

    def _info(self) -> Info:
        info: Info = {"action_mask": self._mask, "seat": self.seat}
        if self._ended:
            info.update(outcome(self.stepper.match, self.seat))
        if self.with_text:
            info["text"] = text_of(self.stepper, self.seat)
        return info

    def action_masks(self) -> Mask:
        """The mask, by the name under which MaskablePPO and others look for it."""
        return self._mask

    def render(self) -> str | Pixels | None:
        return rendered(self.stepper, self.render_mode)


def decide(stepper: Stepper, who: Bot | Policy) -> int | None:
    """Let somebody decide for the seat that acts. Returns the action, if it was one."""
    if not callable(who):
        bot_decides(stepper, who)
        return None
    seat = stepper.seat
    rows = {"observation": stepper.observe(seat)[None], "action_mask": stepper.mask(seat)[None]}
    action = int(np.asarray(who(rows)).reshape(1)[0])
    stepper.act(action)
    return action


def _ids() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = {}
    for name in games_in_order():
        part = title_of(name).environment
        if part is not None:
            environment = part.load()
            kinds: dict[str, Mapping[str, object]] = {
                name.capitalize(): {"seats": environment.seats},
                **environment.single,
            }
            for kind, settings in kinds.items():
                for version in VERSIONS:
                    found[f"streetlight/{kind}-v{version}"] = {"name": name, "version": version, **settings}
    return found


IDS = _ids()
"""What is registered, and with which settings; all of them can be changed in `make`."""

for _id, _settings in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(
            _id,
            entry_point=f"{__name__}:SingleEnv",
            vector_entry_point="streetlight.envs.vector:MatchesVectorEnv",
            kwargs=_settings,
        )
