"""The words that cards are written in: ops, conditions, moments and rule hooks.

A card's text is a short list of ops: ``success = [{op = "insight", n = 1}, {op = "item"}]``. An op exists
once two cards use it; what only one card does is a ``script``. ``docs/design/loop-ops.md`` says what each
op means, and which effects of the whole box it was made for. These structs only hold the words: the rules
run them.

An effect runs for one kid, "the kid": the tester of a test, the one who acts, else the First Player.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

Source = Literal["rulebook", "house"]
Trait = Literal["brave", "clever", "charming", "quick", "tough"]
Condition = Literal["exhausted", "upset", "scared", "injured"]
Favor = Literal["angry", "neutral", "happy"]
Mode = Literal["routine", "alert"]
MachineClass = Literal["worker", "warden", "watcher", "warrior"]
Ability = Literal["alarmed", "armed", "escapee", "predictable", "slow_reboot", "unpredictable"]
Tag = Literal[
    "sharp", "combustible", "makeup", "loud", "bike", "glue", "club", "clothes", "fire", "battery",
    "computer", "cables", "knowledge",
]  # fmt: skip
Combo = Literal[
    "chemicals", "decoy", "explosive", "hit_n_run", "interface", "knockout", "parts", "power", "reach",
    "rope", "tow",
]  # fmt: skip
Token = Literal["dinosaur", "weed", "machine", "grown_up", "agent", "track", "trouble", "marker", "ship"]
Day = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "weekend"]

TRAITS: Final[tuple[Trait, ...]] = get_args(Trait)
CONDITIONS: Final[tuple[Condition, ...]] = get_args(Condition)  # lightest first (TL-046)
CLASSES: Final[tuple[MachineClass, ...]] = get_args(MachineClass)
ABILITIES: Final[tuple[Ability, ...]] = get_args(Ability)
TAGS: Final[tuple[Tag, ...]] = get_args(Tag)
COMBOS: Final[tuple[Combo, ...]] = get_args(Combo)
DAYS: Final[tuple[Day, ...]] = get_args(Day)
TOKENS: Final[tuple[Token, ...]] = get_args(Token)
TOKEN_COUNTS: Final = {"track": 6, "trouble": 3, "marker": 5, "ship": 1}
MOST_TOKENS: Final = tuple([TOKEN_COUNTS.get(kind, 15) for kind in TOKENS])
"""Per kind: how many scenario tokens the box has (TL-221)."""
PLAIN_TOKENS: Final = 7
"""The kinds that every scenario has room for; markers and the ship only those that name them."""

Who = Literal["kid", "party", "here", "all", "one"]
"""Whom an op is about: the kid; the kid and its helpers; all kids at its Location; all kids; one kid of the
kid's choice."""

Machines = str
"""Which machines: one by its id, all of a class, ``this`` (the one that responds or is hacked), ``nearby``
(one in a Sector nearby the kid, its choice), ``any`` (one on the grid, the kid's choice), ``all`` (all on
the grid) or ``hacked`` (all that kids control). Only machines in play are meant."""

Letters = tuple[str, ...]


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all structs here: frozen, and an unknown field is an error.

    Defaults are left out when a pack is written, so a field added to a word does not change the hash of packs
    that do not use it.
    """


class PerKid(Word, frozen=True):
    """A number that grows with the kids in the game: ``base + per_kid * kids``."""

    per_kid: int
    base: int = 0


Amount = int | PerKid


class TokenCount(Word, frozen=True):
    """At least ``n`` of a token kind: on a Location (a letter, or ``here``), else on the whole map.

    ``beside``: only those count that lie on one Location with a token of that kind.
    """

    kind: Token
    n: Amount
    at: str = ""
    beside: Token | None = None


class Track(Word, frozen=True):
    """A named track of the scenario that stands at ``n`` or more."""

    name: str
    n: Amount


class When(Word, frozen=True):
    """A condition: everything given must hold. ``any`` needs one of its parts, ``no`` forbids its part.

    Numbers mean "so many or more". ``kids``: in the game. ``at``: the kid stands at one of these.
    ``controls``: the kid controls such a machine (a class, an id, or ``all`` for any). ``hacked``: any kid
    does. ``time``: T in the kid's pool. ``fit``: the kid has no condition. ``home``: it is home for dinner.
    ``near``: such a machine is in a Sector nearby the kid.
    """

    insight: Amount | None = None
    enigma: Amount | None = None
    days: tuple[Day, ...] = ()
    week: int | None = None
    kids: int | None = None
    at: Letters = ()
    controls: Machines = ""
    hacked: Machines = ""
    tokens: TokenCount | None = None
    track: Track | None = None
    favor: Favor | None = None
    holds: tuple[Tag, ...] = ()
    items: int | None = None
    time: int | None = None
    fit: bool | None = None
    home: bool | None = None
    any: tuple[When, ...] = ()
    no: When | None = None
    near: Machines = ""


# Rules that a card changes while it lies in play (TL-005)

Hook = Literal[
    "rumor_insight",  # Insight for a solved Rumor of the named set: default 1 (TL-007)
    "rumor_enigma",  # Enigma for a failed Rumor test: default 1 (TL-008)
    "pushed_enigma",  # Enigma for each Rumor pushed off: default 2 (TL-009)
    "more_rumors",  # added to the Rumors drawn, still 1 to 4 (TL-054)
    "dice",  # added to the pool; `trait` and `at` narrow it (TL-232)
    "walk_cost",  # added to the T of a walk into `at`, or into any Location (TL-127)
    "home_cost",  # added to the T of Home for Dinner, not below 0 (TL-182)
    "hack_cost",  # added to the T of a hack of `machine` (TL-153)
    "no_bus",  # no bus rides, or none from and to `at` (TL-128)
    "no_car",  # no car rides (TL-130)
    "no_help",  # no Help at `at`, or anywhere (TL-088)
    "no_entry",  # nobody may enter `at`
    "restricted",  # `at` counts as Restricted (TL-017)
    "mode_alert",  # `machine` is Alert whatever the other rules say (TL-223)
    "holds_still",  # `machine` does not move in the machine step (TL-072)
]


class ChangedRule(Word, frozen=True):
    """A changed rule: the hook's name, a number (1 stands for yes) and what it is limited to."""

    hook: Hook
    n: Amount = 1
    at: Letters = ()
    trait: Trait | None = None
    machine: Machines = ""


# Ops


class Insight(Word, frozen=True, tag_field="op", tag="insight"):
    """Turn the Insight dial by ``n`` (never below 0)."""

    n: Amount = 1


class Enigma(Word, frozen=True, tag_field="op", tag="enigma"):
    """Turn the Enigma dial by ``n`` (never below 0)."""

    n: Amount = 1


class TakeCondition(Word, frozen=True, tag_field="op", tag="condition"):
    """Take a condition (TL-115 to 120), unnamed if it has no name. ``helpers``: another one for helpers."""

    name: Condition | None = None
    who: Who = "party"
    helpers: Condition | None = None


class Rest(Word, frozen=True, tag_field="op", tag="rest"):
    """A free Rest that does not count against the one a round (TL-181)."""

    who: Who = "kid"


class Time(Word, frozen=True, tag_field="op", tag="time"):
    """Bonus T for one round (``n`` above 0), or T spent at once (below 0), as far as there are any."""

    n: int
    who: Who = "kid"
    when: Literal["now", "tomorrow"] = "now"


class ChangeFavor(Word, frozen=True, tag_field="op", tag="favor"):
    """Move Favor ``n`` steps, better above 0 (TL-188 to 190)."""

    n: int
    who: Who = "kid"


class PutKids(Word, frozen=True, tag_field="op", tag="move"):
    """Put kids on a Location.

    ``to``: a letter, ``home``, ``school``, ``here`` (the kid's Location), or a choice among ``adjacent``,
    ``open`` or ``any`` other Locations. They enter, so machines nearby must be avoided (TL-143, 236), unless the
    card says otherwise with ``avoid = false``. Nobody enters by being sent ``home``.
    """

    to: str
    who: Who = "kid"
    avoid: bool = True


class GainItem(Word, frozen=True, tag_field="op", tag="item"):
    """Draw Items; or choose from the discard pile one with a tag of ``tags``."""

    n: int = 1
    who: Who = "kid"
    source: Literal["deck", "discard"] = "deck"
    tags: tuple[Tag, ...] = ()


class LoseItem(Word, frozen=True, tag_field="op", tag="lose_item"):
    """Discard an Item of the owner's choice. Nothing happens without any.

    Never an Iconic one, unless the card says ``iconic``: then that may go too, for good (TL-044, 244).
    """

    who: Who = "kid"
    iconic: bool = False


class GainAnomaly(Word, frozen=True, tag_field="op", tag="anomaly"):
    """Draw Anomalies with their counters (TL-096)."""

    n: int = 1
    who: Who = "kid"


class Scout(Word, frozen=True, tag_field="op", tag="scout"):
    """Turn up to ``n`` face-down Rumors of the kid's choice: ``near`` as in TL-146, or ``anywhere``."""

    n: int = 1
    where: Literal["near", "anywhere"] = "anywhere"


class DrawRumor(Word, frozen=True, tag_field="op", tag="draw_rumor"):
    """Draw Rumors onto the track as in the School phase (TL-055 to 059)."""

    n: Amount = 1


class RemoveRumor(Word, frozen=True, tag_field="op", tag="remove_rumor"):
    """Discard a Rumor of the kid's choice from the track. It was not pushed off: no Enigma."""

    n: int = 1


class SetMode(Word, frozen=True, tag_field="op", tag="mode"):
    """Turn a Response card to one side until the rules turn it again."""

    machine: Machines
    mode: Mode


class MoveMachine(Word, frozen=True, tag_field="op", tag="move_machine"):
    """Move a machine up to ``n`` free land Sectors.

    ``toward`` a letter or a Sector (each step on a shortest land way, TL-207), ``kid`` (toward the kid's
    Location), ``tile`` (toward the Sector of this event tile), or ``choose`` (any way the kid likes).
    """

    machine: Machines
    toward: str = "choose"
    n: int = 1


class PlaceMachine(Word, frozen=True, tag_field="op", tag="place_machine"):
    """Bring a machine into play on a Sector, which becomes its starting Sector (TL-070, 071)."""

    machine: Machines
    sector: str


class SetResponse(Word, frozen=True, tag_field="op", tag="response"):
    """A machine gets another Response card, for the rest of the game or until the next one (TL-028)."""

    machine: Machines
    card: str


class Reset(Word, frozen=True, tag_field="op", tag="reset"):
    """Reset a machine, or wreck it (``wrecked``: it comes back next round; never an Armed one, TL-175)."""

    machine: Machines
    wrecked: bool = False


class ShowFirewalls(Word, frozen=True, tag_field="op", tag="firewalls"):
    """Fill the ``n`` left-most firewall spaces of a machine face up (TL-147)."""

    machine: Machines = "nearby"
    n: int = 5


class Ride(Word, frozen=True, tag_field="op", tag="ride"):
    """A Machine Ride without a machine (TL-131, 202), from a Sector or from one nearby the kid."""

    capacity: int
    movement: int
    start: str = ""


class PutToken(Word, frozen=True, tag_field="op", tag="token"):
    """Put ``n`` scenario tokens on a Location (a letter, or ``here``), or take them away (``n`` below 0).

    ``at`` a machine of the scenario: on a Location nearby it, the first by letter; nowhere if there is none.
    """

    kind: Token
    n: int = 1
    at: str = "here"


class MoveToken(Word, frozen=True, tag_field="op", tag="move_token"):
    """Tokens of a kind walk one Location, wherever they lie or from ``at`` (TL-256).

    They go ``toward`` a Location, or ``after`` the nearest token of another kind. With ``along`` the kid goes with
    those that leave its own Location; it enters (TL-143), unless the card says otherwise with ``avoid = false``.
    """

    kind: Token
    toward: str = ""
    after: Token | None = None
    at: str = ""
    along: bool = False
    avoid: bool = True


class Sail(Word, frozen=True, tag_field="op", tag="sail"):
    """The ship goes on to the next landing of the scenario's round (TL-260).

    With ``along`` the kid goes along, and the kids there that it invites; they enter (TL-143).
    """

    along: bool = False


class Spread(Word, frozen=True, tag_field="op", tag="spread"):
    """Tokens of a kind grow: one becomes two, and where two or more lie, one more comes up next door (TL-259)."""

    kind: Token


class Advance(Word, frozen=True, tag_field="op", tag="advance"):
    """Move a named track of the scenario by ``n`` (never below 0)."""

    track: str
    n: int = 1


class Diary(Word, frozen=True, tag_field="op", tag="diary"):
    """Diary cards by number: ``add`` brings them into play, ``turn`` shows the back, ``drop`` ends them."""

    add: tuple[int, ...] = ()
    turn: tuple[int, ...] = ()
    drop: tuple[int, ...] = ()


class Win(Word, frozen=True, tag_field="op", tag="win"):
    """The kids win. ``ending`` names the ending."""

    ending: str
    text: str


class Lose(Word, frozen=True, tag_field="op", tag="lose"):
    """The kids lose."""

    ending: str
    text: str


class Tell(Word, frozen=True, tag_field="op", tag="tell"):
    """A piece of story, shown to all."""

    text: str


class Dice(Word, frozen=True, tag_field="op", tag="dice"):
    """In a test, before the roll: more dice (or fewer)."""

    n: int


class Succeed(Word, frozen=True, tag_field="op", tag="succeed"):
    """In a test: it counts as a successful roll, like a combo (TL-109)."""


class Reroll(Word, frozen=True, tag_field="op", tag="reroll"):
    """In a test, after a failed roll: roll all dice again, at no cost, instead of a push."""


class Change(Word, frozen=True, tag_field="op", tag="rule"):
    """A changed rule until the end of the round."""

    rule: ChangedRule


class RunTest(Word, frozen=True, tag_field="op", tag="test"):
    """A test (TL-083) and what follows. ``combo`` and ``tag`` solve it without a roll (TL-099, 105)."""

    trait: Trait
    success: tuple[Op, ...] = ()
    failure: tuple[Op, ...] = ()
    combo: tuple[Combo, ...] = ()
    tag: tuple[Tag, ...] = ()
    help: bool = True
    who: Who = "kid"


class WayOut(Word, frozen=True):
    """One way out of a choice; ``time`` T are spent for it, and ``when`` may rule it out."""

    label: str
    do: tuple[Op, ...] = ()
    time: int = 0
    when: When | None = None


class Choose(Word, frozen=True, tag_field="op", tag="choose"):
    """A choice of the kid, or of the group (any player may answer, or leave it to the others)."""

    text: str
    options: tuple[WayOut, ...]
    who: Literal["kid", "group"] = "kid"


class If(Word, frozen=True, tag_field="op", tag="if"):
    """Do ``then`` if the condition holds, else ``other``."""

    when: When
    then: tuple[Op, ...]
    other: tuple[Op, ...] = ()


class Face(Word, frozen=True):
    """What happens on some faces of the die."""

    on: tuple[int, ...]
    do: tuple[Op, ...] = ()


class Roll(Word, frozen=True, tag_field="op", tag="roll"):
    """Roll one die. No test: no help, no Items, no push (TL-202)."""

    faces: tuple[Face, ...]


ScriptName = Literal["gravitron_echoes", "videostore"]


class RunScript(Word, frozen=True, tag_field="op", tag="script"):
    """What only one card does: the rules hold a script of this name."""

    name: ScriptName


Op = (
    Insight | Enigma | TakeCondition | Rest | Time | ChangeFavor | PutKids | GainItem | LoseItem
    | GainAnomaly | Scout | DrawRumor | RemoveRumor | SetMode | SetResponse | MoveMachine | PlaceMachine
    | Reset | ShowFirewalls | Ride | PutToken | MoveToken | Sail | Spread | Advance | Diary | Win | Lose
    | Tell | Dice | Succeed | Reroll | Change | RunTest | Choose | If | Roll | RunScript
)  # fmt: skip

# What a card waits for

TriggerMoment = Literal[
    "enter",  # the card comes into play, or this side is turned up
    "morning",  # the Diary is read at the start of a round (TL-047)
    "machines_moved",  # after the machine step
    "entered",  # a kid has entered a Location of its own will, and got past the machines (TL-236, 257)
    "check",  # the Diary is checked: after every action, the School phase and the End phase (TL-082)
    "rumor_solved",
    "rumor_failed",
    "rumor_pushed_off",
    "hacked",  # a machine was hacked
    "hack_failed",
    "late",  # a kid came home late: once for each, where it stayed (TL-188, 258)
    "evening",  # the Diary step of the End phase (TL-196)
]


class Trigger(Word, frozen=True):
    """Something a Diary card does by itself. ``set`` and ``machine`` narrow the Rumor or the machine."""

    on: TriggerMoment
    do: tuple[Op, ...]
    when: When | None = None
    once: bool = True
    set: str = ""
    machine: Machines = ""


class CardAction(Word, frozen=True):
    """An action that a card offers (TL-093, 246).

    A kid at one of ``at`` (anywhere if empty) spends ``time`` T; with ``shared`` the active kids there may
    share it. ``per`` limits it to once, for all kids together.
    """

    id: str
    label: str
    do: tuple[Op, ...]
    at: Letters = ()
    time: int = 1
    shared: bool = False
    when: When | None = None
    per: Literal["", "round", "game"] = ""
