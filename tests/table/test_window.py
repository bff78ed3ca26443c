"""Non-interference: what leaves the table for a seat is the same for every truth that fits what the seat knows."""

import copy
import random

import pytest

from streetlight.bots.chance import random_answer
from streetlight.table.lobby import new_table
from streetlight.table.play import Play
from streetlight.table.table import Table
from streetlight.table.web_types import NewTable
from streetlight.table.window import Window, blocked_documents, encode


def started(**wanted: object) -> tuple[Table, Play]:
    table, _, _ = new_table(NewTable(game="strangers", name="Ann", start=True, **wanted), 0)  # type: ignore[arg-type]
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


def test_changes_add_up_to_the_whole() -> None:
    table, play = started(seats=3, others=["Bo", "Cy"])
    rng = random.Random(2)
    windows = {seat: Window(seat) for seat in (None, 0, 1, 2)}
    views = {}
    logs = {}
    for seat, window in windows.items():
        message = window.whole(play, table.surroundings(0), None)
        views[seat], logs[seat] = message.view, list(message.events)
    while not play.over:
        seat = play.waiting[0]
        prompt = play.match.prompts[seat]
        play.answer(seat, random_answer(prompt, rng).id, prompt.id, "", 0)
        for seat, window in windows.items():
            message = window.next(play, table.surroundings(0), False)
            assert message.view is None
            views[seat] = {**(views[seat] or {}), **message.changed}
            logs[seat] = [*logs[seat][: message.keep], *message.events]
            whole = Window(seat).whole(play, table.surroundings(0), None)
            assert views[seat] == whole.view and logs[seat] == whole.events
