"""How Don't Talk to Strangers deals, for the lab: which places of the deck come into whose hand."""

from __future__ import annotations

from collections.abc import Mapping

from streetlight.core.game import AnyGame
from streetlight.core.luck import Luck
from streetlight.core.match import Match, true_state
from streetlight.core.state import State
from streetlight.games.strangers.rules.setup import Options
from streetlight.games.strangers.state import DECK, Strangers
from streetlight.lab.dealing import Arrange, Dealing, Deck
from streetlight.lab.errors import LabError


class StrangersDealing(Dealing):
    """Cards that are played as soon as they are drawn are discarded at the deal and replaced (DTS-10)."""

    never = "only cards that stay in a hand can be given or denied, and not those that are played when they are drawn"

    def cards(self, match: Match) -> Mapping[str, int]:
        rules = true_state(match, Strangers).rules
        return {card.id: kind for kind, card in enumerate(rules.cards) if rules.held[kind] and card.count}

    def deal(self, game: AnyGame, seats: int, options: Options, luck: Luck, arrange: Arrange) -> State:
        if seats == 1:
            raise LabError("alone there is no opening hand to change: a handicap wants two players or more")
        g = game.setup(seats, options, luck)
        assert isinstance(g, Strangers)
        rules = g.rules
        ahead, places = luck.copy(), list(range(len(g.deck)))
        hands: list[list[int]] = [[] for _ in range(seats)]
        for turn in range(seats):
            mine = hands[(g.first + turn) % seats]
            while len(mine) < rules.hand_size:
                place = ahead.take(DECK, places)
                if rules.held[g.deck[place]]:
                    mine.append(place)
        arrange(Deck(g.deck, hands, frozenset(kind for kind, held in enumerate(rules.held) if held)))
        return g


DEALING = StrangersDealing()
