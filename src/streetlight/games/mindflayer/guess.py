"""A past that one seat could believe in: which cards were dealt, and who gave what face down.

Everything that happened splits into one *track* per player: cards dealt, cards given and got, and what others
could see of it (a knock-out, the silence when there was none, a number said aloud, a card shown). A track can be
judged by itself, given the cards that came in. So a guess is changed by small steps, each of which touches two
tracks: two dealt cards change places, a card that was passed is another one, and so on. They are Metropolis steps,
so that in the long run every past comes up as often as the prior says (see redraw.py).

The modules: guess.py judges, retell.py draws a guess from the prior and tells the story with it, stir.py takes
the steps.
"""

from __future__ import annotations

from typing import Final

from streetlight.games.mindflayer.content import (
    HARD_HIT,
    HELPING_HAND,
    KINDS,
    MEMORIES,
    MIND_FLAYER,
    NO_CARD,
    WAFFLE,
)
from streetlight.games.mindflayer.packs import DEALT
from streetlight.games.mindflayer.passing import HEADS, choices_for, may_give
from streetlight.games.mindflayer.past import BLIND, CHECK, CHOSEN, COUNT, GIFT, HURT, ROUND, SHOW, moments
from streetlight.games.mindflayer.state import (
    HURTING,
    UNCANCELLED,
    MindFlayer,
    Moment,
    kinds_of,
)

Op = tuple[int, int, int, tuple[int, ...]]
"""Something on a track: what, two numbers, and edges or kinds."""

Saved = tuple[list[int], list[int], list[int], list[int], list[float]]

STARTS: Final = 0  # a = Possessed after the deal: 1, not: 0, not known: -1
GETS: Final = 1  # a = kind of a flipped card, b = knocked out by it
CHECKED: Final = 2  # b = knocked out
GIVES: Final = 3  # a = how, b = head; edges
PASSED: Final = 4  # edges that come in
COUNTED: Final = 5  # a = kind, b = number
HURTS: Final = 6  # b = has two or more hits
SHOWN: Final = 7  # a = how; kinds

NOBODY: Final = -1
FINE: Final = 1 << 30
"""Chances are compared in steps of one in so many."""


class Guess:
    """One guess. A card that was passed is an *edge*: from a giver to a receiver, with a kind."""

    __slots__ = (
        "again",
        "all_hits",
        "bad",
        "edges",
        "giver",
        "hidden",
        "in_pairs",
        "loose",
        "me",
        "my_hits",
        "out_pairs",
        "place",
        "receiver",
        "redealt",
        "role",
        "sorts",
        "starters",
        "story",
        "times",
        "tokens",
        "tracks",
        "weight",
    )

    def __init__(self, g: MindFlayer, seat: int | None) -> None:
        seats = g.rules.seats
        me = NOBODY if seat is None else seat
        self.me = me
        self.story: list[Moment] = moments(g)
        self.hidden: list[int] = [other for other in range(seats) if other != me]
        self.place: list[int] = [-1] * seats  # where the dealt cards of a seat begin among the tokens
        self.tokens: list[int] = []  # three cards for each hidden seat, then the deck
        for other in self.hidden:
            self.place[other] = len(self.tokens)
            self.tokens.extend(kinds_of(g.dealt, KINDS * other))
        self.tokens.extend(g.deck)
        self.role: list[int] = [g.roles >> other & 1 for other in range(seats)]
        knows = g.rules.eyes_open and me != NOBODY and g.starters >> me & 1 == 1
        self.starters: int = g.starters if knows else NOBODY  # those whom I saw (MF-18)
        self.redealt: tuple[int, ...] = g.redealt
        self.again: bool = any(g.redealt)
        self.my_hits: int = 0 if me == NOBODY else g.dealt[KINDS * me + HARD_HIT]
        self.all_hits: int = g.deck.count(HARD_HIT) + (1 if g.flipped == HARD_HIT else 0)
        for other in range(seats):
            self.all_hits += g.hands[KINDS * other + HARD_HIT]
        self.edges: list[int] = []  # the kind of each card passed, or NO_CARD
        self.giver: list[int] = []
        self.receiver: list[int] = []
        self.loose: list[int] = []  # edges that could be of another kind
        self.in_pairs: list[tuple[int, int]] = []  # edges to one receiver, from two givers
        self.out_pairs: list[tuple[int, int]] = []  # edges from one giver, to two receivers
        self.tracks: list[list[Op]] = [[] for _ in range(seats)]
        self.times: list[list[int]] = [[] for _ in range(seats)]  # when: all give before anybody gets
        self.bad: list[int] = [0] * (seats + 1)  # the last is NOBODY
        self.weight: list[float] = [1.0] * (seats + 1)
        self._lay_tracks()
        # Steps are numbered through: dealt cards, loose cards, the same with a dealt card, pairs, first cards.
        upto = [DEALT * len(self.hidden)]
        for more in (
            len(self.loose), 2 * len(self.loose), len(self.in_pairs), len(self.out_pairs), 2 * len(self.hidden),
        ):  # fmt: skip
            upto.append(upto[-1] + more)
        self.sorts: tuple[int, int, int, int, int, int] = (
            upto[0], upto[1], upto[2], upto[3], upto[4], upto[5],
        )  # fmt: skip

    # --- from the past to tracks

    def _lay_tracks(self) -> None:
        starters = self.starters
        for seat in self.hidden:
            self._add(seat, 0, (STARTS, -1 if starters == NOBODY else starters >> seat & 1, 0, ()))
        for number, moment in enumerate(self.story, 1):
            when = 2 * number
            what: int = moment[0]
            if what == GIFT:
                self._add(moment[2], when, (GETS, moment[3], int(moment[4]), ()))
            elif what in (CHECK, HURT):
                op = CHECKED if what == CHECK else HURTS
                for seat in self.hidden:
                    if moment[1] >> seat & 1:
                        self._add(seat, when, (op, 0, moment[2] >> seat & 1, ()))
            elif what == COUNT:
                self._add(moment[1], when, (COUNTED, moment[2], moment[3], ()))
            elif what == SHOW:
                if seen_by(moment, self.me):
                    self._add(moment[1], when, (SHOWN, moment[3], 0, moment[4]))
            elif what == ROUND:
                self._lay_round(when, moment)

    def _add(self, seat: int, when: int, op: Op) -> None:
        """One more op on a track. About myself there is nothing to guess."""
        if seat != self.me:
            self.tracks[seat].append(op)
            self.times[seat].append(when)

    def _lay_round(self, when: int, moment: Moment) -> None:
        me = self.me
        coming: dict[int, list[int]] = {}
        for giver, theirs, kinds in zip(moment[3], moment[4], moment[5], strict=True):
            first = len(self.edges)
            for receiver, kind in zip(theirs, kinds, strict=True):
                coming.setdefault(receiver, []).append(len(self.edges))
                if kind != NO_CARD and giver != me and receiver != me:
                    self.loose.append(len(self.edges))
                self.edges.append(kind)
                self.giver.append(giver)
                self.receiver.append(receiver)
            edges = tuple(range(first, len(self.edges)))
            self._add(giver, when, (GIVES, moment[1], HEADS.index(moment[2]), edges))
            if (
                len(edges) == 2
                and edges[0] in self.loose
                and edges[1] in self.loose
                and theirs[0] != theirs[1]
            ):
                self.out_pairs.append((edges[0], edges[1]))
        for receiver, those in coming.items():
            self._add(receiver, when + 1, (PASSED, 0, 0, tuple(those)))
            for at, one in enumerate(those):
                for two in those[:at]:
                    givers = (self.giver[one], self.giver[two])
                    given = self.edges[one] != NO_CARD and self.edges[two] != NO_CARD
                    if given and me not in givers and givers[0] != givers[1]:
                        self.in_pairs.append((two, one))

    # --- judging

    def judge(self, seat: int) -> None:
        """How much of a hidden seat's track contradicts what is known, and how likely its choices were."""
        place = self.place[seat]
        tokens = self.tokens
        edges = self.edges
        counts = [0, 0, 0, 0, 0]
        counts[tokens[place]] += 1
        counts[tokens[place + 1]] += 1
        counts[tokens[place + 2]] += 1
        bad = 1 if counts[HARD_HIT] == DEALT else 0  # MF-12: nobody keeps those
        possessed = self.role[seat] == 1
        counts[MIND_FLAYER if possessed else WAFFLE] += 1
        weight = 1.0
        for what, a, b, items in self.tracks[seat]:
            if what <= CHECKED:
                if what == GETS:
                    counts[a] += 1
                if counts[MIND_FLAYER] - counts[MEMORIES] >= UNCANCELLED:
                    possessed = True
                if what == STARTS:
                    if a != -1 and possessed != (a == 1):
                        bad += 1
                else:
                    over = counts[HARD_HIT] - counts[HELPING_HAND] - UNCANCELLED
                    if b:
                        if over < 0:
                            bad -= over
                    elif over >= 0:
                        bad += over + 1
            elif what == PASSED:
                for edge in items:
                    kind = edges[edge]
                    if kind >= 0:
                        counts[kind] += 1
            elif what == GIVES:
                size = counts[0] + counts[1] + counts[2] + counts[3] + counts[4]
                if a == CHOSEN:
                    if not possessed:
                        size -= counts[MIND_FLAYER]
                    weight /= len(choices_for(HEADS[b], len(items), may_give(counts, 0, possessed)))
                    given = 0
                    for edge in items:
                        kind = edges[edge]
                        if kind >= 0:
                            given += 1
                            if kind == MIND_FLAYER and not possessed:  # MF-43; the nearer to it, the less bad
                                bad += max(1, UNCANCELLED - counts[MIND_FLAYER] + counts[MEMORIES])
                            elif counts[kind] <= 0:
                                bad += 1
                            counts[kind] -= 1
                    if given < len(items):
                        bad += abs(size - given)  # MF-46: there were no more
                else:
                    for edge in items:
                        kind = edges[edge]
                        if kind >= 0:
                            if counts[kind] <= 0:
                                bad += 1
                            else:
                                weight *= counts[kind] / size
                            counts[kind] -= 1
                            size -= 1
            elif what == COUNTED:
                bad += abs(counts[a] - b)
            elif what == HURTS:
                over = counts[HARD_HIT] - counts[HELPING_HAND] - HURTING
                if b:
                    if over < 0:
                        bad -= over
                elif over >= 0:
                    bad += over + 1
            else:
                left = counts[:]
                size = sum(left)
                for kind in items:
                    if left[kind] <= 0:
                        bad += 1
                    elif a == BLIND:
                        weight *= left[kind] / size
                    else:
                        weight /= KINDS - left.count(0)
                    left[kind] -= 1
                    size -= 1
        self.bad[seat] = bad
        self.weight[seat] = weight

    def save(self) -> Saved:
        return self.tokens[:], self.edges[:], self.role[:], self.bad[:], self.weight[:]

    def restore(self, saved: Saved) -> None:
        self.tokens, self.edges, self.role, self.bad, self.weight = saved

    def judge_all(self) -> int:
        """How much contradicts what is known, in all."""
        for seat in self.hidden:
            self.judge(seat)
        return sum(self.bad)

    def redeal_chance(self) -> float:
        """How likely it was that just these players were dealt three Hard Hits first, up to a constant (MF-12).

        Whoever was, drew again from all that the others did not hold just then; so each time the chance was
        that of drawing three Hard Hits from there.
        """
        seats = len(self.redealt)
        held: list[int] = []
        for seat in range(seats):
            place = self.place[seat]
            held.append(self.my_hits if place < 0 else self.tokens[place : place + DEALT].count(HARD_HIT))
        chance = 1.0
        for seat in range(seats):
            if self.redealt[seat]:
                left = self.all_hits
                for other in range(seats):
                    if other != seat:
                        left -= DEALT if other > seat and self.redealt[other] else held[other]
                ways = left * (left - 1) * (left - 2) if left >= DEALT else 1e-6
                chance *= (ways / self.all_hits**3) ** self.redealt[seat]
        return chance


def seen_by(moment: Moment, me: int) -> bool:
    """Did I see the cards of this SHOW?"""
    eyes: int = moment[2]
    return me != NOBODY and (eyes | 1 << moment[1]) >> me & 1 == 1
