"""What games promise to those who read them: views, questions and events are typed, and nothing is left out."""

import random
from typing import get_type_hints

import msgspec
import pytest

import streetlight as sl
from streetlight.core.questions import name_of
from streetlight.core.views import OwnView, View
from streetlight.games.registry import GAMES
from streetlight.testing import decisions


@pytest.mark.parametrize("name", GAMES)
def test_an_own_view_has_fields_of_the_view_with_the_same_types(name: str) -> None:
    game = sl.game(name)
    whole, own = get_type_hints(game.view_type), get_type_hints(game.own_view_type)
    for field in game.own_view_type.__struct_fields__:
        assert own[field] == whole[field], f"{field} of {game.own_view_type.__name__}"


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_shows_asks_and_tells_is_frozen(name: str) -> None:
    game = sl.game(name)
    shown = [game.view_type, game.own_view_type, game.content_type, game.details_type]
    for kind in [*shown, *game.questions, *game.event_types.values()]:
        assert issubclass(kind, msgspec.Struct) and kind.__struct_config__.frozen, kind
    assert issubclass(game.view_type, View) and issubclass(game.own_view_type, OwnView)


@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_a_name_of_its_own(name: str) -> None:
    names = [name_of(question) for question in sl.game(name).questions]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_keeps_to_the_types_of_its_game(name: str) -> None:
    """Views, questions, events and the result are what the game says, down to the last field, and read back."""
    game = sl.game(name)
    for seed in range(3):
        match = game.start(seed=seed)
        for given in decisions(match, random.Random(seed)):
            for prompt in match.prompts.values():
                assert type(prompt.question) in game.questions
            if given % 10:
                continue
            for seat in (None, *range(match.seats)):
                view = match.view(seat)
                assert type(view) is game.view_type
                assert msgspec.json.decode(sl.encode(view), type=game.view_type).seats == match.seats
                for event in match.events(seat):
                    assert type(event.args) is game.event_types[event.what]
        assert match.result is not None and type(match.result.details) is game.details_type
        assert type(match.view("all")) is game.view_type
