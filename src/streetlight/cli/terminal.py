"""A match in the terminal: plain lines, so that it works over ssh and with a screen reader."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable
from pathlib import Path

from streetlight.bots.own import BotError, is_own, told
from streetlight.bots.registry import Bot, bot
from streetlight.cli import store
from streetlight.cli.advice import advice
from streetlight.cli.claims import claim_in, claims_of
from streetlight.cli.screens import plain, screen, screen_of
from streetlight.core.answers import Answer
from streetlight.core.errors import AnswerError, RecordError, StreetlightError
from streetlight.core.match import Match
from streetlight.core.prompts import Option, Prompt
from streetlight.core.sayings import Saying
from streetlight.games.registry import find_rule, game, rules_of
from streetlight.lab.facts import is_co_op

HELP = """\
A number           choose that option (several numbers where several are wanted, e.g. 2 5)
find WORD          only the options with that word in them
why 3              what option 3 does, and its rule
why                what you can't do now, and why not
hint               what the regular bot would do, and why; at the end all see who asked
rule {rule:<14}print a rule
board, hand, log   show the table again, your hand, the last events
undo               take back your last choice, if nobody has learned anything since
say TEXT           say something to the table
save [FILE]        write the match to a file;  load FILE  goes on with another one
quit               stop; the match is saved"""

YOU = "you"
WIDTH = 100
"""Lines of text are never longer than this, nor wider than the window. Drawings are not broken."""


REMEMBERED = 12
"""How many of the last events are told when a saved match goes on."""


class Quit(Exception):
    """The player wants to stop."""


class Load(Exception):
    """The player wants to go on with another match."""

    def __init__(self, saved: store.Saved, match: Match) -> None:
        super().__init__(match.seed)
        self.saved = saved
        self.match = match


def take_up(path: Path) -> tuple[store.Saved, Match]:
    """A saved match as it was left. RecordError if it can't go on."""
    saved = store.read(path)
    match = game(saved.record.game).replay(saved.record)
    if match.over:
        raise RecordError(f"the match in {path} is over already")
    return saved, match


class Session:
    """One match at one keyboard. `seats` says who sits where: "you" or the level of a bot."""

    def __init__(
        self,
        match: Match,
        seats: list[str],
        ask: Callable[[str], str],
        show: Callable[[str], None],
        ascii_only: bool = False,
        series: store.SavedSeries | None = None,
        words: bool = False,
    ) -> None:
        self.match = match
        self.seats = seats
        self.ask = ask
        self.show: Callable[[str], None] = (lambda text: show(plain(text))) if ascii_only else show
        self.ascii_only = ascii_only
        self.series = series
        self.autosave = store.home() / f"{match.game.name}-last.json"
        self.people = [seat for seat, who in enumerate(seats) if who == YOU]
        self.bots: dict[int, Bot] = {
            seat: bot(match.game.name, who, seed=f"{match.seed}/{seat}")
            for seat, who in enumerate(seats)
            if who != YOU
        }
        self.told = [0] * len(seats)  # how far each seat has read the log
        self.talk: list[tuple[dict[int, int], str]] = []  # after how many events of each person, and the line
        self.heard = [0] * len(seats)  # how far each seat has heard the talk
        self.marks: list[tuple[int, tuple[int, ...]]] = []  # before each choice of a person
        self.at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self.width = min(WIDTH, shutil.get_terminal_size((WIDTH, 40)).columns - 1)
        self.words = words  # describe the board instead of drawing it
        self.advised: set[tuple[int, str]] = set()  # the questions for which a person asked a bot
        self.too_narrow = False  # has the player been told that the window is too narrow?

    # --- the match

    def run(self) -> None:
        """Play to the end. Quit, Ctrl-C and end of input leave a saved match."""
        self._line(f"{self.match.game.title}. Seed {self.match.seed}.")
        if not self.match.answers_given:
            self._line(self.match.game.words.catalogue.get("about", ""))
        if self.at_keyboard is not None:
            self.show(f"You are {self.name(self.at_keyboard)}. Type help for all commands.")
        self._previously()
        try:
            while not self.match.over:
                seat = self._next_seat()
                if seat in self.bots:
                    self._bot_moves(seat)
                else:
                    self._person_moves(seat)
        except KeyboardInterrupt:  # while the bots think
            raise Quit from None
        if len(self.people) == 1:
            self._tell(self.people[0])
        self._finish()

    def _previously(self) -> None:
        """Tell the last events of a saved match that goes on; `log` shows more."""
        if not self.match.answers_given:
            return
        for seat in range(len(self.seats)):
            self.told[seat] = max(0, len(self.match.events(seat)) - REMEMBERED)
        if any(self.told):
            self.show("Previously:")

    def _next_seat(self) -> int:
        waiting = self.match.waiting
        for seat in waiting:
            if seat in self.bots:
                return seat
        return waiting[0]

    def _bot_moves(self, seat: int) -> None:
        try:
            player = self.bots[seat]
            sight = self.match.sight(seat)
            saying = player.say(sight)
            if saying is not None and self.match.talk(seat):
                self._say(seat, saying)
            self.match.answer(seat, player.answer(sight))
        except Exception as error:
            if not is_own(self.seats[seat]):
                raise
            raise BotError(f"{self.seats[seat]} failed: {told(error)}") from None
        if not self.people:
            self._watch()

    def _person_moves(self, seat: int) -> None:
        new_here = self._curtain(seat)
        self._tell(seat)
        prompt = self.match.prompts[seat]
        if new_here or self._something_changed():
            self._show_screen(seat, legend=not self.marks)
        self._show_prompt(prompt)
        while True:
            line = self._read(seat)
            try:
                if self._command(seat, prompt, line):
                    return
            except StreetlightError as error:
                self._line(str(error))

    def _something_changed(self) -> bool:
        """Should the table be drawn again? Yes after luck or others' answers, not between two questions of one move."""
        if not self.marks:
            return True
        answers, mark = self.marks[-1]
        return self.match.answers_given > answers + 1 or self.match.mark()[:-1] != mark[:-1]

    def _read(self, seat: int) -> str:
        try:
            return self.ask(f"{self.name(seat)}> ").strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None

    # --- what is typed

    def _command(self, seat: int, prompt: Prompt, line: str) -> bool:
        """Do what the line says. True if the match went on."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if not word:
            return False
        if word in ("quit", "exit", "q"):
            raise Quit
        if word in ("help", "?", "h"):
            for each in HELP.format(rule=self._some_rule()).splitlines():
                self._line(each, " " * 19)
            if claims_of(self.match):
                self.show("say                what you can claim so that bots understand it")
        elif word == "find":
            self._find(prompt, rest)
        elif word == "why":
            self._why(prompt, rest)
        elif word == "hint":
            self._hint(seat, prompt)
        elif word == "rule":
            self._line(self._rule(rest))
        elif word in ("board", "table"):
            self._show_screen(seat, legend=True)
            self._show_prompt(prompt)
        elif word == "hand":
            for each in self._hand(seat):
                self._line(each)
        elif word == "log":
            events = self.match.events(seat)[-20:]
            for event in events:
                self._line(event.text)
            if not events:
                self.show("Nothing has happened yet.")
        elif word == "undo":
            return self._undo()
        elif word == "say" and not rest and claims_of(self.match):
            self._line(f"Say anything. Bots understand: {'; '.join(claims_of(self.match))}.")
        elif word == "say":
            self._say(seat, claim_in(self.match, rest) or rest)
            self.show(self.talk[-1][1])
            self.heard[self.people[0] if self.match.game.alike else seat] = len(self.talk)
        elif word == "save":
            path = Path(rest) if rest else self.autosave
            self.save(path)
            self.show(f"Saved to {path}.")
        elif word == "load":
            if not rest:
                self.show("Which file? load FILE")
            else:
                raise Load(*take_up(Path(rest)))
        else:
            return self._choose(seat, prompt, line)
        return False

    def _choose(self, seat: int, prompt: Prompt, line: str) -> bool:
        answer = self._answer(prompt, line)
        before = (self.match.answers_given, self.match.mark())
        self.match.answer(seat, answer, prompt=prompt.id)
        self.marks.append(before)
        return True

    def _answer(self, prompt: Prompt, line: str) -> Answer:
        """The answer that a typed line means."""
        words = line.replace(",", " ").split()
        if prompt.kind == "write":
            if len(words) == 1 and words[0].isdigit():
                return self._option(prompt, words[0])
            if len(line) > 1 and line[0] == line[-1] == '"':
                return line[1:-1]
            if len(words) == 1:  # more likely a mistyped command
                raise AnswerError(f'If {line} is all you want to write, put it in quotes: "{line}"')
            return line
        if prompt.kind == "one":
            if len(words) != 1:
                raise AnswerError("Choose one number. Type help for all commands.")
            return self._option(prompt, words[0])
        if words == ["none"] or words == ["0"]:
            return []
        return [self._option(prompt, word) for word in words]

    def _option(self, prompt: Prompt, word: str) -> Option:
        options = prompt.options
        if word.isdigit() and 1 <= int(word) <= len(options):
            return options[int(word) - 1]
        for option in options:
            if option.id == word:
                return option
        raise AnswerError(f"{word!r} is not a number from 1 to {len(options)}. Type help for all commands.")

    def _find(self, prompt: Prompt, rest: str) -> None:
        """Show only the options that hold these words, with their numbers."""
        found = [each for each in enumerate(prompt.options, 1) if rest.lower() in _text_of(each[1]).lower()]
        for number, option in found:
            self._option_line(number, option)
        if not found:
            self.show(f"No option speaks of {rest!r}.")

    def _why(self, prompt: Prompt, rest: str) -> None:
        if rest.isdigit():
            option = self._option(prompt, rest)
            self._line(
                " ".join([f"{option.label}.", option.hint, *[each.text for each in option.cautions]]).strip()
            )
            if option.rule:
                self._line(self._rule(option.rule))
            return
        blocked = prompt.blocked
        if rest:
            blocked = tuple(b for b in blocked if rest.lower() in b.label.lower() or rest in b.targets)
        if not blocked:
            self.show("Nothing that comes to mind is forbidden now.")
        for block in blocked:
            self._line(f"{block.label}: {block.reason}" + (f" ({block.rule})" if block.rule else ""))

    def _hint(self, seat: int, prompt: Prompt) -> None:
        """What a bot would do in this place. That it was asked is told at the end."""
        self._line(advice(self.match, seat))
        self.advised.add((seat, prompt.id))

    def _rule(self, rule_id: str) -> str:
        if not rule_id:
            return f"Which one? For example: rule {self._some_rule()}"
        rule = find_rule(self.match.game.name, rule_id)
        return f"{rule.id}  {rule.text}"

    def _some_rule(self) -> str:
        """The id of a rule, as an example."""
        return next(iter(rules_of(self.match.game.name)), "ID")

    def _undo(self) -> bool:
        """Take back the last choice, if nobody has learned anything since."""
        if not self.marks:
            self.show("There is nothing to take back yet.")
            return False
        if self.marks[-1][1] != self.match.mark():
            self._line("That can't be taken back: somebody has learned something since your last choice.")
            return False
        answers, _ = self.marks.pop()
        self.match = self.match.game.replay(self.match.record(), answers)
        self.told = [min(told, len(self.match.events(seat))) for seat, told in enumerate(self.told)]
        self.show("Taken back.")
        return True

    def save(self, path: Path) -> None:
        store.save(path, store.Saved(seats=self.seats, record=self.match.record(), series=self.series))

    # --- what is shown

    def _line(self, text: str, indent: str = "      ") -> None:
        """A line of text, broken between words where the window ends."""
        self.show(
            textwrap.fill(
                text, self.width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
            )
        )

    def _hand(self, seat: int) -> list[str]:
        """The lines of the screen about what is yours: your hand, or your kids and what they have."""
        lines = self._screen(seat, True, self.words)
        at = next((n for n, line in enumerate(lines) if line.startswith("Your hand")), None)
        if at is not None:
            return [*lines[at:], ""][: [*lines[at:], ""].index("")]
        mine, found = False, []
        for line in lines:
            mine = line.startswith(">") or (mine and line.startswith("    "))
            if mine:
                found.append(line)
        return found or ["You hold nothing. `board` shows the table."]

    def _watch(self) -> None:
        """Nobody plays but bots: tell what a spectator sees."""
        for event in self.match.events(None, since=self.told[0]):
            self._line(f"  {event.text}")
            self.told[0] = event.n

    def name(self, seat: int) -> str:
        return self.match.game.words.seat_name(seat, None)

    def _curtain(self, seat: int) -> bool:
        """Clear the screen when the next person takes the keyboard: hands stay secret. True if it was cleared."""
        if len(self.people) < 2 or self.at_keyboard == seat or self.match.game.alike:
            return False
        self.show("\n" * 60)
        try:
            self.ask(f"Hand the keyboard to {self.name(seat)}, then press Enter. ")
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        self.at_keyboard = seat
        return True

    def _tell(self, seat: int) -> None:
        """The events that this reader has not seen yet."""
        if self.match.game.alike:
            seat = self.people[0]  # one log for all
        unheard = self.talk[self.heard[seat] :]
        for event in self.match.events(seat, since=self.told[seat]):
            while unheard and unheard[0][0][seat] < event.n:
                self._line(unheard.pop(0)[1])
            self._line(f"  {event.text}")
            self.told[seat] = event.n
        for _, line in unheard:
            self._line(line)
        self.heard[seat] = len(self.talk)

    def _say(self, seat: int, saying: Saying | str) -> None:
        """A seat says something; it stands in the log where it was said."""
        self.match.say(seat, saying)
        text = self.match.spoken(self.match.sayings(None)[-1].saying, None)
        before = {each: len(self.match.events(each)) for each in self.people}
        self.talk.append((before, f"  {self.name(seat)} says: {text}"))

    def _show_screen(self, seat: int | None, legend: bool = False) -> None:
        self.show("")
        lines = self._screen(seat, legend, self.words)
        wide = _widest(lines)
        if wide > self.width + 1:
            lines = self._screen(seat, legend, words=True)
        for line in lines:
            if _is_sentence(line):
                self._line(line)
            else:  # a drawing, or columns
                self.show(line)
        if wide > self.width + 1 and not self.too_narrow:
            self.too_narrow = True
            instead = "" if _widest(lines) > self.width + 1 else " So here it is in words."
            self._line(f"(This window is {self.width + 1} columns wide. The drawing wants {wide}.{instead})")

    def _screen(self, seat: int | None, legend: bool, words: bool) -> list[str]:
        return screen(self.match, seat, self.ascii_only, legend, words).splitlines()

    def _show_prompt(self, prompt: Prompt) -> None:
        self.show("")
        self._line(prompt.text)
        if prompt.kind == "some" and (prompt.min, prompt.max) == (0, 1):
            self.show("Choose a number, or type none.")
        elif prompt.kind == "some":
            none = ", or type none" if prompt.min == 0 else ""
            many = str(prompt.min) if prompt.min == prompt.max else f"{prompt.min} to {prompt.max}"
            self.show(f"Choose {many}: numbers with spaces between them{none}.")
        elif prompt.kind == "order":
            self.show("Type all numbers in the order you want.")
        elif prompt.kind == "write":
            self.show(f"Write up to {prompt.max} characters, or choose a number.")
        hints = {option.hint for option in prompt.options}
        shared = len(prompt.options) > 1 and len(hints) == 1 and hints.pop()
        if shared:  # what is true of every option is said once
            self._line(shared)
        for number, option in enumerate(prompt.options, start=1):
            self._line(f"{number:3}  {_text_of(option, told=bool(shared))}", " " * 7)

    def _option_line(self, number: int, option: Option) -> None:
        self._line(f"{number:3}  {_text_of(option)}", " " * 7)

    def _finish(self) -> None:
        result = self.match.result
        assert result is not None
        self._show_screen(self.people[0] if len(self.people) == 1 else None)
        self.show("")
        words = self.match.game.words.catalogue
        how = words.get(f"over.{result.reason}", "").removesuffix(" The game is over.")
        own = screen_of(self.match)
        what = (
            own.headline(self.match) if own is not None and own.headline is not None else "The match is over."
        )
        self._line(f"{what} {how}".rstrip(" .") + ".")
        together = is_co_op(self.match.game.name) or not any(result.scores)  # without points
        together = together and len(result.winners) in (0, len(result.scores))
        for seat, score in enumerate([] if together else result.scores):
            won = "  wins" if seat in result.winners and len(self.seats) > 1 else ""
            self.show(f"  {self.name(seat)}: {score} {'point' if score == 1 else 'points'}{won}")
        if not result.winners:
            self.show("  Nobody wins this time.")
        elif together:
            self.show("  You win, all of you." if len(self.seats) > 1 else "  You win.")
        for line in own.ending(self.match, self.name) if own is not None and own.ending is not None else ():
            self._line(line)
        self._show_guesses()
        for seat in self.people:
            asked = sum(each == seat for each, _ in self.advised)
            if asked:
                self._line(f"  {self.name(seat)} asked a bot {'once' if asked == 1 else f'{asked} times'}.")

    def _show_guesses(self) -> None:
        """What the bots thought the secret was, if they can say it in words."""
        for seat, player in self.bots.items():
            beliefs = getattr(player, "beliefs", None)
            guesses = beliefs(self.match.sight(seat)).get("guesses") if beliefs else None
            if guesses:
                said = "; ".join(f"it {guess['text']} ({guess['chance']:.0%})" for guess in guesses)
                self._line(f"  {self.name(seat)} thought: {said}.")


def _text_of(option: Option, told: bool = False) -> str:
    """An option in a line: what it does, unless that was told, and what it costs beyond that."""
    warned = " ".join([f"! {caution.text}" for caution in option.cautions])
    return " ".join(
        [
            each
            for each in (option.label, f"- {option.hint}" if option.hint and not told else "", warned)
            if each
        ]
    )


def _is_sentence(line: str) -> bool:
    """May this line of a screen be broken between words? A drawing, or columns, may not."""
    return " " in line.strip() and "  " not in line.strip()


def _widest(lines: list[str]) -> int:
    """How many columns the widest line takes that can't be broken."""
    return max((len(line) for line in lines if not _is_sentence(line)), default=0)
