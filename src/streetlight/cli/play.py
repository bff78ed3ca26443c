"""`streetlight play`: a match in the terminal."""

from __future__ import annotations

import json
import os
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
import typer

from streetlight.bots.own import be_patient, is_own
from streetlight.bots.registry import check_bot, levels
from streetlight.cli import store
from streetlight.cli.days import tell_day
from streetlight.cli.lesson import LessonSession
from streetlight.cli.terminal import YOU, Load, Quit, Session, take_up
from streetlight.cli.tools import FIRST_GAME, GAME_HELP, fail
from streetlight.cli.window import TextWindow, window
from streetlight.core.errors import StreetlightError
from streetlight.core.game import AnyGame
from streetlight.core.match import Match
from streetlight.core.records import StartOptions
from streetlight.core.series import Series, SeriesChoice
from streetlight.games.difficulty import Difficulty, rates_for
from streetlight.games.lessons import Lesson
from streetlight.games.registry import difficulties_of, game, games, lesson_of, series


class Look(NamedTuple):
    """How things are shown: the window, and whether the board is told in words."""

    window: TextWindow
    words: bool


def play(
    name: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)] = FIRST_GAME,
    seats: Annotated[
        str, typer.Option(help='Who sits where, e.g. "you,regular,novice" or "you,you,regular"; or how many.')
    ] = "",
    seed: Annotated[str | None, typer.Option(help="Play this deal again.")] = None,
    board: Annotated[str | None, typer.Option(help="Which board, A or B.")] = None,
    variant: Annotated[list[str] | None, typer.Option(help="A variant; may be given several times.")] = None,
    pack: Annotated[str | None, typer.Option(help="A pack of your own: its file or folder.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--set", help="Any other option, e.g. --set seating=opposite.")
    ] = None,
    in_series: Annotated[
        str | None,
        typer.Option("--series", help="Play a series: gauntlet (strangers), waffles (mindflayer)."),
    ] = None,
    load: Annotated[
        str,
        typer.Option(
            metavar="FILE|NUMBER",
            help="Go on with a match: its file, or its number in `streetlight matches`.",
        ),
    ] = "",
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Plain ASCII only.")] = False,
    difficulty: Annotated[
        str,
        typer.Option(
            help="How hard: gentle, as_printed or hard. It chooses the bots, in the Loop the rules too."
        ),
    ] = "",
    lesson: Annotated[
        bool, typer.Option("--lesson", help="A guided first match: what to do, one new idea at a time.")
    ] = False,
    words: Annotated[
        bool, typer.Option("--words", help="Tell the board in words: for a screen reader or a narrow window.")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="A full screen with panes, for mouse and keys.")
    ] = False,
    patience: Annotated[
        float | None,
        typer.Option(
            min=0.1, metavar="SECONDS", help="How long a bot of your own has for each answer; 60 by default."
        ),
    ] = None,
) -> None:
    """Play in the terminal, alone against bots or with several people at one keyboard."""
    if patience is not None:
        be_patient(patience)
    look = Look(_full(ascii_only) if full else window(store.home() / "history", ascii_only), words)
    try:
        if load:
            _take_up(load, look)
            return
        if name.startswith(("http://", "https://")):
            raise fail("That is the link of a table. Open it in a browser: no account, nothing to install.")
        if name not in games():
            raise fail(f"There is no game {name!r}. There are: {', '.join(games())}.")
        the_game = game(name)
        if lesson:
            _learn(the_game, look)
            return
        options = _options(board, variant, pack, option)
        level, chosen = "", None
        if difficulty:
            chosen = _difficulty(the_game, difficulty)
            options = {**chosen.options, **options}
            level = chosen.bots
        if in_series:
            fewest = series(name, in_series, "how many").seats[0]
            who = _who(the_game, seats, options, fewest, level)
            options["seats"] = len(who)
            kept = store.SavedSeries(name=in_series, seed=seed or _fresh_seed(), options=options)
            _play_series(series(name, in_series, kept.seed, **options), who, look, kept)
            return
        who = _who(the_game, seats, options, level=level)
        match = the_game.start(len(who), seed, **options)
        if chosen is not None:
            _tell(chosen, match)
        play_match(match, who, look)
    except StreetlightError as error:
        raise fail(str(error)) from None


def _full(ascii_only: bool) -> TextWindow:
    """A full screen, or a clear word why there is none."""
    if find_spec("textual") is None:
        raise fail("A full screen needs textual. Install it with: pip install 'streetlight[full]'")
    from streetlight.cli.full import PaneWindow, cannot_run

    why = cannot_run()
    if why:
        raise fail(why)
    return PaneWindow(ascii_only, coloured=not os.environ.get("NO_COLOR"))


def matches() -> None:
    """List the matches that can go on, the last played first."""
    kept = store.kept_matches()
    if not kept:
        typer.echo("No match is waiting. Begin one: streetlight play strangers")
        return
    for number, each in enumerate(kept, start=1):
        record = each.saved.record
        title = game(record.game).title if record.game in games() else record.game
        when = time.strftime("%a %d %b, %H:%M", time.localtime(each.when))
        typer.echo(
            f"{number:3}  {title}, {', '.join(each.saved.seats)}; {len(record.answers)} answers, {when}"
        )
    typer.echo("Go on with one: streetlight play --load 1")


def _take_up(which: str, look: Look) -> None:
    """Go on with the match of that number in the list, or in that file."""
    path = Path(which)
    if which.isdigit() and not path.exists():
        kept = store.kept_matches()
        if not 1 <= int(which) <= len(kept):
            raise fail(f"There is no match {which}. `streetlight matches` lists them.")
        path = kept[int(which) - 1].path
    saved, match = take_up(path)
    _go_on(saved, match, look, path)


def _difficulty(the_game: AnyGame, name: str) -> Difficulty:
    """The difficulty of that name."""
    found = difficulties_of(the_game.name)
    chosen = None if found is None else found.find(name)
    if found is None or chosen is None:
        known = [] if found is None else [level.name for level in found.levels]
        raise fail(f"There is no difficulty {name!r}. There are: {', '.join(known) or 'none'}.")
    return chosen


def _tell(difficulty: Difficulty, match: Match) -> None:
    """What a difficulty means, and how often bots won with the options of this match."""
    typer.echo(f"{difficulty.title}. {difficulty.text}")
    for rate in rates_for(difficulty, match.seats, msgspec.to_builtins(match.options)):
        share = round(100 * rate.won / rate.played)
        typer.echo(f"  Won by {rate.player} bots, {rate.seats} seats: {share} % of {rate.played} matches.")


def _learn(the_game: AnyGame, look: Look) -> None:
    """The guided first match of a game."""
    lesson = lesson_of(the_game.name)
    if lesson is None:
        raise fail(f"{the_game.title} has no guided first match.")
    who = [YOU, *[other.level for other in lesson.others]]
    play_match(lesson.start(the_game), who, look, lesson=lesson)


def _options(
    board: str | None, variant: list[str] | None, pack: str | None, more: list[str] | None
) -> StartOptions:
    options: StartOptions = {}
    if board:
        options["board"] = board.upper()
    if variant:
        options["variants"] = [name.strip().replace("-", "_") for each in variant for name in each.split(",")]
    if pack:
        options["pack"] = pack
    for setting in more or []:
        key, equals, value = setting.partition("=")
        if not equals:
            raise fail(f"--set wants NAME=VALUE, not {setting!r}.")
        options[key] = _value(value)
    return options


def _value(text: str) -> object:
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value


def _who(the_game: AnyGame, seats: str, options: StartOptions, fewest: int = 0, level: str = "") -> list[str]:
    """Who sits where: as named, or you and regular bots to that number. Without --seats: a good table.

    A series is played by the fewest that it takes.
    """
    known = levels(the_game.name)
    best = level or ("regular" if "regular" in known else known[-1])
    if seats.isdecimal() and int(seats) in the_game.seats:
        who = [YOU] + [best] * (int(seats) - 1)
    elif seats:
        who = [part.strip() for part in seats.split(",")]
    else:
        alone = {"solo", "architect"} & set(options.get("variants", ()))
        seated = min(max(3, the_game.seats[0]), the_game.seats[-1])
        count = 1 if alone else 4 if "teams" in options.get("variants", ()) else seated
        who = [YOU] + [best] * ((fewest or count) - 1)
    for one in who:
        if one != YOU and one not in known and not is_own(one):
            raise fail(
                f"{one!r} can't sit down. There are: {YOU}, {', '.join(known)}; or a number of seats from "
                f"{the_game.seats[0]} to {the_game.seats[-1]}."
            )
        if is_own(one):
            check_bot(the_game.name, one)
    return who


def _go_on(saved: store.Saved, match: Match, look: Look, file: Path | None = None) -> None:
    """Play a saved match, and the rest of its series, as it was shown before."""
    who = saved.seats or [YOU] * match.seats
    look.window.ascii_only = look.window.ascii_only or saved.ascii_only
    look = look._replace(words=look.words or saved.words)
    kept = saved.series
    if kept is None:
        lesson = lesson_of(match.game.name) if saved.record.lesson is True else None
        play_match(match, who, look, lesson=lesson, file=file)
        return
    run = series(match.game.name, kept.name, kept.seed, **kept.options)
    for chosen, record in zip(kept.chosen, kept.finished, strict=False):
        run.start_next(**chosen)
        run.current = match.game.replay(record)
    run.start_next(**kept.chosen[-1])
    _play_series(run, who, look, kept, match, file)


def play_match(
    match: Match,
    who: list[str],
    look: Look,
    kept: store.SavedSeries | None = None,
    lesson: Lesson | None = None,
    file: Path | None = None,
) -> Match:
    """Play a match, which is kept in its file after every answer."""
    if file is None or file.parent != store.home() / "matches":  # a file of somebody's own stays as it is
        file = store.new_file(match.game.name)
    session = (
        Session(match, who, look.window, file, kept, look.words)
        if lesson is None
        else LessonSession(lesson, match, who, look.window, file, kept, look.words)
    )
    try:
        look.window.run(session.run)
    except Quit:
        session.keep()
        typer.echo(f"\nThe match is kept. Go on with: streetlight play --load {file}")
        raise typer.Exit from None
    except Load as wish:
        session.keep()
        typer.echo(f"The match so far is in {file}.")
        _go_on(wish.saved, wish.match, look, wish.path)
        raise typer.Exit from None
    except BaseException:
        session.keep()  # whatever went wrong, the match is not lost
        typer.echo(f"The match so far is in {file}.", err=True)
        raise
    finally:
        look.window.close()
    _keep_high_score(session.match)
    tell_day(session.match)
    last = store.finished_file(file)
    session.save(last)
    file.unlink(missing_ok=True)
    typer.echo(f"The record is in {last}. Check it with: streetlight verify {last}")
    return session.match


def _play_series(
    run: Series,
    who: list[str],
    look: Look,
    kept: store.SavedSeries,
    match: Match | None = None,
    file: Path | None = None,
) -> None:
    """Play a series to its end, from `match` on if one is under way. What is kept of it goes into every save."""
    names = game(run.game.name).words.seat_names
    while run.result is None:
        if match is None:
            chosen = {choice.option: _chosen(choice, who, look.window) for choice in run.choices}
            match = run.start_next(**chosen)
            kept = msgspec.structs.replace(kept, chosen=(*kept.chosen, chosen))
        typer.echo(f"Game {len(kept.chosen)} of {run.title}.")
        run.current = play_match(match, who, look, kept, file=file)
        file = None
        kept = msgspec.structs.replace(kept, finished=(*kept.finished, run.current.record()))
        match = None
        score = ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(run.scores))
        typer.echo(f"Score so far: {score}.")
    winners = run.result.winners
    typer.echo("The series goes to " + " and ".join(names[seat] for seat in winners) + ".")


def _chosen(choice: SeriesChoice, who: list[str], window: TextWindow) -> str:
    """What is chosen before a match. Bots, and people who say nothing, take what is offered first."""
    if who[choice.seat] != YOU:
        return choice.values[0]
    while True:
        try:
            text = window.ask(f"Choose the {choice.option}: {' or '.join(choice.values)}> ").strip().upper()
        except (EOFError, KeyboardInterrupt):
            typer.echo(f"\nIt is {choice.values[0]} then.")
            return choice.values[0]
        if text in choice.values:
            return text
        typer.echo(f"{text!r} is not on offer.")


def _keep_high_score(match: Match) -> None:
    """Solo matches are played for a high score (DTS-86)."""
    result = match.result
    if match.seats != 1 or result is None:
        return
    options = match.record().options
    kind = [match.game.name, options.get("board", ""), "+".join(options.get("variants", []))]
    table = "/".join(str(part) for part in kind)
    place = store.add_high_score(table, result.scores[0], match.seed)
    best = store.high_scores(table)
    if place == 1:
        typer.echo("That is your best score so far.")
    typer.echo("High scores: " + ", ".join(str(row.points) for row in best))


def _fresh_seed() -> str:
    import secrets

    return secrets.token_hex(16)
