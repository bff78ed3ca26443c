"""Pictures of a match: the board is on them, they all have one size, and the pixels are those of the PNG."""

from __future__ import annotations

import random
import re
import struct
import zlib
from xml.etree import ElementTree

import numpy as np
import pytest

from streetlight.envs.paper import paper
from streetlight.envs.png import read_png, unfiltered
from streetlight.envs.render import pixels, sheet, svg_of
from streetlight.envs.stepper import Stepper
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


def test_the_grove_shows_its_cards_and_the_trust() -> None:
    stepper, rng = Stepper(game("blackwood").start(3, 1)), random.Random(2)
    play_on(stepper, rng, 30)
    match = stepper.match
    names = {each["object"]: each["name"] for each in match.game.content(match.options)["objects"]}
    text = words(svg_of(match)).replace(" ", "")
    tops = [pile["top"] for side in ("admitted", "repelled") for pile in match.view(None)[side] if pile]
    assert tops and all(names[top].replace(" ", "") in text for top in tops)
    hidden = [names[f"object:{match._g.rules.pack.workshop.objects[thing]}"] for thing in match._g.hands[0]]  # type: ignore[attr-defined]
    assert not any(name.replace(" ", "") in text for name in hidden), "hands are not on it"


def test_the_islands_show_every_place_the_kids_and_the_machines() -> None:
    stepper, rng = Stepper(game("loop").start(3, 1)), random.Random(2)
    play_on(stepper, rng, 25)
    match = stepper.match
    content = match.game.content(match.options)
    text = words(svg_of(match))
    assert all(place["name"] in text for place in content["map"]["places"])
    kids = {kid["kid"]: kid["name"].split()[0] for kid in content["kids"]}
    assert all(kids[kid["kid"]] in text for kid in match.view(None)["kids"])
    assert "Fireguard Alpha" in text and "Enigma" in text


def test_a_game_without_a_picture_of_its_own_has_a_sheet() -> None:
    assert "waiting: " in words(sheet(game("strangers").start(2, 1)))


def _png(filters: list[int], pixels: np.ndarray) -> bytes:
    """A PNG whose lines are filtered as asked, by the book: byte for byte."""
    height, width = pixels.shape[:2]
    lines = b""
    for y, how in enumerate(filters):
        lines += bytes([how])
        for x in range(width):
            for channel in range(4):
                a = int(pixels[y, x - 1, channel]) if x else 0
                b = int(pixels[y - 1, x, channel]) if y else 0
                c = int(pixels[y - 1, x - 1, channel]) if x and y else 0
                nearest = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
                guess = (0, a, b, (a + b) // 2, nearest)[how]
                lines += bytes([(int(pixels[y, x, channel]) - guess) & 255])
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + b"\0\0\0\0" for kind, body in chunks
    )


def test_pixels_are_read_whatever_the_filter() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (11, 7, 4), dtype=np.uint8)
    found = read_png(_png([0, 1, 2, 3, 4, 4, 3, 2, 1, 4, 0], noise))
    assert found.dtype == np.uint8 and (found == noise[:, :, :3]).all()
    assert unfiltered(np.zeros(1, dtype=np.uint8), noise[:1]).shape == (1, 7, 4)


def test_a_drawing_becomes_pixels_of_its_size_and_colour() -> None:
    picture = pixels(paper(30, 20, ['<rect x="10" y="5" width="5" height="5" fill="#FF0000"/>'], "#0000FF"))
    assert picture.shape == (20, 30, 3)
    assert picture[7, 12].tolist() == [255, 0, 0] and picture[0, 0].tolist() == [0, 0, 255]
