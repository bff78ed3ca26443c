"""The end of a match is told by its reveal: until that has come to its last step, nothing else on the page knows it."""

from typing import Any

import pytest

from tests.browser.drive import PHONE, expect, play_until

pytestmark = pytest.mark.xdist_group("browser")

TABLES: dict[str, dict[str, Any]] = {
    "strangers": {"bots": ["novice"] * 2, "options": {"pack": "tiny", "first": 0}},
    "mindflayer": {"seats": 4, "bots": ["novice"] * 3, "options": {"pack": "tiny"}},
    "blackwood": {"seats": 3, "bots": ["novice"] * 2, "options": {"visitor": 1, "kid": 0}},
}
# Everything that the page said before the last step of a reveal, and which steps of which reveal were shown, in order.
KEPT = """() => {
  window.steps = []
  window.said = []
  window.ended = false
  const look = () => {
    const reveal = document.querySelector('dialog[data-moment=reveal]')
    const last = reveal && reveal.querySelector('[data-go-on]')?.textContent.trim() === 'Go on'
    const now = reveal && `${reveal.querySelector('h2').textContent}: ${reveal.dataset.step}${last ? ' last' : ''}`
    if (now && window.steps.at(-1) !== now) window.steps.push(now)
    // Up to the last step of the end; a proof may be followed by others.
    if (last && /Lights out|At three|The clearing/.test(now)) window.ended = true
    const page = document.title + ' ' + (document.body?.textContent ?? '')
    if (!window.ended) window.said = [...window.said.slice(-400), page]
  }
  const all = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver(look).observe(document, all)
}"""
GO_ON = """() => {
  const reveal = document.querySelector('dialog[data-moment=reveal]')
  const go = document.querySelector('dialog[data-moment] [data-go-on]')
  if (go && !(reveal && go.textContent.trim() !== 'Go on')) go.click()
  return Boolean(go)
}"""
FINALE = {"strangers": "Lights out", "mindflayer": "At three", "blackwood": "The clearing"}


@pytest.mark.parametrize("game", sorted(TABLES))
def test_nothing_tells_the_end_before_its_reveal(person, server, game):
    table, [ann] = server.new_table(game=game, start=True, **TABLES[game])
    maya = person(telling="calm", **({"size": PHONE, "theme": "light"} if game == "mindflayer" else {}))
    maya.page.add_init_script(f"({KEPT})()")
    maya.sit_at(table, ann)
    see = maya.page.get_by_role("button", name="See how it ended")
    looked = False

    def over() -> bool:
        nonlocal looked
        here = maya.page.locator("dialog[data-moment=reveal]", has_text=FINALE[game])
        if not looked and here.count():
            looked = True
            maya.axe_by_day_and_night(f"the end of {game}")
        maya.page.evaluate(GO_ON)
        return bool(see.count())

    play_until([maya], over, unless="dialog[data-moment]")
    assert looked
    see.click()  # the last board has stayed until a press
    expect(maya.page.get_by_role("button", name="Play again")).to_be_visible()
    won = maya.page.get_by_role("heading", level=1).inner_text()
    steps, said = maya.page.evaluate("[window.steps, window.said]")
    told = [step for step in steps if step.startswith(FINALE[game])]
    assert told == sorted(told)
    assert told[-1].endswith("last")
    assert len(told) >= 4  # step by step, none left out
    early = [text for text in said if won in text]
    assert early == [], early[0][:300]
    for text in said:
        assert "The match is over" not in text
    if game == "blackwood":  # every card of every proof had its step
        proofs = [step for step in steps if "proves the rule" in step]
        assert len(proofs) % 6 == 0
        maya.axe_by_day_and_night("the result")
