"""The standard boards hold what the rules lean on (DTS-93), checked on what a client is given to draw."""

import pytest

from streetlight.games.strangers.documents import BoardContent
from tests.rules.strangers.table import GAME

pytestmark = pytest.mark.rule("DTS-93")


@pytest.fixture(params=["A", "B"])
def board(request: pytest.FixtureRequest) -> BoardContent:
    options = GAME.start(seats=2, seed=1, board=request.param).options
    return GAME.content(options).board


def ways(board: BoardContent) -> dict[str, set[str]]:
    """From each space to the spaces beside it, through open edges and entry bars."""
    cells = {(cell.column, cell.row): cell for cell in board.cells}
    found: dict[str, set[str]] = {cell.space: set() for cell in board.cells if cell.space}
    for (column, row), cell in cells.items():
        for other, edge in (
            (cells.get((column + 1, row)), board.right[row][column]),
            (cells.get((column, row + 1)), board.below[row][column]),
        ):
            if other and edge != "wall" and cell.space and other.space:
                found[cell.space].add(other.space)
                found[other.space].add(cell.space)
    return found


def test_school_is_one_plain_space(board: BoardContent) -> None:
    (school,) = [cell for cell in board.cells if cell.school]
    assert not school.stranger
    assert school.school_stop
    assert school.space not in {place.space for place in board.places}


def test_there_are_more_stranger_spaces_than_strangers(board: BoardContent) -> None:
    assert sum(cell.stranger for cell in board.cells) >= board.tokens + 4


def test_every_place_can_be_reached_from_school(board: BoardContent) -> None:
    beside = ways(board)
    places = {place.space for place in board.places}
    queue = [cell.space for cell in board.cells if cell.school]
    for here in queue:
        if here not in places:  # nobody walks on through a scoring space
            queue.extend(there for there in beside[here] if there not in queue)
    assert set(queue) == set(beside)


def test_each_bus_has_three_stops_at_least(board: BoardContent) -> None:
    assert sum(cell.school_stop for cell in board.cells) >= 3
    assert sum(cell.city_stop for cell in board.cells) >= 3


def test_no_scoring_space_is_a_stop_or_a_stranger_space(board: BoardContent) -> None:
    places = {place.space for place in board.places}
    for cell in board.cells:
        if cell.space in places:
            assert not (cell.stranger or cell.school_stop or cell.city_stop or cell.school)


@pytest.mark.rule("DTS-38")
def test_between_a_place_and_a_space_there_is_a_wall_or_a_bar(board: BoardContent) -> None:
    places = {place.space for place in board.places}
    cells = {(cell.column, cell.row): cell.space for cell in board.cells}
    for (column, row), space in cells.items():
        for other, edge in (
            (cells.get((column + 1, row)), board.right[row][column]),
            (cells.get((column, row + 1)), board.below[row][column]),
        ):
            if other and space and (other in places) != (space in places):
                assert edge in ("wall", "door")
            elif other and space and other != space and other not in places:
                assert edge in ("wall", "open")
