"""Attack of the Mind Flayer, told to the suite: settings, and the exact odds of first cards, teams and hands.

The odds are worked out from views alone, by listing every deal and every way to pass that fit them. Prior: an
even shuffle, and for whatever somebody passes or shows face down any of the choices that the rules leave.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import product
from math import comb
from typing import Any

from streetlight.core.game import AnyGame
from streetlight.core.match import Match, true_state
from streetlight.core.views import as_view
from streetlight.games.mindflayer.documents import (
    CheckView,
    GiftView,
    MindFlayerView,
    PastView,
    RoundView,
    ShowView,
    YouView,
)
from streetlight.games.mindflayer.history import PastMoment, RoundMoment, ShowMoment, moments
from streetlight.games.mindflayer.pack.content import CARD_IDS, NO_CARD
from streetlight.games.mindflayer.pack.loading import load_pack
from streetlight.games.mindflayer.rules.effects import EffectRules
from streetlight.games.mindflayer.state import MindFlayer, Rules
from streetlight.games.registry import game
from streetlight.testing import Case, OddsPosition, Setting, decisions

SETTINGS = (
    Setting(4),
    Setting(5),
    Setting(6),
    Setting(7, {"first": 3}),
    Setting(8),
    Setting(9),
    Setting(10),
    Setting(4, {"pack": "tiny"}),
    Setting(6, {"pack": "tiny", "first": 5}),
)

Cards = tuple[int, ...]
"""Five counts."""


def forget(g: MindFlayer) -> None:
    """Forget whom the Possessed saw when eyes opened, and who was dealt three Hard Hits."""
    g.starters = 0
    g.redealt = tuple(0 for _ in g.redealt)


# --- what a seat knows


def known(match: Match, seat: int | None) -> Hashable:
    """What lies open, what everybody saw happen, and of the rest what this seat held, saw, gave or received."""
    g = true_state(match, MindFlayer)
    seats = range(match.seats)
    hands = [tuple(g.hands[5 * at : 5 * at + 5]) for at in seats]
    open_table = (
        g.turn_of, g.first, g.down, g.away, g.quiet, g.held, g.stack, len(g.deck), g.flipped, g.meeting, g.ended,
        g.redealt, g.votes, tuple(sum(hand) for hand in hands),
    )  # fmt: skip
    past = tuple(remembered(moment, seat) for moment in moments(g.past))
    at_the_end = (tuple(hands), g.possessed, g.starters) if g.ended else ()
    if seat is None:
        return open_table, past, at_the_end
    bit = 1 << seat
    saw = g.starters if match.seats >= 6 and g.starters & bit else None
    mine = (hands[seat], g.possessed & bit, g.roles & bit, g.dealt[5 * seat : 5 * seat + 5], saw)
    return open_table, past, at_the_end, mine


def remembered(moment: PastMoment, seat: int | None) -> Hashable:
    """A moment as this seat remembers it."""
    if isinstance(moment, ShowMoment):
        looked = seat is not None and (seat == moment.owner or moment.eyes >> seat & 1)
        cards = moment.kinds if looked else None
        return "show", moment.owner, moment.eyes, moment.how, len(moment.kinds), cards
    if isinstance(moment, RoundMoment):
        how, head, givers, receivers, gave = (
            moment.how, moment.head, moment.givers, moment.receivers, moment.gave,
        )  # fmt: skip
        missing = tuple(tuple(kind == NO_CARD for kind in kinds) for kinds in gave)
        mine = tuple(kinds for giver, kinds in zip(givers, gave, strict=True) if giver == seat)
        came = [
            kind
            for theirs, kinds in zip(receivers, gave, strict=True)
            for receiver, kind in zip(theirs, kinds, strict=True)
            if receiver == seat and kind != NO_CARD
        ]
        return "round", how, head, givers, receivers, missing, mine, tuple(sorted(came))
    return moment


# --- one player's part in what a seat has seen


IDS: tuple[object, ...] = CARD_IDS


def you_in(view: MindFlayerView) -> YouView:
    assert view.you is not None
    return view.you


def rounds_in(view: MindFlayerView) -> list[RoundView]:
    return [moment for moment in view.past if isinstance(moment, RoundView)]


class Life:
    """A hidden player: what the view says about them, in order."""

    def __init__(self, view: MindFlayerView, who: int) -> None:
        self.who = who
        starters = you_in(view).starters
        self.starter = None if starters is None else who in starters
        self.before: list[PastView] = []  # up to the first card passed face down
        self.after: list[PastView] = []
        part = self.before
        for moment in view.past:
            if isinstance(moment, RoundView):
                part = self.after
            part.append(moment)

    def start(self, dealt: Cards, flayed: bool) -> tuple[list[int], bool] | None:
        """The hand after the deal and whether its owner is Possessed, or None if that can't be."""
        hand = list(dealt)
        if hand[1] == 3:
            return None
        hand[0 if flayed else 2] += 1
        possessed = flayed or hand[0] - hand[3] >= 3
        return None if self.starter is not None and self.starter != possessed else (hand, possessed)

    def live(self, hand: list[int], possessed: bool, past: list[PastView]) -> tuple[list[int], bool, float]:
        """Hand, team and chance after these moments. The chance is 0 if they can't have been."""
        chance = 1.0
        for moment in past:
            if isinstance(moment, GiftView) and moment.to == self.who:
                hand[CARD_IDS.index(moment.card)] += 1
                possessed = possessed or hand[0] - hand[3] >= 3
                chance *= (hand[1] - hand[4] >= 3) == moment.knocked_out
            elif isinstance(moment, CheckView) and self.who in moment.checked:
                possessed = possessed or hand[0] - hand[3] >= 3
                chance *= (hand[1] - hand[4] >= 3) == (self.who in moment.knocked_out)
            elif isinstance(moment, ShowView) and moment.seat == self.who and moment.cards is not None:
                assert not moment.blind and moment.count == 1
                kind = CARD_IDS.index(moment.cards[0])
                chance *= (1 / sum(count > 0 for count in hand)) if hand[kind] else 0
        return hand, possessed, chance


def ways_to_give(hand: list[int], possessed: bool) -> list[tuple[int, int]]:
    """Every (left, right): two cards of the hand, but no Mind Flayer of the Sane."""
    free = [count if possessed or kind else 0 for kind, count in enumerate(hand)]
    pairs = [(a, b) for a in range(5) for b in range(5) if free[a] and free[b] > (a == b)]
    assert pairs, "too rare to bother"
    return pairs


def threes(most: Cards) -> list[Cards]:
    """Every three cards out of these."""
    return [cards for cards in product(*[range(min(n, 3) + 1) for n in most]) if sum(cards) == 3]


def unseen(view: MindFlayerView, seat: int) -> Cards:
    """The cards that were dealt to others, or are still in the deck: first cards are not among them."""
    flayers, waffles = load_pack("tiny").roles_for(view.seats)
    pool = list(load_pack("tiny").cards_for(view.seats))
    pool[0] -= flayers
    pool[2] -= waffles
    for card in you_in(view).dealt:
        pool[CARD_IDS.index(card)] -= 1
    for moment in view.past:
        if isinstance(moment, GiftView):
            pool[CARD_IDS.index(moment.card)] -= 1
    if view.flipped:
        pool[CARD_IDS.index(view.flipped)] -= 1
    return tuple(pool)


def choose(pool: Cards, cards: Cards) -> int:
    ways = 1
    for n, k in zip(pool, cards, strict=True):
        ways *= comb(n, k)
    return ways


def minus(pool: Cards, cards: Cards) -> Cards:
    return tuple(n - k for n, k in zip(pool, cards, strict=True))


def hidden_seats(view: MindFlayerView) -> list[int]:
    return [seat for seat in range(view.seats) if seat != view.seat]


def flayers_hidden(view: MindFlayerView) -> int:
    return load_pack("tiny").roles_for(view.seats)[0] - (you_in(view).first_card == "mind_flayer")


# --- before anything was passed: players are independent but for the pool


def odds_of_the_deal(match: Match, seat: int | None) -> dict[Any, float]:
    """First cards of all, and the hand of the first hidden player."""
    assert seat is not None
    view = as_view(match.view(seat), MindFlayerView)
    lives = [Life(view, who) for who in hidden_seats(view)]

    @cache
    def rest(at: int, pool: Cards, flayers: int) -> dict[tuple[bool, ...], float]:
        """Chance of each pattern of first cards among the players from `at` on."""
        if at == len(lives):
            return {(): 1.0} if flayers == 0 else {}
        found: defaultdict[tuple[bool, ...], float] = defaultdict(float)
        for cards, flayed, chance, _ in deals(at, pool):
            for others, more in rest(at + 1, minus(pool, cards), flayers - flayed).items():
                found[flayed, *others] += chance * more
        return found

    def deals(at: int, pool: Cards) -> Iterator[tuple[Cards, bool, float, Cards]]:
        for cards in threes(pool):
            for flayed in (False, True):
                begun = lives[at].start(cards, flayed)
                if begun is not None:
                    hand, _, chance = lives[at].live(*begun, lives[at].before)
                    if chance:
                        yield cards, flayed, chance * choose(pool, cards), tuple(hand)

    pool = unseen(view, seat)
    total: Counter[Any] = Counter()
    for cards, flayed, chance, hand in deals(0, pool):
        for others, more in rest(1, minus(pool, cards), flayers_hidden(view) - flayed).items():
            total[(flayed, *others), hand] += chance * more
    return shares(total)


def deal_of(match: Match, seat: int) -> Any:
    g = true_state(match, MindFlayer)
    hidden = [other for other in range(match.seats) if other != seat]
    first = hidden[0]
    return tuple(bool(g.roles >> other & 1) for other in hidden), tuple(g.hands[5 * first : 5 * first + 5])


# --- after cards were passed face down by few: everything is listed


def odds_after_passing(match: Match, seat: int | None) -> dict[Any, float]:
    """Teams of all, and the hand of the first hidden player."""
    assert seat is not None
    view = as_view(match.view(seat), MindFlayerView)
    lives = [Life(view, who) for who in hidden_seats(view)]
    rounds = rounds_in(view)
    assert len(rounds) == 1 and not rounds[0].blind and rounds[0].head == "pass"
    assert all(given == (True, True) for given in rounds[0].given)
    total: Counter[Any] = Counter()
    for hands, teams, chance in _deals_before(lives, unseen(view, seat), flayers_hidden(view)):
        for after, likely in _passes(view, rounds[0], lives, hands, teams):
            ends = [
                life.live(list(hand), team, life.after)
                for life, hand, team in zip(lives, after, teams, strict=True)
            ]
            for end in ends:
                likely *= end[2]
            if likely:
                total[tuple(end[1] for end in ends), tuple(ends[0][0])] += chance * likely
    return shares(total)


def _deals_before(
    lives: list[Life], pool: Cards, flayers: int
) -> Iterator[tuple[list[Cards], list[bool], float]]:
    if not lives:
        if flayers == 0:
            yield [], [], 1.0
        return
    for cards in threes(pool):
        for flayed in (False, True):
            begun = lives[0].start(cards, flayed)
            if begun is None:
                continue
            hand, team, chance = lives[0].live(*begun, lives[0].before)
            if chance:
                for hands, teams, more in _deals_before(lives[1:], minus(pool, cards), flayers - flayed):
                    yield [tuple(hand), *hands], [team, *teams], chance * choose(pool, cards) * more


def _passes(
    view: MindFlayerView, passing: RoundView, lives: list[Life], hands: list[Cards], teams: list[bool]
) -> Iterator[tuple[list[list[int]], float]]:
    """Hands after every way to pass that gives this seat what it got."""
    me = view.seat
    got = sorted(CARD_IDS.index(card) for card in passing.received or ())
    at = {life.who: number for number, life in enumerate(lives)}
    givers = [who for who in passing.givers if who != me]
    to = dict(zip(passing.givers, passing.receivers, strict=True))
    gave = dict(zip(passing.givers, passing.gave, strict=True)).get(me)
    mine = [IDS.index(card) for card in gave or ()]
    ways = [ways_to_give(list(hands[at[who]]), teams[at[who]]) for who in givers]
    chance = 1.0
    for choices in ways:
        chance /= len(choices)
    for picked in product(*ways):
        came = sorted(
            kind
            for who, pair in zip(givers, picked, strict=True)
            for kind, receiver in zip(pair, to[who], strict=True)
            if receiver == me
        )
        if came != got:
            continue
        after = [list(hand) for hand in hands]
        for who, pair in [*zip(givers, picked, strict=True), (me, mine)]:
            for kind, receiver in zip(pair, to[who], strict=True):
                if who != me:
                    after[at[who]][kind] -= 1
                if receiver != me:
                    after[at[receiver]][kind] += 1
        yield after, chance


def teams_of(match: Match, seat: int) -> Any:
    g = true_state(match, MindFlayer)
    hidden = [other for other in range(match.seats) if other != seat]
    first = hidden[0]
    return tuple(bool(g.possessed >> other & 1) for other in hidden), tuple(
        g.hands[5 * first : 5 * first + 5]
    )


def shares(total: Counter[Any]) -> dict[Any, float]:
    whole = sum(total.values())
    return {outcome: weight / whole for outcome, weight in total.items()}


# --- positions


def position(
    name: str,
    seats: int,
    found: Callable[[MindFlayerView, Match], bool],
    fact: Callable[[Match, int], Any],
    odds: Callable[[Match, int | None], dict[Any, float]],
) -> OddsPosition:
    """The first position of random matches, with the eyes of seat 0, that is fit."""

    def make(game: AnyGame) -> tuple[Match, int | None]:
        for seed in range(5000):
            match = game.start(seats, seed, pack="tiny")
            for _ in decisions(match, random.Random(f"odds/{seed}")):
                if not match.over and found(as_view(match.view(0), MindFlayerView), match):
                    return match, 0
        raise AssertionError(f"no seed leads to {name!r}")

    return OddsPosition(name, make, lambda match: fact(match, 0), odds)


def knocked_out_early(view: MindFlayerView, match: Match) -> bool:
    """Somebody was knocked out by a gift, others got Hard Hits and were not; nothing was passed yet."""
    gifts = [moment for moment in view.past if isinstance(moment, GiftView)]
    hit = {gift.to for gift in gifts if gift.card == "hard_hit" and not gift.knocked_out}
    return not rounds_in(view) and any(gift.knocked_out for gift in gifts) and bool(hit)


def sees_starters(view: MindFlayerView, match: Match) -> bool:
    """One of the Possessed starters, who knows the others."""
    return bool(you_in(view).starters) and len(view.past) == 2


def was_shown(view: MindFlayerView, match: Match) -> bool:
    """A card was shown to seat 0, and nothing passed yet."""
    return any(isinstance(moment, ShowView) for moment in view.past) and not rounds_in(view)


def few_passed(view: MindFlayerView, match: Match) -> bool:
    """Seat 0 and two others passed cards, seat 0 got a Mind Flayer, and somebody has got a card since."""
    rounds = rounds_in(view)
    return (
        len(rounds) == 1
        and rounds[0].head == "pass"
        and len(rounds[0].givers) == 3
        and "mind_flayer" in (rounds[0].received or ())
        and isinstance(view.past[-1], GiftView)
        and all(given == (True, True) for given in rounds[0].given)
        and not any(true_state(match, MindFlayer).redealt)
    )


POSITIONS = (
    position("after the deal", 4, lambda view, match: True, deal_of, odds_of_the_deal),
    position("a knock-out, and the silence of others", 4, knocked_out_early, deal_of, odds_of_the_deal),
    position("one of the Possessed saw the others", 6, sees_starters, deal_of, odds_of_the_deal),
    position("a neighbour showed a card", 4, was_shown, deal_of, odds_of_the_deal),
    position("a Mind Flayer came in a Meeting", 4, few_passed, teams_of, odds_after_passing),
)

CASE = Case(
    game=game("mindflayer"),
    known=known,
    settings=SETTINGS,
    shared=(Rules, EffectRules),
    forget=forget,
    positions=POSITIONS,
    ledger="mindflayer",
    eyes=1,
)
