"""One match of the toy, as players, spectators and servers meet it."""

import random

import pytest

import streetlight as sl
from streetlight.core.match import Match
from streetlight.core.views import as_view
from streetlight.games.registry import GAMES
from streetlight.testing import play
from tests.core.toy import GAME, HandView, ToyView


def at_the_bids(seats: int = 3, seed: int = 1) -> Match:
    """The leader has peeked; all are asked for a sealed bid."""
    match = GAME.start(seats, seed)
    (leader,) = match.waiting
    match.answer(leader, match.prompts[leader].options[0])
    assert match.waiting == tuple(range(seats))
    return match


def at_the_stones(seats: int = 3, seed: int = 1) -> Match:
    """All may grab stones, in free order."""
    match = at_the_bids(seats, seed)
    for seat in range(seats):
        match.answer(seat, match.prompts[seat].options[0])
    (leader,) = match.waiting
    match.answer(leader, "yes")
    return match


def bid(match: Match, seat: int) -> str:
    return match.prompts[seat].options[0].id


# --- sealed questions


def test_a_sealed_answer_stays_sealed_until_all_have_answered() -> None:
    match = at_the_bids()
    before = [sl.encode(match.events(seat)) for seat in range(3)]
    match.answer(1, bid(match, 1))
    assert match.waiting == (0, 2)
    assert [sl.encode(match.events(seat)) for seat in range(3)] == before
    match.answer(2, bid(match, 2))
    match.answer(0, bid(match, 0))
    assert [event.what for event in match.events(None)][-3:] == ["bid", "bid", "bid"]


def test_nobody_answers_twice_in_a_sealed_round() -> None:
    match = at_the_bids()
    match.answer(1, bid(match, 1))
    with pytest.raises(sl.AnswerError, match="seat 1 is not asked anything now"):
        match.answer(1, "card:0")


def test_answering_while_looping_over_the_prompts_works() -> None:
    match = at_the_bids()
    for seat, prompt in match.prompts.items():
        match.answer(seat, prompt.options[0], prompt=prompt.id)
    assert len(match.waiting) == 1


def test_others_imagine_another_sealed_answer_but_not_their_own() -> None:
    match = at_the_bids()
    match.answer(1, bid(match, 1))
    imagined = {match.imagine(0, random.Random(n))._sealed[1] for n in range(40)}
    assert len(imagined) > 1
    own = {match.imagine(1, random.Random(n))._sealed[1] for n in range(40)}
    assert own == {match._sealed[1]}


def test_an_imagined_sealed_answer_could_have_been_given() -> None:
    match = at_the_bids()
    match.answer(1, bid(match, 1))
    for n in range(40):
        twin = match.imagine(0, random.Random(n))
        assert twin._sealed[1][1] in twin._g.hands[1]


# --- free order


def test_the_first_answer_counts_and_the_other_prompts_are_asked_anew() -> None:
    match = at_the_stones()
    old = {seat: match.prompts[seat] for seat in match.waiting}
    option = old[0].options[0]
    match.answer(2, "stone", prompt=old[2].id)
    assert {seat: prompt.number for seat, prompt in match.prompts.items()} == {
        seat: prompt.number + 1 for seat, prompt in old.items()
    }
    with pytest.raises(sl.StalePrompt, match="is asked p"):
        match.answer(0, "stone", prompt=old[0].id)
    with pytest.raises(sl.StalePrompt, match="belongs to another prompt"):
        match.answer(0, option)


def test_a_closed_prompt_keeps_its_options_if_somebody_looked() -> None:
    match = at_the_stones()
    looked, unseen = match.prompts[0], match.prompts[1]
    ids = [option.id for option in looked.options]
    match.answer(2, "stone")
    assert [option.id for option in looked.options] == ids
    with pytest.raises(sl.StalePrompt, match="was never looked at"):
        len(unseen.options)


# --- what is known to whom


def test_events_reach_their_audience_and_nobody_else() -> None:
    match = at_the_bids()
    (leader,) = {seat for seat in range(3) if any(e.what == "peeked" for e in match.events(seat))}
    others = [None, *[seat for seat in range(3) if seat != leader]]
    for seat in others:
        told = [event.what for event in match.events(seat)]
        assert "peeked" not in told and told[-1] == "peeked_unseen"
    assert len({len(match.events(seat)) for seat in [None, 0, 1, 2]}) == 1, "a count would tell"


def test_only_newer_events_when_asked_for() -> None:
    match = at_the_bids()
    assert [event.n for event in match.events(0, since=8)] == [9, 10]


def test_an_imagined_match_does_not_tell_what_others_were_told() -> None:
    match = at_the_bids()
    twin = match.imagine(None, random.Random(1))
    for seat in range(3):
        assert not {"drew", "peeked"} & {event.what for event in twin.events(seat)}


def test_what_was_peeked_stays_known_until_it_is_played() -> None:
    match = at_the_bids(2)
    leader = next(seat for seat in (0, 1) if any(e.what == "peeked" for e in match.events(seat)))
    other = 1 - leader
    hand = as_view(match.view(leader), ToyView).hands[other].cards
    assert hand == tuple(sorted(match._g.hands[other]))
    for n in range(20):
        assert tuple(sorted(match.imagine(leader, random.Random(n)).state.hands[other])) == hand


def test_the_view_of_everything_is_there_only_after_the_end() -> None:
    match = at_the_bids()
    with pytest.raises(sl.ViewError, match="only after the end"):
        match.view("all")
    play(match, 1)
    assert as_view(match.view("all"), ToyView).hands == tuple(
        [HandView(len(hand), tuple(sorted(hand))) for hand in match._g.hands]
    )


def test_the_mark_moves_when_somebody_learned_something_and_only_then() -> None:
    match = GAME.start(3, 1)
    start = match.mark()
    (leader,) = match.waiting
    match.answer(leader, match.prompts[leader].options[0])
    peeked = match.mark()
    assert peeked != start
    match.answer(0, bid(match, 0))
    assert match.mark() == peeked, "a sealed answer tells nobody anything"


def test_sight_is_all_that_a_player_has() -> None:
    match = at_the_bids()
    sight = match.sight(1)
    assert (sight.game, sight.seat, sight.view) == ("toy", 1, match.view(1))
    assert sight.prompt is not None and sight.prompt.seat == 1
    assert sl.encode(sight.events) == sl.encode(match.events(1))
    assert match.sight(None).prompt is None
    assert not hasattr(sight, "match")


# --- talk


def test_talk_is_open_or_closed_as_the_game_says() -> None:
    match = GAME.start(3, 1)
    assert match.say(2, "  hello  ").saying.text == "hello"
    closed = at_the_bids()
    with pytest.raises(sl.SayingError, match="Everybody is silent"):
        closed.say(0, "hello")
    assert not closed.talk(0) and not closed.talk(None)


def test_a_claim_is_made_whole_or_refused() -> None:
    match = GAME.start(3, 1)
    said = match.say(0, {"claim": "hold", "args": {"card": 3, "loud": True}})
    assert said.saying == sl.Saying(claim="hold", args={"card": 3})
    with pytest.raises(sl.SayingError, match="no such claim: 'fly'"):
        match.say(0, sl.Saying(claim="fly"))
    assert [each.n for each in match.sayings(1)] == [1] and match.sayings(1, since=1) == []


def test_twins_have_heard_what_was_said_and_speak_for_themselves() -> None:
    match = GAME.start(3, 1)
    match.say(0, "before")
    for twin in (match.copy(), match.imagine(1, random.Random(1))):
        assert twin.sayings(2) == match.sayings(2)
        twin.say(1, "after")
        assert len(match.sayings(None)) == 1


# --- starting


@pytest.mark.parametrize(
    ("seats", "options", "field"),
    [
        (1, {}, "seats"), (5, {}, "seats"), ("2", {}, "seats"), (True, {}, "seats"),
        pytest.param(10**5000, {}, "seats", id="huge"),
        (2, {"colour": "red"}, "colour"), (2, {"talk": "loud"}, "talk"), (2, {"short": 1}, "short"),
        (4, {"short": True}, "short"),
    ],
)  # fmt: skip
def test_bad_options_are_refused_by_name(seats: object, options: dict[str, object], field: str) -> None:
    with pytest.raises(sl.OptionError) as caught:
        GAME.start(seats, 1, **options)  # type: ignore[arg-type]
    assert caught.value.field == field
    assert str(caught.value).startswith(f"{field}: ")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            {"variants": ["x"]},
            r"variants\[0\]: there is no 'x'; choose from architect, brainiac, .*well_read$",
        ),
        ({"seating": "x"}, "seating: there is no 'x'; choose from beside, opposite$"),
    ],
)
def test_a_wrong_value_is_told_with_the_right_ones(options: dict[str, object], told: str) -> None:
    with pytest.raises(sl.OptionError, match=told):
        sl.game("strangers").start(4, 1, **options)


def test_every_game_takes_an_empty_list_of_variants() -> None:
    for name in GAMES:
        assert sl.game(name).start(seed=1, variants=[]).result is None


@pytest.mark.parametrize("seed", [1.5, True, b"1", [1]])
def test_a_seed_is_a_number_or_a_text(seed: object) -> None:
    with pytest.raises(sl.OptionError, match="a seed is a number or a text"):
        GAME.start(2, seed)  # type: ignore[arg-type]


def test_without_a_seed_every_match_is_another() -> None:
    seeds = {GAME.start(2).seed for _ in range(20)}
    assert len(seeds) == 20 and all(len(seed) == 32 for seed in seeds)
