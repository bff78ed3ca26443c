"""A match in the terminal: plain lines, so that it works over ssh and with a screen reader."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import NoReturn

from streetlight.bots.marks import seed_of_bot
from streetlight.bots.own import BotError, is_own, told
from streetlight.bots.registry import Bot, bot
from streetlight.cli import store
from streetlight.cli.commands import COMMANDS, command_of
from streetlight.cli.learned import anybody_learned
from streetlight.cli.window import Resized, TextWindow
from streetlight.core.answers import Answer
from streetlight.core.errors import AnswerError, RecordError, StreetlightError
from streetlight.core.events import Event
from streetlight.core.match import Match
from streetlight.core.prompts import Option, Prompt
from streetlight.core.sayings import Saying
from streetlight.games.registry import game
from streetlight.games.today import deal_of_match
from streetlight.lab.facts import is_co_op
from streetlight.telling.asking import number_of, option_text, shared_hint
from streetlight.telling.screens import screen, screen_of

YOU = "you"

MOST_WORDS = 200
"""Options whose words can be completed."""

REMEMBERED = 12
"""How many of the last events are told when a saved match goes on."""


class Quit(Exception):
    """The player wants to stop."""


class Load(Exception):
    """The player wants to go on with another match."""

    def __init__(self, saved: store.Saved, match: Match, path: Path) -> None:
        super().__init__(match.seed)
        self.path = path
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
        window: TextWindow,
        file: Path | None = None,
        series: store.SavedSeries | None = None,
        words: bool = False,
    ) -> None:
        """With a `file` the match is kept there after every answer."""
        self.match = match
        self.seats = seats
        self.window = window
        self.file = file
        self.series = series
        self.people = [seat for seat, who in enumerate(seats) if who == YOU]
        self.bots: dict[int, Bot] = {
            seat: bot(match.game.name, who, seed=f"{match.seed}/{seat}")
            for seat, who in enumerate(seats)
            if who != YOU
        }
        self.deal = deal_of_match(match.seed, match.record().options)
        self.told = [0] * len(seats)  # how far each seat has read the log
        self.talk: list[tuple[dict[int, int], str]] = []  # after how many events of each person, and the line
        self.heard = [0] * len(seats)  # how far each seat has heard the talk
        self.marks: list[tuple[int, tuple[int, ...]]] = []  # before each choice of a person
        self.at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self.words = words  # describe the board instead of drawing it
        self.advised: set[tuple[int, str]] = set()  # the questions for which a person asked a bot
        self.kept_at = -1  # how many answers the file holds
        self.too_narrow = False  # has the player been told that the window is too narrow?
        window.names([self.name(seat) for seat in range(len(seats))])

    # --- the match

    def run(self) -> None:
        """Play to the end. Quit, Ctrl-C and end of input leave a saved match."""
        self.line(f"{self.match.game.title}. Seed {self.match.seed}.")
        if not self.match.answers_given:
            self.line(self.match.game.words.catalogue.get("about", ""))
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
            player = self._bot(seat)
            sight = self.match.sight(seat)
            saying = player.say(sight) if self.match.talk(seat) else None
            if saying is not None:
                self._say(seat, saying)
            self.match.answer(seat, player.answer(sight))
        except Exception as error:
            if not is_own(self.seats[seat]):
                raise
            raise BotError(f"{self.seats[seat]} failed: {told(error)}") from None
        if not self.people:
            self._watch()

    def _bot(self, seat: int) -> Bot:
        """Who plays this seat. In a day's deal bots have the luck of the day, the same as at every table."""
        if self.deal is None:
            return self.bots[seat]
        return bot(
            self.match.game.name, self.seats[seat], seed_of_bot(self.deal, seat, self.match.answers_given)
        )

    def _person_moves(self, seat: int) -> None:
        new_here = self._curtain(seat)
        self._tell(seat)
        prompt = self.match.prompts[seat]
        if new_here or self._something_changed():
            self.show_screen(seat, legend=not self.marks)
        self.show_prompt(prompt)
        self.keep()
        while True:
            try:
                line = self._read(prompt)
            except Resized:
                self.show_screen(seat)
                self.show_prompt(prompt)
                continue
            try:
                if self._command(prompt, line):
                    self.keep()
                    return
            except StreetlightError as error:
                self.line(str(error))

    def _something_changed(self) -> bool:
        """Should the table be drawn again? Yes after luck or others' answers, not between two questions of one move."""
        if not self.marks:
            return True
        answers, mark = self.marks[-1]
        return self.match.answers_given > answers + 1 or self.match.mark()[:-1] != mark[:-1]

    def _read(self, prompt: Prompt) -> str:
        try:
            return self.window.ask(f"{self.name(prompt.seat)}> ", self._completions(prompt)).strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None

    def _completions(self, prompt: Prompt) -> list[str]:
        """What may be typed here: commands, and the words of options, for `find` and `look`."""
        words = {
            word.strip(".,:;()") for option in prompt.options[:MOST_WORDS] for word in option.label.split()
        }
        return [*COMMANDS, *sorted(word for word in words if len(word) > 2)]

    # --- what is typed

    def _command(self, prompt: Prompt, line: str) -> bool:
        """Do what the line says. True if the match went on."""
        word, _, rest = line.partition(" ")
        if not word:
            return False
        command = command_of(word.lower())
        if command is None:
            return self._choose(prompt, line)
        return command.run(self, prompt, rest.strip())

    def leave(self) -> NoReturn:
        raise Quit

    def go_on_with(self, file: Path) -> NoReturn:
        raise Load(*take_up(file), file)

    def speak(self, seat: int, saying: Saying | str) -> None:
        """A person says something, and reads it in the log at once."""
        self._say(seat, saying)
        self.show(self.talk[-1][1])
        self.heard[self.people[0] if self.match.game.alike else seat] = len(self.talk)

    def events_since_last_choice(self, seat: int) -> list[Event]:
        """What the seat was told since a person last chose."""
        if not self.marks:
            return self.match.events(seat)
        before = self.match.game.replay(self.match.record(), self.marks[-1][0])
        return self.match.events(seat, since=len(before.events(seat)))

    def _choose(self, prompt: Prompt, line: str) -> bool:
        answer = self._answer(prompt, line)
        before = (self.match.answers_given, self.match.mark())
        self.match.answer(prompt.seat, answer, prompt=prompt.id)
        self.marks.append(before)
        return True

    def _answer(self, prompt: Prompt, line: str) -> Answer:
        """The answer that a typed line means."""
        words = line.replace(",", " ").split()
        if prompt.kind == "write":
            if len(words) == 1 and number_of(words[0]) is not None:
                return self.option(prompt, words[0])
            if len(line) > 1 and line[0] == line[-1] == '"':
                return line[1:-1]
            if len(words) == 1:  # more likely a mistyped command
                raise AnswerError(f'If {line} is all you want to write, put it in quotes: "{line}"')
            return line
        if prompt.kind == "one":
            if len(words) != 1:
                raise AnswerError("Choose one number. Type help for all commands.")
            return self.option(prompt, words[0])
        if words == ["none"] or words == ["0"]:
            return []
        return [self.option(prompt, word) for word in words]

    def option(self, prompt: Prompt, word: str) -> Option:
        options, number = prompt.options, number_of(word)
        if number is not None and 1 <= number <= len(options):
            return options[number - 1]
        for option in options:
            if option.id == word:
                return option
        raise AnswerError(f"{word!r} is not a number from 1 to {len(options)}. Type help for all commands.")

    def undo(self) -> bool:
        """Take back the last choice, if nobody has learned anything since."""
        if not self.marks:
            self.show("There is nothing to take back yet.")
            return False
        answers, mark = self.marks[-1]
        if mark != self.match.mark() and anybody_learned(self.match, answers, self.people):
            self.line("That can't be taken back: somebody has learned something since your last choice.")
            return False
        self.marks.pop()
        self.match = self.match.game.replay(self.match.record(), answers)
        self.told = [min(told, len(self.match.events(seat))) for seat, told in enumerate(self.told)]
        self.show("Taken back.")
        return True

    def keep(self) -> None:
        """Keep the match as it is now, so that a lost line or a closed window costs nothing."""
        if self.file is not None and self.kept_at != self.match.answers_given:
            self.save(self.file)
            self.kept_at = self.match.answers_given

    def save(self, path: Path) -> None:
        store.save(path, self.saved())

    def saved(self) -> store.Saved:
        """The match as it is kept."""
        return store.Saved(
            seats=self.seats,
            record=self.match.record(),
            series=self.series,
            words=self.words,
            ascii_only=self.window.ascii_only,
        )

    # --- what is shown

    @property
    def width(self) -> int:
        return self.window.columns

    def show(self, text: str) -> None:
        self.window.show(text)

    def line(self, text: str, indent: str = "      ") -> None:
        """A line of text, broken between words where the window ends."""
        self.show(
            textwrap.fill(
                text, self.width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
            )
        )

    def _watch(self) -> None:
        """Nobody plays but bots: tell what a spectator sees."""
        for event in self.match.events(None, since=self.told[0]):
            self.line(f"  {event.text}")
            self.told[0] = event.n

    def name(self, seat: int) -> str:
        return self.match.game.words.seat_name(seat, None)

    def _curtain(self, seat: int) -> bool:
        """Clear the screen when the next person takes the keyboard: hands stay secret. True if it was cleared."""
        if len(self.people) < 2 or self.at_keyboard == seat or self.match.game.alike:
            return False
        try:
            self.window.hand_over(f"Hand the keyboard to {self.name(seat)}, then press Enter. ")
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
                self.line(unheard.pop(0)[1])
            self.line(f"  {event.text}")
            self.told[seat] = event.n
        for _, line in unheard:
            self.line(line)
        self.heard[seat] = len(self.talk)

    def _say(self, seat: int, saying: Saying | str) -> None:
        """A seat says something; it stands in the log where it was said."""
        self.match.say(seat, saying)
        text = self.match.spoken(self.match.sayings(None)[-1].saying, None)
        before = {each: len(self.match.events(each)) for each in self.people}
        self.talk.append((before, f"  {self.name(seat)} says: {text}"))

    def show_screen(self, seat: int | None, legend: bool = False) -> None:
        with self.window.part("table"):
            self._show_table(seat, legend)

    def _show_table(self, seat: int | None, legend: bool) -> None:
        self.show("")
        lines = self.screen(seat, legend and not self.window.panes, self.words)
        wide = 0 if self.window.panes else _widest(lines)
        if wide > self.width + 1:
            lines = self.screen(seat, legend, words=True)
        for line in lines:
            if _is_sentence(line):
                self.line(line)
            else:  # a drawing, or columns
                self.show(line)
        if wide > self.width + 1 and not self.too_narrow:
            self.too_narrow = True
            instead = "" if _widest(lines) > self.width + 1 else " So here it is in words."
            self.line(f"(This window is {self.width + 1} columns wide. The drawing wants {wide}.{instead})")

    def screen(self, seat: int | None, legend: bool, words: bool) -> list[str]:
        return screen(self.match, seat, self.window.ascii_only, legend, words).splitlines()

    def show_prompt(self, prompt: Prompt) -> None:
        with self.window.part("question"):
            self._show_question(prompt)

    def _show_question(self, prompt: Prompt) -> None:
        self.show("")
        self.line(prompt.text)
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
        shared = shared_hint(prompt)
        if shared:  # what is true of every option is said once
            self.line(shared)
        briefly = bool(shared) or self.window.panes
        told = [option_text(option, told=briefly) for option in prompt.options]
        if self.window.offer(told, several=prompt.kind in ("some", "order")):
            return
        for number, text in enumerate(told, start=1):
            self.line(f"{number:3}  {text}", " " * 7)

    def show_options(self, prompt: Prompt, words: str) -> int:
        """The options with these words in them; how many there are."""
        found = [
            each for each in enumerate(prompt.options, 1) if words.lower() in option_text(each[1]).lower()
        ]
        for number, option in found:
            self.option_line(number, option)
        return len(found)

    def option_line(self, number: int, option: Option) -> None:
        self.line(f"{number:3}  {option_text(option)}", " " * 7)

    def _finish(self) -> None:
        result = self.match.result
        assert result is not None
        self.show_screen(self.people[0] if len(self.people) == 1 else None)
        self.show("")
        words = self.match.game.words.catalogue
        how = words.get(f"over.{result.reason}", "").removesuffix(" The game is over.")
        own = screen_of(self.match)
        what = (
            own.headline(self.match) if own is not None and own.headline is not None else "The match is over."
        )
        self.line(f"{what} {how}".rstrip(" .") + ".")
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
            self.line(line)
        self._show_guesses()
        for seat in self.people:
            asked = sum(each == seat for each, _ in self.advised)
            if asked:
                self.line(f"  {self.name(seat)} asked a bot {'once' if asked == 1 else f'{asked} times'}.")

    def _show_guesses(self) -> None:
        """What the bots thought the secret was, if they can say it in words."""
        for seat, player in self.bots.items():
            beliefs = getattr(player, "beliefs", None)
            guesses = beliefs(self.match.sight(seat)).get("guesses") if beliefs else None
            if guesses:
                said = "; ".join(f"it {guess['text']} ({guess['chance']:.0%})" for guess in guesses)
                self.line(f"  {self.name(seat)} thought: {said}.")


def _is_sentence(line: str) -> bool:
    """May this line of a screen be broken between words? A drawing, or columns, may not."""
    return " " in line.strip() and "  " not in line.strip()


def _widest(lines: list[str]) -> int:
    """How many columns the widest line takes that can't be broken."""
    return max((len(line) for line in lines if not _is_sentence(line)), default=0)
