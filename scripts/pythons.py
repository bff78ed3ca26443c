"""Test the library under every Python that it is for, as far as they are on this machine: `make pythons`.

    make pythons                                  3.11, 3.12 and 3.13, whichever are found
    PYENV_VERSION=3.12.1:3.13.0 make pythons      those of pyenv

Each gets an environment of its own in build/pythons, with the learning environments, and runs
the tests of core, rules and environments there.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build" / "pythons"
VERSIONS = ("3.11", "3.12", "3.13")
TESTS = ("tests/core", "tests/envs", "tests/golden", "tests/rules")
NEEDED = ("pytest>=8,<9.2", "pytest-timeout", "pytest-xdist>=3.5", "hypothesis")


def python_of(version: str) -> str | None:
    """The command of this Python, if there is one that starts."""
    command = f"python{version}"
    try:
        done = subprocess.run([command, "-c", "import venv, ensurepip"], capture_output=True, check=False)
    except OSError:
        return None
    return command if done.returncode == 0 else None


def prepared(version: str, command: str) -> Path:
    """The environment for this Python, made on the first run."""
    home = HOME / version
    python = home / "bin" / "python"
    if not (home / "installed").exists():
        subprocess.run([command, "-m", "venv", "--clear", str(home)], check=True)
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "-q"]
        subprocess.run(
            [*pip, "-c", "constraints.txt", "-e", ".[envs,lab,postgres]", *NEEDED], cwd=ROOT, check=True
        )
        (home / "installed").touch()
    return python


def main() -> int:
    failed = []
    for version in VERSIONS:
        command = python_of(version)
        if command is None:
            print(f"Python {version}: not on this machine", flush=True)
            continue
        print(f"Python {version}: {command}", flush=True)
        python = prepared(version, command)
        run = [str(python), "-m", "pytest", "-q", "-n", "2", *(sys.argv[1:] or TESTS)]
        if subprocess.run(run, cwd=ROOT, check=False).returncode:
            failed.append(version)
    print(f"red under {', '.join(failed)}" if failed else "green")
    return len(failed)


if __name__ == "__main__":
    sys.exit(main())
