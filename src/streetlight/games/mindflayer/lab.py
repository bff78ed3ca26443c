"""Attack of the Mind Flayer in the lab. The part is the one a player starts with; it may flip later."""

from __future__ import annotations

from streetlight.core.match import Match
from streetlight.lab.facts import LabFacts, Tallies, add, seat_in, tallies


class MindFlayerFacts(LabFacts):
    """The part is the one a player starts with; it may flip later."""

    role_names = ("sane", "possessed")
    opposed = (("sane",), ("possessed",))
    seconds = {"": 15, "give": 25, "pass": 30}
    counted = ("turned", "knocked_out", "meetings")
    said = {"turned": "players turned", "knocked_out": "players knocked out"}
    kinds = {"seen": "card", "played": "card", "places": "meeting"}
    card_tables = ("meetings",)
    lead = "Ahead is the side with more players still in play."

    def roles(self, match: Match) -> tuple[str, ...]:
        starters = match._g.starters  # type: ignore[attr-defined]
        return tuple(self.role_names[starters >> seat & 1] for seat in range(match.seats))

    def side(self, match: Match) -> str:
        return str(match.result.details["team"]) if match.result else ""

    def standing(self, match: Match) -> tuple[int, ...] | None:
        """How many are still in play on each side: the Sane, the Possessed."""
        g = match._g
        possessed, down = g.possessed, g.down  # type: ignore[attr-defined]
        sides = [0, 0]
        for seat in range(match.seats):
            sides[possessed >> seat & 1] += not down >> seat & 1
        return tuple(sides)

    def winning(self, match: Match) -> int:
        return 1 << self.role_names.index(self.side(match))

    def count(self, match: Match) -> tuple[dict[str, int], list[Tallies]]:
        """Cards given ("played"), cards that came into a hand ("seen"), and the Meetings held ("places")."""
        seats = tallies(match.seats)
        for seat in range(match.seats):
            me = f"seat:{seat}"
            for event in match.events(seat):
                args = event.args
                if event.what == "gave":
                    if args["seat"] == me and "card" in args:
                        add(seats[seat]["played"], args["card"])
                    if args["receiver"] == me and "card" in args:
                        add(seats[seat]["seen"], args["card"])
                elif event.what == "dealt":
                    for card in (args["first"], *args["cards"]):
                        add(seats[seat]["seen"], card)
                elif event.what == "received":
                    for card in args["cards"]:
                        add(seats[seat]["seen"], card)
        for event in match.events(None):
            if event.what == "meeting":
                add(seats[seat_in(event.args["seat"])]["places"], event.args["meeting"])
        details = match.result.details if match.result else {}
        turned = len(details["possessed"]) - len(details["starters"])
        return {
            "turned": turned,
            "knocked_out": len(details["knocked_out"]),
            "meetings": details["meetings"],
        }, seats


FACTS = MindFlayerFacts()
