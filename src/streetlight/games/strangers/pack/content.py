"""The content of the game: what a pack says, as frozen structs.

The order of the cards in the file gives each kind its small number, which the rules use:
``pack.cards[kind]``. Packs are read and checked in :mod:`streetlight.games.strangers.pack.loading`.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Source = Literal["rulebook", "house"]
PlaceKind = Literal["home", "mansion", "pool", "park", "library", "clubhouse", "pep_rally", "prom"]
StopKind = Literal["school_stop", "city_stop"]

PLACE_KINDS: Final[tuple[PlaceKind, ...]] = (
    "home", "mansion", "pool", "park", "library", "clubhouse", "pep_rally", "prom",
)  # fmt: skip
Gift = Literal["card", "kid"]
GIFTS: Final[dict[str, Gift]] = {"library": "card", "park": "kid"}
"""Kind of scoring space -> what a kid there gives its player one more of: in hand (DTS-64), or out there (DTS-65)."""
CROWDS: Final = ("clubhouse", "pep_rally", "prom")  # a kid's worth there depends on the crowd (DTS-66)


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="move"):
    """A path move of own kids (DTS-31 to 49, 89).

    ``past`` names what does not stop it: "walls" (Hop the Fence), "strangers" (Rad Bike!), "" nothing.
    With ``kids = "any"`` each own kid may move once; any number, also none (DTS-48).
    """

    steps: int
    kids: Literal["one", "any"] = "one"
    past: Literal["", "walls", "strangers"] = ""


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="place"):
    """Lift one unscored kid and set it down elsewhere (DTS-89).

    ``start`` limits where the kid must stand ("" anywhere), ``to`` lists the kinds of space it may go to.
    """

    to: tuple[PlaceKind | StopKind, ...]
    start: Literal["", "school_stop", "city_stop"] = ""
    whose: Literal["own", "any"] = "own"


class Sighting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="sighting"):
    """Put a stranger on a free stranger space (DTS-53).

    ``spaces`` may limit it to some of them, by board: ``{A = ["C4", "D2"]}``. Empty: any.
    """

    spaces: dict[str, tuple[str, ...]] = {}


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="script"):
    """An effect that only one card has: the rules hold a script of this name (`rules/special_cards.py`)."""

    script: str


Effect = Move | Place | Sighting | Special


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card.

    ``drawn`` cards act when drawn and are never held (DTS-50). ``may`` cards can be declined (DTS-97).
    ``source`` tells whether the effect stands in the rulebook or is ours.
    """

    id: str
    name: str
    count: int
    text: str
    source: Source
    effect: Effect
    drawn: bool = False
    may: bool = False


class ScoringSpace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scoring space. ``mark`` is what stands for it in the map.

    Each spot has a value, best first (DTS-63, 103); or, where the crowd counts, ``per_kid_by_total`` lists
    what every kid there is worth when 1, 2, ... kids are there (DTS-66).
    """

    id: str
    mark: str
    name: str
    kind: PlaceKind
    spots: tuple[int, ...] = ()
    per_kid_by_total: tuple[int, ...] = ()
    source: Source = "house"

    @property
    def capacity(self) -> int:
        return len(self.spots) or len(self.per_kid_by_total)


class BoardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the board as the pack gives it."""

    id: str
    title: str
    tokens: int
    map: str
    places: tuple[ScoringSpace, ...]
    source: Source = "house"


class Pack(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """All content of one edition of the game.

    ``deck = "standard"`` claims the deck of DTS-02, and the check holds the pack to it. Two packs are never equal, so
    that what is worked out from one can be kept with it at no cost.
    """

    name: str
    title: str
    version: int
    deck: Literal["standard", "other"]
    cards: tuple[Card, ...]
    boards: tuple[BoardData, ...]
    hand_size: int = 3
    kids: int = 10

    def kind(self, id: str) -> int:
        """The small number of the kind of card with this id."""
        for number, card in enumerate(self.cards):
            if card.id == id:
                return number
        raise KeyError(id)

    def board_data(self, id: str) -> BoardData:
        for board in self.boards:
            if board.id == id:
                return board
        raise KeyError(id)

    @property
    def max_steps(self) -> int:
        """The longest path move of any card."""
        return max([card.effect.steps for card in self.cards if isinstance(card.effect, Move)], default=1)
