"""The check that a pack is sound: there are enough cards for every number of players, and the box is complete."""

from __future__ import annotations

import re
from typing import Final

from streetlight.core.pack_error import PackError
from streetlight.core.pack_reader import PackCheck
from streetlight.games.mindflayer.pack.content import (
    CARD_IDS,
    DEALT,
    KINDS,
    MEETINGS_HELD,
    PLAYERS,
    Effect,
    KeepOut,
    MeetingCard,
    Nothing,
    Pack,
    ShowCards,
)

STANDARD_CARDS: Final = ((12, 4, 4), (8, 4, 4), (12, 0, 0), (5, 0, 0), (5, 0, 0))
"""Unmarked, 6+ and 9+ of each kind (MF-07)."""
STANDARD_ROLES: Final = ((1, 3), (1, 4), (2, 4), (2, 5), (2, 6), (3, 6), (3, 7))
"""Mind Flayers and Waffles among the first cards, for 4 to 10 players (MF-08)."""


class Check(PackCheck[Pack]):
    def all(self) -> list[PackError]:
        pack = self.pack
        self.head()
        if tuple(card.id for card in pack.cards) != CARD_IDS:
            self.wrong(f"there must be these five kinds, in this order: {', '.join(CARD_IDS)}", "cards")
            return self.errors
        if tuple(row.players for row in pack.roles) != tuple(PLAYERS):
            self.wrong("there must be one row for each of 4 to 10 players, in order (MF-08)", "roles")
            return self.errors
        for number, card in enumerate(pack.cards):
            if min(card.unmarked, card.six_plus, card.nine_plus) < 0:
                self.wrong("there can't be fewer than no cards", "cards", number, "unmarked")
        for number, players in enumerate(PLAYERS):
            self._deal(number, players)
        if pack.deck == "standard":
            self._standard()
        self.unique([card.id for card in pack.meetings], "meetings")
        self.unique([person.id for person in pack.people], "people")
        for number, meeting in enumerate(pack.meetings):
            self._meeting(number, meeting)
        if len(pack.meetings) < MEETINGS_HELD:
            self.wrong(f"{len(pack.meetings)} Meeting cards; 3 are needed (MF-16)", "meetings")
        if len(pack.people) < PLAYERS[-1]:
            self.wrong(f"{len(pack.people)} people are too few for 10 players (MF-03)", "people")
        return self.errors

    def _deal(self, number: int, players: int) -> None:
        """There are enough cards to deal, and some are left for each of the three stacks."""
        flayers, waffles = self.pack.roles_for(players)
        cards = self.pack.cards_for(players)
        if flayers + waffles != players:
            self.wrong(f"{flayers} + {waffles} first cards for {players} players (MF-77)", "roles", number)
        elif flayers < 1:
            self.wrong("somebody must be Possessed (MF-55)", "roles", number, "mind_flayer")
        if flayers > cards[0] or waffles > cards[2]:
            self.wrong("the deck has fewer cards of that kind", "roles", number)
        left = sum(cards) - players * (1 + DEALT)
        if left < MEETINGS_HELD:
            self.wrong(f"{sum(cards)} cards are too few for {players} players", "cards")
        elif cards[1] >= left + DEALT:  # three in a hand, and nothing else left to draw instead
            self.wrong(
                f"with {cards[1]} Hard Hits for {players} players the deal might never end (MF-12)", "cards"
            )

    def _standard(self) -> None:
        for number in range(KINDS):
            card = self.pack.cards[number]
            if (card.unmarked, card.six_plus, card.nine_plus) != STANDARD_CARDS[number]:
                wanted = "{} + {} + {}".format(*STANDARD_CARDS[number])
                self.wrong(f'a deck that calls itself "standard" has {wanted} (MF-07)', "cards", number)
        for number, row in enumerate(self.pack.roles):
            if (row.mind_flayer, row.waffle) != STANDARD_ROLES[number]:
                wanted = "{} and {}".format(*STANDARD_ROLES[number])
                self.wrong(f'a deck that calls itself "standard" has {wanted} (MF-08)', "roles", number)
        if len(self.pack.meetings) != 12:
            self.wrong(f"there are 12 Meeting cards, not {len(self.pack.meetings)} (MF-03)", "meetings")

    def _meeting(self, number: int, card: MeetingCard) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9_]*", card.id):
            self.wrong("must be small letters, digits and _", "meetings", number, "id")
        if len(card.exchange) > 2:
            self.wrong(
                "nobody gives more than two cards: a hand might not have them (MF-66)",
                "meetings", number, "exchange",
            )  # fmt: skip
        if card.players:
            self._numbers(number, card)
        words = exchange_words(card)
        if not any(words <= words_of(sentence) for sentence in card.text.split(".")):
            self.wrong(
                "the card changes the exchange, so a sentence of its text must say how, with the words "
                f"{', '.join(sorted(words))} (MF-40, MF-64)",
                "meetings", number, "text",
            )  # fmt: skip
        for effect in (card.effect, card.otherwise):
            self._effect(number, effect)
            if isinstance(effect, ShowCards) and effect.cards > 1:
                self.text_agrees(card.text, [effect.cards], "meetings", number, "text")

    def _numbers(self, number: int, card: MeetingCard) -> None:
        """A card that is another one with other numbers of players names those numbers on its face."""
        if not set(card.players) < set(PLAYERS) or list(card.players) != sorted(set(card.players)):
            self.wrong(
                "some of the numbers from 4 to 10, in order, and not all", "meetings", number, "players"
            )
            return
        others = (
            [] if isinstance(card.otherwise, Nothing) else [at for at in PLAYERS if at not in card.players]
        )
        missing = [str(at) for at in [*card.players, *others] if not re.search(rf"\b{at}\b", card.text)]
        if missing:
            self.wrong(
                f"the text must name the numbers of players: {', '.join(missing)} is missing (MF-16)",
                "meetings", number, "text",
            )  # fmt: skip

    def _effect(self, number: int, effect: Effect) -> None:
        if isinstance(effect, ShowCards):
            if not 1 <= effect.cards <= 4:
                self.wrong("1 to 4 cards can be shown (MF-66)", "meetings", number, "effect", "cards")
            if effect.how == "choose" and effect.cards != 1:
                self.wrong("only one card can be chosen", "meetings", number, "effect", "cards")


def words_of(sentence: str) -> set[str]:
    return set(re.findall(r"[a-z]+", sentence.lower()))


def exchange_words(card: MeetingCard) -> set[str]:
    """What a card must say whose exchange is another one than that of all (MF-40), or of fewer players (MF-64)."""
    if isinstance(card.effect, KeepOut) or isinstance(card.otherwise, KeepOut):
        return {"out"}
    if not card.exchange:
        return {"meeting", "nothing"}
    if sorted(card.exchange) == ["left", "right"]:
        return set()
    return {"meeting", "one" if len(card.exchange) == 1 else "both", *card.exchange}
