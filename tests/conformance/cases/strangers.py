"""Don't Talk to Strangers, told to the suite: settings, secrets, and the exact odds of hidden hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from math import comb, prod
from typing import Any

from streetlight.core.game import AnyGame
from streetlight.core.match import Match, true_state
from streetlight.games.registry import game
from streetlight.games.strangers.events import BySeat, WithCard, WithCards
from streetlight.games.strangers.state import Rules, Strangers
from streetlight.testing import Case, OddsPosition, Setting, decisions

PLAN = {
    "hand": ["walk", "run", "skateboard"],
    "deck": [card for each in ("walk", "run", "saucer", "moms_car") for card in (each, "stranger_sighting")],
}

SETTINGS = (
    Setting(2),
    Setting(3, {"board": "B"}),
    Setting(4),
    Setting(4, {"board": "B"}),
    Setting(2, {"variants": ["well_read"], "first": 1}),
    Setting(3, {"variants": ["brainiac"]}),
    Setting(4, {"variants": ["total_invasion"], "board": "B"}),
    Setting(3, {"spare_strangers": True}, name="3-spare_strangers"),
    Setting(4, {"variants": ["teams"], "seating": "beside"}),
    Setting(4, {"variants": ["teams"], "seating": "opposite", "board": "B"}),
    Setting(4, {"variants": ["brainiac", "teams", "total_invasion", "well_read"], "spare_strangers": True}),
    Setting(1),
    Setting(1, {"variants": ["brainiac", "solo", "well_read"], "board": "B"}),
    Setting(1, {"variants": ["architect"]}, open=True),
    Setting(1, {"variants": ["architect", "brainiac", "total_invasion"], "board": "B"}, open=True),
    Setting(1, {"variants": ["architect"], "pack": "tiny", **PLAN}, name="1-architect-tiny-plan", open=True),
    Setting(1, {"pack": "tiny"}),
    Setting(2, {"pack": "tiny"}),
    Setting(3, {"pack": "tiny", "variants": ["total_invasion"]}),
    Setting(4, {"pack": "tiny"}),
)


def secrets(match: Match, seat: int | None) -> Iterator[str]:
    """Cards that are there only once and lie in a hidden hand. After a reshuffle anybody may know any card."""
    g = true_state(match, Strangers)
    if any(event.what == "reshuffled" for event in match.events(None)) or g.rules.architect:
        return
    for other, hand in enumerate(g.hands):
        if seat is not None and g.rules.eyes[other] >> seat & 1:
            continue
        for kind in set(hand) - set(g.shown[other]):
            card = g.rules.cards[kind]
            if card.count == 1:
                yield card.id
                yield card.name


def forget(g: Strangers) -> None:
    """Forget which cards were shown, and which are from before the reshuffle."""
    g.shown = [() for _ in g.shown]
    g.kept = [() for _ in g.kept]
    g.since = []


def known(match: Match, seat: int | None) -> Hashable:
    """All that lies on the table, and of every hand what this seat sees: its own and its partner's, and shown cards.

    Hands and the deck are in no order. Which cards of the own hand are from before a reshuffle, and what follows from
    that for others, a seat has to remember from what it was told.
    """
    g = true_state(match, Strangers)
    rules = g.rules
    hands = []
    for other, hand in enumerate(g.hands):
        open_to_me = rules.architect or (seat is not None and rules.eyes[other] >> seat & 1)
        hands.append((len(hand), tuple(sorted(hand if open_to_me else g.shown[other])), len(g.kept[other])))
    return (
        rules.pack, rules.board_id, rules.variants, rules.team_of, rules.seats,
        tuple(hands), tuple(g.deck) if rules.architect else len(g.deck), tuple(g.discard), g.in_play,
        tuple(g.place), tuple(g.spots), g.strangers, g.tokens, g.idle, g.bonus, g.ended, g.first,
        None if g.ended else g.turn_of,
    )  # fmt: skip


# --- the exact odds, worked out from views and events alone


class Detective:
    """Follows a match with the eyes of one seat, and keeps account of every card it has not seen.

    `kept` are the hidden cards of each hand at the last reshuffle, `old` all of these together; `new` are the cards
    that have not been seen since, wherever they are; `story` is what hidden hands have done since.
    """

    def __init__(self, match: Match, seat: int | None) -> None:
        self.match, self.seat = match, seat
        self.cards = {card.id: card for card in true_state(match, Strangers).rules.cards}
        self.old: Counter[str] = Counter()
        self.new: Counter[str] = Counter({card.id: card.count for card in self.cards.values()})
        self.discard: Counter[str] = Counter()
        self.hidden = [other for other in range(match.seats) if other != seat]
        self.shown: dict[int, Counter[str]] = {other: Counter() for other in self.hidden}
        self.kept = dict.fromkeys(self.hidden, 0)
        self.since = dict.fromkeys(self.hidden, 0)  # hidden cards drawn, less those that left
        self.story: list[
            tuple[int, str]
        ] = []  # (seat, "") draws, (seat, card) has a card leave the hidden ones
        self.heard: list[str] = []

    def look(self) -> None:
        """Take in what was told since the last look."""
        for event in self.match.events(self.seat, since=len(self.heard)):
            self.heard.append(event.what)
            args = event.args
            who = (
                int(args.seat.removeprefix("seat:"))
                if isinstance(args, (BySeat, WithCard, WithCards))
                else -1
            )
            card = args.card.removeprefix("card:") if isinstance(args, WithCard) else ""
            cards = Counter(
                [ref.removeprefix("card:") for ref in args.cards] if isinstance(args, WithCards) else []
            )
            if event.what in ("set_aside", "drawn"):
                self.new[card] -= 1
                self.discard[card] += 1
            elif event.what == "drew":
                self.new[card] -= 1
            elif event.what == "drew_unseen":
                self.since[who] += 1
                self.story.append((who, ""))
            elif event.what in ("played", "threw_away"):
                self.discard[card] += 1
                if who in self.hidden and self.shown[who][card]:
                    self.shown[who][card] -= 1
                elif who in self.hidden:
                    self._leaves(who, card)
            elif event.what == "showed" and who in self.hidden:
                for fresh in (cards - self.shown[who]).elements():
                    self._leaves(who, fresh)
                self.shown[who] = cards
            elif event.what == "reshuffled":
                self._reshuffle()

    def _leaves(self, who: int, card: str) -> None:
        self.since[who] -= 1
        self.story.append((who, card))
        if not self.old:
            self.new[card] -= 1

    def _reshuffle(self) -> None:
        """The deck was empty: all that was unseen is in hands, and the discards are the new deck."""
        if self.old:
            self.new = self.old + self.new - Counter(card for _, card in self.story if card)
        self.old = self.new
        for other in self.hidden:
            self.kept[other] += self.since[other]
            self.since[other] = 0
        self.new, self.discard, self.story = self.discard, Counter(), []

    def odds(self) -> dict[Any, float]:
        """Every way to fill the hidden hands, with its chance."""
        held = Counter({card: n for card, n in self.new.items() if n and not self.cards[card].drawn})
        if not self.old:
            worlds = {
                tuple(tuple(sorted(hand)) for hand in hands): float(ways)
                for hands, ways in _deals(held, [self.since[other] for other in self.hidden])
            }
        else:
            worlds = self._since_the_reshuffle(held)
        total = sum(worlds.values())
        found: Counter[Any] = Counter()
        for hands, weight in worlds.items():
            whole = [
                tuple(sorted([*self.shown[other].elements(), *hand]))
                for other, hand in zip(self.hidden, hands, strict=True)
            ]
            found[tuple(whole)] += weight / total
        return dict(found)

    def _since_the_reshuffle(self, held: Counter[str]) -> dict[tuple[tuple[str, ...], ...], float]:
        """Bayes' rule, event by event: what hidden hands may hold, if who plays plays any card of the hand."""
        worlds = {
            tuple(tuple(sorted(hand)) for hand in hands): float(ways)
            for hands, ways in _deals(self.old, [self.kept[other] for other in self.hidden])
        }
        every = self.old + held
        gone: Counter[str] = Counter()
        for who, card in self.story:
            at = self.hidden.index(who)
            then: Counter[Any] = Counter()
            for hands, weight in worlds.items():
                hand = hands[at]
                if card and card in hand:
                    rest = list(hand)
                    rest.remove(card)
                    then[(*hands[:at], tuple(rest), *hands[at + 1 :])] += weight * hand.count(card)
                elif not card:
                    pool = every - gone - Counter(each for some in hands for each in some)
                    for drawn, count in pool.items():
                        more = (*hands[:at], tuple(sorted((*hand, drawn))), *hands[at + 1 :])
                        then[more] += weight * count
            gone[card] += bool(card)
            worlds = dict(then)
        return worlds


def _deals(pool: Counter[str], sizes: list[int]) -> Iterator[tuple[list[tuple[str, ...]], int]]:
    """Every way to deal hands of these sizes out of a pool, and how many ways it stands for."""
    if not sizes:
        yield [], 1
        return
    for hand in _choose(sorted(+pool), pool, sizes[0]):
        taken = Counter(hand)
        weight = prod(comb(pool[card], count) for card, count in taken.items())
        for others, ways in _deals(pool - taken, sizes[1:]):
            yield [hand, *others], weight * ways


def _choose(cards: list[str], pool: Counter[str], size: int) -> Iterator[tuple[str, ...]]:
    if size == 0:
        yield ()
    elif cards:
        for count in range(min(pool[cards[0]], size) + 1):
            for rest in _choose(cards[1:], pool, size - count):
                yield (cards[0],) * count + rest


def hands_of(match: Match, seat: int | None) -> Any:
    """The truth about the hidden hands, as the odds list it."""
    g = true_state(match, Strangers)
    hidden = [other for other in range(match.seats) if other != seat]
    return tuple(tuple(sorted(g.rules.cards[kind].id for kind in g.hands[other])) for other in hidden)


def position(
    name: str,
    seats: int,
    seat: int | None,
    hint: int,
    found: Callable[[Detective, Match], bool],
    **options: Any,
) -> OddsPosition:
    """The first position of random matches, from seed `hint` on, that a detective finds fit."""
    detectives: dict[int, Detective] = {}

    def make(game: AnyGame) -> tuple[Match, int | None]:
        for seed in range(hint, hint + 5000):
            match = game.start(seats, seed, pack="tiny", **options)
            detective = Detective(match, seat)
            for _ in decisions(match, random.Random(f"odds/{seed}")):
                detective.look()
                if not match.over and found(detective, match):
                    detectives.clear()
                    detectives[id(match)] = detective
                    return match, seat
        raise AssertionError(f"no seed from {hint} on leads to {name!r}")

    return OddsPosition(
        name, make, lambda match: hands_of(match, seat), lambda match, seat: detectives[id(match)].odds()
    )


def shown_and_played(who: Detective, match: Match) -> bool:
    """A hand was shown, one of its cards was played since, and a card nobody has seen was drawn."""
    return any(0 < sum(cards.values()) < 3 and who.since[other] for other, cards in who.shown.items())


def reshuffled(who: Detective, match: Match) -> bool:
    """Hidden hands have drawn and played since the reshuffle, and little enough for the odds to be listed."""
    few = "reshuffled" in who.heard and sum(who.kept.values()) >= 3 and 3 <= len(who.story) <= 5
    return few and len(who.odds()) > 3


POSITIONS = (
    position("first hands", 2, 0, 0, lambda who, match: who.since[1] == 3 and "begins" in who.heard),
    position("a hand was shown, one card of it was played", 2, 0, 0, shown_and_played),
    position("a spectator, after a hand was shown", 2, None, 0, lambda who, match: "showed" in who.heard),
    position("after a reshuffle", 3, 0, 0, reshuffled),
    position("a spectator, after a reshuffle", 2, None, 0, reshuffled),
    position(
        "a hand was shown after a reshuffle", 3, 0, 0,
        lambda who, match: reshuffled(who, match)
        and "showed" in who.heard[who.heard.index("reshuffled") :],
    ),
)  # fmt: skip

CASE = Case(
    game=game("strangers"),
    settings=SETTINGS,
    shared=(Rules,),
    secrets=secrets,
    forget=forget,
    known=known,
    positions=POSITIONS,
    ledger="strangers",
)
