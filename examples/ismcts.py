"""Search on what a player can know: information set Monte Carlo tree search on `imagine`, as a bot of one's own.

    python examples/ismcts.py --matches 20                             against the novice, on the small board
    python examples/ismcts.py --matches 100 --rival regular --pack standard --dreams 1000
    streetlight lab tournament strangers novice ismcts:Searcher        in the folder of this file

Each dream is a match that could be the true one (`sight.imagine`). It is played down a tree of answers, by the upper
bound of each answer among those that this dream allows, one new answer is tried, and the rest is played at random. The
answer that was tried most is given. Nothing here knows the game.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator

import streetlight as sl
from streetlight.bots.chance import random_answer
from streetlight.core.match import Match
from streetlight.core.prompts import Prompt
from streetlight.core.sight import Sight

WIDTH = 0.35
"""How curious the search is."""

FAR = 400
"""So many random answers are given after the tree; then the points decide."""


class Node:
    """An answer that was tried: how often, how often it could have been, and what it was worth to who gave it."""

    __slots__ = ("tried", "possible", "worth", "next")

    def __init__(self) -> None:
        self.tried = 0
        self.possible = 0
        self.worth = 0.0
        self.next: dict[tuple[int, str], Node] = {}

    def bound(self) -> float:
        return self.worth / self.tried + WIDTH * math.sqrt(math.log(self.possible) / self.tried)


class Searcher:
    """Dreams before every answer that is one of several options; anything else it answers at random."""

    dreams = 600

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = random.Random(str(seed))
        self.reason = ""

    def answer(self, sight: Sight) -> object:
        prompt = sight.prompt
        assert prompt is not None
        if prompt.kind != "one":
            return random_answer(prompt, self.rng)
        if len(prompt.options) == 1:
            return prompt.options[0]
        root = Node()
        for _ in range(self.dreams):
            self.dream(root, sight.imagine(self.rng))
        (_, best), node = max(root.next.items(), key=lambda item: item[1].tried)
        self.reason = f"{node.tried} of {self.dreams} dreams, worth {node.worth / node.tried:.2f}"
        return best

    def dream(self, root: Node, match: Match) -> None:
        path: list[tuple[int, Node]] = []
        node = root
        for seat, prompt in asked(match):
            if prompt.kind != "one":
                match.answer(seat, random_answer(prompt, self.rng))
                continue
            fresh = []
            known = []
            for option in prompt.options:
                child = node.next.get((seat, option.id))
                if child is None or not child.tried:
                    fresh.append(option)
                else:
                    child.possible += 1
                    known.append((child.bound(), option.id, child))
            if fresh:
                option = self.rng.choice(fresh)
                child = node.next.setdefault((seat, option.id), Node())
                child.possible += 1
                path.append((seat, child))
                match.answer(seat, option)
                break
            _, best, node = max(known, key=lambda one: one[0])
            path.append((seat, node))
            match.answer(seat, best)
        for _, (seat, prompt) in zip(range(FAR), asked(match), strict=False):
            match.answer(seat, random_answer(prompt, self.rng))
        worth = worths(match)
        for seat, tried in path:
            tried.tried += 1
            tried.worth += worth[seat]


def asked(match: Match) -> Iterator[tuple[int, Prompt]]:
    """Who is asked what, until the match is over. Whoever asks for the next one has answered this one."""
    while match.prompts:
        yield next(iter(match.prompts.items()))


def worths(match: Match) -> list[float]:
    """From 0 to 1 for each seat: mostly its result, and a little by how much it leads. 0.5 while the match goes on."""
    result = match.result
    if result is None:
        return [0.5] * match.seats
    found = []
    for seat, mine in enumerate(result.scores):
        won = 1 / len(result.winners) if seat in result.winners else 0.0
        lead = mine - max([score for other, score in enumerate(result.scores) if other != seat], default=0)
        found.append(0.6 * won + 0.4 * (0.5 + 0.5 * math.tanh(lead / 10)))
    return found


def play(pack: str, rival: str, deal: int, dreams: int) -> float:
    """A match of two, the searcher in seat 0 of even deals and in seat 1 of odd ones: 1 won, 0.5 drawn, 0 lost."""
    match = sl.game("strangers").start(2, f"ismcts {deal // 2}", pack=pack, first=0)
    mine = deal % 2
    searcher = Searcher(deal)
    searcher.dreams = dreams
    other = sl.bot("strangers", rival, seed=deal)
    for seat, _ in asked(match):
        sight = match.sight(seat)
        match.answer(seat, searcher.answer(sight) if seat == mine else other.answer(sight))  # type: ignore[arg-type]
    assert match.result is not None
    return (mine in match.result.winners) / len(match.result.winners)


def interval(points: float, matches: int) -> tuple[float, float]:
    """Wilson's, at 95 %."""
    z, share = 1.96, points / matches
    middle = (share + z * z / (2 * matches)) / (1 + z * z / matches)
    half = z * math.sqrt(share * (1 - share) / matches + z * z / (4 * matches**2)) / (1 + z * z / matches)
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matches", type=int, default=20, help="each deal is played from both seats")
    parser.add_argument("--rival", default="novice")
    parser.add_argument("--pack", default="tiny")
    parser.add_argument("--dreams", type=int, default=600)
    arguments = parser.parse_args()
    points = 0.0
    for deal in range(arguments.matches):
        points += play(arguments.pack, arguments.rival, deal, arguments.dreams)
        if deal % 2:
            low, high = interval(points, deal + 1)
            print(
                f"{deal + 1} matches: {points:g} points against {arguments.rival}"
                f" ({points / (deal + 1):.1%}, {low:.1%} to {high:.1%})",
                flush=True,
            )


if __name__ == "__main__":
    main()
