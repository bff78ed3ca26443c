"""Tales from the Loop, put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from streetlight.core.asks import Script
from streetlight.core.events import Result
from streetlight.core.game import Game
from streetlight.core.luck import Luck
from streetlight.core.packs import pack_hash
from streetlight.games.loop.imagine import redraw
from streetlight.games.loop.pack.loading import find_pack, load_content
from streetlight.games.loop.rules.adventure import adventure, after_action
from streetlight.games.loop.rules.evening import evening
from streetlight.games.loop.rules.school import machines, morning, school
from streetlight.games.loop.rules.setup import Options, check_options, new_state, setup
from streetlight.games.loop.rules.trade import trade
from streetlight.games.loop.state import STREAMS, Loop
from streetlight.games.loop.text.printed import content
from streetlight.games.loop.text.words import LoopWording
from streetlight.games.loop.view import result, view


class LoopGame(Game):
    """1 to 5 players run 2 to 5 kids who find out what is going on, and try to be home for dinner."""

    name: ClassVar[str] = "loop"
    title: ClassVar[str] = "Tales from the Loop"
    seats: ClassVar[range] = range(1, 6)
    rules_version: ClassVar[str] = "4"
    streams: ClassVar[int] = STREAMS
    alike: ClassVar[bool] = True
    options_type: ClassVar[type[msgspec.Struct]] = Options
    steps: ClassVar[Mapping[str, Callable[[Any], Script]]] = {
        "setup": setup,
        "morning": morning,
        "school": school,
        "machines": machines,
        "adventure": adventure,
        "trade": trade,
        "after_action": after_action,
        "evening": evening,
    }
    words = LoopWording()

    def check_options(self, seats: int, options: Options) -> Options:
        return check_options(seats, options)

    def pack_of(self, options: Options) -> tuple[str, str]:
        return options.pack, pack_hash(find_pack(options.pack))

    def setup(self, seats: int, options: Options, luck: Luck) -> Loop:
        return new_state(seats, options, luck)

    def view(self, g: Loop, seat: int | str | None) -> dict[str, Any]:
        return view(g, seat)

    def public_view(self, g: Loop) -> dict[str, Any]:
        return view(g, None)

    def own_view(self, g: Loop, seat: int | None, public: dict[str, Any]) -> dict[str, Any]:
        """Nothing: everybody knows the same (TL-235)."""
        return {}

    def redraw(self, g: Loop, seat: int | None, luck: Luck) -> None:
        redraw(g, seat, luck)

    def content(self, options: Options) -> dict[str, Any]:
        c = load_content(find_pack(options.pack))
        return content(c, c.pack.scenarios[c.scenario[options.scenario or c.pack.scenarios[0].id]])

    def result(self, g: Loop) -> Result:
        return result(g)


GAME = LoopGame()
