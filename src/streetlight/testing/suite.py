"""All checks at once, for the tests of a game that lives in a package of its own:

from streetlight.testing import check_game


def test_lantern_is_a_sound_game() -> None:
    check_game(CASE)
"""

from __future__ import annotations

import random
from functools import partial

from streetlight.bots.registry import bot, levels
from streetlight.core.game import AnyGame
from streetlight.core.match import Match
from streetlight.games.registry import find_title
from streetlight.testing.answers import check_junk_refused, check_options_accepted, check_sealed_any_order
from streetlight.testing.bots import check_bot_answers, check_bot_is_blind
from streetlight.testing.broken import always_the_same, forgetful, identity
from streetlight.testing.cases import Case, Setting
from streetlight.testing.complete import check_views_complete
from streetlight.testing.doors import check_no_door
from streetlight.testing.odds import OddsPosition, check_odds
from streetlight.testing.random_play import check_match_ends, decisions, sampled
from streetlight.testing.records import check_record_replays, check_sayings_kept
from streetlight.testing.secrecy import (
    check_errors_tell_nothing,
    check_imagine_forgets_truth,
    check_imagine_keeps_sight,
    check_imagine_plays_on,
    check_imagine_varies,
    check_nothing_leaks,
)
from streetlight.testing.telling import Numbers, check_events_stay, check_words
from streetlight.testing.twins import check_nothing_shared, check_script_holds_no_state, check_twins

LOOKS = 6
"""Decisions of a match at which everything is checked."""


def check_game(case: Case, matches: int = 20) -> None:
    """Everything that a game must hold, in so many random matches of every setting of its case."""
    for setting in case.settings:
        positions: list[tuple[Match, random.Random]] = []
        for seed in range(matches):
            check_match_ends(case.game, setting, seed)
            check_sayings_kept(case.game, setting, seed)
            _check_whole_match(case, setting, seed)
            for match, rng in sampled(case, setting, seed, LOOKS):
                _check_decision(case, setting, match, rng)
                positions.append((match.copy(), rng))
        if not setting.open:
            check_imagine_varies(positions)
        if case.known is not None:
            check_views_complete(case.known, [match for match, _ in positions])
    _check_positions(case)


def _check_whole_match(case: Case, setting: Setting, seed: int) -> None:
    """What can only be seen by following a match from its start: what was told stays, and no number is left out."""
    match = setting.start(case.game, seed)
    told: dict[int | None, bytes] = {}
    numbers = Numbers()
    for _ in decisions(match, random.Random(f"play/{seed}")):
        check_events_stay(match, case.ledger, told, case.fades)
        numbers.check(match)


def _check_decision(case: Case, setting: Setting, match: Match, rng: random.Random) -> None:
    """Everything about one moment of a match."""
    check_options_accepted(match, rng)
    check_junk_refused(match, rng)
    check_sealed_any_order(match, rng)
    check_words(match, case.ledger)
    check_record_replays(match, rng)
    check_twins(match, rng)
    check_nothing_shared(match, case.shared)
    check_script_holds_no_state(match, case.shared)
    check_errors_tell_nothing(match, rng.choice(match.waiting), rng)
    for seat in [None, *range(match.seats)]:
        check_imagine_keeps_sight(match, seat, rng)
        check_imagine_forgets_truth(match, seat, rng)
        check_imagine_plays_on(match, seat, rng)
        check_no_door(match, seat, rng)
        if case.secrets is not None and not setting.open:
            check_nothing_leaks(case, match, seat)
    name = case.game.name
    for level in levels(name) if find_title(name) is not None else ():
        make = partial(bot, name, level, seed=1)
        check_bot_answers(make, match)
        check_bot_is_blind(make, match, rng)


def _check_positions(case: Case) -> None:
    """Draws fit the odds of the case; and those odds tell a broken `redraw` from a sound one."""
    for position in case.positions:
        check_odds(case.game, position)
        _must_notice("gives the truth back", identity(case.game), (position,))
        _must_notice("always draws the same", always_the_same(case.game), (position,))
    if case.forget is not None:
        _must_notice("forgets", forgetful(case.game, case.forget), case.positions)


def _must_notice(fault: str, broken: AnyGame, positions: tuple[OddsPosition, ...]) -> None:
    """Odds that do not notice a game that is broken on purpose prove nothing."""
    try:
        for position in positions:
            check_odds(broken, position)
    except AssertionError:
        return
    names = ", ".join([repr(position.name) for position in positions])
    raise AssertionError(
        f"a redraw that {fault} goes unnoticed in the positions of the case: {names or 'none'}"
    )
