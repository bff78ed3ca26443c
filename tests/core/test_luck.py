"""Luck: a seed and a counter per stream."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from streetlight.core.luck import GAMMA, MASK, Luck, commitment, luck_from_seed, mix
from streetlight.testing.odds import chi_square_p

SEEDS = st.text(max_size=20)


@given(SEEDS, st.integers(1, 1000))
def test_the_same_seed_gives_the_same_luck(seed: str, n: int) -> None:
    one, two = luck_from_seed(seed, 2), luck_from_seed(seed, 2)
    assert [one.below(0, n) for _ in range(10)] == [two.below(0, n) for _ in range(10)]


@given(SEEDS)
def test_a_flip_of_the_coin_does_not_change_the_next_card(seed: str) -> None:
    quiet, busy = luck_from_seed(seed, 2), luck_from_seed(seed, 2)
    for _ in range(5):
        busy.coin(1)
    assert quiet.below(0, 1000) == busy.below(0, 1000)


@given(SEEDS, st.lists(st.integers(), min_size=1, max_size=30))
def test_taking_empties_the_bag_and_loses_nothing(seed: str, things: list[int]) -> None:
    bag, luck = list(things), luck_from_seed(seed, 1)
    taken = [luck.take(0, bag) for _ in things]
    assert bag == [] and Counter(taken) == Counter(things)


@given(SEEDS, st.lists(st.integers(), min_size=1, max_size=30))
def test_take_draws_what_below_says(seed: str, things: list[int]) -> None:
    """Two ways to write the same draw: they must not drift apart."""
    one, two, bag = luck_from_seed(seed, 1), luck_from_seed(seed, 1), list(things)
    assert one.take(0, bag) == things[two.below(0, len(things))]


@given(st.integers(0, 2**64 - 1), st.integers(0, 40), st.integers(1, 2**40))
def test_numbers_made_eight_at_a_time_are_those_made_one_by_one(key: int, start: int, n: int) -> None:
    luck = Luck((key,), [start])
    for count in range(start, start + 12):
        assert luck.below(0, n) == mix(key + count * GAMMA & MASK) * n >> 64


@given(SEEDS, st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_all_things(seed: str, things: list[int]) -> None:
    shuffled = list(things)
    luck_from_seed(seed, 1).shuffle(0, shuffled)
    assert Counter(shuffled) == Counter(things)


def test_a_copy_goes_its_own_way_from_the_same_place() -> None:
    luck = luck_from_seed("x", 1)
    luck.below(0, 10)
    twin = luck.copy()
    assert [luck.below(0, 10) for _ in range(5)] == [twin.below(0, 10) for _ in range(5)]
    luck.below(0, 10)
    assert luck.counts != twin.counts


def test_a_new_key_changes_all_that_is_to_come() -> None:
    futures = set()
    for seed in range(50):
        luck = luck_from_seed("x", 1)
        luck.rekey(seed)
        futures.add(tuple(luck.below(0, 100) for _ in range(4)))
    assert len(futures) == 50


def test_numbers_are_evenly_spread() -> None:
    for n in (2, 3, 7, 52):
        luck = luck_from_seed(f"even {n}", 1)
        counts = Counter(luck.below(0, n) for _ in range(20_000))
        assert set(counts) == set(range(n))
        expected = 20_000 / n
        assert chi_square_p(sum((seen - expected) ** 2 / expected for seen in counts.values()), n - 1) > 1e-4


def test_streams_and_seeds_are_not_alike() -> None:
    firsts = {luck_from_seed(str(seed), 3).keys for seed in range(100)}
    assert len({key for keys in firsts for key in keys}) == 300


def test_a_shuffle_reaches_every_order_equally_often() -> None:
    luck: Luck = luck_from_seed("orders", 1)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        things = [0, 1, 2]
        luck.shuffle(0, things)
        counts[tuple(things)] += 1
    assert len(counts) == 6
    assert chi_square_p(sum((seen - 1000) ** 2 / 1000 for seen in counts.values()), 5) > 1e-4


def test_a_commitment_fixes_the_seed_without_telling_it() -> None:
    assert commitment("1") == commitment("1") != commitment("2")
    assert "secret" not in commitment("secret")
