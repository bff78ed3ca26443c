"""Chapter D: what adventure cards do to a hand."""

import pytest

from streetlight.games.mindflayer.events import OnePlayer
from tests.rules.mindflayer.table import Table


@pytest.mark.rule("MF-28")
def test_memories_and_helping_hands_cancel_one_each() -> None:
    table = Table("FWWW", "WWWW", "WFFM", "WHHA").next("FHWF")
    table.give(2)
    table.give(3)
    assert table.team(2) == "sane"  # 3 Mind Flayers, one cancelled
    assert table.down == []  # 3 Hard Hits, one cancelled
    table.give(0)
    table.give(2)
    assert table.team(2) == "possessed"


@pytest.mark.rule("MF-28", "MF-32")
def test_a_fourth_hard_hit_is_too_much_for_one_helping_hand() -> None:
    table = Table("FWWW", "WWWW", "WHHA", "WWWW").next("HH")
    table.give(2)
    assert table.down == []
    table.give(2)
    assert table.down == [2]


@pytest.mark.rule("MF-29", "MF-61")
def test_three_uncancelled_mind_flayers_possess_and_only_that_player_is_told() -> None:
    table = Table("FWWW", "WFFW", "WWWW", "WWWW").next("F")
    table.give(1)
    assert table.team(1) == "possessed"
    assert len(table.events(1, "possessed")) == 1
    for eye in (None, 0, 2, 3):
        assert table.events(eye, "possessed") == []


@pytest.mark.rule("MF-30")
def test_possession_is_for_good() -> None:
    table = Table("FWWW", "WFFW", "WWWW", "WWWW").next("FWM").meeting("basement", after=3)
    table.give(1)
    table.give(0)
    table.give(1)
    assert table.hand(1) == "FFFWWM"
    assert table.team(1) == "possessed"
    table.passes("WW", "FF", "WW", "WW")
    assert table.hand(1) == "FWWWWM"
    assert table.team(1) == "possessed"


@pytest.mark.rule("MF-31")
def test_the_example_of_the_rulebook() -> None:
    table = Table("FWWW", "WFFFMM", "WWWW", "WWWW").next("FWWWF")
    table.give(1)
    assert table.hand(1) == "FFFFWMM"
    assert table.team(1) == "sane"  # 4 Mind Flayers, 2 Memories
    for receiver in (0, 0, 0, 1):
        table.give(receiver)
    assert table.team(1) == "possessed"  # the 5th


@pytest.mark.rule("MF-32", "MF-33")
def test_three_uncancelled_hard_hits_knock_out_and_everybody_is_told() -> None:
    table = Table("FWWW", "WHHW", "WWWW", "WWWW").next("H")
    table.give(1)
    assert table.down == [1]
    for eye in (None, 0, 1, 2, 3):
        assert table.told(eye, "knocked_out", OnePlayer) == [OnePlayer("seat:1")]


@pytest.mark.rule("MF-33", "MF-74")
def test_knocked_out_no_turns_no_cards_no_meetings_no_words() -> None:
    table = Table("FWWW", "WHHF", "WWWW", "WWWW", "WWWW").next("H").meeting("basement", after=2)
    table.give(1)
    assert table.turn == 2
    assert "give:1" not in table.ids()
    assert ("seat:1", "MF-33") in [(block.id, block.rule) for block in table.prompt().blocked]
    assert not table.match.talk(1)
    table.give(0)
    assert table.match.waiting == (0, 2, 3, 4)
    assert table.hand(1) == "FHHHW"  # under the tile, and its owner may look
    assert all(table.match.view(eye).players[1].cards is None for eye in (None, 0, 2, 3, 4))


@pytest.mark.rule("MF-34")
def test_the_possessed_are_knocked_out_like_anybody() -> None:
    table = Table("WWWW", "FHHW", "WWWW", "WWWW").next("H")
    table.give(1)
    assert table.down == [1]
    assert table.team(1) == "possessed"


@pytest.mark.rule("MF-35", "MF-45")
def test_possessed_and_knocked_out_at_once_is_both() -> None:
    table = Table("FFWW", "WWFFHH", "WHWW", "WWWW", "WWWW").meeting("basement")
    # from seat 0 comes the third Mind Flayer, from seat 2 the third Hard Hit
    table.passes("FW", "WW", "WH", "WW", "WW")
    assert table.hand(1) == "FFFHHH"
    assert table.down == [1]
    assert table.team(1) == "possessed"
    told = [event.what for event in table.events(1)]
    assert told.index("possessed") < told.index("knocked_out")


@pytest.mark.rule("MF-36", "MF-57")
def test_a_waffle_does_nothing_but_count_at_the_end() -> None:
    table = Table("FWWW", "WHHW", "WFFW", "WWWW", "WWWW").next("WWW")
    table.give(1)
    table.give(2)
    table.give(1)
    assert table.down == []
    assert table.team(2) == "sane"


@pytest.mark.rule("MF-37")
def test_the_team_of_the_knocked_out_is_frozen() -> None:
    """No check reaches a hand under a tile, not even after a Meeting."""
    table = Table("FWWW", "WFFF", "WWWW", "WWWW", "WWWW").out(1).meeting("basement")
    table.g.possessed = 1
    table.passes("WW", "WW", "WW", "WW")
    assert table.hand(1) == "FFFW"
    assert table.team(1) == "sane"
