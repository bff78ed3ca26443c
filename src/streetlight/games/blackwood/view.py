"""What each seat may know, built up from nothing (BG-13, 26 to 29, 60, 71, 86)."""

from __future__ import annotations

from typing import Any

from streetlight.core.events import Result
from streetlight.core.state import may_see
from streetlight.games.blackwood.pack.loading import Pack
from streetlight.games.blackwood.state import FREE, IN, NO_OBJECT, OUT, SPACES, Blackwood, cards_left
from streetlight.games.blackwood.text.advice import advice


def ref(g: Blackwood, thing: int) -> str:
    return f"object:{g.rules.pack.workshop.objects[thing]}"


def view(g: Blackwood, seat: int | str | None) -> dict[str, Any]:
    public = public_view(g)
    return {**public, **own_view(g, seat, public)}


def public_view(g: Blackwood) -> dict[str, Any]:
    """What everybody sees."""
    rules = g.rules
    return {
        "pack": rules.pack_name,
        "visitor": rules.visitor,
        "kid": rules.kid,
        "agents": list(rules.agents),
        "round": g.round,
        "turn_of": None if g.ended else g.turn_of,
        "trust": g.trust,
        "deck": cards_left(g),
        "mode": g.mode or None,
        "rule_hash": g.text_hash or None,
        "rule": None,
        "verdicts": None,
        "advice": None,
        "admitted": [_pile(g, at) for at in range(SPACES)],
        "repelled": [_pile(g, SPACES + at) for at in range(SPACES)],
        "flipped": [ref(g, thing) for thing in g.flipped],
        "row": [ref(g, thing) for thing in g.row],
        "shown": None,
        "players": [_player(g, None, other) for other in range(rules.seats)],
    }


def own_view(g: Blackwood, seat: int | str | None, public: dict[str, Any]) -> dict[str, Any]:
    """What only some see: the rule and what it says, cards in hand, shown and face down."""
    rules = g.rules
    everything = seat == "all" or bool(g.ended)
    visitor = seat == rules.visitor
    return {
        "rule": _rule(g, everything or visitor),
        "verdicts": _verdicts(g, everything, visitor),
        "advice": advice(g) if visitor else None,
        "shown": _shown(g, seat),
        "players": [
            _player(g, seat, other) if visitor or seat in (other, "all") else row
            for other, row in enumerate(public["players"])
        ],
    }


def _rule(g: Blackwood, may: bool) -> dict[str, Any] | None:
    """The Pass Rule: for the Visitor, and for all after the end."""
    if not may or not g.mode:
        return None
    if g.mode == FREE:
        return {"id": "", "text": g.text}
    return {"id": g.rule, "text": g.rules.pack.workshop.text(g.rule, g.rules.pack.names)}


def _verdicts(g: Blackwood, everything: bool, visitor: bool) -> dict[str, bool] | None:
    """The Visitor sees the verdict on every object that has one; after the end everybody does."""
    if not g.mode or not (everything or visitor):
        return None
    return {
        ref(g, thing): bool(g.admits >> thing & 1)
        for thing in range(len(g.rules.pack.names))
        if g.judged >> thing & 1
    }


def _pile(g: Blackwood, at: int) -> dict[str, Any] | None:
    """A card space: only its top card may be looked at (BG-71)."""
    pile = g.piles[at]
    return {"top": ref(g, pile[-1]), "under": len(pile) - 1} if pile else None


def _shown(g: Blackwood, seat: int | str | None) -> str | None:
    if g.shown == NO_OBJECT:
        return None
    sees = seat == "all" or (not isinstance(seat, str) and may_see(g.shown_eyes, seat))
    return ref(g, g.shown) if sees else "object:hidden"


def _player(g: Blackwood, seat: int | str | None, other: int) -> dict[str, Any]:
    rules = g.rules
    own = seat in (other, "all")
    peek = own or seat == rules.visitor  # BG-29: the owner, and the Visitor who has seen each
    role = "visitor" if other == rules.visitor else "kid" if other == rules.kid else "agent"
    return {
        "seat": other,
        "role": role,
        "hand": len(g.hands[other]),
        "cards": [ref(g, thing) for thing in sorted(g.hands[other])] if own else [],
        "down": {
            name: {
                "count": len(g.down[other * 2 + side]),
                "cards": [ref(g, thing) for thing in g.down[other * 2 + side]] if peek else [],
            }
            for side, name in ((IN, "admitted"), (OUT, "repelled"))
        },
    }


def result(g: Blackwood) -> Result:
    seats = g.rules.seats
    winners = tuple([seat for seat in range(seats) if g.won >> seat & 1])
    rule = _rule(g, True)
    return Result(
        winners=winners,
        scores=tuple([g.won >> seat & 1 for seat in range(seats)]),
        reason=g.ended,
        details={"rule": rule, "rounds": g.round, "trust": g.trust},
    )


def content(pack: Pack) -> dict[str, Any]:
    """Objects, attributes and example rules, for clients to draw and for the workshop."""
    data = pack.data
    return {
        "objects": [
            {"object": f"object:{thing.id}", "name": thing.name, "source": thing.source}
            for thing in data.object
        ],
        "attributes": [
            {
                "id": attribute.id,
                "group": attribute.group,
                "phrase": attribute.phrase,
                "negation": attribute.negation,
                "definition": attribute.definition,
                "admits": _ids(pack, pack.workshop.literals[2 * at].mask),
            }
            for at, attribute in enumerate(data.attribute)
        ],
        "quantities": [
            {
                "id": quantity.id,
                "unit": quantity.unit,
                "less": quantity.less,
                "more": quantity.more,
                "values": [pack.table.quantities[thing][at] for thing in range(len(data.object))],
            }
            for at, quantity in enumerate(data.quantity)
        ],
        "examples": [
            {"rule": example.rule, "text": example.text, "source": example.source} for example in data.example
        ],
    }


def _ids(pack: Pack, mask: int) -> list[str]:
    return [f"object:{id}" for at, id in enumerate(pack.workshop.objects) if mask >> at & 1]
