"""What a bot says. The Sane say what they know; the Possessed say what a Sane player in their place might.

At most one claim between two answers, none of them twice in a row, and nothing that somebody at the table could
prove wrong by what all have seen: a lie about a hand keeps to it, and a lie about a Meeting to one in which two
others could have done it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from streetlight.core.sayings import Said, Saying
from streetlight.games.mindflayer.bots.reading import FLAYER, Reading, came_from
from streetlight.games.mindflayer.documents import CountView, GiftView, MeetingView, RoundView
from streetlight.games.mindflayer.pack.content import CARD_IDS

Claim = tuple[str, dict[str, str | int | bool]]
"""A claim and what fills it in, as a saying has them."""

SUSPECTS: Final = 0.72
TRUSTS: Final = 0.06


def claim_of(reading: Reading, sayings: Sequence[Said]) -> Saying | None:
    """The most useful thing that is still unsaid, or None."""
    view = reading.view
    if not view.talk or view.phase != "give":
        return None
    mine = [said for said in sayings if said.seat == reading.me]
    said_already = {(said.saying.claim, tuple(sorted(said.saying.args.items()))) for said in mine}
    for claim, args in wanted(reading):
        if (claim, tuple(sorted(args.items()))) not in said_already:
            return Saying(claim=claim, args=args)
    return None


def wanted(reading: Reading) -> list[Claim]:
    """Claims in the order of their use."""
    view = reading.view
    flipped = view.flipped
    claims: list[Claim] = []
    held = view.meetings_held
    got = [meeting for meeting, _, _ in reading.flayers_got if meeting == held]
    framing = reading.evil and held and can_frame(reading)
    if (got and not reading.evil) or framing:
        claims.append(("received", {"card": "mind_flayer", "meeting": held}))
    if flipped == "mind_flayer" or view.turn_of == reading.me:
        number = claimed_flayers(reading)
        if number >= 2:
            claims.append(("hold", {"card": "mind_flayer", "count": number}))
    others = [seat for seat in reading.in_play if seat != reading.me]
    by_doubt = sorted(others, key=lambda seat: (reading.possessed(seat), seat))
    if not by_doubt:
        return claims
    most, least = by_doubt[-1], by_doubt[0]
    if reading.evil:
        # Point at somebody who is not one of us, and at whom others could point too.
        most = max(by_doubt, key=lambda seat: (-round(reading.possessed(seat), 1), reading.hits(seat), seat))
        if flipped == "hard_hit" and reading.hits(most) > 1.2:
            claims.append(("suspect", {"seat": most}))
            if view.turn_of not in (most, reading.me):
                claims.append(("give_to", {"seat": most}))
        return claims
    if reading.possessed(most) > SUSPECTS:
        claims.append(("suspect", {"seat": most}))
        if flipped == "hard_hit" and view.turn_of not in (most, reading.me):
            claims.append(("give_to", {"seat": most}))
    if reading.possessed(least) < TRUSTS:
        claims.append(("trust", {"seat": least}))
    return claims


def can_frame(reading: Reading) -> bool:
    """Did two who are probably Sane each pass me a card at the end of the last Meeting, so that a lie would hurt them?

    A single giver would know that I lie, and everybody knows who was kept out.
    """
    for moment in reversed(reading.view.past):
        if isinstance(moment, MeetingView):
            return False  # nothing was passed in it
        if isinstance(moment, RoundView):
            givers = came_from(moment, reading.me)
            return len(givers) == 2 and max(reading.possessed(seat) for seat in givers) < 0.4
    return False


def claimed_flayers(reading: Reading) -> int:
    """How many Mind Flayers to own up to. The Possessed never say three: two, or nothing where that can't be."""
    if not reading.evil:
        return int(reading.held[reading.me][FLAYER])
    known, counted = known_flayers(reading)
    return 2 if known == 2 or (known < 2 and not counted) else 0


def known_flayers(reading: Reading) -> tuple[int, bool]:
    """How many Mind Flayers a Sane player in my place would hold, by what everybody saw; and was the number said?

    They leave such a hand only by a blind draw (MF-43, MF-67). If the number was said, it is nearly all of them; if
    not, it is the least.
    """
    known, counted = 0, False
    for moment in reading.view.past:
        if isinstance(moment, GiftView) and moment.to == reading.me:
            known += moment.card == CARD_IDS[FLAYER]
        elif isinstance(moment, CountView):
            if moment.seat == reading.me and moment.card == CARD_IDS[FLAYER]:
                known, counted = moment.number, True
        elif isinstance(moment, RoundView) and moment.blind and reading.me in moment.givers:
            known = max(0, known - 1)
    return known, counted
