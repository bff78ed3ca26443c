"""How often bots win at each difficulty: plays them and writes the figures into games/<game>/difficulty.json.

    python scripts/difficulty.py strangers                    60 matches of each difficulty
    python scripts/difficulty.py loop --matches 200 --seats 2 3 4 --with scenario=strays
    python scripts/difficulty.py mindflayer --only hard --matches 30
    python scripts/difficulty.py blackwood --show             only say what the file says
    python scripts/difficulty.py loop --kept runs.jsonl       take what scripts/balance_loop.py has kept

Where each player wins for themselves, a regular bot sits in one seat after the other, and everybody else is a bot of
the difficulty: the share of its matches that it wins. Where all win or lose together, the whole table is of one level:
first novices, then regulars. Figures that are not measured anew stay as they are. The file is written after each
figure, so that a run that is stopped has told what it found.
"""

import argparse
import datetime
import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

import streetlight as sl
from streetlight.games.difficulty import Difficulties, Difficulty, WinRate
from streetlight.games.registry import difficulties_of, game, title_of

ROOT = Path(__file__).resolve().parents[1]


def winners(name: str, who: list[str], seed: str, options: dict[str, Any]) -> tuple[int, ...]:
    """Who wins one match of these bots."""
    match = game(name).start(len(who), seed, **options)
    bots = [sl.bot(name, level, seed=f"{seed}/{seat}") for seat, level in enumerate(who)]
    while not match.over:
        seat = min(match.prompts)
        saying = bots[seat].say(match.sight(seat))
        if saying is not None and match.talk(seat):
            match.say(seat, saying)
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    assert match.result is not None
    return match.result.winners


def measure(
    name: str, seats: int, player: str, difficulty: Difficulty, options: dict[str, Any], matches: int
) -> WinRate:
    """How often this player wins at this difficulty, with these options beside it."""
    won = 0
    for number in range(matches):
        me = number % seats
        together = title_of(name).co_op
        who = [player if seat == me or together else difficulty.bots for seat in range(seats)]
        won += me in winners(name, who, f"difficulty-{number}", {**difficulty.options, **options})
        print(f"\r{difficulty.name}, {player}, {seats} seats: {won} of {number + 1}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return WinRate(player, seats, won, matches, str(datetime.date.today()), options)


def with_rate(found: Difficulties, name: str, rate: WinRate) -> Difficulties:
    """The difficulties with this figure in place of an older one of the same."""
    levels = []
    for level in found.levels:
        if level.name == name:
            others = [other for other in level.rates if other.about != rate.about]
            level = replace(level, rates=sorted([*others, rate], key=lambda each: each.about))
        levels.append(level)
    return replace(found, levels=levels)


def kept_rates(files: list[Path], found: Difficulties) -> list[tuple[str, WinRate]]:
    """(difficulty, figure) for each scenario, level and number of kids in matches that were kept one a line."""
    rows = [msgspec.json.decode(line) for file in files for line in file.read_bytes().splitlines()]
    plain = next(level.options for level in found.levels if level.name == "as_printed")
    changed = {
        level.name: {key: value for key, value in level.options.items() if plain.get(key) != value}
        for level in found.levels
    }
    counted: dict[tuple[str, str, int, str], list[bool]] = {}
    for row in rows:
        for name, options in changed.items():
            if row["options"] == options:
                about = (name, row["bots"], row["kids"], row["scenario"])
                counted.setdefault(about, []).append(row["won"])
    today = str(datetime.date.today())
    return [
        (name, WinRate(player, seats, sum(won), len(won), today, {"scenario": scenario}))
        for (name, player, seats, scenario), won in counted.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--seats", type=int, nargs="*", default=[])
    parser.add_argument("--only", nargs="*", default=[], help="these difficulties only")
    parser.add_argument("--players", nargs="*", default=[], help="these levels in your place only")
    parser.add_argument(
        "--with", dest="options", nargs="*", default=[], help="options beside: scenario=strays"
    )
    parser.add_argument("--kept", nargs="+", type=Path, help="files of matches, in place of playing")
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    found = difficulties_of(args.game)
    assert found is not None, f"{args.game} has no difficulties"
    if args.kept:
        file = ROOT / "src" / "streetlight" / "games" / args.game / "difficulty.json"
        for name, rate in kept_rates(args.kept, found):
            found = with_rate(found, name, rate)
        file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    elif not args.show:
        known = game(args.game).seats
        file = ROOT / "src" / "streetlight" / "games" / args.game / "difficulty.json"
        options = dict(option.split("=", 1) for option in args.options)
        players = args.players or (["novice", "regular"] if title_of(args.game).co_op else ["regular"])
        for level in found.levels:
            for seats in args.seats or [min(max(3, known[0]), known[-1])]:
                for player in players if not args.only or level.name in args.only else []:
                    rate = measure(args.game, seats, player, level, options, args.matches)
                    now = msgspec.json.decode(file.read_bytes(), type=Difficulties)  # others may measure too
                    found = with_rate(now, level.name, rate)
                    file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    for level in found.levels:
        for rate in level.rates:
            beside = "".join(f", {name} {value}" for name, value in rate.options.items())
            told = f"{rate.player}, {rate.seats} seats{beside}, won {rate.won} of {rate.played}, {rate.on}"
            print(f"{level.name}: {told}")


if __name__ == "__main__":
    main()
