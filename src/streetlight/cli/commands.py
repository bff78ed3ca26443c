"""What can be typed while a match is played, beside the answers themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from streetlight.core.prompts import Prompt
from streetlight.games.registry import find_rule, rules_of
from streetlight.telling.advice import advice
from streetlight.telling.claims import claim_in, claims_of
from streetlight.telling.screens import screen_of

if TYPE_CHECKING:
    from streetlight.cli.terminal import Session

LATEST = 20
"""Lines of the log that `log` shows."""

Doing = Callable[["Session", Prompt, str], bool]
"""(session, the open question, the rest of the line) -> did the match go on?"""


class TypedCommand(NamedTuple):
    run: Doing
    call: str
    """How it is typed, as the help shows it."""
    text: str


def find(session: Session, prompt: Prompt, rest: str) -> bool:
    """Show only the options that hold these words, with their numbers."""
    if not session.show_options(prompt, rest):
        session.show(f"No option speaks of {rest!r}.")
    return False


def why(session: Session, prompt: Prompt, rest: str) -> bool:
    if rest.isdigit():
        option = session.option(prompt, rest)
        session.line(
            " ".join([f"{option.label}.", option.hint, *[each.text for each in option.cautions]]).strip()
        )
        if option.rule:
            session.line(_rule_text(session, option.rule))
        return False
    blocked = prompt.blocked
    if rest:
        blocked = tuple(b for b in blocked if rest.lower() in b.label.lower() or rest in b.targets)
    if not blocked:
        session.show("Nothing that comes to mind is forbidden now.")
    for block in blocked:
        session.line(f"{block.label}: {block.reason}" + (f" ({block.rule})" if block.rule else ""))
    return False


def hint(session: Session, prompt: Prompt, rest: str) -> bool:
    """What a bot would do in this place. That it was asked is told at the end."""
    session.line(advice(session.match, prompt.seat))
    session.advised.add((prompt.seat, prompt.id))
    return False


def rule(session: Session, prompt: Prompt, rest: str) -> bool:
    session.line(_rule_text(session, rest))
    return False


def _rule_text(session: Session, rule_id: str) -> str:
    if not rule_id:
        return f"Which one? For example: rule {some_rule(session)}"
    found = find_rule(session.match.game.name, rule_id)
    return f"{found.id}  {found.text}"


def some_rule(session: Session) -> str:
    """The id of a rule, as an example."""
    return next(iter(rules_of(session.match.game.name)), "ID")


def board(session: Session, prompt: Prompt, rest: str) -> bool:
    session.show_screen(prompt.seat, legend=True)
    session.show_prompt(prompt)
    return False


def hand(session: Session, prompt: Prompt, rest: str) -> bool:
    """The lines of the screen about what is yours: your hand, or your kids and what they have."""
    lines = session.screen(prompt.seat, True, session.words)
    at = next((n for n, line in enumerate(lines) if line.startswith("Your hand")), None)
    if at is not None:
        mine = [*lines[at:], ""][: [*lines[at:], ""].index("")]
    else:
        held, mine = False, []
        for line in lines:
            held = line.startswith(">") or (held and line.startswith("    "))
            if held:
                mine.append(line)
    for line in mine or ["You hold nothing. `board` shows the table."]:
        session.line(line)
    return False


def goal(session: Session, prompt: Prompt, rest: str) -> bool:
    """What must be done to win, with the numbers as they are."""
    own = screen_of(session.match)
    if own is None or own.goal is None:
        session.line(session.match.game.words.catalogue.get("about", "This game does not say."))
    else:
        for line in own.goal(session.match, prompt.seat):
            session.line(line)
    return False


def look(session: Session, prompt: Prompt, rest: str) -> bool:
    """What is at a place, or what is known of a player, a card, a thing."""
    own = screen_of(session.match)
    if own is None or own.look is None:
        session.show("There is nothing to look at closely in this game. `board` shows the table.")
    elif not rest:
        session.line(f"Look at what? {own.look_help}")
    else:
        found = own.look(session.match, prompt.seat, rest)
        for line in found or [f"There is nothing called {rest!r}. {own.look_help}"]:
            session.line(line)
    return False


def path(session: Session, prompt: Prompt, rest: str) -> bool:
    """How far it is from one place to another, and by which way."""
    own = screen_of(session.match)
    if own is None or own.path is None:
        session.show("There are no ways to go in this game.")
    elif len(rest.split()) < 2:
        session.line(f"From where to where? {own.path_help}")
    else:
        for line in own.path(session.match, prompt.seat, rest) or [f"There is no such way. {own.path_help}"]:
            session.line(line)
    return False


def news(session: Session, prompt: Prompt, rest: str) -> bool:
    """What has happened since one's own last choice."""
    events = session.events_since_last_choice(prompt.seat)
    for event in events:
        session.line(f"  {event.text}")
    if not events:
        session.show("Nothing has happened since.")
    return False


def log(session: Session, prompt: Prompt, rest: str) -> bool:
    events = session.match.events(prompt.seat)[-LATEST:]
    for event in events:
        session.line(event.text)
    if not events:
        session.show("Nothing has happened yet.")
    return False


def undo(session: Session, prompt: Prompt, rest: str) -> bool:
    return session.undo()


def say(session: Session, prompt: Prompt, rest: str) -> bool:
    if not rest and claims_of(session.match):
        session.line(f"Say anything. Bots understand: {'; '.join(claims_of(session.match))}.")
    else:
        session.speak(prompt.seat, claim_in(session.match, rest) or rest)
    return False


def save(session: Session, prompt: Prompt, rest: str) -> bool:
    file = Path(rest) if rest else session.file
    if file is None:
        session.show("Where to? save FILE")
    else:
        session.save(file)
        session.show(f"Saved to {file}.")
    return False


def load(session: Session, prompt: Prompt, rest: str) -> bool:
    if not rest:
        session.show("Which file? load FILE")
        return False
    session.go_on_with(Path(rest))


def leave(session: Session, prompt: Prompt, rest: str) -> bool:
    session.leave()


def help_(session: Session, prompt: Prompt, rest: str) -> bool:
    many = "several numbers where several are wanted, e.g. 2 5"
    session.line(f"{'A number':<18} choose that option ({many})", HELP_INDENT)
    for command in COMMANDS.values():
        call = command.call.format(rule=some_rule(session))
        session.line(f"{call:<18} {command.text}", HELP_INDENT)
    if claims_of(session.match):
        session.show("say                what you can claim so that bots understand it")
    return False


HELP_INDENT = " " * 19

COMMANDS: Mapping[str, TypedCommand] = {
    "find": TypedCommand(find, "find WORD", "only the options with that word in them"),
    "why": TypedCommand(
        why, "why, why 3", "what you can't do now and why not; what option 3 does, and its rule"
    ),
    "hint": TypedCommand(
        hint, "hint", "what the regular bot would do, and why; at the end all see who asked"
    ),
    "goal": TypedCommand(goal, "goal", "what must be done to win"),
    "board": TypedCommand(board, "board", "show the table again"),
    "look": TypedCommand(look, "look WHAT", "a place, a player or a card from near by"),
    "path": TypedCommand(path, "path FROM TO", "how far it is, and by which way"),
    "hand": TypedCommand(hand, "hand", "what is yours"),
    "news": TypedCommand(news, "news", "what has happened since your last choice"),
    "log": TypedCommand(log, "log", "the last events"),
    "rule": TypedCommand(rule, "rule {rule}", "print a rule"),
    "undo": TypedCommand(undo, "undo", "take back your last choice, if nobody has learned anything since"),
    "say": TypedCommand(say, "say TEXT", "say something to the table"),
    "save": TypedCommand(
        save, "save [FILE]", "write the match to a file; it is kept after every answer anyway"
    ),
    "load": TypedCommand(load, "load FILE", "go on with another match"),
    "help": TypedCommand(help_, "help", "these lines"),
    "quit": TypedCommand(leave, "quit", "stop; the match is kept"),
}

ALSO = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "table": "board", "map": "board"}


def command_of(word: str) -> TypedCommand | None:
    """The command that somebody typed, by its name or another word for it."""
    return COMMANDS.get(ALSO.get(word, word))
