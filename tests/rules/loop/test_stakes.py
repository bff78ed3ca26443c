"""What everybody reads about a test before the dice fall, and what else lies open for all to see."""

import pytest
from pytest import mark

from streetlight.core.errors import SayingError
from streetlight.games.loop import documents as doc
from tests.rules.loop.table import Table


def the_test(t: Table) -> doc.TestView:
    assert t.view.test is not None
    return t.view.test


def at_the_mast(*kids: str, **options: object) -> Table:
    """Kids at Löten, where a radio tests Clever, or Interface: a Computer with Cables or a Battery."""
    return Table(*kids, **options).everyone("Q").rumors("pit_radio")


# Odds


@mark.rule("TL-094", "TL-095", "TL-111")
def test_the_odds_are_told_alone_with_everything_and_with_one_who_helps():
    t = at_the_mast("tobbe", "leila").dice("none").do("investigate:tobbe")
    test = the_test(t)
    parts = {part.what: (part.dice, part.things) for part in test.parts}
    assert parts["items"] == (1, ("item:kit_computer",))
    assert test.alone.dice == test.dice - 1 and test.alone.odds < test.odds
    assert test.asked == ("kid:leila",)
    about = t.prompt.document().options[0].about
    assert about.pool.dice == test.dice + 1
    t.do("help:leila")
    parts = {part.what: part.things for part in the_test(t).parts}
    assert parts["help"] == ("kid:leila",) and the_test(t).dice == about.pool.dice


@mark.rule("TL-111", "TL-212")
def test_who_cannot_push_has_no_odds_of_a_push():
    t = at_the_mast("tobbe", "leila").do("investigate:tobbe")
    assert the_test(t).pushed_odds is not None
    t = at_the_mast("tobbe", "leila").is_("tobbe", "injured").do("investigate:tobbe")
    assert the_test(t).pushed_odds is None
    bruise = at_the_mast("tobbe", "leila", variants=["its_just_a_bruise"]).is_("tobbe", "injured")
    assert the_test(bruise.do("investigate:tobbe")).alone == doc.PoolOdds(
        dice=5, odds=0.5981, pushed_odds=0.8385
    )


@mark.rule("TL-182", "TL-184", "TL-110")
def test_the_way_home_is_easy_tight_or_lost_and_a_push_may_take_its_time():
    t = Table("maja", "leila").at("maja", "Q")
    ways = [t.time("maja", left).kid("maja").way_home for left in (3, 2, 1)]
    assert ways == ["easy", "tight", "lost"]
    assert Table("maja", "leila").at("maja", "Q", "late").time("maja", 0).kid("maja").way_home == "easy"
    t = at_the_mast("tobbe", "leila").time("tobbe", 3).do("investigate:tobbe")
    assert the_test(t).push_strands and t.kid("tobbe").time == t.kid("tobbe").home_cost == 2
    assert not the_test(at_the_mast("tobbe", "leila").time("tobbe", 4).do("investigate:tobbe")).push_strands


# What would do without a roll


@mark.rule("TL-099", "TL-100")
def test_the_other_half_of_a_combo_is_offered():
    t = at_the_mast("tobbe", "leila").has("leila", "jump_leads").dice("none")
    test = the_test(t.do("investigate:tobbe"))
    assert test.tags_at_hand == ("makeup", "computer", "cables") and test.combos_at_hand == ()
    assert test.offers == (
        doc.OfferView(
            thing="item:jump_leads",
            kid="kid:leila",
            with_thing="item:kit_computer",
            with_kid="kid:tobbe",
            combo="interface",
        ),
    )
    assert the_test(t.do("-")).offers == (), "who does not help has nothing to offer"


@mark.rule("TL-104", "TL-106")
def test_knowledge_and_a_whole_combo_are_offered_too():
    t = at_the_mast("tobbe", "leila").has("leila", "library_book", "second_key")
    test = the_test(t.do("investigate:tobbe"))
    offered = {offer.thing: offer.with_thing for offer in test.offers}
    assert offered == {"item:library_book": "item:kit_computer", "anomaly:second_key": None}
    assert test.combos_at_hand == ("interface",)


@mark.rule("TL-101")
def test_nobody_offers_things_to_themselves():
    t = at_the_mast("tobbe", "leila", seats=1).has("leila", "jump_leads")
    assert the_test(t.do("investigate:tobbe")).offers == ()


@mark.rule("TL-100")
def test_an_offer_is_a_claim_that_says_what_it_would_do():
    t = at_the_mast("tobbe", "leila").has("leila", "jump_leads").dice("six")
    t.do("investigate:tobbe")
    match = t.match
    offer = {"claim": "offer", "args": {"thing": "item:jump_leads"}}
    match.say(1, offer)
    said = match.sayings(0)[-1].saying
    assert said.text == "Use my Jump Leads with Tobbe’s Kit Computer: Interface, and no roll."
    for wrong in ({"claim": "offer", "args": {"thing": "item:kit_computer"}}, {"claim": "offer", "args": {}}):
        with pytest.raises(SayingError, match="one of your kids has"):
            match.say(1, wrong)
    t.do("-")
    match.say(1, offer)
    assert match.sayings(0)[-1].saying.text == "Use my Jump Leads.", "the test is over"


# What it is about


@mark.rule("TL-136", "TL-139")
def test_a_machine_that_notices_says_what_it_does():
    t = Table("maja", "sanna").at("sanna", "H").machine("jarv", "B4", "alert").do("walk:maja:H")
    test = the_test(t)
    assert test.cause is not None
    assert (test.cause.kind, test.cause.ref) == ("machine", "machine:jarv")
    assert test.cause.title == "Järv has noticed Maja"
    assert test.consequences == "Failed: You and your helpers take Injured. Back where you came from."
    assert test.consequences_to == "kid:maja"
    assert t.bot("jarv").failing == "You take Injured. Back where you came from."


@mark.rule("TL-150")
def test_a_rumor_says_what_success_and_failure_bring():
    test = the_test(at_the_mast("tobbe", "leila").do("investigate:tobbe"))
    assert test.cause is not None
    assert (test.cause.kind, test.cause.ref) == ("rumor", "rumor:pit_radio")
    assert test.consequences.startswith("Success: Insight +") and "Failure: Enigma +" in test.consequences


@mark.rule("TL-193")
def test_a_chore_says_what_it_brings():
    test = the_test(Table("maja", "sanna").everyone("A").chore("sanna", "boat").do("chore:sanna"))
    assert test.cause is not None
    assert (test.cause.kind, test.cause.title) == ("chore", "Paint the Boat")
    assert test.consequences == "Success: You draw 2 Items."


@mark.rule("TL-093", "TL-115")
def test_the_way_of_an_action_that_was_chosen_says_what_it_brings():
    def pulled() -> doc.TestView:
        t = Table("tobbe", "sanna", scenario="bot_amok").diary("1b", "6a").everyone("L")
        t.dice("none")
        t.g.tokens = tuple(int(n == 6 * 18 + t.place("L")) for n in range(len(t.g.tokens)))
        t.do("card:sanna:relay", "pay:0")
        question = t.prompt.question
        index = [action.index for page in t.view.diary for action in page.actions if action.id == "relay"]
        assert (question.cause, question.number) == ("action", index[0])
        return the_test(t.do("way:1"))

    test = pulled()
    assert test.cause is not None and test.cause.kind == "action"
    assert "Failure: You take Injured, your helpers take Scared." in test.consequences


@mark.rule("TL-257", "TL-115", "TL-214")
@mark.parametrize("variant, whom", [("", "You and your helpers"), ("sucks_to_be_you", "You")])
def test_what_waits_where_a_kid_arrives_says_what_it_does_and_to_whom(variant, whom):
    t = Table("maja", "sanna", scenario="strays", variants=[variant] if variant else [])
    t.diary("1a", "2a").at("maja", "N").at("sanna", "T").tokens("dinosaur", "TTC").dice("none")
    test = the_test(t.do("walk:maja:T"))
    assert test.cause is not None
    assert (test.cause.kind, test.cause.title) == ("met", "Maja is not alone there")
    assert f"Failure: {whom} take Scared." in test.consequences


# Hacks


@mark.rule("TL-160", "TL-161", "TL-162", "TL-170")
def test_a_hack_says_what_is_done_what_is_asked_and_what_a_failure_costs():
    t = (
        Table("maja", "sanna")
        .everyone("N")
        .machine("jarv", "E6")
        .walls("jarv", "default", "brave_clever_quick")
    )
    walls = t.bot("jarv").walls
    assert walls[0] is not None and walls[0].routine.tests == ("brave",)
    assert walls[0].alert.tests == ("brave", "tough") and walls[2:] == (None, None)
    t.dice("none", "none", "six").do("hack:maja:jarv", "join:sanna", "pay:3", "kid:maja", "-")
    assert the_test(t).consequences == "Failed: it turns Alert, and asks for Brave and Tough."
    assert t.view.hack is not None and t.view.hack.done == ()


@mark.rule("TL-158")
def test_tests_of_a_firewall_that_succeeded_are_done():
    t = Table("maja", "sanna").everyone("N").machine("jarv", "E6", "alert").walls("jarv", "default")
    t.dice("six", "six").do("hack:maja:jarv", "join:sanna", "pay:3", "kid:maja", "-", "kid:maja")
    hack = t.view.hack
    assert hack is not None and hack.tests == ("brave", "tough") and hack.done == ("brave",)
    assert the_test(t).consequences.startswith("Failed: the hack is over. ")


@mark.rule("TL-216")
def test_machines_that_are_just_machines_show_no_ability():
    assert Table("maja", "leila").machine("jarv", "C6").bot("jarv").ability is not None
    plain = Table("maja", "leila", variants=["they_are_just_machines"]).machine("jarv", "C6")
    assert plain.bot("jarv").ability is None


# What else lies open


@mark.rule("TL-152", "TL-243")
def test_a_trade_tells_what_has_changed_hands_and_who_is_done():
    t = Table("maja", "leila").has("maja", "petrol_can").has("leila", "jump_leads").do("trade:maja")
    t.do("give_item:maja:petrol_can:leila")
    assert t.view.trade is not None
    assert (t.view.trade.moved, t.view.trade.done) == (("item:petrol_can",), ())


@mark.rule("TL-228")
def test_locked_time_is_that_of_conditions_and_of_angry_grown_ups():
    t = Table("maja", "leila").is_("maja", "scared", "upset").favor("maja", "angry")
    assert t.kid("maja").locked == 4
