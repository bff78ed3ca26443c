"""What the project promises about its own files and tests: pinned versions, no address of any registry, groups."""

import ast
import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def plain(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = [
        re.fullmatch(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.+!]+)", line)
        for line in lines
        if not line.startswith("#")
    ]
    assert all(found), "constraints.txt holds names and exact versions, nothing else"
    return {plain(match[1]): match[2] for match in found if match}


def test_every_dependency_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["dependencies"] + [
        each for extra in project["optional-dependencies"].values() for each in extra
    ]
    names = {re.match(r"[A-Za-z0-9._-]+", each)[0] for each in wanted} - {"streetlight"}
    assert {plain(name) for name in names} <= pins().keys()


def test_the_lock_file_of_the_client_names_no_registry():
    assert '"resolved": "http' not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")


def test_browser_stories_wait_for_conditions_only():
    """Who waits for a time looks too early on a busy machine, and too late on every other."""
    stories = sorted((ROOT / "tests" / "browser").glob("test_*.py"))
    assert stories
    for story in stories:
        found = re.findall(
            r"wait_for_timeout|\bsleep\(|networkidle|wait_for_function", story.read_text(encoding="utf-8")
        )
        assert not found, f"{story.name}: see the ways to wait in drive.py"


SAME_PART = {"Rules", "PlaceContent"}
"""These mean the same in every game, but stand in different rooms of them."""


def test_no_class_name_means_two_things():
    """Only two games may share a name, for the same part of each: their `Pack`, their `RegularBot`, an event."""
    source = ROOT / "src" / "streetlight"
    places = defaultdict(set)
    for path in source.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name].add(path.relative_to(source).parts)
    for name, paths in places.items():
        if len(paths) == 1:
            continue
        assert all(path[0] == "games" for path in paths), f"{name} means two things: {sorted(paths)}"
        assert len({path[1] for path in paths}) == len(paths), (
            f"{name} stands twice in a game: {sorted(paths)}"
        )
        rooms = {path[2].removesuffix(".py") for path in paths}
        assert len(rooms) == 1 or name in SAME_PART, (
            f"{name} is not the same part of its games: {sorted(paths)}"
        )


@pytest.mark.xdist_group("together")
def test_tests_of_one_group_stay_together(request: pytest.FixtureRequest) -> None:
    """Two crowds of browsers at a time are too many for two cores. Some versions of pytest and xdist don't fit, and
    groups are forgotten without a word."""
    if getattr(request.config.option, "loadgroup", False):  # in a worker of `make test`
        assert request.node.nodeid.endswith("@together")
