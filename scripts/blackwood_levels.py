"""What the levels of the bots for Blackwood Grove are worth against each other. Deals are the same for both of a pair.

python scripts/blackwood_levels.py levels --deals 200      one seat of each role at every level, all others regular
python scripts/blackwood_levels.py tables --deals 100      whole tables of one level: who wins, when, how soon
python scripts/blackwood_levels.py hints --deals 300       the regular Visitor's hints against random ones: who wins
python scripts/blackwood_levels.py teach --deals 100       what her hints do to the Kid's odds and to the Agents'
python scripts/blackwood_levels.py widths --deals 120      what share of all objects the Visitor's rules admit
python scripts/blackwood_levels.py race --deals 40 --seed tune    how odds grow: what the model of the race is fitted to

Deal n has 3, 4, 5 or 6 players, in turn. `--seats 4` takes only those, `--roles kid` and `--level regular` do likewise.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from streetlight.bots.one_core import one_core
from streetlight.core.match import true_state
from streetlight.core.prompts import Option, Prompt
from streetlight.games.blackwood.bots import LEVELS
from streetlight.games.blackwood.bots.players import RegularBot
from streetlight.games.blackwood.bots.seen import Seen
from streetlight.games.blackwood.bots.visitor import RULE_LEVELS
from streetlight.games.blackwood.questions import AgentTurn, VisitorTurn
from streetlight.games.blackwood.rules.trust import SECRET_FROM
from streetlight.games.blackwood.rules.turns import PROVE
from streetlight.games.blackwood.state import PROOF, Blackwood, Rules
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
    compared = [level for level in LEVELS if args.level in ("", level)]
    for role in args.roles:
        won: dict[str, list[bool]] = {}
        for level in compared:
            maker = LEVELS[level]
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
            print(
                f"{role}, {level}: wins {statistics.mean(won[level]):.1%} of {args.deals} deals", flush=True
            )
        for worse, better in pairwise(compared):
            print(f"{role}, {better} less {worse}: {paired(won[better], won[worse])} points", flush=True)


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


def teach(args: argparse.Namespace) -> None:
    """For every hint: by how much it raised the odds of a right proof, and what a random card of the hand would have.

    Odds are those that a bot's own belief gives to the truth: the chance to get an unseen object right, to the fourth.
    """
    open_kid, open_agents, secret_kid = [], [], []  # (by the chosen card, by a random one)
    for seats, seed in deals(args):
        match = game("blackwood").start(seats, seed)
        state = true_state(match, Blackwood)
        rules = state.rules
        bots = [RegularBot(f"{seed}/{seat}") for seat in range(seats)]
        while not match.over:
            seat = match.waiting[0]
            answer = bots[seat].answer(match.sight(seat))
            if isinstance(match.prompts[seat].question, VisitorTurn) and not isinstance(answer, list):
                hand = Seen(match.sight(seat)).hand
                chosen = hand.index(answer.choice[1])
                kid = taught(bots[rules.kid], Seen(match.sight(rules.kid)), state, hand)
                if state.trust >= SECRET_FROM:
                    secret_kid.append((kid[chosen], statistics.mean(kid)))
                else:
                    each = [
                        taught(bots[agent], Seen(match.sight(agent)), state, hand) for agent in rules.agents
                    ]
                    most = [max(odds) for odds in zip(*each, strict=True)]
                    open_kid.append((kid[chosen], statistics.mean(kid)))
                    open_agents.append((most[chosen], statistics.mean(most)))
            match.answer(seat, answer)
    for what, pairs in (
        ("the Kid, by an open hint", open_kid),
        ("the Agent who learns most, by an open hint", open_agents),
        ("the Kid, by a secret hint", secret_kid),
    ):
        apart = [100 * (one - other) for one, other in pairs]
        half = 1.96 * statistics.stdev(apart) / len(apart) ** 0.5
        print(f"{what}: {100 * statistics.mean(one for one, _ in pairs):+.1f} points, by a random card "
              f"{100 * statistics.mean(other for _, other in pairs):+.1f}; chosen less random "
              f"{statistics.mean(apart):+.1f} ± {half:.1f} ({len(pairs)} hints)")  # fmt: skip
    both = [
        100 * ((kid[0] - agent[0]) - (kid[1] - agent[1]))
        for kid, agent in zip(open_kid, open_agents, strict=True)
    ]
    half = 1.96 * statistics.stdev(both) / len(both) ** 0.5
    print(f"the Kid less that Agent, chosen less random: {statistics.mean(both):+.1f} ± {half:.1f}")


def taught(bot: RegularBot, seen: Seen, state: Blackwood, cards: Sequence[int]) -> list[float]:
    """By how much each of these cards, once seen, would raise this player's odds."""
    things = range(len(state.rules.pack.names))
    truth = {thing: bool(state.admits >> thing & 1) for thing in things}

    def odds(known: dict[int, bool]) -> float:
        others = [thing for thing in things if thing not in known]
        chance = bot.belief(seen, known).admitted(others)
        right = np.where([truth[thing] for thing in others], chance, 1.0 - chance)
        return float(np.exp(PROOF * np.log(right.clip(0.02)).mean()))

    before = odds(seen.verdicts)
    return [odds({**seen.verdicts, card: truth[card]}) - before for card in cards]


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
    parser.add_argument("what", choices=("levels", "tables", "hints", "teach", "widths", "race"))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", default="report")
    parser.add_argument("--seats", type=int, nargs="*", default=[3, 4, 5, 6])
    parser.add_argument("--level", default="", help="only this level")
    parser.add_argument("--roles", nargs="*", default=["agent", "kid", "visitor"])
    args = parser.parse_args()
    with one_core():
        run = {
            "levels": levels, "tables": tables, "hints": hints, "teach": teach, "widths": widths, "race": race,
        }  # fmt: skip
        run[args.what](args)


if __name__ == "__main__":
    main()
