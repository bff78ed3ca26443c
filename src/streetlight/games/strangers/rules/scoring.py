"""Scoring spaces: who may enter, which spot is taken, what it is worth (rulebook: "What do the scoring
spaces do?", DTS-41, DTS-61 to 66, DTS-103), and kids that leave the board."""

from __future__ import annotations

from streetlight.games.strangers.pack.content import GIFTS
from streetlight.games.strangers.state import SUPPLY, Strangers, end, owner, without


def score(g: Strangers, kid: int, space: int) -> None:
    """A kid enters a scoring space: it scores at once on the best free spot (DTS-36, DTS-63, DTS-103)."""
    seat = owner(g, kid)
    spot = first_free_spot(g, space)
    g.spots[spot] = kid
    g.place[kid] = space
    g.active[seat] = without(g.active[seat], kid)
    g.scored[seat] += 1
    _count_bonus(g, seat, space, 1)
    _note_if_full(g, space)
    g.tell("scored", kid, space, spot - g.rules.spot_base[space])
    if g.scored[seat] == g.rules.kids:  # DTS-16: at once, whoever's turn it is
        end(g, "all_scored")


def rehome(g: Strangers, kid: int, space: int) -> None:
    """A scored kid moves to another scoring space and stays scored (DTS-74)."""
    old = g.place[kid]
    _leave_spot(g, kid)
    spot = first_free_spot(g, space)
    g.spots[spot] = kid
    g.place[kid] = space
    _note_if_full(g, space)
    g.tell("rehomed", kid, old, space, spot - g.rules.spot_base[space])


def abduct(g: Strangers, kid: int) -> None:
    """Take a kid off the board, back to its owner's supply (DTS-55, DTS-58)."""
    seat = owner(g, kid)
    if is_scored(g, kid):
        space = g.place[kid]
        _leave_spot(g, kid)
        g.scored[seat] -= 1
        _count_bonus(g, seat, space, -1)  # DTS-59: the limit falls at once, nothing else happens
    else:
        g.active[seat] = without(g.active[seat], kid)
    g.place[kid] = SUPPLY


def is_scored(g: Strangers, kid: int) -> bool:
    return g.place[kid] >= g.rules.board.moves


def scored_at(g: Strangers, space: int) -> list[int]:
    """The kids in a scoring space, best spot first."""
    base = g.rules.spot_base[space]
    return [kid for kid in g.spots[base : base + g.rules.board.capacity[space]] if kid >= 0]


def first_free_spot(g: Strangers, space: int) -> int:
    """The best free spot: spots are listed best first. The space must not be full."""
    spot = g.rules.spot_base[space]
    spots = g.spots
    while spots[spot] >= 0:
        spot += 1
    return spot


def worth(g: Strangers, kid: int) -> int:
    """What a kid is worth on the board as it is now; 0 if it has not scored (DTS-17)."""
    if not is_scored(g, kid):
        return 0
    space = g.place[kid]
    there = scored_at(g, space)
    spot = g.spots.index(kid, g.rules.spot_base[space]) - g.rules.spot_base[space]
    return g.rules.board.value(space, spot, len(there))


def worths(g: Strangers) -> dict[int, int]:
    """Every scored kid, and what it is worth on the board as it is now."""
    rules = g.rules
    taken = [spot for spot, kid in enumerate(g.spots) if kid >= 0]
    spaces = [rules.spot_space[spot] for spot in taken]
    return {
        g.spots[spot]: rules.board.value(space, spot - rules.spot_base[space], spaces.count(space))
        for spot, space in zip(taken, spaces, strict=True)
    }


def points(g: Strangers) -> list[int]:
    """Every player's points on the board as it is now, with the Solo bonus."""
    return points_of(g, worths(g))


def points_of(g: Strangers, found: dict[int, int]) -> list[int]:
    """The same, where the worths are known already."""
    totals = [0] * g.rules.seats
    for kid, value in found.items():
        totals[owner(g, kid)] += value
    totals[0] += g.bonus
    return totals


def _leave_spot(g: Strangers, kid: int) -> None:
    space = g.place[kid]
    spot = g.spots.index(kid, g.rules.spot_base[space])
    g.spots[spot] = -1  # DTS-61: free again, the others do not shift
    g.full &= ~(1 << space)


def _note_if_full(g: Strangers, space: int) -> None:
    base = g.rules.spot_base[space]
    if -1 not in g.spots[base : base + g.rules.board.capacity[space]]:
        g.full |= 1 << space


def _count_bonus(g: Strangers, seat: int, space: int, change: int) -> None:
    gift = GIFTS.get(g.rules.board.kinds[space])
    if gift == "card":
        g.libraries[seat] += change
    elif gift == "kid":
        g.parks[seat] += change
