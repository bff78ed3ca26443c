"""What a bot says. The Sane say what they know; the Possessed say what a Sane player in their place might.

At most one claim between two answers, none of them twice in a row, and nothing that somebody at the table could
prove wrong: a lie about a hand keeps to the cards that everybody saw it get.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from streetlight.bots.mindflayer_reading import FLAYER, Reading
from streetlight.core.events import Said, Saying
from streetlight.games.mindflayer.content import CARD_IDS

SUSPECTS: Final = 0.72
TRUSTS: Final = 0.06


def claim_of(reading: Reading, sayings: Sequence[Said]) -> Saying | None:
    """The most useful thing that is still unsaid, or None."""
    view = reading.view
    if not view["talk"] or view["phase"] != "give":
        return None
    mine = [said for said in sayings if said.seat == reading.me]
    said_already = {(said.saying.claim, tuple(sorted(said.saying.args.items()))) for said in mine}
    for claim, args in wanted(reading):
        if (claim, tuple(sorted(args.items()))) not in said_already:
            return Saying(claim=claim, args=args)
    return None


def wanted(reading: Reading) -> list[tuple[str, dict[str, Any]]]:
    """Claims in the order of their use."""
    view = reading.view
    flipped = view["flipped"]
    claims: list[tuple[str, dict[str, Any]]] = []
    held = view["meetings_held"]
    got = [meeting for meeting, _, _ in reading.flayers_got if meeting == held]
    framing = reading.evil and held and can_frame(reading)
    if (got and not reading.evil) or framing:
        claims.append(("received", {"card": "mind_flayer", "meeting": held}))
    if flipped == "mind_flayer" and view["turn_of"] != reading.me:
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
        return claims
    if reading.possessed(most) > SUSPECTS:
        claims.append(("suspect", {"seat": most}))
        if flipped == "hard_hit" and view["turn_of"] not in (most, reading.me):
            claims.append(("give_to", {"seat": most}))
    if reading.possessed(least) < TRUSTS:
        claims.append(("trust", {"seat": least}))
    return claims


def can_frame(reading: Reading) -> bool:
    """Did somebody who is probably Sane pass cards to me in the last Meeting, so that a lie would hurt them?"""
    for moment in reversed(reading.view["past"]):
        if moment["what"] == "round" and moment["head"] == "pass" and reading.me in moment["givers"]:
            ring = moment["givers"]
            at = ring.index(reading.me)
            doubts = [reading.possessed(seat) for seat in (ring[at - 1], ring[(at + 1) % len(ring)])]
            return max(doubts) < 0.4
    return False


def claimed_flayers(reading: Reading) -> int:
    """How many Mind Flayers to own up to. The Possessed say as many as everybody saw, but never three."""
    if not reading.evil:
        return int(reading.held[reading.me][FLAYER])
    seen = sum(
        moment["what"] == "gift" and moment["to"] == reading.me and moment["card"] == CARD_IDS[FLAYER]
        for moment in reading.view["past"]
    )
    return 2 if seen <= 2 else 0
