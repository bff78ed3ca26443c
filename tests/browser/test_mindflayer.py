"""Attack of the Mind Flayer around one kitchen table: phones as hands, one big screen in the middle."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.drive import (
    LAPTOP,
    PHONE,
    Person,
    at_the_server,
    expect,
    play_to_the_end,
    play_until,
    wait_in_page,
    wait_until,
)
from tests.table.mindflayer_world import act, rigged
from tests.table.world import Server, at, run

pytestmark = pytest.mark.xdist_group("browser")

SECRET = {"dealt", "eyes_open", "possessed", "received", "lost", "showed"}
# The options of who chooses cards to pass are named like "left:waffle,right:mind_flayer".
TO_SEAL = "[data-option^='left:'], [data-option^='right:']"
SAID_ONLY_TO_ONE = re.compile(
    r"You are Possessed|You were dealt|Your first card|You open your eyes|You were passed|from your hand"
)
# What a screen reader would read out, line by line, from the first moment on.
LISTEN = """() => {
  window.heardAloud = []
  const note = at => { if (at instanceof Element || at instanceof Text) {
    const live = (at instanceof Element ? at : at.parentElement)?.closest('[aria-live], [role=status], [role=alert]')
    if (live) window.heardAloud.push(live.textContent)
  } }
  new MutationObserver(all => all.forEach(({ target, addedNodes }) => { note(target); addedNodes.forEach(note) }))
    .observe(document, { subtree: true, childList: true, characterData: true })
}"""


def messages(someone: Person) -> Iterator[dict[str, Any]]:
    """Every message about the match that came to this browser before the end."""
    for frame in someone.heard:
        for message in json.loads(frame):
            if message["type"] == "match" and message["over"] is None:
                yield message


def views(someone: Person) -> Iterator[dict[str, Any]]:
    for message in messages(someone):
        yield message["view"] or message["changed"]


def ready(someone: Person) -> Any:
    return someone.page.get_by_role("status").filter(has_text=re.compile(r"\d of \d ready"))


def play_until_the_meeting(people: list[Person], server: Server, table: str) -> None:
    """Everybody answers whatever they are asked, until sealed cards are to be chosen. Nobody has chosen any yet."""
    match = server.hub.get(table).table.play.match

    def at_a_meeting() -> bool:
        return at_the_server(server, lambda: match.view(None).phase == "exchange")

    play_until(people, at_a_meeting, unless=TO_SEAL)


def hold_to_peek(someone: Person) -> None:
    """Press the key, and hold it for longer than a tap takes, by the page's own clock."""
    someone.page.keyboard.down("p")
    end = someone.page.evaluate("performance.now() + 400")
    wait_in_page(someone.page, "end => performance.now() > end", end)


def seal(someone: Person, by_keyboard: bool) -> None:
    """Put two cards into the places left and right, and seal them."""
    hand = someone.page.get_by_role("list", name=re.compile("^Your hand")).locator("button")
    button = someone.page.get_by_role("button", name=re.compile("^Seal"))
    for n in range(hand.count()):
        if by_keyboard:
            left = someone.page.locator("button[aria-pressed=true]").count() == 0
            hand.nth(n).focus()
            someone.page.keyboard.press("ArrowLeft" if left else "ArrowRight")
        else:
            hand.nth(n).click()
        if button.count() and button.is_enabled():
            break
    button.click()


def test_four_people_and_three_bots_play_to_the_end(person, server):
    table, secrets = server.new_table(
        game="mindflayer",
        seats=7,
        others=["Bo", "Cy", "Di"],
        bots=["regular", "regular", "novice"],
        start=True,
    )
    sizes = (LAPTOP, PHONE, PHONE, PHONE)
    people = [person(size=size).sit_at(table, secret) for size, secret in zip(sizes, secrets, strict=True)]
    screen = person().go(f"/t/{table}")
    expect(screen.page.get_by_text("You are watching").first).to_be_visible()

    # The first Meeting: sealed cards, and everybody sees how many are ready.
    play_until_the_meeting(people, server, table)
    expect(ready(screen)).to_have_count(1)
    count = re.compile(r"(\d) of (\d) ready")
    expect(ready(screen)).to_have_text(count)
    waiting = at_the_server(server, lambda: list(server.hub.get(table).table.play.match.waiting))
    asked = [one for seat, one in enumerate(people) if seat in waiting]
    assert len(asked) >= 2
    for one in asked:
        one.page.get_by_role("button", name=re.compile("^(Choose|Two)")).wait_for()
        expect(one.page.locator(TO_SEAL)).not_to_have_count(0)
    told = count.search(ready(screen).inner_text())
    assert told is not None
    all_of_them = int(told[2])
    # The bots have sealed theirs; people follow one by one.
    expect(ready(screen)).to_have_text(re.compile(f"{all_of_them - len(asked)} of {all_of_them} ready"))
    for n, one in enumerate(asked[:-1], 1):
        seal(one, by_keyboard=n == 2)
        expect(ready(screen)).to_have_text(
            re.compile(f"{all_of_them - len(asked) + n} of {all_of_them} ready")
        )
    assert all(message["talk"] is False for message in [*messages(screen)][-2:])

    play_to_the_end(*people)
    for one in [*people, screen]:
        expect(one.page.get_by_role("heading", level=1)).to_have_text(re.compile(r"wins?\."))
        expect(one.page.get_by_role("heading", name="What the bots believed")).to_be_visible()
        expect(one.page.get_by_role("list", name="Who was who").get_by_role("listitem")).to_have_count(7)

    # The big screen was told no secret before the end, and no phone was told another's.
    assert len([*views(screen)]) > 25
    for seat, one in [*enumerate(people), (None, screen)]:
        for view in views(one):
            for player in view.get("players", []):
                if player["seat"] != seat:
                    assert player["cards"] is None and player["team"] is None
    assert not SECRET & {event["what"] for message in messages(screen) for event in message["events"]}
    assert not [view["you"] for view in views(screen) if view.get("you") is not None]

    # Whose eyes, the reasons, and the numbers.
    maya = people[0].page
    maya.get_by_role("combobox", name="Through whose eyes").select_option(index=1)
    maya.get_by_text("As numbers").click()
    expect(maya.get_by_role("columnheader", name="Meeting 1")).to_be_visible()
    for one in people[:2]:
        one.wait_until_still()
    people[0].axe("the end of a Mind Flayer match")
    people[1].axe("the end on a phone")
    people[1].fits("the end on a phone")
    maya.get_by_role("button", name="Step through it").click()
    expect(maya.locator(".reason")).to_have_count(1)  # the reasons have come
    for step in range(1, 30):
        maya.get_by_role("slider", name="Step").fill(str(step))
        if "Possessed:" in maya.locator(".reason").inner_text():
            return
    raise AssertionError("no bot gave a reason")


async def the_others_pass(server: Server, table: str, secrets: list[str]) -> None:
    """Seats 1 to 4 seal their cards. Seat 1 is Possessed and passes a Mind Flayer to seat 0."""
    for seat, secret in enumerate(secrets[1:], 1):
        async with at(server, table, [secret]) as device:
            await act([device] * 5, seat, f"left:waffle,right:{'mind_flayer' if seat == 1 else 'waffle'}")


@pytest.mark.rule("MF-61")
def test_ones_side_shows_only_while_one_peeks_and_is_never_read_aloud(person, server):
    """Maya is passed her third Mind Flayer: only a peek says so."""
    table, secrets = rigged(server, ["WFFW", "FFWW", "WWWW", "WWWW", "WWWW"], "W", 1)
    maya = person()
    maya.page.add_init_script(f"({LISTEN})()")
    maya.sit_at(table, secrets[0])
    maya.wait_until_asked()
    side = maya.page.get_by_text(re.compile(r"^You are (Sane|Possessed)\.$"))
    maya.page.get_by_role("button", name="Peek").wait_for()
    expect(side).to_have_count(0)
    heard = "window.heardAloud.splice(0)"
    assert [line for line in maya.page.evaluate(heard) if SAID_ONLY_TO_ONE.search(line)] == []
    hold_to_peek(maya)
    expect(side).to_have_text("You are Sane.")
    maya.page.keyboard.up("p")
    expect(side).to_have_count(0)
    maya.page.evaluate(heard)  # who peeks wants to hear it

    maya.answer()
    expect(ready(maya)).to_have_text(re.compile("0 of 5 ready"))
    seal(maya, by_keyboard=False)
    expect(ready(maya)).to_have_text(re.compile("1 of 5 ready"))
    run(the_others_pass(server, table, secrets))
    expect(maya.page.locator(".log")).to_contain_text("The Meeting is over.")
    read = "() => window.heardAloud.some(line => line.includes('The Meeting is over.'))"
    wait_in_page(maya.page, read)
    told = [event["what"] for message in messages(maya) for event in message["events"]]
    assert "received" in told and "possessed" in told  # her browser knows
    aloud = maya.page.evaluate(heard)
    assert any("The Meeting is over." in line for line in aloud)  # what everybody may know is read
    assert [line for line in aloud if SAID_ONLY_TO_ONE.search(line)] == []
    assert not SAID_ONLY_TO_ONE.search(" ".join(maya.log()))
    expect(side).to_have_count(0)

    hold_to_peek(maya)
    expect(side).to_have_text("You are Possessed.")
    expect(maya.page.locator(".log")).to_contain_text("You are Possessed now.")
    maya.page.keyboard.up("p")
    expect(side).to_have_count(0)


# Whatever names a side or a hand at the table before the reveal has begun.
EARLY = """() => {
  window.early = []
  const look = () => {
    if (document.querySelector('[aria-label="Who was who"]')) return
    const told = [...document.querySelectorAll('.play, [aria-live]')].map(at => at.textContent).join(' ')
    const found = /They growl|clapping|Nobody stands up|(cards|out)\\. (Sane|Possessed)|bot holds/.exec(told)
    if (found) window.early.push(found[0])
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}"""


@pytest.mark.rule("MF-53")
def test_while_the_last_cards_move_nothing_tells_who_was_who(person, server):
    table, [ann] = server.new_table(
        game="mindflayer", seats=4, bots=["novice"] * 3, options={"pack": "tiny"}, start=True
    )
    maya, ben = person(motion=True), person(motion=True)
    for one in (maya, ben):
        one.page.add_init_script(f"({EARLY})()")
    maya.sit_at(table, ann)
    ben.go(f"/t/{table}")
    play_to_the_end(maya)
    expect(ben.page.get_by_role("list", name="Who was who")).to_be_visible()
    for one in (maya, ben):
        assert one.page.evaluate("window.early") == []
    expect(maya.page.get_by_role("heading", name="What the bots believed")).to_be_visible()
    maya.page.get_by_role("button", name="Look at the board").click()
    expect(maya.page.get_by_role("region", name="Log", exact=True)).to_contain_text("They growl")


@pytest.mark.rule("MF-33", "MF-74")
def test_who_is_knocked_out_is_offered_no_word_to_say(person, server):
    table, secrets = rigged(server, ["FWWW", "WHHW", "WWWW", "WWWW", "WWWW"], "HW", 6)
    maya, bo = person().sit_at(table, secrets[0]), person(size=PHONE).sit_at(table, secrets[1])
    bo.page.get_by_role("button", name=re.compile("^Talk")).click()
    drawer = bo.page.get_by_role("dialog")
    drawer.get_by_role("textbox", name="Say something").fill("Please don't.")
    drawer.get_by_role("button", name="Say", exact=True).click()
    expect(drawer.get_by_role("list", name="What was said")).to_contain_text("Please don't.")
    maya.wait_until_asked()
    maya.page.get_by_role("button", name=re.compile("^Bo")).first.click()
    expect(drawer).to_contain_text("No talk right now.")
    expect(drawer.get_by_role("textbox")).to_have_count(0)
    for group in ("Claims", "Reactions"):
        expect(drawer.get_by_role("group", name=group)).to_have_count(0)
    bo.page.keyboard.press("Escape")
    expect(bo.page.get_by_text("You are out. Watch, and say nothing until the end.")).to_be_visible()
    maya.page.get_by_role("button", name=re.compile("^Talk")).click()  # the others go on
    expect(maya.page.get_by_role("group", name="Claims")).to_be_visible()


def test_three_games_for_waffles_have_a_running_score(person, server):
    table, [ann] = server.new_table(
        game="mindflayer",
        seats=4,
        bots=["novice"] * 3,
        series="waffles",
        options={"pack": "tiny"},
        start=True,
    )
    maya = person().sit_at(table, ann)
    for game in (1, 2, 3):
        maya.page.get_by_role("list", name="Players").wait_for()
        play_to_the_end(maya)
        expect(maya.page.get_by_text(f"after {game} game")).to_be_visible()
        if game < 3:
            maya.page.get_by_role("button", name="Next game").click()
            expect(maya.page.get_by_text(f"after {game} game")).to_have_count(0)
    expect(maya.page.get_by_text(re.compile("wins the series|share it"))).to_be_visible()


def test_axe_finds_nothing_at_the_round_table(person, server):
    table, [ann, ben] = server.new_table(
        game="mindflayer", seats=5, others=["Ben"], bots=["novice"] * 3, options={"first": 0}, start=True
    )
    maya, ben = person().sit_at(table, ann), person(size=PHONE).sit_at(table, ben)
    screen = person().go(f"/t/{table}")
    everybody = (maya, ben, screen)

    def look(what: str) -> None:
        for one in everybody:
            one.wait_until_still()
            one.axe_by_day_and_night(what)
            one.fits(what)

    maya.wait_until_asked()
    ben.page.get_by_role("button", name="Peek").wait_for()
    look("the round table")
    ben.page.get_by_role("button", name="Peek").hover()
    ben.page.mouse.down()
    ben.wait_until_still()
    ben.axe_by_day_and_night("a peek")
    ben.page.mouse.up()
    play_until_the_meeting([maya, ben], server, table)
    match = server.hub.get(table).table.play.match
    players = at_the_server(server, lambda: match.view(None).players)
    taking_part = [player.seat for player in players if player.takes_part]
    bots = len([seat for seat in taking_part if seat > 1])
    # The bots have sealed theirs.
    for one in everybody:
        expect(ready(one)).to_have_text(re.compile(f"{bots} of {len(taking_part)} ready"))
    look("a Meeting")
    ben.page.get_by_role("button", name="Cover cards").click()
    ben.axe_by_day_and_night("covered cards")


def test_on_a_small_phone_people_are_picked_at_the_table_and_talk_covers_nobody(person, server):
    """Eight players, the note for newcomers open, a long line said, and a card to give away."""
    table, [ann, ben] = server.new_table(
        game="mindflayer", others=["Ben"], bots=["novice"] * 6, options={"first": 0}, start=True
    )
    maya = person(size={"width": 360, "height": 640}).sit_at(table, ann)
    ben = person(size=PHONE).sit_at(table, ben)
    page = maya.page
    maya.wait_until_asked()
    expect(page.get_by_text("The game in a minute")).to_be_visible()
    ben.page.get_by_role("button", name="Talk").first.click()
    line = "One of my two neighbours passed me a Mind Flayer, so " + "do not believe them. " * 4
    ben.page.get_by_role("textbox", name="Say something").fill(line)
    ben.page.keyboard.press("Enter")
    said = page.locator(".words")
    expect(said).to_be_visible()
    free = """tile => {
      const { left, top, width, height } = tile.getBoundingClientRect()
      const seen = part => document.elementFromPoint(left + width / 2, top + height * part)
      return [0.3, 0.5, 0.8].every(part => tile.contains(seen(part)))
    }"""
    maya.wait_until_still()
    hidden = page.locator("[data-seat]").evaluate_all(
        f"all => all.filter(tile => !({free})(tile)).map(tile => tile.dataset.seat)"
    )
    assert hidden == []
    expect(page.locator("[data-seat]")).to_have_count(8)
    short = said.evaluate("line => line.clientHeight < line.scrollHeight")
    said.click()
    assert short
    wait_until(
        maya, lambda: said.evaluate("line => line.clientHeight >= line.scrollHeight"), "all of it can be read"
    )
    maya.fits("a small phone")
    page.locator("[data-seat='3']").click()
    expect(page.get_by_role("heading", name=re.compile("Who gets it"))).to_have_count(0)


def test_peek_says_that_the_hand_has_changed_since_one_looked(person, server):
    """Cards may have turned one silently. The sign comes with every card, so it betrays nothing."""
    table, [ann] = server.new_table(game="mindflayer", bots=["novice"] * 6, options={"first": 0}, start=True)
    maya = person().sit_at(table, ann)
    maya.wait_until_asked()
    changed = maya.page.get_by_text("Your hand has changed since you last looked.")
    expect(changed).to_have_count(1)
    peek = maya.page.get_by_role("button", name="Peek")
    peek.click()
    expect(changed).to_have_count(0)
    expect(peek).to_have_attribute("aria-pressed", "false")
    play_until([maya], lambda: changed.count() > 0)
