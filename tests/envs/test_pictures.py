"""Pictures of a match: the board is on them, they all have one size, and they can be had as pixels."""

from __future__ import annotations

import random
import re
from typing import TypeVar
from xml.etree import ElementTree

import numpy as np
import pytest

from streetlight.core.match import Match
from streetlight.core.views import Content, as_view
from streetlight.envs.paper import paper
from streetlight.envs.render import pixels, sheet, svg_of
from streetlight.envs.stepper import Stepper
from streetlight.games.blackwood.documents import BlackwoodContent, BlackwoodView
from streetlight.games.loop.content_documents import LoopContent
from streetlight.games.loop.documents import LoopView
from streetlight.games.registry import game
from tests.envs.settings import play_on


def words(svg: str) -> str:
    return " ".join(ElementTree.fromstring(svg).itertext())


@pytest.mark.parametrize(
    ("name", "seats"),
    [("strangers", 1), ("strangers", 4), ("mindflayer", 4), ("mindflayer", 10), ("blackwood", 3), ("blackwood", 6),
     ("loop", 1), ("loop", 5)],
)  # fmt: skip
def test_from_the_first_moment_to_the_last_there_is_a_picture_of_one_size(name: str, seats: int) -> None:
    stepper, rng = Stepper(game(name).start(seats, 3)), random.Random(1)
    seen = []
    while not stepper.over:
        seen.append(svg_of(stepper.match))
        play_on(stepper, rng, 9)
    seen.append(svg_of(stepper.match))
    roots = [ElementTree.fromstring(svg) for svg in seen]
    assert len({(root.get("width"), root.get("height")) for root in roots}) == 1
    assert len(set(seen)) > len(seen) // 2, "what happens can be seen"
    assert all("href" not in svg for svg in seen)


@pytest.mark.parametrize(
    ("name", "seats"), [("strangers", 4), ("mindflayer", 10), ("blackwood", 6), ("loop", 5)]
)
def test_players_are_called_as_the_agents_are(name: str, seats: int) -> None:
    """Whoever looks at a picture asks which of the agents it shows."""
    stepper = Stepper(game(name).start(seats, 3))
    play_on(stepper, random.Random(1), 6)  # in the Loop, kids are chosen first
    shown = words(svg_of(stepper.match))
    assert all(f"player_{seat}" in shown for seat in range(seats))


def test_the_board_shows_who_acts_and_what_its_spaces_are_called() -> None:
    stepper = Stepper(game("strangers").start(2, 3, first=1))
    assert "C4" in words(svg_of(stepper.match)).split(), "a space is called as in the ids of actions"
    assert re.findall(r"\((player_\d)\)[^()]*to act", words(svg_of(stepper.match))) == ["player_1"]


def test_the_round_table_shows_who_sits_there_and_the_end_shows_the_sides() -> None:
    stepper = Stepper(game("mindflayer").start(5, 2))
    assert all(
        f"{name} (player_{seat})" in words(svg_of(stepper.match))
        for seat, name in enumerate(("Ada", "Benny", "Cleo"))
    )
    assert "Possessed" not in words(svg_of(stepper.match))
    play_on(stepper, random.Random(1), 500)
    assert "Possessed" in words(svg_of(stepper.match)) and " win" in words(svg_of(stepper.match))


C = TypeVar("C", bound=Content)


def content_of(match: Match, kind: type[C]) -> C:
    content = match.game.content(match.options)
    assert isinstance(content, kind)
    return content


def test_the_grove_shows_its_cards_and_the_trust() -> None:
    stepper, rng = Stepper(game("blackwood").start(3, 1)), random.Random(2)
    play_on(stepper, rng, 30)
    match = stepper.match
    names = {each.object: each.name for each in content_of(match, BlackwoodContent).objects}
    text = words(svg_of(match)).replace(" ", "")
    view = as_view(match.view(None), BlackwoodView)
    tops = [pile.top for pile in (*view.admitted, *view.repelled) if pile]
    assert tops and all(names[top].replace(" ", "") in text for top in tops)
    hidden = [names[f"object:{match._g.rules.pack.workshop.objects[thing]}"] for thing in match._g.hands[0]]  # type: ignore[attr-defined]
    assert not any(name.replace(" ", "") in text for name in hidden), "hands are not on it"


def test_the_islands_show_every_place_the_kids_and_the_machines() -> None:
    stepper, rng = Stepper(game("loop").start(3, 1)), random.Random(2)
    play_on(stepper, rng, 25)
    match = stepper.match
    content = content_of(match, LoopContent)
    text = words(svg_of(match))
    assert all(place.name in text for place in content.map.places)
    kids = {kid.kid: kid.name.split()[0] for kid in content.kids}
    assert all(kids[kid.kid] in text for kid in as_view(match.view(None), LoopView).kids)
    names = {machine.machine: machine.name for machine in content.machines}
    shown = [
        names[each.machine]
        for each in as_view(match.view(None), LoopView).machines
        if each.sector is not None
    ]
    assert shown and all(name in text for name in shown)
    assert "Enigma" in text


def test_a_game_without_a_picture_of_its_own_has_a_sheet() -> None:
    assert "waiting: " in words(sheet(game("strangers").start(2, 1)))


def test_a_drawing_becomes_pixels_of_its_size_and_colour() -> None:
    picture = pixels(paper(30, 20, ['<rect x="10" y="5" width="5" height="5" fill="#FF0000"/>'], "#0000FF"))
    assert picture.shape == (20, 30, 3) and picture.dtype == np.uint8
    assert picture[7, 12].tolist() == [255, 0, 0] and picture[0, 0].tolist() == [0, 0, 255]
