"""A position as one seat judges it, whether it is seen at the table or imagined.

The regular bot sees one through a view and weighs it with care (`regular.SeenPosition`); the expert's imagined evenings
have the whole state and no time (`hunch.DreamedPosition`). What cards and strangers do there is judged here and in
`special_cards.py`, once for both, from what each of them knows about spaces and kids.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from streetlight.games.strangers.bots.judge import Weights, contact_worth
from streetlight.games.strangers.rules.board import Board

ABDUCTED = 0.3
"""What it hurts to lose a kid out there, beyond the way that it has come."""


class Position(ABC):
    """What judgements ask about a position, for the seat ``me``."""

    me: int
    board: Board
    weights: Weights
    team: Sequence[int]
    """The side of each seat."""
    strangers: int
    """Spaces with a stranger, as bits."""
    full: int
    """Scoring spaces without a free spot, as bits."""

    thinks_twice: bool
    """Does it see that a card which would only hurt may be declined?"""
    second_guest: float
    """How much more a Pool Party is worth to who has two kids to bring."""

    # --- what each kind of position knows in its own way

    @abstractmethod
    def points(self) -> Sequence[float]:
        """The points of every seat."""

    @abstractmethod
    def libraries(self) -> int:
        """Own kids in Libraries."""

    @abstractmethod
    def kids(self) -> Sequence[Iterable[int]]:
        """Where the unscored kids of every seat stand."""

    @abstractmethod
    def scored(self, space: int) -> Sequence[int]:
        """Who has kids in a scoring space: a seat for each kid."""

    @abstractmethod
    def sides(self) -> Sequence[float]:
        """What a point of each seat weighs: 1 for the own side, less than nothing for rivals."""

    @abstractmethod
    def headway(self, space: int) -> float:
        """How much better it is to have a kid there than none on the board."""

    @abstractmethod
    def score_gain(self, here: int, goal: int) -> float:
        """What it brings that an own kid who stands here scores there."""

    @abstractmethod
    def in_the_way(self, here: int, space: int) -> float:
        """How much a stranger on this space would hinder a kid who stands here."""

    @abstractmethod
    def next_kid_hindered(self, space: int) -> float:
        """How much a stranger on this space would hinder the own kid that sets out next."""

    @abstractmethod
    def friends_card(self) -> float | None:
        """What the best card in somebody else's hand may bring; None if it is no use."""

    # --- what follows for both alike

    def contact_worth(self) -> float:
        """What winning at once is worth in points."""
        return contact_worth(self.points(), self.team, self.me, self.weights.contact)

    def threat(self, space: int) -> float:
        """What a stranger on this space does to everybody's kids, by whose they are."""
        total = 0.0
        for side, kids in zip(self.sides(), self.kids(), strict=True):
            for here in kids:
                harm = self.headway(here) + ABDUCTED if here == space else self.in_the_way(here, space)
                total -= side * harm
        return total - self.next_kid_hindered(space)
