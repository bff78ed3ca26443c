"""The check of ops, conditions, triggers and goals, wherever in a pack they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from streetlight.core.toml_lines import Trail
from streetlight.games.loop.pack import content, effects
from streetlight.games.loop.pack.content import Pack
from streetlight.games.loop.pack.effects import CLASSES
from streetlight.games.loop.rules.islands import SECTOR

KID_GOALS: Final = {"home", "school", "here", "adjacent", "open", "any"}
IN_TESTS: Final = {"dice": ("test",), "succeed": ("avoid", "firewall"), "reroll": ("failed_test",)}
"""Ops that work inside a test, and the uses of Anomalies that put them there."""


def parts(value: object, trail: Trail = ()) -> Iterator[tuple[Trail, object]]:
    """Every struct in a pack with the trail that leads to it, outer ones first."""
    if isinstance(value, msgspec.Struct):
        yield trail, value
        for field in value.__struct_fields__:
            yield from parts(getattr(value, field), (*trail, field))
    elif isinstance(value, tuple):
        for number, member in enumerate(value):
            yield from parts(member, (*trail, number))


class WordCheck:
    """Checks one word at a time; the trail that leads to it tells what it stands on."""

    def __init__(self, pack: Pack, wrong: Callable[..., None], land: Callable[..., None]) -> None:
        self.pack = pack
        self.wrong = wrong
        self.land = land
        self.letters = {location.id for location in pack.map.locations}
        self.machines = {machine.id for machine in pack.machines} | set(CLASSES)
        self.sets = {group.id for group in pack.rumor_sets}
        self.tracks = {scenario.id: set(scenario.tracks) for scenario in pack.scenarios}
        self.landings = {scenario.id: scenario.landings for scenario in pack.scenarios}
        self.named = {scenario.id: {name.kind for name in scenario.tokens} for scenario in pack.scenarios}
        self.numbers = {(card.scenario, card.number) for card in pack.diary}

    def check(self, trail: Trail, part: object) -> None:
        """Report what is wrong with this one part; the parts inside it are checked on their own."""
        match part:
            case effects.When() | effects.ChangedRule() | effects.TokenCount() | effects.Track():
                self._condition(trail, part)
            case effects.Trigger() | effects.CardAction():
                self._offer(trail, part)
            case content.Work() | content.Bring() | content.Visit() | content.Dinners():
                self._goal(trail, part)
            case effects.Dice() | effects.Succeed() | effects.Reroll():
                self._in_test(trail, part)
            case effects.Choose():
                self._at_least(len(part.options), 2, trail, "options")
            case effects.If():
                self._filled(part.then, trail)
            case effects.Roll():
                if sorted(face for faces in part.faces for face in faces.on) != [1, 2, 3, 4, 5, 6]:
                    self.wrong("must say what happens on each face from 1 to 6, once", *trail, "faces")
            case effects.RunTest():
                if not part.success and not part.failure:
                    self.wrong("nothing depends on this test", *trail, "success")
            case effects.Diary():
                self._diary(trail, part)
            case effects.Advance():
                self._track(part.track, trail, "track")
            case _:
                self._op(trail, part)

    def _op(self, trail: Trail, part: object) -> None:
        match part:
            case effects.PutKids():
                self._known(part.to, self.letters | KID_GOALS, "Location", *trail, "to")
            case effects.PutToken():
                own = {machine.id for machine in self.pack.machines}
                self._known(part.at, self.letters | own | {"here"}, "Location or machine", *trail, "at")
                self._token(part.kind, trail, "kind")
                if part.n == 0:
                    self.wrong("must not be 0", *trail, "n")
            case effects.Sail():
                scenario = self._scenario(trail)
                if scenario is None or not self.landings[scenario]:
                    self.wrong("sails the ship of a scenario, and this one has no landings", *trail, "op")
            case effects.SetResponse():
                self._machine(part.machine, trail)
                responses = {response.id for response in self.pack.responses}
                self._known(part.card, responses, "Response card", *trail, "card")
            case effects.MoveToken():
                self._token(part.kind, trail, "kind")
                if part.after is None:
                    self._known(part.toward, self.letters, "Location", *trail, "toward")
                elif part.toward:
                    self.wrong("they go towards a Location or after a token, not both", *trail, "after")
                self._known(part.at or "here", self.letters | {"here"}, "Location", *trail, "at")
                if part.along and part.at != "here":
                    self.wrong("the kid can go along only from here", *trail, "along")
            case effects.PlaceMachine():
                self._known(part.machine, self.machines - set(CLASSES), "machine", *trail, "machine")
                self.land(part.sector, *trail, "sector")
            case effects.MoveMachine():
                self._machine(part.machine, trail)
                goals = self.letters | set(SECTOR) | {"kid", "choose"}
                if trail[0] == "tiles":
                    goals |= {"tile"}
                self._known(part.toward, goals, "Location or Sector", *trail, "toward")
                self._at_least(part.n, 1, trail, "n")
            case effects.SetMode() | effects.Reset() | effects.ShowFirewalls():
                self._machine(part.machine, trail)
            case effects.Ride():
                self._at_least(part.movement, 1, trail, "movement")
                self._at_least(part.capacity, 1, trail, "capacity")
                if part.start:
                    self.land(part.start, *trail, "start")
            case effects.GainItem():
                self._at_least(part.n, 1, trail, "n")
                if part.tags and part.source == "deck":
                    self.wrong("only the discard pile can be searched for a tag", *trail, "tags")
            case effects.GainAnomaly() | effects.Scout() | effects.RemoveRumor():
                self._at_least(part.n, 1, trail, "n")
            case effects.Time() | effects.ChangeFavor():
                if part.n == 0:
                    self.wrong("must not be 0", *trail, "n")
                elif isinstance(part, effects.Time) and part.n < 0 and part.when == "tomorrow":
                    self.wrong("must be above 0: T are lost now, not tomorrow", *trail, "n")
            case effects.Win() | effects.Lose() | effects.Tell():
                if not part.text.strip():
                    self.wrong("must not be empty", *trail, "text")
            case _:
                pass

    def _known(self, name: str, known: set[str], what: str, *trail: str | int) -> None:
        if name not in known:
            self.wrong(f"there is no {what} {name!r}", *trail)

    def _at_least(self, number: int, least: int, trail: Trail, field: str) -> None:
        if number < least:
            self.wrong(f"must be {least} or more", *trail, field)

    def _filled(self, ops: tuple[object, ...], trail: Trail) -> None:
        if not ops:
            self.wrong("has nothing to do", *trail)

    def _machine(self, name: str, trail: Trail) -> None:
        special = {"nearby", "any", "all", "hacked"} | ({"this"} if trail[0] == "responses" else set())
        self._known(name, self.machines | special, "machine or class", *trail, "machine")

    def _scenario(self, trail: Trail) -> str | None:
        """The scenario that a word belongs to, if it stands on a Diary card."""
        return self.pack.diary[int(trail[1])].scenario if trail[0] == "diary" else None

    def _token(self, kind: effects.Token, trail: Trail, field: str) -> None:
        """Markers and the ship lie only where the scenario says what they stand for."""
        if effects.TOKENS.index(kind) >= effects.PLAIN_TOKENS and kind not in self.named.get(
            self._scenario(trail) or "", set()
        ):
            self.wrong(f"the scenario does not say what the token {kind!r} stands for", *trail, field)

    def _track(self, name: str, trail: Trail, field: str) -> None:
        scenario = self._scenario(trail)
        tracks = self.tracks.get(scenario, set()) if scenario else set().union(*self.tracks.values())
        self._known(name, tracks, "track", *trail, field)

    def _condition(
        self, trail: Trail, part: effects.When | effects.ChangedRule | effects.TokenCount | effects.Track
    ) -> None:
        if isinstance(part, effects.Track):
            self._track(part.name, trail, "name")
        elif isinstance(part, effects.TokenCount):
            self._token(part.kind, trail, "kind")
            if part.at:
                self._known(part.at, self.letters | {"here"}, "Location", *trail, "at")
            if part.at and part.beside is not None:
                self.wrong("a place is named, or a token beside them, not both", *trail, "beside")
        else:
            for letter in part.at:
                self._known(letter, self.letters, "Location", *trail, "at")
        if isinstance(part, effects.ChangedRule) and part.machine:
            self._known(part.machine, self.machines | {"all"}, "machine or class", *trail, "machine")
        if isinstance(part, effects.When):
            for field in ("controls", "hacked", "near"):
                if getattr(part, field):
                    known = self.machines | {"all"}
                    self._known(getattr(part, field), known, "machine or class", *trail, field)
            if part == effects.When():
                self.wrong("says nothing", *trail)

    def _offer(self, trail: Trail, part: effects.Trigger | effects.CardAction) -> None:
        self._filled(part.do, trail)
        if isinstance(part, effects.CardAction):
            for letter in part.at:
                self._known(letter, self.letters, "Location", *trail, "at")
            self._at_least(part.time, 0, trail, "time")
            return
        if part.set:
            self._known(part.set, self.sets, "Rumor set", *trail, "set")
            if not part.on.startswith("rumor"):
                self.wrong("only a moment about Rumors has a set", *trail, "set")
        if part.machine:
            self._known(part.machine, self.machines, "machine or class", *trail, "machine")
            if not part.on.startswith("hack"):
                self.wrong("only a moment about hacks has a machine", *trail, "machine")
        if part.on == "check" and part.when is None:
            self.wrong("must say what the check waits for", *trail, "when")

    def _goal(self, trail: Trail, goal: content.ChoreGoal) -> None:
        places = self.letters | {"home"}
        if isinstance(goal, content.Work):
            self._known(goal.at, places, "Location", *trail, "at")
            self._at_least(goal.time, 1, trail, "time")
        elif isinstance(goal, content.Bring):
            self._known(goal.to, places, "Location", *trail, "to")
            self._known(goal.tag, {item.tag for item in self.pack.items}, "Item with the tag", *trail, "tag")
        elif isinstance(goal, content.Visit):
            self._at_least(len(goal.at), 1, trail, "at")
            for letter in goal.at:
                self._known(letter, self.letters, "Location", *trail, "at")
        elif isinstance(goal, content.Dinners):
            self._at_least(goal.n, 1, trail, "n")

    def _in_test(self, trail: Trail, op: effects.Dice | effects.Succeed | effects.Reroll) -> None:
        """Such an op makes sense only on an Anomaly that is used in a test."""
        tag = str(op.__struct_config__.tag)
        if trail[0] != "anomalies" or self.pack.anomalies[int(trail[1])].use not in IN_TESTS[tag]:
            uses = " or ".join(repr(use) for use in IN_TESTS[tag])
            self.wrong(f"works only on an Anomaly with use = {uses}", *trail, "op")

    def _diary(self, trail: Trail, op: effects.Diary) -> None:
        scenario = self._scenario(trail)
        numbers = {number for owner, number in self.numbers if scenario in (None, owner)}
        for field in ("add", "turn", "drop"):
            for number in getattr(op, field):
                if number not in numbers:
                    self.wrong(f"there is no Diary card {number}", *trail, field)
        if not (op.add or op.turn or op.drop):
            self.wrong("has nothing to do", *trail)
