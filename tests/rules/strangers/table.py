"""A table for stories: set up any position in a few lines, act, and look at what a player would see.

    table = Table(seats=2).kid("orange", "D3").hand("orange", "run", "walk", "walk").strangers("C1")
    table.play("run").to("B3")
    assert table.where("orange 1") == "B3"

Players are called by their colours: orange, sky, green, red. The kids of a player are numbered as they are
set on the board: "orange 1", "orange 2". Spaces are called as in `boards.toml`, where the map is.

Nothing is left to chance unless a test wants it: orange begins, hands that were not given hold the first
cards of the deck's list that can be held, and the deck gives the cards named by `deck(...)`, then normal
cards, and Sightings and Saucers last.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from streetlight.core.events import Event
from streetlight.core.luck import Luck, luck_from_seed
from streetlight.core.match import Match, true_state
from streetlight.core.prompts import Option, Prompt
from streetlight.core.views import as_view
from streetlight.games.strangers.documents import PlayerView, StrangersView
from streetlight.games.strangers.game import GAME as STRANGERS
from streetlight.games.strangers.pack.loading import BUILTIN
from streetlight.games.strangers.rules.setup import Options
from streetlight.games.strangers.state import COIN, DECK, STREAMS, SUPPLY, Strangers

COLOURS = ("orange", "sky", "green", "red")


def _make_pack() -> str:
    """The boards of the tests with the cards of the standard pack, as a pack of its own."""
    folder = Path(tempfile.mkdtemp(prefix="streetlight-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copy(BUILTIN / "standard" / "cards.toml", folder / "cards.toml")
    shutil.copy(Path(__file__).parent / "boards.toml", folder / "pack.toml")
    return str(folder)


PACK = _make_pack()
GAME = STRANGERS


def seat_of(colour: str) -> int:
    return COLOURS.index(colour)


def kid_number(kid: str, kids_each: int = 10) -> int:
    """ "sky 2" is the second kid of the second player."""
    colour, _, number = kid.partition(" ")
    return seat_of(colour) * kids_each + int(number) - 1


class Table:
    """A match in the making; the first look or act starts it at the turn of the player who begins."""

    def __init__(
        self,
        board: str = "A",
        seats: int = 2,
        pack: str = PACK,
        deal: bool = False,
        seed: str = "table",
        **options: Any,
    ) -> None:
        """With `deal` the match starts before the first hands are dealt."""
        options = {"first": 0, "board": board, "pack": pack, **options}
        whole: Options = GAME.check_options(seats, msgspec.convert(options, Options))
        self.options = whole
        self._match: Match | None = None
        self._g: Strangers = GAME.setup(seats, whole, luck_from_seed(seed, STREAMS))
        self.rules = self._g.rules
        self.seats = seats
        self._dealt = [deal] * seats
        self._top: tuple[str, ...] = ()
        self._only = False
        if not deal and self.g.step != "design":
            self.g.step = "turn"

    # --- setting up

    @property
    def g(self) -> Strangers:
        """The state, as long as it may be set."""
        assert self._match is None, "set the table before you look at it or act"
        return self._g

    def kid(self, colour: str, *places: str) -> Table:
        """Set kids of a player on the board, in these places; in a scoring space they have scored."""
        for place in places:
            self._set_kid(seat_of(colour), self.space(place))
        return self

    def _set_kid(self, seat: int, space: int) -> None:
        g, board = self.g, self.rules.board
        kid = seat * self.rules.kids + g.scored[seat] + len(g.active[seat])
        g.place[kid] = space
        if space < board.moves:
            g.active[seat] += (kid,)
            return
        base, room = self.rules.spot_base[space], board.capacity[space]
        g.spots[g.spots.index(-1, base, base + room)] = kid
        if -1 not in g.spots[base : base + room]:
            g.full |= 1 << space
        g.scored[seat] += 1
        g.parks[seat] += board.kinds[space] == "park"
        g.libraries[seat] += board.kinds[space] == "library"

    def hand(self, colour: str, *cards: str) -> Table:
        """Give a player exactly these cards."""
        seat = seat_of(colour)
        kinds = tuple(self._from_deck(card) for card in cards)
        self.g.hands[seat] = kinds
        self._dealt[seat] = True
        return self

    def deck(self, *cards: str, only: bool = False) -> Table:
        """The next cards of the deck, top first. With `only`, the deck has no others."""
        for card in cards:
            self._from_deck(card)
        self._top = cards
        self._only = only
        return self

    def discard(self, *cards: str) -> Table:
        """Cards that lie on the discard pile already."""
        self.g.discard.extend(self._from_deck(card) for card in cards)
        return self

    def strangers(self, *spaces: str) -> Table:
        """Strangers that stand on the board already."""
        for space in spaces:
            self.g.strangers |= 1 << self.space(space)
            self.g.tokens -= 1
        return self

    def tokens(self, left: int) -> Table:
        """So many strangers are still to come, whatever stands on the board."""
        self.g.tokens = left
        return self

    def coin(self, *sides: str) -> Table:
        """The next flips of the coin: "saucer" or "plain"."""
        wanted = [side == "saucer" for side in sides]
        key = 0
        while [luck.coin(0) for luck in [Luck((key,), [0])] for _ in wanted] != wanted:
            key += 1
        self.g.luck.keys = tuple(key if i == COIN else old for i, old in enumerate(self.g.luck.keys))
        self.g.luck.counts[COIN] = 0
        return self

    def turn(self, colour: str) -> Table:
        """It is this player's turn."""
        self.g.turn_of = seat_of(colour)
        return self

    def _from_deck(self, card: str) -> int:
        kind = self.rules.kinds[card]
        self.g.deck.remove(kind)
        return kind

    def _deal(self, seat: int) -> None:
        """Fill a hand that was not given."""
        if self._dealt[seat]:
            return
        self._dealt[seat] = True
        normal = [kind for kind in self.g.deck if not self.rules.drawn[kind]]
        hand = normal[: self.rules.hand_size + self.g.libraries[seat]]
        for kind in hand:
            self.g.deck.remove(kind)
        self.g.hands[seat] = tuple(hand)

    def _stack(self) -> None:
        """Lay the bag of cards so that the luck of the match gives the wanted cards first."""
        kinds = self.rules.kinds
        rest = [] if self._only else sorted(self.g.deck, key=lambda kind: (self.rules.drawn[kind], kind))
        wanted = [kinds[card] for card in self._top] + rest
        places = list(range(len(wanted)))
        luck = self.g.luck.copy()
        order = [luck.take(DECK, places) for _ in wanted]
        self.g.deck = [kind for _, kind in sorted(zip(order, wanted, strict=True))]

    @property
    def match(self) -> Match:
        if self._match is None:
            if not self.rules.architect:
                for seat in range(self.seats):
                    self._deal(seat)
                self._stack()
            self._match = Match(
                GAME, self.seats, self.options, "table", self._g, [0] * self.seats
            ).start_script()
        return self._match

    # --- acting: each of these answers the open prompt

    def answer(self, choice: str) -> Table:
        prompt = self.prompt
        self.match.answer(prompt.seat, choice, prompt=prompt.id)
        return self

    def let_out(self) -> Table:
        return self.answer("let_out")

    def play(self, card: str) -> Table:
        return self.answer(f"play:{card}")

    def run_away(self, kid: str) -> Table:
        return self.answer(f"run_away:{kid_number(kid)}")

    def throw_away(self, card: str) -> Table:
        return self.answer(f"discard:{card}")

    def keep(self) -> Table:
        return self.answer("keep")

    def decline(self) -> Table:
        return self.answer("decline")

    def stop(self) -> Table:
        return self.answer("done")

    def to(self, place: str, kid: str = "") -> Table:
        """Move a kid there. Which kid need not be said if only one can go there."""
        space = self.space(place)
        fitting = [
            option.id
            for option in self.prompt.options
            if option.choice[0] == "move"
            and option.choice[2] == space
            and (not kid or option.choice[1] == kid_number(kid))
        ]
        assert len(fitting) == 1, f"{fitting} fit {place!r}; there are {self.choices}"
        return self.answer(fitting[0])

    def place_stranger(self, space: str) -> Table:
        return self.answer(f"place:{space}")

    def take(self, kid: str) -> Table:
        """The saucer hovers over this kid."""
        return self.answer(f"take:{kid_number(kid)}")

    # --- looking

    def space(self, place: str) -> int:
        return self.rules.board.index[place]

    @property
    def prompt(self) -> Prompt:
        """The one open prompt."""
        prompts = self.match.prompts
        assert len(prompts) == 1, f"{len(prompts)} prompts are open"
        return next(iter(prompts.values()))

    @property
    def asked(self) -> tuple[str, str] | None:
        """Who is asked what, e.g. ("orange", "turn"); None when the match is over."""
        return None if self.match.over else (COLOURS[self.prompt.seat], self.prompt.what)

    @property
    def choices(self) -> set[str]:
        """The ids of all options."""
        return {option.id for option in self.prompt.options}

    @property
    def labels(self) -> dict[str, str]:
        return {option.id: option.label for option in self.prompt.options}

    def option(self, choice: str) -> Option:
        return next(option for option in self.prompt.options if option.id == choice)

    def ends(self, kid: str = "") -> set[str]:
        """Where this kid (or any kid) may go, by the open prompt."""
        return {
            self.rules.board.ids[option.choice[2]]
            for option in self.prompt.options
            if option.choice[0] == "move" and (not kid or option.choice[1] == kid_number(kid))
        }

    def movers(self) -> set[str]:
        """The kids that the open prompt lets go somewhere."""
        kids = {option.choice[1] for option in self.prompt.options if option.choice[0] == "move"}
        return {f"{COLOURS[kid // self.rules.kids]} {kid % self.rules.kids + 1}" for kid in kids}

    @property
    def blocked(self) -> dict[str, tuple[str, str]]:
        """What is tempting but not legal: id -> (reason, rule)."""
        return {block.id: (block.reason, block.rule) for block in self.prompt.blocked}

    def view(self, colour: str | None) -> StrangersView:
        return as_view(self.match.view(None if colour is None else seat_of(colour)), StrangersView)

    def player(self, colour: str, seen_by: str | None = None) -> PlayerView:
        """What everybody (or `seen_by`) can see of a player."""
        return self.view(seen_by).players[seat_of(colour)]

    def cards(self, colour: str) -> list[str]:
        """The hand of a player, as the owner sees it, in the order of the card list."""
        return self.player(colour, seen_by=colour).cards

    def where(self, kid: str) -> str:
        """The space or scoring space that a kid is in, or "supply"."""
        place = true_state(self.match, Strangers).place[kid_number(kid)]
        return "supply" if place == SUPPLY else self.rules.board.ids[place]

    def worth(self, kid: str) -> int:
        ref = f"kid:{kid_number(kid)}"
        return next(each.points for each in self.view(None).kids if each.kid == ref)

    def points(self) -> tuple[int, ...]:
        return tuple(player.points for player in self.view(None).players)

    def standing(self) -> set[str]:
        """The spaces with a stranger."""
        return {ref.removeprefix("space:") for ref in self.view(None).strangers}

    @property
    def result(self) -> Any:  # Any: tests look into the details of this game
        return self.match.result

    def log(self, colour: str | None = None) -> list[str]:
        """All that happened, in words."""
        return [event.text for event in self.events(colour)]

    def events(self, colour: str | None = None) -> list[Event]:
        return self.match.events(None if colour is None else seat_of(colour))

    def happened(self, what: str) -> list[Any]:  # Any: each kind of event has a struct of its own
        """What every public event of this name told."""
        return [event.args for event in self.events() if event.what == what]
