"""Items, Anomalies and Chore cards: gaining and losing them (TL-043, 044, 096, 244, 245)."""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, one
from streetlight.games.loop.pack import effects
from streetlight.games.loop.questions import DiscardItem, FetchItem
from streetlight.games.loop.rules.combos import discard_item
from streetlight.games.loop.rules.running import Context, does, one_kid, whom
from streetlight.games.loop.state import ANOMALIES, ITEMS, NONE, Loop, iconic, seat_of, without


def draw_item(g: Loop, kid: int) -> int:
    """Draw an Item; an empty deck takes its discards (TL-245)."""
    if not g.item_deck:
        g.item_deck = sorted(g.item_discard)
        g.item_discard = ()
    if not g.item_deck:
        return NONE
    item: int = g.luck.take(ITEMS, g.item_deck)
    g.items[kid] += (item,)
    g.tell("got_item", kid, item)
    return item


def draw_anomaly(g: Loop, kid: int) -> int:
    """Draw an Anomaly, with its counters (TL-096)."""
    if not g.anomaly_deck:
        g.anomaly_deck = sorted(g.anomaly_discard)
        g.anomaly_discard = ()
    if not g.anomaly_deck:
        return NONE
    anomaly: int = g.luck.take(ANOMALIES, g.anomaly_deck)
    g.anomalies[kid] += (anomaly,)
    uses = g.rules.content.pack.anomalies[anomaly].uses
    g.counters = (*g.counters[:anomaly], uses, *g.counters[anomaly + 1 :])
    g.tell("got_anomaly", kid, anomaly)
    return anomaly


def losable(g: Loop, kid: int, even_iconic: bool = False) -> list[int]:
    """Items that may be discarded: not the Iconic one, unless a card says so (TL-044, 187)."""
    own = iconic(g, kid)
    return [item for item in g.items[kid] if even_iconic or item != own]


def discard_choices(g: Loop, seat: int, question: DiscardItem) -> list[Choice]:
    return [("discard", item) for item in losable(g, question.kid, question.iconic)]


def fetchable(g: Loop, tags: tuple[str, ...]) -> list[int]:
    """Items in the discard pile with one of these tags, or any (TL-201)."""
    return [item for item in g.item_discard if not tags or g.rules.item_tag[item] in tags]


def fetch_choices(g: Loop, seat: int, question: FetchItem) -> list[Choice]:
    return [("fetch", item) for item in fetchable(g, question.tags)]


@does(effects.GainItem)
def op_item(g: Loop, op: effects.GainItem, context: Context) -> Script:
    kids = whom(g, op.who, context) or (yield from one_kid(g, context))
    for kid in kids:
        for _ in range(op.n):
            if op.source == "deck":
                draw_item(g, kid)
            elif items := fetchable(g, op.tags):
                item = items[0]
                if len(items) > 1:
                    _, item = yield one(seat_of(g, kid), FetchItem(kid, op.tags), fetch_choices)
                g.item_discard = without(g.item_discard, item)
                g.items[kid] += (item,)
                g.tell("fetched", kid, item)


@does(effects.LoseItem)
def op_lose_item(g: Loop, op: effects.LoseItem, context: Context) -> Script:
    kids = whom(g, op.who, context) or (yield from one_kid(g, context))
    for kid in kids:
        items = losable(g, kid, op.iconic)
        if items:
            item = items[0]
            if len(items) > 1:
                _, item = yield one(seat_of(g, kid), DiscardItem(kid, op.iconic), discard_choices)
            discard_item(g, kid, item)


@does(effects.GainAnomaly)
def op_anomaly(g: Loop, op: effects.GainAnomaly, context: Context) -> Script:
    kids = whom(g, op.who, context) or (yield from one_kid(g, context))
    for kid in kids:
        for _ in range(op.n):
            draw_anomaly(g, kid)
