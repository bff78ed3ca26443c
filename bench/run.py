"""Speed, side by side with other libraries in one run: `make bench`.

Everything is measured in rounds, one library after the other on one core, so that a noisy moment hits all of them
alike; the table shows medians over rounds. Peers are installed once into build/bench.

    make bench                              everything
    make bench ARGS="--games strangers"     one game
    make bench ARGS="--no-peers --quick"    a first look
    make bench ARGS="--only envs"           only the learning environments
    make bench ARGS=--plain                 without the compiled build

Both builds are measured, plain Python and what `make fast` compiles; that is made first if it is not there or made from
other sources.

Everybody runs on the Python of the environment, and its build counts: one that was compiled without profile-guided
optimisation, as pyenv does unless told otherwise, is a fifth to a third slower than Debian's, which the environment
takes where it is there. The first line says which it is; `make clean && PYTHON=python3.12 make bench` takes another.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build" / "bench"
FAST = ROOT / "build" / "fast" / "src"
PEERS = {"catanatron": "catanatron", "rlcard": "rlcard", "openspiel": "open_spiel"}
ENV_PEERS = {
    "pettingzoo": ("pettingzoo", "pettingzoo[classic]"),
    "rlcard-envs": ("rlcard", "rlcard"),
    "openspiel-envs": ("openspiel", "open_spiel"),
}
"""Measured for steps of environments: how peers.py calls it, its environment, its package."""


def environment(peer: str, package: str) -> Path | None:
    """The Python of a peer's own environment, made on first use. None if it can't be had."""
    home = HOME / peer
    python = home / "bin" / "python"
    done = home / "installed"
    if done.exists():
        return python
    print(f"installing {package} ...", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    pip = subprocess.run([str(python), "-m", "pip", "install", "-q", package], check=False)
    if pip.returncode:
        print(f"{package} can't be installed here; it is left out", file=sys.stderr)
        return None
    done.touch()
    return python


def compiled() -> bool:
    """Is there a compiled build of these sources? It is made if not. False if that can't be done here."""
    if any(FAST.glob("streetlight/core/match.*.so")) and all(
        same(source, FAST / source.relative_to(ROOT / "src"))
        for source in (ROOT / "src").rglob("*")
        if source.suffix in (".py", ".toml")
    ):
        return True
    making = subprocess.run([sys.executable, str(ROOT / "scripts" / "fast.py"), "--build-only"], check=False)
    if making.returncode:
        print("no compiled build here; only the plain one is measured", file=sys.stderr)
    return making.returncode == 0


def same(source: Path, copy: Path) -> bool:
    return copy.is_file() and copy.read_bytes() == source.read_bytes()


def measure(command: list[str], env: dict[str, str]) -> list[dict[str, object]]:
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=False, cwd=ROOT / "bench")
    rows = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    if run.returncode:
        print(f"{' '.join(command[-2:])} failed:\n{run.stderr[-800:]}", file=sys.stderr)
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="*", default=[], help="only these games of ours")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--plain", action="store_true", help="leave the compiled build out")
    parser.add_argument("--quick", action="store_true", help="one short round")
    parser.add_argument("--only", choices=["rules", "envs"], help="only the rules, or only the environments")
    parser.add_argument("--json", type=Path, help="also write the medians to this file")
    arguments = parser.parse_args()
    rounds = 1 if arguments.quick else arguments.rounds
    env = dict(os.environ)
    if arguments.quick:
        env |= {"BENCH_WINDOWS": "3", "BENCH_SECONDS": "0.3"}
    builds = [env]
    if not arguments.plain and compiled():
        builds.append(env | {"PYTHONPATH": str(FAST)})
    scripts = {"rules": ["ours.py"], "envs": ["envs.py"]}.get(arguments.only, ["ours.py", "envs.py"])
    jobs: list[tuple[list[str], dict[str, str]]] = [
        ([sys.executable, script, *arguments.games], build) for script in scripts for build in builds
    ]
    if not arguments.no_peers:
        peers = [(peer, peer, package) for peer, package in PEERS.items() if arguments.only != "envs"]
        peers += [(call, *where) for call, where in ENV_PEERS.items() if arguments.only != "rules"]
        for call, peer, package in peers:
            python = environment(peer, package)
            if python is not None:
                jobs.append(([str(python), "peers.py", call], env))
    found: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for number in range(rounds):
        for command, where in jobs:
            print(f"round {number + 1} of {rounds}: {' '.join(command[1:])}", file=sys.stderr)
            for row in measure(command, where):
                key = (str(row["who"]), str(row["what"]), str(row["unit"]))
                found[key].append(float(str(row["value"])))
    medians = {key: statistics.median(values) for key, values in found.items()}
    print(f"{platform.python_implementation()} {sys.version}".replace("\n", ""))
    show(medians)
    if arguments.json:
        rows = [{"who": k[0], "what": k[1], "unit": k[2], "value": v} for k, v in medians.items()]
        arguments.json.write_text(json.dumps(rows, indent=1))
    return 0


def show(medians: dict[tuple[str, str, str], float]) -> None:
    wide = max(len(what) for _, what, _ in medians) + 2
    who_wide = max(len(who) for who, _, _ in medians) + 2
    for (who, what, unit), value in medians.items():
        print(f"{who:<{who_wide}}{what:<{wide}}{value:>12,.1f} {unit}")
    ratios(medians)


def ratios(medians: dict[tuple[str, str, str], float]) -> None:
    """The claims, as ratios within this run."""

    def value(who: str, what: str) -> float | None:
        return medians.get((who, what, "us"))

    plain = value("streetlight", "strangers: random decision")
    fast = value("streetlight (mypyc)", "strangers: random decision")
    print()
    if plain and fast:
        print(f"mypyc build: {plain / fast:.2f} times the plain speed (random decisions of strangers)")
    if plain:
        for who, what, unit in medians:
            if unit == "us" and what.endswith("random decision") and not who.startswith("streetlight"):
                times = medians[(who, what, unit)] / plain
                print(f"{times:6.2f} times the decisions a second of {who}, {what.split(':')[0]}")
    env_ratios(medians)


def env_ratios(medians: dict[tuple[str, str, str], float]) -> None:
    """Our environments against the median game of each peer: steps by its own kind of loop."""
    steps = {(who, what): value for (who, what, unit), value in medians.items() if unit == "steps per second"}
    ours = [key for key in steps if key[0].startswith("streetlight")]
    for peer, loop in (
        ("RLCard", ": env"),
        ("OpenSpiel (Python games)", ": env"),
        ("PettingZoo", ": PettingZoo env"),
    ):
        theirs = [value for (who, _), value in steps.items() if who == peer]
        if not theirs:
            continue
        middle = statistics.median(theirs)
        print(f"\n{peer}: median of {len(theirs)} games {middle:,.0f} steps a second")
        by_build: dict[str, list[float]] = defaultdict(list)
        for who, what in ours:
            if what.endswith(loop):
                times = steps[(who, what)] / middle
                by_build[who].append(times)
                print(f"{times:6.2f} times that: {who}, {what}")
        for who, all_times in by_build.items():
            print(f"{statistics.median(all_times):6.2f} times that: {who}, median of {len(all_times)} games")


if __name__ == "__main__":
    sys.exit(main())
