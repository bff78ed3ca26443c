"""What leaves the game is what its types promise: views, events, results, content and questions."""

from __future__ import annotations

import random
from functools import reduce
from operator import or_

import msgspec
import pytest
from msgspec.structs import replace

import streetlight as sl
from streetlight.core.match import Match
from streetlight.core.questions import name_of
from streetlight.games.loop.content_documents import LoopContent
from streetlight.games.loop.documents import LoopDetails, LoopView
from streetlight.games.loop.events import EVENTS
from streetlight.games.loop.game import GAME
from streetlight.games.loop.questions import QUESTIONS
from streetlight.games.loop.text.catalogue import ENGLISH
from streetlight.testing import decisions
from tests.conformance.cases.loop import SETTINGS


@pytest.fixture(scope="module")
def played() -> list[Match]:
    """Every fifth decision of a match of each setting, and the end."""
    found = []
    for setting in SETTINGS:
        match = setting.start(GAME, "types")
        for number, _ in enumerate(decisions(match, random.Random(7))):
            if number % 5 == 0 or match.over:
                found.append(match.copy())
    return found


def test_views_hold_what_their_types_say(played: list[Match]) -> None:
    for match in played:
        for whose in (0, None, *(["all"] if match.over else [])):
            view = replace(match.view(whose), result=None)
            assert msgspec.json.decode(sl.encode(view), type=LoopView) == view


def test_events_hold_what_their_types_say(played: list[Match]) -> None:
    told = set()
    for match in played:
        for event in match.events(None) if match.over else ():
            kind = EVENTS[event.what].fields
            assert type(event.args) is kind is GAME.event_types[event.what]
            assert msgspec.json.decode(sl.encode(event.args), type=kind) == event.args
            told.add(event.what)
    assert len(told) > 80


def test_results_and_content_hold_what_their_types_say(played: list[Match]) -> None:
    for match in played:
        if match.result is not None:
            details = match.result.details
            assert msgspec.json.decode(sl.encode(details), type=LoopDetails) == details
            content = GAME.content(match.options)
            assert msgspec.json.decode(sl.encode(content), type=LoopContent) == content


def test_questions_come_back_from_a_document_as_they_were(played: list[Match]) -> None:
    every_kind = msgspec.json.Decoder(reduce(or_, QUESTIONS))
    met = set()
    for match in played:
        for prompt in match.prompts.values():
            met.add(type(prompt.question))
            assert every_kind.decode(sl.encode(prompt.question)) == prompt.question
    assert met <= set(QUESTIONS) and len(met) > 15


def test_every_question_and_every_event_has_its_words() -> None:
    assert {f"ask.{name_of(kind)}" for kind in QUESTIONS} == {
        key for key in ENGLISH if key.startswith("ask.")
    }
    assert {f"event.{what}" for what in EVENTS} == {key for key in ENGLISH if key.startswith("event.")}
