"""Writes the positions that the board of Don't Talk to Strangers is looked at and tested with.

    python scripts/board_samples.py

Real matches, played by bots, as one seat sees them: content, views, prompts and events. The file lies beside
the drawing (web/src/games/strangers/samples.json); the client that people get does not carry it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import streetlight as sl
from streetlight import Match

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "games" / "strangers" / "samples.json"

# name, board, players, seed, strangers placed when the picture is taken, question that is open then
WANTED = [
    ("A start", "A", 4, "maple", 0, "turn"),
    ("A middle", "A", 3, "grove", 3, "move"),
    ("A late", "A", 4, "streetlight", 7, "stranger"),
    ("B start", "B", 2, "power", 0, "turn"),
    ("B middle", "B", 4, "lines", 4, "move"),
    ("B late", "B", 4, "woods", 9, "turn"),
]
STORY = 10  # answers before and after a picture, for showing how things move


def document(thing: Any) -> Any:
    return json.loads(sl.encode(thing))


def step(match: Match, seat: int, told: int) -> tuple[dict[str, Any], int]:
    """The match as one seat sees it now, and what it was told since."""
    events = match.events(seat, since=told)
    prompt = match.prompts.get(seat)
    return {
        "view": document(match.view(seat)),
        "prompt": None if prompt is None else document(prompt),
        "events": document(events),
    }, told + len(events)


def play(board: str, seats: int, seed: str) -> tuple[list[dict[str, Any]], Match]:
    """A whole match between bots, one step per answer, with the eyes of the seat that answers first."""
    match = sl.game("strangers").start(seats=seats, seed=seed, board=board, first=0)
    bots = [sl.bot("strangers", "novice", seed=seat) for seat in range(seats)]
    first, told = step(match, 0, 0)
    steps = [first]
    while match.result is None:
        seat = min(match.prompts)
        match.answer(seat, bots[seat].answer(match.sight(seat)))
        now, told = step(match, 0, told)
        steps.append(now)
    return steps, match


def found(steps: list[dict[str, Any]], strangers: int, what: str) -> int:
    """Where this question is open with about so many strangers on the board."""
    asked = [at for at, each in enumerate(steps) if (each["prompt"] or {}).get("what") == what]
    return min(asked, key=lambda at: (abs(len(steps[at]["view"]["strangers"]) - strangers), at))


def samples() -> dict[str, Any]:
    contents: dict[str, Any] = {}
    pictures = []
    for name, board, seats, seed, strangers, what in WANTED:
        steps, match = play(board, seats, seed)
        contents[board] = document(match.game.content(match.options))
        at = found(steps, strangers, what)
        assert match.result is not None
        pictures.append(
            {
                "name": name,
                "board": board,
                "seats": seats,
                "at": min(at, STORY),
                "story": steps[max(0, at - STORY) : at + STORY],
                "last": steps[-1]["view"],
                "over": document(match.result),
            }
        )
    return {"contents": contents, "samples": pictures}


if __name__ == "__main__":
    TARGET.write_text(json.dumps(samples(), separators=(",", ":")) + "\n")
    print(f"{TARGET.name}: {TARGET.stat().st_size:,} bytes")
