"""Every question of Tales from the Loop.

Things are numbers, as the rules have them: a kid by its place among the kids in the game, everything else (Locations,
machines, Items, Rumors, ...) by its place in the pack, a Sector by ``row * 8 + column``. -1 stands for none.
Nothing in here is hidden from anybody.
"""

from __future__ import annotations

from typing import Literal

from streetlight.core.questions import Question

CauseKind = Literal[
    "", "machine", "hack", "rumor", "chore", "school", "tile", "action", "page", "met", "anomaly"
]
"""What a test or a choice comes from: a machine that notices, a hack, a card, a tile, an action of the Diary, a page of
it, or what a page has put where a kid arrives. "" is nothing of these."""

# Before the first morning, and at school


class WhoToBe(Question, frozen=True, tag="who"):
    """Which kid of the pack will this one be?"""

    kid: int


class KeepChore(Question, frozen=True, tag="keep_chore"):
    """Which of two Chores does the kid keep?"""

    kid: int


class SchoolEvent(Question, frozen=True, tag="school_event"):
    """Does the First Player try what the School card offers?"""


class MoveFirst(Question, frozen=True, tag="move_first"):
    """Which of several machines moves first?"""


# The Adventure phase


class Adventure(Question, frozen=True, tag="adventure"):
    """What does one of the player's kids do next?"""

    busy: int
    """The seats with an active kid that is not waiting, as bits: one of them may go first."""


class TradeOrDone(Question, frozen=True, tag="trade"):
    """Give something away, or be done?"""


class ShareAction(Question, frozen=True, tag="share"):
    """How many T does this kid give for an action of the Diary?"""

    kid: int
    left: int
    """T that are still to be paid."""
    need: int
    """With less than this from the kid it can't be paid."""
    action: int


# Tests


class Help(Question, frozen=True, tag="help"):
    """Who helps the kid with its test?"""

    kid: int
    trait: int
    able: tuple[int, ...]
    """The player's kids who can."""


class Solve(Question, frozen=True, tag="solve"):
    """Roll, or solve the test with things?"""

    kid: int
    partners: tuple[int, ...]
    """Helpers whose things may be used too."""
    combos: tuple[str, ...]
    tags: tuple[str, ...]
    uses: tuple[str, ...]
    """What else Anomalies may replace here: "avoid", "firewall"."""
    used: tuple[int, ...]
    """Anomalies that were used in this test."""


class Failed(Question, frozen=True, tag="failed"):
    """Accept the failure, or roll again?"""

    kid: int


class LoseFavorite(Question, frozen=True, tag="favorite"):
    """Which of the Items that gave dice is lost?"""

    kid: int
    items: tuple[int, ...]


class UseItems(Question, frozen=True, tag="use_items"):
    """Which of the Items that fit does the kid use, where one of them will be lost?"""

    kid: int
    trait: int


class Lend(Question, frozen=True, tag="lend"):
    """May the kid use things of another player's kid?"""

    kid: int
    things: tuple[int, ...]
    """An Item, an Anomaly (from 1000) or a machine (from 2000)."""


# Conditions, Rest and Items


class Shield(Question, frozen=True, tag="shield"):
    """Take a condition, or use an Anomaly in its place?"""

    kid: int
    condition: int


class WhichCondition(Question, frozen=True, tag="condition"):
    """Which condition does the kid take?"""

    kid: int
    condition: int
    """The one that the text names; it may be taken already."""


class FreeRest(Question, frozen=True, tag="rest"):
    """What does a Rest that costs nothing help against?"""

    kid: int


class Caring(Question, frozen=True, tag="caring"):
    """Do caring parents relieve the kid of this condition?"""

    kid: int
    condition: int


class FetchItem(Question, frozen=True, tag="fetch"):
    """Which Item comes back from the discard pile?"""

    kid: int
    tags: tuple[str, ...]
    """It must carry one of these, if there are any."""


class DiscardItem(Question, frozen=True, tag="lose_item"):
    """Which Item does the kid lose?"""

    kid: int
    iconic: bool
    """Even its Iconic Item."""


class DiscardExcess(Question, frozen=True, tag="excess"):
    """Which Items does the kid discard, down to four?"""

    kid: int


class BringItem(Question, frozen=True, tag="bring"):
    """Which Item does the kid hand over for its Chore?"""

    kid: int
    tag: str


class TakeReward(Question, frozen=True, tag="reward"):
    """Take the reward of a Chore now?"""

    kid: int


# The texts of cards


class OneKid(Question, frozen=True, tag="one_kid"):
    """Which kid does this one choose?"""

    kid: int


class ChooseWay(Question, frozen=True, tag="choose"):
    """Which way out of several that a text offers?"""

    text: int
    """The `choose` op, by its number in the pack."""
    kid: int
    others: bool
    """Could somebody else choose?"""
    cause: CauseKind
    """What the text stands on."""
    number: int
    """Which one: a Rumor, Chore, School card, tile or Anomaly by its place in the pack, an action or a side of a page
    by its `index` in the view."""


class MoveTo(Question, frozen=True, tag="move_to"):
    """Where does a text put the kid?"""

    kid: int
    to: str
    """What the text says: a letter, "home", "school", "here", "adjacent", "open" or "any"."""
    caller: int
    """The kid that the text is about: "here" is where it stands."""


# Rumors


class ScoutRumor(Question, frozen=True, tag="scout"):
    """Which face-down Rumor is turned up?"""

    kid: int
    near: bool
    """Only here or next door."""


class WhichRumor(Question, frozen=True, tag="remove_rumor"):
    """Which Rumor comes off the track?"""

    kid: int


class Echo(Question, frozen=True, tag="echo"):
    """Which face-down Rumor gives way to the next one of the deck?"""

    kid: int


class Videostore(Question, frozen=True, tag="videostore"):
    """Which of the Rumors on top of the deck comes first?"""

    count: int


class NextOnTop(Question, frozen=True, tag="next_on_top"):
    """Which one comes after it?"""

    place: int
    """So many are in order already."""
    count: int


class PayOrTest(Question, frozen=True, tag="pay_or_test"):
    """Do the test of the Rumor, or spend the time?"""

    rumor: int


# Getting about


class AvoidFirst(Question, frozen=True, tag="avoid_first"):
    """Which of several machines does the kid meet first?"""

    kid: int


class RideTo(Question, frozen=True, tag="ride_to"):
    """Where does the ride end?"""

    kid: int
    movement: int
    start: int
    """The Sector that it starts from, if that is not where the kid is."""


class Invite(Question, frozen=True, tag="invite"):
    """Who comes along on the ride?"""

    kid: int
    place: int


class ComeAlong(Question, frozen=True, tag="come_along"):
    """Does the kid come along?"""

    kid: int
    place: int


class StepAside(Question, frozen=True, tag="step_aside"):
    """To which Location next door does the kid go?"""

    kid: int


# Machines and hacking


class PlaceMachineAt(Question, frozen=True, tag="place_machine"):
    """Where does a machine go whose starting Sector is taken?"""

    machine: int


class WhichMachine(Question, frozen=True, tag="which_machine"):
    """Which machine does a text mean?"""

    tile: int
    """The Sector of the tile whose text it is."""


class MoveMachineTo(Question, frozen=True, tag="move_machine"):
    """Where does a text move this machine?"""

    machine: int
    tile: int
    """The Sector of the tile whose text it is."""


class JoinHack(Question, frozen=True, tag="join_hack"):
    """Who joins the kid in its hack?"""

    kid: int
    machine: int
    able: tuple[int, ...]
    """The player's kids who can."""


class ShareHack(Question, frozen=True, tag="hack_share"):
    """How many T does this kid give for the hack?"""

    kid: int
    left: int
    """T that are still to be paid."""
    need: int
    """The least that the kid has to give."""
    machine: int


class LeadHacker(Question, frozen=True, tag="lead_hacker"):
    """Who of those who paid most is the Hacker?"""


class Tester(Question, frozen=True, tag="tester"):
    """Who takes the test of a firewall?"""

    trait: int
    participants: tuple[int, ...]


QUESTIONS: tuple[type[Question], ...] = (
    WhoToBe, Adventure, TradeOrDone, FetchItem, DiscardItem, KeepChore, BringItem, TakeReward, Lend, Shield,
    WhichCondition, FreeRest, ChooseWay, Help, Solve, Failed, LoseFavorite, DiscardExcess, Caring, JoinHack, ShareHack,
    ShareAction, LeadHacker, Tester, PlaceMachineAt, MoveFirst, WhichMachine, MoveMachineTo, RideTo, Invite, ComeAlong,
    AvoidFirst, StepAside, MoveTo, PayOrTest, ScoutRumor, WhichRumor, Echo, Videostore, NextOnTop, OneKid, SchoolEvent,
    UseItems,
)  # fmt: skip
"""All of them. Learning environments number them in this order, so a new one comes last."""
