"""How Attack of the Mind Flayer deals, for the lab: which places of the deck come into whose hand."""

from __future__ import annotations

from collections.abc import Mapping

from streetlight.core.game import AnyGame
from streetlight.core.luck import Luck
from streetlight.core.match import Match, true_state
from streetlight.core.packs import as_pack
from streetlight.core.state import State
from streetlight.games.mindflayer.pack.content import DEALT, KINDS, Pack
from streetlight.games.mindflayer.rules.setup import Options, new_state, rules_of
from streetlight.games.mindflayer.state import DEAL, MindFlayer
from streetlight.lab.dealing import Arrange, Dealing, Deck


class MindFlayerDealing(Dealing):
    """The first card is a role and stays; the three adventure cards may change. Three Hard Hits are dealt again."""

    never = "only adventure cards are in an opening hand"

    def cards(self, match: Match) -> Mapping[str, int]:
        rules = true_state(match, MindFlayer).rules
        return {rules.cards[kind].id: kind for kind in sorted(set(rules.deck))}

    def holds(self, state: State, seat: int, kind: int) -> bool:
        """Three Hard Hits are dealt again (MF-12), so the places of the deck do not say it all."""
        assert isinstance(state, MindFlayer)
        return state.dealt[KINDS * seat + kind] > 0

    def deal(self, game: AnyGame, seats: int, options: Options, luck: Luck, arrange: Arrange) -> State:
        pack = as_pack(game.pack(options), Pack)
        rules = rules_of(seats, options.pack, pack)
        deck = rules.deck[:]
        ahead, places = luck.copy(), list(range(len(deck)))
        first_cards = rules.first_cards[:]
        for _ in range(seats):
            ahead.take(DEAL, first_cards)
        hands = [[ahead.take(DEAL, places) for _ in range(DEALT)] for _ in range(seats)]
        arrange(Deck(deck, hands, frozenset(deck)))
        return new_state(seats, options, pack, luck, deck)


DEALING = MindFlayerDealing()
