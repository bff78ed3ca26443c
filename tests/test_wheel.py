"""What `pip install streetlight` puts on a machine: the rules, the packs and the ledger come along."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

PROGRAM = """
import streetlight as sl
from streetlight.core.ledger import rule
print(sl.__file__)
print(rule("strangers", "DTS-36"))
for name in sl.games():
    seats = sl.game(name).seats
    print(name, sl.game(name).start(seats=seats[0], seed=1).seats)
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """The wheel, built and laid out as pip would."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet"]
    subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)], check=True
    )
    (wheel,) = folder.glob("streetlight-*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


def test_an_installed_streetlight_starts_every_game_and_knows_its_rules(unpacked, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(unpacked), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    where, text, *games = done.stdout.splitlines()
    assert Path(where).is_relative_to(unpacked)
    assert "scores at once" in text
    assert games


def test_nothing_but_the_package_is_installed(unpacked):
    assert {path.name.split("-")[0] for path in unpacked.iterdir()} == {"streetlight"}
    assert not list(unpacked.rglob("__pycache__"))
    assert (unpacked / "streetlight" / "py.typed").is_file()
