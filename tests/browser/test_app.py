"""The page as an app: it opens without a line, keeps nothing of a match, and changes to a new version when asked to."""

import re
import shutil
from collections.abc import Iterator

import pytest
from starlette.staticfiles import StaticFiles

from streetlight.table.web import application
from tests.browser.drive import PHONE, Person, expect, wait_in_page
from tests.table.world import Server, serving

pytestmark = pytest.mark.xdist_group("browser")

KEPT = """async () => {
  const found = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
  return found
}"""
READY = "() => navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"


@pytest.fixture
def home(tmp_path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        yield running


def test_without_a_line_it_opens_says_so_and_has_the_rules(person, home):
    table, (secret,) = home.new_table(bots=["random"], start=True)
    maya: Person = person(url=home.url, size=PHONE, app=True).go("/")
    wait_in_page(maya.page, READY)
    maya.sit_at(table, secret)
    maya.wait_until_asked()
    kept = maya.page.evaluate(KEPT)
    assert "/" in kept and "/api/games/strangers/rules" in kept
    assert not [path for path in kept if table in path or path.startswith("/t/")]
    assert {path for path in kept if path.startswith("/api/")} == {
        path for path in kept if re.fullmatch(r"/api/games/\w+/rules", path)
    }
    home.stop()
    maya.go("/")
    expect(maya.page.get_by_role("heading", name="No line to the server")).to_be_visible()
    maya.wait_until_still()
    maya.axe("home, without a line")
    maya.fits("home, without a line, on a phone")
    maya.page.get_by_role("link", name="Rules of Don’t Talk to Strangers").click()
    maya.page.get_by_text("Every rule, numbered").click()
    expect(maya.page.get_by_text("DTS-36").first).to_be_visible()
    maya.go("/tables")
    expect(maya.page.get_by_role("heading", name="No line to the server")).to_be_visible()


def test_a_new_version_waits_until_it_is_asked_for(person, tmp_path, monkeypatch):
    client = tmp_path / "client"
    shutil.copytree(application.STATIC, client)
    monkeypatch.setattr(application, "STATIC", client)
    monkeypatch.setattr(application, "_static", StaticFiles(directory=client))
    with serving(tmp_path / "data") as home:
        maya = person(url=home.url, app=True).go("/")
        wait_in_page(maya.page, READY)
        maya.go("/")  # from here on the page is a kept one
        worker = client / "sw.js"
        text = worker.read_text(encoding="utf-8")
        worker.write_text(
            re.sub(r"const VERSION = '\w+'", "const VERSION = 'another'", text), encoding="utf-8"
        )
        maya.page.evaluate("window.running = true")
        maya.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        reload = maya.page.get_by_role("button", name="Reload")
        expect(reload).to_be_visible()
        assert maya.page.evaluate("window.running")  # nothing happens by itself
        reload.click()
        wait_in_page(maya.page, "() => window.running === undefined")
        assert "streetlight-page-another" in maya.page.evaluate("caches.keys()")


def test_a_notice_says_whose_turn_it_is_and_opens_the_table(person, home):
    """What the service worker does with a push. Chromium without a window shows no notices, so what it would show is
    written down; how pushes get there is told in tests/table/test_notices.py."""
    maya: Person = person(url=home.url, app=True).go("/")
    wait_in_page(maya.page, READY)
    [worker] = maya.page.context.service_workers
    shown, opened = worker.evaluate(
        """async () => {
          const shown = [], opened = []
          self.registration.showNotification = async (...all) => void shown.push(all)
          Object.defineProperty(self.clients, 'openWindow', { value: async (url) => void opened.push(url) })
          const data = JSON.stringify({ table: 'abcdefgh2345', title: 'Strangers' })
          self.dispatchEvent(new PushEvent('push', { data }))
          await openTable(shown[0][1].data.table)
          return [shown, opened]
        }"""
    )
    assert shown[0][0] == "Your turn" and shown[0][1]["body"] == "Strangers"
    assert opened == [f"{home.url}/t/abcdefgh2345"]
