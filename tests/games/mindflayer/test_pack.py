"""The packs that come with the game are sound, and an unsound one is refused with the place of its fault."""

import shutil
from pathlib import Path

import pytest

from streetlight.core.errors import OptionError
from streetlight.core.pack_error import PackError
from streetlight.games.mindflayer.pack.loading import BUILTIN, check_pack, load_pack
from streetlight.games.registry import game

STANDARD = load_pack("standard")


@pytest.mark.parametrize("name", sorted(path.parent.name for path in BUILTIN.glob("*/pack.toml")))
def test_every_pack_of_ours_is_sound(name: str) -> None:
    assert check_pack(name) == []


@pytest.mark.rule("MF-40", "MF-49")
def test_the_exchange_is_mostly_what_the_rulebook_says() -> None:
    """One card to each side. At most three of our Meeting cards change that, and each says how."""
    assert sum(sorted(card.exchange) != ["left", "right"] for card in STANDARD.meetings) <= 3


def test_people_have_names_and_lines() -> None:
    assert len(STANDARD.people) == 10
    assert all(person.name and person.line.endswith(".") for person in STANDARD.people)


def broken(folder: Path, file: str, find: str, replace: str) -> list[PackError]:
    """What the check says about the standard pack with one change."""
    shutil.copytree(BUILTIN / "standard", folder / "pack")
    path = folder / "pack" / file
    text = path.read_text(encoding="utf-8")
    assert text.count(find) >= 1
    path.write_text(text.replace(find, replace, 1), encoding="utf-8")
    return check_pack(folder / "pack")


@pytest.mark.parametrize(
    ("file", "find", "replace", "entry", "words"),
    [
        ("cards.toml", "unmarked = 12", "unmarked = 11", "mind_flayer", "MF-07"),
        ("cards.toml", 'id = "waffle"', 'id = "pancake"', "pancake", "pancake"),
        ("cards.toml", "mind_flayer = 1\nwaffle = 3", "mind_flayer = 2\nwaffle = 3", "", "MF-77"),
        ("cards.toml", "mind_flayer = 1\nwaffle = 3", "mind_flayer = 0\nwaffle = 4", "", "MF-55"),
        ("meetings.toml", 'id = "arcade"', 'id = "basement"', "basement", "twice"),
        ("meetings.toml", '{ op = "trade" }\n', '{ op = "steal" }\n', "swimming_pool", ""),
        ("meetings.toml", 'exchange = ["left", "left"]', 'exchange = ["left", "left", "left"]', "video_rental", "66"),
        ("meetings.toml", 'how = "random", cards = 2', 'how = "random", cards = 9', "photo_booth", "MF-66"),
        ("meetings.toml", "everybody gives one card only, to the left.", "time flies.", "bus_stop", "MF-40"),
        ("meetings.toml", "Then, in the Meeting, both cards go to the left.", "", "video_rental", "MF-40"),
        ("meetings.toml", "They stay out of this Meeting.", "", "principals_office", "MF-64"),
        ("meetings.toml", '{ op = "nothing" }\n', '{ op = "nothing" }\nexchange = []\n', "basement", "MF-40"),
        ("meetings.toml", "With 6 players everybody", "With few players everybody", "corn_maze", "MF-16"),
        ("meetings.toml", "With 6 or 9, pick", "With others, pick", "boiler_room", "MF-16"),
        ("meetings.toml", "players = [6]", "players = [6, 12]", "corn_maze", "4 to 10"),
        ("people.toml", 'id = "jonah"', 'id = "iris"', "iris", "twice"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_place(
    tmp_path: Path, file: str, find: str, replace: str, entry: str, words: str
) -> None:
    errors = broken(tmp_path, file, find, replace)
    assert errors
    assert any(words in str(error) and entry in error.entry for error in errors), [str(e) for e in errors]


@pytest.mark.rule("MF-12")
def test_a_deck_whose_deal_might_never_end_is_refused(tmp_path: Path) -> None:
    """Seven players: 11 Hard Hits, and 7 cards left. Whoever holds three might only ever draw three again."""
    folder = tmp_path / "pack"
    shutil.copytree(BUILTIN / "tiny", folder)
    path = folder / "pack.toml"
    text = (
        path.read_text(encoding="utf-8")
        .replace("six_plus = 2", "six_plus = 6")
        .replace("six_plus = 8", "six_plus = 0")
    )
    path.write_text(text, encoding="utf-8")
    assert any("11 Hard Hits for 7 players" in str(error) for error in check_pack(folder))


def test_a_match_can_be_played_with_a_pack_of_ones_own(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(BUILTIN / "tiny", folder)
    match = game("mindflayer").start(4, 1, pack=str(folder))
    assert match.view(None).pack == str(folder)
    with pytest.raises(OptionError, match="pack"):
        game("mindflayer").start(4, 1, pack="no such pack")
    with pytest.raises(OptionError, match="first"):
        game("mindflayer").start(4, 1, first=4)
