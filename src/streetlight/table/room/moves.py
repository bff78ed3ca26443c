"""What people (and bots) do during a match: answer, ask why, take back, talk, give up."""

from __future__ import annotations

import re
from collections.abc import Sequence

from streetlight.core.answers import printable
from streetlight.core.errors import AnswerError, SayingError, StalePrompt
from streetlight.core.records import RecordedAnswer
from streetlight.core.sayings import Saying
from streetlight.core.words import listed
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.play.undo import rewind
from streetlight.table.play.window import blocked_documents
from streetlight.table.room import lessons, polls
from streetlight.table.room.characters import character
from streetlight.table.room.game_list import usual_level
from streetlight.table.room.outcome import AdviceWanted, Outcome, Refusal
from streetlight.table.room.table import Table, need_seat
from streetlight.table.wire import protocol

Held = Sequence[int]

MOST_LINES = 3000
"""Lines of talk in one match, which are played again with it."""


def running(table: Table) -> LoggedMatch:
    play = table.play
    if play is None or table.stored.phase != "playing":
        raise Refusal("closed", "No match is running.")
    return play


def answer(table: Table, command: protocol.GiveAnswer, held: Held, now: int) -> Outcome:
    need_seat(held, command.seat)
    play = table.play
    if play is None or play.head.id != command.match:
        raise Refusal("stale", "That match is over.")
    if (command.seat, command.id) in play.commands:
        return Outcome()  # done already: the ack is all that was lost
    need_player(table, command.seat)
    lessons.check(table, command.seat, command.answer)
    return give(table, command.seat, command.prompt, command.answer, command.id, now)


def need_player(table: Table, seat: int) -> None:
    if table.stored.seats[seat].given_up:
        raise Refusal("not_now", "A bot plays your seat to the end of the match.")


def give(table: Table, seat: int, prompt: str, given: RecordedAnswer, command: str, now: int) -> Outcome:
    """A seat's answer, from a person or a bot."""
    play = table.play
    assert play is not None
    if play.over:
        raise Refusal("closed", "The match is over.")
    asked, person = table.asked.get(seat), not table.bot_plays(seat, now)
    try:
        row = play.answer(seat, given, prompt, command, now)
    except StalePrompt:
        raise Refusal("stale", "The match has moved on. Look again.") from None
    except AnswerError as error:
        if seat in play.match.waiting:
            raise Refusal("bad_answer", str(error)) from None
        others = listed([table.names()[other] for other in play.match.waiting])
        raise Refusal("not_asked", f"It is not your turn. The match waits for {others}.") from None
    if asked is not None and asked.hurried:
        play.late.add(len(play.answers) - 1)
    if table.clock is not None:
        table.clock.answered(seat, now, person)
    outcome = Outcome(rows=[row])
    table.match_moved(outcome, now, seat)
    return outcome


def why(table: Table, command: protocol.Why, held: Held, now: int) -> Outcome:
    need_seat(held, command.seat)
    blocked = blocked_documents(running(table), command.seat, command.prompt, table.names())
    if blocked is None:
        raise Refusal("stale", "That question is no longer open.")
    reply = protocol.BlockedMessage(id=command.id, seat=command.seat, prompt=command.prompt, blocked=blocked)
    return Outcome(reply=reply)


def advise(table: Table, command: protocol.Advise, held: Held, now: int) -> Outcome:
    """What would a bot do? Nobody else hears of it before the end; so it is kept with the seat, not in the log."""
    need_seat(held, command.seat)
    play = running(table)
    need_player(table, command.seat)
    if not table.stored.settings.advice:
        raise Refusal("closed", "The host has switched advice off.")
    asked = play.match.prompts.get(command.seat)
    if asked is None or play.prompt_id(asked) != command.prompt:
        raise Refusal("stale", "That question is no longer open.")
    outcome = Outcome(advice=AdviceWanted(command.seat, command.prompt, usual_level(table.stored.game)))
    place = table.stored.seats[command.seat]
    if command.prompt not in place.advised:
        place.advised.append(command.prompt)
        outcome.rows.append(table.stored)
    return outcome


# --- taking back, ending, giving up


def take_back(table: Table, command: protocol.TakeBack, held: Held, now: int) -> Outcome:
    need_seat(held, command.seat)
    play = running(table)
    if (command.seat, command.id) in play.commands:
        return Outcome()  # done already
    need_player(table, command.seat)
    back = rewind(play, command.seat, table.people())
    if back is None:
        raise Refusal("not_now", "You have nothing to take back.")
    if back.free:
        row = play.undo(command.seat, back.first, back.last, back.free, now, command.id)
        if table.clock is not None:
            table.clock.took_back(command.seat, play.match.prompts, now)
        outcome = Outcome(rows=[row], rewound=True)
        table.match_moved(outcome, now)
        return outcome
    text = f"{table.stored.seats[command.seat].name} asks to take their last move back."
    if any(seat != command.seat for seat, _ in play.answers[back.first : back.last]):
        text += " What others did since goes with it."
    return polls.ask_all(table, "undo", command.seat, text, now)


def propose_end(table: Table, command: protocol.ProposeEnd, held: Held, now: int) -> Outcome:
    need_seat(held, command.seat)
    running(table)
    need_player(table, command.seat)
    name = table.stored.seats[command.seat].name
    text = f"{name} asks to end the match here, without a winner."
    return polls.ask_all(table, "end", command.seat, text, now)


def resign(table: Table, command: protocol.Resign, held: Held, now: int) -> Outcome:
    """With two seats the other wins, alone it is over; else a bot plays on while a person is left."""
    need_seat(held, command.seat)
    play = running(table)
    need_player(table, command.seat)
    place = table.stored.seats[command.seat]
    place.resigned = True
    seats = play.head.seats
    outcome = Outcome(rows=[table.stored], table=True)
    if seats <= 2 or not table.people():
        winners = [seat for seat in range(seats) if seat != command.seat] if seats == 2 else []
        outcome.rows.append(play.break_off(command.seat, "resigned", winners, f"{place.name} gave up.", now))
        table.match_moved(outcome, now)
    else:
        outcome.match = True
        table.follow_clock(now)
        polls.settle(table, outcome, now)
    return outcome


# --- talk


def say(table: Table, command: protocol.Say, held: Held, now: int) -> Outcome:
    need_seat(held, command.seat)
    if (command.seat, command.id) in table.spoken:
        return Outcome()  # said already
    if not command.claim and not command.text.strip():
        raise Refusal("bad_message", "There is nothing to say in an empty text.")
    saying = Saying(text=command.text, claim=command.claim, args=command.args)
    return speak(table, command.seat, saying, now, command.id, command.invites or _table_in(command.text))


def _table_in(text: str) -> str:
    """The table of a link that somebody has typed at the end of a line, whatever name of this server it has."""
    link = re.search(r"/t/([a-z0-9]{12})$", text.strip())
    return link[1] if link else ""


def speak(table: Table, seat: int, saying: Saying, now: int, command: str = "", invites: str = "") -> Outcome:
    """A seat says something. During a match it becomes part of the match."""
    if not saying.claim and not table.stored.settings.chat:
        raise Refusal("closed", "The host has switched chat off.")
    outcome = Outcome()
    play = table.play
    if table.stored.phase == "playing" and play is not None:
        if len(play.talk) >= MOST_LINES:
            raise Refusal("closed", "So much was said in this match that no more fits in.")
        try:
            saying, row = play.say(seat, saying, now)
        except SayingError as error:
            raise Refusal("closed", str(error)) from None
        outcome.rows.append(row)
        place = table.stored.seats[seat]
        manner = character(place.name).manner if place.kind == "bot" else "plain"
        text = play.match.spoken(saying, table.names(), manner)
    elif saying.claim:
        raise Refusal("not_now", "Claims belong to a match.")
    else:
        text = _tidy(saying.text)
        saying = Saying(text=text)  # what else came with it belongs to claims
    table.add_line(outcome, seat, text, now, saying.claim, saying.args, command, invites)
    table.reading.heard(seat, now)
    return outcome


def _tidy(text: str) -> str:
    shown = "".join(char for char in text if printable(char)).strip()
    if not any(char.isprintable() for char in shown):
        raise Refusal("bad_message", "There is nothing to say in an empty text.")
    return shown


def take_note(table: Table, command: protocol.TakeNote, held: Held, now: int) -> Outcome:
    need_seat(held, command.seat)
    play = table.play
    if play is None or play.head.id != command.match:
        raise Refusal("stale", "That match is over.")
    table.stored.seats[command.seat].note = command.text
    return Outcome(rows=[table.stored], noted=command.seat)


def react(table: Table, command: protocol.React, held: Held, now: int) -> Outcome:
    need_seat(held, command.seat)
    play = table.play
    if table.stored.phase == "playing" and play is not None and not play.match.talk(command.seat):
        raise Refusal("closed", "Talk is closed now, and a sign is talk.")
    return Outcome(reactions=[protocol.Reaction(seat=command.seat, what=command.what)])


def read(table: Table, command: protocol.Read, held: Held, now: int) -> Outcome:
    """How far a person has read. Of a match that is gone nobody wants to know."""
    need_seat(held, command.seat)
    play = table.play
    if play is None or play.head.id != command.match:
        return Outcome()
    events = min(command.events, len(play.match.events(command.seat)))
    table.reading.read(command.seat, min(command.seq, play.seq), events, now)
    if command.pressed:
        table.reading.heard(command.seat, now)
    if command.seat != table.stored.host or not table.reading.watched:
        return Outcome()
    return Outcome(
        turned=protocol.Turned(match=command.match, events=table.read_in_public(command.seat, events))
    )


def throw(table: Table, command: protocol.Throw, held: Held, now: int) -> Outcome:
    """Dice fall at all screens. The match rolled them long ago, so nothing is kept."""
    need_seat(held, command.seat)
    play = table.play
    if play is None or play.head.id != command.match:
        return Outcome()
    return Outcome(thrown=protocol.Thrown(match=command.match, seq=command.seq, at=command.at))


def go(table: Table, command: protocol.Go, held: Held, now: int) -> Outcome:
    if not held:
        raise Refusal("not_yours", "Only those who sit at the table can do that.")
    for seat, asked in table.asked.items():
        if table.bot_plays(seat, now):
            asked.go = True
    return Outcome()
