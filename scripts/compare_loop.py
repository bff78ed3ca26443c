"""Two tables of bots on the same deals of Tales from the Loop: the paired figures of docs/bots.md.

    python scripts/compare_loop.py regular/4 regular/1 --matches 300        four players against one who runs all kids
    python scripts/compare_loop.py expert/4 regular/4 --scenario strays
    python scripts/compare_loop.py regular/4 --words                        how announced trips end

A table is a level and how many players it has; four kids play in any case. Difference and interval (95 %) are of the
pairs. The time is that of the processor, for each decision.
"""

import argparse
import time
from collections import Counter
from math import sqrt

import streetlight as sl
from streetlight.core.prompts import Option
from streetlight.games.loop.documents import LoopView

SCENARIOS = ("bot_amok", "strays", "mystery_islands")
KIDS = 4
TRIES = {"investigate", "card", "tile", "hack", "chore", "anomaly", "late"}


class Trips:
    """Announced trips, and how they end."""

    def __init__(self) -> None:
        self.ends: Counter[str] = Counter()
        self.open: dict[str, str] = {}

    def heard(self, name: str, text: str) -> None:
        """A bot has said something about one of its kids."""
        wishes, gives_up = f"{name} would like to " in text, text.startswith(f"{name} gives that up")
        if name in self.open and (wishes or gives_up):
            silent = wishes and text.startswith(f"{name} would like to ")
            self.ends["dropped without a word" if silent else "given up with a reason"] += 1
            del self.open[name]
        if wishes:
            self.ends["announced"] += 1
            self.open[name] = text

    def tried(self, name: str, place: str) -> None:
        if f" at {place}" in self.open.get(name, ""):
            self.ends["kept"] += 1
            del self.open[name]


class Played:
    """What came of one table's matches."""

    def __init__(self, table: str) -> None:
        level, _, seats = table.partition("/")
        self.level, self.seats = level, int(seats or KIDS)
        self.won: list[int] = []
        self.decisions = 0
        self.seconds = 0.0
        self.longest = 0.0
        self.done: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()

    def play(self, scenario: str, seed: str, words: bool) -> None:
        match = sl.game("loop").start(self.seats, seed, scenario=scenario, kids=KIDS)
        bots = [sl.bot("loop", self.level, seed=f"{seed}/{seat}") for seat in range(self.seats)]
        trips = Trips()
        while not match.over:
            seat = min(match.prompts)
            begun = time.process_time()
            saying = bots[seat].say(match.sight(seat))
            took = time.process_time() - begun
            if saying is not None:
                match.say(seat, saying)
            begun = time.process_time()
            answer = bots[seat].answer(match.sight(seat))
            took += time.process_time() - begun
            self.seconds += took
            self.longest = max(self.longest, took)
            self.decisions += 1
            asked = match.prompts[seat].what
            choice = answer.choice if isinstance(answer, Option) and asked == "adventure" else ()
            self.done.update(choice[:1])
            if words:
                self.listen(match, seat, saying, choice, trips)
            match.answer(seat, answer)
        assert match.result is not None
        self.won.append(int(bool(match.result.winners)))
        self.ends += trips.ends

    def listen(
        self, match: sl.Match, seat: int, saying: sl.Saying | None, choice: tuple[object, ...], trips: Trips
    ) -> None:
        view = match.view(None)
        assert isinstance(view, LoopView)
        pack = match.sight(seat).pack
        names = {kid.id: kid.short_name for kid in pack.kids}  # type: ignore[attr-defined]
        places = {place.id: place.name for place in pack.map.locations}  # type: ignore[attr-defined]
        for kid in view.kids:
            name = names[kid.kid[4:]]
            if kid.seat == seat and saying is not None:
                trips.heard(name, saying.text)
            late = kid.standing == "late" and "stay out late" in trips.open.get(name, "")
            if late or (choice and choice[0] in TRIES and choice[1] == kid.number):
                trips.tried(name, places[kid.at[6:]])


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Two tables of bots on the same deals of Tales from the Loop"
    )
    parser.add_argument("tables", nargs="+", help="a level and the number of players, as regular/4")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--deals", default="dawn")
    parser.add_argument("--scenario", action="append")
    parser.add_argument("--words", action="store_true", help="how announced trips end, and what is done")
    arguments = parser.parse_args()
    for scenario in arguments.scenario or SCENARIOS:
        played = [Played(table) for table in arguments.tables]
        for number in range(arguments.matches):
            for table in played:
                table.play(scenario, f"{arguments.deals}/{number}", arguments.words)
        for name, table in zip(arguments.tables, played, strict=True):
            share = 100 * sum(table.won) / len(table.won)
            each = 1000 * table.seconds / table.decisions
            print(
                f"{scenario}, {name}: {sum(table.won)} of {len(table.won)}, {share:.0f} %; "
                f"{each:.1f} ms a decision, at most {table.longest:.2f} s"
            )
            if arguments.words:
                print("   trips:", dict(table.ends))
                print("   done:", dict(table.done))
        for name, other in zip(arguments.tables[1:], played[1:], strict=True):
            pairs = [one - two for one, two in zip(played[0].won, other.won, strict=True)]
            mean = sum(pairs) / len(pairs)
            spread = sqrt(sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1) / len(pairs))
            print(
                f"   {arguments.tables[0]} less {name}: {100 * mean:+.1f} (+- {196 * spread:.1f})", flush=True
            )


if __name__ == "__main__":
    main()
