"""A past that one seat could believe in: which cards were dealt, and who gave what face down.

Everything that happened splits into one *track* per player: cards dealt, cards given and got, and what others
could see of it (a knock-out, the silence when there was none, a number said aloud, a card shown). A track can be
judged by itself, given the cards that came in. So a guess is changed by small steps, each of which touches two
tracks: two dealt cards change places, a card that was passed is another one, and so on. They are Metropolis steps,
so that in the long run every past comes up as often as the prior says (see draw.py).

The modules: guess.py lays and judges the tracks that player_past.py describes, story.py draws a guess from the prior
and tells the story with it, small_steps.py and large_step.py take small and large steps.
"""

from __future__ import annotations

from typing import Final

from streetlight.games.mindflayer.history import (
    CheckMoment,
    CountMoment,
    GiftMoment,
    HurtMoment,
    PastMoment,
    RoundMoment,
    ShowMoment,
    moments,
)
from streetlight.games.mindflayer.imagine.player_past import (
    ADD,
    BLINDLY,
    COUNTED,
    EMPTY,
    FEWER,
    FREE,
    GIVES,
    KNOWN,
    NONE,
    PASSED,
    SEEN,
    SHOWN,
    STARTS,
    TOGETHER,
    WAYS,
    StoryOp,
    Stretch,
    TimedOp,
    lost_blindly,
    manner_of,
    shown,
    too_many,
    ways_to_give,
)
from streetlight.games.mindflayer.pack.content import DEALT, HARD_HIT, KINDS, MIND_FLAYER, NO_CARD, WAFFLE
from streetlight.games.mindflayer.state import HURTING, UNCANCELLED, MindFlayer, kinds_of

SavedGuess = tuple[list[int], list[int], list[int], list[int], list[float]]

NOBODY: Final = -1
FINE: Final = 1 << 30
"""Chances are compared in steps of one in so many."""

ANY: Final = 1 << 30
"""However wrong."""


class Guess:
    """One guess. A card that was passed is an *edge*: from a giver to a receiver, with a kind."""

    __slots__ = (
        "acts",
        "again",
        "all_hits",
        "bad",
        "edges",
        "giver",
        "hidden",
        "in_pairs",
        "likely",
        "loose",
        "me",
        "my_hits",
        "my_pairs",
        "out_pairs",
        "owner",
        "place",
        "receiver",
        "redealt",
        "role",
        "gives_to",
        "sorts",
        "starters",
        "story",
        "stretches",
        "tokens",
        "tracks",
        "weight",
    )

    def __init__(self, g: MindFlayer, seat: int | None) -> None:
        seats = g.rules.seats
        me = NOBODY if seat is None else seat
        self.me = me
        self.story: list[PastMoment] = moments(g.past)
        self.hidden: list[int] = [other for other in range(seats) if other != me]
        self.place: list[int] = [-1] * seats  # where the dealt cards of a seat begin among the tokens
        self.tokens: list[int] = []  # three cards for each hidden seat, then the deck
        for other in self.hidden:
            self.place[other] = len(self.tokens)
            self.tokens.extend(kinds_of(g.dealt, KINDS * other))
        self.tokens.extend(g.deck)
        # who was dealt which token; NOBODY: it is in the deck
        self.owner: list[int] = [other for other in self.hidden for _ in range(DEALT)] + [NOBODY] * len(
            g.deck
        )
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
        self.my_pairs: list[tuple[int, int]] = []  # those of them that came to me
        self.out_pairs: list[tuple[int, int]] = []  # edges from one giver, to two receivers
        self.tracks: list[list[StoryOp]] = [[] for _ in range(seats)]
        self.acts: list[list[TimedOp]] = [[] for _ in range(seats)]  # the part of a track that changes hands
        self.stretches: list[Stretch | None] = [None] * seats  # not laid yet
        self.gives_to: list[int] = [0] * seats  # who was passed cards by whom, as bits
        self.bad: list[int] = [0] * (seats + 1)  # the last is NOBODY
        self.weight: list[float] = [1.0] * (seats + 1)
        self.likely: float = 1.0
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
        me = self.me
        for seat in self.hidden:
            self._stretch(seat, 0).possess()
            if self.starters != NOBODY:
                self._add(seat, 0, (STARTS, self.starters >> seat & 1, 0, ()))
        for number, moment in enumerate(self.story, 1):
            when = 2 * number
            if isinstance(moment, GiftMoment):
                if moment.receiver != me:
                    stretch = self._stretch(moment.receiver, when)
                    stretch.gift(moment.kind)
                    stretch.possess()
                    stretch.check(UNCANCELLED, moment.knocked_out)
            elif isinstance(moment, CheckMoment):
                checked, fell = moment.checked, moment.knocked_out
                for seat in self.hidden:
                    if checked >> seat & 1:
                        stretch = self._stretch(seat, when)
                        stretch.possess()
                        stretch.check(UNCANCELLED, fell >> seat & 1 == 1)
            elif isinstance(moment, HurtMoment):
                for seat in self.hidden:
                    if moment.asked >> seat & 1:
                        self._stretch(seat, when).check(HURTING, moment.hurt >> seat & 1 == 1)
            elif isinstance(moment, CountMoment):
                self._add(moment.seat, when, (COUNTED, moment.kind, moment.said, ()))
            elif isinstance(moment, ShowMoment):
                if seen_by(moment, me):
                    self._add(moment.owner, when, (SHOWN, moment.how, 0, moment.kinds))
            elif isinstance(moment, RoundMoment):
                self._lay_round(when, moment)
        for seat in self.hidden:
            self._end_stretch(seat)

    def _stretch(self, seat: int, when: int) -> Stretch:
        """What everybody sees of a hidden seat now."""
        stretch = self.stretches[seat]
        if stretch is None:
            stretch = self.stretches[seat] = Stretch(when)
        return stretch

    def _end_stretch(self, seat: int) -> None:
        stretch = self.stretches[seat]
        if stretch is not None:
            op = stretch.op()
            self.tracks[seat].append(op)
            self.acts[seat].append((stretch.when, seat, op))
            self.stretches[seat] = None

    def _add(self, seat: int, when: int, op: StoryOp) -> None:
        """One more op on a track. About myself there is nothing to guess."""
        if seat != self.me:
            self._end_stretch(seat)
            self.tracks[seat].append(op)
            if op[0] <= PASSED:
                self.acts[seat].append((when, seat, op))

    def _lay_round(self, when: int, moment: RoundMoment) -> None:
        me = self.me
        coming: dict[int, list[int]] = {}
        for giver, theirs, kinds in zip(moment.givers, moment.receivers, moment.gave, strict=True):
            first = len(self.edges)
            for receiver, kind in zip(theirs, kinds, strict=True):
                coming.setdefault(receiver, []).append(len(self.edges))
                if kind != NO_CARD and giver != me and receiver != me:
                    self.loose.append(len(self.edges))
                self.edges.append(kind)
                self.giver.append(giver)
                self.receiver.append(receiver)
                self.gives_to[giver] |= 1 << receiver
            edges = tuple(range(first, len(self.edges)))
            known = FEWER if NO_CARD in kinds else KNOWN if me in theirs else FREE
            self._add(giver, when, (GIVES, manner_of(moment.how, moment.head, len(edges)), known, edges))
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
                        if receiver == me:
                            self.my_pairs.append((two, one))

    # --- judging

    def judge(self, seat: int, most: int) -> int:
        """How much of a hidden seat's track contradicts what is known; if that is more than `most`, at least so much.

        Leaves in `likely` how likely its choices were.
        """
        edges = self.edges
        known_ways = WAYS
        place = self.place[seat]
        one, two, three = self.tokens[place : place + DEALT]
        wrong = int(one == HARD_HIT and two == HARD_HIT and three == HARD_HIT)  # MF-12: nobody keeps those
        possessed = self.role[seat]
        hand = EMPTY + ADD[one] + ADD[two] + ADD[three] + (ADD[MIND_FLAYER] if possessed else ADD[WAFFLE])
        likely = 1.0
        for what, a, b, items in self.tracks[seat]:
            if what == SEEN:
                if (hand & 63) - (hand >> 18 & 63) >= a:  # Mind Flayers less Memories
                    possessed = 1
                wrong += items[(hand >> 6 & 63) - (hand >> 24)]  # Hard Hits less Helping Hands
                if wrong > most:
                    return wrong
                hand += b
            elif what == GIVES:
                if a < BLINDLY:
                    held = hand
                    for edge in items:
                        kind = edges[edge]
                        if kind == MIND_FLAYER and not possessed:  # MF-43; the nearer to it, the less wrong
                            wrong += max(1, UNCANCELLED - (hand & 63) + (hand >> 18 & 63))
                        elif kind != NO_CARD and hand >> 6 * kind & 63 <= NONE:
                            wrong += 1
                        hand -= ADD[kind]
                    if b == FEWER:
                        wrong += too_many(held, possessed, items, edges)
                    elif TOGETHER[a] and edges[items[0]] > edges[items[1]]:
                        wrong += 1
                    if wrong > most:
                        return wrong
                    ways = known_ways.get(held << 6 | a << 1 | possessed)
                    likely /= len(ways_to_give(a, held, possessed) if ways is None else ways)
                else:
                    less, chance, hand = lost_blindly(hand, items, edges)
                    wrong += less
                    likely *= chance
            elif what == PASSED:
                for edge in items:
                    hand += ADD[edges[edge]]
            elif what == STARTS:
                if possessed != a:
                    wrong += 1
            elif what == COUNTED:
                wrong += abs((hand >> 6 * a & 63) - NONE - b)
            else:
                less, chance = shown(hand, a, items)
                wrong += less
                likely *= chance
        self.likely = likely
        return wrong

    def save(self) -> SavedGuess:
        return self.tokens[:], self.edges[:], self.role[:], self.bad[:], self.weight[:]

    def restore(self, saved: SavedGuess) -> None:
        self.tokens, self.edges, self.role, self.bad, self.weight = saved

    def judge_all(self) -> int:
        """How much contradicts what is known, in all. All tracks are judged anew."""
        for seat in self.hidden:
            self.bad[seat] = self.judge(seat, ANY)
            self.weight[seat] = self.likely
        return sum(self.bad)

    def fits(self) -> bool:
        """Does nothing contradict what is known? If so, all tracks are judged anew."""
        for seat in self.hidden:
            if self.judge(seat, 0):
                return False
            self.bad[seat] = 0
            self.weight[seat] = self.likely
        return True

    def redeal_chance(self, at_most: bool = False) -> float:
        """How likely it was that just these players were dealt three Hard Hits first, up to a constant (MF-12).

        Whoever was, drew again from all that the others did not hold just then; so each time the chance was
        that of drawing three Hard Hits from there. `at_most`: whatever others were dealt.
        """
        seats = len(self.redealt)
        held = [0] * seats
        for seat in range(seats):
            place = self.place[seat]
            if place < 0:
                held[seat] = self.my_hits
            elif not at_most:
                held[seat] = self.tokens[place : place + DEALT].count(HARD_HIT)
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


def seen_by(moment: ShowMoment, me: int) -> bool:
    """Did I see the cards that were shown?"""
    return me != NOBODY and (moment.eyes | 1 << moment.owner) >> me & 1 == 1
