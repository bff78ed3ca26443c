"""What one seat is sent says nothing about another's hand.

The pack of this test has sixty cards that are all different, with names that occur nowhere else. So a card's
name in what a seat was sent means that the seat was told of that very card.
"""

import asyncio
import json
import random
from collections.abc import Iterable
from typing import Any

from streetlight.core.views import as_view
from streetlight.games.strangers.documents import StrangersView
from streetlight.games.strangers.pack.loading import BUILTIN
from tests.table.world import Device, Server, at, run

STANDARD = BUILTIN / "standard"


def canary_pack() -> str:
    head = 'name = "canary"\ntitle = "Canaries"\nversion = 1\ndeck = "other"\nhand_size = 3\nkids = 10\n'
    cards = [
        '[[cards]]\nid = "stranger_sighting"\nname = "Stranger Sighting"\ncount = 12\ntext = "A stranger."\n'
        'source = "house"\ndrawn = true\neffect = { op = "sighting" }\n'
    ]
    for number in range(60):
        cards.append(
            f'[[cards]]\nid = "canary_{number:02}_x"\nname = "Canary {number:02} X"\ncount = 1\ntext = "Go."\n'
            f'source = "house"\neffect = {{ op = "move", steps = {1 + number % 3} }}\n'
        )
    return "\n".join([head, *cards, (STANDARD / "board_a.toml").read_text(encoding="utf-8")])


def told(device: Device) -> str:
    """Everything this device was sent, but for what is printed in the box."""
    kept = []
    for raw in device.raw:
        for message in json.loads(raw):
            message.pop("content", None)
            kept.append(json.dumps(message))
    return "\n".join(kept)


def hands(server: Server, table: str) -> list[list[str]]:
    """The truth, which only the server knows."""
    match = server.hub.get(table).table.play.match
    return [as_view(match.view(seat), StrangersView).players[seat].cards for seat in range(match.seats)]


def leaks(cards: Iterable[str], text: str) -> list[str]:
    return [card for card in cards if card in text or card.replace("_", " ").title() in text]


def test_no_frame_names_a_card_in_somebody_elses_hand(server: Server) -> None:
    async def story() -> None:
        brought = server.post("/api/games/strangers/packs", {"text": canary_pack()})
        assert brought["problems"] == [] and brought["title"] == "Canaries"
        table, [ann, bo] = server.new_table(
            seats=3, others=["Bo"], bots=["random"], options={"pack": brought["pack"]}, start=True
        )
        rng = random.Random(1)
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b, at(server, table) as watcher:
            devices: dict[int | None, Device] = {0: a, 1: b, None: watcher}
            assert b.table["pack"] == "Canaries"
            shown: set[str] = set()
            answers = 0
            while a.now[0]["over"] is None and answers < 60:
                for seat, device in ((0, a), (1, b)):
                    if device.prompt(seat) is not None:
                        await stir(device, seat, rng)
                        await device.do("answer", **device.a_move(seat, rng))
                        answers += 1
                        break
                else:
                    await a.hear()
                seq = max(device.now[seat]["seq"] for seat, device in devices.items())
                for seat, device in devices.items():
                    await device.until_true(lambda d=device, s=seat, n=seq: d.now[s]["seq"] >= n)
                if a.now[0]["over"] is not None:
                    break  # now everything is shown
                held = hands(server, table)
                shown.update(card for view in [watcher.views[None]] for card in view["discard"])
                for seat, device in devices.items():
                    text = told(device)
                    for other in range(3):
                        if other != seat:
                            assert leaks(set(held[other]) - shown, text) == [], (seat, other)
                    if seat is not None:
                        assert len(leaks(held[seat], text)) == len(held[seat])  # the search does find names
            seeds = server.hub.get(table).table.play.head
            for device in devices.values():
                text = "".join(device.raw)
                assert seeds.bot_seed not in text
                if a.now[0]["over"] is None:
                    assert seeds.seed not in text
                assert ann not in text and bo not in text

    run(story())


async def stir(device: Device, seat: int, rng: random.Random) -> None:
    """Now and then do something odd, so that errors, undo and rejoining are searched as well."""
    dice = rng.random()
    prompt = device.prompt(seat)
    assert prompt is not None
    if dice < 0.1:
        await device.do("why", seat=seat, prompt=prompt["id"])
    elif dice < 0.2:
        fields = device.a_move(seat, rng) | {"answer": "play:nothing"}
        assert await device.refused("answer", **fields) == "bad_answer"
    elif dice < 0.3:
        await device.do("hello", secrets=device.secrets)
    elif dice < 0.35:
        await device.do("say", seat=seat, text="Your move soon.")
    elif dice < 0.4:
        answer = await device.ask("undo", seat=seat)
        if answer["type"] == "ack" and device.table["poll"] is not None:
            await device.do("vote", seat=seat, poll=device.table["poll"]["poll"], yes=False)


def test_the_number_of_frames_does_not_depend_on_what_happens_in_them(server: Server) -> None:
    """Every change makes one match message per seat, whoever was told something."""

    async def story() -> None:
        table, [ann, bo] = server.new_table(seats=2, others=["Bo"], start=True)
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b, at(server, table) as watcher:
            await asyncio.gather(a.play_on(0, random.Random(2)), b.play_on(1, random.Random(3)))
            await watcher.until_true(lambda: watcher.now[None]["over"] is not None)
            counts = [
                [message["seq"] for message in device.messages if message["type"] == "match"]
                for device in (a, b, watcher)
            ]
            assert counts[0] == counts[1] == counts[2] == list(range(counts[0][-1] + 1))

    run(story())


def test_a_spectator_sees_no_hand_and_is_shut_out_when_the_host_says_so(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(seats=2, bots=["random"], start=True)
        async with at(server, table, [ann]) as host, at(server, table) as watcher:
            assert watcher.now[None]["prompt"] is None
            assert all(player["cards"] == [] for player in watcher.views[None]["players"])
            assert await watcher.refused("say", seat=0, text="psst") == "not_yours"
            settings: dict[str, Any] = host.table["settings"] | {"spectators": False}
            await host.do("set", settings=settings)
            await watcher.until_true(lambda: not watcher.table["settings"]["spectators"])
            seen = len(watcher.messages)
            await host.until_true(lambda: host.prompt(0) is not None)
            await host.do("answer", **host.a_move(0, random.Random(4)))
            await host.do("say", seat=0, text="just us")
            await watcher.do("ping")
            later = {message["type"] for message in watcher.messages[seen:]}
            assert not later & {"match", "said"}
            async with at(server, table) as late:
                assert None not in late.now and late.chat == []

    run(story())


def test_a_pack_with_faults_is_not_taken(server: Server) -> None:
    broken = canary_pack().replace('op = "sighting"', 'op = "wave"')
    answer = server.post("/api/games/strangers/packs", {"text": broken})
    assert answer["pack"] == "" and answer["problems"][0]["field"]
    assert server.post("/api/games/strangers/packs", {"text": "= ="})["problems"]
    server.post("/api/games/chess/packs", {"text": ""}, 404)
