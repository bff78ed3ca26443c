"""What each seat may know, built up from nothing (DTS-11, 12, 99)."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from streetlight.core.views import Result
from streetlight.games.strangers.documents import (
    BestKnown,
    BoardContent,
    CardContent,
    CellContent,
    KidView,
    PlaceContent,
    PlaceDetails,
    PlaceView,
    PlayerView,
    StrangersContent,
    StrangersDetails,
    StrangersOwnView,
    StrangersView,
)
from streetlight.games.strangers.pack.content import GIFTS
from streetlight.games.strangers.rules.architect import held_kinds, odd_kinds, sighting_kinds
from streetlight.games.strangers.rules.board import Board, spaces_of
from streetlight.games.strangers.rules.scoring import points, points_of, worth, worths
from streetlight.games.strangers.state import (
    NO_CARD,
    Rules,
    Strangers,
    allowance,
    hand_limit,
    in_supply,
    owner,
)

Eye = int | Literal["all"] | None
"""Who looks: a seat, a spectator (None), or anybody after the end ("all")."""


def public_view(g: Strangers) -> StrangersView:
    """What everybody sees. Architect lays the whole deck face up."""
    rules = g.rules
    cards = rules.cards
    board = rules.board
    found = worths(g)
    totals = points_of(g, found)
    return StrangersView(
        pack=rules.pack,
        board=rules.board_id,
        variants=list(rules.variants),
        turn_of=None if g.ended else g.turn_of,
        first=g.first,
        deck=len(g.deck),
        deck_cards=_deck(g) if rules.architect else None,
        discard=[cards[kind].id for kind in g.discard],
        in_play=None if g.in_play == NO_CARD else cards[g.in_play].id,
        players=[
            PlayerView(
                seat=other,
                team=rules.team_of[other],
                hand=len(g.hands[other]),
                cards=_cards_seen(g, None, other),
                kept=len(g.kept[other]),
                hand_limit=hand_limit(g, other),
                allowance=allowance(g, other),
                supply=in_supply(g, other),
                points=totals[other],
            )
            for other in range(rules.seats)
        ],
        kids=_kids(g, found),
        places=_places(g, found),
        strangers=[board.targets[space] for space in spaces_of(g.strangers)],
        tokens=g.tokens,
        idle=g.idle,
    )


def own_view(g: Strangers, seat: Eye, public: StrangersView) -> StrangersOwnView:
    """The players with the cards that this seat sees; after the end, the deck too."""
    return StrangersOwnView(
        deck_cards=_deck(g) if seat == "all" else public.deck_cards,
        players=[
            replace(row, cards=_cards_seen(g, seat, other)) if _sees(g, seat, other) else row
            for other, row in enumerate(public.players)
        ],
    )


def _kids(g: Strangers, found: dict[int, int]) -> list[KidView]:
    """Every kid on the board: where it is, and what it is worth there."""
    targets, each = g.rules.board.targets, g.rules.kids
    base, spot_space = g.rules.spot_base, g.rules.spot_space
    spots = {kid: spot - base[spot_space[spot]] for spot, kid in enumerate(g.spots) if kid >= 0}
    return [
        KidView(
            kid=f"kid:{kid}",
            seat=kid // each,
            at=targets[place],
            scored=kid in found,
            spot=spots.get(kid),
            points=found.get(kid, 0),
        )
        for kid, place in enumerate(g.place)
        if place >= 0
    ]


def _places(g: Strangers, found: dict[int, int]) -> list[PlaceView]:
    """Every scoring space with kids in it: what they are worth there, and what is left."""
    board, base = g.rules.board, g.rules.spot_base
    rows: list[PlaceView] = []
    for space in sorted({g.place[kid] for kid in found}):
        values = board.spots[space]
        spots = g.spots[base[space] : base[space] + board.capacity[space]]
        there = len(spots) - spots.count(-1)
        rows.append(
            PlaceView(
                space=board.targets[space],
                each=None if values else board.value(space, 0, there),
                free=[value for value, kid in zip(values, spots, strict=True) if kid < 0] if values else [],
            )
        )
    return rows


def _deck(g: Strangers) -> list[str]:
    return [g.rules.cards[kind].id for kind in reversed(g.deck)]


def _sees(g: Strangers, seat: Eye, other: int) -> bool:
    """Does the whole hand lie open to this seat?"""
    if seat == "all" or g.rules.architect:
        return True
    return isinstance(seat, int) and g.rules.eyes[other] >> seat & 1 == 1


def _cards_seen(g: Strangers, seat: Eye, other: int) -> list[str]:
    """The cards of a hand that this seat knows: all of them, or those that were shown."""
    sees = _sees(g, seat, other)
    kinds = g.hands[other] if sees else g.shown[other]
    return [g.rules.cards[kind].id for kind in sorted(kinds)]


def result(g: Strangers) -> Result:
    """Most points win, a tie is shared (DTS-18); teams add up (DTS-80); contact wins outright (DTS-19)."""
    rules = g.rules
    totals = points(g)
    team_totals: dict[int, int] = {}
    for seat, total in enumerate(totals):
        team = rules.team_of[seat]
        team_totals[team] = team_totals.get(team, 0) + total
    if g.champions:
        winners = spaces_of(g.champions)
    else:
        best = max(team_totals.values())
        winners = tuple([seat for seat in range(rules.seats) if team_totals[rules.team_of[seat]] == best])
    details = StrangersDetails(
        places=_how_points_came(g),
        teams=[team_totals[team] for team in sorted(team_totals)] if "teams" in rules.variants else UNSET,
        bonus=g.bonus or UNSET,
    )
    return Result(winners=winners, scores=tuple(totals), reason=g.ended, details=details)


def _how_points_came(g: Strangers) -> list[PlaceDetails]:
    """Place by place: which kid scored there, for whom, and what it was worth."""
    board = g.rules.board
    rows: list[PlaceDetails] = []
    for spot, kid in enumerate(g.spots):
        if kid >= 0:
            space = g.rules.spot_space[spot]
            rows.append(
                PlaceDetails(
                    place=board.targets[space],
                    kind=board.kinds[space],
                    kid=f"kid:{kid}",
                    seat=owner(g, kid),
                    points=worth(g, kid),
                )
            )
    return rows


def content(rules: Rules, best_known: BestKnown | None = None) -> StrangersContent:
    """The board and the cards, for clients to draw."""
    in_hand, in_deck = held_kinds(rules), odd_kinds(rules)
    return StrangersContent(
        board=_board(rules.board),
        cards=[
            CardContent(
                card=f"card:{card.id}",
                name=card.name,
                text=card.text,
                count=card.count,
                drawn=card.drawn,
                may=card.may,
                in_hand=kind in in_hand,
                in_deck=kind in in_deck,
                effect=card.effect,
                source=card.source,
            )
            for kind, card in enumerate(rules.cards)
        ],
        follows=[f"card:{rules.cards[kind].id}" for kind in sighting_kinds(rules)],
        hand_size=rules.hand_size,
        kids=rules.kids,
        best_known=best_known,
    )


def _board(board: Board) -> BoardContent:
    layout = board.layout
    return BoardContent(
        id=board.id,
        title=board.title,
        tokens=board.tokens,
        columns=layout.columns,
        rows=layout.rows,
        cells=[
            CellContent(
                ref=cell.ref,
                space=board.targets[board.index[cell.ref]] if cell.enterable else None,
                column=cell.column,
                row=cell.row,
                ground=cell.ground,
                school=cell.school,
                stranger=cell.stranger,
                school_stop=cell.school_stop,
                city_stop=cell.city_stop,
            )
            for cell in layout.cells
        ],
        right=layout.right,
        below=layout.below,
        places=[
            PlaceContent(
                space=f"space:{place.id}",
                name=place.name,
                short_name=place.name.removesuffix(" House"),
                kind=place.kind,
                spots=place.spots,
                by_total=place.per_kid_by_total,
                capacity=place.capacity,
                gives=GIFTS.get(place.kind, ""),
                source=place.source,
            )
            for place in board.places
        ],
    )
