"""Today's deal: one deal a day of each challenge, the same for everybody; what it is worth, and what a medal takes."""

from __future__ import annotations

import datetime
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import streetlight as sl
from streetlight.bots.marks import effort, efforts, marks_from, play
from streetlight.cli import days, store
from streetlight.cli.app import app
from streetlight.core.views import Result
from streetlight.games.blackwood.documents import BlackwoodDetails
from streetlight.games.today import Marks, TodayError, challenge, challenges, deal_of_match
from streetlight.table.room.clocks import date_of, next_day

DAY = "2026-11-20"
TELL_ALL = (
    "import json, streetlight as sl\n"
    "from streetlight.games.today import challenges\n"
    f"for name in challenges(): deal = sl.today(name, '{DAY}'); "
    "print(deal.seed, json.dumps(deal.options, sort_keys=True), deal.bots, deal.start().checksum())"
)


def told_in(zone: str, hashes: str) -> str:
    """All deals of the day, told by a process of its own in that time zone."""
    env = {**os.environ, "TZ": zone, "PYTHONHASHSEED": hashes}
    run = subprocess.run(
        [sys.executable, "-c", TELL_ALL], env=env, capture_output=True, text=True, check=True
    )
    return run.stdout


def test_two_processes_in_two_time_zones_deal_alike() -> None:
    there = told_in("Pacific/Kiritimati", "1")
    assert len(there.splitlines()) == len(challenges()) == 4
    assert there == told_in("America/Los_Angeles", "2")


def test_a_day_begins_at_midnight_utc() -> None:
    midnight = int(datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC).timestamp() * 1000)
    assert (date_of(midnight - 1), date_of(midnight)) == (DAY, "2026-11-21")
    assert next_day(midnight - 1) == midnight
    assert next_day(midnight) == midnight + 86_400_000
    for name in challenges():
        assert sl.today(name, DAY).start().checksum() != sl.today(name, "2026-11-21").start().checksum()


def test_without_a_date_it_is_today_by_utc() -> None:
    before = datetime.datetime.now(datetime.UTC).date().isoformat()
    found = sl.today("loop").date
    assert found in (before, datetime.datetime.now(datetime.UTC).date().isoformat())


def test_over_many_days_every_deal_can_be_played_and_they_differ() -> None:
    first = datetime.date(2026, 11, 1)
    for name in challenges():
        deals = [sl.today(name, (first + datetime.timedelta(n)).isoformat()) for n in range(12)]
        assert len({deal.start().checksum() for deal in deals}) == 12
        assert len({str(deal.options) for deal in deals}) > 1


@pytest.mark.parametrize("date", ["tomorrow", "2025-12-31", "2026-02-30", "20261120", ""])
def test_there_are_no_other_days(date: str) -> None:
    with pytest.raises(TodayError, match="2026"):
        sl.today("strangers", date or "x")


def test_an_unknown_deal_is_refused_with_those_there_are() -> None:
    with pytest.raises(TodayError, match="strangers, architect, blackwood, loop"):
        sl.today("mindflayer", DAY)


def test_a_blackwood_rule_is_worth_more_the_sooner_you_prove_it() -> None:
    def worth(winners: tuple[int, ...], rounds: int, reason: str = "agent_proved") -> int:
        details = BlackwoodDetails(rounds=rounds, rule=None, trust=0)
        return challenge("blackwood").score(
            Result(winners=winners, scores=(0, 0, 0), reason=reason, details=details)
        )

    assert [worth((0,), rounds) for rounds in (1, 2, 10, 14)] == [10, 9, 1, 1]
    assert worth((0, 1), 3, "kid_proved") == 8
    assert worth((1, 2), 3, "kid_proved") == 0
    assert worth((0,), 6, "visitor_out") == 0  # won, and the rule not proved


def test_the_points_of_the_others_are_those_of_the_match() -> None:
    for name in ("strangers", "loop"):
        deal = sl.today(name, DAY)
        match = play(deal, "novice", 0)
        assert match.result is not None
        assert deal.score(match) == match.result.scores[0]
    with pytest.raises(TodayError, match="not over"):
        deal.score(deal.start())


def test_efforts_for_the_marks_come_out_the_same_again() -> None:
    deal = sl.today("blackwood", DAY)
    assert efforts(deal) == 15
    assert [effort(deal, n) for n in (5, 14)] == [effort(deal, n) for n in (5, 14)]


def test_bots_set_the_marks_by_their_best_match_the_lowest_bronze() -> None:
    loop = sl.today("loop", DAY)
    assert marks_from(loop, [1, 5, 2, 9, 3, 3, -4, 0, 2]) == Marks(2, 5, 9)
    rule = sl.today("blackwood", DAY)
    assert marks_from(rule, [0] * 10 + [7] * 5) == Marks(1, 1, 7)  # who finds nothing sets no mark
    puzzle = sl.today("architect", DAY)
    assert marks_from(puzzle, [41]) == Marks(27, 35, 41)
    assert [Marks(2, 5, 9).medal(points) for points in (9, 8, 5, 4, 1)] == [
        "gold",
        "silver",
        "silver",
        "bronze",
        "",
    ]


def test_the_solver_plans_with_the_cards_of_the_box_only() -> None:
    from streetlight.games.strangers.architect.solver import Solver

    deal = next(
        deal for n in range(1, 9) if (deal := sl.today("architect", f"2026-11-0{n}")).options["board"] == "A"
    )
    solver = Solver("standard", "A", float("inf"), lambda text: None, deal.options["box"])
    points = solver.first_look()
    assert solver.best is not None
    hand, deck = solver.best.hand, solver.best.deck
    match = deal.start(hand=hand, deck=deck)  # a box that does not hold them would refuse
    assert deal_of_match(match.seed, match.record().options) == deal
    assert points == effort(deal, 0) > 0


def test_a_match_is_of_the_day_only_if_it_has_its_luck_and_its_options() -> None:
    deal = sl.today("strangers", DAY)
    options = deal.start().record().options
    assert deal_of_match(deal.seed, options) == deal
    assert deal_of_match(deal.seed, {**options, "board": "AB".replace(options["board"], "")}) is None
    assert deal_of_match("7", options) is None
    assert deal_of_match(deal.seed.replace(deal.rules, "99", 1), options) is None


def test_in_the_terminal_the_first_try_counts_and_verify_names_the_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STREETLIGHT_HOME", str(tmp_path))
    run = CliRunner().invoke(app, ["today", "loop", "--date", DAY], input="1\n" * 400)
    assert run.exit_code == 0, run.output
    assert "game of honour" in run.output
    text = run.output[run.output.index(f"Streetlight, {DAY}.") : run.output.index("The record is in")]
    assert re.fullmatch(
        rf"Streetlight, {DAY}\. Loop Monday: -?\d+ points?, (gold|silver|bronze|no medal)\.\n"
        rf"\(rules \S+, pack [0-9a-f]{{8}}; streetlight today loop --date {DAY}\)\s*",
        text,
    )
    points = days.results()["loop"][DAY]
    deal = sl.today("loop", DAY)
    assert days.keep(deal, points + 5) == points
    assert days.keep(sl.today("architect", DAY), 3) == 3
    assert days.keep(sl.today("architect", DAY), 9) == 9  # of a puzzle the best counts
    kept = next((tmp_path / "finished").iterdir())
    assert store.read(kept).record.seed == deal.seed
    checked = CliRunner().invoke(app, ["verify", str(kept)])
    assert f"The deal is that of {DAY} for everybody: Loop Monday" in checked.output
    assert "You have" in CliRunner().invoke(app, ["today", "--date", DAY]).output


def test_what_is_shared_depends_on_nothing_of_the_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another deal of the same day would be shared in the same words."""
    monkeypatch.setenv("STREETLIGHT_HOME", str(tmp_path))
    for name in challenges():
        deal = sl.today(name, DAY)
        other = msgspec.structs.replace(deal, options={}, bots=(), seats=1, seed="another")
        assert days.share_text(deal, 12, Marks(5, 10, 20)) == days.share_text(other, 12, Marks(5, 10, 20))


def test_days_in_a_row() -> None:
    played = {"2026-11-18": 1, "2026-11-19": 0, DAY: 5, "2026-11-16": 9}
    assert [days.streak(played, date) for date in (DAY, "2026-11-16", "2026-11-17")] == [3, 1, 0]
