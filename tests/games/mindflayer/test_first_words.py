"""What is said before the first Meeting, and what is not, tells nobody who is Possessed.

A classifier is trained on sayings and silence of some matches, and guesses the Possessed of others. 0.5 is chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

import streetlight as sl
from streetlight.core.match import Match, true_state
from streetlight.core.sayings import Said
from streetlight.games.mindflayer.pack.content import CARD_IDS
from streetlight.games.mindflayer.state import MindFlayer
from streetlight.games.mindflayer.text.claims import CLAIMS

LIMIT = 0.60
MATCHES = 700


def first_words(level: str, seats: int, seed: str) -> Match:
    """A match up to the first Meeting. Everybody speaks as at a table: before they answer."""
    match = sl.game("mindflayer").start(seats, seed)
    bots = [sl.bot("mindflayer", level, seed=f"{seed}/{seat}") for seat in range(seats)]
    while true_state(match, MindFlayer).step == "turn" and not match.over:
        seat = match.waiting[0]
        saying = bots[seat].say(match.sight(seat))
        if saying is not None:
            match.say(seat, saying)
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    return match


def features(match: Match, sayings: Sequence[Said], seat: int) -> list[float]:
    """How often this player said what, of which card and how many, of whom, in what order; and kept silent."""
    mine = [said for said in sayings if said.seat == seat]
    found = [float(sum(said.saying.claim == claim for said in mine)) for claim in CLAIMS]
    for claim in ("hold", "need", "can_take"):
        for card in CARD_IDS:
            found.append(
                sum(said.saying.claim == claim and said.saying.args["card"] == card for said in mine)
            )
    for number in range(4):
        found.append(sum(said.saying.args.get("count") == number for said in mine))
    found += [float(bool(mine) and mine[0].saying.claim == claim) for claim in CLAIMS]
    about = [said for said in sayings if said.saying.args.get("seat") == seat]
    found += [
        float(sum(said.saying.claim == claim for said in about)) for claim in ("suspect", "trust", "ask")
    ]
    turns = sum(event.what == "flipped" and event.args.seat == f"seat:{seat}" for event in match.events(None))
    return [*found, len(mine), turns - len(mine), turns, float(not mine)]


def auc(scores: np.ndarray, labels: np.ndarray) -> float:
    """How often one of the Possessed gets a higher score than one of the Sane; equal ones count half."""
    evil, sane = scores[labels == 1], scores[labels == 0]
    above = (evil[:, None] > sane[None, :]).mean()
    return float(above + 0.5 * (evil[:, None] == sane[None, :]).mean())


def learn(rows: np.ndarray, labels: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
    """Logistic regression with a little ridge."""
    middle, spread = rows.mean(0), rows.std(0) + 1e-9
    x = np.hstack([(rows - middle) / spread, np.ones((len(rows), 1))])
    weights = np.zeros(x.shape[1])
    for _ in range(25):
        p = 1 / (1 + np.exp(-x @ weights))
        hessian = x.T @ (x * (p * (1 - p))[:, None]) + 3.0 * np.eye(len(weights))
        weights -= np.linalg.solve(hessian, x.T @ (p - labels) + 3.0 * weights)
    return lambda more: np.hstack([(more - middle) / spread, np.ones((len(more), 1))]) @ weights


def watch(level: str, matches: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For each player of many matches: what was said, who started Possessed, who is when the first Meeting begins."""
    rows, starters, by_now = [], [], []
    for number in range(matches):
        match = first_words(level, 4 + number % 7, f"first words {number}")
        sayings, g = match.sayings(None), true_state(match, MindFlayer)
        for seat in range(match.seats):
            rows.append(features(match, sayings, seat))
            starters.append(g.starters >> seat & 1)
            by_now.append(g.possessed >> seat & 1)
    return np.array(rows, float), np.array(starters), np.array(by_now)


def scores(level: str, capsys: pytest.CaptureFixture[str]) -> tuple[float, float]:
    """How well the first words tell who started Possessed, and who is when the first Meeting begins. Printed, too."""
    rows, starters, by_now = watch(level, MATCHES)
    half = len(rows) // 2
    assert rows[:, -4].sum() > half / 2, "they hardly speak"
    found = []
    for name, labels in (("from the start", starters), ("when the first Meeting begins", by_now)):
        found.append(auc(learn(rows[:half], labels[:half])(rows[half:]), labels[half:]))
        about = f"{len(rows) - half} players ({labels.mean():.2f} are)"
        with capsys.disabled():
            print(f"\n{level}, Possessed {name}: AUC {found[-1]:.3f} on {about}")
    return found[0], found[1]


@pytest.mark.rule("MF-27", "MF-59", "MF-61")
def test_the_first_round_of_talk_gives_nobody_away(capsys: pytest.CaptureFixture[str]) -> None:
    assert max(scores("regular", capsys)) <= LIMIT


@pytest.mark.soak
@pytest.mark.rule("MF-27", "MF-59", "MF-61")
def test_nor_does_that_of_experts(capsys: pytest.CaptureFixture[str]) -> None:
    """Who turned since had no reason to hide before that what they held; so only those who began so are asked for."""
    from_the_start, _ = scores("expert", capsys)
    assert from_the_start <= LIMIT
