"""Write constraints.txt: the exact version of every package that the project installs.

By default a fresh environment is resolved to the newest versions that fit pyproject.toml. With
`--installed` the versions of the environment that runs this script are written, which is quick and
right after adding one dependency. Only names and versions go in, never an address.
"""

import argparse
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = "# Exact versions, written by `make pin`. Names and versions only.\n"
# What builds the package and its compiled modules.
BUILD_TOOLS = ("hatchling", "editables", "setuptools")


def pip(python: str | Path, *arguments: str) -> str:
    """Run pip for that Python; what it printed."""
    command = [str(python), "-m", "pip", "--disable-pip-version-check", *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def install_newest(folder: Path) -> Path:
    """A fresh environment in `folder` with the newest versions of everything; its Python."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    pip(python, "install", "--quiet", "--upgrade", *BUILD_TOOLS)
    pip(python, "install", "--quiet", "--no-build-isolation", "--editable", f"{ROOT}[dev,cluster,openspiel]")
    return python


def installed(python: str | Path) -> list[str]:
    """`name==version` of every package in that environment, sorted; pip and we ourselves are left out."""
    lines = pip(python, "freeze", "--all", "--exclude-editable").splitlines()
    lines = [line for line in lines if not line.startswith("pip==")]
    odd = [line for line in lines if "==" not in line]
    if odd:
        raise SystemExit(f"not installed from a registry, so it cannot be pinned: {', '.join(odd)}")
    return sorted(lines, key=lambda line: line.split("==")[0].lower())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--installed", action="store_true", help="pin what this environment has")
    if parser.parse_args().installed:
        pins = installed(sys.executable)
    else:
        with tempfile.TemporaryDirectory() as folder:
            pins = installed(install_newest(Path(folder)))
    (ROOT / "constraints.txt").write_text(HEADER + "".join(f"{pin}\n" for pin in pins), encoding="utf-8")
    print(f"constraints.txt: {len(pins)} packages")


if __name__ == "__main__":
    main()
