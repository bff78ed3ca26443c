"""Tales from the Loop in the lab. All win or all lose."""

from __future__ import annotations

from streetlight.core.match import Match
from streetlight.lab.games import add, tallies

ROLES: tuple[str, ...] = ()
TOGETHER = True
SECONDS = {"": 10, "adventure": 30}
COUNTED = ("rounds", "insight", "enigma")


def roles(match: Match) -> tuple[str, ...]:
    """The kids of each seat, once they are cast."""
    kids: list[list[str]] = [[] for _ in range(match.seats)]
    number = 0
    for event in match.events(None):
        if event.what == "cast":
            kids[number % match.seats].append(event.args["kid"].partition(":")[2])
            number += 1
    return tuple("+".join(each) or "kid" for each in kids)


def side(match: Match) -> str:
    return "kids" if match.result is not None and match.result.winners else "nobody"


def standing(match: Match) -> tuple[int, ...] | None:
    return None


def count(match: Match) -> tuple[dict[str, int], list[dict[str, dict[str, int]]]]:
    """Items found ("seen") and Rumors solved ("played"), all told at seat 0 (kids act together), places visited."""
    seats = tallies(match.seats)
    for event in match.events(None):
        what = event.what
        if what == "got_item":
            add(seats[0]["seen"], event.args["item"])
        elif what == "solved":
            add(seats[0]["played"], event.args["rumor"])
        elif what in ("walked", "took_bus", "took_car", "rode", "moved"):
            add(seats[0]["places"], event.args["place"])
    details = match.result.details if match.result else {}
    return {"rounds": details["round"], "insight": details["insight"], "enigma": details["enigma"]}, seats
