"""Compiled wheels for the Pythons on this machine, one for each version, in dist/.

    make wheels                              all that are found
    make wheels ARGS="--only 3.12"           one of them
    make wheels ARGS=--unpractised           in half the time; matches are a tenth slower

Each is built in an environment of its own in build/wheels, with the versions of constraints.txt.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
NEEDED = ("hatchling", "mypy[mypyc]", "setuptools", "msgspec", "mypy-extensions", "numpy")
"""What builds the wheel, and what the modules import while mypyc reads them."""


def version_of(python: Path) -> tuple[int, int] | None:
    """Its version, if it starts and can make environments."""
    program = "import sys, venv, ensurepip; print(*sys.version_info[:2])"
    done = subprocess.run([python, "-c", program], capture_output=True, text=True, check=False)
    if done.returncode:
        return None
    major, minor = done.stdout.split()
    return int(major), int(minor)


def named(version: tuple[int, int]) -> str:
    return f"{version[0]}.{version[1]}"


def pythons() -> dict[tuple[int, int], Path]:
    """One Python for each version that is new enough: Debian's own first, which is the fastest, and pyenv's last."""
    places = [Path("/usr/bin"), *[Path(place) for place in os.get_exec_path()]]
    places += sorted(Path.home().glob(".pyenv/versions/*/bin"))
    found: dict[tuple[int, int], Path] = {}
    for place in places:
        for python in sorted(place.glob("python3.[0-9]*")):
            if python.name.removeprefix("python3.").isdigit() and ".venv" not in python.parts:
                version = version_of(python)
                if version is not None and version >= OLDEST:
                    found.setdefault(version, python)
    return dict(sorted(found.items()))


def build(python: Path, version: tuple[int, int], more: list[str]) -> None:
    folder = ROOT / "build" / "wheels" / named(version)
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([python, "-m", "venv", folder], check=True)
    own = folder / "bin" / "python"
    pip = [own, "-m", "pip", "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "install", "--quiet", "--constraint", ROOT / "constraints.txt", *NEEDED], check=True
    )
    subprocess.run([own, ROOT / "scripts" / "fast.py", "--build-only", *more], check=True)
    subprocess.run(
        [*pip, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", ROOT / "dist", ROOT],
        env=os.environ | {"STREETLIGHT_COMPILED": "build/fast/src"},
        check=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Build compiled wheels for the Pythons on this machine.")
    parser.add_argument("--only", metavar="VERSION", help="such as 3.12")
    parser.add_argument("--unpractised", action="store_true", help="compile once, without a practice run")
    given = parser.parse_args()
    every = pythons()
    wanted = {version: python for version, python in every.items() if given.only in (None, named(version))}
    if not wanted:
        names = ", ".join(named(version) for version in every)
        sys.exit(f"no such Python here that can make environments; there are: {names or 'none'}")
    for version, python in wanted.items():
        print(f"Python {named(version)}, {python}", flush=True)
        build(python, version, ["--unpractised"] if given.unpractised else [])
    for wheel in sorted((ROOT / "dist").glob("streetlight-*-cp3*.whl")):
        print(f"{wheel.relative_to(ROOT)}  {wheel.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
