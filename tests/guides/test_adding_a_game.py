"""A fifth game, from a package outside the source tree: docs/adding-a-game.md builds it, and it is played everywhere.

Nothing in the project knows of it. All of it is written to a folder of the test, and used by programs of their own.
"""

from __future__ import annotations

import random
import re
import shutil
from importlib.util import find_spec

import pytest

from tests.guides.lantern import GUIDE, Lantern
from tests.table.world import Server, at, run


@pytest.fixture(scope="module")
def lantern(tmp_path_factory: pytest.TempPathFactory) -> Lantern:
    return Lantern(tmp_path_factory.mktemp("guide"))


pytestmark = pytest.mark.xdist_group("lantern")


def test_the_page_tells_every_file_that_it_lists(lantern: Lantern) -> None:
    listed = re.search(
        r"^```\nlantern/\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert listed is not None
    files = [file for file in lantern.package.rglob("*") if file.is_file() and "build" not in file.parts]
    named = {name.rpartition("/")[2] for name in listed[1].split() if not name.endswith("/")}
    assert {file.name for file in files} == named


def test_it_is_among_the_games(lantern: Lantern) -> None:
    said = lantern.program(
        "import sys, streetlight as sl\n"
        "assert 'importlib.metadata' not in sys.modules, 'nobody has asked for other games yet'\n"
        "sl.game('strangers'); assert 'importlib.metadata' not in sys.modules\n"
        "print(sl.game('lantern').title, *sl.games()); import lantern; print(lantern.__file__)"
    )
    title, *names = said.splitlines()[0].split()
    assert title == "Lantern" and {"lantern", "strangers"} <= set(names)
    assert str(lantern.site) in said


def test_it_passes_all_checks_of_a_game(lantern: Lantern) -> None:
    tests = str(lantern.package / "tests")
    assert "2 passed" in lantern.run("pytest", "-q", "-p", "no:cacheprovider", tests)


def test_mypy_finds_nothing(lantern: Lantern) -> None:
    sources = [str(lantern.package / part) for part in ("lantern", "tests")]
    said = lantern.run("mypy", "--strict", "--config-file=", "--cache-dir=mypy", *sources)
    assert "no issues found in 12 source files" in said


def test_a_match_is_played_in_the_terminal(lantern: Lantern) -> None:
    typed = "help\nboard\nrule 3\n" + "1\nwhy\n" * 30
    said = lantern.streetlight("play", "lantern", "--seed", "3", typed=typed)
    assert "roof ✹····················· ground" in said
    assert "rule LA-01" in said  # in the help
    assert "LA-03  You may not choose the pull that was made last." in said
    assert "A haul: That pull was made last. (LA-03)" in said
    assert "The match is over. The lantern is on the ground." in said
    (finished,) = map(str, (lantern.here.parent / "home" / "finished").glob("lantern-*.json"))
    assert "The lantern is on the ground. Scores by seat" in lantern.streetlight("verify", finished)
    assert "roof @....." in lantern.streetlight("play", "lantern", "--ascii", typed="quit\n")


def test_the_lab_counts_it_and_its_bot_beats_chance(lantern: Lantern) -> None:
    said = lantern.streetlight("lab", "run", "lantern", "--matches", "200", "--workers", "1", "--seed", "1")
    assert "Seat 1" in said and "Win rate by seat" in said
    lantern.streetlight("lab", "report", "--html", "page.html")
    page = (lantern.here / "page.html").read_text(encoding="utf-8")
    assert "turns" in page and "A heave" in page

    said = lantern.streetlight(
        "lab", "tournament", "lantern", "random", "regular", "--deals", "100", "--workers", "1", "--seed", "1"
    )
    won = re.search(r"^regular +([\d.]+) %", said, re.MULTILINE)
    assert won is not None and float(won[1]) > 80, said


def test_its_pack_is_sound_and_a_broken_one_is_told_by_file_entry_and_field(lantern: Lantern) -> None:
    assert "The pack is sound." in lantern.streetlight("packs", "check", "standard", "--game", "lantern")
    mine = lantern.here / "mine"
    shutil.copytree(lantern.site / "lantern" / "pack" / "standard", mine)
    assert "Play it: streetlight play lantern" in lantern.streetlight("packs", "check", "mine")
    text = (mine / "pack.toml").read_text(encoding="utf-8")
    (mine / "pack.toml").write_text(text.replace("by = 4", "by = 0"), encoding="utf-8")
    said = lantern.streetlight("packs", "check", "mine", fails=True)
    assert "pack.toml, entry 'heave', field 'by', line 19: must be 1 or more" in said
    assert "read as a pack for lantern" in said
    (mine / "pack.toml").write_text(text.replace("by = 4", 'by = "far"'), encoding="utf-8")
    said = lantern.streetlight("packs", "check", "mine", fails=True)
    assert "pack.toml, entry 'heave', field 'by', line 19: expected a whole number, got the text" in said
    assert "entry 'heave', field 'by'" in lantern.streetlight("play", "lantern", "--pack", "mine", fails=True)


def test_pettingzoo_and_gymnasium_find_nothing_wrong_with_it(lantern: Lantern) -> None:
    pytest.importorskip("pettingzoo")
    lantern.program(
        "import gymnasium\n"
        "from gymnasium.utils.env_checker import check_env\n"
        "from pettingzoo.test import api_test\n"
        "from streetlight.envs.aec import make, make_raw\n"
        "api_test(make('lantern'), num_cycles=200)\n"
        "api_test(make_raw('lantern'), num_cycles=200)\n"
        "env = gymnasium.make('streetlight.envs.single:streetlight/Lantern-v1', bots='regular')\n"
        "check_env(env.unwrapped)\n"
    )


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="the extra `openspiel` is not installed")
def test_openspiel_plays_it(lantern: Lantern) -> None:
    said = lantern.program(
        "import pyspiel, random\n"
        "import streetlight.envs.openspiel\n"
        "game = pyspiel.load_game('streetlight_lantern')\n"
        "pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)\n"
        "state = game.new_initial_state()\n"
        "while not state.is_terminal():\n"
        "    state.apply_action(random.choice(state.legal_actions()))\n"
        "print(sorted(state.returns()))\n"
    )
    assert said.splitlines()[-1] == "[-1.0, 1.0]"


def test_it_is_played_at_a_table(lantern: Lantern) -> None:
    async def story(server: Server) -> None:
        table, (secret,) = server.new_table(game="lantern", bots=["regular"], start=True)
        async with at(server, table, [secret]) as ann:
            await ann.until_true(lambda: ann.prompt(0) is not None)
            winds = ann.views[0]["winds"]
            assert [wind["seat"] for wind in winds] == ["seat:0"], "the other one has not blown yet"
            await ann.play_on(0, random.Random(1))
            assert ann.now[0]["over"]["reason"] == "ground"
            assert ann.views[0]["height"] == 0
            assert [wind["seat"] for wind in ann.views[0]["winds"]] == ["seat:0", "seat:1"]
            assert ann.logs[0][0]["args"]["seat"] == "seat:0" and ann.logs[0][0]["rule"] == "LA-02"

    with lantern.serving() as server:
        (info,) = [each for each in server.get("/api/games") if each["name"] == "lantern"]
        assert info["title"] == "Lantern" and info["seats"] == [2]
        assert [level["value"] for level in info["levels"]] == ["random", "regular"]
        assert server.get("/api/games/lantern/rules")[0]["id"] == "LA-01"
        run(story(server))


def test_people_bring_packs_of_their_own_to_a_table(lantern: Lantern) -> None:
    standard = (lantern.site / "lantern" / "pack" / "standard" / "pack.toml").read_text(encoding="utf-8")

    async def story(server: Server, pack: str) -> None:
        table, (secret,) = server.new_table(
            game="lantern", bots=["regular"], start=True, options={"pack": pack}
        )
        async with at(server, table, [secret]) as ann:
            await ann.until_true(lambda: ann.prompt(0) is not None)
            assert ann.views[0]["height"] == 33
            await ann.play_on(0, random.Random(1))
            assert ann.views[0]["height"] == 0

    with lantern.serving() as server:
        wrong = server.post("/api/games/lantern/packs", {"text": standard.replace("by = 4", "by = 0")})
        (problem,) = wrong["problems"]
        assert (problem["entry"], problem["field"]) == ("heave", "by")
        brought = server.post(
            "/api/games/lantern/packs", {"text": standard.replace("height = 21", "height = 33")}
        )
        assert brought["problems"] == []
        run(story(server, brought["pack"]))
