"""`imagine` draws by the true odds; and the tests are tested: each of three broken ones turns them red."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from streetlight.core.game import Game
from streetlight.core.match import Match
from streetlight.testing import (
    OddsPosition,
    Setting,
    always_the_same,
    check_imagine_forgets_truth,
    check_imagine_keeps_sight,
    check_imagine_varies,
    check_odds,
    forgetful,
    identity,
    leaky,
    sampled,
)
from streetlight.testing.odds import chi_square_p
from tests.conformance.configs import NAMES, case

POSITIONS = [(name, position) for name in NAMES for position in case(name).positions]
FEW = 500
"""Draws that are enough to see that an imagine is badly broken."""

IDS = [f"{name}: {position.name}" for name, position in POSITIONS]


@pytest.mark.rule("DTS-99")
@pytest.mark.parametrize(("game", "position"), POSITIONS, ids=IDS)
def test_draws_fit_the_exact_odds(game: str, position: OddsPosition, soak: bool) -> None:
    for seed in range(2 if soak else 1):
        check_odds(case(game).game, position, 10_000 if soak else 2000, seed)


@pytest.mark.parametrize(("game", "position"), POSITIONS, ids=IDS)
def test_draws_owe_nothing_to_the_truth_where_odds_are_subtle(game: str, position: OddsPosition) -> None:
    match, seat = position.make(case(game).game)
    for seed in range(5):
        check_imagine_keeps_sight(match, seat, random.Random(seed))
        check_imagine_forgets_truth(match, seat, random.Random(seed))


def test_every_game_lists_odds(name: str) -> None:
    assert case(name).positions


def test_an_imagine_that_gives_the_truth_back_is_found_out(name: str) -> None:
    broken = identity(case(name).game)
    with pytest.raises(AssertionError, match="imagine always gives the truth back"):
        check_imagine_varies(somewhere(name, broken))
    with pytest.raises(AssertionError, match="do not fit the odds"):
        check_odds(broken, case(name).positions[0], FEW)


def test_an_imagine_that_always_draws_the_same_is_found_out(name: str) -> None:
    broken = always_the_same(case(name).game)
    with pytest.raises(AssertionError, match="imagine always draws the same"):
        check_imagine_varies(somewhere(name, broken))
    with pytest.raises(AssertionError, match="do not fit the odds"):
        check_odds(broken, case(name).positions[0], FEW)


def test_an_imagine_that_forgets_is_found_out(name: str) -> None:
    forget = case(name).forget
    assert forget is not None, "the case does not say what can be forgotten"
    broken = forgetful(case(name).game, forget)
    with pytest.raises(AssertionError, match=r"was drawn and can't be|do not fit the odds"):
        for position in case(name).positions:
            check_odds(broken, position, FEW)


def test_an_imagine_that_lets_the_truth_through_is_found_out(name: str) -> None:
    broken = leaky(case(name).game)
    with pytest.raises(AssertionError, match="depends now on"):
        for setting in hiding(name):
            for match, rng in somewhere(name, broken, setting):
                for seat in range(match.seats):
                    check_imagine_forgets_truth(match, seat, rng)


def hiding(name: str) -> list[Setting]:
    """The settings in which something is hidden."""
    return [setting for setting in case(name).settings if not setting.open]


def somewhere(name: str, game: Game, setting: Setting | None = None) -> list[tuple[Match, random.Random]]:
    """Some positions of a broken game."""
    broken = replace(case(name), game=game)
    return [(match.copy(), rng) for match, rng in sampled(broken, setting or hiding(name)[-1], 0, 12)]


def test_the_chance_of_a_chi_square_is_right() -> None:
    """Against the usual table."""
    for freedom, statistic, chance in [
        (1, 3.841, 0.05),
        (5, 11.07, 0.05),
        (10, 29.588, 0.001),
        (60, 40.482, 0.975),
    ]:
        assert chi_square_p(statistic, freedom) == pytest.approx(chance, rel=2e-3)
