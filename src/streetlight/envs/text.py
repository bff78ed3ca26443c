"""A match in words: what one seat knows, what it is asked, and the action behind each option."""

from __future__ import annotations

import json
from typing import Any

from streetlight.core.match import Match
from streetlight.envs.stepper import DONE_ACTION, Stepper

WIDE = 100
EVENTS = 8


def outline(thing: Any, indent: str = "") -> list[str]:
    """Any view as indented lines; what fits on a line stays on it."""
    lines: list[str] = []
    pairs = thing.items() if isinstance(thing, dict) else [("-", value) for value in thing]
    for key, value in pairs:
        name = f"{indent}{key}" if key == "-" else f"{indent}{key}:"
        if isinstance(value, (dict, list)) and value:
            flat = json.dumps(value, ensure_ascii=False)
            if len(name) + len(flat) < WIDE:
                lines.append(f"{name} {flat}")
            else:
                lines.append(name)
                lines.extend(outline(value, indent + "  "))
        else:
            lines.append(f"{name} {json.dumps(value, ensure_ascii=False)}")
    return lines


def table_text(match: Match, seat: int | None) -> str:
    """The table as a seat (None: a spectator) sees it."""
    return "\n".join(outline(match.view(seat)))


def text_of(stepper: Stepper, seat: int) -> str:
    """The text observation of a seat: its view, what it was told last, and its question with its actions."""
    match = stepper.match
    lines = [table_text(match, seat), "", "log:"]
    seen = match.events(seat)
    lines += [f"  {event.text}" for event in seen[-EVENTS:]]
    prompt = match.prompts.get(seat)
    if prompt is None:
        lines += ["", "question: none"]
        return "\n".join(lines)
    lines += ["", f"question: {prompt.text}"]
    labels = dict(
        zip(
            stepper.spec.actions(match._g, prompt.choices()),
            [option.label for option in prompt.options],
            strict=True,
        )
    )
    labels[DONE_ACTION] = "Done"
    lines += [f"  {action}: {labels[action]}" for action in stepper.legal_for(seat)]
    return "\n".join(lines)
