"""Prompts and options as a player sees them. Nothing is put into words before somebody reads it.

Some are made at every decision. Those have no constructor, which Python calls in a roundabout way: whoever makes
one fills it in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from streetlight.core.errors import AnswerError, StalePrompt
from streetlight.core.words import Said

if TYPE_CHECKING:
    from streetlight.core.asks import Answer, Choice
    from streetlight.core.state import State
    from streetlight.core.words import Wording


class Option:
    """One legal answer to a prompt."""

    __slots__ = ("prompt", "choice")

    prompt: Prompt
    choice: Choice

    @property
    def id(self) -> str:
        """A stable string; the same choice has the same id in every match of the pack."""
        return self.prompt.words.choice_id(self.prompt.g, self.choice)

    @property
    def label(self) -> str:
        return self.prompt.words.render(self.prompt.g, self._said().label)

    @property
    def hint(self) -> str:
        """What choosing it will do, if there is more to say than the label."""
        said = self._said()
        return self.prompt.words.render(self.prompt.g, said.hint) if said.hint else ""

    @property
    def targets(self) -> tuple[str, ...]:
        """Refs of the things it points at, e.g. ("kid:2", "space:C4")."""
        return self._said().targets

    @property
    def rule(self) -> str:
        return self._said().rule

    def _said(self) -> Said:
        return self.prompt.words.option(self.prompt.g, self.prompt, self.choice)

    def __repr__(self) -> str:
        return f"Option({self.id!r})"

    def document(self, names: Sequence[str] | None = None) -> dict[str, Any]:
        return _spoken(self.prompt, self.id, self._said(), names)


class Blocked:
    """A tempting answer that is not legal now, with the reason and its rule."""

    __slots__ = ("id", "label", "targets", "reason", "rule")

    def __init__(self, id: str, label: str, targets: tuple[str, ...], reason: str, rule: str) -> None:
        self.id = id
        self.label = label
        self.targets = targets
        self.reason = reason
        self.rule = rule

    def document(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "label": self.label,
            "targets": list(self.targets),
            "reason": self.reason,
            "rule": self.rule,
        }

    def __repr__(self) -> str:
        return f"Blocked({self.id!r}, {self.reason!r})"


class Options:
    """The options of a prompt: a sequence that makes each one when it is picked."""

    __slots__ = ("_prompt", "_choices")

    _prompt: Prompt
    _choices: Sequence[Choice]

    def __len__(self) -> int:
        return len(self._choices)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if type(index) is not int:
            return [self._prompt.option(choice) for choice in self._choices[index]]
        option = Option()
        option.prompt = self._prompt
        option.choice = self._choices[index]
        return option

    def __iter__(self) -> Iterator[Option]:
        return iter([self._prompt.option(choice) for choice in self._choices])

    def __contains__(self, thing: object) -> bool:
        return isinstance(thing, Option) and thing.choice in self._choices

    def __repr__(self) -> str:
        return f"Options({[option.id for option in self]!r})"


class Prompt:
    """A question to one seat. `what` names it; `make(*args)` lists its choices, all different.

    A script makes it (see `asks`) and the match asks it. Once it is answered or withdrawn (`closed`) its
    options stay as they were.
    """

    __slots__ = (
        "seat",
        "what",
        "kind",
        "make",
        "args",
        "least",
        "most",
        "number",
        "words",
        "g",
        "closed",
        "_choices",
    )

    seat: int
    what: str
    kind: str
    """What it wants: "one" choice, "some", all in "order", or a text ("write")."""
    make: Callable[..., Sequence[Choice]]
    args: tuple[Any, ...]
    least: int
    """Of `some` only: how many choices at least."""
    most: int
    """Of `some`: how many choices at most; of `write`: how many characters."""
    closed: bool
    _choices: Sequence[Choice] | None

    def asked(self, number: int, words: Wording, g: State) -> None:
        """The match asks it: from now on a player can look at it."""
        self.number = number
        self.words = words
        self.g = g

    @property
    def id(self) -> str:
        """Numbered per seat, so that a gap tells nothing."""
        return f"p{self.number}"

    @property
    def text(self) -> str:
        return self.words.render(self.g, self.words.question(self.g, self))

    @property
    def options(self) -> Options:
        choices = self._choices
        if choices is None:  # as `choices`, which is worth a call here
            choices = self._choices = self.choices() if self.closed else self.make(*self.args)
        options = Options()
        options._prompt = self
        options._choices = choices
        return options

    def option(self, choice: Choice) -> Option:
        """The option for one of its choices."""
        option = Option()
        option.prompt = self
        option.choice = choice
        return option

    @property
    def min(self) -> int:
        """How many options at least (`some`), how many in all (`order`), else 1."""
        if self.kind == "one":
            return 1
        return len(self.choices()) if self.kind == "order" else self.least

    @property
    def max(self) -> int:
        """How many options at most (`some`, `order`), or how many characters (`write`)."""
        if self.kind == "one":
            return 1
        return len(self.choices()) if self.kind == "order" else self.most

    @property
    def blocked(self) -> tuple[Blocked, ...]:
        """Tempting answers that are not legal now. Nothing, once the prompt is closed and "now" is over."""
        return self._blocked(None)

    def choices(self) -> Sequence[Choice]:
        """The legal choices as the rules see them, made at the first look."""
        if self._choices is None:
            if self.closed:
                raise StalePrompt(f"prompt {self.id} of seat {self.seat} is closed and was never looked at")
            self._choices = self.make(*self.args)
        return self._choices

    def read(self, answer: Any) -> Answer:
        """The choice (or choices, or text) that an answer means; AnswerError if it means none."""
        kind = self.kind
        if kind == "one":
            if type(answer) is Option and answer.prompt is self:
                return answer.choice
            return self._choice(answer)
        if kind == "write":
            return self._written(answer)
        if not isinstance(answer, (list, tuple)):
            raise AnswerError(f"{kind!r} wants a list of options, not {shown(answer)}")
        picked = [self._choice(item) for item in answer]
        choices = self.choices()
        if len(set(picked)) != len(picked):
            raise AnswerError("the same option is there twice")
        if kind == "order":
            if len(picked) != len(choices):
                raise AnswerError(f"put all {len(choices)} options in order, not {len(picked)}")
            return tuple(picked)
        if not self.least <= len(picked) <= self.most:
            raise AnswerError(f"choose {self.least} to {self.most} options, not {len(picked)}")
        return tuple([choice for choice in choices if choice in picked])

    def _choice(self, answer: Any) -> Choice:
        choices = self.choices()
        if type(answer) is Option:
            if answer.prompt.number != self.number or answer.prompt.seat != self.seat:
                raise StalePrompt(f"option {answer.id!r} belongs to another prompt")
            if answer.choice in choices:
                return answer.choice
        elif type(answer) is str:
            make_id = self.words.choice_id
            for choice in choices:
                if make_id(self.g, choice) == answer:
                    return choice
        else:
            raise AnswerError(f"an answer is an option or its id, not {shown(answer)}")
        raise AnswerError(f"{shown(answer)} is not one of the {len(choices)} options of this prompt")

    def _written(self, answer: Any) -> Answer:
        if type(answer) is Option:
            return self._choice(answer)
        if type(answer) is not str:
            raise AnswerError(f"write a text or pick an option, not {shown(answer)}")
        make_id = self.words.choice_id
        for choice in self.choices():
            if make_id(self.g, choice) == answer:
                return choice
        text = answer.strip()
        if not text:
            raise AnswerError("the text is empty")
        if len(text) > self.most:
            raise AnswerError(f"the text has {len(text)} characters; at most {self.most} are allowed")
        if not printable(text):
            raise AnswerError("the text holds characters that can't be shown")
        return text

    def _blocked(self, names: Sequence[str] | None) -> tuple[Blocked, ...]:
        if self.closed:
            return ()
        say = self.words.render
        return tuple(
            Blocked(
                block.id,
                say(self.g, block.said.label, names),
                block.said.targets,
                say(self.g, block.reason, names),
                block.said.rule,
            )
            for block in self.words.blocked(self.g, self)
        )

    def document(self, names: Sequence[str] | None = None) -> dict[str, Any]:
        """All of it as one plain document, in words."""
        say = self.words.render
        return {
            "seat": self.seat,
            "id": self.id,
            "kind": self.kind,
            "what": self.what,
            "text": say(self.g, self.words.question(self.g, self), names),
            "min": self.min,
            "max": self.max,
            "options": [option.document(names) for option in self.options],
            "blocked": [block.document() for block in self._blocked(names)],
        }

    def __repr__(self) -> str:
        return f"Prompt(seat={self.seat}, id={self.id!r}, what={self.what!r})"


def _spoken(prompt: Prompt, id: str, said: Said, names: Sequence[str] | None) -> dict[str, Any]:
    say = prompt.words.render
    return {
        "id": id,
        "label": say(prompt.g, said.label, names),
        "targets": list(said.targets),
        "rule": said.rule,
        "hint": say(prompt.g, said.hint, names) if said.hint else "",
    }


BETWEEN = "\n\u200c\u200d"
"""What can't be seen but belongs to a text: line breaks, and the joiners of emoji and of scripts such as Persian."""


def printable(text: str) -> bool:
    """Can all of this text be shown? Line breaks are fine; control characters and lone surrogates are not."""
    return all(char.isprintable() or char in BETWEEN for char in text)


def shown(thing: Any) -> str:
    """The thing for an error message: short, whatever it is."""
    if isinstance(thing, Option):
        return repr(thing.id)
    if isinstance(thing, int) and thing.bit_length() > 64:
        return "a huge number"
    text = repr(thing) if isinstance(thing, (str, int, float, type(None))) else type(thing).__name__
    return text if len(text) <= 60 else text[:57] + "..."
