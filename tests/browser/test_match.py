"""Whole matches between people in browsers of their own, with everything that happens to browsers."""

import re

import pytest

from tests.browser.drive import Line, expect, play_to_the_end, wait_until

pytestmark = pytest.mark.xdist_group("browser")

TINY = {"pack": "tiny"}


def test_one_click_from_home_to_a_match_against_bots(person):
    maya = person().go("/")
    maya.page.get_by_role("button", name="Play now against bots").first.click()
    maya.wait_until_asked()
    expect(maya.page).to_have_url(re.compile(r"/t/[a-z0-9]+$"))
    expect(maya.page.get_by_role("list", name="Players").locator("li")).to_have_count(3)
    assert len(maya.hand()) == 3

    maya.go("/")
    expect(maya.page.get_by_role("link", name="Your turn.")).to_be_visible()


def test_two_people_and_a_bot_play_a_whole_match_and_another(person, server):
    maya, jonas = person(), person(theme="light")
    maya.go("/").page.get_by_role("button", name="Invite friends").first.click()
    link = maya.page.get_by_label("Link for friends").input_value()

    jonas.page.goto(link)
    jonas.page.get_by_role("button", name="Sit here").first.click()
    jonas.page.get_by_role("textbox", name="Name").fill("Jonas")
    jonas.page.get_by_role("button", name="Sit down").click()
    expect(jonas.page.get_by_text("to start.")).to_be_visible()

    expect(maya.page.get_by_text("Jonas")).to_be_visible()
    maya.page.get_by_role("button", name="Bot for seat 3").click()
    maya.page.get_by_text("Clock and slow play, bots, talk and spectators").click()
    maya.page.get_by_label("Bots").select_option("at_once")
    maya.page.get_by_role("button", name="Start").click()

    answers = play_to_the_end(maya, jonas)
    assert answers > 10
    for one in (maya, jonas):
        expect(one.page.get_by_role("heading", level=1)).to_have_text(re.compile(r"wins?\.|A draw\."))
        expect(one.page.get_by_text("The deal was fixed before the first move.")).to_be_visible()
    with maya.page.expect_download() as download:
        maya.page.get_by_role("button", name="Take the record home").click()
    assert '"game":"strangers"' in download.value.path().read_text()

    jonas.page.get_by_role("button", name="Step through it").click()
    jonas.page.get_by_role("slider", name="Step").fill("5")
    expect(jonas.page.get_by_text(re.compile(r"^5 of \d{2,}$"))).to_be_visible()
    expect(jonas.page.get_by_role("heading", name="As Jonas saw it")).to_be_visible()
    jonas.page.get_by_role("button", name="Back to the result").click()

    maya.page.get_by_role("button", name="Play again").click()
    for one in (maya, jonas):
        expect(one.page.get_by_role("list", name="Players")).to_be_visible()
    maya.page.get_by_role("button", name="Settings").click()  # the first match can still be stepped through
    maya.page.get_by_role("button", name="Step through match 1").click()
    expect(maya.page.get_by_role("slider", name="Step")).to_be_visible()
    expect(maya.page.get_by_role("list", name="How it stood")).to_be_visible()
    maya.page.get_by_role("button", name="Back to the result").click()
    expect(maya.page.locator(".log li").first).not_to_be_empty()


def test_reload_second_tab_and_another_device_stay_in_step(person, server):
    table, (secret,) = server.new_table(bots=["novice"], options=TINY, start=True)
    maya = person().sit_at(table, secret)
    maya.wait_until_asked()
    expect(maya.page).not_to_have_url(re.compile("#"))  # the secret must not stay in the address bar
    maya.answer()
    maya.wait_until_asked()

    maya.page.reload()
    maya.wait_until_asked()
    before = maya.log()

    tab = maya.tab()
    tab.goto(maya.page.url)
    maya.wait_until_asked(tab)
    assert maya.log(tab) == before

    phone = person().sit_at(table, secret)
    phone.wait_until_asked()
    maya.answer(tab)
    maya.wait_for_more_than(len(before))
    wait_until(maya, lambda: maya.log() == maya.log(tab) == phone.log(), "all three tell the same")


def test_an_answer_given_while_the_line_is_cut_arrives_once(person, server):
    line = Line(server.port)
    table, (secret,) = server.new_table(bots=["novice"], options=TINY, start=True)
    maya, witness = person(url=line.url).sit_at(table, secret), person().sit_at(table, secret)
    maya.wait_until_asked()
    witness.wait_until_asked()
    before = len(witness.log())

    line.cut()
    expect(maya.page.get_by_text("The line is lost.")).to_be_visible()
    maya.answer()
    assert len(witness.log()) == before
    line.mend()

    expect(maya.page.get_by_text("The line is lost.")).to_be_hidden()
    witness.wait_for_more_than(before)
    wait_until(maya, lambda: maya.log() == witness.log(), "both tell the same")
    maya.wait_until_asked()
    play_to_the_end(maya)
    line.close()


def test_take_back_is_free_alone_and_a_question_to_the_others_else(person, server):
    table, (ann, ben) = server.new_table(others=["Ben"], options={**TINY, "first": 0}, start=True)
    maya, jonas = person().sit_at(table, ann), person().sit_at(table, ben)
    maya.wait_until_asked()
    jonas.page.get_by_role("list", name="Players").wait_for()
    maya.page.get_by_role("button", name="Let out a kid", exact=True).click()
    jonas.wait_until_asked()

    maya.page.get_by_role("button", name="Take back", exact=True).click()  # nobody has learned anything since
    expect(maya.page.get_by_role("button", name="Let out a kid", exact=True)).to_be_visible()
    expect(maya.page.get_by_role("group", name="Message")).to_contain_text("You took your last move back.")
    expect(jonas.page.get_by_role("group", name="Message")).to_contain_text("Ann took the last move back.")

    maya.page.get_by_role("button", name="Settings").click()
    maya.page.get_by_role("button", name="End the match by agreement").click()
    jonas.page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(jonas.page.get_by_role("heading", name="You agreed to stop.")).to_be_visible()


def test_talk_and_signs_reach_the_others(person, server):
    table, (ann, ben) = server.new_table(others=["Ben"], options=TINY, start=True)
    maya, jonas = person().sit_at(table, ann), person().sit_at(table, ben)
    jonas.page.get_by_role("list", name="Players").wait_for()
    maya.page.get_by_role("button", name="Talk", exact=True).click()
    maya.page.get_by_label("Say something").fill("Watch the pool.")
    maya.page.get_by_role("button", name="Say", exact=True).click()
    sign = "() => document.body.innerText.includes('Well done') ? true : null"
    with jonas.catch(sign):  # it goes away by itself
        maya.page.get_by_role("button", name="Well done").click()
    message = jonas.page.get_by_role("group", name="Message")
    expect(message).to_contain_text("Ann: Watch the pool.")
    jonas.page.get_by_role("button", name="Talk, something new").click()
    expect(jonas.page.get_by_role("list", name="What was said")).to_contain_text("Watch the pool.")
    expect(message).to_be_hidden()


def test_things_move_and_never_hold_anybody_up(person, server):
    table, (secret,) = server.new_table(bots=["novice", "novice"], options=TINY, start=True)
    maya = person(motion=True).sit_at(table, secret)
    for _ in range(4):
        maya.wait_until_asked()
        maya.answer()
