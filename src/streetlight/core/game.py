"""What a game is: content, steps, views and words behind one small interface."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, TypeVar

import msgspec

from streetlight.core.answers import printable, shown
from streetlight.core.asks import Ask, Chosen, Script
from streetlight.core.documents import EventFields, OptionAbout
from streetlight.core.errors import OptionError, PackMismatch, RecordError, SayingError
from streetlight.core.luck import Luck, commitment, luck_from_seed
from streetlight.core.match import Match
from streetlight.core.questions import Question
from streetlight.core.records import FORMAT, Fork, Record, RecordedAnswer
from streetlight.core.sayings import ClaimForm, Manner, Saying
from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.core.sight import Sight
from streetlight.core.state import State
from streetlight.core.views import Content, Details, OwnView, Result, View
from streetlight.core.words import Wording

if TYPE_CHECKING:
    from streetlight.core.pack_reader import AnyPackReader

SAYING_LIMIT = 500

G = TypeVar("G", bound=State)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 (the options of `start`)
V = TypeVar("V", bound=View)


class Game(Generic[G, O, V]):
    """One title: rules and content. Immutable. A game fills in the class attributes and the hooks."""

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    rules_version: ClassVar[str]
    streams: ClassVar[int] = 4
    """How many streams of luck the game draws from."""

    fades: ClassVar[bool] = False
    """An event that was told may read differently later: what it named must not be named any more."""

    alike: ClassVar[bool] = False
    """All seats know the same, so people at one keyboard have nothing to hide from each other."""

    options_type: type[O]
    """A frozen struct with all options of `start` beside seats and seed, and their defaults."""

    questions: ClassVar[tuple[type[Question], ...]] = ()
    """Every question that the game asks."""

    event_types: ClassVar[Mapping[str, type[EventFields]]] = {}
    """Every event that the game tells, and the struct that names and types its fields."""

    about_type: ClassVar[type[OptionAbout]] = OptionAbout
    """What the game tells about an option beside its words."""

    view_type: ClassVar[type[View]]
    own_view_type: ClassVar[type[OwnView]] = OwnView
    content_type: ClassVar[type[Content]] = Content
    details_type: ClassVar[type[Details]] = Details

    steps: ClassVar[
        Mapping[str, Callable[[Any], Script]]
    ]  # Any: a class variable can't name the state's type
    words: Wording[G]

    packs: ClassVar[AnyPackReader | None] = None
    """What finds the game's packs. Without it, records of matches with packs of one's own can't carry them."""

    shelf: PackShelf = BUILT_IN
    """Where packs are found that do not come with the game: see `on`."""

    # --- hooks that a game writes

    def check_options(self, seats: int, options: O) -> O:
        """The options made whole (defaults filled in), or OptionError with the field and the reason."""
        raise NotImplementedError

    def settle(self, options: O, seed: str) -> O:
        """What the options leave to the seed, drawn: the match keeps the options that come of it."""
        return options

    def pack(self, options: O) -> object:
        """The pack that these options play with, loaded. A game that has packs looks on its shelf, too."""
        return None

    def pack_of(self, options: O) -> tuple[str, str]:
        """Name and hash of the pack that these options play with."""
        raise NotImplementedError

    def setup(self, seats: int, options: O, luck: Luck) -> G:
        """The state before the first step."""
        raise NotImplementedError

    def public_view(self, g: G) -> V:
        """What everybody sees, built up from nothing. Made once for all seats."""
        raise NotImplementedError

    def own_view(self, g: G, seat: int | Literal["all"] | None, public: V) -> OwnView:
        """The fields in which this seat (None: a spectator) sees more than everybody. It may hold parts of `public`.

        The fields are the same for every seat and the spectator, so what is left of `public` all of them see.
        """
        return OwnView()

    def redraw(self, g: G, seat: int | None, luck: Luck) -> None:
        """Draw afresh, in place, all that the seat can't know (stream 0 of `luck`). Not the future luck."""
        raise NotImplementedError

    def redraw_sealed(self, g: G, ask: Ask, luck: Luck) -> Chosen:
        """A sealed answer that another seat may have given: any legal one, equally likely."""
        choices = list(ask.choices_anew())
        if ask.kind == "one" or ask.kind == "write":
            return choices[luck.below(1, len(choices))]
        luck.shuffle(1, choices)
        if ask.kind == "order":
            return tuple(choices)
        most = min(ask.most, len(choices))
        picked = choices[: ask.least + luck.below(1, most - ask.least + 1)]
        return tuple([choice for choice in ask.choices_anew() if choice in picked])

    def content(self, options: O) -> Content:
        """What is printed on the things of the game (boards, cards), for clients to draw. No secrets."""
        return Content()

    def result(self, g: G) -> Result:
        """How the match ended. Called only when it is over."""
        raise NotImplementedError

    def is_draw(self, result: Result) -> bool:
        """Are all even, and does the game call that a draw?"""
        return False

    def faded(self, g: G) -> Hashable:
        """In a game that `fades`: what may not be named any more. While this stays, told events read as they did."""
        raise NotImplementedError

    def talk_closed(self, g: G, seat: int) -> str:
        """Why this seat may not speak now; "" if it may."""
        return ""

    def late_answer(self, sight: Sight) -> str | None:
        """What the rules answer for a seat whose time is over, as an option's id; None: a bot decides."""
        return None

    def check_claim(self, g: G, seat: int, saying: Saying) -> Saying:
        """A claim made whole, or SayingError. Games without claims refuse them all."""
        raise SayingError(f"{self.title} knows no claim {saying.claim[:40]!r}")

    def claim_forms(self, g: G) -> tuple[ClaimForm, ...]:
        """The claims that players can make here, as a client can offer them. They stay the same all through a match."""
        return ()

    def claim_text(self, g: G, saying: Saying, names: Sequence[str] | None, manner: Manner = "plain") -> str:
        """A claim that `check_claim` has let through as a sentence, with the players' own names if given, in the manner
        of whoever speaks where the game has sentences for it."""
        return saying.text

    # --- what every game does alike

    def on(self, shelf: PackShelf) -> Self:
        """The same game, played with the packs on this shelf as well."""
        from copy import copy  # late: most who import the library never need it

        game = copy(self)
        game.shelf = shelf
        return game

    @property
    def options_schema(self) -> dict[str, Any]:  # Any: a JSON Schema
        """JSON Schema of the options of `start` beside seats and seed."""
        return msgspec.json.schema(self.options_type)

    def start(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        **options: object,
    ) -> Match:
        """A new match. Without a seed, 128 random bits are drawn. Bad options: OptionError."""
        seats = self._check_seats(self.seats[0] if seats is None else seats)
        text = _seed_text(seed)
        whole = self.settle(self.whole_options(seats, **options), text)
        luck = luck_from_seed(text, self.streams)
        state = self.setup(seats, whole, luck)
        return Match(self, seats, whole, text, state, [0] * seats).start_script()

    def whole_options(self, seats: int, **options: object) -> O:
        """The options of `start` as a struct, with all that the rules fill in. Bad ones: OptionError."""
        try:
            typed = msgspec.convert(_plain(options), type=self.options_type)
        except msgspec.ValidationError as error:
            field, message = _where(str(error))
            raise OptionError(field, message + self._choices(field)) from None
        return self.check_options(seats, typed)

    def _choices(self, field: str) -> str:
        """What would have been right, for an option that knows only certain values."""
        properties = next(iter(self.options_schema["$defs"].values()))["properties"]
        option = properties.get(field.partition("[")[0])
        if option is None:
            return f"; there are {', '.join(properties)}"
        kinds = option.get("anyOf", [option.get("items", option)])
        allowed = [value for kind in kinds for value in kind.get("enum", [])]
        return f"; choose from {', '.join([str(value) for value in allowed])}" if allowed else ""

    def record_of(self, match: Match, answers: list[tuple[int, RecordedAnswer]], checksum: str) -> Record:
        pack, pack_hash = self.pack_of(match.options)
        files = {} if self.packs is None else self.packs.files(pack, self.shelf)
        return Record(
            game=self.name,
            rules=self.rules_version,
            pack=pack,
            pack_hash=pack_hash,
            seats=match.seats,
            options=msgspec.json.decode(msgspec.json.encode(match.options)),  # as they will be read
            seed=match.seed,
            commitment=commitment(match.seed),
            answers=answers,
            sayings=[(said.after, said.seat, said.saying) for said in match.sayings(None)],
            checksum=checksum,
            pack_files=files or msgspec.UNSET,
            forks=list(match.forks) or msgspec.UNSET,
        )

    def replay(self, record: Record, answers: int | None = None) -> Match:
        """The match of a record again, or only its first `answers` answers."""
        if record.format != FORMAT or record.game != self.name:
            raise RecordError(f"not a record of {self.name} in format {FORMAT}")
        if record.rules != self.rules_version:
            raise RecordError(
                f"the record was played by rules {record.rules}; these are {self.rules_version}"
            )
        game = self
        if record.pack_files:
            from streetlight.core.carried import unpacked  # late: few records carry a pack

            game = self.on(self.shelf.carrying(record.pack, unpacked(record.pack_files)))
        try:
            match = game.start(record.seats, record.seed, **record.options)
        except (OptionError, TypeError) as error:  # TypeError: options called "seats" or "seed"
            raise RecordError(f"no match starts like that: {error}") from error
        pack_hash = game.pack_of(match.options)[1]
        if pack_hash != record.pack_hash:
            raise PackMismatch(
                f"the record was played with pack {record.pack!r}, {record.pack_hash}; here it is {pack_hash}"
            )
        upto = len(record.answers) if answers is None else min(answers, len(record.answers))
        sayings = list(record.sayings)
        forks = list(record.forks or ())
        for i in range(upto + 1):
            while forks and forks[0].at <= i:
                match.fork(forks.pop(0))
            while sayings and sayings[0][0] <= i:
                _, seat, saying = sayings.pop(0)
                try:
                    match.say(seat, saying)
                except SayingError as error:
                    raise RecordError(f"a saying after answer {i} is refused: {error}") from error
            if i < upto:
                at, answer = record.answers[i]
                try:
                    match.answer(at, answer)
                except Exception as error:
                    raise RecordError(f"answer {i + 1} of the record is refused: {error}") from error
        return match

    def fork(self, record: Record, at: int, seed: int | str | None = None) -> Match:
        """A match that is the record's up to its answer `at`, and then has luck of its own.

        What lay hidden then lies hidden now: hands, roles, a secret rule. Only what is drawn or thrown from here on is
        another. Its own record names where it left this one, so it replays, and `verify` proves it.
        """
        if not 0 <= at < len(record.answers):
            raise RecordError(
                f"a match of {len(record.answers)} answers can be forked after 0 to {len(record.answers) - 1}, not {at}"
            )
        match = self.replay(_until(record, at), at)
        text = _seed_text(seed)
        match.fork(Fork(at, text, commitment(text), record.checksum))
        return match

    def check_saying(self, g: G, seat: int, given: object) -> Saying:
        """What somebody wants to say, made whole, or SayingError."""
        if isinstance(given, str):
            saying = Saying(text=given)
        elif isinstance(given, Saying):
            saying = given
        else:
            try:
                saying = msgspec.convert(given, type=Saying)
            except msgspec.ValidationError as error:
                raise SayingError(f"not a saying: {error}") from None
        if saying.claim:
            return self.check_claim(g, seat, saying)
        text = saying.text.strip()
        if not text:
            raise SayingError("there is nothing to say in an empty text")
        if len(text) > SAYING_LIMIT:
            raise SayingError(f"the text has {len(text)} characters; at most {SAYING_LIMIT} are allowed")
        if not printable(text):
            raise SayingError("the text holds characters that can't be shown")
        return Saying(text=text)

    def _check_seats(self, seats: object) -> int:
        if type(seats) is not int or seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise OptionError("seats", f"{self.title} is for {low} to {high} seats, not {shown(seats)}")
        return seats

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


def _until(record: Record, answers: int) -> Record:
    """The record as if it had only so many answers: what was said and forked later is left out."""
    return msgspec.structs.replace(
        record,
        sayings=[said for said in record.sayings if said[0] <= answers],
        forks=[fork for fork in record.forks or () if fork.at <= answers],
    )


def _seed_text(seed: object) -> str:
    if seed is None:
        return secrets.token_hex(16)
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise OptionError("seed", f"a seed is a number or a text, not {type(seed).__name__}")
    return str(seed)


def _plain(options: dict[str, object]) -> dict[str, object]:
    """Tuples and sets as lists, so that all of them fit the typed options."""
    return {
        name: list(value) if isinstance(value, (tuple, set, frozenset)) else value
        for name, value in options.items()
    }


def _where(message: str) -> tuple[str, str]:
    """Split msgspec's "... - at `$.field`" into field and message."""
    text, _, place = message.partition(" - at ")
    field = place.strip("`").removeprefix("$").lstrip(".") or "options"
    if "unknown field" in text:
        name = text.rpartition("unknown field ")[2].strip("`'")
        return name, "there is no such option"
    return field, text.replace("Invalid enum value", "there is no")


# Any: those who hold games of all kinds can't name the types of each.
AnyGame = Game[Any, Any, Any]
