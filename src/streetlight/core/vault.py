"""The one place that holds what a player must not reach.

A player is given sights, prompts, options, events and imagined matches. Some of them need the truth later: a prompt
makes its words when somebody reads it, and an imagined match is copied by playing on from the true rest point. They
hold a `Key`, which is empty, and the truth is kept here under that key.
"""

from __future__ import annotations

from collections.abc import Callable

_hidden: dict[int, object] = {}


class Key:
    """Stands for a hidden thing, which is forgotten when nobody holds the key any more."""

    __slots__ = ()

    def __del__(self, forget: Callable[[int, None], object] = _hidden.pop) -> None:
        forget(id(self), None)  # found by name it might be gone already when Python ends


def hide(thing: object) -> Key:
    """Put a thing away. The key can be passed on, but does not show the thing."""
    key = Key()
    _hidden[id(key)] = thing
    return key


def reveal(key: Key) -> object:
    """What was put away under this key. Only the core may call this."""
    return _hidden[id(key)]


def is_under(key: Key, thing: object) -> bool:
    """Is it this very thing that was put away under the key?"""
    return _hidden.get(id(key)) is thing


def is_equal_under(key: Key, thing: object) -> bool:
    """Is it equal to what was put away under the key?"""
    return bool(_hidden.get(id(key)) == thing)
