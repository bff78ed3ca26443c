"""Don't Talk to Strangers, put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from streetlight.core.asks import Script
from streetlight.core.game import Game
from streetlight.core.luck import Luck
from streetlight.core.packs import pack_hash
from streetlight.core.questions import Question
from streetlight.core.views import Result
from streetlight.games.strangers.documents import (
    StrangersAbout,
    StrangersContent,
    StrangersDetails,
    StrangersOwnView,
    StrangersView,
)
from streetlight.games.strangers.events import EVENTS
from streetlight.games.strangers.imagine import redraw
from streetlight.games.strangers.pack.content import Pack
from streetlight.games.strangers.pack.known import best_known
from streetlight.games.strangers.pack.loading import PACKS
from streetlight.games.strangers.questions import QUESTIONS
from streetlight.games.strangers.rules.architect import design
from streetlight.games.strangers.rules.setup import Options, check_options, deal, new_state, rules_of
from streetlight.games.strangers.rules.special_cards import SPECIAL_CARDS
from streetlight.games.strangers.rules.turn import turn
from streetlight.games.strangers.state import STREAMS, Strangers
from streetlight.games.strangers.text.words import StrangersWording
from streetlight.games.strangers.view import Eye, content, own_view, public_view, result


def all_questions() -> tuple[type[Question], ...]:
    """Every question that the game asks, those of special cards last."""
    return (*QUESTIONS, *[question for card in SPECIAL_CARDS.values() for question in card.questions])


class StrangersGame(Game[Strangers, Options, StrangersView]):
    """1 to 4 players bring kids from School to somewhere safe before the strangers are everywhere."""

    name: ClassVar[str] = "strangers"
    title: ClassVar[str] = "Don't Talk to Strangers"
    seats: ClassVar[range] = range(1, 5)
    rules_version: ClassVar[str] = "3"
    streams: ClassVar[int] = STREAMS
    options_type = Options
    questions: ClassVar[tuple[type[Question], ...]] = all_questions()
    event_types = {what: kind.fields for what, kind in EVENTS.items()}
    about_type = StrangersAbout
    view_type = StrangersView
    own_view_type = StrangersOwnView
    content_type = StrangersContent
    details_type = StrangersDetails
    steps: ClassVar[Mapping[str, Callable[[Strangers], Script]]] = {
        "deal": deal,
        "deal_sparing": deal,
        "design": design,
        "turn": turn,
    }
    words = StrangersWording()
    packs = PACKS

    def check_options(self, seats: int, options: Options) -> Options:
        return check_options(seats, options, self.pack(options))

    def pack(self, options: Options) -> Pack:
        return PACKS.find(options.pack, self.shelf)

    def pack_of(self, options: Options) -> tuple[str, str]:
        return options.pack, pack_hash(self.pack(options))

    def setup(self, seats: int, options: Options, luck: Luck) -> Strangers:
        return new_state(seats, options, self.pack(options), luck)

    def public_view(self, g: Strangers) -> StrangersView:
        return public_view(g)

    def own_view(self, g: Strangers, seat: Eye, public: StrangersView) -> StrangersOwnView:
        return own_view(g, seat, public)

    def redraw(self, g: Strangers, seat: int | None, luck: Luck) -> None:
        redraw(g, seat, luck)

    def content(self, options: Options) -> StrangersContent:
        known = None
        if "architect" in options.variants and options.box is None:
            known = best_known(options.board, self.pack_of(options)[1], options.variants)
        return content(rules_of(options_seats(options), options, self.pack(options)), known)

    def result(self, g: Strangers) -> Result:
        return result(g)

    def is_draw(self, result: Result) -> bool:
        """Most points win and a tie is shared (DTS-18): with all of them in it, it is a draw."""
        return len(result.winners) == len(result.scores) > 1

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
