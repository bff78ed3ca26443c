"""Compile the hot modules with mypyc, unchanged, and run the rules on that build.

The compiled package lies in build/fast/src and leaves the working tree alone:

    PYTHONPATH=build/fast/src python bench/run.py

    make fast                      build, then the conformance and rule tests on the build
    make fast ARGS=--build-only    only build
    make fast ARGS=--unpractised   compile once, not twice: half the time, and a tenth slower matches
"""

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "fast"

# The modules that matches spend their time in, below src/. Each must pass mypy --strict and keep to what
# mypyc compiles: constructors that can rebuild a state, no `Class.__new__`, no deepcopy.
HOT: list[str] = [
    *[
        f"streetlight/core/{name}.py"
        for name in (
            "answers",
            "asks",
            "events",
            "luck",
            "match",
            "prompts",
            "rest",
            "running",
            "state",
            "told",
            "words",
        )
    ],
    *[f"streetlight/games/strangers/{name}.py" for name in ("imagine", "state", "text/hints")],
    *[
        f"streetlight/games/strangers/rules/{name}.py"
        for name in ("board", "cards", "moving", "scoring", "sightings", "turn")
    ],
    # What the expert spends its time in.
    *[
        f"streetlight/games/strangers/bots/{name}.py"
        for name in ("alone", "ground", "hunch", "judge", "position", "seen", "special_cards")
    ],
    # Without history: it holds structs, which msgspec must see as Python classes.
    "streetlight/games/mindflayer/state.py",
    *[
        f"streetlight/games/mindflayer/rules/{name}.py"
        for name in ("effects", "meeting", "passing", "thresholds", "turn")
    ],
    *[
        f"streetlight/games/mindflayer/imagine/{name}.py"
        for name in ("draw", "groundwork", "guess", "large_step", "player_past", "small_steps", "story")
    ],
    *[f"streetlight/games/blackwood/{name}.py" for name in ("imagine", "state", "text/story")],
    *[f"streetlight/games/blackwood/rules/{name}.py" for name in ("placing", "proving", "trust", "turns")],
    # Modules with structs are left out (questions, events, documents, pack/effects, ...): msgspec makes those classes.
    *[f"streetlight/games/loop/{name}.py" for name in ("imagine", "state")],
    *[
        f"streetlight/games/loop/text/{name}.py"
        for name in ("actions", "asking", "cautions", "chances", "options", "refs", "sentences")
    ],
    *[
        f"streetlight/games/loop/rules/{name}.py"
        for name in (
            "adventure",
            "cards",
            "chores",
            "combos",
            "cubes",
            "diary",
            "dice",
            "evening",
            "hacking",
            "law",
            "machines",
            "moving",
            "rumors",
            "running",
            "school",
            "trade",
        )
    ],
    *[
        f"streetlight/games/loop/bots/{name}.py"
        for name in (
            "dream",
            "gifts",
            "plan",
            "promises",
            "scene",
            "talk",
            "tasks",
            "tokens",
        )
    ],
    # What a server does after every answer: views and words for all seats; and what environments do.
    *[
        f"streetlight/games/{game}/{name}.py"
        for game in ("blackwood", "loop", "mindflayer", "strangers")
        for name in ("view", "text/words", "env")
    ],
    "streetlight/games/loop/env_layout.py",
    "streetlight/table/play/undo.py",
    "streetlight/table/play/window.py",
    *[f"streetlight/table/room/{name}.py" for name in ("moves", "pace", "reading", "table")],
    "streetlight/envs/spec.py",
    "streetlight/envs/stepper.py",
    "streetlight/envs/rows.py",
    "streetlight/envs/talker.py",
]

TESTS = ("tests/conformance", "tests/core", "tests/games", "tests/rules", "tests/table")


def build(practise: bool) -> None:
    """A copy of the package in which the hot modules are compiled."""
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        sys.exit("a C compiler is needed (Debian: apt-get install gcc)")
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").is_file():
        sys.exit("Python's headers are needed (Debian: apt-get install python3-dev)")
    if not HOT:
        sys.exit("scripts/fast.py lists no hot modules yet")
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(ROOT / "src", BUILD / "src", ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.copytree(ROOT / "docs" / "rules", BUILD / "docs" / "rules")
    compiler = os.environ.get("CC") or str(sysconfig.get_config_var("CC"))
    command = [sys.executable, str(ROOT / "scripts" / "compile_modules.py"), *HOT]
    if practise and "clang" not in compiler:  # which counts in a way of its own
        command += ["--practise", str(ROOT / "scripts" / "practice.py")]
    print(f"compiling {len(HOT)} modules: this takes some minutes ...", flush=True)
    subprocess.run(command, cwd=BUILD / "src", env=surroundings(), check=True)


def check_compiled() -> None:
    """The compiled modules, and not their sources, are what a program gets."""
    names = [module.removesuffix(".py").replace("/", ".") for module in HOT]
    program = "import importlib, sys\nfor name in sys.argv[1:]: print(importlib.import_module(name).__file__)"
    done = subprocess.run(
        [sys.executable, "-c", program, *names], env=surroundings(), check=True, capture_output=True
    )
    plain = [path for path in done.stdout.decode().split() if path.endswith(".py")]
    if plain:
        sys.exit(f"not compiled: {', '.join(plain)}")


def surroundings() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(BUILD / "src")}


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the hot modules with mypyc and test that build.")
    parser.add_argument("--build-only", action="store_true", help="don't test the build")
    parser.add_argument("--unpractised", action="store_true", help="compile once, without a practice run")
    arguments = parser.parse_args()
    build(practise=not arguments.unpractised)
    check_compiled()
    if arguments.build_only:
        return 0
    tests = [path for path in TESTS if (ROOT / path).is_dir()]
    command = [sys.executable, "-m", "pytest", "-n", "2", "-q", *tests]
    return subprocess.run(command, cwd=ROOT, env=surroundings()).returncode


if __name__ == "__main__":
    sys.exit(main())
