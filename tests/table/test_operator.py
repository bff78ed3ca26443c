"""Whoever runs a server: sees what it does, looks after it while it runs, and takes it down without scaring anybody."""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner, Result
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from streetlight.cli.app import app
from streetlight.table.store.model import hashed, seat_secret
from streetlight.table.web.setup import Setup
from streetlight.table.wire.protocol import Ping
from tests.faults.test_the_door import Process
from tests.table.test_secrecy import canary_pack
from tests.table.world import Server, at, run, serving

MORE_TEXT = "Will you come over? I have crisps."


def admin(*words: str, folder: Path) -> Result:
    return CliRunner().invoke(app, ["admin", *words, "--data", str(folder)])


def test_the_operator_sees_tables_without_names_and_words_and_removes_one(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, [ann] = server.new_table(seats=1, start=True)
        other, _ = server.new_table(game="blackwood", seats=3)

        async def story() -> None:
            async with at(server, table, [ann]) as me:
                await me.do("answer", **me.a_move(0, random.Random(1)))
                await me.do("say", seat=0, text=MORE_TEXT)
                found = json.loads(admin("tables", "--json", folder=tmp_path).stdout)
                row = next(each for each in found if each["id"] == table)
                assert (row["game"], row["phase"], row["seats"]) == ("strangers", "playing", 1)
                assert row["moves"] == 2 and row["lines"] == 1 and row["bytes"] > 500
                shown = admin("tables", folder=tmp_path).stdout
                assert table in shown and other in shown and "Ann" not in shown and "crisps" not in shown
                sizes = json.loads(admin("sizes", "--json", folder=tmp_path).stdout)
                assert (sizes["tables"], sizes["live"], sizes["playing"]) == (2, 2, 1)
                assert sizes["connections"] == 1 and sizes["stored_bytes"] > 1000
                assert "is deleted" in admin("remove", table, "--yes", folder=tmp_path).stdout
                with pytest.raises(ConnectionClosed) as closed:
                    await me.do("ping")
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404

        run(story())
        gone = admin("remove", table, "--yes", folder=tmp_path)
        assert gone.exit_code == 1 and table in gone.stderr
        assert [each["id"] for each in json.loads(admin("tables", "--json", folder=tmp_path).stdout)] == [
            other
        ]
    nobody = admin("sizes", folder=tmp_path)
    assert nobody.exit_code == 1 and "--data" in nobody.stderr


def test_everybody_is_told_and_nothing_new_begins_before_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, [ann, ben] = server.new_table(seats=2, others=["Ben"])

        async def story() -> None:
            async with at(server, table, [ann]) as me, at(server, table, [ben]) as other:
                assert "2 devices" in admin("say", "At nine we move house.", folder=tmp_path).stdout
                for device in (me, other):
                    told = await device.until(lambda message: message["type"] == "notice")
                    assert told["text"] == "At nine we move house." and not told["restarts"]
                with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as broken:
                    broken.bind(
                        str(tmp_path / "admin-1.sock")
                    )  # another process of the server does not answer
                    drained = admin("drain", folder=tmp_path)
                assert "No new tables" in drained.stdout and "process 1 does not answer" in drained.stderr
                (tmp_path / "admin-1.sock").unlink()
                await me.until(lambda message: message["type"] == "notice")
                assert await me.refused("start") == "closed"
                server.post("/api/tables", {"game": "strangers", "name": "Cy"}, 400)
                assert httpx.get(f"{server.url}/readyz").status_code == 503
                admin("drain", "--off", folder=tmp_path)
                assert httpx.get(f"{server.url}/readyz").status_code == 200
                await me.do("start")

        run(story())


def test_packs_that_nobody_needs_can_be_deleted(tmp_path: Path) -> None:
    text = canary_pack()
    with serving(tmp_path) as server:
        played = server.post("/api/games/strangers/packs", {"text": text})["pack"]
        spare = server.post("/api/games/strangers/packs", {"text": text.replace("Canaries", "Others")})[
            "pack"
        ]
        server.new_table(seats=1, start=True, options={"pack": played})
        assert {played, spare} <= set(admin("packs", folder=tmp_path).stdout.split())
        assert "deleted" in admin("remove-pack", spare, folder=tmp_path).stdout
        assert admin("remove-pack", played, folder=tmp_path).exit_code == 1
        assert [each["name"] for each in json.loads(admin("packs", "--json", folder=tmp_path).stdout)] == [
            played
        ]
    assert [file.stem for file in (tmp_path / "packs").glob("own-*")] == [played]


def test_players_are_told_before_the_server_goes_down(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table, [ann] = server.new_table(seats=1, start=True)

    async def story() -> None:
        async with at(server, table, [ann]) as me:
            going = asyncio.create_task(asyncio.to_thread(server.stop))
            told = await me.until(lambda message: message["type"] == "notice")
            assert told["restarts"] and "comes back by itself" in told["text"]
            with pytest.raises(ConnectionClosed) as closed:
                await me.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
            await going

    run(story())


def test_prometheus_gets_its_figures_and_nobody_else(tmp_path: Path) -> None:
    pytest.importorskip("prometheus_client")
    from streetlight.table.room.hub import Hub
    from streetlight.table.web.metrics import TableCollector

    with serving(tmp_path) as server:
        table, [ann] = server.new_table(seats=1, start=True)
        hub: Hub = server.hub

        def figure(name: str, **labels: str) -> float:
            for metric in TableCollector(hub).collect():
                for sample in metric.samples:
                    if sample.name == f"streetlight_{name}" and sample.labels == labels:
                        return sample.value
            raise AssertionError(f"no figure {name} {labels}")

        async def story() -> None:
            async with at(server, table, [ann]) as me:
                await me.do("answer", **me.a_move(0, random.Random(1)))
                assert await me.refused("answer", match="x", seat=0, prompt="p", answer="a") == "stale"
                assert figure("tables_live") == figure("matches_live") == figure("connections") == 1
                assert figure("people") == 1
                assert figure("commands_total", kind="answer") == 2
                assert figure("refused_total", reason="stale") == 1
                assert figure("write_seconds_count") >= 1

        run(story())
        assert figure("requests_total", status="201") == 1
        assert httpx.get(f"{server.url}/metrics").status_code in (200, 503)
        assert "streetlight_" not in httpx.get(f"{server.url}/metrics").text


def test_the_board_for_grafana_asks_for_figures_that_there_are(tmp_path: Path) -> None:
    pytest.importorskip("prometheus_client")
    from streetlight.table.web.metrics import TableCollector

    board = json.loads(Path("docs/grafana.json").read_text())
    asked = set(re.findall(r"streetlight_[a-z_]+", json.dumps(board)))
    with serving(tmp_path) as server:
        server.hub.counts.failures["bot"] += 1
        server.hub.counts.refused["stale"] += 1
        server.hub.counts.commands[Ping] += 1
        names = {sample.name for metric in TableCollector(server.hub).collect() for sample in metric.samples}
    assert asked and asked <= names, asked - names


# --- what is written down


def test_secrets_are_in_no_log_and_only_hashed_on_disk(tmp_path: Path) -> None:
    """Whatever goes well or wrong, and however much is logged. Who knows a table's id may watch it, so that counts."""
    log = tmp_path / "log"
    with log.open("w") as file:
        server = Process(tmp_path / "data", "--log-level", "debug", "--log-format", "json", err=file)
        try:
            made = httpx.post(
                f"{server.url}/api/tables",
                json={"game": "strangers", "name": "Ann", "seats": 3, "bots": ["random"]},
            ).json()
            table, ann = made["table"], made["seats"][0]["secret"]
            device = "d" * 8 + "0123456789abcdef"
            secrets = [ann, device]

            async def story() -> None:
                async with at(server, table, [ann], {"device": device}) as me:  # type: ignore[arg-type]
                    seated = await me.do("take", id="c1", seat=2, name="Ben", colour=3)
                    secrets.append(seated["secret"])
                    await me.do("start")
                    await me.do("say", seat=0, text=MORE_TEXT)
                    await me.socket.send(f'{{"type":"take","id":"x","secret":"{ann}"}}')  # not understood
                    await me.do("ping")

            run(story())
            for path in (f"/api/matches/{table}.1/record", f"/t/{table}", f"/ws/{table}", "/api/glance"):
                httpx.get(server.url + path, headers={"Authorization": f"Seat {ann}"})
            httpx.post(f"{server.url}/api/glance", json={"tables": [{"table": table, "secrets": secrets}]})
            httpx.post(f"{server.url}/api/glance", content=f"[{ann}")
        finally:
            server.process.terminate()
            server.process.wait(20)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert {"at", "level", "from", "text"} <= lines[0].keys() and "ready" in log.read_text()
    for secret in (*secrets, table, MORE_TEXT):
        assert secret not in log.read_text()
    kept = b"".join(file.read_bytes() for file in (tmp_path / "data").rglob("*") if file.is_file())
    assert table.encode() in kept
    for secret in secrets:
        assert secret.encode() not in kept
    salt, stored = salt_and_device(kept, table)
    assert stored == hashed(device)
    guesses = {seat_secret(salt, known, 2, "c1") for known in (stored, hashed(stored), "")}
    assert not guesses & set(secrets), "who has the store can work out a seat's secret"


def salt_and_device(kept: bytes, table: str) -> tuple[str, str]:
    """What the store has of the table's salt and of Ben's device."""
    document = kept[kept.rindex(b'{"id":"%b"' % table.encode()) :]
    salt = re.search(rb'"salt":"([^"]+)"', document)
    device = re.search(rb'"name":"Ben".*?"device":"([0-9a-f]+)"', document)
    assert salt is not None and device is not None
    return salt[1].decode(), device[1].decode()


def test_log_lines_have_a_time_and_a_level(tmp_path: Path) -> None:
    server = Process(tmp_path, "--log-level", "info", err=subprocess.PIPE)
    server.process.terminate()
    _, err = server.process.communicate(timeout=30)
    assert re.search(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z INFO streetlight\.[\w.]+: ready", err, re.M), (
        err
    )
    assert "closed: everything is kept" in err


# --- how it is set up


def test_a_settings_file_says_what_the_command_line_does_not(tmp_path: Path) -> None:
    settings = tmp_path / "club.toml"
    settings.write_text(
        f'data = "{tmp_path / "data"}"\nport = 0\npublic-url = "https://club.example/games"\nkeep = 7\n'
    )
    command = [sys.executable, "-m", "streetlight", "serve", "--settings", str(settings), "--keep", "9"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        said = [running.stdout.readline() for _ in range(3)]
        running.send_signal(signal.SIGTERM)
        running.wait(30)
    assert "https://club.example/games/" in said[1] and "9 days" in said[2]
    assert (tmp_path / "data").is_dir()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prot = 9000", "'prot'"),
        ("port = 'many'", "'--port'"),
        ("port = ", "TOML"),
        ("lab = 'open'", "'--lab'"),
        ("behind-proxy = ['localhost']", "'localhost'"),
        ("public-url = 'https://[club'", "--public-url"),
        ("public-url = 'https://club.example:many'", "--public-url"),
    ],
)
def test_a_wrong_settings_file_is_told_so(tmp_path: Path, text: str, told: str) -> None:
    settings = tmp_path / "club.toml"
    settings.write_text(text)
    done = CliRunner().invoke(app, ["serve", "--settings", str(settings)])
    assert done.exit_code != 0 and told in done.stderr, done.stderr


def test_a_server_under_a_path_finds_everything_there(tmp_path: Path) -> None:
    """Whether the proxy in front takes the path off or not."""
    with serving(tmp_path, Setup(public_url="https://club.example/games")) as server:
        table, [ann] = server.new_table(seats=1, start=True)
        page = {"Host": "club.example", "Origin": "https://club.example"}
        for path in ("", "/games"):
            assert httpx.get(f"{server.url}{path}/api/games", headers=page).status_code == 200
            found = httpx.get(f"{server.url}{path}/t/{table}", headers=page)
            if found.status_code == 200:  # the client is built
                assert 'data-root="/games"' in found.text
                scripts = re.findall(r'(?:src|href)="([^"]+)"', found.text)
                assert scripts and all(each.startswith("/games/") for each in scripts)
                for script in scripts:
                    whole = script if path else script.removeprefix("/games")
                    assert httpx.get(server.url + whole, headers=page).status_code == 200

        async def story() -> None:
            uri = f"ws://127.0.0.1:{server.port}/games/ws/{table}"
            async with connect(uri, compression=None) as line:
                await line.send(json.dumps({"type": "hello", "id": "h", "secrets": [ann]}))
                assert json.loads(await line.recv())[0]["type"] == "welcome"

        run(story())
