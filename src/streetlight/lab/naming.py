"""What the things that the lab counts are called on a page: Mom's Car, not moms_car."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from streetlight.core.errors import StreetlightError
from streetlight.core.match import true_state
from streetlight.core.packs import path_of, read_pack
from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.core.state import State
from streetlight.games.registry import title_of
from streetlight.lab.changes import HEAD, is_field
from streetlight.lab.dealing import HANDICAP, read_handicap
from streetlight.lab.facts import facts_of
from streetlight.lab.plan import Arm, Plan, start_match


def namer(plan: Plan, arm: Arm, tally: str, shelf: PackShelf = BUILT_IN) -> Callable[[str], str]:
    """Ids of a tally ("seen", "played", "places") to names. An id that its pack does not know is read as words."""
    kind = facts_of(plan.game).kinds.get(tally)
    try:
        match = start_match(plan, arm, "names", shelf) if kind else None
    except StreetlightError:  # the pack of an old run may be gone
        match = None

    def name(id: str) -> str:
        words = id.replace("_", " ")
        if match is None:
            return words
        ref = f"{kind}:{id}"
        try:
            found = match.game.words.noun(true_state(match, State), ref, None)
        except (LookupError, StopIteration):
            return words
        return words if found == ref else found

    return name


EntryNames = Mapping[tuple[str, str], str]
"""What the entries of a pack are called, by (table, id)."""


def entry_names(game: str, pack: str, shelf: PackShelf = BUILT_IN) -> EntryNames:
    """The names in a pack; none if the game has no packs, or this one is gone."""
    reader = title_of(game).packs
    if reader is None:
        return {}
    try:
        tables = read_pack(path_of(pack, reader.load().builtin, shelf)).tables
    except StreetlightError:
        return {}
    return {
        (table, str(entry["id"])): str(entry["name"])
        for table, entries in tables.items()
        if isinstance(entries, list)
        for entry in entries
        if isinstance(entry, dict) and "id" in entry and "name" in entry
    }


def card_name(game: str, card: str, names: EntryNames) -> str:
    """What a card is called; its id as words if the pack has no name for it."""
    tables = (*facts_of(game).card_tables, "cards")  # what is dealt may be others than what can be taken out
    found = (names.get((table, card)) for table in tables)
    return next(filter(None, found), card.replace("_", " "))


def field_words(field: str, names: EntryNames) -> str:
    """A field of a pack as people read it: `cards.run.steps` is "Run: steps"."""
    table, _, rest = field.partition(".")
    entry, _, path = rest.partition(".")
    if table == HEAD:
        return rest.replace("_", " ")
    return f"{names.get((table, entry), entry.replace('_', ' '))}: {path.removeprefix('effect.').replace('_', ' ')}"


def in_words(plan: Plan, shelf: PackShelf = BUILT_IN) -> Plan:
    """The plan with its variations called by the names in their packs."""
    if all(not (arm.without or arm.changes or arm.handicap) for arm in plan.arms):
        return plan
    packs = {str(arm.options.get("pack", "standard")) for arm in plan.arms}
    names = {pack: entry_names(plan.game, pack, shelf) for pack in packs}
    arms = [
        msgspec.structs.replace(
            arm, label=label_words(plan.game, arm.label, names[str(arm.options.get("pack", "standard"))])
        )
        for arm in plan.arms
    ]
    return msgspec.structs.replace(plan, arms=tuple(arms))


def label_words(game: str, label: str, names: EntryNames) -> str:
    """The label of a variation with names in place of ids."""
    said = []
    for part in label.split():
        key, equals, value = part.partition("=")
        if key == "without":
            said.append(f"without {card_name(game, value, names)}")
        elif HANDICAP.fullmatch(part):
            handicap = read_handicap(part)
            with_it = "with" if handicap.given else "without"
            said.append(f"seat {handicap.seat + 1} {with_it} {card_name(game, handicap.card, names)}")
        elif equals and is_field(key):
            said.append(f"{field_words(key, names)} {value}")
        else:
            said.append(part)
    words = label.split() == said  # nothing was put into words
    return label if words else ", ".join(said)
