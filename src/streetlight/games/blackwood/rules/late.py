"""What is answered for a seat whose time is over: the oldest card, wherever the rules say so (BG-72, BG-85)."""

from __future__ import annotations

from streetlight.core.sight import Sight
from streetlight.games.blackwood.events import Laid, Placed
from streetlight.games.blackwood.questions import Cover, Reveal


def late_answer(sight: Sight) -> str | None:
    """The id of the option that the rules choose by age, from what the seat was told; None if they say nothing."""
    prompt = sight.prompt
    if prompt is None:
        return None
    if isinstance(prompt.question, Cover):
        age_of = _tops(sight)
    elif isinstance(prompt.question, Reveal):
        age_of = _face_down(sight)
    else:
        return None
    options = list(prompt.options)  # of those that are alike in age the first one
    return min(options, key=lambda option: age_of.get(option.targets[0], 0)).id


def _tops(sight: Sight) -> dict[str, int]:
    """When the top card of each space was placed."""
    ages: dict[str, int] = {}
    for event in sight.events:
        told = event.args
        if isinstance(told, Placed):
            ages[f"space:{told.side.removeprefix('side:')}:{told.space + 1}"] = event.n
    return ages


def _face_down(sight: Sight) -> dict[str, int]:
    """When each card that the seat has seen was laid face down."""
    ages: dict[str, int] = {}
    for event in sight.events:
        told = event.args
        if isinstance(told, Laid):
            ages[told.object] = event.n
    return ages
