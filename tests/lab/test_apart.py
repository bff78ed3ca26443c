"""Bots that are run apart, and seeds that tell a bot nothing."""

import random
from pathlib import Path

import pytest

import streetlight as sl
from streetlight.bots.registry import bot
from streetlight.core.errors import StreetlightError
from streetlight.games.registry import GAMES
from streetlight.lab.plan import make_plan
from streetlight.lab.rows import play_match
from streetlight.lab.run import SerialRunner, run, stopped
from streetlight.lab.seeds import bot_seed, deal_seed
from streetlight.testing import decisions

LOOKS_ROUND = """
import gc
import sys

from streetlight.core.match import Match


class LooksRound:
    def __init__(self, seed=0):
        self.seed = seed

    def answer(self, sight):
        matches = [thing for thing in gc.get_objects() if isinstance(thing, Match)]
        assert not matches, "there is a match in this process"
        assert sight.view.seat == sight.seat
        assert sight.prompt.question.what == sight.prompt.what
        assert [event.n for event in sight.events] == list(range(1, len(sight.events) + 1))
        try:
            sight.imagine(None)
        except Exception as error:
            self.reason = type(error).__name__
        options = sight.prompt.options
        if sight.prompt.kind in ("one", "write"):
            return options[-1]
        return list(options) if sight.prompt.kind == "order" else list(options[: sight.prompt.min])
"""


@pytest.fixture
def looks_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "looks_round.py").write_text(LOOKS_ROUND)
    monkeypatch.chdir(tmp_path)
    return "looks_round:LooksRound"


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_runs_apart_gets_documents_and_nothing_else(name: str, looks_round: str) -> None:
    """It finds no match in its process, what it reads is typed as ever, and it can't imagine."""
    match = sl.game(name).start(seed=3)
    asked: set[str] = set()
    for _ in decisions(match, random.Random(3)):
        for seat, prompt in match.prompts.items():
            if prompt.what not in asked:
                asked.add(prompt.what)
                player = bot(name, looks_round, "seed", apart=True)
                match.copy().answer(seat, player.answer(match.sight(seat)), prompt=prompt.id)
                assert player.reason == "SecretError"
    assert len(asked) > 2


def test_a_plan_can_run_bots_apart(looks_round: str) -> None:
    plan = make_plan("strangers", seats=2, bots=f"{looks_round},random", deals=1, apart=True)
    row = play_match(plan, 0, 0)
    assert row.trouble == "" and row.reason


def test_a_run_without_a_seed_draws_deals_that_nobody_can_guess(tmp_path: Path) -> None:
    one, other = (make_plan("strangers", seats=2, bots="random", deals=1) for _ in range(2))
    assert one.seed != other.seed and len(bytes.fromhex(one.seed)) == 16
    done = run(one, tmp_path / "run", SerialRunner())
    assert done.plan.seed == one.seed and done.manifest["seed"] == one.seed


def test_a_stopped_run_goes_on_with_its_own_deals(tmp_path: Path) -> None:
    """The same words draw new deals, unless a run of the same plan is not whole yet."""
    whole = make_plan("strangers", seats=2, bots="random", deals=20)
    run(whole, tmp_path / "run", SerialRunner())
    more = make_plan("strangers", seats=2, bots="random", deals=40)
    going_on = stopped(more, [tmp_path / "run"])
    assert going_on is not None and going_on.seed == whole.seed and going_on.deals == 40
    again = make_plan("strangers", seats=2, bots="random", deals=20)
    assert stopped(again, [tmp_path / "run"]) is None
    assert stopped(make_plan("strangers", seats=3, bots="random", deals=40), [tmp_path / "run"]) is None


def test_the_seed_of_a_bot_says_nothing_of_the_deal() -> None:
    seeds = {bot_seed("lab", deal, seat) for deal in range(50) for seat in range(4)}
    assert len(seeds) == 200
    for deal in range(50):
        for seed in seeds:
            assert deal_seed("lab", deal) not in seed and "lab" not in seed


def test_a_bot_of_ones_own_is_given_that_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = (
        "class Keeps:\n    def __init__(self, seed):\n        raise ValueError(seed)\n"
        "    def answer(self, sight): ...\n"
    )
    (tmp_path / "keeps.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    plan = make_plan("strangers", seats=2, bots="keeps:Keeps,random", deals=1, seed="lab")
    trouble = play_match(plan, 0, 0).trouble
    assert bot_seed("lab", 0, 0) in trouble and "lab/0" not in trouble


def test_a_bot_that_answers_junk_apart_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "junk.py").write_text("class Junk:\n    def answer(self, sight):\n        return 3\n")
    monkeypatch.chdir(tmp_path)
    match = sl.game("strangers").start(seats=2, seed=1)
    with pytest.raises(StreetlightError, match="ended"):
        bot("strangers", "junk:Junk", apart=True).answer(match.sight(match.waiting[0]))
