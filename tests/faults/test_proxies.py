"""The web servers in front, as docs/running.md sets them up: a table below a path of somebody's site."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from streetlight.table.web.limits import Limits
from streetlight.table.web.setup import Setup
from tests.table.world import AT_ONCE, Server, run, serving

FETCHED = Path(sys.prefix) / "proxies" / "usr"
PLACES = f"{FETCHED}/sbin:{FETCHED}/bin:/usr/sbin:/usr/bin:/usr/local/bin"
"""Where `make proxies` puts them, and where they are installed."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def block(name: str) -> str:
    """What the page says to write down for this web server."""
    found = re.search(rf"```{name}\n(.*?)```", Path("docs/running.md").read_text(), re.DOTALL)
    assert found is not None
    return found[1].replace("http://127.0.0.1:8000", "http://SERVER").replace("127.0.0.1:8000", "SERVER")


def nginx(folder: Path, port: int, server: int) -> list[str]:
    sites = block("nginx").replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    places = " ".join(
        f"{kind}_temp_path {folder / kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder / 'pid'}; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {places}\n{sites.replace('SERVER', f'127.0.0.1:{server}')} }}"
    )
    return ["nginx", "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, server: int) -> list[str]:
    sites = block("caddy").replace("club.example {", f"http://club.example:{port} {{")
    (folder / "Caddyfile").write_text(
        "{\n admin off\n auto_https off\n}\n" + sites.replace("SERVER", f"127.0.0.1:{server}")
    )
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    setup = Setup(public_url="http://club.example/games", proxies=("127.0.0.1",), limits=Limits(tables=2))
    with serving(tmp_path / "data", setup) as server:
        yield server


@pytest.mark.parametrize("web_server", [nginx, caddy])
def test_a_table_below_a_path_behind_a_web_server(tmp_path: Path, server: Server, web_server: object) -> None:
    make = nginx if web_server is nginx else caddy
    port = free_port()
    command = make(tmp_path, port, server.port)
    program = shutil.which(command[0], path=PLACES)
    if program is None:
        pytest.skip(
            f"no {command[0]} on this machine (make proxies, or Debian: apt-get install {command[0]})"
        )
    front = subprocess.Popen([program, *command[1:]], stderr=subprocess.DEVNULL, cwd=tmp_path)
    try:
        run(play_through(port))
    finally:
        front.terminate()
        front.wait(20)


async def play_through(port: int) -> None:
    site = {"Host": "club.example", "Origin": "http://club.example"}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=site, timeout=60) as web:
        async with asyncio.timeout(60):
            while True:  # until it listens
                try:
                    page = await web.get("/games/")
                    break
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
        if page.status_code == 200:  # the client is built
            for address in re.findall(r'(?:src|href)="([^"]+)"', page.text):
                assert address.startswith("/games/")
                assert (await web.get(address)).status_code == 200
        order = {"game": "strangers", "name": "Ann", "start": True, "seats": 1, "settings": AT_ONCE}
        made = (await web.post("/games/api/tables", json=order)).json()
        uri = f"ws://club.example/games/ws/{made['table']}"
        line = socket.create_connection(("127.0.0.1", port))
        async with connect(uri, sock=line, origin="http://club.example", compression=None) as table:
            secret = made["seats"][0]["secret"]
            await table.send(json.dumps({"type": "hello", "id": "h", "secrets": [secret]}))
            match = next(each for each in json.loads(await table.recv()) if each["type"] == "match")
            await table.send(json.dumps({
                "type": "answer", "id": "a", "match": match["match"], "seat": 0, "prompt": match["prompt"]["id"],
                "answer": match["prompt"]["options"][0]["id"],
            }))  # fmt: skip
            assert any(each["type"] == "ack" for each in json.loads(await table.recv()))
        # The limit on new tables counts this client, whatever it says about itself.
        liar = {"X-Forwarded-For": "203.0.113.9"}
        found = [
            (await web.post("/games/api/tables", json=order, headers=liar)).status_code for _ in range(2)
        ]
        assert found == [201, 429]
