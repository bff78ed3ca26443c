"""Cards that act when they are drawn: Stranger Sighting and Saucer (DTS-50 to 60, 84, 91, 102)."""

from __future__ import annotations

from functools import lru_cache

from streetlight.core.asks import Choice, Script, pick
from streetlight.games.strangers.pack.content import Sighting
from streetlight.games.strangers.questions import InvasionOrder, PlaceStranger, SaucerKid
from streetlight.games.strangers.rules.board import spaces_of
from streetlight.games.strangers.rules.choices import SAUCER_FIRST, STRANGER_FIRST
from streetlight.games.strangers.rules.scoring import abduct
from streetlight.games.strangers.state import COIN, Strangers, end


def resolve_drawn(g: Strangers, me: int, kind: int) -> Script:
    """A drawn Sighting or Saucer plays itself, at once (DTS-51)."""
    effect = g.rules.cards[kind].effect
    sighting = effect if isinstance(effect, Sighting) else None
    if g.rules.total_invasion:
        return invasion(g, me, sighting)
    return saucer(g, me) if sighting is None else place_a_stranger(g, me, sighting)


def invasion(g: Strangers, me: int, sighting: Sighting | None) -> Script:
    """Total Invasion: every such card brings a stranger and a saucer, in the order that the player likes."""
    order = STRANGER_FIRST
    if kids_on_board(g):  # or there is nobody to fetch, and the order makes no difference
        order = yield pick(me, InvasionOrder(), [STRANGER_FIRST, SAUCER_FIRST])  # DTS-84, DTS-102
    if order == SAUCER_FIRST:
        yield from saucer(g, me)
        yield from place_a_stranger(g, me, sighting)
    else:
        yield from place_a_stranger(g, me, sighting)
        if not g.ended:
            yield from saucer(g, me)


def free_stranger_spaces(g: Strangers, sighting: Sighting | None) -> int:
    """Where a stranger may be placed, as bits: any free stranger space, or those the card names (DTS-53)."""
    board = g.rules.board
    free = board.strangers & ~g.strangers
    if sighting is not None and sighting.spaces:
        named = 0
        for id in sighting.spaces.get(g.rules.board_id, ()):
            named |= 1 << board.index[id]
        if named & free:
            return named & free
    return free


@lru_cache(4096)
def placings(free: int) -> tuple[Choice, ...]:
    """The choice of each of these spaces, in number order. The same few sets come up all the time."""
    return tuple([("place", space) for space in spaces_of(free)])


def place_a_stranger(g: Strangers, me: int, sighting: Sighting | None) -> Script:
    """Put a stranger on a free stranger space; every kid there is abducted (DTS-53 to 55)."""
    _, space = yield pick(me, PlaceStranger(), placings(free_stranger_spaces(g, sighting)))
    g.tokens -= 1
    settle_stranger(g, me, space)
    if g.tokens == 0:  # DTS-15: the last one ends the game, after its abductions
        end(g, "last_stranger")


def settle_stranger(g: Strangers, me: int, space: int) -> None:
    """A stranger now stands on this space: the kids on it are gone, nobody can enter it."""
    g.strangers |= 1 << space
    g.tell("stranger", me, space, g.tokens)
    for kids in g.active:
        for kid in kids:
            if g.place[kid] == space:
                abduct(g, kid)
                g.tell("abducted", kid, space)


def kids_on_board(g: Strangers) -> list[int]:
    """Every kid on the board, scored or not, in the order of their numbers."""
    return [kid for kid, place in enumerate(g.place) if place >= 0]


def saucer(g: Strangers, me: int) -> Script:
    """Choose any kid on the board and flip the coin (DTS-57). No kid on the board: no flip."""
    choices: list[Choice] = [("take", kid) for kid in kids_on_board(g)]
    if not choices:
        g.tell("saucer_empty", me)
        return
    _, kid = yield pick(me, SaucerKid(), choices)
    space = g.place[kid]
    g.tell("saucer", me, kid, space)
    if flip(g, me):
        abduct(g, kid)
        g.tell("abducted", kid, space)


def flip(g: Strangers, me: int) -> bool:
    """Flip the Saucer Coin: True is the saucer side (DTS-04)."""
    hit = g.luck.coin(COIN)
    g.tell("coin", me, hit)
    return hit
