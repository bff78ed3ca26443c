"""Nothing that a player is given leads to the true state, match, luck or seed.

The walk goes through attributes, containers, closures and bound objects, and ends at modules and classes. (What can
be dug out of frames, the garbage collector or `sys.modules` is another matter: bots that nobody trusts are run apart.)
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from types import (
    BuiltinFunctionType,
    CellType,
    FunctionType,
    GeneratorType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)

import msgspec

from streetlight.core.match import Match
from streetlight.core.rest import RestPoint
from streetlight.core.state import State

PLAIN = (str, bytes, int, float, complex, bool, type(None), range, type, ModuleType)
CONTAINERS = (list, tuple, set, frozenset)


def check_no_door(match: Match, seat: int | None, rng: random.Random) -> None:
    """Nothing that the seat is given leads to the truth of this match."""
    given: dict[str, object] = {}
    sight = match.sight(seat)
    given["view"] = sight.view
    given["events"] = sight.events
    for event in sight.events:
        event.document()
    given["sayings"] = sight.sayings
    prompt = sight.prompt
    if prompt is not None:
        prompt.document()
        given["prompt"] = prompt
        given["question"] = prompt.question
        given["options"] = list(prompt.options)
    imagined = sight.imagine(rng)
    given["imagined match"] = imagined
    given["copy of an imagined match"] = imagined.copy()
    given["match imagined in an imagined one"] = imagined.imagine(seat, rng)
    given["sight"] = sight
    given["sight of an imagined match"] = imagined.sight(seat)
    truth = truth_of(match)  # not earlier: imagining a match may move its rest point
    for name, thing in given.items():
        for path, found in walk(thing, name):
            what = truth.get(id(found))
            assert what is None, f"seat {seat} reaches {what} by {path}"
            if isinstance(found, str) and len(found) > 1:
                assert found != match.seed, f"seat {seat} reaches the true seed by {path}"


def truth_of(match: Match) -> dict[int, str]:
    """Everything of a match that players must not reach, by id, with a name for it."""
    truth: dict[int, str] = {id(match): "the true match"}
    states: list[tuple[str, State]] = [("the true state", match._g)]
    if isinstance(match._rest, RestPoint):
        truth[id(match._rest)] = "the true rest point"
        states.append(("the state at the true rest point", match._rest.state))
    for name, g in states:
        truth[id(g)] = name
        truth[id(g.luck)] = f"the luck of {name}"
        truth[id(g.luck.keys)] = f"the luck of {name}"
        for field in g.fields:
            value = getattr(g, field)
            if isinstance(value, (list, dict, set)):
                truth[id(value)] = f"{field} of {name}"
    truth[id(match._since)] = "the answers that were really given"
    return truth


def walk(thing: object, name: str) -> Iterator[tuple[str, object]]:
    """Everything that can be reached from a thing, with the way to it."""
    seen: set[int] = set()
    stack: list[tuple[str, object]] = [(name, thing)]
    held: list[object] = []  # kept alive, so that no id is used twice
    while stack:
        path, found = stack.pop()
        yield path, found
        if isinstance(found, PLAIN) or id(found) in seen:
            continue
        seen.add(id(found))
        held.append(found)
        stack.extend(_parts(found, path))


def _parts(thing: object, path: str) -> Iterator[tuple[str, object]]:
    if isinstance(thing, Mapping):
        for key, value in thing.items():
            yield f"{path} key", key
            yield f"{path}[{key!r}]", value
    elif isinstance(thing, CONTAINERS):
        for number, value in enumerate(thing):
            yield f"{path}[{number}]", value
    elif isinstance(thing, FunctionType):
        for cell in thing.__closure__ or ():
            yield f"{path}.__closure__", cell
        yield f"{path}.__defaults__", thing.__defaults__
        yield f"{path}.__kwdefaults__", thing.__kwdefaults__
    elif isinstance(thing, CellType):
        try:
            yield path, thing.cell_contents
        except ValueError:  # empty
            return
    elif isinstance(thing, (MethodType, BuiltinFunctionType)):
        yield f"{path}.__self__", thing.__self__
    if isinstance(thing, MethodType):
        yield f"{path}.__func__", thing.__func__
    elif isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            yield f"{path}.{field}", getattr(thing, field)
    if isinstance(thing, (FunctionType, BuiltinFunctionType, MethodType, GeneratorType)):
        return  # what else they have are globals and frames
    for attribute in _attributes(type(thing)):
        try:
            yield f"{path}.{attribute}", getattr(thing, attribute)
        except AttributeError:  # a slot that was never filled
            continue
    own = getattr(thing, "__dict__", None)
    if own:
        for key, value in own.items():
            yield f"{path}.{key}", value


def _attributes(kind: type) -> list[str]:
    """The slots of a class and of its bases, also of compiled ones."""
    return [
        name
        for base in kind.__mro__
        if base is not object
        for name, slot in vars(base).items()
        if isinstance(slot, (MemberDescriptorType, GetSetDescriptorType))
        and name not in ("__dict__", "__weakref__")
    ]
