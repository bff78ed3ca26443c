"""Chapter C: turns, and what lies open on the table."""

from collections import Counter

import pytest

from streetlight.core.errors import AnswerError
from streetlight.games.mindflayer.documents import GiftView
from streetlight.games.mindflayer.events import Flipped, Gave, MeetingCalled
from tests.rules.mindflayer.table import GAME, Table

FOUR = ("FWWW", "WWWW", "WWWW", "WWWW")


@pytest.mark.rule("MF-20")
def test_somebody_starts_at_random_and_turns_go_to_the_left() -> None:
    assert set(Counter(GAME.start(5, seed).view(None).first for seed in range(60))) == {0, 1, 2, 3, 4}
    table = Table(*FOUR, first=2)
    turns = []
    for _ in range(5):
        turns.append(table.turn)
        table.give((table.turn + 1) % 4)
    assert turns == [2, 3, 0, 1, 2]


@pytest.mark.rule("MF-21")
def test_the_flipped_card_is_there_for_all_to_see() -> None:
    table = Table(*FOUR).next("H")
    for seat in (None, 0, 1, 2, 3):
        assert table.match.view(seat).flipped == "hard_hit"
        assert table.told(seat, "flipped", Flipped) == [Flipped("seat:0", "card:hard_hit")]


@pytest.mark.rule("MF-22", "MF-69")
def test_it_goes_to_any_other_player_and_never_to_oneself() -> None:
    table = Table(*FOUR).next("H")
    assert table.ids() == ["give:1", "give:2", "give:3"]
    assert [(block.id, block.rule) for block in table.prompt().blocked] == [("seat:0", "MF-22")]
    with pytest.raises(AnswerError):
        table.give(0)
    table.give(2)
    assert table.hand(2) == "HWWWW"
    assert table.hand(0) == "FWWW"
    assert table.told(None, "gave", Gave) == [Gave("seat:0", "seat:2", "card:hard_hit")]


@pytest.mark.rule("MF-23")
def test_everybody_may_talk_before_the_card_is_given() -> None:
    table = Table(*FOUR)
    for seat in range(4):
        table.match.say(seat, "Not to me, please.")
    assert [said.seat for said in table.match.sayings(None)] == [0, 1, 2, 3]


@pytest.mark.rule("MF-24", "MF-50", "MF-73")
def test_a_meeting_ends_the_turn_of_whoever_drew_it() -> None:
    table = Table(*FOUR, first=1).meeting("basement")
    assert table.told(None, "meeting", MeetingCalled) == [MeetingCalled("seat:1", "meeting:basement")]
    assert table.match.view(None).phase == "exchange"
    table.passes("WW", "WW", "WW", "WW")
    assert table.events(None, "meeting_over")
    assert table.turn == 2


@pytest.mark.rule("MF-25")
def test_who_is_knocked_out_takes_no_turn() -> None:
    table = Table(*FOUR, "WWWW").out(1, 2)
    table.give(3)
    assert table.turn == 3
    table.give(0)
    assert table.turn == 4


@pytest.mark.rule("MF-26")
def test_cards_are_shown_only_when_a_meeting_card_says_so() -> None:
    """In a whole match without such a card, nobody's events or view hold a card of another hand."""
    table = Table("FHHW", "WAAM", "WFFM", "WHFW", "WWWW").meeting("basement", after=3)
    while not table.match.over:
        for seat in table.match.waiting:
            table.answer(table.ids(seat)[-1], seat)
            for eye in (None, *range(5)):
                if not table.match.over:
                    players = table.match.view(eye).players
                    assert [p.seat for p in players if p.cards is not None] == [eye][: eye is not None]
    for eye in (None, *range(5)):
        assert not [event for event in table.events(eye) if event.what.startswith("showed")]


@pytest.mark.rule("MF-27")
def test_players_may_lie_about_their_cards() -> None:
    table = Table(*FOUR)
    said = table.match.say(0, {"claim": "hold", "args": {"card": "mind_flayer", "count": 0}})
    assert said.saying.text == "I hold no Mind Flayer card."
    table.match.say(0, {"claim": "sane"})  # and she is not


@pytest.mark.rule("MF-63")
def test_a_given_card_is_checked_at_once_possession_first() -> None:
    table = Table("FWWW", "WFFH", "WWWW", "WWWW", "WWWW").next("F")
    table.give(1)
    assert table.team(1) == "possessed"
    table = Table("FWWW", "WHHW", "WWWW", "WWWW", "WWWW").next("H")
    table.give(1)
    assert table.down == [1]
    assert [event.what for event in table.events(None)][1:3] == ["gave", "knocked_out"]


@pytest.mark.rule("MF-69")
def test_what_is_public_and_what_is_not() -> None:
    table = Table("FWWW", "WHHW", "WWWW", "WFFW", "WWWW").next("HF").meeting("basement", after=2)
    table.give(1)
    table.give(3)
    view = table.match.view(None)
    assert [player.hand for player in view.players] == [4, 5, 4, 5, 4]
    assert [player.in_play for player in view.players] == [True, False, True, True, True]
    assert view.stacks == (0, 7, 7)
    assert view.meeting == "basement"
    assert view.past[0] == GiftView(giver=0, to=1, card="hard_hit", knocked_out=True, kept=True)
    assert all(player.cards is None and player.team is None for player in view.players)
    table.passes("WW", "WW", "FW", "WW")
    for eye in (None, 2):
        passing = table.rounds(eye)[0]
        assert passing.given == ((True, True),) * 4
        assert passing.gave == (None, None if eye is None else ("waffle", "waffle"), None, None)


@pytest.mark.rule("MF-72")
def test_there_are_always_two_who_could_get_the_card() -> None:
    for seed in range(60):
        match = GAME.start(4, seed)
        while not match.over:
            seat = match.waiting[0]
            prompt = match.prompts[seat]
            if prompt.what == "give":
                assert len(prompt.options) >= 2
            match.answer(seat, prompt.options[seed % len(prompt.options)])
