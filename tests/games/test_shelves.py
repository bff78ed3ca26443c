"""Packs are found on the shelf that one was given: two shelves in one process know nothing of each other."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

import streetlight as sl
from streetlight.core.errors import OptionError, PackMismatch
from streetlight.core.game import AnyGame
from streetlight.core.match import Match
from streetlight.core.pack_reader import KEPT, PackReader
from streetlight.core.packs import as_pack
from streetlight.core.shelf import PackShelf
from streetlight.core.sight import Sight
from streetlight.games.blackwood.bots.seen import Seen
from streetlight.games.loop.bots.scene import Scene as LoopScene
from streetlight.games.mindflayer.bots.players import RegularBot
from streetlight.games.registry import game, series, title_of
from streetlight.games.strangers.bots.scene import Scene as StrangersScene
from streetlight.games.strangers.pack.content import Pack as StrangersPack
from streetlight.lab.all_findings import all_findings
from streetlight.lab.naming import namer
from streetlight.lab.plan import Arm, Plan, start_match
from streetlight.lab.rows import play_match
from streetlight.table.play.bot_worker import StudyWork, study
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.room.game_list import check_options
from streetlight.table.store.model import MatchHead
from streetlight.table.store.server_packs import hash_of, offers_of
from streetlight.table.store.server_packs import title_of as pack_title

NAME = "own-0123456789abcdef01234567"
"""What the pack is called on both shelves, as a server calls one that somebody brought along."""

CHANGES = {
    "strangers": ('name = "Mom\'s Car"', 'name = "{}\'s Car"'),
    "mindflayer": ('name = "Waffle"', 'name = "{} Waffle"'),
    "blackwood": ('name = "Iron Nail"', 'name = "{} Nail"'),
    "loop": ('name = "Hairspray"', 'name = "{} Hairspray"'),
}
"""A line of the standard pack of each game, and what stands there on a shelf instead."""

GAMES = tuple(CHANGES)


def a_shelf(name: str, folder: Path, word: str) -> PackShelf:
    """A shelf with one pack for this game, which has the word in one of its names."""
    packs = title_of(name).packs
    assert packs is not None
    old, new = CHANGES[name]
    files = sorted((packs.load().builtin / "standard").iterdir(), key=lambda file: file.name != "pack.toml")
    texts = {file.name: file.read_text("utf-8").replace(old, new.format(word)) for file in files}
    first = files[0].name
    texts[first] = texts[first].replace('title = "', f'title = "{word} ', 1)
    folder.mkdir()
    if name == "blackwood":  # its tables are no TOML
        (folder / NAME).mkdir()
        for file, text in texts.items():
            (folder / NAME / file).write_text(text, "utf-8")
    else:
        (folder / f"{NAME}.toml").write_text("\n".join(texts.values()), "utf-8")
    return PackShelf(folder)


def two_shelves(name: str, folder: Path) -> tuple[PackShelf, PackShelf]:
    return a_shelf(name, folder / "one", "Ann"), a_shelf(name, folder / "other", "Bob")


def starts(rules: AnyGame) -> Match:
    return rules.start(4, 1, pack=NAME)


def names_that_a_bot_knows(sight: Sight) -> list[str]:
    """Of cards or objects, from where its bots look for them."""
    if sight.game == "strangers":
        return [card.name for card in StrangersScene(sight).cards]
    if sight.game == "blackwood":
        return list(Seen(sight).pack.names)
    if sight.game == "loop":
        return [item.name for item in LoopScene(sight).content.pack.items]
    return [card.name for card in RegularBot(1).read(sight).pack.cards]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_and_its_bots_play_with_the_pack_of_their_shelf(name: str, tmp_path: Path) -> None:
    one, other = (starts(game(name).on(shelf)) for shelf in two_shelves(name, tmp_path))
    for match, mine, others in ((one, "Ann", "Bob"), (other, "Bob", "Ann")):
        content = sl.encode(match.game.content(match.options)).decode()
        known = " ".join(names_that_a_bot_knows(match.sight(match.waiting[0])))
        new = CHANGES[name][1].removeprefix('name = "').removesuffix('"')
        assert new.format(mine) in content and new.format(mine) in known
        assert new.format(others) not in content and new.format(others) not in known
        imagined = match.sight(match.waiting[0]).imagine(random.Random(1))
        assert imagined.copy().sight(0).pack is match.sight(0).pack
        seat = match.waiting[0]
        match.answer(seat, sl.bot(name, "novice", seed=1).answer(match.sight(seat)))
    with pytest.raises(OptionError, match="no such pack"):
        starts(game(name))


@pytest.mark.parametrize("name", GAMES)
def test_what_comes_with_a_game_is_read_once_for_all_shelves(name: str, tmp_path: Path) -> None:
    one, other = (game(name).on(shelf).start(4, 1) for shelf in two_shelves(name, tmp_path))
    assert one.sight(0).pack is other.sight(0).pack is game(name).start(4, 1).sight(0).pack


def test_a_record_brings_its_pack_and_without_it_goes_with_its_own_shelf_only(tmp_path: Path) -> None:
    one, other = (game("strangers").on(shelf) for shelf in two_shelves("strangers", tmp_path))
    record = starts(one).record()
    for anywhere in (one.replay, other.replay, sl.replay):
        assert anywhere(record).checksum() == record.checksum
    bare = msgspec.structs.replace(record, pack_files={})
    assert one.replay(bare).checksum() == record.checksum
    with pytest.raises(PackMismatch):
        other.replay(bare)
    with pytest.raises(sl.RecordError, match="no such pack"):
        sl.replay(bare)


def test_a_series_plays_with_the_pack_of_its_shelf(tmp_path: Path) -> None:
    one, _ = two_shelves("strangers", tmp_path)
    match = series("strangers", "gauntlet", 1, shelf=one, pack=NAME).start_next()
    assert "Ann's Car" in [card.name for card in as_pack(match.sight(0).pack, StrangersPack).cards]
    with pytest.raises(OptionError, match="no such pack"):
        series("strangers", "gauntlet", 1, pack=NAME).start_next()


def test_the_lab_plays_with_the_pack_of_its_shelf(tmp_path: Path) -> None:
    arm = Arm("as it is", 2, {"pack": NAME}, ("random", "random"))
    plan = Plan("strangers", (arm,), 4, "lab")
    for shelf, mine in zip(two_shelves("strangers", tmp_path), ("Ann's Car", "Bob's Car"), strict=True):
        rows = [play_match(plan, 0, deal, shelf) for deal in range(4)]
        assert not any(row.trouble for row in rows)
        (played,) = all_findings(plan, rows, ["places"], shelf)
        assert played.rows and namer(plan, arm, "played", shelf)("moms_car") == mine
        smaller = start_match(plan, Arm("no Run", 2, arm.options, arm.bots, "run"), "1", shelf)
        names = [card.name for card in as_pack(smaller.sight(0).pack, StrangersPack).cards]
        assert mine in names and "Run" not in names
    with pytest.raises(OptionError, match="no such pack"):
        play_match(plan, 0, 0)


def test_two_servers_in_one_process_know_only_packs_of_their_own(tmp_path: Path) -> None:
    one, other = two_shelves("loop", tmp_path)
    hashes = [hash_of("loop", {"pack": NAME}, shelf) for shelf in (one, other, PackShelf())]
    assert hashes[0] != hashes[1] and hashes[2] == ""
    for shelf, hash, mine in ((one, hashes[0], "Ann"), (other, hashes[1], "Bob")):
        assert pack_title("loop", NAME, shelf).startswith(mine) and "scenario" in offers_of(
            "loop", NAME, shelf
        )
        options = check_options("loop", 2, {"pack": NAME}, shelf)
        head = MatchHead(
            "m", "t", "loop", 2, options, "1", "2", game("loop").rules_version, NAME, hash, ["A", "B"], ["", ""], 0
        )  # fmt: skip
        match = LoggedMatch(head, shelf).match
        assert f"{mine} Hairspray" in names_that_a_bot_knows(starts(match.game).sight(0))
    with pytest.raises(OptionError, match="no such pack"):
        check_options("loop", 2, {"pack": NAME}, PackShelf())


def test_a_study_is_about_the_pack_of_its_shelf(tmp_path: Path) -> None:
    one, _ = two_shelves("blackwood", tmp_path)
    asked = StudyWork("blackwood", NAME, "difficulty", {"rule": "metal"})
    assert study(asked, one).found["labels"] > 1
    assert study(asked, PackShelf()).field == "pack"


def test_only_so_many_packs_are_kept_loaded(tmp_path: Path) -> None:
    read: list[str] = []

    def note(path: Path) -> str:
        read.append(path.stem)
        return path.stem

    reader = PackReader(tmp_path, str, note, lambda path: [])
    shelf = PackShelf(tmp_path / "shelf")
    (tmp_path / "shelf").mkdir()
    names = [f"pack-{number}" for number in range(KEPT + 1)]
    for name in names:
        (tmp_path / "shelf" / f"{name}.toml").touch()
        assert reader.find(name, shelf) == reader.find(name, shelf) == name
    assert read == names
    assert reader.find(names[0], shelf) == names[0] and read == [*names, names[0]]
