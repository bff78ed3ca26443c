"""What ops say in plain words, so that a card's rules text is never typed beside its ops.

``Sentences(pack).ops(rumor.success)`` gives "Insight +1. Draw an Item." In English; the flavour texts of a
pack are in its own language.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from streetlight.games.loop.pack import content, effects
from streetlight.games.loop.pack.content import Pack, PackIndex
from streetlight.games.loop.pack.effects import Amount, PerKid, When

WHO = {
    "kid": "you",
    "party": "you and your helpers",
    "here": "every kid here",
    "all": "every kid",
    "one": "one kid of your choice",
}
DAYS = {"weekend": "the weekend"}
EFFECTS = {"repel": "get past it", "default": "as its card says", "alert": "Alert!"}
WHEN_USED = {
    "action": "1 T:",
    "test": "Before you roll:",
    "failed_test": "After a roll that failed:",
    "avoid": "When a machine notices you:",
    "firewall": "At a firewall:",
    "condition": "Instead of taking a condition.",
}
HOOKS = {
    "rumor_insight": "A solved Rumor of the named set gives Insight {n}",
    "rumor_enigma": "A failed Rumor test gives Enigma {n}",
    "pushed_enigma": "A Rumor pushed off the track gives Enigma {n}",
    "more_rumors": "Rumors drawn each day: {n:+}",
    "dice": "{n:+} {dice} on {trait} tests{at}",
    "walk_cost": "A walk into {place} costs {more}",
    "home_cost": "Home for Dinner costs {more}",
    "hack_cost": "Hacking {machine} costs {more}",
    "no_bus": "There is no bus{at}",
    "no_car": "There are no car rides",
    "no_help": "Nobody can Help{at}",
    "no_entry": "Nobody can enter {place}",
    "restricted": "{place} counts as Restricted",
    "mode_alert": "{machines} stays Alert",
    "holds_still": "{machines} stays where it is",
}


def amount(n: Amount) -> str:
    """A number in words: ``6 + 2 per kid``."""
    if not isinstance(n, PerKid):
        return str(n)
    return f"{n.base} + {n.per_kid} per kid" if n.base else f"{n.per_kid} per kid"


def listed(names: list[str], word: str) -> str:
    """``Power or Tow``, ``A, B and C``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"


def risen(
    dial: type[effects.Insight | effects.Enigma], n: int, ops: tuple[effects.Op, ...]
) -> tuple[effects.Op, ...]:
    """The ops with so much more of a dial before them; with what they give themselves it is told as one."""
    given = [op.n for op in ops if isinstance(op, dial) and isinstance(op.n, int)]
    rest = tuple([op for op in ops if not (isinstance(op, dial) and isinstance(op.n, int))])
    total = n + sum(given)
    return (dial(total), *rest) if total else rest


def rumor_test(rumor: content.Rumor, insight: int, enigma: int) -> effects.RunTest:
    """The test of a Rumor, with what the rules give on top of the card (TL-007, 008)."""
    success = risen(effects.Insight, insight, rumor.success)
    failure = risen(effects.Enigma, enigma, rumor.failure)
    return effects.RunTest(rumor.trait, success, failure, combo=rumor.combo, tag=rumor.tag)


def speaks_to_you(ops: tuple[effects.Op, ...]) -> bool:
    """Does what these ops say call somebody "you": the kid that they happen to, and perhaps its helpers?"""
    return any(getattr(op, "who", "") in ("kid", "party") for op in ops)


class Sentences:
    """Puts the ops of one pack into words: it knows what its traits, places and machines are called.

    With a scenario it also calls tokens what they stand for there.
    """

    def __init__(self, pack: Pack, scenario: str = "") -> None:
        self.called = {
            name.kind: name for each in pack.scenarios if each.id == scenario for name in each.tokens
        }
        self.places = {location.id: location.name for location in pack.map.locations}
        self.machines = {machine.id: f"the {machine.name}" for machine in pack.machines} | {
            "this": "this machine",
            "nearby": "a machine nearby",
            "any": "any machine",
            "all": "every machine",
            "hacked": "every hacked machine",
        }
        self.responses = {response.id: response.name for response in pack.responses}
        self.kids = {kid.id: kid.short_name for kid in pack.kids}
        self.traits = {trait.id: trait.name for trait in pack.traits}
        self.combos: dict[str, str] = {combo.id: combo.name for combo in pack.combos}
        self._actions: dict[int, str] = {}
        """Action on a page -> its text: the same in every match, and views tell it after each answer."""
        self._ways: dict[int, list[tuple[str, str]]] = {}

    def ops(self, ops: tuple[effects.Op, ...], helpers: bool = False) -> str:
        """A list of ops as sentences, one after the other. Ops that only tell the story say nothing.

        ``helpers``: they follow a test, so there may be helpers who share the conditions (TL-115).
        """
        return " ".join(text for text in (self.op(op, helpers) for op in ops) if text)

    def action(self, action: effects.CardAction) -> str:
        """What an action on a page of the scenario does."""
        text = self._actions.get(id(action))
        if text is None:
            text = self._actions[id(action)] = self.ops(action.do)
        return text

    def ways(self, action: effects.CardAction) -> list[tuple[str, str]]:
        """(label, what it does) of each way that an action leaves its kid to choose from."""
        ways = self._ways.get(id(action))
        if ways is None:
            ways = self._ways[id(action)] = [
                (way.label, self.ops(way.do))
                for op in action.do
                if isinstance(op, effects.Choose) and op.who == "kid"
                for way in op.options
            ]
        return ways

    def rumor(self, rumor: content.Rumor, insight: int = 0, enigma: int = 0) -> str:
        """The whole rules text of a Rumor, with what the rules give on top of it (TL-007, 008)."""
        test = rumor_test(rumor, insight, enigma)
        return " ".join([self.test(test), *self.rumor_rest(rumor)])

    def rumor_rest(self, rumor: content.Rumor) -> list[str]:
        """What a Rumor says after its test."""
        paid = [f"Or spend {rumor.pay} T more in place of the roll."] if rumor.pay else []
        return [*paid, "The Rumor leaves even if you fail."] if rumor.leaves else paid

    def op(self, op: effects.Op, helpers: bool = False) -> str:
        """One op as a sentence."""
        match op:
            case effects.Insight(n):
                return f"Insight {n:+}." if isinstance(n, int) else f"Insight +{amount(n)}."
            case effects.Enigma(n):
                return f"Enigma {n:+}." if isinstance(n, int) else f"Enigma +{amount(n)}."
            case effects.TakeCondition(name, who, theirs):
                hit = name.capitalize() if name else "a condition"
                if theirs:
                    return f"You take {hit}, your helpers take {theirs.capitalize()}."
                whom = "kid" if who == "party" and not helpers else who
                return f"{self.subject(whom)} take{self.s(whom)} {hit}."
            case effects.Rest(who):
                return f"{self.subject(who)} may Rest for free."
            case effects.Time(n, who, when):
                verb = "gain" if n > 0 else "lose"
                later = " tomorrow" if when == "tomorrow" else ""
                return f"{self.subject(who)} {verb}{self.s(who)} {abs(n)} T{later}."
            case effects.ChangeFavor(n, who):
                steps = "one step" if abs(n) == 1 else f"{abs(n)} steps"
                whose = "" if who == "kid" else f" for {WHO[who]}"
                return f"Favor {steps} {'better' if n > 0 else 'worse'}{whose}."
            case effects.PutKids(to, who):
                return f"{self.subject(who)} move{self.s(who)} {self.goal(to)}."
            case effects.GainItem(n, who, source, tags):
                what = "an Item" if n == 1 else f"{n} Items"
                if source == "deck":
                    return f"{self.subject(who)} draw{self.s(who)} {what}."
                having = f" with {listed([tag.capitalize() for tag in tags], 'or')}" if tags else ""
                return f"{self.subject(who)} take{self.s(who)} {what}{having} from the discard pile."
            case effects.LoseItem(who):
                return f"{self.subject(who)} discard{self.s(who)} an Item."
            case effects.GainAnomaly(n, who):
                return (
                    f"{self.subject(who)} draw{self.s(who)} {'an Anomaly' if n == 1 else f'{n} Anomalies'}."
                )
            case effects.Scout(n, where):
                what = "a face-down Rumor" if n == 1 else f"{n} face-down Rumors"
                return f"Turn up {what}{' here or next door' if where == 'near' else ''}."
            case effects.DrawRumor(n):
                return "Draw a new Rumor." if n == 1 else f"Draw {amount(n)} new Rumors."
            case effects.RemoveRumor(n):
                return f"Take {'a Rumor' if n == 1 else f'{n} Rumors'} off the track."
            case effects.RunTest():
                return self.test(op)
            case effects.Choose(_, options, who):
                ways = listed([choice.label for choice in options], "or")
                return f"{'Choose' if who == 'kid' else 'Choose together'}: {ways}."
            case effects.If(when, then, other):
                rest = f" Otherwise: {self.ops(other)}" if other else ""
                return f"If {self.when(when)}: {self.ops(then)}{rest}"
            case effects.Roll(faces):
                return "Roll a die. " + " ".join(
                    f"{listed([str(n) for n in face.on], 'or')}: {self.ops(face.do) or 'nothing happens.'}"
                    for face in faces
                )
            case effects.Change(rule):
                return f"{self.rule(rule)} for the rest of the day."
            case _:
                return self.machine_op(op)

    def machine_op(self, op: effects.Op) -> str:
        """An op about machines, tokens or the test at hand."""
        match op:
            case effects.SetMode(machine, mode):
                return f"Turn {self.machine(machine)} to {mode.capitalize()}."
            case effects.SetResponse(machine, card):
                name = self.responses[card]
                return f"The Response card {name} for {self.machine(machine)}."
            case effects.MoveMachine(machine, toward, n):
                how = "" if toward == "choose" else f" {self.toward(toward)}"
                return f"Move {self.machine(machine)} {n} Sector{'s' if n > 1 else ''}{how}."
            case effects.PlaceMachine(machine, sector):
                return f"Put {self.machine(machine)} on Sector {sector}."
            case effects.Reset(machine, wrecked):
                return f"{'Wreck' if wrecked else 'Reset'} {self.machine(machine)}."
            case effects.ShowFirewalls(machine, n):
                which = "all firewalls" if n >= 5 else f"the first {n} firewalls"
                return f"Turn up {which} of {self.machine(machine)}."
            case effects.Ride(capacity, movement, start):
                origin = f" from Sector {start}" if start else ""
                return f"A Machine Ride{origin}: movement {movement}, capacity {capacity}."
            case effects.PutToken(kind, n, at):
                where = "here" if at == "here" else self.at_or_near(at)
                return f"{'Put' if n > 0 else 'Take away'} {self.so_many(kind, abs(n))} {where}."
            case effects.MoveToken(kind, toward, after, at, along, avoid):
                you = ", and you go along" if along else ""
                you += " (no machine and nobody else there minds you)" if along and not avoid else ""
                goal = self.places[toward] if after is None else self.nearest(after)
                return f"{self.those(kind, at)} one place towards {goal}{you}."
            case effects.Sail(along):
                you = " You go along, and so may the kids with you." if along else ""
                return f"{self.called['ship'].one} sails on to the next landing.{you}"
            case effects.Spread(kind):
                name = self.many(kind)
                name = name[0].upper() + name[1:]
                return f"{name} spread: one becomes two; two or more send one next door, where fewest are."
            case effects.Dice(n):
                return f"{n:+} {'die' if abs(n) == 1 else 'dice'}."
            case effects.Succeed():
                return "The test succeeds."
            case effects.Reroll():
                return "Roll all dice again, at no cost."
            case effects.Advance(track, n):
                return f"{track.replace('_', ' ').capitalize()} {n:+}."
            case effects.Diary(turn=(_, *_)):
                return "Turn the page."
            case effects.Diary(add=(_, *_)):
                return "A new page."
            case _:
                return ""

    def test(self, op: effects.RunTest) -> str:
        """A test with its ways out."""
        solved = f" (or {self.outs(op.combo, op.tag)})" if op.combo or op.tag else ""
        alone = "" if op.help else ", alone"
        return " ".join([f"Test {self.traits[op.trait]}{solved}{alone}.", *self.outcome(op)])

    def outcome(self, op: effects.RunTest, shared: bool = True) -> list[str]:
        """What success and failure of a test bring. ``shared``: to helpers too, where the text says so (TL-115)."""
        success = [f"Success: {self.ops(op.success)}"] if op.success else []
        failure = [f"Failure: {self.ops(op.failure, helpers=op.help and shared)}"] if op.failure else []
        return success + failure

    def failing(self, side: content.ResponseSide, helpers: bool = False) -> str:
        """What a machine does to a kid who does not get past it (TL-139), and to its helpers (TL-115)."""
        back = ["Back where you came from."] if side.stance == "block" else []
        return " ".join([text for text in (self.ops(side.do, helpers), *back) if text])

    def outs(self, combos: Iterable[str], tags: Iterable[str] = ()) -> str:
        """What solves a test without a roll (TL-099, 105): ``Interface or Loud``."""
        return listed([self.combos[combo] for combo in combos] + [tag.capitalize() for tag in tags], "or")

    def half(self, half: content.Half) -> str:
        """What half a firewall asks for, as its token shows it."""
        if half.effect:
            return EFFECTS[half.effect]
        return self._tests(half.tests, half.combo)

    def asks(self, half: content.Half, side: content.ResponseSide) -> str:
        """What half a firewall asks for; where it shows an icon, the machine's Response card says (TL-169, 170)."""
        if half.effect == "repel":
            return self._tests((side.trait,), side.combo) if side.trait is not None else "nothing"
        return self._tests(side.default, half.combo) if half.effect == "default" else self.half(half)

    def _tests(self, traits: tuple[effects.Trait, ...], combos: tuple[effects.Combo, ...]) -> str:
        solved = f" (or {self.outs(combos)})" if combos else ""
        return listed([self.traits[trait] for trait in traits], "and") + solved

    def when(self, when: When) -> str:
        """A condition as a clause."""
        clauses = []
        if when.insight is not None:
            clauses.append(f"Insight is at least {amount(when.insight)}")
        if when.enigma is not None:
            clauses.append(f"Enigma is at least {amount(when.enigma)}")
        if when.days:
            clauses.append(f"it is {listed([DAYS.get(day, day.capitalize()) for day in when.days], 'or')}")
        if when.week is not None:
            clauses.append(f"it is week {when.week}")
        if when.kids is not None:
            clauses.append(f"there are {when.kids} kids or more")
        if when.at:
            clauses.append(f"you are at {listed([self.places[letter] for letter in when.at], 'or')}")
        if when.controls:
            clauses.append(f"you control {self.one(when.controls)}")
        if when.hacked:
            clauses.append(f"somebody controls {self.one(when.hacked)}")
        if when.tokens:
            clauses.append(self.tokens(when.tokens))
        if when.track:
            clauses.append(f"the margin says {when.track.name}, {amount(when.track.n)}")
        if when.favor:
            clauses.append(f"your Favor is {when.favor} or better")
        if when.holds:
            clauses.append(f"you have {listed([tag.capitalize() for tag in when.holds], 'and')}")
        if when.items is not None:
            clauses.append(f"you have {when.items} Items or more")
        if when.time is not None:
            clauses.append(f"you have {when.time} T left or more")
        if when.fit is not None:
            clauses.append(f"you have {'no' if when.fit else 'a'} condition")
        if when.home is not None:
            clauses.append(f"you are {'' if when.home else 'not '}home for dinner")
        if when.near:
            clauses.append(f"{self.one(when.near)} is nearby")
        if when.any:
            clauses.append(" or ".join(self.when(part) for part in when.any))
        if when.no and when.no.tokens and when.no.tokens.n == 1:
            clauses.append(f"it is not so that {self.tokens(when.no.tokens)}")
        elif when.no and when.no.items:
            clauses.append(f"you have fewer than {when.no.items} Items")
        elif when.no:
            clauses.append(f"it is not so that {self.when(when.no)}")
        return " and ".join(clauses)

    def tokens(self, count: effects.TokenCount) -> str:
        """``at least 3 blue flowers here``."""
        places = {"": "on the map", "here": "here"}
        where = places.get(count.at) or f"at {self.places[count.at]}"
        if count.beside is not None:
            beside = self.name(count.beside)
            where = f"beside {beside}" if self.is_somebody(count.beside) else f"beside one {beside}"
        if self.is_somebody(count.kind):
            return f"{self.name(count.kind)} is {where}"
        if count.n == 1:
            return f"there is one {self.name(count.kind)} {where}"
        return f"there are {amount(count.n)} {self.many(count.kind)} {where}"

    def is_somebody(self, kind: effects.Token) -> bool:
        return kind in self.called and self.called[kind].somebody

    def name(self, kind: effects.Token) -> str:
        """One token of the kind, as the scenario calls it."""
        if kind in self.called:
            return self.called[kind].one
        return f"{kind.replace('_', '-').capitalize()} token"

    def many(self, kind: effects.Token) -> str:
        return self.called[kind].many if kind in self.called else f"{self.name(kind)}s"

    def so_many(self, kind: effects.Token, n: int) -> str:
        if self.is_somebody(kind):
            return self.name(kind)
        return f"1 {self.name(kind)}" if n == 1 else f"{n} {self.many(kind)}"

    def those(self, kind: effects.Token, at: str) -> str:
        """Those that walk: ``All blue flowers here go``."""
        if self.is_somebody(kind):
            return f"{self.name(kind)} goes"
        where = {"": "on the map", "here": "here"}.get(at) or f"at {self.places[at]}"
        return f"All {self.many(kind)} {where} go"

    def nearest(self, kind: effects.Token) -> str:
        return self.name(kind) if self.is_somebody(kind) else f"the nearest {self.name(kind)}"

    def anomaly(self, card: content.Anomaly) -> str:
        """What an Anomaly does beside its tag, and when (TL-097, 098)."""
        return f"{WHEN_USED[card.use]} {self.ops(card.do)}".strip()

    def rule(self, rule: effects.ChangedRule) -> str:
        """A changed rule as a sentence without its full stop."""
        names = [self.places[letter] for letter in rule.at]
        n = rule.n if isinstance(rule.n, int) else 0
        text = HOOKS[rule.hook].format(
            n=n,
            dice="die" if abs(n) == 1 else "dice",
            more=f"{abs(n)} T {'more' if n > 0 else 'less'}",
            at=f" at {listed(names, 'and')}" if names else "",
            place=listed(names, "and") if names else "any Location",
            trait=self.traits[rule.trait] if rule.trait else "all",
            machine=self.one(rule.machine) if rule.machine else "a machine",
            machines=self.machine(rule.machine or "all"),
        )
        return text[0].upper() + text[1:]

    def waits(self, trigger: effects.Trigger) -> str:
        """What lies in wait for a kid who enters a place or stays out, as a sentence without its full stop."""
        when = trigger.when or When()
        where = f" at {listed([self.places[letter] for letter in when.at], 'or')}" if when.at else ""
        if when.tokens is not None:
            where += f" where {self.tokens(when.tokens).removesuffix(' here')}"
        who = {"entered": "Who enters a place", "late": "Who stays out late"}[trigger.on]
        return f"{who}{where}: {self.ops(trigger.do)}".removesuffix(".")

    def goal_of(self, goal: content.ChoreGoal) -> str:
        """What a Chore asks for."""
        match goal:
            case content.Work(at, time, trait):
                tested = f" and pass a {self.traits[trait]} test" if trait else ""
                return f"Spend {time} T {self.place(at)}{tested}."
            case content.Bring(tag, to):
                return f"Bring an Item with {tag.capitalize()} and spend 1 T {self.place(to)}."
            case content.Visit(at):
                return f"Go to {listed([self.places[letter] for letter in at], 'and')}."
            case content.Dinners(n):
                return f"Be home for dinner {n} evenings in a row."
            case content.ReachGoal(when):
                return f"At the end of a day: {self.when(when)}."

    # Small words

    def subject(self, who: str) -> str:
        return WHO[who][0].upper() + WHO[who][1:]

    def s(self, who: str) -> str:
        return "" if who in ("kid", "party") else "s"

    def machine(self, name: str) -> str:
        return self.machines.get(name, f"every {name.capitalize()}")

    def one(self, name: str) -> str:
        return "a machine" if name == "all" else self.machines.get(name, f"a {name.capitalize()}")

    def at_or_near(self, name: str) -> str:
        return f"at {self.places[name]}" if name in self.places else f"near {self.machines[name]}"

    def place(self, name: str) -> str:
        return "at home" if name == "home" else f"at {self.places[name]}"

    def toward(self, name: str) -> str:
        return {"kid": "towards you", "tile": "closer to this tile"}.get(
            name, f"towards {self.places.get(name, name)}"
        )

    def goal(self, to: str) -> str:
        return {
            "home": "home", "school": "to the school", "here": "here", "adjacent": "to an adjacent Location",
            "open": "to an Open Location", "any": "to any other Location",
        }.get(to) or f"to {self.places[to]}"  # fmt: skip


@cache
def sentences_of(c: PackIndex, scenario: str = "") -> Sentences:
    """The sentences of a pack, or of one of its scenarios, made once."""
    return Sentences(c.pack, scenario)
