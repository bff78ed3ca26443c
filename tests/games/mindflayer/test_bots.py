"""What the bots for Attack of the Mind Flayer do and say when the right thing is plain to see.

That they answer by the rules, and from what their seat may know, is tested for all bots by the conformance suite.
"""

from __future__ import annotations

import pytest

import streetlight as sl
from streetlight.games.mindflayer.bots.cover import cover, cover_hand
from streetlight.games.mindflayer.bots.flips import flips
from streetlight.games.mindflayer.bots.reading import Reading
from streetlight.games.mindflayer.bots.talk import Claim, claimed_flayers, news
from streetlight.games.mindflayer.pack.loading import load_pack
from tests.rules.mindflayer.table import Table


def answer(table: Table, seat: int, level: str = "regular") -> str:
    """What the bot would do at this table."""
    return str(sl.bot("mindflayer", level, seed=1).answer(table.match.sight(seat)).id)


def beliefs(table: Table, seat: int) -> list[float]:
    return Reading(table.view(seat), load_pack(), table.match.sayings(seat)).beliefs()


@pytest.mark.rule("MF-59")
def test_the_possessed_attack_both_neighbours_in_the_first_meeting() -> None:
    table = Table("FFFW", "WWWW", "WWWW", "WWWW", "WWWW").meeting("basement")
    assert answer(table, 0) == "left:mind_flayer,right:mind_flayer"


@pytest.mark.rule("MF-59")
def test_they_never_admit_it() -> None:
    for seed in range(12):
        match = sl.game("mindflayer").start(7, seed)
        bots = [sl.bot("mindflayer", "regular", seed=seat) for seat in range(7)]
        while not match.over:
            for seat in match.waiting:
                if match.talk(seat):
                    saying = bots[seat].say(match.sight(seat))
                    if saying is not None:
                        said = match.say(seat, saying)
                        mine = match.view(seat).you
                        if mine.team == "possessed" and said.saying.claim == "hold":
                            memories = match.view(seat).players[seat].cards.count("memories")
                            assert int(said.saying.args["count"]) - memories < 3
                match.answer(seat, bots[seat].answer(match.sight(seat)))


@pytest.mark.rule("MF-60")
def test_a_mind_flayer_from_a_meeting_points_at_the_neighbours() -> None:
    table = Table("FFWW", "WWWW", "WWWW", "WWWW", "WWWW", "WWWW", first=5).meeting("basement")
    before = beliefs(table, 1)
    table.passes("FW", "WW", "WW", "WW", "WW", "WW")
    after = beliefs(table, 1)
    assert after[0] > before[0] + 0.2 and after[2] > before[2] + 0.2
    assert after[0] + after[2] > 0.95
    assert min(after[0], after[2]) > max(after[3], after[4], after[5])


@pytest.mark.rule("MF-60")
def test_two_of_them_prove_it_of_both_and_hard_hits_go_there() -> None:
    table = Table("FFWW", "WWWW", "FFWW", "WWWW", "WWWW", first=0).next("HH").meeting("basement")
    table.passes("FW", "WW", "WF", "WW", "WW")
    assert min(beliefs(table, 1)[0], beliefs(table, 1)[2]) > 0.97
    assert table.turn == 1
    assert answer(table, 1) in ("give:0", "give:2")


def test_visible_mind_flayers_are_counted_and_memories_cancel_them() -> None:
    table = Table("WWWW", "FWWW", "WWWW", "WWWW", "WWWW").next("WFFF")
    for receiver in (3, 3, 3, 4):
        table.give(receiver)
    plain = beliefs(table, 0)
    assert plain[3] > plain[4] > plain[2]
    table = Table("WWWW", "FWWW", "WWWW", "WWWW", "WWWW").next("MFFF")
    for receiver in (3, 3, 3, 4):
        table.give(receiver)
    assert beliefs(table, 0)[3] < plain[3] - 0.05


def test_the_possessed_know_each_other_and_spare_each_other() -> None:
    table = Table("FWWW", "FHWW", "WWWW", "WWWW", "WWWW", "WWWW", first=2).next("HHWWH")
    for receiver in (1, 5, 5, 2):
        table.give(receiver)
    assert table.turn == 0 and table.match.view(0).flipped == "hard_hit"
    assert beliefs(table, 0)[1] > 0.99
    assert answer(table, 0) != "give:1"


def test_the_sane_send_a_mind_flayer_where_it_does_no_harm() -> None:
    table = Table("FFWW", "WWWW", "FFWW", "WWWW", "WWWW", first=0).next("F").meeting("basement")
    table.passes("FW", "WW", "WF", "WW", "WW")
    assert answer(table, 1) in ("give:0", "give:2")  # both are proven


def test_memories_stay_with_a_sane_player_who_needs_them() -> None:
    table = Table("FWWW", "WWFFM", "WWWW", "WWWW", "WWWW").meeting("basement")
    assert answer(table, 1) == "left:waffle,right:waffle"


def test_who_was_passed_a_mind_flayer_says_so_once() -> None:
    table = Table("FFWW", "WWWW", "WWWW", "WWWW", "WWWW", first=4).meeting("basement")
    table.passes("FW", "WW", "WW", "WW", "WW")
    bot = sl.bot("mindflayer", "regular", seed=1)
    saying = bot.say(table.match.sight(1))
    assert saying is not None
    assert (saying.claim, saying.args) == ("received", {"card": "mind_flayer", "meeting": 1})
    table.match.say(1, saying)
    again = bot.say(table.match.sight(1))
    assert again is None or again.claim != "received"


def test_a_claim_moves_those_who_trust_the_speaker() -> None:
    table = Table("WWWW", "WWWW", "FWWW", "WWWW", "WWWW", "WWWW")
    before = beliefs(table, 0)[2]
    for speaker in (1, 3, 4):
        table.match.say(speaker, {"claim": "suspect", "args": {"seat": 2}})
    assert beliefs(table, 0)[2] > before


def test_claims_of_the_possessed_can_not_be_refuted_by_counting() -> None:
    """A lie about Mind Flayers is never below what everybody saw arrive, and never owns up to three."""
    table = Table("WWWW", "FWWW", "WWWW", "WWWW", "WWWW").next("FFF")
    table.give(1)
    saying = sl.bot("mindflayer", "regular", seed=1).say(table.match.sight(1))
    assert saying is None or saying.claim != "hold" or saying.args["count"] == 2


def test_reasons_are_one_line() -> None:
    for seats in (4, 7, 10):
        match = sl.game("mindflayer").start(seats, f"quick {seats}")
        bots = [sl.bot("mindflayer", "regular", seed=seat) for seat in range(seats)]
        while not match.over:
            for seat in match.waiting:
                chosen = bots[seat].answer(match.sight(seat))
                assert bots[seat].reason.endswith(".") and "\n" not in bots[seat].reason
                match.answer(seat, chosen)


def lies(table: Table, seat: int) -> list[Claim]:
    """What one of the Possessed who wants to frame somebody says of the last Meeting."""
    view, sayings = table.view(seat), table.match.sayings(seat)
    own, as_sane = Reading(view, load_pack(), sayings), Reading(cover(view), load_pack(), sayings)
    return [claim for claim in news(own, as_sane, 0.0) if claim[0] != "hold"]


def says(table: Table, seat: int) -> tuple[str, dict[str, object]]:
    """What the bot would say at this table; ("", {}) if nothing."""
    saying = sl.bot("mindflayer", "regular", seed=1).say(table.match.sight(seat))
    return ("", {}) if saying is None else (saying.claim, dict(saying.args))


@pytest.mark.rule("MF-60", "MF-65")
def test_who_names_the_side_that_a_mind_flayer_came_from_is_heard() -> None:
    table = Table("WWWW", "WWWW", "WWWW", "FWWW", "WWWW", "WWWW", first=5).meeting("basement")
    table.passes(*["WW"] * 6)
    before = beliefs(table, 0)
    table.match.say(2, {"claim": "passed", "args": {"side": "left", "card": "mind_flayer"}})
    after = beliefs(table, 0)
    assert after[3] > before[3] and after[1] == before[1]
    table.match.say(2, {"claim": "passed", "args": {"side": "right", "card": "mind_flayer"}})
    assert beliefs(table, 0)[1] > before[1] and beliefs(table, 0)[3] == after[3]


@pytest.mark.rule("MF-46", "MF-60")
def test_a_neighbour_who_had_nothing_to_pass_passed_no_mind_flayer() -> None:
    table = Table("FFWW", "WWWW", "WFFFM", "WWWW", "WWWW", first=4).meeting("basement")
    table.g.hands[2 * 5 + 2] = 0  # seat 2 may pass the Memories only, and passes them to the left
    table.passes("FW", "WW", "M-", "WW", "WW")
    assert beliefs(table, 1)[0] > 0.99


@pytest.mark.rule("MF-27", "MF-49")
def test_a_lie_keeps_to_the_number_that_everybody_was_told() -> None:
    """Seat 1 is Possessed, and everybody knows since The Sheriff's Desk how many she holds."""
    for hand, claimed in (("FFFFWW", 0), ("FFWWWW", 2), ("FWWWWW", 1)):
        table = Table("WWWW", hand, "WWWW", "WWWW", "WWWW", first=4).turned(1).next("F")
        table.meeting("sheriffs_desk").answer("pick:1").passes("WW", "WW", "WW", "WW", "WW")
        assert table.turn == 0 and table.match.view(0).flipped == "mind_flayer"
        assert claimed_flayers(Reading(cover(table.view(1)), load_pack())) == claimed


@pytest.mark.rule("MF-27", "MF-64")
def test_who_was_kept_out_does_not_claim_to_have_been_passed_a_card() -> None:
    """She could say so of the first Meeting, in which she took part, but not of the second."""
    hands = ("WWWW", "FWWW", "WWWW", "WWWW", "WWWW")
    table = Table(*hands, first=4).meeting("basement").passes("WW", "WW", "WW", "WW", "WW")
    assert lies(table, 1) == [("received", {"card": "mind_flayer", "meeting": 1})]
    table = (
        Table(*hands, first=4).meeting("principals_office").answer("pick:1").passes("WW", "WW", "WW", "WW")
    )
    assert lies(table, 1) == []


@pytest.mark.rule("MF-27", "MF-49")
def test_nobody_frames_the_only_one_who_could_have_passed_it() -> None:
    """In The Last Bus there is one giver for everybody, who would know of the lie."""
    table = Table("WWWW", "FWWW", "WWWW", "WWWW", "WWWW", first=4).meeting("bus_stop")
    for seat in range(5):
        table.answer("left:waffle", seat)
    assert "received" not in [claim for claim, _ in lies(table, 1)]


@pytest.mark.rule("MF-27", "MF-59")
def test_the_possessed_talk_from_the_hand_of_a_sane_player() -> None:
    """What was dealt is told as it is, the first card is a Waffle, and what they passed was no Mind Flayer."""
    hands = ("WWWW", "FFFH", "WWWW", "WWWW", "WWWW")
    table = Table(*hands, first=4)
    assert cover_hand(table.view(1)) == [2, 1, 1, 0, 0]
    table = Table(*hands, first=4).meeting("basement").passes("WW", "FF", "WW", "WW", "WW")
    assert cover_hand(table.view(1)) == [
        2,
        0,
        2,
        0,
        0,
    ]  # the Waffle went, it seems, then the Hard Hit; two came
    assert cover(table.view(0)) == table.view(0)


@pytest.mark.rule("MF-27", "MF-60")
def test_a_claim_that_is_known_to_be_false_speaks_against_who_made_it() -> None:
    """Seat 1 passed a Waffle to both sides. Her neighbour says that it was a Mind Flayer."""
    table = Table("WWWW", "WWWW", "FWWW", "WWWW", "WWWW", first=4).meeting("basement")
    table.passes("WW", "WW", "WW", "WW", "WW")
    before = beliefs(table, 1)
    table.match.say(2, {"claim": "passed", "args": {"side": "right", "card": "mind_flayer"}})
    after = beliefs(table, 1)
    assert after[2] > before[2] + 0.15
    assert beliefs(table, 3)[1] > before[1]  # whoever can't know believes it


def test_whom_trusted_players_doubt_is_believed_less() -> None:
    def moved(doubts: int) -> float:
        table = Table("WWWW", "WWWW", "FWWW", "WWWW", "WWWW", "WWWW", "WWWW")
        for speaker in range(3, 3 + doubts):
            table.match.say(speaker, {"claim": "doubt", "args": {"seat": 1}})
        before = beliefs(table, 0)[2]
        table.match.say(1, {"claim": "suspect", "args": {"seat": 2}})
        return beliefs(table, 0)[2] - before

    assert moved(0) > moved(2) > 0


@pytest.mark.parametrize(
    ("speaker", "claim", "args", "about", "up"),
    [
        (1, "sane", {}, 1, False),
        (4, "trust", {"seat": 2}, 2, False),
        (4, "suspect", {"seat": 2}, 2, True),
        (4, "keep_out", {"seat": 2}, 2, True),
        (1, "suspect", {"seat": 0}, 1, True),  # I know better
        (1, "hold", {"card": "mind_flayer", "count": 0}, 1, True),  # all saw two come
    ],
)
def test_what_is_said_moves_beliefs(
    speaker: int, claim: str, args: dict[str, object], about: int, up: bool
) -> None:
    table = Table("WWWW", "WWWW", "FWWW", "WWWW", "WWWW", "WWWW", first=3).next("FFW")
    table.give(1).give(1)
    before = beliefs(table, 0)[about]
    table.match.say(speaker, {"claim": claim, "args": args})
    assert (beliefs(table, 0)[about] > before) == up and beliefs(table, 0)[about] != before


def test_need_and_can_take_say_something_of_a_hand() -> None:
    table = Table("WWWW", "WWWW", "FWWW", "WWWW", "WWWW")
    before = Reading(table.view(0), load_pack()).flayed(1)
    table.match.say(1, {"claim": "need", "args": {"card": "memories"}})
    assert Reading(table.view(0), load_pack(), table.match.sayings(0)).flayed(1) > before
    table.match.say(1, {"claim": "can_take", "args": {"card": "mind_flayer"}})
    table.match.say(3, {"claim": "can_take", "args": {"card": "hard_hit"}})
    heard = Reading(table.view(0), load_pack(), table.match.sayings(0))
    assert heard.hits(3) <= Reading(table.view(0), load_pack()).hits(3)


@pytest.mark.rule("MF-27")
def test_who_holds_two_says_so_in_time() -> None:
    """On one's own turn, whatever card was flipped: that is when bots at a table speak."""
    table = Table("WFFW", "FWWW", "WWWW", "WWWW", "WWWW")
    assert says(table, 0) == ("hold", {"card": "mind_flayer", "count": 2})


@pytest.mark.rule("MF-23", "MF-27")
def test_give_it_to_is_followed_where_two_hardly_differ() -> None:
    """Nobody has shown anything yet: the Mind Flayer may go to either of two players who look alike."""
    for wanted in (3, 4):
        table = Table("WWWW", "FWWW", "WWWW", "WWWW", "WWWW", first=0).next("F")
        for speaker in (1, 2):
            table.match.say(speaker, {"claim": "give_to", "args": {"seat": wanted}})
        assert answer(table, 0) == f"give:{wanted}"


@pytest.mark.rule("MF-23", "MF-27")
def test_give_it_to_does_not_outweigh_what_is_proven() -> None:
    table = Table("FFWW", "WWWW", "FFWW", "WWWW", "WWWW", first=0).next("H").meeting("basement")
    table.passes("FW", "WW", "WF", "WW", "WW")
    for speaker in (3, 4):
        table.match.say(speaker, {"claim": "give_to", "args": {"seat": 7 - speaker}})
    assert answer(table, 1) in ("give:0", "give:2")


@pytest.mark.rule("MF-23", "MF-27")
def test_give_it_to_counts_as_evidence_by_the_trust_in_who_asks_and_by_the_card() -> None:
    def after(card: str, speaker: int) -> tuple[float, float]:
        table = Table("FFWW", "WWWW", "FFWW", "WWWW", "WWWW", first=0).next(card).meeting("basement")
        table.passes("FW", "WW", "WF", "WW", "WW")  # now seat 1 is sure of 0 and 2
        before = beliefs(table, 1)[4]
        table.match.say(speaker, {"claim": "give_to", "args": {"seat": 4}})
        return before, beliefs(table, 1)[4]

    before, told = after("H", 0)
    assert told < before - 0.1  # one of the Possessed wants somebody else hurt
    assert after("H", 3)[1] > told + 0.05  # seat 3 may well be Sane
    before, told = after("M", 0)
    assert told == before  # help is wanted by all


def test_it_is_known_which_card_was_spoken_of() -> None:
    """The number of answers before each flip follows from what all have seen, with every Meeting card."""
    for seats in range(4, 11):
        for seed in range(6):
            match = sl.game("mindflayer").start(seats, f"flips {seed}")
            bots = [sl.bot("mindflayer", ("random", "novice")[seed % 2], seed=seat) for seat in range(seats)]
            while not match.over:
                for seat in match.waiting:
                    if match.prompts[seat].what == "give":
                        known = flips(match.view(seat), load_pack())
                        assert max(known) == match.answers_given
                    match.answer(seat, bots[seat].answer(match.sight(seat)))
