"""TalkRules in environments: claims as actions, heard by all, with a budget, and by bid if wanted."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from streetlight.core.errors import SayingError
from streetlight.core.sayings import Saying
from streetlight.envs import mindflayer_v0, mindflayer_v1, strangers_v1
from streetlight.envs.batch import Batch
from streetlight.envs.players import Player
from streetlight.envs.single import SingleEnv
from streetlight.envs.spec import ActionError, spec
from streetlight.envs.speech import QUIET, TalkRules
from streetlight.envs.talker import Talker, stepper_for
from streetlight.envs.text import text_of
from streetlight.games.registry import game


def table(seats: int = 5, seed: int = 1, **talk: int | bool) -> Talker:
    settings = spec("mindflayer", seats, talk=talk or True)
    talker = stepper_for(game("mindflayer").start(seats, seed, first=0), settings)
    assert isinstance(talker, Talker)
    return talker


def named(talker: Talker, id: str) -> int:
    return talker.spec.index[id]


def quiet_until_asked(talker: Talker) -> None:
    while talker.speaking:
        talker.act(named(talker, QUIET))


def random_step(talker: Talker, rng: random.Random) -> None:
    talker.act(rng.choice(talker.legal()))


@pytest.mark.rule("MF-23")
def test_before_each_turn_everybody_is_asked_once_and_then_the_turn_goes_on() -> None:
    talker = table()
    for seat in range(5):
        assert talker.speaking and talker.seat == seat
        assert not talker.mask((seat + 1) % 5).any(), "the others wait"
        talker.act(named(talker, QUIET))
    assert not talker.speaking and talker.match.prompts.keys() == {talker.seat}
    talker.act(talker.legal()[0])
    assert talker.speaking and talker.seat == 1, "the next turn begins with its player"


@pytest.mark.rule("MF-27")
def test_a_claim_is_heard_by_all_in_vector_view_and_words() -> None:
    talker = table()
    before = [talker.row(seat) for seat in range(5)]
    talker.act(named(talker, "say:suspect:3"))
    said = talker.match.sayings(None)
    assert [(each.seat, each.saying.claim, each.saying.args) for each in said] == [
        (0, "suspect", {"seat": 3})
    ]
    speech, claims = talker.speech, len(talker.speech.claims)
    for seat in range(5):
        row = talker.row(seat)
        assert row != before[seat]
        heard = row[speech.last : speech.last + 5 * claims]
        assert sum(heard) == 1
        speaker, number = divmod(heard.index(1), claims)
        assert (speaker + seat) % 5 == 0, "players stand clockwise from one's own seat"
        assert speech.claims[number].args == {"seat": (3 - seat) % 5}, "and so do those they speak of"
        assert row[speech.left + speaker] == 11
        assert "player 3" in text_of(talker, seat).lower() or "seat 0: " in text_of(talker, seat)


@pytest.mark.rule("MF-33", "MF-39")
def test_who_may_not_speak_is_not_asked() -> None:
    """Not in an exchange, and not who is knocked out: the mask allows just what the rules allow."""
    rng = random.Random(3)
    for seed in range(3):
        talker = table(seed=seed)
        while not talker.over:
            if talker.speaking:
                assert talker.match.talk(talker.seat)
                for action in rng.sample(talker.legal(), min(3, len(talker.legal()))):
                    if talker.spec.ids[action] != QUIET:
                        number = action - talker.spec.first_word - talker.speech.first_claim
                        twin = talker.copy()
                        twin.match.say(talker.seat, talker.speech.claims[number])
            random_step(talker, rng)
        assert talker.match.result is not None


def test_nobody_says_more_than_the_budget() -> None:
    talker, rng = table(budget=2), random.Random(1)
    while not talker.over:
        claims = [action for action in talker.legal() if talker.spec.ids[action].startswith("say:")]
        talker.act(rng.choice(claims) if claims else rng.choice(talker.legal()))
    said = [each.seat for each in talker.match.sayings(None)]
    assert {seat: said.count(seat) for seat in range(5)} == dict.fromkeys(range(5), 2)


def test_the_highest_bid_speaks_first_and_bids_are_sealed() -> None:
    talker = table(seats=4, bid=True)
    assert talker.bidding and talker.seat == 0
    talker.act(named(talker, "bid:1"))
    bids = slice(talker.speech.bid, talker.speech.bid + 4)
    assert not any(talker.row(1)[bids]), "nobody sees a bid before all are in"
    dreams = [talker.imagine(1, random.Random(seed)) for seed in range(20)]
    assert len({dream.floor.bids[0] for dream in dreams if isinstance(dream, Talker)}) > 1
    for bid in ("bid:3", "bid:0", "bid:3"):
        talker.act(named(talker, bid))
    assert list(talker.row(1)[bids]) == [4, 1, 4, 2], "then all see them, from one's own on"
    spoke = []
    while talker.speaking:
        spoke.append(talker.seat)
        talker.act(named(talker, QUIET))
    assert spoke == [1, 3, 0], "of equal bids the one who sits nearer to whoever's turn it is"


def test_what_is_imagined_and_copied_and_pickled_goes_on_in_the_same_round() -> None:
    rng = random.Random(5)
    for bid in (False, True):
        talker = table(bid=bid, budget=3)
        for step in range(150):
            if talker.over:
                break
            if step % 7 == 0:
                seat = rng.randrange(5)
                for twin in (talker.copy(), pickle.loads(pickle.dumps(talker)), talker.imagine(seat, rng)):
                    assert twin.seat == talker.seat and twin.row(seat) == talker.row(seat)
                    assert (twin.mask(seat) == talker.mask(seat)).all()
                    walk = random.Random(1)
                    while not twin.over:
                        twin.act(walk.choice(twin.legal()))
            random_step(talker, rng)


def test_a_policy_plays_every_seat_alike_also_when_it_speaks() -> None:
    settings = spec("mindflayer", 5)
    turned = settings.turned(2)
    ids = settings.ids
    assert ids[turned[settings.index["say:suspect:4"]]] == "say:suspect:1"
    assert ids[turned[settings.index["say:ask:0:waffle"]]] == "say:ask:2:waffle"
    assert ids[turned[settings.index["say:hold:waffle:2"]]] == "say:hold:waffle:2"
    assert ids[turned[settings.index["give:4"]]] == "give:1"
    assert turned[settings.first_word] == settings.first_word


def test_free_text_is_for_whoever_writes_it() -> None:
    talker = table()
    talker.speak("I trust nobody, least of all you.")
    assert talker.seat == 1 and talker.row(1)[talker.speech.free + 4] == 1
    with pytest.raises(SayingError, match="nothing to say"):
        talker.speak("  ")
    talker.speak(Saying(claim="sane"))
    assert "least of all you" in text_of(talker, 3) and talker.seat == 2
    with pytest.raises(ActionError, match="asked to speak"):
        talker.answer("give:1")


def test_talk_can_be_left_out_and_version_0_never_had_it() -> None:
    off = mindflayer_v1.raw_env(talk=False)
    old = mindflayer_v0.raw_env()
    on = mindflayer_v1.raw_env()
    assert off.spec.ids == old.spec.ids and on.spec.ids[: len(off.spec.ids)] == off.spec.ids
    assert on.spec.layout.blocks[: len(off.spec.layout.blocks)] == off.spec.layout.blocks
    assert mindflayer_v1.raw_env(talk={"budget": 3}).spec.talk == TalkRules(budget=3)
    with pytest.raises(ValueError, match="no talk in version 0"):
        mindflayer_v0.raw_env(talk=True)
    with pytest.raises(ValueError, match="strangers: it has no claims"):
        strangers_v1.raw_env(talk=True)
    with pytest.raises(ValueError, match="budget must be 1 or more"):
        mindflayer_v1.raw_env(talk={"budget": 0})
    assert strangers_v1.raw_env().spec.speech is None


@pytest.mark.parametrize("talk", [{"budget": 2}, {"bid": True}])
def test_with_talk_it_is_an_environment_as_pettingzoo_wants_it(talk: Any) -> None:
    api_test(mindflayer_v1.raw_env(seats=4, talk=talk), num_cycles=120)
    seed_test(lambda: mindflayer_v1.env(seats=4, talk=talk), num_cycles=60)


def test_bots_speak_and_hear_in_the_seats_around_the_agent() -> None:
    env: Any = SingleEnv("mindflayer", bots="regular", seats=5)
    for seed in range(2):
        env.reset(seed=seed)
        over = cut = False
        while not (over or cut):
            _, _, over, cut, _ = env.step(np.flatnonzero(env.action_masks())[0])
        said = env.stepper.match.sayings(None)
        assert {each.seat for each in said} >= {1, 2} and all(each.saying.claim for each in said)
    assert not copy.deepcopy(env).stepper.match.waiting


def test_a_bot_in_actions_speaks_by_its_claims() -> None:
    talker = table(seats=5, seed=4)
    players = [Player("mindflayer", "regular", seed=seat) for seat in range(5)]
    while not talker.over:
        talker.act(players[talker.seat].act(talker))
    assert talker.match.sayings(None)


def test_many_matches_with_talk_play_side_by_side() -> None:
    batch, luck, ended = Batch("mindflayer", 3, seats=4, talk={"budget": 1}), np.random.default_rng(2), 0
    now = batch.reset(seed=3)
    for _ in range(260):
        now = batch.step([int(luck.choice(np.flatnonzero(mask))) for mask in now.masks])
        ended += int(now.over.sum())
    assert ended >= 3


def test_openspiel_hears_too() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")
    import streetlight.envs.openspiel  # noqa: F401  (registers the games)

    loud = pyspiel.load_game("streetlight_mindflayer", {"deals": 4})
    still = pyspiel.load_game("streetlight_mindflayer", {"deals": 4, "talk": False})
    assert loud.num_distinct_actions() > still.num_distinct_actions()
    pyspiel.random_sim_test(loud, num_sims=1, serialize=False, verbose=False)
    state = loud.new_initial_state()
    state.apply_action(1)
    first = state.current_player()
    children = [state.child(action) for action in state.legal_actions()[:4]]
    other = (first + 1) % 5
    assert len({child.information_state_string(other) for child in children}) == 4, "what was said is known"
    assert len({str(child) for child in children}) == 4
