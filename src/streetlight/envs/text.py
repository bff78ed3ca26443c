"""A match in words: what one seat knows, what it is asked, and the action behind each option."""

from __future__ import annotations

import textwrap

from msgspec import to_builtins

from streetlight.core.match import Match, true_state
from streetlight.core.state import State
from streetlight.envs.stepper import DONE_ACTION, Stepper
from streetlight.envs.talker import Talker

WIDE = 100
EVENTS = 8
SAYINGS = 40


def outline(view: dict[str, object]) -> list[str]:
    """A view as lines: a line for each entry, and one for each thing in a list of things."""
    lines: list[str] = []
    for key, value in view.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines.append(f"{key}:")
            for thing in value:
                lines += _wrapped("  - ", "(none)" if thing is None else _flat(thing))
        else:
            lines += _wrapped(f"{key}: ", _flat(value))
    return lines


def _flat(value: object) -> str:
    """A value on one line, without quotes and without what is not there."""
    if isinstance(value, dict):
        told = {key: each for key, each in value.items() if each not in (None, [], {}, "")}
        return ", ".join([f"{key} {_inner(each)}" for key, each in told.items()]) or "(nothing)"
    if isinstance(value, (list, tuple)):
        return ", ".join([_inner(each) for each in value]) or "(none)"
    if value is None:
        return "(none)"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _inner(value: object) -> str:
    return f"[{_flat(value)}]" if isinstance(value, (dict, list, tuple)) else _flat(value)


def _wrapped(head: str, text: str) -> list[str]:
    return textwrap.wrap(
        head + text, WIDE, subsequent_indent=" " * 6, drop_whitespace=True, break_on_hyphens=False
    )


def table_text(match: Match, seat: int | None) -> str:
    """The table as a seat (None: a spectator) sees it."""
    return "\n".join(outline(to_builtins(match.view(seat))))


def text_of(stepper: Stepper, seat: int) -> str:
    """The text observation of a seat: its view, what it was told last, and its question with its actions."""
    match = stepper.match
    lines = [table_text(match, seat), "", "log:"]
    seen = match.events(seat)
    lines += [f"  {event.text}" for event in seen[-EVENTS:]]
    said = match.sayings(None)
    if said:
        lines.append("said:")
        lines += [f"  seat {each.seat}: {match.spoken(each.saying)}" for each in said[-SAYINGS:]]
    if isinstance(stepper, Talker) and (stepper.bidding or stepper.speaking):
        return "\n".join(
            lines + (spoken_question(stepper) if seat == stepper.seat else ["", "question: none"])
        )
    prompt = match.prompts.get(seat)
    if prompt is None:
        lines += ["", "question: none"]
        return "\n".join(lines)
    lines += ["", f"question: {prompt.text}"]
    labels = dict(
        zip(
            stepper.spec.actions(true_state(match, State), prompt.choices()),
            [option.label for option in prompt.options],
            strict=True,
        )
    )
    labels[DONE_ACTION] = "Done"
    lines += [f"  {action}: {labels[action]}" for action in stepper.legal_for(seat)]
    return "\n".join(lines)


def spoken_question(stepper: Talker) -> list[str]:
    """Whether the seat that acts wants to speak, and what it may say."""
    spec, speech, match = stepper.spec, stepper.speech, stepper.match
    left = stepper.floor.left[stepper.seat]
    if stepper.bidding:
        lines = [
            "",
            "question: How much do you want to speak first? The highest bid speaks first, 0 stays quiet.",
        ]
        return lines + [f"  {action}: bid {bid}" for bid, action in enumerate(stepper.legal())]
    lines = ["", f"question: Do you want to say something? You have {left} left to say in this match."]
    for action in stepper.legal():
        number = action - spec.first_word - speech.first_claim
        said = match.spoken(speech.claims[number]) if number >= 0 else "Say nothing"
        lines.append(f"  {action}: {said}")
    return lines
