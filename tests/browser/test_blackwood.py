"""Blackwood Grove in real browsers: a Visitor at the workshop, a Kid and Agents in the clearing."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.drive import PHONE, Person, expect, play_until, wait_in_page, wait_until

pytestmark = pytest.mark.xdist_group("browser")

ENDING = "The rule, and what it let through"
SMALL_PHONE = {"width": 360, "height": 640}
NO_PROOF = ":not([data-option=prove])"
ADVISED = "body:has(.advice):has([data-option=admit]:not([disabled]))"
CANARY = "whatever a canary would sing about"


def sit(person: Any, server: Any, sizes: list[Any], **wanted: Any) -> tuple[str, list[Person]]:
    """A running match of Blackwood Grove with a browser for each person: the table, and they."""
    names = ["Bo", "Cy", "Di"][: len(sizes) - 1]
    table, secrets = server.new_table(game="blackwood", others=names, start=True, **wanted)
    return table, [
        (person(size=size) if size else person()).sit_at(table, secret)
        for size, secret in zip(sizes, secrets, strict=True)
    ]


def go_on_until_advised(visitor: Person, *others: Person) -> None:
    """Nobody proves anything, until the Visitor judges a card with advice from her own verdicts."""
    to_judge = visitor.page.locator(ADVISED)
    play_until([visitor, *others], lambda: to_judge.count() > 0, among=NO_PROOF, unless=ADVISED)
    expect(visitor.page.get_by_text("Only you see this.")).to_be_visible()


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


@pytest.mark.rule("BG-11", "BG-17", "BG-18", "BG-92")
def test_a_visitor_builds_a_rule_and_bots_look_for_it(person, server):
    _, (maya,) = sit(person, server, [None], bots=["regular", "regular"], options={"visitor": 0, "kid": 1})
    page = maya.page
    # the same words are in the list of answers, which is there before the board is
    page.get_by_role("tabpanel").get_by_role("button", name="Things that are alive").click()
    expect(page.get_by_text("An object passes if it is alive.")).to_be_visible()
    expect(page.get_by_text(re.compile(r"\d+ of all 142 objects pass"))).to_be_visible()
    maya.axe("the workshop with an example")

    page.get_by_role("tab", name="Build").click()
    page.get_by_text("This and that").click()
    page.get_by_label("An object passes if it").select_option("metal")
    page.get_by_label("and", exact=True).select_option("alive")
    expect(page.get_by_text("Nothing at all passes this rule.")).to_be_visible()
    page.get_by_role("checkbox", name="not").last.check()
    expect(page.get_by_text("An object passes if it contains metal and is not alive.")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^People argue about these \d+: .*Meteor"))).to_be_visible()
    expect(page.get_by_text(re.compile("A regular Agent needs to see about"))).to_be_visible(timeout=40_000)
    maya.axe("the workshop with a rule of two parts")

    page.get_by_role("tab", name="Own words").click()
    page.get_by_label("Which objects pass?").fill("has a double letter")
    expect(page.get_by_text("That sounds like spelling.")).to_be_visible()
    expect(page.get_by_text("what only some of you can know")).to_be_visible()
    maya.axe("the workshop for own words")
    page.get_by_role("tab", name="Build").click()
    page.get_by_role("button", name="Use this rule").click()

    expect(page.get_by_text("Your rule, for your eyes only")).to_be_visible()
    expect(page.get_by_role("button", name="Agent of the DOE")).to_be_visible()
    maya.axe("the clearing, as the Visitor sees it")
    play_until([maya], lambda: page.get_by_role("heading", name=ENDING).count() > 0)
    expect(page.get_by_text("An object passes if it contains metal and is not alive.").first).to_be_visible()
    expect(page.get_by_role("heading", name="How the best guesses moved")).to_be_visible(timeout=40_000)
    page.get_by_role("button", name="All 142 objects").click()
    expect(page.get_by_role("region", name="Admitted").get_by_text("Coin", exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="Repelled").get_by_text("Horse", exact=True)).to_be_visible()
    maya.axe("the end")


@pytest.mark.rule("BG-11", "BG-81")
@pytest.mark.parametrize("size", [None, PHONE])
def test_a_visitor_finds_what_she_began_and_what_she_put_away(person, server, size):
    """A rule that is begun in the list of answers goes on in the workshop, and is there again when she comes back."""
    _, (maya,) = sit(
        person, server, [size], bots=["novice"] * 2, options={"visitor": 0, "kid": 1, "visitor_draws": 14}
    )
    page = maya.page
    chosen = page.get_by_role("radio", name="This and that")
    for option in ("workshop", "form:both", "say:metal"):
        maya.page.locator(f"[data-option='{option}']").wait_for(state="attached")
        assert maya.answer(among=f"[data-option='{option}']")
    for _ in range(2):
        expect(chosen).to_be_checked()
        expect(page.get_by_label("An object passes if it")).to_have_value("metal")
        page.reload()
    page.get_by_label("and", exact=True).select_option("alive")
    page.get_by_role("checkbox", name="not").last.check()
    page.get_by_role("button", name="Use this rule").click()

    cards = page.get_by_role("region", name="Your hand").get_by_role("listitem").get_by_role("button")
    expect(cards).to_have_count(14)
    names = [name.strip() for name in cards.locator(".name").all_inner_texts()]
    for at in range(7):
        cards.nth(at).click()
    page.get_by_role("button", name="Keep these (7 of 7)").click()
    page.get_by_role("button", name="Which are under it?").click()
    told = page.get_by_text("You put under the deck:")
    for name in names[7:]:
        expect(told).to_contain_text(name)
    maya.axe("what lies under the deck")
    maya.fits("what lies under the deck")


@pytest.mark.rule("BG-21", "BG-89", "BG-90")
def test_own_words_stay_with_the_visitor_until_the_end(person, server):
    _, (maya, jonas, ada) = sit(person, server, [None, None, PHONE], options={"visitor": 0, "kid": 1})
    expect(jonas.page.get_by_text("makes up the rule.")).to_be_visible()
    maya.page.get_by_role("tab", name="Own words").click()
    maya.page.get_by_label("Which objects pass?").fill(CANARY)
    maya.page.get_by_role("button", name="Use my words").click()
    expect(maya.page.get_by_text(f"“{CANARY}”")).to_be_visible()
    for _ in range(2):  # the two first cards
        maya.wait_until_asked()
        maya.answer()

    # Whoever is asked goes on, until the Visitor's verdicts are enough to be compared with.
    go_on_until_advised(maya, jonas, ada)
    maya.axe("a card to judge")
    maya.answer()

    # A proof in which nothing is pushed and nothing is marked is right.
    ada_proves = ada.page.locator("[data-option=prove]:not([disabled])")
    play_until([maya, jonas], lambda: ada_proves.count() > 0, among=NO_PROOF)
    for other in (jonas, ada):
        assert CANARY not in told(other)
    ada.page.get_by_role("button", name="Prove the rule").first.click()
    for one in (ada, maya):
        one.page.get_by_role("button", name="Seal it: none").click()
    expect(maya.page.get_by_role("heading", level=1)).to_have_text("Cy wins.")
    for one in (maya, jonas, ada):
        expect(one.page.get_by_text(f"“{CANARY}”").first).to_be_visible()
        expect(one.page.get_by_text("Judge for yourselves")).to_be_visible()
    for other in (jonas, ada):
        assert "Only you see this." not in other.page.content()


@pytest.mark.rule("BG-03", "BG-26", "BG-29", "BG-75")
def test_a_kid_and_two_agents_in_three_browsers(person, server):
    table, (kid, bo, cy) = sit(
        person, server, [PHONE, None, None], bots=["novice"], options={"visitor": 3, "kid": 0}
    )
    people = (kid, bo, cy)
    bo.wait_until_asked()
    for one in people:
        expect(one.page.get_by_role("list", name=re.compile("^Trust track"))).to_be_visible()
        one.wait_until_still()
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
    folder = bo.page.get_by_role("button", name=re.compile("Bo, Agent.*, you"))
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
    seats = server.hub.get(table).table.stored.seats
    wait_until(bo, lambda: "canaries are yellow" in seats[1].note, "the server keeps the note")
    bo.page.reload()
    bo.page.get_by_role("button", name="Notebook").click()
    expect(book.get_by_role("button", name="Likely")).to_have_attribute("aria-pressed", "true")
    expect(book.get_by_label("Anything else")).to_have_value("canaries are yellow")
    bo.page.keyboard.press("Escape")
    assert "canaries are yellow" not in told(cy) + told(kid)

    # The other Agent steps up to prove, with one card too many or too few: the Kid gains trust.
    admitted = passing(server, table)
    prove(cy, lambda at, name: (name in admitted) != (at == 0), kid)
    kid_hand = kid.page.get_by_role("region", name="Your hand")
    expect(kid.page.get_by_text("Predict a card")).to_be_visible()
    expect(kid.page.get_by_role("list", name="Trust track. Trust is 2.")).to_be_visible()

    # The Kid predicts with the card itself, and stops.
    card = kid_hand.get_by_role("button").first
    name = card.inner_text().strip()
    card.click()
    kid.axe("the Kid's turn on a phone")
    kid_hand.get_by_role("button", name="Admitted" if name in admitted else "Repelled", exact=True).click()
    kid_hand.get_by_role("button", name="Stop and take the trust").click()
    expect(kid.page.get_by_role("list", name="Trust track. Trust is 3.")).to_be_visible()

    # The first Agent knows by now.
    bo.wait_until_asked()
    prove(bo, lambda at, name: name in admitted, kid)
    for one in people:
        expect(one.page.get_by_role("heading", level=1)).to_have_text(re.compile("Bo wins.|You win."))
        expect(one.page.get_by_text("An object passes if it").first).to_be_visible()
    own = bo.page.get_by_role("region", name="Your notebook, and the rule")
    expect(own.get_by_role("listitem")).to_contain_text(
        re.compile(r"wholly red Likely\s+(Right about \d+ of 142|That was it)")
    )
    expect(own).to_contain_text("canaries are yellow")
    expect(cy.page.get_by_role("region", name="Your notebook, and the rule")).to_have_count(0)


def test_a_small_phone_shows_what_passed_the_four_cards_and_the_notebook(person, server):
    _, (maya,) = sit(
        person, server, [SMALL_PHONE], bots=["novice", "novice"], options={"visitor": 2, "kid": 1}
    )
    page = maya.page
    maya.wait_until_asked()
    clear(page.get_by_role("group", name="Admitted, inside the force field"), page)
    clear(page.get_by_role("group", name="Repelled"), page)
    folder = page.get_by_role("button", name=re.compile("Agent.*, you"))
    folder.first.click()
    told = page.locator(".inside")
    expect(told).to_be_visible()
    maya.wait_until_still()
    assert told.evaluate("each => each.getBoundingClientRect().bottom <= innerHeight")
    page.keyboard.press("Escape")
    page.get_by_role("region", name="Your hand").get_by_role("button", name="Prove the rule").click()
    expect(page.get_by_role("button", name="Seal it: none")).to_be_visible()
    clear(page.get_by_role("group", name="Repelled"), page)
    page.get_by_role("button", name="Notes").click()  # beside the button that seals it, not under it
    expect(page.get_by_role("dialog", name="Your notebook")).to_be_visible()
    page.keyboard.press("Escape")
    maya.fits("a proof on a small phone")
    page.get_by_role("button", name="Seal it: none").click()


@pytest.mark.parametrize("size", [None, PHONE, SMALL_PHONE])
def test_with_six_players_no_name_is_broken_and_no_folder_spills_over(person, server, size):
    _, (maya,) = sit(person, server, [size], bots=["novice"] * 5, options={"visitor": 5, "kid": 1})
    maya.wait_until_asked()
    maya.wait_until_still()
    lines = "all => all.map(each => each.getClientRects().length)"
    names = maya.page.get_by_role("list", name="Players").locator("strong")
    assert names.evaluate_all(lines) == [1] * 6
    spill = "all => all.map(each => each.scrollWidth - each.clientWidth)"
    assert maya.page.locator(".dossier > button").evaluate_all(spill) == [0] * 5
    maya.fits("six players")
    space = "space => space.getBoundingClientRect()"
    dome = maya.page.get_by_role("group", name="Admitted, inside the force field").evaluate(space)
    track = maya.page.get_by_role("list", name="Trust track").evaluate(space)
    assert dome["bottom"] <= track["top"]


@pytest.mark.rule("BG-89")
@pytest.mark.parametrize("size", [None, SMALL_PHONE])
def test_who_judges_a_card_sees_all_that_was_judged_before(person, server, size):
    """Also with advice, which on a small phone is two lines that a tap unfolds."""
    _, (maya,) = sit(person, server, [size], bots=["novice"] * 5, options={"visitor": 0, "kid": 1})
    page = maya.page
    page.get_by_role("tab", name="Own words").click()
    page.get_by_label("Which objects pass?").fill("things that I could throw")
    page.get_by_role("button", name="Use my words").click()
    go_on_until_advised(maya)
    hint = page.get_by_text("Only you see this.")
    maya.wait_until_still()
    clear(page.get_by_role("group", name="Admitted, inside the force field"), page)
    clear(page.get_by_role("group", name=re.compile("^Repelled")).first, page)
    maya.fits("a card to judge")
    maya.axe("a card to judge, with advice")
    if size:
        page.get_by_role("button", name="Only you see this.").click()
        whole = "hint => hint.scrollHeight <= hint.clientHeight"
        wait_until(maya, lambda: hint.evaluate(whole), "all of it can be read")


def clear(group: Any, page: Any) -> None:
    """Nothing lies over the lower end of this group of spaces, and no folder over its upper end."""
    expect(group).to_be_visible()
    free = """at => {
      const { left, top, bottom, width } = at.getBoundingClientRect()
      return [top + 12, bottom - 12].every(y => at.contains(document.elementFromPoint(left + width / 2, y)))
    }"""
    wait_in_page(page, free, group.element_handle())


def passing(server: Any, table: str) -> set[str]:
    """The names of the objects that pass, as the Visitor knows them."""
    view = server.hub.get(table).table.play.match.view(3)
    names = {each["object"]: each["name"] for each in server.get("/api/games/blackwood/content")["objects"]}
    return {names[object] for object, admitted in view.verdicts.items() if admitted}


def prove(one: Person, pushes: Callable[[int, str], bool], onlooker: Person) -> None:
    """Push forward the cards for which this holds, by place and name, and seal it."""
    one.page.get_by_role("region", name="Your hand").get_by_role("button", name="Prove the rule").click()
    cards = one.page.get_by_role("group", name="The proof: four cards").get_by_role("listitem")
    expect(cards).to_have_count(4)
    names = [text.strip() for text in cards.locator(".name").all_inner_texts()]
    for at, name in enumerate(names):
        if pushes(at, name):
            cards.nth(at).get_by_role("button").click()
            expect(cards.nth(at).get_by_role("button")).to_have_attribute("aria-pressed", "true")
    expect(onlooker.page.get_by_text("Nobody sees what is pushed until it is sealed.")).to_be_visible()
    one.axe("a proof")
    one.page.get_by_role("button", name=re.compile("^Seal it")).click()


def test_the_lobby_says_who_is_what(person, server):
    maya = person()
    table, (secret,) = server.new_table(game="blackwood", seats=3, bots=["novice", "novice"])
    maya.sit_at(table, secret)
    maya.page.get_by_role("combobox", name="Visitor", exact=True).select_option("0")
    expect(maya.page.get_by_text("Visitor, you, host")).to_be_visible()
    maya.page.get_by_role("combobox", name="Kid", exact=True).select_option("2")
    expect(maya.page.get_by_text("Kid, bot")).to_be_visible()
    expect(maya.page.get_by_text("Agent, bot")).to_be_visible()
    maya.axe("the lobby")
    maya.page.get_by_role("button", name="Start").click()
    expect(maya.page.get_by_text("Make up the Pass Rule")).to_be_visible()
