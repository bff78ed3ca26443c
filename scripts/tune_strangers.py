"""Measure and tune Don't Talk to Strangers by play between bots.

    python scripts/tune_strangers.py report            # how regulars fare: seats, points, places
    python scripts/tune_strangers.py look --games 400  # a quick look on tuning seeds
    python scripts/tune_strangers.py weights           # climb the regular bot's weights
    python scripts/tune_strangers.py levels            # regular against novice, novice against random
    python scripts/tune_strangers.py duels             # the expert with a regular, on both boards
    python scripts/tune_strangers.py alone             # the expert and the regular, each alone
    python scripts/tune_strangers.py four              # the expert with three regulars

Tuning and reporting never share a seed: what was tuned on some deals is judged on others. In games of four,
seat 0 starts, so that a seat is a place in the turn order. A shared win counts as a share for each winner.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import streetlight as sl
from streetlight.games.strangers.bots.judge import WEIGHTS, Weights
from streetlight.games.strangers.bots.regular import RegularBot
from streetlight.games.strangers.documents import PlaceContent
from streetlight.games.strangers.events import Scored, WithCard
from streetlight.games.strangers.game import GAME

BOARDS = ("A", "B")
CHUNK = 50


class Job(NamedTuple):
    """Some games in a row: which bots, which board, which seeds."""

    bots: tuple[str, ...]
    board: str
    pack: str
    seeds: tuple[str, ...]
    rotate: bool = False
    weights: tuple[Weights | None, ...] = ()


class Tally(NamedTuple):
    """What a job found out."""

    wins: list[list[float]]  # per game, each bot's share of the win
    scores: list[list[int]]  # per game, each bot's points
    kinds: Counter[str]  # kids scored, by kind of space
    spaces: Counter[str]  # the same by space
    plays: Counter[str]  # cards played
    idle: Counter[str]  # cards played without effect
    ends: Counter[str]
    turns: list[int]


def play(match: sl.Match, bots: Sequence[Any]) -> sl.Result:
    while match.result is None:
        seat = match.waiting[0]
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    return match.result


def run(job: Job) -> Tally:
    """Play a job. With ``rotate`` every seed is played once for each rotation of the bots."""
    game = sl.game("strangers")
    tally = Tally([], [], Counter(), Counter(), Counter(), Counter(), Counter(), [])
    count = len(job.bots)
    for seed in job.seeds:
        for shift in range(count if job.rotate else 1):
            bots = [make(job, (seat + shift) % count, seed) for seat in range(count)]
            match = game.start(count, seed, board=job.board, pack=job.pack, first=0)
            result = play(match, bots)
            order = [(bot - shift) % count for bot in range(count)]  # the seat of each bot
            share = 1 / len(result.winners)
            tally.wins.append([share if seat in result.winners else 0.0 for seat in order])
            tally.scores.append([result.scores[seat] for seat in order])
            tally.ends[result.reason] += 1
            watch(match, tally)
    return tally


def make(job: Job, number: int, seed: str) -> Any:
    if job.weights and job.weights[number] is not None:
        return RegularBot(f"{seed}/{number}", job.weights[number])  # type: ignore[arg-type]
    return sl.bot("strangers", job.bots[number], seed=f"{seed}/{number}")


def watch(match: sl.Match, tally: Tally) -> None:
    kinds = {place.space: place.kind for place in places(match)}
    turns = 0
    for event in match.events(None):
        if event.what == "scored":
            assert isinstance(event.args, Scored)
            space = event.args.space
            tally.kinds[kinds[space]] += 1
            tally.spaces[space] += 1
        elif event.what in ("played", "no_effect"):
            assert isinstance(event.args, WithCard)
            (tally.plays if event.what == "played" else tally.idle)[event.args.card] += 1
        turns += event.what in ("played", "let_out", "ran_away")
    tally.turns.append(turns)


def places(match: sl.Match) -> list[PlaceContent]:
    return GAME.content(match.options).board.places


def gather(jobs: Sequence[Job], processes: int) -> Tally:
    """All jobs, put together in their order."""
    whole = Tally([], [], Counter(), Counter(), Counter(), Counter(), Counter(), [])
    if processes == 1:
        tallies = map(run, jobs)
    else:
        pool = ProcessPoolExecutor(processes)
        tallies = pool.map(run, jobs)
    for done, tally in enumerate(tallies, start=1):
        if done % 10 == 0:
            wins = [sum(row) for row in zip(*whole.wins, strict=True)]
            print(f"{done} of {len(jobs)}: {[round(n) for n in wins]} wins", file=sys.stderr, flush=True)
        for total, part in zip(whole, tally, strict=True):
            if isinstance(total, Counter):
                total.update(part)
            else:
                total.extend(part)
    return whole


def jobs_for(job: Job, prefix: str, count: int) -> list[Job]:
    seeds = [f"{prefix}/{number}" for number in range(count)]
    return [job._replace(seeds=tuple(seeds[at : at + CHUNK])) for at in range(0, count, CHUNK)]


# --- intervals


def interval(values: Sequence[float], rounds: int = 2000) -> tuple[float, float, float]:
    """Mean with a 95 % bootstrap interval over the values, which must be independent (one per deal)."""
    rng = random.Random("interval")
    n = len(values)
    means = sorted([sum(rng.choices(values, k=n)) / n for _ in range(rounds)])
    return sum(values) / n, means[int(0.025 * rounds)], means[int(0.975 * rounds)]


def wilson(wins: float, n: int, z: float = 1.96) -> tuple[float, float, float]:
    """Share with its 95 % Wilson interval."""
    p = wins / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return p, middle - half, middle + half


def percent(three: tuple[float, float, float]) -> str:
    return f"{100 * three[0]:.1f} % ({100 * three[1]:.1f} to {100 * three[2]:.1f})"


# --- what is reported


def four_players(board: str, pack: str, prefix: str, games: int, processes: int) -> dict[str, Any]:
    job = Job(("regular",) * 4, board, pack, ())
    tally = gather(jobs_for(job, f"{prefix}/four/{board}", games), processes)
    seats = [sum([wins[seat] for wins in tally.wins]) for seat in range(4)]
    kids = tally.kinds.total()
    plays = tally.plays.total()
    return {
        "board": board,
        "games": games,
        "seats": [percent(wilson(wins, games)) for wins in seats],
        "points": [round(sum([row[s] for row in tally.scores]) / games, 1) for s in range(4)],
        "kinds": {kind: f"{100 * count / kids:.1f} %" for kind, count in tally.kinds.most_common()},
        "kids per game": round(kids / games, 1),
        "spaces": {space[6:]: round(count / games, 2) for space, count in tally.spaces.most_common()},
        "no effect": f"{100 * tally.idle.total() / plays:.1f} %",
        "no effect by card": {
            card[5:]: f"{100 * tally.idle[card] / count:.0f} % of {count / games:.1f}"
            for card, count in tally.plays.most_common()
        },
        "ends": {reason: round(count / games, 4) for reason, count in tally.ends.items()},
        "turns per game": round(sum(tally.turns) / games, 1),
    }


def duel(better: str, worse: str, board: str, arguments: argparse.Namespace) -> str:
    """Paired deals: each is played twice, with seats swapped; the interval is over deals."""
    job = Job((better, worse), board, arguments.pack, (), rotate=True)
    deals = arguments.deals
    prefix = f"{arguments.seeds}/{better}-{worse}/{board}"
    tally = gather(jobs_for(job, prefix, deals), arguments.processes)
    shares = [(tally.wins[2 * deal][0] + tally.wins[2 * deal + 1][0]) / 2 for deal in range(deals)]
    return percent(interval(shares))


def report(arguments: argparse.Namespace) -> None:
    started = time.time()
    for board in arguments.boards:
        found = four_players(board, arguments.pack, arguments.seeds, arguments.games, arguments.processes)
        print(json.dumps(found, indent=2))
        sys.stdout.flush()
    if arguments.deals:
        levels(arguments)
    print(f"{time.time() - started:.0f} s")


def levels(arguments: argparse.Namespace) -> None:
    """The lower levels against each other, with two players."""
    for board in arguments.boards:
        for better, worse in (("regular", "novice"), ("novice", "random")):
            share = duel(better, worse, board, arguments)
            print(f"Board {board}: {better} v. {worse}, {arguments.deals} paired deals: {share}", flush=True)


def duels(arguments: argparse.Namespace) -> None:
    """The expert with one regular, each deal twice with the seats swapped."""
    game = sl.game("strangers")
    for board in arguments.boards:
        shares: list[float] = []
        margins: list[float] = []
        clock = Clock()
        for deal in range(arguments.first, arguments.first + arguments.deals):
            share = margin = 0.0
            for mine in range(2):
                levels = ["expert" if seat == mine else "regular" for seat in range(2)]
                bots = [sl.bot("strangers", level, f"{deal}/{mine}/{at}") for at, level in enumerate(levels)]
                bots[mine] = clock.around(bots[mine])
                result = play(game.start(2, f"duel-{arguments.seeds}/{deal}", board=board), bots)
                share += (mine in result.winners) / len(result.winners) / 2
                margin += (result.scores[mine] - result.scores[1 - mine]) / 2
            shares.append(share)
            margins.append(margin)
            if len(shares) % 20 == 0 or len(shares) == arguments.deals:
                found = f"wins {percent(interval(shares))}, leads by {around(margins)} points"
                print(f"Board {board}, {len(shares)} deals: the expert {found}; {clock}", flush=True)


def alone(arguments: argparse.Namespace) -> None:
    """The expert alone, beside the regular on the same deals."""
    game = sl.game("strangers")
    for board in arguments.boards:
        points: dict[str, list[float]] = {"regular": [], "expert": []}
        clock = Clock()
        for deal in range(arguments.first, arguments.first + arguments.deals):
            for level, found in points.items():
                bot = sl.bot("strangers", level, deal)
                match = game.start(1, f"solo-{arguments.seeds}/{deal}", board=board)
                found.append(float(play(match, [clock.around(bot) if level == "expert" else bot]).scores[0]))
            regular, expert = points.values()
            if len(expert) % 20 == 0 or len(expert) == arguments.deals:
                base = sum(regular) / len(regular)
                more = around([(e - r) / base for e, r in zip(expert, regular, strict=True)], 100)
                print(f"Board {board}, {len(expert)} deals alone: the expert {around(expert)}, the regular")
                print(f"  {around(regular)}, {more} % more; {clock}", flush=True)


def four(arguments: argparse.Namespace) -> None:
    """One expert among three regulars, in each seat of a deal in turn."""
    game = sl.game("strangers")
    shares: list[float] = []
    for deal in range(arguments.deals):
        share = 0.0
        for mine in range(4):
            levels = ["expert" if seat == mine else "regular" for seat in range(4)]
            bots = [sl.bot("strangers", level, f"{4 * deal + mine}/{at}") for at, level in enumerate(levels)]
            winners = play(game.start(4, f"four-{arguments.seeds}/{deal}", board="A", first=0), bots).winners
            share += (mine in winners) / len(winners) / 4
        shares.append(share)
    print(f"wins against three regulars, {len(shares)} deals in each of four seats: {around(shares, 100)} %")


class Clock:
    """How long a bot thinks: time of one core, whatever else the machine does."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def around(self, bot: Any) -> Any:
        return Timed(bot, self.times)

    def __str__(self) -> str:
        times = sorted(self.times)
        mean, late = sum(times) / len(times), times[int(0.95 * len(times))]
        return f"{1000 * mean:.0f} ms a decision, 95 of 100 under {1000 * late:.0f}, at most {1000 * times[-1]:.0f}"


class Timed:
    """A bot with a stop watch."""

    def __init__(self, bot: Any, times: list[float]) -> None:
        self.bot = bot
        self.times = times

    def answer(self, sight: sl.Sight) -> sl.Option:
        begin = time.process_time()
        option: sl.Option = self.bot.answer(sight)
        self.times.append(time.process_time() - begin)
        return option


def around(values: Sequence[float], times: float = 1.0) -> str:
    """The mean and its 95 % interval, in words."""
    mean, low, high = [times * value for value in interval(values)]
    return f"{mean:.1f} ({low:.1f} to {high:.1f})"


# --- climbing


def climb(arguments: argparse.Namespace) -> None:
    """Change one weight at a time; keep a change that wins more in two- and four-player games."""
    rng = random.Random(arguments.seeds)
    best = WEIGHTS
    for step in range(arguments.steps):
        name = rng.choice(Weights._fields)
        factor = rng.choice((0.6, 0.8, 1.25, 1.6))
        trial = best._replace(**{name: round(getattr(best, name) * factor, 4)})
        score = compare(trial, best, f"{arguments.seeds}/climb/{step}", arguments)
        kept = score[1] > 0.5
        if kept:
            best = trial
        print(f"{step}: {name} x {factor}: {percent(score)}{'  kept' if kept else ''}", flush=True)
    print(best)


def compare(
    trial: Weights, base: Weights, prefix: str, arguments: argparse.Namespace
) -> tuple[float, float, float]:
    """The share of trial against base, half in games of two, half in games of four (two against two)."""
    shares: list[float] = []
    for board in arguments.boards:
        two = Job(("regular",) * 2, board, arguments.pack, (), True, (trial, base))
        four = Job(("regular",) * 4, board, arguments.pack, (), True, (trial, base, trial, base))
        for job, per_deal in ((two, 2), (four, 4)):
            tally = gather(
                jobs_for(job, f"{prefix}/{board}/{per_deal}", arguments.games), arguments.processes
            )
            rows = [sum(wins[0::2]) for wins in tally.wins]
            shares += [sum(rows[at : at + per_deal]) / per_deal for at in range(0, len(rows), per_deal)]
    return interval(shares, 500)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(required=True)

    def command(name: str, do: Callable[[argparse.Namespace], None], **defaults: Any) -> None:
        sub = commands.add_parser(name)
        sub.set_defaults(do=do)
        sub.add_argument("--pack", default="standard")
        sub.add_argument("--boards", default=BOARDS, type=lambda text: tuple(text))
        sub.add_argument("--processes", default=1, type=int)
        for option, value in defaults.items():
            sub.add_argument(f"--{option}", default=value, type=type(value))

    command("report", report, games=4000, deals=400, seeds="report")
    command("look", report, games=200, deals=40, seeds="tune")
    command("weights", climb, games=60, steps=40, seeds="tune")
    command("levels", levels, deals=200, seeds="report")
    command("duels", duels, deals=200, first=0, seeds="report")
    command("alone", alone, deals=200, first=0, seeds="report")
    command("four", four, deals=16, seeds="report")
    arguments = parser.parse_args()
    arguments.do(arguments)


if __name__ == "__main__":
    main()
