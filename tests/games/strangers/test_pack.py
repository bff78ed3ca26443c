"""The packs that come with the game are sound, and an unsound one is refused with the place of its fault."""

import shutil
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from streetlight.core.pack_error import PackError
from streetlight.core.packs import pack_hash
from streetlight.games.strangers.pack.content import Move, Pack, Place
from streetlight.games.strangers.pack.loading import BUILTIN, check_pack, load_board, load_pack
from streetlight.games.strangers.rules.board import HOP

STANDARD = load_pack("standard")


@pytest.mark.rule("DTS-93")
@pytest.mark.parametrize("name", sorted(path.parent.name for path in BUILTIN.glob("*/pack.toml")))
def test_every_pack_of_ours_is_sound(name: str) -> None:
    assert check_pack(name) == []


@pytest.mark.rule("DTS-02")
def test_the_standard_deck_has_its_hundred_cards() -> None:
    counts = {card.name: card.count for card in STANDARD.cards}
    assert counts == {
        "Stranger Sighting": 18, "Saucer": 5, "Walk": 10, "Run": 10, "Skateboard": 10, "School Bus": 10,
        "City Bus": 10, "Walkie Talkies": 10, "Hop the Fence": 3, "Rad Bike!": 3, "Prom Date": 3,
        "Science Club Saviors": 1, "Pool Party": 1, "New Step-Dad": 1, "Man in Black": 1,
        "Soda Shop Date": 1, "Synchronized Watches": 1, "Mom's Car": 1, "Hitchhiking": 1,
    }  # fmt: skip
    assert sum(counts.values()) == 100


@pytest.mark.rule("DTS-03", "DTS-08", "DTS-09")
def test_kids_hands_and_strangers() -> None:
    assert STANDARD.kids == 10
    assert STANDARD.hand_size == 3
    assert {board.id: board.tokens for board in STANDARD.boards} == {"A": 8, "B": 10}


@pytest.mark.rule("DTS-04", "DTS-93")
def test_both_boards_have_all_that_the_game_needs() -> None:
    for id, strangers, special in (("A", 12, "pep_rally"), ("B", 15, "prom")):
        board = load_board(STANDARD, id)
        kinds = Counter(place.kind for place in board.places)
        assert len(board.stranger_spaces) == strangers
        assert kinds[special] == 1  # DTS-71: one side has the Pep Rally, the other The Prom
        assert kinds["pep_rally"] + kinds["prom"] == 1
        assert min(kinds[kind] for kind in ("home", "mansion", "pool", "park", "library")) >= 2
        assert kinds["clubhouse"] >= 1
    assert 45 <= load_board(STANDARD, "A").moves <= 60
    assert 65 <= load_board(STANDARD, "B").moves <= 85


@pytest.mark.rule("DTS-75", "DTS-77", "DTS-76", "DTS-70", "DTS-48", "DTS-68", "DTS-69", "DTS-71")
def test_what_the_cards_do_is_data() -> None:
    effects = {card.id: card.effect for card in STANDARD.cards}
    assert effects["walk"] == Move(steps=1)
    assert effects["run"] == Move(steps=2)
    assert effects["skateboard"] == Move(steps=3)
    assert effects["hop_the_fence"] == Move(steps=2, past="walls")
    assert effects["rad_bike"] == Move(steps=3, past="strangers")
    assert effects["walkie_talkies"] == Move(steps=2, kids="any")
    assert effects["synchronized_watches"] == Move(steps=3, kids="any")
    assert effects["city_bus"] == Place(start="city_stop", to=("city_stop",))
    assert effects["school_bus"] == Place(start="school_stop", to=("school_stop",))
    assert effects["hitchhiking"] == Place(to=("school_stop", "city_stop"))
    assert effects["moms_car"] == Place(to=("home",))
    assert effects["prom_date"] == Place(to=("prom", "pep_rally"), whose="any")


@pytest.mark.rule("DTS-97")
def test_the_cards_that_may_be_declined() -> None:
    assert {card.id for card in STANDARD.cards if card.may} == {
        "prom_date", "pool_party", "man_in_black", "new_step_dad", "walkie_talkies", "synchronized_watches",
    }  # fmt: skip


@pytest.mark.rule("DTS-50")
def test_only_sightings_and_saucers_act_when_drawn() -> None:
    assert {card.id for card in STANDARD.cards if card.drawn} == {"stranger_sighting", "saucer"}


def test_every_entry_says_whether_it_is_ours() -> None:
    house = {card.id for card in STANDARD.cards if card.source == "house"}
    assert house == {
        "walk", "skateboard", "school_bus", "walkie_talkies", "hop_the_fence", "new_step_dad", "man_in_black",
        "synchronized_watches", "hitchhiking",
    }  # fmt: skip
    assert all(place.source == "house" for board in STANDARD.boards for place in board.places)


def test_both_packs_number_their_cards_alike() -> None:
    assert [card.id for card in STANDARD.cards] == [card.id for card in load_pack("tiny").cards]
    assert STANDARD.cards[STANDARD.kind("run")].name == "Run"


def test_the_hash_tells_packs_apart_and_survives_storage() -> None:
    tuned = msgspec.structs.replace(STANDARD, version=STANDARD.version + 1)
    assert len(pack_hash(STANDARD)) == 32
    assert pack_hash(tuned) != pack_hash(STANDARD)
    stored = msgspec.json.decode(msgspec.json.encode(STANDARD), type=Pack)
    assert pack_hash(stored) == pack_hash(STANDARD)


def test_the_tiny_pack_is_frozen() -> None:
    """Golden playthroughs rest on it. If this fails, put the pack back as it was."""
    assert pack_hash(load_pack("tiny")) == "3068da4b13bf8d55d2563efa2243ea72"


def test_hopping_is_worth_it_on_both_boards() -> None:
    """Somewhere near School a fence hides a scoring space from a runner but not from a hopper."""
    for id in "AB":
        board = load_board(STANDARD, id)
        gains = [
            space
            for space in range(board.moves)
            if set(board.ends(space, 2, 0, HOP))
            & set(range(board.moves, board.n)) - set(board.ends(space, 2, 0))
        ]
        assert len(gains) * 2 > board.moves


# A pack of one's own


def own_pack(tmp_path: Path, changes: dict[str, list[tuple[str, str]]], base: str = "tiny") -> Path:
    """A copy of a built-in pack with some text replaced."""
    folder = tmp_path / "mine"
    shutil.copytree(BUILTIN / base, folder)
    for file, replacements in changes.items():
        text = (folder / file).read_text(encoding="utf-8")
        for old, new in replacements:
            assert old in text, old
            text = text.replace(old, new, 1)
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def test_a_pack_may_be_a_directory_or_one_file(tmp_path: Path) -> None:
    folder = own_pack(tmp_path, {"pack.toml": [('name = "tiny"', 'name = "mine"')]})
    single = tmp_path / "mine.toml"
    single.write_text(
        "\n".join((folder / f"{part}.toml").read_text() for part in ("pack", "board_a", "cards"))
    )
    assert check_pack(folder) == check_pack(str(single)) == []
    assert pack_hash(load_pack(folder)) == pack_hash(load_pack(single))
    assert load_board(load_pack(folder), "A").title == "Dead End"


def test_a_sighting_may_be_limited_to_some_spaces(tmp_path: Path) -> None:
    near = 'effect = { op = "sighting", spaces = { A = ["C1", "B2"] } }'
    folder = own_pack(tmp_path, {"cards.toml": [('effect = { op = "sighting" }', near)]})
    assert check_pack(folder) == []


BROKEN = {
    "a word for a number": ("cards.toml", "count = 7", 'count = "seven"', "stranger_sighting", "count"),
    "a missing field": ("cards.toml", 'name = "Walk"\n', "", "walk", "name"),
    "an unknown field": ("cards.toml", 'name = "Walk"\n', 'name = "Walk"\ncolor = "red"\n', "walk", "color"),
    "an unknown op": ("cards.toml", 'op = "move", steps = 1', 'op = "fly", steps = 1', "walk", "effect.op"),
    "an unknown script": ("cards.toml", 'script = "saucer"', 'script = "luau"', "saucer", "effect.script"),
    "an unknown kind of space": ("cards.toml", 'to = ["home"]', 'to = ["house"]', "moms_car", "effect.to.0"),
    "nowhere to go": ("cards.toml", 'to = ["home"]', "to = []", "moms_car", "effect.to"),
    "too many steps": ("cards.toml", "steps = 1", "steps = 9", "walk", "effect.steps"),
    "a card of which there are none": ("cards.toml", "count = 3", "count = 0", "saucer", "count"),
    "two cards with one id": ("cards.toml", 'id = "run"', 'id = "walk"', "walk", "id"),
    "an id with a space": ("cards.toml", 'id = "run"', 'id = "Run fast"', "Run fast", "id"),
    "a sighting that is held": ("cards.toml", "drawn = true\n", "", "stranger_sighting", "drawn"),
    "any number that must": (
        "cards.toml", 'may = true\neffect = { op = "move"', 'effect = { op = "move"', "walkie_talkies", "may",
    ),
    "a sighting on a plain space": (
        "cards.toml", 'op = "sighting"', 'op = "sighting", spaces = {A = ["A2"]}', "stranger_sighting",
        "effect.spaces",
    ),
    "no hand": ("pack.toml", "hand_size = 3", "hand_size = 0", "", "hand_size"),
    "hands too big for the deck": ("pack.toml", "hand_size = 3", "hand_size = 30", "", "cards"),
    "no kids": ("pack.toml", "kids = 4", "kids = 0", "", "kids"),
    "a name with a space": ("pack.toml", 'name = "tiny"', 'name = "so tiny"', "", "name"),
    "a false claim": ("pack.toml", 'deck = "other"', 'deck = "standard"', "stranger_sighting", "count"),
    "no strangers": ("board_a.toml", "tokens = 4", "tokens = 0", "A", "tokens"),
    "more strangers than spaces": ("board_a.toml", "tokens = 4", "tokens = 6", "A", "map"),
    "a home for two": ("board_a.toml", "spots = [3]", "spots = [3, 2]", "A.home", "spots"),
    "a place with no spot": ("board_a.toml", "spots = [3]", "spots = []", "A.home", "spots"),
    "negative points": ("board_a.toml", "spots = [3]", "spots = [-3]", "A.home", "spots"),
    "a pool that gets better": ("board_a.toml", "[4, 3, 2]", "[2, 3, 4]", "A.pool", "spots"),
    "a clubhouse with spots": ("board_a.toml", "per_kid_by_total = [", "spots = [", "A.clubhouse", "spots"),
    "a home that counts heads": (
        "board_a.toml", "spots = [3]", "per_kid_by_total = [1]", "A.home", "per_kid_by_total",
    ),
    "a Prom and a Pep Rally": ("board_a.toml", 'kind = "clubhouse"', 'kind = "prom"', "A", "places"),
    "two places with one mark": ("board_a.toml", 'mark = "NP"', 'mark = "HA"', "A.north_park", "mark"),
    "a place that is not on the map": ("board_a.toml", 'mark = "NP"', 'mark = "ZZ"', "A.north_park", "mark"),
    "a mark that is no place": ("board_a.toml", " 1 | HA= .", " 1 | XX= .", "A", "map"),
    "no school": ("board_a.toml", "c   @   c", "c   .   c", "A", "map"),
    "two schools": ("board_a.toml", "c   @   c", "c   @   @", "A", "map"),
    "a school with a stranger icon": ("board_a.toml", "c   @   c", "c   @?  c", "A", "map"),
    "too few bus stops": ("board_a.toml", "c   @   c", ".   @   c", "A", "map"),
    "a house without a bar": ("board_a.toml", "HA= .", "HA| .", "A.home", "mark"),
    "a house with an open side": ("board_a.toml", "HA= .", "HA  .", "A", "map"),
    "a bar to nowhere": ("board_a.toml", " 2 | s   ?", " 2 | s = ?", "A", "map"),
    "a walled-in space": ("board_a.toml", " 2 | s   ?", " 2 | s | ?", "A", "map"),
    "a walled-in house": ("board_a.toml", "HA= .   ?", "HA= . | ?", "A", "map"),
    "a hole in the rim": ("board_a.toml", "PA= s |", "PA= s  ", "A", "map"),
    "an unreadable cell": ("board_a.toml", "c   @   c", "c   @   x", "A", "map"),
    "an unreadable edge": ("board_a.toml", "HA= .", "HA/ .", "A", "map"),
    "a place in two pieces": ("board_a.toml", "PR= .   s |", "PR= . = HA|", "A.home", "mark"),
    "a row without its number": ("board_a.toml", " 2 | s", " 7 | s", "A", "map"),
    "a stranger icon on a house": ("board_a.toml", " 3 | LA= c", " 3 |LA?= c", "A", "map"),
}  # fmt: skip


@pytest.mark.rule("DTS-93")
@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_pack_is_refused_with_file_entry_and_field(tmp_path: Path, fault: str) -> None:
    file, old, new, entry, field = BROKEN[fault]
    folder = own_pack(tmp_path, {file: [(old, new)]})
    errors = check_pack(folder)
    if field == "cards" or fault == "a false claim":
        file = "cards.toml"
    assert (file, entry, field) in [(error.file, error.entry, error.field) for error in errors]
    with pytest.raises(PackError):
        load_pack(folder)
    assert all(file in str(error) for error in errors if error.entry == entry)


def test_a_missing_card_breaks_the_claim_to_the_standard_deck(tmp_path: Path) -> None:
    text = (BUILTIN / "standard" / "cards.toml").read_text(encoding="utf-8")
    last = text[text.rindex("[[cards]]") :]
    folder = own_pack(tmp_path, {"cards.toml": [(last, "")]}, base="standard")
    (error,) = check_pack(folder)
    assert (error.file, error.field) == ("cards.toml", "cards")
    assert "hitchhiking" in error.message


def test_what_is_no_pack_at_all(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    broken = tmp_path / "broken.toml"
    broken.write_text("name = [")
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'name = "caf\xe9"')
    for where, words in (
        ("nosuch", "there is no such pack"),
        (str(tmp_path / "empty"), "no .toml file"),
        (str(broken), "not valid TOML"),
        (str(latin), "is not UTF-8"),
    ):
        (error,) = check_pack(where)
        assert words in str(error)


def test_a_value_given_in_two_files_is_refused(tmp_path: Path) -> None:
    folder = own_pack(tmp_path, {"cards.toml": [("[[cards]]", "kids = 5\n\n[[cards]]")]})
    (error,) = check_pack(folder)
    assert (error.file, error.field) == ("cards.toml", "kids")
    assert "pack.toml" in error.message
