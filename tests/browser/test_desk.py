"""Playing alone: the Architect's desk, high scores, the rules page; and a game that somebody added."""

import re

import pytest

from streetlight.games import registry
from tests.browser.drive import expect, play_to_the_end

pytestmark = pytest.mark.xdist_group("browser")


def test_an_architect_plans_shares_and_runs(person):
    maya = person().go("/architect")
    maya.page.get_by_text("places are still empty").wait_for()
    maya.page.get_by_role("region", name="The box").get_by_role("button", name=re.compile("^Run")).click()
    expect(maya.page.get_by_role("button", name=re.compile("Hand, card 1 ?: Run"))).to_be_visible()
    maya.page.get_by_role("button", name="Fill the rest at random").click()
    expect(maya.page.get_by_text("The plan holds. Run it.")).to_be_visible()

    friend = person()
    friend.page.goto(maya.page.evaluate("location.href"))
    expect(friend.page.get_by_text("The plan holds. Run it.")).to_be_visible()
    expect(friend.page.get_by_role("button", name=re.compile("Hand, card 1 ?: Run"))).to_be_visible()

    maya.page.get_by_role("button", name="Run the plan").click()
    maya.wait_until_asked()
    expect(maya.page.get_by_text("The plan lies on the table")).to_be_visible()

    play_to_the_end(maya)
    maya.page.get_by_role("link", name="Back to the desk, with this plan").click()
    expect(maya.page.get_by_role("button", name=re.compile("Hand, card 1 ?: Run"))).to_be_visible()
    expect(
        maya.page.get_by_text(re.compile(r"The best plan on this device so far: \d+ points?"))
    ).to_be_visible()
    expect(maya.page.get_by_role("img", name=re.compile("^The board Maple Grove"))).to_be_visible()
    maya.axe_by_day_and_night("the desk")


def test_a_plan_that_breaks_the_pattern_says_where(person):
    maya = person().go("/architect")
    maya.page.get_by_text("places are still empty").wait_for()
    maya.page.get_by_role("button", name="Fill the rest at random").click()
    expect(maya.page.get_by_text("The plan holds. Run it.")).to_be_visible()
    broken = re.sub(r"hand=[a-z_]+", "hand=saucer", maya.page.evaluate("location.href"))
    friend = person()
    friend.page.goto(broken)
    expect(friend.page.get_by_text(re.compile("Card 1: Saucer is never held in a hand"))).to_be_visible()
    expect(friend.page.get_by_role("button", name="Run the plan")).to_be_disabled()


def test_the_rules_can_be_searched(person):
    maya = person().go("/rules/strangers")
    expect(maya.page.get_by_role("heading", name="Moving")).to_be_visible()  # in plain words first
    maya.page.get_by_text("Every rule, numbered").click()
    maya.page.get_by_label("Search the rules").fill("saucer coin")
    expect(maya.page.get_by_text(re.compile(r"\d+ of \d+ rules"))).to_be_visible()
    lines = maya.page.locator("[data-rule]").all_inner_texts()  # the count and the lines change together
    assert lines
    assert all("saucer" in line.lower() and "coin" in line.lower() for line in lines)


def test_a_finished_solo_is_a_high_score(person, server):
    table, (secret,) = server.new_table(seats=1, name="Ada", options={"variants": ["solo"]}, start=True)
    maya = person().sit_at(table, secret)
    maya.wait_until_asked()
    play_to_the_end(maya)
    points = maya.page.get_by_role("heading", level=1).inner_text().split()[0]
    expect(maya.page.get_by_text(re.compile("on this server"))).to_be_visible()
    maya.page.get_by_role("link", name="High scores").click()
    expect(maya.page.get_by_role("listitem").filter(has_text="Ada")).to_contain_text(points)


def test_high_scores_fit_a_phone_with_large_text(browser, chromium, server):
    from tests.browser.drive import FLAGS, PHONE, Person

    table, (secret,) = server.new_table(
        seats=1, name="Wilhelmina-Charlotte", options={"variants": ["solo"]}, start=True
    )
    large = browser.browser_type.launch(
        executable_path=chromium, args=[*FLAGS, "--blink-settings=defaultFontSize=32"]
    )
    try:
        maya = Person(large, server.url, size=PHONE).sit_at(table, secret)
        maya.wait_until_asked()
        play_to_the_end(maya)
        maya.go("/solo")
        expect(maya.page.get_by_text("Wilhelmina-Charlotte")).to_be_visible()
        maya.wait_until_still()
        maya.fits("the high scores at 200 %")
        maya.leave()
    finally:
        large.close()


def test_a_game_that_nobody_has_drawn_yet_can_be_played(person, monkeypatch):
    monkeypatch.setitem(registry.GAMES, "toy", "tests.core.toy:TITLE")
    maya, jonas = person().go(), person()
    tile = maya.page.get_by_role("article", name="Toy")
    expect(tile).to_contain_text("2–4 players")
    tile.get_by_role("button", name="Invite friends").click()
    expect(maya.page.get_by_role("heading", name="Toy", level=1)).to_be_visible()
    maya.page.get_by_role("combobox", name="Seats").select_option("2")
    expect(maya.page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(2)
    jonas.page.goto(maya.page.evaluate("location.href"))
    jonas.page.get_by_role("button", name="Sit here").click()
    jonas.page.get_by_role("button", name="Sit down", exact=True).click()
    maya.page.get_by_role("button", name="Start").click()
    for someone in (maya, jonas):
        someone.page.get_by_role("group", name="The match").wait_for()
    maya.go()
    expect(maya.page.get_by_role("region", name="Your tables")).to_contain_text("Toy: ")
    maya.page.get_by_role("button", name="Take Toy off this list").click()
    expect(maya.page.get_by_text("Toy: ")).to_be_hidden()
    maya.page.reload()
    expect(maya.page.get_by_role("article", name="Toy")).to_be_visible()
    expect(maya.page.get_by_text("Toy: ")).to_be_hidden()
