"""What is said about rows whose truth is known."""

from __future__ import annotations

import random

import msgspec
import pytest

from streetlight.lab.all_findings import RARE, all_findings
from streetlight.lab.findings import Finding, Unit, number
from streetlight.lab.naming import namer
from streetlight.lab.plan import Plan
from streetlight.lab.rows import MatchRow, SeatRow
from streetlight.lab.stats import Estimate
from streetlight.lab.variations import verdicts, what_clear_means
from tests.lab.plans import make_plan


def row(
    plan: Plan, deal: int, won: list[float], arm: int = 0, roles: list[str] | None = None, **more: object
) -> MatchRow:
    """A match in which the seats won so much."""
    scores = more.get("scores", [round(10 * each) for each in won])
    places = more.get("places", [{} for _ in won])
    seats = [
        SeatRow("random", roles[at] if roles else "player", at == 0, each, scores[at], 1, {}, {}, places[at])  # type: ignore[index]
        for at, each in enumerate(won)
    ]
    side = str(more.get("side", ""))
    return MatchRow(deal, arm, str(deal), side, "end", 20, 8.0, 1, 0.5, {}, seats)


def found(plan: Plan, rows: list[MatchRow], key: str) -> Finding:
    return next(finding for finding in all_findings(plan, rows, (key,)) if finding.key == key)


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (9.994, "number", "9.99"),
        (9.996, "number", "10.0"),
        (9.9999, "change", "+10.0"),
        (0.25, "percent", "25.0 %"),
    ],
)
def test_numbers_have_three_figures(value: float, unit: Unit, text: str) -> None:
    assert number(value, unit) == text


def test_a_seat_that_wins_too_often_is_named() -> None:
    plan = make_plan("strangers", seats=4, bots="random", deals=100)
    rows = [row(plan, deal, [deal % 2, 0.0, 0.0, 1 - deal % 2]) for deal in range(100)]
    seats = found(plan, rows, "seats")
    assert seats.fair == 0.25
    assert seats.text.endswith("A fair share is 25 %. Clearly off it: Seat 1, Seat 2, Seat 3, Seat 4.")
    rows = [row(plan, deal, [float(deal % 4 == seat) for seat in range(4)]) for deal in range(100)]
    assert "No seat is clearly off it; a difference of less than 12 points" in found(plan, rows, "seats").text


def test_each_number_of_players_has_its_fair_share_and_the_variation_is_named() -> None:
    plan = make_plan("strangers", bots="random", deals=60, vary={"seats": ["2", "3"]})
    rows = [row(plan, deal, [float(deal % 2 == seat) for seat in range(2)], 0) for deal in range(60)]
    rows += [row(plan, deal, [1.0, 0.0, 0.0], 1) for deal in range(60)]
    seats = found(plan, rows, "seats")
    assert seats.fair is None, "one line can't stand for both"
    assert "A fair share is 50 % or 33.3 %." in seats.text
    assert seats.text.endswith("Clearly off it: Seat 1 (seats=3), Seat 2 (seats=3), Seat 3 (seats=3).")


def test_where_bots_differ_no_seat_is_called_unfair() -> None:
    plan = make_plan("strangers", seats=2, bots="random,novice", deals=60)
    seats = found(plan, [row(plan, deal, [0.0, 1.0]) for deal in range(60)], "seats")
    assert seats.fair is None and "fair" not in seats.text


def test_a_fair_game_is_seldom_called_unfair() -> None:
    """Sixteen seats are looked at at once, and all of them are fair: five times in a hundred one may be named."""
    plan = make_plan("strangers", seats=4, bots="random", deals=60, vary={"first": ["0", "1", "2", "3"]})
    rng = random.Random(3)
    named = 0
    for _ in range(100):
        rows = []
        for deal in range(60):
            for arm in range(4):
                winner = rng.randrange(4)
                rows.append(row(plan, deal, [float(seat == winner) for seat in range(4)], arm))
        named += "Clearly" in found(plan, rows, "seats").text
    assert named <= 10


def test_partners_share_no_win_and_lead_together() -> None:
    plan = make_plan("strangers", seats=4, bots="random", deals=2, options={"variants": ["teams"]})
    teams = ["team 1", "team 1", "team 2", "team 2"]
    rows = [row(plan, deal, [1.0, 1.0, 0.0, 0.0], roles=teams, scores=[9, 1, 4, 3]) for deal in range(2)]
    scores = found(plan, rows, "scores")
    at = {column.name: number for number, column in enumerate(scores.columns)}
    assert scores.rows[0][at["Shared wins"]].value == 0
    assert scores.rows[0][at["Lead over the second"]].value == 10 - 7
    drawn = [row(plan, deal, [0.5] * 4, roles=teams, scores=[5, 5, 5, 5]) for deal in range(2)]
    assert found(plan, drawn, "scores").rows[0][at["Shared wins"]].value == 1


def test_two_variations_that_never_won_are_not_said_to_be_equal() -> None:
    plan = make_plan("loop", bots="random", deals=12, vary={"seats": ["2", "3"]})
    rows = [row(plan, deal, [0.0] * (2 + arm), arm) for deal in range(12) for arm in range(2)]
    change = found(plan, rows, "variations").rows[0]
    assert change[1] == "table wins, of 100" and change[3] == "not clear"
    assert change[2].value == 0 and change[2].high > 20


def test_a_few_deals_that_are_alike_are_no_proof() -> None:
    plan = make_plan("strangers", bots="random", deals=5, vary={"seats": ["2", "3"]})
    rows = [row(plan, deal, [1.0] + [0.0] * (1 + arm), arm) for deal in range(5) for arm in range(2)]
    for match in rows:
        match.decisions += 4 * match.arm
    longer = next(line for line in found(plan, rows, "variations").rows if line[1] == "decisions")
    assert (longer[2].value, longer[3]) == (4, "clear")
    longer = next(line for line in found(plan, rows[:6], "variations").rows if line[1] == "decisions")
    assert (longer[2].n, longer[3]) == (3, "too few deals")


def test_a_part_is_compared_over_the_seats_that_have_it() -> None:
    """Deal 0 has two possessed, both lose; in the others one wins: 3 of 5 seats, and no more in either table."""
    plan = make_plan("mindflayer", bots="random", deals=4, vary={"seats": ["4", "5"]})
    rows = []
    for deal in range(4):
        roles = ["possessed", "possessed" if deal == 0 else "sane", "sane", "sane"]
        won = [float(deal > 0), 0.0, 0.0, 0.0]
        rows.append(row(plan, deal, won, 0, roles, side="possessed" if deal else "sane"))
        rows.append(row(plan, deal, [0.0] * 5, 1, [*roles, "sane"], side="sane"))
    by_part = {(line[0], line[1]): line[2] for line in found(plan, rows, "roles").rows}
    assert by_part["seats=4", "possessed"].value == pytest.approx(3 / 5)
    change = next(line for line in found(plan, rows, "variations").rows if line[1].startswith("possessed"))
    assert change[1] == "possessed side wins, of 100" and change[2].value == pytest.approx(-75)


def test_who_turned_counts_where_they_ended_and_where_they_began() -> None:
    """Seat 1 begins Sane, turns and wins: a win of a Sane start, and of the Possessed at the end."""
    plan = make_plan("mindflayer", seats=4, bots="random", deals=2)
    rows = []
    for deal in range(2):
        each = row(
            plan, deal, [1.0, 1.0, 0.0, 0.0], 0, ["possessed", "sane", "sane", "sane"], side="possessed"
        )
        for seat, ended in zip(each.seats, ("possessed", "possessed", "sane", "sane"), strict=True):
            seat.ended = ended
        rows.append(each)
    begun = {line[0]: line[1].value for line in found(plan, rows, "roles").rows}
    ended = {line[0]: line[1].value for line in found(plan, rows, "ended").rows}
    assert begun == {"possessed": 1.0, "sane": pytest.approx(1 / 3)}
    assert ended == {"possessed": 1.0, "sane": 0.0}
    assert found(plan, rows, "roles").title == "Win rate by starting part"
    assert found(plan, rows, "ended").title == "Win rate by final part"


def test_many_variations_make_clear_rarer() -> None:
    """Five differences that would each be clear alone are not when twenty others are looked at with them."""
    alone = Estimate(1.02, 0.02, 2.02, 1000)
    nothing = Estimate(0.0, -1.0, 1.0, 1000)
    assert verdicts([alone]) == ["clear"]
    assert verdicts([alone] + [nothing] * 20)[0] == "not clear"
    assert "21 changes" in what_clear_means([alone] + [nothing] * 20) and "Holm" in what_clear_means(
        [alone] * 2
    )
    few = Estimate(1.0, 0.9, 1.1, 3)
    assert verdicts([few, alone]) == ["too few deals", "clear"], "what is not looked at does not count"


@pytest.mark.parametrize(
    ("game", "tally", "id", "name"),
    [
        ("strangers", "seen", "moms_car", "Mom's Car"),
        ("strangers", "places", "a_place_of_yesterday", "a place of yesterday"),
        ("mindflayer", "places", "principals_office", "The Principal's Office"),
        ("blackwood", "seen", "black_cat", "Black Cat"),
        ("blackwood", "places", "admitted", "admitted"),
        ("loop", "places", "C", "Ekerö Centrum"),
        ("loop", "places", "ZZ", "ZZ"),
    ],
)
def test_things_are_called_as_the_pack_calls_them(game: str, tally: str, id: str, name: str) -> None:
    plan = make_plan(game, seats=4, bots="random", deals=1)
    assert namer(plan, plan.arms[0], tally)(id) == name


def test_kids_are_called_by_their_names() -> None:
    plan = make_plan("loop", seats=2, bots="random", deals=2)
    by_kid = found(
        plan, [row(plan, deal, [1.0, 1.0], roles=["davor", "leila+maja"]) for deal in range(2)], "roles"
    )
    assert by_kid.title == "Win rate by kid"
    assert [line[0] for line in by_kid.rows] == ["Davor", "Leila + Maja"]


def test_a_run_whose_pack_is_gone_can_still_be_read() -> None:
    plan = make_plan("strangers", seats=2, bots="random", deals=1)
    gone = msgspec.structs.replace(plan.arms[0], options={"pack": "gone.toml"})
    assert namer(plan, gone, "seen")("moms_car") == "moms car"


def test_places_that_are_seldom_used_are_told_of_too() -> None:
    plan = make_plan("strangers", seats=2, bots="random", deals=2 * RARE)
    rows = [
        row(plan, deal, [1.0, 0.0], places=[{"arcade": 2}, {"duplex": 1} if deal == 0 else {}])
        for deal in range(2 * RARE)
    ]
    places = found(plan, rows, "places")
    arcade, duplex = places.rows
    assert (arcade[0], arcade[1].value) == ("The Arcade", 2.0) and arcade[2].value == 1.0
    assert duplex[0] == "The Duplex" and duplex[1].value == pytest.approx(1 / (2 * RARE)) and duplex[2].n == 0
    assert duplex[1].high > duplex[1].value, "how often it is used has an interval, too"
    assert places.columns[places.measured or 0].name == "Per match"
