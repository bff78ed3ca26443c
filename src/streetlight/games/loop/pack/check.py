"""The check that a pack is sound: every entry, every count of the box, every shape of the map."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Set as AbstractSet
from typing import Final

from streetlight.core.pack_error import PackError
from streetlight.core.pack_reader import PackCheck
from streetlight.core.packs import PackDocument
from streetlight.core.toml_lines import Trail
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.check_decks import draws_again_and_again, most_drawn, rumors_of
from streetlight.games.loop.pack.check_goals import disagreements
from streetlight.games.loop.pack.check_ops import WordCheck, parts
from streetlight.games.loop.pack.content import (
    Anomaly,
    DiaryCard,
    DiarySide,
    Half,
    Pack,
    ResponseSide,
    Scenario,
)
from streetlight.games.loop.pack.effects import ABILITIES, CLASSES, COMBOS, TAGS, TRAITS
from streetlight.games.loop.rules.islands import (
    COLUMNS,
    ROWS,
    SECTOR,
    SECTORS,
    SMALL,
    Islands,
    inside,
    overlap,
)

BOX: Final = {
    "kids": 8, "machines": 6, "items": 20, "anomalies": 20, "school": 20, "chores": 20, "tiles": 9,
    "responses": 12,
}  # fmt: skip
"""How many entries the box has (TL-221). Its 42 firewalls are counted with copies."""
RUMORS: Final = 111
"""So many Rumors the box has; ours may have more."""
BOX_LIMITS: Final = {"scenarios": 7}
"""The box's counts of what may still grow."""
TILE_LETTERS: Final = "BCFGHJLMN"
MOST_KIDS: Final = 5

LISTS: Final = (
    "traits", "combos", "kids", "items", "anomalies", "machines", "responses", "firewalls", "school",
    "chores", "tiles", "rumor_sets", "rumors", "scenarios", "diary",
)  # fmt: skip


class Check(PackCheck[Pack]):
    """One pass over a pack. ``all()`` lists everything that is wrong with it."""

    def __init__(self, pack: Pack, document: PackDocument) -> None:
        super().__init__(pack, document)
        self.letters = {location.id for location in pack.map.locations}
        self.items = {item.id for item in pack.items}
        self.responses = {response.id for response in pack.responses}
        self.sets = {group.id for group in pack.rumor_sets}
        self.scenarios = {scenario.id: scenario for scenario in pack.scenarios}
        self.cards = {(card.scenario, card.number): card for card in pack.diary}
        self.islands: Islands | None = None
        self.words = WordCheck(pack, self.wrong, self.land)

    def all(self) -> list[PackError]:
        pack = self.pack
        self.head()
        if not 1 <= pack.injured_squares <= 6:
            self.wrong("must be 1 to 6", "injured_squares")
        for name in LISTS:
            self._ids(name)
        self._map()
        self._box()
        self._enough()
        self._traits_and_combos()
        self._kids()
        self._machines()
        self._responses_and_firewalls()
        self._cards()
        for number, scenario in enumerate(pack.scenarios):
            self._scenario(number, scenario)
        for number, card in enumerate(pack.diary):
            self._diary_card(number, card)
        for trail, part in parts(pack):
            self._part(trail, part)
        return self.errors

    # Names, numbers and references

    def _ids(self, name: str) -> None:
        form = r"[A-Z]" if name == "tiles" else r"[a-z][a-z0-9_]*"
        self.unique([entry.id for entry in getattr(self.pack, name)], name)
        for number, entry in enumerate(getattr(self.pack, name)):
            if not re.fullmatch(form, entry.id):
                due = "one capital letter" if name == "tiles" else "small letters, digits and _"
                self.wrong(f"must be {due}", name, number, "id")
            for field in ("name", "text"):
                if not getattr(entry, field, "x").strip():
                    self.wrong("must not be empty", name, number, field)

    def _one_of(self, name: str, known: set[str], what: str, *trail: str | int) -> bool:
        if name not in known:
            self.wrong(f"there is no {what} {name!r}", *trail)
        return name in known

    def _between(self, number: int, low: int, high: int, *trail: str | int) -> None:
        if not low <= number <= high:
            self.wrong(f"must be {low} to {high}", *trail)

    def land(self, name: str, *trail: str | int) -> None:
        """A machine can stand there: a Sector with land (TL-016)."""
        if self._one_of(name, set(SECTOR), "Sector", *trail):
            islands = self.islands
            if islands is not None and not islands.is_land(SECTOR[name]):
                self.wrong(f"{name} is sea, and machines do not enter the sea (TL-016)", *trail)

    # The map

    def _map(self) -> None:
        """The shapes make a sound board; if they do, ``self.islands`` is the map worked out from them."""
        data = self.pack.map
        before = len(self.errors)
        self.unique([location.id for location in data.locations], "map", "locations")
        self.unique([island.id for island in data.islands], "map", "islands")
        self._one_of(data.school, self.letters, "Location", "map", "school")
        if not 0.05 <= data.land_share <= 0.95:
            self.wrong("must be 0.05 to 0.95", "map", "land_share")
        for at, island in enumerate(data.islands):
            self._shape(island.outline, "map", "islands", at, "outline")
        for at, location in enumerate(data.locations):
            here = ("map", "locations", at)
            if not re.fullmatch(r"[A-Z]", location.id):
                self.wrong("must be one capital letter", *here, "id")
            self._shape(location.shape, *here, "shape")
            if not inside(location.shape, location.at):
                self.wrong("must lie in the Location's own shape", *here, "at")
            if not any(inside(island.outline, location.at) for island in data.islands):
                self.wrong("must lie on an island", *here, "at")
            for other in data.locations[:at]:
                if inside(other.shape, location.at) or inside(location.shape, other.at):
                    self.wrong(f"covers the middle of {other.id}, or the other way round", *here, "shape")
        pairs: list[frozenset[str]] = []
        for at, line in enumerate(data.lines):
            for letter in line.between:
                self._one_of(letter, self.letters, "Location", "map", "lines", at, "between")
            if frozenset(line.between) in pairs or line.between[0] == line.between[1]:
                self.wrong("a line joins two Locations, once", "map", "lines", at, "between")
            pairs.append(frozenset(line.between))
        for what in ("bus", "restricted"):
            if sum(getattr(location, what) for location in data.locations) < 2:
                self.wrong(f"at least two of them must have {what} = true", "map", "locations")
        if len(self.errors) == before:
            self._worked_out(Islands(data))

    def _shape(self, shape: tuple[tuple[float, float], ...], *trail: str | int) -> None:
        if len(shape) < 3:
            self.wrong("a shape has three points or more", *trail)
        for x, y in shape:
            if not (0 <= x <= COLUMNS and 0 <= y <= ROWS):
                self.wrong(f"[{x}, {y}] lies outside the map of {COLUMNS} by {ROWS}", *trail)

    def _worked_out(self, islands: Islands) -> None:
        data = self.pack.map
        for s, share in enumerate(islands.land_shares):
            if share > 1.001:
                self.wrong(f"islands overlap each other in Sector {SECTORS[s]}", "map", "islands")
            if abs(share - data.land_share) < 0.02:
                message = f"Sector {SECTORS[s]} is {share:.2f} land: nobody could tell whether that is sea"
                self.wrong(message, "map", "land_share")
        for at, location in enumerate(data.locations):
            here = ("map", "locations", at)
            for s in islands.nearby[at]:
                if overlap(location.shape, s) < SMALL:
                    self.wrong(f"only a sliver of it lies in Sector {SECTORS[s]} (TL-014)", *here, "shape")
            if not any(islands.is_land(s) for s in islands.nearby[at]):
                self.wrong("is nearby no land Sector, so no machine ever comes near", *here, "shape")
            if islands.walk_way(islands.school, at) is None:
                self.wrong("there is no way here from the school", *here, "id")
        land = [s for s in range(len(SECTORS)) if islands.is_land(s)]
        if land and len(islands.reach(land[:1], len(SECTORS))) < len(land):
            self.wrong("machines must be able to reach all land Sectors from each other", "map", "islands")
        self.islands = islands

    # The box

    def _box(self) -> None:
        pack = self.pack
        if pack.box != "standard":
            return
        for name, due in BOX.items():
            found = len(getattr(pack, name))
            if found != due:
                self.wrong(f"the box has {due} of them, here are {found} (TL-221)", name)
        for group in pack.rumor_sets:
            if all(group.id in scenario.rumor_sets for scenario in pack.scenarios):
                self.wrong(f"the set {group.id!r} is in every scenario (TL-031)", "rumor_sets")
        if len(pack.rumors) < RUMORS:
            self.wrong(f"the box has {RUMORS} of them, here are {len(pack.rumors)} (TL-221)", "rumors")
        for name, most in BOX_LIMITS.items():
            found = len(getattr(pack, name))
            if found > most:
                self.wrong(f"the box has {most} of them, here are {found} (TL-221)", name)
        firewalls = sum(token.count for token in pack.firewalls)
        if firewalls != 42:
            self.wrong(f"the box has 42 of them, here are {firewalls} (TL-221)", "firewalls")
        if sorted(tile.id for tile in pack.tiles) != list(TILE_LETTERS):
            self.wrong(f"the box has the tiles {', '.join(TILE_LETTERS)} (TL-198)", "tiles")
        self._all_used({machine.kind for machine in pack.machines}, CLASSES, "class", "machines", "TL-073")
        self._all_used({m.ability for m in pack.machines}, ABILITIES, "ability", "machines", "TL-174")
        self._all_used({item.tag for item in pack.items}, TAGS, "tag", "items", "TL-102")

    def _enough(self) -> None:
        """No deck of the pack can run out in a way that the rules do not foresee."""
        pack = self.pack
        weeks = max([scenario.weeks for scenario in pack.scenarios], default=1)
        for name, least, rule in (
            ("kids", MOST_KIDS, "TL-001"),
            ("school", 6 * weeks, "TL-245"),
            ("chores", (MOST_KIDS + 1) * weeks, "TL-036"),
            ("scenarios", 1, "TL-026"),
        ):
            if len(getattr(pack, name)) < least:
                self.wrong(f"there must be {least} or more ({rule})", name)
        spaces = sum(max(machine.few.firewalls, machine.many.firewalls) for machine in pack.machines)
        if sum(token.count for token in pack.firewalls) < spaces:
            self.wrong(f"there must be {spaces} or more, one for each space (TL-172)", "firewalls")

    def _all_used(
        self, found: AbstractSet[str], due: tuple[str, ...], what: str, field: str, rule: str
    ) -> None:
        for name in due:
            if name not in found:
                self.wrong(f"none of them has the {what} {name!r} ({rule})", field)

    def _traits_and_combos(self) -> None:
        pack = self.pack
        if tuple(trait.id for trait in pack.traits) != TRAITS:
            self.wrong(f"must be {', '.join(TRAITS)}, in this order (TL-040)", "traits")
        found = {recipe.id for recipe in pack.combos}
        self._all_used(found, COMBOS, "id", "combos", "TL-103")
        held = Counter(item.tag for item in pack.items)
        for at, recipe in enumerate(pack.combos):
            if not any(held[a] and held[b] and (a != b or held[a] > 1) for a, b in recipe.pairs):
                self.wrong("cannot be made from the Items of the pack (TL-103)", "combos", at, "pairs")

    def _kids(self) -> None:
        pack = self.pack
        open_letters = {location.id for location in pack.map.locations if not location.restricted}
        for at, kid in enumerate(pack.kids):
            if kid.strength == kid.weakness:
                self.wrong("must differ from the strength (TL-041)", "kids", at, "weakness")
            if self._one_of(kid.home, self.letters, "Location", "kids", at, "home"):
                self._one_of(kid.home, open_letters, "Open Location", "kids", at, "home")
            self._one_of(kid.iconic, self.items, "Item", "kids", at, "iconic")
        self.unique([(kid.strength, kid.weakness) for kid in pack.kids], "kids", field="weakness")
        self.unique([kid.iconic for kid in pack.kids], "kids", field="iconic")
        self.unique([kid.home for kid in pack.kids], "kids", field="home")

    def _machines(self) -> None:
        for at, machine in enumerate(self.pack.machines):
            here = ("machines", at)
            self._one_of(machine.response, self.responses, "Response card", *here, "response")
            if machine.id in CLASSES:
                self.wrong("is the name of a class", *here, "id")
            for side in ("few", "many"):
                sheet = getattr(machine, side)
                self._between(sheet.firewalls, 1, 5, *here, side, "firewalls")
                self._between(sheet.movement, 1, 8, *here, side, "movement")
                self._between(sheet.capacity, 1, 5, *here, side, "capacity")

    def _responses_and_firewalls(self) -> None:
        if self.pack.machines and "erratic" not in self.responses:
            self.wrong("there must be one with the id 'erratic' (TL-220)", "responses")
        for at, token in enumerate(self.pack.firewalls):
            self._between(token.count, 1, 42, "firewalls", at, "count")
            if token.alert.effect == "alert":
                self.wrong(
                    "has no use here: the machine is Alert already", "firewalls", at, "alert", "effect"
                )

    def _cards(self) -> None:
        pack = self.pack
        for at, card in enumerate(pack.school):
            if sorted(move.kind for move in card.moves) != sorted(CLASSES):
                self.wrong("must move each of the four classes, once (TL-072)", "school", at, "moves")
            for number, move in enumerate(card.moves):
                low, high = (0, 0) if move.go == "stay" else (1, 2)
                if not low <= move.by <= high:
                    due = "0 for a machine that stays" if move.go == "stay" else "1 or 2"
                    self.wrong(f"the distance must be {due} (TL-072)", "school", at, "moves", number)
        for at, rumor in enumerate(pack.rumors):
            self._one_of(rumor.set, self.sets, "Rumor set", "rumors", at, "set")
            self._one_of(rumor.at, self.letters, "Location", "rumors", at, "at")
            self._between(rumor.pay, 0, 6, "rumors", at, "pay")
            if draws_again_and_again(rumor):
                self.wrong("draws one at each failure, so it must leave (TL-060)", "rumors", at, "leaves")
        for at, tile in enumerate(pack.tiles):
            self._one_of(tile.id, self.letters, "Location", "tiles", at, "id")
        for at, anomaly in enumerate(pack.anomalies):
            self._anomaly(at, anomaly)
        for at, chore in enumerate(pack.chores):
            if not chore.reward:
                self.wrong("must not be empty", "chores", at, "reward")

    def _anomaly(self, at: int, anomaly: Anomaly) -> None:
        self._between(anomaly.uses, 1, 6, "anomalies", at, "uses")
        if (anomaly.tag is None) == (anomaly.combo is None):
            self.wrong("must have a tag or a combo, not both (TL-106)", "anomalies", at, "tag")
        if bool(anomaly.do) == (anomaly.use == "condition"):
            due = "must be empty: the condition does not happen" if anomaly.do else "must not be empty"
            self.wrong(due, "anomalies", at, "do")

    # Scenarios

    def _scenario(self, number: int, scenario: Scenario) -> None:
        here = ("scenarios", number)
        for field in ("rumor_sets", "insight_sets"):
            for group in getattr(scenario, field):
                self._one_of(group, self.sets, "Rumor set", *here, field)
        for group in scenario.insight_sets:
            if group not in scenario.rumor_sets:
                self.wrong(
                    f"{group!r} is not among the scenario's rumor_sets (TL-007)", *here, "insight_sets"
                )
        letters = {rumor.at for rumor in self.pack.rumors if rumor.set in scenario.rumor_sets}
        if len(letters) < 4:
            self.wrong("their Rumors name fewer than four Locations (TL-034)", *here, "rumor_sets")
        self.unique([start.machine for start in scenario.machines], *here, "machines", field="machine")
        self.unique([start.sector for start in scenario.machines], *here, "machines", field="sector")
        known = {machine.id for machine in self.pack.machines}
        for at, start in enumerate(scenario.machines):
            self._one_of(start.machine, known, "machine", *here, "machines", at, "machine")
            self.land(start.sector, *here, "machines", at, "sector")
            if start.response:
                self._one_of(
                    start.response, self.responses, "Response card", *here, "machines", at, "response"
                )
        self.unique([start.tile for start in scenario.tiles], *here, "tiles", field="tile")
        tiles = {tile.id for tile in self.pack.tiles}
        for at, placed in enumerate(scenario.tiles):
            trail = (*here, "tiles", at)
            found = self._one_of(placed.tile, tiles, "tile", *trail, "tile")
            found &= self._one_of(placed.sector, set(SECTOR), "Sector", *trail, "sector")
            if found and self.islands is not None and placed.tile in self.letters:
                near = self.islands.nearby[self.islands.number[placed.tile]]
                if SECTOR[placed.sector] not in near:
                    self.wrong(f"must lie nearby Location {placed.tile} (TL-198)", *trail, "sector")
        for letter in scenario.landings:
            self._one_of(letter, self.letters, "Location", *here, "landings")
        self.unique(list(scenario.landings), *here, field="landings")
        if self.pack.box == "standard":
            self._deck(scenario, here)
        self._story(scenario, here)

    def _deck(self, scenario: Scenario, here: Trail) -> None:
        """No Rumor of the box comes twice in a match: there are as many as can be drawn (TL-054, 060)."""
        found, due = len(rumors_of(self.pack, scenario)), most_drawn(self.pack, scenario)
        if found < due:
            message = f"a match can draw {due} Rumors, and their sets have {found} (TL-060)"
            self.wrong(message, *here, "rumor_sets")

    def _story(self, scenario: Scenario, here: Trail) -> None:
        """Every card of the scenario can come into play, and there is a way to win and one to lose."""
        if scenario.id == "random":
            self.wrong("stands for a scenario that is drawn", *here, "id")
        if not scenario.diary:
            self.wrong("must name at least one Diary card (TL-030)", *here, "diary")
        for field in ("diary", "complications"):
            for number in getattr(scenario, field):
                if (scenario.id, number) not in self.cards:
                    self.wrong(f"there is no Diary card {number} of this scenario", *here, field)
        reached = [*scenario.diary, *scenario.complications]
        words: list[object] = []
        for number in reached:
            for _, part in parts(self.cards.get((scenario.id, number))):
                words.append(part)
                if isinstance(part, effects.Diary):
                    reached += [n for n in part.add if n not in reached]
        for what, kind in (("win", effects.Win), ("lose", effects.Lose)):
            if not any(isinstance(part, kind) for part in words) and not (what == "lose" and scenario.ending):
                self.wrong(f"no card that can come into play has the op {what!r}", *here, "diary")
        for at, card in enumerate(self.pack.diary):
            if card.scenario == scenario.id and card.number not in reached:
                self.wrong("can never come into play", "diary", at, "number")

    def _diary_card(self, at: int, card: DiaryCard) -> None:
        self._one_of(card.scenario, set(self.scenarios), "scenario", "diary", at, "scenario")
        if self.cards[card.scenario, card.number] is not card:
            self.wrong(f"{card.number} is used twice in {card.scenario!r}", "diary", at, "number")
        turned = any(
            isinstance(part, effects.Diary) and card.number in part.turn
            for other in self.pack.diary
            if other.scenario == card.scenario
            for _, part in parts(other)
        )
        if turned != (card.b is not None):
            message = "nothing ever turns this card" if card.b else "the card is turned but has no back"
            self.wrong(message, "diary", at, "b")

    # Words, wherever they stand

    def _part(self, trail: Trail, part: object) -> None:
        if isinstance(part, Half):
            if (len(part.tests) in (1, 2)) == bool(part.effect) or len(part.tests) > 2:
                self.wrong("must have one or two tests, or an effect in their place (TL-158)", *trail)
            elif part.combo and not part.tests:
                self.wrong("has no test that a combo could solve", *trail, "combo")
        elif isinstance(part, ResponseSide):
            self._side(trail, part)
        elif isinstance(part, DiarySide):
            self.unique([action.id for action in part.actions], *trail, "actions")
            for message in disagreements(part) if self.pack.box == "standard" else ():
                self.wrong(message, *trail, "goal")
        else:
            self.words.check(trail, part)

    def _side(self, trail: Trail, side: ResponseSide) -> None:
        self._between(len(side.default), 1, 2, *trail, "default")
        if side.stance == "ignore" and (side.trait or side.do or side.combo):
            message = "a machine that ignores kids has neither trait nor combo nor effects (TL-136)"
            self.wrong(message, *trail, "stance")
        if side.stance != "ignore" and side.trait is None:
            self.wrong("must name the trait to avoid it (TL-136)", *trail, "trait")
        if side.stance == "special" and not side.do:
            self.wrong("a Special response must say what happens (TL-141)", *trail, "do")
