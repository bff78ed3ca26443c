"""How often a table of bots wins a scenario, by the number of kids: the figures of docs/games/loop.md.

    python scripts/balance_loop.py                       120 matches each with 2, 3, 4 and 5 kids, Bot Amok!
    python scripts/balance_loop.py --matches 40 --bots novice --deals other
    python scripts/balance_loop.py --scenario mystery_islands --variant done_by_monday

Each player runs one kid, and the bots talk as they do at the table. Matches are played in turn, so that a run
which is stopped has told as much about each number of kids.
"""

import argparse
from collections import Counter
from math import sqrt
from typing import Any

import streetlight as sl

KIDS = (2, 3, 4, 5)


def play(kids: int, seed: str, level: str, **options: Any) -> sl.Result:
    """One match of bots."""
    match = sl.game("loop").start(seats=kids, seed=seed, **options)
    bots = [sl.bot("loop", level, seed=f"{seed}/{seat}") for seat in range(kids)]
    while not match.over:
        seat = min(match.prompts)
        saying = bots[seat].say(match.sight(seat))
        if saying is not None:
            match.say(seat, saying)
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    assert match.result is not None
    return match.result


def interval(won: int, played: int) -> tuple[int, int]:
    """Wilson's 95 % interval, in percent."""
    z = 1.96
    middle = (won + z * z / 2) / (played + z * z)
    half = z * sqrt(won * (played - won) / played + z * z / 4) / (played + z * z)
    return round(100 * (middle - half)), round(100 * (middle + half))


def main() -> None:
    parser = argparse.ArgumentParser(description="How often a table of bots wins a scenario")
    parser.add_argument("--matches", type=int, default=120)
    parser.add_argument("--bots", default="regular")
    parser.add_argument("--deals", default="islands", help="which deals: any word")
    parser.add_argument("--scenario", default="bot_amok")
    parser.add_argument("--variant", action="append", default=[])
    parser.add_argument("--complications", default="never")
    parser.add_argument("--pack", default="", help="a pack of your own: its file or folder")
    arguments = parser.parse_args()
    options = {
        "scenario": arguments.scenario,
        "variants": arguments.variant,
        "complications": arguments.complications,
    }
    if arguments.pack:
        options["pack"] = arguments.pack
    ends: dict[int, Counter[str]] = {kids: Counter() for kids in KIDS}
    won: Counter[int] = Counter()
    for number in range(arguments.matches):
        for kids in KIDS:
            result = play(kids, f"{arguments.deals}/{number}", arguments.bots, **options)
            ends[kids][result.reason] += 1
            won[kids] += bool(result.winners)
    for kids in KIDS:
        low, high = interval(won[kids], arguments.matches)
        share = round(100 * won[kids] / arguments.matches)
        how = ", ".join(f"{reason} {count}" for reason, count in ends[kids].most_common())
        print(f"{kids} kids: {won[kids]} of {arguments.matches} won, {share} % ({low} to {high}); {how}")


if __name__ == "__main__":
    main()
