"""The state of a match of Tales from the Loop, and the small facts every chapter asks about."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from streetlight.core.luck import Luck
from streetlight.core.state import Derived, State
from streetlight.games.loop.pack.effects import DAYS, Amount, Day
from streetlight.games.loop.questions import CauseKind
from streetlight.games.loop.rules.law import Law, number_of
from streetlight.games.loop.rules.match_rules import Rules

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


class OpenTrade(NamedTuple):
    """The trade in progress."""

    kids: int  # who trades, as bits
    done: int  # seats that have had enough, as bits
    items: int  # Items that have moved, as bits
    anomalies: int


class Cause(NamedTuple):
    """What a test or a choice comes from."""

    kind: CauseKind
    number: int  # which one of its kind; of a page the side


NO_CAUSE: Final = Cause("", NONE)


class OpenTest(NamedTuple):
    """The test in progress."""

    kid: int
    trait: int
    helpers: int  # as bits
    asked: int  # kids who are asked to help now, as bits
    extra: int  # dice from Anomalies
    dice: int  # 0 while helpers are asked
    rolled: int  # the roll as one number, see `dice.faces`; or NONE
    pushed: int
    outs: int  # what solves it without a roll, as bits of `combos.OUTS`
    cause: Cause
    text: int  # the `test` op, by its number in the pack, if a text asks for it


class OpenHack(NamedTuple):
    """The hack in progress."""

    machine: int
    space: int  # the firewall at hand
    participants: int  # as bits
    hacker: int
    passed: int  # tests of the firewall at hand that succeeded


class Loop(State):
    """One position. Kids, Locations, Sectors, machines and cards are small numbers; sets are bit masks.

    Decks are bags: an order that nobody has seen does not exist. Of the Rumor deck the top and the bottom
    may have been seen by letter; face-down Rumors on the track are known by letter too (TL-235). All other
    cards are public once drawn, so only which Rumor a letter stands for is ever hidden.
    Tuples are replaced, never changed, so that a copy can share them. There is no constructor that takes it all:
    handing over so many things costs more than copying them, so `copy` and `setup.new_state` fill it in.
    """

    rules: Derived[Rules]
    round: int  # 1, 2, ...: six to a week (TL-003)
    first: int  # the kid with the First Player token
    insight: int
    enigma: int
    cast: tuple[int, ...]  # per kid: its number in the pack
    at: list[int]  # per kid: Location
    standing: list[int]
    pool: list[int]  # T to spend
    spent: list[int]  # T in the action space
    conditions: list[int]  # per kid: filled slots, as bits
    injury: list[int]  # per kid: square of the Injured cube
    favor: list[int]  # ANGRY also means: 2 T are grounded
    tomorrow: list[int]  # bonus T that come with the next Replenish
    rested: int  # kids who took their Rest this round, as bits
    seen_off: list[
        int
    ]  # per kid: where a Hacker went home from its side with a machine today, as bits (TL-213)
    noticed: int  # machines that have tested a kid in this action, as bits of `moving.meeting` (TL-143)
    items: list[tuple[int, ...]]
    anomalies: list[tuple[int, ...]]
    counters: tuple[int, ...]  # per Anomaly in the pack: uses left while a kid has it
    item_deck: list[int]
    item_discard: tuple[int, ...]
    anomaly_deck: list[int]
    anomaly_discard: tuple[int, ...]
    chore_deck: list[int]
    chore: list[int]  # per kid: its Chore, or NONE
    progress: list[int]  # per kid: evenings in a row, or places visited (bits)
    done: int  # kids whose Chore is fulfilled but not yet rewarded, as bits
    rumor_top: tuple[int, ...]  # seen by letter, top first
    rumor_bag: list[int]
    rumor_bottom: tuple[int, ...]  # seen by letter, last one at the very bottom
    rumor_discard: tuple[int, ...]
    track: list[int]  # Rumors on spaces 1 to 4, NONE where empty
    up: int  # Rumors that lie face up, as bits
    sure: int  # face-down Rumors that everybody can work out, as bits
    sector: list[int]  # per machine: Sector, ASIDE, WRECKED or HACKED
    start: list[int]  # per machine: starting Sector
    controller: list[int]  # per machine: the Hacker, or NONE
    response: list[int]
    alert: int  # machines in Alert, as bits
    tokened: int  # machines with a Hack token on their card, as bits
    walls: list[tuple[int, ...]]  # per machine and space: kind of firewall, or NONE
    supply: list[int]
    school_deck: list[int]
    school_card: int
    school_before: int
    uproar: bool  # a duplicate Rumor came up this round (TL-058)
    tiles_used: int
    sides: tuple[int, ...]  # Diary sides in play, by card number
    gone: int  # Diary pages that were dropped, as bits
    fired: int  # triggers that happened, as bits
    acted: int  # card actions taken this game, as bits
    acted_today: int
    today: tuple[int, ...]  # rules changed until the end of the round
    tokens: tuple[int, ...]  # scenario tokens: kind * Locations + Location
    tracks: tuple[int, ...]
    complications: list[int]  # Diary pages of the sandbox's pile
    waiting: int  # seats that let others go first, as bits
    trade: OpenTrade | tuple[()]
    test: OpenTest | tuple[()]
    hack: OpenHack | tuple[()]
    ended: str  # how the match ended, or ""
    won: bool
    ending: str  # the text of the ending
    # set by diary.refresh: what follows from the Diary and today's changes
    law: Derived[Law]
    restricted: Derived[int]
    closed: Derived[int]
    always_alert: Derived[int]

    # --- written by scripts/state_copies.py
    fields: ClassVar[tuple[str, ...]] = (
        "round",
        "first",
        "insight",
        "enigma",
        "cast",
        "at",
        "standing",
        "pool",
        "spent",
        "conditions",
        "injury",
        "favor",
        "tomorrow",
        "rested",
        "seen_off",
        "noticed",
        "items",
        "anomalies",
        "counters",
        "item_deck",
        "item_discard",
        "anomaly_deck",
        "anomaly_discard",
        "chore_deck",
        "chore",
        "progress",
        "done",
        "rumor_top",
        "rumor_bag",
        "rumor_bottom",
        "rumor_discard",
        "track",
        "up",
        "sure",
        "sector",
        "start",
        "controller",
        "response",
        "alert",
        "tokened",
        "walls",
        "supply",
        "school_deck",
        "school_card",
        "school_before",
        "uproar",
        "tiles_used",
        "sides",
        "gone",
        "fired",
        "acted",
        "acted_today",
        "today",
        "tokens",
        "tracks",
        "complications",
        "waiting",
        "trade",
        "test",
        "hack",
        "ended",
        "won",
        "ending",
    )
    __slots__ = (
        "rules",
        "round",
        "first",
        "insight",
        "enigma",
        "cast",
        "at",
        "standing",
        "pool",
        "spent",
        "conditions",
        "injury",
        "favor",
        "tomorrow",
        "rested",
        "seen_off",
        "noticed",
        "items",
        "anomalies",
        "counters",
        "item_deck",
        "item_discard",
        "anomaly_deck",
        "anomaly_discard",
        "chore_deck",
        "chore",
        "progress",
        "done",
        "rumor_top",
        "rumor_bag",
        "rumor_bottom",
        "rumor_discard",
        "track",
        "up",
        "sure",
        "sector",
        "start",
        "controller",
        "response",
        "alert",
        "tokened",
        "walls",
        "supply",
        "school_deck",
        "school_card",
        "school_before",
        "uproar",
        "tiles_used",
        "sides",
        "gone",
        "fired",
        "acted",
        "acted_today",
        "today",
        "tokens",
        "tracks",
        "complications",
        "waiting",
        "trade",
        "test",
        "hack",
        "ended",
        "won",
        "ending",
        "law",
        "restricted",
        "closed",
        "always_alert",
    )

    def copy(self) -> Loop:
        twin = Loop(self.step, Luck(self.luck.keys, self.luck.counts.copy()))
        twin.told = self.told
        twin.told_count = self.told_count
        twin.revealed = self.revealed
        twin.rules = self.rules
        twin.round = self.round
        twin.first = self.first
        twin.insight = self.insight
        twin.enigma = self.enigma
        twin.cast = self.cast
        twin.at = self.at.copy()
        twin.standing = self.standing.copy()
        twin.pool = self.pool.copy()
        twin.spent = self.spent.copy()
        twin.conditions = self.conditions.copy()
        twin.injury = self.injury.copy()
        twin.favor = self.favor.copy()
        twin.tomorrow = self.tomorrow.copy()
        twin.rested = self.rested
        twin.seen_off = self.seen_off.copy()
        twin.noticed = self.noticed
        twin.items = self.items.copy()
        twin.anomalies = self.anomalies.copy()
        twin.counters = self.counters
        twin.item_deck = self.item_deck.copy()
        twin.item_discard = self.item_discard
        twin.anomaly_deck = self.anomaly_deck.copy()
        twin.anomaly_discard = self.anomaly_discard
        twin.chore_deck = self.chore_deck.copy()
        twin.chore = self.chore.copy()
        twin.progress = self.progress.copy()
        twin.done = self.done
        twin.rumor_top = self.rumor_top
        twin.rumor_bag = self.rumor_bag.copy()
        twin.rumor_bottom = self.rumor_bottom
        twin.rumor_discard = self.rumor_discard
        twin.track = self.track.copy()
        twin.up = self.up
        twin.sure = self.sure
        twin.sector = self.sector.copy()
        twin.start = self.start.copy()
        twin.controller = self.controller.copy()
        twin.response = self.response.copy()
        twin.alert = self.alert
        twin.tokened = self.tokened
        twin.walls = self.walls.copy()
        twin.supply = self.supply.copy()
        twin.school_deck = self.school_deck.copy()
        twin.school_card = self.school_card
        twin.school_before = self.school_before
        twin.uproar = self.uproar
        twin.tiles_used = self.tiles_used
        twin.sides = self.sides
        twin.gone = self.gone
        twin.fired = self.fired
        twin.acted = self.acted
        twin.acted_today = self.acted_today
        twin.today = self.today
        twin.tokens = self.tokens
        twin.tracks = self.tracks
        twin.complications = self.complications.copy()
        twin.waiting = self.waiting
        twin.trade = self.trade
        twin.test = self.test
        twin.hack = self.hack
        twin.ended = self.ended
        twin.won = self.won
        twin.ending = self.ending
        twin.law = self.law
        twin.restricted = self.restricted
        twin.closed = self.closed
        twin.always_alert = self.always_alert
        return twin

    # --- end


# Small facts


def day(g: Loop) -> int:
    """0 is Monday, 5 the weekend."""
    return (g.round - 1) % 6


def week(g: Loop) -> int:
    return (g.round - 1) // 6 + 1


def is_weekend(g: Loop) -> bool:
    return (g.round - 1) % 6 == WEEKEND


def day_name(g: Loop) -> Day:
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
    return n if isinstance(n, int) else number_of(n, g.rules.kids)


def bits(mask: int) -> tuple[int, ...]:
    """The numbers in a mask, smallest first."""
    return SETS[mask] if mask < SMALL else list_bits(mask)


def list_bits(mask: int) -> tuple[int, ...]:
    found: list[int] = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


SMALL: Final = 256
SETS: Final = tuple([list_bits(mask) for mask in range(SMALL)])
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
