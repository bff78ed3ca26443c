"""Chapters F and G: the end of a game, and the series."""

import pytest

import streetlight as sl
from streetlight.games.mindflayer.documents import TurnedView
from streetlight.games.mindflayer.events import SomePlayers
from tests.rules.mindflayer.table import Table

FOUR = ("FWWW", "WHHW", "WWWW", "WWWW")


@pytest.mark.rule("MF-51")
def test_it_ends_as_soon_as_only_two_are_in_play() -> None:
    table = Table("FWWW", "WHHW", "WWWW", "WWWW").out(3).next("H")
    table.give(1)
    result = table.match.result
    assert result is not None and result.reason == "few_left"
    assert table.match.prompts == {}


@pytest.mark.rule("MF-51", "MF-55")
def test_nobody_left_is_a_win_for_the_possessed() -> None:
    table = Table("FWWHHH", "WWWHHH", "WWWHHH", "WWWW").out(3).meeting("basement")
    table.passes("WW", "WW", "WW")
    assert table.down == [0, 1, 2, 3]
    result = table.match.result
    assert result is not None and result.winners == (0,)
    assert table.match.headline() == "The Possessed win."


@pytest.mark.rule("MF-51", "MF-69")
def test_the_stacks_that_nobody_came_to_are_still_there_at_the_end() -> None:
    """Two fall in the first Meeting: the second and third stack were never touched."""
    table = Table("FHHW", "WHHW", "WWWW", "WHHW").meeting("basement")
    table._g.deck = table._g.deck[:17]  # the first stack has been flipped to its end
    assert table.match.view(None).stacks == (0, 9, 8)
    table.passes("HH", "WW", "WW", "WW")
    assert table.match.over
    assert table.match.view(None).stacks == (0, 9, 8)


@pytest.mark.rule("MF-52")
def test_it_ends_when_the_third_meeting_is_fully_resolved() -> None:
    table = Table(*FOUR, held=2).meeting("basement")
    assert not table.match.over
    table.passes("WW", "HW", "WW", "WW")
    result = table.match.result
    assert result is not None and result.reason == "third_meeting"
    table = Table(*FOUR, held=1).meeting("basement").passes("WW", "HW", "WW", "WW")
    assert not table.match.over


@pytest.mark.rule("MF-53")
def test_they_growl_and_then_the_sane_in_play_clap() -> None:
    table = Table("FWWW", "WHHW", "WWWW", "WWWW", held=2).out(1).meeting("basement")
    assert all(player.team is None for player in table.match.view(None).players)
    table.passes("WW", "WW", "WW")
    assert [event.what for event in table.events(None)][-3:] == ["over", "growl", "clap"]
    assert table.told(None, "growl", SomePlayers) == [SomePlayers(("seat:0",))]
    assert table.told(None, "clap", SomePlayers) == [SomePlayers(("seat:2", "seat:3"))]
    assert [p.team for p in table.match.view(None).players] == ["possessed", "sane", "sane", "sane"]


@pytest.mark.rule("MF-53")
def test_when_no_sane_player_is_left_in_play_nobody_claps() -> None:
    table = Table("FWWW", "WHHW", "FWWW", "FWWW", held=2).out(1).meeting("basement")
    table.passes("WW", "WW", "WW")
    assert [event.text for event in table.events(None)][-1] == "Nobody stands up to clap."
    assert table.events(None, "clap") == []


@pytest.mark.rule("MF-04", "MF-54")
def test_one_sane_player_in_play_is_enough_for_all_the_sane() -> None:
    table = Table("FWWW", "WWWW", "WWWW", "FWWW", held=2).out(1).meeting("basement")
    table.passes("WW", "WW", "WW")
    result = table.match.result
    assert result is not None and result.winners == (1, 2)
    assert result.details.team == "sane"


@pytest.mark.rule("MF-04", "MF-55")
def test_otherwise_all_the_possessed_win_knocked_out_or_not() -> None:
    table = Table("FWWW", "FHHH", "WFFF", "WWWW", "FWWW", held=2).out(1, 3).meeting("basement")
    table.passes("WW", "WF", "WW")
    result = table.match.result
    assert result is not None and result.winners == (0, 1, 2, 4)
    assert result.details.team == "possessed"


@pytest.mark.rule("MF-56")
def test_who_turned_wins_with_the_possessed() -> None:
    table = Table("FFWW", "WWFF", "FHHW", "WWWW", held=2).out(3).meeting("basement")
    table.passes("FW", "WW", "WH")
    assert table.match.over
    result = table.match.result
    assert result is not None
    assert result.winners == (0, 1, 2)
    assert result.details.starters == (0, 2)
    turned = table.match.view("all").turned
    assert turned[-1] == TurnedView(seat=1, after=3, how="meeting")


@pytest.mark.rule("MF-68")
def test_there_is_no_early_end() -> None:
    table = Table("FWWW", "FWWW", "FWWW", "WFFW").next("F")
    table.give(3)  # all are Possessed now
    assert not table.match.over and table.turn == 1
    table = Table("FHHW", "WWWW", "WWWW", "WWWW", first=1).next("H")
    table.give(0)  # nobody in play is Possessed now
    assert table.down == [0]
    assert not table.match.over and table.turn == 2


@pytest.mark.rule("MF-57")
def test_winners_score_one_and_one_per_waffle_under_the_tile_too() -> None:
    table = Table("FWWW", "WHHW", "WWWW", "WWMM", held=2).out(1).meeting("basement")
    table.passes("WW", "WW", "WW")
    result = table.match.result
    assert result is not None
    assert [table.hand(seat).count("W") for seat in range(4)] == [3, 2, 4, 2]
    assert result.scores == (0, 3, 5, 3)


@pytest.mark.rule("MF-58", "MF-76")
def test_a_series_is_three_games_for_points() -> None:
    series = sl.series("mindflayer", "waffles", seed=5, seats=5)
    firsts, sums = [], [0] * 5
    for _ in range(3):
        assert series.result is None
        match = series.start_next()
        firsts.append(match.view(None).first)
        while not match.over:
            for seat in match.waiting:
                options = match.prompts[seat].options
                match.answer(seat, options[len(options) // 2])
        assert match.result is not None
        losers = set(range(5)) - set(match.result.winners)
        assert all(match.result.scores[seat] == 0 for seat in losers)
        sums = [a + b for a, b in zip(sums, match.result.scores, strict=True)]
        assert series.scores == tuple(sums)
    assert [(seat + 1) % 5 for seat in firsts[:2]] == firsts[1:]
    assert series.result is not None
    assert series.result.winners == tuple(seat for seat in range(5) if sums[seat] == max(sums))


@pytest.mark.rule("MF-58")
def test_a_tie_is_shared() -> None:
    from streetlight.core.views import Result

    series = sl.series("mindflayer", "waffles", seed=1, seats=4)
    for scores in ((2, 0, 3, 0), (1, 0, 0, 4), (0, 3, 0, 0)):
        series.played.append(({"first": 0}, Result(winners=(), scores=scores, reason="third_meeting")))
    assert series.result is not None
    assert series.scores == (3, 3, 3, 4)
    series.played[1] = ({"first": 0}, Result(winners=(), scores=(1, 0, 0, 3), reason="third_meeting"))
    assert series.result.winners == (0, 1, 2, 3)


@pytest.mark.rule("MF-76")
def test_every_game_of_a_series_is_dealt_anew() -> None:
    series = sl.series("mindflayer", "waffles", seed=9, seats=6)
    deals = []
    for _ in range(3):
        match = series.start_next()
        deals.append([match.view(seat).you for seat in range(6)])
        while not match.over:
            for seat in match.waiting:
                match.answer(seat, match.prompts[seat].options[0])
    assert deals[0] != deals[1] != deals[2]
