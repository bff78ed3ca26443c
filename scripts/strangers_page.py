"""Put the cards and boards of the standard pack into the players' page of Don't Talk to Strangers.

    python scripts/strangers_page.py            # after a change to the pack

The page holds blocks between `<!-- from the pack: NAME -->` and `<!-- end -->`. A test keeps them true.
"""

import re
from pathlib import Path

from streetlight.games.strangers.pack.loading import load_board, load_pack

PAGE = Path(__file__).resolve().parent.parent / "docs" / "games" / "strangers.md"
BLOCK = re.compile(r"(<!-- from the pack: (?P<name>\w+) -->\n)(?P<text>.*?)(<!-- end -->)", re.DOTALL)


def cards() -> str:
    """All cards as a table."""
    lines = ["| card | in the deck | what it does | |", "| --- | ---: | --- | --- |"]
    for card in load_pack("standard").cards:
        ours = "ours" if card.source == "house" else ""
        lines.append(f"| {card.name} | {card.count} | {card.text} | {ours} |")
    return "\n".join(lines) + "\n"


def board(id: str) -> str:
    """One side of the board as a text map with its legend."""
    side = load_board(load_pack("standard"), id)
    return f"```text\n{side.text()}```\n"


def fill(text: str) -> str:
    """The page with every block made anew."""
    made = {"cards": cards(), "board_a": board("A"), "board_b": board("B")}
    return BLOCK.sub(lambda block: block[1] + made[block["name"]] + block[4], text)


def main() -> None:
    PAGE.write_text(fill(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
