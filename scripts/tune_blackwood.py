"""Measures of the bots for Blackwood Grove. Tuning and reporting use different seeds.

python scripts/tune_blackwood.py balance --matches 1000 --seed report      who wins, when, and how sure they were
python scripts/tune_blackwood.py labels --seed report                 verdicts needed: informative v. random tests
python scripts/tune_blackwood.py free --seed report                        the 30 free rules after 12 verdicts
python scripts/tune_blackwood.py pace --seed report                        how long they think
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from streetlight.bots.one_core import one_core
from streetlight.core.match import true_state
from streetlight.core.views import as_view
from streetlight.games.blackwood.bots.belief import Belief, Opinion
from streetlight.games.blackwood.bots.grammar import grammar_of
from streetlight.games.blackwood.bots.players import FastBot, NoviceBot, RegularBot
from streetlight.games.blackwood.bots.seen import Seen
from streetlight.games.blackwood.bots.visitor import candidates, choose_rule
from streetlight.games.blackwood.documents import BlackwoodView
from streetlight.games.blackwood.pack.loading import load_pack
from streetlight.games.blackwood.rules.turns import PROVE
from streetlight.games.blackwood.state import Blackwood
from streetlight.games.registry import game

FREE_RULES = Path(__file__).resolve().parent.parent / "tests/games/blackwood/free_rules.toml"
MAKERS = {"regular": RegularBot, "novice": NoviceBot, "fast": FastBot}


def interval(wins: int, played: int) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    z, p = 1.96, wins / max(played, 1)
    middle = (p + z * z / (2 * played)) / (1 + z * z / played)
    half = z * math.sqrt(p * (1 - p) / played + z * z / (4 * played * played)) / (1 + z * z / played)
    return middle - half, middle + half


def play(seats: int, seed: str, levels: dict[str, str], timed: bool = False) -> dict[str, Any]:
    """One match: how it ended, in which round, and how sure each prover was."""
    match = game("blackwood").start(seats, seed)
    g = true_state(match, Blackwood)
    rules = g.rules
    roles = ["visitor" if s == rules.visitor else "kid" if s == rules.kid else "agent" for s in range(seats)]
    bots = [MAKERS[levels[roles[seat]]](f"{seed}/{seat}") for seat in range(seats)]
    proofs: list[tuple[str, float, bool]] = []
    pending = ("", 0.0)
    times: list[float] = []
    while not match.over:
        for seat in match.waiting:
            what = match.prompts[seat].what
            sight = match.sight(seat)
            begun = time.process_time() if timed else 0.0
            answer = bots[seat].answer(sight)
            if timed and what != "make_rule":
                times.append(time.process_time() - begun)
            if not isinstance(answer, list) and answer.choice == PROVE:
                pending = (roles[seat], bots[seat].sure)
            match.answer(seat, answer)
            if what == "push":
                right = bool(match.result and match.result.reason in ("agent_proved", "kid_proved"))
                proofs.append((*pending, right))
    result = match.result
    assert result is not None
    return {
        "reason": result.reason, "round": g.round, "proofs": proofs, "times": times, "rule": g.rule,
        "trust": g.trust,
    }  # fmt: skip


def play_all(seats: int, levels: dict[str, str], args: argparse.Namespace) -> list[dict[str, Any]]:
    """All matches with so many seats. With `--keep FILE` each is written down at once, and not played a second time."""
    seeds = [f"{args.seed}/{seats}/{n}" for n in range(args.matches)]
    if args.keep is None:
        return [play(seats, seed, levels) for seed in seeds]
    args.keep.touch()
    known = {each["seed"]: each for each in map(json.loads, args.keep.read_text("utf-8").splitlines())}
    with args.keep.open("a", encoding="utf-8") as kept:
        for seed in seeds:
            if seed not in known:
                known[seed] = {"seed": seed, **play(seats, seed, levels)}
                kept.write(json.dumps(known[seed]) + "\n")
                kept.flush()
    return [known[seed] for seed in seeds]


def balance(args: argparse.Namespace) -> None:
    levels = {"visitor": args.visitor, "kid": args.kid, "agent": args.agent}
    if args.fast:
        levels = {role: "fast" if level == "regular" else level for role, level in levels.items()}
    print("| players | Kid and Visitor win | 95 % interval | an Agent proves | Visitor runs out | deck empty | "
          "median round of the winning proof | ms per match |")  # fmt: skip
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    proofs: list[tuple[str, float, bool]] = []
    signs: Counter[str] = Counter()
    for seats in args.seats:
        begun = time.process_time()
        played = play_all(seats, levels, args)
        cost = (time.process_time() - begun) / args.matches
        ends = Counter(each["reason"] for each in played)
        won = ends["kid_proved"] + ends["deck_empty"]
        low, high = interval(won, len(played))
        rounds = [each["round"] for each in played if each["reason"] in ("kid_proved", "agent_proved")]
        print(
            f"| {seats} | {100 * won / len(played):.1f} % | {100 * low:.1f} to {100 * high:.1f} "
            f"| {100 * ends['agent_proved'] / len(played):.1f} % | {100 * ends['visitor_out'] / len(played):.1f} % "
            f"| {100 * ends['deck_empty'] / len(played):.1f} % | {statistics.median(rounds) if rounds else '-'} "
            f"| {1000 * cost:.0f} |",
            flush=True,
        )
        for each in played:
            proofs += each["proofs"]
            signs[next((sign for sign in "&|<>" if sign in each["rule"]), "one").replace(">", "<")] += 1
    print("\nRules made:", dict(signs))
    print("\n| prover | claimed | proofs | mean claim | right |")
    print("| --- | --- | --- | --- | --- |")
    for role in ("agent", "kid"):
        for low, high in ((0.0, 0.35), (0.35, 0.5), (0.5, 0.6), (0.6, 0.7), (0.7, 1.1), (0.0, 1.1)):
            bin = [(claim, right) for who, claim, right in proofs if who == role and low <= claim < high]
            if bin:
                mean = sum(claim for claim, _ in bin) / len(bin)
                right = sum(right for _, right in bin) / len(bin)
                label = "all" if (low, high) == (0.0, 1.1) else f"{low:.2f} to {min(high, 1):.2f}"
                print(f"| {role} | {label} | {len(bin)} | {mean:.2f} | {right:.2f} |")


def labels(args: argparse.Namespace) -> None:
    """An Agent alone, seven cards in hand: verdicts seen before the first proof, and before the one that is right."""
    grammar = grammar_of(load_pack("standard"))
    rng = random.Random(args.seed)
    plain = [rule for rule in range(grammar.plain) if 0.15 < grammar.admits[rule].mean() < 0.6]
    for family in ("any rule a Visitor may make", "one attribute"):
        for how in ("informative", "random"):
            luck = random.Random(f"{args.seed}/{family}")
            first, last, claims, right, never = [], [], [], 0, 0
            for n in range(args.matches):
                noise = np.random.default_rng(luck.getrandbits(32))
                if family == "one attribute":
                    rule = int(luck.choice(plain))
                else:
                    rule = int(candidates(grammar, luck.sample(range(grammar.things), 7), noise, 1)[0])
                opinion = Opinion(grammar, f"{args.seed}/{n}", RegularBot.mistakes, RegularBot.fuzz)
                deck = luck.sample(range(grammar.things), grammar.things)
                proofs = prove_alone(
                    opinion, grammar.admits[rule].astype(bool), deck, how, args.bar, noise, rng
                )
                first.append(proofs[0][0])
                claims.append(proofs[0][1])
                right += proofs[0][2]
                never += not proofs[-1][2]
                last.append(proofs[-1][0])
            print(f"{family}, {how} tests: {statistics.mean(last):.1f} verdicts before the proof that is right; "
                  f"{statistics.mean(first):.1f} before the first, claimed {statistics.mean(claims):.2f}, "
                  f"right {right / args.matches:.2f}; {never} never were", flush=True)  # fmt: skip


MOST_SEEN = 60


def prove_alone(
    opinion: Opinion, truth: Any, deck: list[int], how: str, bar: float, noise: Any, rng: random.Random
) -> list[tuple[int, float, bool]]:
    """Tests, and proves when that seems likely, until a proof is right: verdicts seen, claim and outcome of each.

    The four cards of a proof that failed lie open, so they are verdicts too. It gives up after MOST_SEEN verdicts.
    """
    verdicts = {thing: bool(truth[thing]) for thing in (deck.pop(), deck.pop())}
    hand = [deck.pop() for _ in range(7)]
    proofs: list[tuple[int, float, bool]] = []
    while True:
        belief = Belief(opinion, verdicts)
        odds = belief.proof(deck, noise, 16)
        if odds >= bar or len(verdicts) >= MOST_SEEN:
            row = [deck.pop() for _ in range(4)]
            pushed, _ = belief.row(row)
            right = all((thing in pushed) == bool(truth[thing]) for thing in row)
            proofs.append((len(verdicts), odds, right))
            if right or len(verdicts) >= MOST_SEEN:
                return proofs
            verdicts.update({thing: bool(truth[thing]) for thing in row})
        else:
            at = int(np.argmax(belief.disputed(hand))) if how == "informative" else rng.randrange(7)
            thing = hand.pop(at)
            verdicts[thing] = bool(truth[thing])
            hand.append(deck.pop())


def free(args: argparse.Namespace) -> None:
    """After 12 verdicts on a free rule: how many of the other objects are called right?"""
    pack = load_pack("standard")
    grammar = grammar_of(pack)
    rules = tomllib.loads(FREE_RULES.read_text(encoding="utf-8"))["rule"]
    scores, bases = [], []
    for rule in rules:
        admitted = {pack.workshop.object_index[thing] for thing in rule["admitted"]}
        truth = np.array([thing in admitted for thing in range(grammar.things)])
        mine, base = [], []
        for n in range(args.draws):
            luck = random.Random(f"{args.seed}/{rule['id']}/{n}")
            opinion = Opinion(grammar, f"{args.seed}/{n}", RegularBot.mistakes, RegularBot.fuzz)
            hand = luck.sample(range(grammar.things), grammar.things)
            verdicts: dict[int, bool] = {}
            deck = hand[9:]
            hand = hand[:9]
            for thing in hand[:2]:
                verdicts[thing] = bool(truth[thing])
            hand = hand[2:]
            while len(verdicts) < 12:  # its own tests, chosen; others, as they come
                thing = (
                    hand.pop(int(np.argmax(Belief(opinion, verdicts, free=True).disputed(hand))))
                    if len(verdicts) % 3 == 0
                    else deck.pop()
                )
                verdicts[thing] = bool(truth[thing])
            others = [thing for thing in range(grammar.things) if thing not in verdicts]
            called = Belief(opinion, verdicts, free=True).admitted(others) > 0.5
            mine.append(float((called == truth[others]).mean()))
            most = sum(verdicts.values()) * 2 > len(verdicts)  # what most of the 12 were
            base.append(float((truth[others] == most).mean()))
        scores.append(statistics.mean(mine))
        bases.append(statistics.mean(base))
        if args.each:
            print(f"{rule['id']:24} {truth.mean():.2f} {scores[-1]:.3f} {bases[-1]:.3f}", flush=True)
    print(
        f"label accuracy after 12 verdicts: {statistics.mean(scores):.3f}; majority {statistics.mean(bases):.3f}"
    )


def people(args: argparse.Namespace) -> None:
    """Whole matches under the 30 free rules: the Visitor's verdicts are the written ones, all others are bots."""
    index = load_pack("standard").workshop.object_index
    ends: Counter[str] = Counter()
    proofs: list[tuple[float, bool]] = []
    for rule in tomllib.loads(FREE_RULES.read_text(encoding="utf-8"))["rule"]:
        assert all(thing in index for thing in rule["admitted"])
        for seats in args.seats:
            ends[free_match(rule, seats, args.seed, proofs)] += 1
    print(dict(ends))
    claim, right = (statistics.mean(column) for column in zip(*proofs, strict=True))
    print(f"{len(proofs)} proofs: claimed {claim:.2f}, right {right:.2f}")


def free_match(rule: dict[str, Any], seats: int, seed: str, proofs: list[tuple[float, bool]]) -> str:
    """How it ended; what was claimed of each proof, and whether it was right, is added to `proofs`."""
    match = game("blackwood").start(seats, f"{seed}/{rule['id']}", visitor=0, kid=1)
    bots = [FastBot(f"{seed}/{seat}") for seat in range(seats)]
    match.answer(0, rule["text"])
    while not match.over:
        for seat, prompt in list(match.prompts.items()):
            if prompt.what == "judge":
                shown = (as_view(match.view(0), BlackwoodView).shown or "").removeprefix("object:")
                match.answer(0, "admit" if shown in rule["admitted"] else "repel")
                continue
            if prompt.what == "mark":
                passing = [each for each in prompt.options if each.id.partition(":")[2] in rule["admitted"]]
                match.answer(0, passing)
                continue
            answer = bots[seat].answer(match.sight(seat))
            if prompt.what == "push":
                pushed = {each.id.partition(":")[2] for each in answer}
                row = [ref.removeprefix("object:") for ref in as_view(match.view(None), BlackwoodView).row]
                proofs.append((bots[seat].sure, all((t in pushed) == (t in rule["admitted"]) for t in row)))
            match.answer(seat, answer)
    assert match.result is not None
    return match.result.reason


def pace(args: argparse.Namespace) -> None:
    """How long a decision takes, and how long it takes to choose a rule."""
    levels = {"visitor": "regular", "kid": "regular", "agent": "regular"}
    times: list[float] = []
    for seats in args.seats:
        for n in range(args.matches):
            times += play(seats, f"{args.seed}/pace/{seats}/{n}", levels, timed=True)["times"]
    times.sort()
    print(f"{len(times)} decisions: mean {1000 * statistics.mean(times):.1f} ms, "
          f"p99 {1000 * times[int(0.99 * len(times))]:.1f} ms, longest {1000 * times[-1]:.1f} ms")  # fmt: skip
    slow = []
    for n in range(10):
        match = game("blackwood").start(4, f"{args.seed}/rule/{n}")
        begun = time.process_time()
        choose_rule(Seen(match.sight(match.waiting[0])), *RegularBot.tried, RegularBot.rules)
        slow.append(time.process_time() - begun)
    print(f"choosing a rule: mean {statistics.mean(slow):.2f} s, longest {max(slow):.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures of the bots for Blackwood Grove.")
    parser.add_argument("what", choices=("balance", "labels", "free", "people", "pace"))
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--seats", type=int, nargs="*", default=[3, 4, 5, 6])
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--bar", type=float, default=0.56)
    parser.add_argument("--draws", type=int, default=6)
    parser.add_argument("--each", action="store_true")
    parser.add_argument(
        "--keep", type=Path, help="a file for the matches played; a second run goes on from it"
    )
    for role in ("visitor", "kid", "agent"):
        parser.add_argument(f"--{role}", default="regular")
    args = parser.parse_args()
    with one_core():
        {"balance": balance, "labels": labels, "free": free, "people": people, "pace": pace}[args.what](args)


if __name__ == "__main__":
    main()
