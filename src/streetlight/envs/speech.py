"""What can be said in an environment, as actions and as blocks of an observation.

Claims (sayings that a program can read) are actions: `say:hold:waffle:2`, one for every way to fill in a claim of the
game. In a *speaking round* those who may speak now are asked one after the other; `(quiet)` says nothing. When rounds
are held, and who begins, is in `talker.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, TypeAlias

from msgspec import Struct, convert

from streetlight.core.errors import SayingError
from streetlight.core.match import Match
from streetlight.core.sayings import ClaimGap, Said, Saying
from streetlight.envs.layout import Layout

QUIET: Final = "(quiet)"
"""The id of the first action with which one speaks: by saying nothing."""

BIDS: Final = 4
"""Bids from 0 (nothing to say) to 3 (at once)."""

MOST_HEARD: Final = 20
"""Of the same claim by the same player, so many are counted."""


class TalkRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How players speak in an environment."""

    budget: int = 12
    """So many claims a seat may make in a match. Who has none left is not asked."""
    laps: int = 1
    """So often each seat is asked in a speaking round."""
    bid: bool = False
    """Each round begins with a sealed bid of each seat: the highest speaks first, 0 does not speak in this round."""

    def __post_init__(self) -> None:
        for name in ("budget", "laps"):
            if getattr(self, name) < 1:
                raise ValueError(f"talk: {name} must be 1 or more, not {getattr(self, name)}")


TalkSetting: TypeAlias = "TalkRules | bool | Mapping[str, int | bool] | None"
"""None: talk where the game has claims, from version 1 on. True, False, or what is different: {"budget": 5}."""


def talk_of(match: Match, version: int, given: TalkSetting) -> TalkRules | None:
    """How players speak in environments of this match; None if they don't. ValueError if that can't be."""
    forms = match.claim_forms() if match.seats > 1 else ()
    if given is None:
        return TalkRules() if forms and version >= 1 else None
    if given is False:
        return None
    if version < 1:
        raise ValueError("there is no talk in version 0 of the environments; version 1 has it")
    if not forms:
        raise ValueError(f"there is no talk in environments of {match.game.name}: it has no claims to make")
    if given is True:
        return TalkRules()
    return given if isinstance(given, TalkRules) else convert(given, TalkRules)


class Speech:
    """All that can be said in matches with the same settings. Claims keep the order of the game's forms."""

    def __init__(self, match: Match, talk: TalkRules) -> None:
        self.seats = match.seats
        self.talk = talk
        self.claims: list[Saying] = []
        self.own_seat: list[int] = []
        """For each claim the seat that can't make it because it names itself, or -1."""
        spoken = []
        self._seat_args: list[tuple[str, ...]] = []
        for form in match.claim_forms():
            names = tuple(form.gaps)
            for values in product(*[fillings(gap, match.seats) for gap in form.gaps.values()]):
                args = dict(zip(names, values, strict=True))
                self.claims.append(Saying(claim=form.claim, args=args))
                seats = tuple([name for name in names if form.gaps[name].kind == "seat"])
                others = [args[name] for name in seats if not form.gaps[name].own_seat]
                self.own_seat.append(int(others[0]) if others else -1)
                self._seat_args.append(seats)
                spoken.append(":".join(["say", form.claim, *[str(value) for value in values]]))
        bids = [f"bid:{bid}" for bid in range(BIDS)] if talk.bid else []
        self.ids: tuple[str, ...] = (QUIET, *bids, *spoken)
        self.first_bid = 1
        self.first_claim = 1 + len(bids)
        self._number: dict[tuple[str, tuple[tuple[str, object], ...]], int] = {
            _key(claim): number for number, claim in enumerate(self.claims)
        }
        self._turned = [
            [self._turned_claim(number, by) for number in range(len(self.claims))] for by in range(self.seats)
        ]
        """For each seat: the number of a claim as that seat reads it, with itself as seat 0."""

    def number(self, saying: Saying) -> int | None:
        """The number of a claim, or None for free text."""
        return self._number.get(_key(saying)) if saying.claim else None

    def _turned_claim(self, number: int, by: int) -> int:
        claim, seats = self.claims[number], self._seat_args[number]
        if not seats:
            return number
        args = dict(claim.args)
        for name in seats:
            args[name] = (int(args[name]) - by) % self.seats
        found = self.number(Saying(claim=claim.claim, args=args))
        assert found is not None
        return found

    def turned(self, by: int) -> list[int]:
        """For each of the ids the one that means the same for the seat `by` places on."""
        claims = self._turned[-by % self.seats]
        return [*range(self.first_claim), *[self.first_claim + number for number in claims]]

    def sayable(self, match: Match, seat: int) -> list[int]:
        """The numbers of the claims that the rules let this seat make now."""
        game, g = match.game, match._g
        found = []
        for number, claim in enumerate(self.claims):
            if self.own_seat[number] == seat:
                continue
            try:
                game.check_saying(g, seat, claim)
            except SayingError:
                continue
            found.append(number)
        return found

    def build(self, layout: Layout) -> None:
        """Blocks for what is asked and what was heard. By player they start with my own, then clockwise."""
        claims, n = len(self.claims), self.seats
        self.asked = layout.add("speak", 2, "am I asked to speak; am I asked for a bid")
        self.left = layout.add(
            "words_left", n, "claims that each may still make, by player", self.talk.budget
        )
        self.bid = layout.add("bids", n, "bids of this round, once all are in, by player", BIDS)
        self.free = layout.add("free_words", n, "sayings that are no claims, by player", MOST_HEARD)
        self.last = layout.add("last_claim", n * claims, "the last claim of each player, player by claim")
        self.often = layout.add("claims", n * claims, "claims made so far, player by claim", MOST_HEARD)

    def hear(self, said: Sequence[Said], rows: list[bytearray]) -> None:
        """Write what was said into the row of every seat; a row begins where `build` began."""
        start, claims = self.asked, len(self.claims)
        for each in said:
            number = self.number(each.saying)
            for seat, row in enumerate(rows):
                speaker = (each.seat - seat) % self.seats
                if number is None:
                    at = self.free + speaker - start
                    row[at] = min(row[at] + 1, MOST_HEARD)
                    continue
                at = self.last + speaker * claims - start
                row[at : at + claims] = bytearray(claims)
                turned = self._turned[seat][number]
                row[at + turned] = 1
                at = self.often + speaker * claims + turned - start
                row[at] = min(row[at] + 1, MOST_HEARD)


def fillings(gap: ClaimGap, seats: int) -> list[str | int]:
    """What may fill a gap of a claim."""
    if gap.kind == "seat":
        return list(range(seats))
    if gap.kind == "number":
        return list(range(gap.least, gap.most + 1))
    return [word.value for word in gap.words]


def _key(saying: Saying) -> tuple[str, tuple[tuple[str, object], ...]]:
    return saying.claim, tuple(sorted(saying.args.items()))
