"""What the things that the lab counts are called on a page: Mom's Car, not moms_car."""

from __future__ import annotations

from collections.abc import Callable

from streetlight.core.errors import StreetlightError
from streetlight.games.registry import game as find_game
from streetlight.lab.facts import facts_of
from streetlight.lab.plan import Arm, Plan, options_of


def namer(plan: Plan, arm: Arm, tally: str) -> Callable[[str], str]:
    """Ids of a tally ("seen", "played", "places") to names. An id that its pack does not know is read as words."""
    kind = facts_of(plan.game).kinds.get(tally)
    game = find_game(plan.game)
    try:
        match = game.start(arm.seats, "names", **options_of(plan, arm)) if kind else None
    except StreetlightError:  # the pack of an old run may be gone
        match = None

    def name(id: str) -> str:
        words = id.replace("_", " ")
        if match is None:
            return words
        ref = f"{kind}:{id}"
        try:
            found = game.words.noun(match._g, ref, None)
        except (LookupError, StopIteration):
            return words
        return words if found == ref else found

    return name
