"""Reading answers: anything may come in; what the script is sent is always one of its choices."""

from __future__ import annotations

from collections.abc import Sequence

from streetlight.core.asks import Ask, Choice, Chosen
from streetlight.core.errors import AnswerError, StalePrompt
from streetlight.core.prompts import Option

Answer = Option | str | Sequence[Option | str]
"""What a player answers: an option or its id, a list of them (`some`, `order`), or a text (`write`)."""


def read_answer(ask: Ask, answer: object) -> Chosen:
    """The choice (or choices, or text) that an answer means; AnswerError if it means none."""
    kind = ask.kind
    if kind == "one":
        return _choice(ask, answer)
    if kind == "write":
        return _written(ask, answer)
    if not isinstance(answer, (list, tuple)):
        raise AnswerError(f"{kind!r} wants a list of options, not {shown(answer)}")
    picked = [_choice(ask, item) for item in answer]
    choices = ask.choices()
    if len(set(picked)) != len(picked):
        raise AnswerError("the same option is there twice")
    if kind == "order":
        if len(picked) != len(choices):
            raise AnswerError(f"put all {len(choices)} options in order, not {len(picked)}")
        return tuple(picked)
    if not ask.least <= len(picked) <= ask.most:
        raise AnswerError(f"choose {ask.least} to {ask.most} options, not {len(picked)}")
    return tuple([choice for choice in choices if choice in picked])


def _choice(ask: Ask, answer: object) -> Choice:
    choices = ask.choices()
    if isinstance(answer, Option):
        if answer.prompt.number != ask.number or answer.prompt.seat != ask.seat:
            raise StalePrompt(f"option {answer.id!r} belongs to another prompt")
        if answer.choice in choices:
            return answer.choice
    elif isinstance(answer, str):
        make_id = ask.words.choice_id
        for choice in choices:
            if make_id(ask.g, choice) == answer:
                return choice
    else:
        raise AnswerError(f"an answer is an option or its id, not {shown(answer)}")
    raise AnswerError(f"{shown(answer)} is not one of the {len(choices)} options of this prompt")


def _written(ask: Ask, answer: object) -> Chosen:
    if isinstance(answer, Option):
        return _choice(ask, answer)
    if not isinstance(answer, str):
        raise AnswerError(f"write a text or pick an option, not {shown(answer)}")
    make_id = ask.words.choice_id
    for choice in ask.choices():
        if make_id(ask.g, choice) == answer:
            return choice
    text = answer.strip()
    if not text:
        raise AnswerError("the text is empty")
    if len(text) > ask.most:
        raise AnswerError(f"the text has {len(text)} characters; at most {ask.most} are allowed")
    if not printable(text):
        raise AnswerError("the text holds characters that can't be shown")
    return text


BETWEEN = "\n\u200c\u200d"
"""Invisible characters that belong in a text: line breaks, and the joiners of emoji and of scripts such as Persian."""


def printable(text: str) -> bool:
    """Can all of this text be shown? Line breaks are fine; control characters and lone surrogates are not."""
    return all(char.isprintable() or char in BETWEEN for char in text)


def shown(thing: object) -> str:
    """The thing as an error message shows it: never long."""
    if isinstance(thing, Option):
        return repr(thing.id)
    if isinstance(thing, int) and thing.bit_length() > 64:
        return "a huge number"
    text = repr(thing) if isinstance(thing, (str, int, float, type(None))) else type(thing).__name__
    return text if len(text) <= 60 else text[:57] + "..."
