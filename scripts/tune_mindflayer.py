"""Learn what the expert for Attack of the Mind Flayer goes by, from matches of regulars who talk.

    python scripts/tune_mindflayer.py clues --matches 1500        the weights of bots/clues.py
    python scripts/tune_mindflayer.py prospects --matches 4900    those of bots/prospects.py

Both are logistic regressions with a little ridge. A quarter of the matches is held back, and the loss on it printed
beside that of a constant guess (and, for clues, of the regular's own reading).
"""

from __future__ import annotations

import argparse
import random

import numpy as np
import numpy.typing as npt

from streetlight.bots.registry import bot
from streetlight.core.match import Match, true_state
from streetlight.core.packs import as_pack
from streetlight.core.views import as_view
from streetlight.games.mindflayer.bots.clues import WEIGHTS, clues
from streetlight.games.mindflayer.bots.prospects import PositionAfter
from streetlight.games.mindflayer.bots.reading import Reading
from streetlight.games.mindflayer.documents import MindFlayerView
from streetlight.games.mindflayer.pack.content import Pack
from streetlight.games.mindflayer.state import MindFlayer, in_play
from streetlight.games.registry import game

Floats = npt.NDArray[np.float64]
Row = tuple[int, list[float], float, float]
"""The match, what is known, what came true, and what a regular guessed."""

LOOKS = 0.35
"""How often a decision is looked at."""


def fit(known: Floats, true: Floats) -> Floats:
    """Weights of a logistic regression."""
    spread = known.std(0)
    spread[spread < 1e-9] = 1.0
    scaled = known / spread
    weights = np.zeros(known.shape[1])
    for _ in range(15):
        guess = 1 / (1 + np.exp(-scaled @ weights))
        slope = (scaled * (guess * (1 - guess))[:, None]).T @ scaled + 2.0 * np.eye(len(weights))
        weights += np.linalg.solve(slope, scaled.T @ (true - guess) - 2.0 * weights)
    found: Floats = weights / spread
    return found


def loss(guess: Floats, true: Floats) -> float:
    sure = np.clip(guess, 1e-4, 1 - 1e-4)
    return float(-(true * np.log(sure) + (1 - true) * np.log(1 - sure)).mean())


def look_for_clues(match: Match, seat: int, number: int) -> list[Row]:
    """All other players, as this Sane one reads them."""
    g, sight = true_state(match, MindFlayer), match.sight(seat)
    reading = Reading(as_view(sight.view, MindFlayerView), as_pack(sight.pack, Pack), sight.sayings)
    found = clues(reading, sight.sayings)
    return [
        (number, list(found[other].values()), float(g.possessed >> other & 1), reading.possessed(other))
        for other in reading.in_play
        if other != seat and not g.possessed >> seat & 1
    ]


def look_ahead(match: Match, number: int) -> list[tuple[int, list[float], int]]:
    """All Sane players in play, with everything known."""
    g = true_state(match, MindFlayer)
    ring, outlook = in_play(g), PositionAfter(g, passing=match.prompts[match.waiting[0]].what == "pass")
    evil = (g.possessed & ~g.down).bit_count()
    return [
        (number, [*outlook.signs_of(seat, ring[(at + 1) % len(ring)], ring[at - 1], len(ring), evil)], seat)
        for at, seat in enumerate(ring)
        if not g.possessed >> seat & 1
    ]


def watch(what: str, matches: int, seed: str, seats_of: tuple[int, ...], sane: str) -> list[Row]:
    rows: list[Row] = []
    for number in range(matches):
        seats = seats_of[number % len(seats_of)]
        match = game("mindflayer").start(seats, f"{seed}/{number}")
        players = [
            [bot("mindflayer", level, f"{seed}/{number}/{seat}/{level}") for level in (sane, "regular")]
            for seat in range(seats)
        ]
        rng = random.Random(f"{seed}/{number}")
        ahead: list[tuple[int, list[float], int]] = []
        while not match.over:
            seat = match.waiting[0]
            one = players[seat][true_state(match, MindFlayer).possessed >> seat & 1]
            if match.prompts[seat].what == "give":
                saying = one.say(match.sight(seat))
                if saying is not None:
                    match.say(seat, saying)
                if what == "clues" and rng.random() < LOOKS:
                    rows += look_for_clues(match, seat, number)
            if what == "prospects" and rng.random() < LOOKS:
                ahead += look_ahead(match, number)
            match.answer(seat, one.answer(match.sight(seat)))
        g = true_state(match, MindFlayer)
        rows += [(at, known, float(not (g.possessed | g.down) >> seat & 1), 0.0) for at, known, seat in ahead]
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description="What the expert goes by.")
    parser.add_argument("what", choices=["clues", "prospects"])
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--seats", type=int, nargs="*", default=[4, 5, 6, 7, 8, 9, 10])
    parser.add_argument(
        "--sane", default="regular", help="who plays for the Sane; regulars play against them"
    )
    args = parser.parse_args()
    rows = watch(args.what, args.matches, args.seed, tuple(args.seats), args.sane)
    known = np.array([row[1] for row in rows], float)
    true = np.array([row[2] for row in rows], float)
    held_back = np.array([row[0] % 4 == 3 for row in rows])
    weights = fit(known[~held_back], true[~held_back])
    after = true[held_back]
    print(
        f"{len(rows)} looks; loss on matches held back {loss(1 / (1 + np.exp(-known[held_back] @ weights)), after):.3f}"
    )
    print(f"a constant guess {loss(np.full(len(after), true[~held_back].mean()), after):.3f}")
    if args.what == "clues":
        print(f"a regular's reading {loss(np.array([row[3] for row in rows])[held_back], after):.3f}")
    weights = fit(known, true)
    names = list(WEIGHTS) if args.what == "clues" else [str(at) for at in range(len(weights))]
    for name, weight in zip(names, weights, strict=True):
        print(f"    {name!r}: {weight:.3f},")


if __name__ == "__main__":
    main()
