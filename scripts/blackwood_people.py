"""How well the bots for Blackwood Grove understand people's rules, and what was learned from those.

python scripts/blackwood_people.py report --half reporting           accuracy and calibration after 4 to 16 labels
python scripts/blackwood_people.py report --half reporting --level regular
python scripts/blackwood_people.py report --half reporting --plain    without associations and the other notions
python scripts/blackwood_people.py learn                              what the rules for learning say (never the others)

Rules: tests/games/blackwood/people_rules.toml; `--rules FILE` takes others. Labels are of random objects; with
`--played` every third is one that the bot chooses out of seven, as an Agent does.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tomllib
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from streetlight.bots.one_core import one_core
from streetlight.games.blackwood.bots import LEVELS
from streetlight.games.blackwood.bots.belief import FREE_NOISE, Belief, Opinion
from streetlight.games.blackwood.bots.grammar import SINGLE, grammar_of
from streetlight.games.blackwood.bots.notions import notions_of
from streetlight.games.blackwood.pack.loading import load_pack

RULES = Path(__file__).resolve().parent.parent / "tests/games/blackwood/people_rules.toml"
SEEN = (4, 8, 12, 16)
BINS = (0.5, 0.6, 0.7, 0.8, 0.9, 1.01)


def truths(path: Path, half: str) -> list[tuple[str, Any]]:
    """Each rule's words, and for every object whether it is admitted."""
    index = load_pack("standard").workshop.object_index
    found = []
    for rule in tomllib.loads(path.read_text(encoding="utf-8"))["rule"]:
        if rule.get("half", half) == half:
            row = np.zeros(len(index), dtype=bool)
            row[[index[thing] for thing in rule["admitted"]]] = True
            found.append((rule.get("text", rule.get("id")), row))
    return found


def agreement(admits: Any, rows: Any) -> Any:
    """For each rule of the grammar and each row: on how many objects they agree."""
    sure = admits.astype(np.float32)
    true = rows.astype(np.float32)
    return (sure @ true.T + (1 - sure) @ (1 - true.T)) / rows.shape[1]


def labels(luck: random.Random, opinion: Opinion, truth: Any, played: bool) -> list[int]:
    """The objects whose side is seen, in order."""
    deck = luck.sample(range(len(truth)), len(truth))
    if not played:
        return deck[: SEEN[-1]]
    hand = [deck.pop() for _ in range(7)]
    seen: list[int] = []
    while len(seen) < SEEN[-1]:
        if len(seen) % 3 == 2:
            verdicts = {thing: bool(truth[thing]) for thing in seen}
            at = int(np.argmax(Belief(opinion, verdicts, free=True).disputed(hand)))
            seen.append(hand.pop(at))
            hand.append(deck.pop())
        else:
            seen.append(deck.pop())
    return seen


def interval(values: Sequence[float]) -> float:
    """Half of a 95 % interval of the mean over rules."""
    return 1.96 * statistics.stdev(values) / len(values) ** 0.5


def report(args: argparse.Namespace) -> None:
    pack = load_pack("standard")
    grammar, notions = grammar_of(pack), notions_of(pack)
    maker = LEVELS[args.level]
    rules = truths(args.rules, args.half)
    rows = np.array([row for _, row in rules])
    bounds = {
        "workshop": agreement(grammar.admits, rows).max(axis=0),
        "any": np.maximum(
            agreement(grammar.admits, rows).max(axis=0), agreement(notions.admits, rows).max(axis=0)
        ),
    }
    print(f"{len(rules)} rules, {args.draws} draws each, level {args.level}; "
          f"always the commoner side {np.maximum(rows.mean(axis=1), 1 - rows.mean(axis=1)).mean():.3f}; best single "
          f"rule: {', '.join(f'{name} {bound.mean():.3f}' for name, bound in bounds.items())}")  # fmt: skip
    print(
        "| labels | majority seen | bot | best rule of the workshop | gap closed | of the gap to any rule | claimed |"
    )
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    pairs: list[tuple[Any, Any]] = []
    for count in SEEN:
        accuracy, majority, claimed = [], [], []
        for at, (_, truth) in enumerate(rules):
            mine, most, sure = [], [], []
            for n in range(args.draws):
                luck = random.Random(f"{args.seed}/{at}/{n}")
                opinion = Opinion(grammar, f"{args.seed}/{n}", maker.mistakes, maker.fuzz)
                if args.plain:
                    opinion.free[grammar.size :] = 0.0
                seen = labels(luck, opinion, truth, args.played)[:count]
                verdicts = {thing: bool(truth[thing]) for thing in seen}
                others = [thing for thing in range(grammar.things) if thing not in verdicts]
                chance = Belief(opinion, verdicts, free=True).admitted(others)
                right = (chance > 0.5) == truth[others]
                mine.append(float(right.mean()))
                most.append(float((truth[others] == (sum(verdicts.values()) * 2 > count)).mean()))
                sure.append(float(np.maximum(chance, 1 - chance).mean()))
                if count == 12:
                    pairs.append((np.maximum(chance, 1 - chance), right))
            accuracy.append(statistics.mean(mine))
            majority.append(statistics.mean(most))
            claimed.append(statistics.mean(sure))
        bot, base = statistics.mean(accuracy), statistics.mean(majority)
        closed = [(bot - base) / (float(bound.mean()) - base) for bound in bounds.values()]
        print(
            f"| {count} | {base:.3f} | {bot:.3f} ± {interval(accuracy):.3f} | {bounds['workshop'].mean():.3f} "
            f"| {100 * closed[0]:.0f} % | {100 * closed[1]:.0f} % | {statistics.mean(claimed):.3f} |"
        )
    sure = np.concatenate([one for one, _ in pairs])
    right = np.concatenate([one for _, one in pairs])
    print("\nAfter 12 labels:\n\n| claimed | objects | mean claim | right |\n| --- | ---: | ---: | ---: |")
    for low, high in pairwise(BINS):
        some = (sure >= low) & (sure < high)
        if some.any():
            print(f"| {low:.1f} to {min(high, 1.0):.1f} | {some.sum()} | {sure[some].mean():.3f} "
                  f"| {right[some].mean():.3f} |")  # fmt: skip


def learn(args: argparse.Namespace) -> None:
    """What kinds of rules explain those for learning best: how wide, which families, which groups of attributes."""
    pack = load_pack("standard")
    grammar, notions = grammar_of(pack), notions_of(pack)
    opinion = Opinion(grammar, "everybody", 0.0, 0.0)
    rows = np.array([row for _, row in truths(args.rules, "learning")])
    share = rows.mean(axis=1)
    width = np.log(share / (1 - share))
    print(f"log odds of the share admitted: mean {width.mean():.2f}, spread {width.std():.2f}")
    chances = opinion.columns(range(grammar.things), np.arange(len(opinion.free)))
    chances = FREE_NOISE + (1 - 2 * FREE_NOISE) * chances
    told = np.log(chances) @ rows.T + np.log1p(-chances) @ (1.0 - rows.T)
    weight = np.log(opinion.free)[:, None] + told / 4  # neighbours tell nearly the same of an object
    weight = np.exp(weight - weight.max(axis=0))
    mass = (weight / weight.sum(axis=0)).sum(axis=1)
    names = [*np.array(["single", "both", "either", "compare"])[grammar.family], *notions.family]
    for kind in dict.fromkeys(names):
        print(f"{kind}: {mass[np.array(names) == kind].sum() / len(rows):.2f}")
    said = grammar.family == SINGLE
    denied = mass[: grammar.size][said & (grammar.first % 2 == 1)].sum()
    print(f"not: {denied / mass[: grammar.size][said].sum():.2f} of the single ones")
    groups: dict[str, list[float]] = {}
    for at, attribute in enumerate(pack.data.attribute):
        own = (grammar.family != 3) & ((grammar.first // 2 == at) | (grammar.second // 2 == at))
        groups.setdefault(attribute.group, []).append(float(mass[: grammar.size][own].sum()))
    for group, masses in groups.items():
        print(f"{group}: {statistics.mean(masses):.2f} for each attribute")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=("report", "learn"))
    parser.add_argument("--half", default="reporting", choices=("learning", "reporting"))
    parser.add_argument("--level", default="expert")
    parser.add_argument("--draws", type=int, default=8)
    parser.add_argument("--seed", default="report")
    parser.add_argument("--rules", type=Path, default=RULES)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--played", action="store_true")
    args = parser.parse_args()
    with one_core():
        {"report": report, "learn": learn}[args.what](args)


if __name__ == "__main__":
    main()
