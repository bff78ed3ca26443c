"""The gate: whoever started the server lets the local network join from the page, and nobody else can."""

import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from streetlight.table.web.setup import Setup
from tests.table.world import PATIENCE, Server, at, run, serving

TOKEN, ELSEWHERE = "a-token-that-counts-once", "127.0.0.2"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, Setup(gate=TOKEN, lan_address=ELSEWHERE)) as running:
        yield running


def answers(link: str) -> bool:
    """Is the server there, for one who knows this address?"""
    try:
        return httpx.get(f"{link}/healthz", timeout=PATIENCE).status_code == 200
    except httpx.ConnectError:
        return False


def wish(server: Server, key: str, open: bool) -> httpx.Response:
    headers = {"Authorization": f"Gate {key}"}
    return httpx.post(f"{server.url}/api/gate", json={"open": open}, headers=headers, timeout=PATIENCE)


def test_who_has_the_key_opens_the_gate_and_shuts_it_again(home: Server) -> None:
    assert home.get("/api/reach") == {"link": "", "gate": True}
    assert not answers(f"http://{ELSEWHERE}:{home.port}")
    key = home.post("/api/gate/key", {"token": TOKEN})["key"]
    link = wish(home, key, open=True).json()["link"]
    assert link == f"http://{ELSEWHERE}:{home.port}" == home.get("/api/reach")["link"]
    assert answers(link)
    table, [ann] = home.new_table(seats=2)

    async def a_friend_sits_down() -> None:
        async with at(home, table, [ann]) as a, at(home, table, host=ELSEWHERE) as friend:
            await friend.do("take", seat=1, name="Bo", colour=2)
            await a.until_true(lambda: a.table["seats"][1]["here"])
            assert wish(home, key, open=False).json() == {"link": "", "gate": True}
            await a.until_true(lambda: not a.table["seats"][1]["here"])  # cut off; who is at home stays

    run(a_friend_sits_down())
    assert not answers(link)
    assert wish(home, key, open=True).json()["link"] == link  # and open again


def test_nobody_else_opens_it(home: Server) -> None:
    assert wish(home, "another-key", open=True).status_code == 403
    assert wish(home, TOKEN, open=True).status_code == 403  # the token is not the key
    key = home.post("/api/gate/key", {"token": TOKEN})["key"]
    home.post("/api/gate/key", {"token": TOKEN}, 403)  # it counts once
    wish(home, key, open=True)
    foreign = {"Origin": "http://elsewhere.example", "Authorization": f"Gate {key}"}
    asked = httpx.post(f"{home.url}/api/gate", json={"open": False}, headers=foreign, timeout=PATIENCE)
    assert asked.status_code == 403 and answers(f"http://{ELSEWHERE}:{home.port}")


def test_a_server_without_a_token_has_no_gate(server: Server) -> None:
    assert server.get("/api/reach") == {"link": "", "gate": False}
    server.post("/api/gate/key", {"token": ""}, 403)
    assert wish(server, "another-key", open=True).status_code == 403


def test_a_chat_shows_the_game_and_how_many_wait_and_nothing_of_a_match(home: Server) -> None:
    table, [secret] = home.new_table(seats=3, name="Annabel", others=[])
    waiting = httpx.get(f"{home.url}/t/{table}", timeout=PATIENCE).text
    assert 'property="og:title" content="Don&#x27;t Talk to Strangers"' in waiting
    assert "1 waits, 2 seats are free." in waiting and "Annabel" not in waiting
    picture = f"{home.url}/previews/strangers.png"
    assert f'content="{picture}"' in waiting
    assert httpx.get(picture, timeout=PATIENCE).headers["content-type"] == "image/png"

    async def begin() -> None:
        async with at(home, table, [secret]) as a:
            await a.do("put_bot", seat="all", level="random")
            await a.do("start")
            began = httpx.get(f"{home.url}/t/{table}", timeout=PATIENCE).text
            await a.do("answer", **a.a_move(0, random.Random(1))) if a.prompt(0) else None
            assert httpx.get(f"{home.url}/t/{table}", timeout=PATIENCE).text == began
            assert "wait" not in began and "seats are free" not in began

    run(begin())
    nowhere = httpx.get(f"{home.url}/t/abcdefghjkmn", timeout=PATIENCE).text
    assert 'content="A table at Streetlight"' in nowhere
