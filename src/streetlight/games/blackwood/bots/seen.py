"""What a seat has before its eyes, as numbers: read from its own view and the pack, and nothing else.

Cards that were covered are not in the view, so a bot has forgotten them, as the rules have it (BG-71).
"""

from __future__ import annotations

from collections.abc import Sequence

from streetlight.core.packs import as_pack
from streetlight.core.sight import Sight
from streetlight.core.views import as_view
from streetlight.games.blackwood.bots.belief import Opinion, opinion_of
from streetlight.games.blackwood.bots.grammar import Grammar, grammar_of
from streetlight.games.blackwood.documents import BlackwoodView
from streetlight.games.blackwood.pack.loading import Pack
from streetlight.games.blackwood.state import FREE


class Seen:
    """One seat's view, read."""

    def __init__(self, sight: Sight) -> None:
        view = as_view(sight.view, BlackwoodView)
        if not isinstance(view.seat, int):
            raise ValueError("a bot plays a seat; this view is nobody's")
        self.view = view
        self.me = view.seat
        self.visitor = view.visitor
        self.kid = view.kid
        self.agents = len(view.agents)
        self.trust = view.trust
        self.free = view.mode == FREE
        self.pack = as_pack(sight.pack, Pack)
        self._index = self.pack.workshop.object_index
        self.hints_left = view.players[self.visitor].hand
        self.hand = self.numbers(view.players[self.me].cards)
        self.row = self.numbers(view.row)
        self.flipped = self.numbers(view.flipped)
        self.shown = None if view.shown in (None, "object:hidden") else self.number(view.shown)
        self.public: dict[int, bool] = {}
        for admitted, spaces in ((True, view.admitted), (False, view.repelled)):
            for space in spaces:
                if space is not None:
                    self.public[self.number(space.top)] = admitted
        self.own = self.laid_for(self.me)

    @property
    def grammar(self) -> Grammar:
        return grammar_of(self.pack)

    def number(self, ref: str) -> int:
        return self._index[ref.partition(":")[2]]

    def numbers(self, refs: Sequence[str]) -> list[int]:
        return [self.number(ref) for ref in refs]

    def laid_for(self, seat: int) -> dict[int, bool]:
        """Verdicts on the face-down cards of a seat, as far as I may look at them."""
        down = self.view.players[seat].down
        admitted = dict.fromkeys(self.numbers(down.admitted.cards), True)
        return {**admitted, **dict.fromkeys(self.numbers(down.repelled.cards), False)}

    @property
    def sides(self) -> tuple[int, int]:
        """How many face-down cards of other Agents were admitted, and how many repelled."""
        others = [self.view.players[seat].down for seat in self.view.agents if seat != self.me]
        return sum(down.admitted.count for down in others), sum(down.repelled.count for down in others)

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
        if self.shown is not None:
            seen.add(self.shown)
        return [thing for thing in range(len(self.pack.names)) if thing not in seen]

    def opinion(self, mistakes: float, fuzz: float) -> Opinion:
        """The opinion that goes with my place at this table. It stays the same through the match."""
        key = f"{self.view.seats}/{self.visitor}/{self.kid}/{self.me}/{self.view.rule_hash}"
        return opinion_of(self.grammar, key, mistakes, fuzz)

    def name(self, thing: int) -> str:
        return self.pack.names[thing]
