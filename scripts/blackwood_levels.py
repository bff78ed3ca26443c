"""What the levels of the bots for Blackwood Grove are worth against each other. Deals are the same for both of a pair.

python scripts/blackwood_levels.py levels --deals 200      one seat of each role at every level, all others regular
python scripts/blackwood_levels.py tables --deals 100      whole tables of one level: who wins, when, how soon
python scripts/blackwood_levels.py hints --deals 300       the regular Visitor's hints against random ones
python scripts/blackwood_levels.py widths --deals 120      what share of all objects the Visitor's rules admit
python scripts/blackwood_levels.py race --deals 40 --seed tune    how odds grow: what the model of the race is fitted to

Deal n has 3, 4, 5 or 6 players, in turn. `--seats 4` takes only those.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np

from streetlight.bots.one_core import one_core
from streetlight.core.match import true_state
from streetlight.core.prompts import Option, Prompt
from streetlight.games.blackwood.bots import LEVELS
from streetlight.games.blackwood.bots.players import RegularBot
from streetlight.games.blackwood.bots.seen import Seen
from streetlight.games.blackwood.bots.visitor import RULE_LEVELS
from streetlight.games.blackwood.questions import AgentTurn
from streetlight.games.blackwood.rules.turns import PROVE
from streetlight.games.blackwood.state import Blackwood, Rules
from streetlight.games.registry import game

Maker = Callable[[str], RegularBot]


class RandomHints(RegularBot):
    """The regular in everything but the hints, which are any card."""

    def visitor(self, seen: Seen, prompt: Prompt) -> Option:
        return prompt.options[self.rng.randrange(len(prompt.options))]


class Played:
    """How a match went."""

    def __init__(self, seats: int, seed: str, of: Callable[[int, Rules], Maker]) -> None:
        self.match = game("blackwood").start(seats, seed)
        self.state = true_state(self.match, Blackwood)
        self.rules = self.state.rules
        self.bots = [of(seat, self.rules)(f"{seed}/{seat}") for seat in range(seats)]
        self.proofs: list[tuple[int, float, bool, int]] = []  # who, claimed, right, cards pushed
        self.taken: list[float] = []
        claim = 0.0
        while not self.match.over:
            seat = self.match.waiting[0]
            what = self.match.prompts[seat].what
            begun = time.process_time()
            answer = self.bots[seat].answer(self.match.sight(seat))
            self.taken.append(time.process_time() - begun)
            if not isinstance(answer, list) and answer.choice == PROVE:
                claim = self.bots[seat].sure
            self.match.answer(seat, answer)
            if what == "push" and isinstance(answer, list):
                ended = self.match.result
                right = ended is not None and ended.reason in ("agent_proved", "kid_proved")
                self.proofs.append((seat, claim, right, len(answer)))
        assert self.match.result is not None
        self.reason = self.match.result.reason
        self.round = self.state.round

    def won(self, seat: int) -> bool:
        assert self.match.result is not None
        return seat in self.match.result.winners


def deals(args: argparse.Namespace) -> list[tuple[int, str]]:
    return [(args.seats[n % len(args.seats)], f"{args.seed}/{n}") for n in range(args.deals)]


def paired(one: Sequence[bool], other: Sequence[bool]) -> str:
    """How much more often the first won, in points, with a 95 % interval over deals."""
    apart = [100.0 * (int(a) - int(b)) for a, b in zip(one, other, strict=True)]
    half = 1.96 * statistics.stdev(apart) / len(apart) ** 0.5
    return f"{statistics.mean(apart):+.1f} ± {half:.1f}"


def levels(args: argparse.Namespace) -> None:
    print("| role | novice | regular | expert | regular less novice | expert less regular |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for role in ("agent", "kid", "visitor"):
        won: dict[str, list[bool]] = {}
        for level, maker in LEVELS.items():
            won[level] = []
            for n, (seats, seed) in enumerate(deals(args)):
                places: list[int] = []

                def of(seat: int, rules: Rules) -> Maker:
                    agent = rules.agents[n % len(rules.agents)]  # noqa: B023
                    place = {"agent": agent, "kid": rules.kid, "visitor": rules.visitor}[role]  # noqa: B023
                    places.append(place)  # noqa: B023
                    return maker if seat == place else RegularBot  # noqa: B023

                played = Played(seats, seed, of)
                won[level].append(played.won(places[0]))
        shares = " | ".join(f"{100 * statistics.mean(wins):.1f} %" for wins in won.values())
        print(f"| {role} | {shares} | {paired(won['regular'], won['novice'])} "
              f"| {paired(won['expert'], won['regular'])} |", flush=True)  # fmt: skip


def tables(args: argparse.Namespace) -> None:
    print("| all at the table | players | Kid and Visitor win | an Agent proves | Visitor runs out | mean round "
          "| over by round 3 | proofs right | claimed | right ones that pushed nothing | ms a decision |")  # fmt: skip
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for level, maker in LEVELS.items():
        if args.level not in ("", level):
            continue
        whole = [(seats, Played(seats, seed, lambda seat, rules: maker)) for seats, seed in deals(args)]  # noqa: B023
        for seats in [*args.seats, 0]:
            some = [played for count, played in whole if seats in (0, count)]
            ends = Counter(played.reason for played in some)
            proofs = [proof for played in some for proof in played.proofs]
            right = [pushed for _, _, held, pushed in proofs if held]
            taken = [each for played in some for each in played.taken]
            print(
                f"| {level} | {seats or 'all'} | {(ends['kid_proved'] + ends['deck_empty']) / len(some):.0%} "
                f"| {ends['agent_proved'] / len(some):.0%} | {ends['visitor_out'] / len(some):.0%} "
                f"| {statistics.mean(played.round for played in some):.1f} "
                f"| {sum(played.round <= 3 for played in some) / len(some):.0%} "
                f"| {len(right)} of {len(proofs)} | {statistics.mean(claim for _, claim, _, _ in proofs):.2f} "
                f"| {sum(pushed == 0 for pushed in right)} | {1000 * statistics.mean(taken):.0f} |",
                flush=True,
            )


def hints(args: argparse.Namespace) -> None:
    won: dict[str, list[bool]] = {}
    for name, maker in (("chosen", RegularBot), ("random", RandomHints)):
        won[name] = []
        for seats, seed in deals(args):
            played = Played(
                seats,
                seed,
                lambda seat, rules: maker if seat == rules.visitor else RegularBot,  # noqa: B023
            )
            won[name].append(played.won(played.rules.kid))
        print(f"{name} hints: Kid and Visitor win {statistics.mean(won[name]):.1%}", flush=True)
    print(f"chosen less random: {paired(won['chosen'], won['random'])} points, {args.deals} deals")


def widths(args: argparse.Namespace) -> None:
    for level in RULE_LEVELS:
        shares: list[float] = []
        signs: Counter[str] = Counter()
        for seats, seed in deals(args):
            match = game("blackwood").start(seats, seed)
            state = true_state(match, Blackwood)
            bot = RegularBot(seed, rule_level=level)
            while match.prompts.get(state.rules.visitor) and not state.mode:
                match.answer(state.rules.visitor, bot.answer(match.sight(state.rules.visitor)))
            shares.append(state.admits.bit_count() / len(state.rules.pack.names))
            signs[next((sign for sign in "&|<>" if sign in state.rule), "one").replace(">", "<")] += 1
        low, middle, high = np.percentile(shares, (10, 50, 90))
        print(f"{level}: least {min(shares):.2f}, a tenth below {low:.2f}, half below {middle:.2f}, "
              f"nine tenths below {high:.2f}, most {max(shares):.2f}; {dict(signs)}", flush=True)  # fmt: skip


def race(args: argparse.Namespace) -> None:
    """How much of what is missing to certainty is learned from one round to the next."""
    grown: dict[str, list[tuple[float, float]]] = {
        "in a round": [],
        "own proof failed": [],
        "another's failed": [],
    }
    apart: list[float] = []
    for seats, seed in deals(args):
        match = game("blackwood").start(seats, seed)
        state = true_state(match, Blackwood)
        bots = [RegularBot(f"{seed}/{seat}") for seat in range(seats)]
        before: dict[int, float] = {}
        failed: set[int] = set()
        while not match.over:
            seat = match.waiting[0]
            question = match.prompts[seat].question
            if isinstance(question, AgentTurn) and seat == state.rules.agents[0]:
                now = {}
                for who in (*state.rules.agents, state.rules.kid):
                    seen = Seen(match.sight(who))
                    now[who] = bots[who].odds(seen, bots[who].belief(seen))
                    if who in before:
                        kind = "own proof failed" if who in failed else "in a round"
                        kind = "another's failed" if failed and who not in failed else kind
                        grown[kind].append((before[who], now[who]))
                if state.trust >= 3:
                    agents = statistics.mean(now[who] for who in state.rules.agents)
                    apart.append((now[state.rules.kid] - agents) / (1.0 - agents))
                before, failed = now, set()
            match.answer(seat, bots[seat].answer(match.sight(seat)))
            if match.result is None and isinstance(question, AgentTurn) and len(state.row) == 4:
                failed.add(seat)
    for kind, pairs in grown.items():
        if pairs:
            learned = sum(now - then for then, now in pairs) / sum(1.0 - then for then, _ in pairs)
            print(f"{kind}: {learned:.2f} of what was missing ({len(pairs)} seats)")
    print(f"the Kid before the Agents from Trust 3 on: {statistics.mean(apart):.2f} of what was missing")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=("levels", "tables", "hints", "widths", "race"))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", default="report")
    parser.add_argument("--seats", type=int, nargs="*", default=[3, 4, 5, 6])
    parser.add_argument("--level", default="")
    args = parser.parse_args()
    with one_core():
        run = {"levels": levels, "tables": tables, "hints": hints, "widths": widths, "race": race}
        run[args.what](args)


if __name__ == "__main__":
    main()
