"""Tales from the Loop: the kids one by one, the machines, the Rumor track and the Diary. Everybody knows the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from streetlight.core.asks import Choice
from streetlight.envs.environment import Environment
from streetlight.envs.layout import ones
from streetlight.games.loop.env_layout import CAUSES, LoopBlocks
from streetlight.games.loop.pack.effects import CONDITIONS
from streetlight.games.loop.rules.dice import faces
from streetlight.games.loop.rules.islands import SECTORS
from streetlight.games.loop.state import (
    ANGRY,
    ASIDE,
    HACKED,
    HAPPY,
    INJURED,
    NEUTRAL,
    NONE,
    WRECKED,
    Loop,
    OpenHack,
    OpenTest,
)

SLOTS: Final = [ones(held, len(CONDITIONS)) for held in range(1 << len(CONDITIONS))]
"""Conditions of a kid, as bits -> as ones and zeros."""

MOODS: Final = [ones(1 << favor, HAPPY + 1) for favor in (ANGRY, NEUTRAL, HAPPY)]

TO_TEN: Final = bytes([min(count, 10) for count in range(256)])


class Remembered:
    """What is remembered of a match: a row to start from, and what was true when its parts were written."""

    __slots__ = (
        "row", "cast", "counters", "conditions", "injury", "favor", "tomorrow", "items", "anomalies",
        "chore", "progress", "day", "sector", "controller", "response", "walls", "alert", "tokened", "track", "up",
        "deck", "cards", "board", "decks", "discards", "start",
        "around",
    )  # fmt: skip

    def __init__(self, size: int) -> None:
        self.row = bytearray(size)
        self.cast: tuple[int, ...] | None = None
        self.counters: tuple[int, ...] = ()
        self.forget_kids()
        self.day: tuple[int, ...] = ()
        self.sector: list[int] = []
        self.controller: list[int] = []
        self.response: list[int] = []
        self.walls: list[tuple[int, ...]] = []
        self.alert = 0
        self.tokened = 0
        self.track: list[int] = []
        self.up = 0
        self.deck: tuple[object, ...] = ()
        self.cards: tuple[object, ...] = ()
        self.board: tuple[object, ...] = ()
        self.decks: list[list[int]] = []
        self.discards: tuple[tuple[int, ...], ...] = ()
        self.start: list[int] = []
        self.around: tuple[object, ...] = ()

    def forget_kids(self) -> None:
        """What is known of the kids has to be written anew."""
        self.conditions: list[int] = []
        self.injury: list[int] = []
        self.favor: list[int] = []
        self.tomorrow: list[int] = []
        self.items: list[tuple[int, ...]] = []
        self.anomalies: list[tuple[int, ...]] = []
        self.chore: list[int] = []
        self.progress: list[int] = []


class LoopSpec(LoopBlocks[Remembered]):
    """Writes what a seat knows into its row, part by part."""

    def write_picks(self, picks: Sequence[Choice], row: bytearray) -> None:
        for choice in picks:
            row[self.picked + (self.rules.kids if choice[0] in ("discard", "item") else 0) + choice[1]] = 1

    def memory(self) -> Remembered:
        return Remembered(self.layout.size)

    def write(self, g: Loop, seat: int, memory: Remembered, row: bytearray) -> None:
        # what changes only now and then is kept in a row to start from, in parts, each for as long as it is true
        if memory.cast is not g.cast or memory.counters is not g.counters:
            self._cast(g, memory)
        if memory.conditions != g.conditions or memory.injury != g.injury:
            self._conditions(g, memory)
        if memory.favor != g.favor:
            self._favor(g, memory)
        if memory.chore != g.chore or memory.progress != g.progress:
            self._chores(g, memory)
        if memory.items != g.items or memory.anomalies != g.anomalies:
            self._held(g, memory)
        if memory.tomorrow != g.tomorrow:
            self._tomorrow(g, memory)
        day = (g.round, g.first, g.insight, g.enigma, g.rested, g.done)
        if memory.day != day:
            memory.day = day
            self._day(g, memory.row)
        if (
            memory.sector != g.sector
            or memory.alert != g.alert | g.always_alert
            or memory.walls != g.walls
            or memory.tokened != g.tokened
            or memory.controller != g.controller
            or memory.response != g.response
        ):
            self._machines(g, memory)
        if memory.track != g.track or memory.up != g.up:
            self._track(g, memory)
        deck = (g.rumor_top, g.rumor_bottom, g.rumor_discard)
        if memory.deck != deck:
            memory.deck = deck
            self._deck(g, memory.row)
        cards = (
            g.school_card, g.uproar, g.tiles_used, g.sides, g.gone, g.acted, g.acted_today, g.today,
        )  # fmt: skip
        if memory.cards != cards:
            memory.cards = cards
            self._cards(g, memory.row)
        board = (g.tokens, g.tracks, g.restricted, g.closed)
        if memory.board != board:
            memory.board = board
            self._board(g, memory.row)
        if self.whole:
            self._more(g, memory)
        row[:] = memory.row
        for kid in g.rules.kids_of[seat]:
            row[self.mine + kid] = 1
        at, standing, time = self.at, self.standing, self.time
        pool, spent, places, how = g.pool, g.spent, g.at, g.standing
        for kid in range(len(g.cast)):
            row[at + places[kid]] = 1
            row[standing + how[kid]] = 1
            row[time] = pool[kid]
            row[time + 1] = spent[kid]
            at += self.locations
            standing += 4
            time += 3
        if g.waiting:
            _set(row, self.waiting, g.waiting)
        if g.trade:
            _set(row, self.trade, g.trade.kids)
        if g.test:
            self._test(g, g.test, row)
            if self.whole:
                self._test_in_full(g, g.test, row)
        if g.hack:
            self._hack(g, g.hack, row)
            if self.whole:
                row[self.hack_passed] = g.hack.passed
        if g.trade and self.whole:
            row[self.trade_seats] = g.trade.done
            _set(row, self.trade_more, g.trade.items)
            _set(row, self.trade_more + self.items, g.trade.anomalies)

    def _cast(self, g: Loop, memory: Remembered) -> None:
        """Who the kids are. Of one that is not chosen yet, nothing is told."""
        memory.cast, memory.counters = g.cast, g.counters
        memory.forget_kids()
        memory.day = ()
        for kid, character in enumerate(g.cast):
            memory.row[self.cast + kid * self.characters + character] = 1

    def _conditions(self, g: Loop, memory: Remembered) -> None:
        row, at = memory.row, self.conditions
        memory.conditions, memory.injury = g.conditions[:], g.injury[:]
        for kid in range(len(g.cast)):
            held = g.conditions[kid]
            row[at : at + 4] = SLOTS[held]
            row[self.injury + kid] = _capped(g.injury[kid] + 1, 10) if held >> INJURED & 1 else 0
            at += 4

    def _favor(self, g: Loop, memory: Remembered) -> None:
        row, at = memory.row, self.favor
        memory.favor = g.favor[:]
        for kid in range(len(g.cast)):
            row[at : at + 3] = MOODS[g.favor[kid]]
            at += 3

    def _chores(self, g: Loop, memory: Remembered) -> None:
        row = memory.row
        memory.chore, memory.progress = g.chore[:], g.progress[:]
        row[self.chore : self.chore_done] = bytearray(self.chore_done - self.chore)
        for kid in range(len(g.cast)):
            chore, progress = g.chore[kid], g.progress[kid]
            if chore != NONE:
                row[self.chore + kid * self.chores + chore] = 1
                row[self.progress + kid] = (
                    progress.bit_count() if chore in g.rules.visits else _capped(progress, 10)
                )
        if self.whole:
            self._progress(g, row)

    def _progress(self, g: Loop, row: bytearray) -> None:
        """Which places were visited, and evenings beyond those of version 0."""
        row[self.visited : self.plenty] = bytearray(self.plenty - self.visited)
        for kid in range(len(g.cast)):
            if g.chore[kid] in g.rules.visits:
                _set(row, self.visited + kid * self.locations, g.progress[kid])
            elif g.chore[kid] != NONE:
                row[self.evenings + kid] = _capped(g.progress[kid] - 10, 200)

    def _held(self, g: Loop, memory: Remembered) -> None:
        """Items and Anomalies."""
        row = memory.row
        memory.items, memory.anomalies = g.items[:], g.anomalies[:]
        row[self.held_items : self.chore] = bytearray(self.chore - self.held_items)
        for kid in range(len(g.cast)):
            at = self.held_items + kid * self.items
            for item in g.items[kid]:
                row[at + item] += 1
            at = self.held_anomalies + kid * self.anomalies
            for anomaly in g.anomalies[kid]:
                row[at + anomaly] = _capped(1 + g.counters[anomaly], 10)

    def _tomorrow(self, g: Loop, memory: Remembered) -> None:
        """T that come tomorrow."""
        memory.tomorrow = g.tomorrow[:]
        for kid in range(len(g.cast)):
            memory.row[self.time + 3 * kid + 2] = _capped(g.tomorrow[kid], 20)

    def _day(self, g: Loop, row: bytearray) -> None:
        row[self.round] = g.round
        row[self.insight] = min(g.insight, 40)
        row[self.enigma] = min(g.enigma, 40)
        for kid in range(self.kids):
            row[self.first + kid] = 0
            row[self.rested + kid] = g.rested >> kid & 1
            row[self.chore_done + kid] = g.done >> kid & 1
        if len(g.cast) == self.kids:
            row[self.first + g.first] = 1

    def _machines(self, g: Loop, memory: Remembered) -> None:
        """Those that have changed. Mostly one has moved, or is alert now."""
        row, alert, tokened = memory.row, g.alert | g.always_alert, g.tokened
        before, changed = memory.sector, memory.alert ^ alert | memory.tokened ^ tokened
        memory.sector, memory.alert, memory.tokened = g.sector[:], alert, tokened
        other = 0  # machines of which something else has changed, as bits
        if memory.controller != g.controller or memory.response != g.response or memory.walls != g.walls:
            other = self._refitted(g, memory)
        for machine, sector in enumerate(g.sector):
            if other >> machine & 1:
                self._machine(memory, machine)
                continue
            was = before[machine]
            if was != sector:
                if was < 0 or sector < 0:
                    self._machine(memory, machine)
                else:
                    at = self.sector + machine * len(SECTORS)
                    row[at + was] = 0
                    row[at + sector] = 1
            if changed >> machine & 1 and sector != ASIDE:
                at = self.state + 5 * machine
                row[at + 3] = alert >> machine & 1
                row[at + 4] = tokened >> machine & 1

    def _refitted(self, g: Loop, memory: Remembered) -> int:
        """The machines, as bits, whose Hacker, response card or firewalls have changed; at first all."""
        controller, response, walls = memory.controller, memory.response, memory.walls
        memory.controller, memory.response, memory.walls = g.controller[:], g.response[:], g.walls[:]
        if not walls:
            return (1 << len(g.walls)) - 1
        found = 0
        for machine, wall in enumerate(g.walls):
            if (
                walls[machine] != wall
                or controller[machine] != g.controller[machine]
                or response[machine] != g.response[machine]
            ):
                found |= 1 << machine
        return found

    def _machine(self, memory: Remembered, machine: int) -> None:
        """Of a machine that is set aside, nothing else is told."""
        memory.start = []  # where it began is told of machines on the board only
        row, kids, responses, sectors = memory.row, self.kids, self.responses, len(SECTORS)
        sector, hacker = memory.sector[machine], memory.controller[machine]
        at = self.sector + machine * sectors
        row[at : at + sectors] = bytearray(sectors)
        if sector >= 0:
            row[at + sector] = 1
        state = self.state + 5 * machine
        there = sector != ASIDE
        row[state] = not there
        row[state + 1] = sector == WRECKED
        row[state + 2] = sector == HACKED
        row[state + 3] = there and memory.alert >> machine & 1
        row[state + 4] = there and memory.tokened >> machine & 1
        at = self.hacker + machine * kids
        row[at : at + kids] = bytearray(kids)
        if there and hacker != NONE:
            row[at + hacker] = 1
        at = self.response + machine * responses
        row[at : at + responses] = bytearray(responses)
        if there:
            row[at + memory.response[machine]] = 1
        size = self.spaces * self.kinds
        at = self.walls + machine * size
        row[at : at + size] = bytearray(size)
        if there:
            for kind in memory.walls[machine]:
                if kind != NONE:
                    row[at + kind] = 1
                at += self.kinds

    def _track(self, g: Loop, memory: Remembered) -> None:
        """Of a face-down Rumor only the letter is known (TL-235)."""
        row, letter = memory.row, g.rules.rumor_at
        memory.track, memory.up = g.track[:], g.up
        row[self.track : self.top] = bytearray(self.top - self.track)
        for space, card in enumerate(g.track):
            if card != NONE:
                row[self.track + space * self.locations + letter[card]] = 1
                if g.up >> card & 1:
                    row[self.up + space * self.rumors + self.rumor[card]] = 1

    def _deck(self, g: Loop, row: bytearray) -> None:
        """Rumors that were seen in the deck, by letter, and those that are out of the way."""
        letter = g.rules.rumor_at
        row[self.top : self.school] = bytearray(self.school - self.top)
        for card in g.rumor_top:
            row[self.top + letter[card]] += 1
        for card in g.rumor_bottom:
            row[self.bottom + letter[card]] += 1
        for card in g.rumor_discard:
            row[self.past + self.rumor[card]] = 1

    def _cards(self, g: Loop, row: bytearray) -> None:
        """The School card, Event tiles, the Diary, and what was done with them."""
        row[self.school : self.tokens] = bytearray(self.tokens - self.school)
        if g.school_card != NONE:
            row[self.school + g.school_card] = 1
        row[self.uproar] = g.uproar
        _set(row, self.tiles, g.tiles_used)
        for side in g.sides:
            row[self.sides + side] = 1
        _set(row, self.gone, g.gone)
        _set(row, self.acted, g.acted)
        _set(row, self.acted_today, g.acted_today)
        for change in g.today:
            row[self.today + change] = 1

    def _board(self, g: Loop, row: bytearray) -> None:
        """Tokens, tracks, and which Locations can be entered."""
        row[self.tokens : self.waiting] = bytearray(self.waiting - self.tokens)
        row[self.tokens : self.tracks] = bytearray(g.tokens).translate(TO_TEN)
        for at, count in enumerate(g.tracks):
            row[self.tracks + at] = min(count, 20)
        _set(row, self.closed, g.restricted)
        _set(row, self.closed + self.locations, g.closed)

    def _more(self, g: Loop, memory: Remembered) -> None:
        """What came with version 1 and changes only now and then."""
        decks = [g.item_deck, g.anomaly_deck, g.chore_deck, g.school_deck, g.supply]
        discards = (g.item_discard, g.anomaly_discard)
        if memory.decks != decks or memory.discards != discards:
            memory.decks, memory.discards = [deck[:] for deck in decks], discards
            self._decks(g, memory.row)
        if memory.start != g.start:
            memory.start = g.start[:]
            row = memory.row
            row[self.start : self.test_more] = bytearray(self.test_more - self.start)
            for machine, sector in enumerate(g.start):
                if g.sector[machine] != ASIDE:
                    row[self.start + machine * len(SECTORS) + sector] = 1
        around = (g.school_before, len(g.rumor_bag), g.insight, g.enigma, g.tracks)
        if memory.around != around:
            memory.around = around
            self._around(g, memory.row)

    def _decks(self, g: Loop, row: bytearray) -> None:
        """What is in decks and discard piles, which everybody can work out."""
        row[self.item_deck : self.before] = bytearray(self.before - self.item_deck)
        row[self.supply : self.bag] = bytearray(self.bag - self.supply)
        for at, cards in (
            (self.item_deck, g.item_deck), (self.item_discard, g.item_discard),
            (self.anomaly_deck, g.anomaly_deck), (self.anomaly_discard, g.anomaly_discard),
            (self.chore_deck, g.chore_deck), (self.school_deck, g.school_deck), (self.supply, g.supply),
        ):  # fmt: skip
            for card in cards:
                row[at + card] += 1

    def _around(self, g: Loop, row: bytearray) -> None:
        """Yesterday's School card, unseen Rumors, and what counts beyond its block of version 0."""
        row[self.before : self.supply] = bytearray(self.supply - self.before)
        if g.school_before != NONE:
            row[self.before + g.school_before] = 1
        row[self.bag] = len(g.rumor_bag)
        row[self.plenty] = _capped(g.insight - 40, 200)
        row[self.plenty + 1] = _capped(g.enigma - 40, 200)
        for at, count in enumerate(g.tracks):
            row[self.tracks_on + at] = _capped(count - 20, 200)

    def _test_in_full(self, g: Loop, test: OpenTest, row: bytearray) -> None:
        _set(row, self.test_more, test.asked)
        row[self.test_extra] = _capped(test.extra, 200)
        row[self.test_extra + 1] = _capped(test.pushed, 200)
        row[self.test_extra + 2] = _capped(test.text + 1, 200)
        if test.rolled != NONE:
            for face in faces(test.rolled, test.dice):
                row[self.test_faces + face - 1] += 1
        _set(row, self.test_outs, test.outs)
        row[self.test_why + CAUSES.index(test.cause.kind)] = 1
        row[self.test_which] = _capped(test.cause.number + 1, 200)

    def _hack(self, g: Loop, hack: OpenHack, row: bytearray) -> None:
        row[self.hack + hack.machine] = 1
        at = self.hack + g.rules.machines
        row[at + hack.space] = 1
        at += self.spaces
        _set(row, at, hack.participants)
        row[at + g.rules.kids + hack.hacker] = 1

    def _test(self, g: Loop, test: OpenTest, row: bytearray) -> None:
        kids = g.rules.kids
        row[self.test + test.kid] = 1
        _set(row, self.test + kids, test.helpers)
        row[self.test + 2 * kids + test.trait] = 1
        row[self.dice] = test.dice
        if test.rolled != NONE:
            row[self.dice + 1] = faces(test.rolled, test.dice).count(6)
            row[self.dice + 2] = 1
        row[self.dice + 3] = bool(test.pushed)


def _capped(value: int, most: int) -> int:
    return max(0, min(value, most))


def _set(row: bytearray, start: int, mask: int) -> None:
    """A one for each bit of the mask."""
    while mask:
        low = mask & -mask
        row[start + low.bit_length() - 1] = 1
        mask ^= low


ENVIRONMENT = Environment(
    spec=LoopSpec,
    seats=2,
    most_decisions=3000,
)
