"""A guided first match at a table: the others do what the lesson says, and nobody is scolded."""

from __future__ import annotations

import json
from typing import Any

from streetlight.core.records import load_record
from streetlight.games.registry import lesson_of
from tests.table.world import Device, Server, at, run


def steps(me: Device) -> dict[str, Any]:
    found: dict[str, Any] = me.now[0]["lesson"]
    return found


async def do_what_is_wanted(me: Device) -> None:
    """The learner's next step; then the others have moved, and it is the learner's turn again."""
    await me.until_true(lambda: not steps(me)["others"])
    prompt = me.prompt(0)
    assert prompt is not None
    wanted = steps(me)["wanted"] or [[prompt["options"][0]["id"]]]
    answer = wanted[0][0] if prompt["kind"] == "one" else wanted[0]
    await me.do("answer", match=me.now[0]["match"], seat=0, prompt=prompt["id"], answer=answer)


def test_a_lesson_at_the_table_from_its_first_note_to_playing_on(server: Server) -> None:
    lesson = lesson_of("strangers")
    assert lesson is not None
    table, (secret,) = server.new_table(lesson=True)

    async def story() -> None:
        async with at(server, table, [secret]) as me, at(server, table) as guest:
            assert [seat["name"] for seat in me.table["seats"]] == ["Ann", "Dot"]
            assert steps(me)["notes"][0]["title"] == lesson.steps[0].notes[0].title
            assert guest.now[None]["lesson"] is None

            # What is not meant comes to nothing, and the nudge says what is.
            prompt = me.prompt(0)
            assert prompt is not None
            wrong = next(each["id"] for each in prompt["options"] if [each["id"]] not in steps(me)["wanted"])
            asked = {"match": me.now[0]["match"], "seat": 0, "prompt": prompt["id"]}
            told = await me.ask("answer", **asked, answer=wrong)
            assert (told["type"], told["reason"], told["text"]) == (
                "refused",
                "lesson",
                lesson.steps[0].nudge,
            )
            assert me.now[0]["seq"] == 0

            await do_what_is_wanted(me)
            await me.until_true(lambda: not steps(me)["others"])
            assert steps(me)["step"] == 2
            await do_what_is_wanted(me)  # the card
            assert steps(me)["step"] == 3
            await me.do("undo", seat=0)
            await me.until_true(lambda: steps(me)["step"] == 2)
            while not steps(me)["done"]:
                await do_what_is_wanted(me)
                await me.until_true(lambda: not steps(me)["others"])

            # Whoever reads the last note is not hurried: the bot waits until it is time to play on.
            assert me.now[0]["waiting"] == [1]
            await me.do("play_on")
            await me.until_true(lambda: me.now[0]["waiting"] == [0])
            assert me.now[0]["lesson"] is None
            assert await me.refused("play_on") == "not_now"
            await me.do("resign", seat=0)
            await me.until_true(lambda: me.now[0]["over"] is not None)
            await me.do("start")  # another one is a match like any other
            await me.until_true(lambda: me.now[0]["over"] is None)
            assert me.now[0]["lesson"] is None

    run(story())
    record = load_record(json.dumps(server.get(f"/api/matches/{table}.1/record")))
    assert record.lesson is True and record.seed == lesson.seed
