"""How Blackwood Grove deals, for the lab: which objects come into whose hand."""

from __future__ import annotations

from collections.abc import Mapping

from streetlight.core.game import AnyGame
from streetlight.core.luck import Luck
from streetlight.core.match import Match, true_state
from streetlight.core.state import State
from streetlight.games.blackwood.game import BlackwoodGame
from streetlight.games.blackwood.rules.setup import Options, new_state
from streetlight.games.blackwood.state import Blackwood
from streetlight.lab.dealing import Arrange, Dealing, Deck


class BlackwoodDealing(Dealing):
    """Each object is there once. One that lies elsewhere (in another hand, flipped) changes places with one's own."""

    never = "there is no such object"

    def cards(self, match: Match) -> Mapping[str, int]:
        objects = true_state(match, Blackwood).rules.pack.data.object
        return {thing.id: number for number, thing in enumerate(objects)}

    def deal(self, game: AnyGame, seats: int, options: Options, luck: Luck, arrange: Arrange) -> State:
        assert isinstance(game, BlackwoodGame)
        pack = game.pack(options)
        as_it_is = new_state(seats, options, pack, luck.copy())
        order = list(range(len(pack.data.object)))  # each object lies at its own number
        arrange(Deck(order, [list(hand) for hand in as_it_is.hands], frozenset(order)))
        return new_state(seats, options, pack, luck, order)


DEALING = BlackwoodDealing()
