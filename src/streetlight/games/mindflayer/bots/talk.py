"""What a bot says. The Sane say what they know; the Possessed say what they would if they were Sane.

Both talk from the same reading of the table: the Possessed from that of their cover (cover.py), so what is said, by
whom and when tells nothing. Only where a lie gains something do they leave it: they name another suspect than one of
their own, and now and then claim a card that never came. Nothing is said that somebody could prove wrong by what all
have seen.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from streetlight.core.sayings import Said, Saying
from streetlight.games.mindflayer.bots.hearing import exchange_of, givers_to, rounds_of
from streetlight.games.mindflayer.bots.reading import FLAYER, HELP, HIT, MEMORIES, Reading
from streetlight.games.mindflayer.pack.content import CARD_IDS

Claim = tuple[str, dict[str, str | int | bool]]
"""A claim and what fills it in, as a saying has them."""

SUSPECTS: Final = 0.72
TRUSTS: Final = 0.06
SPEAKS: Final = 0.8
"""How often somebody speaks who has nothing urgent to say."""

FRAMES: Final = 0.35
"""How often one of the Possessed claims a Mind Flayer that never came, where nobody can refute it. About as often as
one comes to a Sane player in a Meeting, so that the claim itself tells nothing."""

BELIEVED_SANE: Final = 0.4
CLOSE: Final = 2
"""So many cards that nothing cancels, and one may ask for help."""


def claim_of(
    own: Reading, as_sane: Reading, sayings: Sequence[Said], rng: random.Random, coin: float
) -> Saying | None:
    """Something to say now, or None. `own` is what I think, `as_sane` what I would think if I were Sane.

    `coin`, from 0 to 1, stays the same in a Meeting: it decides whether to frame somebody.
    """
    view = own.view
    if not view.talk or view.phase != "give":
        return None
    said_already = {
        (said.saying.claim, tuple(sorted(said.saying.args.items())))
        for said in sayings
        if said.seat == own.me
    }

    def unsaid(claims: list[Claim]) -> list[Claim]:
        return [
            (claim, args)
            for claim, args in claims
            if (claim, tuple(sorted(args.items()))) not in said_already
        ]

    urgent = unsaid(news(own, as_sane, coin) + accusations(own, as_sane))
    if urgent:
        claim, args = urgent[0]
        return Saying(claim=claim, args=args)
    idle = unsaid(remarks(as_sane, sayings))
    if idle and rng.random() < SPEAKS:
        claim, args = rng.choice(idle)
        return Saying(claim=claim, args=args)
    return None


# --- what can't wait


def news(own: Reading, as_sane: Reading, coin: float) -> list[Claim]:
    """What came in the last Meeting, and how many Mind Flayers I hold."""
    view = own.view
    claims: list[Claim] = []
    held = view.meetings_held
    moment = exchange_of(view, held) if held else None
    if moment is not None and any(own.me in theirs for theirs in moment.receivers):
        got = "mind_flayer" in (moment.received or ())
        if own.evil:  # what I got says something of my own side; what I could have got says what I like
            got = coin < FRAMES and can_frame(own)
        if got:
            claims.append(("received", {"card": "mind_flayer", "meeting": held}))
        elif own.evil or len(rounds_of(view, held)) == 1:
            claims.append(("clear", {"meeting": held}))
    if view.flipped == "mind_flayer" or view.turn_of == own.me:
        number = claimed_flayers(as_sane)
        if number >= CLOSE:
            claims.append(("hold", {"card": "mind_flayer", "count": number}))
    return claims


def accusations(own: Reading, as_sane: Reading) -> list[Claim]:
    """Whom a Sane player in my place would suspect or trust enough to say so."""
    claims: list[Claim] = []
    others = [seat for seat in own.in_play if seat != own.me]
    if not others:
        return claims
    by_doubt = sorted(others, key=lambda seat: (as_sane.possessed(seat), seat))
    most, least = by_doubt[-1], by_doubt[0]
    flipped, turn_of = own.view.flipped, own.view.turn_of
    if as_sane.possessed(most) > SUSPECTS:
        if own.evil:  # say it of somebody else, if there is anybody whom others might suspect as well
            sane = [seat for seat in by_doubt if own.possessed(seat) < BELIEVED_SANE]
            most = sane[-1] if sane else most
        claims.append(("suspect", {"seat": most}))
        if flipped == "hard_hit" and turn_of not in (most, own.me):
            claims.append(("give_to", {"seat": most}))
    if as_sane.possessed(least) < TRUSTS:
        claims.append(("trust", {"seat": least}))
    return claims


# --- what may be said


def remarks(as_sane: Reading, sayings: Sequence[Said]) -> list[Claim]:
    """Smaller things, one of which is said or none: about my hand, about what others said, about the flipped card."""
    view, me = as_sane.view, as_sane.me
    claims: list[Claim] = [("sane", {})]
    mine = as_sane.held[me]
    for hurts, cancels in ((FLAYER, MEMORIES), (HIT, HELP)):
        net = mine[hurts] - mine[cancels]
        if net >= CLOSE:
            claims.append(("need", {"card": CARD_IDS[cancels]}))
        elif net <= 0:
            claims.append(("can_take", {"card": CARD_IDS[hurts]}))
    others = [seat for seat in as_sane.in_play if seat != me]
    if not others:
        return claims
    flayed = max(others, key=lambda seat: (as_sane.flayed(seat), seat))
    if as_sane.flayed(flayed) > CLOSE - 0.5:
        claims.append(("ask", {"seat": flayed, "card": "mind_flayer"}))
    hit = max(others, key=lambda seat: (as_sane.hits(seat), seat))
    if view.flipped == "hard_hit" and as_sane.hits(hit) > CLOSE - 0.5:
        claims.append(("not_to", {"seat": hit}))
    for said in sayings[-len(others) :]:
        about = said.saying.args.get("seat")
        if said.saying.claim == "suspect" and said.seat in others and isinstance(about, int):
            if about == me or as_sane.possessed(about) < 0.15:
                claims.append(("doubt", {"seat": said.seat}))
            elif as_sane.possessed(about) > 0.5:
                claims.append(("agree", {"seat": said.seat}))
    return claims


# --- lies


def can_frame(reading: Reading) -> bool:
    """Did two who are probably Sane each pass me a card at the end of the last Meeting, so that a lie would hurt them?

    A single giver would know that I lie, and everybody knows who was kept out.
    """
    moment = exchange_of(reading.view, reading.view.meetings_held)
    if moment is None:
        return False
    givers = givers_to(moment, reading.me)
    return len(givers) == 2 and max(reading.possessed(seat) for seat in givers) < BELIEVED_SANE


def claimed_flayers(as_sane: Reading) -> int:
    """How many Mind Flayers to own up to. Three that nothing cancels would be no Sane hand: then nothing is said."""
    mine = as_sane.held[as_sane.me]
    return int(mine[FLAYER]) if mine[FLAYER] - mine[MEMORIES] <= CLOSE else 0
