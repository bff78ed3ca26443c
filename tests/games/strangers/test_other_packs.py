"""Packs of others: Sightings that name their spaces (DTS-53), and cards with other ids, play by the same rules."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from streetlight.core.errors import OptionError
from streetlight.core.match import Match
from streetlight.games.strangers.pack.loading import BUILTIN, check_pack
from streetlight.testing import decisions
from tests.rules.strangers.table import GAME, Table

SIGHTING = """[[cards]]
id = "stranger_sighting"
name = "Stranger Sighting"
count = 7
text = "Put a stranger on a free stranger space. Every kid there is gone."
source = "rulebook"
drawn = true
effect = { op = "sighting" }
"""

NAMED = """[[cards]]
id = "{id}"
name = "{name}"
count = {count}
text = "Put a stranger there. Every kid there is gone."
source = "house"
drawn = true
effect = {{ op = "sighting", spaces = {{ A = {spaces} }} }}
"""


def pack(folder: Path, counts: tuple[int, int] = (4, 3)) -> str:
    """The tiny pack with two kinds of Sighting, and with other ids for cards that have a script."""
    north = NAMED.format(id="north", name="Seen in the North", count=counts[0], spaces='["C1", "B2"]')
    south = NAMED.format(id="south", name="Seen in the South", count=counts[1], spaces='["B5", "C4"]')
    cards = (BUILTIN / "tiny" / "cards.toml").read_text().replace(SIGHTING, north + south)
    for script in ("saucer", "pool_party", "soda_shop_date", "science_club_saviors", "man_in_black"):
        cards = cards.replace(f'id = "{script}"', f'id = "our_{script}"')
    (folder / "cards.toml").write_text(cards)
    (folder / "board_a.toml").write_text((BUILTIN / "tiny" / "board_a.toml").read_text())
    (folder / "pack.toml").write_text(
        (BUILTIN / "tiny" / "pack.toml").read_text().replace('"tiny"', '"ours"')
    )
    assert check_pack(str(folder)) == []
    return str(folder)


def play_out(match: Match, seed: int) -> Match:
    for _ in decisions(match, random.Random(seed)):
        pass
    return match


@pytest.mark.rule("DTS-53")
def test_a_sighting_goes_where_it_was_seen_and_elsewhere_when_that_is_full(tmp_path: Path) -> None:
    table = Table(pack=pack(tmp_path)).strangers("C1").deck("north")
    table.play("walk")
    assert table.choices == {"place:B2"}
    assert table.blocked["place:C1"] == ("A stranger stands there already.", "DTS-54")
    assert table.blocked["place:B5"] == ("This Sighting names other spaces.", "DTS-53")

    table = Table(pack=pack(tmp_path)).strangers("C1", "B2").deck("north").play("walk")
    assert table.choices == {"place:E3", "place:C4", "place:B5"}


@pytest.mark.rule("DTS-53", "DTS-79")
def test_all_sightings_count_for_the_optional_rule(tmp_path: Path) -> None:
    opening = ("north",) * 4 + ("south",) * 3 + ("our_saucer",) + ("walk",) * 3 + ("run",) * 3
    table = Table(pack=pack(tmp_path), deal=True, spare_strangers=True).deck(*opening)
    assert table.view(None).discard == ["north"] * 4 + ["south", "our_saucer"]
    assert "2 Stranger Sightings went back into the deck." in table.log()


@pytest.mark.rule("DTS-53", "DTS-88")
def test_the_architect_says_which_sighting_comes(tmp_path: Path) -> None:
    table = Table(pack=pack(tmp_path), seats=1, variants=["architect"])
    for card in ("walk", "run", "run"):
        assert "card:our_science_club_saviors" not in table.choices
        table.answer(f"card:{card}")
    assert {"card:our_saucer", "card:walk"} < table.choices and "card:north" not in table.choices
    assert table.prompt.text == "Card 1 of the deck. A stranger follows it."
    table.answer("card:walk")
    assert table.prompt.text == "Card 2 of the deck. Which Sighting?"
    assert table.choices == {"card:north", "card:south"}
    table.answer("card:south")
    for _ in range(3):
        table.answer("card:our_saucer").answer("card:north")
    assert table.view(None).deck_cards == ["walk", "south"] + ["our_saucer", "north"] * 3

    hand, deck = ["walk", "run", "run"], table.view(None).deck_cards
    planned = GAME.start(1, 1, pack=pack(tmp_path), variants=["architect"], hand=hand, deck=deck)
    assert planned.view(None).deck_cards == deck
    with pytest.raises(OptionError, match="card 2 must be a Stranger Sighting"):
        GAME.start(1, 1, pack=pack(tmp_path), variants=["architect"], hand=hand, deck=["walk"] * 8)


@pytest.mark.rule("DTS-88")
def test_a_pack_with_too_few_sightings_has_no_architect(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="Architect needs 4 Stranger Sightings"):
        GAME.start(1, 1, pack=pack(tmp_path, (2, 1)), variants=["architect"])


@pytest.mark.rule("DTS-86", "DTS-26")
def test_cards_are_known_by_what_they_do(tmp_path: Path) -> None:
    table = Table(pack=pack(tmp_path), seats=1).hand("orange", "walk", "our_pool_party", "our_man_in_black")
    table.deck("our_soda_shop_date")
    assert table.labels["play:our_pool_party"] == "Play Pool Party (no effect now)"
    table.play("walk")
    assert table.asked == ("orange", "soda_alone")  # it may be swapped


@pytest.mark.parametrize(
    "options", [{"spare_strangers": True}, {"variants": ["total_invasion", "well_read"]}]
)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_such_a_pack_plays_to_the_end(tmp_path: Path, seats: int, options: dict[str, object]) -> None:
    where = pack(tmp_path)
    for seed in range(4):
        assert play_out(GAME.start(seats, seed, pack=where, **options), seed).result is not None
