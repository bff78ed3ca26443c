"""The HTTP side: the catalogue, rules, options, Architect's plans."""

from pathlib import Path

import httpx

from streetlight.bots.registry import levels
from streetlight.games.registry import GAMES
from streetlight.table.web import application
from tests.table.world import Server


def test_the_catalogue_has_all_four_games_in_words(server: Server) -> None:
    found = {game["name"]: game for game in server.get("/api/games")}
    assert {"strangers", "mindflayer", "blackwood", "loop"} == set(GAMES) <= set(found)
    assert all(game["ready"] for game in found.values())
    strangers = found["strangers"]
    assert strangers["text"] and strangers["seats"] == [1, 2, 3, 4]
    settings = {setting["name"]: setting for setting in strangers["settings"]}
    assert [value["value"] for value in settings["board"]["values"]] == ["A", "B"]
    variants = {value["value"]: value for value in settings["variants"]["values"]}
    assert variants["teams"]["seats"] == [4] and variants["solo"]["seats"] == [1]
    assert all(value["title"] and value["text"] for value in variants.values())
    assert [level["value"] for level in strangers["levels"]] == list(levels("strangers"))
    assert strangers["series"][0]["name"] == "gauntlet" and strangers["series"][0]["text"]


def test_the_lobby_knows_what_goes_only_with_one_scenario(server: Server) -> None:
    (loop,) = [game for game in server.get("/api/games") if game["name"] == "loop"]
    settings = {setting["name"]: setting for setting in loop["settings"]}
    with_islands = {"scenario": ["mystery_islands"]}
    assert [value["value"] for value in settings["scenario"]["values"]] == [
        "bot_amok", "mystery_islands", "strays", "elis", "weeds", "film", "late_post", "random",
    ]  # fmt: skip
    variants = {value["value"]: value for value in settings["variants"]["values"]}
    assert variants["done_by_monday"]["needs"] == {"scenario": ["mystery_islands", "late_post", "random"]}
    assert variants["done_by_monday"]["seats"] == [1, 2, 3, 4, 5]
    assert all(not value["needs"] for name, value in variants.items() if name != "done_by_monday")
    often = {value["value"]: value["needs"] for value in settings["complications"]["values"]}
    assert often == {"never": {}, "every_other_round": with_islands, "every_round": with_islands}
    assert settings["enigma_limit"]["needs"] == with_islands and settings["kids"]["needs"] == {}
    changes = {setting["name"] for setting in loop["settings"] if setting["from_pack"]}
    assert changes == {"scenario", "complications", "enigma_limit"}, "another pack has other scenarios"


def test_the_lobby_knows_what_goes_with_a_variant_and_what_does_not(server: Server) -> None:
    found = {game["name"]: game for game in server.get("/api/games")}
    street = {setting["name"]: setting for setting in found["strangers"]["settings"]}
    variants = {value["value"]: value for value in street["variants"]["values"]}
    assert all(value["needs"] == {"variants": ["teams"]} for value in street["seating"]["values"])
    assert {name: value["excludes"] for name, value in variants.items() if value["excludes"]} == {
        "solo": ["architect"],
        "architect": ["solo"],
    }
    assert {name for name, value in variants.items() if not value["lab"]} == {"architect"}
    assert found["strangers"]["series"][0]["sets"] == ["board", "first"]
    pushed = {setting["name"]: setting for setting in found["loop"]["settings"]}["pushed_off"]
    assert {value["value"]: value["needs"] for value in pushed["values"]} == {
        "one_more": {},
        "two_more": {"variants": ["investigate_all_rumors"]},
        "lose": {"variants": ["investigate_all_rumors"]},
    }


def test_the_lobby_knows_what_the_number_of_seats_fills_in(server: Server) -> None:
    found = {
        (game["name"], setting["name"]): setting["by_seats"]
        for game in server.get("/api/games")
        for setting in game["settings"]
        if setting["by_seats"]
    }
    assert found == {
        ("strangers", "variants"): {"1": ["solo"], "2": [], "3": [], "4": []},
        ("loop", "kids"): {"1": 2, "2": 2, "3": 3, "4": 4, "5": 5},
    }


def test_rules_are_found_by_words_and_by_id(server: Server) -> None:
    everything = server.get("/api/games/strangers/rules")
    found = server.get("/api/games/strangers/rules?q=city+bus")
    assert 0 < len(found) < len(everything)
    assert all("city" in str(rule).lower() and "bus" in str(rule).lower() for rule in found)
    assert server.get("/api/games/strangers/rules?q=dts-36")[0]["id"] == "DTS-36"
    server.get("/api/games/chess/rules", 404)


def test_an_architects_plan_is_told_where_it_breaks_the_pattern(server: Server) -> None:
    def check(hand: list[str], deck: list[str]) -> dict[str, object]:
        options = {"variants": ["architect"], "board": "A", "hand": hand, "deck": deck}
        answer: dict[str, object] = server.post(
            "/api/games/strangers/check", {"seats": 1, "options": options}
        )
        return answer

    deck = ["walk", "stranger_sighting"] * 8
    sound = check(["run", "run", "walk"], deck)
    assert sound["problems"] == [] and sound["options"]["deck"] == deck  # type: ignore[index]
    wrong = check(["run", "run", "walk"], [*deck[:4], "stranger_sighting", *deck[5:]])
    assert wrong["problems"][0]["field"] == "deck" and wrong["problems"][0]["place"] == 5  # type: ignore[index]
    held = check(["run", "saucer", "walk"], deck)
    assert held["problems"][0]["field"] == "hand" and held["problems"][0]["place"] == 2  # type: ignore[index]


def test_an_editor_gets_the_content_without_a_match(server: Server) -> None:
    content = server.get("/api/games/strangers/content?board=B&variants=architect")
    assert content["board"]["id"] == "B" and content["cards"]


def test_without_the_built_client_the_page_says_how_to_get_it(server: Server, tmp_path: Path) -> None:
    real = application.STATIC
    try:
        application.STATIC = tmp_path
        answer = httpx.get(server.url + "/", timeout=60)
        assert answer.status_code == 200 and "make web" in answer.text
        assert httpx.get(server.url + "/t/abc", timeout=60).status_code == 503
        (tmp_path / "index.html").write_text("<h1>built</h1>")
        assert "built" in httpx.get(server.url + "/t/abc", timeout=60).text
    finally:
        application.STATIC = real
    for path in ("/..%2f..%2fapp.py", "/%2e%2e/application.py", "/../application.py"):
        assert "make_app" not in httpx.get(server.url + path, timeout=60).text
