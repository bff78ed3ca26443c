"""The scenario of docs/writing-a-scenario.md, written into a pack as a reader would, and played to its ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import streetlight as sl
from streetlight.cli.app import app
from streetlight.games.loop.pack.loading import check_pack
from tests.rules.loop.table import Table, tokens_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "writing-a-scenario.md"
BLOCK = re.compile(r"^```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("guide") / "my-islands"
    app(["packs", "new", "loop", str(folder)], standalone_mode=False)
    head, *rest = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    main = folder / "pack.toml"
    main.write_text(
        main.read_text(encoding="utf-8").replace('box = "standard"', head.strip()), encoding="utf-8"
    )
    (folder / "scenario-lamps.toml").write_text("\n".join(rest), encoding="utf-8")
    return str(folder)


def test_what_the_page_writes_is_sound(pack: str) -> None:
    assert [str(error) for error in check_pack(pack)] == []


def test_bots_can_play_it_to_an_end(pack: str) -> None:
    match = sl.game("loop").start(2, "guide", scenario="lamps", pack=pack)
    bots = [sl.bot("loop", "regular", seed=seat) for seat in range(2)]
    while not match.over:
        seat = min(match.prompts)
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    assert match.result is not None and match.result.reason in ("lit", "stars", "dark", "out_of_time")


@pytest.mark.parametrize(("way", "posts", "ending"), [("way:0", "CMT", "lit"), ("way:1", "MT", "stars")])
def test_it_ends_as_the_choice_was(pack: str, way: str, posts: str, ending: str) -> None:
    t = Table("maja", "leila", scenario="lamps", pack=pack).diary("1a").dials(insight=1)
    t.at("maja", "M").at("leila", "A").dice("six").do("card:maja:climb", way)
    assert tokens_of(t, "trouble") == posts
    for letter in posts:
        t = Table("maja", "leila", scenario="lamps", pack=pack).diary("2a").tokens("trouble", letter)
        t.stands("lamps left out", int(ending == "stars")).at("maja", letter).at("leila", "A").dice("six")
        t.do("card:maja:screw")
        assert t.result is not None and t.result.reason == ending and t.result.winners
