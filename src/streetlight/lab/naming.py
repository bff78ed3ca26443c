"""What the things that the lab counts are called on a page: Mom's Car, not moms_car."""

from __future__ import annotations

from collections.abc import Callable

from streetlight.core.errors import StreetlightError
from streetlight.core.match import true_state
from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.core.state import State
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
