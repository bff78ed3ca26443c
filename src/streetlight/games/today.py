"""Today's deal: each day one deal of each challenge, the same for everybody.

A deal follows from the name of its challenge, the date (UTC), the version of the rules and the pack: no server is
asked, and no clock is read here. Whoever knows these four knows the deal, so it is a game of honour.

A challenge is what a game offers for a day (`games/<game>/challenge.py`): which options, who else plays, and what a
match is worth. Its marks (what bronze, silver and gold take) come from bots or a solver that play the same deal:
`streetlight.bots.marks`.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from streetlight.core.errors import StreetlightError
from streetlight.core.luck import Luck, luck_from_seed
from streetlight.core.match import Match
from streetlight.core.views import Result
from streetlight.games.registry import game, games_in_order, title_of

FIRST_DAY = "2026-01-01"
"""No deal is older."""

PLAYER = 0
"""The seat of the one who plays."""

Medal = Literal["", "bronze", "silver", "gold"]


class TodayError(StreetlightError):
    """There is no such challenge, or no such day."""


class DayDraw(Struct, frozen=True, kw_only=True):
    """What the luck of a day has drawn."""

    options: dict[str, Any]  # Any: each game has options of its own
    bots: tuple[str, ...] = ()
    """The levels of the bots in the seats after the player's."""


class Challenge(Struct, frozen=True, kw_only=True):
    """What is played on a day, and what a match is worth."""

    name: str
    game: str
    title: str
    text: str
    """What is to be done, in a sentence."""
    counts: str
    """What the points are for, in a sentence."""
    minutes: int
    draw: Callable[[Luck], DayDraw]
    score: Callable[[Result], int]
    """The points of a match that is over, for the one in seat 0."""
    free: tuple[str, ...] = ()
    """Options that the player chooses, such as an Architect's deck."""
    clock: int = 0
    """Minutes that the player has at a table; 0: all the time in the world. In the terminal nobody looks at a clock."""
    tries: int = 1
    """How often each bot plays the deal; its best match counts."""
    least: int | None = None
    """No mark is below this."""
    solve: Callable[[DaysDeal], int] | None = None
    """The points that a solver finds; None: bots set the marks."""


class Marks(Struct, frozen=True):
    """The points that a medal takes."""

    bronze: int
    silver: int
    gold: int

    def medal(self, score: int) -> Medal:
        """The best medal for so many points; "" for none."""
        if score >= self.gold:
            return "gold"
        if score >= self.silver:
            return "silver"
        return "bronze" if score >= self.bronze else ""


class DaysDeal(Struct, frozen=True, kw_only=True):
    """The deal of one challenge on one day."""

    challenge: str
    date: str
    game: str
    rules: str
    """The version of the game's rules."""
    pack: str
    """The pack's hash, shortened."""
    seats: int
    options: dict[str, Any]  # Any: each game has options of its own
    bots: tuple[str, ...]
    seed: str

    @property
    def bot_seed(self) -> str:
        """The luck of the bots in the other seats."""
        return f"{self.seed}/bots"

    @property
    def version(self) -> str:
        """By what a deal of the same day may differ, in words."""
        return f"rules {self.rules}, pack {self.pack}"

    def start(self, **chosen: object) -> Match:
        """Its match. `chosen`: what the challenge leaves to the player (an Architect's hand and deck)."""
        return game(self.game).start(self.seats, self.seed, **{**self.options, **chosen})

    def score(self, match: Match) -> int:
        """What a match of this deal was worth. TodayError if it is not over."""
        if match.result is None:
            raise TodayError("the match is not over yet")
        return challenge(self.challenge).score(match.result)

    def fits(self, seed: str, options: Mapping[str, object]) -> bool:
        """Was a match with this seed and these options a match of this deal?"""
        free = challenge(self.challenge).free
        played = _plain(options)
        return seed == self.seed and all(
            played.get(name) == value for name, value in self.options.items() if name not in free
        )


def challenges() -> dict[str, Challenge]:
    """All challenges by name, in the order of their games."""
    found: dict[str, Challenge] = {}
    for name in games_in_order():
        part = title_of(name).challenges
        if part is not None:
            found.update({each.name: each for each in part.load()})
    return found


def challenge(name: str) -> Challenge:
    """The challenge of that name. TodayError if there is none."""
    known = challenges()
    if name not in known:
        raise TodayError(f"there is no deal called {name[:40]!r}; there are {', '.join(known)}")
    return known[name]


def check_date(date: str) -> str:
    """The date, if it is one: "2026-11-20". TodayError if not."""
    try:
        day = datetime.date.fromisoformat(date)
    except ValueError:
        raise TodayError(f"a date looks like 2026-11-20, not {date[:20]!r}") from None
    if len(date) != len(FIRST_DAY) or day.isoformat() < FIRST_DAY:
        raise TodayError(f"the first day is {FIRST_DAY}, and a date looks like 2026-11-20, not {date[:20]!r}")
    return day.isoformat()


def deal_of_day(name: str, date: str) -> DaysDeal:
    """The deal of this challenge on this day (UTC)."""
    wanted, date = challenge(name), check_date(date)
    the_game = game(wanted.game)
    pack = the_game.pack_of(the_game.options_type())[1].rpartition(":")[2][:8]
    seed = f"today/{name}/{date}/{the_game.rules_version}/{pack}"
    drawn = wanted.draw(luck_from_seed(f"{seed}/drawn", 1))
    seats = 1 + len(drawn.bots)
    options = _plain(the_game.whole_options(seats, **drawn.options))
    return DaysDeal(
        challenge=name,
        date=date,
        game=wanted.game,
        rules=the_game.rules_version,
        pack=pack,
        seats=seats,
        options=options,
        bots=drawn.bots,
        seed=seed,
    )


def deal_of_match(seed: str, options: Mapping[str, object]) -> DaysDeal | None:
    """The day's deal that a match with this seed and these options is one of; None if it is none, or one of other
    rules or another pack."""
    parts = seed.split("/")
    if len(parts) != 5 or parts[0] != "today":
        return None
    try:
        deal = deal_of_day(parts[1], parts[2])
    except TodayError:
        return None
    return deal if deal.fits(seed, options) else None


def _plain(options: object) -> dict[str, Any]:  # Any: as above
    """Options as a record holds them."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return found
