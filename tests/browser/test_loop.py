"""Tales from the Loop in browsers: three people in free order, the map, the Diary, a choice that came too late."""

import json
import re

import pytest

from streetlight.games.loop.pack.loading import load_pack
from tests.browser.drive import PHONE, Line, Person, at_the_server, expect, play_until, wait_until

pytestmark = pytest.mark.xdist_group("browser")

WHAT_NEXT = "[data-option^='late:']"
"""Is there while a kid is asked what to do next: staying out late is always one of the answers."""


def play_until_what_next(*people: Person) -> None:
    """Everybody answers what they are asked, until all of them are free to choose what their kids do next."""
    free = [one.page.locator(f"{WHAT_NEXT}:not([disabled])") for one in people]
    play_until(people, lambda: all(each.count() for each in free), unless=WHAT_NEXT)


def is_over(someone: Person) -> bool:
    return someone.page.get_by_role("heading", name="How it went").count() > 0


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
    play_until(people, lambda: all(is_over(one) for one in people))
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
        wait_until(maya, lambda: wanted(church.bounding_box()), "the church is where it should be")
        return church.bounding_box()

    maya.wait_until_still()
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

    expect(page.get_by_text("C4", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Sectors", exact=True).click()
    expect(page.get_by_text("C4", exact=True)).to_have_count(1)


def test_a_place_a_machine_and_the_diary_tell_what_they_are(person, server):
    table, (ann,) = server.new_table(game="loop", seats=1, options={"cast": ["maja", "jonas"]}, start=True)
    maya = person().sit_at(table, ann)
    maya.wait_until_asked()
    note = maya.page.get_by_role("complementary", name="To decide about")
    expect(note).to_contain_text("Otherwise:")  # two Chores: what they want, what they give
    play_until_what_next(maya)
    expect(maya.page.get_by_role("heading", name="What next for")).to_be_visible()
    maya.wait_until_still()
    maya.axe("the islands")

    maya.page.get_by_role("button", name=re.compile("^H · Hilleshög")).click()
    expect(maya.options.filter(has_text="Hilleshög")).not_to_have_count(0)
    expect(maya.options.filter(has_not_text="Hilleshög")).to_have_count(
        0
    )  # only what can be done there is listed
    maya.page.keyboard.press("Escape")
    expect(maya.options.filter(has_not_text="Hilleshög")).not_to_have_count(0)
    maya.wait_until_still()

    at = maya.page.locator("[data-ref='kid:maja']").bounding_box()
    maya.page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    which = maya.page.get_by_role("list", name="Which one?")  # she stands in front of the school
    expect(which.get_by_role("button", name="Stenhamra")).to_be_visible()
    expect(which.get_by_role("button", name="Maja")).to_be_visible()
    maya.wait_until_still()
    maya.axe("a crowded spot")
    maya.page.keyboard.press("Escape")
    expect(which).to_be_hidden()

    maya.page.get_by_role("button", name="Diary").click()
    diary = maya.page.get_by_role("dialog", name="The Diary")
    expect(diary.get_by_role("heading", name="What comes next")).to_be_visible()
    maya.wait_until_still()
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
    phone.wait_until_still()
    phone.fits("the islands on a phone")
    phone.axe("the islands on a phone")


def test_who_comes_back_reads_what_happened(person, server):
    table, (ann,) = server.new_table(game="loop", seats=1, options={"cast": ["maja", "jonas"]}, start=True)
    maya, other = person().sit_at(table, ann), person().sit_at(table, ann)
    maya.wait_until_asked()
    maya.go("/")
    other.wait_until_asked()
    other.rng.seed(4)
    tuesday = other.page.locator(".calendar [aria-current]", has_text="Tuesday")
    play_until([other], lambda: tuesday.count() > 0 or is_over(other))
    expect(tuesday).to_have_count(1)
    maya.page.go_back()
    recap = maya.page.get_by_role("dialog", name="Previously")
    expect(recap).to_be_visible()
    expect(recap.get_by_text("Since you were here:")).to_be_visible()
    expect(recap.get_by_role("heading", name="Monday")).to_be_visible()
    recap.get_by_role("button", name="Close").click()
    maya.wait_until_closed()
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
    walk = jonas.page.locator("[data-option^='walk:jonas']").first  # in the folded list
    stay = maya.page.get_by_role("button", name=re.compile("Maja: stay out late"))
    play_until_what_next(maya, jonas)
    place = re.search(r"[Ww]alk to (.+) \(", walk.text_content()).group(1)

    maya.page.get_by_role("button", name="Suggest something").click()
    maya.page.get_by_role("button", name=re.compile(f"^[A-Z] · {place}")).click()
    expect(jonas.page.get_by_text(re.compile(f"How about .*{place}")).first).to_be_visible()
    expect(stay).to_be_enabled()  # to suggest is not to do

    line.cut()
    expect(jonas.page.get_by_text("The line is lost.")).to_be_visible()
    jonas.page.get_by_role("button", name="Let the others go first").click()
    maya.page.locator("[data-option^='walk:maja']").first.dispatch_event("click")
    expect(maya.page.locator(".log")).to_contain_text("Maja walks to ")
    line.mend()
    expect(jonas.page.locator(".log")).to_contain_text("Maja walks to ")
    expect(jonas.page.get_by_role("heading", name="What next for Jonas?")).to_be_visible()
    expect(jonas.page.get_by_text("Somebody acted first.")).to_have_count(0)  # as he wished

    line.cut()
    expect(jonas.page.get_by_text("The line is lost.")).to_be_visible()
    walk.dispatch_event("click")
    stay.click()
    expect(maya.page.locator(".log")).to_contain_text("Maja stays out late.")
    assert "Jonas walks" not in "".join(maya.log())
    line.mend()
    expect(maya.page.locator(".log")).to_contain_text(f"Jonas walks to {place}.")
    expect(jonas.page.locator(".log")).to_contain_text(f"Jonas walks to {place}.")
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
    play_until_what_next(maya, jonas)

    line.cut()
    expect(jonas.page.get_by_text("The line is lost.")).to_be_visible()
    stay.click()
    option = at_the_server(server, lambda: asking_only_oneself(play.match, 0))
    maya.page.locator(f"[data-option='{option}']").evaluate("it => it.click()")
    wait_until(
        maya,
        lambda: at_the_server(server, lambda: list(play.match.waiting)) == [0],
        "Ann is in the middle of something",
    )
    line.mend()
    expect(jonas.page.get_by_text("The line is lost.")).to_be_hidden()
    expect(jonas.page.get_by_role("status", name="Your choice")).to_contain_text(
        "is kept until you are asked again"
    )
    expect(jonas.page.get_by_text("It is not your turn.")).to_have_count(0)
    done = maya.page.locator(".log li", has_text="Jonas stays out late.")
    play_until([maya], lambda: done.count() > 0, unless=WHAT_NEXT)
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
        one.wait_until_still()

    def look() -> int:
        """Note how high the boards are now. How many answers were given before."""
        for one, seen in zip(people, heights, strict=True):
            seen |= set(
                one.page.evaluate("[...document.querySelectorAll('.hand .board')].map(b => b.offsetHeight)")
            )
        return people[0].seq

    play_until(people, lambda: look() >= 40 or is_over(people[0]))
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
    lie = "window.seen.some(([dice], at) => at > 0 && dice.startsWith('Rolled'))"
    play_until([maya], lambda: maya.page.evaluate(lie), unless=".dice[aria-label='The dice fall']")
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
    expect(diary).to_contain_text("Who enters a place where there are 2 small ones: Test Quick")
    page.keyboard.press("Escape")
    for place, to in (("Träkvista", "Närlunda"), ("Sjöängen", "Träkvista")):
        told = re.compile(f"{place}.*1 dinosaur token, in the morning on to {to}", re.S)
        expect(page.get_by_role("button", name=told)).to_have_count(1)
    expect(page.locator("path.way")).to_have_count(2)
