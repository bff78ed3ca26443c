"""The page of a run: whole in itself, and the numbers in it are the run's."""

from __future__ import annotations

import csv
import os
import re
from base64 import b64decode
from collections.abc import Callable, Generator
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from streetlight.cli.app import app
from streetlight.lab.all_findings import all_findings
from streetlight.lab.errors import LabError
from streetlight.lab.findings import Finding, columns, shown
from streetlight.lab.report import compare, differences, report
from streetlight.lab.run import Run, SerialRunner, load, run
from streetlight.lab.stats import Estimate
from streetlight.lab.summary import summary
from tests.lab.plans import make_plan


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Run]:
    folder = tmp_path_factory.mktemp("runs")
    runs = [
        run(
            make_plan("strangers", seats=3, bots="random", deals=40, options={"board": b}),
            folder / b,
            SerialRunner(),
        )
        for b in ("A", "B")
    ]
    return runs[0], runs[1]


class Outside(HTMLParser):
    """Collects every address that a browser would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [
            f"{tag} {value}"
            for name, value in attrs
            if name in ("src", "href", "srcset", "data", "xlink:href")
            and not (value or "").startswith(("#", "data:text/csv;base64,"))
        ]
        assert tag not in ("script", "link", "iframe", "object", "embed")


def test_the_page_asks_for_nothing_from_outside(two: tuple[Run, Run]) -> None:
    for page in (report(two[0]), compare(*two)):
        reader = Outside()
        reader.feed(page)
        assert reader.found == []
        assert "@import" not in page
        assert "overflow: visible" in page, "a label in a wider font than was reckoned with is not cut off"
        assert not re.search(r"url\((?!#)", page)


def test_the_page_holds_charts_and_every_number(two: tuple[Run, Run]) -> None:
    page = report(two[0])
    found = all_findings(two[0].plan, two[0].rows)
    assert page.count("<section ") == len(found)
    assert all(f'href="#{finding.key}"' in page and f'id="{finding.key}"' in page for finding in found)
    drawn = {
        kind: [
            int(width)
            for width in re.findall(rf'<div class="{kind}"><svg role="img"[^>]*? width="(\d+)', page)
        ]
        for kind in ("wide", "narrow")
    }
    assert len(drawn["wide"]) == len(drawn["narrow"]) == page.count('<svg role="img"') / 2 >= 4
    assert max(drawn["narrow"]) < 480  # no label pushes a drawing beyond what can be read on a phone
    assert min(drawn["wide"]) > 650  # and none leaves most of a page empty
    for finding in found:
        for row in finding.rows:
            assert all(shown(cell, column.unit).replace("'", "&#x27;") in page
                       for cell, column in zip(row, finding.columns, strict=True))  # fmt: skip


def test_the_page_starts_with_what_to_look_at(two: tuple[Run, Run], tmp_path: Path) -> None:
    """A fault, a seat that wins too often, a number that moves the scores: told first, by name, with links."""
    plan = make_plan(
        "strangers", seats=2, bots="novice,random", deals=40, vary={"cards.run.steps": ["1", "4"]}
    )
    page = report(run(plan, tmp_path / "run", SerialRunner()))
    first = page[: page.index("<nav")]
    assert re.search(r'<li>Run: steps 4, [^<]*\. <a href="#variations">More</a></li>', first)
    assert "cards.run" not in page[: page.index("<details>")]
    rows = [["Seat 1", Estimate(0.8, 0.7, 0.87, 90)], ["Seat 2", Estimate(0.2, 0.13, 0.3, 90)]]
    heads = columns("Seat", ("Win rate", "percent"))
    unfair = Finding("seats", "Win rate by seat", "", heads, rows, 0.5)
    told = summary([unfair, msgspec.structs.replace(unfair, key="trouble", rows=[["a seed", "stuck"]])])
    assert [each.key for each in told] == ["trouble", "seats"], "a fault comes first"
    assert told[1].text == "Win rate by seat: Seat 1 has 80.0 % (70.0 to 87.0). A fair share is 50 %."
    even = [["Seat 1", Estimate(0.52, 0.42, 0.62, 90)], ["Seat 2", Estimate(0.48, 0.38, 0.58, 90)]]
    assert summary([msgspec.structs.replace(unfair, rows=even)]) == []


def test_every_table_can_be_taken_away_as_csv(two: tuple[Run, Run], tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    done = CliRunner().invoke(
        app, ["lab", "report", str(two[0].folder), "--html", str(tmp_path / "p.html"), "--csv", str(folder)]
    )
    assert done.exit_code == 0
    found = {finding.key: finding for finding in all_findings(two[0].plan, two[0].rows)}
    assert {file.stem for file in folder.iterdir()} == set(found)
    seat = next(csv.DictReader((folder / "seats.csv").open()))
    assert list(seat) == ["Seat", "Win rate", "Win rate, low", "Win rate, high", "Win rate, deals"]
    assert float(seat["Win rate"]) == pytest.approx(
        sum(row.seats[0].won for row in two[0].rows) / 40, abs=1e-6
    )
    page = (tmp_path / "p.html").read_text()
    for key in found:
        link = re.search(rf'download="{key}.csv" href="data:text/csv;base64,([^"]*)"', page)
        assert link and b64decode(link[1]) == (folder / f"{key}.csv").read_bytes()


def test_two_runs_on_the_same_deals_are_compared_deal_by_deal(two: tuple[Run, Run]) -> None:
    found = differences(*two)
    assert found.text.startswith(
        "On the same 40 deals. board: A, then B. “Clear”: not zero, even though 5 changes"
    )
    assert "Played with board=B." in report(two[1])
    change = next(row for row in found.rows if row[0] == "decisions")[3]
    pairs = zip(two[0].rows, two[1].rows, strict=True)
    assert change.value == pytest.approx(sum(b.decisions - a.decisions for a, b in pairs) / 40)


def test_each_variation_is_compared_with_its_namesake(tmp_path: Path) -> None:
    """Only board B was played by other bots: board A shows no change, and B does."""
    folders = [tmp_path / "before", tmp_path / "after"]
    runs = []
    for folder, bots in zip(folders, ("random", "novice"), strict=True):
        plan = make_plan("strangers", seats=2, bots="random", deals=8, vary={"board": ["A", "B"]})
        arms = (plan.arms[0], msgspec.structs.replace(plan.arms[1], bots=(bots, bots)))
        runs.append(run(msgspec.structs.replace(plan, arms=arms), folder, SerialRunner()))
    found = differences(*runs)
    assert [row[0] for row in found.rows if row[1] == "decisions"] == ["board=A", "board=B"]
    on_a, on_b = (row[4] for row in found.rows if row[1] == "best score")
    assert (on_a.low, on_a.high) == (0, 0) and on_b.value > 0


def test_runs_of_two_games_are_not_compared(two: tuple[Run, Run], tmp_path: Path) -> None:
    other = run(make_plan("blackwood", seats=3, bots="random", deals=2), tmp_path, SerialRunner())
    with pytest.raises(LabError, match="blackwood"):
        compare(two[0], other)


def test_the_command_line_says_what_is_wrong(
    two: tuple[Run, Run], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def says(*words: str) -> str:
        done = CliRunner().invoke(app, ["lab", *words])
        assert done.exit_code == 1
        return done.output

    assert "is no run" in says("report", str(tmp_path))
    monkeypatch.setattr("streetlight.cli.lab.RUNS", tmp_path)
    assert "no run yet" in says("report")
    folder = two[0].folder
    monkeypatch.setattr("streetlight.cli.lab.RUNS", folder.parent)
    assert str(folder) in says("report", "nowhere").replace("\n", ""), "the runs that there are"
    assert CliRunner().invoke(app, ["lab", "report", folder.name]).exit_code == 0, "by its name"
    os.utime(two[1].folder / "manifest.json", (2_000_000_000, 2_000_000_000))
    assert CliRunner().invoke(app, ["lab", "report"]).exit_code == 0
    assert (two[1].folder / "report.html").exists(), "the last one, if none is named"
    assert "genius" in says("run", "strangers", "--bots", "genius")
    assert "NAME=VALUE" in says("run", "strangers", "--vary", "board")
    assert "board varies twice" in says("run", "strangers", "--vary", "board=A", "--vary", "board=B")
    assert "board is set twice" in says("run", "strangers", "--set", "board=A", "--set", "board=B")
    assert "say --seats 3" in says("tournament", "strangers", "random", "novice", "--set", "seats=3")
    assert "no game" in says("tournament", "chess", "random", "novice", "--matches", "2")  # or --deals
    assert "genius" in says("run", "strangers", "--bots", "genius", "--deals", "2")
    page = tmp_path / "page.html"
    done = CliRunner().invoke(app, ["lab", "report", str(two[0].folder), "--html", str(page)])
    assert done.exit_code == 0 and page.read_text().startswith("<!doctype html>")


def test_a_missing_extra_is_named(two: tuple[Run, Run], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("streetlight.lab.report.find_spec", lambda name: None)
    with pytest.raises(LabError, match=r"pip install 'streetlight\[lab\]'"):
        report(two[0])


def test_what_else_was_different_is_told(two: tuple[Run, Run]) -> None:
    """The same command after an edit of a pack: the page says that it is not the dice alone."""
    packs = dict.fromkeys(two[0].manifest["packs"], "another hash")
    edited = msgspec.structs.replace(two[0], manifest={**two[0].manifest, "packs": packs})
    says = differences(two[0], edited).text
    assert says.startswith("On the same 40 deals. Since then the pack standard has changed. ")


def test_a_run_that_was_stopped_can_be_reported(tmp_path: Path) -> None:
    """Ctrl-C after two of three chunks: the page is made of the deals that were played, and says so."""
    plan = make_plan("strangers", seats=2, bots="random", deals=60)
    folder = tmp_path / "stopped"

    class Stops(SerialRunner):
        def play(
            self, plan: bytes, chunks: list[int], tell: Callable[[int], None]
        ) -> Generator[tuple[int, bytes], None, None]:
            yield from super().play(plan, [0, 2], tell)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan, folder, Stops())
    half = load(folder)
    assert half.stopped and half.deals == 40
    assert {row.deal for row in half.rows} == {*range(20), *range(40, 60)}
    page = report(half)
    assert "A run of 60 deals" in page and "It was stopped: 40 deals are played" in page
    assert "40 matches. None got stuck." in page
    done = CliRunner().invoke(app, ["lab", "report", str(folder)])
    assert done.exit_code == 0 and (folder / "report.html").exists()
    whole = run(plan, folder, SerialRunner())
    assert not whole.stopped and "It was stopped" not in report(load(folder))
    assert "Going on" not in page and not load(folder).stopped
    more = make_plan("strangers", seats=2, bots="random", deals=80)
    with pytest.raises(KeyboardInterrupt):
        run(more, folder, Stops())
    assert load(folder).stopped, "asked to go on further, and stopped again"


def test_of_a_run_that_was_stopped_at_once_there_is_nothing_to_report(tmp_path: Path) -> None:
    class StopsAtOnce(SerialRunner):
        def play(
            self, plan: bytes, chunks: list[int], tell: Callable[[int], None]
        ) -> Generator[tuple[int, bytes], None, None]:
            raise KeyboardInterrupt
            yield

    with pytest.raises(KeyboardInterrupt):
        run(make_plan("strangers", seats=2, bots="random", deals=4), tmp_path, StopsAtOnce())
    with pytest.raises(LabError, match="stopped before anything was whole"):
        load(tmp_path)
