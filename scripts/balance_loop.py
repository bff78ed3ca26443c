"""How often a table of bots wins a scenario, by the number of kids: the figures of docs/games/loop.md.

    python scripts/balance_loop.py                       120 matches each with 2, 3, 4 and 5 kids, Bot Amok!
    python scripts/balance_loop.py --matches 40 --bots novice --deals other
    python scripts/balance_loop.py --scenario all --matches 60 --keep runs.jsonl
    python scripts/balance_loop.py --scenario mystery_islands --variant done_by_monday
    python scripts/balance_loop.py --tables runs.jsonl   the tables of docs/games/loop.md, out of what was kept

Each player runs one kid, and the bots talk as they do at the table. Matches are played in turn, so that a run
which is stopped has told as much about each scenario and number of kids. With `--keep` each match is a line of that
file, and a run that was stopped goes on where it was. `--tables` also tells which Items, Anomalies and sets of Rumors
had a part in the matches that were won.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

import streetlight as sl
from streetlight.core.match import Match
from streetlight.core.packs import as_pack
from streetlight.games.loop import events as told
from streetlight.games.loop.documents import LoopDetails
from streetlight.games.loop.pack.content import Pack
from streetlight.games.loop.pack.loading import pack_index

KIDS = (2, 3, 4, 5)


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One match that was played, as it is kept."""

    scenario: str
    kids: int
    deal: str
    bots: str
    options: dict[str, Any]  # Any: options of the game, by name, beside the scenario
    won: bool
    ending: str
    days: int
    decisions: int
    enigma: int
    """The most that there was of it: a lower limit would have ended the match there."""
    used: tuple[str, ...]
    """What had a part in it: "item:...", "anomaly:..." and "set:..."."""

    @property
    def which(self) -> tuple[str, int, str, str, str]:
        return (self.scenario, self.kids, self.deal, self.bots, repr(sorted(self.options.items())))


def play(kids: int, deal: str, level: str, **options: Any) -> Match:
    """One match of bots, played to its end."""
    match = sl.game("loop").start(seats=kids, seed=deal, **options)
    bots = [sl.bot("loop", level, seed=f"{deal}/{seat}") for seat in range(kids)]
    while not match.over:
        seat = min(match.prompts)
        saying = bots[seat].say(match.sight(seat))
        if saying is not None:
            match.say(seat, saying)
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    return match


def what_was_used(match: Match) -> set[str]:
    """Items that gave a die, solved a test or paid for something, Anomalies that were used, sets of solved Rumors."""
    c = pack_index(as_pack(match.sight(None).pack, Pack))
    colours = {f"item:{item.id}": item.colour for item in c.pack.items}
    of_trait = {f"trait:{trait.id}": trait.colour for trait in c.pack.traits}
    set_of = {f"rumor:{rumor.id}": rumor.set for rumor in c.pack.rumors}
    iconic = {f"kid:{kid.id}": f"item:{kid.iconic}" for kid in c.pack.kids}
    carried: dict[str, list[str]] = {}
    used: set[str] = set()
    tested = ""
    for event in match.events(None):
        match event.args:
            case told.Cast(character=kid):
                carried[kid] = [iconic[kid]]
            case told.KidTrait(trait=trait) if event.what == "test":
                tested = trait
            case told.Rolled(kid=kid):
                used |= {item for item in carried[kid] if colours[item] == of_trait[tested]}
            case told.ComboUsed(things=things) | told.TagUsed(things=things):
                used |= {thing for thing in things if not thing.startswith("machine:")}
            case told.KidAnomaly(anomaly=anomaly) if event.what in ("anomaly", "shielded"):
                used.add(anomaly)
            case told.RumorTried(rumor=rumor) if event.what == "solved":
                used.add(f"set:{set_of[rumor]}")
            case told.KidItem(kid=kid, item=item):
                if event.what == "discarded":
                    carried[kid].remove(item)
                else:
                    carried[kid].append(item)
            case told.ItemGiven(kid=kid, item=item, to=other):
                carried[kid].remove(item)
                carried[other].append(item)
            case _:
                pass
    return used


def most_enigma(match: Match) -> int:
    risen = [event.args for event in match.events(None) if event.what == "enigma"]
    return max([dial.now for dial in risen if isinstance(dial, told.Dial)], default=0)


def played(match: Match, scenario: str, kids: int, deal: str, bots: str, options: dict[str, Any]) -> Played:
    assert match.result is not None
    details = match.result.details
    assert isinstance(details, LoopDetails)
    return Played(
        scenario=scenario,
        kids=kids,
        deal=deal,
        bots=bots,
        options=options,
        won=bool(match.result.winners),
        ending=match.result.reason,
        days=details.round,
        decisions=match.answers_given,
        enigma=most_enigma(match),
        used=tuple(sorted(what_was_used(match))),
    )


def interval(won: int, count: int) -> tuple[int, int]:
    """Wilson's 95 % interval, in percent."""
    z = 1.96
    middle = (won + z * z / 2) / (count + z * z)
    half = z * sqrt(won * (count - won) / count + z * z / 4) / (count + z * z)
    return round(100 * (middle - half)), round(100 * (middle + half))


def share(rows: list[Played]) -> str:
    if not rows:
        return "-"
    won = sum(row.won for row in rows)
    low, high = interval(won, len(rows))
    return f"{won} of {len(rows)}, {round(100 * won / len(rows))} % ({low} to {high})"


def win_table(rows: list[Played]) -> Iterable[str]:
    """A line for each scenario: how many matches were won with each number of kids, and how they ended."""
    yield "| scenario | 2 kids | 3 | 4 | 5 | together | mean days | mean decisions | endings |"
    yield "| --- | --- | --- | --- | --- | --- | ---: | ---: | --- |"
    for scenario in dict.fromkeys(row.scenario for row in rows):
        mine = [row for row in rows if row.scenario == scenario]
        cells = [share([row for row in mine if row.kids == kids]) for kids in KIDS]
        days = sum(row.days for row in mine) / len(mine)
        decisions = sum(row.decisions for row in mine) / len(mine)
        ends = ", ".join(f"{end} {count}" for end, count in Counter(row.ending for row in mine).most_common())
        shown = " | ".join([scenario, *cells, share(mine), f"{days:.1f}", f"{decisions:.0f}", ends])
        yield f"| {shown} |"


def use_table(rows: list[Played]) -> Iterable[str]:
    """A line for each Item, Anomaly and set of Rumors: in how many of the won matches it had a part."""
    won = [row for row in rows if row.won]
    pack = as_pack(sl.game("loop").start(2, "any").sight(None).pack, Pack)
    things = [f"item:{item.id}" for item in pack.items]
    things += [f"anomaly:{anomaly.id}" for anomaly in pack.anomalies]
    things += [f"set:{name}" for name in dict.fromkeys(rumor.set for rumor in pack.rumors)]
    sets = {scenario.id: scenario.rumor_sets for scenario in pack.scenarios}
    yield f"| what | in so many of the {len(won)} wins where it was in the game |"
    yield "| --- | ---: |"
    shares = []
    for thing in things:
        name = thing.removeprefix("set:")
        there = [row for row in won if not thing.startswith("set:") or name in sets[row.scenario]]
        part = sum(thing in row.used for row in there) / max(1, len(there))
        shares.append((part, thing))
    for part, thing in sorted(shares):
        yield f"| {thing} | {100 * part:.0f} % |"


def kept_in(file: Path) -> list[Played]:
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Played) for line in lines]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=120)
    parser.add_argument("--bots", default="regular")
    parser.add_argument("--deals", default="islands", help="which deals: any word")
    parser.add_argument("--scenario", nargs="+", default=["bot_amok"], help='ids, or "all"')
    parser.add_argument("--kids", nargs="+", type=int, default=list(KIDS))
    parser.add_argument("--variant", action="append", default=[])
    parser.add_argument("--numbers", default="as_printed", choices=["gentle", "as_printed", "hard"])
    parser.add_argument("--complications", default="never")
    parser.add_argument("--pack", default="", help="a pack of your own: its file or folder")
    parser.add_argument("--keep", type=Path, help="a file that keeps each match")
    parser.add_argument("--tables", type=Path, nargs="+", help="play nothing, tell what these files keep")
    arguments = parser.parse_args()
    if arguments.tables:
        rows = [row for file in arguments.tables for row in kept_in(file)]
        print("\n".join([*win_table(rows), "", *use_table(rows)]))
        return
    options: dict[str, Any] = {}
    if arguments.variant:
        options["variants"] = arguments.variant
    if arguments.numbers != "as_printed":
        options["numbers"] = arguments.numbers
    if arguments.complications != "never":
        options["complications"] = arguments.complications
    if arguments.pack:
        options["pack"] = arguments.pack
    scenarios = arguments.scenario
    if scenarios == ["all"]:
        pack = as_pack(sl.game("loop").start(2, "any").sight(None).pack, Pack)
        scenarios = [scenario.id for scenario in pack.scenarios]
    rows = [] if arguments.keep is None else kept_in(arguments.keep)
    known = {row.which for row in rows}
    for number in range(arguments.matches):
        for scenario in scenarios:
            for kids in arguments.kids:
                deal = f"{arguments.deals}/{number}"
                if (scenario, kids, deal, arguments.bots, repr(sorted(options.items()))) in known:
                    continue
                match = play(kids, deal, arguments.bots, scenario=scenario, **options)
                row = played(match, scenario, kids, deal, arguments.bots, options)
                rows.append(row)
                if arguments.keep is not None:
                    with arguments.keep.open("ab") as file:
                        file.write(msgspec.json.encode(row) + b"\n")
        print(f"\r{number + 1} of {arguments.matches} deals", end="", file=sys.stderr)
    print(file=sys.stderr)
    print("\n".join(win_table(rows)))


if __name__ == "__main__":
    main()
