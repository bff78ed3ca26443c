"""What answers are made of: a choice is a word, and the things that follow it.

Ids of options, their words and the environment's table of actions follow from this. A special card may bring words of
its own (`SpecialCard.choices`).
"""

from __future__ import annotations

from typing import Final, Literal

from streetlight.core.asks import Choice

ChoicePart = Literal["card", "kid", "seat", "space"]
"""A thing in a choice, where it stands as a number."""

CHOICES: Final[dict[str, tuple[ChoicePart, ...]]] = {
    "let_out": (),
    "keep": (),
    "swap": (),
    "decline": (),
    "done": (),
    "stranger_first": (),
    "saucer_first": (),
    "play": ("card",),
    "discard": ("card",),
    "copy": ("card",),
    "card": ("card",),
    "place": ("space",),
    "lift": ("space",),
    "run_away": ("kid",),
    "take": ("kid",),
    "with": ("seat",),
    "move": ("kid", "space"),
}
"""Word -> what follows it. Environments number their actions in this order."""

LET_OUT: Choice = ("let_out",)
KEEP: Choice = ("keep",)
SWAP: Choice = ("swap",)
DECLINE: Choice = ("decline",)
DONE: Choice = ("done",)
STRANGER_FIRST: Choice = ("stranger_first",)
SAUCER_FIRST: Choice = ("saucer_first",)
