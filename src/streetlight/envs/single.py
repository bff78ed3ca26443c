"""One agent (Gymnasium): any game with bots in the other seats, the Solo Challenge, and Architect.

    import gymnasium
    env = gymnasium.make("streetlight.envs.single:streetlight/Strangers-v0", seats=3, bots="novice")

Spaces, masks, rewards and rendering are those of the PettingZoo environments. The others answer within `step`, so the
agent always acts next. An action that is not legal ends the episode with a reward of -1. A match that goes on and on
is cut off (`most_decisions`): truncated, with no reward. The last observation of an episode allows one action, 0
("done", which does nothing), so that no mask is ever empty: vector environments ask for one more action there. An
agent that is out of the match before it is asked anything finds only that action in the first observation; it leads to
the reward.
When a match has been played to its end, the info also holds `score`, the agent's points, and `won`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, SupportsIndex

import numpy as np

from streetlight.envs.limits import missing

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing(error, "envs") from None

from streetlight.bots.registry import Bot, bot, check_bot
from streetlight.envs.aec import Info, Observation, observation_space_of, rendered
from streetlight.envs.layout import Mask
from streetlight.envs.limits import RENDER_MODES, check_reset, check_settings, example, plain, whole
from streetlight.envs.limits import most_decisions as limit
from streetlight.envs.render import Pixels
from streetlight.envs.rewards import Reward, default_reward, outcome, rewards
from streetlight.envs.spec import ActionError, spec_for
from streetlight.envs.stepper import DONE_ACTION, Stepper
from streetlight.envs.text import text_of
from streetlight.games.registry import games_in_order, title_of

SEEDS = 2**63 - 1


class SingleEnv(gymnasium.Env[Any, SupportsIndex]):  # Any: by its types a Dict holds spaces, not arrays
    """One seat of a match. `seat=None` draws another seat for each episode.

    `bots` is a level for all others ("random", "novice", "regular", ...), or a list of levels, one for each other
    seat in order.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        seat: int | None = 0,
        bots: str | Sequence[str] = "random",
        render_mode: str | None = None,
        reward: Reward | None = None,
        text: bool = False,
        most_decisions: int | None = None,
        **options: object,
    ) -> None:
        check_settings(render_mode, reward)
        chosen = plain(options)
        first = example(name, seats, chosen)
        self.table = spec_for(first)
        self.options = chosen
        self.most = limit(name, most_decisions)
        self.fixed_seat = whole(seat, "seat")
        if self.fixed_seat is not None and not 0 <= self.fixed_seat < first.seats:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {first.seats - 1}, or None for any")
        self.levels = levels_of(name, bots, first.seats - 1)
        self.by = reward or default_reward(first)
        self.with_text = text
        self.render_mode = render_mode
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
        self._bots: dict[int, Bot] = {
            other: bot(spec.game.name, level, seed=int(luck.integers(SEEDS)))
            for other, level in zip(
                [other for other in range(spec.seats) if other != self.seat], self.levels, strict=True
            )
        }
        match = spec.game.start(spec.seats, int(luck.integers(SEEDS)), **self.options)
        self.stepper = Stepper(match, spec)
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
            sight = stepper.match.sight(stepper.seat)
            stepper.answer(self._bots[stepper.seat].answer(sight))

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


def levels_of(name: str, bots: str | Sequence[str], others: int) -> list[str]:
    """The level of each other seat. An error if a level does not exist, or if there are too many or too few."""
    if isinstance(bots, str):
        check_bot(name, bots)
        return [bots] * others
    if not isinstance(bots, Sequence):
        raise TypeError(f"bots must be a level or a list of levels, not {bots!r}")
    if len(bots) != others:
        raise ValueError(f"{others} bots are needed, not {len(bots)}")
    for level in bots:
        check_bot(name, level)
    return list(bots)


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
                found[f"streetlight/{kind}-v0"] = {"name": name, **settings}
    return found


IDS = _ids()
"""What is registered, and with which settings; all of them can be changed in `make`."""

for _id, _settings in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(_id, entry_point=f"{__name__}:SingleEnv", kwargs=_settings)
