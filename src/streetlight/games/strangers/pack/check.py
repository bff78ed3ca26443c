"""The check that a pack is sound: every card, every edge of every board, every count of the box."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from streetlight.core.pack_error import PackError
from streetlight.core.pack_faults import hint
from streetlight.core.pack_reader import PackCheck
from streetlight.games.strangers.pack.content import (
    CROWDS,
    BoardData,
    Card,
    Move,
    Pack,
    Place,
    ScoringSpace,
    Sighting,
    Special,
)
from streetlight.games.strangers.pack.layout import DOOR, OPEN, WALL, BoardLayout, Cell, MapError, read_map
from streetlight.games.strangers.rules.board import Board
from streetlight.games.strangers.rules.special_cards import SPECIAL_CARDS
from streetlight.games.strangers.state import MOST_KINDS, SAUCER, has_script

STANDARD_DECK: Final = {
    "stranger_sighting": 18, "saucer": 5, "walk": 10, "run": 10, "skateboard": 10, "school_bus": 10,
    "city_bus": 10, "walkie_talkies": 10, "hop_the_fence": 3, "rad_bike": 3, "prom_date": 3,
    "science_club_saviors": 1, "pool_party": 1, "new_step_dad": 1, "man_in_black": 1, "soda_shop_date": 1,
    "synchronized_watches": 1, "moms_car": 1, "hitchhiking": 1,
}  # fmt: skip
"""The deck of DTS-02."""

MOST_PLAYERS: Final = 4
MOST_STEPS: Final = 4
LEAST_STOPS: Final = 3  # of each bus, DTS-93


class Check(PackCheck[Pack]):
    def all(self) -> list[PackError]:
        pack = self.pack
        self.head()
        if pack.hand_size < 1:
            self.wrong("must be 1 or more", "hand_size")
        if pack.kids < 1:
            self.wrong("must be 1 or more", "kids")
        if not pack.boards:
            self.wrong("there must be at least one board", "boards")
        self.unique([board.id for board in pack.boards], "boards")
        layouts: dict[str, BoardLayout] = {}
        for number, board in enumerate(pack.boards):
            layout = self._board(number, board)
            if layout is not None:
                layouts[board.id] = layout
        self._deck()
        for number, card in enumerate(pack.cards):
            self._card(number, card, layouts)
        return self.errors

    # Cards

    def _deck(self) -> None:
        cards = self.pack.cards
        self.unique([card.id for card in cards], "cards")
        if len(cards) > MOST_KINDS:
            self.wrong(f"{len(cards)} kinds of card are too many; at most {MOST_KINDS} are allowed", "cards")
        if not any(isinstance(card.effect, Sighting) for card in cards):
            self.wrong("there is no Stranger Sighting, so the game would never end", "cards")
        held = sum(card.count for card in cards if not card.drawn)
        needed = MOST_PLAYERS * (self.pack.hand_size + 1)  # Well-Read (DTS-82)
        if held < needed:
            self.wrong(f"{held} cards to hold are too few: four opening hands may take {needed}", "cards")
        if self.pack.deck == "standard":
            counts = {card.id: card.count for card in cards}
            for number, card in enumerate(cards):
                due = STANDARD_DECK.get(card.id)
                if due is None:
                    self.wrong("is not in the standard deck (DTS-02)", "cards", number, "id")
                elif card.count != due:
                    self.wrong(f"the standard deck has {due} of them (DTS-02)", "cards", number, "count")
            for id in STANDARD_DECK:
                if id not in counts:
                    self.wrong(f"{id!r} is missing from the standard deck (DTS-02)", "cards")

    def _card(self, number: int, card: Card, layouts: dict[str, BoardLayout]) -> None:
        if not re.fullmatch(r"[a-z0-9_]+", card.id):
            self.wrong("must be small letters, digits and _", "cards", number, "id")
        if card.count < 1:
            self.wrong("must be 1 or more", "cards", number, "count")
        effect = card.effect
        if isinstance(effect, Move):
            self.text_agrees(card.text, [effect.steps], "cards", number, "text")
        automatic = isinstance(effect, Sighting) or has_script(card, SAUCER)
        if card.drawn != automatic:
            due = "acts when drawn" if automatic else "is held and played"
            self.wrong(f"this effect {due} (DTS-50)", "cards", number, "drawn")
        if isinstance(effect, Special) and effect.script not in (SAUCER, *SPECIAL_CARDS):
            known = (SAUCER, *SPECIAL_CARDS)
            self.wrong(
                f"there is no script {effect.script!r}{hint(effect.script, known)}",
                "cards",
                number,
                "effect",
                "script",
            )
        if isinstance(effect, Move) and not 1 <= effect.steps <= MOST_STEPS:
            self.wrong(f"must be 1 to {MOST_STEPS}", "cards", number, "effect", "steps")
        if isinstance(effect, Move) and effect.kids == "any" and not card.may:
            self.wrong('"any number" may be none (DTS-97)', "cards", number, "may")
        if isinstance(effect, Place) and not effect.to:
            self.wrong("must name at least one kind of space", "cards", number, "effect", "to")
        if isinstance(effect, Sighting):
            for board, refs in effect.spaces.items():
                layout = layouts.get(board)
                strangers = {cell.ref for cell in layout.cells if cell.stranger} if layout else set()
                for ref in refs:
                    if ref not in strangers:
                        message = f"{ref!r} is not a stranger space of board {board!r}"
                        self.wrong(message, "cards", number, "effect", "spaces")

    # Boards

    def _board(self, number: int, board: BoardData) -> BoardLayout | None:
        def wrong(message: str, field: str) -> None:
            self.wrong(message, "boards", number, field)

        self.unique([place.id for place in board.places], "boards", number, "places")
        self.unique([place.mark for place in board.places], "boards", number, "places", field="mark")
        for at, place in enumerate(board.places):
            self._place(number, at, place)
        if board.tokens < 1:
            wrong("must be 1 or more", "tokens")
        if sum(place.kind in ("prom", "pep_rally") for place in board.places) != 1:
            wrong("there must be one Pep Rally or one Prom (DTS-71)", "places")
        try:
            layout = read_map(board.map)
        except MapError as error:
            wrong(str(error), "map")
            return None
        sound = len(self.errors)
        self._map(number, board, layout)
        if len(self.errors) == sound:
            self._reach(number, board)
        return layout

    def _place(self, number: int, at: int, place: ScoringSpace) -> None:
        def wrong(message: str, field: str) -> None:
            self.wrong(message, "boards", number, "places", at, field)

        if not re.fullmatch(r"[a-z][a-z0-9_]*", place.id):
            wrong("must be small letters, digits and _", "id")
        if place.kind in CROWDS:
            if place.spots:
                wrong(f"a {place.kind} has per_kid_by_total instead (DTS-66)", "spots")
            if not place.per_kid_by_total:
                wrong(
                    "must list what each kid is worth with 1, 2, ... kids there (DTS-66)", "per_kid_by_total"
                )
            if any(value < 0 for value in place.per_kid_by_total):
                wrong("points can't be negative", "per_kid_by_total")
            return
        if place.per_kid_by_total:
            wrong(f"a {place.kind} has spots instead (DTS-66)", "per_kid_by_total")
        if not place.spots:
            wrong("must have at least one spot", "spots")
        if any(value < 0 for value in place.spots):
            wrong("points can't be negative", "spots")
        if list(place.spots) != sorted(place.spots, reverse=True):
            wrong("the best spot comes first (DTS-63)", "spots")
        if place.kind in ("home", "mansion") and len(place.spots) > 1:
            wrong(f"a {place.kind} has room for one kid (DTS-62)", "spots")

    def _map(self, number: int, board: BoardData, layout: BoardLayout) -> None:
        def wrong(message: str) -> None:
            self.wrong(message, "boards", number, "map")

        drawn = Counter(cell.mark for cell in layout.cells if cell.mark)
        marks = {place.mark for place in board.places}
        for mark in drawn:
            if mark not in marks:
                wrong(f"{mark!r} stands in the map, but no place has this mark")
        for at, place in enumerate(board.places):
            if place.mark not in drawn:
                self.wrong(f"{place.mark!r} is not in the map", "boards", number, "places", at, "mark")
            elif not _in_one_piece(layout, place.mark):
                self.wrong("its cells must touch each other", "boards", number, "places", at, "mark")
        schools = [cell for cell in layout.cells if cell.school]
        if len(schools) != 1:
            wrong(f"there must be one School (@), not {len(schools)}")
        for cell in schools:
            if cell.stranger:
                wrong(f"{cell.ref}: School can't be a stranger space (DTS-93)")
        for one, other, edge in layout.edges():
            fault = _edge_fault(one, other, edge)
            if fault:
                wrong(f"between {one.ref} and {other.ref}: {fault}")
        strangers = sum(cell.stranger for cell in layout.cells)
        if strangers < board.tokens:
            wrong(f"{strangers} stranger spaces are too few for {board.tokens} strangers (DTS-93)")
        for bus, stops in (
            ("School Bus", sum(cell.school_stop for cell in layout.cells)),
            ("City Bus", sum(cell.city_stop for cell in layout.cells)),
        ):
            if stops < LEAST_STOPS:
                wrong(f"the {bus} has {stops} stops and needs {LEAST_STOPS} (DTS-93)")

    def _reach(self, number: int, board: BoardData) -> None:
        """With no stranger placed, a kid can walk from School to every space (DTS-93)."""
        compiled = Board(board, 1)
        entered = {there for near in compiled.walk for there in near}
        far = compiled.distance[compiled.school]
        for space in range(compiled.moves):
            if far[space] < 0:
                self.wrong(
                    f"{compiled.ids[space]}: there is no way here from School", "boards", number, "map"
                )
        for at in range(len(board.places)):
            space = compiled.moves + at
            if space not in entered:
                self.wrong("has no entry bar (DTS-93)", "boards", number, "places", at, "mark")
            elif far[space] < 0:
                self.wrong("there is no way here from School", "boards", number, "places", at, "mark")


def _edge_fault(one: Cell, other: Cell, edge: str) -> str:
    """What is wrong with the edge between two cells, or ""."""
    if one.mark and one.mark == other.mark:
        return "" if edge == OPEN else "cells of one scoring space have no edge between them"
    if not one.enterable or not other.enterable:
        return "nobody can go through an entry bar here" if edge == DOOR else ""
    if one.mark and other.mark:
        return "" if edge == WALL else "two scoring spaces need a wall between them"
    if one.mark or other.mark:
        return "a scoring space needs a wall or an entry bar here (DTS-38)" if edge == OPEN else ""
    return "an entry bar must lead into a scoring space (DTS-38)" if edge == DOOR else ""


def _in_one_piece(layout: BoardLayout, mark: str) -> bool:
    cells = [cell for cell in layout.cells if cell.mark == mark]
    reached = cells[:1]
    for here in reached:
        for cell in cells:
            near = abs(cell.column - here.column) + abs(cell.row - here.row) == 1
            if near and cell not in reached:
                reached.append(cell)
    return len(reached) == len(cells)
