"""The rule ledger: every rule of every game by its id, in our own words.

The ledger is `docs/rules/<game>.md`, one rule per line:

    ## C. Turn
    - DTS-20 A turn is exactly one action: ...
    - DTS-101 (note) Pace, for board design and bots ...

It is read when somebody asks for a rule, never before. A wheel carries the files as `streetlight/ledger`. The games of
other packages have theirs elsewhere: ask `games/registry.py`, which knows them all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .errors import StreetlightError

_PACKAGE = Path(__file__).resolve().parent.parent
# Where a wheel has the ledger, and where a working tree has it.
_PLACES = (_PACKAGE / "ledger", _PACKAGE.parent.parent / "docs" / "rules")
_LINE = re.compile(r"- (?P<id>[A-Z]+-\d+) (?P<note>\(note\) )?(?P<text>.+)")


class UnknownRule(StreetlightError):
    """No rule of that id, or no ledger of that game. `near` holds ids or games that were perhaps meant."""

    def __init__(self, message: str, near: tuple[str, ...]) -> None:
        super().__init__(f"{message}; did you mean {' or '.join(near)}?" if near else message)
        self.near = near


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the ledger. A note is a line that no program can break, such as box data or advice."""

    id: str
    text: str
    chapter: str
    note: bool = False


def rule(game: str, rule_id: str) -> str:
    """The text of one rule."""
    return find(game, rule_id).text


def find(game: str, rule_id: str) -> Rule:
    """One rule. Ids may be given loosely: `dts-36`, `DTS36` and `36` all mean DTS-36."""
    return find_in(rules(game), game, rule_id)


def find_in(ledger: dict[str, Rule], game: str, rule_id: str) -> Rule:
    """One rule of this ledger, which is that of `game`."""
    found = ledger.get(rule_id) or ledger.get(_tidy(rule_id, ledger))
    if found is None:
        raise UnknownRule(f"{game} has no rule {rule_id}", _near(rule_id, tuple(ledger)))
    return found


@cache
def rules(game: str) -> dict[str, Rule]:
    """All rules of a game by id, in the order of the ledger."""
    # The name is compared, never made into a path, so that a name from outside can't lead elsewhere.
    paths = {path.stem: path for place in reversed(_PLACES) for path in place.glob("*.md")}
    if game not in paths:
        raise UnknownRule(f"there is no rule ledger for {game}", tuple(sorted(paths)))
    return read(paths[game])


@cache
def read(path: Path) -> dict[str, Rule]:
    """All rules in a file by id, in its order."""
    return parse(path.read_text(encoding="utf-8"))


def parse(text: str) -> dict[str, Rule]:
    """The rules in a ledger's text, which may hold other words too. Two rules of one id are a ValueError."""
    found: dict[str, Rule] = {}
    chapter = ""
    for line in text.splitlines():
        if line.startswith("#"):
            chapter = line.lstrip("# ")
        elif match := _LINE.fullmatch(line):
            if match["id"] in found:
                raise ValueError(f"two rules have the id {match['id']}")
            found[match["id"]] = Rule(match["id"], match["text"], chapter, match["note"] is not None)
    return found


def _tidy(rule_id: str, ledger: dict[str, Rule]) -> str:
    """The id that a loosely written one stands for: prefix and zeros as the ledger has them."""
    first = next(iter(ledger), None)
    if first is None:
        return rule_id
    prefix, digits = first.split("-")
    match = re.fullmatch(rf"\s*(?:{prefix})?[\s-]*(\d+)\s*", rule_id, re.IGNORECASE)
    return f"{prefix}-{int(match[1]):0{len(digits)}d}" if match else rule_id


def _near(rule_id: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Up to three ids that look most like the one given."""
    from difflib import get_close_matches  # slow to import, and needed only after a mistake

    return tuple(get_close_matches(rule_id.upper(), ids, n=3, cutoff=0.6))
