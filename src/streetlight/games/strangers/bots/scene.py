"""A position of Don't Talk to Strangers as one seat sees it, with everything counted that can be counted."""

from __future__ import annotations

from streetlight.core.packs import as_pack
from streetlight.core.sight import Sight
from streetlight.core.views import as_view
from streetlight.games.strangers.bots.outlook import Charts, charts_of
from streetlight.games.strangers.documents import StrangersView
from streetlight.games.strangers.pack.content import Card, Pack
from streetlight.games.strangers.rules.board import Board

LET_OUTS_PER_PLAY = 0.4
"""Turns that draw no card, for each one that does, in games between regular bots."""


class Scene:
    """What a seat knows, as numbers: spaces and kinds of card are numbered as in the rules.

    ``kids[seat]`` maps an unscored kid to its space, ``homes[space]`` lists who scored there as
    (kid, seat, points), ``next_spot[space]`` is the value of the best free spot (crowds: 0).
    ``plays_left`` is how many more cards all players together can expect to play.
    """

    __slots__ = (
        "allowance", "blocked", "board", "cards", "charts", "full", "hand", "hand_limit", "homes", "kids",
        "kids_each", "known", "me", "next_spot", "plays_left", "points", "seats", "strangers", "supply",
        "team", "tokens", "variants", "view",
    )  # fmt: skip

    def __init__(self, sight: Sight) -> None:
        view = as_view(sight.view, StrangersView)
        assert sight.seat is not None
        charts = charts_of(as_pack(sight.pack, Pack), view.board)
        board = charts.board
        index = board.index
        players = view.players
        self.view = view
        self.me: int = sight.seat
        self.board: Board = board
        self.charts: Charts = charts
        self.cards: tuple[Card, ...] = charts.cards
        self.kids_each: int = charts.kids_each
        self.seats: int = len(players)
        self.variants: list[str] = view.variants
        self.team: list[int] = [player.team for player in players]
        self.points: list[int] = [player.points for player in players]
        self.supply: list[int] = [player.supply for player in players]
        self.allowance: list[int] = [player.allowance for player in players]
        self.hand_limit: list[int] = [player.hand_limit for player in players]
        kinds = charts.kinds
        self.known: list[tuple[int, ...]] = [tuple([kinds[id] for id in player.cards]) for player in players]
        self.hand: tuple[int, ...] = self.known[self.me]
        self.tokens: int = view.tokens
        self.strangers: int = 0
        for ref in view.strangers:
            self.strangers |= 1 << index[ref[6:]]
        self.kids: list[dict[int, int]] = [{} for _ in players]
        self.homes: dict[int, list[tuple[int, int, int]]] = {}
        for kid in view.kids:
            space = index[kid.at[6:]]
            number = int(kid.kid[4:])
            if kid.scored:
                self.homes.setdefault(space, []).append((number, kid.seat, kid.points))
            else:
                self.kids[kid.seat][number] = space
        self.full: int = 0
        self.next_spot: dict[int, int] = {}
        for space in range(board.moves, board.n):
            there = self.homes.get(space, ())
            if len(there) == board.capacity[space]:
                self.full |= 1 << space
            elif board.spots[space]:
                free = list(board.spots[space])
                for _, _, points in there:
                    free.remove(points)
                self.next_spot[space] = free[0]
            else:
                self.next_spot[space] = 0
        self.blocked: int = self.strangers | self.full
        self.plays_left: float = self._count_plays(view)

    def _count_plays(self, view: StrangersView) -> float:
        """Normal cards that will be drawn before the last stranger comes, on average (DTS-101)."""
        if view.deck_cards is not None:  # Architect: the deck lies open
            return float(sum([1 for id in view.deck_cards if id != "stranger_sighting"]))
        gone = view.discard
        sightings = saucers = normal = 0
        for card in self.cards:
            if card.id == "stranger_sighting":
                sightings = card.count
            elif card.drawn:
                saucers += card.count
            else:
                normal += card.count
        all_normal, all_sightings = normal, sightings
        sightings -= gone.count("stranger_sighting")
        saucers -= gone.count("saucer")
        normal = max(0, view.deck - sightings - saucers)
        specials = sightings
        if "total_invasion" in self.variants:  # DTS-84: a Saucer brings a stranger too
            specials += saucers
            all_sightings += saucers
        if specials >= self.tokens:
            return self.tokens * normal / (specials + 1)
        return normal + (self.tokens - specials) * all_normal / (all_sightings + 1)

    def turns_left(self, seats_before: float = 0.0) -> float:
        """Own turns still to come after this one, on average."""
        plays = max(0.0, self.plays_left - seats_before)
        return plays / self.seats * (1 + LET_OUTS_PER_PLAY)

    def mine(self) -> dict[int, int]:
        return self.kids[self.me]

    def owner(self, kid: int) -> int:
        return kid // self.kids_each
