"""Matches of Tales from the Loop that end in each way a scenario can end, for tests/rules/loop/test_every_ending.py.

    python scripts/loop_endings.py              look for what is missing, and write it down
    python scripts/loop_endings.py --again      play all of them anew: after a change of rules, cards or bots

A scenario can be won in each of its good endings, lost in each of its bad ones, and lost by time, and every side of a
Diary card comes up, but for Complications, which players may leave out. Only the deal and the answers are kept, as
numbers of options, so that a changed text changes nothing. Regular bots play, then novices, then chance alone.
"""

import argparse
import json
import random
from pathlib import Path
from typing import Any

import streetlight as sl
from streetlight.core.match import Match
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.content import Pack, Scenario, ops_in
from streetlight.games.loop.pack.loading import load_pack

KEPT = Path(__file__).resolve().parents[1] / "tests" / "records" / "loop_endings.jsonl"
LEVELS = ("regular", "novice", "chance")


def endings(pack: Pack, scenario: Scenario) -> set[str]:
    """All ways a scenario can end."""
    cards = [card for card in pack.diary if card.scenario == scenario.id]
    found = {op.ending for card in cards for kind in (effects.Win, effects.Lose) for op in ops_in(card, kind)}
    return found | {"out_of_time"} | ({"enigma"} if scenario.enigma_limit is not None else set())


def sides(pack: Pack, scenario: Scenario) -> set[str]:
    """All sides of its Diary cards, e.g. "3b", but for Complications."""
    cards = [
        card
        for card in pack.diary
        if card.scenario == scenario.id and card.number not in scenario.complications
    ]
    return {f"{card.number}{side}" for card in cards for side in ("ab" if card.b is not None else "a")}


def replay(kept: dict[str, Any]) -> Match:
    """A kept match, as far as its answers still fit."""
    match = sl.game("loop").start(seats=kept["kids"], seed=kept["seed"], scenario=kept["scenario"])
    for seat, picked in kept["answers"]:
        if seat not in match.prompts:
            break
        options = match.prompts[seat].options
        match.answer(seat, [options[at] for at in picked] if isinstance(picked, list) else options[picked])
    return match


def covered(match: Match) -> set[str]:
    """How it ended, and the sides that came up."""
    pages = {event.args.page.partition(":")[2] for event in match.events(None) if event.what == "page"}
    return pages | ({match.result.reason} if match.result is not None else set())


def play(scenario: str, kids: int, seed: str, level: str) -> dict[str, Any]:
    """One match, and how it went."""
    match = sl.game("loop").start(seats=kids, seed=seed, scenario=scenario)
    rng = random.Random(seed)
    bots = (
        None if level == "chance" else [sl.bot("loop", level, seed=f"{seed}/{seat}") for seat in range(kids)]
    )
    answers: list[Any] = []
    while not match.over:
        seat = min(match.prompts)
        prompt = match.prompts[seat]
        ids = [option.id for option in prompt.options]
        if bots is not None:
            saying = bots[seat].say(match.sight(seat))
            if saying is not None:
                match.say(seat, saying)
            answer = bots[seat].answer(match.sight(seat))
        elif prompt.kind == "one":
            answer = rng.choice(list(prompt.options))
        else:
            answer = rng.sample(list(prompt.options), rng.randint(prompt.min, prompt.max or 0))
        picked = [ids.index(each.id) for each in answer] if isinstance(answer, list) else ids.index(answer.id)
        answers.append([seat, picked])
        match.answer(seat, answer)
    assert match.result is not None
    return {
        "scenario": scenario, "kids": kids, "seed": seed, "ending": match.result.reason, "answers": answers,
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--again", action="store_true", help="forget the ones that are kept")
    parser.add_argument("--most", type=int, default=120, help="matches of each level and scenario")
    arguments = parser.parse_args()
    kept = [] if arguments.again or not KEPT.exists() else [json.loads(line) for line in KEPT.open()]
    pack = load_pack()
    for scenario in pack.scenarios:
        due = endings(pack, scenario) | sides(pack, scenario)
        for one in kept:
            if one["scenario"] == scenario.id:
                due -= covered(replay(one))
        for number in range(arguments.most * len(LEVELS)):
            if not due:
                break
            level = LEVELS[number * len(LEVELS) // (arguments.most * len(LEVELS))]
            found = play(scenario.id, 2 + number % 3, f"ending/{number}", level)
            new = covered(replay(found)) & due
            if new:
                due -= new
                kept.append(found)
                print(f"{scenario.id}: {found['ending']} ({level}, {found['kids']} kids)", flush=True)
                KEPT.write_text("".join(json.dumps(one, separators=(",", ":")) + "\n" for one in kept))
        for ending in sorted(due):
            print(f"{scenario.id}: not found: {ending}", flush=True)


if __name__ == "__main__":
    main()
