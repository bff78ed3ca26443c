"""Tales from the Loop, put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal

from streetlight.core.asks import Script
from streetlight.core.game import Game
from streetlight.core.luck import Luck
from streetlight.core.packs import pack_hash
from streetlight.core.sayings import Manner, Saying
from streetlight.core.views import Result
from streetlight.games.loop.content_documents import LoopContent
from streetlight.games.loop.documents import LoopAbout, LoopDetails, LoopOwnView, LoopView
from streetlight.games.loop.events import EVENTS
from streetlight.games.loop.imagine import redraw
from streetlight.games.loop.pack.content import Pack
from streetlight.games.loop.pack.loading import PACKS, pack_index
from streetlight.games.loop.questions import QUESTIONS
from streetlight.games.loop.rules.adventure import adventure, after_action
from streetlight.games.loop.rules.evening import evening
from streetlight.games.loop.rules.school import machines, morning, school
from streetlight.games.loop.rules.setup import Options, check_options, draw_scenario, new_state, setup
from streetlight.games.loop.rules.trade import trade
from streetlight.games.loop.state import STREAMS, Loop
from streetlight.games.loop.text.claims import check_claim, claim_text
from streetlight.games.loop.text.printed import content
from streetlight.games.loop.text.words import LoopWording
from streetlight.games.loop.view import own_view, public_view, result


class LoopGame(Game[Loop, Options, LoopView]):
    """1 to 5 players run 2 to 5 kids who find out what is going on, and try to be home for dinner."""

    name: ClassVar[str] = "loop"
    title: ClassVar[str] = "Tales from the Loop"
    seats: ClassVar[range] = range(1, 6)
    rules_version: ClassVar[str] = "6"
    streams: ClassVar[int] = STREAMS
    alike: ClassVar[bool] = True
    options_type = Options
    questions = QUESTIONS
    event_types = {what: kind.fields for what, kind in EVENTS.items()}
    view_type = LoopView
    own_view_type = LoopOwnView
    content_type = LoopContent
    details_type = LoopDetails
    about_type = LoopAbout
    # Any: see `Game.steps`
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
    packs = PACKS

    def check_options(self, seats: int, options: Options) -> Options:
        return check_options(seats, options, self.pack(options))

    def settle(self, options: Options, seed: str) -> Options:
        return draw_scenario(options, self.pack(options), seed)

    def pack(self, options: Options) -> Pack:
        return PACKS.find(options.pack, self.shelf)

    def pack_of(self, options: Options) -> tuple[str, str]:
        return options.pack, pack_hash(self.pack(options))

    def setup(self, seats: int, options: Options, luck: Luck) -> Loop:
        return new_state(seats, options, self.pack(options), luck)

    def public_view(self, g: Loop) -> LoopView:
        return public_view(g)

    def own_view(self, g: Loop, seat: int | Literal["all"] | None, public: LoopView) -> LoopOwnView:
        return own_view(g, seat, public)

    def redraw(self, g: Loop, seat: int | None, luck: Luck) -> None:
        redraw(g, seat, luck)

    def content(self, options: Options) -> LoopContent:
        c = pack_index(self.pack(options))
        return content(c, c.pack.scenarios[c.scenario[options.scenario or c.pack.scenarios[0].id]])

    def check_claim(self, g: Loop, seat: int, saying: Saying) -> Saying:
        return check_claim(g, seat, saying, self.words)

    def claim_text(
        self, g: Loop, saying: Saying, names: Sequence[str] | None, manner: Manner = "plain"
    ) -> str:
        return claim_text(g, saying, self.words, names)

    def result(self, g: Loop) -> Result:
        return result(g)


GAME = LoopGame()
