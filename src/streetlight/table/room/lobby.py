"""What can be done at a table before, between and beside the matches: seats, bots, options, the start."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from streetlight.bots.registry import levels
from streetlight.core.answers import printable
from streetlight.core.errors import OptionError, StreetlightError
from streetlight.core.luck import commitment
from streetlight.core.records import Fork
from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.games.lessons import LEARNER
from streetlight.games.registry import game as find_game
from streetlight.games.registry import lesson_of, series_of
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.room import today
from streetlight.table.room.characters import CHARACTERS
from streetlight.table.room.game_list import check_options
from streetlight.table.room.night import zone_of
from streetlight.table.room.outcome import Outcome, Refusal
from streetlight.table.room.table import Table, need_seat
from streetlight.table.store.model import (
    ForkStart,
    MatchHead,
    RemovedGuest,
    StoredSeat,
    StoredSeries,
    StoredTable,
    hashed,
    new_secret,
    new_seed,
    new_table_id,
    seat_secret,
)
from streetlight.table.wire import documents, protocol
from streetlight.table.wire.connection import NOBODY, Identity
from streetlight.table.wire.web_types import NewTable, NewTableMade, SeatKey

AN_HOUR, A_DAY = 3600, 86_400
"""Seconds."""

MOST_REMOVED = 20
"""Guests whom a table remembers as removed."""

Held = Sequence[int]


def new_table(wanted: NewTable, now: int, shelf: PackShelf = BUILT_IN) -> tuple[Table, NewTableMade, Outcome]:
    """A table as asked for, with the secrets of the people who sit down at once. Refusal if it can't be."""
    if wanted.game not in _games():
        raise Refusal("options", f"There is no game {wanted.game[:40]!r} here yet.", "game")
    if wanted.lesson:
        return _lesson_table(wanted, now, shelf)
    deal = None
    if wanted.today is not None:
        deal = today.wanted_deal(wanted)
        wanted = today.as_wanted(wanted, deal)
    people = [wanted.name, *wanted.others]
    seats = (
        wanted.seats if wanted.seats is not None else _fitting_seats(wanted, len(people) + len(wanted.bots))
    )
    options = _checked(wanted.game, seats, wanted.options, shelf)
    if len(people) + len(wanted.bots) > seats:
        raise Refusal("options", f"{len(people) + len(wanted.bots)} do not fit into {seats} seats.", "seats")
    stored = StoredTable(
        id=new_table_id(), game=wanted.game, options=options, seats=[StoredSeat() for _ in range(seats)],
        created=now, settings=checked_settings(wanted.game, wanted.settings),
        today=None if deal is None else today.day_of(deal),
    )  # fmt: skip
    table = Table(stored, None, [], now, shelf)
    keys = []
    for at, name in enumerate(people):
        secret = new_secret()
        sit_down(table, at, name, (wanted.colour + at) % 10, secret)
        keys.append(SeatKey(at, secret))
    for at, level in enumerate(wanted.bots, start=len(people)):
        seat_bot(table, at, level)
    outcome = Outcome(rows=[stored], table=True)
    if wanted.series:
        _choose_series(table, wanted.series)
    if wanted.start:
        begin(table, outcome, now)
    return table, NewTableMade(stored.id, keys), outcome


def _lesson_table(wanted: NewTable, now: int, shelf: PackShelf) -> tuple[Table, NewTableMade, Outcome]:
    """A table for a guided first match: who learns sits in the first seat, and it begins at once."""
    lesson = lesson_of(wanted.game)
    if lesson is None:
        raise Refusal("options", f"{find_game(wanted.game).title} has no guided first match.", "lesson")
    stored = StoredTable(
        id=new_table_id(), game=wanted.game, options=_checked(wanted.game, lesson.seats, lesson.options, shelf),
        seats=[StoredSeat() for _ in range(lesson.seats)], created=now, lesson="on",
        settings=checked_settings(wanted.game, wanted.settings),
    )  # fmt: skip
    table = Table(stored, None, [], now, shelf)
    secret = new_secret()
    sit_down(table, LEARNER, wanted.name, wanted.colour, secret)
    for seat, other in enumerate(lesson.others, start=1):
        seat_bot(table, seat, other.level)
        if other.name != stored.seats[LEARNER].name:
            stored.seats[seat].name = other.name
    outcome = Outcome(rows=[stored], table=True)
    begin(table, outcome, now)
    return table, NewTableMade(stored.id, [SeatKey(LEARNER, secret)]), outcome


def _games() -> tuple[str, ...]:
    from streetlight.games.registry import games

    return games()


def _fitting_seats(wanted: NewTable, sitting: int) -> int:
    known = find_game(wanted.game).seats
    return min(max(sitting, known[0]), known[-1])


def _checked(game: str, seats: int, options: documents.Doc, shelf: PackShelf) -> documents.Doc:
    try:
        return check_options(game, seats, options, shelf)
    except OptionError as error:
        raise Refusal("options", str(error), error.field) from None
    except (StreetlightError, RecursionError, TypeError, ValueError) as error:
        raise Refusal("options", f"These options can't be read: {str(error)[:200]}", "options") from None


def checked_settings(game: str, settings: documents.Settings) -> documents.Settings:
    """These settings. Refusal if no table of this game can have them."""
    if settings.stand_in and settings.stand_in not in levels(game):
        raise Refusal("options", f"There is no bot {settings.stand_in[:40]!r}.", "stand_in")
    _check_clock(settings.clock)
    return settings


def _check_clock(clock: documents.Clock) -> None:
    """Refusal if no table can have this clock."""
    slow, night = clock.kind == "slow", clock.night
    if slow and clock.seconds < AN_HOUR:
        raise Refusal("options", "A slow table gives at least an hour for each move.", "clock")
    if not slow and clock.seconds > A_DAY:
        raise Refusal("options", "That is long: choose slow play, where the clock is for days.", "clock")
    if night is not None and not slow:
        raise Refusal("options", "Only the clocks of a slow table sleep at night.", "clock")
    if night is not None and (night.begins == night.ends or zone_of(night.zone) is None):
        raise Refusal("options", f"There is no such night here: {night.zone[:40]!r}.", "clock")


# --- sitting down and standing up


def take(table: Table, command: protocol.Take, held: Held, now: int, who: Identity = NOBODY) -> Outcome:
    """Sit down. The same command from the same device finds the seat it took, also when nobody else remembers."""
    place = _place(table, command.seat)
    secret = seat_secret(table.stored.salt, who.origin or new_secret(), command.seat, command.id)
    seated = protocol.Seated(id=command.id, seat=command.seat, secret=secret)
    if place.key == hashed(secret):
        return Outcome(reply=seated, table=True, new_key=place.key)
    if table.stored.is_out(who.device):
        raise Refusal("removed", "The host removed you. Ask them to let you back in.")
    if place.kind == "person":
        raise Refusal("taken", f"{place.name} sits there.")
    if place.kind == "bot":
        raise Refusal("taken", "A bot sits there. The host can send it away.")
    sit_down(table, command.seat, command.name, command.colour, secret, who.device)
    if table.stored.host is None:
        table.stored.host = command.seat
    return Outcome(
        rows=[table.stored],
        reply=seated,
        table=True,
        match=table.stored.phase == "playing",
        new_key=hashed(secret),
    )


def sit_down(table: Table, seat: int, name: str, colour: int, secret: str, device: str = "") -> None:
    others = {
        place.colour for at, place in enumerate(table.stored.seats) if at != seat and place.kind != "open"
    }
    while colour in others:
        colour = (colour + 1) % 10
    table.stored.seats[seat] = StoredSeat("person", _clean(name), colour, "", hashed(secret), device=device)
    table.reading.sit(seat)


def _clean(name: str) -> str:
    words = " ".join("".join(char if printable(char) else " " for char in name).split())
    if not any(char.isprintable() for char in words):
        raise Refusal("options", "A name needs at least one letter.", "name")
    return words


def leave(table: Table, command: protocol.Leave, held: Held, now: int) -> Outcome:
    need_seat(held, command.seat)
    return _stand_up(table, command.seat, "You left the seat.")


def clear(table: Table, command: protocol.Clear, held: Held, now: int) -> Outcome:
    """Send a bot away, or a person, who then stays out until the host lets them back in."""
    need_host(table, held)
    place, stored = _place(table, command.seat), table.stored
    if place.kind == "open":
        raise Refusal("not_now", "Nobody sits there.")
    guest = None
    if place.kind == "person" and command.seat not in held:
        n = stored.removed[-1].n + 1 if stored.removed else 1
        guest = RemovedGuest(n, place.name, [place.device] if place.device else [])
        stored.removed = [*stored.removed[1 - MOST_REMOVED :], guest]
    outcome = _stand_up(
        table, command.seat, "The host removed you. You can play here again when they let you back in."
    )
    outcome.removed = guest
    return outcome


def let_in(table: Table, command: protocol.LetIn, held: Held, now: int) -> Outcome:
    need_host(table, held)
    stored = table.stored
    for guest in stored.removed:
        if guest.n == command.n:
            stored.removed = [each for each in stored.removed if each is not guest]
            return Outcome(rows=[stored], table=True, invited=guest)
    raise Refusal("not_now", "They may sit down already.")


def _stand_up(table: Table, seat: int, text: str) -> Outcome:
    stored = table.stored
    key = stored.seats[seat].key
    stored.seats[seat] = StoredSeat(colour=stored.seats[seat].colour)
    if stored.host == seat:
        people = [at for at, place in enumerate(stored.seats) if place.kind == "person"]
        stored.host = people[0] if people else None
    stored.poll = None
    outcome = Outcome(rows=[stored], table=True, match=stored.phase == "playing")
    if key:
        outcome.unseated[key] = (seat, text)
    return outcome


def rename(table: Table, command: protocol.Rename, held: Held, now: int) -> Outcome:
    need_seat(held, command.seat)
    place = table.stored.seats[command.seat]
    others = {at.colour for at in table.stored.seats if at is not place and at.kind != "open"}
    if command.colour in others:
        raise Refusal("taken", "Somebody has that colour already.", "colour")
    place.name = _clean(command.name)
    place.colour = command.colour
    return Outcome(rows=[table.stored], table=True)


def put_bot(table: Table, command: protocol.PutBot, held: Held, now: int) -> Outcome:
    need_host(table, held)
    if command.seat == "all":
        wanted = [at for at, place in enumerate(table.stored.seats) if place.kind == "open"]
    else:
        wanted = [command.seat]
    for seat in wanted:
        seat_bot(table, seat, command.level)
    return Outcome(rows=[table.stored], table=True)


def seat_bot(table: Table, seat: int, level: str) -> None:
    place = _place(table, seat)
    if place.kind == "person":
        raise Refusal("taken", f"{place.name} sits there.")
    if level not in levels(table.stored.game):
        raise Refusal("options", f"There is no bot {level[:40]!r}.", "level")
    if place.kind == "bot":
        place.level = level
        return
    taken = {other.name for other in table.stored.seats}
    free = [each.name for each in CHARACTERS if each.name not in taken]
    name = table.rng.choice(free) if free else f"Bot {seat + 1}"
    colours = {other.colour for other in table.stored.seats if other.kind != "open"}
    colour = next(colour for colour in [*range(seat, 10), *range(10), 0] if colour not in colours)
    table.stored.seats[seat] = StoredSeat("bot", name, colour, level)


def give_host(table: Table, command: protocol.GiveHost, held: Held, now: int) -> Outcome:
    need_host(table, held)
    if _place(table, command.seat).kind != "person":
        raise Refusal("not_now", "Only a person can be the host.")
    table.stored.host = command.seat
    return Outcome(rows=[table.stored], table=True)


# --- what is played


def configure(table: Table, command: protocol.Configure, held: Held, now: int) -> Outcome:
    need_host(table, held)
    stored = table.stored
    if stored.phase == "playing":
        raise Refusal("not_now", "The match is running. Options change between matches.")
    if stored.fork is not None:
        raise Refusal("not_now", "It goes on from a point of another match, with the options of that one.")
    seats = command.seats if command.seats is not None else len(stored.seats)
    options = command.options if command.options is not None else stored.options
    whole = _checked(stored.game, seats, options, table.shelf)
    outcome = Outcome(rows=[stored], table=True)
    other = whole != stored.options
    if other or seats != len(stored.seats):
        stored.today = None  # from now on luck decides
    stored.options = whole
    if seats != len(stored.seats):
        _resize(table, seats, now)
    elif other and stored.series is not None:
        _choose_series(table, stored.series.name)
    if command.series is not None:
        _choose_series(table, command.series)
    return outcome


def _choose_series(table: Table, name: str) -> None:
    """A new series, or none."""
    stored = table.stored
    if not name:
        stored.series = table.series = None
        return
    kinds = series_of(stored.game)
    if name not in kinds:
        raise Refusal("options", f"There is no series {name[:40]!r}.", "series")
    if len(stored.seats) not in kinds[name].seats:
        raise Refusal("options", f"{kinds[name].title} is not for {len(stored.seats)} seats.", "series")
    stored.series = StoredSeries(name, new_seed())
    table.restore_series()


def _resize(table: Table, seats: int, now: int) -> None:
    """More or fewer seats. Open ones go first, then bots; people keep their place in the order."""
    stored = table.stored
    host = stored.seats[stored.host] if stored.host is not None else None
    kept = list(stored.seats)
    counts = list(table.here)
    for kind in ("open", "bot"):
        for at in range(len(kept) - 1, -1, -1):
            if len(kept) > seats and kept[at].kind == kind:
                del kept[at], counts[at]
    if len(kept) > seats:
        raise Refusal("options", "More people sit here than that. Somebody must stand up first.", "seats")
    while len(kept) < seats:
        kept.append(StoredSeat())
        counts.append(0)
    stored.seats = kept
    table.here = counts
    table.away_since = [now] * seats
    stored.host = next((at for at, place in enumerate(kept) if place is host), None)
    if stored.series is not None:  # the points so far are those of other seats
        fits = seats in series_of(stored.game)[stored.series.name].seats
        _choose_series(table, stored.series.name if fits else "")


def change_settings(table: Table, command: protocol.ChangeSettings, held: Held, now: int) -> Outcome:
    need_host(table, held)
    before = table.stored.settings
    table.stored.settings = checked_settings(table.stored.game, command.settings)
    outcome = Outcome(rows=[table.stored], table=True)
    if before.clock != command.settings.clock and table.stored.phase == "playing":
        table.set_clock()
        table.follow_clock(now)
        outcome.match = True
    if before.spectators != command.settings.spectators and table.stored.phase == "playing":
        outcome.match = True
    return outcome


def choose(table: Table, command: protocol.ChooseForSeries, held: Held, now: int) -> Outcome:
    need_seat(held, command.seat)
    series, kept = table.series, table.stored.series
    if series is None or kept is None or table.stored.phase == "playing":
        raise Refusal("not_now", "There is nothing to choose now.")
    for choice in series.open_choices():
        if choice.option == command.option and choice.seat == command.seat:
            if command.value not in choice.values:
                raise Refusal("options", f"Choose one of {', '.join(choice.values)}.", command.option)
            kept.chosen[command.option] = command.value
            return Outcome(rows=[table.stored], table=True)
    raise Refusal("not_now", "That is not yours to choose now.")


# --- the start


def start(table: Table, command: protocol.Start, held: Held, now: int) -> Outcome:
    need_host(table, held)
    outcome = Outcome(rows=[table.stored], table=True)
    begin(table, outcome, now)
    return outcome


def begin(table: Table, outcome: Outcome, now: int) -> None:
    stored = table.stored
    if stored.phase == "playing":
        raise Refusal("not_now", "The match is running already.")
    empty = [at + 1 for at, place in enumerate(stored.seats) if place.kind == "open"]
    if empty:
        raise Refusal("not_now", f"Seat {empty[0]} is empty. Invite somebody, or put a bot there.")
    if stored.fork is not None:
        _begin_fork(table, stored.fork, outcome, now)
        return
    lesson = lesson_of(stored.game) if stored.lesson and stored.match is None else None
    options = _next_options(table) if lesson is None else lesson.options
    game = find_game(stored.game).on(table.shelf)
    deal = today.deal_of_table(stored)
    seed, bot_seed = new_seed(), new_seed()
    if lesson is not None:
        seed = lesson.seed
    elif deal is not None:
        seed, bot_seed = deal.seed, deal.bot_seed
    try:
        match = game.start(len(stored.seats), seed, **options)
    except OptionError as error:
        raise Refusal("options", str(error), error.field) from None
    pack, pack_hash = game.pack_of(match.options)
    head = MatchHead(
        id=f"{stored.id}.{stored.played + 1}",
        table=stored.id,
        game=stored.game,
        seats=len(stored.seats),
        options=msgspec.to_builtins(match.options),
        seed=seed,
        bot_seed=bot_seed,
        rules=game.rules_version,
        pack=pack,
        pack_hash=pack_hash,
        names=table.names(),
        keys=[place.key for place in stored.seats],
        started=now,
        lesson=lesson is not None,
    )
    table.play = LoggedMatch(head, table.shelf)
    stored.lesson = "on" if lesson is not None else ""
    outcome.rows.append(head)
    _begun(table, outcome, now)


def _begin_fork(table: Table, fork: ForkStart, outcome: Outcome, now: int) -> None:
    """Go on from a point of another match. The next one at this table is like any other."""
    stored = table.stored
    seed = new_seed()
    head = replace(
        fork.head,
        id=f"{stored.id}.{stored.played + 1}",
        table=stored.id,
        bot_seed=new_seed(),
        names=table.names(),
        keys=[place.key for place in stored.seats],
        started=now,
        lesson=False,
        forks=[*fork.head.forks, Fork(len(fork.answers), seed, commitment(seed), fork.checksum)],
        parent=fork.head.id,
    )
    try:
        table.play = LoggedMatch(head, table.shelf)
        rows = table.play.begin_with(fork.answers, fork.talk, now)
    except StreetlightError as error:
        raise Refusal("not_now", f"This point can't be played on from any more: {error}.") from None
    stored.fork = None
    outcome.rows += [head, *rows]
    _begun(table, outcome, now)


def _begun(table: Table, outcome: Outcome, now: int) -> None:
    """A match begins: everybody starts with a clean sheet."""
    stored = table.stored
    assert table.play is not None
    stored.match = table.play.head.id
    stored.phase = "playing"
    stored.broken = None
    for place in stored.seats:
        place.note = ""
        place.advised = []
        place.resigned = place.out_of_time = False
    stored.poll = None
    table.set_clock()
    outcome.started = True
    table.match_moved(outcome, now)


def _next_options(table: Table) -> documents.Doc:
    series, kept = table.series, table.stored.series
    if series is None or kept is None:
        return table.stored.options
    if series.verdict() is not None:  # the series is decided: the next match begins a new one
        _choose_series(table, kept.name)
        assert table.series is not None
        return table.series.next_options({})
    for choice in series.open_choices():
        if choice.option not in kept.chosen:
            if table.stored.seats[choice.seat].kind == "person":
                name = table.stored.seats[choice.seat].name
                raise Refusal("not_now", f"{name} still has to choose: {choice.option}.", choice.option)
            kept.chosen[choice.option] = table.rng.choice(choice.values)
    return series.next_options(dict(kept.chosen))


def need_host(table: Table, held: Held) -> None:
    if table.stored.host is None or table.stored.host not in held:
        raise Refusal("not_host", "Only the host can do that.")


def _place(table: Table, seat: int) -> StoredSeat:
    if not 0 <= seat < len(table.stored.seats):
        raise Refusal("unknown", f"There is no seat {seat + 1}.")
    return table.stored.seats[seat]
