"""What a card is worth: one seat gets it or does not, on the same deals, and nobody at the table is told."""

from __future__ import annotations

import math
from pathlib import Path

import msgspec
import numpy as np
import pytest

from streetlight.core.encode import encode
from streetlight.core.match import Match
from streetlight.lab.all_findings import all_findings
from streetlight.lab.errors import LabError
from streetlight.lab.plan import Plan, deal_match, make_plan
from streetlight.lab.rows import play_deal, play_match
from streetlight.lab.run import SerialRunner, run
from streetlight.lab.stats import Estimate, clear

GIVEN = (("strangers", 3, "run"), ("mindflayer", 6, "memories"), ("blackwood", 4, "goldfish"))


def plan_of(game: str, seats: int, card: str, deals: int = 1) -> Plan:
    return make_plan(
        game,
        seats=seats,
        bots="random",
        deals=deals,
        seed="handicap",
        handicaps=[f"seat=1:+{card}", f"seat=1:-{card}"],
    )


def hand(match: Match, seat: int) -> list[str]:
    """The cards of a seat, as its own view and its own events have them."""
    players = msgspec.json.decode(encode(match.view(seat)))["players"]
    return sorted(card.removeprefix("object:") for card in players[seat]["cards"])


@pytest.mark.parametrize(("game", "seats", "card"), GIVEN)
def test_only_one_card_of_one_hand_changes_and_nobody_can_tell(game: str, seats: int, card: str) -> None:
    """Over thirty deals: given, the hand has it; denied, it has not; all others see what they saw before."""
    plan = plan_of(game, seats, card)
    changed = {True: 0, False: 0}
    for deal in range(30):
        plain, *both = [deal_match(plan, arm, f"deal/{deal}") for arm in plan.arms]
        had = card in hand(plain[0], 1)
        for given, (match, differs) in zip((True, False), both, strict=True):
            mine = hand(match, 1)
            assert (card in mine) == given
            assert len(mine) == len(hand(plain[0], 1))
            assert differs == (had != given)
            changed[given] += differs
            others = [
                seat for seat in range(seats) if seat != 1 and hand(match, seat) != hand(plain[0], seat)
            ]
            assert len(others) <= 1, "a card that is there once may have been in another hand"
            for seat in set(range(seats)) - {1, *others}:
                if not others and game != "mindflayer":
                    assert encode(match.view(seat)) == encode(plain[0].view(seat))
            told = b"".join(encode(event) for event in match.events(1))
            assert all(name.encode() in told for name in mine), "the log knows the hand"
            assert encode(match.copy().view(1)) == encode(match.view(1)), "a twin is dealt the same"
    assert changed[True] > 10 and changed[False] >= 1


def test_a_handicap_that_changes_nothing_is_not_played_again() -> None:
    plan = plan_of("strangers", 2, "run")
    for deal in range(6):
        rows = list(play_deal(plan, deal))
        assert [row.arm for row in rows] == [0, 1, 2]
        assert rows == [play_match(plan, arm, deal) for arm in range(3)]


def test_a_planted_card_is_found_first_and_its_figures_are_right(tmp_path: Path) -> None:
    """Prom Date lets any number of kids run four spaces: by far the best of three cards."""
    cards = ("walk", "run", "prom_date")
    plan = make_plan(
        "strangers", seats=2, bots="novice", deals=40, seed="planted",
        handicaps=[f"seat=0:{sign}{card}" for card in cards for sign in "+-"],
    )  # fmt: skip
    strong = {"cards.prom_date.effect": {"op": "move", "steps": 4, "kids": "any"}}
    arms = tuple(msgspec.structs.replace(arm, changes=strong) for arm in plan.arms)
    done = run(msgspec.structs.replace(plan, arms=arms), tmp_path, SerialRunner())
    assert not any(row.trouble for row in done.rows)
    (found,) = all_findings(done.plan, done.rows, ["cards"])
    assert [column.name for column in found.columns] == [
        "Card",
        "Wins of 100",
        "Verdict",
        "Points",
        "Of points",
    ]
    names, wins, _, points, sure = zip(*found.rows, strict=True)
    assert names[0] == "Prom Date" and sure[0] == "clear" and points[0].low > 0
    assert {*names} == {"Walk", "Run", "Prom Date"}

    at = {arm.handicap: number for number, arm in enumerate(done.plan.arms)}
    won, score = (
        {
            sign: np.array(
                [of(row.seats[0]) for row in done.rows if row.arm == at[f"seat=0:{sign}prom_date"]]
            )
            for sign in "+-"
        }
        for of in (lambda seat: seat.won, lambda seat: seat.score)
    )
    assert wins[0].value == pytest.approx(100 * (won["+"].mean() - won["-"].mean()))
    more = score["+"] - score["-"]
    assert points[0].value == pytest.approx(more.mean())
    half = 2.0227 * more.std(ddof=1) / math.sqrt(40)  # Student's t for 39 degrees of freedom
    assert points[0].half == pytest.approx(half, rel=0.12)


def test_many_looks_are_corrected_as_holm_does_by_hand() -> None:
    """p-values from the normal curve, ordered, each times how many are left: the textbook's way."""
    surely = [3.4, 0.3, 2.5, 2.1, -4.0, 1.9]  # how many standard errors from zero
    many = 100_000
    looks = [Estimate(z, z - 1.959964, z + 1.959964, many) for z in surely]
    p = [math.erfc(abs(z) / math.sqrt(2)) for z in surely]
    by_hand = [False] * len(p)
    for rank, at in enumerate(sorted(range(len(p)), key=p.__getitem__)):
        if p[at] * (len(p) - rank) > 0.05:
            break
        by_hand[at] = True
    assert clear(looks) == by_hand == [True, False, True, False, True, False] or clear(looks) == by_hand


@pytest.mark.parametrize(
    ("game", "handicap", "says"),
    [
        (
            "strangers",
            "seat=0:+stranger_sighting",
            "not those that are played when they are drawn. There are walk",
        ),
        ("strangers", "seat=2:+run", "there is no seat 2"),
        ("strangers", "0:run", "a handicap is like seat=0:"),
        ("loop", "seat=0:+compass", "in Tales from the Loop no card can be given or denied"),
    ],
)
def test_what_can_not_be_given_is_refused(game: str, handicap: str, says: str) -> None:
    with pytest.raises(LabError, match=says):
        make_plan(game, seats=2, bots="random", deals=1, handicaps=[handicap])


def test_names_and_all_cards() -> None:
    plan = make_plan("strangers", seats=2, bots="random", deals=1, handicaps=["seat=1:-Mom's Car"])
    assert plan.arms[1].handicap == "seat=1:-moms_car"
    every = make_plan("mindflayer", seats=4, bots="random", deals=1, handicaps=["seat=0:each"])
    assert [arm.handicap[7:] for arm in every.arms[1:5]] == [
        "+mind_flayer",
        "-mind_flayer",
        "+hard_hit",
        "-hard_hit",
    ]
    assert len(every.arms) == 11
