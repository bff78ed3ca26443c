"""What leaves the game is what its types promise: views, events, results and questions."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

import streetlight as sl
from streetlight.core.match import Match
from streetlight.core.questions import name_of
from streetlight.games.mindflayer.documents import MindFlayerContent, MindFlayerDetails, MindFlayerView
from streetlight.games.mindflayer.game import GAME
from streetlight.games.mindflayer.pack.content import Effect
from streetlight.games.mindflayer.questions import QUESTIONS, GiveFlipped, PassCards
from streetlight.games.mindflayer.rules.effects import EFFECTS
from streetlight.games.mindflayer.text.catalogue import ENGLISH
from streetlight.testing import check_views_complete, decisions
from tests.conformance.cases.mindflayer import known


def positions() -> list[Match]:
    """Every decision of a match with each number of players, and the end."""
    found = []
    for seats in GAME.seats:
        match = GAME.start(seats, f"types {seats}")
        found += [match.copy() for _ in decisions(match, random.Random(seats))]
    return found


@pytest.fixture(scope="module")
def played() -> list[Match]:
    return positions()


def test_views_hold_what_their_types_say(played: list[Match]) -> None:
    for match in played:
        for seat in [None, *range(match.seats), *(["all"] if match.over else [])]:
            view = replace(match.view(seat), result=None)
            assert msgspec.json.decode(sl.encode(view), type=MindFlayerView) == view


def test_events_hold_what_their_types_say(played: list[Match]) -> None:
    for match in played:
        if match.over:
            for seat in [None, *range(match.seats)]:
                for event in match.events(seat):
                    kind = GAME.event_types[event.what]
                    assert type(event.args) is kind
                    assert msgspec.json.decode(sl.encode(event.args), type=kind) == event.args


def test_results_and_content_hold_what_their_types_say(played: list[Match]) -> None:
    for match in played:
        if match.result is not None:
            details = match.result.details
            assert msgspec.json.decode(sl.encode(details), type=MindFlayerDetails) == details
    content = GAME.content(played[0].options)
    assert msgspec.json.decode(sl.encode(content), type=MindFlayerContent) == content


def test_questions_come_back_from_a_document_as_they_were(played: list[Match]) -> None:
    every_kind = msgspec.json.Decoder(QUESTIONS[0] | QUESTIONS[1])
    for kind in QUESTIONS[2:]:
        every_kind = msgspec.json.Decoder(every_kind.type | kind)
    met = set()
    for match in played:
        for prompt in match.prompts.values():
            met.add(type(prompt.question))
            assert every_kind.decode(sl.encode(prompt.question)) == prompt.question
    assert met <= set(QUESTIONS) and len(met) >= 7


@pytest.mark.rule("MF-12")
def test_who_was_dealt_again_is_in_the_view() -> None:
    """It says something about everybody's cards. Many deals look alike but for that."""
    assert check_views_complete(known, [GAME.start(10, seed) for seed in range(150)]) > 300


@pytest.mark.rule("MF-49")
def test_every_effect_is_one_object_that_names_all_its_questions() -> None:
    assert set(EFFECTS) == set(Effect.__args__)
    asked = [question for rules in EFFECTS.values() for question in rules.asks]
    assert sorted(map(name_of, [GiveFlipped, PassCards, *asked])) == sorted(map(name_of, QUESTIONS))
    for question in QUESTIONS:
        assert f"ask.{name_of(question)}" in ENGLISH
