"""Writes what the rules of Blackwood Grove's workshop admit and how they read, for some rules, as cases for the client.

python scripts/rule_cases.py          write the file
python scripts/rule_cases.py --check  only say whether it is up to date

The client reads rules by itself while somebody builds one (web/src/games/blackwood/rules.ts). Its tests go through
these cases, so it can't read a rule otherwise than rules/passrule.py does.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec

from streetlight.games.blackwood.documents import BlackwoodContent, RuleParts
from streetlight.games.blackwood.pack.loading import load_pack
from streetlight.games.blackwood.rules.passrule import parts_of
from streetlight.games.blackwood.view import content

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "games" / "blackwood" / "rule-cases.ts"

OBJECTS = (
    "coin",
    "apple",
    "brick",
    "horse",
    "pizza",
    "textbook",
    "acoustic_guitar",
    "iron_nail",
    "crown",
    "meteor",
    "tennis_racket",
    "snowman",
    "globe",
)
ATTRIBUTES = ("metal", "red", "alive", "wood")
RULES = (
    "metal",
    "!metal",
    "red&!alive",
    "!red&!metal",
    "metal|alive",
    "!wood|red",
    "metal&alive",
    "metal&wood",
    "metal|wood",
    "!metal|!wood",
    "metal&!red",
    "weight<textbook",
    "weight>apple",
    "size>acoustic_guitar",
    "price<coin",
    "hardness>iron_nail",
)
NO_RULES = ("tasty", "metal&tasty", "weight<moon", "taste>apple")
"""Rules in which something is unknown."""

HEAD = """\
// Made by scripts/rule_cases.py from src/streetlight/games/blackwood/rules/passrule.py. Do not edit.
import type { Content, RuleParts } from './types'

/** A part of what the standard pack has. */
"""


class RuleCase(msgspec.Struct, frozen=True):
    rule: str
    parts: RuleParts
    text: str
    admits: tuple[str, ...]
    argued: tuple[str, ...]


def small_content() -> BlackwoodContent:
    """Some objects of the standard pack, and some of what can be said about them."""
    whole = content(load_pack())
    kept = [f"object:{id}" for id in OBJECTS]
    places = [at for at, thing in enumerate(whole.objects) if thing.object in kept]
    return BlackwoodContent(
        objects=tuple([whole.objects[at] for at in places]),
        attributes=tuple([
            msgspec.structs.replace(
                each,
                admits=tuple([object for object in each.admits if object in kept]),
                argued=tuple([object for object in each.argued if object in kept]),
            )
            for each in whole.attributes
            if each.id in ATTRIBUTES
        ]),
        quantities=tuple([
            msgspec.structs.replace(each, values=tuple([each.values[at] for at in places]))
            for each in whole.quantities
        ]),
        examples=(),
        trust=(),
        stakes={},
    )  # fmt: skip


def case(rule: str) -> RuleCase:
    pack = load_pack()
    mask = pack.workshop.mask(rule)
    admits = [id for at, id in enumerate(pack.workshop.objects) if mask >> at & 1 and id in OBJECTS]
    disputed = pack.workshop.argued(rule)
    argued = [id for at, id in enumerate(pack.workshop.objects) if disputed >> at & 1 and id in OBJECTS]
    return RuleCase(rule, parts_of(rule), pack.workshop.text(rule, pack.names), tuple(admits), tuple(argued))


def typescript() -> str:
    """The whole file."""
    known = load_pack().workshop.knows
    assert all(known(rule) for rule in RULES) and not any(known(rule) for rule in NO_RULES)
    shown, cases, not_rules = (
        json.dumps(msgspec.to_builtins(each), ensure_ascii=False, indent=1)
        for each in (small_content(), [case(rule) for rule in RULES], [parts_of(rule) for rule in NO_RULES])
    )
    kind = "{ rule: string; parts: RuleParts; text: string; admits: string[]; argued: string[] }[]"
    return (
        f"{HEAD}export const content: Content = {shown}\n\n"
        f"/** What each rule admits, of those objects, and how it reads. */\nexport const cases: {kind} = {cases}\n\n"
        f"/** Something in them is unknown. */\nexport const notRules: RuleParts[] = {not_rules}\n"
    )


def main() -> int:
    fresh = FILE.exists() and FILE.read_text(encoding="utf-8") == typescript()
    if fresh:
        return 0
    if "--check" in sys.argv[1:]:
        print(f"{FILE.name} is not up to date: run scripts/rule_cases.py")
        return 1
    FILE.write_text(typescript(), encoding="utf-8")
    print(f"{FILE.name} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
