"""Answers to the four kinds of prompt: what is legal is taken, everything else is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import streetlight as sl
from streetlight.core.answers import read_answer
from streetlight.core.asks import Ask, Choice, one, order, some, write
from streetlight.core.luck import luck_from_seed
from streetlight.core.prompts import prompt_of
from streetlight.core.questions import Question
from streetlight.core.state import State
from streetlight.core.words import Label, Text
from tests.core.toy import GAME, Bid, Flags, Motto, Throw, Toy, ToyWording

STATE = State("", luck_from_seed("x", 1))
CARDS: list[Choice] = [("card", kind) for kind in range(5)]


def asked_by_a_match(ask: Ask) -> Ask:
    ask.number, ask.words, ask.g = 1, GAME.words, STATE
    return ask


def cards(g: State, seat: int, question: Question) -> list[Choice]:
    return CARDS


@given(st.lists(st.integers(0, 6), max_size=8))
def test_some_takes_every_selection_of_the_right_size(picked: list[int]) -> None:
    asked = asked_by_a_match(some(0, Throw(), 1, 3, cards))
    answer = [f"card:{kind}" for kind in picked]
    if len(set(picked)) == len(picked) and 1 <= len(picked) <= 3 and max(picked) < 5:
        assert read_answer(asked, answer) == tuple(("card", kind) for kind in sorted(picked))
    else:
        with pytest.raises(sl.AnswerError):
            read_answer(asked, answer)


@given(st.permutations(range(5)), st.integers(0, 5))
def test_order_takes_every_order_of_all(picked: list[int], left_out: int) -> None:
    asked = asked_by_a_match(order(0, Flags(), cards))
    assert read_answer(asked, [f"card:{kind}" for kind in picked]) == tuple(("card", kind) for kind in picked)
    if left_out:
        with pytest.raises(sl.AnswerError, match="put all 5 options in order"):
            read_answer(asked, [f"card:{kind}" for kind in picked[left_out:]])
    assert (prompt_of(asked).min, prompt_of(asked).max) == (5, 5)


@given(st.text(max_size=40))
def test_write_takes_any_text_that_can_be_shown_and_fits(text: str) -> None:
    asked = asked_by_a_match(write(0, Motto(), 20, cards))
    kept = text.strip()
    fits = 0 < len(kept) <= 20 and all(char.isprintable() or char == "\n" for char in kept)
    if fits:
        assert read_answer(asked, text) == kept
    else:
        with pytest.raises(sl.AnswerError):
            read_answer(asked, text)


def test_write_takes_a_ready_made_option_too() -> None:
    asked = asked_by_a_match(write(0, Motto(), 20, cards))
    assert read_answer(asked, "card:3") == ("card", 3)
    assert read_answer(asked, prompt_of(asked).options[3]) == ("card", 3)


def test_one_takes_an_option_or_its_id() -> None:
    asked = asked_by_a_match(one(0, Bid(), cards))
    assert read_answer(asked, prompt_of(asked).options[2]) == read_answer(asked, "card:2") == ("card", 2)
    assert read_answer(asked, prompt_of(asked_by_a_match(one(0, Bid(), cards))).options[2]) == ("card", 2), (
        "also one of a twin's prompt"
    )
    for wrong in ("card:9", "card", "", 2, None, ("card", 2), ["card:2"]):
        with pytest.raises(sl.AnswerError):
            read_answer(asked, wrong)


def test_options_are_a_sequence_made_when_somebody_looks() -> None:
    looked = []

    def make(g: State, seat: int, question: Bid) -> list[Choice]:
        looked.append(1)
        return CARDS

    asked = prompt_of(asked_by_a_match(one(0, Bid(), make)))
    assert asked.text and not looked
    assert len(asked.options) == 5 and asked.options[-1].id == "card:4"
    assert [option.id for option in asked.options[1:3]] == ["card:1", "card:2"]
    assert asked.options[0] in asked.options and "card:0" not in asked.options
    assert len(looked) == 1


def test_names_of_players_stand_in_texts_when_given() -> None:
    match = GAME.start(2, 1)
    (seat,) = match.waiting
    asked = match.prompts[seat]
    assert asked.document(["Ann", "Ben"]).options[0].label == ["Ann", "Ben"][1 - seat]
    assert asked.document().options[0].label == f"Seat {2 - seat}"
    (block,) = asked.blocked
    assert block.id == f"at:{seat}" and block.reason == "You know your own hand."


def test_a_label_begins_with_who_would_do_it() -> None:
    class Words(ToyWording):
        def option(self, g: Toy, ask: Ask, choice: Choice) -> Label:
            return Label(Text("option.yes"), (), who="seat:1", topics=["seat:1", Text("option.no")])

    asked = asked_by_a_match(one(0, Bid(), cards))
    asked.words = Words()
    option = prompt_of(asked).document(["Ann", "Ben"]).options[0]
    assert (option.label, option.who, option.short) == ("Ben: Yes", "seat:1", "Yes")
    assert (option.kind, [topic.label for topic in option.topics]) == ("card", ["Ben", "No"])
    assert prompt_of(asked).options[0].label == "Seat 2: Yes"
