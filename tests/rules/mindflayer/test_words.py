"""What a player reads: the log, prompts, and why something is not possible."""

import shutil
from pathlib import Path

import pytest

from streetlight.core.match import true_state
from streetlight.games.mindflayer.documents import RoundView
from streetlight.games.mindflayer.pack.loading import BUILTIN
from streetlight.games.mindflayer.state import MindFlayer
from tests.rules.mindflayer.table import GAME, Table

FIVE = ("FWWW", "WWWW", "WWWW", "WWWW", "WWWW")


@pytest.mark.rule("MF-21", "MF-22")
@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("F", "a Mind Flayer"),
        ("H", "a Hard Hit"),
        ("W", "a Waffle"),
        ("M", "Memories"),
        ("A", "a Helping Hand"),
    ],
)
def test_one_card_is_named_as_people_would(card: str, said: str) -> None:
    table = Table(*FIVE).next(card + "W")
    asked = table.prompt()
    text = asked.text
    assert text.startswith(f"You flipped {said}. Who gets it? "), "and what it does"
    table.give(2)
    assert asked.text == text  # a closed question may still be read
    texts = [event.text for event in table.events(None)]
    assert f"Ada flipped {said}." in texts
    assert f"Ada gave Cleo {said}." in texts


@pytest.mark.rule("MF-11", "MF-44", "MF-67")
def test_several_cards_are_listed() -> None:
    match = GAME.start(4, 1)
    for seat in range(4):
        dealt = next(event for event in match.events(seat) if event.what == "dealt")
        assert dealt.text.startswith("Your first card: ") and ". Dealt to you: " in dealt.text
    table = Table("FHHW", "WWWW", "WWWW", "WWWW").meeting("basement").passes("HH", "WW", "WW", "WW")
    assert table.events(1, "received")[0].text == "Passed to you: Hard Hit and Waffle."
    table = Table(*FIVE).meeting("corn_maze")
    assert table.events(1, "lost")[0].text == "Ada drew this from your hand: Waffle."
    assert table.events(None, "handed_over")[0].text == "Cards changed hands, face down."


@pytest.mark.rule("MF-64")
def test_when_nobody_stays_out_it_is_said_so() -> None:
    table = Table(*FIVE).meeting("sick_bay")
    assert [event.text for event in table.events(None)][-2:] == [
        "Nobody stays out of this Meeting.",
        "Not a word now. Choose your cards.",
    ]


@pytest.mark.rule("MF-64", "MF-49")
def test_voters_are_told_beforehand_that_their_votes_will_be_seen() -> None:
    table = Table(*FIVE).meeting("town_hall")
    text = table.prompt(1).text
    assert text.startswith("The Town Hall: who should stay out?") and "a tie keeps nobody out" in text
    assert text.endswith("Afterwards all see who voted for whom.")


@pytest.mark.rule("MF-13", "MF-18")
def test_who_turns_at_the_deal_is_not_promised_that_nobody_knows() -> None:
    """With six or more the other Possessed see them a moment later."""
    for seed in range(2000):
        match = GAME.start(6, seed)
        g = true_state(match, MindFlayer)
        if g.starters != g.roles:
            break
    seat = next(seat for seat in range(6) if (g.starters & ~g.roles) >> seat & 1)
    told = [event.text for event in match.events(seat)]
    assert "You are Possessed now. Keep it to yourself." in told
    assert any(text.startswith("You open your eyes.") for text in told)


@pytest.mark.rule("MF-22", "MF-49", "MF-64")
@pytest.mark.parametrize(
    ("card", "rule"),
    [
        ("swimming_pool", "MF-67"),
        ("sheriffs_desk", "MF-49"),
        ("principals_office", "MF-64"),
        ("town_hall", "MF-64"),
    ],
)
def test_why_not_oneself(card: str, rule: str) -> None:
    block = next(block for block in Table(*FIVE).prompt(0).blocked if block.id == "seat:0")
    assert (block.reason, block.rule) == ("You can't keep the card you flip.", "MF-22")
    block = next(block for block in Table(*FIVE).meeting(card).prompt(0).blocked if block.id == "seat:0")
    assert (block.reason, block.rule) == ("Pick somebody else.", rule)


@pytest.mark.rule("MF-65")
def test_left_is_left_in_whatever_order_a_pack_names_the_ways(tmp_path: Path) -> None:
    shutil.copytree(BUILTIN / "tiny", tmp_path / "pack")
    file = tmp_path / "pack" / "pack.toml"
    plain = 'effect = { op = "nothing" } },'
    text = file.read_text(encoding="utf-8")
    assert plain in text
    ways = 'effect = { op = "nothing" }, exchange = ["right", "left"] },'
    file.write_text(text.replace(plain, ways), encoding="utf-8")
    match = GAME.start(4, 1, first=0, pack=str(tmp_path / "pack"))
    g = true_state(match, MindFlayer)
    g.stack = 0
    g.meeting_cards = [0, 0, 0]
    match.answer(0, "give:1")
    assert match.prompts[0].text.startswith("Pass one card left to Benny and one right to Dex.")
    for seat in range(4):
        match.answer(seat, match.prompts[seat].options[-1])
    passing = next(moment for moment in match.view(0).past if isinstance(moment, RoundView))
    assert passing.receivers[0] == (1, 3)
