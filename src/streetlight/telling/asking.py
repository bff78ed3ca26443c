"""A question and its options as lines of text, and the answer that typed numbers mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from streetlight.core.documents import Caution
from streetlight.core.errors import AnswerError


class TellableOption(Protocol):
    """What is read of an option: an `Option`, or its document."""

    @property
    def id(self) -> str: ...

    @property
    def label(self) -> str: ...

    @property
    def hint(self) -> str: ...

    @property
    def cautions(self) -> tuple[Caution, ...]: ...


class TellableOptions(Protocol):
    """A sequence of options."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> TellableOption: ...

    def __iter__(self) -> Iterator[TellableOption]: ...


class TellablePrompt(Protocol):
    """What is read of a prompt: a `Prompt`, or its document."""

    @property
    def kind(self) -> str: ...

    @property
    def text(self) -> str: ...

    @property
    def min(self) -> int: ...

    @property
    def max(self) -> int: ...

    @property
    def options(self) -> TellableOptions: ...


def shared_hint(prompt: TellablePrompt) -> str:
    """What is true of every option, to be said once; "" if there is nothing of the kind."""
    hints = {option.hint for option in prompt.options}
    return hints.pop() if len(prompt.options) > 1 and len(hints) == 1 else ""


def option_text(option: TellableOption, told: bool = False) -> str:
    """An option in a line: what it does, unless that was `told`, and what it costs beyond that."""
    warned = " ".join([f"! {caution.text}" for caution in option.cautions])
    hint = f"- {option.hint}" if option.hint and not told else ""
    return " ".join([each for each in (option.label, hint, warned) if each])


def numbered(prompt: TellablePrompt, effects: bool = True) -> list[str]:
    """All options with their numbers; with `effects` also what they do."""
    shared = shared_hint(prompt)
    lines = [shared] if shared and effects else []
    for number, option in enumerate(prompt.options, start=1):
        text = option_text(option, bool(shared)) if effects else option.label
        lines.append(f"{number:3}  {text}")
    return lines


def option_ids(prompt: TellablePrompt, words: Sequence[str]) -> list[str]:
    """The ids of the options that these words mean: numbers, or ids themselves."""
    return [_option_id(prompt, word) for word in words]


def number_of(word: str) -> int | None:
    """The number that a word is, if it is one of at most nine digits. "²" is none, though Python calls it a digit."""
    return int(word) if word.isdecimal() and len(word) < 10 else None


def _option_id(prompt: TellablePrompt, word: str) -> str:
    options, number = prompt.options, number_of(word)
    if number is not None and 1 <= number <= len(options):
        return options[number - 1].id
    for option in options:
        if option.id == word:
            return word
    raise AnswerError(f"{word[:40]!r} is not a number from 1 to {len(options)}.")


def answer_in(prompt: TellablePrompt, text: str) -> str | list[str]:
    """The answer that a text means: numbers of options, or words of one's own where a text is wanted. AnswerError."""
    text = text.strip()
    words = text.replace(",", " ").split()
    if prompt.kind == "write":
        if len(words) == 1 and number_of(words[0]) is not None:
            return _option_id(prompt, words[0])
        if len(text) > 1 and text[0] == text[-1] == '"':
            return text[1:-1]
        return text
    if prompt.kind == "one":
        if len(words) != 1:
            raise AnswerError(f"One number from 1 to {len(prompt.options)} is wanted, and nothing else.")
        return _option_id(prompt, words[0])
    if words in (["none"], ["0"], ["None"]):
        return []
    return option_ids(prompt, words)
