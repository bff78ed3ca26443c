"""The eleven variant rules (TL-210 to 220), by their titles. What each one changes stands in its chapter."""

from __future__ import annotations

from typing import Final, Literal

Variant = Literal[
    "caring_parents",
    "this_might_help",
    "its_just_a_bruise",
    "go_home_together",
    "sucks_to_be_you",
    "gradually_getting_worse",
    "they_are_just_machines",
    "that_was_my_favorite_lighter",
    "investigate_all_rumors",
    "done_by_monday",
    "erratic_firmware",
]

VARIANTS: Final[dict[str, str]] = {
    "caring_parents": "easier",
    "this_might_help": "easier",
    "its_just_a_bruise": "easier",
    "go_home_together": "easier",
    "sucks_to_be_you": "easier",
    "gradually_getting_worse": "",
    "they_are_just_machines": "",
    "that_was_my_favorite_lighter": "harder",
    "investigate_all_rumors": "harder",
    "done_by_monday": "harder",
    "erratic_firmware": "harder",
}
"""Variant -> whether it makes the game easier or harder."""
