"""Golden playthroughs: a whole match written out for people to read, and for tests to compare.

Every prompt with its options, what was answered, what each seat was told, and what changed in each view. A
change of the rules shows as a difference that can be read line by line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec
from msgspec import to_builtins

from streetlight.core.events import Event
from streetlight.core.luck import Luck, luck_from_seed
from streetlight.core.match import Match
from streetlight.core.prompts import Option, Prompt
from streetlight.testing.bots import answer_ids

Eye = int | None
"""A seat, or None for the spectator."""


def transcript(match: Match, about: str) -> str:
    """The match played to its end with random answers that follow from its seed, as text."""
    return "\n".join(_lines(match, about)) + "\n"


def _lines(match: Match, about: str) -> Iterator[str]:
    luck = luck_from_seed(f"golden/{match.seed}", 1)
    seats: list[Eye] = [None, *range(match.seats)]
    yield f"# {match.game.title}: {about}"
    yield f"# {match.seats} seats, seed {match.seed!r}, options {_json(match.options)}"
    heard, views = dict.fromkeys(seats, 0), {seat: _flat(to_builtins(match.view(seat))) for seat in seats}
    yield ""
    yield "At the start"
    for seat in seats:
        yield f"  {_name(seat)} sees {_brief(views[seat])}"
    yield from _told(match, heard)
    while not match.over:
        seat = match.waiting[luck.below(0, len(match.waiting))]
        prompt = match.prompts[seat]
        answer = _answer(prompt, luck)
        yield ""
        yield f"{match.answers_given + 1}. Seat {seat} ({prompt.id}, {prompt.what}): {prompt.text}"
        yield from _options(prompt)
        yield f"  => {json.dumps(answer_ids(answer), ensure_ascii=False)}"
        match.answer(seat, answer)
        yield from _told(match, heard)
        yield from _changes(match, views)
    yield ""
    yield f"Result: {_json(match.result)}"
    yield f"Checksum: {match.checksum()}"


def _options(prompt: Prompt) -> Iterator[str]:
    for option in prompt.options:
        yield f"  - {option.id}: {option.label} [{option.rule}]"
    for block in prompt.blocked:
        yield f"  x {block.id}: {block.label}. {block.reason} [{block.rule}]"


def _answer(prompt: Prompt, luck: Luck) -> Option | str | list[Option]:
    options: list[Option] = list(prompt.options)
    if prompt.kind == "write" and (not options or luck.coin(0)):
        return "My own words."[: prompt.max]
    if prompt.kind in ("one", "write"):
        return options[luck.below(0, len(options))]
    luck.shuffle(0, options)
    if prompt.kind == "order":
        return options
    most = min(prompt.max, len(options))
    return options[: prompt.min + luck.below(0, most - prompt.min + 1)]


def _told(match: Match, heard: dict[Eye, int]) -> Iterator[str]:
    """New events, with who was told so."""
    fresh: dict[Eye, list[Event]] = {seat: match.events(seat, since) for seat, since in heard.items()}
    for seat, events in fresh.items():
        heard[seat] += len(events)
    while any(fresh.values()):
        told = {seat: events.pop(0) for seat, events in fresh.items() if events}
        texts = {seat: f"{event.text} <{event.what}> [{event.rule}]" for seat, event in told.items()}
        for text in dict.fromkeys(texts.values()):
            names = [_name(seat) for seat in fresh if texts.get(seat) == text]
            yield f"  {'All' if len(names) == len(fresh) else ', '.join(names)}: {text}"


def _changes(match: Match, views: dict[Eye, dict[str, object]]) -> Iterator[str]:
    """What is different in each view: once if it is the same for all, else by seat."""
    changed: dict[Eye, dict[str, object]] = {}
    for seat, old in views.items():
        new = _flat(to_builtins(match.view(seat)))
        changed[seat] = {path: new.get(path) for path in {**old, **new} if old.get(path) != new.get(path)}
        views[seat] = new
    same = {
        path: value
        for path, value in changed[None].items()
        if all(path in each and each[path] == value for each in changed.values())
    }
    if same:
        yield f"  All see {_brief(same)}"
    for seat, each in changed.items():
        own = {path: value for path, value in each.items() if path not in same}
        if own:
            yield f"  {_name(seat)} sees {_brief(own)}"


def _flat(document: object, path: str = "") -> dict[str, object]:
    """A document as {"players.0.hand": 3, ...}."""
    if isinstance(document, dict) and document:
        parts = [(str(key), value) for key, value in document.items()]
    elif isinstance(document, (list, tuple)) and any(
        isinstance(item, (dict, list, tuple)) for item in document
    ):
        parts = [(str(number), value) for number, value in enumerate(document)]
    else:
        return {path: document}
    flat: dict[str, object] = {}
    for key, value in parts:
        flat.update(_flat(value, f"{path}.{key}" if path else key))
    return flat


def _json(thing: object) -> str:
    """As it stands in the files: fields in the order in which they are declared."""
    return msgspec.json.encode(thing, order="deterministic").decode()


def _brief(flat: dict[str, object]) -> str:
    return ", ".join(
        f"{path} = {json.dumps(value, ensure_ascii=False)}" for path, value in sorted(flat.items())
    )


def _name(seat: Eye) -> str:
    return "Spectator" if seat is None else f"Seat {seat}"
