"""The worked examples in the guides work as they stand there. (That of a whole game: tests/guides.)"""

import random
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import streetlight as sl
from streetlight.games.strangers.game import StrangersGame, all_questions
from streetlight.games.strangers.pack.loading import BUILTIN, check_pack
from streetlight.games.strangers.rules import special_cards
from streetlight.games.strangers.text.catalogue import ENGLISH
from tests.rules.strangers.table import Table
from tests.table.world import at, run, serving

ROOT = Path(__file__).parent.parent


def code_block(guide: str, language: str, holds: str) -> str:
    """The block of code in a guide that holds this text."""
    text = (ROOT / guide).read_text(encoding="utf-8")
    blocks = re.findall(rf"^( *)```{language}\n(.*?)^\1```", text, re.MULTILINE | re.DOTALL)
    (found,) = [body for _, body in blocks if holds in body]
    return textwrap.dedent(found)


def test_the_new_card_of_the_contributing_guide_is_sound_and_gets_played(tmp_path):
    pack = tmp_path / "my-pack"
    shutil.copytree(BUILTIN / "standard", pack)
    about = (pack / "pack.toml").read_text().replace('name = "standard"', 'name = "mine"')
    (pack / "pack.toml").write_text(about.replace('deck = "standard"', 'deck = "other"'))
    with (pack / "cards.toml").open("a") as cards:
        cards.write("\n" + code_block("CONTRIBUTING.md", "toml", "roller_skates"))
    assert check_pack(pack) == []

    played = 0
    luck = random.Random(1)
    for seed in range(10):
        match = sl.game("strangers").start(seats=2, seed=seed, board="A", pack=str(pack))
        while match.prompts:
            seat, prompt = next(iter(match.prompts.items()))
            option = luck.choice(prompt.options)
            played += option.label == "Play Roller Skates"
            match.answer(seat, option)
        assert match.result is not None
    assert played > 0


def test_the_script_card_of_the_contributing_guide_is_asked_about_and_does_what_it_says(
    tmp_path, monkeypatch
):
    rules = vars(special_cards).copy()
    exec(
        compile(code_block("CONTRIBUTING.md", "python", "def paper_route"), "CONTRIBUTING.md", "exec"), rules
    )
    table = code_block("CONTRIBUTING.md", "python", "script=paper_route")
    for script, card in eval(f"{{{table}}}", rules).items():
        monkeypatch.setitem(special_cards.SPECIAL_CARDS, script, card)
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (sentence,) = re.findall(r'"ask\.paper_route": "([^"]+)"', guide)
    monkeypatch.setitem(ENGLISH, "ask.paper_route", re.sub(r"\s+", " ", sentence))
    monkeypatch.setattr(StrangersGame, "questions", all_questions())

    pack = tmp_path / "my-pack"
    shutil.copytree(BUILTIN / "tiny", pack)
    about = (pack / "pack.toml").read_text().replace('name = "tiny"', 'name = "mine"')
    (pack / "pack.toml").write_text(about)
    with (pack / "cards.toml").open("a") as cards:
        cards.write("\n" + code_block("CONTRIBUTING.md", "toml", 'script = "paper_route"'))
    assert check_pack(pack) == []

    table = Table(pack=str(pack)).hand("orange", "paper_route", "walk", "run").kid("orange", "C3")
    table.play("paper_route")
    assert table.prompt.text == "Paper Route: who goes where?"
    table.answer("move:0:B2")
    assert table.where("orange 1") == "B2"


def test_the_promise_of_a_standard_deck_is_held(tmp_path):
    pack = tmp_path / "my-pack"
    shutil.copytree(BUILTIN / "standard", pack)
    with (pack / "cards.toml").open("a") as cards:
        cards.write("\n" + code_block("CONTRIBUTING.md", "toml", "roller_skates"))
    (error,) = check_pack(pack)
    assert "cards.toml" in str(error)
    assert "roller_skates" in str(error)


def test_the_five_lines_of_the_readme_play_a_match(capsys):
    code = code_block("README.md", "python", "import streetlight")
    assert len([line for line in code.splitlines() if line.strip()]) == 5
    exec(compile(code, "README.md", "exec"), {})
    printed = capsys.readouterr().out
    assert re.fullmatch(r"\(\d+, \d+, \d+\) .*The game is over\.\n", printed), printed


def test_the_environment_of_the_readme_plays_to_an_end():
    found = {}
    exec(compile(code_block("README.md", "python", "strangers_v1"), "README.md", "exec"), found)
    assert found["over"] and not found["env"].agents


def test_the_client_of_the_protocols_page_plays_a_seat(tmp_path):
    """docs/protocol.md: a program in one page joins by the link of a table and plays to the end."""
    client = tmp_path / "client.py"
    client.write_text(code_block("docs/protocol.md", "python", "websockets"), encoding="utf-8")

    async def host(server, table, secret):
        async with at(server, table, [secret]) as ann:
            await ann.until_true(lambda: all(seat["kind"] != "open" for seat in ann.table["seats"]))
            await ann.do("start")
            await ann.until_true(lambda: 0 in ann.now)
            await ann.play_on(0, random.Random(1))

    with serving(tmp_path / "tables") as server:
        table, (secret,) = server.new_table(seats=3, bots=["random"], options={"pack": "tiny"})
        command = [sys.executable, str(client), f"{server.url}/t/{table}"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
            run(host(server, table, secret))
            said, wrong = program.communicate(timeout=30)
    assert program.returncode == 0, wrong
    assert "Robo drew" in said
