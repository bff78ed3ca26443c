"""The Lab page in a real browser: run, watch, keep, compare, and sit down to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.drive import PHONE, Person, expect, wait_in_page

pytestmark = pytest.mark.xdist_group("browser")


def run(maya: Person) -> None:
    maya.page.get_by_role("button", name="Run").click()
    expect(maya.page.get_by_role("button", name="Keep to compare")).to_be_enabled(timeout=60_000)


def test_a_look_that_fails_does_not_lose_the_run(person: Callable[..., Person]) -> None:
    maya = person().go("/lab")
    page: Any = maya.page
    page.get_by_label("Bots").select_option("random")
    page.get_by_label("Matches", exact=True).select_option("100")
    looks = re.compile("/api/lab/runs/.+")
    page.route(looks, lambda route: route.abort())
    page.get_by_role("button", name="Run").click()
    problem = page.locator(".problem")
    expect(problem).to_be_visible()
    page.unroute(looks)  # and the line is back
    expect(page.get_by_text("100 of 100 matches")).to_be_visible(timeout=60_000)
    expect(problem).to_have_count(0)


def test_on_a_phone_the_estimate_can_be_watched_as_it_tightens(person: Callable[..., Person]) -> None:
    """The form fills the screen, so what was found would stand below it, unseen."""
    maya = person(size=PHONE).go("/lab")
    page: Any = maya.page
    page.get_by_label("Game", exact=True).select_option("strangers")
    page.get_by_label("Matches", exact=True).select_option(
        "5000"
    )  # so many that it will not be done before we look
    page.get_by_role("button", name="Run").click()
    expect(page.locator("[data-finding=seats] li").last).to_be_in_viewport(timeout=60_000)
    expect(page.locator("[data-state=running]")).to_have_text(
        re.compile(r"of 5,000 matches, about \d+ (s|min) left")
    )
    expect(page.locator("[data-finding=seats]")).to_contain_text("A fair share is 25 %.")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Keep to compare")).to_be_enabled()


def test_every_choice_shows_what_will_be_played(person: Callable[..., Person]) -> None:
    """The Loop's scenario is the first of the pack where nobody has chosen one: it was a blank."""
    page: Any = person().go("/lab").page
    game = page.get_by_label("Game", exact=True)
    game.wait_for()  # the list of games comes from the server
    names = game.locator("option").evaluate_all("options => options.map(option => option.value)")
    assert "loop" in names
    for name in [name for name in names if name != "loop"] + ["loop"]:
        game.select_option(name)
        expect(game).to_have_value(name)
        all_set = "() => [...document.querySelectorAll('form select')].every(each => each.value !== '')"
        wait_in_page(page, all_set)
    expect(page.get_by_label("Scenario").locator("option:checked")).not_to_be_empty()


def test_a_host_tries_a_board_before_inviting(person: Callable[..., Person]) -> None:
    maya = person().go("/lab")
    page: Any = maya.page
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Bots").select_option("random")
    page.get_by_label("Matches", exact=True).select_option("100")
    run(maya)
    expect(page.get_by_text("100 of 100 matches")).to_be_visible()
    seats = page.locator("[data-finding=seats] li")
    expect(seats).to_have_count(3)
    expect(seats.first).to_have_text(re.compile(r"Seat 1.*\d % \(\d+\.\d to \d+\.\d\)"))
    page.get_by_role("button", name="Keep to compare").click()

    page.get_by_label("Board", exact=True).select_option("B")
    run(maya)
    page.get_by_role("button", name="Keep to compare").click()
    kept = page.get_by_role("region", name="Kept runs").get_by_role("table").first
    expect(kept.get_by_role("columnheader", name=re.compile(r"\(B\)"))).to_be_visible()
    expect(kept.get_by_role("row", name=re.compile("^Decisions")).get_by_role("cell")).to_have_count(2)
    changes = page.locator("[data-finding=difference]")
    expect(changes).to_contain_text("On the same 100 deals.")
    expect(changes.get_by_role("row", name=re.compile("^decisions .* clear"))).to_be_visible()
    maya.axe("the lab with results")

    page.reload()
    expect(page.get_by_role("heading", name="Kept runs")).to_be_visible()
    page.get_by_role("button", name=re.compile(r"^Play .*\(B\)")).click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.get_by_label("Board", exact=True)).to_have_value("B")
    expect(page.get_by_role("combobox", name=re.compile("^Level of")).first).to_have_value("random")


def test_a_designer_takes_a_card_out_and_sees_a_curve(person: Callable[..., Person]) -> None:
    """Mom's Car goes, and Run moves 1, 2 or 3: six variations on the same deals, a curve, and what is clear."""
    page: Any = person().go("/lab").page
    page.get_by_label("Game", exact=True).select_option("strangers")
    page.get_by_label("Players").select_option("2")
    page.get_by_label("Bots", exact=True).select_option("random")
    page.get_by_label("Matches", exact=True).select_option("100")
    page.get_by_text("Change the pack").click()
    page.get_by_label("Take out a card").select_option("moms_car")
    expect(page.get_by_role("button", name="Put Mom's Car back")).to_be_visible()
    page.get_by_label("Try a number of").select_option("Run")
    page.get_by_label("Which number").select_option(label="steps (now 2)")
    expect(page.get_by_label("Values")).to_have_value("1, 2, 3")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.get_by_text("600 of 600 matches")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("heading", name="Run, steps: 1, 2, 3; without Mom's Car")).to_be_visible()
    curve = page.locator("[data-finding=curve]")
    expect(curve.locator("figure").first).to_be_visible()
    expect(page.locator("[data-finding=variations]")).to_contain_text("Run: steps 3, without Mom's Car")
