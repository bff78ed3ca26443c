"""The worked examples in the guides work as they stand there."""

import random
import re
import shutil
import textwrap
from pathlib import Path

import streetlight as sl
from streetlight.games.strangers.packs import BUILTIN, check_pack

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
    exec(compile(code_block("README.md", "python", "strangers_v0"), "README.md", "exec"), found)
    assert found["over"] and not found["env"].agents


def test_the_small_game_of_the_guide_plays():
    """docs/adding-a-game.md builds Lantern; it plays as it stands there."""
    parts = [
        code_block("docs/adding-a-game.md", "python", "class Lantern(State)"),
        "import msgspec\n\nclass Options(msgspec.Struct, frozen=True):\n    pass\n",
        code_block("docs/adding-a-game.md", "python", "class LanternWording"),
        code_block("docs/adding-a-game.md", "python", "class LanternGame"),
    ]
    found = {}
    exec(compile("\n".join(parts), "adding-a-game.md", "exec"), found)
    game = found["GAME"]
    match = game.start(2, 1)
    before = [sl.encode(match.events(seat)) for seat in (0, 1)]
    while match.prompts:
        seat, prompt = next(iter(match.prompts.items()))
        match.answer(seat, prompt.options[0])
    assert match.result is not None and before != [sl.encode(match.events(seat)) for seat in (0, 1)]
