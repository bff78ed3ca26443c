"""Tales from the Loop in browsers: three people in free order, the map, the Diary, a choice that came too late."""

import json
import re
import time

import pytest

from streetlight.games.loop.pack.loading import load_pack
from tests.browser.drive import PHONE, Line, Person, expect

pytestmark = pytest.mark.xdist_group("browser")

# Whatever is asked: one option, or, where several may be chosen, some of them and then "done".
ANSWER = """at => {
  const open = [...document.querySelectorAll('[data-option]:not([disabled])')]
  const several = open.some(each => each.hasAttribute('aria-pressed'))
  const ready = each => /^(Choose none|Done,)/.test(each.innerText.trim())
  const done = [...document.querySelectorAll('.ask button')].find(ready)
  if (several && done && !done.disabled && at < 0.7) done.click()
  else open[Math.floor(at * 997 % 1 * open.length)]?.click()
  return open.length > 0
}"""


def answer(someone: Person) -> bool:
    return bool(someone.page.evaluate(ANSWER, someone.rng.random()))


ANSWER_BEFORE_THE_DAY = f"""random =>
    [...document.querySelectorAll("h1, h2, h3")].some(each => each.textContent.includes("What next for"))
        ? false : ({ANSWER})(random)"""
"""Looks and answers in one go: the question may change between two calls."""


def is_over(someone: Person) -> bool:
    return someone.page.get_by_role("heading", name="How it went").count() > 0


def day(someone: Person) -> str:
    return someone.page.locator(".calendar [aria-current] .unseen").inner_text()


def play(people: list[Person], until: str, most: float) -> None:
    """Everybody clicks at random until that day, the end, or so many seconds have gone by."""
    end = time.monotonic() + most
    while time.monotonic() < end:
        if all(is_over(one) for one in people) or (until and day(people[0]) == until):
            return
        moved = [answer(one) for one in people]
        if True not in moved:
            people[0].page.wait_for_timeout(30)
    assert until, "the week never ends"


def three(person, server) -> list[Person]:
    table, secrets = server.new_table(game="loop", others=["Ben", "Cleo"], start=True)
    sizes = [{}, {"theme": "light"}, {"size": PHONE}]
    people = [person(**size).sit_at(table, secret) for size, secret in zip(sizes, secrets, strict=True)]
    for n, one in enumerate(people):
        one.rng.seed(n)
        one.page.get_by_role("region", name="The Mälar islands").wait_for()
    return people


def test_three_people_play_bot_amok_and_nothing_is_told_too_early(person, server):
    people = three(person, server)
    play(people, "", 200)
    for one in people:
        lines = check_nothing_came_early(one)
        assert lines > 20, "they have hardly played"
    expect(people[0].page.get_by_role("heading", level=1)).to_have_text(
        re.compile("You made it|Not this time")
    )


def check_nothing_came_early(someone: Person) -> int:
    """No Rumor is told before it was turned up, no page of the Diary before it came. Counts the lines."""
    pack = load_pack("standard")
    hidden = {rumor.name: [rumor.name, rumor.text, rumor.solved, rumor.failed] for rumor in pack.rumors}
    for page in pack.diary:
        for side in (page.a, page.b):
            if side is not None:
                hidden[side.title] = [side.title, side.text]
    lines = 0
    told: set[str] = set()
    for frame in someone.heard:
        for message in json.loads(frame):
            if message["type"] != "match" or message["over"] is not None:
                continue
            events = [event["text"] for event in message["events"]]
            lines += len(events)
            told |= {name for name in hidden for line in events if name in line}
            whole = json.dumps(message, ensure_ascii=False)
            for name, words in hidden.items():
                if name not in told:
                    found = [
                        word for word in words if word and json.dumps(word, ensure_ascii=False)[1:-1] in whole
                    ]
                    assert not found, f"{name} came before it was told: {found}"
    return lines


def test_the_map_moves_by_keys_wheel_and_buttons(person, server):
    table, (ann,) = server.new_table(game="loop", seats=1, options={"cast": ["maja", "jonas"]}, start=True)
    maya = person().sit_at(table, ann)
    maya.wait_until_asked()
    page = maya.page
    church = page.get_by_role("button", name=re.compile("^F · Färentuna"))

    def comes_to(wanted) -> dict[str, float]:
        for _ in range(60):
            if wanted(church.bounding_box()):
                return church.bounding_box()
            page.wait_for_timeout(50)
        raise AssertionError(f"the church stays at {church.bounding_box()}")

    far = church.bounding_box()
    page.get_by_role("button", name="Closer", exact=True).click()
    near = comes_to(lambda box: box["width"] > far["width"] * 1.3)
    islands = page.get_by_role("group", name=re.compile("^Map of the islands"))
    islands.focus()
    page.keyboard.press("ArrowDown")
    comes_to(lambda box: box["y"] < near["y"])
    page.keyboard.press("0")
    comes_to(lambda box: box == far)
    islands.hover()
    page.mouse.wheel(0, -400)
    near = comes_to(lambda box: box["width"] > far["width"] * 1.3)
    page.mouse.down()
    page.mouse.move(300, 300, steps=3)
    page.mouse.up()
    comes_to(lambda box: box["x"] < near["x"] - 50)

    assert page.get_by_text("C4", exact=True).count() == 0
    page.get_by_role("button", name="Sectors", exact=True).click()
    assert page.get_by_text("C4", exact=True).count() == 1


def test_a_place_a_machine_and_the_diary_tell_what_they_are(person, server):
    table, (ann,) = server.new_table(game="loop", seats=1, options={"cast": ["maja", "jonas"]}, start=True)
    maya = person().sit_at(table, ann)
    maya.wait_until_asked()
    note = maya.page.get_by_role("complementary", name="To decide about")
    expect(note).to_contain_text("Otherwise:")  # two Chores: what they want, what they give
    for _ in range(40):  # until the kids may go out
        if maya.page.get_by_role("heading", name="What next for").count():
            break
        answer(maya)
        maya.page.wait_for_timeout(40)
    maya.axe("the islands")

    maya.page.get_by_role("button", name=re.compile("^H · Hilleshög")).click()
    options = [text.strip() for text in maya.options.all_inner_texts()]
    assert options
    assert all("Hilleshög" in text for text in options), "only what can be done there is listed"
    maya.page.keyboard.press("Escape")

    at = maya.page.locator("[data-ref='kid:maja']").bounding_box()
    maya.page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    which = maya.page.get_by_role("list", name="Which one?")  # she stands in front of the school
    expect(which.get_by_role("button", name="Stenhamra")).to_be_visible()
    expect(which.get_by_role("button", name="Maja")).to_be_visible()
    maya.axe("a crowded spot")
    maya.page.keyboard.press("Escape")
    expect(which).to_be_hidden()

    maya.page.get_by_role("button", name="Diary").click()
    diary = maya.page.get_by_role("dialog", name="The Diary")
    expect(diary.get_by_role("heading", name="What comes next")).to_be_visible()
    maya.axe("the Diary")
    diary.get_by_role("button", name="Close").click()
    maya.page.get_by_role("button", name="Machines", exact=True).click()
    sheet = maya.page.get_by_role("dialog", name="The machines")
    expect(sheet.get_by_role("heading", name="Uggla")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    maya.page.get_by_role("button", name="Kids", exact=True).click()
    expect(maya.page.get_by_role("article", name="Jonas’s board").last).to_be_visible()

    phone = person(size=PHONE, theme="light").sit_at(table, ann)
    phone.wait_until_asked()
    phone.fits("the islands on a phone")
    phone.axe("the islands on a phone")


def test_who_comes_back_reads_what_happened(person, server):
    table, (ann,) = server.new_table(game="loop", seats=1, options={"cast": ["maja", "jonas"]}, start=True)
    maya, other = person().sit_at(table, ann), person().sit_at(table, ann)
    maya.wait_until_asked()
    maya.go("/")
    other.wait_until_asked()
    other.rng.seed(4)
    play([other], "Tuesday", 25)
    maya.page.go_back()
    recap = maya.page.get_by_role("dialog", name="Previously")
    expect(recap).to_be_visible()
    expect(recap.get_by_text("Since you were here:")).to_be_visible()
    expect(recap.get_by_role("heading", name="Monday")).to_be_visible()
    recap.get_by_role("button", name="Close").click()
    maya.page.reload()
    maya.wait_until_asked()
    expect(recap).to_be_hidden()


def test_a_suggestion_is_heard_and_a_choice_that_came_too_late_goes_out_again(person, server):
    """Ann suggests a place. Ben's line is cut while he chooses it; Ann acts first; his walk costs what it
    cost, so it is done."""
    table, (ann, ben) = server.new_table(
        game="loop", others=["Ben"], options={"cast": ["maja", "jonas"]}, start=True
    )
    line = Line(server.port)
    maya, jonas = person().sit_at(table, ann), person(url=line.url).sit_at(table, ben)
    walk = jonas.page.get_by_role("button", name=re.compile("Jonas: walk to")).first
    stay = maya.page.get_by_role("button", name=re.compile("Maja: stay out late"))
    for _ in range(400):
        if walk.count() and stay.count():
            break
        for one in (maya, jonas):
            one.page.evaluate(ANSWER_BEFORE_THE_DAY, one.rng.random())
        maya.page.wait_for_timeout(30)
    place = re.search(r"[Ww]alk to (.+) \(", walk.inner_text()).group(1)

    maya.page.get_by_role("button", name="Suggest something").click()
    maya.page.get_by_role("button", name=re.compile(f"^[A-Z] · {place}")).click()
    expect(jonas.page.get_by_text(re.compile(f"How about .*{place}")).first).to_be_visible()
    assert stay.count(), "to suggest is not to do"

    line.cut()
    expect(jonas.page.get_by_text("The line is lost.")).to_be_visible()
    jonas.page.get_by_role("button", name="Let the others go first").click()
    maya.page.locator("[data-option^='walk:maja']").first.click()
    expect(maya.page.locator(".log")).to_contain_text("Maja walks to ")
    line.mend()
    expect(jonas.page.locator(".log")).to_contain_text("Maja walks to ")
    expect(jonas.page.get_by_role("heading", name="What next for Jonas?")).to_be_visible()
    expect(jonas.page.get_by_text("Somebody acted first.")).to_have_count(0)  # as he wished

    line.cut()
    expect(jonas.page.get_by_text("The line is lost.")).to_be_visible()
    walk.click()
    stay.click()
    expect(maya.page.locator(".log")).to_contain_text("Maja stays out late.")
    assert "Jonas walks" not in "".join(maya.log())
    line.mend()
    expect(maya.page.locator(".log")).to_contain_text(f"Jonas walks to {place}.")
    assert f"Jonas walks to {place}." in jonas.log()
    line.close()


def asking_only_oneself(match, seat: int) -> str:
    """An option after which nobody but this seat is asked."""
    for option in match.prompts[seat].options:
        twin = match.copy()
        twin.answer(seat, option)
        if list(twin.waiting) == [seat]:
            return option.id
    raise AssertionError("nothing leads to a question")


def test_a_choice_that_comes_while_another_is_in_the_middle_of_something_waits_and_goes_out(person, server):
    """Ben's line is cut while he chooses; Ann begins something that asks only her. His choice is no mistake."""
    table, (ann, ben) = server.new_table(
        game="loop", others=["Ben"], options={"cast": ["maja", "jonas"]}, start=True
    )
    line = Line(server.port)
    maya, jonas = person().sit_at(table, ann), person(url=line.url).sit_at(table, ben)
    stay = jonas.page.get_by_role("button", name=re.compile("Jonas: stay out late"))
    play = server.hub.get(table).table.play
    for _ in range(400):
        if stay.count() and maya.page.get_by_role("heading", name="What next for").count():
            break
        for one in (maya, jonas):
            if not one.page.get_by_role("heading", name="What next for").count():
                answer(one)
        maya.page.wait_for_timeout(30)

    line.cut()
    expect(jonas.page.get_by_text("The line is lost.")).to_be_visible()
    stay.click()
    maya.page.locator(f"[data-option='{asking_only_oneself(play.match, 0)}']").evaluate("it => it.click()")
    for _ in range(100):
        if list(play.match.waiting) == [0]:
            break
        maya.page.wait_for_timeout(60)
    assert list(play.match.waiting) == [0], "Ann is in the middle of something"
    line.mend()
    expect(jonas.page.get_by_text("The line is lost.")).to_be_hidden()
    jonas.page.wait_for_timeout(300)
    expect(jonas.page.get_by_text("It is not your turn.")).to_have_count(0)
    for _ in range(100):
        if any("Jonas stays out late." in told for told in maya.log()):
            break
        if list(play.match.waiting) == [0]:
            answer(maya)
        maya.page.wait_for_timeout(60)
    expect(maya.page.locator(".log")).to_contain_text("Jonas stays out late.")
    line.close()


def test_on_a_tablet_and_a_laptop_a_kids_board_keeps_its_height(person, server):
    """Whatever a kid finds, takes, uses up or is asked about: the map above it does not jump."""
    table, secrets = server.new_table(
        game="loop", others=["Ben"], options={"cast": ["maja", "jonas"]}, start=True
    )
    sizes = [{"width": 820, "height": 1180}, {"width": 1440, "height": 900}]
    people = [person(size=size).sit_at(table, secret) for size, secret in zip(sizes, secrets, strict=True)]
    heights: list[set[int]] = [set(), set()]
    for n, one in enumerate(people):
        one.rng.seed(n + 3)
        one.page.get_by_role("article", name=re.compile("’s board$")).wait_for()
    for _ in range(60):
        for one, seen in zip(people, heights, strict=True):
            seen |= set(
                one.page.evaluate("[...document.querySelectorAll('.hand .board')].map(b => b.offsetHeight)")
            )
        for one in people:
            answer(one)
        people[0].page.wait_for_timeout(20)
    assert [len(seen) for seen in heights] == [1, 1], heights


# Frame by frame: the dice, how many rolls the log has told, what is said aloud, how many options are open.
WATCH = """() => {
  window.seen = []
  const look = () => {
    const dice = document.querySelector('.check .dice')?.getAttribute('aria-label') ?? ''
    const rolls = [...document.querySelectorAll('.log li')].filter(each => / rolls /.test(each.innerText)).length
    const aloud = [...document.querySelectorAll('p.unseen[aria-live]')].at(-1).innerText
    const now = [dice, rolls, aloud, document.querySelectorAll('[data-option]:not([disabled])').length]
    if (JSON.stringify(now) !== JSON.stringify(window.seen.at(-1))) window.seen.push(now)
    requestAnimationFrame(look)
  }
  look()
}"""


def test_nothing_tells_how_a_roll_went_before_the_dice_lie(person, server):
    table, (ann,) = server.new_table(game="loop", seats=1, options={"cast": ["maja", "jonas"]}, start=True)
    maya = person(motion=True).sit_at(table, ann)
    maya.wait_until_asked()
    maya.page.evaluate(WATCH)
    falls = "window.seen.filter(each => each[0] === 'The dice fall').length"
    for _ in range(300):
        if maya.page.evaluate(falls) > 1:
            break
        if not maya.page.evaluate(falls + " && window.seen.at(-1)[0] === 'The dice fall'"):
            answer(maya)
        maya.page.wait_for_timeout(60)
    maya.page.wait_for_timeout(800)
    seen = maya.page.evaluate("window.seen")
    ends = [at for at, (dice, *_) in enumerate(seen) if dice.startswith("Rolled") and at]
    first = ends[0]
    assert seen[first - 1][0] == "The dice fall"
    _, before, quiet, may_answer = seen[first - 1]
    _, after, aloud, _ = seen[first]
    assert after == before + 1, "the log tells it when the dice lie"
    assert may_answer == 0
    assert " rolls " in aloud
    assert aloud != quiet


def test_two_weeks_are_chosen_in_the_lobby_and_the_calendar_says_which_it_is(person, server):
    table, (ann,) = server.new_table(game="loop", seats=1)
    maya = person(size=PHONE).sit_at(table, ann)
    page = maya.page
    scenario = page.get_by_role("combobox", name="Scenario")
    hurry = page.get_by_role("checkbox", name=re.compile("^Done by Monday"))
    expect(scenario).to_have_value("bot_amok")
    expect(hurry).to_have_count(0)
    expect(page.get_by_role("combobox", name="Complications")).to_have_count(0)
    scenario.select_option("mystery_islands")
    hurry.click()
    expect(hurry).to_be_checked()
    page.get_by_role("combobox", name="Complications").select_option("every_round")
    expect(page.get_by_role("spinbutton", name="Enigma that means failure")).to_be_visible()
    maya.axe("the lobby of Mystery Islands")
    scenario.select_option("strays")
    expect(page.get_by_text("dinosaurs walk the roads")).to_be_visible()
    expect(page.get_by_role("combobox", name="Complications")).to_have_count(0)
    scenario.select_option("bot_amok")
    expect(hurry).to_have_count(0)
    scenario.select_option("mystery_islands")
    expect(hurry).not_to_be_checked()
    page.get_by_role("button", name="Start").click()
    calendar = page.get_by_role("list", name="Calendar, week 1 of 2")
    expect(calendar).to_contain_text("wk 1")


def test_dinosaurs_stand_on_the_map_and_the_page_tells_how_they_walk(person, server):
    options = {"scenario": "strays", "cast": ["maja", "jonas", "leila"]}
    table, (ann,) = server.new_table(game="loop", seats=1, options=options, start=True)
    maya = person(size=PHONE).sit_at(table, ann)
    page = maya.page
    for kid in ("Maja", "Jonas", "Leila"):
        page.get_by_text(f"Two Chores for {kid}").first.wait_for()
        maya.options.first.click()
    expect(page.get_by_text("Two Chores for")).to_have_count(0)
    page.get_by_role("button", name="Diary").first.click()
    diary = page.get_by_role("dialog")
    expect(diary).to_contain_text("one more comes up at Björkö, Löten or Kaggeholm")
    expect(diary).to_contain_text("Lost with 4 there.")
    expect(diary).to_contain_text("Who enters a place where there are 2 Dinosaur tokens or more: Test Quick")
    page.keyboard.press("Escape")
    for place, to in (("Träkvista", "Närlunda"), ("Sjöängen", "Träkvista")):
        told = re.compile(f"{place}.*1 dinosaur token, in the morning on to {to}", re.S)
        expect(page.get_by_role("button", name=told)).to_have_count(1)
    expect(page.locator("path.way")).to_have_count(2)
