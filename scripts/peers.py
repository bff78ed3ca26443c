"""Other people's learners and wrappers against our environments, each in an environment of its own: `make peers`.

    make peers                 all of them
    make peers ARGS=sb3        one

A peer is a folder of tests/peers with `requirements.txt` and its tests. Some pin versions of packages that ours do not
fit, some pull in gigabytes, so none of them is part of `make test`, where their tests are skipped.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests" / "peers"
HOME = ROOT / "build" / "peers"


def prepared(peer: Path) -> Path:
    """The Python of the peer's own environment, made anew when its requirements have changed."""
    home = HOME / peer.name
    python, done = home / "bin" / "python", home / "requirements.txt"
    wanted = (peer / "requirements.txt").read_text(encoding="utf-8")
    if not done.exists() or done.read_text(encoding="utf-8") != wanted:
        print(f"{peer.name}: making its environment ...", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True)
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "-q"]
        subprocess.run(
            [*pip, "-r", str(peer / "requirements.txt"), "-e", ".[envs,postgres]"], cwd=ROOT, check=True
        )
        done.write_text(wanted, encoding="utf-8")
    return python


def main() -> int:
    peers = sorted([folder.parent for folder in TESTS.glob("*/requirements.txt")])
    named = set(sys.argv[1:])
    unknown = named - {peer.name for peer in peers}
    if unknown:
        sys.exit(
            f"there is no peer {', '.join(sorted(unknown))}; there are {', '.join([peer.name for peer in peers])}"
        )
    red = []
    for peer in peers:
        if named and peer.name not in named:
            continue
        run = [str(prepared(peer)), "-m", "pytest", "-q", "-s", "--timeout", "3600", str(peer)]
        if subprocess.run(run, cwd=ROOT, check=False).returncode:
            red.append(peer.name)
    print(f"red: {', '.join(red)}" if red else "green")
    return len(red)


if __name__ == "__main__":
    sys.exit(main())
