"""What is answered for a seat whose time is over: the oldest card, wherever the rules say so (BG-72, BG-85)."""

from __future__ import annotations

from streetlight.core.sight import Sight


def late_answer(sight: Sight) -> str | None:
    """The id of the option that the rules choose by age, from what the seat was told; None if they say nothing."""
    prompt = sight.prompt
    if prompt is None or prompt.what not in ("cover", "reveal"):
        return None
    age_of = _tops(sight) if prompt.what == "cover" else _face_down(sight)
    options = list(prompt.options)  # of those that are alike in age the first one
    return min(options, key=lambda option: age_of.get(option.targets[0], 0)).id


def _tops(sight: Sight) -> dict[str, int]:
    """When the top card of each space was placed."""
    placed = [event for event in sight.events if event.what == "placed"]
    return {
        f"space:{event.args['side'].removeprefix('side:')}:{event.args['space'] + 1}": event.n
        for event in placed
    }


def _face_down(sight: Sight) -> dict[str, int]:
    """When each card that the seat has seen was laid face down."""
    return {event.args["object"]: event.n for event in sight.events if event.what == "laid"}
