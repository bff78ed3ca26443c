"""How often each team wins, by number of players, when bots of one level play both sides.

    python scripts/balance_mindflayer.py --matches 2000 --seed report          all counts
    python scripts/balance_mindflayer.py --matches 300 --seed tune --seats 6 --cards

Tuning and reporting use different seeds. With --cards the share of Sane wins is also printed for each Meeting card
that was drawn. `--talk` lets the bots speak whenever somebody is about to give a card.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from typing import NamedTuple

from streetlight.bots.registry import bot
from streetlight.core.match import true_state
from streetlight.games.mindflayer.documents import MindFlayerDetails
from streetlight.games.mindflayer.events import MeetingCalled
from streetlight.games.mindflayer.state import MindFlayer
from streetlight.games.registry import game


class Played(NamedTuple):
    """One match: who won, how long it took, how many turned and fell, and which Meeting cards came."""

    sane: bool
    turns: int
    turned: int
    sane_at_start: int
    fell: int
    cards: list[str]


def play(seats: int, seed: str, levels: tuple[str, str], pack: str, talk: bool) -> Played:
    """Play one match."""
    match = game("mindflayer").start(seats, seed, pack=pack)
    g = true_state(match, MindFlayer)
    starters = g.starters
    players = [
        bot("mindflayer", levels[starters >> seat & 1], seed=f"{seed}/{seat}") for seat in range(seats)
    ]
    turns = 0
    heard = -1
    while not match.over:
        for seat in match.waiting:
            prompt = match.prompts[seat]
            if prompt.what == "give":
                turns += 1
                if talk and g.held != heard:  # fresh from a Meeting, or the first turn
                    heard = g.held
                    for other in range(seats):
                        if match.talk(other):
                            saying = players[other].say(match.sight(other))
                            if saying is not None:
                                match.say(other, saying)
            match.answer(seat, players[seat].answer(match.sight(seat)))
    assert match.result is not None
    details = match.result.details
    assert isinstance(details, MindFlayerDetails)
    told = [event.args for event in match.events(None)]
    return Played(
        sane=details.team == "sane",
        turns=turns,
        turned=len(details.possessed) - len(details.starters),
        sane_at_start=seats - len(details.starters),
        fell=len(details.knocked_out),
        cards=[each.meeting.partition(":")[2] for each in told if isinstance(each, MeetingCalled)],
    )


def interval(wins: int, played: int) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    z, p = 1.96, wins / played
    middle = (p + z * z / (2 * played)) / (1 + z * z / played)
    half = z * math.sqrt(p * (1 - p) / played + z * z / (4 * played * played)) / (1 + z * z / played)
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description="Balance of Attack of the Mind Flayer.")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--seats", type=int, nargs="*", default=list(range(4, 11)))
    parser.add_argument("--sane", default="regular")
    parser.add_argument("--possessed", default="regular")
    parser.add_argument("--pack", default="standard")
    parser.add_argument("--cards", action="store_true")
    parser.add_argument("--talk", action="store_true")
    args = parser.parse_args()
    print("| players | Sane win | 95 % interval | turns | turned | knocked out | ms per match |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for seats in args.seats:
        begun = time.process_time()
        levels = (args.sane, args.possessed)
        played = [
            play(seats, f"{args.seed}/{seats}/{n}", levels, args.pack, args.talk) for n in range(args.matches)
        ]
        cost = (time.process_time() - begun) / args.matches
        wins = sum(each.sane for each in played)
        low, high = interval(wins, len(played))
        turned = sum(each.turned for each in played) / sum(each.sane_at_start for each in played)
        fell = sum(each.fell for each in played) / (seats * len(played))
        turns = sum(each.turns for each in played) / len(played)
        print(
            f"| {seats} | {100 * wins / len(played):.1f} % | {100 * low:.1f} to {100 * high:.1f} | {turns:.1f} "
            f"| {100 * turned:.0f} % | {100 * fell:.0f} % | {1000 * cost:.0f} |",
            flush=True,
        )
        if args.cards:
            drawn: Counter[str] = Counter()
            won: Counter[str] = Counter()
            for each in played:
                drawn.update(each.cards)
                if each.sane:
                    won.update(each.cards)
            for card in sorted(drawn, key=lambda card: won[card] / drawn[card]):
                print(f"    {card:20} {100 * won[card] / drawn[card]:5.1f} %  of {drawn[card]}")


if __name__ == "__main__":
    main()
