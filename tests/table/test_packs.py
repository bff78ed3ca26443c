"""Packs go up to a server as text, files or zip, and come down again; what is wrong with one is told all at once."""

from __future__ import annotations

import base64
import io
import random
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest

from streetlight.core.pack_files import files_of, zipped
from streetlight.games.registry import game
from streetlight.games.registry import title_of as title_of_game
from tests.table.world import PATIENCE, Server, at, run


def builtin(name: str, pack: str = "standard") -> dict[str, str]:
    packs = title_of_game(name).packs
    assert packs is not None
    return files_of(packs.load().builtin / pack)


def up(server: Server, name: str, data: bytes) -> Any:
    return server.post(f"/api/games/{name}/packs", {"zip": base64.b64encode(data).decode()})


def with_board_c() -> dict[str, str]:
    """The tiny pack of Strangers with one board, which is called C."""
    files = builtin("strangers", "tiny")
    board = files["board_a.toml"].replace('id = "A"', 'id = "C"')
    assert board != files["board_a.toml"]
    return {**files, "board_a.toml": board}


def a_zip(*parts: tuple[str, bytes]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts:
            archive.writestr(name, data)
    return whole.getvalue()


def test_a_board_of_any_name_is_offered_and_played(server: Server) -> None:
    async def story() -> None:
        brought = server.post("/api/games/strangers/packs", {"files": with_board_c()})
        assert brought["problems"] == [] and brought["options"]["board"] == "C"
        table, [ann] = server.new_table(seats=1)
        async with at(server, table, [ann]) as host:
            await host.do("configure", options=brought["options"])
            assert [offer["value"] for offer in host.table["offers"]["board"]] == ["C"]
            await host.do("start")
            assert host.now[0]["content"]["board"]["id"] == "C"
            await host.play_on(0, random.Random(3))

    run(story())


def test_a_pack_with_its_tables_goes_up_and_comes_down_again(server: Server) -> None:
    """Blackwood's pack has CSV files, so it goes up as a zip; what comes down is what went up."""
    files = builtin("blackwood")
    files["objects.toml"] = files["objects.toml"].replace('name = "', 'name = "Old ', 1)
    brought = up(server, "blackwood", zipped(files))
    assert brought["problems"] == []
    here = f"/api/games/blackwood/packs/{brought['pack']}"
    assert server.get(here)["files"] == files
    down = httpx.get(f"{server.url}{here}/file?as=zip", timeout=PATIENCE)
    assert down.content == zipped(files) and "attachment" in down.headers["content-disposition"]
    refused = server.get(f"{here}/file?as=toml", 400)
    assert refused["text"].startswith("table_pass1.csv") and "zip" in refused["text"]

    async def story() -> None:
        options = brought["options"]
        table, [ann] = server.new_table(
            game="blackwood", seats=3, bots=["random", "random"], options=options, start=True
        )
        async with at(server, table, [ann]) as host:
            assert any(each["name"].startswith("Old ") for each in host.now[0]["content"]["objects"])
            await host.do("resign", seat=0)

    run(story())


def test_a_pack_comes_down_as_one_file_that_goes_up_again(server: Server) -> None:
    here = "/api/games/strangers/packs/standard"
    down = httpx.get(f"{server.url}{here}/file?as=toml", timeout=PATIENCE)
    brought = server.post("/api/games/strangers/packs", {"text": down.text})
    assert brought["problems"] == []
    again = server.get(f"/api/games/strangers/packs/{brought['pack']}")
    assert again["files"] == {"pack.toml": down.text} and again["title"] == "Standard"
    server.get("/api/games/strangers/packs/own-000000000000000000000000", 404)
    assert (
        httpx.get(f"{server.url}/api/games/strangers/packs/..%2F..%2Fetc", timeout=PATIENCE).status_code
        == 404
    )


def test_all_faults_come_back_at_once_with_their_lines(server: Server) -> None:
    files = builtin("strangers")
    cards = files["cards.toml"].replace('{ op = "move"', '{ op = "mvoe"', 1).replace("count =", "cuont =", 1)
    look = server.post("/api/games/strangers/draft", {"files": {**files, "cards.toml": cards}})
    lines = cards.splitlines()
    told = {each["text"]: each for each in look["problems"]}
    assert len(told) == 3, "a wrong op, a wrong field, and the field that is missing for it"
    for text, each in told.items():
        assert each["file"] == "cards.toml" and each["line"] > 0
        if "mvoe" in text:
            assert "did you mean 'move'?" in text and "mvoe" in lines[each["line"] - 1]
    assert look["content"] is None


def test_a_draft_is_looked_at_and_nothing_is_kept(server: Server) -> None:
    kept = len(list(server.hub.packs.folder.iterdir()))
    look = server.post("/api/games/strangers/draft", {"files": with_board_c(), "options": {"board": "A"}})
    assert look["problems"] == [] and look["options"] == {"board": "C"}
    assert look["content"]["board"]["id"] == "C" == look["view"]["board"]
    assert look["tables"]["cards"] and look["title"] == "Tiny"
    for name in ("loop", "mindflayer", "blackwood"):
        look = server.post(f"/api/games/{name}/draft", {"files": builtin(name)})
        assert look["problems"] == [] and look["content"] and look["view"], name
    assert len(list(server.hub.packs.folder.iterdir())) == kept
    schema = server.get("/api/games/strangers/pack_schema")
    assert schema["properties"]["cards"]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (a_zip(("../../evil.toml", b"x = 1")), "unknown field"),
        (a_zip(("bomb.toml", b"#" * 50_000_000)), "larger than 4 MB"),
        (a_zip(*[(f"{at}.toml", b"") for at in range(201)]), "201 files are too many"),
        (a_zip(("a/cards.toml", b""), ("b/cards.toml", b"")), "two files called cards.toml"),
        (a_zip(("cards.toml", b"#" * 500_000)), "400,000 characters"),
        (a_zip(("readme.txt", b"hello")), "no .toml file"),
        (a_zip(("cards.toml", b'name = "\xff"')), "not UTF-8"),
        (b"PK\x03\x04 and nothing more", "not a zip"),
    ],
    ids=["a way out", "a bomb", "many files", "twice the same", "too long", "no pack", "no text", "broken"],
)
def test_a_hostile_zip_is_refused_in_words(server: Server, data: bytes, told: str) -> None:
    before = set(server.hub.packs.folder.iterdir())
    found = up(server, "strangers", data)
    assert found["pack"] == "" and told in " ".join(each["text"] for each in found["problems"])
    assert set(server.hub.packs.folder.iterdir()) == before


@pytest.mark.parametrize("name", ["../evil.toml", "/etc/passwd", "a\\b.toml", "x.py", ""])
def test_a_file_is_called_like_one_of_a_pack(server: Server, name: str) -> None:
    found = server.post("/api/games/strangers/packs", {"files": {name: "x = 1"}})
    assert found["pack"] == "" and "can be called" in found["problems"][0]["text"]


def test_a_pack_in_several_files_is_there_after_a_restart(tmp_path: Path) -> None:
    from tests.table.world import serving

    with serving(tmp_path) as server:
        brought = server.post("/api/games/strangers/packs", {"files": with_board_c()})
    for each in (tmp_path / "packs").glob("own-*"):
        each.unlink()  # a new machine with the old store
    with serving(tmp_path) as server:
        asked = {"seats": 2, "options": brought["options"]}
        assert server.post("/api/games/strangers/check", asked)["problems"] == []
        assert (
            game("strangers").on(server.hub.shelf).start(2, 1, **brought["options"]).view(None).board == "C"
        )
