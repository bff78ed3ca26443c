"""What a Visitor who judges by her own words is told, and nobody else: what would contradict her verdicts so far."""

from __future__ import annotations

import re
from typing import Final

from streetlight.core.words import listed
from streetlight.games.blackwood.rules.passrule import Literal
from streetlight.games.blackwood.state import FREE, NO_OBJECT, Blackwood
from streetlight.games.blackwood.text.catalogue import ENGLISH

ENOUGH: Final = 3
"""So many verdicts say something."""

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
