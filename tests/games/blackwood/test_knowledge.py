"""The knowledge table: where its two passes differ widely, somebody has decided, and said why; and what lies near the
middle was looked at once more."""

import pytest

import streetlight as sl
from streetlight.games.blackwood.pack.knowledge import disagreements
from streetlight.games.blackwood.pack.loading import BUILTIN, load_pack, read_data, read_passes
from streetlight.games.blackwood.screen import screen


def test_every_wide_disagreement_is_settled_by_name_and_nothing_else_is():
    data = read_data(BUILTIN / "standard")
    passes, errors = read_passes(BUILTIN / "standard", data)
    assert not errors
    wide = {(data.object[thing].id, data.attribute[at].id) for thing, at in disagreements(*passes)}
    assert {(each.object, each.attribute) for each in data.settled} == wide
    assert all(each.why for each in data.settled)


def test_every_cell_near_the_middle_was_decided_or_is_marked_as_argued_about():
    """None is left at .5 to .6 that nobody looked at, and what is marked still lies there."""
    pack = load_pack()
    marked = {(looked.attribute, name) for looked in pack.data.review for name in looked.argued}
    middle = {
        (attribute.id, thing.id)
        for thing, grades in zip(pack.data.object, pack.table.grades, strict=True)
        for attribute, grade in zip(pack.data.attribute, grades, strict=True)
        if 0.5 <= grade <= 0.6
    }
    assert marked == middle
    assert len(marked) == 292


@pytest.mark.rule("BG-92")
@pytest.mark.parametrize(
    ("rule", "argued"),
    [
        ("paper", "fire_extinguisher kite"),
        ("!paper", "fire_extinguisher kite"),
        ("paper&alive", ""),
        ("paper&!alive", "fire_extinguisher kite"),
        ("paper|strings", "fire_extinguisher boombox"),
        ("weight<textbook", ""),
    ],
)
def test_a_rule_knows_about_which_objects_people_argue(rule: str, argued: str):
    """A kite has strings for sure, so nobody argues whether it is of paper or has strings; a camera holds paper."""
    workshop = load_pack().workshop
    mask = workshop.argued(rule)
    assert {id for at, id in enumerate(workshop.objects) if mask >> at & 1} == set(argued.split())


def test_the_visitor_is_told_about_which_objects_people_argue_and_nobody_else():
    match = sl.game("blackwood").start(3, "argued", visitor=0, kid=1)
    match.answer(0, "=paper")
    assert "People argue about these 2: Fire Extinguisher, Kite." in screen(match, 0, False, False)
    assert match.view(0).rule.argued == ("object:fire_extinguisher", "object:kite")
    for seat in (1, 2, None):
        assert "argue" not in screen(match, seat, False, False)
