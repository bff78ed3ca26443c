"""Prompts and options as a player sees them. Nothing is put into words before somebody reads it.

Classes of which one is made at every decision have no constructor, because Python is slow to call one: the code that
makes an object fills it in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from streetlight.core.asks import Ask, Choice, Kind
from streetlight.core.documents import Blocked, Caution, OptionDocument, PromptDocument, Topic
from streetlight.core.questions import Question
from streetlight.core.vault import Key, hide, reveal
from streetlight.core.words import Label, Text


class Option:
    """One legal answer to a prompt."""

    __slots__ = ("prompt", "choice")

    prompt: Prompt
    choice: Choice

    @property
    def id(self) -> str:
        """A stable string; the same choice has the same id in every match of the pack."""
        ask = ask_of(self.prompt)
        return ask.words.choice_id(ask.g, self.choice)

    @property
    def label(self) -> str:
        ask = ask_of(self.prompt)
        return ask.words.label(ask.g, ask.words.option(ask.g, ask, self.choice))

    @property
    def hint(self) -> str:
        """What choosing it will do, if there is more to say than the label."""
        ask = ask_of(self.prompt)
        hint = ask.words.option(ask.g, ask, self.choice).hint
        return ask.words.render(ask.g, hint) if hint else ""

    @property
    def cautions(self) -> tuple[Caution, ...]:
        """What choosing it costs beyond what its label says."""
        ask = ask_of(self.prompt)
        return _cautions(ask, ask.words.option(ask.g, ask, self.choice), None)

    @property
    def targets(self) -> tuple[str, ...]:
        """Refs of the things it points at, e.g. ("kid:2", "space:C4")."""
        return self._label().targets

    @property
    def rule(self) -> str:
        return self._label().rule

    def _label(self) -> Label:
        ask = ask_of(self.prompt)
        return ask.words.option(ask.g, ask, self.choice)

    def __repr__(self) -> str:
        return f"Option({self.id!r})"

    def document(self, names: Sequence[str] | None = None) -> OptionDocument:
        """All of it in words, with the players' own names if given."""
        return _in_words(ask_of(self.prompt), self.choice, names)


class OptionList:
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
        if type(index) is slice:
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
        return f"OptionList({[option.id for option in self]!r})"


class Prompt:
    """A question to one seat, as its player sees it.

    Whoever holds the match gets prompts that hold the rules' side of the question, because those are made at every
    decision. A sight gives out prompts that hold only a key to it, so that nobody can get from them to the state.
    """

    __slots__ = ("kind", "_ask", "_key")

    kind: Kind
    """What it wants: "one" option, "some", all in "order", or a text ("write")."""
    _ask: Ask | None
    _key: Key  # only where there is no ask

    @property
    def seat(self) -> int:
        return ask_of(self).seat

    @property
    def number(self) -> int:
        """Counts the questions to this seat alone, so that there are no gaps that would tell anything."""
        return ask_of(self).number

    @property
    def id(self) -> str:
        return f"p{ask_of(self).number}"

    @property
    def question(self) -> Question:
        """What is asked: a struct of the game with named fields."""
        return ask_of(self).question

    @property
    def what(self) -> str:
        """The name of the question, e.g. "move"."""
        return ask_of(self).question.what

    @property
    def closed(self) -> bool:
        """Was it answered or withdrawn?"""
        return ask_of(self).closed

    @property
    def text(self) -> str:
        return self.say(None)

    def say(self, names: Sequence[str] | None) -> str:
        """The question as a sentence, with the players' own names if given."""
        ask = ask_of(self)
        return ask.words.render(ask.g, ask.words.question(ask.g, ask), names)

    @property
    def options(self) -> OptionList:
        ask = self._ask
        if ask is None:
            ask = ask_of(self)
        options = OptionList()
        options._prompt = self
        options._choices = ask.choices()
        return options

    def option(self, choice: Choice) -> Option:
        """The option for one of its choices."""
        option = Option()
        option.prompt = self
        option.choice = choice
        return option

    def choices(self) -> Sequence[Choice]:
        """The legal choices as the rules see them, made at the first look."""
        return ask_of(self).choices()

    @property
    def min(self) -> int:
        """How many options at least (`some`), how many in all (`order`), else 1."""
        return least_of(ask_of(self))

    @property
    def max(self) -> int:
        """How many options at most (`some`, `order`), or how many characters (`write`)."""
        return most_of(ask_of(self))

    @property
    def blocked(self) -> tuple[Blocked, ...]:
        """Tempting answers that are not legal now. Empty once the prompt is closed."""
        return blocked_of(ask_of(self), None)

    def why_not(self, names: Sequence[str] | None) -> tuple[Blocked, ...]:
        """`blocked`, with the players' own names if given."""
        return blocked_of(ask_of(self), names)

    def document(self, names: Sequence[str] | None = None) -> PromptDocument:
        """All of it as one plain document, in words."""
        ask = ask_of(self)
        return PromptDocument(
            seat=ask.seat,
            id=f"p{ask.number}",
            kind=ask.kind,
            what=ask.question.what,
            question=ask.question,
            text=self.say(names),
            min=least_of(ask),
            max=most_of(ask),
            options=tuple([_in_words(ask, choice, names) for choice in ask.choices()]),
            blocked=blocked_of(ask, names),
        )

    def __repr__(self) -> str:
        return f"Prompt(seat={self.seat}, id={self.id!r}, what={self.what!r})"


def ask_of(prompt: Prompt) -> Ask:
    """The rules' side of a prompt. A function and not a method, so that a prompt does not offer it to its player."""
    ask = prompt._ask
    if ask is not None:
        return ask
    hidden = reveal(prompt._key)
    assert isinstance(hidden, Ask)
    return hidden


def prompt_of(ask: Ask) -> Prompt:
    """The player's side of a question, for whoever holds the match."""
    prompt = Prompt()
    prompt.kind = ask.kind
    prompt._ask = ask
    return prompt


def sealed_prompt(ask: Ask) -> Prompt:
    """The player's side of a question, without a way back to the state."""
    prompt = Prompt()
    prompt.kind = ask.kind
    prompt._ask = None
    prompt._key = hide(ask)
    return prompt


def least_of(ask: Ask) -> int:
    if ask.kind == "one":
        return 1
    return len(ask.choices()) if ask.kind == "order" else ask.least


def most_of(ask: Ask) -> int:
    if ask.kind == "one":
        return 1
    return len(ask.choices()) if ask.kind == "order" else ask.most


def blocked_of(ask: Ask, names: Sequence[str] | None) -> tuple[Blocked, ...]:
    if ask.closed:
        return ()
    say = ask.words.render
    return tuple(
        [
            Blocked(
                block.id,
                ask.words.label(ask.g, block.label, names),
                block.label.targets,
                say(ask.g, block.reason, names),
                block.label.rule,
            )
            for block in ask.words.blocked(ask.g, ask)
        ]
    )


def _in_words(ask: Ask, choice: Choice, names: Sequence[str] | None) -> OptionDocument:
    say = ask.words.render
    label = ask.words.option(ask.g, ask, choice)
    return OptionDocument(
        id=ask.words.choice_id(ask.g, choice),
        kind=str(choice[0]),
        label=ask.words.label(ask.g, label, names),
        targets=label.targets,
        rule=label.rule,
        hint=say(ask.g, label.hint, names) if label.hint else "",
        who=label.who,
        short=say(ask.g, label.text, names) if label.who else "",
        topics=tuple([_topic(ask, topic, names) for topic in label.topics]),
        cautions=_cautions(ask, label, names),
        about=label.about,
    )


def _topic(ask: Ask, topic: str | Text, names: Sequence[str] | None) -> Topic:
    if isinstance(topic, str):
        return Topic(topic, ask.words.thing(ask.g, topic, names), True)
    return Topic(topic.key.partition(".")[2], ask.words.render(ask.g, topic, names), False)


def _cautions(ask: Ask, label: Label, names: Sequence[str] | None) -> tuple[Caution, ...]:
    return tuple(
        [Caution(text.key.partition(".")[2], ask.words.render(ask.g, text, names)) for text in label.cautions]
    )
