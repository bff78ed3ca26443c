"""Every side of every Diary card: what it does by itself, and each action that it offers, both ways a test can go.

What an op means is told once more here, in what the table is told when it happens. Each part of a page is brought
about by what it waits for (tokens, dials, a day, a margin), and then all that it says must come, in that order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

import pytest
from msgspec import json
from pytest import mark

from streetlight.core.encode import encode
from streetlight.core.match import Match
from streetlight.games.loop.game import GAME
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.check_ops import parts
from streetlight.games.loop.pack.content import DiaryCard, DiarySide, Scenario
from streetlight.games.loop.pack.loading import load_pack
from streetlight.games.loop.rules.islands import SECTORS
from tests.rules.loop.table import Table

PACK = load_pack()
KIDS = ("leila", "tobbe", "sanna", "petter", "maja")
"""Leila acts; as many of the others as the words ask for are somewhere else."""

OTHER_MOMENTS = {
    "entered",
    "hacked",
    "hack_failed",
    "rumor_solved",
    "rumor_failed",
    "rumor_pushed_off",
    "late",
}
"""What kids bring about by what they do."""

Told = tuple[str, dict[str, Any]]
"""An event that is due: its name, and what it must say among other things."""


class Way(NamedTuple):
    """One way that some words can go: which options are taken, how the dice fall, and what is due then."""

    due: list[Told]
    labels: tuple[str, ...] = ()
    roll: str | int = ""
    needs: tuple[effects.When, ...] = ()
    """What must hold, so that these options are there."""

    def then(self, more: Way) -> Way:
        """This, and then that."""
        return Way(
            [*self.due, *more.due],
            (*self.labels, *more.labels),
            self.roll or more.roll,
            (*self.needs, *more.needs),
        )


# What the words of a card mean


def ways(ops: Sequence[effects.Op], page: Page, at: str) -> list[Way]:
    """All ways that these words can go."""
    found = [Way([])]
    for op in ops:
        parts = branches(op, page, at)
        found = [way.then(part) for way in found for part in parts]
    return found


def branches(op: effects.Op, page: Page, at: str) -> list[Way]:
    match op:
        case effects.RunTest(success=success, failure=failure):
            good = [way._replace(roll="six") for way in ways(success, page, at)]
            return good + [way._replace(roll="none") for way in ways(failure, page, at)]
        case effects.Choose(options=options):
            return [
                Way([], (option.label,), needs=(option.when,) if option.when else ()).then(way)
                for option in options
                for way in ways(option.do, page, at)
            ]
        case effects.Roll(faces=faces):
            return [way._replace(roll=face.on[0]) for face in faces for way in ways(face.do, page, at)]
        case effects.If(when=when, then=then, other=other):
            return ways(then if page.sees(when, at) else other, page, at)
        case effects.Diary(add=add, turn=turn, drop=drop):
            sides = [page.sibling(number, "b") for number in turn]
            sides += [page.sibling(number, "a") for number in add]
            found = [Way([("page_gone", {"page": page.face_ref})] if page.card.number in drop else [])]
            for side in sides:
                found = [way.then(more) for way in found for more in side.coming_up()]
            return found
    return [Way(list(plainly(op, at)))]


def plainly(op: effects.Op, at: str) -> Iterator[Told]:
    """What one op does, where nothing can go two ways."""
    match op:
        case effects.Tell(text=text):
            yield "story", {"text": text}
        case effects.Win(ending=ending, text=text):
            yield "won", {"ending": f"ending:{ending}", "text": text}
        case effects.Lose(ending=ending, text=text):
            yield "lost", {"ending": f"ending:{ending}", "text": text}
        case effects.Insight(n=n):
            yield "insight", {"by": f"{n:+}"}
        case effects.Enigma(n=n):
            yield "enigma", {"by": f"{n:+}"}
        case effects.Advance(track=track):
            yield "track", {"track": track}
        case effects.PutToken(kind=kind, n=n, at=where):
            if where != "uggla":
                place = at if where == "here" else where
                yield "token", {"kind": f"token:{kind}", "by": f"{n:+}", "place": f"place:{place}"}
        case effects.MoveToken(kind=kind):
            yield "tokens_walked", {"kind": f"token:{kind}"}
        case effects.Spread(kind=kind):
            yield "token", {"kind": f"token:{kind}", "by": "+1"}
        case effects.Sail():
            yield "tokens_walked", {"kind": "token:ship"}
        case effects.TakeCondition(name=name):
            yield "condition", {"kid": "kid:leila", "condition": f"condition:{name}"}
        case effects.ChangeFavor(n=n):
            yield "favor", {"kid": "kid:leila", "better": n > 0}
        case effects.GainItem():
            yield "got_item", {"kid": "kid:leila"}
        case effects.GainAnomaly():
            yield "got_anomaly", {"kid": "kid:leila"}
        case effects.Time(n=n, when="tomorrow"):
            yield "time_tomorrow", {"kid": "kid:leila", "count": n}
        case effects.Time(n=n):
            yield "lost_time" if n < 0 else "bonus_time", {"kid": "kid:leila", "count": abs(n)}
        case effects.Scout():
            yield "scouted", {}
        case effects.PlaceMachine(machine=machine):
            yield "machine_placed", {"machine": f"machine:{machine}"}
        case effects.SetResponse(card=card):
            yield "response", {"response": f"response:{card}"}
        case effects.MoveMachine():
            yield "machine_moved", {}
        case effects.Change():
            yield "changed", {}
        case _:
            raise AssertionError(f"no page was known to do that: {op}")


def kids_for(when: effects.When | None) -> int:
    """How many kids there must be for this to hold."""
    if when is None:
        return 4
    if when.no is not None and when.no.kids is not None:
        return when.no.kids - 1
    return when.kids or 4


def count(n: effects.Amount, kids: int) -> int:
    return n.base + n.per_kid * kids if isinstance(n, effects.PerKid) else n


class Page:
    """A side of a Diary card of a scenario."""

    def __init__(self, scenario: Scenario, card: DiaryCard, side: str) -> None:
        self.scenario = scenario
        self.card = card
        self.side = side
        found = card.a if side == "a" else card.b
        assert found is not None
        self.face: DiarySide = found
        self.known: effects.When | None = None
        """What holds because the table was set like that."""
        self.kids = 4

    def __str__(self) -> str:
        return f"{self.scenario.id}-{self.card.number}{self.side}"

    @property
    def face_ref(self) -> str:
        return f"page:{self.card.number}{self.side}"

    def sibling(self, number: int, side: str) -> Page:
        cards = [card for card in PACK.diary if card.scenario == self.scenario.id and card.number == number]
        page = Page(self.scenario, cards[0], side)
        page.known, page.kids = self.known, self.kids
        return page

    def coming_up(self) -> list[Way]:
        """What is due when this side comes up: it is read, and then come its own words."""
        enters = [trigger.do for trigger in self.face.triggers if trigger.on == "enter"]
        read: Told = ("page", {"page": self.face_ref, "title": self.face.title})
        return [Way([read]).then(way) for way in ways(tuple(chain(*enters)), self, "M")]

    def sees(self, when: effects.When, at: str) -> bool:
        """Does the condition of an "if" hold, with four kids and what was laid out?"""
        if when.no is not None:
            return not self.sees(when.no, at)
        if when.kids is not None:
            return self.kids >= when.kids
        laid = self.known or effects.When()
        if when.at:
            return at in when.at
        if when.tokens is not None:
            return laid.tokens is not None and laid.tokens.kind == when.tokens.kind
        if when.track is not None:
            return laid.track is not None and laid.track.name == when.track.name
        if when.hacked:
            return bool(laid.hacked)
        if when.days:
            return bool(laid.days) and laid.days[0] in when.days
        raise AssertionError(f"no page was known to ask for that: {when}")


# The table


def laid_out(page: Page, at: str, *conditions: effects.When | None) -> Table:
    """Only this side lies in play, Leila stands there, and all holds that it waits for."""
    complications = "every_round" if page.scenario.complications else "never"
    kids = KIDS[: page.kids]
    t = Table(*kids, seats=1, scenario=page.scenario.id, complications=complications)
    t.diary(f"{page.card.number}{page.side}").everyone("E").at("leila", at).dials(enigma=1)
    for kid in kids:
        t.favor(kid, "neutral")
    for when in conditions:
        for part in (when, *when.any[:1]) if when is not None else ():
            assert part is not None
            fulfil(t, part, at, page.kids)
    return t


def fulfil(t: Table, when: effects.When, at: str, kids: int) -> None:
    if when.insight is not None:
        t.g.insight = count(when.insight, kids)
    if when.enigma is not None:
        t.g.enigma = count(when.enigma, kids)
    if when.days:
        t.day(when.days[0])
    if when.week is not None:
        t.g.round += 6 * (when.week - 1)
    if when.tokens is not None:
        where = at if when.tokens.at in ("here", "") else when.tokens.at
        more = 2 if when.tokens.kind == "weed" else 0  # some words take several away
        t.tokens(when.tokens.kind, where * (count(when.tokens.n, kids) + more))
        if when.tokens.beside is not None:
            t.tokens(when.tokens.beside, where)
    if when.track is not None:
        t.stands(when.track.name, count(when.track.n, kids))
    if when.controls or when.hacked:
        t.controls("leila", "fireguard_alpha")
    if when.favor is not None:
        t.favor("leila", when.favor)
    if when.near:
        t.machine(when.near, SECTORS[min(t.rules.sectors_near[t.place(at)])])
    if when.holds:
        t.has("leila", *[next(item.id for item in PACK.items if item.tag == tag) for tag in when.holds])


def settle(t: Table, labels: tuple[str, ...]) -> None:
    """Answer whatever is asked: a choice that is wanted, else the first option that is no refusal."""
    while not t.match.over and t.prompt.what not in ("adventure", "trade"):
        options = {option.id: option.label for option in t.prompt.options}
        named = [id for id, text in options.items() if text.startswith(labels)] if labels else []
        agreed = [id for id in options if id not in ("stop", "decline", "leave", "wait")]
        if t.prompt.what == "failed":
            t.do("accept")
        elif t.prompt.kind == "some":
            t.do("-")
        else:
            t.do((named or agreed)[0])


def in_order(told: list[Told], way: Way, about: str) -> None:
    """All that is due was told, in that order."""
    left = iter(told)
    for what, fields in way.due:
        for name, said in left:
            if name == what and all(said.get(key) == value for key, value in fields.items()):
                break
        else:
            raise AssertionError(
                f"{about}, {way.labels} {way.roll}: {what} {fields} was due, told was {told}"
            )


def told_in(match: Match) -> list[Told]:
    return [(event.what, json.decode(encode(event.args))) for event in match.events(None)]


PAGES = [
    Page(scenario, card, side)
    for scenario in PACK.scenarios
    for card in PACK.diary
    if card.scenario == scenario.id
    for side in ("ab" if card.b is not None else "a")
]


@mark.rule("TL-093", "TL-246")
@pytest.mark.parametrize("page", [page for page in PAGES if page.face.actions], ids=str)
def test_each_action_of_a_page_does_what_it_says(page: Page) -> None:
    for action in page.face.actions:
        never = action.when.no if action.when is not None else None
        barred = never.at if never is not None else ()
        at = next(
            letter for letter in action.at or page.scenario.landings or "MHPTCAF" if letter not in barred
        )
        page.known = action.when
        for way in ways(action.do, page, at):
            t = laid_out(page, at, action.when, *way.needs).rumors("", "", "", rumor_of(page.scenario))
            t.dice(*[way.roll] if way.roll else []).do(f"card:leila:{action.id}")
            settle(t, way.labels)
            in_order(told_in(t.match), way, f"{page} {action.id}")


def rumor_of(scenario: Scenario, not_at: str = "") -> str:
    return next(
        rumor.id for rumor in PACK.rumors if rumor.set == scenario.rumor_sets[0] and rumor.at != not_at
    )


@mark.rule("TL-006", "TL-082", "TL-196", "TL-236", "TL-258")
@pytest.mark.parametrize(
    "page", [page for page in PAGES if any(trigger.on != "enter" for trigger in page.face.triggers)], ids=str
)
def test_each_thing_that_a_page_waits_for_brings_what_it_says(page: Page) -> None:
    for number, trigger in enumerate(page.face.triggers):
        if trigger.on == "enter":
            continue  # told with whatever brings the page
        place = trigger.when.at[0] if trigger.when is not None and trigger.when.at else "M"
        page.known, page.kids = trigger.when, kids_for(trigger.when)
        if trigger.on in ("hacked", "hack_failed"):
            page.kids = 2
        for way in ways(trigger.do, page, place):
            t = laid_out(page, place, trigger.when, *way.needs)
            lay_what_is_taken(t, way)
            bring_about(t, page, trigger, place, way)
            settle(t, way.labels)
            in_order(told_in(t.match), way, f"{page}, {trigger.on} ({number})")


def bring_about(t: Table, page: Page, trigger: effects.Trigger, at: str, way: Way) -> None:
    """What the trigger waits for happens."""
    if way.roll and trigger.on != "hacked":
        t.dice(way.roll)
    match trigger.on:
        case "check":
            t.do("late:leila")
        case "morning" | "machines_moved" | "rumor_pushed_off":
            t.step("machines" if trigger.on == "machines_moved" else "morning").school("film_in_gym")
            if trigger.on == "machines_moved":
                t.machine("uggla", "D7").machine("jarv", "F4")
            stray_tokens(t, trigger.do)
            if trigger.on == "rumor_pushed_off":
                here = {rumor.at: rumor.id for rumor in PACK.rumors if rumor.set in page.scenario.rumor_sets}
                t.day("tuesday").rumors(*list(here.values())[:4])
                stray_tokens(t, [effects.Sail()] if page.scenario.landings else [])
        case "evening":
            t.step("evening")
        case "late":
            for kid in KIDS[1 : page.kids]:
                t.at(kid, "E", "home")
            t.do("late:leila")
        case "rumor_solved" | "rumor_failed":
            rumor = rumor_of(page.scenario)
            t.at("leila", next(each.at for each in PACK.rumors if each.id == rumor)).rumors(f"up:{rumor}")
            t.dice("six" if trigger.on == "rumor_solved" else "none").do("investigate:leila")
        case "entered":
            next_door = t.rules.islands.adjacent[t.place(at)][0]
            t.at("leila", t.rules.letters[next_door]).do(f"walk:leila:{at}")
        case "hacked" | "hack_failed":
            kind = trigger.machine
            machine = next(each.id for each in PACK.machines if kind in (each.id, each.kind))
            won = trigger.on == "hacked"
            t.machine(machine, SECTORS[min(t.rules.sectors_near[t.place(at)])], "routine" if won else "alert")
            t.supply("brave_clever").dice(*["six"] * 3 if won else ["none"]).do(f"hack:leila:{machine}")


def lay_what_is_taken(t: Table, way: Way) -> None:
    """Tokens that these words take away from a place lie there."""
    for what, fields in way.due:
        if what == "token" and fields["by"].startswith("-"):
            kind, letter = fields["kind"].removeprefix("token:"), fields["place"].removeprefix("place:")
            if not t.g.tokens[effects.TOKENS.index(kind) * t.rules.locations + t.place(letter)]:
                t.tokens(kind, letter)


def stray_tokens(t: Table, ops: Sequence[effects.Op]) -> None:
    """Tokens that these words move or let grow lie somewhere; what they go after lies further on."""
    for op in ops:
        if isinstance(op, effects.MoveToken):
            t.tokens(op.kind, "P")
            if op.after is not None:
                t.tokens(op.after, "C")
        elif isinstance(op, effects.Spread):
            t.tokens(op.kind, "P")
        elif isinstance(op, effects.Sail):
            t.tokens("ship", "J")


@mark.rule("TL-030")
@pytest.mark.parametrize("kids", [2, 3, 4, 5])
@pytest.mark.parametrize("scenario", PACK.scenarios, ids=lambda scenario: scenario.id)
def test_the_first_pages_lay_out_what_they_say(scenario: Scenario, kids: int) -> None:
    match = GAME.start(kids, "pages", scenario=scenario.id, cast=KIDS[:kids])
    while not any(event.what == "day" for event in match.events(None)):
        seat, prompt = next(iter(match.prompts.items()))
        match.answer(seat, [] if prompt.kind == "some" else prompt.options[0])
    for number in scenario.diary:
        cards = [card for card in PACK.diary if card.scenario == scenario.id and card.number == number]
        page = Page(scenario, cards[0], "a")
        page.kids = kids
        for way in page.coming_up():
            in_order(told_in(match), way, str(page))


def test_every_side_of_every_card_comes_up_above() -> None:
    """It is a first page, a Complication, or what another page says brings it, and that was told with it."""
    brought = {f"{scenario.id}-{number}a" for scenario in PACK.scenarios for number in scenario.diary}
    brought |= {f"{page.scenario.id}-{number}a" for page in PAGES for number in page.scenario.complications}
    for page in PAGES:
        for _, part in parts(page.face):
            if isinstance(part, effects.Diary):
                brought |= {f"{page.scenario.id}-{number}a" for number in part.add}
                brought |= {f"{page.scenario.id}-{number}b" for number in part.turn}
    assert {str(page) for page in PAGES} == brought
