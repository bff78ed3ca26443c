"""Don't Talk to Strangers in the lab."""

from __future__ import annotations

from streetlight.core.match import Match, true_state
from streetlight.games.strangers.dealing import DEALING
from streetlight.games.strangers.events import Scored, WithCard
from streetlight.games.strangers.rules.scoring import points
from streetlight.games.strangers.state import Strangers
from streetlight.lab.facts import LabFacts, Tallies, add, seat_in, tallies


class StrangersFacts(LabFacts):
    """What the lab counts in Don't Talk to Strangers."""

    role_names = ()
    left_out = ("architect",)
    seconds = {"": 8, "turn": 25, "place": 12, "design_hand": 20, "design_deck": 20}
    counted = ("turns", "abducted", "no_effect")
    said = {"abducted": "kids abducted", "no_effect": "cards played without effect"}
    kinds = {"seen": "card", "played": "card", "places": "space"}
    dealing = DEALING
    card_tables = ("cards",)
    lead = "Ahead is who has the most points."

    def roles(self, match: Match) -> tuple[str, ...]:
        rules = true_state(match, Strangers).rules
        if "teams" in rules.variants:
            return tuple(f"team {rules.team_of[seat] + 1}" for seat in range(match.seats))
        return ("player",) * match.seats

    def standing(self, match: Match) -> tuple[int, ...] | None:
        g = true_state(match, Strangers)
        totals = points(g)
        team_of = g.rules.team_of
        return tuple(
            sum(total for other, total in enumerate(totals) if team_of[other] == team_of[seat])
            for seat in range(match.seats)
        )

    def count(self, match: Match) -> tuple[dict[str, int], list[Tallies]]:
        """Cards drawn into a hand and cards played, and the places where kids scored."""
        seats = tallies(match.seats)
        turns = gone = idle = 0
        kids = true_state(match, Strangers).rules.kids
        for event in match.events(None):
            what = event.what
            if what == "played" or what == "scored":
                told = event.args
                if isinstance(told, WithCard):
                    add(seats[seat_in(told.seat)]["played"], told.card)
                elif isinstance(told, Scored):
                    add(seats[int(told.kid.removeprefix("kid:")) // kids]["places"], told.space)
            turns += what in ("played", "let_out", "ran_away")
            gone += what == "abducted"
            idle += what == "no_effect"
        for seat in range(match.seats):
            for event in match.events(seat):
                if event.what == "drew":
                    told = event.args
                    if isinstance(told, WithCard) and told.seat == f"seat:{seat}":
                        add(seats[seat]["seen"], told.card)
        return {"turns": turns, "abducted": gone, "no_effect": idle}, seats


FACTS = StrangersFacts()
