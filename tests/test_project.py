"""What the project promises about its own files and tests: pinned versions, no address of any registry, groups."""

import ast
import io
import re
import tokenize
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

OF_EACH_GAME = {"Event", "Option", "Finale", "Chapter", "Picture", "BeliefAt", "Tone"}
"""What a game's part of the client makes for itself: its form of the shared thing, or its own counterpart."""

SAME_ON_BOTH_SIDES = {
    "Agency", "CardId", "Claim", "Edge", "GroundKind", "Medal", "PastMoment", "Point", "RuleGuess",
    "RuleRating", "Team",
}  # fmt: skip
"""The same thing in Python and, written by hand, in TypeScript."""


def python_names() -> tuple[dict[str, set[tuple[str, ...]]], dict[str, set[tuple[str, ...]]]]:
    """({class: places}, {alias of a type: places}) of all sources, as paths below src/streetlight."""
    source = ROOT / "src" / "streetlight"
    classes, aliases = defaultdict(set), defaultdict(set)
    for path in source.rglob("*.py"):
        tree, place = ast.parse(path.read_text(encoding="utf-8")), path.relative_to(source).parts
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                classes[node.name].add(place)
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                if re.fullmatch(r"[A-Z][A-Za-z]*[a-z]", name):
                    aliases[name].add(place)
    return classes, aliases


def typescript_names() -> dict[str, set[tuple[str, ...]]]:
    """{type: places} of all that the client declares by hand, as paths below web/src."""
    source, found = ROOT / "web" / "src", defaultdict(set)
    for path in (*source.rglob("*.ts"), *source.rglob("*.svelte")):
        place = path.relative_to(source).parts
        if (
            place == ("protocol.ts",)
            or (place[0] == "games" and place[-1] == "types.ts")
            or ".test." in path.name
        ):
            continue
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r"^\s*(?:export )?(?:type|interface|class) ([A-Z]\w*)", text, re.MULTILINE):
            if name not in ("Props", *OF_EACH_GAME):
                found[name].add(place)
    return found


def test_no_class_name_means_two_things():
    """Only two games may share a name, for the same part of each: their `Pack`, their `RegularBot`, an event."""
    classes, aliases = python_names()
    for name, paths in classes.items():
        assert name not in aliases, f"{name} is a class and an alias: {sorted(paths | aliases[name])}"
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


def test_no_type_of_the_client_means_two_things():
    """What is shared with Python comes from the generated files; all else has a name of its own."""
    classes, aliases = python_names()
    for name, paths in typescript_names().items():
        assert len(paths) == 1, f"{name} is declared twice: {sorted(paths)}"
        if name not in SAME_ON_BOTH_SIDES:
            python = classes.get(name, set()) | aliases.get(name, set())
            assert not python, f"{name} is something else in Python: {sorted(python | paths)}"


def test_every_any_says_why():
    """What is typed as Any is checked by nobody: each place says why it can't be more, on its line or just above."""
    silent, count = [], 0
    for path in (ROOT / "src").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        lines, importing = text.splitlines(), False
        assert "type: ignore" not in text, path
        rows = set()
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            importing = token.string == "import" or (importing and token.type != tokenize.NEWLINE)
            if token.type == tokenize.NAME and token.string == "Any" and not importing:
                rows.add(token.start[0])
        count += len(rows)
        silent += [
            f"{path.name}:{row}: {lines[row - 1].strip()}"
            for row in sorted(rows)
            if not re.search(r"\bAny:|\(Any", " ".join(lines[max(0, row - 3) : row + 2]))
        ]
    assert not silent, "\n".join(silent)
    assert count < 250


@pytest.mark.xdist_group("together")
def test_tests_of_one_group_stay_together(request: pytest.FixtureRequest) -> None:
    """Two crowds of browsers at a time are too many for two cores. Some versions of pytest and xdist don't fit, and
    groups are forgotten without a word."""
    if getattr(request.config.option, "loadgroup", False):  # in a worker of `make test`
        assert request.node.nodeid.endswith("@together")
