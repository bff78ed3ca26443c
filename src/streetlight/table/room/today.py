"""A table where today's deal is played: its options and luck are those of the day, and its score is told at the end."""

from __future__ import annotations

from msgspec.structs import replace

from streetlight.core.errors import StreetlightError
from streetlight.games.today import PLAYER, DaysDeal, challenge, deal_of_day, deal_of_match
from streetlight.table.play.logged_match import LoggedMatch
from streetlight.table.room.outcome import Refusal
from streetlight.table.store.model import StoredDay, StoredTable
from streetlight.table.wire.documents import Clock, DaysScore, OverDocument, Settings
from streetlight.table.wire.web_types import NewTable


def wanted_deal(wanted: NewTable) -> DaysDeal:
    """The deal that is asked for. Refusal if there is none."""
    assert wanted.today is not None
    try:
        deal = deal_of_day(wanted.today.challenge, wanted.today.date)
    except StreetlightError as error:
        raise Refusal("options", str(error), "today") from None
    if deal.game != wanted.game:
        raise Refusal("options", f"That deal is one of {deal.game}.", "game")
    return deal


def as_wanted(wanted: NewTable, deal: DaysDeal) -> NewTable:
    """The table that this deal is played at; of the options only those count that are left to the player."""
    free = challenge(deal.challenge).free
    chosen = {name: value for name, value in wanted.options.items() if name in free}
    minutes = challenge(deal.challenge).clock
    settings = Settings(clock=Clock(kind="player", seconds=60 * minutes)) if minutes else Settings()
    return replace(
        wanted,
        seats=deal.seats,
        options={**deal.options, **chosen},
        bots=list(deal.bots),
        others=[],
        series="",
        settings=settings,
        start=True,
    )


def deal_of_table(stored: StoredTable) -> DaysDeal | None:
    """The deal that every match of this table is played with; None if luck decides."""
    return None if stored.today is None else deal_of_day(stored.today.challenge, stored.today.date)


def words_of(stored: StoredTable) -> str:
    """What is played, and of which day; "" if luck decides."""
    return "" if stored.today is None else f"{challenge(stored.today.challenge).title}, {stored.today.date}"


def day_of(deal: DaysDeal) -> StoredDay:
    return StoredDay(deal.challenge, deal.date)


def score(stored: StoredTable, play: LoggedMatch, over: OverDocument) -> DaysScore | None:
    """What a finished match of a day's deal was worth; None if it was none."""
    deal = deal_of_match(play.head.seed, play.head.options)
    if deal is None or play.head.forks or over.how != "finished":
        return None
    result = play.match.result
    mine = stored.seats[PLAYER]
    points = 0 if result is None or mine.given_up else challenge(deal.challenge).score(result)
    return DaysScore(
        challenge=deal.challenge,
        title=challenge(deal.challenge).title,
        date=deal.date,
        version=deal.version,
        score=points,
        helped=bool(mine.advised) or play.peeked,
    )
