"""Scouting, investigating, trading (TL-146 to 152, 234, 235, 243)."""

from pytest import mark

from streetlight.games.loop.documents import AnomalyHeld, RumorView
from tests.rules.loop.table import Table


@mark.rule("TL-146")
def test_scouting_turns_a_rumor_here_or_next_door():
    t = Table().rumors("clean_bikes", "low_tide", "north_sheep", "up:lost_office")
    assert t.choices_of("scout", "maja") == {"M", "H"}, "not Adelsö, and Svartsjö is up already"
    t.do("scout:maja:H")
    assert t.track == ["m", "H", "a", "R"] and t.kid("maja").time == 5
    assert t.view.track[1].rumor == "low_tide"
    assert not t.happened("test"), "its effect does not trigger"


@mark.rule("TL-147")
def test_scouting_a_machine_fills_its_first_two_firewalls():
    t = Table().machine("jarv", "C4").supply("brave_clever").do("scout_machine:maja:jarv")
    assert t.bot("jarv").firewalls == ("brave_clever", "brave_clever", None, None)
    t = Table().machine("jarv", "C4").walls("jarv", "", "quick_tough").supply("brave_clever")
    t.do("scout_machine:maja:jarv")
    assert t.bot("jarv").firewalls == ("brave_clever", "quick_tough", None, None)
    assert "jarv" not in t.choices_of("scout_machine", "maja"), "both are filled"
    assert not Table().controls("leila", "jarv").choices_of("scout_machine"), "not a hacked one"


@mark.rule("TL-148", "TL-234")
def test_investigating_flips_an_unseen_card_and_commits():
    t = Table("maja", "leila").at("leila", "C").rumors("suitcase").dice("none").do("investigate:maja")
    assert t.track == ["M", "", "", ""] and t.kid("maja").time == 5
    assert t.asked == (0, "failed"), "there is no way back"
    assert t.happened("scouted") and t.happened("investigates")
    assert "investigate:maja" not in Table().at("maja", "H").rumors("suitcase").choices


@mark.rule("TL-149", "TL-150")
def test_a_solved_rumor_leaves_its_space_empty():
    t = (
        Table()
        .at("maja", "A")
        .rumors("old_diver", "north_sheep", "low_tide")
        .dice("six")
        .do("investigate:maja")
    )
    assert t.track == ["j", "", "h", ""] and t.view.rumor_discard == ("north_sheep",)
    card = t.content.pack.rumors[t._number("rumors", "north_sheep")]
    assert t.happened("solved")[0]["text"] == card.solved, "the card tells how it went"


@mark.rule("TL-150", "TL-008")
def test_a_failed_rumor_stays_face_up_and_may_be_tried_again():
    t = Table().at("maja", "A").rumors("north_sheep").dice("none", "none")
    t.do("investigate:maja", "accept", "investigate:maja", "accept", "condition:scared")
    assert t.track == ["A", "", "", ""] and t.view.enigma == 2 and t.kid("maja").time == 2


@mark.rule("TL-151", "TL-152")
def test_after_a_solved_rumor_all_there_may_trade_for_free():
    t = (
        Table("maja", "leila", "jonas")
        .everyone("A")
        .rumors("north_sheep")
        .dice("six")
        .next_item("track_suit")
    )
    t.has("leila", "petrol_can").do("investigate:maja", "-")
    assert set(t.match.prompts) == {0, 1}, "those who have something to give"
    t.do("give_item:maja:track_suit:jonas", "done")
    assert "track_suit" in t.kid("jonas").items
    assert t.view.trade is None and [t.kid(kid).time for kid in ("maja", "leila", "jonas")] == [5, 6, 6]


@mark.rule("TL-152", "TL-043")
def test_a_trade_costs_one_kid_one_cube_and_the_limit_waits():
    t = Table("maja", "leila").has("maja", "petrol_can", "jump_leads").has("leila", "hairspray", "track_suit")
    t.do("trade:maja", "give_item:leila:hairspray:maja", "give_item:leila:track_suit:maja", "done")
    assert len(t.kid("maja").items) == 5
    assert [t.kid(kid).time for kid in ("maja", "leila")] == [5, 6]


@mark.rule("TL-152", "TL-044")
def test_iconic_items_are_not_traded_and_each_card_moves_once():
    t = Table("maja", "leila", "jonas").has("maja", "petrol_can").do("trade:maja")
    assert t.choices == {"done", "give_item:maja:petrol_can:leila", "give_item:maja:petrol_can:jonas"}
    t.do("give_item:maja:petrol_can:leila")
    assert t.view.trade is None, "the can has moved, and there is nothing else"
    assert "trade:jonas" not in Table("maja", "leila").choices


@mark.rule("TL-243", "TL-226")
def test_only_standing_kids_at_the_place_trade():
    t = Table("maja", "leila", "tobbe").has("maja", "petrol_can").at("leila", "H").at("tobbe", "M", "home")
    assert "trade:maja" not in t.choices
    assert t.blocked["trade:maja"] == ("Nobody else is here to trade with.", "TL-152")
    t = (
        Table("maja", "leila", "tobbe")
        .has("maja", "petrol_can")
        .at("leila", "M", "late")
        .at("tobbe", "M", "sick")
    )
    assert t.do("trade:maja").choices == {"done", "give_item:maja:petrol_can:leila"}


@mark.rule("TL-243")
def test_anomalies_go_with_their_counters():
    t = Table("maja", "leila").has("maja", "cold_lantern")
    t.do("trade:maja", "give_anomaly:maja:cold_lantern:leila")
    assert t.kid("leila").anomalies == (AnomalyHeld(anomaly="cold_lantern", uses=3),)


@mark.rule("TL-235")
def test_only_the_letter_of_a_face_down_rumor_is_known():
    t = Table().rumors("grass_market")
    assert t.view.track[0] == RumorView(place="place:B", up=False)
    assert "Grass" not in str(t.match.view(0)) and "grass" not in str(t.match.view(0))
