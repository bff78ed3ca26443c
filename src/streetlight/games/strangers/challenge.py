"""What Don't Talk to Strangers offers for a day: the Solo Challenge, and a puzzle for the Architect."""

from __future__ import annotations

from streetlight.core.luck import Luck
from streetlight.core.views import Result
from streetlight.games.strangers.pack.loading import PACKS
from streetlight.games.strangers.rules.architect import held_kinds
from streetlight.games.strangers.rules.setup import Options, rules_of
from streetlight.games.today import Challenge, DayDraw, DaysDeal

BOX = 20
"""Cards in the box of a day's puzzle: a plan takes 11 of them on Board A, 13 on Board B."""


def solo(luck: Luck) -> DayDraw:
    return DayDraw(options={"variants": ["solo"], "board": "AB"[luck.below(0, 2)]})


def puzzle(luck: Luck) -> DayDraw:
    """A board, and a box with some of the normal cards."""
    board = "AB"[luck.below(0, 2)]
    rules = rules_of(1, Options(variants=("architect",)), PACKS.find("standard"))
    bag = [kind for kind in held_kinds(rules) for _ in range(rules.cards[kind].count)]
    luck.shuffle(0, bag)
    box = sorted([rules.cards[kind].id for kind in bag[:BOX]])
    return DayDraw(options={"variants": ["architect"], "board": board, "box": box})


def points(result: Result) -> int:
    return result.scores[0]


def look(deal: DaysDeal) -> int:
    """What the solver's first look finds: a few seconds, and the same everywhere."""
    from streetlight.games.strangers.architect.solver import Solver  # late: it takes numpy along

    for_ever = float("inf")
    return Solver(
        "standard", deal.options["board"], for_ever, lambda text: None, deal.options["box"]
    ).first_look()


CHALLENGES = (
    Challenge(
        name="strangers",
        game="strangers",
        title="Solo Strangers",
        text="You alone, and the strangers. Bring your kids to good places before the last one comes.",
        counts="The points of your kids, as at the end of every match.",
        minutes=10,
        draw=solo,
        score=points,
    ),
    Challenge(
        name="architect",
        game="strangers",
        title="Architect’s puzzle",
        text=f"{BOX} cards in the box. Lay out your hand and the deck from them, then play. Try as often as you like.",
        counts="The points of your kids when the plan is played. Your best plan counts.",
        minutes=20,
        draw=puzzle,
        score=points,
        free=("hand", "deck"),
        solve=look,
    ),
)
