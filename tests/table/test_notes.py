"""A private note of a seat: kept on the server, for that seat's devices only, until the next match."""

import json
from pathlib import Path

from streetlight.table.room.commands import carry_out
from streetlight.table.room.lobby import new_table
from streetlight.table.room.outcome import Outcome
from streetlight.table.wire import protocol
from streetlight.table.wire.web_types import NewTable
from tests.table.world import at, run, serving

TABLE = {"game": "blackwood", "seats": 3, "others": ["Bo", "Cy"], "start": True}


def test_a_note_comes_back_on_every_device_of_the_seat_and_nowhere_else(tmp_path: Path) -> None:
    async def story() -> None:
        with serving(tmp_path) as server:
            table, (ann, bo, _) = server.new_table(**TABLE)
            async with (
                at(server, table, [ann]) as one,
                at(server, table, [bo]) as other,
                at(server, table) as guest,
            ):
                async with at(server, table, [ann]) as phone:
                    match = one.now[0]["match"]
                    await one.do("note", match=match, seat=0, text="canary: red things?")
                    heard = await phone.until(lambda message: message["type"] == "note")
                    assert heard["text"] == "canary: red things?"
                assert await other.refused("note", match=match, seat=0, text="mine now") == "not_yours"
                assert await one.refused("note", match="another", seat=0, text="late") == "stale"
                for device in (other, guest):
                    await device.do("ping")
                    assert "canary" not in "".join(device.raw)
        with serving(tmp_path) as server:
            async with at(server, table, [ann]) as one, at(server, table, [bo]) as other:
                await one.do("ping")
                notes = [message for message in one.messages if message["type"] == "note"]
                assert [note["text"] for note in notes] == ["canary: red things?"]
                await other.do("ping")
                assert "canary" not in json.dumps(other.messages)

    run(story())


def test_a_note_is_gone_with_the_person(tmp_path: Path) -> None:
    async def story() -> None:
        with serving(tmp_path) as server:
            table, (_, bo, _) = server.new_table(**TABLE)
            async with at(server, table, [bo]) as two, at(server, table) as next_one:
                await two.do("note", match=two.now[1]["match"], seat=1, text="private thoughts")
                await two.do("leave", seat=1)
                await next_one.do("take", seat=1, name="Di", colour=4)
                await next_one.do("ping")
                assert "private thoughts" not in "".join(next_one.raw)

    run(story())


def test_a_note_is_gone_with_the_match() -> None:
    table, _, _ = new_table(NewTable(name="Ann", **TABLE), 0)  # type: ignore[arg-type]
    assert table.play is not None
    carry_out(table, protocol.TakeNote(id="n", match=table.play.head.id, seat=0, text="old thoughts"), [0], 0)
    table.match_moved(Outcome(rows=[table.play.break_off(0, "agreed", [], "", 0)]), 0)
    carry_out(table, protocol.Start(id="s"), [0], 0)
    assert table.stored.seats[0].note == ""
