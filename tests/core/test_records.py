"""Records read from anywhere: what is not a record, or does not fit, meets a typed error."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import streetlight as sl
from streetlight.games.registry import GAMES, title_of
from streetlight.testing import play
from tests.core.toy import GAME


def record(**changes: Any) -> sl.Record:
    match = GAME.start(2, 1)
    match.say(0, "hello")
    return msgspec.structs.replace(play(match, 1).record(), **changes)


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_junk_is_no_record(data: bytes | str) -> None:
    with pytest.raises(sl.RecordError, match="not a record"):
        sl.load_record(data)


def test_a_record_of_another_format_is_refused() -> None:
    data = json.loads(sl.encode(record()))
    data["format"] = 99
    with pytest.raises(sl.RecordError, match="format 99; this version reads format 1"):
        sl.load_record(json.dumps(data))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "not a record of toy"),
        ({"rules": "0"}, "played by rules 0; these are 1"),
        ({"seats": 9}, "no match starts like that"),
        ({"options": {"seats": 3}}, "no match starts like that"),
        ({"options": {"talk": "loud"}}, "no match starts like that: talk"),
        ({"answers": [(0, "no such option")]}, "answer 1 of the record is refused"),
        ({"answers": [(7, "at:1")]}, "answer 1 of the record is refused"),
        ({"sayings": [(0, 9, sl.Saying(text="x"))]}, "a saying after answer 0 is refused"),
        ({"sayings": [(0, 0, sl.Saying(text=""))]}, "a saying after answer 0 is refused"),
    ],
)
def test_a_record_that_does_not_fit_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(sl.RecordError, match=message):
        GAME.replay(record(**changes))


def test_a_record_of_another_pack_is_refused_by_a_name_of_its_own() -> None:
    with pytest.raises(sl.PackMismatch, match="played with pack 'none', 1; here it is 0"):
        GAME.replay(record(pack_hash="1"))


def test_replay_goes_as_far_as_asked() -> None:
    whole = record()
    assert GAME.replay(whole, answers=0).answers_given == 0
    assert GAME.replay(whole, answers=3).answers_given == 3
    assert GAME.replay(whole, answers=10_000).checksum() == whole.checksum


def test_a_record_of_an_unknown_game_says_which_there_are() -> None:
    with pytest.raises(sl.UnknownGame, match="strangers"):
        sl.replay(record(game="chess"))


def own_pack(game: str, folder: Path) -> Path:
    """A pack of one's own: the standard one under another name, and with another title."""
    mine = folder / "mine"
    shutil.copytree(title_of(game).packs.load().builtin / "standard", mine)
    with (mine / "zz_notes.toml").open("w") as file:
        file.write("# as it was on that evening\n")
    for file_name in mine.glob("*.toml"):
        text = file_name.read_text("utf-8")
        file_name.write_text(re.sub(r'^(deck|box) = "standard"', r'\1 = "other"', text, flags=re.M), "utf-8")
    return mine


@pytest.mark.parametrize("name", GAMES)
def test_a_record_with_a_pack_of_ones_own_carries_the_pack(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Played in one folder, read again when that folder is gone, by somebody who never had the pack."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    own_pack(name, here)
    monkeypatch.chdir(here)
    game = sl.game(name)
    match = game.start(game.seats[0], 1, pack="./mine")
    for _ in range(3):
        seat = match.waiting[0]
        prompt = match.prompts[seat]
        few = [option.id for option in prompt.options][: max(1, prompt.min)]
        match.answer(seat, few if prompt.kind in ("some", "order") else few[0])
    data = sl.encode(match.record())
    kept = sl.load_record(data)
    assert kept.pack_files and "zz_notes.toml" in kept.pack_files
    monkeypatch.chdir(there)
    shutil.rmtree(here)
    again = sl.replay(sl.load_record(data))
    assert again.checksum() == kept.checksum
    assert sl.encode(again.record()) == data, "and can be handed on"


def test_a_record_with_a_pack_of_the_game_carries_none() -> None:
    made = sl.game("strangers").start(2, 1).record()
    assert not made.pack_files and b"pack_files" not in sl.encode(made)


def test_what_a_record_carries_stays_in_its_folder() -> None:
    made = sl.game("strangers").start(2, 1).record()
    for name in ("../../evil.toml", "/etc/evil.toml", ".toml", "evil.py", "a/b.toml"):
        with pytest.raises(sl.RecordError, match="no file of a pack is called"):
            sl.replay(msgspec.structs.replace(made, pack_files={name: ""}))


def test_a_pack_that_was_changed_in_the_record_is_told(tmp_path: Path) -> None:
    mine = own_pack("strangers", tmp_path)
    made = sl.game("strangers").start(2, 1, pack=str(mine)).record()
    assert made.pack_files
    forged = {file: text.replace("count = 10", "count = 9", 1) for file, text in made.pack_files.items()}
    assert forged != made.pack_files
    with pytest.raises(sl.PackMismatch):
        sl.replay(msgspec.structs.replace(made, pack_files=forged))
