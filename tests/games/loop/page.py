"""The tables of docs/games/loop.md, made from the pack. `python -m tests.games.loop.page` writes them anew."""

from __future__ import annotations

import re
from pathlib import Path

from streetlight.games.loop.pack.content import PackIndex
from streetlight.games.loop.pack.loading import load_pack, pack_index
from streetlight.games.loop.text.sentences import Sentences

PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "loop.md"
BLOCK = re.compile(r"(<!-- from the pack: (?P<name>\w+) -->\n)(?P<text>.*?)(<!-- end -->)", re.DOTALL)


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines)


def blocks(c: PackIndex) -> dict[str, str]:
    pack, s = c.pack, Sentences(c.pack)
    traits = {trait.id: trait for trait in pack.traits}
    places = {place.id: place.name for place in pack.map.locations}
    items = {item.id: item for item in pack.items}
    combos = {combo.id: combo.name for combo in pack.combos}

    def effect(text: str) -> str:
        return text or "-"

    return {
        "kids": table(
            ["kid", "strong", "weak", "home", "own for good", ""],
            [
                [
                    kid.name, traits[kid.strength].name, traits[kid.weakness].weakness, places[kid.home],
                    f"{items[kid.iconic].name} ({items[kid.iconic].tag})", kid.text,
                ]
                for kid in pack.kids
            ],
        ),
        "map": f"```text\n{c.islands.text()}\n```\n",
        "machines": table(
            ["machine", "class", "firewalls", "movement", "capacity", "combo", "ability"],
            [
                [
                    m.name, m.kind.capitalize(), f"{m.few.firewalls} / {m.many.firewalls}",
                    f"{m.few.movement} / {m.many.movement}", f"{m.few.capacity} / {m.many.capacity}",
                    combos[m.combo], m.ability.replace("_", " ").capitalize(),
                ]
                for m in pack.machines
            ],
        ),
        "responses": table(
            ["card", "Routine", "Alert"],
            [
                [
                    card.name,
                    *[
                        f"{side.stance.capitalize()}{f', {traits[side.trait].name}' if side.trait else ''}"
                        f"{f' (or {combos[side.combo[0]]})' if side.combo else ''}"
                        f"{'. ' + s.ops(side.do) if side.do else ''}"
                        for side in (card.routine, card.alert)
                    ],
                ]
                for card in pack.responses
            ],
        ),
        "tiles": table(
            ["", "place", "what it does"],
            [[f"{tile.name}", places[tile.id], tile.text] for tile in pack.tiles],
        ),
        "items": table(
            ["Item", "colour", "tag"],
            [
                [item.name, "black" if item.colour == "black" else traits[item.colour].name, item.tag.capitalize()]
                for item in pack.items
            ],
        ),
        "anomalies": table(
            ["Anomaly", "uses", "carries", "used", "effect"],
            [
                [
                    card.name, str(card.uses), combos[card.combo] if card.combo else str(card.tag).capitalize(),
                    card.use.replace("_", " "), effect(s.ops(card.do)),
                ]
                for card in pack.anomalies
            ],
        ),
        "combos": table(
            ["combo", "made of"],
            [
                [combo.name, ", or ".join(f"{a.capitalize()} and {b.capitalize()}" for a, b in combo.pairs)]
                for combo in pack.combos
            ],
        ),
        "chores": table(
            ["Chore", "what to do", "reward", "if not"],
            [
                [card.name, s.goal_of(card.goal), s.ops(card.reward), effect(s.ops(card.penalty))]
                for card in pack.chores
            ],
        ),
    }  # fmt: skip


def written(page: str) -> str:
    """The page with its tables made anew."""
    made = blocks(pack_index(load_pack()))
    return BLOCK.sub(lambda found: found[1] + made[found["name"]] + found[4], page)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
