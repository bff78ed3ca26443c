"""The harness behind `make mutants`, and the mutants that are written down."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from streetlight.core.ledger import rules

ROOT = Path(__file__).parent.parent.parent
SCRIPT = ROOT / "scripts" / "mutants.py"


def load_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutants", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutants"] = module
    spec.loader.exec_module(module)
    return module


mutants = load_script()


def test_every_mutant_on_file_still_fits_the_code(tmp_path):
    for mutant in mutants.read_mutants(ROOT):
        assert mutant.rule in rules(mutant.game)
        folder = tmp_path / "tree"
        (folder / mutant.file).parent.mkdir(parents=True)
        shutil.copy(ROOT / mutant.file, folder / mutant.file)
        mutant.apply(folder)  # raises if the text it changes is gone
        shutil.rmtree(folder)


@pytest.fixture
def project(tmp_path):
    """A small project: one game of one function, whose two tests prove XX-01 well and XX-02 badly."""
    (tmp_path / "src" / "toy").mkdir(parents=True)
    (tmp_path / "src" / "toy" / "__init__.py").write_text("def deal(seats):\n    return [3] * seats\n")
    (tmp_path / "tests" / "mutants").mkdir(parents=True)
    for needed in ("conftest.py", "postgres.py"):
        shutil.copy(ROOT / "tests" / needed, tmp_path / "tests")
    (tmp_path / "tests" / "test_toy.py").write_text(
        "import pytest, toy\n"
        "@pytest.mark.rule('XX-01')\n"
        "def test_three_each(): assert toy.deal(2) == [3, 3]\n"
        "@pytest.mark.rule('XX-02')\n"
        "def test_all_seats(): assert toy.deal(2)\n"
    )
    return tmp_path


def write_mutants(project: Path, *entries: tuple[str, str, str, str]) -> None:
    text = "".join(
        f"[[mutant]]\nid = {name!r}\nrule = {rule!r}\nfile = 'src/toy/__init__.py'\n"
        f"find = {find!r}\nreplace = {replace!r}\n"
        for name, rule, find, replace in entries
    )
    (project / "tests" / "mutants" / "toy.toml").write_text(text)


def run(project: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), "--root", str(project)]
    lean = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # plugins take longer to load than all this
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=lean)


def test_a_mutant_that_its_tests_notice_is_fine(project):
    write_mutants(project, ("deals four", "XX-01", "[3]", "[4]"))
    done = run(project)
    assert "tests/test_toy.py::test_three_each" in done.stdout
    assert "1 of 1 mutants were noticed" in done.stdout
    assert done.returncode == 0


def test_survivors_and_useless_mutants_fail_the_run(project):
    write_mutants(
        project,
        ("deals four", "XX-02", "[3]", "[4]"),
        ("no such text", "XX-01", "[7]", "[8]"),
        ("breaks the grammar", "XX-01", "return", "return )"),
        ("nobody tests it", "XX-03", "[3]", "[4]"),
    )
    done = run(project)
    assert "SURVIVED" in done.stdout
    assert "find occurs 0 times in src/toy/__init__.py" in done.stdout
    assert "does not load" in done.stdout
    assert "no test carries this rule's marker" in done.stdout
    assert "0 of 4 mutants were noticed" in done.stdout
    assert done.returncode == 1


def test_red_tests_prove_nothing(project):
    write_mutants(project, ("deals four", "XX-01", "[3]", "[4]"))
    (project / "src" / "toy" / "__init__.py").write_text("def deal(seats):\n    return [3] * 9\n")
    done = run(project)
    assert "without any mutant the tests are not green" in done.stdout
    assert done.returncode == 1


def test_an_entry_with_a_misspelt_field_is_named(project):
    (project / "tests" / "mutants" / "toy.toml").write_text("[[mutant]]\nid = 'odd'\nrules = 'XX-01'\n")
    assert (
        "toy.toml, 'odd': missing or unknown fields: file, find, replace, rule, rules" in run(project).stdout
    )
