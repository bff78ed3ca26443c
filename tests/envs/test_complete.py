"""Observations hold what a seat knows: two positions that differ in it give different vectors and different texts.

The bookkeeper of each game (`known` in tests/conformance/cases) says what a seat knows. One thing of a position is put
in place of the same thing of another one: if that changes what the seat knows, the vector must change; and if it
changes the view, which other tests hold to the bookkeeper, so must the text.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Hashable
from typing import Any

import pytest

from streetlight.core.encode import encode
from streetlight.core.state import State
from streetlight.envs.aec import make_raw
from streetlight.envs.batch import Batch
from streetlight.envs.single import SingleEnv
from streetlight.envs.spec import spec, spec_for
from streetlight.envs.stepper import Stepper
from streetlight.envs.text import text_of
from streetlight.games.mindflayer.history import CountMoment
from streetlight.games.registry import GAMES, game
from streetlight.testing import Setting
from tests.conformance.configs import case
from tests.envs.settings import ALL, begin, play_on

LUCK = {"rules", "luck", "told", "told_count", "step", "revealed"}
TOGETHER = {
    "strangers": ({"place", "active", "scored", "spots", "full"},),
    "mindflayer": ({"past", "held"},),
    "loop": ({"chore", "progress"}, {"cast", "counters", "at", "standing", "pool", "spent"}),
}
"""Parts of a state that say one thing together. They change places together."""


def parts(name: str, g: State) -> list[tuple[str, ...]]:
    found = [slot for kind in type(g).__mro__ for slot in getattr(kind, "__slots__", ()) if slot not in LUCK]
    together = TOGETHER.get(name, ())
    alone = [(slot,) for slot in found if not any(slot in group for group in together)]
    return alone + [tuple(sorted(group)) for group in together]


def part_of(old: Any, new: Any, rng: random.Random) -> Any:
    """The new thing, or the old one with a part of the new one: one place of a list, one field."""
    if rng.random() < 0.3 or type(old) is not type(new):
        return new
    if hasattr(old, "_fields"):
        field = rng.choice(old._fields)
        return old._replace(**{field: getattr(new, field)})
    if isinstance(old, (list, tuple)) and len(old) == len(new) and old:
        at = rng.randrange(len(old))
        return type(old)([*old[:at], new[at], *old[at + 1 :]])
    return new


def positions(name: str, setting: Setting, matches: int) -> list[Stepper]:
    rng, found = random.Random(f"{name}/{setting}"), []
    for seed in range(matches):
        stepper = begin(name, setting, seed)
        while not stepper.over:
            play_on(stepper, rng, rng.randrange(1, 12))
            if not stepper.over:
                found.append(stepper.copy())
    return found


def one_part_changed(name: str, setting: Setting, matches: int, times: int) -> int:
    """How often what a seat knows was changed, with a look at vector and text each time."""
    rng, found, changed = random.Random(f"parts/{name}"), positions(name, setting, matches), 0
    known = case(name).known
    assert known is not None
    for _ in range(times):
        stepper, other = rng.choice(found), rng.choice(found)
        g, seat = stepper.match._g, rng.randrange(stepper.match.seats)
        slots = rng.choice(parts(name, g))
        before = {slot: getattr(g, slot) for slot in slots}
        after = {slot: getattr(other.match._g, slot) for slot in slots}
        if len(slots) == 1:
            after = {slot: part_of(before[slot], thing, rng) for slot, thing in after.items()}
        try:
            told = look(stepper, seat, known(stepper.match, seat))
            for slot, thing in after.items():
                setattr(g, slot, thing)
            now = look(stepper, seat, known(stepper.match, seat))
        except (IndexError, KeyError):
            continue  # the parts of two matches do not fit together
        finally:
            for slot, thing in before.items():
                setattr(g, slot, thing)
        if now[0] != told[0]:
            changed += 1
            assert now[1] != told[1], f"{slots}: one vector for {told[0]} and for {now[0]}"
        assert now[2] == told[2] or now[3] != told[3], f"{slots}: one text for {told[2]} and {now[2]}"
    return changed


def look(stepper: Stepper, seat: int, knows: Hashable) -> tuple[Hashable, bytes, bytes, str]:
    """What the seat knows, its vector, its view and its text."""
    fresh = Stepper(stepper.match, stepper.spec, stepper.seat)
    view = encode(stepper.match.view(seat))
    return knows, bytes(fresh.row(seat)), view, text_of(fresh, seat)


ONE_EACH = [
    ("strangers", Setting(2)),
    ("strangers", Setting(4, {"variants": ["teams"], "seating": "beside"})),
    ("strangers", Setting(1, {"variants": ["architect"]})),
    ("mindflayer", Setting(5)),
    ("mindflayer", Setting(8)),
    ("blackwood", Setting(4)),
    ("blackwood", Setting(3, {"visitor": 0, "kid": 1, "visitor_draws": 14})),
    ("loop", Setting(2)),
    ("loop", Setting(5)),
]


@pytest.mark.parametrize(("name", "setting"), ONE_EACH, ids=[f"{name}-{where}" for name, where in ONE_EACH])
def test_what_a_seat_knows_is_in_its_vector_and_in_its_text(name: str, setting: Setting) -> None:
    assert one_part_changed(name, setting, matches=2, times=100) >= 15


@pytest.mark.soak
@pytest.mark.parametrize(("name", "setting"), ALL, ids=[f"{name}-{setting}" for name, setting in ALL])
def test_what_a_seat_knows_is_in_its_vector_and_in_its_text_in_every_setting(
    name: str, setting: Setting
) -> None:
    assert one_part_changed(name, setting, matches=6, times=2000) >= 200


def test_two_true_counts_of_the_mind_flayer_look_different() -> None:
    """Somebody truly says how many cards they hold (MF-70): version 0 does not tell it, version 1 does."""
    stepper = begin("mindflayer", Setting(5), 1)
    seen: dict[int, set[bytes]] = {0: set(), 1: set()}
    for count in range(5):
        twin = stepper.copy()
        g = twin.match._g
        g.past = (g.past, CountMoment(2, 0, count))
        for version, rows in seen.items():
            rows.add(bytes(Stepper(twin.match, spec_for(twin.match, version)).row(0)))
    assert len(seen[0]) == 1 and len(seen[1]) == 5


@pytest.mark.parametrize("name", GAMES)
def test_version_0_keeps_its_spaces_and_version_1_begins_with_them(name: str) -> None:
    """The numbers were taken before there was a version 1, and those of the Loop when its box was full."""
    told = hashlib.sha256()
    for setting in [setting for one, setting in ALL if one == name]:
        match = setting.start(game(name), 1)
        old, new = spec_for(match, 0), spec_for(match, 1)
        told.update(repr((str(setting), old.ids, old.layout.blocks)).encode())
        assert new.layout.blocks[: len(old.layout.blocks)] == old.layout.blocks
        assert new.ids[: len(old.ids)] == old.ids
        rng, stepper = random.Random(1), Stepper(match, old)
        for _ in range(20):
            play_on(stepper, rng, 2)
            seat = rng.randrange(match.seats)
            whole = Stepper(match, new, None if stepper.over else stepper.seat).row(seat)
            if not stepper.picks:
                assert whole[: old.layout.size] == stepper.row(seat)
    assert (
        told.hexdigest()[:16]
        == {
            "strangers": "3c37153355bd4bce",
            "mindflayer": "cc30b22c2b6c8648",
            "blackwood": "b4b97524fc1da7da",
            "loop": "49b7dbbe99e07fb4",
        }[name]
    )


SEATS = {"strangers": 2, "mindflayer": 5, "blackwood": 4, "loop": 2}


@pytest.mark.parametrize("name", GAMES)
def test_as_many_seats_in_every_adapter(name: str) -> None:
    """strangers 2, mindflayer 5, blackwood 4, loop 2, wherever nobody says how many."""
    assert len(make_raw(name).possible_agents) == SEATS[name]
    assert SingleEnv(name).table.seats == SEATS[name]
    assert Batch(name, 1).spec.seats == spec(name).seats == SEATS[name]
    pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")
    import streetlight.envs.openspiel  # noqa: F401  (registers the games)

    assert pyspiel.load_game(f"streetlight_{name}").num_players() == SEATS[name]
