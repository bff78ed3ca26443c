"""The content of the box: what the standard pack promises, and how broken packs are reported."""

import re
import shutil
from collections import Counter, defaultdict
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest

from streetlight.core.pack_error import PackError
from streetlight.core.packs import pack_hash
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.check_decks import most_drawn, rumors_of
from streetlight.games.loop.pack.check_ops import parts
from streetlight.games.loop.pack.content import Kid, Pack, PackIndex
from streetlight.games.loop.pack.effects import ABILITIES, CLASSES, COMBOS, TAGS, TRAITS
from streetlight.games.loop.pack.loading import BUILTIN, check_pack, load_pack, pack_index
from streetlight.games.loop.rules.islands import SECTOR
from streetlight.games.loop.text.sentences import Sentences, sentences_of


@pytest.fixture(scope="module")
def pack() -> Pack:
    return load_pack()


@pytest.fixture(scope="module")
def content(pack: Pack) -> PackIndex:
    return pack_index(pack)


@pytest.mark.parametrize("name", sorted(path.parent.name for path in BUILTIN.glob("*/pack.toml")))
def test_every_built_in_pack_is_sound(name: str) -> None:
    assert [str(error) for error in check_pack(name)] == []


@pytest.mark.rule("TL-221")
def test_the_box_holds_what_the_rulebook_counts(pack: Pack) -> None:
    counted = {
        "kids": 8, "machines": 6, "items": 20, "anomalies": 20, "school": 20, "chores": 20, "tiles": 9,
        "responses": 12, "scenarios": 7,
    }  # fmt: skip
    assert {name: len(getattr(pack, name)) for name in counted} == counted
    assert len(pack.rumors) >= 111 and len(pack.diary) >= 38
    assert sum(token.count for token in pack.firewalls) == 42


@pytest.mark.rule("TL-022", "TL-041")
def test_no_two_kids_are_alike(pack: Pack) -> None:
    for what in ("name", "text", "home", "iconic"):
        assert len({getattr(kid, what) for kid in pack.kids}) == 8
    assert len({(kid.strength, kid.weakness) for kid in pack.kids}) == 8
    assert {kid.strength for kid in pack.kids} == set(TRAITS), "whoever plays, someone is good at it"
    assert {kid.weakness for kid in pack.kids} == set(TRAITS)


@pytest.mark.rule("TL-023", "TL-073", "TL-174", "TL-180")
def test_machines_cover_all_classes_and_abilities(pack: Pack, content: PackIndex) -> None:
    assert {machine.kind for machine in pack.machines} == set(CLASSES)
    assert {machine.ability for machine in pack.machines} == set(ABILITIES)
    assert Counter(machine.model for machine in pack.machines).most_common(2) == [
        ("AMB110 Fireguard", 2),
        ("Paarhufer MK79", 2),
    ]
    fireguard = content.machine["fireguard_alpha"]
    assert content.sheet(fireguard, kids=3).firewalls < content.sheet(fireguard, kids=4).firewalls


@pytest.mark.rule("TL-102", "TL-103")
def test_every_combo_can_be_made_from_two_items(pack: Pack, content: PackIndex) -> None:
    assert {item.tag for item in pack.items} == set(TAGS)
    made = {
        combo
        for a, b in combinations(pack.items, 2)
        if "knowledge" not in (a.tag, b.tag)
        for combo in content.combos_of(a.tag, b.tag)
    }
    assert made == set(COMBOS)
    assert sum(len(recipe.pairs) for recipe in pack.combos) == 18


@pytest.mark.rule("TL-104", "TL-108")
def test_knowledge_stands_for_any_one_tag(content: PackIndex) -> None:
    assert content.makes("power", "cables", "battery")
    assert content.makes("power", "battery", "cables")
    assert not content.makes("power", "cables", "cables")
    assert content.makes("power", "knowledge", "battery")
    assert not content.makes("power", "knowledge", "glue")
    assert content.combos_of("knowledge", "knowledge") == COMBOS
    assert set(content.combos_of("club", "knowledge")) == {"decoy", "hit_n_run", "reach"}


@pytest.mark.rule("TL-090", "TL-091")
def test_every_trait_has_items_and_some_items_are_black(pack: Pack) -> None:
    colours = Counter(item.colour for item in pack.items)
    assert all(colours[trait] >= 3 for trait in TRAITS)
    assert colours["black"] == 4


@pytest.mark.rule("TL-033", "TL-158", "TL-169", "TL-170", "TL-171")
def test_firewalls_are_fair_to_all_traits(pack: Pack, content: PackIndex) -> None:
    assert len(content.firewall_bag) == 42
    for half in ("routine", "alert"):
        tests = Counter(
            trait for n in content.firewall_bag for trait in getattr(pack.firewalls[n], half).tests
        )
        assert max(tests.values()) - min(tests.values()) <= 4, half
    icons = {half.effect for token in pack.firewalls for half in (token.routine, token.alert)}
    assert icons == {"", "repel", "default", "alert"}


@pytest.mark.rule("TL-220")
def test_each_response_card_is_somebodys(pack: Pack) -> None:
    """One is the standard card of each machine, one for all with Erratic Firmware, the others come from scenarios."""
    handed_out = {start.response for scenario in pack.scenarios for start in scenario.machines} - {""}
    handed_out |= {part.card for _, part in parts(pack) if isinstance(part, effects.SetResponse)}
    standard = {machine.response for machine in pack.machines}
    assert len(standard) == 6 and len(handed_out) == 5
    assert {response.id for response in pack.responses} == standard | handed_out | {"erratic"}


@pytest.mark.rule("TL-072")
def test_over_a_whole_deck_machines_come_back_to_where_they_were(pack: Pack) -> None:
    for kind in CLASSES:
        moves = [move for card in pack.school for move in card.moves if move.kind == kind]
        way: Counter[str] = Counter()
        for move in moves:
            way[move.go] += move.by
        assert way["north"] == way["south"] == way["east"] == way["west"] == 6
        assert [move.go for move in moves].count("stay") == 4
    assert len({tuple(move.kind for move in card.moves) for card in pack.school}) > 5, "the order varies"


@pytest.mark.rule("TL-054", "TL-069")
def test_school_cards_mix_rumors_and_firmware(pack: Pack) -> None:
    assert Counter(card.fewer for card in pack.school) == {0: 6, 1: 8, 2: 6}
    assert sum(card.firmware for card in pack.school) == 8


@pytest.mark.rule("TL-198")
def test_event_tiles_belong_to_their_letters(pack: Pack) -> None:
    assert "".join(tile.id for tile in pack.tiles) == "BCFGHJLMN"
    assert all(tile.source == "rulebook" for tile in pack.tiles)


@pytest.mark.rule("TL-031", "TL-034")
def test_the_rumors_of_bot_amok_name_many_places(pack: Pack, content: PackIndex) -> None:
    scenario = pack.scenarios[content.scenario["bot_amok"]]
    rumors = [pack.rumors[n] for n in content.rumors_of(scenario)]
    assert Counter(rumor.set for rumor in rumors) == {"amok": 12, "neighbours": 15}
    assert len({rumor.at for rumor in rumors}) >= 12


@pytest.mark.rule("TL-027", "TL-029")
def test_bot_amok_starts_gently(pack: Pack, content: PackIndex) -> None:
    """In the first week of the first game no machine starts Alert."""
    scenario = pack.scenarios[content.scenario["bot_amok"]]
    for start in scenario.machines:
        assert content.islands.is_land(SECTOR[start.sector])
        assert content.islands.touches_open(SECTOR[start.sector])


@pytest.mark.rule("TL-002", "TL-030")
def test_bot_amok_starts_with_one_card_and_has_two_happy_ends(pack: Pack, content: PackIndex) -> None:
    scenario = pack.scenarios[content.scenario["bot_amok"]]
    assert scenario.diary == (1,)
    assert happy_ends(pack, "bot_amok") == {"home", "quiet"}
    assert scenario.ending, "and a sad one, when the weekend is over"


def happy_ends(pack: Pack, scenario: str) -> set[str]:
    """The names of all ways to win a scenario."""
    cards = [card for card in pack.diary if card.scenario == scenario]
    return {part.ending for card in cards for _, part in parts(card) if isinstance(part, effects.Win)}


def test_every_first_page_and_every_happy_end_has_a_drawing(pack: Pack) -> None:
    root = Path(__file__).parents[3]
    source = (root / "web" / "src" / "games" / "loop" / "vignettes.ts").read_text(encoding="utf-8")
    drawn = set(re.findall(r"^  '?([\w/]+)'?: scene\(", source, re.MULTILINE))
    wanted = {
        f"{scenario.id}/{ending}" for scenario in pack.scenarios for ending in happy_ends(pack, scenario.id)
    }
    drawn = {name for name in drawn if not name.startswith("setting/")}
    assert drawn == wanted | {scenario.id for scenario in pack.scenarios}
    assert all(len(happy_ends(pack, scenario.id)) >= 2 for scenario in pack.scenarios)


@pytest.mark.rule("TL-003", "TL-208", "TL-209")
def test_mystery_islands_is_a_sandbox_of_two_weeks(pack: Pack, content: PackIndex) -> None:
    scenario = pack.scenarios[content.scenario["mystery_islands"]]
    assert (scenario.weeks, scenario.diary) == (2, (1,))
    assert len(scenario.complications) == 12, "one for each round"
    assert scenario.enigma_limit is not None
    assert happy_ends(pack, "mystery_islands") == {"moored", "adrift"} and scenario.ending
    kinds = {pack.machines[content.machine[start.machine]].kind for start in scenario.machines}
    assert kinds == set(CLASSES), "machines of all four classes"
    other = pack.scenarios[content.scenario["bot_amok"]]
    assert len({start.tile for start in scenario.tiles} - {start.tile for start in other.tiles}) >= 3


def test_the_pages_of_the_diary_are_no_longer_than_there_is_room_for(pack: Pack) -> None:
    """As long as the longest of Bot Amok!, which were looked at on a phone, and a little more."""
    for card in pack.diary:
        for side in (card.a, card.b):
            if side is not None:
                assert len(side.title) <= 30 and len(side.text) <= 345 and len(side.goal) <= 190, card.id
                assert all(len(action.label) <= 24 for action in side.actions), card.id
                assert side.text[-1] in ".?!"


def test_an_op_exists_once_two_cards_use_it(pack: Pack) -> None:
    users = defaultdict(set)
    for trail, part in parts(pack):
        users[type(part)].add(trail[:2])
    single = {op.__name__ for op in get_args(effects.Op) if len(users[op]) < 2}
    assert not single


def test_everything_the_rules_know_is_used_by_some_card(pack: Pack) -> None:
    """Hooks, moments, conditions, tokens, tags, combos, effects of firewalls; each tile in two scenarios or more."""
    used: dict[str, set[object]] = defaultdict(set)
    for _, part in parts(pack):
        match part:
            case effects.ChangedRule():
                used["hook"].add(part.hook)
            case effects.Trigger():
                used["moment"].add(part.on)
            case effects.PutToken() | effects.TokenCount():
                used["token"].add(part.kind)
            case effects.When():
                empty = effects.When()
                fields = effects.When.__struct_fields__
                used["when"] |= {name for name in fields if getattr(part, name) != getattr(empty, name)}
            case _:
                pass
    assert used["hook"] == set(get_args(effects.Hook))
    assert used["moment"] == set(get_args(effects.TriggerMoment))
    assert used["token"] == set(effects.TOKENS)
    assert used["when"] == set(effects.When.__struct_fields__)
    tiles = Counter(start.tile for scenario in pack.scenarios for start in scenario.tiles)
    assert set(tiles) == {tile.id for tile in pack.tiles} and min(tiles.values()) >= 2


def test_no_rumor_comes_twice_in_a_match(tmp_path: Path, pack: Pack) -> None:
    """The check of the box counts what can be drawn at most, and names a deck that is too small."""
    for scenario in pack.scenarios:
        assert (
            len(rumors_of(pack, scenario)) >= most_drawn(pack, scenario) >= 4 + 4 * (6 * scenario.weeks - 1)
        )
    errors = errors_of(
        tmp_path, "scenario-elis.toml", 'rumor_sets = ["elis", "neighbours"]', 'rumor_sets = ["elis"]'
    )
    assert [(error.field, error.message) for error in errors] == [
        ("rumor_sets", "a match can draw 31 Rumors, and their sets have 16 (TL-060)")
    ]


def test_a_goal_line_that_says_another_number_is_refused(tmp_path: Path) -> None:
    for old, new, message in (
        (
            "turns at Insight 5 and 1 more",
            "turns at Insight 4 and 1 more",
            "nothing of this side waits for that",
        ),
        ("the third close call loses", "the fourth close call loses", "3 of track are waited for"),
        ("Enigma +1). The week", "Enigma +2). The week", "no op of this side does that"),
        (
            "Walking to Löten costs 1 T less",
            "Walking to Löten costs 2 T less",
            "no rule of this side does that",
        ),
    ):
        shutil.rmtree(tmp_path / "broken", ignore_errors=True)
        errors = errors_of(tmp_path, "scenario-elis.toml", old, new)
        assert any(message in error.message and error.field.endswith("goal") for error in errors), old


def test_the_page_about_the_words_explains_every_word() -> None:
    page = (Path(__file__).parents[3] / "docs" / "design" / "loop-ops.md").read_text(encoding="utf-8")
    words = [str(op.__struct_config__.tag) for op in get_args(effects.Op)]
    words += [*get_args(effects.Hook), *get_args(effects.TriggerMoment), *get_args(effects.ScriptName)]
    words += [*effects.When.__struct_fields__]
    assert [word for word in words if f"`{word}`" not in page] == []


def test_what_is_ours_says_so(pack: Pack) -> None:
    assert all(kid.source == "house" for kid in pack.kids)
    assert all(recipe.source == "rulebook" for recipe in pack.combos)
    assert {location.source for location in pack.map.locations} == {"rulebook", "house"}


def test_texts_are_written_and_not_written_twice(pack: Pack) -> None:
    texts = [
        text
        for name in ("kids", "items", "anomalies", "school", "chores", "rumors", "machines", "responses")
        for entry in getattr(pack, name)
        for text in (entry.text, getattr(entry, "solved", ""), getattr(entry, "failed", ""))
        if text
    ]
    assert [text for text, count in Counter(texts).items() if count > 1] == []
    assert [text for text in texts if len(text) > 130 or text[-1] not in ".?!"] == []


def test_no_text_names_a_kid_who_may_not_be_there(pack: Pack) -> None:
    """It says {kid} or {friend} instead, and those who play are named."""
    names = re.compile(r"\b(" + "|".join(kid.short_name for kid in pack.kids) + r")\b")
    for trail, part in parts(pack):
        if trail[:1] != ("kids",) and not isinstance(part, (Pack, Kid)):
            for field in getattr(part, "__struct_fields__", ()):
                value = getattr(part, field)
                if isinstance(value, str):
                    assert not names.search(value), (trail, field, value)
                    assert set(re.findall(r"{(.*?)}", value)) <= {"kid", "friend"}, (trail, field)


def test_ops_speak_plainly(pack: Pack) -> None:
    """Nobody types a rule beside the ops that do it."""
    say = Sentences(pack)
    rumor = {rumor.id: rumor for rumor in pack.rumors}
    assert say.rumor(rumor["gravel_animal"]) == (
        "Test Tough (or Explosive). Success: You draw an Item."
        " Failure: You take Injured, your helpers take Exhausted."
    )
    assert say.rumor(rumor["bonnet_flowers"]).endswith("Or spend 2 T more in place of the roll.")
    chore = {chore.id: chore for chore in pack.chores}
    assert say.goal_of(chore["papers"].goal) == "Go to Närlunda, Träkvista and Ekerö Centrum."
    assert say.goal_of(chore["tidy"].goal) == (
        "At the end of a day: you are home for dinner and you have fewer than 4 Items."
    )
    grey_box = next(card for card in pack.diary if card.number == 6)
    assert say.ops(grey_box.a.triggers[0].do).endswith(
        "If there are 4 kids or more: Put 1 Trouble token at Skå-Edeby."
    )
    sound = next(card for card in pack.diary if card.number == 2)
    assert say.rule(sound.a.rules[0]) == "Every Watcher stays Alert"


def test_every_op_on_a_card_is_put_into_words(pack: Pack) -> None:
    say = Sentences(pack)
    silent = (effects.Tell, effects.Diary, effects.Advance, effects.Win, effects.Lose, effects.RunScript)
    for trail, part in parts(pack):
        if trail and trail[0] == "diary":  # tokens are called what they stand for there
            say = sentences_of(pack_index(pack), pack.diary[int(trail[1])].scenario)
        if isinstance(part, get_args(effects.Op)) and not isinstance(part, silent):
            assert say.op(part), trail
        if isinstance(part, effects.When):
            assert say.when(part), trail
        if isinstance(part, effects.ChangedRule):
            assert "{" not in say.rule(part), trail


def test_a_pack_in_one_file_is_the_same_pack(tmp_path: Path, pack: Pack) -> None:
    files = sorted(
        (BUILTIN / "standard").glob("*.toml"), key=lambda file: (file.name != "pack.toml", file.name)
    )
    whole = tmp_path / "loop.toml"
    whole.write_text("\n".join(file.read_text(encoding="utf-8") for file in files), encoding="utf-8")
    assert pack_hash(load_pack(whole)) == pack_hash(pack)


# Broken packs


def errors_of(tmp_path: Path, file: str, old: str, new: str) -> list[PackError]:
    """The errors of the standard pack with one text in one file replaced."""
    copy = tmp_path / "broken"
    shutil.copytree(BUILTIN / "standard", copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text, f"{file} has no {old!r}"
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return check_pack(copy)


BROKEN = {  # per file: what stands there, what is put there; then entry, field, and a piece of the message
    "pack.toml": [
        ("version = 2", "version = 0", "", "version", "1 or more"),
        ("injured_squares = 3", "injured_squares = 0", "", "injured_squares", "1 to 6"),
        ('box = "standard"', 'bux = "standard"', "", "bux", "unknown field"),
        ('pairs = [["club", "glue"]]', 'pairs = [["club", "glove"]]', "reach", "pairs.0.1", "glove"),
        ('pairs = [["club", "glue"]]', 'pairs = [["glue", "glue"]]', "reach", "pairs", "cannot be made"),
        ('id = "tow"', 'id = "power"', "power", "id", "used twice"),
    ],
    "map.toml": [
        ('school = "M"', 'school = "Z"', "", "map.school", "no Location 'Z'"),
        ("land_share = 0.25", "land_share = 0.28", "", "map.land_share", "nobody could tell"),
        ('between = ["K", "T"]', 'between = ["K", "I"]', "lines[26]", "between", "no Location 'I'"),
        ('between = ["K", "T"]', 'between = ["J", "N"]', "lines[26]", "between", "once"),
        ('between = ["K", "T"]', 'between = ["A", "T"]', "K", "id", "no way here from the school"),
        ("at = [1.66, 3.38]", "at = [2.66, 5.38]", "B", "at", "own shape"),
        ('source = "rulebook"', 'source = "hearsay"', "M", "source", "hearsay"),
    ],
    "kids.toml": [
        ('home = "S"', 'home = "Z"', "maja", "home", "no Location 'Z'"),
        ('home = "S"', 'home = "B"', "maja", "home", "no Open Location"),
        ('iconic = "boombox"', 'iconic = "walkman"', "mirja", "iconic", "no Item 'walkman'"),
        ('weakness = "clever"', 'weakness = "brave"', "maja", "weakness", "differ"),
        ('weakness = "clever"', 'weakness = "charming"', "mirja", "weakness", "used twice"),
        ('strength = "brave"', 'strength = "lucky"', "maja", "strength", "lucky"),
    ],
    "items.toml": [
        ('tag = "fire"', 'tag = "sharp"', "", "items", "none of them has the tag 'fire'"),
        ('colour = "black"', 'colour = "pink"', "petrol_can", "colour", "pink"),
    ],
    "machines.toml": [
        ('ability = "armed"', 'ability = "alarmed"', "", "machines", "ability 'armed'"),
        ('response = "uggla"', 'response = "owl"', "uggla", "response", "no Response card"),
        ("firewalls = 5", "firewalls = 6", "jarv", "many.firewalls", "1 to 5"),
    ],
    "responses.toml": [
        ('id = "harbour_duty"', 'id = "shy"', "shy", "id", "used twice"),
        (
            'stance = "block", trait = "quick"',
            'stance = "block"',
            "fireguard_alpha", "alert.trait", "must name",
        ),
        ("on = [1, 2]", "on = [1, 3]", "erratic.do[0]", "faces", "each face"),
        ('{ stance = "ignore", ', '{ stance = "ignore", combo = ["tow"], ', "", "routine.stance", "nor combo"),
    ],
    "firewalls.toml": [
        ("count = 2", "count = 3", "", "firewalls", "here are 43"),
        (
            'alert = { effect = "repel" }',
            'alert = { effect = "alert" }',
            "repel", "alert.effect", "Alert already",
        ),
        ('routine = { tests = ["brave"] }', "routine = {}", "brave_clever", "routine", "one or two tests"),
        (
            'routine = { effect = "repel" }',
            'routine = { effect = "repel", combo = ["tow"] }',
            "repel", "routine.combo", "no test that a combo",
        ),
    ],
    "school.toml": [
        ('["worker", "', '["warrior", "', "maths_test", "moves", "each of the four classes"),
        ('"stay", 0]', '"stay", 1]', "", "", "0 for a machine that stays"),
    ],
    "chores.toml": [
        ('at = "J"', 'at = "Y"', "tapes", "goal.at", "no Location 'Y'"),
        ('goal = "dinners"', 'goal = "lunches"', "dinners", "goal.goal", "lunches"),
    ],
    "tiles.toml": [
        ('id = "N"', 'id = "T"', "", "tiles", "the box has the tiles"),
        ('name = "videostore"', 'name = "kiosk"', "J.do[0]", "name", "kiosk"),
        ('n = 1, when = "tomorrow"', 'n = -1, when = "tomorrow"', "H.do[0]", "n", "not tomorrow"),
    ],
    "anomalies.toml": [
        ('tag = "club"', 'combo = "rope"\ntag = "club"', "humming_stone", "tag", "not both"),
        ('op = "reroll"', 'op = "dice", n = 1', "slow_watch.do[0]", "op", "works only"),
        ('use = "avoid"', 'use = "condition"', "echo_tape", "do", "must be empty"),
    ],
    "rumors-amok.toml": [
        ('op = "scout"', 'op = "scoot"', "clean_bikes.success[0]", "op", "scoot"),
        ('op = "scout"', 'op = "scout", many = 2', "clean_bikes.success[0]", "many", "unknown field"),
        ('set = "amok"', 'set = "amuck"', "clean_bikes", "set", "no Rumor set"),
        ('machine = "worker"', 'machine = "tractor"', "apple_thief.failure[0]", "machine", "tractor"),
        ('toward = "P"', 'toward = "G9"', "apple_thief.failure[0]", "toward", "G9"),
    ],
    "scenario-bot-amok.toml": [
        ('sector = "C4"', 'sector = "A1"', "bot_amok.machines[0]", "sector", "sea"),
        ('sector = "C4"', 'sector = "E6"', "bot_amok.machines[1]", "sector", "used twice"),
        (
            'tile = "C", sector = "E7"',
            'tile = "C", sector = "A5"',
            "bot_amok.tiles[0]", "sector", "nearby Location C",
        ),
        ('insight_sets = ["amok"]', 'insight_sets = ["shoreline"]', "bot_amok", "insight_sets", "rumor_sets"),
        ("diary = [1]", "diary = [9]", "bot_amok", "diary", "no Diary card 9"),
        ("diary = [1]", "diary = [5]", "bot_amok_1", "number", "never come into play"),
        (
            'tracks = ["drivers who talked", ', "tracks = [",
            "bot_amok_3", "track", "no track 'drivers who talked'",
        ),
        ("drop = [2]", "drop = [7]", "bot_amok_2", "drop", "no Diary card 7"),
        ('sector = "C6"', 'sector = "H6"', "bot_amok_1", "sector", "no Sector 'H6'"),
        ('hook = "mode_alert"', 'hook = "alert"', "bot_amok_2.rules[0]", "hook", "alert"),
        ("turn = [6]", "drop = [6]", "bot_amok_6", "b", "nothing ever turns"),
    ],
    "scenario-strays.toml": [
        ('toward = "C"', 'toward = "Y"', "strays_2", "toward", "no Location 'Y'"),
        ('at = "here", toward = "B"', 'at = "S", toward = "B"', "strays_2", "along", "only from here"),
        ('at = "here", toward = "B"', 'at = "Y", toward = "B"', "strays_2", "at", "no Location 'Y'"),
        ('on = "entered"', 'on = "arrived"', "strays_2", "on", "arrived"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("file", "old", "new", "entry", "field", "message"),
    [(file, *case) for file, cases in BROKEN.items() for case in cases],
)
def test_a_broken_pack_names_file_entry_and_field(
    tmp_path: Path, file: str, old: str, new: str, entry: str, field: str, message: str
) -> None:
    errors = errors_of(tmp_path, file, old, new)
    found = [error for error in errors if message in error.message]
    assert found, [str(error) for error in errors]
    assert found[0].file == file
    assert found[0].entry.startswith(entry)
    assert found[0].field.endswith(field)


def test_all_errors_are_listed_and_loading_raises_the_first(tmp_path: Path) -> None:
    copy = tmp_path / "broken"
    shutil.copytree(BUILTIN / "standard", copy)
    kids = (copy / "kids.toml").read_text(encoding="utf-8")
    (copy / "kids.toml").write_text(
        kids.replace('home = "S"', 'home = "Z"').replace('iconic = "boombox"', 'iconic = "walkman"'),
        encoding="utf-8",
    )
    errors = check_pack(copy)
    assert [(error.entry, error.field) for error in errors] == [("maja", "home"), ("mirja", "iconic")]
    with pytest.raises(PackError, match=r"kids.toml, entry 'maja', field 'home'"):
        load_pack(copy)


@pytest.mark.rule("TL-036", "TL-172", "TL-245")
def test_a_deck_that_could_run_out_is_refused(tmp_path: Path) -> None:
    """A small pack may have fewer cards than the box, but not too few to play a week with five kids."""
    tiny = (BUILTIN / "tiny" / "pack.toml").read_text(encoding="utf-8")
    for name, message in (
        ("school", "6 or more (TL-245)"),
        ("chores", "6 or more (TL-036)"),
        ("firewalls", "11 or more, one for each space (TL-172)"),
    ):
        blocks = tiny.split(f"[[{name}]]")
        last = blocks[-1][blocks[-1].index("\n[[") :]
        file = tmp_path / f"{name}.toml"
        file.write_text(f"[[{name}]]".join(blocks[:4]) + last, encoding="utf-8")
        assert [(error.field, error.message) for error in check_pack(file)] == [
            (name, f"there must be {message}")
        ]


def test_a_sliver_of_a_location_is_refused(tmp_path: Path) -> None:
    """Players must be able to see on the map which Sectors are nearby (TL-014)."""
    text = (BUILTIN / "standard" / "map.toml").read_text(encoding="utf-8")
    start = text.index("shape = ", text.index('id = "T"'))
    old = text[start : text.index("\n", start)]
    new = "shape = [[4.3, 4.3], [4.7, 4.3], [5.02, 4.45], [4.7, 4.7], [4.3, 4.7]]"
    errors = errors_of(tmp_path, "map.toml", old, new)
    assert [(error.entry, error.field) for error in errors] == [("T", "shape")]
    assert "only a sliver of it lies in Sector E6" in errors[0].message


def test_every_anomaly_says_when_it_is_used_and_what_it_does(content: PackIndex):
    words = Sentences(content.pack)
    effects_ = {card.id: words.anomaly(card) for card in content.pack.anomalies}
    assert effects_["borrowed_shadow"] == "Instead of taking a condition."
    assert effects_["cold_lantern"] == "Before you roll: +2 dice."
    assert effects_["echo_tape"].startswith("When a machine notices you: ")
    assert all(effects_.values())
