"""What a number of a pack does: any field varies on the same deals, and the report draws the curve."""

from __future__ import annotations

from pathlib import Path

import pytest

from streetlight.core.packs import read_pack
from streetlight.games.strangers.pack.loading import BUILTIN
from streetlight.lab.all_findings import all_findings
from streetlight.lab.changes import pack_with
from streetlight.lab.errors import LabError
from streetlight.lab.plan import start_match
from streetlight.lab.report import report
from streetlight.lab.run import SerialRunner, run
from streetlight.lab.stats import Estimate
from tests.lab.plans import make_plan


def changed(game: str, **fields: object) -> dict[str, object]:
    """The tables of the standard pack with these fields changed; __ stands for a dot."""
    made = pack_with(game, "standard", {name.replace("__", "."): value for name, value in fields.items()})
    return read_pack(made.shelf.folders[0] / made.name).tables


def test_a_field_is_found_by_its_whole_path_or_by_its_name_alone() -> None:
    for fields in ({"cards__run__effect__steps": 3}, {"cards__run__steps": 3}):
        tables = changed("strangers", **fields)
        run = next(card for card in tables["cards"] if card["id"] == "run")
        assert run["effect"]["steps"] == 3
    tables = changed("strangers", pack__hand_size=4, boards__A__tokens=6)
    assert (tables["hand_size"], tables["boards"][0]["tokens"]) == (4, 6)


def test_nothing_else_of_the_pack_changes() -> None:
    tables = changed("strangers", cards__run__steps=2)
    standard = read_pack(BUILTIN / "standard").tables
    assert {key for key in standard if tables[key] != standard[key]} == {"name", "deck"}


def test_a_pack_with_tables_beside_it_keeps_them() -> None:
    plan = make_plan("blackwood", seats=3, bots="random", deals=1, vary={"attribute.metal.group": ["a", "b"]})
    assert start_match(plan, plan.arms[0], "seed").result is None


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("crads.run.steps", "there is no table 'crads' in the pack; did you mean 'cards'?"),
        ("cards.rnu.steps", "there is no 'rnu' among the cards; did you mean 'run'?"),
        ("cards.run.stpes", "there is no field 'stpes' there; did you mean 'steps'?"),
        ("cards.run", "name the field, too"),
        ("cards.run.steps", "the game can't be played with cards.run.steps=9: must be 1 to 4"),
    ],
)
def test_what_can_not_vary_is_named_with_what_may_have_been_meant(field: str, words: str) -> None:
    with pytest.raises(LabError) as caught:
        make_plan("strangers", seats=2, bots="random", deals=1, vary={field: ["9", "8"]})
    assert words in str(caught.value)


def test_a_curve_has_each_measure_at_each_value_in_order(tmp_path: Path) -> None:
    plan = make_plan(
        "strangers", seats=2, bots="random", deals=6, seed="curve", vary={"cards.run.steps": ["3", "1", "2"]}
    )
    done = run(plan, tmp_path, SerialRunner())
    (found,) = all_findings(plan, done.rows, ["curve"])
    lengths = [row for row in found.rows if row[1] == "decisions"]
    assert [row[2] for row in lengths] == ["1", "2", "3"]
    for row in lengths:
        mine = [
            each.decisions for each in done.rows if plan.arms[each.arm].label == f"cards.run.steps={row[2]}"
        ]
        assert isinstance(row[3], Estimate) and row[3].value == pytest.approx(sum(mine) / len(mine))
    page = report(done)
    assert 'aria-label="How it follows the number: lines with their intervals' in page


def test_two_values_make_no_curve(tmp_path: Path) -> None:
    plan = make_plan("strangers", seats=2, bots="random", deals=2, vary={"cards.run.steps": ["1", "2"]})
    assert all_findings(plan, run(plan, tmp_path, SerialRunner()).rows, ["curve"]) == []


def test_options_and_fields_vary_together_and_a_card_may_be_taken_out_too(tmp_path: Path) -> None:
    plan = make_plan(
        "strangers", seats=2, bots="random", deals=2, vary={"board": ["A", "B"], "cards.run.steps": ["1", "3"]},
        without=["walk"],
    )  # fmt: skip
    assert len(plan.arms) == 8
    done = run(plan, tmp_path, SerialRunner())
    assert not any(row.trouble for row in done.rows)
    (found,) = all_findings(plan, done.rows, ["variations"])
    against = {row[0]: row[1] for row in found.rows}
    assert against["board=B, Run: steps 3, without Walk"] == "board=B, Run: steps 3"
