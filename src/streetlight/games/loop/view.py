"""What each seat may know, built up from nothing. Everybody knows the same, so all views are alike (TL-235)."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, Literal

from streetlight.core.views import Result
from streetlight.games.loop import documents as doc
from streetlight.games.loop.endings import good_endings
from streetlight.games.loop.pack import content as data
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.effects import CONDITIONS, TOKENS, Favor
from streetlight.games.loop.rules.adventure import home_cost, way_home
from streetlight.games.loop.rules.cubes import locked, total
from streetlight.games.loop.rules.day_score import day_score
from streetlight.games.loop.rules.diary import holds, lie, ways_of
from streetlight.games.loop.rules.hacking import asked
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
    OpenTrade,
    amount,
    bits,
    day_name,
    has,
    home,
    is_alert,
    machine_of,
    seat_of,
    week,
)
from streetlight.games.loop.text.refs import (
    anomaly_ref,
    item_ref,
    kid_ref,
    machine_ref,
    page_ref,
    place_ref,
)
from streetlight.games.loop.text.sentences import sentences_of
from streetlight.games.loop.text.stories import with_kids
from streetlight.games.loop.view_test import hack, kids, rumor_dials, test

PER_KID = re.compile(r"(\d+) and (\d+) more per kid")
"""How the text of a card counts what grows with the kids."""

STANDING: Final[tuple[doc.Standing, ...]] = ("active", "home", "sick", "late")
FAVORS: Final[tuple[Favor, ...]] = ("angry", "neutral", "happy")
WHERE: Final[dict[int, doc.Whereabouts]] = {ASIDE: "aside", WRECKED: "wrecked", HACKED: "hacked"}
PHASES: Final[dict[str, doc.Phase]] = {
    "setup": "setup", "morning": "school", "school": "school", "machines": "school",
    "adventure": "adventure", "trade": "adventure", "after_action": "adventure", "evening": "end",
}  # fmt: skip
"""Step -> phase."""


def public_view(g: Loop) -> doc.LoopView:
    rules = g.rules
    pack = rules.content.pack
    cast = len(g.cast) == rules.kids
    return doc.LoopView(
        pack=rules.pack_name,
        scenario=rules.scenario.id,
        variants=rules.variants,
        round=g.round,
        rounds=rules.rounds,
        day=day_name(g),
        week=week(g),
        phase=PHASES.get(g.step, "over"),
        insight=g.insight,
        insight_goal=insight_goal(g),
        enigma=g.enigma,
        enigma_limit=enigma_limit(g),
        first=kid_ref(g, g.first) if cast else None,
        kids=tuple([kid(g, number) for number in range(len(g.cast))]),
        machines=tuple([machine(g, m) for m in range(rules.machines) if g.sector[m] != ASIDE]),
        track=track(g, False),
        rumor_deck=doc.RumorDeck(
            count=deck_size(g),
            top=tuple([place_ref(g, rules.rumor_at[card]) for card in g.rumor_top]),
            bottom=tuple([place_ref(g, rules.rumor_at[card]) for card in g.rumor_bottom]),
        ),
        rumor_discard=tuple([pack.rumors[card].id for card in g.rumor_discard]),
        item_deck=len(g.item_deck),
        item_discard=tuple([pack.items[item].id for item in g.item_discard]),
        anomaly_deck=len(g.anomaly_deck),
        anomaly_discard=tuple([pack.anomalies[card].id for card in g.anomaly_discard]),
        chore_deck=len(g.chore_deck),
        chores_left=tuple([pack.chores[chore].id for chore in sorted(g.chore_deck)]),
        supply=len(g.supply),
        school=school_card(g, g.school_card),
        school_before=None if g.school_before == NONE else pack.school[g.school_before].id,
        school_deck=len(g.school_deck),
        school_left=tuple([pack.school[card].id for card in sorted(g.school_deck)]),
        uproar=g.uproar,
        tiles=tuple(
            [
                doc.TileView(
                    tile=f"tile:{pack.tiles[number].id}",
                    place=place_ref(g, place),
                    sector=f"sector:{SECTORS[sector]}",
                    used=g.tiles_used >> at & 1 == 1,
                )
                for at, (number, place, sector) in enumerate(rules.tiles)
            ]
        ),
        tokens=tokens(g),
        tracks={name: at for name, at in zip(rules.scenario.tracks, g.tracks, strict=True) if at},
        diary=tuple([page(g, side) for side in g.sides]),
        diary_past=tuple([rules.pages[number].number for number in bits(g.gone)]),
        today=tuple(
            [sentences_of(rules.content, rules.scenario.id).rule(rules.changes[change]) for change in g.today]
        ),
        restricted=places(g, g.restricted),
        closed=places(g, g.closed),
        no_bus=places(g, g.law.no_bus & rules.islands.bus),
        waiting_for_others=bits(g.waiting),
        trade=trade(g, g.trade) if g.trade else None,
        test=test(g, g.test) if g.test else None,
        hack=hack(g, g.hack) if g.hack else None,
    )


def own_view(g: Loop, seat: int | Literal["all"] | None, public: doc.LoopView) -> doc.LoopOwnView:
    """Everybody knows the same; only after the end there is more to see (TL-235)."""
    return doc.LoopOwnView(track=track(g, True) if seat == "all" else public.track)


def places(g: Loop, mask: int) -> tuple[str, ...]:
    return tuple([place_ref(g, place) for place in bits(mask)])


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


def kid(g: Loop, k: int) -> doc.KidView:
    pack = g.rules.content.pack
    dealt = g.step != "setup"
    own = machine_of(g, k)
    return doc.KidView(
        kid=kid_ref(g, k),
        number=k,
        seat=seat_of(g, k),
        at=place_ref(g, g.at[k]),
        home=place_ref(g, home(g, k)),
        standing=STANDING[g.standing[k]],
        time=g.pool[k],
        spent=g.spent[k],
        locked=locked(g, k),
        cubes=total(g, k),
        tomorrow=g.tomorrow[k],
        conditions=tuple([CONDITIONS[slot] for slot in range(4) if has(g, k, slot)]),
        injury=g.injury[k] if has(g, k, INJURED) else None,
        favor=FAVORS[g.favor[k]],
        grounded=g.favor[k] == ANGRY,
        rested=g.rested >> k & 1 == 1,
        items=tuple([pack.items[item].id for item in g.items[k]]),
        iconic=pack.items[g.rules.iconic[g.cast[k]]].id,
        anomalies=tuple(
            [
                doc.AnomalyHeld(anomaly=pack.anomalies[card].id, uses=g.counters[card])
                for card in g.anomalies[k]
            ]
        ),
        chore=chore(g, k),
        machine=None if own == NONE else machine_ref(g, own),
        home_cost=home_cost(g, k) if dealt else 0,
        way_home=way_home(g, k) if PHASES.get(g.step) == "adventure" else "easy",
    )


def chore(g: Loop, k: int) -> doc.ChoreView | None:
    if g.chore[k] == NONE:
        return None
    card = g.rules.content.pack.chores[g.chore[k]]
    goal, reward, penalty = chore_words(g.rules.content, g.chore[k])
    places = g.rules.visits.get(g.chore[k], ())
    return doc.ChoreView(
        chore=card.id,
        goal=goal,
        reward=reward,
        penalty=penalty,
        done=g.done >> k & 1 == 1,
        progress=g.progress[k].bit_count() if isinstance(card.goal, data.Visit) else g.progress[k],
        visited=tuple([place_ref(g, place) for at, place in enumerate(places) if g.progress[k] >> at & 1]),
    )


def machine(g: Loop, m: int) -> doc.MachineView:
    rules = g.rules
    pack = rules.content.pack
    sheet = rules.sheets[m]
    side = side_of(g, m)
    effect, failing = response_words(rules.content, g.response[m], is_alert(g, m))
    sector = g.sector[m]
    return doc.MachineView(
        machine=machine_ref(g, m),
        where=WHERE.get(sector, "grid"),
        sector=f"sector:{SECTORS[sector]}" if sector >= 0 else None,
        near=places(g, rules.locs_near[sector]) if sector >= 0 else (),
        start=f"sector:{SECTORS[g.start[m]]}",
        hacker=None if g.controller[m] == NONE else kid_ref(g, g.controller[m]),
        mode="alert" if is_alert(g, m) else "routine",
        hack_token=g.tokened >> m & 1 == 1,
        response=pack.responses[g.response[m]].id,
        stance=side.stance,
        trait=side.trait,
        solved_by=side.combo,
        effect=effect,
        failing=failing,
        firewalls=tuple([None if kind == NONE else pack.firewalls[kind].id for kind in g.walls[m]]),
        walls=tuple(
            [None if kind == NONE else wall(rules.content, kind, g.response[m]) for kind in g.walls[m]]
        ),
        ability=None if rules.no_abilities else pack.machines[m].ability,
        movement=sheet.movement,
        capacity=sheet.capacity,
    )


# What is printed and never changes is put into words once: every view needs some of it.


@cache
def response_words(c: data.PackIndex, response: int, alert: bool) -> tuple[str, str]:
    """What a side of a Response card does, and what happens to those who fail to get past the machine."""
    card = c.pack.responses[response]
    side = card.alert if alert else card.routine
    return sentences_of(c).ops(side.do), sentences_of(c).failing(side)


@cache
def chore_words(c: data.PackIndex, chore: int) -> tuple[str, str, str]:
    """Goal, reward and penalty."""
    card, s = c.pack.chores[chore], sentences_of(c)
    return s.goal_of(card.goal), s.ops(card.reward), s.ops(card.penalty)


@cache
def wall(c: data.PackIndex, kind: int, response: int) -> doc.WallView:
    """What a firewall asks for on a machine with this Response card."""
    token, card = c.pack.firewalls[kind], c.pack.responses[response]
    return doc.WallView(routine=asks(token.routine, card.routine), alert=asks(token.alert, card.alert))


def asks(half: data.Half, side: data.ResponseSide) -> doc.AsksView:
    tests, combo = asked(half, side)
    return doc.AsksView(tests=tests, combo=combo, alert=half.effect == "alert")


def track(g: Loop, all_up: bool) -> tuple[doc.RumorView | None, ...]:
    return tuple([None if card == NONE else rumor(g, card, all_up) for card in g.track])


def rumor(g: Loop, card: int, all_up: bool) -> doc.RumorView:
    """A space of the track. Of a face-down Rumor only the letter is known; after the end all of it."""
    place, up = place_ref(g, g.rules.rumor_at[card]), g.up >> card & 1 == 1
    if not up and not all_up:
        return doc.RumorView(place=place, up=up)
    entry = g.rules.content.pack.rumors[card]
    insight, enigma = rumor_dials(g, card)
    return doc.RumorView(
        place=place,
        up=up,
        rumor=entry.id,
        name=entry.name,
        set=entry.set,
        text=entry.text,
        trait=entry.trait,
        combo=entry.combo,
        tag=entry.tag,
        pay=entry.pay,
        rules=sentences_of(g.rules.content, g.rules.scenario.id).rumor(entry, insight, enigma),
    )


def school_card(g: Loop, card: int) -> doc.SchoolView | None:
    if card == NONE:
        return None
    entry = g.rules.content.pack.school[card]
    return doc.SchoolView(
        card=entry.id,
        name=entry.name,
        text=entry.text,
        event=sentences_of(g.rules.content, g.rules.scenario.id).ops(entry.event),
        may=entry.may,
        rumors=entry.rumors,
        firmware=entry.firmware,
        moves=tuple([doc.SchoolMove(kind=move.kind, go=move.go, by=move.by) for move in entry.moves]),
        now=g.step == "school",
    )


def tokens(g: Loop) -> tuple[doc.TokensView, ...]:
    """Where they lie, and where a page in play lets them walk tomorrow morning."""
    count = g.rules.locations
    ways = walks(g)
    return tuple(
        [
            doc.TokensView(
                kind=TOKENS[at // count],
                place=place_ref(g, at % count),
                count=lying,
                next=next_place(g, ways.get(TOKENS[at // count]), at % count),
            )
            for at, lying in enumerate(g.tokens)
            if lying
        ]
    )


def walks(g: Loop) -> dict[str, tuple[int, ...]]:
    """Per kind that walks tomorrow: the next Location from each (TL-256)."""
    if g.round >= g.rules.rounds:
        return {}
    tomorrow = effects.DAYS[g.round % len(effects.DAYS)]
    found: dict[str, tuple[int, ...]] = {}
    for _, number, trigger in g.law.moments.get("morning", ()):
        if trigger.once and g.fired >> number & 1:
            continue
        if trigger.when is not None and (
            trigger.when != effects.When(days=trigger.when.days) or tomorrow not in trigger.when.days
        ):
            continue
        for op in trigger.do:
            if isinstance(op, effects.MoveToken) and not op.at:
                found[op.kind] = ways_of(g, op)
            elif isinstance(op, effects.Sail):
                places = range(g.rules.locations)
                found["ship"] = tuple([g.rules.landings.get(place, place) for place in places])
    return found


def next_place(g: Loop, ways: tuple[int, ...] | None, place: int) -> str | None:
    return None if ways is None or ways[place] == place else place_ref(g, ways[place])


def worked_out(text: str, kids: int) -> str:
    """A card is printed for any number of kids; those at the table read what it comes to for them (TL-255)."""
    return PER_KID.sub(lambda found: str(int(found[1]) + int(found[2]) * kids), text)


def page(g: Loop, side: int) -> doc.PageView:
    card = g.rules.pages[side // 2]
    face = g.rules.sides[side]
    assert face is not None
    s = sentences_of(g.rules.content, g.rules.scenario.id)
    rules = [s.rule(rule) for rule in face.rules]
    rules += [s.waits(trigger) for trigger in face.triggers if trigger.on in ("entered", "late")]
    return doc.PageView(
        index=side,
        page=page_ref(g, side),
        number=card.number,
        side="a" if side % 2 == 0 else "b",
        title=face.title,
        text=with_kids(g, face.text, side // 2),
        goal=worked_out(face.goal, g.rules.kids),
        rules=tuple(rules),
        actions=tuple(
            [
                card_action(g, number, action)
                for number, (of_side, action) in enumerate(g.rules.actions)
                if of_side == side
            ]
        ),
    )


def card_action(g: Loop, number: int, action: effects.CardAction) -> doc.ActionView:
    s = sentences_of(g.rules.content, g.rules.scenario.id)
    return doc.ActionView(
        index=number,
        id=action.id,
        label=action.label,
        at=tuple([f"place:{letter}" for letter in _where(g, action)]),
        time=action.time,
        shared=action.shared,
        text=s.action(action),
        ways=tuple([doc.WayView(label=label, text=text) for label, text in s.ways(action)]),
        done=acted(g, number, action.per) or achieved(g, action),
        per=action.per,
    )


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


def _lie(g: Loop, count: effects.TokenCount, letter: str) -> bool:
    """Are there so many tokens on this Location?"""
    return lie(g, count, g.rules.islands.number[letter])


def acted(g: Loop, number: int, per: str) -> bool:
    used = {"round": g.acted_today, "game": g.acted}.get(per, 0)
    return used >> number & 1 == 1


def achieved(g: Loop, action: effects.CardAction) -> bool:
    """It waits for a place without tokens, and they lie there: nobody can do it again."""
    missing = action.when.no if action.when is not None else None
    named = missing is not None and missing.tokens is not None and missing.tokens.at not in ("", "here")
    return named and not holds(g, action.when, g.first)


def trade(g: Loop, now: OpenTrade) -> doc.TradeView:
    moved = [item_ref(g, item) for item in bits(now.items)]
    moved += [anomaly_ref(g, anomaly) for anomaly in bits(now.anomalies)]
    return doc.TradeView(kids=kids(g, now.kids), done=bits(now.done), moved=tuple(moved))


def result(g: Loop) -> Result:
    """All win or all lose (TL-001)."""
    seats = tuple(range(g.rules.seats))
    return Result(
        winners=seats if g.won else (),
        scores=((1 if g.won else 0) if g.rules.days is None else day_score(g),) * g.rules.seats,
        reason=g.ended,
        details=doc.LoopDetails(
            won=g.won,
            text=g.ending,
            insight=g.insight,
            enigma=g.enigma,
            round=g.round,
            scenario=g.rules.scenario.id,
            good_endings=good_endings(g),
        ),
    )
