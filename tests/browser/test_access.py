"""For everybody: by keyboard alone, by accessibility tree alone, at any text size, and nothing that axe finds."""

import re
from typing import Any

import pytest

from tests.browser.drive import A_MATCH, FLAGS, PHONE, Person, expect, play_to_the_end, wait_until

pytestmark = pytest.mark.xdist_group("browser")

TINY = {"pack": "tiny"}


def focused(someone: Person) -> str:
    at = "(e => e.matches('body, main') ? '' : e.getAttribute('aria-label') || e.innerText)(document.activeElement)"
    return str(someone.page.evaluate(at))


def tab_to(someone: Person, text: str, most: int = 80) -> None:
    seen = []
    for _ in range(most):
        seen.append(focused(someone))
        if text in seen[-1]:
            return
        someone.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {text!r}, but to {seen}")


def test_from_home_to_the_end_of_a_match_by_keyboard_alone(person):
    maya = person().go("/solo")
    keys = maya.page.keyboard
    maya.page.get_by_role("button", name="Play alone").wait_for()
    tab_to(maya, "Play alone")
    keys.press("Enter")
    maya.wait_until_asked()

    tab_to(maya, "Rules")
    keys.press("Enter")
    expect(maya.page.get_by_role("dialog", name="Rules")).to_be_visible()
    keys.press("Escape")
    wait_until(maya, lambda: focused(maya) == "Rules", "the focus comes back to where it was")

    let_out = maya.page.get_by_role("button", name="Let out a kid")
    keep = maya.page.get_by_role("button", name="Keep it")
    while let_out.count() == 0:  # the deal may ask first whether a card without use is kept
        tab_to(maya, "Keep it")
        keys.press("Enter")
        expect(let_out.or_(keep).first).to_be_enabled()
    tab_to(maya, "Let out a kid")
    keys.press("Enter")
    expect(maya.page.locator(".log")).to_contain_text("came out of School")
    over = maya.page.get_by_role("button", name="Step through it")
    for n in range(200):
        over.or_(maya.options.first).first.wait_for(state="attached")  # nobody else moves: either stays
        if maya.is_over:
            break
        if n % 5 == 0:  # Enter on the option that has the focus, or the first that Tab comes to
            maya.options.first.focus()
            keys.press("Enter")
        else:
            keys.press(str(maya.rng.randint(1, min(9, maya.options.count()))))
    expect(maya.page.get_by_role("heading", level=1)).to_have_text(re.compile(r"points?\."))
    tab_to(maya, "Step through it")


class Tree:
    """What a screen reader has: roles and names, and the default action of a node. Nothing else."""

    def __init__(self, someone: Person) -> None:
        self._session = someone.context.new_cdp_session(someone.page)
        self._session.send("DOM.enable")
        self._session.send("Accessibility.enable")

    def nodes(self) -> list[tuple[str, str, Any]]:
        """(role, name, handle) of all that is not ignored, in reading order."""
        tree = self._session.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in tree}
        found: list[tuple[str, str, Any]] = []

        def walk(node: dict[str, Any]) -> None:
            if not node.get("ignored"):
                off = any(
                    each["name"] == "disabled" and each["value"]["value"]
                    for each in node.get("properties", [])
                )
                if not off:
                    name = node.get("name", {}).get("value", "")
                    found.append((node["role"]["value"], name, node.get("backendDOMNodeId")))
            for child in node.get("childIds", []):
                if child in by_id:
                    walk(by_id[child])

        walk(tree[0])
        return found

    def press(self, handle: Any) -> None:
        node = self._session.send("DOM.resolveNode", {"backendNodeId": handle})["object"]
        self._session.send(
            "Runtime.callFunctionOn",
            {"objectId": node["objectId"], "functionDeclaration": "function () { this.click() }"},
        )


def test_a_whole_match_by_accessibility_tree_alone(person, server):
    table, (secret,) = server.new_table(bots=["novice"], options=TINY, start=True)
    maya = person().sit_at(table, secret)
    maya.wait_until_asked()
    tree = Tree(maya)
    prompts = set()
    answers = 0

    def comes_to_an_end() -> bool:
        """One look at the tree, and the answer to what is asked in it."""
        nonlocal answers
        nodes = tree.nodes()
        if any(role == "heading" and re.search(r"(wins?|A draw)\.$", name) for role, name, _ in nodes):
            return True
        # The question is a named region; its buttons are the answers.
        regions = [
            at for at, (role, name, _) in enumerate(nodes) if role == "region" and name.endswith((".", "?"))
        ]
        if not regions:
            return False
        at = regions[0]
        end = next((n for n in range(at + 1, len(nodes)) if nodes[n][0] == "region"), len(nodes))
        buttons = [
            node
            for node in nodes[at:end]
            if node[0] == "button" and not re.match(r"Rule |What you can|All options", node[1])
        ]
        if not buttons or nodes[at][1].startswith("Waiting"):
            return False
        assert all(name for _, name, _ in buttons), "every answer has a name"
        prompts.add(nodes[at][1])
        tree.press(maya.rng.choice(buttons)[2])
        answers += 1
        assert answers < 300, "the match did not end"
        return False

    wait_until(maya, comes_to_an_end, "the match is over", A_MATCH)
    assert any("Your turn" in text for text in prompts)
    assert len(prompts) > 1


def test_new_events_and_questions_are_announced(person, server):
    table, (secret,) = server.new_table(bots=["novice"], options={**TINY, "first": 0}, start=True)
    maya = person().sit_at(table, secret)
    maya.wait_until_asked()
    maya.page.get_by_role("button", name="Let out a kid").first.click()
    expect(maya.page.locator("[aria-live=polite]", has_text="came out of School")).to_have_count(1)
    expect(maya.page.get_by_role("status").filter(has_text="Your turn")).to_have_count(1)


def test_a_blocked_thing_says_why_not_with_its_rule(person, server):
    table, (secret,) = server.new_table(bots=["novice"], options={**TINY, "first": 0}, start=True)
    maya = person().sit_at(table, secret)
    maya.wait_until_asked()
    maya.page.get_by_role("button", name="Let out a kid").first.click()
    maya.wait_until_asked()
    maya.page.get_by_text("What you can’t do now, and why").click()
    row = maya.page.get_by_role("listitem").filter(has_text="out there already")
    row.get_by_role("button", name=re.compile("Rule DTS-")).click()
    expect(maya.page.get_by_role("dialog", name="Rules")).to_be_visible()
    wait_until(maya, lambda: "DTS-22" in focused(maya), "the list is there, and the focus on the rule")


def test_axe_finds_nothing_on_any_screen(person, server):
    maya = person()
    for path in (
        "/",
        "/rules/strangers",
        "/solo",
        "/architect",
        "/kit",
        "/lab",
        "/nowhere",
        "/t/nosuchtable",
    ):
        maya.go(path).wait_until_still("h1")
        maya.axe_by_day_and_night(path)

    table, (ann, ben) = server.new_table(others=["Ben"], bots=["novice"], options=TINY)
    jonas = person(size=PHONE).sit_at(table, ben)
    maya.sit_at(table, ann)
    maya.page.get_by_role("heading", name="Who plays").wait_for()
    maya.wait_until_still()
    maya.axe_by_day_and_night("the lobby of the host")
    jonas.page.get_by_role("heading", name="Who plays").wait_for()
    jonas.wait_until_still()
    jonas.axe_by_day_and_night("the lobby of a guest")
    maya.page.get_by_role("button", name=re.compile("Change name")).click()
    maya.wait_until_still("dialog[open]")
    maya.axe_by_day_and_night("name and colour")
    maya.page.keyboard.press("Escape")

    maya.page.get_by_role("button", name="Start").click()
    for one in (maya, jonas):
        one.page.get_by_role("list", name="Players").wait_for()
        one.wait_until_still()
        one.axe_by_day_and_night("the table")
    maya.page.get_by_role("button", name="Settings").click()
    maya.page.get_by_role("button", name="End the match by agreement").click()
    jonas.wait_until_still("dialog[open]")
    jonas.axe_by_day_and_night("a poll")
    jonas.page.get_by_role("button", name="No, play on").click()
    maya.page.keyboard.press("Escape")
    play_to_the_end(maya, jonas)
    for one, what in ((maya, "the end"), (jonas, "the end on a phone")):
        one.wait_until_still()
        one.axe_by_day_and_night(what)
    maya.page.get_by_role("button", name="Step through it").click()
    maya.page.get_by_role("slider").wait_for()
    maya.wait_until_still()
    maya.axe_by_day_and_night("the replay")

    shared, secrets = server.new_table(others=["Ben"], options=TINY, start=True)
    maya.sit_at(shared, secrets[0])
    maya.page.get_by_role("list", name="Players").wait_for()
    maya.sit_at(shared, secrets[1])
    maya.page.reload()
    maya.page.get_by_role("heading", name=re.compile("Hand the device")).wait_for()
    maya.axe_by_day_and_night("the curtain")


def test_everything_fits_at_twice_the_text_size(chromium, browser, server):
    table, (secret,) = server.new_table(bots=["novice"], options=TINY, start=True)
    large = browser.browser_type.launch(
        executable_path=chromium, args=[*FLAGS, "--blink-settings=defaultFontSize=32"]
    )
    try:
        for size in ({"width": 1440, "height": 900}, PHONE):
            maya = Person(large, server.url, size=size)
            for path in ("/", "/solo", "/architect", "/rules/strangers"):
                maya.go(path).wait_until_still("h1")
                maya.fits(f"{path} at 200 %")
            maya.sit_at(table, secret)
            maya.wait_until_asked()
            maya.wait_until_still()
            maya.fits("the table at 200 %")
            maya.options.first.scroll_into_view_if_needed()
            maya.answer()
            maya.leave()
    finally:
        large.close()
