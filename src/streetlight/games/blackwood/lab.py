"""Blackwood Grove in the lab."""

from __future__ import annotations

from streetlight.core.match import Match
from streetlight.games.blackwood.state import HAND
from streetlight.lab.facts import add, seat_in, tallies

ROLES: tuple[str, ...] = ("visitor", "kid", "agent")
OPPOSED = (("visitor", "kid"), ("agent",))
SECONDS = {"": 15, "agent": 40, "kid": 40, "visitor": 20, "make_rule": 30}
COUNTED = ("rounds", "trust", "tries")
SAID = {"trust": "Trust at the end", "tries": "tries to prove the rule"}
KINDS = {"seen": "object", "places": "side"}
CARDS = ("object",)
LINES = (r"^{id},.*\n", r'^ *\{{ object = "{id}",.*\n')  # in the knowledge table, and where it was settled
LEAD = "Ahead are Kid and Visitor if Trust is more than the cards the Visitor has played, and the Agents if it is less."


def roles(match: Match) -> tuple[str, ...]:
    rules = match._g.rules  # type: ignore[attr-defined]
    return tuple(
        "visitor" if seat == rules.visitor else "kid" if seat == rules.kid else "agent"
        for seat in range(match.seats)
    )


def side(match: Match) -> str:
    if match.result is None or not match.result.winners:
        return "nobody"
    parts = roles(match)
    return "+".join(sorted({parts[seat] for seat in match.result.winners}))


def standing(match: Match) -> tuple[int, ...] | None:
    """The race on the table: Trust, which helps the Kid to prove, against the cards that the Visitor has played.

    Who understands the rule best is not on the table; worked out from the cards seen, it foretold the winner no
    better.
    """
    g = match._g
    hand = g.hands[g.rules.visitor]  # type: ignore[attr-defined]
    return g.trust, max(0, HAND - len(hand))  # type: ignore[attr-defined]


def winning(match: Match) -> int:
    """Kid and Visitor, or one or all of the Agents."""
    kid: int = match._g.rules.kid  # type: ignore[attr-defined]
    return 1 if match.result is not None and kid in match.result.winners else 2


def count(match: Match) -> tuple[dict[str, int], list[dict[str, dict[str, int]]]]:
    """Objects that came into a hand ("seen"), and the sides of the grove they went to ("places")."""
    seats = tallies(match.seats)
    tries = 0
    for seat in range(match.seats):
        me = f"seat:{seat}"
        for event in match.events(seat):
            args = event.args
            if event.what == "drew" and args["seat"] == me:
                add(seats[seat]["seen"], args["object"])
            elif event.what == "dealt" and args["seat"] == me:
                for thing in args["objects"]:
                    add(seats[seat]["seen"], thing)
    for event in match.events(None):
        if event.what in ("laid", "laid_unseen"):
            add(seats[seat_in(event.args["seat"])]["places"], event.args["side"])
        tries += event.what == "tries"
    details = match.result.details if match.result else {}
    return {"rounds": details["rounds"], "trust": details["trust"], "tries": tries}, seats
