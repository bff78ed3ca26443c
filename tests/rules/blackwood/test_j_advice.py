"""A Visitor who judges by her own words is told what would contradict her verdicts so far; nobody else is."""

import pytest

from streetlight.games.blackwood.screen import screen
from streetlight.games.blackwood.text.advice import sounds_like
from tests.rules.blackwood.grove import Grove


def judging(words: str, card: str, **verdicts: bool) -> Grove:
    """An Agent tests this card, and the Visitor must say whether it passes."""
    grove = Grove().free(words).hand("agent", card)
    for thing, passes in verdicts.items():
        grove.g.judged |= 1 << grove.number(thing)
        grove.g.admits |= passes << grove.number(thing)
    return grove.start("agent").answer("agent", f"test:{card}")


def advice(grove: Grove) -> str | None:
    assert grove.match is not None
    said: str | None = grove.match.view(0).advice
    return said


@pytest.mark.rule("BG-14")
def test_words_that_name_a_rule_are_held_against_the_verdicts():
    grove = judging("anything with metal", "crown", coin=True, airplane=True, apple=False)
    said = advice(grove)
    assert said is not None and "contains metal" in said and "crown would pass" in said
    assert grove.match is not None
    assert [grove.match.view(seat).advice for seat in (1, 2, 3, None)] == [None] * 4
    assert "crown would pass" in screen(grove.match, 0, True, False)
    assert "would pass" not in screen(grove.match, 2, True, False)
    grove.answer("visitor", "admit")
    assert advice(grove) is None


@pytest.mark.rule("BG-14")
def test_it_keeps_silent_where_rules_that_fit_disagree_or_little_is_known():
    assert advice(judging("what a magpie likes", "crown", coin=True, airplane=True, apple=False)) is None
    assert advice(judging("anything with metal", "crown", coin=True, apple=False)) is None


@pytest.mark.rule("BG-14")
def test_verdicts_that_no_simple_rule_fits_are_told_as_that():
    verdicts = {
        "coin": True,
        "airplane": False,
        "apple": True,
        "hot_dog": False,
        "horse": True,
        "brick": False,
    }
    verdicts |= {"house_key": False, "pillow": True, "violin": False, "volcano": True, "strawberry": False}
    said = advice(judging("what I like", "crown", **verdicts))
    assert said is not None and said.startswith("No simple rule")


@pytest.mark.rule("BG-74")
def test_the_marks_of_a_proof_are_advised_too():
    grove = Grove().free("anything with metal").next_cards("coin", "hot_dog", "apple", "crown")
    for thing, passes in {"airplane": True, "house_key": True, "pillow": False}.items():
        grove.g.judged |= 1 << grove.number(thing)
        grove.g.admits |= passes << grove.number(thing)
    grove.start("agent").answer("agent", "prove")
    said = advice(grove)
    assert said is not None and "coin" in said and "crown" in said and "hot dog" not in said


def test_words_are_compared_by_what_they_speak_of():
    assert sounds_like("things with metal", "contains metal")
    assert not sounds_like("things that have a name", "is not red")
