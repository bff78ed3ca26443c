"""Writes docs/games/loop-setting.md and its drawings from the setting book of the client, setting.json.

python scripts/setting_book.py           write them
python scripts/setting_book.py --check   only say whether the page is up to date
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BOOK = ROOT / "web" / "src" / "games" / "loop" / "setting.json"
PAGE = ROOT / "docs" / "games" / "loop-setting.md"


def book() -> list[dict[str, Any]]:
    pages: list[dict[str, Any]] = json.loads(BOOK.read_text(encoding="utf-8"))
    return pages


def page() -> str:
    """The setting book as one page of the docs."""
    parts = [
        "# The setting book of Tales from the Loop\n",
        "Eight short pages about where it all happens, ours from the first line to the last. At the table they lie"
        " behind the Diary, the kids, the machines and the day. What the places are called and who is who stands in"
        " [the page of the game](loop.md). Made by `scripts/setting_book.py`.\n",
    ]
    for chapter in book():
        parts.append(f"## {chapter['title']}\n")
        parts.append(f"![{chapter['title']}](../pictures/loop-setting-{chapter['id']}.svg)\n")
        parts += [f"{paragraph}\n" for paragraph in chapter["text"]]
    return "\n".join(parts)


def main() -> int:
    if "--check" in sys.argv:
        return 0 if PAGE.read_text(encoding="utf-8") == page() else 1
    PAGE.write_text(page(), encoding="utf-8")
    names = [f"setting/{chapter['id']}" for chapter in book()]
    node = Path(sys.executable).with_name("node")
    subprocess.run([node, "web/tools/drawings.js", "docs/pictures", *names], cwd=ROOT, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
