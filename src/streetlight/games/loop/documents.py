"""What leaves the game: views and results of Tales from the Loop. What is printed is in `content_documents`.

Things are refs such as "kid:maja", "place:M" or "sector:B4"; cards are named by their ids.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from streetlight.core.documents import OptionAbout
from streetlight.core.views import Details, OwnView, View
from streetlight.games.loop.pack.effects import (
    Ability,
    Combo,
    Condition,
    Day,
    Favor,
    MachineClass,
    Mode,
    Tag,
    Token,
    Trait,
)
from streetlight.games.loop.questions import CauseKind
from streetlight.games.loop.rules.adventure import WayHome
from streetlight.games.loop.rules.dice import PoolPartKind

Phase = Literal["setup", "school", "adventure", "end", "over"]
Standing = Literal["active", "home", "sick", "late"]
Whereabouts = Literal["grid", "aside", "wrecked", "hacked"]
Stance = Literal["ignore", "block", "special"]
Icon = Literal["", "repel", "default", "alert"]
"""What a half of a firewall shows in place of tests."""


class LoopDocument(msgspec.Struct, frozen=True, kw_only=True):
    """Base of the small documents in here."""


# Views


class AnomalyHeld(LoopDocument, frozen=True):
    anomaly: str
    uses: int
    """So many are left."""


class ChoreView(LoopDocument, frozen=True):
    """A kid's Chore, in words."""

    chore: str
    goal: str
    reward: str
    penalty: str
    done: bool
    progress: int
    """Evenings in a row, or places visited."""
    visited: tuple[str, ...]
    """Places that it asks for and the kid has been to."""


class KidView(LoopDocument, frozen=True):
    kid: str
    number: int
    """Its place among the kids in the game."""
    seat: int
    at: str
    home: str
    standing: Standing
    time: int
    """T to spend."""
    spent: int
    locked: int
    """T that conditions and angry grown-ups lock."""
    cubes: int
    """All of them: to spend, spent and locked."""
    tomorrow: int
    """Bonus T that come in the morning."""
    conditions: tuple[Condition, ...]
    injury: int | None
    """The square of the Injured cube."""
    favor: Favor
    grounded: bool
    rested: bool
    items: tuple[str, ...]
    iconic: str
    anomalies: tuple[AnomalyHeld, ...]
    chore: ChoreView | None
    machine: str | None
    """The machine that it controls."""
    home_cost: int
    """T for the way home from here."""
    way_home: WayHome
    """Is there time for it? Only while kids are out: "tight" is just enough, "lost" too little."""


class AsksView(LoopDocument, frozen=True):
    """What half a firewall asks for, as the machine's Response card reads its icon."""

    tests: tuple[Trait, ...]
    combo: tuple[Combo, ...]
    """One of these does for any of the tests."""
    alert: bool
    """Nothing: it turns the machine Alert."""


class WallView(LoopDocument, frozen=True):
    """A firewall that has been seen."""

    routine: AsksView
    alert: AsksView


class MachineView(LoopDocument, frozen=True):
    """A machine in play, with the side of its Response card that is up."""

    machine: str
    where: Whereabouts
    sector: str | None
    near: tuple[str, ...]
    start: str
    hacker: str | None
    mode: Mode
    hack_token: bool
    response: str
    stance: Stance
    trait: Trait | None
    solved_by: tuple[Combo, ...]
    effect: str
    failing: str
    """What happens to those who fail to get past it: its effect, and that they go back."""
    firewalls: tuple[str | None, ...]
    """Per space: the token, if it lies face up."""
    walls: tuple[WallView | None, ...]
    """Per space: what it asks for, if that has been seen."""
    ability: Ability | None
    """None where machines are just machines."""
    movement: int
    capacity: int


class RumorView(LoopDocument, frozen=True):
    """A Rumor on the track. Of one that lies face down only the letter is known, so there is no more of it."""

    place: str
    up: bool
    rumor: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    set: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    trait: Trait | UnsetType = UNSET
    combo: tuple[Combo, ...] | UnsetType = UNSET
    tag: tuple[Tag, ...] | UnsetType = UNSET
    pay: int | UnsetType = UNSET
    rules: str | UnsetType = UNSET


class RumorDeck(LoopDocument, frozen=True):
    count: int
    top: tuple[str, ...]
    """Letters that were seen, top first."""
    bottom: tuple[str, ...]


class SchoolMove(LoopDocument, frozen=True):
    """How a class of machines moves."""

    kind: MachineClass
    go: Literal["north", "east", "south", "west", "stay"]
    by: int


class SchoolView(LoopDocument, frozen=True):
    """The School card of the round."""

    card: str
    name: str
    text: str
    event: str
    may: bool
    """The First Player may refuse the event."""
    rumors: str
    firmware: bool
    moves: tuple[SchoolMove, ...]
    now: bool
    """It is being carried out: new Rumors, then its event."""


class TileView(LoopDocument, frozen=True):
    """An event tile in play."""

    tile: str
    place: str
    sector: str
    used: bool


class TokensView(LoopDocument, frozen=True):
    """Scenario tokens of one kind on one Location."""

    kind: Token
    place: str
    count: int
    next: str | None
    """Where they walk tomorrow morning."""


class WayView(LoopDocument, frozen=True):
    label: str
    text: str


class ActionView(LoopDocument, frozen=True):
    """An action that a Diary card offers."""

    index: int
    """How a question names it."""
    id: str
    label: str
    at: tuple[str, ...]
    time: int
    shared: bool
    text: str
    ways: tuple[WayView, ...]
    done: bool
    per: Literal["", "round", "game"]


class PageView(LoopDocument, frozen=True):
    """A side of a Diary card in play."""

    index: int
    """How a question names it."""
    page: str
    number: int
    side: Literal["a", "b"]
    title: str
    text: str
    goal: str
    rules: tuple[str, ...]
    actions: tuple[ActionView, ...]


class PoolPart(LoopDocument, frozen=True):
    """Where some of the dice of a test come from."""

    what: PoolPartKind
    dice: int
    things: tuple[str, ...]
    """The kids who help, or the Items that match."""


class PoolOdds(LoopDocument, frozen=True):
    """So many dice, and the chances that they give."""

    dice: int
    odds: float
    pushed_odds: float | None
    """With one push; None if the kid can't push."""


class CauseView(LoopDocument, frozen=True):
    """What a test comes from."""

    kind: CauseKind
    ref: str
    """The machine, card, tile or page; an action of the Diary by its page."""
    title: str
    """In words, without its full stop."""


class OfferView(LoopDocument, frozen=True):
    """A card of another player's kid that solves the test without a roll, alone or with another card."""

    thing: str
    kid: str
    with_thing: str | None
    with_kid: str | None
    combo: Combo | None
    """What they make; None if a tag is enough."""


class TradeView(LoopDocument, frozen=True):
    """The trade in progress."""

    kids: tuple[str, ...]
    done: tuple[int, ...]
    """Seats that have had enough."""
    moved: tuple[str, ...]
    """Cards that have changed hands; none does so twice."""


class TestView(LoopDocument, frozen=True):
    """The test in progress: the pool die by die, the odds, the roll, what it is about."""

    kid: str
    trait: Trait
    helpers: tuple[str, ...]
    asked: tuple[str, ...]
    """Kids who are asked to help now."""
    parts: tuple[PoolPart, ...]
    dice: int
    odds: float
    pushed_odds: float | None
    """With one push; None if the kid can't push."""
    alone: PoolOdds
    """Without help, Items and the rest."""
    push_strands: bool
    """The T that a push takes is one that the kid needs for the way home."""
    rolled: tuple[int, ...] | None
    pushed: bool
    combo: tuple[Combo, ...]
    """What solves it without a roll: combos, ..."""
    tag: tuple[Tag, ...]
    """... and single tags."""
    combos_at_hand: tuple[Combo, ...]
    """Whole combos that the kid, its helpers and those who are asked have: an Anomaly, or a machine that listens."""
    tags_at_hand: tuple[Tag, ...]
    """Tags on what they carry."""
    offers: tuple[OfferView, ...]
    """Only before the roll."""
    cause: CauseView | None
    consequences: str
    """What success and failure bring."""
    consequences_to: str | None
    """The kid whom these words call "you"."""


class HackView(LoopDocument, frozen=True):
    """The hack in progress: whose, and at which firewall."""

    machine: str
    space: int
    participants: tuple[str, ...]
    hacker: str
    tests: tuple[Trait, ...]
    done: tuple[Trait, ...]
    """Those that succeeded."""
    effect: Icon
    combo: tuple[Combo, ...]


class LoopView(View, frozen=True):
    """What everybody knows."""

    pack: str
    scenario: str
    variants: tuple[str, ...]
    round: int
    rounds: int
    day: Day
    week: int
    phase: Phase
    insight: int
    insight_goal: int | None
    """The next Insight that a card in play waits for."""
    enigma: int
    enigma_limit: int | None
    """The Enigma at which the match is lost."""
    first: str | None
    """The kid with the First Player token."""
    kids: tuple[KidView, ...]
    machines: tuple[MachineView, ...]
    track: tuple[RumorView | None, ...]
    rumor_deck: RumorDeck
    rumor_discard: tuple[str, ...]
    item_deck: int
    item_discard: tuple[str, ...]
    anomaly_deck: int
    anomaly_discard: tuple[str, ...]
    chore_deck: int
    chores_left: tuple[str, ...]
    """Chores in the deck."""
    supply: int
    """Firewalls that are still to be drawn."""
    school: SchoolView | None
    school_before: str | None
    school_deck: int
    school_left: tuple[str, ...]
    """School cards in the deck."""
    uproar: bool
    """Two Rumors about one place came up today: all machines stay Alert until the evening."""
    tiles: tuple[TileView, ...]
    tokens: tuple[TokensView, ...]
    tracks: dict[str, int]
    """What is noted in the margin of the Diary, and how often; nothing that has not begun."""
    diary: tuple[PageView, ...]
    diary_past: tuple[int, ...]
    today: tuple[str, ...]
    """Rules that are changed until the evening."""
    restricted: tuple[str, ...]
    closed: tuple[str, ...]
    no_bus: tuple[str, ...]
    """Bus stops where no bus stops."""
    waiting_for_others: tuple[int, ...]
    """Seats that let others go first."""
    trade: TradeView | None
    test: TestView | None
    hack: HackView | None


class LoopAbout(OptionAbout, frozen=True):
    """An offer to help: the dice and chances that it would give."""

    pool: PoolOdds


class LoopOwnView(OwnView, frozen=True):
    """Everybody knows the same (TL-235). After the end `view("all")` turns the face-down Rumors up."""

    track: tuple[RumorView | None, ...]


class LoopDetails(Details, frozen=True):
    """How the story ended."""

    enigma: int
    insight: int
    round: int
    scenario: str
    text: str
    won: bool
    good_endings: int = 0
    """In how many ways the scenario can end well."""
