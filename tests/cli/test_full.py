"""`--full`: a match on the full screen, by mouse and keys, in a window of 80 by 24 and others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static
from typer.testing import CliRunner

import streetlight as sl
from streetlight.cli.app import app as command
from streetlight.cli.full import Curtain, FullScreen, PaneWindow
from streetlight.cli.terminal import Quit, Session
from streetlight.core.prompts import Option
from tests.table.world import run

Scene = Callable[[FullScreen, Pilot[None], Session], Awaitable[None]]


def play(
    game: str, who: list[str], scene: Scene, file: Path | None = None, size: tuple[int, int] = (80, 24)
) -> Session:
    """A match on a full screen without a terminal, with somebody who does what the scene says."""
    window = PaneWindow(coloured=False)
    session = Session(sl.game(game).start(len(who), "full"), who, window, file)
    app = FullScreen(window, session.run)

    async def through() -> None:
        async with app.run_test(size=size) as pilot:
            await scene(app, pilot, session)

    run(through())
    try:
        app.finish()
    except Quit:
        session.keep()
    return session


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    async def wait() -> None:
        while not holds():
            await asyncio.sleep(0.005)

    await asyncio.wait_for(wait(), 60)


async def my_turn(app: FullScreen, pilot: Pilot[None]) -> None:
    await until(pilot, lambda: app.asking or app.over or isinstance(app.screen, Curtain))


def shown(app: FullScreen) -> str:
    """Every text that is on the screen or in a pane of it."""
    screen = app.screen_stack[0]
    texts = [str(screen.query_one(f"#{name}", Static).content) for name in ("board", "question")]
    texts += [line.text for line in screen.query_one(RichLog).lines]
    listed = screen.query_one(OptionList)
    texts += [str(listed.get_option_at_index(at).prompt) for at in range(listed.option_count)]
    return "\n".join(texts)


def test_a_match_is_played_by_clicks_to_its_end(pytestconfig: pytest.Config) -> None:
    """Options are clicked with the mouse (all of them with --soak); the table, the log and the end are there."""
    by_mouse = 1000 if pytestconfig.getoption("--soak") else 4

    async def scene(app: FullScreen, pilot: Pilot[None], session: Session) -> None:
        await my_turn(app, pilot)
        assert "School" in shown(app) and "Your turn." in shown(app) and "You are" in shown(app)
        clicks = 0
        while not app.over:
            await until(pilot, lambda: app.query_one(OptionList).region.height > 0)
            if clicks < by_mouse:
                assert await pilot.click(OptionList, offset=(4, 0))
            else:
                app.action_say("1")
            clicks += 1
            await my_turn(app, pilot)
        assert clicks > 10 and session.match.over
        await until(pilot, lambda: "wins" in shown(app))
        await pilot.press("enter")

    done = play("strangers", ["you", "random"], scene)
    assert done.match.result is not None


@pytest.mark.parametrize(("game", "seats"), [("mindflayer", 4), ("blackwood", 3), ("loop", 2)])
def test_keys_play_the_other_games(
    game: str, seats: int, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """Arrows and Enter in the list, numbers on the line, commands by their keys; what was played is kept."""

    async def scene(app: FullScreen, pilot: Pilot[None], session: Session) -> None:
        await my_turn(app, pilot)
        await pilot.press("f3")
        await my_turn(app, pilot)
        for turn in range(1000 if pytestconfig.getoption("--soak") else 3):
            await my_turn(app, pilot)
            if app.over:
                break
            prompt = session.match.prompts[0]
            await until(pilot, lambda: app.query_one(OptionList).option_count == len(options(session)))
            if prompt.kind in ("one", "write") and turn % 2:
                app.query_one(OptionList).focus()
                await pilot.press("down", "up", "enter")
            else:
                wanted = len(prompt.options) if prompt.kind == "order" else max(1, prompt.min)
                app.query_one(Input).value = " ".join(str(number + 1) for number in range(wanted))
                app.query_one(Input).focus()
                await pilot.press("enter")
        await my_turn(app, pilot)
        await pilot.press("enter" if app.over else "ctrl+q")

    file = tmp_path / "match.json"
    session = play(game, ["you", *["novice"] * (seats - 1)], scene, file)
    assert session.match.answers_given >= 3 and file.exists()


def options(session: Session) -> list[Option]:
    """What the person at the keyboard is asked to choose from."""
    return session.match.prompts[0].options


def test_two_people_at_one_keyboard_never_see_the_other_hand() -> None:
    async def scene(app: FullScreen, pilot: Pilot[None], session: Session) -> None:
        seen = 0
        while seen < 3:
            await my_turn(app, pilot)
            if isinstance(app.screen, Curtain):
                assert "Hand the keyboard to" in app.screen.said
                assert shown(app).strip() == "", "nothing is left behind the curtain"
                await pilot.press("enter")
                await until(pilot, lambda: not isinstance(app.screen, Curtain))
                seen += 1
                continue
            await until(pilot, lambda: "Your hand: " in shown(app))
            mine, theirs = (
                {event.text for event in session.match.events(seat)}
                for seat in (session.match.waiting[0], 1 - session.match.waiting[0])
            )
            assert theirs - mine and not any(line in shown(app) for line in theirs - mine)
            await pilot.press("1", "enter")
        await pilot.press("ctrl+q")

    play("strangers", ["you", "you"], scene)


def test_the_panes_follow_the_window() -> None:
    """Wide: the log stands beside the table. Narrow: below it. Both ways it is all there, and can be rolled."""

    async def scene(app: FullScreen, pilot: Pilot[None], session: Session) -> None:
        await my_turn(app, pilot)
        log, table = app.query_one(RichLog), app.query_one("#table")
        assert log.region.y > table.region.y
        await pilot.press("pagedown")
        assert table.scroll_y > 0
        await pilot.resize_terminal(150, 45)
        await until(pilot, lambda: log.region.x > table.region.right - 1)
        await my_turn(app, pilot)
        assert log.region.y == table.region.y and app.board_width > 90
        app.query_one(Input).value = "quit"
        await pilot.press("enter")

    play("strangers", ["you", "novice"], scene)


def test_where_it_can_not_run_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    done = CliRunner().invoke(command, ["play", "strangers", "--full"])
    assert done.exit_code == 1 and "A full screen needs a terminal" in " ".join(done.output.split())
    monkeypatch.setattr("streetlight.cli.play.find_spec", lambda name: None)
    done = CliRunner().invoke(command, ["play", "strangers", "--full"])
    assert done.exit_code == 1 and "streetlight[full]" in done.output
