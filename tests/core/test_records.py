"""Records read from anywhere: what is not a record, or does not fit, meets a typed error."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import streetlight as sl
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
