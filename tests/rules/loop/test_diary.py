"""The Diary: triggers, actions, and the whole of Bot Amok! (TL-002, 005, 006, 082, 093, 196, 246)."""

from pytest import mark

from streetlight.games.loop.documents import TokensView
from streetlight.games.loop.rules.diary import has_tags
from tests.rules.loop.table import Table


def amok(*kids, **options):
    """Bot Amok!, with the second kid out of the way."""
    kids = kids or ("maja", "leila")
    return Table(*kids, scenario="bot_amok", **options).at(kids[1], "D")


@mark.rule("TL-006", "TL-082")
def test_enough_insight_turns_the_first_card_and_the_group_chooses():
    t = amok().diary("1a").dials(insight=2).dice("six").do("tile:maja:M")
    assert [prompt.what for prompt in t.match.prompts.values()] == ["choose", "choose"]
    t.do("way:1")
    assert [page.page for page in t.view.diary] == ["page:1b", "page:3a"]


@mark.rule("TL-002", "TL-082")
def test_too_much_enigma_loses_the_week():
    t = amok().diary("1a").dials(enigma=10).at("maja", "D").at("leila", "M").rumors("guard_nine").dice("none")
    t.do("investigate:maja", "accept")
    assert t.result.reason == "recalled", "5 and 3 more per kid"


@mark.rule("TL-093", "TL-246")
def test_a_card_action_may_be_shared_by_the_kids_there():
    t = amok("maja", "leila").diary("3a").everyone("C").dice("six").do("card:maja:drivers")
    assert t.asked == (1, "share") and t.choices == {"pay:0", "pay:1", "pay:2"}
    t.do("pay:1", "-")
    assert [t.kid(kid).time for kid in ("maja", "leila")] == [5, 5] and t.view.tracks[
        "drivers who talked"
    ] == 1
    assert "card:maja:drivers" not in t.choices, "once per round, for all together"


@mark.rule("TL-246")
def test_a_card_action_that_is_not_shared_is_paid_by_the_kid():
    t = amok("maja", "tobbe").diary("2a").at("maja", "H").dice("six").do("card:maja:bearing")
    assert t.kid("maja").time == 5
    assert t.view.tokens == (TokensView(kind="track", place="place:H", count=1, next=None),)
    assert "card:maja:bearing" not in t.choices, "there is a token here already"
    (action,) = [action for page in t.view.diary for action in page.actions]
    assert [ref[6:] for ref in action.at] == ["P", "T", "D", "S"], "nor does the page send anybody here"


@mark.rule("TL-006", "TL-082")
def test_three_bearings_cross_behind_the_church():
    t = amok("maja", "tobbe").diary("2a").at("tobbe", "H").dice("six")
    t.g.tokens = tuple(
        int(n in (5 * 18 + t.place("P"), 5 * 18 + t.place("T"))) for n in range(len(t.g.tokens))
    )
    t.do("card:tobbe:bearing")
    assert [page.page for page in t.view.diary] == ["page:4a"]
    assert t.view.insight == 1


@mark.rule("TL-002", "TL-005")
def test_hacking_a_fireguard_reads_the_water():
    t = (
        amok()
        .diary("3a")
        .at("maja", "C")
        .machine("fireguard_alpha", "E6")
        .walls("fireguard_alpha", "brave_clever", "brave_clever")
    )
    t.dice("six", "six").do("hack:maja:fireguard_alpha")
    assert [page.page for page in t.view.diary] == ["page:4a"]


@mark.rule("TL-002", "TL-006")
def test_number_seven_goes_home():
    t = amok().diary("4a").at("maja", "F").do("card:maja:look", "way:0")
    assert [page.page for page in t.view.diary] == ["page:5a"]
    assert t.sector("paarhufer_beta") == "B4", "its twin has come out of the woods"
    assert t.view.tracks["ready for the road"] == 1, "for two kids the quay is empty already"
    t = amok("maja", "leila", "tobbe").diary("4a").at("maja", "F").do("card:maja:look", "way:0")
    assert t.view.tracks.get("ready for the road", 0) == 0
    t.dice("six").do("card:maja:heart")
    assert [action.done for action in t.view.diary[0].actions] == [True, False, False], "the heart beats"
    t = amok().diary("5a").at("maja", "F").controls("maja", "jarv")
    t.g.tracks = (0, 2)
    t.do("card:maja:lead")
    assert (t.result.winners, t.result.reason) == ((0, 1), "home")


@mark.rule("TL-002")
def test_or_the_relays_are_pulled():
    for kids, relays in ((2, "L"), (3, "LR"), (4, "LRE")):
        t = amok(*("maja", "leila", "tobbe", "sanna")[:kids])
        t.diary("4a").at("maja", "F").do("card:maja:look", "way:1")
        assert {token.place for token in t.view.tokens} == {f"place:{letter}" for letter in relays}
    t = amok().diary("6a").at("maja", "L").dice("six")
    t.g.tokens = tuple(int(n == 6 * 18 + t.place("L")) for n in range(len(t.g.tokens)))
    t.do("card:maja:relay", "way:1")
    assert t.result.reason == "quiet"


@mark.rule("TL-196", "TL-009")
def test_triggers_that_happen_again_and_again():
    t = Table().diary("1a").step("school").day("tuesday").school("dodgeball").dice("six")
    t.rumors("north_sheep", "ticking_swan", "old_diver", "night_water").rumor_deck("pit_radio", "low_tide")
    assert t.view.tracks == {"boats": 2}


@mark.rule("TL-005", "TL-088")
def test_a_card_may_forbid_help_or_give_dice():
    t = Table("maja", "tobbe").diary("1b").everyone("F").rumors("up:north_sheep").dice("six")
    t.g.track[0] = t._number("rumors", "bonnet_flowers")
    t.do("investigate:maja", "test")
    assert not t.happened("helps") and t.happened("rolled")
    t = Table("maja", "tobbe").diary("1b").at("maja", "S").at("tobbe", "C").rumors("empty_ferry").dice("six")
    assert t.do("investigate:maja").dice_rolled() == [7], "one die more for Brave"


@mark.rule("TL-054", "TL-005")
def test_a_card_may_bring_more_rumors_and_spare_the_enigma():
    t = Table().diary("1b").step("school").day("tuesday").school("fire_drill").dice("six")
    t.rumors("north_sheep", "ticking_swan", "old_diver", "night_water").rumor_deck("pit_radio", "low_tide")
    assert len(t.happened("new_rumor")) == 1, "kids-2 would be none: 0 and 1 more is 1"
    assert t.view.enigma == 0


@mark.rule("TL-002", "TL-209")
def test_everybody_sees_how_far_the_dials_may_go():
    t = amok("maja", "leila").diary("1a")
    assert (t.view.insight_goal, t.view.enigma_limit) == (3, 11)
    [page] = t.view.diary
    assert "at Insight 3," in page.goal and "at Enigma 11." in page.goal, "the page says it for two kids"
    t = amok("maja", "leila").diary("1b", "4a")
    assert (t.view.insight_goal, t.view.enigma_limit) == (None, 11)
    assert Table(scenario="sandbox").view.enigma_limit == 6
    assert Table(scenario="sandbox", enigma_limit=9).view.enigma_limit == 9
    assert Table().view.enigma_limit is None


@mark.rule("TL-225", "TL-006")
def test_any_player_may_decide_for_the_group_or_leave_it_to_the_others():
    t = amok("maja", "leila", "tobbe").diary("1b", "4a").at("leila", "F").do("card:leila:look")
    assert {seat: prompt.what for seat, prompt in t.match.prompts.items()} == dict.fromkeys(
        range(3), "choose"
    )
    t.match.answer(0, "wait")
    t.match.answer(2, "wait")
    assert t.asked == (1, "choose") and t.choices == {"way:0", "way:1"}, "somebody has to"
    t.do("way:1")
    assert [page.page for page in t.view.diary] == ["page:1b", "page:6a"]
    t = amok("maja", "leila", "tobbe").diary("1b", "4a").at("leila", "F").do("card:leila:look")
    t.match.answer(2, "way:0")
    assert [page.page for page in t.view.diary] == ["page:1b", "page:5a"]


@mark.rule("TL-104")
def test_knowledge_stands_for_one_tag_that_the_diary_asks_for():
    def ready(*items, holds=("battery", "cables")):
        t = Table().has("maja", *items)
        return has_tags(t.g, holds, 0)

    assert ready("pocket_torch", "jump_leads") and ready("pocket_torch", "library_book")
    assert not ready("library_book"), "for one of the two, not for both"
    assert not ready("library_book", "jump_leads", holds=("knowledge", "battery"))
