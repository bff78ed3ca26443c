"""Many matches as one vector environment of Gymnasium, without a process or a Python environment for each.

    import gymnasium
    envs = gymnasium.make_vec("streetlight.envs.single:streetlight/Strangers-v1", num_envs=256, bots="novice")

Each row is a match with one agent, as in `single`: the others answer within `step`. With `seat="all"` one policy plays
all seats: each row is what the seat that acts sees, `infos["seat"]` says which that is, `infos["rewards"]` has a reward
for each seat, and the reward of a step is that of the seat that has just acted.

Observations are the same Dict as everywhere (`observation`, `action_mask`), in rows. `copy=False` hands out the arrays
themselves, which the next step writes over; they can be shared with torch (`torch.from_dlpack(obs["observation"])`).
When a match is over, the autoreset mode says what happens (`gymnasium.vector.AutoresetMode`): NEXT_STEP (the action of
the next step is ignored, and starts a match), SAME_STEP (the last observation is in `infos["final_obs"]`), or DISABLED
(reset with `options={"reset_mask": ...}`). As in `single`, the last observation allows one action, 0.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from streetlight.envs.limits import missing

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing(error, "envs") from None
from gymnasium import spaces

from streetlight.bots.registry import Bot, bot
from streetlight.envs.aec import observation_space_of, rendered
from streetlight.envs.batch import blank, no_collection
from streetlight.envs.layout import BYTE, Unpacker
from streetlight.envs.limits import (
    RENDER_MODES,
    at_least_one,
    check_reset,
    check_settings,
    example,
    plain,
    whole,
)
from streetlight.envs.limits import most_decisions as limit
from streetlight.envs.opponents import Opponents, Policy, drawn, opponents_of
from streetlight.envs.players import bot_decides
from streetlight.envs.rewards import Reward, default_reward, outcome, rewards
from streetlight.envs.rows import MatchRows
from streetlight.envs.single import SEEDS
from streetlight.envs.spec import NEWEST, ActionError, spec_for
from streetlight.envs.speech import TalkSetting
from streetlight.envs.stepper import Stepper
from streetlight.envs.talker import stepper_for

Infos = dict[str, Any]  # Any: arrays, and the observations of those that ended
RowsSeen = dict[str, npt.NDArray[Any]]  # Any: floats of observations, marks of masks


class MatchLane:
    """One match of the vector: who sits where."""

    __slots__ = ("stepper", "seat", "bots", "luck")

    def __init__(self) -> None:
        self.stepper: Stepper | None = None
        self.seat = 0
        self.bots: dict[int, Bot | Policy] = {}
        self.luck = np.random.default_rng()


class MatchesVectorEnv(VectorEnv[Any, Any, Any]):  # Any: Gymnasium's types of observation, action and array
    """See the module. Settings beside those of `SingleEnv`: `num_envs`, `autoreset_mode`, `copy`, `seat="all"`."""

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int | Literal["all"] | None = 0,
        bots: Opponents = "random",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        reward: Reward | None = None,
        most_decisions: int | None = None,
        version: int = NEWEST,
        talk: TalkSetting = None,
        **options: object,
    ) -> None:
        check_settings(render_mode, reward)
        chosen = plain(options)
        first = example(name, seats, chosen)
        self.table = table = spec_for(first, version, talk)
        self.most = limit(name, most_decisions, table.speech is not None)
        self.options = chosen
        self.num_envs = at_least_one(num_envs, "num_envs")
        self.all_seats = seat == "all"
        self.fixed_seat = None if isinstance(seat, str) else whole(seat, "seat")
        if isinstance(seat, str) and seat != "all":
            raise ValueError(f'seat is a number, None for any, or "all", not {seat!r}')
        if self.fixed_seat is not None and not 0 <= self.fixed_seat < first.seats:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {first.seats - 1}, or None for any")
        self.set_opponents(bots)
        self.by = reward or default_reward(first)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.copy = copy
        self.render_mode = render_mode
        self.metadata = {
            "render_modes": RENDER_MODES,
            "render_fps": 2,
            "autoreset_mode": self.autoreset_mode,
        }
        self.single_observation_space = observation_space_of(table)
        self.single_action_space = spaces.Discrete(len(table.ids))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        now = blank(table, self.num_envs)
        self._rows = MatchRows(table, self.num_envs)
        seen = np.frombuffer(self._rows.seen, BYTE).reshape(now.observations.shape)
        self._unpacker = Unpacker(table.layout, seen, now.observations)
        self._seen: RowsSeen = {
            "action_mask": np.frombuffer(self._rows.marks, np.int8).reshape(now.masks.shape),
            "observation": now.observations,
        }
        self._rewards = np.zeros(self.num_envs, dtype=np.float64)
        self._every_reward = now.rewards
        self._over = np.zeros(self.num_envs, dtype=np.bool_)
        self._cut = np.zeros(self.num_envs, dtype=np.bool_)
        self._seats = now.seats
        self._lanes = [MatchLane() for _ in range(self.num_envs)]
        self._begun = False

    def set_opponents(self, bots: Opponents) -> None:
        """Who sits in the other seats of the matches that begin from now on."""
        others = 0 if self.all_seats else self.table.seats - 1
        self.opponents = [] if self.all_seats else opponents_of(self.table.game.name, bots, others)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # Any: as Gymnasium has it
    ) -> tuple[RowsSeen, Infos]:
        """Start all matches, or those of `options["reset_mask"]`. Each has the luck of its own seed: seed, seed + 1,
        ..., or those of a list; None goes on from before."""
        options = dict(options or {})
        which = self._to_reset(options.pop("reset_mask", None))
        check_reset(self.table.options, options)
        seeds = (
            seed
            if isinstance(seed, list)
            else [None if seed is None else seed + at for at in range(self.num_envs)]
        )
        if len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} seeds are needed, not {len(seeds)}")
        for at in which:
            given = whole(seeds[at], "seed")
            if given is not None:
                self._lanes[at].luck = np.random.default_rng(given)
        self._begun = True
        with no_collection():
            self._begin(which)
        self._unpacker.unpack()
        return self._shown(), self._infos([])

    def _to_reset(self, mask: object) -> list[int]:
        if mask is None:
            return list(range(self.num_envs))
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise ValueError(f"reset_mask must be an array of {self.num_envs} truth values, not {mask!r}")
        if not self._begun and not mask.all():
            raise ValueError("the first reset starts all matches")
        return [int(at) for at in np.flatnonzero(mask)]

    def step(self, actions: npt.ArrayLike) -> tuple[RowsSeen, Any, Any, Any, Infos]:  # Any: arrays
        """One action in each match. One that is not legal ends its match with a reward of -1."""
        if not self._begun:
            raise RuntimeError("reset the vector before the first step")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise ActionError(
                f"{self.num_envs} whole numbers are needed, not {chosen.dtype} of shape {chosen.shape}"
            )
        ended = self._over | self._cut
        if self.autoreset_mode == AutoresetMode.DISABLED and ended.any():
            raise RuntimeError(f"match {int(np.argmax(ended))} is over: reset it with a reset_mask first")
        self._rewards.fill(0)
        self._every_reward.fill(0)
        self._over.fill(False)
        self._cut.fill(False)
        with no_collection():
            moved = self._act(chosen.tolist(), ended.tolist())
            if ended.any():
                self._begin([int(at) for at in np.flatnonzero(ended)])
            self._others(moved)
            done = self._look(moved)
            self._unpacker.unpack()
            infos = self._infos(done)
            over, cut = self._over.copy(), self._cut.copy()
            if done and self.autoreset_mode == AutoresetMode.SAME_STEP:
                infos.update(self._finals(done, infos))
                self._begin(done)
                infos["seat"] = np.array([lane.seat for lane in self._lanes])
                self._unpacker.unpack()
        return self._shown(), self._rewards.copy(), over, cut, infos

    def _act(self, actions: list[int], ended: list[bool]) -> list[int]:
        """The agents' own actions. Returns the matches that were played."""
        moved = []
        for at, lane in enumerate(self._lanes):
            if ended[at]:
                continue
            moved.append(at)
            stepper = lane.stepper
            assert stepper is not None
            lane.seat = stepper.seat if self.all_seats and not stepper.over else lane.seat
            if stepper.over or stepper.steps >= self.most:
                continue  # it ended before the agent was asked anything: this step leads to the reward
            try:
                stepper.act(actions[at])
            except ActionError:
                self._rewards[at] = -1.0
                self._over[at] = True
        return moved

    def _others(self, which: list[int]) -> None:
        """Let the others decide until it is the agent's turn everywhere. Policies decide for many matches at once."""
        if self.all_seats:
            return
        while True:
            waiting: dict[int, tuple[Policy, list[int]]] = {}
            for at in which:
                lane = self._lanes[at]
                stepper = lane.stepper
                assert stepper is not None
                while not (
                    self._over[at] or stepper.over or stepper.steps >= self.most or stepper.seat == lane.seat
                ):
                    who = lane.bots[stepper.seat]
                    if callable(who):
                        waiting.setdefault(id(who), (who, []))[1].append(at)
                        break
                    bot_decides(stepper, who)
            if not waiting:
                return
            which = []
            for policy, lanes in waiting.values():
                self._ask(policy, lanes)
                which += lanes

    def _ask(self, policy: Policy, lanes: list[int]) -> None:
        """A policy decides in these matches, for the seats that act. ActionError if it does what is not legal."""
        steppers = [stepper for at in lanes if (stepper := self._lanes[at].stepper) is not None]
        rows = {
            "observation": np.stack([stepper.observe(stepper.seat) for stepper in steppers]),
            "action_mask": np.stack([stepper.mask(stepper.seat) for stepper in steppers]),
        }
        chosen = np.asarray(policy(rows)).reshape(len(steppers)).tolist()
        for stepper, action in zip(steppers, chosen, strict=True):
            stepper.act(action)

    def _begin(self, which: list[int]) -> None:
        """New matches, played up to the agent's first decision."""
        spec = self.table
        for at in which:
            lane = self._lanes[at]
            luck = lane.luck
            lane.seat = int(luck.integers(spec.seats)) if self.fixed_seat is None else self.fixed_seat
            lane.bots = {}
            others = [other for other in range(spec.seats) if other != lane.seat]
            for other, opponent in zip(others, self.opponents, strict=False):
                who = drawn(opponent, luck)
                seed = int(luck.integers(SEEDS))
                lane.bots[other] = bot(spec.game.name, who, seed) if isinstance(who, str) else who
            match = spec.game.start(spec.seats, int(luck.integers(SEEDS)), **self.options)
            lane.stepper = stepper_for(match, spec)
        # a match that has just begun is not over for its agent, even if nothing is left to do: see `single`
        self._over[which] = self._cut[which] = False
        self._others(which)
        for at in which:
            self._write(self._lanes[at], at)

    def _write(self, lane: MatchLane, at: int) -> None:
        stepper = lane.stepper
        assert stepper is not None
        if stepper.over or stepper.steps >= self.most or self._over[at]:
            self._rows.write_last(at, stepper, lane.seat)
            return
        if self.all_seats:
            lane.seat = stepper.seat
        self._rows.write(at, stepper, lane.seat, stepper.legal())

    def _look(self, which: list[int]) -> list[int]:
        """Write what agents see after the step. Returns the matches that are over."""
        done = []
        for at in which:
            lane = self._lanes[at]
            stepper = lane.stepper
            assert stepper is not None
            if self._over[at]:
                done.append(at)
            elif stepper.over:
                self._over[at] = True
                earned = rewards(stepper.match, self.by)
                self._every_reward[at] = earned
                self._rewards[at] = earned[lane.seat]
                done.append(at)
            elif stepper.steps >= self.most:
                self._cut[at] = True
                done.append(at)
            self._write(lane, at)
            self._seats[at] = lane.seat
        return done

    def _infos(self, done: list[int]) -> Infos:
        """As Gymnasium has them: an array for each, and another one that says for which matches it holds."""
        for at, lane in enumerate(self._lanes):
            self._seats[at] = lane.seat
        every = np.ones(self.num_envs, dtype=np.bool_)
        infos: Infos = {"seat": self._seats.copy(), "_seat": every}
        if self.all_seats:
            infos |= {"rewards": self._every_reward.copy(), "_rewards": every}
        if done:
            score, won, told = np.zeros(self.num_envs), np.zeros(self.num_envs, dtype=np.bool_), ~every
            for at in done:
                lane = self._lanes[at]
                assert lane.stepper is not None
                found = outcome(lane.stepper.match, lane.seat)
                if found:
                    score[at], won[at], told[at] = found["score"], found["won"], True
            infos |= {"score": score, "_score": told, "won": won, "_won": told.copy()}
        return infos

    def _finals(self, done: list[int], infos: Infos) -> Infos:
        """What agents saw last, where a new match begins in the same step."""
        last = np.full(self.num_envs, None, dtype=object)
        which = np.zeros(self.num_envs, dtype=np.bool_)
        for at in done:
            last[at] = {key: rows[at].copy() for key, rows in self._seen.items()}
            which[at] = True
        return {
            "final_obs": last,
            "_final_obs": which,
            "final_info": infos.copy(),
            "_final_info": which.copy(),
        }

    def _shown(self) -> RowsSeen:
        return {key: rows.copy() if self.copy else rows for key, rows in self._seen.items()}

    def action_masks(self) -> npt.NDArray[np.int8]:
        """The masks, by the name under which MaskablePPO and others look for them."""
        return self._seen["action_mask"]

    def steppers(self) -> list[Stepper]:
        """The matches themselves, for a closer look."""
        return [lane.stepper for lane in self._lanes if lane.stepper is not None]

    def render(self) -> tuple[Any, ...] | None:  # Any: what the mode draws
        return tuple([rendered(stepper, self.render_mode) for stepper in self.steppers()])
