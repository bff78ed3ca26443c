"""The Diary: what lies in play, what it changes, and what waits for its moment (TL-002 to 010, 047, 082, 196)."""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, anyone, one
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.effects import TokenCount, Trigger, When
from streetlight.games.loop.questions import ChooseWay
from streetlight.games.loop.rules.cubes import spend
from streetlight.games.loop.rules.law import MOST
from streetlight.games.loop.rules.running import Context, does, run
from streetlight.games.loop.state import (
    LYING,
    NONE,
    SICK,
    Cause,
    Loop,
    amount,
    bits,
    day_name,
    end,
    seat_of,
    week,
)

WAIT: Choice = ("wait",)
KINDS: tuple[str, ...] = effects.TOKENS
FAVORS = ("angry", "neutral", "happy")


# Changed rules (TL-005)


def refresh(g: Loop) -> None:
    """Look up which rules are changed, after the Diary or today's changes have changed."""
    law = g.law = g.rules.law(g.sides, g.today)
    g.restricted = law.restricted
    g.closed = law.closed
    g.always_alert = law.always_alert


def is_meant(g: Loop, name: str, machine: int) -> bool:
    """Is the machine one of those that a trigger or op names: an id, a class, or any?"""
    return g.rules.meant(name) >> machine & 1 == 1


# The dials


def raise_insight(g: Loop, by: int) -> None:
    before = g.insight
    g.insight = max(0, min(MOST, before + by))
    if g.insight != before:
        g.tell("insight", g.insight - before, g.insight)


def raise_enigma(g: Loop, by: int) -> None:
    before = g.enigma
    g.enigma = max(0, min(MOST, before + by))
    if g.enigma != before:
        g.tell("enigma", g.enigma - before, g.enigma)


# Conditions


def holds(g: Loop, when: When | None, kid: int) -> bool:
    """Does everything that the condition names hold, for this kid?"""
    if when is None:
        return True
    if when.insight is not None and g.insight < amount(g, when.insight):
        return False
    if when.enigma is not None and g.enigma < amount(g, when.enigma):
        return False
    if when.days and day_name(g) not in when.days:
        return False
    if when.tokens is not None and counted(g, when.tokens, kid) < amount(g, when.tokens.n):
        return False
    if when.track is not None:
        at = g.rules.scenario.tracks.index(when.track.name)
        if g.tracks[at] < amount(g, when.track.n):
            return False
    if when.hacked and not controlled(g, when.hacked):
        return False
    if when.week is not None and week(g) != when.week:
        return False
    if when.kids is not None and g.rules.kids < when.kids:
        return False
    if when.at and g.rules.letters[g.at[kid]] not in when.at:
        return False
    if when.controls and not controls(g, when.controls, kid):
        return False
    if when.favor is not None and g.favor[kid] < FAVORS.index(when.favor):
        return False
    if when.holds and not has_tags(g, when.holds, kid):
        return False
    if when.items is not None and len(g.items[kid]) < when.items:
        return False
    if when.time is not None and g.pool[kid] < when.time:
        return False
    if when.fit is not None and (g.conditions[kid] == 0) != when.fit:
        return False
    if when.home is not None and (g.standing[kid] in (LYING, SICK)) != when.home:
        return False
    if when.near and not is_near(g, when.near, g.at[kid]):
        return False
    if when.any and not any_holds(g, when.any, kid):
        return False
    return when.no is None or not holds(g, when.no, kid)


def any_holds(g: Loop, parts: tuple[When, ...], kid: int) -> bool:
    return any(holds(g, part, kid) for part in parts)


def controls(g: Loop, name: str, kid: int) -> bool:
    """Does the kid control such a machine?"""
    return kid in g.controller and is_meant(g, name, g.controller.index(kid))


def controlled(g: Loop, name: str) -> bool:
    """Does any kid?"""
    return any(owner != NONE and is_meant(g, name, machine) for machine, owner in enumerate(g.controller))


def is_near(g: Loop, name: str, place: int) -> bool:
    """Is such a machine in a Sector nearby this Location?"""
    near = g.rules.sectors_near[place]
    return any(sector in near and is_meant(g, name, machine) for machine, sector in enumerate(g.sector))


def has_tags(g: Loop, tags: tuple[str, ...], kid: int) -> bool:
    """Has the kid an Item for each of these tags? Knowledge stands for any one other tag (TL-104)."""
    held = [g.rules.item_tag[item] for item in g.items[kid]]
    missing = [tag for tag in tags if tag not in held]
    wild = held.count("knowledge") - ("knowledge" in tags)
    return len(missing) <= max(0, wild)


def counted(g: Loop, count: TokenCount, kid: int) -> int:
    """Tokens of a kind: on a Location, or on the whole map."""
    base = KINDS.index(count.kind) * g.rules.locations
    if count.beside is not None:
        other = KINDS.index(count.beside) * g.rules.locations
        return sum(g.tokens[base + at] for at in range(g.rules.locations) if g.tokens[other + at])
    if count.at:
        place = g.at[kid] if count.at == "here" else g.rules.islands.number[count.at]
        return g.tokens[base + place]
    return sum(g.tokens[base : base + g.rules.locations])


def lie(g: Loop, count: TokenCount, place: int) -> bool:
    """Would so many tokens be "here" for a kid at this Location?"""
    return g.tokens[KINDS.index(count.kind) * g.rules.locations + place] >= amount(g, count.n)


def met_at(g: Loop, place: int) -> list[Trigger]:
    """What waits for whoever enters this Location, as far as tokens there decide it (TL-257)."""
    return [
        trigger
        for _, _, trigger in g.law.moments.get("entered", ())
        if trigger.when is None or trigger.when.tokens is None or lie(g, trigger.when.tokens, place)
    ]


# Triggers


def fire(g: Loop, moment: str, kid: int, rumor_set: str = "", machine: int = NONE) -> Script:
    """Everything on the Diary that waits for this moment, by card number, then as written."""
    for side, number, trigger in g.law.moments.get(moment, ()):
        if g.ended or side not in g.sides:  # an earlier trigger has turned or dropped it
            continue
        if is_due(g, number, trigger, kid, rumor_set, machine):
            g.fired |= 1 << number
            cause = Cause("met" if moment == "entered" else "page", side)
            yield from run(g, trigger.do, Context(kid, machine=machine, cause=cause))


def is_due(g: Loop, number: int, trigger: Trigger, kid: int, rumor_set: str, machine: int) -> bool:
    if trigger.once and g.fired >> number & 1:
        return False
    if trigger.set and trigger.set != rumor_set:
        return False
    if trigger.machine and (machine == NONE or not is_meant(g, trigger.machine, machine)):
        return False
    return holds(g, trigger.when, kid)


def must_check(g: Loop) -> bool:
    """Does `check` have anything to do? Mostly not, and this says so quickly."""
    met = g.law.met[g.insight][g.enigma]
    if met is None:
        met = g.law.meet(g.insight, g.enigma)
    for once, when in met:
        if g.fired & once:
            continue
        if holds(g, when, g.first):
            return True
    return False


def check(g: Loop) -> Script:
    """See whether requirements on the active cards are met (TL-082), until nothing is left."""
    limit = g.rules.enigma_limit
    if limit is not None and g.enigma >= limit:
        end(g, False, "enigma", g.rules.scenario.ending)
    done = 0  # requirements that were met in this check, each at most once
    fresh = -1
    while fresh and not g.ended:
        fresh = 0
        for side, number, trigger in g.law.moments.get("check", ()):
            if g.ended or side not in g.sides:  # an earlier one has turned or dropped it
                continue
            if not done >> number & 1 and is_due(g, number, trigger, g.first, "", NONE):
                fresh |= 1 << number
                g.fired |= 1 << number
                yield from run(g, trigger.do, Context(g.first, cause=Cause("page", side)))
        done |= fresh


# Cards in, turned and out (TL-006)


def bring_in(g: Loop, side: int) -> Script:
    """A side comes up; its `enter` triggers happen before any other of it."""
    g.sides = tuple(sorted((*g.sides, side)))
    g.revealed += 1
    refresh(g)
    g.tell("page", side)
    for number, trigger in g.rules.by_moment[side].get("enter", ()):
        if g.ended or side not in g.sides:
            return
        if is_due(g, number, trigger, g.first, "", NONE):
            g.fired |= 1 << number
            yield from run(g, trigger.do, Context(g.first, cause=Cause("page", side)))


def leave(g: Loop, side: int) -> None:
    g.sides = tuple([other for other in g.sides if other != side])
    refresh(g)


def drop(g: Loop, page: int) -> None:
    """A card is out of the game."""
    g.gone |= 1 << page
    for side in (2 * page, 2 * page + 1):
        if side in g.sides:
            leave(g, side)
            g.tell("page_gone", side)


# What the ops do


@does(effects.Insight)
def op_insight(g: Loop, op: effects.Insight, context: Context) -> None:
    raise_insight(g, amount(g, op.n))


@does(effects.Enigma)
def op_enigma(g: Loop, op: effects.Enigma, context: Context) -> None:
    raise_enigma(g, amount(g, op.n))


@does(effects.Tell)
def op_tell(g: Loop, op: effects.Tell, context: Context) -> None:
    g.tell("story", op.text)


@does(effects.Win)
def op_win(g: Loop, op: effects.Win, context: Context) -> None:
    end(g, True, op.ending, op.text)


@does(effects.Lose)
def op_lose(g: Loop, op: effects.Lose, context: Context) -> None:
    end(g, False, op.ending, op.text)


@does(effects.Diary)
def op_diary(g: Loop, op: effects.Diary, context: Context) -> Script:
    """Drop first, then turn, then add. A card that is in play or was dropped before stays as it is."""
    for number in op.drop:
        drop(g, g.rules.number_of_page[number])
    for number in op.turn:
        side = 2 * g.rules.number_of_page[number]
        if side in g.sides:
            leave(g, side)
            yield from bring_in(g, side + 1)
    for number in op.add:
        page = g.rules.number_of_page[number]
        if 2 * page not in g.sides and 2 * page + 1 not in g.sides and not g.gone >> page & 1:
            yield from bring_in(g, 2 * page)


@does(effects.PutToken)
def op_token(g: Loop, op: effects.PutToken, context: Context) -> None:
    place = place_of(g, op.at, context.kid)
    if place == NONE:
        return
    kind = KINDS.index(op.kind)
    at = kind * g.rules.locations + place
    left = effects.MOST_TOKENS[kind] - sum(g.tokens[at - place : at - place + g.rules.locations])
    there = max(0, g.tokens[at] + min(op.n, left))  # never more than the box has (TL-221)
    if there != g.tokens[at]:
        g.tell("token", op.kind, there - g.tokens[at], place)
        g.tokens = (*g.tokens[:at], there, *g.tokens[at + 1 :])


def place_of(g: Loop, at: str, kid: int) -> int:
    """Where a text means: the kid's Location, a letter, or nearby a machine (the first by letter, NONE without any)."""
    if at == "here":
        return g.at[kid]
    number = g.rules.content.machine.get(at)
    if number is None:
        return g.rules.islands.number[at]
    near = bits(g.rules.locs_near[g.sector[number]]) if g.sector[number] >= 0 else ()
    return near[0] if near else NONE


def ship_at(g: Loop) -> int:
    """Where the ship lies, or NONE."""
    first = KINDS.index("ship") * g.rules.locations
    lying = [place for place, count in enumerate(g.tokens[first : first + g.rules.locations]) if count]
    return lying[0] if lying else NONE


def sail(g: Loop) -> tuple[int, int]:
    """The ship goes on to the next landing of its round: from where, and where to; NONE if it lies at none."""
    here = ship_at(g)
    to = g.rules.landings.get(here, NONE)
    if to != NONE:
        first = KINDS.index("ship") * g.rules.locations
        laid = list(g.tokens)
        laid[first + here], laid[first + to] = 0, 1
        g.tokens = tuple(laid)
        g.tell("tokens_walked", "ship", 1, here, to)
    return here, to


def ways_of(g: Loop, op: effects.MoveToken) -> tuple[int, ...]:
    """Per Location: where tokens there go next (TL-256)."""
    islands = g.rules.islands
    if op.after is None:
        return islands.toward[islands.number[op.toward]]
    sought = KINDS.index(op.after) * g.rules.locations
    return islands.ways_to_nearest([at for at in range(g.rules.locations) if g.tokens[sought + at]])


def walk_tokens(g: Loop, op: effects.MoveToken, here: int) -> None:
    """All walk at once, each group one Location on (TL-256). `here` is where the kid stands."""
    islands = g.rules.islands
    ways = ways_of(g, op)
    first = KINDS.index(op.kind) * g.rules.locations
    only = here if op.at == "here" else islands.number[op.at] if op.at else NONE
    laid = list(g.tokens)
    for start, to in enumerate(ways):
        count = g.tokens[first + start]
        if count and to != start and only in (NONE, start):
            laid[first + start] -= count
            laid[first + to] += count
            g.tell("tokens_walked", op.kind, count, start, to)
    g.tokens = tuple(laid)


@does(effects.Spread)
def op_spread(g: Loop, op: effects.Spread, context: Context) -> None:
    """All grow at once: one becomes two, and two or more bring one up next door, where fewest are (TL-259)."""
    kind = KINDS.index(op.kind)
    first = kind * g.rules.locations
    there = g.tokens[first : first + g.rules.locations]
    left = effects.MOST_TOKENS[kind] - sum(there)
    for place, count in enumerate(there):
        if count and left:
            next_door = g.rules.islands.adjacent[place]
            to = place if count == 1 else min(next_door, key=lambda near: (there[near], near))
            at = first + to
            g.tell("token", op.kind, 1, to)
            g.tokens = (*g.tokens[:at], g.tokens[at] + 1, *g.tokens[at + 1 :])
            left -= 1


@does(effects.Advance)
def op_advance(g: Loop, op: effects.Advance, context: Context) -> None:
    at = g.rules.scenario.tracks.index(op.track)
    now = max(0, g.tracks[at] + op.n)
    g.tracks = (*g.tracks[:at], now, *g.tracks[at + 1 :])
    g.tell("track", op.track, now)


@does(effects.Change)
def op_change(g: Loop, op: effects.Change, context: Context) -> None:
    change = g.rules.changes.index(op.rule)
    g.today += (change,)
    refresh(g)
    g.tell("changed", change)


@does(effects.If)
def op_if(g: Loop, op: effects.If, context: Context) -> Script:
    return run(g, op.then if holds(g, op.when, context.kid) else op.other, context)


@does(effects.Choose)
def op_choose(g: Loop, op: effects.Choose, context: Context) -> Script:
    """A choice of the kid's player, or of the group; T are spent by the kid."""
    ways = ways_out(g, op, context.kid)
    if not ways:
        return
    way = ways[0]
    if len(ways) > 1:
        text = g.rules.content.chooses.index(op)
        if op.who == "kid":
            question = ChooseWay(text, context.kid, False, context.cause.kind, context.cause.number)
            _, way = yield one(seat_of(g, context.kid), question, choose_choices)
        else:
            way = yield from choose_together(g, text, context)
    chosen = op.options[way]
    spend(g, context.kid, chosen.time)
    g.tell("chose", chosen.label)
    yield from run(g, chosen.do, context)


def choose_together(g: Loop, text: int, context: Context) -> Script:
    """Any player may answer for the group, or leave it to the others; somebody has to (TL-225)."""
    kind, number = context.cause
    silent = 0  # seats that leave it to the others, as bits
    while True:
        seats = [seat for seat in range(g.rules.seats) if not silent >> seat & 1]
        question = ChooseWay(text, context.kid, len(seats) > 1, kind, number)
        seat, choice = yield anyone(seats, question, choose_choices)
        if choice != WAIT:
            return choice[1]
        silent |= 1 << seat


def ways_out(g: Loop, op: effects.Choose, kid: int) -> list[int]:
    """What can be chosen, by its number."""
    return [
        number
        for number, option in enumerate(op.options)
        if option.time <= g.pool[kid] and holds(g, option.when, kid)
    ]


def choose_choices(g: Loop, seat: int, question: ChooseWay) -> list[Choice]:
    ways = ways_out(g, g.rules.content.chooses[question.text], question.kid)
    choices: list[Choice] = [("way", number) for number in ways]
    return [*choices, WAIT] if question.others else choices


def first_page(g: Loop) -> list[int]:
    """The Diary cards that a scenario starts with, as sides (TL-030)."""
    return [2 * g.rules.number_of_page[number] for number in g.rules.scenario.diary]


def unread(g: Loop) -> list[int]:
    """Pages that nobody has seen yet."""
    seen = {side // 2 for side in g.sides} | set(bits(g.gone))
    return [page for page in range(len(g.rules.pages)) if page not in seen]
