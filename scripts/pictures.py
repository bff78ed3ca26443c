"""Takes pictures of the built client, for looking at it with one's own eyes.

    python scripts/pictures.py FOLDER [ROUTE ...]          e.g. pictures/ / /kit /rules/loop
    python scripts/pictures.py FOLDER --server http://127.0.0.1:8000 /t/abc#seat=...

Every route is taken at a laptop's, a tablet's and a phone's size, in both themes, as the first screenful and
(with --whole) as the whole page. Without --server the built files are served from here, without any table.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

STATIC = Path(__file__).resolve().parent.parent / "src" / "streetlight" / "table" / "static"
AXE = STATIC.parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"laptop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
THEMES = {"dusk": "dark", "day": "light"}
ROUTES = ["/", "/kit", "/nowhere"]
CHROMIUM = (
    os.environ.get("STREETLIGHT_CHROMIUM") or shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
)
# As root, without a screen, and without a single request to other hosts.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Two tables, so that the home screen shows what it does with them.
TABLES = [
    {
        "id": "abc",
        "game": "strangers",
        "link": "/t/abc#seat=1",
        "players": ["Maya", "Jonas", "a bot"],
        "status": "Your turn.",
        "yourTurn": True,
    },
    {
        "id": "def",
        "game": "loop",
        "link": "/t/def#seat=2",
        "players": ["Ada"],
        "status": "Waiting for Ada.",
        "yourTurn": False,
    },
]


class Files(SimpleHTTPRequestHandler):
    """The built client; every screen's address gives the one page, as the real server does."""

    def do_GET(self) -> None:
        if not (STATIC / self.path.lstrip("/").split("?")[0]).is_file():
            self.path = "/index.html"
        super().do_GET()

    def log_message(self, *_: object) -> None:
        pass


def serve_files() -> str:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(STATIC)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def name_of(route: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", route.lower()).strip("-") or "home"


def settle(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")


def report_axe(page: Page) -> None:
    page.add_script_tag(path=str(AXE))
    for fault in page.evaluate("axe.run()")["violations"]:
        print(f"  axe {fault['id']}: {fault['help']}")
        for node in fault["nodes"]:
            print(f"    {node['html'][:120]}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("routes", nargs="*", default=ROUTES)
    parser.add_argument("--server", help="a running table server; default: the built files only")
    parser.add_argument("--whole", action="store_true", help="the whole page, not only the first screenful")
    parser.add_argument("--axe", action="store_true", help="also report what axe-core finds on each screen")
    parser.add_argument("--text", type=int, default=100, help="text size in per cent, e.g. 200")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--themes", default=",".join(THEMES))
    args = parser.parse_args()
    base = args.server or serve_files()
    args.folder.mkdir(parents=True, exist_ok=True)

    with sync_playwright() as playwright:
        # As in the browser's own settings, so that media queries in rem follow too.
        text = f"--blink-settings=defaultFontSize={16 * args.text // 100}"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, text])
        for theme in args.themes.split(","):
            for size in args.sizes.split(","):
                width, height = SIZES[size]
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme="light" if THEMES[theme] == "light" else "dark",
                    reduced_motion="reduce",
                )
                context.add_init_script(
                    f"localStorage.setItem('streetlight.tables', {json.dumps(json.dumps(TABLES))})"
                )
                page = context.new_page()
                page.on("pageerror", lambda error: print("page error:", error))
                page.on("console", lambda line: line.type == "error" and print("console:", line.text))
                for route in args.routes:
                    page.goto(base + route)
                    settle(page)
                    file = args.folder / f"{name_of(route)}-{size}-{theme}.png"
                    page.screenshot(path=str(file), full_page=args.whole)
                    wide = page.evaluate("document.documentElement.scrollWidth")
                    note = f"  wider than the screen: {wide} px" if wide > width else ""
                    print(f"{file}{note}")
                    if args.axe:
                        report_axe(page)
                context.close()
        browser.close()


if __name__ == "__main__":
    main()
