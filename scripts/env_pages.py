"""Put tables, sizes and measurements into the pages of the learning environments (docs/envs).

    python scripts/env_pages.py             # after a change to a pack, a table of actions, an observation or a picture
    python scripts/env_pages.py --baselines strangers     # let bots play in the agent's seat; minutes for each game

The pages hold blocks between `<!-- made: NAME -->` and `<!-- end -->`. A test keeps tables of actions and observations
true; what was measured (MEASURED) stays until it is measured again.
"""

from __future__ import annotations

import argparse
import math
import random
import re
import statistics
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from streetlight.bots.registry import bot
from streetlight.envs.environment import environment_of
from streetlight.envs.limits import most_decisions
from streetlight.envs.render import svg_of
from streetlight.envs.rewards import default_reward, rewards
from streetlight.envs.single import IDS
from streetlight.envs.spec import DONE, NEWEST, Spec, spec
from streetlight.envs.stepper import Stepper
from streetlight.envs.talker import stepper_for
from streetlight.games.registry import GAMES, game

PAGES = Path(__file__).resolve().parent.parent / "docs" / "envs"
PICTURES = PAGES.parent / "pictures"
BLOCK = re.compile(r"(<!-- made: (?P<name>\w+) -->\n)(?P<text>.*?)(<!-- end -->)", re.DOTALL)
DRAWN_AFTER = {"strangers": 40, "mindflayer": 18, "blackwood": 24, "loop": 24}
"""So many random decisions are taken before the picture is drawn."""
SAMPLE = 12
"""Matches per row of the sizes."""
LEVELS = ("random", "novice", "regular")
DEALT = 300
"""Matches per cell of the baselines, unless said otherwise."""


def sizes(name: str) -> str:
    """Per number of seats: actions, numbers, length and branching of random matches."""
    lines = [
        "| seats | actions | numbers | decisions in a match | options per decision, mean | most |",
        "| ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for seats in game(name).seats:
        table = spec(name, seats)
        lengths, branches = [], []
        for seed in range(SAMPLE):
            stepper, rng = stepper_for(game(name).start(seats, seed), table), random.Random(seed)
            while not stepper.over:
                legal = stepper.legal()
                branches.append(len(legal))
                stepper.act(rng.choice(legal))
            lengths.append(stepper.steps)
        lines.append(
            f"| {seats} | {len(table.ids):,} | {table.layout.size:,} | {min(lengths)} to {max(lengths)},"
            f" mean {statistics.mean(lengths):.0f} | {statistics.mean(branches):.1f} | {max(branches)} |"
        )
    lines += ["", f"Measured in {SAMPLE} random matches a row."]
    return "\n".join(lines) + "\n"


def actions(name: str) -> str:
    """The table of actions, a line for each run of ids that begin alike."""
    table = spec(name, environment_of(name).seats)
    lines = ["| numbers | ids | how many |", "| --- | --- | ---: |"]
    for first, last in runs(table):
        ids = table.ids
        shown = f"`{ids[first]}`" if first == last else f"`{ids[first]}` to `{ids[last]}`"
        numbers = str(first) if first == last else f"{first} to {last}"
        lines.append(f"| {numbers} | {shown} | {last - first + 1} |")
    return "\n".join(lines) + "\n"


def runs(table: Spec) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    heads = [id if id == DONE or ":" not in id else id.partition(":")[0] + ":" for id in table.ids]
    for number, head in enumerate(heads):
        if found and heads[found[-1][1]] == head and head.endswith(":"):
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


def observation(name: str) -> str:
    """The blocks of an observation, and which of them version 0 has."""
    old = {block.name for block in spec(name, environment_of(name).seats, version=0).layout.blocks}
    lines = ["| block | from | size | divided by | what it tells |", "| --- | ---: | ---: | ---: | --- |"]
    for block in spec(name, environment_of(name).seats).layout.blocks:
        new = "" if block.name in old else " (version 1)"
        lines.append(f"| `{block.name}` | {block.start} | {block.size} | {block.high} | {block.about}{new} |")
    return "\n".join(lines) + "\n"


def baselines(name: str, matches: int = DEALT) -> str:
    """For each environment with one agent: what bots earn in the agent's seat, among bots of each level."""
    tables = [
        _baseline(id, matches, **{key: value for key, value in settings.items() if key != "version"})
        for id, settings in IDS.items()
        if settings["name"] == name and settings["version"] == NEWEST
    ]
    how = f"python scripts/env_pages.py --baselines {name} --matches {matches}"
    return "\n".join(tables) + f"\n{matches} matches a cell, with the 95 % interval of the mean: `{how}`.\n"


def _baseline(id: str, matches: int, name: str, **settings: Any) -> str:
    alone = settings["seats"] == 1
    others = LEVELS if not alone else ("random",)  # there are none
    heads = [f"among {level} bots" for level in LEVELS] if not alone else ["alone"]
    lines = [f"| `{id}`: mean reward of | {' | '.join(heads)} |", "| --- |" + " ---: |" * len(heads)]
    for mine in LEVELS:
        cells = [
            _mean([earned(name, mine, level, deal, **settings) for deal in range(matches)])
            for level in others
        ]
        lines.append(f"| {mine} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def earned(name: str, mine: str, others: str, deal: int, **settings: Any) -> float:
    """The reward of a bot of level `mine` in one match among bots of level `others`. Seats take turns."""
    match = game(name).start(seed=f"baseline {deal}", **settings)
    seat = deal % match.seats
    players = [
        bot(name, mine if other == seat else others, seed=f"{deal}/{other}") for other in range(match.seats)
    ]
    stepper = Stepper(match)
    while not stepper.over and stepper.steps < most_decisions(name, None):
        stepper.answer(players[stepper.seat].answer(match.sight(stepper.seat)))
    return rewards(match, default_reward(match))[seat] if stepper.over else 0.0


def _mean(numbers: list[float]) -> str:
    """With its interval; where all are alike, the sample says nothing of one."""
    if len(set(numbers)) == 1:
        return f"always {numbers[0]:.2f}"
    half = 1.96 * statistics.stdev(numbers) / math.sqrt(len(numbers))
    return f"{statistics.mean(numbers):.2f} ± {half:.2f}"


MADE: dict[str, Callable[[str], str]] = {
    "sizes": sizes,
    "actions": actions,
    "observation": observation,
}
MEASURED = ("baselines",)


def picture(name: str) -> str:
    """A match in its middle, as the environment draws it."""
    stepper, rng = Stepper(game(name).start(environment_of(name).seats, "picture")), random.Random(7)
    for _ in range(DRAWN_AFTER[name]):
        stepper.act(rng.choice(stepper.legal()))
    return svg_of(stepper.match) + "\n"


def fill(name: str, text: str, measured: Mapping[str, str] = MappingProxyType({})) -> str:
    """The page of a game with its blocks made anew; what is measured is kept, unless it was just measured."""

    def made(block: re.Match[str]) -> str:
        kept = measured.get(block["name"], block["text"])
        return block[1] + (kept if block["name"] in MEASURED else MADE[block["name"]](name)) + block[4]

    return BLOCK.sub(made, text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--baselines", nargs="+", default=[], choices=sorted(GAMES), metavar="GAME")
    parser.add_argument("--matches", type=int, default=DEALT, help="per cell of the baselines")
    arguments = parser.parse_args()
    for name in sorted(GAMES):
        measured = {}
        if name in arguments.baselines:
            measured["baselines"] = baselines(name, arguments.matches)
        page = PAGES / f"{name}.md"
        page.write_text(fill(name, page.read_text(encoding="utf-8"), measured), encoding="utf-8")
        (PICTURES / f"env-{name}.svg").write_text(picture(name), encoding="utf-8")


if __name__ == "__main__":
    main()
