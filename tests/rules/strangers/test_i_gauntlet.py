"""Chapter I: the 1 v 1 Gauntlet, best of three (DTS-85)."""

from typing import Any

import pytest

import streetlight as sl
from streetlight.core.errors import OptionError
from streetlight.core.series import Series, SeriesError
from streetlight.core.views import Result

pytestmark = pytest.mark.rule("DTS-85")


class Over:
    """A finished match, as far as a series looks at one."""

    def __init__(self, scores: tuple[int, int], winners: tuple[int, ...]) -> None:
        self.result = Result(winners=winners, scores=scores, reason="last_stranger")


def finish(series: Series, *scores: int, winners: tuple[int, ...] | None = None) -> None:
    """The running match ends with these points."""
    best = max(scores)
    won = tuple(seat for seat in (0, 1) if scores[seat] == best) if winners is None else winners
    current: Any = Over((scores[0], scores[1]), won)
    series.current = current


def first_of(match: sl.Match) -> int:
    return int(match.view(None).first)


def test_who_starts_the_first_game_is_drawn_by_lot_on_board_a() -> None:
    starts = set()
    for seed in range(20):
        match = sl.series("strangers", "gauntlet", seed=seed).start_next()
        assert match.view(None).board == "A"
        assert match.seats == 2
        starts.add(first_of(match))
    assert starts == {0, 1}


@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_starts_the_next_game_on_board_b(winner: int) -> None:
    series = sl.series("strangers", "gauntlet", seed=1)
    series.start_next()
    finish(series, *((9, 4) if winner == 0 else (4, 9)))
    match = series.start_next()
    assert match.view(None).board == "B"
    assert first_of(match) == winner
    assert series.scores == ((1, 0) if winner == 0 else (0, 1))


def test_two_wins_decide_and_there_is_no_third_game() -> None:
    series = sl.series("strangers", "gauntlet", seed=1)
    for _ in range(2):
        series.start_next()
        finish(series, 4, 9)
    assert series.result is not None
    assert series.result.winners == (1,)
    assert series.scores == (0, 2)
    assert series.choices == ()
    with pytest.raises(SeriesError, match="over"):
        series.start_next()


def level(one: tuple[int, int], two: tuple[int, int], seed: int = 1) -> Series:
    series = sl.series("strangers", "gauntlet", seed=seed)
    for scores in (one, two):
        series.start_next()
        finish(series, *scores)
    return series


@pytest.mark.parametrize(
    ("one", "two", "picker"),
    [((9, 4), (6, 8), 0), ((9, 8), (6, 8), 1), ((4, 9), (10, 4), 0)],
)
def test_the_higher_sum_of_both_games_picks_the_third_board(
    one: tuple[int, int], two: tuple[int, int], picker: int
) -> None:
    series = level(one, two)
    (choice,) = series.choices
    assert (choice.seat, choice.option, choice.values) == (picker, "board", ("A", "B"))
    with pytest.raises(SeriesError, match="choose board: one of A, B"):
        series.start_next()
    with pytest.raises(SeriesError, match="choose board"):
        series.start_next(board="C")
    match = series.start_next(board="A")
    assert match.view(None).board == "A"
    assert first_of(match) == (0 if two[0] > two[1] else 1)  # the winner of game 2 starts
    finish(series, 1, 2)
    assert series.result is not None
    assert series.result.winners == (1,)


def test_equal_sums_are_decided_by_lot() -> None:
    pickers = {level((9, 4), (4, 9), seed).choices[0].seat for seed in range(20)}
    assert pickers == {0, 1}
    assert level((9, 4), (4, 9), 7).choices == level((9, 4), (4, 9), 7).choices


def test_a_drawn_game_counts_for_neither_and_the_other_one_starts_the_next() -> None:
    series = sl.series("strangers", "gauntlet", seed=1)
    began = first_of(series.start_next())
    finish(series, 5, 5)
    assert first_of(series.start_next()) == 1 - began
    assert series.scores == (0, 0)


def test_a_win_and_a_draw_need_the_third_game() -> None:
    series = level((9, 4), (5, 5))
    assert series.result is None
    series.start_next(board="B")
    finish(series, 5, 5)
    assert series.result is not None
    assert series.result.winners == (0,)


@pytest.mark.parametrize(
    "games", [((5, 5), (5, 5), (5, 5)), ((9, 4), (5, 5), (4, 9)), ((9, 4), (4, 9), (5, 5))]
)
def test_after_three_games_level_wins_share_the_match(games: tuple[tuple[int, int], ...]) -> None:
    series = level(games[0], games[1])
    series.start_next(board="A")
    finish(series, *games[2])
    assert series.result is not None
    assert series.result.winners == (0, 1)
    with pytest.raises(SeriesError, match="over"):
        series.start_next()


def test_a_win_by_the_science_club_counts_the_points_on_the_board() -> None:
    series = sl.series("strangers", "gauntlet", seed=1)
    series.start_next()
    finish(series, 3, 12, winners=(0,))
    assert series.scores == (1, 0)
    series.start_next()
    finish(series, 4, 9)
    assert series.choices[0].seat == 1  # 7 against 21


def test_variants_may_be_added_but_only_such_as_fit_two_players() -> None:
    match = sl.series("strangers", "gauntlet", seed=1, variants=["brainiac"]).start_next()
    assert match.view(None).variants == ["brainiac"]
    with pytest.raises(OptionError, match="Teams needs exactly 4 seats"):
        sl.series("strangers", "gauntlet", seed=1, variants=["teams"]).start_next()
    with pytest.raises(SeriesError, match="2 to 2 seats"):
        sl.series("strangers", "gauntlet", seed=1, seats=3)


def test_a_whole_gauntlet_played_out() -> None:
    series = sl.series("strangers", "gauntlet", seed=5)
    games = 0
    while series.result is None:
        chosen = {choice.option: choice.values[1] for choice in series.choices}
        match = series.start_next(**chosen)
        games += 1
        while not match.over:
            seat = match.waiting[0]
            match.answer(seat, match.prompts[seat].options[0])
    assert games in (2, 3)
    assert sum(series.scores) <= games


@pytest.mark.rule("DTS-85")
def test_a_pack_without_both_boards_is_refused_before_the_first_game() -> None:
    series = sl.series("strangers", "gauntlet", seed=1, pack="tiny")
    with pytest.raises(OptionError, match="this pack has no B"):
        series.start_next()
