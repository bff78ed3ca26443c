"""The games as the home page and the lobby show them: options, variants, series and bots in words.

The words are in each game's own catalogue, under keys that start with `about`, `setting.`, `variant.` and
`series.`; what a game says nothing about is named after its key.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import msgspec

from streetlight.bots.registry import levels
from streetlight.core.errors import OptionError, StreetlightError
from streetlight.core.game import Game
from streetlight.core.packs import PackShelf
from streetlight.games.registry import game as find_game
from streetlight.games.registry import games_in_order, series_of
from streetlight.table.store.server_packs import is_known
from streetlight.table.wire.protocol import Doc
from streetlight.table.wire.web_types import GameInfo, GameSetting, OptionValue, Problem, SeriesInfo, Titled

LEVELS = {
    "random": ("Scatterbrain", "Plays anything that is allowed."),
    "novice": ("Novice", "Knows the rules and means well."),
    "regular": ("Regular", "Plays a sound game."),
    "expert": ("Expert", "Thinks ahead. Hard to beat."),
}
SOME_NUMBER = 9
"""Stands for any number that a host may choose, where it is asked what that goes with."""

HIDDEN_SETTINGS = ("hand", "deck", "pack", "first")
"""Set by other means than the lobby's form: the Architect's editor, the pack chooser, the seats."""


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
    match = find_game(game).start(seats, "check", **{str(key): value for key, value in options.items()})
    whole: Doc = msgspec.to_builtins(match.options)
    return whole


def problem_of(error: OptionError) -> Problem:
    text = str(error).partition(": ")[2] or str(error)
    place = re.match(r"card (\d+)", text)
    return Problem(error.field, text, int(place[1]) if place else None)


@cache
def _info(name: str) -> GameInfo:
    game = find_game(name)
    words = game.words.catalogue
    schema = game.options_schema
    return GameInfo(
        name=name,
        title=game.title,
        text=words.get("about", ""),
        ready=True,
        seats=list(game.seats),
        settings=_settings(game, words),
        series=[
            SeriesInfo(key, kind.title, words.get(f"series.{key}.text", ""), list(kind.seats))
            for key, kind in series_of(name).items()
        ],
        levels=[
            Titled(level, *LEVELS.get(level, (_guest(level), "A guest.")), list(game.seats))
            for level in levels(name)
        ],
        options_schema=schema,
    )


def _settings(game: Game, words: Mapping[str, str]) -> list[GameSetting]:
    found = []
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
            )
        )
    return found


def _titled(game: Game, name: str, value: OptionValue, listed: bool, words: Mapping[str, str]) -> Titled:
    key = f"variant.{value}" if name == "variants" else f"setting.{name}.{value}"
    options = {name: [value] if listed else value}
    needs = _needs(game, options, words)
    with_them = {other: values[0] for other, values in needs.items()}
    return Titled(
        value=value,
        title=words.get(key, _plain(str(value))),
        text=words.get(f"{key}.text", ""),
        seats=_seats_for(game, {**options, **with_them}),
        needs=needs,
    )


def _needs(game: Game, options: Doc, words: Mapping[str, str]) -> dict[str, list[OptionValue]]:
    """What can't be played as it is may go with another choice: Done by Monday with a scenario of two weeks."""
    if _seats_for(game, options):
        return {}
    for name, schema in _properties(game.options_schema).items():
        kind, values = _kind_and_values(name, schema, words)
        if kind == "choice" and name not in options and name not in HIDDEN_SETTINGS:
            fitting = [value for value in values if _seats_for(game, {**options, name: value})]
            if fitting:
                return {name: fitting}
    return {}


def _seats_for(game: Game, options: Doc) -> list[int]:
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
