"""What a seat has before its eyes, as numbers: read from its own view and nothing else.

Cards that were covered are not in the view, so a bot has forgotten them, as the rules have it (BG-71).
"""

from __future__ import annotations

from typing import Any, Final

from streetlight.games.blackwood.bots.belief import Opinion, opinion_of
from streetlight.games.blackwood.bots.grammar import Grammar, grammar_of
from streetlight.games.blackwood.pack.loading import find_pack

SIDES: Final = ("admitted", "repelled")


class Seen:
    """One seat's view, read."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.me: int = view["seat"]
        self.visitor: int = view["visitor"]
        self.kid: int = view["kid"]
        self.agents: int = len(view["agents"])
        self.trust: int = view["trust"]
        self.round: int = view["round"]
        self.deck: int = view["deck"]
        self.free: bool = view["mode"] == "free"
        self.pack = find_pack(view["pack"])
        self._index = self.pack.workshop.object_index
        self.hints_left: int = view["players"][self.visitor]["hand"]
        self.hand = self.numbers(view["players"][self.me]["cards"])
        self.row = self.numbers(view["row"])
        self.flipped = self.numbers(view["flipped"])
        self.public: dict[int, bool] = {}
        for side in SIDES:
            for pile in view[side]:
                if pile is not None:
                    self.public[self.number(pile["top"])] = side == "admitted"
        self.own = self.laid_for(self.me)

    @property
    def grammar(self) -> Grammar:
        return grammar_of(self.pack)

    def number(self, ref: str) -> int:
        return self._index[ref.partition(":")[2]]

    def numbers(self, refs: list[str]) -> list[int]:
        return [self.number(ref) for ref in refs]

    def laid_for(self, seat: int) -> dict[int, bool]:
        """Verdicts on the face-down cards of a seat, as far as I may look at them."""
        down = self.view["players"][seat]["down"]
        return {thing: side == "admitted" for side in SIDES for thing in self.numbers(down[side]["cards"])}

    @property
    def verdicts(self) -> dict[int, bool]:
        """All verdicts that I have before my eyes."""
        return {**self.public, **self.own}

    def remembered(self, each: int) -> dict[int, bool]:
        """Only the last few on either side."""
        kept: dict[int, bool] = {}
        for side in (True, False):
            things = [thing for thing, admitted in self.verdicts.items() if admitted == side]
            kept.update(dict.fromkeys(things[-each:], side))
        return kept

    @property
    def unseen(self) -> list[int]:
        """Objects that may still come from the deck, as far as I know."""
        seen = {*self.public, *self.own, *self.hand, *self.row, *self.flipped}
        if self.view["shown"] not in (None, "object:hidden"):
            seen.add(self.number(self.view["shown"]))
        return [thing for thing in range(len(self.pack.names)) if thing not in seen]

    def opinion(self, mistakes: float, fuzz: float) -> Opinion:
        """The opinion that goes with my place at this table. It stays the same through the match."""
        key = f"{self.view['seats']}/{self.visitor}/{self.kid}/{self.me}/{self.view['rule_hash']}"
        return opinion_of(self.grammar, key, mistakes, fuzz)

    def name(self, thing: int) -> str:
        return self.pack.names[thing]
