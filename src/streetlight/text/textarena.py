"""Our text environments as TextArena's (tested with 0.7): `textarena.make("Streetlight-mindflayer-v1")`.

    import textarena as ta
    import streetlight.text.textarena  # registers them

    env = ta.make("Streetlight-strangers-v1")
    env.reset(num_players=3, seed=1)
    done = False
    while not done:
        player, observation = env.get_observation()
        done, info = env.step(agents[player](observation))
    rewards, game_info = env.close()

Without a wrapper the observation is a list of messages, as in TextArena ("-raw"). All seats are played by text.
"""

from __future__ import annotations

from typing import Any

from streetlight.games.registry import games
from streetlight.text.environment import TextEnv

try:
    import textarena as ta
    from textarena.wrappers import LLMObservationWrapper
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error}. Install it with: pip install textarena", name=error.name) from None


class StreetlightEnv(ta.Env):
    """One of our games in the shape of TextArena. `settings` are those of `TextEnv`."""

    def __init__(self, game: str, **settings: Any) -> None:  # Any: see `TextEnv`
        self.game = game
        self.settings = settings
        self.state: ta.State | None = None

    def reset(self, num_players: int, seed: int | None = None) -> None:
        self.text = TextEnv(self.game, num_players, **self.settings)
        self.text.reset(seed)
        # No seed for theirs: it would set that of Python's own random numbers.
        self.state = ta.State(num_players=num_players)
        self.state.standard_resets(game_state={}, role_mapping=dict(enumerate(self.text.match.names)))
        self.state.current_player_id = self.text.get_observation()[0]

    def get_observation(self) -> tuple[int, list[tuple[int, str, Any]]]:  # Any: their kind of observation
        player, text = self.text.get_observation()
        return player, [(ta.GAME_ID, text, ta.ObservationType.GAME_BOARD)]

    def step(self, action: str) -> tuple[bool, dict[str, object]]:
        over, info = self.text.step(action)
        assert self.state is not None
        self.state.done = over
        if not over:
            self.state.current_player_id = self.text.get_observation()[0]
        return over, info

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, object]]]:
        """The rewards, and for each player how the replies went; `invalid_move`: was a choice made for them?"""
        report = self.text.report()
        return self.text.close(), {
            seat: {**each, "invalid_move": bool(each["chosen_for"]), "turn_count": each["replies"]}
            for seat, each in report.items()
        }


def register() -> None:
    """Make all games known to `textarena.make`, each also with "-raw"."""
    for name in games():
        id = f"Streetlight-{name}-v1"
        if id not in ta.envs.registration.ENV_REGISTRY:
            ta.envs.registration.register_with_versions(
                id=id,
                entry_point=StreetlightEnv,
                wrappers={"default": [LLMObservationWrapper], "-raw": []},
                game=name,
            )


__all__ = ["StreetlightEnv", "register"]

register()
