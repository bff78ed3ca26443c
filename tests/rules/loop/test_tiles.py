"""The nine event Locations (TL-198 to 207, 249)."""

from pytest import mark

from tests.rules.loop.table import Table


def at(letter, *kids, **options):
    return (
        Table(*(kids or ("maja", "leila")), **options)
        .at("leila" if not kids else kids[1], "P")
        .at("maja" if not kids else kids[0], letter)
    )


@mark.rule("TL-198", "TL-249")
def test_a_tile_serves_one_kid_a_round_at_its_place():
    t = Table("maja", "jonas").dice("six").do("tile:maja:M", "-")
    assert t.kid("maja").time == 5
    assert "tile:jonas:M" not in t.choices, "once per round, for all kids together"
    assert t.blocked["tile:jonas:M"] == ("Somebody has been there today already.", "TL-249")
    assert "tile:maja:M" not in Table().at("maja", "H").choices


@mark.rule("TL-199", "TL-235")
def test_gravitron_echoes_swaps_a_face_down_rumor():
    t = at("B").rumors("up:north_sheep", "ticking_swan", "old_diver").rumor_deck("chess_keeper", "low_tide")
    t.do("tile:maja:B")
    assert t.choices == {"remove:D", "remove:J"}
    t.do("remove:D")
    assert t.track == ["A", "s", "j", ""] and t.view.enigma == 0
    assert t.view.rumor_discard == ("ticking_swan",)


@mark.rule("TL-199")
def test_gravitron_echoes_skips_letters_that_are_on_the_board():
    t = at("B").rumors("ticking_swan", "old_diver").rumor_deck("guard_nine", "chess_keeper")
    t.do("tile:maja:B", "remove:D")
    assert t.track == ["d", "j", "", ""], "the removed letter no longer counts"
    t = at("B").rumors("ticking_swan", "old_diver").rumor_deck("guard_nine", "chess_keeper")
    t.do("tile:maja:B", "remove:J")
    assert t.track == ["d", "s", "", ""] and t.view.rumor_deck.bottom == ("place:D",)
    assert "tile:maja:B" not in at("B").rumors("ticking_swan").rumor_deck().choices, "no card, no echo"


@mark.rule("TL-200", "TL-181", "TL-251")
def test_the_cafe_is_an_extra_rest():
    t = at("C").is_("maja", "exhausted", "upset").do("rest:maja:upset", "tile:maja:C", "recover:exhausted")
    assert t.kid("maja").conditions == () and t.kid("maja").time == 2
    assert "tile:maja:C" not in at("C").choices, "with nothing to rest from it is not offered"


@mark.rule("TL-201", "TL-244")
def test_the_graveyard_gives_cables_batteries_and_computers_back():
    t = at("F").discard("jump_leads", "petrol_can", "pocket_torch").do("tile:maja:F")
    assert t.choices == {"fetch:jump_leads", "fetch:pocket_torch"}
    t.do("fetch:jump_leads")
    assert "jump_leads" in t.kid("maja").items
    assert "tile:maja:F" not in at("F").discard("petrol_can").choices


@mark.rule("TL-202")
def test_the_spiders_run_one_sector_two_or_not_at_all():
    t = at("G").dice(1).do("tile:maja:G")
    assert t.kid("maja").conditions == ("upset",) and t.where("maja") == "G"
    t = at("G").dice(3).do("tile:maja:G")
    assert t.choices_of("ride_to") == {"M", "R", "T"}, "one Sector from D5"
    t = at("G").dice(6).do("tile:maja:G")
    assert t.choices_of("ride_to") > {"M", "R", "T", "E", "L"}
    t = Table("maja", "leila").everyone("G").dice(3).do("tile:maja:G", "ride_to:T")
    assert (t.where("maja"), t.where("leila")) == ("T", "G"), "the kid travels alone"


@mark.rule("TL-202", "TL-236")
def test_machines_at_the_end_of_a_spider_ride_must_be_avoided():
    t = at("G").dice(3, "six").machine("jarv", "E5").do("tile:maja:G", "ride_to:T")
    assert t.happened("avoided")


@mark.rule("TL-203", "TL-197")
def test_the_astronomer_lends_an_hour_of_tomorrow():
    t = at("H").dice("six").do("tile:maja:H")
    assert t.kid("maja").tomorrow == 1 and t.kid("maja").time == 5
    t = Table("maja", "leila").step("morning").school("film_in_gym")
    t.g.tomorrow[0] = 1
    assert t.kid("maja").time == 7
    t = at("H").dice("none").do("tile:maja:H", "accept")
    assert t.kid("maja").conditions == ("upset",) and t.kid("maja").tomorrow == 0
    assert at("H").dice("six").do("tile:maja:H").happened("test")[0]["trait"] == "trait:clever"


@mark.rule("TL-204", "TL-235")
def test_the_videostore_shows_letters_and_lets_them_be_ordered():
    t = at("J").rumor_deck("north_sheep", "ticking_swan", "low_tide", "chess_keeper").do("tile:maja:J")
    assert t.happened("peeked")[0]["places"] == ["place:A", "place:D", "place:H"]
    t.do("next:2:H", "next:2:D")
    assert t.view.rumor_deck.top == ("place:H", "place:D", "place:A", "place:S")
    assert "Low Tide" not in str(t.view) and "low_tide" not in str(t.view)
    t = (
        at("J")
        .rumor_deck("north_sheep", "ticking_swan", "low_tide", "chess_keeper")
        .do("tile:maja:J", "bottom")
    )
    assert t.view.rumor_deck.top == ("place:S",)
    assert t.view.rumor_deck.bottom == ("place:A", "place:D", "place:H")


@mark.rule("TL-205", "TL-189")
def test_the_tunnels_lead_anywhere_or_into_trouble():
    t = at("L").dice("six").do("tile:maja:L")
    assert t.choices_of("to") == set("ABCDEFGHJKMNPQRST"), "Restricted ones too"
    assert t.do("to:K").where("maja") == "K"
    t = at("L").favor("maja", "neutral").dice("none").do("tile:maja:L", "accept")
    assert t.kid("maja").grounded
    t = at("L").machine("jarv", "F4").dice("six", "six").do("tile:maja:L", "to:K")
    assert t.happened("avoided")


@mark.rule("TL-206")
def test_the_library_gives_insight_or_a_long_evening():
    t = at("M").dice("six").do("tile:maja:M")
    assert t.view.insight == 1 and t.happened("test")[0]["trait"] == "trait:clever"
    assert at("M").dice("none").do("tile:maja:M", "accept").kid("maja").conditions == ("exhausted",)
    assert at("M").option("tile:maja:M").hint.endswith("Clever: 2 dice alone, 31 %, pushed 52 %."), (
        "she is Dense"
    )
    hurt = at("M").is_("maja", "injured").option("tile:maja:M").hint
    assert hurt.endswith("Clever: 1 die alone, 17 %, no push.")
    push = at("M").dice("none").do("tile:maja:M").option("push:scared")
    assert "your strength gives no dice" in push.hint, "what it costs is told before"


@mark.rule("TL-207")
def test_the_recharge_station_calls_a_machine_one_sector_closer():
    t = at("N").machine("jarv", "D5", "routine").machine("uggla", "B5").do("tile:maja:N")
    assert t.choices == {"machine:jarv", "machine:uggla"}
    assert t.option("machine:jarv").rule == "TL-207"
    t.do("machine:jarv")
    assert t.choices == {"sector:D6", "sector:E5"}, "two Sectors are one step closer to E6"
    t.do("sector:E5")
    assert t.sector("jarv") == "E5" and t.bot("jarv").mode == "routine", "its mode waits for tomorrow"
    assert "tile:maja:N" not in at("N").machine("jarv", "E6").choices, "it is there already"
    t = at("T").machine("jarv", "D5").machine("uggla", "B5").rumors("up:pitch_circle").dice("six")
    assert t.do("investigate:maja").option("machine:jarv").rule == "TL-149", "the card says so"


@mark.rule("TL-207", "TL-236")
def test_no_avoid_when_a_machine_comes_near():
    t = at("N").machine("jarv", "E5", "alert").do("tile:maja:N")
    assert t.sector("jarv") == "E6" and not t.happened("noticed")
