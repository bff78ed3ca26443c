"""Set-up (TL-021 to 039)."""

from collections import Counter

import msgspec
import pytest
from pytest import mark

from streetlight.core.errors import OptionError
from streetlight.core.match import true_state
from streetlight.games.loop.documents import RumorView
from streetlight.games.loop.pack.content import HouseNumbers
from streetlight.games.loop.pack.effects import TRAITS, PerKid
from streetlight.games.loop.pack.loading import load_pack
from streetlight.games.loop.rules.setup import Options, house_numbers_of
from streetlight.games.loop.state import Loop
from tests.rules.loop.table import GAME, Table

CAST = ["maja", "leila", "jonas"]


def begun(seed=1, **options):
    """A match at its first morning: everybody has kept the first Chore offered."""
    match = GAME.start(3, seed, cast=CAST, **options)
    while match.prompts and next(iter(match.prompts.values())).what == "keep_chore":
        seat, prompt = next(iter(match.prompts.items()))
        match.answer(seat, prompt.options[0])
    return match


@mark.rule("TL-022")
def test_each_player_chooses_one_of_eight_kids():
    match = GAME.start(2, 1)
    assert [option.id for option in match.prompts[0].options][:2] == ["be:maja", "be:tobbe"]
    assert len(match.prompts[0].options) == 8
    match.answer(0, "be:tobbe")
    assert "be:tobbe" not in [option.id for option in match.prompts[1].options]
    match.answer(1, "be:mirja")
    kids = match.view(None).kids
    assert [(kid.kid, kid.seat, kid.time) for kid in kids] == [
        ("kid:tobbe", 0, 6),
        ("kid:mirja", 1, 6),
    ]


@mark.rule("TL-022")
def test_a_cast_that_makes_no_sense_is_refused():
    for cast in (["maja", "maja"], ["maja", "nobody"], ["maja"]):
        with pytest.raises(OptionError):
            GAME.start(2, 1, cast=cast)


@mark.rule("TL-023", "TL-084", "TL-085", "TL-255")
def test_tiles_and_sheets_have_a_side_for_few_and_one_for_many_kids():
    few, many = Table("maja", "leila", "jonas"), Table("maja", "leila", "jonas", "tobbe")
    assert [t.machine("jarv", "C6").bot("jarv").firewalls for t in (few, many)] == [(None,) * 4, (None,) * 5]
    assert (few.rules.strength_dice, few.rules.weakness_dice) == (2, -1)
    assert (many.rules.strength_dice, many.rules.weakness_dice) == (1, -2)


@mark.rule("TL-024", "TL-025", "TL-042", "TL-044")
def test_a_kid_starts_happy_with_six_cubes_and_its_iconic_item():
    kids = begun().view(None).kids
    assert [kid.favor for kid in kids] == ["happy"] * 3
    assert [kid.items for kid in kids] == [("bandy_stick",), ("makeup_case",), ("chopper_bike",)]
    assert begun().view(None).item_deck + len(begun().view(None).item_discard) == 17
    assert [kid.cubes for kid in kids] == [6, 6, 6]


@mark.rule("TL-026", "TL-030")
def test_bot_amok_comes_first_and_lays_out_its_first_card():
    match = begun()
    assert match.view(None).scenario == "bot_amok"
    assert [page.page for page in match.view(None).diary] == ["page:1a"]
    with pytest.raises(OptionError, match="scenario"):
        GAME.start(2, 1, scenario="no_such")


@mark.rule("TL-027", "TL-028", "TL-029", "TL-198", "TL-249")
def test_machines_and_tiles_stand_on_their_sectors():
    match = GAME.start(2, 1)
    machines = {m.machine.removeprefix("machine:"): m for m in match.view(None).machines}
    assert {name: m.sector for name, m in machines.items()} == {
        "fireguard_alpha": "sector:C4",
        "fireguard_beta": "sector:E6",
        "paarhufer_alpha": "sector:A4",
        "uggla": "sector:B5",
    }
    assert machines["uggla"].response == "uggla"
    assert {name: m.mode for name, m in machines.items()} == dict.fromkeys(machines, "routine"), (
        "all of them start nearby an Open Location"
    )
    tiles = {tile.tile: (tile.place, tile.sector) for tile in match.view(None).tiles}
    assert tiles["tile:G"] == ("place:G", "sector:D5")


@mark.rule("TL-029", "TL-070")
def test_a_machine_that_is_nearby_nothing_open_starts_alert():
    t = Table().at("leila", "M").at("maja", "C").controls("maja", "uggla", start="D5").dice("six", "six")
    t.machine("paarhufer_beta", "E6").walls("paarhufer_beta", "brave_clever", "brave_clever")
    t.do("hack:maja:paarhufer_beta")  # so that she lets go of the Uggla
    assert (t.sector("uggla"), t.bot("uggla").mode) == ("D5", "alert")


@mark.rule("TL-031")
def test_only_rumors_of_the_scenarios_sets_are_in_the_game():
    match = begun()
    g = true_state(match, Loop)
    cards = {*g.track, *g.rumor_bag, *g.rumor_discard}
    sets = {load_pack().rumors[card].set for card in cards if card >= 0}
    assert sets == {"amok", "neighbours"}
    assert len(cards - {-1}) == 27


@mark.rule("TL-032", "TL-033", "TL-037")
def test_decks_come_in_another_order_for_another_seed():
    schools = Counter(begun(seed).view(None).school.card for seed in range(20))
    chores = Counter(
        option.id for seed in range(20) for option in GAME.start(3, seed, cast=CAST).prompts[0].options
    )
    assert len(schools) > 6 and len(chores) > 8
    kinds = set()
    for seed in range(8):
        t = Table().at("maja", "C").machine("jarv", "E6")
        t.g.luck.rekey(seed)
        kinds.add(t.do("scout_machine:maja:jarv").bot("jarv").firewalls[0])
    assert len(kinds) > 3
    assert Table().view.supply == 42


@mark.rule("TL-034", "TL-035", "TL-235")
def test_four_face_down_rumors_of_four_letters_and_nothing_is_lost():
    for seed in range(30):
        view = begun(seed).view(None)
        letters = [space.place for space in view.track if space]
        assert len(set(letters)) == len(letters)
    match = GAME.start(3, 5, cast=CAST)
    track = match.view(0).track
    assert len({space.place for space in track}) == 4
    assert all(space == RumorView(place=space.place, up=False) for space in track), "only the letter is known"
    assert match.view(None).rumor_deck.count == 23


@mark.rule("TL-036")
def test_each_kid_keeps_one_of_two_chores_and_the_others_go_back():
    match = GAME.start(1, 3, cast=["maja", "leila"])
    offered = []
    for _ in range(2):
        offered += [option.id for option in match.prompts[0].options]
        assert len(match.prompts[0].options) == 2
        match.answer(0, match.prompts[0].options[1])
    assert len(set(offered)) == 4, "what the first kid did not keep goes back only afterwards"
    kept = [f"keep_chore:{kid.chore.chore}" for kid in match.view(None).kids]
    assert kept == [offered[1], offered[3]]
    assert match.view(None).chore_deck == 18


@mark.rule("TL-039")
def test_anybody_may_be_first_player():
    firsts = {begun(seed).view(None).first for seed in range(25)}
    assert firsts >= {"kid:maja", "kid:leila", "kid:jonas"}
    assert GAME.start(3, 1, cast=CAST, first=2).view(None).first == "kid:jonas"


@mark.rule("TL-040", "TL-041", "TL-046", "TL-045")
def test_five_traits_four_conditions_three_steps_of_favor():
    pack = load_pack()
    assert [(trait.name, trait.weakness) for trait in pack.traits] == [
        ("Brave", "Skittish"), ("Clever", "Dense"), ("Charming", "Dull"), ("Quick", "Slow"), ("Tough", "Weak"),
    ]  # fmt: skip
    assert all(kid.strength in TRAITS and kid.weakness != kid.strength for kid in pack.kids)
    t = Table().is_("maja", "exhausted", "upset", "scared", "injured")
    assert t.kid("maja").conditions == ("exhausted", "upset", "scared", "injured")
    assert [Table().favor("maja", step).kid("maja").favor for step in ("happy", "neutral", "angry")] == [
        "happy", "neutral", "angry",
    ]  # fmt: skip


@mark.rule("TL-026")
def test_a_random_scenario_is_drawn_from_the_seed():
    drawn = [GAME.start(2, seed, scenario="random").options.scenario for seed in range(40)]
    again = [GAME.start(2, seed, scenario="random").options.scenario for seed in range(40)]
    assert drawn == again, "the seed decides"
    assert set(drawn) == {scenario.id for scenario in load_pack().scenarios}, "each of them can come"
    match = GAME.start(2, 3, scenario="random")
    assert match.view(None).scenario == match.options.scenario, "and the record keeps which one"
    assert GAME.replay(match.record()).view(None).scenario == match.options.scenario


@mark.rule("TL-026", "TL-219")
def test_what_belongs_to_one_scenario_does_not_go_with_a_random_one():
    weeks = {scenario.id: scenario.weeks for scenario in load_pack().scenarios}
    for seed in range(10):
        match = GAME.start(2, seed, scenario="random", variants=["done_by_monday"])
        assert weeks[match.options.scenario] == 2, "it fits the variants"
    for field, value in (("complications", "every_round"), ("enigma_limit", 20)):
        with pytest.raises(OptionError, match=field):
            GAME.start(2, 1, scenario="random", **{field: value})


def test_a_scenario_has_house_numbers_for_a_gentler_and_a_harder_start():
    gentle = HouseNumbers(insight=PerKid(per_kid=1, base=-1))
    pack = load_pack("standard")
    scenario = msgspec.structs.replace(pack.scenarios[0], gentle=gentle, hard=HouseNumbers(enigma=2))
    assert house_numbers_of(scenario, Options(numbers="gentle")) == gentle
    assert house_numbers_of(scenario, Options()) == HouseNumbers()
    assert house_numbers_of(scenario, Options(numbers="hard")).enigma == 2
