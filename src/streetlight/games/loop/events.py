"""Every event of Tales from the Loop: what it tells, and its rule.

Things are refs such as "kid:maja" or "place:M". Events that tell the same kind of thing share a struct.
"""

from __future__ import annotations

import msgspec

from streetlight.core.documents import EventFields, EventKind


class Cast(EventFields, frozen=True):
    """Who plays which kid."""

    seat: str
    character: str = msgspec.field(name="kid")


class AboutPlaces(EventFields, frozen=True):
    places: tuple[str, ...]


class KidChore(EventFields, frozen=True):
    kid: str
    chore: str


class Begins(EventFields, frozen=True):
    """The kid with the First Player token, and its player."""

    seat: str
    kid: str


class PageRead(EventFields, frozen=True):
    """A side of a Diary card comes up, and what it says."""

    page: str
    title: str
    text: str


class PageGone(EventFields, frozen=True):
    page: str


class NewDay(EventFields, frozen=True):
    """A round begins; the kid is First Player."""

    round: int
    day: str
    week: int
    kid: str
    title: str
    """The day and its week, in words."""


class OfKid(EventFields, frozen=True):
    """A kid, and nothing else to say."""

    kid: str


class SchoolDrawn(EventFields, frozen=True):
    school: str


class SchoolDay(EventFields, frozen=True):
    """The event of a School card, and what it says."""

    kid: str
    school: str
    text: str


class AtPlace(EventFields, frozen=True):
    place: str


class RumorAt(EventFields, frozen=True):
    rumor: str
    place: str


class RumorsReshuffled(EventFields, frozen=True):
    count: int


class Dial(EventFields, frozen=True):
    """By how much a dial has moved, e.g. "+1", and where it is now."""

    by: str
    now: int


class Story(EventFields, frozen=True):
    text: str


class Ending(EventFields, frozen=True):
    ending: str
    text: str


class TokensPut(EventFields, frozen=True):
    """More or fewer of something on the map, as the story calls it."""

    kind: str
    by: str
    place: str
    text: str


class TokensWalked(EventFields, frozen=True):
    kind: str
    count: int
    origin: str = msgspec.field(name="from")
    place: str
    text: str
    """Who goes, as the story calls them."""


class TrackMoved(EventFields, frozen=True):
    track: str
    now: int


class RuleChanged(EventFields, frozen=True):
    """A rule for the rest of the day, as a sentence."""

    rule: str


class WayOutChosen(EventFields, frozen=True):
    label: str


class KidTrait(EventFields, frozen=True):
    kid: str
    trait: str


class Helps(EventFields, frozen=True):
    helper: str
    kid: str


class ThingsKept(EventFields, frozen=True):
    """The owner does not lend the kid its things."""

    owner: str
    kid: str


class ComboUsed(EventFields, frozen=True):
    kid: str
    combo: str
    things: tuple[str, ...]


class TagUsed(EventFields, frozen=True):
    kid: str
    thing: str
    things: tuple[str, ...]


class KidAnomaly(EventFields, frozen=True):
    kid: str
    anomaly: str


class Rolled(EventFields, frozen=True):
    kid: str
    dice: int
    faces: tuple[int, ...]


class KidCondition(EventFields, frozen=True):
    kid: str
    condition: str


class DieRolled(EventFields, frozen=True):
    kid: str
    face: int


class Healing(EventFields, frozen=True):
    """The square of the Injured cube."""

    kid: str
    square: int


class FavorMoved(EventFields, frozen=True):
    kid: str
    favor: str
    better: bool


class KidCount(EventFields, frozen=True):
    """So many T of a kid."""

    kid: str
    count: int


class KidItem(EventFields, frozen=True):
    kid: str
    item: str


class KidRumor(EventFields, frozen=True):
    kid: str
    rumor: str


class RumorTried(EventFields, frozen=True):
    """How the test of a Rumor went, as the card tells it."""

    kid: str
    rumor: str
    text: str


class Peeked(EventFields, frozen=True):
    kid: str
    places: tuple[str, ...]


class Plain(EventFields, frozen=True):
    """Nothing to add."""


class ItemGiven(EventFields, frozen=True):
    kid: str
    item: str
    to: str


class AnomalyGiven(EventFields, frozen=True):
    kid: str
    anomaly: str
    to: str


class FirewallShown(EventFields, frozen=True):
    """The spaces of a sheet are counted from 1."""

    machine: str
    space: int
    firewall: str


class KidMachine(EventFields, frozen=True):
    kid: str
    machine: str


class ModeChanged(EventFields, frozen=True):
    machine: str
    mode: str


class NewResponse(EventFields, frozen=True):
    """A machine has another Response card, and what that is called."""

    machine: str
    response: str
    title: str


class MachinePlaced(EventFields, frozen=True):
    machine: str
    sector: str


class OfMachine(EventFields, frozen=True):
    """A machine, and nothing else to say."""

    machine: str


class MachineSpace(EventFields, frozen=True):
    """A firewall space, counted from 1."""

    machine: str
    space: int


class MachineMoved(EventFields, frozen=True):
    """From one Sector to another."""

    machine: str
    start: str
    sector: str


class KidMoved(EventFields, frozen=True):
    kid: str
    origin: str = msgspec.field(name="from")
    place: str


class Rode(EventFields, frozen=True):
    kids: tuple[str, ...]
    origin: str = msgspec.field(name="from")
    place: str


class Met(EventFields, frozen=True):
    """What a Diary card has put there, and what it does."""

    kid: str
    page: str
    text: str


class HackBegins(EventFields, frozen=True):
    """The Hacker, all who take part, and what it costs in T."""

    kid: str
    machine: str
    kids: tuple[str, ...]
    time: int


class KidPlace(EventFields, frozen=True):
    kid: str
    place: str


class KidTile(EventFields, frozen=True):
    kid: str
    tile: str


class KidLabel(EventFields, frozen=True):
    """An action of the Diary."""

    kid: str
    label: str


EVENTS: dict[str, EventKind] = {
    "cast": EventKind(Cast, "TL-022"),
    "rumors_dealt": EventKind(AboutPlaces, "TL-034"),
    "got_chore": EventKind(KidChore, "TL-036"),
    "begins": EventKind(Begins, "TL-039"),
    "page": EventKind(PageRead, "TL-006"),
    "page_gone": EventKind(PageGone, "TL-006"),
    "day": EventKind(NewDay, "TL-003"),
    "sick": EventKind(OfKid, "TL-063"),
    "first": EventKind(OfKid, "TL-065"),
    "school": EventKind(SchoolDrawn, "TL-052"),
    "event": EventKind(SchoolDay, "TL-062"),
    "new_rumor": EventKind(AtPlace, "TL-055"),
    "duplicate": EventKind(RumorAt, "TL-057"),
    "pushed_off": EventKind(RumorAt, "TL-056"),
    "rumors_reshuffled": EventKind(RumorsReshuffled, "TL-060"),
    "insight": EventKind(Dial, "TL-004"),
    "enigma": EventKind(Dial, "TL-004"),
    "story": EventKind(Story, "TL-002"),
    "won": EventKind(Ending, "TL-002"),
    "lost": EventKind(Ending, "TL-002"),
    "token": EventKind(TokensPut, "TL-221"),
    "tokens_walked": EventKind(TokensWalked, "TL-256"),
    "track": EventKind(TrackMoved, "TL-002"),
    "changed": EventKind(RuleChanged, "TL-005"),
    "chose": EventKind(WayOutChosen, "TL-093"),
    "test": EventKind(KidTrait, "TL-083"),
    "helps": EventKind(Helps, "TL-088"),
    "kept": EventKind(ThingsKept, "TL-101"),
    "combo": EventKind(ComboUsed, "TL-099"),
    "tag": EventKind(TagUsed, "TL-105"),
    "anomaly": EventKind(KidAnomaly, "TL-097"),
    "worn_out": EventKind(KidAnomaly, "TL-097"),
    "shielded": EventKind(KidAnomaly, "TL-098"),
    "rolled": EventKind(Rolled, "TL-083"),
    "pushed": EventKind(KidCondition, "TL-110"),
    "test_won": EventKind(KidTrait, "TL-083"),
    "test_lost": EventKind(KidTrait, "TL-083"),
    "die": EventKind(DieRolled, "TL-202"),
    "condition": EventKind(KidCondition, "TL-117"),
    "injured_again": EventKind(OfKid, "TL-120"),
    "relieved": EventKind(KidCondition, "TL-121"),
    "healing": EventKind(Healing, "TL-125"),
    "favor": EventKind(FavorMoved, "TL-045"),
    "grounded": EventKind(OfKid, "TL-189"),
    "not_grounded": EventKind(OfKid, "TL-190"),
    "bonus_time": EventKind(KidCount, "TL-197"),
    "time_tomorrow": EventKind(KidCount, "TL-203"),
    "lost_time": EventKind(KidCount, "TL-042"),
    "discarded": EventKind(KidItem, "TL-101"),
    "got_item": EventKind(KidItem, "TL-043"),
    "got_anomaly": EventKind(KidAnomaly, "TL-096"),
    "fetched": EventKind(KidItem, "TL-201"),
    "scouted": EventKind(RumorAt, "TL-146"),
    "investigates": EventKind(KidRumor, "TL-148"),
    "paid": EventKind(KidCount, "TL-093"),
    "solved": EventKind(RumorTried, "TL-150"),
    "not_solved": EventKind(RumorTried, "TL-150"),
    "removed_rumor": EventKind(RumorAt, "TL-199"),
    "to_bottom": EventKind(AtPlace, "TL-199"),
    "peeked": EventKind(Peeked, "TL-204"),
    "all_to_bottom": EventKind(OfKid, "TL-204"),
    "trade_opens": EventKind(AtPlace, "TL-152"),
    "trade_closes": EventKind(Plain, "TL-152"),
    "gave_item": EventKind(ItemGiven, "TL-152"),
    "gave_anomaly": EventKind(AnomalyGiven, "TL-243"),
    "firewall": EventKind(FirewallShown, "TL-156"),
    "scouts_machine": EventKind(KidMachine, "TL-147"),
    "mode": EventKind(ModeChanged, "TL-077"),
    "response": EventKind(NewResponse, "TL-261"),
    "machine_placed": EventKind(MachinePlaced, "TL-070"),
    "reset": EventKind(OfMachine, "TL-070"),
    "wrecked": EventKind(OfMachine, "TL-175"),
    "fires": EventKind(KidMachine, "TL-175"),
    "rebooted": EventKind(MachineSpace, "TL-068"),
    "machine_moved": EventKind(MachineMoved, "TL-072"),
    "walked": EventKind(KidMoved, "TL-127"),
    "took_bus": EventKind(KidMoved, "TL-128"),
    "took_car": EventKind(KidMoved, "TL-130"),
    "no_ride": EventKind(OfKid, "TL-131"),
    "rode": EventKind(Rode, "TL-131"),
    "sailed": EventKind(Rode, "TL-260"),
    "noticed": EventKind(KidMachine, "TL-135"),
    "avoided": EventKind(KidMachine, "TL-138"),
    "caught": EventKind(KidMachine, "TL-139"),
    "met": EventKind(Met, "TL-257"),
    "sent_back": EventKind(KidMoved, "TL-140"),
    "moved": EventKind(KidMoved, "TL-205"),
    "called_off": EventKind(KidMachine, "TL-153"),
    "hack_begins": EventKind(HackBegins, "TL-153"),
    "hack_cut_short": EventKind(KidMachine, "TL-165"),
    "firewall_down": EventKind(MachineSpace, "TL-160"),
    "hack_failed": EventKind(OfMachine, "TL-162"),
    "hacked": EventKind(KidMachine, "TL-166"),
    "chore_failed": EventKind(KidChore, "TL-193"),
    "chore_done": EventKind(KidChore, "TL-193"),
    "chore_rewarded": EventKind(KidChore, "TL-193"),
    "chore_missed": EventKind(KidChore, "TL-195"),
    "dinner": EventKind(OfKid, "TL-188"),
    "late_home": EventKind(OfKid, "TL-188"),
    "out_of_time": EventKind(OfKid, "TL-184"),
    "went_home": EventKind(KidPlace, "TL-183"),
    "late": EventKind(OfKid, "TL-184"),
    "back": EventKind(OfKid, "TL-227"),
    "rests": EventKind(OfKid, "TL-181"),
    "tile": EventKind(KidTile, "TL-198"),
    "card_action": EventKind(KidLabel, "TL-093"),
    "card_called_off": EventKind(KidLabel, "TL-246"),
}
