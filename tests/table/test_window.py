"""Non-interference: what leaves the table for a seat is the same for every truth that fits what the seat knows."""

import copy
import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict, replace

from streetlight.bots.chance import random_answer
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.play.window import Window, blocked_documents, encode
from streetlight.table.room.lobby import new_table
from streetlight.table.room.table import Table
from streetlight.table.wire.protocol import MatchMessage
from streetlight.table.wire.web_types import NewTable


def started(game: str = "strangers", **wanted: Any) -> tuple[Table, LoggedMatch]:
    table, _, _ = new_table(NewTable(game=game, name="Ann", start=True, **wanted), 0)
    assert table.play is not None
    return table, table.play


OPTIONS = [
    {"seats": 2, "bots": ["random"]},
    {
        "seats": 3,
        "bots": ["random", "random"],
        "options": {"variants": ["brainiac", "well_read"], "board": "B"},
    },
    {"seats": 4, "others": ["Bo", "Cy", "Di"], "options": {"variants": ["teams"], "seating": "opposite"}},
]


@pytest.mark.parametrize("wanted", OPTIONS, ids=["two", "three", "teams"])
def test_a_seats_messages_do_not_tell_truths_apart(wanted: dict[str, object]) -> None:
    table, play = started(**wanted)
    rng = random.Random(1)
    for _ in range(60):
        if play.over:
            break
        around = table.surroundings(1000)
        for seat in (None, *range(play.head.seats)):
            other = copy.copy(play)
            other.match = play.match.imagine(seat, rng)
            assert encode(Window(seat).whole(play, around, None)) == encode(
                Window(seat).whole(other, around, None)
            )
            if seat is not None and seat in play.match.prompts:
                prompt = play.prompt_id(play.match.prompts[seat])
                assert blocked_documents(play, seat, prompt, []) == blocked_documents(other, seat, prompt, [])
        seat = play.waiting[0]
        prompt = play.match.prompts[seat]
        play.answer(seat, random_answer(prompt, rng).id, play.prompt_id(prompt), "", 0)


SEATS = {"strangers": 3, "mindflayer": 5, "blackwood": 4, "loop": 2}


@pytest.mark.parametrize("game", SEATS)
def test_changes_add_up_to_the_whole(game: str) -> None:
    """What one has who heard every change is what one gets who comes in now."""
    names = ["Bo", "Cy", "Di", "Eve"][: SEATS[game] - 1]
    table, play = started(game=game, others=names)
    rng = random.Random(2)
    windows = {seat: Window(seat) for seat in (None, *range(SEATS[game]))}
    heard = {seat: read(window.whole(play, table.surroundings(0), None)) for seat, window in windows.items()}
    for _ in range(120):
        if play.over:
            break
        seat = rng.choice(play.waiting)
        prompt = play.match.prompts[seat]
        play.answer(seat, ids(random_answer(prompt, rng)), play.prompt_id(prompt), "", 0)
        for eye, window in windows.items():
            message = read(window.next(play, table.surroundings(0), False))
            assert message["view"] is None
            view = {**heard[eye]["view"], **message["changed"]}
            events = [*heard[eye]["events"][: message["keep"]], *message["events"]]
            heard[eye] = {**message, "view": view, "changed": {}, "keep": 0, "events": events}
            whole = read(Window(eye).whole(play, table.surroundings(0), None))
            once = {name: whole[name] for name in ("content", "claims", "read")}
            assert heard[eye] | once == whole


def test_a_new_name_is_in_all_texts_at_once() -> None:
    """Also in those that were made before: a question that stays open, and what has happened before."""
    table, play = started(game="mindflayer", others=["Bo", "Cy", "Di"])
    around = table.surroundings(0)
    window = Window(play.waiting[0])
    before = encode(window.whole(play, around, None))
    table.stored.seats[1].name = "Zoe"
    after = encode(window.next(play, table.surroundings(0), True))
    assert b"Bo" in before and b"Zoe" in after and b"Bo" not in after


@pytest.mark.parametrize("game", SEATS)
def test_the_public_part_of_a_view_is_what_the_spectator_sees(game: str) -> None:
    """It is made once for all seats, so it must hold nothing that only some may know."""
    _, play = started(game=game, others=["Bo", "Cy", "Di", "Eve"][: SEATS[game] - 1])
    rng, match = random.Random(3), play.match
    for _ in range(150):
        public = match.public_view()
        for seat in (None, *range(match.seats)):
            own = match.own_view(seat, public)
            assert type(own) is match.game.own_view_type
            whole = replace(public, seat=seat, talk=match.talk(seat), **asdict(own))
            assert whole == match.view(seat)
        assert public == match.public_view()  # nobody's own part has changed it
        if match.over:
            break
        seat = rng.choice(match.waiting)
        match.answer(seat, random_answer(match.prompts[seat], rng))


def read(message: MatchMessage) -> dict[str, Any]:
    """A message as it arrives."""
    found: dict[str, Any] = msgspec.json.decode(encode(message))
    return found


def ids(answer: Any) -> Any:
    return [option.id for option in answer] if isinstance(answer, list) else answer.id
