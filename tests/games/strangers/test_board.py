"""The boards: where a kid may go, checked against a plain search of the printed map."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streetlight.games.strangers.pack.content import BoardData
from streetlight.games.strangers.pack.loading import load_board, load_pack
from streetlight.games.strangers.rules.board import HOP, RIDE, WALK, Board, mask_of, spaces_of

A = load_board(load_pack("standard"), "A")
B = load_board(load_pack("standard"), "B")
TINY = load_board(load_pack("tiny"), "A")

LANE = Board(
    BoardData(
        id="A",
        title="A lane",
        tokens=1,
        map="""
     A   B   C   D   E
   +---+---+---+---+---+
 1 | @   .   ?   .   . |
   +---+---+===+   +---+
 2 | s   . | HA| . | . |
   +   +---+---+   +---+
 3 | . | .   .   .   . |
   +---+---+---+---+---+
""",
        places=(
            load_pack("tiny").boards[0].places[0],  # a home with the mark HA
        ),
    )
)


def ids(board: Board, spaces: tuple[int, ...]) -> set[str]:
    return {board.ids[space] for space in spaces}


def ends(board: Board, start: str, steps: int, *blocked: str, mode: int = WALK) -> set[str]:
    closed = mask_of([board.index[id] for id in blocked])
    return ids(board, board.ends(board.index[start], steps, closed, mode))


# Stories on a lane of 15 cells


@pytest.mark.rule("DTS-31", "DTS-32", "DTS-33")
def test_a_move_is_straight_or_round_corners_and_of_exact_length() -> None:
    assert ends(LANE, "A1", 1) == {"B1"}
    assert ends(LANE, "D1", 2) == {"B1", "D3", "home"}  # not A1, and E1 is only one step away
    assert ends(LANE, "D1", 3) == {"A1", "C3", "E3", "home"}


@pytest.mark.rule("DTS-34", "DTS-49")
def test_a_kid_in_a_dead_end_cannot_step_back_to_make_up_the_length() -> None:
    assert ends(LANE, "B2", 2) == {"A3"}
    assert ends(LANE, "A2", 2) == set()


@pytest.mark.rule("DTS-35", "DTS-36", "DTS-98")
def test_a_scoring_space_ends_the_move_early() -> None:
    assert "home" in ends(LANE, "C1", 1)
    assert "home" in ends(LANE, "C1", 3)
    assert "C3" not in ends(LANE, "C1", 2)  # nobody walks through the house


@pytest.mark.rule("DTS-37", "DTS-38")
def test_walls_stop_a_walk_and_houses_are_entered_by_their_bar() -> None:
    assert ends(LANE, "D2", 1) == {"D1", "D3"}  # the house next door has no bar on this side
    assert ends(LANE, "B3", 1) == {"C3"}


@pytest.mark.rule("DTS-39", "DTS-42")
def test_a_stranger_can_be_neither_entered_nor_passed() -> None:
    assert ends(LANE, "B1", 1, "C1") == {"A1"}
    assert ends(LANE, "A1", 3, "C1") == set()


@pytest.mark.rule("DTS-41", "DTS-103")
def test_a_full_house_cannot_be_entered() -> None:
    assert ends(LANE, "C1", 1, "home") == {"B1", "D1"}


@pytest.mark.rule("DTS-76", "DTS-37")
def test_hop_the_fence_ignores_walls_but_not_strangers_or_the_edge_of_the_board() -> None:
    assert ends(LANE, "A1", 2, mode=HOP) == {"B2", "A3", "C1"}
    assert ends(LANE, "A1", 2, "B1", mode=HOP) == {"B2", "A3"}
    assert ends(LANE, "D2", 1, mode=HOP) == {"home", "D1", "D3", "E2"}  # over the hedge, into the house
    assert ends(LANE, "D2", 1, "home", mode=HOP) == {"D1", "D3", "E2"}


@pytest.mark.rule("DTS-70", "DTS-90")
def test_a_bike_passes_a_stranger_but_does_not_stop_on_one() -> None:
    assert ends(LANE, "A1", 3, "C1", mode=RIDE) == {"D1", "home"}
    assert ends(LANE, "B1", 1, "C1", mode=RIDE) == {"A1"}
    assert ends(LANE, "A1", 3, "C1", "home", mode=RIDE) == {"D1"}


def test_a_path_can_be_shown_step_by_step() -> None:
    start, home = LANE.index["A1"], LANE.index["home"]
    path = LANE.a_path(start, 3, home, 0)
    assert [LANE.ids[space] for space in path] == ["A1", "B1", "C1", "home"]
    assert LANE.a_path(start, 3, home, 1 << LANE.index["C1"]) == ()


@pytest.mark.rule("DTS-46", "DTS-44", "DTS-45")
def test_school_is_a_school_bus_stop_and_stops_are_plain_spaces_on_foot() -> None:
    for board in (A, B, TINY):
        assert board.school_stops >> board.school & 1
        assert board.school in board.ends(board.walk[board.school][0], 1, 0)
        assert not (board.school_stops | board.city_stops) & board.scoring


@pytest.mark.rule("DTS-47")
def test_the_woods_of_board_b_can_be_entered() -> None:
    woods = [cell for cell in B.layout.cells if cell.ground == "woods"]
    assert len([cell for cell in woods if cell.stranger]) >= 3
    for cell in woods:
        assert B.distance[B.school][B.index[cell.ref]] > 0


@pytest.mark.rule("DTS-66", "DTS-103")
def test_the_worth_of_a_spot() -> None:
    pool, rally = A.index["rec_center_pool"], A.index["pep_rally"]
    assert [A.value(pool, spot, 2) for spot in range(A.capacity[pool])] == list(A.spots[pool])
    assert [A.value(rally, 0, total) for total in range(1, 7)] == list(A.by_total[rally])


def test_a_space_can_be_named_by_any_of_its_cells() -> None:
    assert A.index["north_park"] == A.index["B3"] == A.index["C3"]
    assert A.targets[A.index["B3"]] == "space:north_park"
    assert A.targets[A.school] == "space:F4"


# The same answers as a plain search of the map


def search(board: Board, start: int, steps: int, blocked: set[str], mode: int) -> set[str]:
    """Walk the printed map cell by cell, with none of the board's own tables."""
    layout = board.layout
    mark_ids = {place.mark: place.id for place in board.places}
    found: set[str] = set()

    def step(column: int, row: int, left: int, seen: list[str]) -> None:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            x, y = column + dx, row + dy
            if not (0 <= x < layout.columns and 0 <= y < layout.rows):
                continue
            edge = layout.right[row][min(x, column)] if dx else layout.below[min(y, row)][column]
            cell = layout.cell(x, y)
            if not cell.enterable or (edge == "wall" and mode != HOP):
                continue
            if cell.mark:
                if mark_ids[cell.mark] not in blocked:
                    found.add(mark_ids[cell.mark])
                continue
            stranger = cell.ref in blocked
            if cell.ref in seen or (stranger and mode != RIDE):
                continue
            if left > 1:
                step(x, y, left - 1, [*seen, cell.ref])
            elif not stranger:
                found.add(cell.ref)

    here = next(cell for cell in layout.cells if cell.ref == board.ids[start])
    step(here.column, here.row, steps, [here.ref])
    return found


@pytest.mark.rule("DTS-33", "DTS-34", "DTS-35", "DTS-37", "DTS-38", "DTS-39", "DTS-41", "DTS-76", "DTS-90")
@pytest.mark.parametrize("board", [A, B, TINY], ids=["A", "B", "tiny"])
@given(data=st.data())
@settings(max_examples=400, deadline=None)
def test_ends_are_those_of_a_plain_search(board: Board, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, board.moves - 1))
    steps = data.draw(st.integers(1, board.max_steps))
    mode = data.draw(st.sampled_from([WALK, HOP, RIDE]))
    others = st.integers(0, board.n - 1).filter(lambda space: space != start)
    closed = data.draw(st.sets(others, max_size=40))
    blocked = mask_of(sorted(closed))
    got = board.ends(start, steps, blocked, mode)
    assert ids(board, got) == search(board, start, steps, {board.ids[space] for space in closed}, mode)
    assert list(got) == sorted(got)
    assert board.ends(start, steps, blocked, mode) == got  # also when remembered
    for end in got:
        path = board.a_path(start, steps, end, blocked, mode)
        assert path[0] == start and path[-1] == end and len(set(path)) == len(path) <= steps + 1
        for here, there in pairwise(path):
            assert there in (board.hop if mode == HOP else board.walk)[here]


def test_the_memory_of_a_board_stays_small() -> None:
    for number in range(2000):
        closed = mask_of(
            [space for space in range(TINY.n) if space != TINY.school and number >> space % 11 & 1]
        )
        TINY.ends(TINY.school, 3, closed)
    assert max(len(paths.known) for paths in TINY._paths) <= 128


# Are they good boards?


@pytest.mark.rule("DTS-93")
@pytest.mark.parametrize("board", [A, B], ids=["A", "B"])
def test_three_strangers_never_shut_the_school_in(board: Board) -> None:
    places = len(board.places)
    for trio in combinations(board.stranger_spaces, 3):
        reached = reachable(board, mask_of(list(trio)))
        assert (reached & board.scoring).bit_count() * 2 > places, ids(board, trio)


@pytest.mark.parametrize("board", [A, B], ids=["A", "B"])
def test_all_but_one_stranger_still_leave_somewhere_to_go(board: Board) -> None:
    for spots in combinations(board.stranger_spaces, board.tokens - 1):
        assert (reachable(board, mask_of(list(spots))) & board.scoring).bit_count() >= 3, ids(board, spots)


def reachable(board: Board, strangers: int) -> int:
    seen = 1 << board.school
    queue = [board.school]
    for here in queue:
        for there in board.walk[here]:
            if not (seen | strangers) >> there & 1:
                seen |= 1 << there
                if there < board.moves:
                    queue.append(there)
    return seen


@pytest.mark.rule("DTS-101")
@pytest.mark.parametrize("board", [A, B], ids=["A", "B"])
def test_points_grow_with_the_way(board: Board) -> None:
    """Far houses are worth more than near ones, and mansions more than any home (DTS-62)."""
    far = board.distance[board.school]
    homes = [(far[i], board.spots[i][0]) for i in spaces_of(board.of_kind["home"])]
    mansions = [(far[i], board.spots[i][0]) for i in spaces_of(board.of_kind["mansion"])]
    near = [value for steps, value in homes if steps <= 4]
    distant = [value for steps, value in homes if steps >= 7]
    assert max(near) <= 3 <= min(distant)
    assert min(value for _, value in mansions) > max(value for _, value in homes)
    assert min(steps for steps, _ in mansions) >= 7


# The drawing


@pytest.mark.parametrize(("board", "columns"), [(A, 80), (B, 110), (TINY, 80)], ids=["A", "B", "tiny"])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_drawing_fits_a_terminal_and_names_everything(
    board: Board, columns: int, ascii_only: bool
) -> None:
    text = board.text({board.school: "R1"}, ascii_only)
    assert max(map(len, text.splitlines())) <= columns
    assert text.isascii() == ascii_only
    assert "School" in text and "R1" in text
    for place in board.places:
        assert f"{place.mark} {place.name}" in text


def test_a_marker_that_is_too_long_is_told_below_the_map() -> None:
    text = TINY.text({TINY.school: "R1 B2 G1 Y3"})
    assert "R1 B2+" in text
    assert "C3: R1 B2 G1 Y3" in text


def test_a_small_board_in_full() -> None:
    assert LANE.text({LANE.index["home"]: "R1", LANE.index["C1"]: "XX"}, ascii_only=True) == (
        """\
      A      B      C      D      E
  +----------------------------------+
 1|School   .      ?      .      .   |
  |                XX                |
  +-------------+======+      +------+
 2|  s      .   | HA 3 |  .   |  .   |
  |             |  R1  |      |      |
  |      +------+------+      +------+
 3|  .   |  .      .      .      .   |
  |      |                           |
  +------+---------------------------+

s School Bus Stop (School is one)   c City Bus Stop   ? stranger space
Plain lines are walls; = and ! lead into a scoring space.

HA The House, home 3
"""
    )
