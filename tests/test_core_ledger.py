"""Looking rules up, as `streetlight rules strangers DTS-36` and the rules drawer do."""

import pytest

from streetlight.core.ledger import Rule, UnknownRule, parse, rule, rules


def test_a_rule_is_found_by_its_id():
    assert "scores at once" in rule("strangers", "DTS-36")


@pytest.mark.parametrize("loose", ["dts-36", "DTS36", "36", " dts 36 ", "DTS-036"])
def test_a_loosely_written_id_finds_the_same_rule(loose):
    assert rule("strangers", loose) == rule("strangers", "DTS-36")


def test_zeros_are_filled_as_the_ledger_writes_them():
    assert rule("loop", "7") == rules("loop")["TL-007"].text
    assert rule("strangers", "dts-1") == rules("strangers")["DTS-01"].text


def test_an_unknown_id_names_near_ones():
    with pytest.raises(UnknownRule, match="strangers has no rule DTS-136; did you mean") as caught:
        rule("strangers", "DTS-136")
    assert set(caught.value.near) <= set(rules("strangers"))
    assert "DTS-36" in caught.value.near


def test_an_unknown_game_names_the_games():
    with pytest.raises(UnknownRule, match="no rule ledger for chess") as caught:
        rules("chess")
    assert caught.value.near == ("blackwood", "loop", "mindflayer", "strangers")


@pytest.mark.parametrize("name", ["../rules/strangers", "strangers.md", "", "/etc/hostname"])
def test_a_game_name_never_leads_to_another_file(name):
    with pytest.raises(UnknownRule):
        rules(name)


@pytest.mark.parametrize(
    ("game", "first", "last", "count"),
    [
        ("strangers", "DTS-01", "DTS-104", 104),
        ("mindflayer", "MF-01", "MF-77", 77),
        ("blackwood", "BG-01", "BG-96", 96),
        ("loop", "TL-001", "TL-263", 263),
    ],
)
def test_every_ledger_is_complete_and_in_order(game, first, last, count):
    ids = list(rules(game))
    assert (ids[0], ids[-1], len(ids)) == (first, last, count)
    assert [int(each.split("-")[1]) for each in ids] == list(range(1, count + 1))


def test_chapter_and_note_are_read():
    found = parse("# Game\n\nWords.\n\n## A. Start\n\n- XX-01 (note) Age 8.\n- XX-02 Draw 3 (three).\n")
    assert found == {
        "XX-01": Rule("XX-01", "Age 8.", "A. Start", note=True),
        "XX-02": Rule("XX-02", "Draw 3 (three).", "A. Start"),
    }


def test_two_rules_of_one_id_are_refused():
    with pytest.raises(ValueError, match="two rules have the id XX-01"):
        parse("- XX-01 One.\n- XX-01 Two.\n")
