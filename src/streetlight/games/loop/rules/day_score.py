"""What a match of a few days was worth (TL-263)."""

from __future__ import annotations

from streetlight.games.loop.state import LYING, SICK, Loop, amount

INSIGHT = 4
ENIGMA = -2
HACKED = 3
ANOMALY = 2
ITEM = 1
AT_HOME = 2
CONDITION = -1


def day_score(g: Loop) -> int:
    """What the kids found out and brought home, less what it cost them; below 0 if it cost more than it brought."""
    start = g.rules.house_numbers
    found = INSIGHT * (g.insight - amount(g, start.insight)) + ENIGMA * (g.enigma - amount(g, start.enigma))
    brought = ANOMALY * sum(map(len, g.anomalies)) + HACKED * sum([kid >= 0 for kid in g.controller])
    for kid in range(g.rules.kids):
        brought += ITEM * len([item for item in g.items[kid] if item not in g.rules.iconic])
        brought += AT_HOME * (g.standing[kid] in (LYING, SICK))
        brought += CONDITION * g.conditions[kid].bit_count()
    return found + brought
