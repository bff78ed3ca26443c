"""A pack with mistakes: all of them are told at once, each with its file, entry, field and line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streetlight.core.pack_error import PackError
from streetlight.core.toml_lines import Trail, lines_of
from streetlight.games.registry import GAMES, title_of
from streetlight.games.strangers.pack.loading import BUILTIN, PACKS, check_pack

TINY = BUILTIN / "tiny"


def faults(folder: Path) -> list[str]:
    return [str(error) for error in check_pack(folder)]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """The tiny pack of Don't Talk to Strangers, to be broken."""
    folder = tmp_path / "mine"
    folder.mkdir()
    for file in TINY.glob("*.toml"):
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_every_part_of_every_pack_has_its_line() -> None:
    def trails(part: object, trail: Trail) -> Iterator[Trail]:
        members = (
            part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
        )
        for key, member in members:
            yield (*trail, key)
            yield from trails(member, (*trail, key))

    for game in GAMES:
        packs = title_of(game).packs
        assert packs is not None
        for file in packs.load().builtin.rglob("*.toml"):
            text = file.read_text("utf-8")
            lines = lines_of(text)
            assert set(lines) == set(trails(tomllib.loads(text), ()))
            written = text.split("\n")
            assert all(
                trail[-1] in written[line - 1] for trail, line in lines.items() if isinstance(trail[-1], str)
            )


def test_lines_are_found_in_odd_but_valid_toml() -> None:
    text = 'a = 1\nb.c = """x\n[[y]] # """ # no header\nd = [ # {\n  "]", { e = 2 },\n]\n[[f]]\n'
    text += '[[f.g]]\n"h i" = 3\n[[f]]\n'
    assert lines_of(text) == {
        ("a",): 1, ("b", "c"): 2, ("d",): 4, ("d", 0): 5, ("d", 1): 5, ("d", 1, "e"): 5, ("f",): 7, ("f", 0): 7,
        ("f", 0, "g"): 8, ("f", 0, "g", 0): 8, ("f", 0, "g", 0, "h i"): 9, ("f", 1): 10,
    }  # fmt: skip


def test_all_faults_are_told_at_once_with_what_may_have_been_meant(mine: Path) -> None:
    cards = mine / "cards.toml"
    change(cards, 'op = "move"', 'op = "mvoe"')
    change(cards, "count = ", "cuont = ")
    change(mine / "board_a.toml", 'kind = "home"', 'kind = "hmoe"')
    change(mine / "pack.toml", "hand_size = 3", 'hand_size = "three"')
    said = faults(mine)
    for words in (
        "field 'cuont', line",
        "unknown field; did you mean 'count'?",
        "field 'count', line",
        "is missing",
        "there is no op 'mvoe'; did you mean 'move'?",
        "the text 'hmoe' is not allowed here; did you mean 'home'?",
        "pack.toml, field 'hand_size', line 8: expected a whole number, got the text 'three'",
    ):
        assert any(words in each for each in said), (words, said)
    assert len(said) == 5


def test_what_is_allowed_is_listed_where_nothing_is_near(mine: Path) -> None:
    change(mine / "board_a.toml", 'kind = "home"', 'kind = "zoo"')
    (said,) = faults(mine)
    assert "is not allowed here; there are clubhouse, home, library" in said


def test_a_line_is_that_of_the_file_even_where_files_are_merged(mine: Path) -> None:
    more = mine / "more.toml"
    more.write_text('\n[[cards]]\nid = "Bad Id"\nname = "B"\ncount = 0\ntext = ""\nsource = "house"\n'
                    'effect = { op = "move", steps = 1 }\n', "utf-8")  # fmt: skip
    said = faults(mine)
    assert "more.toml, entry 'Bad Id', field 'id', line 3: must be small letters, digits and _" in said
    assert "more.toml, entry 'Bad Id', field 'count', line 5: must be 1 or more" in said


def test_every_file_that_is_no_toml_is_named_with_its_line(mine: Path) -> None:
    change(mine / "cards.toml", "count =", "count")
    change(mine / "board_a.toml", "[[boards]]", "[[boards]")
    said = faults(mine)
    assert [each.partition(",")[0] for each in said] == ["board_a.toml", "cards.toml"]
    assert all("line " in each and "this is not valid TOML" in each for each in said)


@pytest.mark.parametrize("made", ["a mark at the start", "lines of Windows"])
def test_files_of_other_editors_are_read(mine: Path, made: str) -> None:
    for file in mine.glob("*.toml"):
        data = file.read_bytes()
        file.write_bytes(b"\xef\xbb\xbf" + data if "mark" in made else data.replace(b"\n", b"\r\n"))
    assert faults(mine) == []


def test_a_wrong_encoding_is_named_with_what_to_do(mine: Path) -> None:
    cards = mine / "cards.toml"
    text = cards.read_text("utf-8")
    cards.write_bytes(text.encode("utf-16"))
    assert faults(mine) == ["cards.toml: this file is in UTF-16. Save it as UTF-8."]
    cards.write_bytes(text.replace('name = "', 'name = "é', 1).encode("latin-1"))
    (said,) = faults(mine)
    assert said.startswith("cards.toml, line ") and said.endswith(
        "the byte 0xe9 is not UTF-8. Save the file as UTF-8."
    )


def test_what_is_odd_is_a_warning_and_no_fault(mine: Path) -> None:
    cards = mine / "cards.toml"
    change(cards, "steps = 2", "steps = 3")
    change(cards, 'name = "Run"', 'name = "Walk"')
    assert faults(mine) == []
    said = [str(warning) for warning in PACKS.warnings(mine)]
    assert any("the text does not speak of 3" in each for each in said)
    assert any("another of the cards is called 'Walk' too" in each for each in said)


@pytest.mark.parametrize("game", GAMES)
def test_the_packs_that_come_with_a_game_have_nothing_odd(game: str) -> None:
    packs = title_of(game).packs
    assert packs is not None
    assert packs.load().warnings("standard") == []


def test_faults_of_blackwoods_table_are_told_with_their_lines(tmp_path: Path) -> None:
    packs = title_of("blackwood").packs
    assert packs is not None
    for file in (packs.load().builtin / "standard").iterdir():
        text = file.read_text("utf-8")
        if file.name == "table_pass1.csv":
            lines = text.splitlines()
            row = next(line for line in lines if line.startswith("apple,"))
            text = "\n".join([*lines, row, row.replace("apple,", "aplpe,")]) + "\n"
        if file.name == "objects.toml":
            text += '\n[[object]]\nid = "apple"\nname = "Apple"\nsource = "house"\n'
        (tmp_path / file.name).write_text(text, "utf-8")
    said = [str(error) for error in packs.load().check(tmp_path)]
    assert any(
        "objects.toml, entry 'apple', field 'id', line" in each and "used twice" in each for each in said
    )
    assert any("table_pass1.csv, entry 'apple', line" in each and "a line already" in each for each in said)
    assert any("entry 'aplpe'" in each and "did you mean 'apple'?" in each for each in said)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_nothing_that_people_write_is_a_traceback(data: st.DataObject) -> None:
    """Bytes of a sound pack, cut, doubled, replaced: the check lists faults or finds none, and never breaks."""
    text = "".join((TINY / name).read_text("utf-8") for name in ("pack.toml", "cards.toml", "board_a.toml"))
    junk = st.sampled_from(
        ['"', "[", "]", "{", "}", "=", "\n", "-1", "[[cards]]\n", "effect = 3\n", "9" * 400, "\x00", "é"]
    )
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(junk) + text[at + data.draw(st.integers(0, 40)) :]
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pack.toml"
        file.write_text(text, "utf-8")
        assert all(isinstance(error, PackError) for error in check_pack(file))
