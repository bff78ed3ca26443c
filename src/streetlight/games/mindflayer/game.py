"""Attack of the Mind Flayer, put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal

from streetlight.core.asks import Script
from streetlight.core.game import Game
from streetlight.core.luck import Luck
from streetlight.core.packs import pack_hash
from streetlight.core.sayings import ClaimForm, Manner, Saying
from streetlight.core.views import Result
from streetlight.games.mindflayer.documents import (
    GiftsAbout,
    MindFlayerContent,
    MindFlayerDetails,
    MindFlayerOwnView,
    MindFlayerView,
)
from streetlight.games.mindflayer.events import EVENTS
from streetlight.games.mindflayer.imagine import redraw
from streetlight.games.mindflayer.pack.content import Pack
from streetlight.games.mindflayer.pack.loading import PACKS
from streetlight.games.mindflayer.questions import QUESTIONS
from streetlight.games.mindflayer.rules.meeting import exchange, take_effect
from streetlight.games.mindflayer.rules.setup import Options, check_options, new_state, rules_of
from streetlight.games.mindflayer.rules.turn import turn
from streetlight.games.mindflayer.state import STREAMS, MindFlayer
from streetlight.games.mindflayer.text.claims import check_claim, claim_forms, claim_text
from streetlight.games.mindflayer.text.words import MindFlayerWording
from streetlight.games.mindflayer.view import content, own_view, public_view, result


class MindFlayerGame(Game[MindFlayer, Options, MindFlayerView]):
    """4 to 10 players, some of them not themselves. Who is, may change, and nobody else is told."""

    name: ClassVar[str] = "mindflayer"
    title: ClassVar[str] = "Attack of the Mind Flayer"
    seats: ClassVar[range] = range(4, 11)
    rules_version: ClassVar[str] = "2"
    streams: ClassVar[int] = STREAMS
    options_type = Options
    questions = QUESTIONS
    event_types = {what: kind.fields for what, kind in EVENTS.items()}
    view_type = MindFlayerView
    own_view_type = MindFlayerOwnView
    content_type = MindFlayerContent
    details_type = MindFlayerDetails
    about_type = GiftsAbout
    # Any: a class variable can't name the state's type.
    steps: ClassVar[Mapping[str, Callable[[Any], Script]]] = {
        "turn": turn,
        "effect": take_effect,
        "exchange": exchange,
    }
    words = MindFlayerWording()
    packs = PACKS

    def check_options(self, seats: int, options: Options) -> Options:
        self.pack(options)  # OptionError if there is none
        return check_options(seats, options)

    def pack(self, options: Options) -> Pack:
        return PACKS.find(options.pack, self.shelf)

    def pack_of(self, options: Options) -> tuple[str, str]:
        return options.pack, pack_hash(self.pack(options))

    def setup(self, seats: int, options: Options, luck: Luck) -> MindFlayer:
        return new_state(seats, options, self.pack(options), luck)

    def public_view(self, g: MindFlayer) -> MindFlayerView:
        return public_view(g)

    def own_view(
        self, g: MindFlayer, seat: int | Literal["all"] | None, public: MindFlayerView
    ) -> MindFlayerOwnView:
        return own_view(g, seat, public)

    def redraw(self, g: MindFlayer, seat: int | None, luck: Luck) -> None:
        redraw(g, seat, luck)

    def content(self, options: Options) -> MindFlayerContent:
        return content(rules_of(self.seats[0], options.pack, self.pack(options)))

    def result(self, g: MindFlayer) -> Result:
        return result(g)

    def talk_closed(self, g: MindFlayer, seat: int) -> str:
        """No word during an exchange (MF-39), and none from a player who is knocked out (MF-33, MF-74)."""
        if g.down >> seat & 1:
            return "You are knocked out: not a word until the end."
        if g.quiet:
            return "Nobody speaks until the Meeting is over."
        return ""

    def check_claim(self, g: MindFlayer, seat: int, saying: Saying) -> Saying:
        return check_claim(g, seat, saying, self.words)

    def claim_forms(self, g: MindFlayer) -> tuple[ClaimForm, ...]:
        return claim_forms(g, self.words)

    def claim_text(
        self, g: MindFlayer, saying: Saying, names: Sequence[str] | None, manner: Manner = "plain"
    ) -> str:
        return claim_text(g, saying, self.words, names, manner)


GAME = MindFlayerGame()
