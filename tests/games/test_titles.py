"""Every game is one folder behind one title, and every part that a title names is there."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer
from typer.testing import CliRunner

import streetlight as sl
from streetlight.bots.bot import Bots
from streetlight.bots.registry import levels, studies
from streetlight.cli.app import app
from streetlight.core.game import Game
from streetlight.core.ledger import UnknownRule
from streetlight.core.pack_reader import PackReader
from streetlight.envs.environment import Environment
from streetlight.envs.render import svg_of
from streetlight.games import registry
from streetlight.games.difficulty import Difficulties
from streetlight.games.lessons import Lesson
from streetlight.games.registry import GAMES, games, title_of
from streetlight.games.title import Part, Title
from streetlight.lab.facts import LabFacts, facts_of
from streetlight.telling.screens import Screen, screen

KINDS: dict[str, Any] = {
    "game": Game,
    "series": dict,
    "packs": PackReader,
    "bots": Bots,
    "lab": LabFacts,
    "environment": Environment,
    "screen": Screen,
    "lesson": Lesson,
    "difficulties": Difficulties,
    "challenges": tuple,
    "commands": typer.Typer,
}
PARTS = [*KINDS, "picture", "induction"]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_every_part_of_every_title_is_what_it_is_called(name: str, part: str) -> None:
    named: Part[Any] | None = getattr(title_of(name), part)
    if named is None:
        assert part in ("series", "commands", "lesson", "induction", "challenges"), f"{name} has no {part}"
        return
    found = named.load()
    assert isinstance(found, KINDS[part]) if part in KINDS else callable(found)


def test_all_parts_of_a_title_are_loaded_by_the_test_above() -> None:
    assert {*PARTS, "name", "ledger", "co_op"} == set(Title.__struct_fields__)


@pytest.mark.parametrize("name", GAMES)
def test_a_title_has_the_name_of_its_game(name: str) -> None:
    assert title_of(name).name == title_of(name).game.load().name == name


def test_a_title_is_read_without_what_it_names() -> None:
    """So `import streetlight` stays quick, and no game waits for another or for numpy."""
    program = (
        "import sys, streetlight; from streetlight.games.registry import GAMES, title_of\n"
        "for name in GAMES: title_of(name)\n"
        "parts = [name for name in sys.modules if name.startswith('streetlight.games.') and name.count('.') > 2]\n"
        "print(*parts, *{'numpy', 'importlib.metadata'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [f"streetlight.games.{name}.title" for name in GAMES]


GAME = """
import tests.core.toy

from streetlight.games.title import Part, Title


class Guest(tests.core.toy.ToyGame):
    name, title = "guest", "Guest"


GAME = Guest()
TITLE = Title(name="guest", game=Part("guest_game:GAME"))
"""


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package elsewhere with a game that brings nothing but its rules."""
    (tmp_path / "guest_game.py").write_text(GAME, encoding="utf-8")
    about = tmp_path / "guest-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(
        "[streetlight.games]\nguest = guest_game:TITLE\nstrangers = guest_game:TITLE\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    registry.others.cache_clear()
    yield
    registry.others.cache_clear()


@pytest.mark.usefixtures("guest")
def test_a_game_of_another_package_is_found_by_its_entry_point() -> None:
    assert {"blackwood", "guest", "loop", "mindflayer", "strangers"} <= set(sl.games())
    assert list(sl.games()) == sorted(sl.games())
    assert registry.games_in_order()[: len(GAMES)] == tuple(GAMES), "those of other packages come last"
    assert sl.game("guest").title == "Guest"
    assert sl.game("strangers").title == "Don't Talk to Strangers", "nobody takes the name of a built-in game"


@pytest.mark.usefixtures("guest")
def test_a_game_that_brings_only_its_rules_is_played_drawn_and_counted_all_the_same() -> None:
    match = sl.game("guest").start(2, 1)
    assert levels("guest") == ("random",) and studies("guest") == {}
    assert "round" in screen(match, 0, ascii_only=False, legend=False)
    assert svg_of(match).startswith("<svg")
    assert facts_of("guest").roles(match) == ("player", "player")
    with pytest.raises(sl.UnknownGame, match="no series"):
        sl.series("guest", "gauntlet", seed=1)


@pytest.mark.usefixtures("guest")
def test_a_game_without_numbered_rules_says_so() -> None:
    assert registry.rules_of("guest") == {}
    with pytest.raises(UnknownRule, match="guest has no rule 7"):
        registry.find_rule("guest", "7")
    with pytest.raises(UnknownRule, match="no rule ledger for chess"):
        registry.rules_of("chess")
    told = CliRunner().invoke(app, ["rules", "guest"])
    assert told.exit_code == 1 and "Guest has no numbered rules" in told.output
    typed = CliRunner().invoke(app, ["play", "guest"], input="help\nrule\nquit\n")
    assert "print a rule" in typed.output and "Which one?" in typed.output, typed.output


@pytest.mark.usefixtures("guest")
def test_a_title_brings_the_numbered_rules_of_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "guest.md").write_text("# Turn\n- GU-01 You peek first.\n", encoding="utf-8")
    title = msgspec.structs.replace(title_of("guest"), ledger=tmp_path / "guest.md")
    monkeypatch.setattr("guest_game.TITLE", title)
    assert registry.find_rule("guest", "gu1").text == "You peek first."
    assert "GU-01  You peek first." in CliRunner().invoke(app, ["rules", "guest"]).output


@pytest.mark.usefixtures("guest")
def test_a_game_without_packs_and_environment_stops_no_other() -> None:
    told = CliRunner().invoke(app, ["packs", "check", "standard", "--game", "guest"])
    assert told.exit_code == 1 and "Guest has no packs" in told.output
    builtin = title_of("loop").packs
    assert builtin is not None
    folder = builtin.load().builtin / "standard"
    assert "Play it: streetlight play loop" in CliRunner().invoke(app, ["packs", "check", str(folder)]).output
    from streetlight.envs.environment import environment_of

    with pytest.raises(sl.UnknownGame, match="guest has no learning environment"):
        environment_of("guest")
    program = "import streetlight.envs.single as s; print([id for id in s.IDS if 'uest' in id])"
    pytest.importorskip("gymnasium")
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


def test_no_table_outside_the_games_is_keyed_by_their_names() -> None:
    """What differs between games stands in their folders; the registry lists them."""
    home = Path(sl.__file__).parent
    keyed = re.compile(rf"""^[^#]*["']({"|".join(games())})["']\s*:""", re.MULTILINE)
    found = [
        str(file.relative_to(home))
        for file in home.rglob("*.py")
        if keyed.search(file.read_text(encoding="utf-8"))
        and file.relative_to(home).parts[:2][-1] not in GAMES
    ]
    assert found == ["games/registry.py"]
