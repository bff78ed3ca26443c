"""What goes into a wheel: the package and the ledger; with STREETLIGHT_COMPILED the compiled modules, if they fit."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
ENDING = str(sysconfig.get_config_var("EXT_SUFFIX"))


def build(into: Path, compiled: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if key != "STREETLIGHT_COMPILED"}
    if compiled is not None:
        env["STREETLIGHT_COMPILED"] = str(compiled)
    command = [
        sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(into), str(ROOT)
    ]  # fmt: skip
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    """A folder as `make fast` leaves it, with one module in it."""
    folder = tmp_path / "fast"
    core = folder / "streetlight" / "core"
    core.mkdir(parents=True)
    (core / "luck.py").write_bytes((ROOT / "src/streetlight/core/luck.py").read_bytes())
    (core / f"luck{ENDING}").touch()
    (folder / f"shared__mypyc{ENDING}").touch()
    return folder


def test_a_plain_wheel_is_for_every_machine_and_carries_the_ledger(tmp_path: Path) -> None:
    done = build(tmp_path)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = ZipFile(wheel).namelist()
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "streetlight/ledger/loop.md" in names and "streetlight/core/luck.py" in names
    assert not [name for name in names if name.endswith(ENDING)]


def test_a_compiled_wheel_is_for_this_machine_and_has_sources_too(tmp_path: Path, compiled: Path) -> None:
    done = build(tmp_path, compiled)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = ZipFile(wheel).namelist()
    assert not wheel.name.endswith("-none-any.whl")
    assert {f"shared__mypyc{ENDING}", f"streetlight/core/luck{ENDING}", "streetlight/core/luck.py"} <= set(
        names
    )


def test_a_module_that_was_compiled_from_another_source_stays_out(tmp_path: Path, compiled: Path) -> None:
    (compiled / "streetlight" / "core" / "luck.py").write_text("# older\n")
    done = build(tmp_path, compiled)
    assert done.returncode != 0 and "luck.py has changed since it was compiled" in done.stderr + done.stdout


def test_without_compiled_modules_it_says_how_to_make_them(tmp_path: Path) -> None:
    done = build(tmp_path, tmp_path)
    assert done.returncode != 0 and "`make fast` makes them" in done.stderr + done.stdout


def contents(wheel: Path) -> dict[str, int]:
    """What is in a wheel, each file with its checksum."""
    return {entry.filename: entry.CRC for entry in ZipFile(wheel).infolist()}


def test_a_wheel_made_of_the_sdist_is_the_same_and_has_the_client(tmp_path: Path) -> None:
    """`python -m build` makes the sdist first and the wheel of that; `pip wheel .` makes it of the working tree."""
    backend = "import sys, hatchling.build as backend; print(getattr(backend, sys.argv[1])(sys.argv[2]))"
    subprocess.run(
        [sys.executable, "-c", backend, "build_sdist", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        names = [name.partition("/")[2] for name in packed.getnames()]
        packed.extractall(tmp_path)  # our own
    assert not [name for name in names if name.startswith("web/")], "no sources of the client"
    assert {"examples/learn_strangers.py", "CITATION.cff", "docs/rules/loop.md"} <= set(names)
    there = (ROOT / "src/streetlight/table/static/index.html").exists()
    assert ("src/streetlight/table/static/index.html" in names) == there, "the built client goes with it"
    (folder,) = [path for path in tmp_path.iterdir() if path.is_dir()]
    subprocess.run(
        [sys.executable, "-c", backend, "build_wheel", str(tmp_path)],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    done = build(tmp_path / "tree")
    assert done.returncode == 0, done.stderr
    ((of_sdist,), (of_tree,)) = (tmp_path.glob("*.whl"), (tmp_path / "tree").glob("*.whl"))
    assert of_sdist.name == of_tree.name and contents(of_sdist) == contents(of_tree)
    assert ("streetlight/table/static/index.html" in contents(of_sdist)) == there
    assert "streetlight/games/strangers/pack/corner/pack.toml" in contents(of_tree)
