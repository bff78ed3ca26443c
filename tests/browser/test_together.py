"""What people at one table decide, wait for and come back to: polls, clocks, series, stand-ins."""

import re

import pytest

from streetlight.table.web.setup import Setup
from tests.browser.drive import PHONE, SIDEWAYS, at_the_server, expect, play_until, wait_until
from tests.table.world import AT_ONCE

pytestmark = pytest.mark.xdist_group("browser")

FIRST = {"pack": "tiny", "first": 0}


def let_out(someone):
    someone.page.get_by_role("button", name="Let out a kid", exact=True).click()


def row_of(someone, name):
    """A player's line in the list of players."""
    return someone.page.get_by_role("list", name="Players").locator("li", has_text=name)


def let_time_run_out(server, table, seat):
    """A minute passes."""
    live = server.hub.get(table)

    def later():
        live.table.clock.left[seat] = 0
        live._tick()

    server.hub._loop.call_soon_threadsafe(later)


def test_taking_back_what_others_have_answered_is_asked_of_all(person, server):
    table, (ann, ben, cy) = server.new_table(others=["Ben", "Cy"], options=FIRST, start=True)
    maya, jonas, cyra = (person().sit_at(table, secret) for secret in (ann, ben, cy))
    maya.wait_until_asked()
    let_out(maya)
    jonas.wait_until_asked()
    let_out(jonas)
    cyra.wait_until_asked()

    ask = maya.page.get_by_role("button", name="Ask the others to take back")
    ask.click()
    question = cyra.page.get_by_role("dialog", name="Take back?")
    expect(question).to_contain_text(
        "Ann asks to take their last move back. What others did since goes with it."
    )
    jonas.page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(maya.page.get_by_text("Waiting for Cy.").first).to_be_visible()
    cyra.page.reload()  # a question does not go away by looking away
    question.get_by_role("button", name="No, play on").click()
    expect(maya.page.get_by_text("asks to take their last move back")).to_be_hidden()
    wait_until(maya, lambda: len(maya.log()) == len(cyra.log()), "both tell the same")

    ask.click()
    for other in (jonas, cyra):
        other.page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    maya.wait_until_asked()
    expect(maya.page.get_by_role("button", name="Let out a kid", exact=True)).to_be_visible()
    expect(maya.page.locator(".log")).not_to_contain_text("came out of School")


def test_a_bot_plays_for_one_whose_time_is_up(person, server):
    clock = {"kind": "player", "seconds": 60, "extra": 0}
    table, (ann, ben) = server.new_table(
        others=["Ben"], options=FIRST, start=True, settings=AT_ONCE | {"clock": clock, "stand_in": "random"}
    )
    jonas, maya = person().sit_at(table, ben), person().sit_at(table, ann)
    maya.wait_until_asked()
    expect(row_of(maya, "Ann").get_by_role("timer")).to_have_text(re.compile("0:[0-5]"))  # it runs
    expect(row_of(maya, "Ben").get_by_role("timer")).to_have_text("1:00")
    let_time_run_out(server, table, 0)
    expect(row_of(jonas, "Ann")).to_contain_text("out of time, a bot plays")
    jonas.wait_until_asked()
    before = len(jonas.log())
    jonas.answer()
    jonas.wait_for_more_than(before)  # and the match goes on
    expect(maya.page.get_by_text("A bot plays for you.")).to_be_visible()
    expect(maya.options).to_have_count(0)


def test_a_series_keeps_its_score_from_game_to_game(person, server):
    table, (ann, ben) = server.new_table(others=["Ben"], series="gauntlet", start=True)
    maya, jonas = person().sit_at(table, ann), person().sit_at(table, ben)

    def give_up(someone):
        someone.page.get_by_role("button", name="Settings").click()
        someone.page.get_by_role("button", name="Give up", exact=True).click()
        someone.page.get_by_role("button", name="Yes, give up").click()

    for game, (loser, score) in enumerate([(maya, "Ann 0 : Ben 1"), (jonas, "Ann 1 : Ben 1")], start=1):
        give_up(loser)
        for one in (maya, jonas):
            expect(one.page.get_by_text(score)).to_be_visible()
            expect(one.page.get_by_text(re.compile(f"after {game} games?"))).to_be_visible()
        maya.page.get_by_role("button", name="Next game").wait_for()
        if game == 2:  # one of them may choose: who has more points, or by luck
            for one in (maya, jonas):
                one.page.get_by_text(re.compile("chooses? the board", re.IGNORECASE)).wait_for()
            chooser = maya if maya.page.get_by_role("button", name="board B").count() else jonas
            chooser.page.get_by_role("button", name="board B").click()
            expect(maya.page.get_by_text("chose board B.")).to_be_visible()
        maya.page.get_by_role("button", name="Next game").click()
        for one in (maya, jonas):
            one.page.get_by_role("list", name="Players").wait_for()
    give_up(maya)
    expect(jonas.page.get_by_text("Ben wins the series.")).to_be_visible()
    maya.page.get_by_role("button", name="Play again").click()
    maya.page.get_by_role("list", name="Players").wait_for()


def test_a_bot_stands_in_and_hands_back_to_another_device(person, server):
    table, (ann, ben) = server.new_table(
        others=["Ben"], options=FIRST, start=True, settings=AT_ONCE | {"grace": 0, "stand_in": "random"}
    )
    maya, jonas = person().sit_at(table, ann), person().sit_at(table, ben)
    maya.wait_until_asked()
    jonas.page.get_by_role("list", name="Players").wait_for()
    jonas.page.close()
    expect(row_of(maya, "Ben")).to_contain_text("away, a bot stands in")
    before = len(maya.log())
    let_out(maya)
    maya.wait_for_more_than(before + 1)  # Ben's turn was played
    maya.wait_until_asked()

    phone = person(size=PHONE).sit_at(table, ben)  # from another device, by the seat's link
    expect(row_of(maya, "Ben")).not_to_contain_text("bot")
    play_until([maya], lambda: phone.options.count() > 0)  # some cards ask more than once
    phone.wait_until_asked()
    expect(maya.page.get_by_text("Waiting for Ben").first).to_be_visible()
    live = server.hub.get(table)
    answers = at_the_server(server, lambda: len(live.table.play.answers))
    wait_until(
        maya, lambda: at_the_server(server, lambda: not live._thinking), "no bot thinks about anything"
    )
    after = at_the_server(server, lambda: len(live.table.play.answers))
    assert after == answers, "nobody answers for one who is there"
    before = maya.seq
    phone.answer()
    maya.wait_to_hear_of_more_than(before)  # Ben answers himself


def test_the_host_refuses_a_bad_pack_hands_over_and_is_sent_away(person, server, tmp_path):
    table, (ann,) = server.new_table(seats=2)
    maya, jonas = person().sit_at(table, ann), person().go(f"/t/{table}")
    jonas.page.get_by_role("button", name="Sit here").click()
    jonas.page.get_by_role("textbox", name="Name").fill("Ben <b>")
    jonas.page.get_by_role("button", name="Sit down").click()

    bad = tmp_path / "bad.toml"
    bad.write_text('title = "Half a pack"\n')
    maya.page.get_by_label("A pack: a zip, or its TOML and CSV files").set_input_files(bad)
    expect(maya.page.get_by_text("This pack cannot be played yet")).to_be_visible()

    maya.page.get_by_role("button", name="Make host: Ben <b>").click()
    jonas.page.get_by_role("button", name="Send Ann away").click()
    expect(maya.page.get_by_text("ask them to let you back in")).to_be_visible()
    expect(maya.page.get_by_role("button", name="Sit here")).to_have_count(0)
    jonas.page.get_by_role("button", name="Let Ann back in").click()
    expect(maya.page.get_by_role("button", name="Sit here")).to_be_visible()
    jonas.page.get_by_role("button", name="Bot for seat 1").click()
    jonas.page.get_by_role("button", name="Start").click()
    jonas.page.get_by_role("list", name="Players").wait_for()
    expect(maya.page.get_by_text("You are watching").first).to_be_visible()


def test_an_invitation_works_where_it_will_be_opened(person, server):
    table, (ann, _) = server.new_table(others=["Ben"], options=FIRST)
    maya = person().sit_at(table, ann)
    link = maya.page.get_by_label("Link for friends")
    expect(maya.page.get_by_text("This link works on this machine only.")).to_be_visible()
    expect(maya.page.get_by_role("img", name="QR code of the link")).to_be_hidden()

    state = server._server.config.app.state
    state.setup = Setup(reach="http://192.168.1.5:8000")  # as with --lan
    try:
        maya.page.reload()
        expect(link).to_have_value(f"http://192.168.1.5:8000/t/{table}")
        expect(maya.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    finally:
        state.setup = Setup()


def test_a_guest_stands_up_and_sits_elsewhere_and_the_only_person_stays(person, server):
    table, (ann,) = server.new_table(seats=3, options={"pack": "tiny"})
    maya, jonas = person().sit_at(table, ann), person().go(f"/t/{table}")
    expect(maya.page.get_by_role("button", name="Ann stands up")).to_be_hidden()
    jonas.page.get_by_role("button", name="Sit here").first.click()
    jonas.page.get_by_label("Name").fill("Ben")
    jonas.page.get_by_role("button", name="Sit down", exact=True).click()
    seats = maya.page.get_by_role("list", name="Seats").locator("li")
    expect(seats.nth(1)).to_contain_text("Ben")
    expect(maya.page.get_by_role("button", name="Ann stands up")).to_be_visible()
    maya.page.get_by_role("button", name="Talk while you wait").click()
    maya.page.get_by_label("Say something").fill("Sit over there?")
    maya.page.keyboard.press("Enter")
    expect(jonas.page.get_by_role("group", name="Message")).to_contain_text("Ann: Sit over there?")
    maya.page.keyboard.press("Escape")
    jonas.page.get_by_role("button", name="Ben stands up").click()
    jonas.page.get_by_role("button", name="Sit here").nth(1).click()
    jonas.page.get_by_role("button", name="Sit down", exact=True).click()
    expect(seats.nth(2)).to_contain_text("Ben")
    expect(seats.nth(1)).to_contain_text("Nobody yet")


def test_what_is_said_and_decided_is_seen_without_opening_anything(person, server):
    table, (ann, ben) = server.new_table(others=["Ben"], options=FIRST, start=True)
    maya, jonas = person().sit_at(table, ann), person(size=PHONE).sit_at(table, ben)
    maya.wait_until_asked()
    let_out(maya)
    jonas.wait_until_asked()
    maya.page.get_by_role("button", name="Talk").click()
    maya.page.get_by_label("Say something").fill("Look " + "o" * 200)
    maya.page.keyboard.press("Enter")
    told = jonas.page.get_by_role("group", name="Message")
    expect(told).to_contain_text("Ann: Look ooo")
    told.hover()  # it does not go away while one points at it
    jonas.fits("A long word in a message")
    let_out(jonas)  # it does not lie over the question
    told.get_by_role("button", name="Answer").click()
    wide = jonas.page.locator("dialog[open] .body").evaluate("box => box.scrollWidth - box.clientWidth")
    assert wide <= 0, "a long word makes the talk wider than its drawer"
    above = """() => {
      const list = document.querySelector('[aria-label=Players]')
      const sign = [...(list?.querySelectorAll('*') ?? [])].findLast(each => each.textContent.trim() === 'Hello')
      return sign ? list.getBoundingClientRect().top - sign.getBoundingClientRect().top : null
    }"""
    with jonas.catch(above) as caught:  # the sign goes away by itself
        jonas.page.get_by_role("button", name="Hello").click()
    assert caught[0] <= 0, "the row of players cuts the sign off"
    jonas.page.keyboard.press("Escape")

    maya.page.keyboard.press("Escape")
    maya.page.get_by_role("button", name="Ask the others to take back").click()
    jonas.page.get_by_role("button", name="No, play on").click()
    expect(maya.page.get_by_role("group", name="Message")).to_contain_text("Ben said no. The match goes on.")


@pytest.mark.parametrize("game", ["strangers", "mindflayer", "blackwood"])
def test_a_phone_on_its_side_shows_board_question_and_hand_at_once(person, server, game):
    bots = ["random"] * (3 if game == "mindflayer" else 2)
    table, (ann,) = server.new_table(game=game, bots=bots, start=True)
    maya = person(size=SIDEWAYS).sit_at(table, ann)
    maya.wait_until_still(".board > :not(h2)")
    for part in (".board", ".ask .now", ".hand"):
        box = maya.page.locator(part).first.bounding_box()
        assert (
            box is not None and box["height"] > 40 and box["y"] + box["height"] <= SIDEWAYS["height"] + 1
        ), part
    assert maya.page.evaluate("document.documentElement.scrollHeight") <= SIDEWAYS["height"]
    maya.fits(game)


def test_a_seat_that_was_left_is_offered_to_who_watches(person, server):
    table, (ann, ben) = server.new_table(others=["Ben"], options=FIRST, start=True)
    maya, jonas = person().sit_at(table, ann), person().sit_at(table, ben)
    guest = person(size=PHONE).go(f"/t/{table}")
    maya.wait_until_asked()
    offer = guest.page.get_by_role("button", name="A seat is free. Take it")
    expect(guest.page.get_by_text("You are watching").first).to_be_visible()
    expect(offer).to_be_hidden()
    jonas.page.get_by_role("button", name="Settings").click()
    jonas.page.get_by_role("button", name="Leave the table").click()
    jonas.page.get_by_role("button", name="Yes, leave").click()
    offer.click()  # one press, and the seat is taken
    expect(guest.page.get_by_text("You are watching")).to_have_count(0)
    expect(offer).to_be_hidden()
    expect(row_of(maya, guest.page.evaluate("localStorage.getItem('streetlight.name')"))).to_be_visible()


def test_the_fourth_friend_is_noticed_and_gets_a_seat(person, server):
    table, (ann,) = server.new_table(others=[], bots=["random", "random"], seats=3)
    maya = person(size=PHONE).sit_at(table, ann)
    guest = person().go(f"/t/{table}")
    expect(guest.page.get_by_text("All seats are taken. Ask Ann to add one, or watch.")).to_be_visible()
    expect(maya.page.get_by_text("Somebody is here without a seat.")).to_be_visible()
    maya.page.get_by_role("button", name="Add a seat").click()
    guest.page.get_by_role("button", name="Sit here").click()
    field = guest.page.get_by_role("textbox", name="Name")
    expect(field).to_be_focused()
    guest.page.keyboard.type("Dee")  # what stands there is selected: it need not be rubbed out
    expect(field).to_have_value("Dee")
    guest.page.keyboard.press("Enter")
    expect(maya.page.get_by_role("list", name="Seats").locator("li").nth(3)).to_contain_text("Dee")
    expect(maya.page.get_by_text("Somebody is here without a seat.")).to_be_hidden()
    expect(maya.page.get_by_role("button", name="Add a seat")).to_be_hidden()  # four is all there can be


def test_a_seat_that_nobody_takes_goes_away(person, server):
    table, (ann,) = server.new_table(bots=["random"], seats=3)
    maya = person(size=PHONE).sit_at(table, ann)
    seats = maya.page.get_by_role("list", name="Seats").locator("li")
    expect(maya.page.get_by_text("One seat is still empty.")).to_be_visible()
    maya.page.get_by_role("button", name="Take a seat away").click()
    expect(seats).to_have_count(2)
    maya.page.get_by_role("button", name="Start").click()
    maya.page.get_by_role("list", name="Players").wait_for()


def test_who_asked_to_take_back_can_think_better_of_it(person, server):
    table, (ann, ben) = server.new_table(others=["Ben"], options=FIRST, start=True)
    maya, jonas = person(size=PHONE).sit_at(table, ann), person().sit_at(table, ben)
    maya.wait_until_asked()
    let_out(maya)
    jonas.wait_until_asked()
    let_out(jonas)
    maya.page.get_by_role("button", name="Ask the others to take back").click()
    question = jonas.page.get_by_role("dialog", name="Take back?")
    expect(question).to_be_visible()
    expect(maya.page.get_by_text("You ask to take your last move back. Waiting for Ben.")).to_be_visible()
    maya.page.get_by_role("button", name="Never mind").click()
    expect(question).to_be_hidden()
    expect(maya.page.get_by_text("You ask to take")).to_be_hidden()


def test_on_a_phone_the_row_of_players_shows_who_is_to_move(person, server):
    table, secrets = server.new_table(others=["Benjamin", "Cyra", "Dee"], options=FIRST, start=True)
    people = [person(size=PHONE).sit_at(table, secret) for secret in secrets]
    for one in people[:3]:
        one.wait_until_asked()
        let_out(one)
    people[3].wait_until_asked()
    for one in people:
        expect(row_of(one, "Dee")).to_be_in_viewport(ratio=1)


def test_a_laptop_shows_all_four_players_also_in_the_first_minute(person, server):
    table, (ann, *_) = server.new_table(others=["Ben", "Cy", "Dee"], options={"first": 0}, start=True)
    maya = person().sit_at(table, ann)
    maya.wait_until_asked()
    expect(maya.page.get_by_role("complementary", name="New here?")).to_be_visible()
    maya.wait_until_still()
    box = maya.page.locator(".players").bounding_box()
    last = row_of(maya, "Dee").bounding_box()
    assert last["y"] + last["height"] <= box["y"] + box["height"] + 1
    why = maya.page.locator("details", has_text="What you can’t do now")
    why.locator("summary").click()
    expect(why.locator("li").first).to_be_in_viewport(ratio=1)


def test_the_same_people_go_on_to_another_game(person, server):
    table, (ann, ben) = server.new_table(others=["Ben"], options=FIRST, start=True)
    maya, jonas = person().sit_at(table, ann), person(size=PHONE).sit_at(table, ben)
    maya.wait_until_asked()
    maya.page.get_by_role("button", name="Settings").click()
    maya.page.get_by_role("button", name="Give up", exact=True).click()
    maya.page.get_by_role("button", name="Yes, give up").click()
    expect(jonas.page.get_by_text("Waiting for Ann to deal again.")).to_be_visible()
    expect(jonas.page.get_by_role("button", name="Another game")).to_be_hidden()  # the host asks
    maya.page.get_by_role("button", name="Another game").click()
    maya.page.get_by_role("group", name="Which game?").get_by_role(
        "button", name="Tales from the Loop"
    ).click()
    expect(maya.page.get_by_role("list", name="Seats").locator("li")).to_have_count(2)

    jonas.page.reload()  # who was away for a moment still finds the way
    jonas.page.get_by_role("button", name="Come over").click()  # and has a seat there at once
    expect(jonas.page.get_by_role("heading", name="Tales from the Loop", level=1)).to_be_visible()
    expect(maya.page.get_by_role("button", name="Start")).to_be_enabled()
    expect(maya.page).not_to_have_url(re.compile(table))


def test_the_code_to_scan_is_on_the_host_s_screen_at_once(person, server):
    """Friends in the same room scan it from the laptop, so nobody should have to scroll for it."""
    table, (ann,) = server.new_table(game="mindflayer", seats=6)
    maya = person()
    reach = {"link": "http://192.168.1.20:8000"}
    maya.page.route("**/api/reach", lambda route: route.fulfill(json=reach))
    maya.sit_at(table, ann)
    code = maya.page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_in_viewport(ratio=1)
    expect(maya.page.get_by_label("Link for friends")).to_have_value(f"{reach['link']}/t/{table}")
