"""The checks themselves: each one turns red on a toy that is broken in just that way."""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import cycle
from typing import Any, ClassVar, Literal

import msgspec
import pytest

from streetlight.core.asks import Ask, Choice, Script, one, pick
from streetlight.core.documents import EventFields
from streetlight.core.errors import RecordError
from streetlight.core.match import Match
from streetlight.core.questions import Question
from streetlight.core.sight import _match_of
from streetlight.core.words import Label, Text
from streetlight.testing import (
    Case,
    Numbers,
    Setting,
    check_bot_answers,
    check_bot_is_blind,
    check_events_stay,
    check_game,
    check_imagine_forgets_truth,
    check_imagine_keeps_sight,
    check_junk_refused,
    check_match_ends,
    check_no_door,
    check_nothing_leaks,
    check_nothing_shared,
    check_options_accepted,
    check_record_replays,
    check_sayings_kept,
    check_script_holds_no_state,
    check_twins,
    check_views_complete,
    check_words,
    decisions,
    identity,
    sampled,
)
from tests.core.toy import (
    CASE,
    GAME,
    Bid,
    Peek,
    Sure,
    Toy,
    ToyGame,
    ToyOwnView,
    ToyView,
    ToyWording,
    cards_of,
    known,
    leave,
    peek,
)

THREE = Setting(3)


def red(game: ToyGame, message: str, check: Callable[[Match, random.Random], object]) -> None:
    """The check says this about some position of some random match; the sound toy passes it."""
    for match, rng in sampled(CASE, THREE, 0, 12):
        check(match, rng)
    with pytest.raises(AssertionError, match=message):
        for seed in range(5):
            for match, rng in sampled(replace(CASE, game=game), THREE, seed, 30):
                check(match, rng)


def with_step(name: str, script: Callable[[Any], Script]) -> ToyGame:
    class Broken(ToyGame):
        steps: ClassVar[Mapping[str, Callable[[Any], Script]]] = {**ToyGame.steps, name: script}

    return Broken()


def with_words(words: ToyWording) -> ToyGame:
    class Broken(ToyGame):
        pass

    Broken.words = words
    return Broken()


# --- play


def test_an_endless_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def round_and_round(g: Toy) -> Script:
        yield pick(g.lead, Sure(), [("yes",), ("no",)])

    monkeypatch.setitem(decisions.__globals__, "MOST_ANSWERS", 50)
    with pytest.raises(AssertionError, match="did not end in 50 answers"):
        check_match_ends(with_step("peek", round_and_round), THREE, 0)


def test_an_option_that_is_listed_but_not_accepted() -> None:
    moods = cycle([[("yes",)], [("no",)]])

    def fickle(g: Toy, seat: int, question: Sure) -> list[Choice]:
        return next(moods)

    def ask(g: Toy) -> Script:
        yield one(g.lead, Sure(), fickle)
        g.step = ""

    red(with_step("peek", ask), "option 0 of .* was refused", check_options_accepted)


def test_a_refusal_that_changes_something() -> None:
    class Nosy(ToyGame):
        def talk_closed(self, g: Toy, seat: int) -> str:
            g.stones += 1
            return ""

    red(Nosy(), "changed the match", check_junk_refused)


# --- twins


def test_a_copy_that_shares_a_list() -> None:
    class Sharing(Toy):
        def copy(self) -> Toy:
            twin = super().copy()
            twin.table = self.table
            return twin

    class Broken(ToyGame):
        def setup(self, *args: Any) -> Toy:
            g = super().setup(*args)
            return Sharing(g.step, g.luck, *[getattr(g, name) for name in g.fields])

    red(
        Broken(),
        r"share g.table|shares with its rest point g.table",
        lambda m, _: check_nothing_shared(m, ()),
    )
    red(Broken(), "a copy has another checksum", check_twins)


def test_a_script_that_holds_on_to_a_list_of_the_state() -> None:
    def holding(g: Toy) -> Script:
        table = g.table
        yield from peek(g)
        table.append(0)

    red(
        with_step("peek", holding),
        r"'table' in holding\(\) holds g.table while it waits",
        lambda match, _: check_script_holds_no_state(match, ()),
    )


def test_a_question_that_holds_on_to_a_list_of_the_state() -> None:
    class Held(Question, frozen=True, tag="sure"):
        bag: list[int]

    def asking(g: Toy) -> Script:
        yield pick(g.lead, Held(g.bag), [("yes",), ("no",)])
        g.step = "bid"

    red(
        with_step("peek", asking),
        r"the question 'sure' to seat . holds g.bag while it waits",
        lambda match, _: check_script_holds_no_state(match, ()),
    )


# --- secrecy


def everyone(check: Callable[[Match, int | None, random.Random], object]) -> Callable[..., None]:
    def each(match: Match, rng: random.Random) -> None:
        for seat in [None, *range(match.seats)]:
            check(match, seat, rng)

    return each


def test_a_view_that_shows_a_hidden_hand() -> None:
    class Broken(ToyGame):
        def public_view(self, g: Toy) -> ToyView:
            return msgspec.structs.replace(super().public_view(g), table=list(g.hands[0]))

    red(Broken(), "the view of seat .* changed", everyone(check_imagine_keeps_sight))


def test_a_prompt_that_shows_a_hidden_hand() -> None:
    class Words(ToyWording):
        catalogue = {**ToyWording.catalogue, "ask.peek": "The last hand is {cards}."}

        def question(self, g: Toy, ask: Ask) -> Text:
            cards = [f"card:{card}" for card in g.hands[-1]]
            return (
                Text("ask.peek", cards=cards) if isinstance(ask.question, Peek) else super().question(g, ask)
            )

    red(with_words(Words()), "the prompt of seat .* changed", everyone(check_imagine_keeps_sight))


def test_an_event_that_shows_a_hidden_hand() -> None:
    class Words(ToyWording):
        def event(self, g: Toy, what: str, args: tuple[Any, ...]) -> tuple[EventFields, str]:
            return super().event(g, what, args)[0], f"TOY-{sum(g.hands[0])}"

    red(with_words(Words()), "the events of seat .* changed", everyone(check_imagine_keeps_sight))


def test_a_script_that_remembers_the_truth() -> None:
    def sly(g: Toy) -> Script:
        hands = list(g.hands)  # hidden things in a local, alive across a question
        yield pick(g.lead, Sure(), [("yes",), ("no",)])
        g.points[0] += hands[0][0]
        g.step = "bid"

    red(
        with_step("peek", sly),
        "depends in the end on",
        everyone(check_imagine_forgets_truth),
    )


def test_choices_that_are_not_made_anew() -> None:
    def stale(g: Toy) -> Script:
        _, card = yield pick(g.lead, Bid(), cards_of(g, g.lead, Bid()))
        leave(g, g.lead, card)
        g.step = "bid"

    with pytest.raises((AssertionError, ValueError)):
        for match, rng in sampled(replace(CASE, game=with_step("peek", stale)), THREE, 0, 30):
            everyone(check_imagine_forgets_truth)(match, rng)


def test_a_word_that_leaks() -> None:
    case: Case = replace(CASE, secrets=lambda match, seat: ['"stones"'])
    match = GAME.start(3, 0)
    with pytest.raises(AssertionError, match="the view of seat 1 tells of '\"stones\"'"):
        check_nothing_leaks(case, match, 1)


def test_a_question_that_leads_to_the_state() -> None:
    class Held(Question, frozen=True, tag="sure"):
        state: Toy

    def asking(g: Toy) -> Script:
        yield pick(g.lead, Held(g), [("yes",), ("no",)])
        g.step = "bid"

    red(with_step("peek", asking), "reaches the true state by", everyone(check_no_door))


def test_a_view_that_leads_to_the_state() -> None:
    class Broken(ToyGame):
        def public_view(self, g: Toy) -> ToyView:
            return msgspec.structs.replace(super().public_view(g), table=g.table)

    red(Broken(), "reaches table of the true state by", everyone(check_no_door))


def test_a_view_that_leaves_out_what_a_seat_knows() -> None:
    class Broken(ToyGame):
        def own_view(self, g: Toy, seat: int | Literal["all"] | None, public: ToyView) -> ToyOwnView:
            return super().own_view(g, seat if seat == "all" else None, public)

    assert check_views_complete(known, [GAME.start(3, seed) for seed in range(300)]) > 100
    with pytest.raises(AssertionError, match=r"one view of seat .* stands for"):
        check_views_complete(known, [Broken().start(3, seed) for seed in range(300)])


# --- words and numbers


@pytest.mark.parametrize(
    ("label", "message"),
    [
        (Label(Text("option.at", seat="friend:1")), "reads 'friend:1'|no words"),
        (Label(Text("option.yes"), ("Ann",)), "points at 'Ann', which is no ref"),
    ],
)
def test_options_that_read_badly(label: Label, message: str) -> None:
    class Words(ToyWording):
        def noun(self, g: Any, ref: str, names: Any) -> str:
            return ref

        def option(self, g: Any, ask: Ask, choice: Choice) -> Label:
            return label

    with pytest.raises(AssertionError, match=message):
        check_words(with_words(Words()).start(3, 0), "")


def test_a_rule_that_is_not_in_the_ledger() -> None:
    class Words(ToyWording):
        def option(self, g: Any, ask: Ask, choice: Choice) -> Label:
            return Label(Text("option.yes"), (), "DTS-999")

    with pytest.raises(AssertionError, match="names the rule 'DTS-999', which the ledger of strangers lacks"):
        check_words(with_words(Words()).start(3, 0), "strangers")


def test_two_options_of_one_id() -> None:
    class Words(ToyWording):
        def choice_id(self, g: Any, choice: Choice) -> str:
            return str(choice[0])

    with pytest.raises(AssertionError, match="offers the same id twice"):
        check_words(with_words(Words()).start(3, 0), "")


def test_two_options_that_read_alike() -> None:
    class Words(ToyWording):
        def option(self, g: Any, ask: Ask, choice: Choice) -> Label:
            return super().option(g, ask, ask.choices()[0])

    with pytest.raises(AssertionError, match="two options that read alike"):
        check_words(with_words(Words()).start(3, 0), "")


def test_events_that_change_after_they_were_told() -> None:
    class Words(ToyWording):
        def event(self, g: Toy, what: str, args: tuple[Any, ...]) -> tuple[EventFields, str]:
            return super().event(g, what, args)[0], f"TOY-{g.round}"

    past: dict[int | None, bytes] = {}
    with pytest.raises(AssertionError, match="was told has changed since"):
        for match, _ in sampled(replace(CASE, game=with_words(Words())), THREE, 0, 100):
            check_events_stay(match, "", past)


def test_a_gap_in_the_numbers_of_prompts() -> None:
    match, numbers = GAME.start(3, 0), Numbers()
    with pytest.raises(AssertionError, match=r"is asked p. after p"):
        for given in decisions(match, random.Random(0)):
            if given == 3:
                match._numbers[:] = [number + 1 for number in match._numbers]
            numbers.check(match)


# --- records, talk and bots


def test_luck_that_a_record_does_not_hold() -> None:
    class Broken(ToyGame):
        def setup(self, *args: Any) -> Toy:
            g = super().setup(*args)
            random.shuffle(g.bag)
            return g

    red(Broken(), "replays to another checksum|is refused|another", _replays)


def _replays(match: Match, rng: random.Random) -> None:
    try:
        check_record_replays(match, rng)
    except RecordError as error:
        raise AssertionError(str(error)) from error


def test_talk_that_changes_the_match() -> None:
    class Broken(ToyGame):
        def check_saying(self, g: Toy, seat: int, saying: Any) -> Any:
            g.stones += 1
            return super().check_saying(g, seat, saying)

    check_sayings_kept(GAME, THREE, 0)
    with pytest.raises(AssertionError, match="a saying changed the match"):
        check_sayings_kept(Broken(), THREE, 0)


class Cheat:
    """A bot that looks into the match behind its sight."""

    reason = "I know."

    def __init__(self, legal: bool = True) -> None:
        self.legal = legal

    def answer(self, sight: Any) -> Any:
        if not self.legal:
            return "no such option"
        g = _match_of(sight)._g
        options = list(sight.prompt.options)
        answer = options[sum(g.hands[1 - sight.seat]) % len(options)]
        return answer if sight.prompt.kind in ("one", "write") else options

    def say(self, sight: Any) -> None:
        return None


def test_bots_that_cheat_or_break_rules() -> None:
    match = GAME.start(2, 1)
    match.answer(match.waiting[0], match.prompts[match.waiting[0]].options[0])
    assert all(len(prompt.options) > 1 for prompt in match.prompts.values())
    with pytest.raises(AssertionError, match="sees the same and answers"):
        check_bot_is_blind(Cheat, match, random.Random(0))
    with pytest.raises(AssertionError, match="'no such option'"):
        check_bot_answers(lambda: Cheat(legal=False), match)


# --- all of them at once


def test_a_sound_game_passes_all_checks_at_once() -> None:
    check_game(CASE, matches=1)


def test_a_fault_is_found_by_all_checks_at_once() -> None:
    with pytest.raises(AssertionError, match="imagine always gives the truth back"):
        check_game(replace(CASE, game=identity(GAME), positions=(), known=None), matches=1)


def test_odds_that_notice_nothing_prove_nothing() -> None:
    """A position where nothing was learned can't tell a redraw that forgets from one that remembers."""
    with pytest.raises(AssertionError, match="a redraw that forgets goes unnoticed"):
        check_game(replace(CASE, settings=(), forget=lambda g: None), matches=1)
