"""Two scenarios of Tales from the Loop to their end, by two people in browsers: one is won, one is lost.

The matches are kept ones (tests/records/loop_endings.jsonl) on the same deal: other devices have played them until the
last hours, then the two come back and press what was answered then.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from streetlight.games.loop.pack.check_ops import parts
from streetlight.games.loop.pack.effects import Lose, Win
from streetlight.games.loop.pack.loading import load_pack
from tests.browser.drive import PHONE, Person, expect, wait_until
from tests.table.world import Server, at, run

pytestmark = pytest.mark.xdist_group("browser")

KEPT = Path(__file__).parents[1] / "records" / "loop_endings.jsonl"
LAST = 4
"""So many answers are left when the two come back."""

STORIES = {
    "won": ("late_post", "away", "You made it"),
    "lost": ("strays", "hurt", "Not this time"),
}


def kept_match(scenario: str, ending: str) -> dict[str, Any]:
    matches = [json.loads(line) for line in KEPT.open()]
    return next(
        match
        for match in matches
        if (match["scenario"], match["ending"], match["kids"]) == (scenario, ending, 2)
    )


async def play_again(server: Server, table: str, secrets: list[str], answers: list[Any]) -> None:
    """Both seats answer as they did."""
    async with at(server, table, secrets) as device:
        for seat, picked in answers:
            await device.until_true(lambda seat=seat: device.prompt(seat) is not None)
            prompt = device.prompt(seat)
            assert prompt is not None
            await device.do(
                "answer",
                match=device.now[seat]["match"],
                seat=seat,
                prompt=prompt["id"],
                answer=chosen(prompt, picked),
            )


def chosen(prompt: dict[str, Any], picked: Any) -> Any:
    ids = [option["id"] for option in prompt["options"]]
    return [ids[at] for at in picked] if isinstance(picked, list) else ids[picked]


def asked(someone: Person) -> dict[str, Any] | None:
    """The question that this browser has heard last, if it is still open."""
    for frame in reversed(someone.heard):
        for message in reversed(json.loads(frame)):
            if message["type"] == "match" and message["seat"] is not None:
                return message["prompt"]  # type: ignore[no-any-return]
    return None


def press(someone: Person, picked: Any) -> None:
    """Press what was answered then, once this person is asked."""
    wait_until(someone, lambda: asked(someone) is not None, "somebody asks")
    prompt = asked(someone)
    assert prompt is not None
    before = someone.seq
    option = someone.page.locator(f"[data-option='{chosen(prompt, picked)}']:not([disabled])").first
    option.wait_for(state="attached")
    option.evaluate("option => option.click()")  # where the list is folded, too
    someone.wait_to_hear_of_more_than(before)


@pytest.mark.parametrize("story", sorted(STORIES))
def test_a_scenario_is_played_to_its_end(person, server, monkeypatch, story):
    scenario, ending, headline = STORIES[story]
    kept = kept_match(scenario, ending)
    monkeypatch.setattr("streetlight.table.room.lobby.new_seed", lambda: kept["seed"])
    table, secrets = server.new_table(game="loop", others=["Ben"], options={"scenario": scenario}, start=True)
    run(play_again(server, table, secrets, kept["answers"][:-LAST]))
    ann = person().sit_at(table, secrets[0])
    ben = person(size=PHONE, theme="light").sit_at(table, secrets[1])
    for seat, picked in kept["answers"][-LAST:]:
        press((ann, ben)[seat], picked)
    cards = [card for card in load_pack().diary if card.scenario == scenario]
    told = next(
        op.text
        for card in cards
        for _, op in parts(card)
        if isinstance(op, Win | Lose) and op.ending == ending
    )
    for one in (ann, ben):
        expect(one.page.get_by_role("heading", level=1)).to_contain_text(headline)
        expect(one.page.locator("body")).to_contain_text(told[:60])
        one.fits(f"the end of {scenario}")
    ann.axe_by_day_and_night(f"the end of {scenario}")
