"""Answers to the four kinds of prompt: what is legal is taken, everything else is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import streetlight as sl
from streetlight.core.asks import Ask, one, order, some, write
from streetlight.core.luck import luck_from_seed
from streetlight.core.prompts import Prompt
from streetlight.core.state import State
from tests.core.toy import GAME

STATE = State("", luck_from_seed("x", 1))
CARDS = [("card", kind) for kind in range(5)]


def prompt(ask: Ask) -> Prompt:
    ask.asked(1, GAME.words, STATE)
    return ask


def cards() -> list[tuple[str, int]]:
    return CARDS


@given(st.lists(st.integers(0, 6), max_size=8))
def test_some_takes_every_selection_of_the_right_size(picked: list[int]) -> None:
    asked = prompt(some(0, "throw", 1, 3, cards))
    answer = [f"card:{kind}" for kind in picked]
    if len(set(picked)) == len(picked) and 1 <= len(picked) <= 3 and max(picked) < 5:
        assert asked.read(answer) == tuple(("card", kind) for kind in sorted(picked))
    else:
        with pytest.raises(sl.AnswerError):
            asked.read(answer)


@given(st.permutations(range(5)), st.integers(0, 5))
def test_order_takes_every_order_of_all(picked: list[int], left_out: int) -> None:
    asked = prompt(order(0, "flags", cards))
    assert asked.read([f"card:{kind}" for kind in picked]) == tuple(("card", kind) for kind in picked)
    if left_out:
        with pytest.raises(sl.AnswerError, match="put all 5 options in order"):
            asked.read([f"card:{kind}" for kind in picked[left_out:]])
    assert (asked.min, asked.max) == (5, 5)


@given(st.text(max_size=40))
def test_write_takes_any_text_that_can_be_shown_and_fits(text: str) -> None:
    asked = prompt(write(0, "motto", 20, cards))
    kept = text.strip()
    fits = 0 < len(kept) <= 20 and all(char.isprintable() or char == "\n" for char in kept)
    if fits:
        assert asked.read(text) == kept
    else:
        with pytest.raises(sl.AnswerError):
            asked.read(text)


def test_write_takes_a_ready_made_option_too() -> None:
    asked = prompt(write(0, "motto", 20, cards))
    assert asked.read("card:3") == ("card", 3)
    assert asked.read(asked.options[3]) == ("card", 3)


def test_one_takes_an_option_or_its_id() -> None:
    asked = prompt(one(0, "bid", cards))
    assert asked.read(asked.options[2]) == asked.read("card:2") == ("card", 2)
    assert asked.read(prompt(one(0, "bid", cards)).options[2]) == ("card", 2), "also one of a twin's prompt"
    for wrong in ("card:9", "card", "", 2, None, ("card", 2), ["card:2"]):
        with pytest.raises(sl.AnswerError):
            asked.read(wrong)


def test_options_are_a_sequence_made_when_somebody_looks() -> None:
    looked = []

    def make() -> list[tuple[str, int]]:
        looked.append(1)
        return CARDS

    asked = prompt(one(0, "bid", make))
    assert asked.text and not looked
    assert len(asked.options) == 5 and asked.options[-1].id == "card:4"
    assert [option.id for option in asked.options[1:3]] == ["card:1", "card:2"]
    assert asked.options[0] in asked.options and "card:0" not in asked.options
    assert len(looked) == 1


def test_names_of_players_stand_in_texts_when_given() -> None:
    match = GAME.start(2, 1)
    (seat,) = match.waiting
    asked = match.prompts[seat]
    assert asked.document(["Ann", "Ben"])["options"][0]["label"] == ["Ann", "Ben"][1 - seat]
    assert asked.document()["options"][0]["label"] == f"Seat {2 - seat}"
    (block,) = asked.blocked
    assert block.id == f"at:{seat}" and block.reason == "You know your own hand."
