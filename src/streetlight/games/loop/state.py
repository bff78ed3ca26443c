"""The state of a match of Tales from the Loop, and the small facts every chapter asks about."""

from __future__ import annotations

from typing import ClassVar, Final

from streetlight.core.luck import Luck
from streetlight.core.state import State
from streetlight.games.loop.effects import DAYS, Amount
from streetlight.games.loop.law import Law, number_of
from streetlight.games.loop.rules import Rules

# Streams of luck
RUMORS: Final = 0
SCHOOL: Final = 1
ITEMS: Final = 2
ANOMALIES: Final = 3
CHORES: Final = 4
FIREWALLS: Final = 5
DICE: Final = 6
FIRST: Final = 7
STREAMS: Final = 8

NONE: Final = -1

# How a kid stands (TL-226)
ACTIVE: Final = 0
LYING: Final = 1
SICK: Final = 2
LATE: Final = 3
UPRIGHT: Final = (ACTIVE, LATE)

# Conditions as slots and bits, lightest first (TL-046)
EXHAUSTED: Final = 0
UPSET: Final = 1
SCARED: Final = 2
INJURED: Final = 3

# Favor (TL-045)
ANGRY: Final = 0
NEUTRAL: Final = 1
HAPPY: Final = 2

# Where a machine is, if not on a Sector
ASIDE: Final = -1
WRECKED: Final = -2
HACKED: Final = -3

CUBES: Final = 6
GROUNDED: Final = 2
WEEKEND: Final = 5


class Loop(State):
    """One position. Kids, Locations, Sectors, machines and cards are small numbers; sets are bit masks.

    Decks are bags: an order that nobody has seen does not exist. Of the Rumor deck the top and the bottom
    may have been seen by letter; face-down Rumors on the track are known by letter too (TL-235). All other
    cards are public once drawn, so only which Rumor a letter stands for is ever hidden.
    Tuples are replaced, never changed, so that a copy can share them.
    """

    fields: ClassVar[tuple[str, ...]] = (
        "round", "first", "insight", "enigma", "cast", "at", "standing", "pool", "spent", "conditions",
        "injury", "favor", "tomorrow", "rested", "items", "anomalies", "counters", "item_deck",
        "item_discard", "anomaly_deck", "anomaly_discard", "chore_deck", "chore", "progress", "done",
        "rumor_top", "rumor_bag", "rumor_bottom", "rumor_discard", "track", "up", "sure", "sector", "start",
        "controller", "response", "alert", "tokened", "walls", "supply", "school_deck", "school_card",
        "school_before", "uproar", "tiles_used", "sides", "gone", "fired", "acted", "acted_today", "today",
        "tokens", "tracks", "complications", "waiting", "trade", "test", "hack", "ended", "won", "ending",
    )  # fmt: skip

    __slots__ = (
        "rules", "round", "first", "insight", "enigma", "cast", "at", "standing", "pool", "spent",
        "conditions", "injury", "favor", "tomorrow", "rested", "items", "anomalies", "counters", "item_deck",
        "item_discard", "anomaly_deck", "anomaly_discard", "chore_deck", "chore", "progress", "done",
        "rumor_top", "rumor_bag", "rumor_bottom", "rumor_discard", "track", "up", "sure", "sector", "start",
        "controller", "response", "alert", "tokened", "walls", "supply", "school_deck", "school_card",
        "school_before", "uproar", "tiles_used", "sides", "gone", "fired", "acted", "acted_today", "today",
        "tokens", "tracks", "complications", "waiting", "trade", "test", "hack", "ended", "won", "ending",
        "law", "restricted", "closed", "always_alert",
    )  # fmt: skip

    def __init__(
        self,
        step: str,
        luck: Luck,
        rules: Rules,
        round: int,
        first: int,
        insight: int,
        enigma: int,
        cast: tuple[int, ...],
        at: list[int],
        standing: list[int],
        pool: list[int],
        spent: list[int],
        conditions: list[int],
        injury: list[int],
        favor: list[int],
        tomorrow: list[int],
        rested: int,
        items: list[tuple[int, ...]],
        anomalies: list[tuple[int, ...]],
        counters: tuple[int, ...],
        item_deck: list[int],
        item_discard: tuple[int, ...],
        anomaly_deck: list[int],
        anomaly_discard: tuple[int, ...],
        chore_deck: list[int],
        chore: list[int],
        progress: list[int],
        done: int,
        rumor_top: tuple[int, ...],
        rumor_bag: list[int],
        rumor_bottom: tuple[int, ...],
        rumor_discard: tuple[int, ...],
        track: list[int],
        up: int,
        sure: int,
        sector: list[int],
        start: list[int],
        controller: list[int],
        response: list[int],
        alert: int,
        tokened: int,
        walls: list[tuple[int, ...]],
        supply: list[int],
        school_deck: list[int],
        school_card: int,
        school_before: int,
        uproar: bool,
        tiles_used: int,
        sides: tuple[int, ...],
        gone: int,
        fired: int,
        acted: int,
        acted_today: int,
        today: tuple[int, ...],
        tokens: tuple[int, ...],
        tracks: tuple[int, ...],
        complications: list[int],
        waiting: int,
        trade: tuple[int, ...],
        test: tuple[int, ...],
        hack: tuple[int, ...],
        ended: str,
        won: bool,
        ending: str,
        law: Law,
        restricted: int,
        closed: int,
        always_alert: int,
    ) -> None:
        self.step = step
        self.luck = luck
        self.told = None
        self.told_count = 0
        self.revealed = 0
        self.rules = rules
        self.round = round  # 1, 2, ...: six to a week (TL-003)
        self.first = first  # the kid with the First Player token
        self.insight = insight
        self.enigma = enigma
        self.cast = cast  # per kid: its number in the pack
        self.at = at  # per kid: Location
        self.standing = standing
        self.pool = pool  # T to spend
        self.spent = spent  # T in the action space
        self.conditions = conditions  # per kid: filled slots, as bits
        self.injury = injury  # per kid: square of the Injured cube
        self.favor = favor  # ANGRY also means: 2 T are grounded
        self.tomorrow = tomorrow  # bonus T that come with the next Replenish
        self.rested = rested  # kids who took their Rest this round, as bits
        self.items = items
        self.anomalies = anomalies
        self.counters = counters  # per Anomaly in the pack: uses left while a kid has it
        self.item_deck = item_deck
        self.item_discard = item_discard
        self.anomaly_deck = anomaly_deck
        self.anomaly_discard = anomaly_discard
        self.chore_deck = chore_deck
        self.chore = chore  # per kid: its Chore, or NONE
        self.progress = progress  # per kid: evenings in a row, or places visited (bits)
        self.done = done  # kids whose Chore is fulfilled but not yet rewarded, as bits
        self.rumor_top = rumor_top  # seen by letter, top first
        self.rumor_bag = rumor_bag
        self.rumor_bottom = rumor_bottom  # seen by letter, last one at the very bottom
        self.rumor_discard = rumor_discard
        self.track = track  # Rumors on spaces 1 to 4, NONE where empty
        self.up = up  # Rumors that lie face up, as bits
        self.sure = sure  # face-down Rumors that everybody can work out, as bits
        self.sector = sector  # per machine: Sector, ASIDE, WRECKED or HACKED
        self.start = start  # per machine: starting Sector
        self.controller = controller  # per machine: the Hacker, or NONE
        self.response = response
        self.alert = alert  # machines in Alert, as bits
        self.tokened = tokened  # machines with a Hack token on their card, as bits
        self.walls = walls  # per machine and space: kind of firewall, or NONE
        self.supply = supply
        self.school_deck = school_deck
        self.school_card = school_card
        self.school_before = school_before
        self.uproar = uproar  # a duplicate Rumor came up this round (TL-058)
        self.tiles_used = tiles_used
        self.sides = sides  # Diary sides in play, by card number
        self.gone = gone  # Diary pages that were dropped, as bits
        self.fired = fired  # triggers that happened, as bits
        self.acted = acted  # card actions taken this game, as bits
        self.acted_today = acted_today
        self.today = today  # rules changed until the end of the round
        self.tokens = tokens  # scenario tokens: kind * Locations + Location
        self.tracks = tracks
        self.complications = complications  # Diary pages of the sandbox's pile
        self.waiting = waiting  # seats that let others go first, as bits
        self.trade = trade  # (kids, seats done, Items moved, Anomalies moved), all bits; or ()
        self.test = test  # (kid, trait, helpers, extra dice, dice, faces, pushed, what solves it), or ()
        self.hack = hack  # (machine, space, participants, Hacker), or ()
        self.ended = ended  # how the match ended, or ""
        self.won = won
        self.ending = ending  # the text of the ending
        # set by diary.refresh: what follows from the Diary and today's changes
        self.law = law
        self.restricted = restricted
        self.closed = closed
        self.always_alert = always_alert

    def copy(self) -> Loop:
        luck = self.luck
        twin = Loop(  # in the order of the constructor: names would cost as much as all the copying
            self.step,
            Luck(luck.keys, luck.counts.copy()),
            self.rules,
            self.round,
            self.first,
            self.insight,
            self.enigma,
            self.cast,
            self.at.copy(),
            self.standing.copy(),
            self.pool.copy(),
            self.spent.copy(),
            self.conditions.copy(),
            self.injury.copy(),
            self.favor.copy(),
            self.tomorrow.copy(),
            self.rested,
            self.items.copy(),
            self.anomalies.copy(),
            self.counters,
            self.item_deck.copy(),
            self.item_discard,
            self.anomaly_deck.copy(),
            self.anomaly_discard,
            self.chore_deck.copy(),
            self.chore.copy(),
            self.progress.copy(),
            self.done,
            self.rumor_top,
            self.rumor_bag.copy(),
            self.rumor_bottom,
            self.rumor_discard,
            self.track.copy(),
            self.up,
            self.sure,
            self.sector.copy(),
            self.start.copy(),
            self.controller.copy(),
            self.response.copy(),
            self.alert,
            self.tokened,
            self.walls.copy(),
            self.supply.copy(),
            self.school_deck.copy(),
            self.school_card,
            self.school_before,
            self.uproar,
            self.tiles_used,
            self.sides,
            self.gone,
            self.fired,
            self.acted,
            self.acted_today,
            self.today,
            self.tokens,
            self.tracks,
            self.complications.copy(),
            self.waiting,
            self.trade,
            self.test,
            self.hack,
            self.ended,
            self.won,
            self.ending,
            self.law,
            self.restricted,
            self.closed,
            self.always_alert,
        )
        twin.told = self.told
        twin.told_count = self.told_count
        twin.revealed = self.revealed
        return twin


# Small facts


def day(g: Loop) -> int:
    """0 is Monday, 5 the weekend."""
    return (g.round - 1) % 6


def week(g: Loop) -> int:
    return (g.round - 1) // 6 + 1


def is_weekend(g: Loop) -> bool:
    return (g.round - 1) % 6 == WEEKEND


def day_name(g: Loop) -> str:
    return DAYS[(g.round - 1) % 6]


def seat_of(g: Loop, kid: int) -> int:
    """The seat that runs this kid."""
    return kid % g.rules.seats


def home(g: Loop, kid: int) -> int:
    return g.rules.homes[g.cast[kid]]


def iconic(g: Loop, kid: int) -> int:
    return g.rules.iconic[g.cast[kid]]


def has(g: Loop, kid: int, condition: int) -> bool:
    return g.conditions[kid] >> condition & 1 == 1


def is_open(g: Loop, place: int) -> bool:
    return g.restricted >> place & 1 == 0


def is_alert(g: Loop, machine: int) -> bool:
    return (g.alert | g.always_alert) >> machine & 1 == 1


def on_grid(g: Loop, machine: int) -> bool:
    return g.sector[machine] >= 0


def machine_of(g: Loop, kid: int) -> int:
    """The machine that this kid controls, or NONE."""
    return g.controller.index(kid) if kid in g.controller else NONE


def is_near(g: Loop, kid: int, machine: int) -> bool:
    """Is the machine in a Sector nearby the kid's Location (TL-014)?"""
    return g.sector[machine] in g.rules.sectors_near[g.at[kid]]


def kids_at(g: Loop, place: int) -> list[int]:
    return [kid for kid, at in enumerate(g.at) if at == place]


def upright(g: Loop, kid: int) -> bool:
    """Standing and well: can trade, ride and be moved (TL-226)."""
    return g.standing[kid] in UPRIGHT


def amount(g: Loop, n: Amount) -> int:
    """A number, or one that grows with the kids in the game (TL-255)."""
    return number_of(n, g.rules.kids)


def bits(mask: int) -> tuple[int, ...]:
    """The numbers in a mask, smallest first."""
    return SETS[mask] if 0 <= mask < 64 else list_bits(mask)


def list_bits(mask: int) -> tuple[int, ...]:
    found: list[int] = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


SETS: Final = tuple([list_bits(mask) for mask in range(64)])
"""Per small mask, as of kids and machines: the numbers in it."""


def without(things: tuple[int, ...], thing: int) -> tuple[int, ...]:
    """The things less one of this kind."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def end(g: Loop, won: bool, ended: str, text: str) -> None:
    """The match is over, at once: the first end that happens counts (TL-002)."""
    if not g.ended:
        g.ended = ended
        g.won = won
        g.ending = text
        g.tell("won" if won else "lost", ended, text)
