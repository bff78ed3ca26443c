"""Toy: a game that nobody would play, with every kind of question and secret that the core knows.

Each player holds three cards in secret. A round goes: the one who leads peeks into a hand (private event,
lasting knowledge), all bid a card under seal, stones are grabbed in free order, then the winner throws away up
to two cards, puts three flags in order and writes a motto; hands are filled up from the bag. Three rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal

import msgspec

from streetlight.core.answers import Answer
from streetlight.core.asks import Ask, Choice, Script, all_of, any_of, one, order, pick, some, write
from streetlight.core.documents import EventFields
from streetlight.core.errors import OptionError, SayingError
from streetlight.core.game import AnyGame, Game
from streetlight.core.luck import Luck
from streetlight.core.match import Match, true_state
from streetlight.core.questions import Question
from streetlight.core.sayings import Saying
from streetlight.core.state import State, only
from streetlight.core.views import OwnView, Result, View, as_view
from streetlight.core.words import Block, Label, Text, Wording
from streetlight.games.title import Part, Title
from streetlight.testing import Case, OddsPosition, Setting

KINDS = 6
EACH = 4
HAND = 3
ROUNDS = 3
DECK, COIN = 0, 1
FLAGS = ("red", "white", "blue")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    talk: Literal["open", "closed"] = "open"
    short: bool = False
    """One round only."""


class Toy(State):
    fields: ClassVar[tuple[str, ...]] = (
        "lead", "round", "rounds", "silent", "bag", "hands", "seen", "table", "stones", "out", "points", "flags",
        "mottos",
    )  # fmt: skip
    __slots__ = fields

    def __init__(
        self,
        step: str,
        luck: Luck,
        lead: int,
        round: int,
        rounds: int,
        silent: bool,
        bag: list[int],
        hands: list[tuple[int, ...]],
        seen: list[list[tuple[int, ...]]],
        table: list[int],
        stones: int,
        out: list[bool],
        points: list[int],
        flags: list[str],
        mottos: list[str],
    ) -> None:
        super().__init__(step, luck)
        self.lead = lead
        self.round = round
        self.rounds = rounds
        self.silent = silent
        self.bag = bag  # cards not dealt yet, in no order
        self.hands = hands
        self.seen = seen  # seen[eye][seat]: cards of that hand that the eye knows
        self.table = table  # cards played, face up
        self.stones = stones
        self.out = out  # who has had enough stones
        self.points = points
        self.flags = flags
        self.mottos = mottos

    def copy(self) -> Toy:
        twin = Toy(
            self.step, self.luck.copy(), self.lead, self.round, self.rounds, self.silent, self.bag[:],
            self.hands[:], [each[:] for each in self.seen], self.table[:], self.stones, self.out[:],
            self.points[:], self.flags[:], self.mottos[:],
        )  # fmt: skip
        self.hand_on(twin)
        return twin

    @property
    def seats(self) -> int:
        return len(self.hands)


# --- what is asked and what is told


class Peek(Question, frozen=True, tag="peek"):
    """Whose hand to look into."""


class Bid(Question, frozen=True, tag="bid"):
    """Which card to play."""


class Sure(Question, frozen=True, tag="sure"):
    """Are you sure?"""


class Grab(Question, frozen=True, tag="grab"):
    stones: int


class Throw(Question, frozen=True, tag="throw"):
    """Which cards to throw away."""


class Flags(Question, frozen=True, tag="flags"):
    """In which order to put the flags."""


class Motto(Question, frozen=True, tag="motto"):
    """What to write."""


class SomebodyDid(EventFields, frozen=True):
    seat: str


class WithCard(EventFields, frozen=True):
    seat: str
    card: str


class Peeked(EventFields, frozen=True):
    seat: str
    friend: str
    cards: tuple[str, ...]


class PeekedUnseen(EventFields, frozen=True):
    seat: str
    friend: str


class WasSure(EventFields, frozen=True):
    seat: str
    word: str


class TookStone(EventFields, frozen=True):
    seat: str
    side: str


class OrderedFlags(EventFields, frozen=True):
    seat: str
    flags: tuple[str, ...]


class WroteMotto(EventFields, frozen=True):
    seat: str
    motto: str


EVENTS: dict[str, type[EventFields]] = {
    "drew": WithCard, "drew_unseen": SomebodyDid, "peeked": Peeked, "peeked_unseen": PeekedUnseen, "bid": WithCard,
    "sure": WasSure, "stone": TookStone, "enough": SomebodyDid, "threw": WithCard, "flags": OrderedFlags,
    "motto": WroteMotto,
}  # fmt: skip


# --- the rules


def less(cards: tuple[int, ...], *gone: int) -> tuple[int, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def deal(g: Toy) -> Script:
    """Fill all hands up to three cards, as far as the bag goes."""
    for seat in range(g.seats):
        while len(g.hands[seat]) < HAND and g.bag:
            card = g.luck.take(DECK, g.bag)
            g.hands[seat] += (card,)
            g.tell_to(only(seat), "drew", seat, card)
            g.tell_to(~only(seat), "drew_unseen", seat)
    g.step = "peek" if g.round < g.rounds and all(g.hands) else ""
    return
    yield


def leave(g: Toy, seat: int, card: int) -> None:
    g.hands[seat] = less(g.hands[seat], card)
    g.table.append(card)
    for eye in range(g.seats):
        if card in g.seen[eye][seat]:
            g.seen[eye][seat] = less(g.seen[eye][seat], card)


def peek(g: Toy) -> Script:
    others: list[Choice] = [("at", seat) for seat in range(g.seats) if seat != g.lead]
    _, friend = yield pick(g.lead, Peek(), others)
    g.seen[g.lead][friend] = g.hands[friend]
    g.revealed += 1
    g.tell_to(only(g.lead), "peeked", g.lead, friend, tuple(sorted(g.hands[friend])))
    g.tell_to(~only(g.lead), "peeked_unseen", g.lead, friend)
    g.step = "bid"


def cards_of(g: Toy, seat: int, question: Bid | Throw) -> list[Choice]:
    return [("card", card) for card in sorted(set(g.hands[seat]))]


def bid(g: Toy) -> Script:
    bids = yield all_of([one(seat, Bid(), cards_of) for seat in range(g.seats)])
    for seat, (_, card) in bids.items():
        leave(g, seat, card)
        g.tell("bid", seat, card)
    g.lead = max(bids, key=lambda seat: (bids[seat][1], -seat))
    g.points[g.lead] += 2
    sure = yield pick(g.lead, Sure(), [("yes",), ("no",)])  # the round is over, the step is not
    g.tell("sure", g.lead, sure[0])
    g.stones = 2
    g.out = [False] * g.seats
    g.step = "grab"


def grab_choices(g: Toy, seat: int, question: Grab) -> list[Choice]:
    return [("enough",), ("stone",)]


def grab(g: Toy) -> Script:
    """In free order, until all stones are gone or everybody has had enough."""
    asks = [one(seat, Grab(g.stones), grab_choices) for seat in range(g.seats) if not g.out[seat]]
    seat, choice = yield any_of(asks)
    if choice == ("stone",):
        g.stones -= 1
        g.points[seat] += 1
        g.tell("stone", seat, g.luck.coin(COIN))
    else:
        g.out[seat] = True
        g.tell("enough", seat)
    if g.stones == 0 or all(g.out):
        g.step = "boast"


def flag_choices(g: Toy, seat: int, question: Flags) -> list[Choice]:
    return [("flag", flag) for flag in FLAGS]


def motto_choices(g: Toy, seat: int, question: Motto) -> list[Choice]:
    return [("motto", "onward"), ("motto", "home")]


def boast(g: Toy) -> Script:
    me = g.lead
    if g.hands[me]:
        thrown = yield some(me, Throw(), 0, 2, cards_of)
        for _, card in thrown:
            leave(g, me, card)
            g.tell("threw", me, card)
    flags = yield order(me, Flags(), flag_choices)
    g.flags = [flag for _, flag in flags]
    g.tell("flags", me, tuple(g.flags))
    motto = yield write(me, Motto(), 20, motto_choices)
    g.mottos.append(motto if isinstance(motto, str) else motto[1])
    g.tell("motto", me, g.mottos[-1])
    g.round += 1
    g.step = "deal"


def redraw(g: Toy, seat: int | None, luck: Luck) -> None:
    """Stated prior: all deals of the unseen cards that fit what the seat has peeked are equally likely."""
    hidden = [other for other in range(g.seats) if other != seat]
    known = {other: () if seat is None else g.seen[seat][other] for other in hidden}
    pool = list(g.bag)
    for other in hidden:
        pool.extend(less(g.hands[other], *known[other]))
    pool.sort()
    for other in hidden:
        fresh = [luck.take(0, pool) for _ in range(len(g.hands[other]) - len(known[other]))]
        g.hands[other] = (*known[other], *fresh)
    g.bag = sorted(pool)
    for eye in hidden:  # what others have peeked must fit the new hands; all know how many cards that are
        for other in range(g.seats):
            if other == seat or not g.seen[eye][other]:
                continue
            cards = sorted(g.hands[other])
            g.seen[eye][other] = tuple([luck.take(0, cards) for _ in g.seen[eye][other]])


# --- words


class ToyWording(Wording[Toy]):
    catalogue: Mapping[str, str] = {
        "ask.peek": "Whose hand do you peek at?", "ask.bid": "Bid a card.", "ask.sure": "Sure?",
        "ask.grab": "Grab a stone?", "ask.throw": "Throw away up to two cards.", "ask.flags": "Order the flags.",
        "ask.motto": "Your motto?",
        "option.at": "{seat}", "option.card": "{card}", "option.yes": "Yes", "option.no": "No",
        "option.enough": "Enough", "option.stone": "A stone", "option.flag": "{flag}", "option.motto": "{motto}",
        "why.self": "You know your own hand.",
        "event.drew": "{seat} drew {card}.", "event.drew_unseen": "{seat} drew a card.",
        "event.peeked": "{seat} peeked at {friend}: {cards}.", "event.peeked_unseen": "{seat} peeked at {friend}.",
        "event.bid": "{seat} bid {card}.", "event.sure": "{seat} said {word}.",
        "event.stone": "{seat} grabbed a stone, {side} up.", "event.enough": "{seat} had enough.",
        "event.threw": "{seat} threw {card} away.", "event.flags": "{seat} put {flags} in order.",
        "event.motto": "{seat} wrote a motto.", "side.True": "bright", "side.False": "dark",
    }  # fmt: skip

    def noun(self, g: Toy, ref: str, names: Sequence[str] | None) -> str:
        kind, _, id = ref.partition(":")
        return f"the {id}" if kind == "card" else super().noun(g, ref, names)

    def option(self, g: Toy, ask: Ask, choice: Choice) -> Label:
        refs = {"at": "seat", "card": "card", "flag": "flag", "motto": "motto"}
        kind = choice[0]
        if kind not in refs:
            return Label(Text(f"option.{kind}"))
        ref = f"{refs[kind]}:{choice[1]}"
        return Label(Text(f"option.{kind}", **{refs[kind]: ref}), (ref,))

    def blocked(self, g: Toy, ask: Ask) -> list[Block]:
        if not isinstance(ask.question, Peek):
            return []
        me = f"seat:{ask.seat}"
        return [Block(f"at:{ask.seat}", Label(Text("option.at", seat=me), (me,)), Text("why.self"))]

    def event(self, g: Toy, what: str, args: tuple[Any, ...]) -> tuple[EventFields, str]:
        prefix = {"seat": "seat:", "friend": "seat:", "card": "card:", "side": "side:"}
        kind = EVENTS[what]
        named: dict[str, Any] = {}
        for name, value in zip(kind.__struct_fields__, args, strict=True):
            if isinstance(value, tuple):
                named[name] = tuple([f"{'card' if name == 'cards' else 'flag'}:{each}" for each in value])
            else:
                named[name] = f"{prefix[name]}{value}" if name in prefix else value
        return kind(**named), ""


# --- the game


class HandView(msgspec.Struct, frozen=True):
    size: int
    cards: tuple[int, ...]
    """Those that the seat knows."""


class ToyView(View, frozen=True, kw_only=True):
    lead: int
    round: int
    bag: int
    hands: tuple[HandView, ...]
    known: list[list[int]]
    """How many cards of each hand everybody has seen."""
    table: list[int]
    stones: int
    points: list[int]
    flags: list[str]
    mottos: list[str]


class ToyOwnView(OwnView, frozen=True, kw_only=True):
    hands: tuple[HandView, ...]


class ToyGame(Game[Toy, Options, ToyView]):
    name: ClassVar[str] = "toy"
    title: ClassVar[str] = "Toy"
    seats: ClassVar[range] = range(2, 5)
    rules_version: ClassVar[str] = "1"
    streams: ClassVar[int] = 2
    options_type = Options
    questions = (Peek, Bid, Sure, Grab, Throw, Flags, Motto)
    event_types = EVENTS
    view_type = ToyView
    own_view_type = ToyOwnView
    steps: ClassVar[Mapping[str, Callable[[Any], Script]]] = {
        "deal": deal, "peek": peek, "bid": bid, "grab": grab, "boast": boast,
    }  # fmt: skip
    words = ToyWording()

    def check_options(self, seats: int, options: Options) -> Options:
        if options.short and seats == 4:
            raise OptionError("short", "four players want a long game")
        return options

    def pack_of(self, options: Options) -> tuple[str, str]:
        return "none", "0"

    def setup(self, seats: int, options: Options, luck: Luck) -> Toy:
        return Toy(
            "deal", luck, luck.below(DECK, seats), 0, 1 if options.short else ROUNDS, options.talk == "closed",
            [kind for kind in range(KINDS) for _ in range(EACH)], [()] * seats,
            [[()] * seats for _ in range(seats)], [], 0, [False] * seats, [0] * seats, list(FLAGS), [],
        )  # fmt: skip

    def public_view(self, g: Toy) -> ToyView:
        return ToyView(
            lead=g.lead,
            round=g.round,
            bag=len(g.bag),
            hands=tuple([HandView(len(hand), ()) for hand in g.hands]),
            known=[[len(cards) for cards in each] for each in g.seen],
            table=g.table[:],
            stones=g.stones,
            points=g.points[:],
            flags=g.flags[:],
            mottos=g.mottos[:],
        )

    def own_view(self, g: Toy, seat: int | Literal["all"] | None, public: ToyView) -> ToyOwnView:
        def cards(other: int) -> tuple[int, ...]:
            if seat == "all" or seat == other:
                return tuple(sorted(g.hands[other]))
            return tuple(sorted(g.seen[seat][other])) if isinstance(seat, int) else ()

        return ToyOwnView(
            hands=tuple([HandView(len(hand), cards(other)) for other, hand in enumerate(g.hands)])
        )

    def redraw(self, g: Toy, seat: int | None, luck: Luck) -> None:
        redraw(g, seat, luck)

    def result(self, g: Toy) -> Result:
        best = max(g.points)
        winners = tuple(seat for seat in range(g.seats) if g.points[seat] == best)
        return Result(winners=winners, scores=tuple(g.points), reason="rounds")

    def talk_closed(self, g: Toy, seat: int) -> str:
        return "Everybody is silent." if g.silent or g.step == "bid" else ""

    def check_claim(self, g: Toy, seat: int, saying: Saying) -> Saying:
        if saying.claim != "hold" or not isinstance(saying.args.get("card"), int):
            raise SayingError(f"no such claim: {saying.claim[:20]!r}")
        return Saying(claim="hold", args={"card": saying.args["card"]})


GAME = ToyGame()
TITLE = Title(name="toy", game=Part("tests.core.toy:GAME"))


# --- what the checks are told


def forget(g: Toy) -> None:
    g.seen = [[()] * g.seats for _ in range(g.seats)]


def after_a_peek(game: AnyGame) -> tuple[Match, int]:
    """Two players; seat 0 has peeked, the other bid one of the cards seen and drew another."""
    for seed in range(1000):
        match = game.start(2, seed)
        g = true_state(match, Toy)
        if g.lead != 0:
            continue
        match.answer(0, "at:1")
        match.answer(0, match.prompts[0].options[0])
        match.answer(1, match.prompts[1].options[0])
        while g.round == 0:
            match.answer(match.waiting[0], _plain_answer(match))
        return match, 0
    raise AssertionError("no such seed")


def _plain_answer(match: Match) -> Answer:
    prompt = match.prompts[match.waiting[0]]
    if prompt.kind == "some":
        return []
    return list(prompt.options) if prompt.kind == "order" else prompt.options[0]


def hand_odds(match: Match, seat: int | None) -> dict[Any, float]:
    """From the view alone: the rest of the other hand is any of the cards that were not seen."""
    view = as_view(match.view(seat), ToyView)
    mine, other = view.hands[0], view.hands[1]
    unseen = Counter(dict.fromkeys(range(KINDS), EACH))
    unseen.subtract([*mine.cards, *other.cards, *view.table])
    open_places = other.size - len(other.cards)
    assert open_places == 1 and len(other.cards) == 2, "one card is new to seat 0, two were seen"
    total = sum(unseen.values())
    return {tuple(sorted([*other.cards, kind])): count / total for kind, count in unseen.items() if count}


def known(match: Match, seat: int | None) -> object:
    """One's own hand, what one has peeked, and what lies on the table."""
    g = true_state(match, Toy)
    mine = (
        () if seat is None else (tuple(sorted(g.hands[seat])), tuple(map(tuple, map(sorted, g.seen[seat]))))
    )
    return mine, tuple(g.table), tuple(g.points), g.lead, g.stones, tuple(g.mottos)


CASE = Case(
    game=GAME,
    known=known,
    settings=(
        Setting(2, {"short": True}),
        Setting(2, {"talk": "closed"}),
        Setting(3, {"talk": "open"}),
        Setting(4),
    ),
    forget=forget,
    positions=(
        OddsPosition(
            "after a peek",
            after_a_peek,
            lambda match: tuple(sorted(true_state(match, Toy).hands[1])),
            hand_odds,
        ),
    ),
    matches=40,
)
