"""Taking back: free as far as nobody learned anything, else all people must agree."""

import random

from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.play.undo import rewind
from tests.table.test_window import started
from tests.table.world import AT_ONCE, Device, Server, at, run

PEOPLE = frozenset({0, 1})


def choose(play: LoggedMatch, seat: int, start: str) -> None:
    prompt = play.match.prompts[seat]
    option = next(option for option in prompt.options if option.id.startswith(start))
    play.answer(seat, option.id, play.prompt_id(prompt), "", 0)


def a_card_that_asks_where_to() -> tuple[LoggedMatch, str]:
    """A match in which Ann, alone, holds a card that moves a kid, and the id of playing it."""
    while True:
        _, play = started(seats=1)
        while play.match.prompts[0].what != "turn":
            choose(play, 0, "keep")
        choose(play, 0, "let_out")
        for option in play.match.prompts[0].options:
            twin = play.match.copy()
            twin.answer(0, option.id)
            if 0 in twin.prompts and twin.prompts[0].what == "move":
                return play, option.id


def test_an_answer_that_taught_nobody_anything_is_taken_back_at_once() -> None:
    play, card = a_card_that_asks_where_to()
    before = play.match.checksum()
    choose(play, 0, card)
    back = rewind(play, 0, PEOPLE)  # with others at the table they would have learned of the card
    assert back is not None and back.free and back.last - back.first == 1
    old = play.prompt_id(play.match.prompts[0])
    play.undo(0, back.first, back.last, True, 0)
    assert play.match.checksum() == before and not play.peeked
    assert play.prompt_id(play.match.prompts[0]) != old  # an answer to the old prompt would be stale


def test_what_drew_a_card_or_came_before_another_person_is_not_free() -> None:
    _, play = started(seats=2, others=["Bo"], options={"first": 0})
    choose(play, 0, "let_out")
    assert rewind(play, 1, PEOPLE) is None
    mine = rewind(play, 0, PEOPLE)
    assert mine is not None and mine.free  # letting out draws nothing, and Bo has not moved
    choose(play, 1, "let_out")
    mine = rewind(play, 0, PEOPLE)
    assert mine is not None and not mine.free and mine.last - mine.first == 2
    bot_between = rewind(play, 0, frozenset({0}))
    assert bot_between is not None and bot_between.free


def test_a_match_with_undos_is_loaded_as_it_was() -> None:
    _, play = started(seats=2, others=["Bo"], options={"first": 0})
    rng = random.Random(8)
    rows = []
    for turn in range(40):
        seat = play.waiting[0]
        prompt = play.match.prompts[seat]
        option = prompt.options[rng.randrange(len(prompt.options))]
        rows.append(play.answer(seat, option.id, play.prompt_id(prompt), f"c{turn}", 0))
        back = rewind(play, seat, PEOPLE)
        if turn % 5 == 4 and back is not None:
            rows.append(play.undo(seat, back.first, back.last, back.free, 0))
    again = LoggedMatch.load(play.head, rows, play.shelf)
    assert again.match.checksum() == play.match.checksum()
    assert (again.answers, again.seq, again.peeked, again.rewinds) == (
        play.answers,
        play.seq,
        play.peeked,
        play.rewinds,
    )
    assert again.commands == play.commands and again.marks == play.marks


async def until_asked(a: Device, b: Device, rng: random.Random, answers: int) -> Device:
    """Play so many answers; whoever is asked then."""
    for _ in range(answers):
        mover = a if a.prompt(0) is not None else b
        await mover.do("answer", **mover.a_move(0 if mover is a else 1, rng))
        seq = mover.now[0 if mover is a else 1]["seq"]
        await a.until_true(lambda seq=seq: a.now[0]["seq"] >= seq)
        await b.until_true(lambda seq=seq: b.now[1]["seq"] >= seq)
    return a if a.prompt(0) is not None else b


def test_undo_by_agreement_shortens_everybodys_log(server: Server) -> None:
    async def story() -> None:
        table, [ann, bo] = server.new_table(seats=2, others=["Bo"], start=True, options={"first": 0})
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            rng = random.Random(9)
            await until_asked(a, b, rng, 6)
            while a.now[0]["undo"]["free"]:
                await until_asked(a, b, rng, 1)
            log = len(b.logs[1])
            await a.do("undo", seat=0)
            await b.until_true(lambda: b.table["poll"] is not None)
            poll = b.table["poll"]
            assert poll["kind"] == "undo" and poll["waiting"] == [1] and "Ann" in poll["text"]
            await b.do("vote", seat=1, poll=poll["poll"], yes=False)
            await a.until_true(lambda: a.table["poll"] is None and a.chat != [])
            assert len(b.logs[1]) == log and a.chat[-1]["text"] == "Bo said no. The match goes on."

            await a.do("undo", seat=0)
            await b.until_true(lambda: b.table["poll"] is not None)
            seq = a.now[0]["seq"]
            await b.do("vote", seat=1, poll=b.table["poll"]["poll"], yes=True)
            await a.until_true(lambda: a.now[0]["seq"] > seq)
            assert len(b.logs[1]) < log and a.prompt(0) is not None
            assert await b.refused("vote", seat=1, poll=poll["poll"], yes=True) == "stale"
            async with at(server, table, [bo]) as late:
                assert late.logs[1] == b.logs[1] and late.views[1] == b.views[1]

    run(story())


def test_a_solo_match_with_a_peek_does_not_count_for_the_high_scores(server: Server) -> None:
    async def story() -> None:
        table, [ann] = server.new_table(
            seats=1, name="Peeky", start=True, settings=AT_ONCE, options={"variants": ["solo", "brainiac"]}
        )
        async with at(server, table, [ann]) as me:
            rng = random.Random(10)
            while me.now[0]["undo"] is None or me.now[0]["undo"]["free"]:
                await me.do("answer", **me.a_move(0, rng))
            await me.do("undo", seat=0)  # alone one agrees at once
            await me.play_on(0, rng)
            match = me.table["match"]
        rows = server.get("/api/games/strangers/scores?variants=solo,brainiac")
        assert all(row["match"] != match for row in rows)

    run(story())


def test_the_match_can_be_ended_by_agreement(server: Server) -> None:
    async def story() -> None:
        table, [ann, bo] = server.new_table(seats=3, others=["Bo"], bots=["random"], start=True)
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            await a.do("propose_end", seat=0)
            await b.until_true(lambda: b.table["poll"] is not None)
            assert await b.refused("propose_end", seat=1) == "not_now"
            await b.do("vote", seat=1, poll=b.table["poll"]["poll"], yes=True)
            await a.until_true(lambda: a.now[0]["over"] is not None)
            assert a.now[0]["over"]["how"] == "agreed" and a.now[0]["over"]["winners"] == []
            assert a.now[0]["prompt"] is None and a.now[0]["over"]["seed"]

    run(story())


def test_one_of_three_gives_up_and_a_bot_plays_on(server: Server) -> None:
    async def story() -> None:
        settings = AT_ONCE | {"stand_in": "random"}
        table, [ann, bo] = server.new_table(
            seats=3, others=["Bo"], bots=["random"], start=True, settings=settings
        )
        async with at(server, table, [ann]) as a, at(server, table, [bo]) as b:
            await a.do("resign", seat=0)
            assert a.table["seats"][0]["resigned"] and a.table["phase"] == "playing"
            assert await a.refused("resign", seat=0) == "not_now"
            assert a.prompt(0) is None and a.now[0]["undo"] is None
            move = {"match": a.now[0]["match"], "seat": 0, "prompt": "p1", "answer": "let_out"}
            assert await a.refused("answer", **move) == "not_now"
            await b.play_on(1, random.Random(11))
            assert b.now[1]["over"]["how"] == "finished"
            assert b.table["seats"][0]["resigned"], "the end tells who left it to a bot"
            await a.do("start")
            assert not a.table["seats"][0]["resigned"]

    run(story())
