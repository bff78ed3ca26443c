"""The rules as they stand: what the Diary sides in play and today's changes make of them (TL-005, 047, 082).

A law never changes. There is one for each combination of sides and changes; `Rules.law` works it out once, and
`diary.refresh` puts it into the state. So the chapters look things up instead of reading the cards again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from streetlight.core.asks import Choice
from streetlight.games.loop.pack.effects import TRAITS, Amount, CardAction, ChangedRule, PerKid, Trigger, When
from streetlight.games.loop.rules.islands import mask

if TYPE_CHECKING:
    from streetlight.games.loop.rules.match_rules import Rules

ANY: Final = -1
"""Instead of a mask or a number: the rule is not limited to anything."""

MOST: Final = 99
"""The dials go from 0 to 99 (TL-004)."""

Hooked = tuple[int, int, int, int]
"""A changed rule: (number, Locations as bits, machines as bits, trait), the last three perhaps ANY."""

Waiting = tuple[int, int, Trigger]
"""Something that waits for its moment: (Diary side, number of the trigger, the trigger)."""

Due = tuple[int, When | None]
"""A requirement whose dials are met: (the trigger if it happens only once, as a bit; what else it needs)."""


UNKNOWN: Final[list[tuple[Due, ...] | None]] = [None] * (MOST + 1)
"""Nothing has been listed yet, whatever the Enigma is."""

Trips = tuple[tuple[tuple[tuple[tuple[Choice, ...], ...], ...], ...], ...]
"""Per Favor, kid, Location and T (as far as more T open more): the walks, bus and car rides that the kid can pay."""


class Law:
    """All that follows from the sides in play and the changes of today."""

    __slots__ = (
        "actions_at",
        "always_alert",
        "closed",
        "dearest",
        "dials",
        "enigma_limit",
        "guarded",
        "hack_costs",
        "home_costs",
        "home_extra",
        "home_most",
        "hooks",
        "met",
        "moments",
        "no_bus",
        "no_car",
        "restricted",
        "still",
        "trips",
        "walk_costs",
        "ways_home",
    )

    def __init__(self, rules: Rules, sides: tuple[int, ...], today: tuple[int, ...]) -> None:
        places, machines = range(rules.locations), range(rules.machines)
        self.hooks: dict[str, tuple[Hooked, ...]] = {}
        for side in sides:
            page = rules.sides[side]
            assert page is not None
            for rule in page.rules:
                self._hook(rules, rule)
        for change in today:
            self._hook(rules, rules.changes[change])
        self.restricted: int = rules.islands.restricted | self._places("restricted", rules)
        self.closed: int = self._places("no_entry", rules)
        self.guarded: int = mask(
            [sector for sector, near in enumerate(rules.locs_near) if near and not near & ~self.restricted]
        )
        """The Sectors nearby Restricted Locations only, as bits (TL-077)."""
        self.always_alert: int = self._machines("mode_alert", rules)
        self.still: int = self._machines("holds_still", rules)
        self.walk_costs: tuple[int, ...] = tuple(
            [max(0, (2 if self.restricted >> to & 1 else 1) + self.added("walk_cost", to)) for to in places]
        )
        """Per Location: 2 T into a Restricted one, 1 T into an Open one (TL-127)."""
        self.dearest: int = max(1, *self.walk_costs)
        """Who has so many T can pay any trip."""
        self.home_extra: tuple[int, ...] = tuple([self.added("home_cost", place) for place in places])
        self.home_costs: tuple[int, ...] = tuple(
            [self.home_extra[here] + (2 if self.restricted >> here & 1 else 1) for here in places]
        )
        """Per Location: 1 T from an Open one, 2 from a Restricted one, for all who do not live there (TL-182)."""
        self.ways_home: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            [tuple([self._way_home(here, here == home) for here in places]) for home in rules.homes]
        )
        """Per kid of the pack and Location: what Home for Dinner costs, and with a machine (TL-182)."""
        self.home_most: int = 2 + max(0, *self.home_extra)
        """Home for Dinner never costs more T than this (TL-182)."""
        self.hack_costs: tuple[int, ...] = tuple(
            [max(1, rules.sheets[m].firewalls + self.added("hack_cost", ANY, m)) for m in machines]
        )
        """Per machine: what a hack costs at least (TL-153)."""
        self.no_bus: int = mask([place for place in places if self.added("no_bus", place)])
        self.no_car: bool = self.added("no_car") != 0
        self.trips: Trips = rules.trips_under(self)
        self.moments: dict[str, tuple[Waiting, ...]] = {}
        """Moment -> what waits for it, by card number, then as written."""
        for side in sides:
            for moment, triggers in rules.by_moment[side].items():
                here = tuple([(side, number, trigger) for number, trigger in triggers])
                self.moments[moment] = self.moments.get(moment, ()) + here
        self.dials: tuple[tuple[int, int], ...] = tuple(
            [_dials(trigger, rules.kids) for _, _, trigger in self.moments.get("check", ())]
        )
        """Per requirement: the Insight and the Enigma that it needs at least."""
        self.enigma_limit: int | None = rules.enigma_limit
        self.met: list[list[tuple[Due, ...] | None]] = [UNKNOWN] * (MOST + 1)
        """Per Insight and Enigma: what `meet` has listed so far."""
        actions = [
            (number, action)
            for side in sides
            for number, (of_side, action) in enumerate(rules.actions)
            if of_side == side
        ]
        self.actions_at: tuple[tuple[tuple[int, CardAction], ...], ...] = tuple(
            [
                tuple([offer for offer in actions if not offer[1].at or letter in offer[1].at])
                for letter in rules.letters
            ]
        )
        """Per Location: the actions that the Diary offers there, by their numbers (TL-093)."""

    def _hook(self, rules: Rules, rule: ChangedRule) -> None:
        places = mask([rules.islands.number[letter] for letter in rule.at]) if rule.at else ANY
        machines = rules.meant(rule.machine) if rule.machine else ANY
        trait = ANY if rule.trait is None else TRAITS.index(rule.trait)
        hooked = (number_of(rule.n, rules.kids), places, machines, trait)
        self.hooks[rule.hook] = (*self.hooks.get(rule.hook, ()), hooked)

    def _places(self, hook: str, rules: Rules) -> int:
        """The Locations that rules on this hook name, as bits; all of them if one names none."""
        found = 0
        for _, places, _, _ in self.hooks.get(hook, ()):
            found |= (1 << rules.locations) - 1 if places == ANY else places
        return found

    def _machines(self, hook: str, rules: Rules) -> int:
        """The machines that rules on this hook name, as bits; all of them if one names none."""
        found = 0
        for _, _, machines, _ in self.hooks.get(hook, ()):
            found |= (1 << rules.machines) - 1 if machines == ANY else machines
        return found

    def _way_home(self, here: int, at_home: bool) -> tuple[int, int]:
        """0 at Home, even with a machine; from elsewhere a machine makes it 1 T less (TL-182)."""
        extra = max(0, self.home_extra[here])
        cost = self.home_costs[here]
        return (extra, extra) if at_home else (max(0, cost), max(0, cost - 1))

    def added(self, hook: str, place: int = ANY, machine: int = ANY, trait: int = ANY) -> int:
        """What the rules on a hook add up to here."""
        total = 0
        for n, places, machines, its_trait in self.hooks.get(hook, ()):
            if places != ANY and (place == ANY or not places >> place & 1):
                continue
            if machines != ANY and (machine == ANY or not machines >> machine & 1):
                continue
            if its_trait != ANY and its_trait != trait:
                continue
            total += n
        return total

    def meet(self, insight: int, enigma: int) -> tuple[Due, ...]:
        """The requirements whose dials are met; listed once for each position of the dials."""
        found: list[Due] = [
            (1 << number if trigger.once else 0, trigger.when)
            for (_, number, trigger), dials in zip(self.moments.get("check", ()), self.dials, strict=True)
            if insight >= dials[0] and enigma >= dials[1] and not trigger.set and not trigger.machine
        ]
        if self.enigma_limit is not None and enigma >= self.enigma_limit:
            found.append((0, None))
        if self.met[insight] is UNKNOWN:
            self.met[insight] = UNKNOWN.copy()
        self.met[insight][enigma] = met = tuple(found)
        return met

    def replaced(self, hook: str, default: int) -> int:
        """The value of a default: the largest that a rule puts in its place."""
        rules = self.hooks.get(hook)
        return default if rules is None else max([n for n, _, _, _ in rules])


def list_trips(rules: Rules, law: Law) -> Trips:
    """Everybody's trips; the car only at happy Favor, the best of three (TL-130)."""
    times = range(law.dearest + 1)
    without, with_car = [
        tuple(
            [
                tuple(
                    [
                        tuple([trips_from(rules, law, kid, here, time, happy) for time in times])
                        for here in range(rules.locations)
                    ]
                )
                for kid in range(rules.kids)
            ]
        )
        for happy in (False, True)
    ]
    return without, without, with_car


def trips_from(rules: Rules, law: Law, kid: int, here: int, time: int, happy: bool) -> tuple[Choice, ...]:
    """Walks (TL-127, 253), the bus between stops (TL-128), at happy Favor the car to an Open Location (TL-130)."""
    if not time:
        return ()
    islands = rules.islands
    choices: list[Choice] = [("walk", kid, to) for to in islands.adjacent[here] if law.walk_costs[to] <= time]
    if (islands.bus & ~law.no_bus) >> here & 1:
        stops = [to for to in rules.bus_stops if to != here and not law.no_bus >> to & 1]
        choices += [("bus", kid, to) for to in stops]
    if happy and not law.no_car:
        open_ = [to for to in range(rules.locations) if to != here and not law.restricted >> to & 1]
        choices += [("car", kid, to) for to in open_]
    return tuple([trip for trip in choices if not law.closed >> trip[2] & 1])


def number_of(n: Amount, kids: int) -> int:
    """A number, or one that grows with the kids in the game (TL-255)."""
    return n.base + n.per_kid * kids if isinstance(n, PerKid) else n


def _dials(trigger: Trigger, kids: int) -> tuple[int, int]:
    """The Insight and the Enigma that a trigger waits for; 0 where it does not care."""
    when = trigger.when
    if when is None:
        return 0, 0
    insight = 0 if when.insight is None else number_of(when.insight, kids)
    enigma = 0 if when.enigma is None else number_of(when.enigma, kids)
    return insight, enigma
