"""Tales from the Loop, told to the suite: settings, secrets, and the exact odds of what a letter stands for."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import permutations
from typing import Any

from streetlight.core.game import AnyGame
from streetlight.core.match import Match, true_state
from streetlight.core.views import as_view
from streetlight.games.loop.documents import LoopView
from streetlight.games.loop.pack.content import PackIndex
from streetlight.games.loop.rules.diary import unread
from streetlight.games.loop.rules.law import Law
from streetlight.games.loop.rules.match_rules import Rules
from streetlight.games.loop.state import ASIDE, INJURED, NONE, Loop, has, is_alert
from streetlight.games.loop.text.sentences import Sentences
from streetlight.games.registry import game
from streetlight.testing import Case, OddsPosition, Setting, decisions
from tests.rules.loop.packs import PACK

FORTNIGHT = {"pack": PACK, "scenario": "fortnight"}
SANDBOX = {"pack": PACK, "scenario": "sandbox"}
ISLANDS = {"scenario": "mystery_islands"}
STRAYS = {"scenario": "strays"}
WEEDS = {"scenario": "weeds"}
ELIS = {"scenario": "elis"}
POST = {"scenario": "late_post"}
FILM = {"scenario": "film"}
HARDER = ["erratic_firmware", "investigate_all_rumors", "that_was_my_favorite_lighter"]
EASIER = ["caring_parents", "go_home_together", "its_just_a_bruise", "sucks_to_be_you", "this_might_help"]

SETTINGS = (
    Setting(1),
    Setting(2),
    Setting(3, {"kids": 4}),
    Setting(4),
    Setting(5),
    Setting(1, {"kids": 5}),
    Setting(2, {"kids": 3, "first": 1}),
    Setting(2, {"cast": ["maja", "davor", "leila", "petter"]}),
    Setting(3, {"variants": EASIER, "numbers": "gentle"}, name="3-easier"),
    Setting(2, {"variants": HARDER, "pushed_off": "two_more", "numbers": "hard"}, name="2-harder"),
    Setting(2, {"variants": ["investigate_all_rumors"], "pushed_off": "lose"}, name="2-all-rumors-lose"),
    Setting(4, {"variants": ["gradually_getting_worse", "they_are_just_machines"]}),
    Setting(3, FORTNIGHT, name="3-fortnight"),
    Setting(2, {**ISLANDS, "kids": 4, "complications": "every_other_round"}, name="2-islands-4-kids"),
    Setting(5, {**ISLANDS, "variants": ["done_by_monday"]}, name="5-islands-done-by-monday"),
    *[Setting(seats, STRAYS, name=f"{seats}-strays") for seats in (1, 2, 3, 4, 5)],
    Setting(2, {**STRAYS, "kids": 3, "variants": HARDER}, name="2-strays-harder"),
    *[Setting(seats, WEEDS, name=f"{seats}-weeds") for seats in (1, 3, 5)],
    *[Setting(seats, ELIS, name=f"{seats}-elis") for seats in (2, 4)],
    *[Setting(seats, POST, name=f"{seats}-late-post") for seats in (2, 5)],
    *[Setting(seats, FILM, name=f"{seats}-film") for seats in (3, 5)],
    Setting(3, {**FORTNIGHT, "variants": [*EASIER, *HARDER]}, name="3-fortnight-easier-harder"),
    Setting(2, {**SANDBOX, "complications": "every_other_round"}, name="2-sandbox"),
    Setting(4, {**SANDBOX, "complications": "every_round", "enigma_limit": 20}, name="4-sandbox"),
    Setting(2, {"pack": "tiny"}, open=True),  # no two of its Rumors share a letter
    Setting(3, {"pack": "tiny", "kids": 5}, open=True),
)


def secrets(match: Match, seat: int | None) -> Iterator[str]:
    """Titles of unread Diary cards, and names of Rumors that nobody has seen."""
    g = true_state(match, Loop)
    if match.over:
        return
    for page in unread(g):
        yield g.rules.pages[page].a.title
    rumors = g.rules.content.pack.rumors
    telling = ("scouted", "duplicate", "pushed_off", "removed_rumor")
    told = [event.key for event in match.events(None)]
    seen = {args[0] for what, args in told if what in telling}
    for card in [*g.track, *g.rumor_top, *g.rumor_bag, *g.rumor_bottom]:
        if card >= 0 and not g.up >> card & 1 and card not in seen and card not in g.rumor_discard:
            yield rumors[card].name
            yield rumors[card].solved


def known(match: Match, seat: int | None) -> Hashable:
    """All that lies open, which is the same for everybody. Face-down Rumors are known by letter only (TL-235)."""
    g = true_state(match, Loop)
    rules = g.rules
    letter = rules.rumor_at
    machines = [machine for machine, sector in enumerate(g.sector) if sector != ASIDE]
    return (
        (g.round, g.insight, g.enigma, g.ended, g.won, match.waiting, g.waiting),
        (g.cast, g.first if len(g.cast) == rules.kids else NONE),
        tuple(known_kid(g, kid) for kid in range(len(g.cast))),
        tuple(known_machine(g, machine) for machine in machines),
        tuple(
            (card if g.up >> card & 1 else "down", letter[card]) if card != NONE else None for card in g.track
        ),
        (len(g.rumor_bag), *[tuple(letter[card] for card in seen) for seen in (g.rumor_top, g.rumor_bottom)]),
        (g.rumor_discard, g.item_discard, g.anomaly_discard),
        (tuple(sorted(g.item_deck)), tuple(sorted(g.anomaly_deck)), tuple(sorted(g.supply))),
        (tuple(sorted(g.chore_deck)), tuple(sorted(g.school_deck)), g.school_card, g.school_before),
        (g.tiles_used, g.uproar),
        (g.sides, g.gone, g.today, g.tokens, g.tracks, g.restricted, g.closed),
        (g.trade, g.test, g.hack),
    )


def known_kid(g: Loop, kid: int) -> Hashable:
    return (
        (g.at[kid], g.standing[kid], g.pool[kid], g.spent[kid], g.tomorrow[kid], g.favor[kid]),
        (g.conditions[kid], g.injury[kid] if has(g, kid, INJURED) else None, g.rested >> kid & 1),
        (g.items[kid], tuple((card, g.counters[card]) for card in g.anomalies[kid])),
        (g.chore[kid], g.done >> kid & 1, g.progress[kid]),
    )


def known_machine(g: Loop, machine: int) -> Hashable:
    return (
        (machine, g.sector[machine], g.start[machine], g.controller[machine], g.response[machine]),
        (is_alert(g, machine), g.tokened >> machine & 1, g.walls[machine]),
    )


def forget(g: Loop) -> None:
    """Forget what was worked out, and the letters that were seen."""
    g.sure = 0
    g.rumor_bag = sorted([*g.rumor_top, *g.rumor_bag, *g.rumor_bottom])
    g.rumor_top = g.rumor_bottom = ()


# --- the exact odds, worked out from views and events alone


def hidden_places(view: LoopView) -> list[str]:
    """Letters of face-down Rumors, then of deck cards that were seen by letter, as the odds list them."""
    track = [space.place for space in view.track if space is not None and not space.up]
    return [*track, *view.rumor_deck.top, *view.rumor_deck.bottom]


def truth(match: Match) -> tuple[str, ...]:
    g = true_state(match, Loop)
    rumors = g.rules.content.pack.rumors
    down = [card for card in g.track if card >= 0 and not g.up >> card & 1]
    return tuple(rumors[card].id for card in [*down, *g.rumor_top, *g.rumor_bottom])


def odds(match: Match, seat: int | None) -> Mapping[Any, float]:
    """Every way to lay unseen Rumors on the places where a letter is known, all equally likely."""
    view = as_view(match.view(seat), LoopView)
    rules = true_state(match, Loop).rules
    pack, sets = rules.content.pack, rules.scenario.rumor_sets
    up = {space.rumor for space in view.track if space is not None and space.up}
    seen = up | set(view.rumor_discard)
    unseen = [rumor for rumor in pack.rumors if rumor.set in sets and rumor.id not in seen]
    ways: list[tuple[str, ...]] = [()]
    for place in dict.fromkeys(hidden_places(view)):
        count = hidden_places(view).count(place)
        cards = [rumor.id for rumor in unseen if f"place:{rumor.at}" == place]
        ways = [(*way, place, *deal) for way in ways for deal in permutations(cards, count)]
    found: dict[Any, float] = {}
    for way in ways:
        laid: dict[str, list[str]] = {}
        place = ""
        for word in way:
            if word.startswith("place:"):
                place = word
            else:
                laid.setdefault(place, []).append(word)
        key = tuple(laid[place].pop(0) for place in hidden_places(view))
        found[key] = found.get(key, 0.0) + 1 / len(ways)
    return found


def position(name: str, hint: int, found: Callable[[Match], bool], **options: Any) -> OddsPosition:
    """The first position of random matches, from seed `hint` on, that fits and has few ways to be."""

    def make(game: AnyGame) -> tuple[Match, int | None]:
        for seed in range(hint, hint + 3000):
            match = game.start(2, seed, **options)
            for _ in decisions(match, random.Random(f"odds/{seed}")):
                if not match.over and found(match) and 2 <= len(odds(match, 0)) <= 60:
                    return match, 0
        raise AssertionError(f"no seed from {hint} on leads to {name!r}")

    return OddsPosition(name, make, truth, odds)


def begun(match: Match) -> bool:
    return as_view(match.view(0), LoopView).phase == "adventure"


def peeked(match: Match) -> bool:
    g = true_state(match, Loop)
    return len(g.rumor_top) + len(g.rumor_bottom) > 1 and begun(match)


def some_seen(match: Match) -> bool:
    view = as_view(match.view(0), LoopView)
    return begun(match) and view.round > 2 and len(view.rumor_discard) > 1


POSITIONS = (
    position("four letters on the track", 0, begun),
    position("Rumors that were seen and discarded", 0, some_seen),
    position("letters seen in the Videostore", 0, peeked, **FORTNIGHT),
)

CASE = Case(
    game=game("loop"),
    settings=SETTINGS,
    shared=(Rules, Law, PackIndex, Sentences),
    secrets=secrets,
    known=known,
    forget=forget,
    positions=POSITIONS,
    ledger="loop",
    eyes=2,
)
