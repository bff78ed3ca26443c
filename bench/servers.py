"""The table's server beside boardgame.io's in one run, as the second half of `make bench`.

Both play 50 live matches of two people over real websockets, server on one core, people on another, in alternating
rounds; the table shows medians. Ours has every answer on disk before anybody hears of it; boardgame.io keeps
everything in memory. Both play the same two things: tic-tac-toe (on our table a game of a package outside,
bench/tictactoe), and Don't Talk to Strangers (there a game with as much state, secrets, options in words and log).

    python bench/servers.py [--rounds 3] [--seconds 8] [--rate 100] [--matches 50]
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

HERE = Path(__file__).resolve().parent
PEER = HERE.parent / "build" / "bench" / "boardgameio"
SAME_WORK = {"tictactoe": "tic-tac-toe", "ttt": "tic-tac-toe", "strangers": "strangers", "sized": "strangers"}
"""What each side calls the two things that are played."""
FIGURES = {
    "moves_per_s": "moves a second",
    "p50_ms": "ms, median",
    "p99_ms": "ms, p99",
    "server_cpu": "of a core",
    "server_rss_mb": "MB in all",
    "kb_per_match": "kB a live match",
}


def peer_is_there() -> bool:
    """boardgame.io from its package, installed on first use."""
    if (PEER / "node_modules" / "boardgame.io").is_dir():
        return True
    PEER.mkdir(parents=True, exist_ok=True)
    (PEER / "package.json").write_text('{"private": true}')
    print("installing boardgame.io ...", file=sys.stderr)
    command = ["npm", "install", "--no-audit", "--no-fund", "--silent", "boardgame.io", "socket.io-client"]
    if subprocess.run(command, cwd=PEER, check=False).returncode:
        print("boardgame.io can't be installed here; it is left out", file=sys.stderr)
        return False
    return True


def tic_tac_toe() -> Path:
    """The package of bench/tictactoe, installed in a folder of its own."""
    site = HERE.parent / "build" / "bench" / "site"
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--upgrade", "--target", str(site), str(HERE / "tictactoe")]
    subprocess.run(command, check=True)
    return site


def compare(game: str, medians: dict[tuple[str, str, str, str], float]) -> None:
    """How many times the moves of boardgame.io, by the clock and by processor time."""
    both = ("streetlight", "boardgame.io")
    if not all((game, peer, "closed", "server_cpu") in medians for peer in both):
        return
    moves = [medians[game, peer, "closed", "moves_per_s"] for peer in both]
    busy = [medians[game, peer, "closed", "server_cpu"] for peer in both]
    # A server that was not busy waited for its clients, and could have done more.
    each = moves[0] / busy[0] / (moves[1] / busy[1])
    print(
        f"\n{game}: {moves[0] / moves[1]:.2f} times the moves a second of boardgame.io's server, "
        f"{each:.2f} times the moves for each second of the server's processor time"
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rate", type=int, default=100)
    parser.add_argument("--matches", type=int, default=50)
    given = parser.parse_args()
    load = [f"--seconds={given.seconds}", f"--rate={given.rate}", f"--matches={given.matches}"]
    ours = [sys.executable, str(HERE / "bench_server.py"), "--repeats=1", *load]
    jobs = [[*ours, "--game=tictactoe"], [*ours, "--game=strangers"]]
    if peer_is_there():
        spaced = [part for word in load for part in word.split("=")]
        jobs += [["node", str(HERE / "boardgameio.js"), *spaced, "--game", game] for game in ("ttt", "sized")]
    paths = [str(tic_tac_toe()), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    env = os.environ | {
        "NODE_PATH": str(PEER / "node_modules"),
        "PYTHONPATH": os.pathsep.join(path for path in paths if path),
    }
    found: dict[tuple[str, str, str, str], list[float]] = defaultdict(list)
    for number in range(given.rounds):
        for command in jobs:
            print(f"round {number + 1} of {given.rounds}: {Path(command[1]).name}", file=sys.stderr)
            run = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
            if run.returncode:
                print(f"{' '.join(command)} failed:\n{run.stderr[-800:]}", file=sys.stderr)
            for line in run.stdout.splitlines():
                row = json.loads(line)
                for figure in FIGURES:
                    if figure in row:
                        game = SAME_WORK[str(row["game"]).partition(",")[0]]
                        found[game, row["peer"], row["load"], figure].append(float(row[figure]))
    # Node 24, which the environment brings, runs boardgame.io at twice the speed of Node 20.
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    print(f"Python {platform.python_version()}, Node {node or 'missing'}")
    medians = {key: statistics.median(values) for key, values in found.items()}
    for (game, peer, load_name, figure), value in sorted(medians.items()):
        print(f"{game:<14}{peer:<14}{load_name:<8}{value:>12,.2f} {FIGURES[figure]}")
    for game in dict.fromkeys(SAME_WORK.values()):
        compare(game, medians)
    return 0


if __name__ == "__main__":
    sys.exit(main())
