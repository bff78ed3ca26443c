"""Words, rule ids and numbers: all that a player reads is there, sound, and stays as it was."""

from __future__ import annotations

import re
from collections.abc import Iterable

from streetlight.core.encode import encode
from streetlight.core.match import Match
from streetlight.core.prompts import Prompt
from streetlight.games.registry import rules_of

REF = re.compile(r"[a-z_]+:\S+")
UNSPOKEN = re.compile(r"[{}]|\b[a-z_]+:[A-Za-z0-9]|\bNone\b(?! of )")
"""What a text holds when an argument was forgotten: braces, a bare ref, or nothing at all."""


def check_words(match: Match, ledger: str) -> None:
    """Every open prompt reads well: its text, its options, and what is blocked and why."""
    for prompt in match.prompts.values():
        check_prompt(prompt, ledger)


def check_prompt(prompt: Prompt, ledger: str) -> None:
    about = f"{prompt} ({prompt.kind})"
    assert prompt.kind in ("one", "some", "order", "write"), about
    _reads(prompt.text, about)
    ids = [option.id for option in prompt.options]
    assert len(set(ids)) == len(ids), f"{about} offers the same id twice: {sorted(ids)}"
    for option in prompt.options:
        where = f"option {option.id!r} of {about}"
        assert option.id and len(option.id) <= 200, where
        _reads(option.label, where)
        if option.hint:
            _reads(option.hint, where)
        _refers(option.targets, option.rule, ledger, where)
        document = option.document(["Ann", "Ben", "Cy", "Di"])
        assert document.id == option.id and document.rule == option.rule
    labels = [option.label for option in prompt.options]
    assert len(set(labels)) == len(labels), f"{about} has two options that read alike: {sorted(labels)}"
    legal = set(ids)
    for block in prompt.blocked:
        where = f"what is blocked as {block.id!r} in {about}"
        assert block.id not in legal, f"{where} is legal"
        _reads(block.label, where)
        _reads(block.reason, where)
        _refers(block.targets, block.rule, ledger, where)


def check_events_stay(match: Match, ledger: str, past: dict[int | None, bytes], fades: bool = False) -> None:
    """Events are numbered from 1 for each seat, read well, and never change once they were told.

    `past` holds what each seat was told before, joined; it is brought up to date. In a game that `fades`
    an event may lose the names of things that nobody may look at any more, but stays what it was.
    """
    for seat in [None, *range(match.seats)]:
        events = match.events(seat)
        assert [event.n for event in events] == list(range(1, len(events) + 1)), f"a gap for seat {seat}"
        told = b"".join(encode([e.n, e.what, e.rule] if fades else e) for e in events)
        assert told.startswith(past.get(seat, b"")), f"what seat {seat} was told has changed since"
        past[seat] = told
        half = len(events) // 2
        assert encode(match.events(seat, since=half)) == encode(events[half:])
        for event in events:
            where = f"event {event!r}"
            _reads(event.text, where)
            _refers((), event.rule, ledger, where)


class Numbers:
    """Prompts are numbered per seat, from 1 and without gaps, so that a number tells nothing."""

    def __init__(self) -> None:
        self.last: dict[int, int] = {}
        self.closed: list[tuple[Prompt, list[str]]] = []

    def check(self, match: Match) -> None:
        for prompt, ids in self.closed:
            prompt.document()  # a closed prompt may still be read
            assert [option.id for option in prompt.options] == ids, (
                f"closed {prompt} offers something else now"
            )
        self.closed = []
        for seat, prompt in match.prompts.items():
            last = self.last.get(seat, 0)
            assert prompt.seat == seat
            assert prompt.id == f"p{prompt.number}"
            assert prompt.number in (last, last + 1), f"seat {seat} is asked {prompt.id} after p{last}"
            self.last[seat] = prompt.number
            self.closed.append((prompt, [option.id for option in prompt.options]))


def _reads(text: str, where: str) -> None:
    assert text.strip(), f"{where} has an empty text"
    found = UNSPOKEN.search(text)
    assert found is None, f"{where} reads {text!r}"


def _refers(targets: Iterable[str], rule: str, ledger: str, where: str) -> None:
    for target in targets:
        assert REF.fullmatch(target), f"{where} points at {target!r}, which is no ref"
    if ledger:
        assert rule, f"{where} names no rule"
        assert rule in rules_of(ledger), (
            f"{where} names the rule {rule!r}, which the ledger of {ledger} lacks"
        )
