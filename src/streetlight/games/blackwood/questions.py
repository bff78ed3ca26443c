"""Everything that players are asked in Blackwood Grove. Objects and how far a rule is built are never fields: not
every seat may know them."""

from __future__ import annotations

from streetlight.core.questions import Question


class MakeRule(Question, frozen=True, tag="make_rule"):
    """To the Visitor: the Pass Rule, or the next part of it (BG-11 to 20)."""


class KeepSeven(Question, frozen=True, tag="keep"):
    """To the Visitor: which seven of fourteen cards she keeps (BG-81)."""


class AgentTurn(Question, frozen=True, tag="agent"):
    """To an Agent: test an object, or prove the rule (BG-25)."""


class KidTurn(Question, frozen=True, tag="kid"):
    """To the Kid: predict a card, stop, or prove the rule (BG-33 to 38)."""

    right: int
    """How many predictions of this turn were right."""


class KidEmptyHand(Question, frozen=True, tag="kid_empty"):
    """To a Kid without cards: draw one, or prove the rule (BG-40)."""


class KidMayProve(Question, frozen=True, tag="kid_prove"):
    """To a Kid who has predicted at Trust 8 or more: prove the rule as well? (BG-61)"""


class KidAtOnce(Question, frozen=True, tag="kid_at_once"):
    """To the Kid, when an Agent's failure brought Trust to 8: prove the rule at once? (BG-62)"""


class VisitorTurn(Question, frozen=True, tag="visitor"):
    """To the Visitor: which card to place (BG-44, BG-45)."""


class JudgeCard(Question, frozen=True, tag="judge"):
    """To a Visitor with a rule in her own words: does the card before her pass? (BG-21, BG-89)"""


class Cover(Question, frozen=True, tag="cover"):
    """Which card is covered, since all spaces of a side are full (BG-69)."""

    side: int
    """0: admitted, 1: repelled."""


class Push(Question, frozen=True, tag="push"):
    """To whoever proves the rule: which of the four cards pass (BG-75)."""


class Mark(Question, frozen=True, tag="mark"):
    """To a Visitor with a rule in her own words: which of the four cards pass, of those not judged yet (BG-74)."""


class Reveal(Question, frozen=True, tag="reveal"):
    """To an Agent: which face-down card to turn up (BG-55, BG-85)."""


QUESTIONS: tuple[type[Question], ...] = (
    MakeRule,
    KeepSeven,
    AgentTurn,
    KidTurn,
    KidEmptyHand,
    KidMayProve,
    KidAtOnce,
    VisitorTurn,
    JudgeCard,
    Cover,
    Push,
    Mark,
    Reveal,
)
"""All of them, in the order in which environments number them."""
