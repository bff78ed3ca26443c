"""Bots that people bring along: a Python class, or any program that speaks JSON lines.

    my_bots:Careful          the class Careful of the module my_bots (found from the current folder, too)
    cmd:node my_bot.js       a program: it reads a question per line and writes an answer per line

The class has `answer(sight)`; `say(sight)`, `reason` and a `seed` for its constructor are welcome, not needed.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import shlex
import shutil
import subprocess
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar, cast

import msgspec

from streetlight.bots.patience import TimeUp, in_a_thread, in_time
from streetlight.core.answers import Answer
from streetlight.core.encode import encode
from streetlight.core.errors import StreetlightError
from streetlight.core.sayings import Saying
from streetlight.core.sight import Sight

if TYPE_CHECKING:
    from streetlight.bots.apart import ApartSight

P = ParamSpec("P")
T = TypeVar("T")

COMMAND = "cmd:"

PATIENCE_VARIABLE = "STREETLIGHT_PATIENCE"
"""The variable of the environment that tells worker processes how patient to be: see `be_patient`."""

PATIENCE = float(os.environ.get(PATIENCE_VARIABLE) or 60.0)
"""Seconds that a bot of one's own has for an answer. After that it is stopped and its match is given up."""

CHANCES = 3
"""A bot that ran out of time this often is not asked again."""


def be_patient(seconds: float) -> None:
    """Give bots of one's own so many seconds for an answer, in this process and in all that it starts."""
    global PATIENCE
    PATIENCE = seconds
    os.environ[PATIENCE_VARIABLE] = f"{seconds:g}"


class OwnBot(Protocol):
    """What a class that somebody brings along must have. It may have `say` and `reason`, too."""

    def answer(self, sight: Sight | ApartSight, /) -> Answer: ...


class BotError(StreetlightError):
    """A bot of one's own can't be found, or does not do what a bot must."""


def is_own(name: str) -> bool:
    return ":" in name


def own_bot(name: str, seed: int | str, apart: bool = False) -> ClassBot | CommandBot:
    """The bot of that name. BotError says what is missing. With `apart`, a class runs in a process of its own, too."""
    if name.startswith(COMMAND):
        return CommandBot(name, seed)
    if apart:
        return CommandBot(f"{COMMAND}python -m streetlight.bots.apart {shlex.quote(name)}", seed)
    return ClassBot(find_class(name), name, seed)


def check_own(name: str) -> None:
    """BotError if there is no such class or program. No program is started."""
    if not name.startswith(COMMAND):
        find_class(name)
        return
    words = _words(name)
    if not words:
        raise BotError("cmd: wants a command, e.g. cmd:python my_bot.py")
    if shutil.which(words[0]) is None:
        raise BotError(f"{name} can't be started: there is no program {words[0]!r}")


def fingerprint(name: str) -> str:
    """A hash of the bot's own code: its module (or its package, if it is in one), or the files that its command names.

    Other code that these load is not covered.
    """
    if name.startswith(COMMAND):
        files = [Path(word) for word in _words(name) if Path(word).is_file()]
    else:
        source = inspect.getsourcefile(find_class(name))
        home = Path(source) if source else None
        if home is None:
            files = []
        elif "." in name.partition(":")[0] or home.name == "__init__.py":
            files = sorted(home.parent.glob("*.py"))
        else:
            files = [home]
    made = hashlib.blake2b(digest_size=16)
    for file in files:
        made.update(file.name.encode() + b"\0" + file.read_bytes())
    return made.hexdigest()


def find_class(name: str) -> Callable[..., OwnBot]:
    """The class of that name. Its constructor takes a `seed` or nothing."""
    module, _, kind = name.partition(":")
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)  # after everything that is installed
    if not module or not kind:
        raise BotError(f"{name!r} is no bot: name a module and a class, e.g. my_bots:Careful")
    try:
        home = import_module(module)
    except Exception as error:
        raise BotError(f"the bot {name!r} can't be loaded: {told(error)}") from None
    found = getattr(home, kind, None)
    if found is None:
        raise BotError(f"the module {module!r} ({getattr(home, '__file__', 'built in')}) has no {kind!r}")
    if not callable(getattr(found, "answer", None)):
        raise BotError(f"{name!r} has no answer(sight), so it is no bot")
    own: Callable[..., OwnBot] = found
    return own


def told(error: BaseException) -> str:
    """An error in code that is not ours, and where it happened: "ValueError: oops (my_bots.py, line 12)"."""
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if not frame.filename.startswith(("<", OURS))]
    if not theirs or isinstance(
        error, (SyntaxError, ImportError, StreetlightError)
    ):  # these already say where
        return text
    return f"{text} ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})"


OURS = str(Path(__file__).parents[1])
"""The folder of our own code."""


class ClassBot:
    """Wraps a class of one's own as a bot. A call that takes too long ends in a BotError."""

    def __init__(self, kind: Callable[..., OwnBot], name: str, seed: int | str) -> None:
        self.name = name
        wants_seed = "seed" in inspect.signature(kind).parameters
        self._own = self._call(lambda: kind(seed=seed) if wants_seed else kind())

    @property
    def reason(self) -> str:
        return str(getattr(self._own, "reason", ""))

    def answer(self, sight: Sight | ApartSight) -> Answer:
        return self._call(self._own.answer, sight)

    def say(self, sight: Sight | ApartSight) -> Saying | None:
        say = getattr(self._own, "say", None)
        said: Saying | None = self._call(say, sight) if say is not None else None
        return said

    def _call(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        _check_chances(self.name)
        try:
            return in_time(PATIENCE, call, *args, **named)
        except TimeUp:
            raise _out_of_time(self.name) from None


class CommandBot:
    """A program of one's own. It is asked in JSON lines and sees what its seat sees; it has no `imagine`.

    All bots with the same command share one running program, which gets one question at a time. Every question holds
    everything the seat knows, so the program need not remember anything.
    """

    def __init__(self, name: str, seed: int | str) -> None:
        self.name = name
        self.reason = ""
        self._seed = str(seed)

    def answer(self, sight: Sight) -> Answer:
        if sight.prompt is None:
            raise BotError(f"seat {sight.seat} is not asked anything")
        reply = _program(self.name).ask(self._question("answer", sight))
        if isinstance(reply, dict):
            self.reason = str(reply.get("reason", ""))[:200]
            reply = reply.get("answer")
        if reply is None:
            raise BotError(f"{self.name} gave no answer")
        return cast("Answer", reply)  # whatever it is: the match reads every answer with care

    def say(self, sight: Sight) -> Saying | None:
        """What the program says. One that knows nothing of talk (no `say` in its first reply) is not asked again."""
        if self.name in _mute:
            return None
        program = _program(self.name)
        try:
            reply = program.ask(self._question("say", sight))
        except BotError:
            if self.name in _hung:
                raise
            program.stop()  # it may have ended over a question that it does not know; for answers it starts anew
            reply = None
        if not isinstance(reply, dict) or "say" not in reply:
            _mute.add(self.name)
            return None
        said = reply["say"]
        if said is None:
            return None
        try:
            return Saying(text=said) if isinstance(said, str) else msgspec.convert(said, Saying)
        except msgspec.ValidationError as error:
            raise BotError(f"{self.name} says what is no saying: {error}") from None

    def _question(self, ask: str, sight: Sight) -> bytes:
        """One line of what a program is asked."""
        question = {
            "ask": ask,
            "match": self._seed,
            "game": sight.game,
            "seat": sight.seat,
            "view": msgspec.Raw(encode(sight.view)),
            "prompt": None if sight.prompt is None else msgspec.Raw(encode(sight.prompt)),
            "events": msgspec.Raw(encode(sight.events)),
            "sayings": msgspec.Raw(encode(sight.sayings)),
        }
        return msgspec.json.encode(question)


def _words(name: str) -> list[str]:
    try:
        words = shlex.split(name.removeprefix(COMMAND))
    except ValueError as error:
        raise BotError(f"{name} is no command: {error}") from None
    if words and words[0] in ("python", "python3"):
        words[0] = sys.executable  # the one that runs us
    return words


class _Program:
    """A running program that answers a line with a line."""

    def __init__(self, name: str) -> None:
        self.name = name
        try:
            self._process = subprocess.Popen(_words(name), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, IndexError) as error:
            raise BotError(f"{name} can't be started: {error}") from None

    def ask(self, line: bytes) -> object:
        try:
            reply = in_a_thread(PATIENCE, self._exchange, line)
        except TimeUp:
            self.stop()
            raise _out_of_time(self.name) from None
        if not reply:
            _programs.pop(self.name, None)
            raise BotError(f"{self.name} ended{self._exit()} instead of answering")
        try:
            answer: object = json.loads(reply)
            return answer
        except ValueError:
            wrote = reply.decode("utf-8", "replace").strip()[:80]
            raise BotError(f"{self.name} wrote no JSON: {wrote!r}") from None

    def stop(self) -> None:
        """End it; who asks again starts it anew."""
        self._process.kill()
        _programs.pop(self.name, None)

    def _exit(self) -> str:
        """The exit code of a program that has closed its output. It may take a moment to end."""
        try:
            return f" (exit code {self._process.wait(1)})"
        except subprocess.TimeoutExpired:
            return ""

    def _exchange(self, line: bytes) -> bytes:
        """Write a line, read a line; b"" if the program has ended."""
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            return process.stdout.readline()
        except (OSError, ValueError):
            return b""


_programs: dict[str, _Program] = {}
_mute: set[str] = set()
"""Programs that don't speak."""

_hung: dict[str, int] = {}
"""How often each bot ran out of time."""


def _out_of_time(name: str) -> BotError:
    _hung[name] = _hung.get(name, 0) + 1
    return BotError(f"{name} gave no answer within {PATIENCE:g} seconds")


def _check_chances(name: str) -> None:
    if _hung.get(name, 0) >= CHANCES:
        raise BotError(f"{name} let {CHANCES} questions run out and is not asked again")


def _program(name: str) -> _Program:
    _check_chances(name)
    if name not in _programs:
        _programs[name] = _Program(name)
    return _programs[name]
