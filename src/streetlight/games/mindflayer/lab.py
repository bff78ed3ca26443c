"""Attack of the Mind Flayer in the lab. The part that a player starts with may turn later."""

from __future__ import annotations

from streetlight.core.match import Match, true_state
from streetlight.games.mindflayer.dealing import DEALING
from streetlight.games.mindflayer.documents import MindFlayerDetails
from streetlight.games.mindflayer.events import Dealt, Gave, MeetingCalled, Received
from streetlight.games.mindflayer.state import MindFlayer
from streetlight.lab.facts import LabFacts, Tallies, add, seat_in, tallies


class MindFlayerFacts(LabFacts):
    """Sane players may turn: the part at the start and the part at the end are both told."""

    role_names = ("sane", "possessed")
    opposed = (("sane",), ("possessed",))
    seconds = {"": 15, "give": 25, "pass": 30}
    counted = ("turned", "knocked_out", "meetings")
    said = {"turned": "players turned", "knocked_out": "players knocked out"}
    kinds = {"seen": "card", "played": "card", "places": "meeting"}
    dealing = DEALING
    card_tables = ("meetings",)
    turns = True
    lead = "Ahead is the side with more players still in play."

    def roles(self, match: Match) -> tuple[str, ...]:
        starters = true_state(match, MindFlayer).starters
        return tuple(self.role_names[starters >> seat & 1] for seat in range(match.seats))

    def ended(self, match: Match) -> tuple[str, ...]:
        possessed = true_state(match, MindFlayer).possessed
        return tuple(self.role_names[possessed >> seat & 1] for seat in range(match.seats))

    def side(self, match: Match) -> str:
        return details_of(match).team if match.result else ""

    def standing(self, match: Match) -> tuple[int, ...] | None:
        """How many are still in play on each side: the Sane, the Possessed."""
        g = true_state(match, MindFlayer)
        sides = [0, 0]
        for seat in range(match.seats):
            sides[g.possessed >> seat & 1] += not g.down >> seat & 1
        return tuple(sides)

    def winning(self, match: Match) -> int:
        return 1 << self.role_names.index(self.side(match))

    def count(self, match: Match) -> tuple[dict[str, int], list[Tallies]]:
        """Cards given ("played"), cards that came into a hand ("seen"), and the Meetings held ("places")."""
        seats = tallies(match.seats)
        for seat in range(match.seats):
            me = f"seat:{seat}"
            for event in match.events(seat):
                told = event.args
                if isinstance(told, Gave):
                    if told.seat == me:
                        add(seats[seat]["played"], told.card)
                    if told.receiver == me:
                        add(seats[seat]["seen"], told.card)
                elif isinstance(told, Dealt):
                    for card in (told.first, *told.cards):
                        add(seats[seat]["seen"], card)
                elif isinstance(told, Received):
                    for card in told.cards:
                        add(seats[seat]["seen"], card)
        for event in match.events(None):
            told = event.args
            if isinstance(told, MeetingCalled):
                add(seats[seat_in(told.seat)]["places"], told.meeting)
        details = details_of(match)
        return {
            "turned": len(details.possessed) - len(details.starters),
            "knocked_out": len(details.knocked_out),
            "meetings": details.meetings,
        }, seats


def details_of(match: Match) -> MindFlayerDetails:
    """How a match ended."""
    assert match.result is not None and isinstance(match.result.details, MindFlayerDetails)
    return match.result.details


FACTS = MindFlayerFacts()
