"""What the bots for Blackwood Grove believe, do and say when the right thing is plain to see.

That they answer by the rules, and from what their seat may know, is tested for all bots by the conformance suite.
"""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import numpy as np
import pytest

import streetlight as sl
from streetlight.bots.one_core import one_core
from streetlight.games.blackwood.bots import difficulty, race
from streetlight.games.blackwood.bots.belief import WARY, Belief, Opinion
from streetlight.games.blackwood.bots.grammar import SINGLE, Grammar, grammar_of
from streetlight.games.blackwood.bots.notions import notions_of
from streetlight.games.blackwood.bots.players import RegularBot
from streetlight.games.blackwood.bots.seen import Seen
from streetlight.games.blackwood.bots.visitor import RULE_LEVELS, RuleLevel, choose_rule
from streetlight.games.blackwood.pack.knowledge import TRUE
from streetlight.games.blackwood.pack.loading import load_pack
from streetlight.games.blackwood.rules.passrule import RuleError
from tests.rules.blackwood.grove import Grove

FREE_RULES = Path(__file__).with_name("free_rules.toml")

METAL = ("coin", "crown", "house_key", "frying_pan", "bicycle", "chainsaw")
NOT_METAL = ("apple", "brick", "pillow", "blue_marble", "horse", "egyptian_pyramid", "pizza")


def grammar() -> Grammar:
    return grammar_of(load_pack())


def answer(grove: Grove, who: str, level: str = "regular") -> str:
    """What the bot would do in this place."""
    chosen = sl.bot("blackwood", level, seed=1).answer(grove.now.sight(grove.seat(who)))
    return str(chosen.id)


def guesses(grove: Grove, who: str) -> list[str]:
    """The bot's best guesses at the rule."""
    told = RegularBot(1).beliefs(grove.now.sight(grove.seat(who)))
    return [guess["rule"] for guess in told["guesses"]]


def believe(opinion: Opinion, rule: str, things: list[int]) -> Belief:
    mask = load_pack().workshop.mask(rule)
    return Belief(opinion, {thing: bool(mask >> thing & 1) for thing in things})


# --- the grammar


def test_the_grammar_has_every_single_attribute_and_no_two_rules_alike() -> None:
    rules = grammar()
    workshop = rules.pack.workshop
    assert 10_000 <= rules.size <= 20_000
    assert len(set(rules.masks)) == rules.size
    singles = {rules.name(rule) for rule in np.flatnonzero(rules.family == SINGLE)}
    assert singles == {literal.name for literal in workshop.literals}
    for rule in random.Random(1).sample(range(rules.size), 200):
        mask = workshop.mask(rules.name(rule))
        assert [mask >> thing & 1 for thing in range(rules.things)] == rules.admits[rule].tolist()


def test_a_simple_rule_is_expected_more_than_a_contrived_one() -> None:
    rules = grammar()
    prior = rules.usual
    metal = prior[rules.at_mask[rules.pack.workshop.mask("metal")]]
    pair = prior[rules.at_mask[rules.pack.workshop.mask("metal&!electric")]]
    assert prior.sum() == pytest.approx(1.0)
    assert metal > 20 * pair


# --- what a seat believes


def test_the_rulebooks_metal_rule_is_found_from_a_dozen_cards() -> None:
    grove = Grove().rule("metal").placed(*METAL, *NOT_METAL).start("agent")
    assert guesses(grove, "agent")[0] == "metal"


def test_seats_have_opinions_of_their_own_and_keep_them() -> None:
    grove = Grove(seats=4).rule("metal").placed("coin", "apple").start("agent")
    one, same, other = (
        Seen(grove.now.sight(grove.seat(who))).opinion(RegularBot.mistakes, RegularBot.fuzz)
        for who in ("agent", "agent", "kid")
    )
    assert one is same
    apart = np.abs(one.facts - other.facts)[: grammar().literals : 2] > 0.5
    assert 0.01 < apart.mean() < 0.1
    clear = (grammar().grades == 0.0) | (grammar().grades == 1.0)
    assert not (apart & clear).any()  # an iron nail is metal to everybody


def test_an_opinion_does_not_depend_on_the_secret() -> None:
    facts = []
    for rule in ("metal", "!metal"):
        grove = Grove(seats=4).rule(rule).start("agent")
        facts.append(Seen(grove.now.sight(grove.seat("agent"))).opinion(0.02, 0.15).facts)
    assert np.array_equal(facts[0], facts[1])


def test_an_opinion_can_be_trusted_as_far_as_it_says() -> None:
    """Of facts that seats hold for 60 to 80 % sure, 60 to 80 % are true; so with all others."""
    rules = grammar()
    opinions = [Opinion(rules, f"seat {n}", RegularBot.mistakes, RegularBot.fuzz) for n in range(6)]
    sure = np.concatenate([opinion.facts[: rules.literals : 2].ravel() for opinion in opinions])
    true = np.tile((rules.grades >= TRUE).ravel(), len(opinions))
    for low, high in ((0.0, 0.05), (0.05, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 0.95), (0.95, 1.0)):
        some = (sure >= low) & (sure < high)
        assert some.sum() > 300
        assert sure[some].mean() == pytest.approx(true[some].mean(), abs=0.05)


def test_the_odds_of_a_proof_rise_with_what_is_seen() -> None:
    opinion = Opinion(grammar(), "somebody", 0.02, 0.15)
    things = random.Random(3).sample(range(142), 142)
    odds = []
    for seen in (2, 10, 30):
        unseen = things[seen:]
        belief = believe(opinion, "alive", things[:seen])
        odds.append(belief.proof(unseen, np.random.default_rng(1), 40))
    assert odds[0] < 0.3 < odds[2]
    assert odds == sorted(odds)


def test_what_is_claimed_of_a_row_is_the_chance_of_the_pattern() -> None:
    """Counted by hand: each rule's chance of the four verdicts, weighed, and a little off for a sly Visitor."""
    opinion = Opinion(grammar(), "somebody", 0.02, 0.15)
    belief = believe(opinion, "metal", list(range(0, 40, 2)))
    row = [1, 51, 77, 101]
    pushed, sure = belief.row(row)
    top = belief.top
    chances = belief.blur(opinion.columns(row, belief.rules[top]))
    weights = belief.weights[top] / belief.weights[top].sum()
    by_hand = 0.0
    for weight, chance in zip(weights, chances, strict=True):
        product = float(weight)
        for at, thing in enumerate(row):
            product *= float(chance[at]) if thing in pushed else 1.0 - float(chance[at])
        by_hand += product
    assert sure == pytest.approx(WARY * by_hand, rel=1e-4)


def test_three_guesses_are_three_different_things_to_say() -> None:
    """Smaller than a crown, or than a wine glass: that is one guess."""
    grove = (
        Grove()
        .rule("size<crown")
        .placed("coin", "apple", "mug_of_coffee", "horse", "bed", "bicycle", "sword")
    )
    grove.start("agent")
    told = RegularBot(1).beliefs(grove.now.sight(grove.seat("agent")))["guesses"]
    workshop = load_pack().workshop
    masks = [workshop.mask(guess["rule"]) for guess in told]
    assert len(masks) == 3
    for at, mask in enumerate(masks):
        assert all((mask ^ other).bit_count() > 11 for other in masks[:at])
    chances = [guess["chance"] for guess in told]
    assert chances == sorted(chances, reverse=True) and sum(chances) <= 1.0


# --- Agents


def test_an_agent_tests_what_is_disputed() -> None:
    """All seen metal things passed and nothing else did: another coin would tell nothing."""
    grove = (
        Grove()
        .rule("metal")
        .placed("coin", "crown", "apple", "horse")
        .hand("agent", "iron_nail", "match", "bumblebee")
    )
    grove.start("agent")
    seen = Seen(grove.now.sight(grove.seat("agent")))
    belief = RegularBot(1).belief(seen)
    spread = dict(zip(seen.hand, belief.disputed(seen.hand), strict=True))
    chosen = answer(grove, "agent").removeprefix("test:")
    assert spread[grove.number(chosen)] == max(spread.values())


@pytest.mark.rule("BG-94")
def test_an_agent_proves_when_the_rule_is_plain_and_not_before() -> None:
    assert answer(Grove().rule("metal").placed("coin", "apple").start("agent"), "agent").startswith("test:")
    plain = Grove(seats=4).rule("metal").placed(*METAL, *NOT_METAL).start("agent")
    assert answer(plain, "agent") == "prove"


def test_a_lone_agent_waits_as_long_as_nobody_else_can_win() -> None:
    """Nobody but the Kid could be first, and she may not prove yet: another card costs nothing."""
    safe = Grove(seats=3).rule("metal").placed(*METAL, *NOT_METAL).start("agent")
    assert answer(safe, "agent").startswith("test:")
    close = Grove(seats=3).rule("metal").placed(*METAL, *NOT_METAL).trust(3).start("agent")
    assert answer(close, "agent") == "prove"


def test_proving_now_is_worth_more_the_surer_one_is_and_the_nearer_the_kid() -> None:
    gain = [race.agent(odds, 5, 2, 2)[0] - race.agent(odds, 5, 2, 2)[1] for odds in (0.1, 0.3, 0.6, 0.9)]
    assert gain[0] < 0.0 < gain[-1] and gain == sorted(gain)
    far, near = (race.agent(0.32, 5, trust, 2) for trust in (0, 4))
    assert far[0] < far[1] and near[0] > near[1]
    assert race.kid(0.05, 0, 2, 2)[0] > race.kid(0.05, 0, 2, 2)[1] == 0.0  # now or never


@pytest.mark.parametrize("level", ["novice", "regular"])
def test_a_kid_without_an_idea_does_not_prove_until_her_last_turn(level: str) -> None:
    early = Grove().rule("spooky|used_up").placed("coin", "apple").trust(2).start("kid")
    assert answer(early, "kid", level) != "prove"
    last = Grove().rule("spooky|used_up").placed("coin", "apple").trust(2).hand("visitor").start("kid")
    assert answer(last, "kid", level) == "prove"


def test_the_sides_of_face_down_cards_tell_how_much_passes() -> None:
    opinion = Opinion(grammar(), "somebody", 0.0, 0.0)
    verdicts = {1: True, 2: False}
    others = list(range(3, 142))
    much, little = (
        Belief(opinion, verdicts, sides=sides).admitted(others).mean() for sides in ((5, 0), (0, 5))
    )
    assert much > little + 0.1


def test_beliefs_about_own_words_reach_beyond_the_workshop() -> None:
    """What is seen at the beach is no attribute of the workshop; the bot thinks of it all the same, in words."""
    notions = notions_of(load_pack())
    names = [notions.name(rule) for rule in range(notions.size)]
    assert "%beach" in names and notions.text(names.index("%beach")) == "is seen at the beach"
    assert any(">" in name and "<" in name for name in names)  # a range
    assert any("&" in name and "|" in name for name in names)  # three parts
    assert all(0.0 < share < 1.0 for share in notions.admits.mean(axis=1))
    assert notions.prior(grammar().salience(), np.ones(len(notions.associations))).sum() == pytest.approx(1.0)


def test_the_right_cards_are_pushed_once_the_rule_is_plain() -> None:
    grove = Grove(seats=3).rule("metal").placed(*METAL, *NOT_METAL)
    grove.next_cards("hammer", "strawberry", "iron_nail", "teddy_bear").start("agent").answer(
        "agent", "prove"
    )
    pushed = sl.bot("blackwood", "regular", seed=1).answer(grove.now.sight(grove.seat("agent")))
    assert {option.id for option in pushed} == {"push:hammer", "push:iron_nail"}


def test_an_agent_waits_when_the_visitor_has_no_card_left() -> None:
    grove = Grove(seats=3).rule("metal").placed(*METAL[:4], *NOT_METAL[:4]).hand("visitor").start("agent")
    assert answer(grove, "agent").startswith("test:")


# --- the Kid


@pytest.mark.rule("BG-94")
def test_the_kid_predicts_what_it_is_surest_of() -> None:
    grove = Grove().rule("metal").placed(*METAL, *NOT_METAL).hand("kid", "iron_nail", "match")
    grove.start("kid")
    assert answer(grove, "kid") in ("admitted:iron_nail", "repelled:match")


def test_the_kid_goes_on_while_it_is_sure_and_stops_at_three() -> None:
    grove = Grove().rule("metal").placed(*METAL, *NOT_METAL[:5])
    grove.hand("kid", "iron_nail", "hammer", "strawberry", "watermelon", "loaf_of_bread").start("kid")
    said = []
    while grove.asked() == ["kid: kid"]:
        said.append(answer(grove, "kid"))
        grove.answer("kid", said[-1])
    assert len(said) == 4 and said[-1] == "stop"
    assert grove.view().trust == 3


# --- the Visitor


def test_the_visitor_makes_a_rule_that_splits_the_hand_and_builds_it_in_the_workshop() -> None:
    for seed in range(3):
        match = sl.game("blackwood").start(4, f"rule {seed}", visitor=0, kid=1)
        with one_core():
            meant = choose_rule(Seen(match.sight(0)), *RegularBot.tried, RegularBot.rules)
        while match.prompts.get(0) and match.prompts[0].what == "make_rule":
            match.answer(
                0, sl.bot("blackwood", "regular", seed=seed).answer(match.sight(0))
            )  # a new bot each time
        assert match.view(0).rule.id == meant
        hand = match.view(0).players[0].cards
        passing = sum(match.view(0).verdicts[card] for card in hand)
        assert 2 <= passing <= len(hand) - 2


@pytest.mark.rule("BG-18")
@pytest.mark.parametrize("level", RULE_LEVELS)
def test_a_bots_rule_is_of_its_level_and_is_not_won_by_pushing_nothing(level: RuleLevel) -> None:
    """A quarter to three fifths of all objects pass; a novice's rule is one thing that people would name."""
    rules = grammar()
    made = set()
    for seed in range(12):
        match = sl.game("blackwood").start(4, f"level {seed}", visitor=0, kid=1)
        while match.prompts.get(0) and match.prompts[0].what == "make_rule":
            match.answer(0, RegularBot(seed, rule_level=level).answer(match.sight(0)))
        rule = match.view(0).rule.id
        made.add(rule)
        assert 0.25 <= rules.pack.workshop.mask(rule).bit_count() / rules.things <= 0.6
        if level == "novice":
            assert not set("&|!") & set(rule)
    assert len(made) > 6  # not the same ones again and again


@pytest.mark.rule("BG-94")
def test_the_visitor_saves_good_hints_for_the_kids_eyes() -> None:
    open_grove = Grove().rule("metal").placed("coin", "apple").hand("visitor", "match", "iron_nail", "pizza")
    now = answer(open_grove.start("visitor"), "visitor")
    secret = (
        Grove().rule("metal").placed("coin", "apple").hand("visitor", "match", "iron_nail", "pizza").trust(3)
    )
    later = answer(secret.start("visitor"), "visitor")
    assert now != later


def test_a_bot_that_takes_over_never_reads_the_visitors_words() -> None:
    """Two matches that differ in the words alone: the bot judges alike."""
    verdicts = []
    for text in ("Everything passes", "Nothing passes"):
        grove = (
            Grove(seats=3)
            .free(text)
            .hand("agent", "coin", "pillow")
            .start("agent")
            .answer("agent", "test:coin")
        )
        verdicts.append(answer(grove, "visitor"))
    assert verdicts[0] == verdicts[1]


# --- how hard a rule is


def test_difficulty_tells_plain_rules_from_odd_ones() -> None:
    plain, odd = difficulty("alive"), difficulty("used_up|spooky")
    assert plain < odd <= 25
    with pytest.raises(RuleError):
        difficulty("shiny and new")


# --- how good they are


def test_informative_tests_need_fewer_cards_than_random_ones() -> None:
    rules, luck = grammar(), random.Random("labels")
    needed = {"informative": 0, "random": 0}
    for n in range(25):
        rule = luck.randrange(rules.plain)
        truth = rules.admits[rule].astype(bool)
        opinion = Opinion(rules, f"test {n}", RegularBot.mistakes, RegularBot.fuzz)
        order = luck.sample(range(rules.things), rules.things)
        for how in needed:
            deck = order[:]
            verdicts = {thing: bool(truth[thing]) for thing in (deck.pop(), deck.pop())}
            hand = [deck.pop() for _ in range(7)]
            while len(verdicts) < 30:
                belief = Belief(opinion, verdicts)
                if belief.proof(deck, np.random.default_rng(1), 12) > 0.55:
                    break
                thing = hand.pop(int(belief.disputed(hand).argmax()) if how == "informative" else 0)
                verdicts[thing] = bool(truth[thing])
                hand.append(deck.pop())
            needed[how] += len(verdicts)
    assert needed["informative"] <= 0.9 * needed["random"]


def test_rules_that_nobody_built_are_half_understood_after_twelve_cards() -> None:
    pack, rules = load_pack(), grammar()
    right, majority = [], []
    for entry in tomllib.loads(FREE_RULES.read_text(encoding="utf-8"))["rule"]:
        admitted = {pack.workshop.object_index[thing] for thing in entry["admitted"]}
        truth = np.array([thing in admitted for thing in range(rules.things)])
        for n in range(2):
            seen = random.Random(f"{entry['id']}/{n}").sample(range(rules.things), 12)
            others = [thing for thing in range(rules.things) if thing not in seen]
            opinion = Opinion(rules, f"free {n}", RegularBot.mistakes, RegularBot.fuzz)
            belief = Belief(opinion, {thing: bool(truth[thing]) for thing in seen}, free=True)
            right.append(float(((belief.admitted(others) > 0.5) == truth[others]).mean()))
            majority.append(float((truth[others] == (truth[seen].sum() > 6)).mean()))
    assert np.mean(right) >= 0.72
    assert np.mean(right) > np.mean(majority) + 0.03


def test_whole_matches_end_with_reasons_and_guesses() -> None:
    answers = 0
    for seats in (3, 6):
        for level in ("novice", "regular"):
            match = sl.game("blackwood").start(seats, f"quick {seats}")
            while not match.over:
                for seat in match.waiting:
                    bot = sl.bot("blackwood", level, seed=f"{seat}/{answers}")
                    chosen = bot.answer(match.sight(seat))
                    answers += 1
                    assert bot.reason.endswith(".") and "\n" not in bot.reason
                    match.answer(seat, chosen)
            told = RegularBot(1).beliefs(match.sight(match.view(None).kid))
            assert told["guesses"] and all(guess["text"] for guess in told["guesses"])
