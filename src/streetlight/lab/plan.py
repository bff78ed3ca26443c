"""What is to be played. A plan holds everything that the result depends on, and nothing else.

Every variation (an `Arm`) plays the same deals: deal 7 has the same seed in all of them, so that two
variations are compared on the same luck. A plan is cut into chunks of deals, whatever the number of workers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Literal

import msgspec

from streetlight.bots.own import COMMAND
from streetlight.bots.registry import check_bot, levels
from streetlight.core.errors import OptionError
from streetlight.core.match import Match
from streetlight.core.records import StartOptions
from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.games.registry import game as find_game
from streetlight.lab.changes import is_field, pack_with
from streetlight.lab.dealing import Dealing, Handicap, handicapped, read_handicap
from streetlight.lab.errors import LabError
from streetlight.lab.facts import facts_of
from streetlight.lab.removal import card_called, pack_without, removable
from streetlight.lab.seeds import new_seed

CHUNK = 20
"""Matches in one chunk (or in one deal, if that has more). Stopping loses no more than the chunks being played."""

MOST_ARMS = 1000

BotNames = tuple[str, ...] | dict[str, str]
"""Who plays: a bot for each seat, or for each role."""


class Arm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One variation: how a match is started, and who plays it."""

    label: str
    seats: int
    options: StartOptions
    bots: BotNames
    without: str = ""
    """The id of a card that is taken out of the pack."""
    changes: dict[str, object] = {}
    """Fields of the pack that are changed, such as `cards.run.steps`, and their values."""
    handicap: str = ""
    """A card that one seat is given ("seat=0:+moms_car") or denied ("seat=0:-moms_car")."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that decides what comes out of a run."""

    game: str
    arms: tuple[Arm, ...]
    deals: int
    seed: str
    kind: Literal["run", "tournament"] = "run"
    chunk: int = CHUNK
    talk: bool = True
    """May bots speak where the game lets them? They do at the table."""
    apart: bool = False
    """Do bots of one's own run in processes of their own, which get documents only?"""
    outlook: int = 0
    """How often a match is played on from each of a dozen moments, to tell when it was settled; 0: not asked."""

    @property
    def chunks(self) -> int:
        return -(-self.deals // self.chunk)

    @property
    def matches(self) -> int:
        return self.deals * len(self.arms)

    def deals_of(self, chunk: int) -> range:
        return range(chunk * self.chunk, min(self.deals, (chunk + 1) * self.chunk))

    def name(self) -> str:
        """A name for the plan. It does not depend on the number of deals, so that a run can be extended."""
        plain = msgspec.to_builtins(self)
        del plain["deals"]
        data = msgspec.json.encode(plain, order="deterministic")
        return f"{self.game}-{hashlib.blake2b(data, digest_size=4).hexdigest()}"


def chunk_of(arms: Sequence[Arm]) -> int:
    """Deals in one chunk of a plan with these variations."""
    return max(1, CHUNK // len(arms))


def bots_of(arm: Arm) -> tuple[str, ...]:
    """The names of the bots that play."""
    return tuple(arm.bots.values()) if isinstance(arm.bots, dict) else arm.bots


def in_order(game: str, parts: Iterable[str]) -> list[str]:
    """Parts in the game's own order. (In a plan that was read from a file they are in alphabetical order.)"""
    listed = facts_of(game).role_names
    return sorted(parts, key=lambda part: (listed.index(part) if part in listed else len(listed), part))


def same_in_all(plan: Plan) -> dict[str, str]:
    """The options that were set, and do not vary: {name: value as people write it}."""
    options = [arm.options for arm in plan.arms]
    return {
        key: _shown(value)
        for key, value in options[0].items()
        if all(key in each and each[key] == value for each in options)
    }


def start_match(plan: Plan, arm: Arm, seed: str, shelf: PackShelf = BUILT_IN) -> Match:
    """A match of this arm, with a pack from the shelf. Makes the pack without a card if there is to be one."""
    return deal_match(plan, arm, seed, shelf)[0]


def deal_match(plan: Plan, arm: Arm, seed: str, shelf: PackShelf = BUILT_IN) -> tuple[Match, bool]:
    """The same, and whether a handicap changed anything on this deal."""
    options = arm.options
    if arm.changes:
        other = pack_with(plan.game, str(options.get("pack", "standard")), arm.changes, shelf)
        options, shelf = {**options, "pack": other.name}, other.shelf
    if arm.without:
        less = pack_without(plan.game, str(options.get("pack", "standard")), arm.without, shelf)
        options, shelf = {**options, "pack": less.name}, less.shelf
    game = find_game(plan.game).on(shelf)
    if arm.handicap:
        return handicapped(game, dealing_of(plan.game), arm.seats, seed, options, read_handicap(arm.handicap))
    return game.start(arm.seats, seed, **options), False


def dealing_of(game: str) -> Dealing:
    """How a game deals. LabError if it has nothing that could be given or denied."""
    facts = facts_of(game)
    if facts.dealing is None:
        raise LabError(f"in {find_game(game).title} no card can be given or denied: {facts.not_dealt}")
    return facts.dealing


def make_plan(
    game: str,
    *,
    seats: int | None = None,
    bots: str = "",
    deals: int = 1000,
    seed: str | None = None,
    options: Mapping[str, object] | None = None,
    vary: Mapping[str, Sequence[str]] | None = None,
    without: Sequence[str] = (),
    handicaps: Sequence[str] = (),
    talk: bool = True,
    apart: bool = False,
    outlook: int = 0,
) -> Plan:
    """A plan from what a person says. LabError names what can't be played. Without a seed one is drawn.

    `vary` is {option: values}; all combinations are played. "seats", "bots" and fields of the pack ("cards.run.steps")
    may vary too. `without` adds,
    for each card, the same variations with that card taken out; "each" stands for all that the game can do without.
    `handicaps` adds, for each, the same variations with a card that one seat is given ("seat=0:+moms_car") or denied
    ("seat=0:-moms_car"); "seat=0:each" stands for both with every card.
    """
    if deals < 1:
        raise LabError(f"{deals} matches are too few")
    varied = {key: [value_of(key, value) for value in values] for key, values in (vary or {}).items()}
    said = {key: value for key, value in (("seats", seats), ("bots", bots)) if value not in (None, "")}
    count = seats if seats is not None else usual_seats(game)
    check_options(options or {})
    pack = str((options or {}).get("pack", "standard"))
    without = (
        removable(game, pack) if "each" in without else [card_called(game, pack, card) for card in without]
    )
    handicaps = [label for text in handicaps for label in _handicaps(game, pack, count, text, options or {})]
    _check_twice({**(options or {}), **said}, varied, without, handicaps)
    arms: list[Arm] = []
    cases = [("", ""), *((card, "") for card in without), *(("", handicap) for handicap in handicaps)]
    for card, handicap in cases:
        for values in product(*varied.values()):
            chosen = dict(zip(varied, values, strict=True))
            label = " ".join([*(f"{key}={_shown(value)}" for key, value in chosen.items())])
            if card:
                label = f"{label} without={card}".strip()
            if handicap:
                label = f"{label} {handicap}".strip()
            here = _seats(chosen.pop("seats", count))
            who = str(chosen.pop("bots")).replace("+", ",") if "bots" in chosen else bots or usual_level(game)
            changes = {key: value for key, value in chosen.items() if is_field(key)}
            asked = {**(options or {}), **{key: chosen[key] for key in chosen if key not in changes}}
            asked = {key: value for key, value in asked.items() if value is not None}
            who_plays = seat_bots(game, who, here)
            arms.append(Arm(label or "as it is", here, asked, who_plays, card, changes, handicap))
    plan = Plan(
        game,
        tuple(arms),
        deals,
        new_seed() if seed is None else seed,
        chunk=chunk_of(arms),
        talk=talk,
        apart=apart,
        outlook=outlook,
    )
    check_plan(plan)
    return plan


def _handicaps(game: str, pack: str, seats: int, text: str, options: Mapping[str, object]) -> list[str]:
    """The labels of the handicaps that a person means: one, or two for each card that can be dealt."""
    dealing = dealing_of(game)
    if not text.endswith(":each"):
        handicap = read_handicap(text)
        return [handicap._replace(card=card_called(game, pack, handicap.card)).label]
    seat = read_handicap(f"{text.removesuffix('each')}+each").seat
    cards = dealing.cards(find_game(game).start(seats, "cards", **options))
    return [Handicap(seat, given, card).label for card in cards for given in (True, False)]


def arms_of(base: Arm, without: Sequence[str], number: str, values: Sequence[float]) -> tuple[Arm, ...]:
    """The variations of one way to play: a number of the pack at these values, each also without each card."""
    found: list[Arm] = []
    for card in ("", *without):
        for value in values or (None,):
            changes: dict[str, object] = {}
            if value is not None:
                changes[number] = int(value) if value == int(value) else value
            words = [
                *(f"{key}={_shown(each)}" for key, each in changes.items()),
                *([f"without={card}"] * bool(card)),
            ]
            label = " ".join(words) or base.label
            found.append(msgspec.structs.replace(base, label=label, without=card, changes=changes))
    return tuple(found)


def check_options(options: Mapping[str, object]) -> None:
    """LabError for names that are not options of a game but have a parameter of their own."""
    for key in ("seats", "bots", "seed"):
        if key in options:
            raise LabError(f"{key} is no option of the game: say --{key} {_shown(options[key])}")


def _check_twice(
    said: Mapping[str, object],
    varied: Mapping[str, Sequence[object]],
    without: Sequence[str],
    handicaps: Sequence[str],
) -> None:
    """LabError for what is given twice: one of the two would be silently ignored."""
    if "seed" in varied:
        raise LabError(
            "the seed can't vary: every variation plays the same deals. Play two runs and compare them"
        )
    for key in varied:
        if key in said:
            raise LabError(f"{key} is {_shown(said[key])}, and varies too: say one of them")
    for card in without:
        if "," in card:
            raise LabError(f"one card at a time: --without {card.replace(',', ' --without ')}")
    words = [f"{key}={_shown(value)}" for key, values in varied.items() for value in values]
    words += [*(f"without={card}" for card in without), *handicaps]
    for at, word in enumerate(words):
        if word in words[:at]:
            raise LabError(f"{word} is there twice")


def check_plan(plan: Plan) -> None:
    """Every arm can be started and every bot can be found, or LabError."""
    if len(plan.arms) > MOST_ARMS:
        raise LabError(f"{len(plan.arms)} variations are too many; at most {MOST_ARMS} are played at once")
    for arm in plan.arms:
        where = f"{arm.label}, {arm.seats} seats: " if len(plan.arms) > 1 else ""
        try:
            match = start_match(plan, arm, "check")
        except OptionError as error:
            raise LabError(f"{where}{error}") from None
        if isinstance(arm.bots, dict):
            missing = set(facts_of(plan.game).roles(match)) - set(arm.bots)
            if missing:
                raise LabError(f"{where}nobody plays {', '.join(sorted(missing))}; name a bot for every part")
        for name in bots_of(arm):
            check_bot(plan.game, name)


def seat_bots(game: str, text: str, seats: int) -> BotNames:
    """ "regular" for all, "regular,novice" seat by seat, "sane=regular,possessed=novice" by role."""
    parts = [part.strip() for part in text.split(",")]
    roles = facts_of(game).role_names
    named = [part.partition("=")[0] for part in parts if "=" in part and not part.startswith(COMMAND)]
    if len(named) == len(parts) and set(named) <= set(roles):
        return {role: bot for role, _, bot in (part.partition("=") for part in parts)}
    strange = [name for name in named if name not in roles]
    if strange:
        known = f"its parts are {', '.join(roles)}" if roles else "it has no parts: name a bot for each seat"
        raise LabError(f"{game} has no part {strange[0]!r}; {known}")
    if named and len(named) < len(parts):
        raise LabError(f"name a bot for each part ({', '.join(roles)}) or for each seat, not some of both")
    if len(parts) == 1:
        parts = parts * seats
    if len(parts) != seats:
        raise LabError(f"{len(parts)} bots for {seats} seats: name one for all, or one for each")
    return tuple(parts)


def usual_level(game: str) -> str:
    """The bot that plays by default."""
    known = levels(game)
    return "regular" if "regular" in known else known[-1]


def usual_seats(game: str) -> int:
    """How many play by default."""
    seats = find_game(game).seats
    return 4 if 4 in seats else seats[-1]


def value_of(key: str, text: object) -> object:
    """What a person typed as the value of an option: "none", "brainiac+teams" (variants), JSON, or a text."""
    if not isinstance(text, str):
        return text
    if key == "variants":
        return [] if text == "none" else text.split("+")
    if text == "none":
        return None
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value


def _seats(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise LabError(f"seats are a whole number, not {value!r}")
    return value


def _shown(value: object) -> str:
    if isinstance(value, list):
        return "+".join(str(part) for part in value) or "none"
    return "none" if value is None else str(value)
