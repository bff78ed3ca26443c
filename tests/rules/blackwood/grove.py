"""Set up any position of Blackwood Grove in a few readable lines, act, and look.

    grove = Grove(seats=4).rule("metal").hand("agent", "coin", "apple")
    grove.start("agent").answer("agent", "test:coin")
    assert grove.down("agent") == {"admitted": ["coin"], "repelled": []}

Seat 0 is the Visitor, seat 1 the Kid, seats 2 and up are Agents: "visitor", "kid", "agent", "agent2", ...
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import streetlight as sl
from streetlight.core.match import Match, true_state
from streetlight.core.views import Result, as_view
from streetlight.games.blackwood.documents import BlackwoodView
from streetlight.games.blackwood.rules.setup import Options
from streetlight.games.blackwood.state import SPACES, WORKSHOP, Blackwood

GAME = sl.game("blackwood")


class Grove:
    def __init__(self, seats: int = 4, seed: int = 1, **options: Any) -> None:
        whole: Options = GAME.check_options(seats, Options(visitor=0, kid=1, **options))
        made = GAME.start(seats, seed, visitor=0, kid=1, **options)
        self.options = whole
        self.seats = seats
        self.g = true_state(made, Blackwood).copy()
        self.g.told, self.g.told_count = None, 0
        self.g.deck = sorted([*self.g.deck, *self.g.flipped])
        self.g.flipped = ()
        self.match: Match | None = None
        self.rule("metal")

    # --- set up

    def number(self, thing: str) -> int:
        return self.g.rules.pack.workshop.object_index[thing]

    def seat(self, who: str) -> int:
        if who in ("visitor", "kid"):
            return ("visitor", "kid").index(who)
        return 1 + int(who.removeprefix("agent") or 1)

    def rule(self, rule: str) -> Grove:
        workshop = self.g.rules.pack.workshop
        self.g.mode, self.g.rule = WORKSHOP, rule
        self.g.admits, self.g.judged = workshop.mask(rule), workshop.all_objects
        return self

    def free(self, text: str) -> Grove:
        """A rule in the Visitor's own words; nothing is judged yet."""
        self.g.mode, self.g.rule, self.g.text = "free", "", text
        self.g.admits = self.g.judged = 0
        return self

    def _fetch(self, thing: str) -> int:
        """Take an object from wherever it is."""
        number = self.number(thing)
        g = self.g
        for bag in (g.deck, g.bottom):
            if number in bag:
                bag.remove(number)
                return number
        for seat, hand in enumerate(g.hands):
            if number in hand:
                spare = g.deck.pop(0)
                g.hands[seat] = tuple(spare if card == number else card for card in hand)
                return number
        raise AssertionError(f"{thing} is on the table already")

    def hand(self, who: str, *things: str) -> Grove:
        seat = self.seat(who)
        self.g.deck = sorted([*self.g.deck, *self.g.hands[seat]])
        self.g.hands[seat] = ()
        self.g.hands[seat] = tuple([self._fetch(thing) for thing in things])
        return self

    def placed(self, *things: str) -> Grove:
        """Cards that lie face up by the rule, one to a space."""
        for thing in things:
            number = self._fetch(thing)
            side = 0 if self.g.admits >> number & 1 else 1
            for space in range(side * SPACES, side * SPACES + SPACES):
                if not self.g.piles[space]:
                    self.g.piles[space] = (number,)
                    break
            else:
                raise AssertionError("no space is left")
        return self

    def tested(self, who: str, *things: str) -> Grove:
        """Face-down cards of a player, by the rule."""
        seat = self.seat(who)
        for thing in things:
            number = self._fetch(thing)
            self.g.down[seat * 2 + (0 if self.g.admits >> number & 1 else 1)] += (number,)
        return self

    def trust(self, trust: int) -> Grove:
        self.g.trust = trust
        return self

    def deck(self, *things: str) -> Grove:
        """The deck holds just these; all others are out of the game."""
        numbers = [self._fetch(thing) for thing in things]
        self.g.deck, self.g.bottom = sorted(numbers), []
        return self

    def next_cards(self, *things: str) -> Grove:
        """The next cards that are drawn, in any order; all others come after them."""
        numbers = [self._fetch(thing) for thing in things]
        self.g.bottom = sorted([*self.g.bottom, *self.g.deck])
        self.g.deck = sorted(numbers)
        return self

    def start(self, step: str, who: str = "") -> Grove:
        """Begin this step: "agent", "kid" or "visitor"."""
        self.g.step = step
        self.g.turn_of = self.seat(who or step)
        self.g.turns_done = max(0, self.g.turn_of - 2) if step == "agent" else self.seats - 2
        self.match = Match(GAME, self.seats, self.options, "1", self.g, [0] * self.seats).start_script()
        return self

    # --- act

    @property
    def now(self) -> Match:
        assert self.match is not None, "call start() first"
        return self.match

    def options_of(self, who: str) -> list[str]:
        return [option.id for option in self.now.prompts[self.seat(who)].options]

    def answer(self, who: str, *answer: str) -> Grove:
        seat = self.seat(who)
        kind = self.now.prompts[seat].kind
        self.now.answer(seat, list(answer) if kind in ("some", "order") else answer[0])
        return self

    def asked(self) -> list[str]:
        """Who is asked what now: "agent: reveal"."""
        names = ["visitor", "kid", "agent", *[f"agent{n}" for n in range(2, 5)]]
        return [f"{names[seat]}: {prompt.what}" for seat, prompt in sorted(self.now.prompts.items())]

    # --- look

    @property
    def state(self) -> Blackwood:
        return true_state(self.now, Blackwood)

    def view(self, who: str | None = None) -> BlackwoodView:
        return as_view(self.now.view(None if who is None else self.seat(who)), BlackwoodView)

    def tops(self, side: Literal["admitted", "repelled"], who: str | None = None) -> list[str]:
        view = self.view(who)
        spaces = view.admitted if side == "admitted" else view.repelled
        return names([space.top for space in spaces if space])

    def cards(self, who: str) -> list[str]:
        return names(self.view(who).players[self.seat(who)].cards)

    def down(self, who: str, seen_by: str = "") -> dict[str, list[str]]:
        down = self.view(seen_by or who).players[self.seat(who)].down
        return {"admitted": names(down.admitted.cards), "repelled": names(down.repelled.cards)}

    def counts(self, who: str) -> dict[str, int]:
        """How many face-down cards anybody sees on either side."""
        down = self.view(None).players[self.seat(who)].down
        return {"admitted": down.admitted.count, "repelled": down.repelled.count}

    def told(self, who: str | None = None) -> list[str]:
        return [event.text for event in self.now.events(None if who is None else self.seat(who))]

    @property
    def result(self) -> Result | None:
        return self.now.result


def names(refs: Sequence[str]) -> list[str]:
    """["object:coin"] -> ["coin"]"""
    return [ref.removeprefix("object:") for ref in refs]
