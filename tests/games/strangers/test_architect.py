"""The solver for Solo Architect: what it claims is played, and nothing better exists."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import streetlight as sl
from streetlight.cli.app import app
from streetlight.games.strangers.architect.bound import Graph, Prices
from streetlight.games.strangers.architect.puzzle import Puzzle
from streetlight.games.strangers.architect.solver import Solution, solve
from streetlight.games.strangers.architect.spots import IMPOSSIBLE, Spots
from streetlight.games.strangers.pack.content import Move, Pack, Place
from streetlight.games.strangers.pack.loading import BUILTIN, load_board, load_pack
from streetlight.games.strangers.rules.board import Board, spaces_of
from streetlight.games.strangers.rules.moving import PAST


def short_game(folder: Path, strangers: int) -> str:
    """The tiny pack with fewer strangers, so that every plan can be tried."""
    shutil.copytree(BUILTIN / "tiny", folder / "short")
    board = folder / "short" / "board_a.toml"
    board.write_text(board.read_text().replace("tokens = 4", f"tokens = {strangers}"))
    return str(folder / "short")


@pytest.fixture(scope="module")
def solved() -> Solution:
    return solve("A", "tiny")


@pytest.mark.rule("DTS-88")
def test_the_record_of_the_plan_replays_to_the_claimed_score(solved: Solution) -> None:
    record = sl.load_record(sl.encode(solved.done.match.record()))
    again = sl.replay(record)
    assert again.result is not None
    assert again.result.scores == (solved.score,)
    assert again.checksum() == record.checksum
    assert record.options["deck"][1::2] == ["stranger_sighting"] * 4


def test_on_the_tiny_board_the_best_plan_is_proved(solved: Solution) -> None:
    assert solved.proved
    assert solved.bound == solved.score == 16


def test_no_bot_and_no_luck_beats_the_proved_plan(solved: Solution) -> None:
    for seed in range(20):
        match = sl.game("strangers").start(1, seed=seed, pack="tiny", variants=["architect"])
        bot = sl.bot("strangers", "regular" if seed % 2 else "random", seed=seed)
        while match.result is None:
            match.answer(0, bot.answer(match.sight(0)))
        assert match.result.scores[0] <= solved.score


@pytest.mark.parametrize("strangers", [1, 2, pytest.param(3, marks=pytest.mark.soak)])
def test_brute_force_finds_nothing_better(strangers: int, tmp_path: Path) -> None:
    """Every plan of a shorter game, kid by kid and space by space, with no stranger in anybody's way."""
    pack = short_game(tmp_path, strangers)
    found = solve("A", pack)
    assert found.proved
    assert found.score == brute_force(load_pack(pack), "A")


def brute_force(pack: Pack, board_id: str) -> int:
    """The best score when any card can be played at any time: plain search, one position after the other."""
    board = load_board(pack, board_id)
    kinds = board.kinds
    room = board.capacity

    def total(scored: tuple[int, ...]) -> int:
        points = 0
        for place in set(scored):
            count = scored.count(place)
            table = board.by_total[place]
            points += count * table[count - 1] if table else sum(board.spots[place][:count])
        return points

    @cache
    def best(plays: int, kids: tuple[int, ...], scored: tuple[int, ...], stock: tuple[int, ...]) -> int:
        """Plays left, spaces of the kids who are out, places of those who scored, cards left."""
        top = total(scored)
        if plays <= 0 or len(scored) == pack.kids:
            return top
        out = min(1 + sum([1 for place in scored if kinds[place] == "park"]), pack.kids - len(scored))
        kids = tuple(sorted(kids + (board.school,) * (out - len(kids))))
        full = sum([1 << place for place in set(scored) if scored.count(place) == room[place]])
        for kind, left in enumerate(stock):
            if left:
                after = (*stock[:kind], left - 1, *stock[kind + 1 :])
                for still_out, places in set(effects(kind, kids, scored, full)):
                    libraries = sum([1 for place in places if kinds[place] == "library"]) - sum(
                        [1 for place in scored if kinds[place] == "library"]
                    )
                    top = max(top, best(plays - 1 - libraries, still_out, places, after))
        return top

    def effects(
        kind: int, kids: tuple[int, ...], scored: tuple[int, ...], full: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        effect = pack.cards[kind].effect
        if isinstance(effect, Move) and effect.kids == "any":
            yield from everybody(effect, kids, (), scored)
            return
        for kid in set(kids):
            others = list(kids)
            others.remove(kid)
            for end in ends(effect, kid, full):
                if end < board.moves:
                    yield tuple(sorted([*others, end])), scored
                else:
                    yield tuple(others), tuple(sorted([*scored, end]))
        if pack.cards[kind].id == "new_step_dad":
            houses = [place for place in range(board.n) if kinds[place] in ("home", "mansion")]
            for old in houses:
                for new in houses:
                    if old in scored and new not in scored:
                        moved = list(scored)
                        moved.remove(old)
                        yield kids, tuple(sorted([*moved, new]))
        if pack.cards[kind].id == "pool_party":
            for pool in spaces_of(board.of_kind["pool"] & ~full):
                for guests in range(1, 3):
                    if 2 <= scored.count(pool) <= room[pool] - guests and len(kids) >= guests:
                        yield kids[guests:], tuple(sorted([*scored, *[pool] * guests]))

    def ends(effect: object, kid: int, full: int) -> tuple[int, ...]:
        if isinstance(effect, Move):
            return board.ends(kid, effect.steps, full, PAST[effect.past])
        if isinstance(effect, Place):
            to = 0
            for target in effect.to:
                to |= board.of_kind[target]
            if not effect.start or board.of_kind[effect.start] >> kid & 1:
                return spaces_of(to & ~full & ~(1 << kid))
        return ()

    def everybody(
        effect: Move, kids: tuple[int, ...], done: tuple[int, ...], scored: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        if not kids:
            yield tuple(sorted(done)), scored
            return
        yield from everybody(effect, kids[1:], (*done, kids[0]), scored)
        full = sum([1 << place for place in set(scored) if scored.count(place) == room[place]])
        for end in ends(effect, kids[0], full):
            if end < board.moves:
                yield from everybody(effect, kids[1:], (*done, end), scored)
            else:
                yield from everybody(effect, kids[1:], done, tuple(sorted([*scored, end])))

    stock = tuple(
        [0 if card.drawn or card.id == "science_club_saviors" else card.count for card in pack.cards]
    )
    return best(board.tokens + 1, (), (), stock)


def test_spots_are_shared_out_as_well_as_trying_every_way() -> None:
    board = load_board(load_pack("tiny"), "A")
    rng = Random("spots")
    places = list(range(board.moves, board.n))
    for _ in range(60):
        kids = tuple(
            sorted([sum({1 << p for p in rng.choices(places, k=2)}) for _ in range(rng.randint(1, 4))])
        )
        assert Spots(board).best(kids) == by_trying(board, kids)


def by_trying(board: Board, kids: tuple[int, ...]) -> int:
    best = IMPOSSIBLE
    spots = [(place, n) for place in range(board.moves, board.n) for n in range(board.capacity[place])]
    for chosen in permutations(spots, len(kids)):
        if all(kid >> place & 1 for kid, (place, _) in zip(kids, chosen, strict=True)):
            heads = [place for place, _ in chosen]
            best = max(best, sum([board.value(place, n, heads.count(place)) for place, n in chosen]))
    return best


def test_any_prices_give_a_bound(solved: Solution) -> None:
    """However odd the prices, no plan is worth more than they say."""
    graph = Graph(Puzzle(load_pack("tiny"), "A"), lambda text: None)
    rng = Random("prices")
    for _ in range(5):
        prices = Prices(graph, None)
        prices.prices = prices.prices + [rng.random() * 4 for _ in prices.prices]
        assert max(prices.openings(prices.ahead()).values()) >= solved.score - 1e-6


def test_the_command_prints_the_plan_and_keeps_a_record(tmp_path: Path) -> None:
    pack = short_game(tmp_path, 1)
    record = tmp_path / "plan.json"
    done = CliRunner().invoke(app, ["architect", "--pack", pack, "--record", str(record), "--quiet"])
    assert done.exit_code == 0, done.output
    assert "proved: no plan scores more" in done.output
    assert "Opening hand:" in done.output
    checked = CliRunner().invoke(app, ["verify", str(record)])
    assert checked.exit_code == 0, checked.output


def test_an_unknown_board_is_refused_with_the_boards_there_are() -> None:
    done = CliRunner().invoke(app, ["architect", "--board", "Q"])
    assert done.exit_code != 0
    assert "boards A, B" in done.output
