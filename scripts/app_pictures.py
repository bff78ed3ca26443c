"""Draws the pictures of the app from our own drawings: its icons, and what a chat shows of a link to a table.

python scripts/app_pictures.py          write them into web/public (needs the built client and Chromium)

Run it after a cover or the icon has changed.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browser.drive import FLAGS
from tests.table.world import serving

ROOT = Path(__file__).resolve().parent.parent
PUBLIC = ROOT / "web" / "public"
CHROMIUM = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")

# A cover at the left, its title and our name at the right, on the sky of the home page.
PREVIEW = """([name, title, text]) => {
  const sky = document.querySelector('.hero').cloneNode(true)
  const cover = name === '' ? null : document.querySelector(`[data-game="${name}"] .cover`).cloneNode(true)
  sky.querySelector('.words').remove()
  Object.assign(sky.style, { position: 'absolute', inset: '0', margin: '0', padding: '0' })
  const words = document.createElement('div')
  const left = cover ? 480 : 90
  const lies = { position: 'absolute', left: `${left}px`, right: '60px', top: '70px' }
  Object.assign(words.style, { ...lies, display: 'grid', gap: '20px' })
  words.innerHTML = '<h1 style="font-size:68px;max-width:none"></h1><p style="font-size:34px;line-height:1.35"></p>'
  words.children[0].textContent = title
  words.children[1].textContent = text
  const page = document.createElement('div')
  page.id = 'preview'
  const whole = { position: 'fixed', inset: '0', zIndex: '99', overflow: 'hidden' }
  Object.assign(page.style, { ...whole, background: 'var(--ground)' })
  page.append(sky, words)
  if (cover) {
    Object.assign(cover.style, { position: 'absolute', left: '70px', top: '65px', width: '357px', height: '500px' })
    page.append(cover)
  }
  document.body.append(page)
}"""


def icon(page: Page, size: int, room: float, file: str) -> None:
    """The icon as a PNG; `room` is the part around it that a phone may cut off."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    if room:
        drawing = drawing.replace(' rx="12"', "")
        edge = 64 * room
        drawing = drawing.replace(
            'viewBox="0 0 64 64"', f'viewBox="{-edge} {-edge} {64 + 2 * edge} {64 + 2 * edge}"'
        )
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f'<body style="margin:0;background:{"#1b2942" if room else "transparent"}">'
        f'<div style="width:{size}px;height:{size}px">{drawing}</div>'
    )
    page.screenshot(path=PUBLIC / file, omit_background=not room)


def main() -> None:
    """Write all of them."""
    chromium = next(path for path in CHROMIUM if Path(path).exists())
    (PUBLIC / "previews").mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(
            viewport={"width": 1200, "height": 630}, color_scheme="dark", reduced_motion="reduce"
        )
        tagline = "Four games about kids, strangers and things from elsewhere."
        wanted = [("", "Streetlight", tagline)]
        wanted += [
            (game["name"], game["title"], "Come over and play.")
            for game in server.get("/api/games")
            if game["ready"]
        ]
        for name, title, text in wanted:
            page.goto(server.url)
            page.locator("[data-game]").first.wait_for()
            if name and not page.locator(f'[data-game="{name}"] .cover svg').count():
                continue  # a game of another package, without a cover
            page.evaluate(PREVIEW, [name, title, text])
            shot = Image.open(io.BytesIO(page.screenshot()))
            few = shot.convert("RGB").quantize(128, dither=Image.Dither.FLOYDSTEINBERG)
            few.save(PUBLIC / "previews" / f"{name or 'streetlight'}.png", optimize=True)
        page = browser.new_page()
        icon(page, 192, 0, "icon-192.png")
        icon(page, 512, 0, "icon-512.png")
        icon(page, 512, 0.125, "icon-maskable.png")
        icon(page, 180, 0.06, "icon-apple.png")
        browser.close()


if __name__ == "__main__":
    main()
