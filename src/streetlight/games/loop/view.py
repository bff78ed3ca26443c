"""What each seat may know, built up from nothing. Everybody knows the same, so all views are alike (TL-235)."""

from __future__ import annotations

import re
from typing import Any

from streetlight.core.events import Result
from streetlight.games.loop.pack import content as data
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.effects import COMBOS, CONDITIONS, TRAITS
from streetlight.games.loop.rules.adventure import home_cost
from streetlight.games.loop.rules.combos import OUTS
from streetlight.games.loop.rules.cubes import total
from streetlight.games.loop.rules.diary import KINDS, holds, lie
from streetlight.games.loop.rules.dice import faces, odds, pool_parts, pushed_odds
from streetlight.games.loop.rules.hacking import asked, half_of
from streetlight.games.loop.rules.islands import SECTORS
from streetlight.games.loop.rules.machines import side_of
from streetlight.games.loop.rules.rumors import deck_size
from streetlight.games.loop.state import (
    ANGRY,
    ASIDE,
    HACKED,
    INJURED,
    NONE,
    WRECKED,
    Loop,
    amount,
    bits,
    day_name,
    has,
    home,
    is_alert,
    seat_of,
    week,
)
from streetlight.games.loop.text.refs import kid_ref, place_ref
from streetlight.games.loop.text.sentences import sentences_of

PER_KID = re.compile(r"(\d+) and (\d+) more per kid")
"""How the text of a card counts what grows with the kids."""

STANDING = ("active", "home", "sick", "late")
FAVORS = ("angry", "neutral", "happy")
WHERE = {ASIDE: "aside", WRECKED: "wrecked", HACKED: "hacked"}


def view(g: Loop, seat: int | str | None) -> dict[str, Any]:
    rules = g.rules
    cast = len(g.cast) == rules.kids
    return {
        "pack": rules.pack_name,
        "scenario": rules.scenario.id,
        "variants": list(rules.variants),
        "round": g.round,
        "rounds": rules.rounds,
        "day": day_name(g),
        "week": week(g),
        "phase": phase(g),
        "insight": g.insight,
        "insight_goal": insight_goal(g),
        "enigma": g.enigma,
        "enigma_limit": enigma_limit(g),
        "first": kid_ref(g, g.first) if cast else None,
        "kids": [kid(g, number) for number in range(len(g.cast))],
        "machines": [machine(g, m) for m in range(rules.machines) if g.sector[m] != ASIDE],
        "track": [rumor(g, card, seat) for card in g.track],
        "rumor_deck": {
            "count": deck_size(g),
            "top": [place_ref(g, rules.rumor_at[card]) for card in g.rumor_top],
            "bottom": [place_ref(g, rules.rumor_at[card]) for card in g.rumor_bottom],
        },
        "rumor_discard": [rules.content.pack.rumors[card].id for card in g.rumor_discard],
        "item_deck": len(g.item_deck),
        "item_discard": [rules.content.pack.items[item].id for item in g.item_discard],
        "anomaly_deck": len(g.anomaly_deck),
        "anomaly_discard": [rules.content.pack.anomalies[card].id for card in g.anomaly_discard],
        "chore_deck": len(g.chore_deck),
        "supply": len(g.supply),
        "school": school_card(g, g.school_card),
        "school_before": None if g.school_before == NONE else rules.content.pack.school[g.school_before].id,
        "school_deck": len(g.school_deck),
        "tiles": [
            {
                "tile": f"tile:{rules.content.pack.tiles[number].id}",
                "place": place_ref(g, place),
                "sector": f"sector:{SECTORS[sector]}",
                "used": g.tiles_used >> at & 1 == 1,
            }
            for at, (number, place, sector) in enumerate(rules.tiles)
        ],
        "tokens": tokens(g),
        "tracks": dict(zip(rules.scenario.tracks, g.tracks, strict=True)),
        "diary": [page(g, side) for side in g.sides],
        "diary_past": [rules.pages[number].number for number in bits(g.gone)],
        "today": [sentences_of(rules.content).rule(rules.changes[change]) for change in g.today],
        "restricted": [place_ref(g, place) for place in bits(g.restricted)],
        "closed": [place_ref(g, place) for place in bits(g.closed)],
        "no_bus": [place_ref(g, place) for place in bits(g.law.no_bus & rules.islands.bus)],
        "waiting_for_others": list(bits(g.waiting)),
        "trade": [kid_ref(g, k) for k in bits(g.trade[0])] if g.trade else None,
        "test": test(g) if g.test else None,
        "hack": hack(g) if g.hack else None,
    }


def phase(g: Loop) -> str:
    return {
        "setup": "setup", "morning": "school", "school": "school", "machines": "school",
        "adventure": "adventure", "trade": "adventure", "after_action": "adventure", "evening": "end",
    }.get(g.step, "over")  # fmt: skip


def enigma_limit(g: Loop) -> int | None:
    """The Enigma at which the match is lost, by the sandbox's limit or a card in play (TL-002, 209)."""
    limits = [] if g.rules.enigma_limit is None else [g.rules.enigma_limit]
    for trigger in awaited(g):
        loses = any(isinstance(op, effects.Lose) for op in trigger.do)
        if loses and trigger.when is not None and trigger.when.enigma is not None:
            limits.append(amount(g, trigger.when.enigma))
    return min(limits, default=None)


def insight_goal(g: Loop) -> int | None:
    """The next Insight that a card in play waits for."""
    goals = [
        amount(g, trigger.when.insight)
        for trigger in awaited(g)
        if trigger.when is not None and trigger.when.insight is not None
    ]
    return min(goals, default=None)


def awaited(g: Loop) -> list[effects.Trigger]:
    """What the cards in play still wait for whenever the Diary is checked (TL-082)."""
    return [
        trigger
        for side in g.sides
        for number, trigger in g.rules.by_moment[side].get("check", ())
        if not (trigger.once and g.fired >> number & 1)
    ]


def kid(g: Loop, k: int) -> dict[str, Any]:
    pack = g.rules.content.pack
    dealt = g.step != "setup"
    return {
        "kid": kid_ref(g, k),
        "number": k,
        "seat": seat_of(g, k),
        "at": place_ref(g, g.at[k]),
        "home": place_ref(g, home(g, k)),
        "standing": STANDING[g.standing[k]],
        "time": g.pool[k],
        "spent": g.spent[k],
        "cubes": total(g, k),
        "tomorrow": g.tomorrow[k],
        "conditions": [CONDITIONS[slot] for slot in range(4) if has(g, k, slot)],
        "injury": g.injury[k] if has(g, k, INJURED) else None,
        "favor": FAVORS[g.favor[k]],
        "grounded": g.favor[k] == ANGRY,
        "rested": g.rested >> k & 1 == 1,
        "items": [pack.items[item].id for item in g.items[k]],
        "iconic": pack.items[g.rules.iconic[g.cast[k]]].id,
        "anomalies": [
            {"anomaly": pack.anomalies[card].id, "uses": g.counters[card]} for card in g.anomalies[k]
        ],
        "chore": chore(g, k),
        "machine": next(
            (f"machine:{pack.machines[m].id}" for m, owner in enumerate(g.controller) if owner == k), None
        ),
        "home_cost": home_cost(g, k) if dealt else 0,
    }


def chore(g: Loop, k: int) -> dict[str, Any] | None:
    if g.chore[k] == NONE:
        return None
    card = g.rules.content.pack.chores[g.chore[k]]
    s = sentences_of(g.rules.content)
    return {
        "chore": card.id,
        "goal": s.goal_of(card.goal),
        "reward": s.ops(card.reward),
        "penalty": s.ops(card.penalty),
        "done": g.done >> k & 1 == 1,
        "progress": g.progress[k].bit_count() if isinstance(card.goal, data.Visit) else g.progress[k],
    }


def machine(g: Loop, m: int) -> dict[str, Any]:
    rules = g.rules
    pack = rules.content.pack
    sheet = rules.sheets[m]
    side = side_of(g, m)
    sector = g.sector[m]
    return {
        "machine": f"machine:{pack.machines[m].id}",
        "where": WHERE.get(sector, "grid"),
        "sector": f"sector:{SECTORS[sector]}" if sector >= 0 else None,
        "near": [place_ref(g, place) for place in bits(rules.locs_near[sector])] if sector >= 0 else [],
        "start": f"sector:{SECTORS[g.start[m]]}",
        "hacker": None if g.controller[m] == NONE else kid_ref(g, g.controller[m]),
        "mode": "alert" if is_alert(g, m) else "routine",
        "hack_token": g.tokened >> m & 1 == 1,
        "response": pack.responses[g.response[m]].id,
        "stance": side.stance,
        "trait": side.trait,
        "solved_by": list(side.combo),
        "effect": sentences_of(rules.content).ops(side.do),
        "firewalls": [None if kind == NONE else pack.firewalls[kind].id for kind in g.walls[m]],
        "movement": sheet.movement,
        "capacity": sheet.capacity,
    }


def rumor(g: Loop, card: int, seat: int | str | None) -> dict[str, Any] | None:
    """A space of the track. Of a face-down Rumor only the letter is known; after the end all of it."""
    if card == NONE:
        return None
    shown: dict[str, Any] = {"place": place_ref(g, g.rules.rumor_at[card]), "up": g.up >> card & 1 == 1}
    if not shown["up"] and seat != "all":
        return shown
    entry = g.rules.content.pack.rumors[card]
    return {
        **shown,
        "rumor": entry.id,
        "name": entry.name,
        "set": entry.set,
        "text": entry.text,
        "trait": entry.trait,
        "combo": list(entry.combo),
        "tag": list(entry.tag),
        "pay": entry.pay,
        "rules": sentences_of(g.rules.content).rumor(
            entry,
            insight=g.law.replaced("rumor_insight", 1) if g.rules.rumor_named[card] else 0,
            enigma=g.law.replaced("rumor_enigma", 1),
        ),
    }


def school_card(g: Loop, card: int) -> dict[str, Any] | None:
    if card == NONE:
        return None
    entry = g.rules.content.pack.school[card]
    return {
        "card": entry.id,
        "name": entry.name,
        "text": entry.text,
        "event": sentences_of(g.rules.content).ops(entry.event),
        "may": entry.may,
        "rumors": entry.rumors,
        "firmware": entry.firmware,
        "moves": [{"kind": move.kind, "go": move.go, "by": move.by} for move in entry.moves],
    }


def tokens(g: Loop) -> list[dict[str, Any]]:
    """Where they lie, and where a page in play lets them walk tomorrow morning."""
    places = g.rules.locations
    ways = walks(g)
    return [
        {
            "kind": KINDS[at // places],
            "place": place_ref(g, at % places),
            "count": count,
            "next": next_place(g, ways.get(KINDS[at // places]), at % places),
        }
        for at, count in enumerate(g.tokens)
        if count
    ]


def walks(g: Loop) -> dict[str, tuple[int, ...]]:
    """Per kind that walks tomorrow: the next Location from each (TL-256)."""
    if g.round >= g.rules.rounds:
        return {}
    islands, tomorrow = g.rules.islands, effects.DAYS[g.round % len(effects.DAYS)]
    return {
        op.kind: islands.toward[islands.number[op.toward]]
        for _, number, trigger in g.law.moments.get("morning", ())
        if not (trigger.once and g.fired >> number & 1)
        and (trigger.when is None or trigger.when == effects.When(days=trigger.when.days))
        and (trigger.when is None or tomorrow in trigger.when.days)
        for op in trigger.do
        if isinstance(op, effects.MoveToken) and not op.at
    }


def next_place(g: Loop, ways: tuple[int, ...] | None, place: int) -> str | None:
    return None if ways is None or ways[place] == place else place_ref(g, ways[place])


def worked_out(text: str, kids: int) -> str:
    """A card is printed for any number of kids; those at the table read what it comes to for them (TL-255)."""
    return PER_KID.sub(lambda found: str(int(found[1]) + int(found[2]) * kids), text)


def page(g: Loop, side: int) -> dict[str, Any]:
    card = g.rules.pages[side // 2]
    face: data.DiarySide = card.a if side % 2 == 0 else card.b
    s = sentences_of(g.rules.content)
    return {
        "page": f"page:{card.number}{'ab'[side % 2]}",
        "number": card.number,
        "side": "ab"[side % 2],
        "title": face.title,
        "text": face.text,
        "goal": worked_out(face.goal, g.rules.kids),
        "rules": [
            *[s.rule(rule) for rule in face.rules],
            *[s.waits(trigger) for trigger in face.triggers if trigger.on in ("entered", "late")],
        ],
        "actions": [
            {
                "id": action.id,
                "label": action.label,
                "at": [f"place:{letter}" for letter in _where(g, action)],
                "time": action.time,
                "shared": action.shared,
                "text": s.ops(action.do),
                "ways": [
                    {"label": way.label, "text": s.ops(way.do)}
                    for op in action.do
                    if isinstance(op, effects.Choose) and op.who == "kid"
                    for way in op.options
                ],
                "done": _acted(g, number, action.per) or _achieved(g, action),
                "per": action.per,
            }
            for number, (of_side, action) in enumerate(g.rules.actions)
            if of_side == side
        ],
    }


def _where(g: Loop, action: effects.CardAction) -> tuple[str, ...]:
    """Where it can be done as far as tokens say: where those lie that it needs, and none that forbid it."""
    needed = action.when.tokens if action.when is not None else None
    never = action.when.no if action.when is not None else None
    barred = never.tokens if never is not None else None
    left = action.at
    if needed is not None and needed.at == "here":
        left = tuple([letter for letter in left or g.rules.letters if _lie(g, needed, letter)])
    if barred is not None and barred.at == "here":
        left = tuple([letter for letter in left if not _lie(g, barred, letter)])
    if never is not None and never.at:
        left = tuple([letter for letter in left if letter not in never.at])
    return left or action.at


def _lie(g: Loop, count: effects.Count, letter: str) -> bool:
    """Are there so many tokens on this Location?"""
    return lie(g, count, g.rules.islands.number[letter])


def _acted(g: Loop, number: int, per: str) -> bool:
    used = {"round": g.acted_today, "game": g.acted}.get(per, 0)
    return used >> number & 1 == 1


def _achieved(g: Loop, action: effects.CardAction) -> bool:
    """It waits for a place without tokens, and they lie there: nobody can do it again."""
    missing = action.when.no if action.when is not None else None
    named = missing is not None and missing.tokens is not None and missing.tokens.at not in ("", "here")
    return named and not holds(g, action.when, g.first)


def test(g: Loop) -> dict[str, Any]:
    """The test in progress: the pool die by die, the odds, the roll."""
    kid, trait, helpers, extra, dice, rolled, pushed, outs = g.test
    parts = pool_parts(g, kid, trait, helpers, extra)
    size = dice or max(1, min(8, sum([n for _, n in parts])))
    return {
        "kid": kid_ref(g, kid),
        "trait": TRAITS[trait],
        "helpers": [kid_ref(g, helper) for helper in bits(helpers)],
        "parts": [{"what": what, "dice": n} for what, n in parts],
        "dice": size,
        "odds": round(odds(size), 4),
        "pushed_odds": round(pushed_odds(size), 4),
        "rolled": None if rolled == NONE else faces(rolled, dice),
        "pushed": bool(pushed),
        "combo": [OUTS[out] for out in bits(outs) if out < len(COMBOS)],
        "tag": [OUTS[out] for out in bits(outs) if out >= len(COMBOS)],
    }


def hack(g: Loop) -> dict[str, Any]:
    """The hack in progress: whose, and at which firewall."""
    m, space, participants, hacker = g.hack
    half = half_of(g, m, space) if g.walls[m][space] != NONE else None
    tests, combo = asked(g, m, half) if half is not None else ((), ())
    return {
        "machine": f"machine:{g.rules.content.pack.machines[m].id}",
        "space": space,
        "participants": [kid_ref(g, k) for k in bits(participants)],
        "hacker": kid_ref(g, hacker),
        "tests": list(tests),
        "effect": half.effect if half is not None else "",
        "combo": list(combo),
    }


def result(g: Loop) -> Result:
    """All win or all lose (TL-001)."""
    seats = tuple(range(g.rules.seats))
    return Result(
        winners=seats if g.won else (),
        scores=(1 if g.won else 0,) * g.rules.seats,
        reason=g.ended,
        details={
            "won": g.won,
            "text": g.ending,
            "insight": g.insight,
            "enigma": g.enigma,
            "round": g.round,
            "scenario": g.rules.scenario.id,
        },
    )
