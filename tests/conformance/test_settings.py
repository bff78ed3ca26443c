"""The suite runs on every game, every number of seats and every value of every option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from streetlight.core.game import Game
from streetlight.games.registry import GAMES
from streetlight.testing import Case
from tests.conformance.configs import NAMES, case


def test_every_game_has_a_case() -> None:
    """Write tests/conformance/cases/<game>.py for a new game."""
    assert set(GAMES) <= set(NAMES)


def test_every_number_of_seats_is_played(name: str) -> None:
    assert {setting.seats for setting in case(name).settings} == set(case(name).game.seats)


def test_every_value_of_every_option_is_played(name: str) -> None:
    unplayed = set(choices(case(name).game)) - set(played(case(name)))
    assert not unplayed


def test_every_setting_has_a_name_of_its_own(name: str) -> None:
    names = [str(setting) for setting in case(name).settings]
    assert len(set(names)) == len(names)


def choices(game: Game) -> Iterator[tuple[str, Any]]:
    """(option, value) for every option with a short list of values, e.g. ("variants", "teams")."""
    definitions = game.options_schema["$defs"]
    for option, schema in definitions[game.options_type.__name__]["properties"].items():
        for part in parts(schema):
            for value in part.get("enum", ()):
                if value is not None:
                    yield option, value
            if part.get("type") == "boolean":
                yield option, True


def parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield schema
    for inner in [
        *schema.get("anyOf", ()),
        *([schema["items"]] if isinstance(schema.get("items"), dict) else []),
    ]:
        yield from parts(inner)


def played(case: Case) -> Iterator[tuple[str, Any]]:
    for setting in case.settings:
        whole = setting.start(case.game, 0).options
        for option in whole.__struct_fields__:
            value = getattr(whole, option)
            for one in value if isinstance(value, tuple) else (value,):
                yield option, one


def test_the_boards_of_strangers_are_both_played() -> None:
    assert {("board", "A"), ("board", "B")} <= set(played(case("strangers")))


@pytest.mark.parametrize("option", ["variants", "seating", "spare_strangers"])
def test_choices_are_read_from_the_schema(option: str) -> None:
    assert option in {name for name, _ in choices(case("strangers").game)}
