"""A table for stories: set up any position in a line or two, act, and look at what a player would see.

    table = Table("FWWH", "WHHW", "WWWM", "WAWW").next("H")
    table.give(1)
    assert table.down == [1]

A hand is a word: F Mind Flayer, H Hard Hit, W Waffle, M Memories, A Helping Hand. Its first letter is the first
card, so a hand that begins with F belongs to one of the Possessed. Seat 0 begins unless a test says otherwise.
`next` names the cards to be flipped; a Meeting is called by `meeting("basement")`.
"""

from __future__ import annotations

from typing import TypeVar

from streetlight.core.documents import EventFields
from streetlight.core.events import Event
from streetlight.core.luck import luck_from_seed
from streetlight.core.match import Match, true_state
from streetlight.core.prompts import Prompt
from streetlight.core.views import as_view
from streetlight.games.mindflayer.documents import MindFlayerView, RoundView
from streetlight.games.mindflayer.events import Received
from streetlight.games.mindflayer.pack.content import KINDS, NO_CARD
from streetlight.games.mindflayer.pack.loading import load_pack
from streetlight.games.mindflayer.rules.setup import Options, new_state
from streetlight.games.mindflayer.state import STREAMS, MindFlayer
from streetlight.games.registry import game

LETTERS = "FHWMA"
NAMES = ("mind_flayer", "hard_hit", "waffle", "memories", "helping_hand")
GAME = game("mindflayer")

F = TypeVar("F", bound=EventFields)


def counts(word: str) -> list[int]:
    return [word.count(letter) for letter in LETTERS]


class Table:
    def __init__(self, *hands: str, first: int = 0, held: int = 0, seed: str = "test") -> None:
        """Players with these hands, as if just dealt. `held` Meetings are over."""
        options = Options(first=first)
        g = new_state(len(hands), options, load_pack(), luck_from_seed(seed, STREAMS))
        g.told, g.told_count = None, 0
        g.hands, dealt = [], []
        g.roles = g.possessed = 0
        for seat, word in enumerate(hands):
            g.hands += counts(word)
            dealt += counts(word[1:])
            g.roles |= (word[0] == "F") << seat
            if word[0] == "F" or word.count("F") - word.count("M") >= 3:
                g.possessed |= 1 << seat
        g.starters = g.possessed
        g.dealt = tuple(dealt)
        g.redealt = (0,) * len(hands)
        g.held = held
        g.stack = g.rules.stacks[held]
        self._g: MindFlayer = g
        self._options = options
        self._match: Match | None = None
        self._next = ""

    # --- setting up

    def next(self, cards: str) -> Table:
        """The cards that are flipped next, in this order; then Waffles."""
        flips = 0 if self._match is None else len(self.events(None, "flipped"))
        self._next = "W" * flips + cards
        if self._match is not None:
            self._stack()
        return self

    def meeting(self, card: str = "basement", after: int = 0) -> Table:
        """A Meeting is called, with this card, after so many more adventure cards."""
        g = self._g
        g.stack = after
        ids = [meeting.id for meeting in g.rules.meetings]
        g.meeting_cards = [ids.index(card)] * 3
        return self

    def out(self, *seats: int) -> Table:
        """These players are knocked out already."""
        for seat in seats:
            self._g.down |= 1 << seat
        return self

    def turned(self, *seats: int) -> Table:
        """These players are Possessed already, whatever they hold."""
        for seat in seats:
            self._g.possessed |= 1 << seat
        return self

    def _stack(self) -> None:
        """All cards of the deck are what is to be flipped next."""
        flips = 0 if self._match is None else len(self.events(None, "flipped"))
        g: MindFlayer = self._g if self._match is None else self.g
        kind = LETTERS.index(self._next[flips]) if flips < len(self._next) else LETTERS.index("W")
        g.deck = [kind] * len(g.deck)

    @property
    def match(self) -> Match:
        """The match, which begins at the first look."""
        if self._match is None:
            self._stack()
            seats = self._g.rules.seats
            self._match = Match(GAME, seats, self._options, "test", self._g, [0] * seats).start_script()
            self._stack()
        return self._match

    @property
    def g(self) -> MindFlayer:
        return true_state(self.match, MindFlayer)

    # --- acting

    @property
    def turn(self) -> int:
        """Who is asked, when only one is."""
        assert len(self.match.waiting) == 1, f"waiting for {self.match.waiting}"
        return self.match.waiting[0]

    def prompt(self, seat: int | None = None) -> Prompt:
        return self.match.prompts[self.turn if seat is None else seat]

    def ids(self, seat: int | None = None) -> list[str]:
        return [option.id for option in self.prompt(seat).options]

    def answer(self, option: str, seat: int | None = None) -> Table:
        self.match.answer(self.turn if seat is None else seat, option)
        if not self.match.over:
            self._stack()
        return self

    def give(self, to: int) -> Table:
        """Whoever flipped a card gives it to this player."""
        return self.answer(f"give:{to}")

    def passes(self, *pairs: str) -> Table:
        """Each participant, in the order of seats, passes a card left and one right: "WH" or "-M"."""
        waiting = self.match.waiting
        assert len(waiting) == len(pairs), f"{waiting} pass"
        for seat, pair in zip(waiting, pairs, strict=True):
            sides = [
                f"{side}:{NAMES[LETTERS.index(letter)]}"
                for side, letter in zip(("left", "right"), pair, strict=True)
                if letter != "-"
            ]
            self.answer(",".join(sides), seat)
        return self

    # --- looking

    def view(self, seat: int | None) -> MindFlayerView:
        return as_view(self.match.view(seat), MindFlayerView)

    def rounds(self, seat: int | None) -> list[RoundView]:
        """All cards passed face down so far, as this player knows it."""
        return [moment for moment in self.view(seat).past if isinstance(moment, RoundView)]

    def hand(self, seat: int) -> str:
        """The hand of a player as their own view shows it, as a word in the order FHWMA."""
        cards = self.view(seat).players[seat].cards
        assert cards is not None
        return "".join(LETTERS[NAMES.index(card)] for card in cards)

    def team(self, seat: int) -> str:
        you = self.view(seat).you
        assert you is not None
        return you.team

    @property
    def down(self) -> list[int]:
        return [player.seat for player in self.view(None).players if not player.in_play]

    def events(self, seat: int | None, what: str = "") -> list[Event]:
        return [event for event in self.match.events(seat) if not what or event.what == what]

    def told(self, seat: int | None, what: str, kind: type[F]) -> list[F]:
        """What all events of that name told this seat."""
        found = []
        for event in self.events(seat, what):
            assert isinstance(event.args, kind)
            found.append(event.args)
        return found


def passed(table: Table, seat: int) -> str:
    """The cards that this player was passed last, in no order."""
    refs = table.told(seat, "received", Received)[-1].cards
    return "".join(sorted(LETTERS[NAMES.index(ref.partition(":")[2])] for ref in refs))


def all_cards(g: MindFlayer) -> list[int]:
    """How many cards of each kind exist, wherever they are."""
    total = [0] * KINDS
    for at, count in enumerate(g.hands):
        total[at % KINDS] += count
    for kind in g.deck:
        total[kind] += 1
    if g.flipped != NO_CARD:
        total[g.flipped] += 1
    return total
