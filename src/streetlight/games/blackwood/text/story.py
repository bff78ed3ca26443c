"""The story that the log tells: the fields of every kind of event. Covered cards are never named (BG-71)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from streetlight.core.documents import EventFields
from streetlight.games.blackwood.events import (
    SIDE_REFS,
    Crowded,
    Dealt,
    DealtUnseen,
    Drew,
    DrewUnseen,
    FirstTwo,
    Laid,
    LaidUnseen,
    Over,
    Placed,
    PredictedWrong,
    Predicts,
    PredictsUnseen,
    Proof,
    Pushed,
    PutUnderDeck,
    Right,
    Roles,
    RuleMade,
    Shows,
    Tries,
    Trust,
    TurnedUp,
    Works,
)
from streetlight.games.blackwood.state import FREE, Blackwood, covered
from streetlight.games.blackwood.view import ref

Raw = tuple[Any, ...]  # Any: every kind of event has fields of its own, as the rules tell them


def open_ref(g: Blackwood, thing: int) -> str:
    """The object, unless it is covered by now."""
    return ref(g, thing) if g.ended or not covered(g) >> thing & 1 else "object:covered"


def open_refs(g: Blackwood, things: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([open_ref(g, thing) for thing in things])


def _roles(g: Blackwood, raw: Raw) -> EventFields:
    visitor, kid = raw
    return Roles(f"seat:{visitor}", f"seat:{kid}")


def _agency(g: Blackwood, raw: Raw) -> EventFields:
    seat, agency = raw
    return Works(f"seat:{seat}", f"agency:{agency}")


def _flipped(g: Blackwood, raw: Raw) -> EventFields:
    first, second = raw
    return FirstTwo(open_ref(g, first), open_ref(g, second))


def _dealt(g: Blackwood, raw: Raw) -> EventFields:
    seat, things = raw
    return Dealt(f"seat:{seat}", open_refs(g, things))


def _dealt_unseen(g: Blackwood, raw: Raw) -> EventFields:
    seat, count = raw
    return DealtUnseen(f"seat:{seat}", count)


def _rule_made(g: Blackwood, raw: Raw) -> EventFields:
    (mode,) = raw
    return RuleMade("mode:free" if mode == FREE else "mode:workshop")


def _kept(g: Blackwood, raw: Raw) -> EventFields:
    seat, count = raw
    return PutUnderDeck(f"seat:{seat}", count)


def _drew(g: Blackwood, raw: Raw) -> EventFields:
    seat, thing = raw
    return Drew(f"seat:{seat}", open_ref(g, thing))


def _drew_unseen(g: Blackwood, raw: Raw) -> EventFields:
    (seat,) = raw
    return DrewUnseen(f"seat:{seat}")


def _crowded(g: Blackwood, raw: Raw) -> EventFields:
    thing, side = raw
    return Crowded(open_ref(g, thing), SIDE_REFS[side])


def _placed(g: Blackwood, raw: Raw) -> EventFields:
    thing, side, space, by, why = raw
    return Placed(open_ref(g, thing), SIDE_REFS[side], space, f"seat:{by}", why)


def _laid(g: Blackwood, raw: Raw) -> EventFields:
    seat, side, thing = raw
    return Laid(f"seat:{seat}", SIDE_REFS[side], open_ref(g, thing))


def _laid_unseen(g: Blackwood, raw: Raw) -> EventFields:
    seat, side = raw
    return LaidUnseen(f"seat:{seat}", SIDE_REFS[side])


def _tries(g: Blackwood, raw: Raw) -> EventFields:
    (seat,) = raw
    return Tries(f"seat:{seat}")


def _proof(g: Blackwood, raw: Raw) -> EventFields:
    seat, *things = raw
    return Proof(f"seat:{seat}", open_refs(g, tuple(things)))


def _pushed(g: Blackwood, raw: Raw) -> EventFields:
    seat, row, pushed, marked, right = raw
    missed = tuple([thing for thing in row if (thing in pushed) != (thing in marked)])
    return Pushed(
        f"seat:{seat}",
        row=open_refs(g, row),
        objects=open_refs(g, pushed),
        marked=open_refs(g, marked),
        missed=open_refs(g, missed),
        right="proof:right" if right else "proof:wrong",
    )


def _predicts(g: Blackwood, raw: Raw) -> EventFields:
    seat, thing, side = raw
    return Predicts(f"seat:{seat}", open_ref(g, thing), SIDE_REFS[side])


def _predicts_unseen(g: Blackwood, raw: Raw) -> EventFields:
    seat, side = raw
    return PredictsUnseen(f"seat:{seat}", SIDE_REFS[side])


def _right(g: Blackwood, raw: Raw) -> EventFields:
    (seat,) = raw
    return Right(f"seat:{seat}")


def _wrong(g: Blackwood, raw: Raw) -> EventFields:
    (seat,) = raw
    return PredictedWrong(f"seat:{seat}")


def _shows(g: Blackwood, raw: Raw) -> EventFields:
    (seat,) = raw
    return Shows(f"seat:{seat}")


def _trust(g: Blackwood, raw: Raw) -> EventFields:
    (trust,) = raw
    return Trust(trust)


def _turned_up(g: Blackwood, raw: Raw) -> EventFields:
    seat, thing = raw
    return TurnedUp(f"seat:{seat}", open_ref(g, thing))


def _over(g: Blackwood, raw: Raw) -> EventFields:
    (reason,) = raw
    return Over(f"over:{reason}")


STORY: Final[dict[str, Callable[[Blackwood, Raw], EventFields]]] = {
    "roles": _roles,
    "agency": _agency,
    "flipped": _flipped,
    "dealt": _dealt,
    "dealt_unseen": _dealt_unseen,
    "rule_made": _rule_made,
    "kept": _kept,
    "drew": _drew,
    "drew_unseen": _drew_unseen,
    "crowded": _crowded,
    "placed": _placed,
    "laid": _laid,
    "laid_unseen": _laid_unseen,
    "tries": _tries,
    "proof": _proof,
    "pushed": _pushed,
    "predicts": _predicts,
    "predicts_unseen": _predicts_unseen,
    "right": _right,
    "wrong": _wrong,
    "shows": _shows,
    "trust": _trust,
    "turned_up": _turned_up,
    "over": _over,
}
"""How each kind of event reads."""
