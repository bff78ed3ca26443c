"""Blackwood Grove in the lab."""

from __future__ import annotations

from streetlight.core.match import Match, true_state
from streetlight.games.blackwood.dealing import DEALING
from streetlight.games.blackwood.events import Dealt, Drew, Laid, LaidUnseen, Tries
from streetlight.games.blackwood.state import HAND, Blackwood
from streetlight.lab.facts import LabFacts, Tallies, add, seat_in, tallies


class BlackwoodFacts(LabFacts):
    """What the lab counts in Blackwood Grove."""

    role_names = ("visitor", "kid", "agent")
    opposed = (("visitor", "kid"), ("agent",))
    seconds = {"": 15, "agent": 40, "kid": 40, "visitor": 20, "make_rule": 30}
    counted = ("rounds", "trust", "tries")
    said = {"trust": "Trust at the end", "tries": "tries to prove the rule"}
    kinds = {"seen": "object", "places": "side"}
    dealing = DEALING
    card_tables = ("object",)
    card_lines = (
        r"^{id},.*\n",
        r'^ *\{{ object = "{id}",.*\n',
        r'(?<=[\[ ])"{id}",? ?',
    )  # in the knowledge table, where it was settled, and where it was looked at once more
    lead = (
        "Ahead are Kid and Visitor if Trust is more than the cards the Visitor has played, and the Agents if it is "
        "less."
    )

    def roles(self, match: Match) -> tuple[str, ...]:
        rules = true_state(match, Blackwood).rules
        return tuple(
            "visitor" if seat == rules.visitor else "kid" if seat == rules.kid else "agent"
            for seat in range(match.seats)
        )

    def side(self, match: Match) -> str:
        if match.result is None or not match.result.winners:
            return "nobody"
        parts = self.roles(match)
        return "+".join(sorted({parts[seat] for seat in match.result.winners}))

    def standing(self, match: Match) -> tuple[int, ...] | None:
        """The race on the table: Trust, which helps the Kid to prove, against the cards that the Visitor has played.

        Who understands the rule best is not on the table; worked out from the cards seen, it foretold the winner no
        better.
        """
        g = true_state(match, Blackwood)
        return g.trust, max(0, HAND - len(g.hands[g.rules.visitor]))

    def winning(self, match: Match) -> int:
        """Kid and Visitor, or one or all of the Agents."""
        kid = true_state(match, Blackwood).rules.kid
        return 1 if match.result is not None and kid in match.result.winners else 2

    def count(self, match: Match) -> tuple[dict[str, int], list[Tallies]]:
        """Objects that came into a hand ("seen"), and the sides of the grove they went to ("places")."""
        seats = tallies(match.seats)
        tries = 0
        for seat in range(match.seats):
            me = f"seat:{seat}"
            for event in match.events(seat):
                if event.what not in ("drew", "dealt"):
                    continue
                told = event.args
                if isinstance(told, Drew) and told.seat == me:
                    add(seats[seat]["seen"], told.object)
                elif isinstance(told, Dealt) and told.seat == me:
                    for thing in told.objects:
                        add(seats[seat]["seen"], thing)
        for event in match.events(None):
            told = event.args
            if isinstance(told, (Laid, LaidUnseen)):
                add(seats[seat_in(told.seat)]["places"], told.side)
            tries += isinstance(told, Tries)
        g = true_state(match, Blackwood)
        return {"rounds": g.round, "trust": g.trust, "tries": tries}, seats


FACTS = BlackwoodFacts()
