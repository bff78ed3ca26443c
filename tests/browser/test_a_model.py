"""A model sits down by Model Context Protocol at the table of somebody with a browser."""

import asyncio
import random
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from mcp import Client

from streetlight.mcp.server import make_server
from tests.browser.drive import A_MATCH, expect, play_to_the_end, wait_until
from tests.mcp.test_mcp import a_choice, play, told
from tests.table.world import run

pytestmark = pytest.mark.xdist_group("browser")


def test_a_person_in_the_browser_and_a_model_play_a_match(person, server):
    table, (ann,) = server.new_table(seats=2, options={"pack": "tiny", "first": 1})
    maya = person().sit_at(table, ann)
    spoken = []

    async def model():
        async with asyncio.timeout(A_MATCH), Client(make_server(f"{server.url}/t/{table}")) as client:
            await told(client, "sit_down", name="Robo")
            while a_choice(begun := await told(client, "wait_for_turn"), random.Random(1)) is None:
                pass
            spoken.append(await told(client, "say", text="Good evening!"))
            return (await play(client, begun))[0]

    with ThreadPoolExecutor(1) as aside:
        robo = aside.submit(run, model())
        expect(maya.page.get_by_text("Robo").first).to_be_visible()
        maya.page.get_by_role("button", name=re.compile("^Start")).click()
        maya.wait_until_asked()
        wait_until(maya, lambda: any("Good evening!" in frame for frame in maya.heard), "she hears Robo")
        play_to_the_end(maya)
        assert "Won by: " in robo.result(60)
    assert spoken == ["Said."]
