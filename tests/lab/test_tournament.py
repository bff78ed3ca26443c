"""Bots against bots: fair line-ups, and figures that follow from them."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from streetlight.lab.errors import LabError
from streetlight.lab.findings import shown
from streetlight.lab.plan import Plan
from streetlight.lab.ratings import ranked, ratings
from streetlight.lab.rows import MatchRow, SeatRow
from streetlight.lab.run import Run, SerialRunner, load, run
from streetlight.lab.tournament import payoff, standings
from tests.lab.plans import make_tournament


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bot_sits_in_every_seat_equally_often(seats: int) -> None:
    plan = make_tournament("strangers", ["random", "novice", "regular"], seats=seats, deals=1)
    sat = Counter((bot, seat) for arm in plan.arms for seat, bot in enumerate(arm.bots))
    assert len(sat) == 3 * seats
    assert len(set(sat.values())) == 1


def test_partners_are_the_same_bot() -> None:
    plan = make_tournament("strangers", ["random", "novice"], seats=4, options={"variants": ["teams"]})
    for arm in plan.arms:
        assert isinstance(arm.bots, tuple)
        assert arm.bots[0] == arm.bots[1] != arm.bots[2] == arm.bots[3]


def test_parts_are_handed_out_in_every_way() -> None:
    plan = make_tournament("mindflayer", ["random", "novice"], seats=5)
    assert [arm.bots for arm in plan.arms] == [
        {"sane": sane, "possessed": possessed}
        for sane in ("random", "novice")
        for possessed in ("random", "novice")
    ]
    assert len(make_tournament("loop", ["random", "novice"], seats=2).arms) == 2


def _played(plan: Plan, deal: int, arm: int, winner: int) -> MatchRow:
    bots = plan.arms[arm].bots
    assert isinstance(bots, tuple)
    seats = [
        SeatRow(bot, "player", seat == 0, float(seat == winner), 0, 1, {}, {}, {})
        for seat, bot in enumerate(bots)
    ]
    return MatchRow(deal, arm, str(deal), "", "end", 2, 1.0, None, None, {}, seats)


def test_a_seat_that_always_wins_makes_nobody_better(tmp_path: Path) -> None:
    plan = make_tournament("strangers", ["random", "novice"], seats=2, deals=10)
    rows = [_played(plan, deal, arm, winner=0) for deal in range(10) for arm in (0, 1)]
    found = payoff(plan, rows, "novice", "random")
    assert found.value == 0.5
    assert 0.35 < found.low < 0.45, "ten deals that were split do not prove that all will be"
    by_chance = [_played(plan, deal, arm, winner=(deal + arm) % 2) for deal in range(10) for arm in (0, 1)]
    assert found.half < payoff(plan, by_chance, "novice", "random").half / 2
    rows = [_played(plan, deal, arm, winner=(arm + (deal == 0)) % 2) for deal in range(10) for arm in (0, 1)]
    assert payoff(plan, rows, "random", "novice").value == 0.9
    ladder = next(each for each in standings(plan, rows) if each.key == "ladder")
    better, worse, taken, luck = ladder.rows[0]
    assert (better, worse) == ("random", "novice")
    assert taken.value == 0.9 and luck.value == pytest.approx(0.2)


def test_a_tournament_ranks_the_better_bot_first(tmp_path: Path) -> None:
    plan = make_tournament("strangers", ["random", "novice"], seats=2, deals=12, seed="rank")
    done: Run = run(plan, tmp_path, SerialRunner())
    found = {finding.key: finding for finding in standings(done.plan, done.rows)}
    assert found["matrix"].rows[1][1].value > 0.7
    assert found["matrix"].rows[0][1] is None
    assert found["ratings"].rows[0][0] == "novice"
    mu = found["ratings"].rows[0][1]
    assert mu.low < mu.value < mu.high
    assert "%" in shown(found["matrix"].rows[1][1], "percent")


@pytest.mark.parametrize("bots", [["random"], ["random", "random"]])
def test_nobody_plays_alone(bots: list[str]) -> None:
    with pytest.raises(LabError, match="two bots"):
        make_tournament("strangers", bots, seats=2)


def test_bots_that_never_meet_are_compared_and_rated_on_the_same_deals(tmp_path: Path) -> None:
    """In a co-op game each bot plays with its like: novice wins deals 0 to 5, random only deal 0."""
    plan = make_tournament("loop", ["random", "novice"], seats=2, deals=8)
    rows = []
    for deal in range(8):
        for arm, wins in enumerate((deal == 0, deal < 6)):
            bot = plan.arms[arm].label
            seats = [SeatRow(bot, "kid", False, float(wins), 0, 1, {}, {}, {}) for _ in range(2)]
            rows.append(MatchRow(deal, arm, str(deal), "", "end", 2, 1.0, None, None, {}, seats))
    found = {finding.key: finding for finding in standings(plan, rows)}
    change = found["differences"].rows[1][1]
    assert found["differences"].rows[1][0] == "novice"
    assert change.value == pytest.approx(5 / 8) and change.low > 0
    never = [row for row in rows if row.deal > 5]  # neither of them won: that proves little
    unsure = next(each for each in standings(plan, never) if each.key == "differences").rows[1][1]
    assert unsure.value == 0 and unsure.high > 0.4
    assert [row[0] for row in found["ratings"].rows] == ["novice", "random"]


def test_where_parts_differ_skill_is_what_a_bot_takes_from_either_side() -> None:
    """Agents always win: nobody is better. Then novice wins from both sides in every other deal."""
    plan = make_tournament("blackwood", ["random", "novice"], seats=4, deals=20)

    def played(novice_is_better: bool) -> list[MatchRow]:
        rows = []
        for deal in range(20):
            for arm, line_up in enumerate(plan.arms):
                assert isinstance(line_up.bots, dict)
                agents = not (novice_is_better and deal % 2) or line_up.bots["agent"] == "novice"
                seats = [
                    SeatRow(
                        line_up.bots[part], part, False, float((part == "agent") == agents), 0, 1, {}, {}, {}
                    )
                    for part in ("visitor", "kid", "agent", "agent")
                ]
                side = "agent" if agents else "kid+visitor"
                rows.append(MatchRow(deal, arm, str(deal), side, "end", 2, 1.0, None, None, {}, seats))
        return rows

    ladder = next(each for each in standings(plan, played(False)) if each.key == "ladder")
    assert ladder.rows[0][2].value == 0.5 and ladder.rows[0][3].value == 1
    better, worse, taken, luck = next(
        each for each in standings(plan, played(True)) if each.key == "ladder"
    ).rows[0]
    assert (better, worse) == ("novice", "random")
    assert taken.value == 0.75 and luck.value == 0.5
    assert taken.low < 0.75 < taken.high and taken.n == 20, "the unit is the deal"


def _scored(plan: Plan, deal: int, arm: int, scores: list[int]) -> MatchRow:
    """A match of these scores: the most points win, shared if several have as many."""
    bots = plan.arms[arm].bots
    assert isinstance(bots, tuple)
    best = [score == max(scores) for score in scores]
    seats = [
        SeatRow(bot, "player", False, won / sum(best), score, 1, {}, {}, {})
        for bot, won, score in zip(bots, best, scores, strict=True)
    ]
    return MatchRow(deal, arm, str(deal), "", "end", 2, 1.0, None, None, {}, seats)


def test_a_place_is_a_place_also_with_several_seats_for_a_bot() -> None:
    """Four seats, two bots: each seat has the place of its own points, and even points share a place."""
    plan = make_tournament("strangers", ["random", "novice"], seats=4, deals=1)
    assert ranked(plan, _scored(plan, 0, 0, [9, 7, 9, 3])) == [
        ("random", 1), ("novice", 3), ("random", 1), ("novice", 4),
    ]  # fmt: skip
    teams = make_tournament(
        "strangers", ["random", "novice"], seats=4, deals=1, options={"variants": ["teams"]}
    )
    row = _scored(teams, 0, 0, [9, 0, 3, 5])
    for seat, part in zip(row.seats, ("A", "A", "B", "B"), strict=True):
        seat.role, seat.won = part, float(part == "A")
    assert ranked(teams, row) == [("random", 1), ("novice", 2)], "partners are one"


def test_who_is_second_more_often_is_rated_higher_though_neither_wins_more() -> None:
    """Three bots, each wins a third; novice is second whenever it does not win. Wins alone could not tell."""
    plan = make_tournament("strangers", ["random", "novice", "regular"], seats=3, deals=60)
    bots = ("random", "novice", "regular")
    rows = []
    for deal in range(60):
        order = [bots[deal % 3], *[bot for bot in ("novice", "random", "regular") if bot != bots[deal % 3]]]
        row = _scored(plan, deal, 0, [0, 0, 0])
        for seat, bot in zip(row.seats, bots, strict=True):
            seat.bot, seat.score, seat.won = bot, 9 - order.index(bot), float(bot == order[0])
        rows.append(row)
    found = ratings(plan, rows)
    assert found is not None
    assert [line[0] for line in found.rows] == ["novice", "random", "regular"]


def test_a_bot_in_two_seats_is_as_sure_as_what_both_teach() -> None:
    plan = make_tournament("strangers", ["random", "novice"], seats=4, deals=30)
    rows = [_scored(plan, deal, 0, [5, 9, 4, 8]) for deal in range(30)]
    two = make_tournament("strangers", ["random", "novice"], seats=2, deals=30)
    alone = [_scored(two, deal, 0, [5, 9]) for deal in range(30)]
    found, single = ratings(plan, rows), ratings(two, alone)
    assert found is not None and single is not None
    assert found.rows[0][0] == single.rows[0][0] == "novice"
    assert found.rows[0][1].half < single.rows[0][1].half  # type: ignore[union-attr]


def test_a_better_sane_bot_shows_as_better_though_both_turn_and_win() -> None:
    """Novice holds out in half the matches, random always turns and wins as Possessed: by starting part random looks
    the better Sane bot, by side and by final part novice is."""
    plan = make_tournament("mindflayer", ["random", "novice"], seats=4, deals=8)
    rows = []
    for deal in range(8):
        for arm, line_up in enumerate(plan.arms):
            assert isinstance(line_up.bots, dict)
            holds = line_up.bots["sane"] == "novice" and deal % 2 == 0
            ended = ["sane" if holds else "possessed"] * 2 + ["sane", "possessed"]
            seats = [
                SeatRow(
                    line_up.bots[part], part, False, float((end == "sane") == holds), 0, 1, {}, {}, {}, end
                )
                for part, end in zip(("sane", "sane", "sane", "possessed"), ended, strict=True)
            ]
            rows.append(
                MatchRow(
                    deal,
                    arm,
                    str(deal),
                    "sane" if holds else "possessed",
                    "end",
                    2,
                    1.0,
                    None,
                    None,
                    {},
                    seats,
                )
            )
    found = {finding.key: finding for finding in standings(plan, rows)}
    wins = {(row[0], row[1]): row[2].value for row in found["ended"].rows}
    assert wins["sane", "novice"] > wins["sane", "random"] == 0
    matrix = {row[0]: row[1].value for row in found["matrix"].rows}
    assert matrix == {"random": 0.0, "novice": 0.5}
    assert found["matrix"].title.startswith("How often the sane side wins")
    assert [found[key].title for key in ("parts", "ended")] == [
        "Win rate by starting part", "Win rate by final part",
    ]  # fmt: skip
    sane = [row[0] for row in found["ratings"].rows if row[0].endswith("as sane")]
    assert sane == ["novice as sane", "random as sane"]


def test_with_three_parts_every_line_up_has_its_line(tmp_path: Path) -> None:
    plan = make_tournament("blackwood", ["random", "novice"], seats=3, deals=1)
    done = run(plan, tmp_path, SerialRunner())
    matrix = next(each for each in standings(done.plan, done.rows) if each.key == "matrix")
    assert [row[:3] for row in matrix.rows] == [list(arm.bots.values()) for arm in plan.arms]  # type: ignore[union-attr]
    assert [column.name for column in matrix.columns[3:]] == ["Visitor wins", "Kid wins", "Agent wins"]
    again = load(tmp_path)
    assert standings(again.plan, again.rows) == standings(done.plan, done.rows), (
        "the page says what the terminal said"
    )
    for row in matrix.rows:
        visitor, kid, agent = row[3:]
        assert visitor == kid, "they win together"
        assert visitor.value + agent.value == 1


def test_without_the_package_for_ratings_a_tournament_says_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = make_tournament("strangers", ["random", "novice"], seats=2, deals=2)
    rows = run(plan, tmp_path, SerialRunner()).rows
    monkeypatch.setitem(sys.modules, "openskill", None)  # as if it were not installed
    found = {finding.key for finding in standings(plan, rows)}
    assert "matrix" in found and "ratings" not in found
