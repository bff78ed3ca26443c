"""What a Visitor is told, and nobody else: how good the rule is that she is about to make; and, if she judges by her
own words, what would contradict her verdicts so far."""

from __future__ import annotations

import re
from typing import Final

from streetlight.core.words import listed
from streetlight.games.blackwood.rules.passrule import Literal
from streetlight.games.blackwood.state import FREE, NO_OBJECT, Blackwood
from streetlight.games.blackwood.text.catalogue import ENGLISH

ENOUGH: Final = 3
"""So many verdicts say something."""

FEW: Final = 4
"""A rule that admits no more objects than these is soon found out."""

LEVELS: Final = ((7, "easy"), (10, "fair"), (14, "hard"))
"""How hard a rule is that an Agent finds with fewer cards than these; "very_hard" with more."""

SMALL: Final = frozenset([
    "and", "any", "anything", "can", "cannot", "contains", "does", "for", "from", "has", "its", "like",
    "made", "not", "nothing", "one", "something", "than", "that", "the", "things", "used", "with",
    "would", "you", "your",
])  # fmt: skip
"""Words that are in many rules and tell none apart."""


def advice(g: Blackwood) -> str | None:
    """A sentence about the objects that wait for a verdict; None if there is nothing to say.

    It goes by the rule of one part that fits all verdicts, if her words name one, or if no rule that fits says
    otherwise of these objects.
    """
    waiting = to_judge(g)
    if not waiting or g.judged.bit_count() < ENOUGH:
        return None
    fitting = [
        literal
        for literal in g.rules.pack.workshop.literals
        if literal.mask & g.judged == g.admits & g.judged
    ]
    if not fitting:
        return ENGLISH["advice.none"]
    believed = [literal for literal in fitting if sounds_like(g.text, literal.text)] or fitting
    if not all(agree(believed, thing) for thing in waiting):
        return None
    names = g.rules.pack.names
    passing = [names[thing].lower() for thing in waiting if believed[0].mask >> thing & 1]
    return ENGLISH["advice.fits"].format(rule=believed[0].text, passing=listed(passing))


def level(labels: float) -> str:
    """In a word, how hard a rule is that an Agent finds with so many cards."""
    return ENGLISH[f"level.{next((name for below, name in LEVELS if labels < below), 'very_hard')}"]


def rule_warning(admits: int, all_objects: int, hand: list[int]) -> str:
    """What speaks against a rule that admits these objects, for a Visitor with this hand; "" if nothing does."""
    inside = sum([admits >> thing & 1 for thing in hand])
    if not admits:
        return ENGLISH["warning.nothing"]
    if admits == all_objects:
        return ENGLISH["warning.everything"]
    if hand and not inside:
        return ENGLISH["warning.no_card"]
    if hand and inside == len(hand):
        return ENGLISH["warning.all_cards"]
    return ENGLISH["warning.few"] if admits.bit_count() <= FEW else ""


def to_judge(g: Blackwood) -> list[int]:
    """The objects that wait for a verdict: the card that is shown, or those of a proof (BG-15, BG-74)."""
    if g.mode != FREE or g.ended:
        return []
    things = g.row if g.shown == NO_OBJECT else (g.shown,)
    return [thing for thing in things if not g.judged >> thing & 1]


def agree(rules: list[Literal], thing: int) -> bool:
    return len({rule.mask >> thing & 1 for rule in rules}) == 1


def sounds_like(one: str, other: str) -> bool:
    """Do both speak of the same thing: "something red" and "is partly or wholly red"?"""
    return bool(_words(one) & _words(other))


def _words(text: str) -> set[str]:
    return {*re.findall(r"[a-z]{3,}", text.lower())} - SMALL
