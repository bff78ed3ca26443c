"""What a model's reply means, and how often replies went wrong."""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec import Struct

from streetlight.core.errors import StreetlightError


class ParseError(StreetlightError):
    """A reply in which no answer can be found."""


class ParsedReply(NamedTuple):
    """What stands in a reply: something to say, and an answer. "" where there is none."""

    say: str
    answer: str


class ReplyCounts(Struct):
    """How the replies of one seat went."""

    replies: int = 0
    parse_errors: int = 0
    """Replies in which no answer could be found."""
    illegal: int = 0
    """Replies with an answer that the rules do not allow."""
    refused_sayings: int = 0
    """Words that could not be said: the rules forbade it, or the budget was spent."""
    chosen_for: int = 0
    """Decisions that were made at random because all tries had gone wrong."""
    over_budget: int = 0
    """Observations that were longer than the budget although everything had been cut that may be cut."""
    tokens: int = 0
    """What the seat was sent, in tokens, by the estimate of `tokens`."""


_LINE = re.compile(r"^[\s>*_#`-]*(answer|say)[\s*_`]*:[\s*_`]*(.*?)[\s*_`]*$", re.IGNORECASE | re.MULTILINE)
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_THOUGHT = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.IGNORECASE | re.DOTALL)
_BARE = re.compile(r"[\s\d,.]*\d[\s\d,.]*|none", re.IGNORECASE)


def read_reply(text: str) -> ParsedReply:
    """What a reply says and answers: the last line "Answer: ...", else the last [...], else a reply of numbers alone.

    What a model thought in <think> tags is not read. ParseError if there is neither an answer nor anything said.
    """
    told = _THOUGHT.sub("", text).strip()
    said, answer = "", ""
    for found in _LINE.finditer(told):
        if found[1].lower() == "say":
            said = found[2].strip()
        else:
            answer = found[2].strip()
    if not answer:
        brackets = _BRACKETS.findall(told)
        if brackets:
            answer = brackets[-1].strip()
        elif _BARE.fullmatch(told):
            answer = told
    answer = _unwrapped(answer)
    if len(said) > 1 and said[0] == said[-1] == '"':
        said = said[1:-1]
    if not said and not answer:
        raise ParseError('No answer was found. End your reply with a line like "Answer: 1".')
    return ParsedReply(said, answer)


def _unwrapped(answer: str) -> str:
    """Without the brackets and the full stop that models like to put around a number."""
    bracketed = answer.rstrip(".")
    inner = bracketed[1:-1].strip() if bracketed[:1] == "[" and bracketed[-1:] == "]" else answer
    bare = inner.rstrip(".")
    return bare if bare.replace(",", " ").replace(" ", "").isdigit() or bare.lower() == "none" else inner
