"""Numbered actions and observations: complete, in their bounds, and blind to what a seat may not know."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import numpy as np
import pytest

from streetlight.core.views import as_view
from streetlight.envs.spec import DONE, ActionError, spec
from streetlight.envs.stepper import Stepper
from streetlight.games.blackwood.documents import BlackwoodView
from streetlight.games.loop.env import LoopSpec
from streetlight.games.loop.env_layout import PARTS
from streetlight.games.loop.text.catalogue import ENGLISH
from streetlight.games.loop.text.refs import CHOICE_IDS
from streetlight.games.registry import game
from streetlight.testing import Setting
from tests.envs.settings import ALL, begin, play_on

each = pytest.mark.parametrize(("name", "setting"), ALL, ids=[f"{name}-{setting}" for name, setting in ALL])


@each
def test_every_option_of_a_match_is_in_the_table_and_every_number_in_its_bounds(
    name: str, setting: Setting
) -> None:
    rng = random.Random(name)
    for seed in range(2):
        stepper = begin(name, setting, seed)
        high = np.concatenate([np.full(block.size, block.high) for block in stepper.spec.layout.blocks])
        while not stepper.over:
            prompt = stepper.match.prompts[stepper.seat]
            actions = stepper.spec.actions(stepper.match._g, prompt.choices())
            assert [stepper.spec.ids[action] for action in actions] == [
                option.id for option in prompt.options
            ]
            row = np.frombuffer(stepper.row(stepper.seat), dtype=np.uint8)
            assert (row <= high).all(), "a number is beyond the highest value of its block"
            stepper.act(rng.choice(stepper.legal()))
        assert stepper.match.result is not None


@each
def test_an_observation_and_its_mask_tell_nothing_that_the_seat_can_not_know(
    name: str, setting: Setting
) -> None:
    rng = random.Random(name)
    stepper = begin(name, setting, 5)
    while not stepper.over:
        seat = rng.randrange(stepper.match.seats)
        twin = stepper.imagine(seat, rng)
        assert twin.seat == stepper.seat, "whose decision it is, is public"
        assert twin.row(seat) == stepper.row(seat)
        assert (twin.mask(seat) == stepper.mask(seat)).all()
        play_on(stepper, rng, 6)


def test_what_a_seat_alone_knows_is_in_its_own_observation() -> None:
    stepper = begin("strangers", Setting(3), 1)
    spec_, g = stepper.spec, stepper.match._g
    hand = spec_.layout["hand"]
    for seat in range(3):
        row = stepper.row(seat)[hand]
        assert [kind for kind, count in enumerate(row) for _ in range(count)] == sorted(g.hands[seat])


def test_a_copy_goes_its_own_way() -> None:
    rng = random.Random(2)
    stepper = begin("blackwood", Setting(4), 2)
    play_on(stepper, rng, 20)
    twin, before = stepper.copy(), stepper.row(stepper.seat)
    assert twin.row(twin.seat) == before and twin.legal() == stepper.legal()
    play_on(twin, rng, 5)
    assert stepper.row(stepper.seat) == before


def test_several_options_are_picked_one_by_one_and_done_ends_it() -> None:
    stepper = Stepper(game("blackwood").start(3, 1, visitor=0, kid=1, visitor_draws=14))
    ids = stepper.spec.ids
    stepper.act(stepper.spec.index["example:0"])
    assert stepper.match.prompts[0].what == "keep"
    for picked in range(7):
        assert stepper.match.prompts[0].what == "keep" and len(stepper.legal()) == 14 - picked
        assert DONE not in [ids[action] for action in stepper.legal()], "exactly seven are kept"
        stepper.act(stepper.legal()[0])
    assert as_view(stepper.match.view(0), BlackwoodView).players[0].hand == 7
    rng = random.Random(4)
    while stepper.match.prompts[stepper.seat].what != "push":
        prove = stepper.spec.index["prove"]
        stepper.act(prove if prove in stepper.legal() else rng.choice(stepper.legal()))
    assert stepper.legal()[-1] == 0 and ids[0] == DONE
    stepper.act(stepper.legal()[0])
    assert sum(stepper.row(stepper.seat)[stepper.spec.layout["picked"]]) == 1
    stepper.act(0)
    assert stepper.over or stepper.match.prompts[stepper.seat].what != "push"


def test_a_bad_action_is_refused_and_changes_nothing() -> None:
    stepper = begin("strangers", Setting(2), 3)
    before = stepper.match.checksum()
    with pytest.raises(ActionError, match="not legal now for seat"):
        stepper.act(stepper.spec.index["take:0"])
    with pytest.raises(ActionError, match="does not exist"):
        stepper.act(10**6)
    assert stepper.match.checksum() == before


def test_actions_can_be_turned_so_that_one_policy_plays_every_seat() -> None:
    table = spec("strangers", seats=2)
    turned = table.turned(1)
    assert sorted(turned) == list(range(len(table.ids)))
    assert table.ids[turned[table.index["move:0:C4"]]] == "move:10:C4"
    assert table.ids[turned[table.index["with:1"]]] == "with:0"
    assert table.ids[turned[table.index["play:run"]]] == "play:run"


def test_loop_knows_every_question_and_every_kind_of_option() -> None:
    assert set(CHOICE_IDS) - set(PARTS) == {"combo"}
    asked = {key.removeprefix("ask.") for key in ENGLISH if key.startswith("ask.")}
    assert set(LoopSpec.whats) == asked


def test_the_library_itself_needs_no_numbers_and_no_environments() -> None:
    program = (
        "import sys, streetlight; streetlight.game('strangers').start(2, 1);"
        "print([name for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_what_is_more_than_a_block_can_tell_is_told_as_its_highest_value() -> None:
    """A Kid who always predicts right may hold forty cards, and whoever is stubborn covers one pile again and again."""
    stepper = Stepper(game("blackwood").start(4, 1))
    g = stepper.match._g
    objects = tuple(range(len(g.rules.pack.workshop.objects)))
    g.hands[g.rules.kid] = g.piles[0] = objects[:60]
    for seat in range(4):
        assert stepper.observe(seat).max() == 1.0
        assert stepper.row(seat)[stepper.spec.layout["hand_sizes"]][(g.rules.kid - seat) % 4] == 20
        assert stepper.row(seat)[stepper.spec.layout["piles"]][0] == 40


def test_numbers_mean_the_same_in_every_process() -> None:
    """What was learned in one process is of use in another, whatever the order of its sets."""
    code = (
        "from streetlight.envs.spec import spec; from streetlight.games.registry import GAMES, game; import hashlib;"
        "specs = [spec(name, seats=game(name).seats[-1]) for name in GAMES];"
        "told = repr([(each.ids, each.layout.blocks) for each in specs]);"
        "print(hashlib.sha256(told.encode()).hexdigest())"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert printed[0] == printed[1]
