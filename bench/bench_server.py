"""How fast the table server is: many live matches of two people (or more) each, over real websockets on loopback.

    python bench/bench_server.py [--matches 50] [--seconds 8] [--repeats 3] [--rate 100] [--game strangers] [--seats 2]

The server runs in a process of its own on one core, with every answer on disk before anybody hears of it; this
process plays all the people, on another core. With --database the tables are in PostgreSQL, which has no core of its
own; with --workers nothing is pinned, and `server_us_per_move` counts all workers. Two loads, as in the same test of
other servers:

    closed   the next answer goes out as soon as the other players have the update: moves a second
    paced    --rate answers a second in all: how long from one player's answer to the others' update

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
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import Request, urlopen

import msgspec

import streetlight


class Frame(msgspec.Struct):
    """What this client wants to know of a message."""

    type: str
    match: str = ""
    seq: int = 0
    prompt: Any = None
    over: Any = None


class Socket(asyncio.Protocol):
    """A websocket client that does the least it can, so that the server is what is measured."""

    def __init__(self, host: str, path: str, heard: Callable[[list[Frame]], None]) -> None:
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: c3RyZWV0bGlnaHRiZW5jaA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.heard = heard
        self.data = b""
        self.open = False
        self.decode = msgspec.json.Decoder(list[Frame]).decode
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request.encode())

    def send(self, text: bytes) -> None:
        size = len(text)
        assert self.transport is not None and size < 65536
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)  # a mask of zeros leaves the text as it is

    def data_received(self, data: bytes) -> None:
        data = self.data + data
        if not self.open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self.data = head
                return
            assert b" 101 " in head, head
            self.open = True
        while len(data) >= 2:
            start, size = 2, data[1]
            if size == 126:
                start, size = 4, int.from_bytes(data[2:4], "big")
            elif size == 127:
                start, size = 10, int.from_bytes(data[2:10], "big")
            if len(data) < start + size:
                break
            if data[0] == 0x81:
                self.heard(self.decode(data[start : start + size]))
            elif data[0] == 0x89:  # a ping
                assert self.transport is not None
                self.transport.write(bytes([0x8A, 0x80 | size]) + b"\0\0\0\0" + data[start : start + size])
            data = data[start + size :]
        self.data = data


NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")


class Party:
    """One match and its people, who answer at random."""

    def __init__(self, bench: Bench, game: str, seats: int) -> None:
        self.bench = bench
        self.game = game
        self.seats = seats
        self.sockets: list[Socket] = []
        self.prompts: dict[int, Any] = {}
        self.match = ""
        self.sent: tuple[float, int] | None = None  # (when, seq before)
        self.missing: set[int] = set()  # those who do not have the update yet
        self.seq = 0
        self.over = False
        self.number = 0

    async def sit_down(self) -> None:
        first, *others = NAMES[: self.seats]
        body = {"game": self.game, "seats": self.seats, "name": first, "others": others, "start": True,
                "settings": {"pace": "at_once", "grace": 86400}}  # fmt: skip
        host = f"127.0.0.1:{self.bench.port}"
        made = await asyncio.to_thread(post, f"http://{host}/api/tables", body)
        loop = asyncio.get_running_loop()
        for seat in made["seats"]:
            listen = partial(self.listen, seat["seat"])
            socket = Socket(host, f"/ws/{made['table']}", listen)
            await loop.create_connection(lambda socket=socket: socket, "127.0.0.1", self.bench.port)
            self.sockets.append(socket)
            while not socket.open:
                await asyncio.sleep(0.002)
            socket.send(msgspec.json.encode({"type": "hello", "id": "h", "secrets": [seat["secret"]]}))
        while not self.prompts:
            await asyncio.sleep(0.002)

    def listen(self, seat: int, frames: list[Frame]) -> None:
        for frame in frames:
            if frame.type == "match":
                self.take(seat, frame)
            elif frame.type == "refused":
                self.bench.refused += 1

    def take(self, seat: int, frame: Frame) -> None:
        if frame.prompt is not None:
            self.prompts[seat] = frame.prompt
        else:
            self.prompts.pop(seat, None)
        self.match = frame.match
        self.over = frame.over is not None
        self.seq = max(self.seq, frame.seq)
        if self.sent is not None and frame.seq > self.sent[1]:
            self.missing.discard(seat)
            if not self.missing:
                self.bench.delays.append(time.perf_counter() - self.sent[0])
                self.sent = None
        if self.over:
            self.seq = 0
            if seat == 0:
                self.number += 1
                self.prompts.clear()
                self.sockets[0].send(msgspec.json.encode({"type": "start", "id": f"s{self.number}"}))
        elif self.bench.closed:
            self.move()

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
        self.sent = (time.perf_counter(), self.seq)
        self.missing = {other for other in range(self.seats) if other != seat}
        del self.prompts[seat]
        self.sockets[seat].send(msgspec.json.encode(command))
        return True


class Bench:
    def __init__(self, port: int, pid: int) -> None:
        self.port = port
        self.pid = pid
        self.rng = random.Random(1)
        self.delays: list[float] = []
        self.count = 0
        self.refused = 0
        self.closed = False

    async def window(self, parties: list[Party], seconds: float, rate: float | None) -> dict[str, float]:
        """One stretch of load: closed without a rate, paced with one."""
        self.delays = []
        began, used = time.perf_counter(), cpu(self.pid)
        self.closed = rate is None
        if rate is None:
            for party in parties:
                party.move()
            await asyncio.sleep(seconds)
        else:
            sent, at = 0, 0
            while (gone := time.perf_counter() - began) < seconds:
                while sent < gone * rate:
                    sent += 1
                    for _ in parties:
                        at += 1
                        if parties[at % len(parties)].move():
                            break
                await asyncio.sleep(0.001)
        self.closed = False
        took, used = time.perf_counter() - began, cpu(self.pid) - used
        delays = sorted(self.delays)
        await asyncio.sleep(0.5)
        return {
            "moves": len(delays) / took,
            "cpu": used / took,
            "us": 1e6 * used / len(delays),
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
    """Seconds of processor time of a server and its workers so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    workers = [
        child
        for child in children(pid)
        if b"table.web.workers" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") + sum(map(cpu, workers))


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


async def measure(args: argparse.Namespace, port: int, pid: int) -> None:
    bench = Bench(port, pid)
    parties = [Party(bench, args.game, args.seats) for _ in range(args.matches)]
    await parties[0].sit_down()  # the first one loads the game
    one = memory(pid)
    for party in parties[1:]:
        await party.sit_down()
    per_match = (memory(pid) - one) / max(1, args.matches - 1)
    for kind, rate in (("closed", None), (f"paced {args.rate}/s", float(args.rate))):
        await bench.window(parties, 2, rate)
        rows = [await bench.window(parties, args.seconds, rate) for _ in range(args.repeats)]
        print(
            json.dumps(
                {
                    "kind": "server",
                    "peer": "streetlight",
                    "version": streetlight.__version__,
                    "game": f"{args.game}, {args.matches} matches of {args.seats}, {kind}",
                    "store": f"PostgreSQL, {args.workers} workers" if args.database else "SQLite",
                    "load": kind.split()[0],
                    "moves_per_s": round(median(row["moves"] for row in rows), 1),
                    "moves_all": [round(row["moves"], 1) for row in rows],
                    "p50_ms": round(median(row["p50"] for row in rows), 2),
                    "p99_ms": round(median(row["p99"] for row in rows), 2),
                    "max_ms": round(median(row["max"] for row in rows), 2),
                    "server_cpu": round(median(row["cpu"] for row in rows), 2),
                    "server_us_per_move": round(median(row["us"] for row in rows)),
                    "server_rss_mb": round(memory(pid), 1),
                    "kb_per_match": round(1000 * per_match, 1),
                    "errors": bench.refused,
                }
            ),
            flush=True,
        )
    for party in parties:
        for socket in party.sockets:
            assert socket.transport is not None
            socket.transport.close()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--rate", type=int, default=100)
    parser.add_argument("--game", default="strangers")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--database", default="", help="postgresql://user@host/name, an empty one")
    parser.add_argument("--workers", type=int, default=1, help="more than one only with --database")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "streetlight.cli", "serve", "--port", "0", "--data", folder]
        if args.database:
            command += ["--database", args.database, "--workers", str(args.workers)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                if args.workers == 1:
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
