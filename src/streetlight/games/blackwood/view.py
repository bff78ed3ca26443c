"""What each seat may know, built up from nothing (BG-13, 26 to 29, 60, 71, 86)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from streetlight.core.state import may_see
from streetlight.core.views import Result
from streetlight.games.blackwood.documents import (
    AttributeContent,
    BlackwoodContent,
    BlackwoodDetails,
    BlackwoodOwnView,
    BlackwoodView,
    DownView,
    DraftView,
    ExampleContent,
    FaceDownView,
    ObjectContent,
    PlayerView,
    QuantityContent,
    Role,
    RuleView,
    SpaceView,
)
from streetlight.games.blackwood.pack.loading import Pack
from streetlight.games.blackwood.rules.passrule import parts_of, with_article
from streetlight.games.blackwood.rules.setup import FORMS
from streetlight.games.blackwood.state import (
    FREE,
    IN,
    NO_OBJECT,
    OUT,
    SPACES,
    Blackwood,
    bottom_untouched,
    cards_left,
)
from streetlight.games.blackwood.text.advice import advice
from streetlight.games.blackwood.text.track import stakes, trust_track

Eye = int | Literal["all"] | None
"""Who looks: a seat, a spectator (None), or somebody who sees everything, after the end."""


def ref(g: Blackwood, thing: int) -> str:
    return f"object:{g.rules.pack.workshop.objects[thing]}"


def refs(g: Blackwood, things: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([ref(g, thing) for thing in things])


def public_view(g: Blackwood) -> BlackwoodView:
    """What everybody sees."""
    rules = g.rules
    return BlackwoodView(
        pack=rules.pack_name,
        visitor=rules.visitor,
        kid=rules.kid,
        agents=rules.agents,
        round=g.round,
        turn_of=None if g.ended else g.turn_of,
        trust=g.trust,
        deck=cards_left(g),
        mode=g.mode or None,
        rule_hash=g.text_hash or None,
        rule=None,
        verdicts=None,
        advice=None,
        draft=None,
        under_deck=None,
        admitted=tuple([_space(g, at) for at in range(SPACES)]),
        repelled=tuple([_space(g, SPACES + at) for at in range(SPACES)]),
        flipped=refs(g, g.flipped),
        row=refs(g, g.row),
        shown=None,
        placing=g.placing or None,
        players=tuple([_player(g, None, other) for other in range(rules.seats)]),
    )


def own_view(g: Blackwood, seat: Eye, public: BlackwoodView) -> BlackwoodOwnView:
    """What only some see: the rule and what it says, cards in hand, shown, face down and under the deck."""
    everything = seat == "all" or bool(g.ended)
    visitor = seat == g.rules.visitor
    return BlackwoodOwnView(
        rule=_rule(g) if everything or visitor else None,
        verdicts=_verdicts(g) if everything or visitor else None,
        advice=advice(g) if visitor else None,
        draft=_draft(g) if visitor else None,
        under_deck=refs(g, tuple(g.bottom)) if visitor and g.bottom and bottom_untouched(g) else None,
        shown=_shown(g, seat),
        players=tuple([
            _player(g, seat, other) if visitor or seat in (other, "all") else player
            for other, player in enumerate(public.players)
        ]),
    )  # fmt: skip


def _rule(g: Blackwood) -> RuleView | None:
    """The Pass Rule: for the Visitor, and for all after the end."""
    if not g.mode:
        return None
    if g.mode == FREE:
        return RuleView("", g.text)
    pack = g.rules.pack
    return RuleView(g.rule, pack.workshop.text(g.rule, pack.names), _ids(pack, pack.workshop.argued(g.rule)))


def _draft(g: Blackwood) -> DraftView | None:
    """The rule that the Visitor is building, as far as it is."""
    if not g.draft:
        return None
    form, *said = g.draft
    shape = next((shape for shape in FORMS if shape == form), None)  # None: the workshop is open
    return DraftView(shape, said[0] if said else "")


def _verdicts(g: Blackwood) -> dict[str, bool] | None:
    """The Visitor sees the verdict on every object that has one; after the end everybody does."""
    return _verdicts_of(g.rules.pack.workshop.objects, g.judged, g.admits) if g.mode else None


@lru_cache(maxsize=256)
def _verdicts_of(objects: tuple[str, ...], judged: int, admits: int) -> dict[str, bool]:
    """Made once for a rule: there are hundreds of objects, and it hardly ever changes."""
    return {
        f"object:{id}": bool(admits >> thing & 1) for thing, id in enumerate(objects) if judged >> thing & 1
    }


def _space(g: Blackwood, at: int) -> SpaceView | None:
    """A card space: only its top card may be looked at (BG-71)."""
    pile = g.piles[at]
    return SpaceView(ref(g, pile[-1]), len(pile) - 1) if pile else None


def _shown(g: Blackwood, seat: Eye) -> str | None:
    if g.shown == NO_OBJECT:
        return None
    sees = seat == "all" or (not isinstance(seat, str) and may_see(g.shown_eyes, seat))
    return ref(g, g.shown) if sees else "object:hidden"


def _player(g: Blackwood, seat: Eye, other: int) -> PlayerView:
    rules = g.rules
    own = seat in (other, "all")
    peek = own or seat == rules.visitor  # BG-29: the owner, and the Visitor who has seen each
    role: Role = "visitor" if other == rules.visitor else "kid" if other == rules.kid else "agent"
    return PlayerView(
        other,
        role,
        rules.agencies[other],
        len(g.hands[other]),
        tuple([ref(g, thing) for thing in sorted(g.hands[other])]) if own else (),
        DownView(_face_down(g, other, IN, peek), _face_down(g, other, OUT, peek)),
    )


def _face_down(g: Blackwood, owner: int, side: int, peek: bool) -> FaceDownView:
    things = g.down[owner * 2 + side]
    return FaceDownView(len(things), refs(g, things) if peek else ())


def result(g: Blackwood) -> Result:
    seats = g.rules.seats
    winners = tuple([seat for seat in range(seats) if g.won >> seat & 1])
    return Result(
        winners=winners,
        scores=tuple([g.won >> seat & 1 for seat in range(seats)]),
        reason=g.ended,
        details=BlackwoodDetails(rounds=g.round, rule=_rule(g), trust=g.trust),
    )


def content(pack: Pack) -> BlackwoodContent:
    """Objects, attributes, example rules and the trust track, for clients to draw and for the workshop."""
    data = pack.data
    return BlackwoodContent(
        objects=tuple([
            ObjectContent(
                object=f"object:{thing.id}",
                name=thing.name,
                with_article=with_article(thing.name),
                source=thing.source,
            )
            for thing in data.object
        ]),
        attributes=tuple([
            AttributeContent(
                id=attribute.id,
                group=attribute.group,
                phrase=attribute.phrase,
                negation=attribute.negation,
                definition=attribute.definition,
                admits=_ids(pack, pack.workshop.literals[2 * at].mask),
                argued=_ids(pack, pack.workshop.literals[2 * at].argued),
            )
            for at, attribute in enumerate(data.attribute)
        ]),
        quantities=tuple([
            QuantityContent(
                id=quantity.id,
                unit=quantity.unit,
                less=quantity.less,
                more=quantity.more,
                values=tuple([pack.table.quantities[thing][at] for thing in range(len(data.object))]),
            )
            for at, quantity in enumerate(data.quantity)
        ]),
        examples=tuple([
            ExampleContent(
                rule=example.rule, parts=parts_of(example.rule), text=example.text, source=example.source
            )
            for example in data.example
        ]),
        trust=trust_track(),
        stakes=stakes(),
    )  # fmt: skip


def _ids(pack: Pack, mask: int) -> tuple[str, ...]:
    return tuple([f"object:{id}" for at, id in enumerate(pack.workshop.objects) if mask >> at & 1])
