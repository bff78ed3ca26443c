"""Any position of Tales from the Loop in a few readable lines.

    t = Table("maja", "leila")                    # two kids, one player each, at school with 6 T
    t.at("maja", "H").machine("jarv", "B4", "alert").dice("none", "six")
    t.do("walk:maja:M", "push:upset")             # answers by the ids of the options
    assert t.kid("maja").at == "place:M"

Nothing is left to chance unless a test wants it, and nothing goes on that was not asked for: no machine is on
the grid, no Rumor on the track, no Diary card in play. The scenario is the quiet fortnight of `extra.toml`, on a
Monday in the Adventure phase, with the first kid as First Player.
"""

from __future__ import annotations

from typing import Any

from msgspec import json

from streetlight.core.encode import encode
from streetlight.core.luck import Luck, luck_from_seed
from streetlight.core.match import Match
from streetlight.core.prompts import Option, Prompt
from streetlight.core.views import Result, as_view
from streetlight.games.loop.documents import KidView, LoopView, MachineView
from streetlight.games.loop.game import GAME
from streetlight.games.loop.pack.effects import CONDITIONS, TOKENS
from streetlight.games.loop.rules.diary import refresh
from streetlight.games.loop.rules.islands import SECTOR
from streetlight.games.loop.rules.setup import Options
from streetlight.games.loop.state import (
    ANGRY,
    ASIDE,
    DICE,
    HACKED,
    INJURED,
    LATE,
    LYING,
    NONE,
    SICK,
    STREAMS,
    Loop,
)
from tests.rules.loop.packs import PACK

FAVORS = ("angry", "neutral", "happy")
STANDING = {"home": LYING, "sick": SICK, "late": LATE}
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "weekend")


class Table:
    """A match in the making; the first look or act starts it."""

    def __init__(
        self, *kids: str, seats: int | None = None, scenario: str = "fortnight", **options: Any
    ) -> None:
        kids = kids or ("maja", "leila")
        self.seats = len(kids) if seats is None else seats
        options = {"first": 0, "pack": PACK, "scenario": scenario, "cast": kids, **options}
        whole: Options = GAME.check_options(self.seats, Options(**options))
        self.options = whole
        self.g: Loop = GAME.setup(self.seats, whole, luck_from_seed("table", STREAMS))
        self.rules = self.g.rules
        self.content = self.rules.content
        self.kids = kids
        g = self.g
        g.step = "adventure"
        g.sector[:] = [ASIDE] * len(g.sector)
        g.alert = 0
        for number in range(len(kids)):
            own = self.rules.iconic[g.cast[number]]
            g.items[number] = (own,)
            g.item_deck.remove(own)
        self._match: Match | None = None

    # --- setting up

    def n(self, kid: str) -> int:
        return self.kids.index(kid)

    def place(self, letter: str) -> int:
        return self.rules.islands.number[letter]

    def m(self, machine: str) -> int:
        return self.content.machine[machine]

    def _number(self, kind: str, id: str) -> int:
        return [entry.id for entry in getattr(self.content.pack, kind)].index(id)

    def at(self, kid: str, letter: str, standing: str = "") -> Table:
        """Put a kid somewhere; perhaps lying at home, sick or late."""
        self.g.at[self.n(kid)] = self.place(letter)
        if standing:
            self.g.standing[self.n(kid)] = STANDING[standing]
        return self

    def everyone(self, letter: str) -> Table:
        for kid in self.kids:
            self.at(kid, letter)
        return self

    def time(self, kid: str, left: int) -> Table:
        """So many T left in the pool; the other free ones are spent."""
        number = self.n(kid)
        free = self.g.pool[number] + self.g.spent[number]
        self.g.pool[number], self.g.spent[number] = left, max(0, free - left)
        return self

    def is_(self, kid: str, *conditions: str, injury: int = 0) -> Table:
        """Give a kid conditions; the cubes come from the pool."""
        number = self.n(kid)
        for name in conditions:
            slot = CONDITIONS.index(name)
            self.g.conditions[number] |= 1 << slot
            self.g.pool[number] -= 1
            if slot == INJURED:
                self.g.injury[number] = injury
        return self

    def favor(self, kid: str, favor: str) -> Table:
        number = self.n(kid)
        self.g.favor[number] = FAVORS.index(favor)
        if FAVORS.index(favor) == ANGRY:
            self.g.pool[number] -= 2
        return self

    def has(self, kid: str, *things: str) -> Table:
        """Give a kid Items and Anomalies."""
        number = self.n(kid)
        for thing in things:
            if thing in self.content.item:
                item = self.content.item[thing]
                self.g.items[number] += (item,)
                if item in self.g.item_deck:
                    self.g.item_deck.remove(item)
            else:
                card = self._number("anomalies", thing)
                self.g.anomalies[number] += (card,)
                if card in self.g.anomaly_deck:
                    self.g.anomaly_deck.remove(card)
                uses = self.content.pack.anomalies[card].uses
                self.g.counters = (*self.g.counters[:card], uses, *self.g.counters[card + 1 :])
        return self

    def discard(self, *items: str) -> Table:
        for id in items:
            item = self.content.item[id]
            if item in self.g.item_deck:
                self.g.item_deck.remove(item)
            self.g.item_discard += (item,)
        return self

    def next_item(self, *items: str) -> Table:
        """The Item deck holds only these."""
        self.g.item_deck[:] = [self.content.item[id] for id in items]
        return self

    def next_anomaly(self, *anomalies: str) -> Table:
        self.g.anomaly_deck[:] = [self._number("anomalies", id) for id in anomalies]
        return self

    def chore(self, kid: str, chore: str) -> Table:
        number = self._number("chores", chore)
        self.g.chore[self.n(kid)] = number
        self.g.chore_deck.remove(number)
        return self

    def machine(self, machine: str, sector: str, mode: str = "routine", start: str = "") -> Table:
        """Put a machine on the grid."""
        number = self.m(machine)
        self.g.sector[number] = SECTOR[sector]
        self.g.start[number] = SECTOR[start or sector]
        self.g.alert = self.g.alert & ~(1 << number) | (mode == "alert") << number
        return self

    def controls(self, kid: str, machine: str, start: str = "C5") -> Table:
        """The kid has hacked this machine."""
        number = self.m(machine)
        self.g.sector[number] = HACKED
        self.g.start[number] = SECTOR[start]
        self.g.controller[number] = self.n(kid)
        return self

    def response(self, machine: str, card: str) -> Table:
        self.g.response[self.m(machine)] = self.content.response[card]
        return self

    def walls(self, machine: str, *kinds: str) -> Table:
        """Firewalls that lie face up already, from the left; "" for an empty space."""
        number = self.m(machine)
        laid = [self._number("firewalls", kind) if kind else NONE for kind in kinds]
        for kind in laid:
            if kind != NONE:
                self.g.supply.remove(kind)
        self.g.walls[number] = tuple(laid) + self.g.walls[number][len(laid) :]
        return self

    def supply(self, kind: str) -> Table:
        """All firewalls that are still to be drawn are of this kind."""
        self.g.supply[:] = [self._number("firewalls", kind)] * len(self.g.supply)
        return self

    def token_on(self, machine: str) -> Table:
        """A Hack token lies on its Response card."""
        self.g.tokened |= 1 << self.m(machine)
        return self

    def rumors(self, *rumors: str) -> Table:
        """Rumors on the track from space 1; "up:id" lies face up, "" is an empty space."""
        for space, word in enumerate(rumors):
            id = word.removeprefix("up:")
            card = self._number("rumors", id) if id else NONE
            self.g.track[space] = card
            if card in self.g.rumor_bag:
                self.g.rumor_bag.remove(card)
            if word.startswith("up:"):
                self.g.up |= 1 << card
        return self

    def rumor_deck(self, *rumors: str, only: bool = True) -> Table:
        """The next cards of the Rumor deck; it holds no others unless `only` is False."""
        cards = [self._number("rumors", id) for id in rumors]
        self.g.rumor_bag = [] if only else [card for card in self.g.rumor_bag if card not in cards]
        self.g.rumor_top = tuple(cards)
        return self

    def school(self, card: str, before: str = "") -> Table:
        """The School card of this round, drawn next or (after the School step) drawn already."""
        self.g.school_deck[:] = [self._number("school", card)]
        if before:
            self.g.school_card = self._number("school", before)
        return self

    def school_drawn(self, card: str, before: str = "") -> Table:
        self.g.school_card = self._number("school", card)
        if before:
            self.g.school_before = self._number("school", before)
        return self

    def diary(self, *sides: str) -> Table:
        """Diary sides in play, e.g. "1a"."""
        numbers = self.rules.number_of_page
        self.g.sides = tuple(sorted(2 * numbers[int(side[:-1])] + "ab".index(side[-1]) for side in sides))
        refresh(self.g)
        return self

    def tokens(self, kind: str, letters: str) -> Table:
        """One scenario token on each of these Locations; two for a letter that is there twice."""
        laid = list(self.g.tokens)
        for letter in letters:
            laid[TOKENS.index(kind) * self.rules.locations + self.place(letter)] += 1
        self.g.tokens = tuple(laid)
        return self

    def stands(self, name: str, at: int) -> Table:
        """A track of the scenario that stands there."""
        names = self.rules.scenario.tracks
        self.g.tracks = tuple(
            at if each == name else was for each, was in zip(names, self.g.tracks, strict=True)
        )
        return self

    def day(self, day: str, week: int = 1) -> Table:
        self.g.round = 6 * (week - 1) + DAYS.index(day) + 1
        return self

    def dials(self, insight: int = 0, enigma: int = 0) -> Table:
        self.g.insight, self.g.enigma = insight, enigma
        return self

    def step(self, step: str) -> Table:
        """Begin with this step: "morning", "school", "machines", "adventure" or "evening"."""
        self.g.step = step
        return self

    def dice(self, *rolls: str | int | list[int]) -> Table:
        """The next rolls: "six" or "none", the first die's face, or the faces of the first dice."""
        key = 1
        while not self._rolls(key, rolls):
            key += 1
        self.g.luck.keys = tuple(key if i == DICE else old for i, old in enumerate(self.g.luck.keys))
        self.g.luck.counts[DICE] = 0
        return self

    @staticmethod
    def _rolls(key: int, wanted: tuple[str | int | list[int], ...]) -> bool:
        luck = Luck((key,), [0])
        for want in wanted:
            rolled = luck.below(0, 6**8)
            faces = [rolled // 6**place % 6 + 1 for place in range(7, -1, -1)]
            if want == "none":
                if 6 in faces:
                    return False
            else:
                first = [6] if want == "six" else [want] if isinstance(want, int) else want
                if faces[: len(first)] != list(first):
                    return False
        return True

    @property
    def match(self) -> Match:
        if self._match is None:
            self._match = Match(
                GAME, self.seats, self.options, "table", self.g, [0] * self.seats
            ).start_script()
        return self._match

    # --- acting

    def do(self, *answers: str) -> Table:
        """Answer one prompt after the other: an option's id, "a+b" for several of them, "-" for none."""
        for answer in answers:
            self._answer(answer)
        return self

    def _answer(self, answer: str) -> None:
        wanted = [] if answer == "-" else answer.split("+")
        for seat, prompt in self.match.prompts.items():
            ids = {option.id for option in prompt.options}
            if prompt.kind == "one" and answer in ids:
                self.match.answer(seat, answer)
                return
            if prompt.kind != "one" and set(wanted) <= ids:
                self.match.answer(seat, wanted)
                return
        open_ = {prompt.what: sorted(option.id for option in prompt.options) for prompt in self._prompts()}
        raise AssertionError(f"nobody may answer {answer!r}; asked is {open_}")

    # --- looking

    def _prompts(self) -> list[Prompt]:
        return list(self.match.prompts.values())

    @property
    def prompt(self) -> Prompt:
        """The one open prompt."""
        prompts = self._prompts()
        assert len(prompts) == 1, f"{len(prompts)} prompts are open"
        return prompts[0]

    @property
    def asked(self) -> tuple[int, str] | None:
        """Seat and question of the one open prompt; None when the match is over."""
        return None if self.match.over else (self.prompt.seat, self.prompt.what)

    @property
    def choices(self) -> set[str]:
        """The ids of all options of all open prompts."""
        return {option.id for prompt in self._prompts() for option in prompt.options}

    def choices_of(self, kind: str, kid: str = "") -> set[str]:
        """What follows the kind (and the kid) in the ids of the options of that kind."""
        start = f"{kind}:{kid}:" if kid else f"{kind}:"
        return {id.removeprefix(start) for id in self.choices if id.startswith(start)}

    @property
    def blocked(self) -> dict[str, tuple[str, str]]:
        """What is tempting but not legal: id -> (reason, rule)."""
        return {
            block.id: (block.reason, block.rule) for prompt in self._prompts() for block in prompt.blocked
        }

    def option(self, id: str) -> Option:
        return next(option for prompt in self._prompts() for option in prompt.options if option.id == id)

    @property
    def view(self) -> LoopView:
        return as_view(self.match.view(None), LoopView)

    def kid(self, kid: str) -> KidView:
        return next(each for each in self.view.kids if each.kid == f"kid:{kid}")

    def where(self, kid: str) -> str:
        return self.kid(kid).at.removeprefix("place:")

    def bot(self, machine: str) -> MachineView:
        return next(each for each in self.view.machines if each.machine == f"machine:{machine}")

    def sector(self, machine: str) -> str | None:
        found = self.bot(machine).sector
        return None if found is None else found.removeprefix("sector:")

    @property
    def track(self) -> list[str]:
        """The letters on the track, "" where it is empty, in capitals if face up and small if face down."""
        letters = []
        for space in self.view.track:
            letter = "" if space is None else space.place.removeprefix("place:")
            letters.append(letter if space is None or space.up else letter.lower())
        return letters

    @property
    def result(self) -> Result | None:
        return self.match.result

    def happened(self, what: str) -> list[dict[str, Any]]:
        """The fields of every event of this name, as they leave the library."""
        return [json.decode(encode(event.args)) for event in self.match.events(None) if event.what == what]

    def dice_rolled(self) -> list[int]:
        """How many dice each roll had so far."""
        return [event["dice"] for event in self.happened("rolled")]


def pages(t: Table) -> list[str]:
    """The pages in play, e.g. "1a"."""
    return [page.page.removeprefix("page:") for page in t.view.diary]


def tokens_of(t: Table, kind: str) -> str:
    """Where tokens of a kind lie, one letter for each."""
    return "".join(token.place[6:] * token.count for token in t.view.tokens if token.kind == kind)


def morning(t: Table, day: str = "tuesday") -> Table:
    """The School phase of a day, whatever it asks."""
    t.step("morning").day(day).school("film_in_gym")
    while not t.match.over and t.view.phase == "school":
        t.do(min(t.choices))
    return t
