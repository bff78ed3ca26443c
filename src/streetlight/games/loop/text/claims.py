"""The one claim of the game: a card that is offered for a test, before anybody asks (TL-100).

Clients offer it where a test says what would solve it (`TestView.offers`), so there is no form for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from streetlight.core.errors import SayingError
from streetlight.core.sayings import Saying
from streetlight.core.words import Text, Wording
from streetlight.games.loop.rules.combos import offers, owner_of
from streetlight.games.loop.state import NONE, Loop
from streetlight.games.loop.text.refs import anomaly_ref, item_ref, kid_ref, thing_ref


def check_claim(g: Loop, seat: int, saying: Saying, words: Wording[Loop]) -> Saying:
    """The offer with its sentence, or SayingError if it is none of one's own cards."""
    if saying.claim != "offer":
        raise SayingError(f"there is no claim {saying.claim[:40]!r}; there is offer")
    if set(saying.args) != {"thing"} or saying.args["thing"] not in cards_of(g, seat):
        raise SayingError("an offer wants a thing that one of your kids has")
    return Saying(text=claim_text(g, saying, words, None), claim=saying.claim, args=saying.args)


def cards_of(g: Loop, seat: int) -> list[str]:
    """Items and Anomalies of a player's kids, as refs; nobody has any before all kids are cast."""
    kids = [kid for kid in g.rules.kids_of[seat] if kid < len(g.cast)]
    items = [item_ref(g, item) for kid in kids for item in g.items[kid]]
    return items + [anomaly_ref(g, anomaly) for kid in kids for anomaly in g.anomalies[kid]]


def claim_text(g: Loop, saying: Saying, words: Wording[Loop], names: Sequence[str] | None) -> str:
    """The offer as a sentence, with what it would do for the test in progress."""
    thing = str(saying.args["thing"])
    for offer in offers(g, g.test) if g.test else ():
        if thing_ref(g, offer.thing) != thing:
            continue
        if offer.other == NONE:
            return words.render(g, Text("claim.offer.alone", thing=thing), names)
        text = Text(
            "claim.offer.combo",
            thing=thing,
            kid=kid_ref(g, owner_of(g, offer.other)),
            other=thing_ref(g, offer.other),
            combo=f"combo:{offer.combo}",
        )
        return words.render(g, text, names)
    return words.render(g, Text("claim.offer", thing=thing), names)
