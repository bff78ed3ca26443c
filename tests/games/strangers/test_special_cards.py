"""A special card is one object: whoever adds one, with an entry in a pack and its sentences, has it everywhere."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from streetlight.core.asks import Choice, Script, one
from streetlight.core.match import Match, true_state
from streetlight.core.questions import Question, name_of
from streetlight.core.words import Text
from streetlight.envs.spec import spec_for
from streetlight.envs.strangers_v1 import raw_env
from streetlight.games.strangers.bots.expert import Effort, ExpertBot, ground_of
from streetlight.games.strangers.bots.hunch import DreamedPosition
from streetlight.games.strangers.bots.judge import WEIGHTS, Judge
from streetlight.games.strangers.bots.novice import NoviceBot
from streetlight.games.strangers.bots.regular import RegularBot
from streetlight.games.strangers.bots.scene import Scene
from streetlight.games.strangers.bots.seen import SeenPosition
from streetlight.games.strangers.bots.special_cards import gain_of
from streetlight.games.strangers.game import StrangersGame, all_questions
from streetlight.games.strangers.pack.loading import BUILTIN, check_pack
from streetlight.games.strangers.rules.choices import DECLINE
from streetlight.games.strangers.rules.moving import put
from streetlight.games.strangers.rules.special_cards import SPECIAL_CARDS, SpecialCard
from streetlight.games.strangers.screen import SCREEN
from streetlight.games.strangers.state import Strangers
from streetlight.games.strangers.text.catalogue import ENGLISH
from streetlight.testing import check_imagine_keeps_sight, check_words, decisions
from tests.rules.strangers.table import GAME, Table

ENTRY = """
[[cards]]
id = "our_paper_route"
name = "Paper Route"
count = 12
text = "One of your kids delivers papers anywhere in town."
source = "house"
may = true
effect = { op = "script", script = "paper_route" }
"""


class PaperRound(Question, frozen=True, tag="paper_route"):
    """Which kid delivers where."""

    kids: int


def paper_route(g: Strangers, me: int) -> Script:
    """Set an own kid down on any free space."""
    if not g.active[me]:
        return False
    choice = yield one(me, PaperRound(len(g.active[me])), rounds)
    if choice == DECLINE:
        return False
    _, kid, to = choice
    put(g, kid, to)
    return True


def rounds(g: Strangers, me: int, question: PaperRound) -> list[Choice]:
    free = [space for space in range(g.rules.board.moves) if not g.strangers >> space & 1]
    return [*[("deliver", kid, to) for kid in g.active[me] for to in free if g.place[kid] != to], DECLINE]


def nobody_delivers(g: Strangers, me: int) -> Text | None:
    return None if g.active[me] else Text("why.no_kid")


PAPER_ROUTE = SpecialCard(
    script=paper_route,
    rule="DTS-89",
    questions=(PaperRound,),
    why_nothing=nobody_delivers,
    choices={"deliver": ("kid", "space")},
)


def pack(folder: Path, entry: str = ENTRY) -> str:
    """The tiny pack with one more card."""
    for file in ("cards.toml", "board_a.toml", "pack.toml"):
        text = (BUILTIN / "tiny" / file).read_text(encoding="utf-8").replace('name = "tiny"', 'name = "ours"')
        (folder / file).write_text(text + entry * (file == "cards.toml"), encoding="utf-8")
    return str(folder)


@pytest.fixture
def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A pack with the card, while the card is among the others."""
    monkeypatch.setitem(SPECIAL_CARDS, "paper_route", PAPER_ROUTE)
    monkeypatch.setattr(StrangersGame, "questions", all_questions())
    monkeypatch.setitem(ENGLISH, "ask.paper_route", "Paper Route: who of your {kids} goes where?")
    monkeypatch.setitem(ENGLISH, "option.deliver", "{kid} delivers at {space}")
    return pack(tmp_path)


def test_a_script_that_nobody_wrote_is_named_by_the_check(tmp_path: Path) -> None:
    (error,) = check_pack(pack(tmp_path))
    assert (error.file, error.entry, error.field) == ("cards.toml", "our_paper_route", "effect.script")
    assert "there is no script 'paper_route'" in str(error) and "pool_party" in str(error)


def test_with_its_object_the_pack_is_sound(town: str) -> None:
    assert check_pack(town) == []


def test_it_speaks_in_the_terminal(town: str) -> None:
    table = Table(pack=town).hand("orange", "our_paper_route", "walk", "run")
    assert table.labels["play:our_paper_route"] == "Play Paper Route (no effect now)"
    assert table.option("play:our_paper_route").hint.endswith("You have no kid out there.")
    table = Table(pack=town).hand("orange", "our_paper_route", "walk", "run").kid("orange", "C3")
    assert table.option("play:our_paper_route").rule == "DTS-89"
    assert "Your hand: Walk, Run, Paper Route" in SCREEN.draw(table.match, 0, False, True)
    table.play("our_paper_route")
    assert table.asked == ("orange", "paper_route")
    assert table.prompt.text == "Paper Route: who of your 1 goes where?"
    option = table.option("deliver:0:B2")
    assert (option.label, option.rule) == ("Orange's kid delivers at B2", "DTS-89")
    assert option.targets == ("kid:0", "space:B2")
    assert table.option("decline").rule == "DTS-97"
    assert "Your hand: Walk, Run" in SCREEN.draw(table.match, 0, False, True)
    table.answer("deliver:0:B2")
    assert table.where("orange 1") == "B2"


def test_it_keeps_the_laws_of_the_game(town: str) -> None:
    for seed in range(3):
        match = GAME.start(3, seed, pack=town)
        rng = random.Random(seed)
        for _ in decisions(match, random.Random(seed)):
            if not match.over:
                check_imagine_keeps_sight(match, match.waiting[0], rng)
                check_words(match, "strangers")


@pytest.mark.parametrize("level", ["novice", "regular", "expert"])
def test_bots_that_never_heard_of_it_play_on(town: str, level: str) -> None:
    """It is played for them whenever they could; what it asks, and all else, they answer, and can say why."""
    asked = 0
    for seed in range(3):
        match = GAME.start(2, seed, pack=town)
        bots = [bot(level, seat) for seat in range(2)]
        while not match.over:
            (prompt,) = match.prompts.values()
            answer = bots[prompt.seat].answer(match.sight(prompt.seat)).id
            assert bots[prompt.seat].reason
            asked += isinstance(prompt.question, PaperRound)
            possible = "play:our_paper_route" in [option.id for option in prompt.options]
            match.answer(prompt.seat, "play:our_paper_route" if possible else answer)
    assert asked


def bot(level: str, seed: int) -> NoviceBot | RegularBot | ExpertBot:
    if level == "expert":
        return ExpertBot(seed, Effort(evenings=(3, 4)))
    return NoviceBot(seed) if level == "novice" else RegularBot(seed)


def test_learners_find_its_actions(town: str) -> None:
    match = GAME.start(2, 1, pack=town)
    spec = spec_for(match)
    assert "deliver:0:B2" in spec.index and "play:our_paper_route" in spec.index
    assert PaperRound in spec.asked
    kids = match_kids(match)
    assert spec.ids[spec.turned(1)[spec.index["deliver:0:B2"]]] == f"deliver:{kids}:B2"

    world = raw_env(seats=2, pack=town)
    rng = random.Random(1)
    asked = 0
    for seed in range(5):
        world.reset(seed=seed)
        for agent in world.agent_iter():
            observation, _, ended, cut, _ = world.last()
            legal = [number for number, can in enumerate(observation["action_mask"]) if can]
            asked += sum(spec.ids[number].startswith("deliver:") for number in legal)
            world.step(None if ended or cut else rng.choice(legal))
            assert agent in world.possible_agents
    assert asked


def match_kids(match: Match) -> int:
    return GAME.content(match.options).kids


def test_seen_or_imagined_a_card_is_judged_by_the_same_words() -> None:
    """Two kids in Libraries, one in a poor house beside a free Mansion: both kinds of position see the same in it."""
    table = (
        Table().kid("orange", "library_a", "library_b", "home_d", "D3").kid("sky", "home_a").strangers("C1")
    )
    judge = Judge(Scene(table.match.sight(0)), WEIGHTS, True)
    g = true_state(table.match, Strangers)
    ground = ground_of(judge, g)
    seen = SeenPosition(judge, judge.scene.hand)
    dreamed = DreamedPosition(ground, g, 0, ground.moment(g, 3))
    for script in ("science_club_saviors", "new_step_dad"):
        gain = gain_of(script, seen)
        assert gain is not None and gain > 0
        assert gain_of(script, dreamed) == gain
    assert gain_of("pool_party", seen) is gain_of("pool_party", dreamed) is None
    assert gain_of("a card that nobody has judged", seen) is None


@pytest.mark.parametrize("script", SPECIAL_CARDS)
def test_every_special_card_has_its_sentences(script: str) -> None:
    card = SPECIAL_CARDS[script]
    assert all(f"ask.{name_of(question)}" in ENGLISH for question in card.questions)
    assert all(f"option.{word}" in ENGLISH for word in card.choices)
    assert card.rule.startswith("DTS-")


def test_a_friend_who_holds_a_soda_shop_date_too(tmp_path: Path) -> None:
    """With two of them in the deck, a bot must not think in circles about what each other's could bring."""
    cards = (BUILTIN / "tiny" / "cards.toml").read_text(encoding="utf-8")
    at = cards.index('id = "soda_shop_date"')
    two = cards[:at] + cards[at:].replace("count = 1", "count = 2", 1)
    folder = pack(tmp_path, entry="")
    (tmp_path / "cards.toml").write_text(two, encoding="utf-8")
    assert check_pack(folder) == []
    table = Table(pack=folder, seats=2).hand("orange", "soda_shop_date", "walk", "run").kid("orange", "C3")
    table.hand("sky", "soda_shop_date", "walk", "run")
    table.g.shown[1] = table.g.hands[1]
    assert bot("regular", 1).answer(table.match.sight(0)).id in table.choices
