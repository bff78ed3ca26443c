"""Talk and claims (MF-23, 27, 33, 39)."""

import pytest

import streetlight as sl
from streetlight.core.errors import SayingError
from tests.rules.mindflayer.table import GAME, Table

FIVE = ("FWWW", "WWWW", "WWWW", "WWWW", "WWWW")

CLAIMS = {
    "sane": ({}, "I am Sane."),
    "hold": ({"card": "mind_flayer", "count": 2}, "I hold 2 Mind Flayer cards."),
    "received": ({"card": "mind_flayer", "meeting": 1}, "In Meeting 1 I was passed a Mind Flayer card."),
    "passed": ({"side": "left", "card": "mind_flayer"}, "My left neighbour passed me a Mind Flayer card."),
    "clear": ({"meeting": 1}, "In Meeting 1 I was passed no Mind Flayer."),
    "need": ({"card": "memories"}, "I could use Memories."),
    "can_take": ({"card": "hard_hit"}, "I can take a Hard Hit."),
    "trust": ({"seat": 2}, "I trust Cleo."),
    "suspect": ({"seat": 2}, "I don't trust Cleo."),
    "doubt": ({"seat": 2}, "I don't believe a word Cleo says."),
    "agree": ({"seat": 2}, "Cleo is right."),
    "keep_out": ({"seat": 2}, "Let's keep Cleo out of a Meeting."),
    "ask": ({"seat": 2, "card": "mind_flayer"}, "Cleo, how many Mind Flayer cards do you hold?"),
    "give_to": ({"seat": 3}, "Give it to Dex."),
    "not_to": ({"seat": 3}, "Not to Dex."),
}


@pytest.mark.rule("MF-23", "MF-27")
@pytest.mark.parametrize("claim", CLAIMS)
def test_every_claim_is_a_sentence(claim: str) -> None:
    args, text = CLAIMS[claim]
    table = Table(*FIVE)
    said = table.match.say(0, {"claim": claim, "args": args})
    assert said.saying.text == text
    assert table.match.sayings(3)[0].saying.claim == claim


def test_a_client_is_told_which_claims_there_are() -> None:
    forms = GAME.start(4, 1).claim_forms()
    assert {form.claim: set(form.gaps) for form in forms} == {
        claim: set(args) for claim, (args, _) in CLAIMS.items()
    }
    assert {form.claim for form in forms for gap in form.gaps.values() if gap.own_seat} == {
        "give_to",
        "not_to",
    }
    (hold,) = [form for form in forms if form.claim == "hold"]
    assert ("mind_flayer", "Mind Flayer") in [(word.value, word.title) for word in hold.gaps["card"].words]


@pytest.mark.parametrize(
    ("claim", "args"),
    [
        ("no such", {}),
        ("sane", {"seat": 1}),
        ("hold", {"card": "mind_flayer"}),
        ("hold", {"card": "ace", "count": 1}),
        ("hold", {"card": "waffle", "count": 99}),
        ("hold", {"card": "waffle", "count": True}),
        ("trust", {"seat": 7}),
        ("trust", {"seat": 0}),
        ("passed", {"side": "above", "card": "waffle"}),
        ("received", {"card": "waffle", "meeting": 4}),
    ],
)
def test_what_makes_no_sense_is_refused(claim: str, args: dict[str, object]) -> None:
    table = Table(*FIVE)
    with pytest.raises(SayingError):
        table.match.say(0, {"claim": claim, "args": args})
    assert table.match.sayings(None) == []


@pytest.mark.rule("MF-27")
def test_a_claim_may_be_about_the_meeting_that_is_going_on() -> None:
    """The drawer of The Swimming Pool has just been passed a card and may talk about it."""
    table = Table(*FIVE, held=1).meeting("swimming_pool").answer("pick:1")
    assert table.prompt().what == "give_back"
    table.match.say(0, {"claim": "received", "args": {"card": "waffle", "meeting": 2}})
    with pytest.raises(SayingError):
        table.match.say(0, {"claim": "received", "args": {"card": "waffle", "meeting": 3}})


@pytest.mark.rule("MF-33", "MF-74")
def test_the_knocked_out_can_not_speak() -> None:
    table = Table("FWWW", "WHHW", "WWWW", "WWWW", "WWWW").next("H")
    table.match.say(1, "Please don't.")
    table.give(1)
    for saying in ("Told you.", {"claim": "sane"}):
        with pytest.raises(SayingError, match="knocked out"):
            table.match.say(1, saying)
    table.match.say(2, "Sorry.")


@pytest.mark.rule("MF-39")
def test_a_claim_is_refused_during_an_exchange_like_any_word() -> None:
    table = Table(*FIVE).meeting("basement")
    with pytest.raises(SayingError):
        table.match.say(0, {"claim": "sane"})


def test_sayings_are_part_of_the_record() -> None:
    match = GAME.start(4, 3)
    match.say(1, {"claim": "give_to", "args": {"seat": 2}})
    match.answer(match.waiting[0], match.prompts[match.waiting[0]].options[0])
    again = sl.replay(sl.load_record(sl.encode(match.record())))
    assert again.sayings(None) == match.sayings(None)
    assert again.checksum() == match.checksum()
