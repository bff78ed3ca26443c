"""`streetlight packs` as a designer uses it: begin, check, send as one file, take apart, compare."""

from __future__ import annotations

import io
import json
import tomllib
import zipfile
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner

from streetlight.cli.app import app
from streetlight.core.pack_error import PackError
from streetlight.core.pack_files import files_of, unzipped
from streetlight.core.packs import read_pack
from streetlight.games.registry import GAMES, title_of


def packs(*args: object, fails: bool = False) -> str:
    """All that `streetlight packs ...` says."""
    done = CliRunner().invoke(app, ["packs", *map(str, args)])
    assert (done.exit_code != 0) == fails, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.output


@pytest.mark.parametrize("game", GAMES)
def test_a_new_pack_is_sound_and_has_its_own_name(game: str, tmp_path: Path) -> None:
    mine = tmp_path / "My Town"
    assert "streetlight packs check" in packs("new", game, mine)
    assert f"Play it: streetlight play {game} --pack" in packs("check", mine)
    head = read_pack(mine).tables
    assert (head["name"], head["title"], head["version"]) == ("my-town", "My town", 1)
    assert "not empty" in packs("new", game, mine, fails=True)


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_beside_a_pack_takes_its_files_and_refuses_slips(game: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    packs("new", game, mine)
    schema = json.loads((mine / "pack.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for file in mine.glob("*.toml"):
        text = file.read_text("utf-8")
        assert text.startswith("#:schema ./pack.schema.json\n"), "editors find the schema by this line"
        assert not list(validator.iter_errors(tomllib.loads(text)))
    assert list(validator.iter_errors({"tittle": "x"}))
    assert list(validator.iter_errors({"title": 3}))


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_goes_through_a_zip_and_back(game: str, tmp_path: Path) -> None:
    mine, file, again = tmp_path / "mine", tmp_path / "mine.zip", tmp_path / "again"
    packs("new", game, mine)
    packs("join", mine, file)
    assert "The pack is sound." in packs("check", file)
    packs("split", file, again)
    assert files_of(again) == files_of(mine)


def test_a_pack_goes_through_one_toml_file_and_back(tmp_path: Path) -> None:
    mine, file, again = tmp_path / "mine", tmp_path / "mine.toml", tmp_path / "again"
    for game in ("strangers", "mindflayer", "loop"):
        reader = title_of(game).packs
        assert reader is not None
        standard = reader.load().builtin / "standard"
        packs("join", standard, file)
        assert tomllib.loads(file.read_text("utf-8")) == read_pack(standard).tables
        packs("split", file, again)
        assert read_pack(again).tables == read_pack(file).tables
        assert "0 differences." in packs("diff", standard, again, "--game", game)
        file.unlink()
        for each in again.iterdir():
            each.unlink()
    packs("new", "blackwood", mine)
    assert "make a zip instead" in packs("join", mine, file, fails=True)
    assert not file.exists()


def test_the_maps_and_comments_of_a_board_stay_as_they_were_written(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    packs("new", "strangers", mine)
    packs("join", mine, tmp_path / "one.toml")
    text = (tmp_path / "one.toml").read_text("utf-8")
    assert " 1 | MA  MA| c |" in text
    assert "# Board A, the smaller side" in text


def test_what_differs_is_told_field_by_field(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    packs("new", "strangers", mine, "--from", "tiny")
    cards = mine / "cards.toml"
    text = cards.read_text("utf-8").replace("steps = 2", "steps = 3", 1)
    cards.write_text(text[: text.rindex("[[cards]]")], "utf-8")
    said = packs("diff", "tiny", mine)
    assert "name: 'tiny' -> 'mine'" in said
    assert "effect.steps: 2 -> 3" in said
    assert "- cards" in said


def test_what_differs_in_play_is_measured_on_the_same_deals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    packs("new", "strangers", "mine", "--from", "tiny")
    said = packs("diff", "tiny", "mine", "--deals", 3)
    assert "What a variation changes" in said and "pack=mine" in said


def test_wrong_calls_say_what_to_do(tmp_path: Path) -> None:
    assert "There is no game 'chess'." in packs("new", "chess", tmp_path / "x", fails=True)
    assert "There is no" in packs("join", tmp_path / "none", tmp_path / "x.zip", fails=True)
    assert "should end in .toml or .zip" in packs("join", tmp_path, tmp_path / "x.tar", fails=True)
    assert "no such pack" in packs("new", "strangers", tmp_path / "y", "--from", "nosuch", fails=True)


def zip_of(**files: bytes) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "/") + ".toml", data)
    return whole.getvalue()


def test_a_zip_of_a_folder_counts_as_its_files_and_spiteful_ones_are_refused() -> None:
    assert unzipped("a.zip", zip_of(mine__pack=b"name = 'x'")) == {"pack.toml": "name = 'x'"}
    for data, words in (
        (b"PK\x03\x04 and then nothing", "not a zip"),
        (zip_of(a__x=b"", b__x=b""), "two files called x.toml"),
        (zip_of(sea=b"0" * 30_000_000), "larger than 4 MB"),
        (zip_of(**{f"f{n}": b"" for n in range(300)}), "300 files are too many"),
    ):
        with pytest.raises(PackError, match=words):
            unzipped("a.zip", data)
