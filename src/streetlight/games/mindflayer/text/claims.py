"""Claims: sayings that a program can read (MF-23, MF-27). Nobody checks whether they are true."""

from __future__ import annotations

from collections.abc import Sequence

from streetlight.core.errors import SayingError
from streetlight.core.sayings import ClaimForm, ClaimGap, ClaimWord, Manner, Saying
from streetlight.core.words import Text, Wording
from streetlight.games.mindflayer.pack.content import CARD_IDS, MEETINGS_HELD
from streetlight.games.mindflayer.state import NO_MEETING, MindFlayer
from streetlight.games.mindflayer.text.catalogue import ENGLISH

CLAIMS: dict[str, tuple[str, ...]] = {
    "sane": (),
    "hold": ("card", "count"),
    "received": ("card", "meeting"),
    "passed": ("side", "card"),
    "clear": ("meeting",),
    "need": ("card",),
    "can_take": ("card",),
    "trust": ("seat",),
    "suspect": ("seat",),
    "doubt": ("seat",),
    "agree": ("seat",),
    "keep_out": ("seat",),
    "ask": ("seat", "card"),
    "give_to": ("seat",),
    "not_to": ("seat",),
}
"""Claim -> the arguments that fill it in. The sentences are in the catalogue under "claim."."""

OWN_SEAT = {("give_to", "seat"), ("not_to", "seat")}
"""Where speakers may name themselves: one may ask for a card, or ask to be spared."""

SIDES = ("left", "right")
MOST_CARDS = 20


def claim_forms(g: MindFlayer, words: Wording[MindFlayer]) -> tuple[ClaimForm, ...]:
    """The claims as a client can offer them."""
    cards = tuple([ClaimWord(card, words.noun(g, f"card:{card}", None)) for card in CARD_IDS])
    gaps = {
        "card": ClaimGap(kind="word", words=cards),
        "count": ClaimGap(kind="number", least=0, most=MOST_CARDS),
        "meeting": ClaimGap(kind="number", least=1, most=MEETINGS_HELD),
        "side": ClaimGap(kind="word", words=tuple([ClaimWord(side, side) for side in SIDES])),
        "seat": ClaimGap(kind="seat"),
    }
    anybody = ClaimGap(kind="seat", own_seat=True)
    return tuple(
        [
            ClaimForm(
                claim=claim,
                text=ENGLISH[f"claim.{claim}"],
                gaps={name: anybody if (claim, name) in OWN_SEAT else gaps[name] for name in args},
            )
            for claim, args in CLAIMS.items()
        ]
    )


def check_claim(g: MindFlayer, seat: int, saying: Saying, words: Wording[MindFlayer]) -> Saying:
    """The claim with its sentence, or SayingError that names what does not fit."""
    wanted = CLAIMS.get(saying.claim)
    if wanted is None:
        raise SayingError(f"there is no claim {saying.claim[:40]!r}; there are {', '.join(CLAIMS)}")
    if set(saying.args) != set(wanted):
        raise SayingError(f"the claim {saying.claim!r} wants {', '.join(wanted) or 'no arguments'}")
    for name in wanted:
        _check(g, seat, saying.claim, name, saying.args[name])
    return Saying(
        text=claim_text(g, saying, words, None),
        claim=saying.claim,
        args={name: saying.args[name] for name in wanted},
    )


def claim_text(
    g: MindFlayer,
    saying: Saying,
    words: Wording[MindFlayer],
    names: Sequence[str] | None,
    manner: Manner = "plain",
) -> str:
    """The claim as a sentence. Records keep it with the names of the seats; at a table people have their own."""
    spoken = {
        name: f"{name}:{value}" if name in ("card", "seat") else value for name, value in saying.args.items()
    }
    key = f"claim.{saying.claim}"
    if saying.args.get("count") in (0, 1):
        key += f".{saying.args['count']}"
    if manner != "plain":
        key += f".{manner}"
    return words.render(g, Text(key, **spoken), names)


def _check(g: MindFlayer, seat: int, claim: str, name: str, value: object) -> None:
    if name == "card":
        good = value in CARD_IDS
    elif name == "side":
        good = value in SIDES
    elif type(value) is not int:
        good = False
    elif name == "seat":
        good = 0 <= value < g.rules.seats and (value != seat or (claim, name) in OWN_SEAT)
    elif name == "meeting":
        good = 1 <= value <= max(g.held + (g.meeting != NO_MEETING), 1)  # the one that is going on, too
    else:
        good = 0 <= value <= MOST_CARDS
    if not good:
        raise SayingError(f"{claim}: {str(value)[:20]!r} is no {name} to speak of")
