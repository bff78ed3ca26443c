"""How fast the table server is: many live matches of two people each, over real websockets on loopback.

    python bench/bench_server.py [--matches 50] [--seconds 8] [--repeats 3] [--rate 100] [--game strangers]

The server runs in a process of its own on one core, with every answer on disk before anybody hears of it; this
process plays all the people, on another core. Two loads, as in the same test of other servers:

    closed   the next answer goes out as soon as the other player has the update: moves a second
    paced    --rate answers a second in all: how long from one player's answer to the other's update

Each load prints one JSON line.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

import streetlight


class Pair:
    """One match and its two people, who answer at random."""

    def __init__(self, bench: Bench, game: str) -> None:
        self.bench = bench
        self.game = game
        self.sockets: list[ClientConnection] = []
        self.prompts: dict[int, dict[str, Any]] = {}
        self.match = ""
        self.sent: tuple[float, int, int] | None = None  # (when, by whom, seq before)
        self.seq = 0
        self.over = False
        self.number = 0

    async def sit_down(self) -> None:
        body = {"game": self.game, "seats": 2, "name": "Ann", "others": ["Bo"], "start": True,
                "settings": {"pace": "at_once", "grace": 86400}}  # fmt: skip
        made = await asyncio.to_thread(post, f"http://127.0.0.1:{self.bench.port}/api/tables", body)
        for seat in made["seats"]:
            uri = f"ws://127.0.0.1:{self.bench.port}/ws/{made['table']}"
            socket = await connect(uri, compression=None, max_size=None)
            await socket.send(json.dumps({"type": "hello", "id": "h", "secrets": [seat["secret"]]}))
            self.sockets.append(socket)
            self.bench.tasks.append(asyncio.create_task(self.listen(seat["seat"], socket)))
        while len(self.prompts) < 1:
            await asyncio.sleep(0.01)

    async def listen(self, seat: int, socket: ClientConnection) -> None:
        async for frame in socket:
            for message in json.loads(frame):
                if message["type"] == "match":
                    self.take(seat, message)
                elif message["type"] == "refused":
                    self.bench.refused += 1

    def take(self, seat: int, message: dict[str, Any]) -> None:
        if message["prompt"] is not None:
            self.prompts[seat] = message["prompt"]
        else:
            self.prompts.pop(seat, None)
        self.match = message["match"]
        self.over = message["over"] is not None
        self.seq = max(self.seq, message["seq"])
        if self.sent is not None and seat != self.sent[1] and message["seq"] > self.sent[2]:
            self.bench.delays.append(time.perf_counter() - self.sent[0])
            self.sent = None
        if self.over:
            self.seq = 0
            if seat == 0:
                self.number += 1
                self.prompts.clear()
                self.bench.spawn(self.again(self.number))
        elif self.bench.closed:
            self.move()

    async def again(self, number: int) -> None:
        await self.sockets[0].send(json.dumps({"type": "start", "id": f"s{number}"}))

    def move(self) -> bool:
        """Answer for whoever is asked, if the last answer has arrived everywhere."""
        if self.sent is not None or self.over or not self.prompts:
            return False
        seat, prompt = next(iter(self.prompts.items()))
        ids = [option["id"] for option in prompt["options"]]
        answer: Any = self.bench.rng.choice(ids)
        if prompt["kind"] in ("some", "order"):
            answer = ids if prompt["kind"] == "order" else self.bench.rng.sample(ids, prompt["min"])
        self.bench.count += 1
        command = {"type": "answer", "id": f"a{self.bench.count}", "match": self.match, "seat": seat,
                   "prompt": prompt["id"], "answer": answer}  # fmt: skip
        self.sent = (time.perf_counter(), seat, self.seq)
        del self.prompts[seat]
        self.bench.spawn(self.sockets[seat].send(json.dumps(command)))
        return True


class Bench:
    def __init__(self, port: int) -> None:
        self.port = port
        self.rng = random.Random(1)
        self.tasks: list[asyncio.Task[None]] = []
        self.sending: set[asyncio.Task[None]] = set()
        self.delays: list[float] = []
        self.count = 0
        self.refused = 0
        self.closed = False

    def spawn(self, sending: Any) -> None:
        task = asyncio.ensure_future(sending)
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

    async def window(self, pairs: list[Pair], seconds: float, rate: float | None) -> dict[str, float]:
        """One stretch of load: closed without a rate, paced with one."""
        self.delays = []
        began = time.perf_counter()
        self.closed = rate is None
        if rate is None:
            for pair in pairs:
                pair.move()
            await asyncio.sleep(seconds)
        else:
            sent, at = 0, 0
            while (gone := time.perf_counter() - began) < seconds:
                while sent < gone * rate:
                    sent += 1
                    for _ in pairs:
                        at += 1
                        if pairs[at % len(pairs)].move():
                            break
                await asyncio.sleep(0.001)
        self.closed = False
        took = time.perf_counter() - began
        delays = sorted(self.delays)
        await asyncio.sleep(0.5)
        return {
            "moves": len(delays) / took,
            "p50": 1000 * delays[len(delays) // 2],
            "p99": 1000 * delays[int(0.99 * len(delays))],
            "max": 1000 * delays[-1],
        }


def post(url: str, body: Any) -> Any:
    request = Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)


def pin(pid: int, core: int) -> None:
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(pid, {core})


def memory(pid: int) -> float:
    """Resident megabytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu(pid: int) -> float:
    """Seconds of processor time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(args: argparse.Namespace, port: int, pid: int) -> None:
    bench = Bench(port)
    empty = memory(pid)
    pairs = [Pair(bench, args.game) for _ in range(args.matches)]
    for pair in pairs:
        await pair.sit_down()
    per_match = (memory(pid) - empty) / args.matches
    for kind, rate in (("closed", None), (f"paced {args.rate}/s", float(args.rate))):
        await bench.window(pairs, 2, rate)
        before, began = cpu(pid), time.perf_counter()
        rows = [await bench.window(pairs, args.seconds, rate) for _ in range(args.repeats)]
        used = (cpu(pid) - before) / (time.perf_counter() - began)
        print(
            json.dumps(
                {
                    "kind": "server",
                    "peer": "streetlight",
                    "version": streetlight.__version__,
                    "game": f"{args.game}, {args.matches} matches, {kind}",
                    "moves_per_s": round(median(row["moves"] for row in rows), 1),
                    "moves_all": [round(row["moves"], 1) for row in rows],
                    "p50_ms": round(median(row["p50"] for row in rows), 2),
                    "p99_ms": round(median(row["p99"] for row in rows), 2),
                    "max_ms": round(median(row["max"] for row in rows), 2),
                    "server_cpu": round(used, 2),
                    "server_rss_mb": round(memory(pid), 1),
                    "kb_per_match": round(1000 * per_match, 1),
                    "errors": bench.refused,
                }
            ),
            flush=True,
        )
    for task in bench.tasks:
        task.cancel()
    for pair in pairs:
        for socket in pair.sockets:
            await socket.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--rate", type=int, default=100)
    parser.add_argument("--game", default="strangers")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "streetlight.cli", "serve", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                pin(server.pid, 0)
                pin(0, 1)
                assert server.stdout is not None
                port = int(server.stdout.readline().rstrip().rstrip("/").rpartition(":")[2])
                server.stdout.readline()
                asyncio.run(measure(args, port, server.pid))
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
