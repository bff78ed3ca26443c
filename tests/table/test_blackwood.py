"""Blackwood Grove at the table: how hard a rule is, a rule in one answer, and cards that fade when they are covered."""

import random
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from streetlight.bots.chance import random_answer
from streetlight.core.views import as_view
from streetlight.games.blackwood.documents import BlackwoodView
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.play.window import Window, encode
from streetlight.table.room.lobby import new_table
from streetlight.table.wire.protocol import MatchMessage
from streetlight.table.wire.web_types import NewTable
from tests.table.world import Server, at, run


def test_the_workshop_can_ask_how_hard_a_rule_is(server: Server) -> None:
    def ask(about: dict[str, object], status: int = 200, game: str = "blackwood", **more: str) -> Any:
        path, body = f"{server.url}/api/games/{game}/studies/difficulty", {"about": about, **more}
        answer = httpx.post(path, json=body, timeout=60)  # the first one waits until a process is ready
        assert answer.status_code == status, answer.text
        return answer.json()

    found = ask({"rule": "metal"})
    assert 1 <= found["labels"] <= 25 and found["level"] and found["warning"] == ""
    assert ask({"rule": "metal", "hand": ["object:horse"]})["warning"].startswith("None of your cards")
    assert ask({"rule": "metal&alive"})["warning"] == "Nothing at all passes this rule."
    assert ask({"rule": "metal", "hand": ["object:moon"]}, 400)["field"] == "hand"
    assert ask({"rule": "shiny_secret"}, 400)["field"] == "rule"
    assert ask({}, 400)["field"] == "rule"
    assert ask({"rule": "metal"}, 400, pack="../standard")["field"] == "pack"
    ask({"rule": "metal"}, 404, "strangers")


@pytest.mark.rule("BG-14")
def test_a_rule_of_any_shape_is_one_answer_and_one_message_to_the_others(
    server: Server, tmp_path: Path
) -> None:
    async def story() -> None:
        heard = []
        for rule in ("=metal", "=!natural&moving_parts", "=weight<textbook"):
            table, (ann, bo, _) = server.new_table(
                game="blackwood", others=["Bo", "Cy"], options={"visitor": 0, "kid": 1}, start=True
            )
            async with at(server, table, [ann]) as visitor, at(server, table, [bo]) as kid:
                before = len(kid.messages)
                prompt = visitor.prompt(0)
                assert prompt is not None
                match = visitor.now[0]["match"]
                await visitor.do("answer", match=match, seat=0, prompt=prompt["id"], answer=rule)
                assert visitor.views[0]["rule"]["id"] == rule[1:]
                await kid.until_true(lambda kid=kid: kid.views[1]["mode"] == "workshop")
                heard.append(len(kid.messages) - before)
        assert len(set(heard)) == 1

    run(story())


@pytest.mark.rule("BG-72")
def test_when_the_visitors_time_is_over_the_oldest_card_is_covered(server: Server) -> None:
    """Not what a bot would choose: the rules say which."""

    async def story() -> None:
        table, secrets = server.new_table(
            game="blackwood", others=["Bo", "Cy"], options={"visitor": 0, "kid": 1}, start=True,
            settings={"clock": {"kind": "move", "seconds": 600}},
        )  # fmt: skip
        async with at(server, table, secrets) as all_three:

            async def answer(seat: int, choice: str) -> None:
                await all_three.until_true(lambda: all_three.prompt(seat) is not None)
                move = all_three.a_move(seat, random.Random(1))
                ids = [option["id"] for option in all_three.prompt(seat)["options"]]  # type: ignore[index]
                move["answer"] = next((id for id in ids if id.startswith(choice)), choice)
                await all_three.do("answer", **move)

            await answer(0, "=!many_colours|!alive")
            await answer(2, "test")
            oldest = all_three.views[1]["admitted"][0]["top"]
            while all_three.prompt(0) is None:  # the Kid predicts until all eight spaces are full
                await answer(1, "admitted")
            assert all_three.prompt(0)["what"] == "cover"  # type: ignore[index]
            server.hub.get(table).table.clock.left[0] = 0
            await all_three.do("say", seat=1, text="Take your time.")
            await all_three.until_true(
                lambda: any(space["under"] for space in all_three.views[1]["admitted"])
            )
            spaces = all_three.views[1]["admitted"]
            assert spaces[0]["top"] != oldest and spaces[0]["under"] == 1

    run(story())


def test_a_text_that_only_looks_like_a_rule_is_asked_again() -> None:
    play = playing()
    play.answer(0, "=no_such_thing", play.prompt_id(play.match.prompts[0]), "", 0)
    assert play.match.prompts[0].what == "make_rule"
    assert as_view(play.match.view(None), BlackwoodView).mode is None


def playing() -> LoggedMatch:
    table, _, _ = new_table(
        NewTable(
            game="blackwood", name="Ann", others=["Bo", "Cy"], options={"visitor": 0, "kid": 1}, start=True
        ),
        0,
    )
    assert table.play is not None
    return table.play


@pytest.mark.rule("BG-71")
def test_a_covered_card_fades_from_logs_that_were_already_sent() -> None:
    """A browser that follows every message never keeps the name of a card that is covered now."""
    # The deal is another one each time, and not in every match a card is covered.
    assert sum(_covered_in_a_match(random.Random(number)) for number in range(6)) > 0


def _covered_in_a_match(rng: random.Random) -> int:
    """Follows a match in three windows; returns how often a covered card was spoken of."""
    table, _, _ = new_table(
        NewTable(
            game="blackwood", name="Ann", others=["Bo", "Cy"], options={"visitor": 0, "kid": 1}, start=True
        ),
        0,
    )
    play = table.play
    assert play is not None
    windows = {seat: Window(seat) for seat in (None, 1, 2)}
    logs: dict[int | None, list[str]] = {}
    for seat, window in windows.items():
        logs[seat] = _texts(window.whole(play, table.surroundings(0), None))
    play.answer(0, "=metal", play.prompt_id(play.match.prompts[0]), "", 0)
    faded = 0
    for _ in range(200):
        if play.over:
            break
        seat = play.waiting[0]
        prompt = play.match.prompts[seat]
        calm = [option for option in prompt.options if not option.id.startswith(("prove", "stop"))]
        answer = (
            rng.choice(calm or list(prompt.options)).id
            if prompt.kind == "one"
            else _ids(random_answer(prompt, rng))
        )
        play.answer(seat, answer, play.prompt_id(prompt), "", 0)
        around = table.surroundings(0)
        for eyes, window in windows.items():
            message = window.next(play, around, False)
            logs[eyes] = [*logs[eyes][: message.keep], *_texts(message)]
            assert logs[eyes] == [event.document(around.names).text for event in play.match.events(eyes, 0)]
        faded += "covered card" in " ".join(logs[None])
    return faded


def _texts(message: MatchMessage) -> list[str]:
    """The events of a message as they arrive."""
    return [event["text"] for event in msgspec.json.decode(encode(message))["events"]]


def _ids(answer: object) -> object:
    return [option.id for option in answer] if isinstance(answer, list) else answer.id  # type: ignore[attr-defined]
