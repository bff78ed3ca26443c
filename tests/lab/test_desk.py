"""The lab of a running server: it is watched, it can be stopped, and not everybody may use it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from streetlight.table.web.lab_desk import Desk
from streetlight.table.web.setup import Setup
from tests.table.world import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


def wanted(**more: Any) -> dict[str, Any]:
    return {"game": "strangers", "seats": 2, "bots": ["random", "random"], "matches": 60, **more}


def follow(server: Server, run: str, until: str) -> dict[str, Any]:
    end = time.monotonic() + 60
    while True:
        seen: dict[str, Any] = server.get(f"/api/lab/runs/{run}")
        if seen["state"] == until:
            return seen
        assert time.monotonic() < end, seen
        time.sleep(0.05)


def test_a_run_is_watched_to_its_end(server: Server) -> None:
    assert server.get("/api/lab") == {"open": True, "running": ""}
    begun = server.post("/api/lab/runs", wanted(), 201)
    assert begun["state"] == "running" and begun["total"] == 60
    seen = follow(server, begun["id"], "done")
    assert seen["done"] == 60
    found = {finding["key"]: finding for finding in seen["findings"]}
    rates = [row[-1] for row in found["seats"]["rows"]]
    assert sum(rate["value"] for rate in rates) == pytest.approx(1, abs=1e-4)
    assert all(rate["low"] < rate["value"] < rate["high"] and rate["n"] == 60 for rate in rates)


def test_a_run_takes_cards_out_and_varies_a_number(server: Server) -> None:
    contents = server.get("/api/lab/contents/strangers/standard")
    assert {"id": "moms_car", "name": "Mom's Car"} in contents["cards"]
    steps = next(
        number for number in contents["numbers"] if number["thing"] == "Run" and number["name"] == "steps"
    )
    assert steps["value"] == 2
    more = {"without": ["moms_car"], "number": steps["field"], "values": [1, 2, 3], "matches": 10}
    begun = server.post("/api/lab/runs", wanted(**more), 201)
    assert begun["total"] == 60, "three values, each with the card and without it"
    found = {finding["key"]: finding for finding in follow(server, begun["id"], "done")["findings"]}
    assert {row[0] for row in found["curve"]["rows"]} == {"Run: steps"}
    assert "Run: steps 3, without Mom's Car" in {row[0] for row in found["variations"]["rows"]}
    for wrong, says in (
        ({"without": ["lasso"]}, "there is no card 'lasso'"),
        (
            {"number": "cards.run.effect.steps", "values": [99]},
            "can't be played with cards.run.effect.steps=99",
        ),
        ({"without": ["run"], "matches": 5000}, "At most 5,000 are played at once"),
    ):
        assert says in server.post("/api/lab/runs", wanted(**wrong), 400)["text"]
    server.get("/api/lab/contents/strangers/nowhere", 404)


def test_one_run_at_a_time_and_it_can_be_stopped(server: Server) -> None:
    long = server.post("/api/lab/runs", wanted(bots=["regular"] * 2, matches=5000), 201)
    refused = server.post("/api/lab/runs", wanted(), 409)
    assert "busy" in refused["text"]
    assert server.get("/api/lab")["running"] == long["id"]
    server.post(f"/api/lab/runs/{long['id']}/stop", {})
    assert follow(server, long["id"], "stopped")["done"] < 5000
    again = server.post("/api/lab/runs", wanted(matches=10), 201)
    follow(server, again["id"], "done")


def test_a_run_that_nobody_watches_any_more_makes_room(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever closes the page or loads it anew can't stop the run, and would wait for it up to fifteen minutes."""
    monkeypatch.setattr("streetlight.table.web.lab_desk.UNSEEN", 60.0)
    desk: Desk = server._server.config.app.state.lab  # type: ignore[union-attr]
    long = server.post("/api/lab/runs", wanted(bots=["regular"] * 2, matches=5000), 201)
    desk._looked -= 100
    server.get(f"/api/lab/runs/{long['id']}")
    assert "busy" in server.post("/api/lab/runs", wanted(), 409)["text"], "somebody has just looked at it"
    desk._looked -= 100
    next_one = server.post("/api/lab/runs", wanted(matches=10), 201)
    assert server.get(f"/api/lab/runs/{long['id']}")["state"] == "stopped"
    follow(server, next_one["id"], "done")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"matches": 100_000}, "matches"),
        ({"bots": ["random"]}, "2 bots"),
        ({"bots": ["os:system", "random"]}, "out of random"),
        ({"options": {"board": "Z"}}, "Z"),
        ({"options": {"pack": "../../secrets"}}, "pack"),
        ({"game": "chess"}, "chess"),
        ({"seats": 9}, "9"),
    ],
)
def test_what_cannot_be_played_is_refused(server: Server, more: dict[str, Any], says: str) -> None:
    assert says in server.post("/api/lab/runs", wanted(**more), 400)["text"]


def test_a_run_that_is_gone_is_said_to_be(server: Server) -> None:
    server.get("/api/lab/runs/0123456789abcdef", 404)


@pytest.mark.parametrize(
    ("access", "host", "may"),
    [
        ("local", "127.0.0.1", True),
        ("local", "::1", True),
        ("local", "192.168.1.7", False),
        ("local", "testclient", False),
        ("everyone", "192.168.1.7", True),
        ("off", "127.0.0.1", False),
    ],
)
def test_the_lab_is_open_to_whom_it_should(access: Any, host: str, may: bool) -> None:
    request = Request({"type": "http", "client": (host, 5000), "headers": []})
    assert Desk(Setup(lab=access)).is_open_to(request) is may


@pytest.mark.parametrize("header", [b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"])
def test_a_proxy_on_this_machine_opens_the_lab_to_nobody(header: bytes) -> None:
    request = Request({"type": "http", "client": ("127.0.0.1", 5000), "headers": [(header, b"203.0.113.9")]})
    assert not Desk(Setup()).is_open_to(request)
    plain = Request({"type": "http", "client": ("127.0.0.1", 5000), "headers": []})
    assert Desk(Setup()).is_open_to(plain)
    assert not Desk(Setup(public_url="https://club.example")).is_open_to(plain)
    assert not Desk(Setup(proxies=("127.0.0.1",))).is_open_to(plain)


def test_a_closed_lab_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        running._server.config.app.state.lab.setup = Setup(lab="off")  # type: ignore[union-attr]
        assert running.get("/api/lab") == {"open": False, "running": ""}
        assert "machine" in running.post("/api/lab/runs", wanted(), 403)["text"]


def test_two_runs_are_compared_on_the_deals_that_both_have_played(server: Server) -> None:
    runs = []
    for board, matches in (("A", 60), ("B", 40)):
        run = server.post("/api/lab/runs", wanted(options={"board": board}, matches=matches), 201)["id"]
        follow(server, run, "done")
        runs.append(run)
    found = server.get(f"/api/lab/runs/{runs[1]}/against/{runs[0]}")
    assert "same 40 deals" in found["text"]
    changes = {row[0]: row[1:] for row in found["rows"]}
    change, verdict, before, after = changes["decisions"]
    assert change["value"] == pytest.approx(after["value"] - before["value"], abs=1e-6)
    assert change["n"] == 40 and change["low"] > 0 and verdict == "clear", "board B plays longer"
    same = {row[0]: row[1] for row in server.get(f"/api/lab/runs/{runs[0]}/against/{runs[0]}")["rows"]}
    assert {each["value"] for each in same.values()} == {0}
    long = server.post("/api/lab/runs", wanted(bots=["regular"] * 2, matches=5000), 201)["id"]
    server.post(f"/api/lab/runs/{long}/stop", {})
    assert "to its end" in server.get(f"/api/lab/runs/{long}/against/{runs[0]}", 404)["text"]
