"""Our text environments as those of verifiers, tested with 0.1.14.

    env = vf.load_environment("streetlight.text.verifiers", game="mindflayer", seats=5, bots="regular")

One seat is the model's, bots sit in the others. Each row of the dataset is a deal, its prompt the first observation.
Each turn of the match is a turn of the conversation, and tells only what is new. The reward is that of the match (1 or
-1; points for one player alone). Counted as metrics: parse errors, illegal answers, choices made for the model, score.

verifiers 0.2 and later have no `load_environment` of this shape any more (`verifiers.v1` starts programs in sandboxes).
"""

from __future__ import annotations

import asyncio
from typing import Any

from streetlight.text.environment import TextEnv

try:
    import verifiers as vf
    from datasets import Dataset
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error}. Install it with: pip install 'verifiers<0.2'", name=error.name
    ) from None

EXAMPLES = 50
METRICS = ("parse_errors", "illegal", "chosen_for", "refused_sayings", "score")


def load_environment(
    game: str = "strangers",
    seats: int | None = None,
    seat: int = 0,
    bots: str = "regular",
    examples: int = EXAMPLES,
    seed: int = 0,
    system_prompt: str | None = None,
    **settings: Any,  # Any: those of `TextEnv`
) -> vf.Environment:
    """An environment for one seat among bots. `examples` deals are trained on, as many others are for evaluation."""
    maker = _Maker(game, seats, seat, bots, settings)
    return StreetlightVerifiersEnv(
        maker,
        dataset=maker.dataset(range(seed, seed + examples)),
        eval_dataset=maker.dataset(range(10**6 + seed, 10**6 + seed + examples)),
        system_prompt=system_prompt,
        rubric=_rubric(),
    )


class _Maker:
    """Makes the match of a deal."""

    def __init__(
        self, game: str, seats: int | None, seat: int, bots: str, settings: dict[str, Any]
    ) -> None:  # Any: as above
        self.game, self.seats, self.seat, self.bots, self.settings = game, seats, seat, bots, settings

    def env(self, seed: int) -> TextEnv:
        env = TextEnv(self.game, self.seats, seat=self.seat, bots=self._bots(), **self.settings)
        env.reset(seed)
        return env

    def _bots(self) -> str | None:
        return None if self.seats == 1 else self.bots

    def dataset(self, seeds: range) -> Dataset:
        rows = [{"question": self.env(seed).get_observation()[1], "info": {"seed": seed}} for seed in seeds]
        return Dataset.from_list(rows)


class StreetlightVerifiersEnv(vf.MultiTurnEnv):
    """A match as a conversation."""

    def __init__(self, maker: _Maker, **settings: Any) -> None:  # Any: theirs
        super().__init__(**settings)
        self.maker = maker

    async def setup_state(self, state: vf.State) -> None:
        env = await asyncio.to_thread(self.maker.env, int(state["info"]["seed"]))
        env.get_observation()  # it is the prompt
        state["text_env"] = env
        self._note(state, env)

    def _note(self, state: vf.State, env: TextEnv) -> None:
        """What the rewards are worked out from, when the match itself is gone."""
        seat = self.maker.seat
        state["match_report"] = {**env.report()[seat], "reward": env.close()[seat]}

    async def env_response(self, messages: vf.Messages, state: vf.State, **more: object) -> vf.Messages:
        env: TextEnv = state["text_env"]
        reply = messages[-1].content
        over, _ = await asyncio.to_thread(env.step, reply if isinstance(reply, str) else "")
        self._note(state, env)
        if not over:
            return [vf.UserMessage(content=env.get_observation()[1])]
        last = [vf.UserMessage(content=env.last_words(self.maker.seat))]
        state["final_env_response"] = last
        return last

    @vf.cleanup
    async def forget_match(self, state: vf.State) -> None:
        state.pop("text_env", None)


def _rubric() -> vf.Rubric:
    def match_reward(state: vf.State) -> float:
        return float(state["match_report"]["reward"])

    rubric = vf.Rubric(funcs=[match_reward], weights=[1.0])
    for name in METRICS:
        rubric.add_metric(_metric(name))
    return rubric


def _metric(name: str) -> Any:  # Any: their kind of function
    def metric(state: vf.State) -> float:
        return float(state["match_report"].get(name, 0))

    metric.__name__ = name
    return metric
