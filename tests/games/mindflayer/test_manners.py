"""Bots of some character say the same claims in their own manner."""

import re
from typing import get_args

import pytest

import streetlight as sl
from streetlight.core.sayings import Manner, Saying
from streetlight.games.mindflayer.text.catalogue import ENGLISH
from streetlight.games.mindflayer.text.manners import IN_MANNER

PLAIN = [key for key in ENGLISH if key.startswith("claim.") and not key.endswith(tuple(IN_MANNER))]


def gaps(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


@pytest.mark.parametrize("manner", [each for each in get_args(Manner) if each != "plain"])
def test_every_manner_has_all_claims_with_all_they_tell(manner: Manner) -> None:
    assert sorted(IN_MANNER[manner]) == sorted(PLAIN)
    for key in PLAIN:
        assert gaps(IN_MANNER[manner][key]) == gaps(ENGLISH[key]), key


def test_a_manner_changes_the_words_and_not_what_is_said() -> None:
    match = sl.game("mindflayer").start(seats=4, seed=1)
    names = ["Ann", "Bo", "Cy", "Di"]
    saying = Saying(claim="suspect", args={"seat": 2})
    assert match.spoken(saying, names) == "I don't trust Cy."
    assert match.spoken(saying, names, "polite") == "I'm sorry, Cy, but I don't trust you."
    two = Saying(claim="hold", args={"card": "mind_flayer", "count": 2})
    assert match.spoken(two, names, "blunt") == "2 Mind Flayer cards here."
