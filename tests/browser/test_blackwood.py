"""Blackwood Grove in real browsers: a Visitor at the workshop, a Kid and Agents in the clearing."""

import json
import re
from typing import Any

import pytest

from tests.browser.drive import PHONE, Person, expect

pytestmark = pytest.mark.xdist_group("browser")

ENDING = "The rule, and what it let through"
CANARY = "whatever a canary would sing about"


def sit(person: Any, server: Any, sizes: list[Any], **wanted: Any) -> list[Person]:
    """A running match of Blackwood Grove with a browser for each person."""
    names = ["Bo", "Cy", "Di"][: len(sizes) - 1]
    table, secrets = server.new_table(game="blackwood", others=names, start=True, **wanted)
    return [
        (person(size=size) if size else person()).sit_at(table, secret)
        for size, secret in zip(sizes, secrets, strict=True)
    ]


def ended(one: Person) -> bool:
    return one.page.get_by_role("heading", name=ENDING).count() > 0


def play_on(people: list[Person], most: int = 600) -> None:
    """Everybody takes any option they are offered, until the match is over."""
    for _ in range(most):
        if all(ended(one) for one in people):
            return
        if not any(move(one) for one in people):
            people[0].page.wait_for_timeout(40)
    raise AssertionError("this match never ends")


def move(one: Person) -> bool:
    seal = one.page.get_by_role("button", name=re.compile("^Seal it"))
    if seal.count():
        seal.click()
        return True
    return one.answer()


def told(one: Person) -> str:
    """All that came to this browser, without the list of all objects that everybody may read."""
    kept = []
    for frame in one.heard:
        for message in json.loads(frame):
            message.pop("content", None)
            kept.append(json.dumps(message))
    return "\n".join(kept)


def hand(one: Person) -> set[str]:
    """The cards in this person's hand, as the server names them."""
    view: dict[str, Any] = {}
    seat = None
    for frame in one.heard:
        for message in json.loads(frame):
            if message["type"] == "match":
                view = message["view"] or {**view, **message["changed"]}
                seat = message["seat"]
    assert seat is not None
    return set(view["players"][seat]["cards"])


@pytest.mark.rule("BG-11", "BG-18", "BG-92")
def test_a_visitor_builds_a_rule_and_bots_look_for_it(person, server):
    (maya,) = sit(person, server, [None], bots=["regular", "regular"], options={"visitor": 0, "kid": 1})
    page = maya.page
    page.get_by_role("button", name="Things that are alive").click()
    expect(page.get_by_text("An object passes if it is alive.")).to_be_visible()
    expect(page.get_by_text(re.compile(r"\d+ of all 142 objects pass"))).to_be_visible()
    maya.axe("the workshop with an example")

    page.get_by_role("tab", name="Build one").click()
    page.get_by_text("This and that").click()
    page.get_by_label("An object passes if it").select_option("metal")
    page.get_by_label("and", exact=True).select_option("alive")
    expect(page.get_by_text("Nothing at all passes this rule.")).to_be_visible()
    page.get_by_role("checkbox", name="not").last.check()
    expect(page.get_by_text("An object passes if it contains metal and is not alive.")).to_be_visible()
    expect(page.get_by_text(re.compile("A regular Agent needs to see about"))).to_be_visible(timeout=40_000)
    maya.axe("the workshop with a rule of two parts")

    page.get_by_role("tab", name="Write your own").click()
    page.get_by_label("Which objects pass?").fill("has a double letter")
    expect(page.get_by_text("That sounds like spelling.")).to_be_visible()
    maya.axe("the workshop for own words")
    page.get_by_role("tab", name="Build one").click()
    page.get_by_role("button", name="Use this rule").click()

    expect(page.get_by_text("Your rule, for your eyes only")).to_be_visible()
    maya.axe("the clearing, as the Visitor sees it")
    play_on([maya])
    expect(page.get_by_text("An object passes if it contains metal and is not alive.").first).to_be_visible()
    expect(page.get_by_role("heading", name="How the best guesses moved")).to_be_visible(timeout=40_000)
    page.get_by_role("button", name="All 142 objects").click()
    expect(page.get_by_role("region", name="Admitted").get_by_text("Coin", exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="Repelled").get_by_text("Horse", exact=True)).to_be_visible()
    maya.axe("the end")


@pytest.mark.rule("BG-21", "BG-89", "BG-90")
def test_own_words_stay_with_the_visitor_until_the_end(person, server):
    maya, jonas, ada = sit(person, server, [None, None, PHONE], options={"visitor": 0, "kid": 1})
    expect(jonas.page.get_by_text("makes up the rule.")).to_be_visible()
    maya.page.get_by_role("tab", name="Write your own").click()
    maya.page.get_by_label("Which objects pass?").fill(CANARY)
    maya.page.get_by_role("button", name="Use my words").click()
    expect(maya.page.get_by_text(f"“{CANARY}”")).to_be_visible()
    hinted = False
    for _ in range(400):
        if ended(maya):
            break
        for other in (jonas, ada):
            if not ended(other) and '"over": {"how"' not in told(other):
                assert CANARY not in told(other)
        if maya.page.get_by_role("button", name="It passes").count():
            hinted = hinted or maya.page.get_by_text("Only you see this.").count() > 0
            maya.answer()
        elif not any(move(one) for one in (maya, jonas, ada)):
            maya.page.wait_for_timeout(40)
    assert hinted, "after a few verdicts the Visitor is told what they fit"
    for one in (maya, jonas, ada):
        expect(one.page.get_by_text(f"“{CANARY}”").first).to_be_visible()
        expect(one.page.get_by_text("Judge for yourselves")).to_be_visible()
    for other in (jonas, ada):
        assert "Only you see this." not in other.page.content()


@pytest.mark.rule("BG-03", "BG-26", "BG-29", "BG-75")
def test_a_kid_and_two_agents_in_three_browsers(person, server):
    kid, bo, cy = sit(person, server, [PHONE, None, None], bots=["novice"], options={"visitor": 3, "kid": 0})
    people = (kid, bo, cy)
    bo.wait_until_asked()
    for one in people:
        expect(one.page.get_by_role("list", name=re.compile("^Trust track"))).to_be_visible()
        one.fits("the clearing")
    for one in people:
        for other in people:
            if one is not other:
                traffic = told(other)
                assert not [card for card in hand(one) if f'"{card}"' in traffic], "a card of another's hand"

    # The first Agent tests a card. Only she can look at it again.
    card = bo.page.get_by_role("region", name="Your hand").get_by_role("button").first
    tested = card.inner_text().strip()
    card.click()
    cy.wait_until_asked()
    folder = bo.page.get_by_role("button", name=re.compile("Bo, Agent, you"))
    folder.click()
    expect(bo.page.get_by_text("Others see only the backs.")).to_be_visible()
    expect(bo.page.locator(".inside").get_by_text(tested).first).to_be_visible()
    bo.axe("an open dossier")
    folder.click()
    cy.page.get_by_role("button", name=re.compile("Bo, Agent")).click()
    expect(cy.page.get_by_text("You see only the backs.")).to_be_visible()
    assert tested not in cy.page.locator(".inside").inner_text()

    # The notebook is hers alone, and comes back.
    bo.page.get_by_role("button", name="Notebook").click()
    book = bo.page.get_by_role("dialog", name="Your notebook")
    book.get_by_label("An object passes if it").select_option("red")
    expect(book.get_by_text(re.compile(r"\d+ of the 3 cards you can see are for it"))).to_be_visible()
    book.get_by_role("button", name="Write it down").click()
    book.get_by_role("button", name="Likely").click()
    book.get_by_label("Anything else").fill("canaries are yellow")
    bo.axe("the notebook")
    bo.page.wait_for_timeout(900)
    bo.page.reload()
    bo.page.get_by_role("button", name="Notebook").click()
    expect(book.get_by_role("button", name="Likely")).to_have_attribute("aria-pressed", "true")
    expect(book.get_by_label("Anything else")).to_have_value("canaries are yellow")
    bo.page.keyboard.press("Escape")
    assert "canaries are yellow" not in told(cy) + told(kid)

    # The other Agent steps up to prove: four cards, some pushed forward.
    cy.page.get_by_role("region", name="Your hand").get_by_role("button", name="Prove the rule").click()
    proof = cy.page.get_by_role("group", name="The proof: four cards")
    proof.get_by_role("button", pressed=False).first.click()
    expect(cy.page.get_by_role("button", name="Seal it: 1 passes")).to_be_visible()
    expect(kid.page.get_by_text("Nobody sees what is pushed until it is sealed.")).to_be_visible()
    cy.axe("a proof")
    cy.page.get_by_role("button", name="Seal it: 1 passes").click()

    # Unless that was right: the Kid predicts with the card itself.
    for _ in range(100):
        if ended(kid) or kid.page.get_by_text("Predict a card").count():
            break
        if not (move(bo) or move(cy)):
            kid.page.wait_for_timeout(40)
    if not ended(kid):
        kid.page.get_by_role("region", name="Your hand").get_by_role("button").first.click()
        kid.axe("the Kid's turn on a phone")
        kid.page.get_by_role("button", name="Goes in").click()
    play_on([kid, bo, cy])
    for one in people:
        expect(one.page.get_by_text("An object passes if it").first).to_be_visible()


def test_the_lobby_says_who_is_what(person, server):
    maya = person()
    table, (secret,) = server.new_table(game="blackwood", seats=3, bots=["novice", "novice"])
    maya.sit_at(table, secret)
    maya.page.get_by_role("combobox", name="Visitor", exact=True).select_option("0")
    expect(maya.page.get_by_text("Visitor, you, host")).to_be_visible()
    maya.page.get_by_role("combobox", name="Kid", exact=True).select_option("2")
    expect(maya.page.get_by_text("Kid, bot")).to_be_visible()
    maya.axe("the lobby")
    maya.page.get_by_role("button", name="Start").click()
    expect(maya.page.get_by_text("Make up the Pass Rule")).to_be_visible()
