"""Chapter E: Meetings, their effects and the sealed exchange."""

from collections import Counter

import pytest
from msgspec.structs import replace

from streetlight.bots.chance import RandomBot
from streetlight.core.errors import SayingError
from streetlight.core.match import true_state
from streetlight.games.mindflayer.events import (
    Counted,
    GaveFewer,
    PlayerAndOther,
    Received,
    Showed,
    ShowedUnseen,
    SomePlayers,
)
from streetlight.games.mindflayer.history import BLIND, RoundMoment, moments
from streetlight.games.mindflayer.pack.content import KeepOut, ShowCards
from streetlight.games.mindflayer.pack.loading import load_pack
from streetlight.games.mindflayer.state import MindFlayer
from tests.rules.mindflayer.table import GAME, Table, all_cards, passed

PACK = load_pack("standard")
FIVE = ("FWWW", "WWWW", "WWWW", "WWWW", "WWWW")


def pass_anything(table: Table) -> None:
    for seat in table.match.waiting:
        table.answer(table.ids(seat)[0], seat)


@pytest.mark.rule("MF-38", "MF-49")
def test_effects_are_for_those_in_play_the_drawer_included() -> None:
    table = Table(*FIVE, first=2).out(1).meeting("arcade")
    assert table.match.waiting == (0, 2, 3, 4)
    table = Table(*FIVE, first=2).out(1).meeting("swimming_pool")
    assert table.ids() == ["pick:0", "pick:3", "pick:4"]


@pytest.mark.rule("MF-39", "MF-74")
def test_nobody_speaks_during_the_exchange() -> None:
    table = Table(*FIVE).meeting("town_hall")
    table.match.say(1, "Let's keep Ada out.")  # before the effect is resolved, talk is free
    pass_anything(table)
    assert table.match.view(None).phase == "exchange"
    for seat in range(5):
        assert not table.match.talk(seat)
        with pytest.raises(SayingError, match="until the Meeting is over"):
            table.match.say(seat, "psst")
    pass_anything(table)
    table.match.say(1, "Who passed me that?")


@pytest.mark.rule("MF-40", "MF-65")
def test_one_card_goes_left_and_one_right() -> None:
    table = Table("FHHA", "WMMW", "WHAW", "WFFW").meeting("basement")
    assert "left to Benny" in table.prompt(0).text and "right to Dex" in table.prompt(0).text
    table.passes("HA", "MW", "WH", "WW")
    assert passed(table, 1) == "HH"  # from seat 0 on the right, and from seat 2 on the left
    assert passed(table, 2) == "MW"
    assert passed(table, 3) == "AW"
    assert passed(table, 0) == "WW"
    assert [table.match.view(None).players[seat].hand for seat in range(4)] == [4, 4, 4, 4]


@pytest.mark.rule("MF-41")
def test_choices_are_sealed_until_all_have_chosen() -> None:
    table = Table(*FIVE).meeting("basement")
    before = [table.match.view(eye) for eye in (1, 2, 3, 4)]
    table.answer("left:mind_flayer,right:waffle", 0)
    assert table.match.waiting == (1, 2, 3, 4)
    after = [table.match.view(eye) for eye in (1, 2, 3, 4)]
    for old, new in zip(before, after, strict=True):
        assert replace(old, waiting=(1, 2, 3, 4)) == new
        assert old.waiting == (0, 1, 2, 3, 4)


@pytest.mark.rule("MF-42")
def test_who_does_not_take_part_is_skipped() -> None:
    table = Table("FHWW", "WWWW", "WMWW", "WWWW", "WAWW").out(1).meeting("principals_office")
    table.answer("pick:3")
    assert table.match.waiting == (0, 2, 4)
    table.passes("HW", "MW", "WA")
    assert passed(table, 2) == "AH"  # from seats 0 and 4
    assert passed(table, 4) == "MW"
    assert table.hand(1) == "WWWW" and table.hand(3) == "WWWW"


@pytest.mark.rule("MF-43")
def test_the_sane_keep_their_mind_flayers() -> None:
    table = Table("FFWW", "WFFW", "WFMW", "WWWW").meeting("basement")
    assert table.ids(1) == ["left:waffle,right:waffle"]
    assert all("mind_flayer" not in option for seat in (1, 2, 3) for option in table.ids(seat))
    assert any("mind_flayer" in option for option in table.ids(0))
    assert [(block.id, block.rule) for block in table.prompt(1).blocked] == [("card:mind_flayer", "MF-43")]
    assert table.prompt(0).blocked == ()


@pytest.mark.rule("MF-44", "MF-70")
def test_received_cards_come_in_no_order_and_without_a_giver() -> None:
    """The same two cards, given the other way round, look the same to the receiver."""
    seen = []
    for left, right in (("WH", "WA"), ("WA", "WH")):
        table = Table("FHAW", "WWWW", "WHAW", "WWWW").meeting("basement")
        table.passes(left[1] + "W", "WW", "W" + right[1], "WW")
        seen.append((table.match.view(1), [event.document() for event in table.match.events(1)]))
        assert "giver" not in str(table.told(1, "received", Received))
    assert seen[0] == seen[1]


@pytest.mark.rule("MF-45")
def test_thresholds_are_checked_once_after_all_cards_have_arrived() -> None:
    """Giving away the Helping Hand would be fatal in the gap, but one comes back."""
    table = Table("FWWW", "WHHA", "WAWW", "WWWW").next("H").meeting("basement", after=1)
    table.give(1)
    table.passes("WW", "AW", "WA", "WW")
    assert table.hand(1) == "HHHWA"
    assert table.down == []


@pytest.mark.rule("MF-45", "MF-51")
def test_knock_outs_in_a_meeting_are_announced_together() -> None:
    table = Table("FHHW", "WWHH", "WWHH", "WHWW", "WWWW", "WWWW").meeting("basement")
    table.passes("HW", "WW", "WW", "WH", "WW", "WW")
    assert table.down == [1, 2]
    told = [event.what for event in table.events(None)]
    at = told.index("knocked_out")
    assert told[at : at + 2] == ["knocked_out", "knocked_out"]
    assert told.index("handed_over") < at


@pytest.mark.rule("MF-46")
def test_one_card_to_give_goes_to_the_neighbour_of_her_choice_and_the_number_is_public() -> None:
    table = Table("FWWW", "WWWW", "MFFF", "WWWW").meeting("basement")
    assert table.team(2) == "sane"  # three Mind Flayers, one of them cancelled
    assert table.ids(2) == ["left:memories", "right:memories"]
    table.answer("left:waffle,right:waffle", 0)
    table.answer("left:waffle,right:waffle", 1)
    table.answer("right:memories", 2)
    table.answer("left:waffle,right:waffle", 3)
    assert passed(table, 1) == "MW"
    assert passed(table, 3) == "W"
    assert table.hand(2) == "FFFWW"
    assert table.team(2) == "possessed"  # MF-45: the Memories are gone when the hand is checked
    for eye in (None, 0, 1, 2, 3):
        assert table.told(eye, "gave_fewer", GaveFewer) == [GaveFewer("seat:2", 1)]
        assert [event.text for event in table.events(eye, "gave_fewer")] == ["Cleo passed fewer cards: 1."]


@pytest.mark.rule("MF-46", "MF-47")
def test_none_to_give_gives_none() -> None:
    table = Table("FWWW", "WWWW", "WFF", "WWWW").meeting("basement")
    table.g.hands[5 * 2 + 2] = 0  # two Mind Flayers and nothing else
    assert table.ids(2) == ["nothing"]
    table.answer("left:waffle,right:waffle", 0)
    table.answer("left:waffle,right:waffle", 1)
    table.answer("nothing", 2)
    table.answer("left:waffle,right:waffle", 3)
    assert table.told(None, "gave_fewer", GaveFewer) == [GaveFewer("seat:2", 0)]
    assert passed(table, 1) == "W"


@pytest.mark.rule("MF-47", "MF-66")
def test_hands_do_not_shrink_and_cards_neither_come_nor_go() -> None:
    short = 0
    for seats in range(4, 11):
        for seed in range(30):
            match = GAME.start(seats, seed)
            bot = RandomBot(seed)
            before = all_cards(true_state(match, MindFlayer))
            left = sum(match.view(None).stacks)
            while not match.over:
                seat = match.waiting[seed % len(match.waiting)]
                deck = len(true_state(match, MindFlayer).deck)
                phase = match.view(None).phase
                match.answer(seat, bot.answer(match.sight(seat)))
                if phase == "effect" and match.view(None).phase == "effect":
                    assert len(true_state(match, MindFlayer).deck) == deck
            assert all_cards(true_state(match, MindFlayer)) == before
            assert left >= 0
            sizes = [player.hand for player in match.view(None).players]
            short += sum(size < 4 for size in sizes)
            fewer = [event for event in match.events(None) if event.what == "gave_fewer"]
            assert min(sizes) >= 4 - len(fewer)
    assert short <= 5  # only next to somebody who had fewer to give


@pytest.mark.rule("MF-48")
def test_two_participants_give_both_cards_to_each_other() -> None:
    table = Table("FHWW", "WHHW", "WHHM", "WWWW", "WAAW").meeting("sick_bay")
    assert table.match.view(None).players[1].takes_part is False
    assert table.match.waiting == (0, 3, 4)
    table = Table("FHWW", "WHHW", "WHHM", "WAAW").meeting("sick_bay")
    assert table.match.waiting == (0, 3)
    assert "both:hard_hit,waffle" in table.ids(0)
    assert "both:waffle,hard_hit" not in table.ids(0)
    table.answer("both:hard_hit,waffle", 0)
    table.answer("both:helping_hand,helping_hand", 3)
    assert passed(table, 0) == "AA"
    assert passed(table, 3) == "HW"


@pytest.mark.rule("MF-48", "MF-64")
def test_one_participant_or_none_pass_nothing() -> None:
    table = Table("FHWW", "WHHW", "WHHM", "WHHA").meeting("sick_bay")
    assert table.match.waiting == (0, 3)  # a Helping Hand cancels one of seat 3's
    table = Table("FHWW", "WHHW", "WHHM", "WHHW").meeting("sick_bay")
    assert table.events(None, "no_exchange")
    assert table.match.view(None).meetings_held == 1
    assert table.turn == 1
    table = Table("FHHW", "WHHW", "WHHM", "WHHW").meeting("sick_bay")
    assert table.events(None, "no_exchange")


@pytest.mark.rule("MF-49")
def test_twelve_cards_twelve_effects_some_show_and_some_keep_out() -> None:
    assert all(card.source == "house" for card in PACK.meetings)
    assert len({(repr(card.effect), card.exchange) for card in PACK.meetings}) == 12
    assert sum(isinstance(card.effect, ShowCards) for card in PACK.meetings) >= 2
    assert sum(isinstance(card.effect, KeepOut) for card in PACK.meetings) >= 2


@pytest.mark.rule("MF-62")
def test_an_effect_that_changes_hands_is_followed_by_the_same_check() -> None:
    table = Table("FWWW", "HHHH", "WWWW", "WWWW", "WWHH").meeting("corn_maze")
    # everybody lost a card to the right: seat 1 gave seat 0 a Hard Hit and still has three
    assert table.hand(1) == "HHHW"
    told = [event.what for event in table.events(None)]
    assert told.index("knocked_out") < told.index("hush")
    assert 1 not in table.match.waiting


@pytest.mark.rule("MF-62", "MF-51")
def test_an_effect_that_ends_the_game_leaves_no_exchange() -> None:
    table = Table("FHHW", "HHHH", "WWWW", "WWWW").out(3).meeting("swimming_pool")
    table.answer("pick:1")
    assert table.down == [0, 1, 3]
    assert table.match.result is not None and table.match.result.reason == "few_left"
    assert not table.events(None, "hush")


@pytest.mark.rule("MF-62", "MF-66")
def test_a_card_taken_counts_at_once_and_who_falls_by_it_gives_nothing_back() -> None:
    table = Table("FHHW", "HH", "WWWW", "WWWW", "WWWW").meeting("swimming_pool")
    table.answer("pick:1")
    assert table.down == [0]  # a third one
    assert table.view(0).players[0].hand == 5 and table.view(0).players[1].hand == 1
    assert table.match.waiting == (1, 2, 3, 4)  # and the exchange goes on among the others


@pytest.mark.rule("MF-62")
def test_the_card_given_back_counts_before_the_exchange() -> None:
    for seed in range(12):
        table = Table("FHWW", "HHWW", "WWWW", "WWWW", "WWWW", seed=f"back {seed}").meeting("swimming_pool")
        table.answer("pick:1")
        if table.hand(0) == "FHWWW":
            table.answer("back:hard_hit")
            assert table.down == [1]
            assert table.match.waiting == (0, 2, 3, 4)
            break
    else:
        pytest.fail("a Waffle was never drawn")


@pytest.mark.rule("MF-62", "MF-32")
def test_who_loses_the_helping_hand_falls_before_anything_comes_back() -> None:
    for seed in range(12):
        table = Table("FAAW", "HHHA", "WWWW", "WWWW", "WWWW", seed=f"hand {seed}").meeting("swimming_pool")
        table.answer("pick:1")
        if table.hand(0) == "FWAAA":
            assert table.down == [1]
            assert "back:helping_hand" not in table.ids(0)
            break
    else:
        pytest.fail("the Helping Hand was never drawn")


@pytest.mark.rule("MF-62", "MF-43")
def test_who_is_possessed_by_the_card_she_took_may_give_a_mind_flayer_back() -> None:
    """The third Mind Flayer counts as soon as it is taken, so the card given back is one of the Possessed's."""
    table = Table("WFFW", "FFFF", "WWWW", "WWWW", "WWWW").meeting("swimming_pool")
    table.answer("pick:1")
    assert table.team(0) == "possessed"
    assert table.ids() == ["back:mind_flayer", "back:waffle"]
    table.answer("back:mind_flayer")
    assert table.hand(0) == "FFWW" and table.team(0) == "possessed"


@pytest.mark.rule("MF-64")
def test_who_is_kept_out_is_still_in_play() -> None:
    table = Table(*FIVE).meeting("principals_office")
    assert table.ids() == ["pick:1", "pick:2", "pick:3", "pick:4"]
    table.answer("pick:1")
    assert table.told(3, "kept_out", SomePlayers) == [SomePlayers(("seat:1",))]
    view = table.match.view(None).players[1]
    assert (view.in_play, view.takes_part) == (True, False)
    assert not table.match.talk(1)
    pass_anything(table)
    assert table.hand(1) == "WWWW"
    assert table.turn == 1  # and takes the next turn
    assert table.match.view(None).players[1].takes_part is True


@pytest.mark.rule("MF-64", "MF-49")
def test_a_vote_keeps_out_whom_most_want_out_and_a_tie_nobody() -> None:
    table = Table(*FIVE).meeting("town_hall")
    for seat, vote in enumerate((1, 0, 0, 1, 0)):
        table.answer(f"pick:{vote}", seat)
    assert table.told(None, "kept_out", SomePlayers) == [SomePlayers(("seat:0",))]
    assert [args.other for args in table.told(None, "voted", PlayerAndOther)] == [
        f"seat:{n}" for n in (1, 0, 0, 1, 0)
    ]
    assert table.events(None, "voted")[0].text == "Ada voted to keep Benny out."
    (card,) = [card for card in PACK.meetings if card.id == "town_hall"]
    assert "the votes are read out" in card.text and "secret" not in card.text
    table = Table(*FIVE).meeting("town_hall")
    for seat, vote in enumerate((1, 0, 1, 0, 2)):
        table.answer(f"pick:{vote}", seat)
    assert table.events(None, "kept_out") == []
    assert table.events(None)[-2].text == "Nobody stays out of this Meeting."
    assert table.match.waiting == (0, 1, 2, 3, 4)


@pytest.mark.rule("MF-26", "MF-49")
def test_a_shown_card_is_for_the_eyes_named_only() -> None:
    table = Table("FHWW", "WWWW", "WWWW", "WWWW").meeting("arcade")
    table.answer("show:hard_hit", 0)
    for seat in (1, 2, 3):
        table.answer("show:waffle", seat)
    for eye in (0, 1):
        shown = next(args for args in table.told(eye, "showed", Showed) if args.seat == "seat:0")
        assert shown == Showed("seat:0", "seat:1", ("card:hard_hit",))
    for eye in (None, 2, 3):
        unseen = next(
            args for args in table.told(eye, "showed_unseen", ShowedUnseen) if args.seat == "seat:0"
        )
        assert unseen == ShowedUnseen("seat:0", "seat:1", 1)
        assert "hard_hit" not in str(table.match.view(eye))
        assert "hard_hit" not in str([event.args for event in table.events(eye)])
    assert table.hand(0) == "FHWW"


@pytest.mark.rule("MF-49")
def test_cards_shown_blindly_are_drawn_at_random() -> None:
    shown: Counter[str] = Counter()
    for seed in range(120):
        table = Table("FWWW", "WHHM", "WWWW", "WWWW", seed=f"booth {seed}").meeting("photo_booth")
        table.answer("pick:1")
        cards = table.told(0, "showed", Showed)[0].cards
        assert len(cards) == 2
        shown.update(cards)
    assert 0.4 < shown["card:hard_hit"] / 240 < 0.6


@pytest.mark.rule("MF-49")
def test_numbers_said_aloud_are_true() -> None:
    table = Table("FWWW", "WFFW", "WWWW", "WHWW").meeting("sheriffs_desk")
    table.answer("pick:1")
    assert table.told(None, "counted", Counted) == [Counted("seat:1", "card:mind_flayer", 2)]


@pytest.mark.rule("MF-49", "MF-40")
def test_one_card_only_or_one_card_more() -> None:
    table = Table("FHHW", "WWWW", "WWWW", "WWWW").meeting("bus_stop")
    table.answer("left:hard_hit", 0)
    for seat in (1, 2, 3):
        table.answer("left:waffle", seat)
    assert passed(table, 1) == "H"
    assert table.match.view(None).meetings_held == 1
    table = Table("FHHW", "WWWW", "WWWW", "WWWW").meeting("boiler_room")
    table.answer("left:hard_hit", 0)
    for seat in (1, 2, 3):
        table.answer("left:waffle", seat)
    assert passed(table, 1) == "H"
    assert table.match.view(None).phase == "exchange"


@pytest.mark.rule("MF-49", "MF-65")
def test_both_cards_to_the_left() -> None:
    table = Table("FHHM", "WWWW", "WWWW", "WWWW").meeting("video_rental")
    table.answer("right:memories", 0)
    for seat in (1, 2, 3):
        table.answer("right:waffle", seat)
    assert passed(table, 3) == "M"
    table.answer("left:hard_hit,hard_hit", 0)
    for seat in (1, 2, 3):
        table.answer("left:waffle,waffle", seat)
    assert passed(table, 1) == "HH"


@pytest.mark.rule("MF-67")
def test_giving_in_an_effect_is_giving_but_drawing_blindly_is_not() -> None:
    taken: Counter[str] = Counter()
    for seed in range(60):
        table = Table("WWWW", "WFFF", "FWWW", "WWWW", seed=f"pool {seed}").meeting("swimming_pool")
        table.answer("pick:1")
        taken[table.told(0, "received", Received)[0].cards[0]] += 1
        assert "back:mind_flayer" not in table.ids()  # seat 0 is Sane
        assert "back:waffle" in table.ids()
        table.answer("back:waffle")
        assert passed(table, 1) == "W"
    assert taken["card:mind_flayer"] > 30
    table = Table("FWWW", "WFFF", "WWWW", "WWWW").meeting("swimming_pool")
    table.answer("pick:1")
    assert "back:mind_flayer" in table.ids()  # seat 0 is Possessed


@pytest.mark.rule("MF-66")
def test_every_choice_of_an_effect_has_something_to_choose() -> None:
    for card in PACK.meetings:
        table = Table("FFFF", "WFFW", "WHHA", "WMMM", "WWWW").meeting(card.id)
        while table.match.view(None).phase == "effect":
            for seat in table.match.waiting:
                assert table.ids(seat)
                table.answer(table.ids(seat)[-1], seat)
        assert len(table.g.deck) + (table.g.flipped >= 0) == 22  # the common deck is as it was


@pytest.mark.rule("MF-70")
def test_with_two_participants_the_giver_is_known_of_course() -> None:
    table = Table("FHWW", "WHHW", "WHHM", "WAAW").meeting("sick_bay")
    table.answer("both:hard_hit,waffle", 0)
    table.answer("both:helping_hand,helping_hand", 3)
    passing = table.rounds(0)[0]
    assert passing.givers == (0, 3) and passing.receivers == ((3, 3), (0, 0))
    assert passing.received == ("helping_hand", "helping_hand")


@pytest.mark.rule("MF-73")
def test_after_a_meeting_the_next_is_at_the_drawers_left_even_if_the_drawer_is_out() -> None:
    table = Table("FHHW", "WWHH", "WWWW", "WWWW", "WWWW", first=1).meeting("basement")
    table.passes("HW", "WW", "WW", "WW", "WW")
    assert table.down == [1]
    assert table.turn == 2


@pytest.mark.rule("MF-75")
def test_an_absent_player_passes_random_cards_that_are_legal() -> None:
    seen: Counter[str] = Counter()
    for seed in range(80):
        table = Table("FWWW", "WFHM", "WWWW", "WWWW").meeting("basement")
        seen[RandomBot(seed).answer(table.match.sight(1)).id] += 1
    assert len(seen) == 6  # the three cards that are not Mind Flayers, two by two
    assert all("mind_flayer" not in option for option in seen)
    gifts: Counter[str] = Counter()
    for seed in range(80):
        gifts[RandomBot(seed).answer(Table("FWWW", "WWWW", "WWWW", "WWWW").match.sight(0)).id] += 1
    assert set(gifts) == {"give:1", "give:2", "give:3"}


@pytest.mark.rule("MF-16", "MF-49")
def test_a_card_may_be_another_one_with_other_numbers_of_players() -> None:
    """The Corn Maze loses everybody a card; with six it lets nobody give any."""
    five = Table(*FIVE).meeting("corn_maze")
    assert five.g.held == 0
    assert [moment.how for moment in moments(five.g.past) if isinstance(moment, RoundMoment)] == [BLIND]
    six = Table(*FIVE, "WWWW").meeting("corn_maze")
    assert six.g.held == 1 and not any(isinstance(moment, RoundMoment) for moment in moments(six.g.past))
    eight = Table(*FIVE, "WWWW", "WWWW", "WWWW").meeting("principals_office")
    assert len(eight.match.waiting) == 8


def test_every_number_of_players_finds_each_card_as_it_says() -> None:
    for players in range(4, 11):
        for card in PACK.meetings:
            if not card.holds(players):
                assert card.exchange_with(players) == ("left", "right")
                assert card.effect_with(players) == card.otherwise
