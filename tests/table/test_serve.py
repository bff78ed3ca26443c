"""`streetlight serve` as a user meets it."""

import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from streetlight.cli import serve
from streetlight.cli.app import app
from streetlight.cli.serve import qr
from streetlight.table.web.lan import lan_address, link_to
from tests.table.world import at, run

COMMAND = [sys.executable, "-m", "streetlight.cli", "serve"]


def test_it_prints_a_link_keeps_secrets_to_itself_and_stops_on_ctrl_c(tmp_path: Path) -> None:
    command = [*COMMAND, "--port", "0", "--data", str(tmp_path / "new" / "folder")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        first = server.stdout.readline()
        link = first.split()[-1]
        assert "#gate=" not in link  # only who sits at a terminal gets a token
        assert link.startswith("http://127.0.0.1:")
        server.stdout.readline()
        body = {"game": "strangers", "name": "Ann", "bots": ["random"], "start": True}
        made = httpx.post(f"{link}api/tables", json=body, timeout=30).json()
        [secret] = [seat["secret"] for seat in made["seats"]]

        async def come_in() -> None:
            where: Any = SimpleNamespace(port=int(link.rstrip("/").rpartition(":")[2]))
            async with at(where, made["table"], [secret]) as me:
                await me.do("say", seat=0, text="hello")

        try:
            run(come_in())
        finally:
            server.send_signal(signal.SIGINT)
        said = first + server.stdout.read()
        assert server.wait(20) == 0
        assert "Traceback" not in said and "Aborted" not in said
        assert secret not in said
        for file in (tmp_path / "new" / "folder").rglob("*"):
            if file.is_file():
                assert secret.encode() not in file.read_bytes()


def test_a_port_that_is_taken_is_said_in_words(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [*COMMAND, "--port", port, "--data", str(tmp_path)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 1 and "--port" in run.stderr
    assert f"Perhaps your table is set already: look at http://127.0.0.1:{port}/." in run.stderr


def test_a_folder_that_cant_be_used_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no folder")
    command = [*COMMAND, "--port", "0", "--data", str(tmp_path / "notes.txt")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 1 and run.stdout == ""
    assert "notes.txt" in run.stderr and "--data" in run.stderr and "Traceback" not in run.stderr


def test_the_qr_code_is_a_square_of_half_blocks() -> None:
    lines = [
        line.removeprefix("\x1b[97;40m").removesuffix("\x1b[0m")
        for line in qr("http://192.168.1.5:8000/").split("\n")
    ]
    assert {len(line) for line in lines} == {29} and len(lines) == 15
    assert set("".join(lines)) <= set("█▀▄ ")
    assert lines[0] == "█" * 29 and lines[1].startswith(
        "██ ▄▄▄▄▄ █"
    )  # the light edge, then a finder's corner
    address = lan_address()
    assert address is None or address.count(".") == 3


@pytest.mark.parametrize("wish", [["--lan"], ["--host", "0.0.0.0"]])
def test_on_the_network_pages_learn_where_others_find_the_server(
    wish: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int]] = []
    ran: list[Any] = []

    def listen(host: str, port: int) -> Any:  # nothing is opened to the network for a test
        asked.append((host, port))
        return SimpleNamespace(getsockname=lambda: (host, 8123))

    monkeypatch.setattr(serve, "listen", listen)
    monkeypatch.setattr(serve, "own_address", lambda: "192.168.1.5")
    monkeypatch.setattr("streetlight.table.web.server.run", lambda *how: ran.append(how))
    said = CliRunner().invoke(app, ["serve", *wish, "--data", str(tmp_path)]).output
    assert asked == [("0.0.0.0", 8000)]
    assert "The table is set: http://127.0.0.1:8123/\n" in said
    assert "On your network:  http://192.168.1.5:8123/\n" in said
    assert ran[0][-1].reach == "http://192.168.1.5:8123"
    assert link_to("::1", 80) == "http://[::1]:80"
