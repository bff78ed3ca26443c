"""The server describes all that can be asked over HTTP, and a fuzzer that reads it finds no request that breaks it."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from streetlight.table.web.application import OPERATIONS
from streetlight.table.web.limits import Limits
from streetlight.table.web.setup import Setup
from tests.table.world import Server, at, run, serving

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits by address: the fuzzer is one address."""
    setup = Setup(limits=Limits(connections=0, tables=0, costly=0))
    with serving(tmp_path_factory.mktemp("open"), setup) as server:
        yield server


def a_match_that_is_over(server: Server) -> tuple[str, str]:
    """The id of a match of Solo Challenge, and the secret of its one player."""
    table, secrets = server.new_table(seats=1, start=True)
    matches: list[str] = []

    async def story() -> None:
        async with at(server, table, secrets) as ann:
            await ann.play_on(0, random.Random(5))
            matches.append(ann.now[0]["match"])

    run(story())
    return matches[0], secrets[0]


def test_every_operation_is_described(open_server: Server) -> None:
    described = open_server.get("/api/openapi.json")
    assert described["openapi"].startswith("3.1")
    for operation in OPERATIONS:
        told = described["paths"][operation.path][operation.method.lower()]
        assert told["summary"], operation.path


@pytest.mark.parametrize("known", [False, True], ids=["anything", "a match that is there"])
def test_nothing_that_a_fuzzer_asks_breaks_the_server(
    open_server: Server, tmp_path: Path, known: bool, pytestconfig: pytest.Config
) -> None:
    settings = tmp_path / "schemathesis.toml"
    only: list[str] = [
        "--exclude-path-regex",
        "/api/lab/runs$",
    ]  # each would let bots play in a process of its own
    if known:
        match, secret = a_match_that_is_over(open_server)
        settings.write_text(f'[headers]\nAuthorization = "Seat {secret}"\n[parameters]\nmatch = "{match}"\n')
        only = ["--include-path-regex", "/api/matches/"]
    else:
        settings.write_text('[parameters]\nstudy = "difficulty"\n')
    examples = "200" if pytestconfig.getoption("--soak") else "2"
    found = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings),
            "run", f"{open_server.url}/api/openapi.json", "--checks", CHECKS, "--phases", "coverage,fuzzing",
            "--max-examples", examples, "--seed", "7", "--no-color", "--continue-on-failure", *only,
        ],
        capture_output=True,
        cwd=tmp_path,  # where it keeps what it found
        text=True,
    )  # fmt: skip
    assert found.returncode == 0, found.stdout[-6000:] + found.stderr[-2000:]
    assert " passed" in found.stdout
    assert open_server.get("/api/games")
