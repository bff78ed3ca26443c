"""How far a solver is from perfect play: MCCFR of OpenSpiel on the smallest pack, with the exact exploitability.

    python examples/exact_corner.py --iterations 3000 --curve curve.svg

The pack `corner` of Don't Talk to Strangers (one street, one house, one kid each, one card in hand) is small enough to
walk the whole tree, so a best response can be worked out, and with it how much a policy can be beaten by: its
exploitability, here half of NashConv, in points of the result (1 for a win, -1 for a defeat). A perfect policy has 0.
Needs `pip install 'streetlight[openspiel]'`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

import streetlight.envs.openspiel  # noqa: F401  (registers the games)

Point = tuple[int, float]


def corner(deals: int) -> pyspiel.Game:
    """The game, with so many equally likely deals. Seat 0 begins."""
    options = json.dumps({"pack": "corner", "first": 0})
    return pyspiel.load_game("streetlight_strangers", {"deals": deals, "options": options})


def looks(iterations: int) -> list[int]:
    """When to look: 1, 3, 10, 30, ... and at the end."""
    found, step = [], 1
    while step < iterations:
        found.append(step)
        step = step * 3 if str(step)[0] == "1" else step // 3 * 10
    return [*found, iterations]


def solve(game: pyspiel.Game, iterations: int, seed: int) -> list[Point]:
    """Iterations and exploitability; at 0 that of random play."""
    np.random.seed(seed)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    points = [(0, exploitability.exploitability(game, policy.UniformRandomPolicy(game)))]
    show(points[0])
    done = 0
    for look in looks(iterations):
        for _ in range(look - done):
            solver.iteration()
        done = look
        points.append((look, exploitability.exploitability(game, solver.average_policy())))
        show(points[-1])
    return points


def show(point: Point) -> None:
    print(f"{point[0]:8,} iterations: exploitability {point[1]:.4f}", flush=True)


def curve(points: list[Point]) -> str:
    """The curve as a picture: iterations to the right by powers of ten, exploitability upwards."""
    wide, high, left, low, most = 640, 340, 70, 280, max(value for _, value in points)
    decades = np.log10(max(points[-1][0], 10))

    def at(iterations: int, value: float) -> tuple[float, float]:
        x = left if iterations < 1 else left + 30 + (wide - left - 60) * np.log10(iterations) / decades
        return float(x), low - 240 * value / most

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="13">',
        f'<rect width="{wide}" height="{high}" fill="#F6EFE2"/>',
        "<title>Exploitability of MCCFR on the corner pack, by iterations</title>",
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = low - 240 * share
        parts.append(f'<line x1="{left}" y1="{y:g}" x2="{wide - 20}" y2="{y:g}" stroke="#C9BFAE"/>')
        parts.append(
            f'<text x="{left - 8}" y="{y + 4:g}" text-anchor="end" fill="#1F1B16">{most * share:.2f}</text>'
        )
    spots = [at(*point) for point in points]
    line = " ".join([f"{x:.1f},{y:.1f}" for x, y in spots])
    parts.append(f'<polyline points="{line}" fill="none" stroke="#0072B2" stroke-width="2.5"/>')
    for (x, y), (iterations, _) in zip(spots, points, strict=True):
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="#0072B2"/>')
        parts.append(
            f'<text x="{x:.1f}" y="{low + 20}" text-anchor="middle" fill="#1F1B16">{iterations:,}</text>'
        )
    parts.append(
        f'<text x="{wide / 2:g}" y="{high - 12}" text-anchor="middle" fill="#1F1B16">iterations</text>'
    )
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--deals", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="write the curve to this file, as SVG")
    arguments = parser.parse_args()
    points = solve(corner(arguments.deals), arguments.iterations, arguments.seed)
    if arguments.curve:
        arguments.curve.write_text(curve(points), encoding="utf-8")


if __name__ == "__main__":
    main()
