"""Answers: every one that is offered is taken, every other is refused and changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import permutations
from typing import Any

from streetlight.core.answers import Answer
from streetlight.core.asks import pick
from streetlight.core.errors import AnswerError, SayingError, StalePrompt, StreetlightError, ViewError
from streetlight.core.match import Match
from streetlight.core.prompts import Option, Prompt, prompt_of
from streetlight.testing.random_play import any_answer

MOST_SELECTIONS = 12


def check_options_accepted(match: Match, rng: random.Random) -> None:
    """Each option of each open prompt is taken, given as an option and as its id."""
    for seat, prompt in match.prompts.items():
        assert len(prompt.options) or prompt.kind != "one", f"{prompt} offers nothing to choose"
        for number, option in enumerate(prompt.options):
            chosen = _answer_with(prompt, option, rng)
            answers: tuple[Answer, Answer] = (chosen, _as_ids(chosen))
            for answer in answers:
                twin = match.copy()
                try:
                    twin.answer(seat, answer, prompt=prompt.id)
                except StreetlightError as error:
                    raise AssertionError(f"option {number} of {prompt} was refused: {error}") from error
                assert twin.answers_given == match.answers_given + 1
        if prompt.kind in ("some", "order"):
            for _ in range(MOST_SELECTIONS):
                match.copy().answer(seat, any_answer(prompt, rng))
        if prompt.kind == "some":
            assert 0 <= prompt.min <= prompt.max, f"{prompt} wants {prompt.min} to {prompt.max}"
            assert prompt.min <= len(prompt.options), f"{prompt} wants more than it offers"


def _answer_with(prompt: Prompt, option: Option, rng: random.Random) -> Option | list[Option]:
    """A legal answer that makes use of this option."""
    if prompt.kind in ("one", "write"):
        return option
    others = [other for other in prompt.options if other.choice != option.choice]
    rng.shuffle(others)
    if prompt.kind == "order":
        return [option, *others]
    return [option, *others[: max(prompt.min, 1) - 1]] if prompt.max else []


def _as_ids(answer: Option | list[Option]) -> str | list[str]:
    return answer.id if isinstance(answer, Option) else [option.id for option in answer]


class _Odd:
    """A thing that no rule has heard of, and that can be no key of a dict."""

    def __hash__(self) -> int:
        raise TypeError("unhashable")


def junk() -> list[Any]:  # Any: it is given where a type checker would refuse it
    """Things that are no answer, no seat and no prompt."""
    deep: list[object] = []
    for _ in range(200):
        deep = [deep]
    return [
        None, True, False, -1, 99, 10**30, 10**5000, 0.5, float("nan"), float("inf"), b"let_out",
        bytearray(b"x"), {}, {"id": "x"}, {0}, object(), _Odd(), Exception("x"), int, len, [None], [[]], [{}],
        ["\x00"], deep, ("no", "such"), range(3), memoryview(b"x"),
    ]  # fmt: skip


def check_junk_refused(match: Match, rng: random.Random) -> None:
    """Whatever is no answer, no seat or an old prompt is refused by a typed error and changes nothing."""
    before = match.checksum()
    for refused in [*_wrong_answers(match, rng), *_wrong_seats(match), *_wrong_looks(match)]:
        what, error, call = refused
        _refuses(call, error, what)
    assert match.checksum() == before, _culprit(match, rng)


WrongAnswer = tuple[str, type[StreetlightError], Callable[[], object]]


def _wrong_answers(match: Match, rng: random.Random) -> list[WrongAnswer]:
    wrong: list[WrongAnswer] = []

    # Any: junk, as above
    def add(what: str, error: type[StreetlightError], seat: int, answer: Any, prompt: Any = None) -> None:
        wrong.append((what, error, partial(match.answer, seat, answer, prompt)))

    for seat, prompt in match.prompts.items():
        for thing in [*junk(), "no such option", "\x00", "", "x" * 100_000]:
            if prompt.kind == "write" and thing == "no such option":
                continue  # a text like any other
            add(f"the answer {type(thing).__name__} {_short(thing)}", AnswerError, seat, thing)
        legal = any_answer(prompt, rng)
        if prompt.kind in ("some", "order"):
            add("one option outside a list", AnswerError, seat, prompt.options[0].id)
            add("the same option twice", AnswerError, seat, [prompt.options[0], prompt.options[0]])
            add("too many options", AnswerError, seat, [*list(prompt.options), "no such option"])
            if prompt.kind == "order" and len(prompt.options) > 1:
                add("an order that leaves one out", AnswerError, seat, list(prompt.options)[1:])
            if prompt.kind == "some" and prompt.min > 0:
                add("too few options", AnswerError, seat, list(prompt.options)[: prompt.min - 1])
            if prompt.kind == "some" and prompt.max < len(prompt.options):
                add("one option too many", AnswerError, seat, list(prompt.options)[: prompt.max + 1])
        elif len(prompt.options):
            add("a list for one option", AnswerError, seat, [prompt.options[0]])
            strange = pick(seat, prompt.question, prompt.choices())
            strange.number = prompt.number + 1
            strange.words, strange.g = match.game.words, match._g
            add("an option of another prompt", StalePrompt, seat, prompt_of(strange).options[0])
        for stale in (*junk()[3:], "p0", f"p{prompt.number + 1}", f" {prompt.id}"):
            add(f"the prompt {_short(stale)}", StalePrompt, seat, legal, stale)
        for other in range(match.seats):
            if other not in match.prompts:
                add(f"seat {other}, who is not asked", AnswerError, other, legal)
    return wrong


def _wrong_seats(match: Match) -> list[WrongAnswer]:
    wrong: list[WrongAnswer] = []
    for thing in [*junk(), match.seats, "0", "all"]:
        what = f"the seat {type(thing).__name__} {_short(thing)}"
        wrong.append((what, AnswerError, partial(match.answer, thing, "x")))
        wrong.append((what, SayingError, partial(match.say, thing, "hello")))
        if thing is not None:
            if thing != "all":
                wrong.append((what, ViewError, partial(match.view, thing)))
            wrong.append((what, ViewError, partial(match.events, thing)))
            wrong.append((what, ViewError, partial(match.sight, thing)))
            wrong.append((what, ViewError, partial(match.imagine, thing, random.Random(0))))
    return wrong


def _wrong_looks(match: Match) -> list[WrongAnswer]:
    if match.over:
        return []
    wrong: list[WrongAnswer] = [('view("all") before the end', ViewError, partial(match.view, "all"))]
    for thing in [
        *junk()[1:],
        "",
        " \n ",
        "\x07",
        "\ud800",
        "x" * 10_000,
        {"claim": "no such claim"},
        {"text": 3},
    ]:
        wrong.append(
            (f"the saying {type(thing).__name__} {_short(thing)}", SayingError, partial(match.say, 0, thing))
        )
    return wrong


def _refuses(call: Callable[[], object], expected: type[StreetlightError], what: str) -> None:
    try:
        call()
    except expected as error:
        assert str(error), f"{what} was refused without a word"
        assert len(str(error)) < 1000, f"{what} was refused with a text of {len(str(error))} characters"
    except Exception as error:
        wanted = expected.__name__
        raise AssertionError(f"{what} met {type(error).__name__} instead of {wanted}: {error}") from error
    else:
        raise AssertionError(f"{what} was not refused")


def _culprit(match: Match, rng: random.Random) -> str:
    """Which refused thing changed the match."""
    for what, _, call in [*_wrong_answers(match, rng), *_wrong_seats(match), *_wrong_looks(match)]:
        before = match.checksum()
        with suppress(StreetlightError):
            call()
        if match.checksum() != before:
            return f"{what} was refused but changed the match"
    return "something refused changed the match"


def _short(thing: object) -> str:
    if isinstance(thing, int) and thing.bit_length() > 64:
        return "(huge)"
    return repr(thing)[:30] if isinstance(thing, (str, int, float, bytes, type(None))) else ""


def check_sealed_any_order(match: Match, rng: random.Random) -> bool:
    """In a sealed round the answers may come in any order. False if the match is in no sealed round."""
    if not match.sealed or len(match.waiting) < 2:
        return False
    answers = {seat: any_answer(prompt, rng) for seat, prompt in match.prompts.items()}
    orders = list(permutations(match.waiting))
    sums: set[str] = set()
    for order in rng.sample(orders, min(6, len(orders))):
        twin = match.copy()
        for at, seat in enumerate(order):
            assert twin.waiting == tuple(sorted(order[at:])), f"after {at} sealed answers: {twin.waiting}"
            twin.answer(seat, answers[seat])
        sums.add(twin.checksum())
        assert twin.copy().checksum() == twin.checksum()
    assert len(sums) == 1, f"sealed answers in another order give another match: {answers}"
    return True
