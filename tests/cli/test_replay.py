"""`streetlight replay`: a record in the browser."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import streetlight as sl
from streetlight.games.registry import game
from streetlight.testing import play


def replay(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "streetlight", "replay", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def test_a_record_is_served_to_this_machine_with_everything_there_was(tmp_path: Path) -> None:
    first = play(game("strangers").start(2, "evening"), 3).record()
    forked = play(game("strangers").fork(first, 6, "other"), 4).record()
    file = tmp_path / "match.json"
    file.write_bytes(sl.encode(forked))
    process = replay(str(file), "--no-browser", "--names", "Zoe,Ben")
    try:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/t/replay/replay/1", process.stdout.readline())
        assert found is not None
        server = found[0].partition("/t/")[0]
        api = httpx.HTTPTransport(retries=20)  # it listens already, and answers in a moment
        with httpx.Client(transport=api, base_url=server, timeout=60) as client:
            shown = client.get("/api/matches/replay.1/replay?seat=all&count=100").json()
            kept = client.get("/api/matches/replay.1/record").content
        assert shown["names"] == ["Zoe", "Ben"] and shown["forked"] == 6 and shown["steps"]
        assert sl.load_record(kept).checksum == forked.checksum
        assert game("strangers").replay(sl.load_record(kept)).checksum() == forked.checksum
    finally:
        process.terminate()
        process.communicate(timeout=60)


@pytest.mark.parametrize("junk", ["nothing", "junk", "unfinished", "names"])
def test_what_cannot_be_replayed_is_told_in_a_line(tmp_path: Path, junk: str) -> None:
    file = tmp_path / "match.json"
    match = game("strangers").start(2, "evening")
    words: list[str] = []
    if junk == "junk":
        file.write_bytes(b"\x00\xff{not a record")
    elif junk == "unfinished":
        file.write_bytes(sl.encode(match.record()))
    elif junk == "names":
        file.write_bytes(sl.encode(play(match, 3).record()))
        words = ["--names", "A,B,C"]
    out, told = replay(str(file), "--no-browser", *words).communicate(timeout=60)
    wanted = {
        "nothing": "No such file",
        "junk": "not a record",
        "unfinished": "not over yet",
        "names": "2 seats",
    }
    assert wanted[junk] in told and "Traceback" not in told and out == ""
