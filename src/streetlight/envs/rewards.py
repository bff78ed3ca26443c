"""What a match was worth to each seat, once it is over. Before the end every reward is 0.

"result": 1 for the winners and -1 for the others; 0 for all if a game with rivals ends with everybody a winner. In a
co-op game all win or all lose.
"score": the points themselves. This is what one player alone plays for.
"""

from __future__ import annotations

from typing import Literal

from streetlight.core.match import Match
from streetlight.games.registry import title_of

Reward = Literal["result", "score"]


def is_co_op(match: Match) -> bool:
    """Do all win or all lose?"""
    return title_of(match.game.name).co_op


def default_reward(match: Match) -> Reward:
    """The points for one player alone against the game, else the result."""
    return "score" if match.seats == 1 and not is_co_op(match) else "result"


def rewards(match: Match, by: Reward) -> list[float]:
    """The reward of each seat for a match that is over."""
    result = match.result
    assert result is not None
    if by == "score":
        return [float(score) for score in result.scores]
    if not is_co_op(match) and len(result.winners) == match.seats:
        return [0.0] * match.seats
    return [1.0 if seat in result.winners else -1.0 for seat in range(match.seats)]


def outcome(match: Match, seat: int) -> dict[str, float | bool]:
    """Score and win of a seat, whatever the reward is; empty if the match was not played to its end."""
    result = match.result
    if result is None:
        return {}
    return {"score": float(result.scores[seat]), "won": seat in result.winners}
