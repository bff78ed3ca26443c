"""Twins: a copy is the same match, and what happens to one does not happen to the other."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterable
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import msgspec

from streetlight.core.match import Match, _rest_point_of
from streetlight.core.state import State
from streetlight.core.vault import Key
from streetlight.testing.random_play import play
from streetlight.testing.secrecy import seen_by

FROZEN = (str, bytes, int, float, complex, bool, type(None), type, range, Key)
CODE = (FunctionType, BuiltinFunctionType, MethodType, ModuleType, CodeType)


def check_twins(match: Match, rng: random.Random) -> None:
    """A copy looks the same to everybody, plays on the same, and does not change the original."""
    before = match.checksum()
    twin = match.copy()
    assert twin.checksum() == before, "a copy has another checksum"
    for seat in [None, *range(match.seats)]:
        assert seen_by(twin, seat) == seen_by(match, seat), f"a copy looks different to seat {seat}"
    seed = rng.getrandbits(32)
    other = play(twin.copy(), seed)
    play(twin, seed)
    assert twin.checksum() == other.checksum(), "two copies heard the same answers and differ"
    assert match.checksum() == before, "a copy was played on and the original changed"
    if not match._imagined:
        assert [said.saying for said in other.sayings(None)] == [said.saying for said in match.sayings(None)]


def mutables(roots: Iterable[object], stops: Iterable[object], shared: tuple[type, ...]) -> dict[int, object]:
    """Everything that could change, reachable from the roots without passing a stop."""
    seen = {id(stop) for stop in stops}
    found: dict[int, object] = {}
    stack = list(roots)
    while stack:
        thing = stack.pop()
        if isinstance(thing, (*FROZEN, *CODE, *shared)):
            continue
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, msgspec.Struct) and type(thing).__struct_config__.frozen:
            continue  # content
        if not isinstance(thing, (tuple, frozenset)):
            found[id(thing)] = thing
        stack.extend(gc.get_referents(thing))
    return found


def check_nothing_shared(match: Match, shared: tuple[type, ...]) -> None:
    """No object that could change is reachable from two twins, or from a match and its rest point."""
    twin = match.copy()
    stops = [
        match.game,
        match.game.words,
        match.game.steps,
        match.options,
        match._rest,
        match._past,
        match._sayings,
        match._before,  # the key to what was told before it was imagined: it never changes
    ]
    here, there = mutables([match], stops, shared), mutables([twin], stops, shared)
    both = here.keys() & there.keys()
    assert not both, f"twins share {_names([here[key] for key in both], match._g)}"
    rest = mutables([_rest_point_of(match)], [match.game], shared)
    state = mutables([match._g], [match.game], shared)
    both = rest.keys() & state.keys()
    assert not both, f"a match shares with its rest point {_names([rest[key] for key in both], match._g)}"


def check_script_holds_no_state(match: Match, shared: tuple[type, ...]) -> None:
    """No list or dict of the state is held by a waiting script or question: a redraw may replace it."""
    state = mutables([match._g], [match.game], shared)
    parts = {key: thing for key, thing in state.items() if isinstance(thing, (list, dict, set, bytearray))}
    for where, held in _held(match):
        reached = mutables([held], [match._g, match.game], shared)
        caught = reached.keys() & parts.keys()
        assert not caught, f"{where} holds {_names([parts[key] for key in caught], match._g)} while it waits"


def _held(match: Match) -> Iterable[tuple[str, object]]:
    """What is alive while the match waits: the locals of its scripts and the fields of its questions."""
    for ask in match.asks.values():
        for field in ask.question.__struct_fields__:
            yield f"the question {ask.question.what!r} to seat {ask.seat}", getattr(ask.question, field)
    script: Any = match._script  # Any: a generator of Python's own or a compiled one
    while script is not None:
        if getattr(script, "gi_frame", None) is not None:  # a compiled script does not show its locals
            for name, value in script.gi_frame.f_locals.items():
                if not isinstance(value, State):
                    yield f"{name!r} in {script.gi_code.co_name}()", value
        script = script.gi_yieldfrom if hasattr(script, "gi_yieldfrom") else _inner(script)


def _inner(script: object) -> object:
    """The plain script that a compiled one waits for, if any: it is among what that one holds, or one step further."""
    near = gc.get_referents(script)
    return next((one for one in [*near, *gc.get_referents(*near)] if hasattr(one, "gi_frame")), None)


def _names(things: Iterable[object], g: State) -> str:
    """Where in the state the things are, as far as that can be said."""
    named = []
    for thing in things:
        place = next((name for name in g.fields if getattr(g, name) is thing), "")
        named.append(f"g.{place}" if place else f"a {type(thing).__name__}: {str(thing)[:60]}")
    return ", ".join(named[:5])
