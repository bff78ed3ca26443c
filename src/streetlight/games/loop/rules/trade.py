"""Trading: whoever has cards gives them away, one at a time (TL-151, 152, 243).

A trade is a step of its own. All players with kids there are asked at once; each card moves at most once,
and the trade is over when everybody is done.
"""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, anyone
from streetlight.games.loop.questions import TradeOrDone
from streetlight.games.loop.rules.cubes import spend
from streetlight.games.loop.state import UPRIGHT, Loop, OpenTrade, bits, iconic, without

DONE: Choice = ("done",)


def traders(g: Loop, place: int) -> int:
    """Standing kids at a Location who are not sick, as bits (TL-243)."""
    kids = 0
    for kid, at in enumerate(g.at):
        if at == place and g.standing[kid] in UPRIGHT:
            kids |= 1 << kid
    return kids


def can_trade(g: Loop, place: int) -> bool:
    """Two kids or more, and one of them has something to give: not the Iconic Item (TL-044)."""
    there = 0
    goods = False
    for kid, at in enumerate(g.at):
        if at == place and g.standing[kid] in UPRIGHT:
            there += 1
            if g.anomalies[kid] or g.items[kid] not in g.rules.no_goods[g.cast[kid]]:
                goods = True
    return goods and there > 1


def start_trade(g: Loop, kid: int) -> None:
    """The Trade action, 1 T by one kid (TL-152)."""
    spend(g, kid, 1)
    open_trade(g, g.at[kid])


def open_trade(g: Loop, place: int) -> None:
    """From now on the kids there trade, until they are done."""
    if can_trade(g, place):
        g.trade = OpenTrade(traders(g, place), 0, 0, 0)
        g.tell("trade_opens", place)


def gifts(g: Loop, seat: int, question: TradeOrDone) -> list[Choice]:
    """What a player may give away in the open trade, and to whom; or be done."""
    choices: list[Choice] = [DONE]
    now = g.trade
    if not now:
        return choices
    others = bits(now.kids)
    for kid in g.rules.kids_of[seat]:
        if not now.kids >> kid & 1:
            continue
        own = iconic(g, kid)
        for item in g.items[kid]:
            if item != own and not now.items >> item & 1:
                choices.extend([("give_item", kid, item, to) for to in others if to != kid])
        for anomaly in g.anomalies[kid]:
            if not now.anomalies >> anomaly & 1:
                choices.extend([("give_anomaly", kid, anomaly, to) for to in others if to != kid])
    return choices


def trade(g: Loop) -> Script:
    """One gift, or one player who is done."""
    question = TradeOrDone()
    done = g.trade.done if g.trade else 0
    seats = [
        seat for seat in range(g.rules.seats) if not done >> seat & 1 and len(gifts(g, seat, question)) > 1
    ]
    if not seats:
        g.trade = ()
        g.tell("trade_closes")
        g.step = "after_action"
        return
    seat, choice = yield anyone(seats, question, gifts)
    assert g.trade
    kids, done, items, anomalies = g.trade
    if choice == DONE:
        done |= 1 << seat
    elif choice[0] == "give_item":
        _, kid, item, to = choice
        g.items[kid] = without(g.items[kid], item)
        g.items[to] += (item,)
        items |= 1 << item
        g.tell("gave_item", kid, item, to)
    else:
        _, kid, anomaly, to = choice
        g.anomalies[kid] = without(g.anomalies[kid], anomaly)
        g.anomalies[to] += (anomaly,)  # with its counters
        anomalies |= 1 << anomaly
        g.tell("gave_anomaly", kid, anomaly, to)
    g.trade = OpenTrade(kids, done, items, anomalies)
