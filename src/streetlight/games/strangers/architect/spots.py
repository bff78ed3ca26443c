"""Who takes which spot: the best way to share out scored kids among the places each could have entered."""

from __future__ import annotations

from itertools import product

from streetlight.games.strangers.rules.board import Board

IMPOSSIBLE = -1


class Spots:
    """The spots of a board, and the best matching of kids with them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.plain: list[tuple[int, int]] = sorted(
            [(value, space) for space in range(board.moves, board.n) for value in board.spots[space]],
            reverse=True,
        )  # (value, place), best first
        self.crowds: list[int] = [s for s in range(board.moves, board.n) if board.by_total[s]]
        self._known: dict[tuple[tuple[int, ...], int, int], int] = {}

    def best(self, kids: tuple[int, ...], host: int = -1, heads: int = 0) -> int:
        """The most points that kids with these sets of places can make, all of them; IMPOSSIBLE if they
        can't all have a spot. At least ``heads`` of them must be in the place ``host``."""
        key = (kids, host, heads)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self.share_out(kids, host, heads)[0]
        return known

    def share_out(self, kids: tuple[int, ...], host: int = -1, heads: int = 0) -> tuple[int, list[int]]:
        """The same with the place of each kid.

        The plain spots that can be filled together form a matroid, so that taking them best first, and
        moving kids over to make room, is optimal. What a crowd pays is not so simple: every head count is
        tried.
        """
        by_total = self.board.by_total
        most = [
            min(self.board.capacity[crowd], sum([1 for places in kids if places >> crowd & 1]))
            for crowd in self.crowds
        ]
        first = [n for n, (_, place) in enumerate(self.plain) if place == host][:heads]
        hosted = [self.plain[n] for n in first]
        plain = hosted + [spot for n, spot in enumerate(self.plain) if n not in first]
        best, chosen = IMPOSSIBLE, [-1] * len(kids)
        for counts in product(*[range(count + 1) for count in most]):
            crowd_kids = sum(counts)
            if crowd_kids > len(kids):
                continue
            crowds = list(zip(self.crowds, counts, strict=True))
            points = sum([n * by_total[crowd][n - 1] for crowd, n in crowds if n])
            if points + sum([value for value, _ in self.plain[: len(kids) - crowd_kids]]) <= best:
                continue
            spots = [(0, crowd) for crowd, n in crowds for _ in range(n)]
            total, places = match(kids, spots + plain, crowd_kids + len(hosted))
            if total != IMPOSSIBLE and total + points > best:
                best, chosen = total + points, places
        return best, chosen


def match(kids: tuple[int, ...], spots: list[tuple[int, int]], forced: int) -> tuple[int, list[int]]:
    """Fill spots in their order as far as it goes: (points, the place of each kid). The first ``forced``
    spots and all kids must be served, else IMPOSSIBLE."""
    held = [-1] * len(kids)  # the spot of each kid
    free = len(kids)
    total = 0
    for number, (value, _) in enumerate(spots):
        if not free:
            if number < forced:
                return IMPOSSIBLE, held
            break
        if _fill(number, kids, spots, held, [False] * len(kids)):
            total += value
            free -= 1
        elif number < forced:
            return IMPOSSIBLE, held
    if free:
        return IMPOSSIBLE, held
    return total, [spots[number][1] for number in held]


def _fill(
    number: int, kids: tuple[int, ...], spots: list[tuple[int, int]], held: list[int], asked: list[bool]
) -> bool:
    """Find a kid for a spot; a kid who has one may take it if its own spot finds another kid."""
    place = spots[number][1]
    for kid, places in enumerate(kids):
        if places >> place & 1 and not asked[kid]:
            asked[kid] = True
            if held[kid] < 0 or _fill(held[kid], kids, spots, held, asked):
                held[kid] = number
                return True
    return False
