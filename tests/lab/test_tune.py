"""Tuning: values that reach a planted target are found, kept when it stops, and told on deals that no try has seen."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from streetlight.core.packs import read_pack
from streetlight.games.strangers.pack.loading import check_pack
from streetlight.lab.errors import LabError
from streetlight.lab.plan import make_plan
from streetlight.lab.run import SerialRunner, run
from streetlight.lab.stats import Estimate
from streetlight.lab.tune import TuningAim, TuningStudy, finding, read_aim, read_span, tune, write_pack
from streetlight.lab.variations import measured, measures, value

FIELD = "cards.stranger_sighting.count"
TARGET = 7


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> float:
    """How many decisions a match of the tiny pack takes with the target's number of Sightings, on deals of its own."""
    plan = make_plan(
        "strangers", seats=2, bots="random", deals=120, seed="planted", options={"pack": "tiny"},
        vary={FIELD: [str(TARGET)]},
    )  # fmt: skip
    done = run(plan, tmp_path_factory.mktemp("planted"), SerialRunner())
    found = next(measured(each, done.rows) for each in measures(plan) if each.name == "decisions")
    return value(found).value


def study(target: float, tries: int = 12) -> TuningStudy:
    aims = (TuningAim("decisions", target, 2),)
    return TuningStudy(
        "strangers", "tiny", aims, (read_span(f"{FIELD}=4..12"),), 60, 80, tries, "random", "seed"
    )


def test_a_planted_target_is_found_and_told_on_fresh_deals(planted: float, tmp_path: Path) -> None:
    wanted = study(planted)
    said: list[str] = []
    proposals = tune(wanted, tmp_path / "study", SerialRunner(), said.append)
    assert abs(proposals[0].values[FIELD] - TARGET) <= 1
    (found,) = proposals[0].found
    assert found.n == wanted.reporting and found.low <= planted <= found.high
    assert sum(line.startswith("try ") for line in said) == 9, "all values were tried, once each"
    table = finding(wanted, proposals)
    assert isinstance(table.rows[0][3], Estimate)
    write_pack(wanted, proposals[0], tmp_path / "pack")
    assert check_pack(tmp_path / "pack") == []
    cards = read_pack(tmp_path / "pack").tables["cards"]
    assert (
        next(card["count"] for card in cards if card["id"] == "stranger_sighting")
        == proposals[0].values[FIELD]
    )


def test_a_study_that_was_stopped_goes_on(planted: float, tmp_path: Path) -> None:
    wanted = msgspec.structs.replace(study(planted), deals=10, reporting=10)
    said: list[str] = []

    def stop(line: str) -> None:
        said.append(line)
        if len(said) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tune(wanted, tmp_path, SerialRunner(), stop)
    again: list[str] = []
    proposals = tune(wanted, tmp_path, SerialRunner(), again.append)
    assert [line.split(":")[0] for line in again if line.startswith("try")] == [
        f"try {n}" for n in range(5, 10)
    ]
    assert proposals == tune(wanted, tmp_path, SerialRunner()), "a study that is over tells the same again"


def test_a_folder_holds_one_study(tmp_path: Path) -> None:
    small = msgspec.structs.replace(study(30.0, tries=1), deals=2, reporting=2)
    tune(small, tmp_path, SerialRunner())
    with pytest.raises(LabError, match="another study"):
        tune(msgspec.structs.replace(small, deals=3), tmp_path, SerialRunner())


def test_aims_and_spans_are_read_as_people_write_them() -> None:
    assert read_aim("win.sane@6=50%", "mindflayer") == TuningAim("win.sane", 50.0, 6)
    assert read_aim("win.table@3=40", "loop") == TuningAim("win.table", 40.0, 3)
    assert read_span("pack.x=0.2..0.8").whole is False
    assert read_span("cards.run.steps=1..3").values() == [1, 2, 3]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("minuets=20", "did you mean 'minutes'?"),
        ("minutes", r"should be NAME\[@SEATS\]=VALUE"),
        ("minutes=many", "'many' is not a number"),
    ],
)
def test_an_aim_that_can_not_be_read_says_what_to_write(text: str, words: str) -> None:
    with pytest.raises(LabError, match=words):
        read_aim(text, "strangers")


@pytest.mark.parametrize("text", ["cards.run.steps", "cards.run.steps=1", "cards.run.steps=3..1", "a=b..c"])
def test_a_span_that_can_not_be_read_says_what_to_write(text: str) -> None:
    with pytest.raises(LabError, match=r"FIELD=LOW\.\.HIGH|should be less"):
        read_span(text)
