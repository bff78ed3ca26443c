"""Random matches, with what must hold at every decision: cubes, cards, machines, and never a stuck match."""

import random
from collections import Counter

import pytest

from streetlight.core.match import Match, true_state
from streetlight.core.views import as_view
from streetlight.games.loop.documents import LoopView
from streetlight.games.loop.events import KidCount, NewDay
from streetlight.games.loop.rules.cubes import locked, total
from streetlight.games.loop.state import ANGRY, HACKED, NONE, Loop
from streetlight.testing import decisions
from tests.conformance.cases.loop import CASE, SETTINGS

MATCHES = 4


def bonus_cubes(match: Match) -> Counter[str]:
    """What each kid got on top for this round, by the log: weekend, cards, and yesterday's promises."""
    now: Counter[str] = Counter()
    later: Counter[str] = Counter()
    for event in match.events(None):
        if event.what == "day":
            now, later = later, Counter()
            assert isinstance(event.args, NewDay)
            if event.args.day == "day:weekend":
                now.update({kid.kid: 3 for kid in as_view(match.view(None), LoopView).kids})
        elif event.what in ("bonus_time", "time_tomorrow"):
            assert isinstance(event.args, KidCount)
            (now if event.what == "bonus_time" else later)[event.args.kid] += event.args.count
    return now


def check_cubes(match: Match) -> None:
    """Six cubes and the bonus; nothing below nought; at most six are locked (TL-197, 228)."""
    g = true_state(match, Loop)
    bonus = bonus_cubes(match)
    for kid, shown in enumerate(as_view(match.view(None), LoopView).kids):
        assert g.pool[kid] >= 0 and g.spent[kid] >= 0
        assert locked(g, kid) <= 6
        due = 6 + bonus[shown.kid]
        assert total(g, kid) == due or (g.step == "morning" and total(g, kid) == 6), shown
        assert g.favor[kid] != ANGRY or locked(g, kid) >= 2


def check_cards(g: Loop) -> None:
    """Every card and token exists exactly once."""
    pack = g.rules.content.pack
    if g.step == "setup":
        return
    items = Counter([*g.item_deck, *g.item_discard, *[item for held in g.items for item in held]])
    assert items == Counter(range(len(pack.items)))
    anomalies = Counter(
        [*g.anomaly_deck, *g.anomaly_discard, *[card for held in g.anomalies for card in held]]
    )
    assert anomalies == Counter(range(len(pack.anomalies)))
    for held in g.anomalies:
        assert all(0 < g.counters[card] <= pack.anomalies[card].uses for card in held)
    rumors = [*g.rumor_top, *g.rumor_bag, *g.rumor_bottom, *g.rumor_discard]
    rumors += [card for card in g.track if card != NONE]
    assert sorted(rumors) == sorted(g.rules.content.rumors_of(g.rules.scenario))
    letters = [g.rules.rumor_at[card] for card in g.track if card != NONE]
    assert len(set(letters)) == len(letters), "two Rumors have one letter"
    walls = [kind for walls in g.walls for kind in walls if kind != NONE]
    assert sorted([*g.supply, *walls]) == sorted(g.rules.content.firewall_bag)
    chores = [*g.chore_deck, *[chore for chore in g.chore if chore != NONE]]
    assert len(set(chores)) == len(chores)


def check_machines(g: Loop) -> None:
    """No two machines share a Sector, none is in the sea, and each has at most one Hacker (TL-075, 167)."""
    standing = [sector for sector in g.sector if sector >= 0]
    assert len(set(standing)) == len(standing)
    assert all(g.rules.islands.is_land(sector) for sector in standing)
    hackers = [kid for kid in g.controller if kid != NONE]
    assert len(set(hackers)) == len(hackers)
    for machine, kid in enumerate(g.controller):
        assert (kid != NONE) == (g.sector[machine] == HACKED)


@pytest.mark.rule("TL-043", "TL-075", "TL-119", "TL-167", "TL-197", "TL-228")
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_holds_at_every_decision(setting):
    for seed in range(MATCHES):
        match = setting.start(CASE.game, f"invariants {seed}")
        for _ in decisions(match, random.Random(seed)):
            check_cubes(match)
            check_cards(true_state(match, Loop))
            check_machines(true_state(match, Loop))
        assert match.result is not None


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_nobody_is_ever_asked_a_question_with_one_answer_and_no_way_round_it(setting):
    """Whoever is asked has a choice; only what an open order leaves over may be a single option."""
    match = setting.start(CASE.game, "choices")
    for _ in decisions(match, random.Random("choices")):
        for prompt in match.prompts.values():
            assert len(prompt.options) > 1 or prompt.kind == "some" or prompt.what == "adventure", prompt
