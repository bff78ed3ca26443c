"""Who the bots are. A name goes with a manner of speech, whatever the game and the level; it decides nothing."""

from __future__ import annotations

import msgspec

from streetlight.core.sayings import Manner


class Character(msgspec.Struct, frozen=True):
    name: str
    manner: Manner
    about: str
    """One line, for the lobby."""


CHARACTERS = (
    Character("Dot", "blunt", "Says things once."),
    Character("Gil", "chatty", "Tells you how films end."),
    Character("Ivy", "dreamy", "Looks out of the window and misses nothing."),
    Character("Moe", "polite", "Holds the door for everybody."),
    Character("Pip", "chatty", "The youngest here, and the loudest."),
    Character("Sal", "blunt", "Has seen it all, twice."),
    Character("Ted", "polite", "Asks before he borrows your bike."),
    Character("Uma", "dreamy", "Writes it all down in green ink."),
    Character("Wes", "blunt", "Came for the snacks."),
    Character("Zoe", "chatty", "Knows somebody who was there."),
)

_KNOWN = {each.name: each for each in CHARACTERS}
_NOBODY = Character("", "plain", "")


def character(name: str) -> Character:
    """The character of a bot of this name. Bots whose names are not ours are nobody in particular."""
    return _KNOWN.get(name, _NOBODY)
