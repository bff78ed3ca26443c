"""Checks that every game must pass, for whoever writes one.

Each check plays a match or looks at one, and raises AssertionError with a sentence that names what is wrong:

    from streetlight.testing import Setting, check_match_ends, check_imagine_keeps_sight

    for seed in range(100):
        check_match_ends(GAME, Setting(seats=3, options={"board": "B"}), seed)

`Case` holds what a game tells the checks about itself. `check_game(CASE)` does all of them: it is the test to write for
a game in a package of its own. The project's own suite runs them one by one on every game that comes with it.
"""

from streetlight.testing.answers import check_junk_refused, check_options_accepted, check_sealed_any_order
from streetlight.testing.bots import check_bot_answers, check_bot_is_blind
from streetlight.testing.broken import always_the_same, forgetful, identity, leaky
from streetlight.testing.cases import Case, Setting
from streetlight.testing.complete import Known, check_views_complete
from streetlight.testing.doors import check_no_door
from streetlight.testing.odds import OddsPosition, check_odds
from streetlight.testing.random_play import any_answer, check_match_ends, decisions, play, sampled
from streetlight.testing.records import check_record_replays, check_sayings_kept, fingerprint
from streetlight.testing.secrecy import (
    check_errors_tell_nothing,
    check_imagine_forgets_truth,
    check_imagine_keeps_sight,
    check_imagine_plays_on,
    check_imagine_varies,
    check_nothing_leaks,
    seen_by,
)
from streetlight.testing.suite import check_game
from streetlight.testing.telling import Numbers, check_events_stay, check_words
from streetlight.testing.twins import check_nothing_shared, check_script_holds_no_state, check_twins

__all__ = [
    "Case",
    "Known",
    "Numbers",
    "OddsPosition",
    "Setting",
    "always_the_same",
    "any_answer",
    "check_bot_answers",
    "check_bot_is_blind",
    "check_errors_tell_nothing",
    "check_events_stay",
    "check_game",
    "check_imagine_forgets_truth",
    "check_imagine_keeps_sight",
    "check_imagine_plays_on",
    "check_imagine_varies",
    "check_junk_refused",
    "check_match_ends",
    "check_no_door",
    "check_nothing_leaks",
    "check_nothing_shared",
    "check_odds",
    "check_options_accepted",
    "check_record_replays",
    "check_sayings_kept",
    "check_script_holds_no_state",
    "check_sealed_any_order",
    "check_twins",
    "check_views_complete",
    "check_words",
    "decisions",
    "fingerprint",
    "forgetful",
    "identity",
    "leaky",
    "play",
    "sampled",
    "seen_by",
]
