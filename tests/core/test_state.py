"""Plain facts, the checksum over them, and who may see what."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from streetlight.core.state import EVERYONE, digest, facts, may_see, only
from streetlight.core.words import listed
from tests.core.toy import GAME


@given(st.sets(st.integers(0, 9), max_size=4), st.integers(0, 9))
def test_an_audience_is_seats_and_its_opposite_everybody_else(seats: set[int], seat: int) -> None:
    mask = only(*seats)
    assert may_see(mask, seat) == (seat in seats)
    assert may_see(~mask, seat) == (seat not in seats)
    assert not may_see(mask, None) and may_see(~mask, None)
    assert may_see(EVERYONE, seat) and may_see(EVERYONE, None)


def test_facts_are_the_same_whatever_the_order_of_sets_and_dicts() -> None:
    assert facts({"b": {3, 1, 2}, "a": (1, None)}) == facts({"a": (1, None), "b": {2, 3, 1}})
    assert facts(2**70) == "400000000000000000"


class Pair(msgspec.Struct, frozen=True):
    one: int
    two: tuple[int, ...]


class Named(msgspec.Struct, frozen=True, tag=7):
    one: int


def test_a_struct_is_its_fields_in_order_behind_its_tag() -> None:
    assert facts([Pair(1, (2, 3)), Named(4)]) == [[1, [2, 3]], [7, 4]]


def test_a_thing_that_is_no_plain_data_is_named() -> None:
    with pytest.raises(TypeError, match="object in a state is neither plain data nor lists its `fields`"):
        facts([object()])


def test_the_checksum_covers_every_field_the_luck_and_the_place_in_the_step() -> None:
    match = GAME.start(2, 1)
    sums = {match.checksum()}
    changes = {
        "lead": 5, "round": 5, "rounds": 9, "silent": True, "bag": [1], "hands": [(), ()], "seen": [], "table": [9],
        "stones": 7, "out": [], "points": [7, 7], "flags": [], "mottos": ["x"], "step": "nowhere",
    }  # fmt: skip
    assert set(match._g.fields) <= set(changes)
    for name, value in changes.items():
        twin = match.copy()
        setattr(twin._g, name, value)
        sums.add(twin.checksum())
    luck = match.copy()
    luck._g.luck.below(0, 2)
    sums.add(luck.checksum())
    answered = match.copy()
    answered.answer(answered.waiting[0], answered.prompts[answered.waiting[0]].options[0])
    sums.add(answered.checksum())
    assert len(sums) == len(changes) + 3


def test_digests_are_the_same_in_every_process() -> None:
    assert digest([1, "a", None]) == "ca5e29062d17c1de0bbd18060d65f10b"


@pytest.mark.parametrize(
    ("words", "text"),
    [([], "nothing"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_lists_are_read_out_as_people_do(words: list[str], text: str) -> None:
    assert listed(words) == text
