"""The games as the home page and the lobby show them: options, variants, series and bots in words.

What goes together and what does not is asked of the rules: each choice is tried (`check_options`). The words are in
each game's own catalogue, under keys that start with `about`, `setting.`, `variant.` and `series.`; what a game says
nothing about is named after its key.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import msgspec

from streetlight.bots.registry import levels
from streetlight.core.errors import OptionError, StreetlightError
from streetlight.core.game import AnyGame
from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.games.registry import difficulties_of, games_in_order, lesson_of, series_of, title_of
from streetlight.games.registry import game as find_game
from streetlight.games.title import Title
from streetlight.table.store.server_packs import is_known, offers_of, options_for
from streetlight.table.wire.documents import Doc
from streetlight.table.wire.web_types import (
    GameInfo,
    GameSetting,
    LessonInfo,
    OptionValue,
    PackTitle,
    Problem,
    SeriesInfo,
    Titled,
)

LEVELS = {
    "random": ("Scatterbrain", "Plays anything that is allowed."),
    "novice": ("Novice", "Knows the rules and means well."),
    "regular": ("Regular", "Plays a sound game."),
    "expert": ("Expert", "Thinks ahead. Hard to beat."),
}
SOME_NUMBER = 9
"""Stands for any number that a host may choose, where it is asked what that goes with."""

HIDDEN_SETTINGS = ("hand", "deck", "box", "days", "pack", "first")
"""Set by other means than the lobby's form: the Architect's editor, today's deal, the pack chooser, the seats."""


def all_games() -> list[GameInfo]:
    """All games, the one to begin with first."""
    return [_info(name) for name in games_in_order()]


def usual_level(game: str) -> str:
    """The bot that plays where nobody said which."""
    known = levels(game)
    return "regular" if "regular" in known else known[-1]


def check_options(game: str, seats: int, options: Doc, shelf: PackShelf) -> Doc:
    """The options made whole, as plain data. OptionError if they can't be played."""
    if "pack" in options and not is_known(game, options["pack"], shelf):
        raise OptionError("pack", "there is no such pack here")
    words = {str(key): value for key, value in options.items()}
    found = find_game(game).on(shelf)
    found.start(seats, "check", **words)
    whole: Doc = msgspec.to_builtins(
        found.whole_options(seats, **words)
    )  # what is left to the seed stays open
    return whole


def problem_of(error: OptionError) -> Problem:
    text = str(error).partition(": ")[2] or str(error)
    place = re.match(r"card (\d+)", text)
    return Problem(error.field, text, int(place[1]) if place else None)


@cache
def _info(name: str) -> GameInfo:
    title = title_of(name)
    game = find_game(name)
    words = game.words.catalogue
    schema = game.options_schema
    lesson = lesson_of(name)
    return GameInfo(
        name=name,
        title=game.title,
        text=words.get("about", ""),
        ready=True,
        seats=list(game.seats),
        settings=_settings(title, game, words),
        series=[
            SeriesInfo(
                key, kind.title, words.get(f"series.{key}.text", ""), list(kind.seats), list(kind.sets)
            )
            for key, kind in series_of(name).items()
        ],
        levels=[
            Titled(level, *LEVELS.get(level, (_guest(level), "A guest.")), list(game.seats))
            for level in levels(name)
        ],
        own_packs=title.packs is not None and "pack" in _properties(schema),
        packs=_gallery(name, words),
        options_schema=schema,
        difficulties=difficulties_of(name),
        lesson=None if lesson is None else LessonInfo(lesson.title, lesson.text, lesson.minutes),
    )


def _gallery(game: str, words: Mapping[str, str]) -> list[PackTitle]:
    """The packs beside the standard one that the game has words for."""
    names = [key.removeprefix("pack.") for key in words if key.startswith("pack.") and key.count(".") == 1]
    return [
        PackTitle(
            name,
            words[f"pack.{name}"],
            words.get(f"pack.{name}.text", ""),
            {"pack": name, **options_for(game, offers_of(game, name, BUILT_IN))},
        )
        for name in names
    ]


def _settings(title: Title, game: AnyGame, words: Mapping[str, str]) -> list[GameSetting]:
    found: list[GameSetting] = []
    fields = {part.name: part for part in msgspec.structs.fields(game.options_type)}
    properties = _properties(game.options_schema)
    for name, schema in properties.items():
        if name in HIDDEN_SETTINGS:
            continue
        kind, values = _kind_and_values(name, schema, words)
        default = fields[name].default
        found.append(
            GameSetting(
                name=name,
                title=words.get(f"setting.{name}", _plain(name)),
                text=words.get(f"setting.{name}.text", ""),
                kind=kind,
                default=None if default is msgspec.NODEFAULT else msgspec.to_builtins(default),
                values=[_titled(game, name, value, kind == "several", words) for value in values],
                needs=_needs(game, {name: SOME_NUMBER}, words) if kind == "number" else {},
                by_seats=_by_seats(game, name),
                unchosen=words.get(f"setting.{name}.seat", ""),
            )
        )
    _mark_pack(title, found)
    _mark_lab(title, found)
    return found


def _by_seats(game: AnyGame, name: str) -> dict[int, OptionValue]:
    """What the rules fill in where nobody has chosen, if it is not the same for every number of seats."""
    filled: dict[int, OptionValue] = {}
    for seats in game.seats:
        whole = game.check_options(seats, game.options_type())
        filled[seats] = msgspec.to_builtins(getattr(whole, name))
    first = filled[game.seats[0]]
    return {} if all(value == first for value in filled.values()) else filled


def _mark_pack(title: Title, settings: list[GameSetting]) -> None:
    """What a pack offers itself (its scenarios), and what goes only with some of that."""
    offers = None if title.packs is None else title.packs.load().offers
    offered = set() if offers is None else set(offers("standard"))
    for setting in settings:
        needed = {*setting.needs, *[name for value in setting.values for name in value.needs]}
        setting.from_pack = setting.name in offered or (setting.kind != "several" and bool(needed & offered))


def _mark_lab(title: Title, settings: list[GameSetting]) -> None:
    left_out = () if title.lab is None else title.lab.load().left_out
    for setting in settings:
        for value in setting.values:
            value.lab = value.value not in left_out


def _titled(game: AnyGame, name: str, value: OptionValue, listed: bool, words: Mapping[str, str]) -> Titled:
    key = f"variant.{value}" if name == "variants" else f"setting.{name}.{value}"
    options = {name: [value] if listed else value}
    needs = _needs(game, options, words)
    with_them = {
        other: [values[0]] if _is_list(game, other) else values[0] for other, values in needs.items()
    }
    return Titled(
        value=value,
        title=words.get(key, _plain(str(value))),
        text=words.get(f"{key}.text", ""),
        seats=_seats_for(game, {**options, **with_them}),
        needs=needs,
        excludes=_excludes(game, name, value, words) if listed else [],
    )


def _excludes(game: AnyGame, name: str, value: OptionValue, words: Mapping[str, str]) -> list[OptionValue]:
    """Those of the same list that can be played with as many seats, but not beside this one."""
    _, values = _kind_and_values(name, _properties(game.options_schema)[name], words)
    alone = set(_seats_for(game, {name: [value]}))
    found = []
    for other in values:
        both = alone & set(_seats_for(game, {name: [other]}))
        if other != value and both and not _seats_for(game, {name: [value, other]}):
            found.append(other)
    return found


def _needs(game: AnyGame, options: Doc, words: Mapping[str, str]) -> dict[str, list[OptionValue]]:
    """What can't be played as it is may go with another choice: Done by Monday with a scenario of two weeks."""
    if _seats_for(game, options):
        return {}
    for name, schema in _properties(game.options_schema).items():
        kind, values = _kind_and_values(name, schema, words)
        if kind not in ("choice", "several") or name in options or name in HIDDEN_SETTINGS:
            continue
        several = kind == "several"
        fitting = [
            value for value in values if _seats_for(game, {**options, name: [value] if several else value})
        ]
        if fitting:
            return {name: fitting}
    return {}


def _is_list(game: AnyGame, name: str) -> bool:
    """Can several values of this option be chosen?"""
    return bool(_properties(game.options_schema)[name].get("type") == "array")


def _seats_for(game: AnyGame, options: Doc) -> list[int]:
    """The numbers of seats that these options alone can be played with."""
    found = []
    for seats in game.seats:
        try:
            game.check_options(seats, msgspec.convert(options, game.options_type))
            found.append(seats)
        except (StreetlightError, msgspec.ValidationError):
            continue
    return found


def _properties(schema: Doc) -> Doc:
    if "$ref" in schema:
        schema = schema["$defs"][schema["$ref"].rpartition("/")[2]]
    properties: Doc = schema.get("properties", {})
    return properties


@cache
def settings_with_many(name: str) -> frozenset[str]:
    """The options of a game that are lists, such as its variants."""
    properties = _properties(find_game(name).options_schema)
    return frozenset(
        [key for key, schema in properties.items() if _kind_and_values(key, schema, {})[0] == "several"]
    )


def _kind_and_values(name: str, schema: Doc, words: Mapping[str, str]) -> tuple[str, list[OptionValue]]:
    """How a setting is shown, and what can be chosen."""
    parts = [part for part in schema.get("anyOf", [schema]) if part.get("type") != "null"]
    part = parts[0] if parts else schema
    if part.get("type") == "array":
        return "several", list(part.get("items", {}).get("enum", []))
    if "enum" in part:
        return "choice", list(part["enum"])
    if part.get("type") == "boolean":
        return "switch", []
    if f"setting.{name}.seat" in words:
        return "seat", ["others"] if f"setting.{name}.others" in words else []
    prefix = f"setting.{name}."
    named = [key.removeprefix(prefix) for key in words if key.startswith(prefix) and key.count(".") == 2]
    named = [value for value in named if value != "text"]
    if part.get("type") == "integer":
        return ("choice", [int(value) for value in named]) if named else ("number", [])
    return ("choice", named) if named else ("text", [])


def _guest(level: str) -> str:
    """The name of a bot of one's own: "my_bots:Careful" is Careful."""
    return level.partition(":")[2] or _plain(level)


def _plain(key: str) -> str:
    return key.replace("_", " ").capitalize()
