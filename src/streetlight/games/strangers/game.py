"""Don't Talk to Strangers, put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from streetlight.core.asks import Script
from streetlight.core.events import Result
from streetlight.core.game import Game
from streetlight.core.luck import Luck
from streetlight.core.packs import pack_hash
from streetlight.games.strangers.imagine import redraw
from streetlight.games.strangers.pack.loading import find_pack
from streetlight.games.strangers.rules.architect import design
from streetlight.games.strangers.rules.setup import Options, check_options, deal, new_state, rules_of
from streetlight.games.strangers.rules.turn import turn
from streetlight.games.strangers.state import STREAMS, Strangers
from streetlight.games.strangers.text.words import StrangersWording
from streetlight.games.strangers.view import content, own_view, public_view, result, view


class StrangersGame(Game):
    """1 to 4 players bring kids from School to somewhere safe before the strangers are everywhere."""

    name: ClassVar[str] = "strangers"
    title: ClassVar[str] = "Don't Talk to Strangers"
    seats: ClassVar[range] = range(1, 5)
    rules_version: ClassVar[str] = "2"
    streams: ClassVar[int] = STREAMS
    options_type: ClassVar[type[msgspec.Struct]] = Options
    steps: ClassVar[Mapping[str, Callable[[Any], Script]]] = {
        "deal": deal,
        "deal_sparing": deal,
        "design": design,
        "turn": turn,
    }
    words = StrangersWording()

    def check_options(self, seats: int, options: Options) -> Options:
        return check_options(seats, options)

    def pack_of(self, options: Options) -> tuple[str, str]:
        return options.pack, pack_hash(find_pack(options.pack))

    def setup(self, seats: int, options: Options, luck: Luck) -> Strangers:
        return new_state(seats, options, luck)

    def view(self, g: Strangers, seat: int | str | None) -> dict[str, Any]:
        return view(g, seat)

    def public_view(self, g: Strangers) -> dict[str, Any]:
        return public_view(g)

    def own_view(self, g: Strangers, seat: int | None, public: dict[str, Any]) -> dict[str, Any]:
        return own_view(g, seat, public)

    def redraw(self, g: Strangers, seat: int | None, luck: Luck) -> None:
        redraw(g, seat, luck)

    def content(self, options: Options) -> dict[str, Any]:
        return content(rules_of(options_seats(options), options))

    def result(self, g: Strangers) -> Result:
        return result(g)

    def talk_closed(self, g: Strangers, seat: int) -> str:
        """Partners who sit opposite each other may not communicate at all (DTS-80)."""
        if "teams" in g.rules.variants and not g.rules.partners_see:
            return "Partners sit opposite each other: no talk until the game is over."
        return ""


def options_seats(options: Options) -> int:
    """A number of seats that fits the options; what is printed does not depend on it."""
    if {"solo", "architect"} & set(options.variants):
        return 1
    return 4


GAME = StrangersGame()
