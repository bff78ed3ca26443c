"""What each seat may know, built up from nothing (DTS-11, 12, 99)."""

from __future__ import annotations

from typing import Any

import msgspec

from streetlight.core.events import Result
from streetlight.games.strangers.rules.board import spaces_of
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


def view(g: Strangers, seat: int | str | None) -> dict[str, Any]:
    public = public_view(g)
    found = {**public, **own_view(g, seat, public)}
    if seat == "all":
        found["deck"] = _deck(g)
    return found


def public_view(g: Strangers) -> dict[str, Any]:
    """What everybody sees. Architect lays the whole deck face up."""
    rules = g.rules
    cards = rules.cards
    board = rules.board
    found = worths(g)
    totals = points_of(g, found)
    return {
        "pack": rules.pack,
        "board": rules.board_id,
        "variants": list(rules.variants),
        "turn_of": None if g.ended else g.turn_of,
        "first": g.first,
        "deck": _deck(g) if rules.architect else len(g.deck),
        "discard": [cards[kind].id for kind in g.discard],
        "in_play": None if g.in_play == NO_CARD else cards[g.in_play].id,
        "players": [
            {
                "seat": other,
                "team": rules.team_of[other],
                "hand": len(g.hands[other]),
                "cards": _cards_seen(g, None, other),
                "kept": len(g.kept[other]),
                "hand_limit": hand_limit(g, other),
                "allowance": allowance(g, other),
                "supply": in_supply(g, other),
                "points": totals[other],
            }
            for other in range(rules.seats)
        ],
        "kids": _kids(g, found),
        "strangers": [board.targets[space] for space in spaces_of(g.strangers)],
        "tokens": g.tokens,
        "idle": g.idle,
    }


def own_view(g: Strangers, seat: int | str | None, public: dict[str, Any]) -> dict[str, Any]:
    """The players with the cards that this seat sees."""
    return {
        "players": [
            {**row, "cards": _cards_seen(g, seat, other)} if _sees(g, seat, other) else row
            for other, row in enumerate(public["players"])
        ]
    }


def _kids(g: Strangers, found: dict[int, int]) -> list[dict[str, Any]]:
    """Every kid on the board: where it is, and what it is worth there."""
    targets, each = g.rules.board.targets, g.rules.kids
    return [
        {
            "kid": f"kid:{kid}",
            "seat": kid // each,
            "at": targets[place],
            "scored": kid in found,
            "points": found.get(kid, 0),
        }
        for kid, place in enumerate(g.place)
        if place >= 0
    ]


def _deck(g: Strangers) -> list[str]:
    return [g.rules.cards[kind].id for kind in reversed(g.deck)]


def _sees(g: Strangers, seat: int | str | None, other: int) -> bool:
    """Does the whole hand lie open to this seat?"""
    if seat == "all" or g.rules.architect:
        return True
    return isinstance(seat, int) and g.rules.eyes[other] >> seat & 1 == 1


def _cards_seen(g: Strangers, seat: int | str | None, other: int) -> list[str]:
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
    details: dict[str, Any] = {"places": _how_points_came(g)}
    if "teams" in rules.variants:
        details["teams"] = [team_totals[team] for team in sorted(team_totals)]
    if g.bonus:
        details["bonus"] = g.bonus
    return Result(winners=winners, scores=tuple(totals), reason=g.ended, details=details)


def _how_points_came(g: Strangers) -> list[dict[str, Any]]:
    """Place by place: which kid scored there, for whom, and what it was worth."""
    board = g.rules.board
    rows: list[dict[str, Any]] = []
    for spot, kid in enumerate(g.spots):
        if kid >= 0:
            space = g.rules.spot_space[spot]
            rows.append(
                {
                    "place": board.targets[space],
                    "kind": board.kinds[space],
                    "kid": f"kid:{kid}",
                    "seat": owner(g, kid),
                    "points": worth(g, kid),
                }
            )
    return rows


def content(rules: Rules) -> dict[str, Any]:
    """The board and the cards, for clients to draw."""
    board = rules.board
    layout = board.layout
    return {
        "board": {
            "id": board.id,
            "title": board.title,
            "tokens": board.tokens,
            "columns": layout.columns,
            "rows": layout.rows,
            "cells": [
                {
                    "ref": cell.ref,
                    "space": board.targets[board.index[cell.ref]] if cell.enterable else None,
                    "column": cell.column,
                    "row": cell.row,
                    "ground": cell.ground,
                    "school": cell.school,
                    "stranger": cell.stranger,
                    "school_stop": cell.school_stop,
                    "city_stop": cell.city_stop,
                }
                for cell in layout.cells
            ],
            "right": [list(row) for row in layout.right],
            "below": [list(row) for row in layout.below],
            "places": [
                {
                    "space": f"space:{place.id}",
                    "name": place.name,
                    "kind": place.kind,
                    "spots": list(place.spots),
                    "by_total": list(place.per_kid_by_total),
                    "capacity": place.capacity,
                    "source": place.source,
                }
                for place in board.places
            ],
        },
        "cards": [
            {
                "card": f"card:{card.id}",
                "name": card.name,
                "text": card.text,
                "count": card.count,
                "drawn": card.drawn,
                "may": card.may,
                "effect": msgspec.to_builtins(card.effect),
                "source": card.source,
            }
            for card in rules.cards
        ],
        "hand_size": rules.hand_size,
        "kids": rules.kids,
    }
