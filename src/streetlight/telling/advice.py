"""What would you do? The usual bot's choice in a person's place, in words."""

from __future__ import annotations

from streetlight.bots.registry import bot, levels
from streetlight.core.answers import Answer
from streetlight.core.match import Match
from streetlight.core.prompts import Option, Prompt
from streetlight.core.words import listed


def advice(match: Match, seat: int) -> str:
    """What the regular bot would answer, and why. It gets the sight of the seat and nothing else."""
    game = match.game.name
    level = "regular" if "regular" in levels(game) else levels(game)[-1]
    adviser = bot(game, level, f"{match.answers_given}/{seat}")
    answer = adviser.answer(match.sight(seat))
    return f"The {level} bot would choose: {_said(match.prompts[seat], answer)}. {adviser.reason}".rstrip()


def _said(prompt: Prompt, answer: Answer) -> str:
    labels = {option.id: option.label for option in prompt.options}
    if isinstance(answer, str):
        return labels.get(answer, f'"{answer}"')
    if isinstance(answer, Option):
        return answer.label
    words = [labels[each.id if isinstance(each, Option) else each] for each in answer]
    if not words:
        return "none of them"
    return ", then ".join(words) if prompt.kind == "order" else listed(words)
