"""Blackwood Grove, put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal

from streetlight.core.asks import Ask, Chosen, Script
from streetlight.core.documents import EventFields
from streetlight.core.game import Game
from streetlight.core.luck import Luck
from streetlight.core.sight import Sight
from streetlight.core.views import Result
from streetlight.games.blackwood.documents import (
    BlackwoodContent,
    BlackwoodDetails,
    BlackwoodOwnView,
    BlackwoodView,
)
from streetlight.games.blackwood.events import EVENTS
from streetlight.games.blackwood.imagine import redraw
from streetlight.games.blackwood.pack.loading import PACKS, Pack
from streetlight.games.blackwood.questions import QUESTIONS, Mark
from streetlight.games.blackwood.rules.late import late_answer
from streetlight.games.blackwood.rules.setup import (
    Options,
    check_options,
    keep_seven,
    make_rule,
    new_state,
    open_grove,
)
from streetlight.games.blackwood.rules.turns import agent_turn, kid_turn, visitor_turn
from streetlight.games.blackwood.state import STREAMS, Blackwood, covered
from streetlight.games.blackwood.text.words import BlackwoodWording
from streetlight.games.blackwood.view import content, own_view, public_view, result


class BlackwoodGame(Game[Blackwood, Options, BlackwoodView]):
    """A Visitor's secret rule, a Kid who wants to help, and Agents who race to find it out."""

    name: ClassVar[str] = "blackwood"
    title: ClassVar[str] = "Blackwood Grove"
    seats: ClassVar[range] = range(3, 7)
    rules_version: ClassVar[str] = "3"
    streams: ClassVar[int] = STREAMS
    fades: ClassVar[bool] = True  # BG-71: a card is not named once it is covered
    options_type = Options
    questions = QUESTIONS
    event_types: ClassVar[Mapping[str, type[EventFields]]] = {
        what: kind.fields for what, kind in EVENTS.items()
    }
    view_type = BlackwoodView
    own_view_type = BlackwoodOwnView
    content_type = BlackwoodContent
    details_type = BlackwoodDetails
    steps: ClassVar[Mapping[str, Callable[[Any], Script]]] = {  # Any: as in Game
        "make_rule": make_rule,
        "keep": keep_seven,
        "open": open_grove,
        "agent": agent_turn,
        "kid": kid_turn,
        "visitor": visitor_turn,
    }
    words = BlackwoodWording()
    packs = PACKS

    def check_options(self, seats: int, options: Options) -> Options:
        return check_options(seats, options, self.pack(options))

    def pack(self, options: Options) -> Pack:
        return PACKS.find(options.pack, self.shelf)

    def pack_of(self, options: Options) -> tuple[str, str]:
        return options.pack, self.pack(options).hash

    def setup(self, seats: int, options: Options, luck: Luck) -> Blackwood:
        return new_state(seats, options, self.pack(options), luck)

    def public_view(self, g: Blackwood) -> BlackwoodView:
        return public_view(g)

    def own_view(
        self, g: Blackwood, seat: int | Literal["all"] | None, public: BlackwoodView
    ) -> BlackwoodOwnView:
        return own_view(g, seat, public)

    def redraw(self, g: Blackwood, seat: int | None, luck: Luck) -> None:
        redraw(g, seat, luck)

    def redraw_sealed(self, g: Blackwood, ask: Ask, luck: Luck) -> Chosen:
        """Marks behind the shield follow the imagined rule; all other sealed answers are any legal ones."""
        if isinstance(ask.question, Mark):
            return tuple([("mark", thing) for _, thing in ask.choices_anew() if g.admits >> thing & 1])
        return super().redraw_sealed(g, ask, luck)

    def content(self, options: Options) -> BlackwoodContent:
        return content(self.pack(options))

    def result(self, g: Blackwood) -> Result:
        return result(g)

    def faded(self, g: Blackwood) -> int:
        return 0 if g.ended else covered(g)

    def talk_closed(self, g: Blackwood, seat: int) -> str:
        """The Visitor gives no hints beyond her placements (BG-90)."""
        return "The Visitor speaks only through the cards." if seat == g.rules.visitor else ""

    def late_answer(self, sight: Sight) -> str | None:
        """The oldest space is covered, the oldest card turned up (BG-72, BG-85)."""
        return late_answer(sight)


GAME = BlackwoodGame()
