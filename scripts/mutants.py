"""Break rules one at a time, and see whether the tests of that rule notice.

    make mutants                        all of them
    make mutants ARGS="strangers"       one game
    make mutants ARGS="DTS-36 DTS-41"   some rules

A mutant is a change to one line of the rules, written down in tests/mutants/<game>.toml:

    tests = ["tests/rules/strangers"]   # where to look for tests; "tests" if left out

    [[mutant]]
    id = "scored kids walk on"          # what the broken game does
    rule = "DTS-36"                     # only tests that carry this rule's marker are run
    file = "src/streetlight/games/strangers/rules/moving.py"
    find = "if space.scoring:"          # must occur exactly once
    replace = "if False:"

Each mutant is made in a copy of src, and the tests of its rule must turn red there. The script fails if a
mutant survives, does not load, has no test, or if its `find` no longer occurs exactly once.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FIELDS = {"id", "rule", "file", "find", "replace", "tests"}
# A broken rule may well loop for ever. A test that never ends would stop `make test`, so it counts as red.
PATIENCE = 120.0


class BadMutant(Exception):
    """An entry of a mutants file that cannot be used. The message names file and entry."""


@dataclass(frozen=True)
class Mutant:
    game: str
    id: str
    rule: str
    file: str
    find: str
    replace: str
    tests: tuple[str, ...]

    def apply(self, root: Path) -> None:
        """Make the change in the tree below `root`."""
        path = root / self.file
        if not path.is_file():
            raise BadMutant(f"{self.game}.toml, {self.id!r}: no file {self.file}")
        text = path.read_text(encoding="utf-8")
        if text.count(self.find) != 1:
            times = text.count(self.find)
            raise BadMutant(
                f"{self.game}.toml, {self.id!r}: find occurs {times} times in {self.file}, not once"
            )
        if self.find == self.replace:
            raise BadMutant(f"{self.game}.toml, {self.id!r}: replace changes nothing")
        path.write_text(text.replace(self.find, self.replace), encoding="utf-8")


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    red: bool
    why: str


def read_mutants(root: Path) -> list[Mutant]:
    """Every entry of tests/mutants/*.toml, in order."""
    found: list[Mutant] = []
    for path in sorted((root / "tests" / "mutants").glob("*.toml")):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        default = document.get("tests", ["tests"])
        found += [_mutant(path, entry, default) for entry in document.get("mutant", [])]
    return found


def _mutant(path: Path, entry: dict[str, Any], default: list[str]) -> Mutant:
    name = entry.get("id", "an entry without id")
    wrong = (FIELDS - {"tests"} - entry.keys()) | (entry.keys() - FIELDS)
    if wrong:
        raise BadMutant(f"{path.name}, {name!r}: missing or unknown fields: {', '.join(sorted(wrong))}")
    fields = {key: str(entry[key]) for key in FIELDS - {"tests"}}
    return Mutant(game=path.stem, tests=tuple(entry.get("tests", default)), **fields)


def copy_tree(root: Path, to: Path) -> None:
    """What the package needs to run from another place."""
    shutil.copytree(root / "src", to / "src", ignore=shutil.ignore_patterns("__pycache__", "static", "*.so"))
    if (root / "docs" / "rules").is_dir():
        shutil.copytree(root / "docs" / "rules", to / "docs" / "rules")


def run_tests(
    root: Path, code: Path, rules: set[str], tests: tuple[str, ...]
) -> subprocess.CompletedProcess[str]:
    """Run the tests of these rules with the package that lies below `code`."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
    command += [f"--rule={rule}" for rule in sorted(rules)]
    surroundings = os.environ | {"PYTHONPATH": str(code / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [*command, *tests], cwd=root, env=surroundings, capture_output=True, text=True, timeout=PATIENCE
    )


def judge(root: Path, mutant: Mutant) -> Verdict:
    """Make the mutant, run the tests of its rule, and say what came of it."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copy_tree(root, Path(folder))
        try:
            mutant.apply(Path(folder))
            done = run_tests(root, Path(folder), {mutant.rule}, mutant.tests)
        except BadMutant as error:
            return Verdict(mutant, False, str(error))
        except subprocess.TimeoutExpired:
            return Verdict(mutant, True, f"no end after {PATIENCE:.0f} s")
    # With -x a test file that cannot be imported also ends in 1; it is listed without a test's name.
    failed = re.search(r"^(?:FAILED|ERROR) (\S+::\S+)", done.stdout, re.MULTILINE)
    match done.returncode:
        case 0:
            return Verdict(mutant, False, "SURVIVED: the tests of this rule stay green")
        case 1 if failed:
            return Verdict(mutant, True, failed[1])
        case 5:
            return Verdict(mutant, False, "no test carries this rule's marker")
        case _:
            return Verdict(mutant, False, f"does not load:\n{done.stdout[-600:]}{done.stderr[-600:]}")


def check_green(root: Path, mutants: list[Mutant]) -> str | None:
    """Red proves nothing if the tests were red before. What is wrong, or None."""
    for tests in sorted({mutant.tests for mutant in mutants}):
        done = run_tests(root, root, {mutant.rule for mutant in mutants if mutant.tests == tests}, tests)
        if done.returncode not in (0, 5):
            return f"without any mutant the tests are not green:\n{done.stdout[-2000:]}{done.stderr[-600:]}"
    return None


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Break rules one at a time; each must turn its own test red."
    )
    parser.add_argument("only", nargs="*", help="games, rule ids or mutant ids; all if none is given")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    root: Path = arguments.root
    try:
        mutants = read_mutants(root)
    except BadMutant as error:
        print(error)
        return 1
    wanted = set(arguments.only)
    if wanted:
        mutants = [mutant for mutant in mutants if wanted & {mutant.game, mutant.rule, mutant.id}]
    if not mutants:
        print("no mutants: tests/mutants holds none that fit")
        return 1

    problem = check_green(root, mutants)
    if problem:
        print(problem)
        return 1
    width = max(len(mutant.id) for mutant in mutants)
    survivors = 0
    with ThreadPoolExecutor(arguments.jobs) as pool:
        jobs = [pool.submit(judge, root, mutant) for mutant in mutants]
        for count, job in enumerate(as_completed(jobs), 1):
            verdict = job.result()
            survivors += not verdict.red
            mark = "red  " if verdict.red else "GREEN"
            mutant = verdict.mutant
            print(
                f"[{count:3}/{len(mutants)}]  {mark}  {mutant.rule:8}{mutant.id:{width}}  {verdict.why}",
                flush=True,
            )
    print(f"{len(mutants) - survivors} of {len(mutants)} mutants were noticed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
