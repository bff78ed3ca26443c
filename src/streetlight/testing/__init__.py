"""Checks that every game must pass, for whoever writes one.

Each check plays a match or looks at one, and raises AssertionError with a sentence that names what is wrong:

    from streetlight.testing import Setting, check_match_ends, check_imagine_keeps_sight

    for seed in range(100):
        check_match_ends(GAME, Setting(seats=3, options={"board": "B"}), seed)

`Case` holds what a game tells the checks about itself. The project's own suite runs all of them on every
game that the registry knows.
"""

from streetlight.testing.answers import check_junk_refused, check_options_accepted, check_sealed_any_order
from streetlight.testing.bots import check_bot_answers, check_bot_is_blind
from streetlight.testing.broken import always_the_same, forgetful, identity, leaky
from streetlight.testing.odds import Position, check_odds
from streetlight.testing.play import Case, Setting, any_answer, check_match_ends, decisions, play, sampled
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
from streetlight.testing.telling import Numbers, check_events_stay, check_words
from streetlight.testing.twins import check_nothing_shared, check_script_holds_no_state, check_twins

__all__ = [
    "Case",
    "Numbers",
    "Position",
    "Setting",
    "always_the_same",
    "any_answer",
    "check_bot_answers",
    "check_bot_is_blind",
    "check_errors_tell_nothing",
    "check_events_stay",
    "check_imagine_forgets_truth",
    "check_imagine_keeps_sight",
    "check_imagine_plays_on",
    "check_imagine_varies",
    "check_junk_refused",
    "check_match_ends",
    "check_nothing_leaks",
    "check_nothing_shared",
    "check_odds",
    "check_options_accepted",
    "check_record_replays",
    "check_sayings_kept",
    "check_script_holds_no_state",
    "check_sealed_any_order",
    "check_twins",
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
