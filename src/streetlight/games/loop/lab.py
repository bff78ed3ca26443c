"""Tales from the Loop in the lab. All win or all lose."""

from __future__ import annotations

from streetlight.core.match import Match, true_state
from streetlight.games.loop.documents import LoopDetails
from streetlight.games.loop.events import Cast, KidItem, KidMoved, Rode, RumorTried
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.content import ops_in
from streetlight.games.loop.rules.match_rules import Rules
from streetlight.games.loop.state import Loop
from streetlight.games.loop.view import enigma_limit, insight_goal
from streetlight.lab.facts import LabFacts, Tallies, add, tallies

COUNTED = ("got_item", "solved", "walked", "took_bus", "took_car", "rode", "sailed", "moved")
"""Events of which the lab counts something."""

_left: dict[int, tuple[Rules, list[int]]] = {}


def pages_left(rules: Rules) -> list[int]:
    """For each side of the scenario's Diary: how many pages it takes from there to win, at least."""
    known = _left.get(id(rules))
    if known is not None and known[0] is rules:
        return known[1]
    ways: list[set[int]] = []
    far = 2 * len(rules.sides)
    left = [far] * len(rules.sides)
    for number, side in enumerate(rules.sides):
        ways.append(set())
        if any(ops_in(side, effects.Win)):
            left[number] = 0
        for op in ops_in(side, effects.Diary):
            ways[number] |= {2 * rules.number_of_page[page] for page in op.add}
            ways[number] |= {2 * rules.number_of_page[page] + 1 for page in op.turn}
    for _ in left:
        left = [min([there, *[1 + left[next] for next in ways[at]]]) for at, there in enumerate(left)]
    if len(_left) > 50:
        _left.clear()
    _left[id(rules)] = (rules, left)
    return left


class LoopFacts(LabFacts):
    """Kids act together, so most of it is told at seat 0."""

    role_names = ()
    seconds = {"": 10, "adventure": 30}
    counted = ("rounds", "insight", "enigma")
    said = {"insight": "Insight at the end", "enigma": "Enigma at the end"}
    kinds = {"roles": "kid", "seen": "item", "played": "rumor", "places": "place"}
    not_dealt = "nobody is dealt a hand: each kid begins with the Iconic Item. Ask --without what a card does"
    card_tables = ("items", "rumors", "anomalies", "school", "chores")
    lead = "Ahead are the kids if more of the story is behind them than of the days and of the Enigma that loses."

    def roles(self, match: Match) -> tuple[str, ...]:
        """The kids of each seat, once they are cast."""
        kids: list[list[str]] = [[] for _ in range(match.seats)]
        number = 0
        for event in match.events(None):
            if event.what == "cast":  # other events need no words
                assert isinstance(event.args, Cast)
                kids[number % match.seats].append(event.args.character.partition(":")[2])
                number += 1
        return tuple("+".join(each) or "kid" for each in kids)

    def side(self, match: Match) -> str:
        return "kids" if match.result is not None and match.result.winners else "nobody"

    def standing(self, match: Match) -> tuple[int, ...] | None:
        """The kids against the Loop, in thousandths: how much of the story is told, and how much of the days or of the
        Enigma that loses is used up, whichever is more."""
        g = true_state(match, Loop)
        left = pages_left(g.rules)
        whole = left[2 * g.rules.number_of_page[g.rules.scenario.diary[0]]] or 1
        here = min([left[side] for side in g.sides], default=whole)
        goal = insight_goal(g)
        part = min(1.0, g.insight / goal) if goal else 0.0  # on the way to the next page
        story = (whole - min(here, whole) + part) / whole
        limit = enigma_limit(g)
        danger = max((g.round - 1) / g.rules.rounds, g.enigma / limit if limit else 0.0)
        return round(1000 * min(story, 1.0)), round(1000 * min(danger, 1.0))

    def winning(self, match: Match) -> int:
        return 1 if match.result is not None and match.result.winners else 2

    def count(self, match: Match) -> tuple[dict[str, int], list[Tallies]]:
        """Items found ("seen") and Rumors solved ("played"), all told at seat 0 (kids act together), places visited."""
        seats = tallies(match.seats)
        for event in match.events(None):
            if event.what not in COUNTED:
                continue
            match event.args:
                case KidItem(item=item):
                    add(seats[0]["seen"], item)
                case RumorTried(rumor=rumor):
                    add(seats[0]["played"], rumor)
                case KidMoved(place=place) | Rode(place=place):
                    add(seats[0]["places"], place)
        assert match.result is not None
        details = match.result.details
        assert isinstance(details, LoopDetails)
        return {"rounds": details.round, "insight": details.insight, "enigma": details.enigma}, seats


FACTS = LoopFacts()
