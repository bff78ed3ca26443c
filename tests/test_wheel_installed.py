"""The wheel in an empty environment, without Node: the table opens in a browser and a whole match is played."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import venv
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "src" / "streetlight" / "table" / "static" / "index.html"


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `streetlight` command of a new environment that holds nothing but the wheel and what it asks for."""
    if not CLIENT.is_file():
        if os.environ.get("CI"):
            pytest.fail("the browser client is not built: make web")
        pytest.skip("the browser client is not built: make web")
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    build = [*pip, "wheel", "-q", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(build, check=True)
    [wheel] = folder.glob("streetlight-*.whl")
    home = folder / "env"
    venv.create(home, with_pip=False)
    python = str(home / "bin" / "python")
    install = [*pip, "--python", python, "install", "-q", "-c", str(ROOT / "constraints.txt"), str(wheel)]
    subprocess.run(install, check=True)
    return home / "bin" / "streetlight"


@pytest.mark.soak
def test_an_empty_environment_serves_the_client_and_plays_a_match(command: Path, tmp_path: Path) -> None:
    bare = {"PATH": str(command.parent), "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    start = [str(command), "serve", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(start, env=bare, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            link = server.stdout.readline().split()[-1]
            page = httpx.get(link, timeout=30).text
            script = page.split('src="/assets/')[1].split('"')[0]
            assert "javascript" in httpx.get(f"{link}assets/{script}", timeout=30).headers["content-type"]
            result = play(link)
            assert result["scores"] and result["reason"]
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)


def play(link: str) -> dict[str, object]:
    """One person against a bot, who always takes the first option, to the end."""
    settings = {"pace": "at_once"}
    body = {"game": "strangers", "name": "Ann", "bots": ["novice"], "start": True, "settings": settings}
    answer = httpx.post(f"{link}api/tables", json=body, timeout=30)
    assert answer.status_code < 300, answer.text
    made = answer.json()
    secret = made["seats"][0]["secret"]
    number = 0
    with connect(f"ws{link[4:]}ws/{made['table']}", origin=link.rstrip("/")) as socket:
        socket.send(msgspec.json.encode({"type": "hello", "id": "h", "secrets": [secret]}).decode())
        while True:
            for message in msgspec.json.decode(socket.recv(timeout=60)):
                assert message["type"] != "refused", message
                if message["type"] != "match" or message["seat"] != 0:
                    continue
                if message["over"]:
                    result: dict[str, object] = message["over"]
                    return result
                prompt = message["prompt"]
                if prompt is not None and int(prompt["id"].strip("p").split(".")[0]) != number:
                    number = int(prompt["id"].strip("p").split(".")[0])
                    reply = {
                        "type": "answer", "id": f"a{number}", "match": message["match"], "seat": 0,
                        "prompt": prompt["id"], "answer": prompt["options"][0]["id"],
                    }  # fmt: skip
                    socket.send(msgspec.json.encode(reply).decode())
