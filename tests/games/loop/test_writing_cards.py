"""Cards as somebody would write them who has read docs/design/loop-ops.md and not a line of code."""

import shutil
from pathlib import Path

import pytest

from streetlight.games.loop.documents import TokensView
from streetlight.games.loop.pack.loading import BUILTIN, check_pack, load_pack
from streetlight.games.loop.text.sentences import Sentences
from tests.rules.loop.table import Table

CARDS = """
[[rumor_sets]]
id = "weather"
name = "Weather"
source = "house"

[[rumors]]
id = "frozen_post"
set = "weather"
at = "S"
name = "Letters in the Ice"
text = "The letterbox is full of ice, and the ice is full of letters."
trait = "tough"
tag = ["fire"]
pay = 2
success = [{ op = "if", when = { days = ["weekend"] }, then = [{ op = "anomaly" }], other = [{ op = "item" }] }]
failure = [{ op = "condition", name = "exhausted" }, { op = "time", n = -1, who = "party" }]
solved = "One of them is addressed to you."
failed = "It is colder inside."
source = "house"

[[rumors]]
id = "green_sky"
set = "weather"
at = "F"
name = "The Sky Was Green"
text = "Only for a second, and only over the church."
trait = "brave"
combo = ["power", "reach"]
success = [
    { op = "advance", track = "storm", n = -1 },
    { op = "rule", rule = { hook = "dice", n = 1, trait = "brave" } },
]
failure = [{ op = "mode", machine = "all", mode = "alert" }, { op = "token", kind = "trouble", at = "here" }]
solved = "You were not afraid, and now you know it."
failed = "Every machine on the island looks up."
source = "house"

[[rumors]]
id = "calf"
set = "weather"
at = "P"
name = "A Calf on the Roof"
text = "Nobody can say how, and the calf does not want to."
trait = "charming"
tag = ["bike", "loud"]
leaves = true
success = [{ op = "move_machine", machine = "nearby", toward = "kid", n = 2 }, { op = "favor", n = 1, who = "here" }]
failure = [{ op = "roll", faces = [
    { on = [1, 2, 3], do = [{ op = "condition", name = "upset", helpers = "exhausted" }] },
    { on = [4, 5, 6], do = [{ op = "draw_rumor" }] },
] }]
solved = "It comes down by itself, when you sing."
failed = "It goes up another roof."
source = "house"

[[anomalies]]
id = "pocket_fog"
name = "Pocket Fog"
text = "Undo the button and nobody sees you for a while."
uses = 2
use = "action"
do = [{ op = "rule", rule = { hook = "walk_cost", n = -1 } }, { op = "mode", machine = "nearby", mode = "routine" }]
tag = "clothes"
source = "house"

[[scenarios]]
id = "storm"
name = "The Long Storm"
text = "The forecast is for everything."
weeks = 2
rumor_sets = ["weather", "neighbours"]
insight_sets = ["weather"]
diary = [1]
tracks = ["storm"]
machines = [{ machine = "uggla", sector = "B5" }]
tiles = [{ tile = "M", sector = "D4" }]
ending = "It has blown over, and nobody knows what it was."
source = "house"

[[diary]]
id = "storm_1"
number = 1
scenario = "storm"
source = "house"

[diary.a]
title = "Wind from Below"
text = "The flags point at the sky."
goal = "Tie down the masts at Hilleshög and Färentuna before the storm is at 6."
rules = [{ hook = "no_entry", at = ["K"] }, { hook = "home_cost", n = 1, at = ["F", "H"] }]

[[diary.a.triggers]]
on = "evening"
once = false
do = [{ op = "advance", track = "storm" }]

[[diary.a.triggers]]
on = "check"
when = { track = { name = "storm", n = 6 } }
do = [{ op = "lose", ending = "blown", text = "On Monday there is no church." }]

[[diary.a.actions]]
id = "mast"
label = "Tie down the mast"
at = ["H", "F"]
time = 2
shared = true
when = { no = { tokens = { kind = "machine", n = 1, at = "here" } } }
do = [{ op = "test", trait = "quick", combo = ["rope"], success = [{ op = "token", kind = "machine" }], failure = [
    { op = "condition", name = "injured", helpers = "upset" },
] }]

[[diary.a.triggers]]
on = "check"
when = { tokens = { kind = "machine", n = 2 } }
do = [{ op = "diary", turn = [1] }]

[diary.b]
title = "Still"
text = "You can hear the ropes."

[[diary.b.triggers]]
on = "enter"
do = [{ op = "win", ending = "tied", text = "It lasted all night, and nothing moved." }]
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The standard pack with these cards beside its own."""
    folder = tmp_path_factory.mktemp("own") / "weather"
    shutil.copytree(BUILTIN / "standard", folder)
    (folder / "weather.toml").write_text(CARDS, encoding="utf-8")
    main = folder / "pack.toml"
    text = main.read_text(encoding="utf-8")
    main.write_text(text.replace('box = "standard"', 'box = "other"'), encoding="utf-8")
    return str(folder)


def storm(pack: str, *kids: str) -> Table:
    return Table(*kids or ("maja", "leila"), pack=pack, scenario="storm").diary("1a")


def test_the_cards_are_sound_and_say_in_words_what_they_do(pack: str) -> None:
    assert [str(error) for error in check_pack(Path(pack))] == []
    content = load_pack(pack)
    say = Sentences(content)
    rumors = {rumor.id: say.rumor(rumor) for rumor in content.rumors}
    assert rumors["frozen_post"] == (
        "Test Tough (or Fire). Success: If it is the weekend: You draw an Anomaly. "
        "Otherwise: You draw an Item. Failure: You and your helpers take Exhausted. "
        "You and your helpers lose 1 T. Or spend 2 T more in place of the roll."
    )
    fog = next(card for card in content.anomalies if card.id == "pocket_fog")
    assert say.ops(fog.do) == (
        "A walk into any Location costs 1 T less for the rest of the day. Turn a machine nearby to Routine."
    )


def test_a_rumor_that_can_be_burned_open_paid_for_or_rolled(pack: str) -> None:
    t = (
        storm(pack, "davor", "leila")
        .at("davor", "S")
        .rumors("frozen_post", "calf")
        .do("investigate:davor", "test")
    )
    t.do("tag:burning_glass")
    assert len(t.kid("davor").items) == 2, "the glass is iconic, and there is an Item in the ice"
    t = storm(pack).everyone("S").at("leila", "M").day("weekend").rumors("frozen_post")
    t.do("investigate:maja", "pay_instead")
    assert t.kid("maja").time == 3 and len(t.kid("maja").anomalies) == 1


def test_a_rumor_that_changes_the_day_for_better_or_worse(pack: str) -> None:
    t = storm(pack).at("maja", "F").rumors("green_sky").dice("six").do("investigate:maja")
    assert t.view.today == ("+1 die on Brave tests",)
    t = storm(pack).at("maja", "F").machine("uggla", "B5").rumors("green_sky").dice("none")
    t.do("investigate:maja", "accept")
    assert t.bot("uggla").mode == "alert"
    assert t.view.tokens == (TokensView(kind="trouble", place="place:F", count=1, next=None),)


def test_a_rumor_that_leaves_and_rolls_for_what_follows(pack: str) -> None:
    t = storm(pack).at("maja", "P").rumors("calf").dice("none", 2).do("investigate:maja", "accept")
    assert t.track == ["", "", "", ""] and t.kid("maja").conditions == ("upset",)
    t = (
        storm(pack, "mirja", "leila")
        .at("mirja", "P")
        .machine("uggla", "D5")
        .rumors("calf")
        .favor("mirja", "neutral")
    )
    t.do("investigate:mirja", "tag:boombox")
    assert t.kid("mirja").favor == "happy" and t.sector("uggla") == "D5", "it is not nearby"


def test_an_anomaly_for_a_quick_way_past_a_machine(pack: str) -> None:
    t = storm(pack).at("maja", "H").has("maja", "pocket_fog").machine("jarv", "B4", "alert")
    t.do("anomaly:maja:pocket_fog")
    assert t.bot("jarv").mode == "routine" and t.kid("maja").anomalies[0].uses == 1
    t.do("walk:maja:R")
    assert t.kid("maja").time == 4, "1 T for the fog, 1 for a walk that takes 2"


def test_a_diary_card_with_a_clock_a_closed_road_and_two_masts(pack: str) -> None:
    t = storm(pack, "davor", "leila").everyone("H").dice("six").do("card:davor:mast", "pay:1", "-")
    assert t.kid("davor").home_cost == 2 and "walk:davor:K" not in t.at("davor", "T").choices
    t = storm(pack, "davor", "leila").at("davor", "F").dice("six")
    t.g.tokens = tuple(int(n == 2 * 18 + t.place("H")) for n in range(len(t.g.tokens)))
    assert t.do("card:davor:mast").result.reason == "tied"
    t = storm(pack).step("evening")
    t.g.tracks = (5,)
    assert t.result.reason == "blown"


@pytest.mark.rule("TL-012")
def test_a_large_creature_is_written_among_the_machines_and_is_one(tmp_path):
    """Something alive in the reeds: it notices kids, it can be scouted and hacked, and it has a name."""
    folder = tmp_path / "reeds"
    shutil.copytree(BUILTIN / "standard", folder)
    main, machines = folder / "pack.toml", folder / "machines.toml"
    main.write_text(
        main.read_text(encoding="utf-8").replace('box = "standard"', 'box = "other"'), encoding="utf-8"
    )
    text = machines.read_text(encoding="utf-8")
    machines.write_text(text.replace('name = "Järv"', 'name = "The Old Pike"'), encoding="utf-8")
    assert check_pack(str(folder)) == []

    t = Table(pack=str(folder), scenario="bot_amok").everyone("C").machine("jarv", "E6", "alert")
    assert t.option("hack:maja:jarv").label.startswith("Maja: hack The Old Pike")
    assert "scout_machine:maja:jarv" in t.choices
    t.do("walk:maja:N")
    assert t.happened("noticed")[0]["machine"] == "machine:jarv"
