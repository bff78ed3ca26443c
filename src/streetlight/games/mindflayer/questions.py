"""What the game asks its players. The choices are described where they are made: turn.py, effects.py, passing.py."""

from __future__ import annotations

from streetlight.core.questions import Question
from streetlight.games.mindflayer.history import Head
from streetlight.games.mindflayer.pack.content import CardId


class GiveFlipped(Question, frozen=True, tag="give"):
    """Who gets the card that was flipped?"""

    card: CardId


class PassCards(Question, frozen=True, tag="pass"):
    """Which cards do you pass face down, one to each of the receivers?"""

    head: Head
    """The first word of its choices."""
    receivers: tuple[int, ...]


# --- what Meeting cards ask


class PickPlayer(Question, frozen=True):
    """Base of all questions in which a Meeting card lets somebody pick another player."""

    meeting: str
    """The Meeting card, by its id."""


class PickToLookAt(PickPlayer, frozen=True, tag="look_at"):
    """Whose cards do you want to see?"""


class PickToCount(PickPlayer, frozen=True, tag="ask_count"):
    """Who shall say how many cards of a kind they hold?"""


class PickToKeepOut(PickPlayer, frozen=True, tag="keep_out"):
    """Who stays out?"""


class VoteToKeepOut(PickPlayer, frozen=True, tag="vote"):
    """Who should stay out? All vote at once."""


class PickToTrade(PickPlayer, frozen=True, tag="trade_with"):
    """Whose card do you take?"""


class GiveBack(Question, frozen=True, tag="give_back"):
    """Which card do you give back to the player whose card you took?"""

    receiver: int


class ShowCard(Question, frozen=True, tag="show"):
    """Which card do you show?"""

    viewer: int


QUESTIONS: tuple[type[Question], ...] = (
    GiveFlipped,
    ShowCard,
    PassCards,
    GiveBack,
    PickToLookAt,
    PickToCount,
    PickToKeepOut,
    VoteToKeepOut,
    PickToTrade,
)
"""All of them, in the order in which environments number them: add new ones at the end."""
