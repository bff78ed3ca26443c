"""How often bots win at each difficulty: plays them and writes the figures into games/<game>/difficulty.json.

    python scripts/difficulty.py strangers                    60 matches of each difficulty
    python scripts/difficulty.py loop --matches 200 --seats 2 3 4
    python scripts/difficulty.py blackwood --show             only say what the file says

Where each player wins for themselves, a regular bot sits in one seat after the other, and everybody else is a bot of
the difficulty: the share of its matches that it wins. Where all win or lose together, the whole table is of one level:
first novices, then regulars.
"""

import argparse
import datetime
import sys
from pathlib import Path

import msgspec
from msgspec.structs import replace

import streetlight as sl
from streetlight.games.difficulty import Difficulties, Difficulty, WinRate
from streetlight.games.registry import difficulties_of, game, title_of

ROOT = Path(__file__).resolve().parents[1]


def winners(name: str, who: list[str], seed: str, difficulty: Difficulty) -> tuple[int, ...]:
    """Who wins one match of these bots."""
    match = game(name).start(len(who), seed, **difficulty.options)
    bots = [sl.bot(name, level, seed=f"{seed}/{seat}") for seat, level in enumerate(who)]
    while not match.over:
        seat = min(match.prompts)
        saying = bots[seat].say(match.sight(seat))
        if saying is not None and match.talk(seat):
            match.say(seat, saying)
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    assert match.result is not None
    return match.result.winners


def measure(name: str, seats: int, player: str, difficulty: Difficulty, matches: int) -> WinRate:
    """How often this player wins at this difficulty."""
    won = 0
    for number in range(matches):
        me = number % seats
        together = title_of(name).co_op
        who = [player if seat == me or together else difficulty.bots for seat in range(seats)]
        won += me in winners(name, who, f"difficulty-{number}", difficulty)
        print(f"\r{difficulty.name}, {player}, {seats} seats: {won} of {number + 1}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return WinRate(player, seats, won, matches)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--seats", type=int, nargs="*", default=[])
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    found = difficulties_of(args.game)
    assert found is not None, f"{args.game} has no difficulties"
    if not args.show:
        known = game(args.game).seats
        seats = args.seats or [min(max(3, known[0]), known[-1])]
        players = ("novice", "regular") if title_of(args.game).co_op else ("regular",)
        levels = [
            replace(
                level,
                rates=[
                    measure(args.game, count, player, level, args.matches)
                    for count in seats
                    for player in players
                ],
            )
            for level in found.levels
        ]
        words = " ".join(["python scripts/difficulty.py", *sys.argv[1:]])
        found = Difficulties(sets=found.sets, measured=f"{datetime.date.today()}, {words}", levels=levels)
        file = ROOT / "src" / "streetlight" / "games" / args.game / "difficulty.json"
        file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    print(found.measured)
    for level in found.levels:
        for rate in level.rates:
            print(f"{level.name}: {rate.player}, {rate.seats} seats, won {rate.won} of {rate.played}")


if __name__ == "__main__":
    main()
