"""How much a level of bots is worth to a side of Attack of the Mind Flayer.

    python scripts/sides_mindflayer.py --seats 5 8 --matches 600 --seed report --sane expert --possessed regular

Every seat has one bot of each side's level, and the one whose side the player is on answers: when somebody turns, the
bot is switched. Everybody speaks on their turn, as at a table. `--paired` plays the same deals with regulars on both
sides as well, and prints the difference with its interval.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import time
from typing import NamedTuple

from streetlight.bots.bot import Bot
from streetlight.bots.registry import bot
from streetlight.core.match import true_state
from streetlight.games.mindflayer.documents import MindFlayerDetails
from streetlight.games.mindflayer.state import MindFlayer
from streetlight.games.registry import game


class Played(NamedTuple):
    """One match: who won, and what thinking cost on both sides."""

    sane: bool
    decisions: list[int]
    seconds: list[float]
    longest: float


def bot_seed(*about: object) -> str:
    """Tells a bot nothing about the deal."""
    return hashlib.blake2b("/".join(map(str, about)).encode(), digest_size=16).hexdigest()


def play(seats: int, seed: str, levels: tuple[str, str], pack: str, talk: bool) -> Played:
    match = game("mindflayer").start(seats, seed, pack=pack)
    g = true_state(match, MindFlayer)
    players: list[tuple[Bot, Bot]] = [
        (
            bot("mindflayer", levels[0], bot_seed(seed, seat, 0)),
            bot("mindflayer", levels[1], bot_seed(seed, seat, 1)),
        )
        for seat in range(seats)
    ]
    decisions, seconds, longest = [0, 0], [0.0, 0.0], 0.0
    while not match.over:
        for seat in match.waiting:
            side = g.possessed >> seat & 1
            begun = time.process_time()
            if talk and match.prompts[seat].what == "give" and match.talk(seat):
                saying = players[seat][side].say(match.sight(seat))
                if saying is not None:
                    match.say(seat, saying)
            answer = players[seat][side].answer(match.sight(seat))
            took = time.process_time() - begun
            decisions[side] += 1
            seconds[side] += took
            longest = max(longest, took)
            match.answer(seat, answer)
    assert match.result is not None
    details = match.result.details
    assert isinstance(details, MindFlayerDetails)
    return Played(details.team == "sane", decisions, seconds, longest)


def main() -> None:
    parser = argparse.ArgumentParser(description="What a level of bots is worth to a side.")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--seats", type=int, nargs="*", default=[5, 8])
    parser.add_argument("--sane", default="expert")
    parser.add_argument("--possessed", default="regular")
    parser.add_argument("--pack", default="standard")
    parser.add_argument("--quiet", action="store_true", help="nobody speaks")
    parser.add_argument("--paired", action="store_true")
    args = parser.parse_args()
    for seats in args.seats:
        levels = (args.sane, args.possessed)
        seeds = [f"{args.seed}/{seats}/{number}" for number in range(args.matches)]
        played = [play(seats, seed, levels, args.pack, not args.quiet) for seed in seeds]
        wins = sum(each.sane for each in played) / len(played)
        line = f"{seats} players, {args.sane} Sane against {args.possessed} Possessed: Sane win {100 * wins:.1f} %"
        if args.paired:
            plain = [play(seats, seed, ("regular", "regular"), args.pack, not args.quiet) for seed in seeds]
            more = [one.sane - two.sane for one, two in zip(played, plain, strict=True)]
            mean = sum(more) / len(more)
            half = 1.96 * math.sqrt(sum((each - mean) ** 2 for each in more)) / len(more)
            before = sum(each.sane for each in plain) / len(plain)
            line += f", regulars {100 * before:.1f} %: {100 * mean:+.1f} points"
            line += f" ({100 * (mean - half):+.1f} to {100 * (mean + half):+.1f})"
        costs = [
            1000
            * sum(each.seconds[side] for each in played)
            / max(1, sum(each.decisions[side] for each in played))
            for side in (0, 1)
        ]
        longest = 1000 * max(each.longest for each in played)
        print(f"{line}; {len(played)} matches", flush=True)
        print(f"    ms a decision: Sane {costs[0]:.1f}, Possessed {costs[1]:.1f}, at most {longest:.0f}")


if __name__ == "__main__":
    main()
