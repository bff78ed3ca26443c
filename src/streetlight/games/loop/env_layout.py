"""What each number of the environment of Tales from the Loop means: its actions, and the blocks of an observation.

`env.py` writes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import ClassVar, Final, TypeVar, get_args

from streetlight.core.asks import Choice
from streetlight.core.questions import name_of
from streetlight.envs.layout import Layout
from streetlight.envs.spec import Spec
from streetlight.games.loop.pack.content import Anomaly, Item, Machine
from streetlight.games.loop.pack.effects import CONDITIONS, TRAITS
from streetlight.games.loop.questions import QUESTIONS, CauseKind
from streetlight.games.loop.rules.combos import OUTS
from streetlight.games.loop.rules.islands import SECTORS
from streetlight.games.loop.rules.match_rules import TRACK, Rules
from streetlight.games.loop.state import Loop

Memory = TypeVar("Memory")
"""What is remembered between two rows."""

BARE = (
    "wait", "done", "stop", "yes", "no", "test", "pay_instead", "roll", "accept", "take", "decline",
    "relieve", "reward", "later", "lend", "keep", "come", "stay", "leave", "bottom",
)  # fmt: skip
"""Options that are one word."""

PARTS: dict[str, tuple[str, ...]] = {
    "be": ("kid",),
    "walk": ("kid", "place"),
    "bus": ("kid", "place"),
    "car": ("kid", "place"),
    "ride": ("kid",),
    "scout": ("kid", "place"),
    "scout_machine": ("kid", "machine"),
    "investigate": ("kid",),
    "trade": ("kid",),
    "hack": ("kid", "machine"),
    "wreck": ("kid", "machine"),
    "rest": ("kid", "condition"),
    "chore": ("kid",),
    "keep_chore": ("chore",),
    "tile": ("kid", "tile"),
    "anomaly": ("kid", "anomaly"),
    "card": ("kid", "action"),
    "home": ("kid",),
    "late": ("kid",),
    "back": ("kid",),
    "give_item": ("kid", "item", "kid"),
    "give_anomaly": ("kid", "anomaly", "kid"),
    "help": ("kid",),
    "tag": ("thing",),
    "use": ("anomaly",),
    "push": ("condition",),
    "condition": ("condition",),
    "recover": ("condition",),
    "discard": ("item",),
    "kid": ("kid",),
    "rider": ("kid",),
    "join": ("kid",),
    "turn_up": ("place",),
    "remove": ("place",),
    "next": ("number", "place"),
    "fetch": ("item",),
    "bring": ("item",),
    "item": ("item",),
    "sector": ("sector",),
    "machine": ("machine",),
    "ride_to": ("place",),
    "to": ("place",),
    "pay": ("number",),
    "way": ("number",),
}
"""Head of an option -> what its parts name. Combos are apart: they depend on what fits together."""

CAUSES: Final[tuple[str, ...]] = get_args(CauseKind)

NUMBERS = 10
CASTS = 100
"""So many casts are remembered: ids name kids, and who plays which kid differs from match to match."""


class LoopBlocks(Spec[Loop, Memory]):
    """Kids stand in the order of their numbers; kid k is run by seat k modulo seats."""

    whats: ClassVar[tuple[str, ...]] = tuple([name_of(question) for question in QUESTIONS])

    def option_ids(self) -> Iterator[str]:
        rules: Rules = self.rules
        pack = rules.content.pack
        things: list[Item | Anomaly] = [*pack.items, *pack.anomalies]
        movers: list[Anomaly | Machine] = [*pack.anomalies, *pack.machines]
        names: dict[str, Sequence[str]] = {
            "kid": [kid.id for kid in pack.kids],
            "place": rules.letters,
            "machine": [machine.id for machine in pack.machines],
            "condition": CONDITIONS,
            "chore": [chore.id for chore in pack.chores],
            "tile": [pack.tiles[tile[0]].id for tile in rules.tiles],
            "action": list(dict.fromkeys([action.id for _, action in rules.actions])),
            "item": [item.id for item in pack.items],
            "anomaly": [anomaly.id for anomaly in pack.anomalies],
            "thing": [thing.id for thing in things],
            "sector": SECTORS,
            "number": [str(number) for number in range(NUMBERS)],
        }
        yield from BARE
        for head, parts in PARTS.items():
            for values in product(*[names[part] for part in parts]):
                if len(values) < 3 or values[0] != values[2]:  # nobody gives to themselves
                    yield ":".join([head, *values])
        for mover in movers:
            if mover.combo:
                yield f"combo:{mover.combo}:{mover.id}"
        for one, other in product(things, things):
            if one.tag and other.tag:
                for made in rules.combos_of[(one.tag, other.tag)]:
                    yield f"combo:{made}:{one.id}:{other.id}"

    def numbers(self, g: Loop) -> dict[Choice, int]:
        known = self._by_cast.get(g.cast)
        if known is None:
            if len(g.cast) < self.kids:  # who is who is still open, and no option depends on it
                return self._known
            if len(self._by_cast) >= CASTS:
                self._by_cast.clear()
            known = self._by_cast[g.cast] = self._by_kid[()].copy()
            for kid, character in enumerate(g.cast):
                known.update(self._by_kid.get((kid, character), {}))
        return known

    def action(self, g: Loop, choice: Choice) -> int:
        """Ids of two casts differ only in who the kids are, so what names no kid holds for every cast, and what names
        one for every cast in which that kid is the same."""
        if len(g.cast) < self.kids:
            return super().action(g, choice)
        parts = PARTS.get(choice[0], ())
        kids = tuple([choice[at] for at, part in enumerate(parts, 1) if part == "kid"])
        if len(kids) > 1:
            return super().action(g, choice)
        shared = self._by_kid.setdefault((kids[0], g.cast[kids[0]]) if kids else (), {})
        number = shared.get(choice)
        if number is None:
            number = shared[choice] = super().action(g, choice)
        self.numbers(g)[choice] = number
        return number

    def build(self, layout: Layout) -> None:
        self._by_cast: dict[tuple[int, ...], dict[Choice, int]] = {}
        self._by_kid: dict[tuple[int, ...], dict[Choice, int]] = {(): {}}  # (kid, character), or () for all
        rules: Rules = self.rules
        pack = rules.content.pack
        kids, places, machines = rules.kids, rules.locations, rules.machines
        self.kids, self.locations, self.characters = kids, places, len(pack.kids)
        self.items, self.anomalies = len(pack.items), len(pack.anomalies)
        others = {group.id for group in pack.rumor_sets if group.own} - set(rules.scenario.rumor_sets)
        known = [number for number, rumor in enumerate(pack.rumors) if rumor.set not in others]
        self.rumor = {number: at for at, number in enumerate(known)}  # none of the sets that others keep
        self.rumors, self.chores = len(known), len(pack.chores)
        self.responses, self.kinds = len(pack.responses), len(pack.firewalls)
        self.spaces = max([sheet.firewalls for sheet in rules.sheets])
        add = layout.add
        self.round = add("round", 1, "the round", rules.rounds)
        self.insight = add("insight", 1, "Insight", 40)
        self.enigma = add("enigma", 1, "Enigma", 40)
        self.mine = add("mine", kids, "kids that I run")
        self.first = add("first", kids, "the kid with the First Player token")
        self.cast = add("cast", kids * len(pack.kids), "who each kid is, kid by character")
        self.at = add("at", kids * places, "where each kid is, kid by Location")
        self.standing = add("standing", kids * 4, "kid by: active, at home, sick, late")
        self.time = add("time", kids * 3, "kid by: T to spend, T spent, T that come tomorrow", 20)
        self.conditions = add("conditions", kids * 4, f"kid by condition: {', '.join(CONDITIONS)}")
        self.injury = add("injury", kids, "square of the Injured cube, by kid", 10)
        self.favor = add("favor", kids * 3, "kid by: angry, neutral, happy")
        self.rested = add("rested", kids, "kids who took their Rest")
        self.held_items = add("items", kids * self.items, "kid by Item", 4)
        self.held_anomalies = add("anomalies", kids * self.anomalies, "kid by Anomaly: uses left and one", 10)
        self.chore = add("chore", kids * self.chores, "kid by Chore")
        self.progress = add("progress", kids, "progress of the Chore, by kid", 10)
        self.chore_done = add("chore_done", kids, "kids whose Chore is fulfilled")
        self.sector = add("sector", machines * len(SECTORS), "machine by Sector")
        self.state = add("machines", machines * 5, "machine by: aside, wrecked, hacked, alert, Hack token")
        self.hacker = add("hacker", machines * kids, "machine by the kid that controls it")
        self.response = add("response", machines * self.responses, "machine by response card")
        self.walls = add("walls", machines * self.spaces * self.kinds, "machine by space by firewall")
        self.track = add("track", TRACK * places, "Rumor track: space by letter")
        self.up = add("face_up", TRACK * self.rumors, "Rumors that lie face up, space by Rumor")
        self.top = add("seen_on_top", places, "letters seen on top of the Rumor deck", 4)
        self.bottom = add("seen_below", places, "letters seen at the bottom of the Rumor deck", 16)
        self.past = add("discarded", self.rumors, "Rumors that are out of the way")
        self.school = add("school", len(pack.school), "the School card of the day")
        self.uproar = add("uproar", 1, "a Rumor came up twice today")
        self.tiles = add("tiles", len(rules.tiles), "Event tiles that are used up")
        self.sides = add("sides", len(rules.sides), "Diary sides in play")
        self.gone = add("gone", len(rules.pages), "Diary pages that were dropped")
        self.acted = add("acted", len(rules.actions), "card actions that were taken")
        self.acted_today = add("acted_today", len(rules.actions), "card actions that were taken today")
        self.today = add("today", len(rules.changes), "rules changed until tonight")
        self.tokens = add("tokens", rules.token_kinds * places, "tokens, kind by Location", 10)
        self.tracks = add("tracks", len(rules.scenario.tracks), "the scenario's own tracks", 20)
        self.closed = add("closed", 2 * places, "Locations that are restricted; that are closed")
        self.waiting = add("waiting", self.seats, "seats that let others go first")
        self.trade = add("trade", kids, "kids who trade")
        self.test = add("test", 2 * kids + len(TRAITS), "who takes a test; helpers; trait")
        self.dice = add("dice", 4, "dice of the test; sixes; is it rolled?; pushed?", 8)
        self.hack = add(
            "hack", machines + self.spaces + 2 * kids, "hack: machine; space; participants; Hacker"
        )
        self.picked = add("picked", kids + self.items, "kids, then Items, picked so far in this prompt")

    def build_whole(self, layout: Layout) -> None:
        rules: Rules = self.rules
        pack, add, kids, machines = rules.content.pack, layout.add, self.kids, rules.machines
        self.visited = add("visited", kids * self.locations, "places visited for the Chore, kid by Location")
        self.evenings = add("evenings", kids, "progress of the Chore beyond ten, by kid", 200)
        self.plenty = add("plenty", 2, "Insight and Enigma beyond 40", 200)
        self.tracks_on = add(
            "tracks_on", len(rules.scenario.tracks), "the scenario's own tracks beyond 20", 200
        )
        self.item_deck = add("item_deck", self.items, "Items in the deck", 4)
        self.item_discard = add("item_discard", self.items, "Items in the discard pile", 4)
        self.anomaly_deck = add("anomaly_deck", self.anomalies, "Anomalies in the deck", 4)
        self.anomaly_discard = add("anomaly_discard", self.anomalies, "Anomalies in the discard pile", 4)
        self.chore_deck = add("chore_deck", self.chores, "Chores in the deck", 4)
        self.school_deck = add("school_deck", len(pack.school), "School cards in the deck", 4)
        self.before = add("school_before", len(pack.school), "the School card of the day before")
        self.supply = add("supply", self.kinds, "firewalls in the supply, by kind", 40)
        self.bag = add("rumor_bag", 1, "Rumors in the deck that nobody has seen", 60)
        self.start = add("start", machines * len(SECTORS), "where each machine began, machine by Sector")
        self.test_more = add("test_asked", kids, "kids who are asked to help in the test")
        self.test_extra = add(
            "test_extra", 3, "test: dice from Anomalies; pushes; its text, if it comes of one", 200
        )
        self.test_faces = add("test_faces", 6, "dice of the test by what they show, from 1 to 6", 20)
        self.test_outs = add("test_outs", len(OUTS), "what solves the test without a roll")
        self.test_why = add("test_cause", len(CAUSES), "what the test comes from")
        self.test_which = add("test_cause_number", 1, "which one of its kind, plus one", 200)
        self.hack_passed = add("hack_passed", 1, "tests passed at the firewall at hand", 10)
        self.trade_seats = add("trade_done", 1, "seats that have traded enough, as bits", 31)
        self.trade_more = add(
            "trade_moved", self.items + self.anomalies, "Items and Anomalies that were traded"
        )
