"""Talk: what players say to each other."""

from __future__ import annotations

from typing import Literal

import msgspec

Manner = Literal["plain", "blunt", "chatty", "dreamy", "polite"]
"""How somebody says what they say. Games may have sentences for it; a manner never changes what is meant."""


class Saying(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Talk: a text, or a claim that a program can read (`claim` names it, `args` fill it in)."""

    text: str = ""
    claim: str = ""
    args: dict[str, str | int | bool] = {}
    asks: bool = False
    """A bot asks the others something, and waits a while before it does what it had in mind."""


class ClaimWord(msgspec.Struct, frozen=True):
    """A word that may fill a gap, and how it is read."""

    value: str
    title: str


class ClaimGap(msgspec.Struct, frozen=True, kw_only=True):
    """What may fill a gap of a claim: a seat, a number from `least` to `most`, or one of the `words`."""

    kind: Literal["seat", "number", "word"]
    own_seat: bool = False
    """Speakers may name their own seat."""
    least: int = 0
    most: int = 0
    words: tuple[ClaimWord, ...] = ()


class ClaimForm(msgspec.Struct, frozen=True, kw_only=True):
    """A claim as a client can offer it: the sentence with {gaps}, and what may fill each of them."""

    claim: str
    text: str
    gaps: dict[str, ClaimGap]


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """A saying as it was heard: who said it, and how many answers had been given by then."""

    n: int
    seat: int
    after: int
    saying: Saying
