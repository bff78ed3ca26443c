"""Finding out a rule of the workshop from labelled objects: the Grove without its other players."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from streetlight.bots.one_core import one_core
from streetlight.core.errors import StreetlightError
from streetlight.evaluate.exercise import InducedGuess, Induction
from streetlight.games.blackwood.bots import LEVELS
from streetlight.games.blackwood.bots.belief import Belief, Opinion
from streetlight.games.blackwood.bots.grammar import BOTH, COMPARE, EITHER, SHARE, SINGLE, grammar_of
from streetlight.games.blackwood.pack.loading import load_pack
from streetlight.games.blackwood.rules.passrule import RuleError

KINDS = {"single": SINGLE, "and": BOTH, "or": EITHER, "compare": COMPARE}

_RULE = re.compile(r"^[\s>*-]*rule[\s*]*:[\s*`]*([^\s*`]+)", re.IGNORECASE | re.MULTILINE)
_SURE = re.compile(r"^[\s>*-]*confidence[\s*]*:[\s*]*([01]?\.?\d+)", re.IGNORECASE | re.MULTILINE)
_LABEL = re.compile(r"^[\s>*-]*([a-z][a-z0-9_]*)[\s*]*[:=][\s*]*([01]?\.?\d+)\s*$", re.MULTILINE)


class GroveInduction(Induction):
    """Rules of the workshop of the standard pack."""

    def __init__(self) -> None:
        self.pack = load_pack("standard")
        self.workshop = self.pack.workshop
        self._opinions: dict[tuple[str, str], Opinion] = {}

    def rule(self, kind: str, seed: str) -> str:
        """One that admits a quarter to three fifths of all objects, as bot Visitors choose them."""
        grammar = grammar_of(self.pack)
        fitting = [
            rule
            for rule in range(grammar.size)
            if grammar.family[rule] == KINDS[kind] and SHARE[0] <= grammar.share[rule] <= SHARE[1]
        ]
        return grammar.name(random.Random(f"{seed}/rule").choice(fitting))

    def things(self) -> Sequence[str]:
        return self.workshop.objects

    def truth(self, rule: str) -> Sequence[bool]:
        mask = self.workshop.mask(rule)
        return [bool(mask >> at & 1) for at in range(len(self.workshop.objects))]

    def order(self, seed: str) -> Sequence[int]:
        order = list(range(len(self.workshop.objects)))
        random.Random(f"{seed}/order").shuffle(order)
        return order

    def bot_guess(self, level: str, seed: str, labels: Mapping[int, bool]) -> InducedGuess:
        count = len(self.workshop.objects)
        if level == "random":
            luck = random.Random(f"{seed}/{len(labels)}")
            return InducedGuess(tuple([luck.random() for _ in range(count)]))
        kind = LEVELS[level]
        key = (level, seed)
        with one_core():
            if key not in self._opinions:
                self._opinions.clear()
                self._opinions[key] = Opinion(
                    grammar_of(self.pack), f"{level}/{seed}", kind.mistakes, kind.fuzz
                )
            opinion = self._opinions[key]
            belief = Belief(opinion, dict(labels))
            chances = belief.admitted(range(count))
            best = opinion.name(int(belief.rules[belief.weights.argmax()]))
        return InducedGuess(tuple([float(chance) for chance in chances]), best)

    def observation(self, labels: Mapping[int, bool], newest: int | None) -> str:
        names = self.workshop.objects
        lines = []
        if newest is None:
            attributes = ", ".join([f"{each.id} ({each.phrase})" for each in self.pack.data.attribute])
            quantities = ", ".join([each.id for each in self.pack.data.quantity])
            lines += [
                "There is a secret rule about everyday objects. You are shown one object after another, with what the"
                " rule says about it: admitted or repelled. After each you guess.",
                f"The objects: {', '.join(names)}.",
                f"A rule is one attribute (metal), its opposite (!metal), two of them (metal&red, metal|red), or a"
                f" comparison (weight<textbook, weight>textbook). Attributes: {attributes}. Quantities: {quantities}.",
                'Reply with a line "Rule: metal&red" and a line "Confidence: 0.7": how sure you are. Or, instead, with'
                ' a line for every object, like "apple: 0.9": how probably it is admitted. Other words are not graded.',
            ]
        else:
            said = "admitted" if labels[newest] else "repelled"
            lines.append(f"{names[newest]} is {said}. Labels so far: {len(labels)}.")
        lines.append("What is your guess?")
        return "\n".join(lines)

    def read(self, reply: str) -> InducedGuess:
        rules = _RULE.findall(reply)
        if rules:
            try:
                truth = self.truth(rules[-1].rstrip("."))
            except RuleError as error:
                raise StreetlightError(str(error)) from None
            sure = _SURE.findall(reply)
            held = min(max(float(sure[-1]) if sure else 1.0, 0.5), 1.0)
            return InducedGuess(tuple([held if admitted else 1 - held for admitted in truth]), rules[-1])
        given = {name: min(max(float(chance), 0.0), 1.0) for name, chance in _LABEL.findall(reply)}
        missing = [name for name in self.workshop.objects if name not in given]
        if missing:
            raise StreetlightError(
                f"no rule was named, and no chance for {missing[0]} and {len(missing) - 1} others"
            )
        return InducedGuess(tuple([given[name] for name in self.workshop.objects]))


INDUCTION = GroveInduction
