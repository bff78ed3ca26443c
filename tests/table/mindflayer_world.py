"""Tables of Mind Flayer at which the cards lie as a story wants them."""

from __future__ import annotations

from tests.rules.mindflayer.table import Table
from tests.table.world import Device, Server

FIVE = ["Bo", "Cy", "Di", "Ed"]


def rigged(
    server: Server, hands: list[str], flips: str, meeting: int, **who: list[str]
) -> tuple[str, list[str]]:
    """A table of five, at which the cards lie as the story wants them. All are people unless `bots` are named."""
    table, secrets = server.new_table(
        game="mindflayer", seats=5, options={"first": 0}, start=True, **(who or {"others": FIVE})
    )
    cards = Table(*hands).next(flips).meeting("basement", after=meeting)
    live = server.hub.get(table).table
    assert live.play.match.waiting == cards.match.waiting == (0,)
    live.play.match = cards.match
    return table, secrets


async def settle(devices: list[Device]) -> None:
    """Everybody has heard of all that happened."""
    for device in devices:
        await device.do("ping")


async def act(devices: list[Device], seat: int, answer: str) -> None:
    device = devices[seat]
    prompt = device.prompt(seat)
    assert prompt is not None, (seat, answer)
    await device.do("answer", match=device.now[seat]["match"], seat=seat, prompt=prompt["id"], answer=answer)
    await settle(devices)
