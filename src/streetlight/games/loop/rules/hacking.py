"""Hacking: a group works through a machine's firewalls (TL-153 to 172, 239 to 242)."""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, one, pick, some
from streetlight.games.loop.pack.content import Half, ResponseSide
from streetlight.games.loop.pack.effects import TRAITS, Combo, Trait
from streetlight.games.loop.questions import JoinHack, LeadHacker, ShareAction, ShareHack, Tester
from streetlight.games.loop.rules.cubes import spend
from streetlight.games.loop.rules.diary import fire
from streetlight.games.loop.rules.dice import test
from streetlight.games.loop.rules.machines import (
    draw_wall,
    reset,
    set_mode,
    show_walls,
    side_of,
    spaces,
)
from streetlight.games.loop.rules.moving import run_away, trait_of
from streetlight.games.loop.rules.running import Context, party, run
from streetlight.games.loop.state import (
    ACTIVE,
    HACKED,
    NONE,
    Cause,
    Loop,
    OpenHack,
    bits,
    is_alert,
    is_near,
    machine_of,
    seat_of,
)

# Who takes part and what it costs


def hackers_near(g: Loop, machine: int) -> int:
    """Active kids nearby with T to spend, as bits."""
    near, sector = g.rules.sectors_near, g.sector[machine]
    kids = 0
    for kid, place in enumerate(g.at):
        if sector in near[place] and g.pool[kid] and g.standing[kid] == ACTIVE:
            kids |= 1 << kid
    return kids


def hack_cost(g: Loop, machine: int, participants: int) -> int:
    """The larger of firewall spaces and participants, in all (TL-153)."""
    return max(g.law.hack_costs[machine], participants)


def can_hack(g: Loop, kid: int, machine: int) -> bool:
    """The kids nearby could pay for it together."""
    if not g.pool[kid] or g.standing[kid] != ACTIVE or not is_near(g, kid, machine):
        return False
    return can_pay_hack(g, kid, machine)


def can_pay_hack(g: Loop, kid: int, machine: int) -> bool:
    """Could it be paid by this kid, who is there, or by all who are?"""
    cost = g.law.hack_costs[machine]
    return g.pool[kid] >= cost or together(g, hackers_near(g, machine)) >= cost


def together(g: Loop, kids: int) -> int:
    """T that these kids (bits) have between them."""
    return sum([g.pool[kid] for kid in bits(kids)])


def hack(g: Loop, kid: int, machine: int) -> Script:
    """One atomic action (TL-241): gather, pay, choose the Hacker, then the firewalls from left to right."""
    participants = yield from gather(g, kid, machine)
    cost = hack_cost(g, machine, participants.bit_count())
    shares = yield from split(g, kid, participants, cost, 1, ShareHack, machine)
    if not shares:
        g.tell("called_off", kid, machine)
        return
    hacker = yield from lead_hacker(g, shares)
    g.hack = OpenHack(machine, 0, participants, hacker, 0)
    g.tell("hack_begins", hacker, machine, bits(participants), cost)
    if g.rules.ability(machine, "predictable"):  # TL-177
        show_walls(g, machine, spaces(g, machine))
    sector = g.sector[machine]
    for space in range(spaces(g, machine)):
        participants = still_near(g, machine, participants)
        g.hack = OpenHack(machine, space, participants, hacker, 0)
        draw_wall(g, machine, space)
        if g.walls[machine][space] == NONE:
            continue
        passed = yield from face(g, machine, space, participants, hacker)
        if is_cut_short(g, machine, sector, hacker):  # TL-165
            g.hack = ()
            g.tell("hack_cut_short", hacker, machine)
            keep_token(g, machine)
            return
        if not passed:
            yield from failed(g, machine, still_near(g, machine, participants), hacker)
            return
        g.tell("firewall_down", machine, space)
    yield from take_control(g, machine, hacker)


def gather(g: Loop, kid: int, machine: int) -> Script:
    """Ask the others nearby whether they join (TL-153, 154). Returns all participants as bits."""
    near = hackers_near(g, machine)
    joined = 1 << kid
    for seat in g.rules.round_from[seat_of(g, kid)]:
        mine = near & ~joined & g.rules.team[seat]
        if mine:
            most = mine.bit_count()
            chosen = yield some(seat, JoinHack(kid, machine, bits(mine)), 0, most, join_choices)
            for _, other in chosen:
                joined |= 1 << other
    return joined


def join_choices(g: Loop, seat: int, question: JoinHack) -> list[Choice]:
    return [("join", other) for other in question.able]


def split(
    g: Loop,
    kid: int,
    payers: int,
    cost: int,
    least: int,
    share: type[ShareHack] | type[ShareAction],
    whose: int,
) -> Script:
    """Share a cost: each payer in turn says how many T, at least `least`; the first kid pays the rest.

    Everybody pays then. Returns ((kid, T), ...), or () if it was not enough; then nobody did. Who has joined
    (`least` above 0) pays what is needed; who was not asked before may well give nothing. `share` is the question
    to each, and `whose` cost it is: that of a machine, or of an action of the Diary.
    """
    others = [other for other in bits(payers) if other != kid]
    if together(g, payers) < cost:
        return ()
    left = cost
    shares: tuple[tuple[int, int], ...] = ()
    for at, other in enumerate(others):
        later = others[at + 1 :]
        need = max(least, left - g.pool[kid] - sum([g.pool[k] for k in later]))
        low = need if least else 0
        high = min(g.pool[other], left - least * (len(later) + 1))
        paid = low
        if high > low:
            choices: list[Choice] = [("pay", n) for n in range(low, high + 1)]
            _, paid = yield pick(seat_of(g, other), share(other, left, need, whose), choices)
        shares += ((other, paid),)
        left -= paid
    if left > g.pool[kid]:
        return ()
    shares = ((kid, left), *shares)
    for payer, paid in shares:
        spend(g, payer, paid)
    return shares


def lead_hacker(g: Loop, shares: tuple[tuple[int, int], ...]) -> Script:
    """Who paid most; the First Player breaks ties (TL-155)."""
    most = max([paid for _, paid in shares])
    leads = sorted([kid for kid, paid in shares if paid == most])
    if len(leads) == 1:
        return leads[0]
    choices: list[Choice] = [("kid", kid) for kid in leads]
    _, hacker = yield pick(seat_of(g, g.first), LeadHacker(), choices)
    return hacker


# Firewalls


def still_near(g: Loop, machine: int, participants: int) -> int:
    """Who is no longer nearby drops out (TL-169)."""
    return sum([1 << kid for kid in bits(participants) if is_near(g, kid, machine)])


def is_cut_short(g: Loop, machine: int, sector: int, hacker: int) -> bool:
    """Has the machine been moved, or the Hacker (TL-165, 169)?"""
    return g.sector[machine] != sector or not is_near(g, hacker, machine)


def half_of(g: Loop, machine: int, space: int) -> Half:
    """The half of a firewall that counts in the machine's mode (TL-157)."""
    token = g.rules.content.pack.firewalls[g.walls[machine][space]]
    return token.alert if is_alert(g, machine) else token.routine


def face(g: Loop, machine: int, space: int, participants: int, hacker: int) -> Script:
    """One firewall. A failure in Routine turns the machine Alert: then the whole lower half (TL-160, 161)."""
    sector = g.sector[machine]
    while True:
        alert = is_alert(g, machine)
        half = half_of(g, machine, space)
        if half.effect == "alert" and not alert:  # TL-171
            set_mode(g, machine, True)
            continue
        participants = still_near(g, machine, participants)
        g.hack = OpenHack(machine, space, participants, hacker, 0)
        passed = yield from face_half(g, machine, space, half, participants, hacker)
        if passed or alert or g.ended or is_cut_short(g, machine, sector, hacker):
            return passed
        set_mode(g, machine, True)


def asked(half: Half, side: ResponseSide) -> tuple[tuple[Trait, ...], tuple[Combo, ...]]:
    """What half a firewall asks for: the traits to test, and the combos that do for each of them.

    Where it shows an icon, this side of the machine's Response card says (TL-158, 169, 170).
    """
    if half.effect == "repel":
        return (() if side.trait is None else (side.trait,)), side.combo
    return (side.default if half.effect == "default" else half.tests), half.combo


def face_half(g: Loop, machine: int, space: int, half: Half, participants: int, hacker: int) -> Script:
    """Icon first, then the tests from the top (TL-158, 169, 170)."""
    side = side_of(g, machine)
    sector = g.sector[machine]
    cause = Cause("hack", machine)
    if half.effect == "repel":
        return (yield from repel(g, machine, side, participants, hacker))
    tests, combo = asked(half, side)
    for passed, trait in enumerate(tests):
        g.hack = OpenHack(machine, space, participants, hacker, passed)
        number = TRAITS.index(trait)
        tester = yield from choose_tester(g, number, participants, hacker)
        success, _ = yield from test(
            g, tester, number, combo, among=participants, uses=("firewall",), cause=cause
        )
        if not success or g.ended:
            return False
        if g.sector[machine] != sector:  # TL-165: the rest does not matter any more
            break
    return True


def repel(g: Loop, machine: int, side: ResponseSide, participants: int, hacker: int) -> Script:
    """An Avoid check of the Hacker in place of the test (TL-169).

    Who fails in Routine gets what the Response card says, and its helpers with it; in Alert the whole hack fails, and
    the card strikes then. No Block moves a hacker.
    """
    if side.stance == "ignore":
        return True
    alert = is_alert(g, machine)
    helpers = participants & ~(1 << hacker)
    cause, uses = Cause("hack", machine), ("avoid", "firewall")
    success, helped = yield from test(
        g, hacker, trait_of(side), side.combo, among=helpers, uses=uses, cause=cause
    )
    if not success and not alert and not g.ended:
        after = party(g, hacker, helped, Cause("machine", machine))
        after.machine = machine
        g.tell("caught", hacker, machine)
        yield from run(g, side.do, after)
    return success


def choose_tester(g: Loop, trait: int, participants: int, hacker: int) -> Script:
    """Any participant may take the test (TL-159); the Hacker's player says who."""
    if participants.bit_count() == 1:
        return hacker
    _, tester = yield one(seat_of(g, hacker), Tester(trait, bits(participants)), tester_choices)
    return tester


def tester_choices(g: Loop, seat: int, question: Tester) -> list[Choice]:
    return [("kid", kid) for kid in question.participants]


# How it ends


def keep_token(g: Loop, machine: int) -> None:
    """After a failed hack in Alert the Hack token lies on the Response card (TL-163)."""
    if is_alert(g, machine) and g.sector[machine] >= 0:
        g.tokened |= 1 << machine


def failed(g: Loop, machine: int, participants: int, hacker: int) -> Script:
    """The Response hits every participant, then each moves next door, the Hacker first (TL-162, 242)."""
    g.hack = ()
    g.tell("hack_failed", machine)
    keep_token(g, machine)
    side = side_of(g, machine)
    for kid in bits(participants):
        if not g.ended:
            yield from run(g, side.do, Context(kid, machine=machine, cause=Cause("machine", machine)))
    for kid in (hacker, *bits(participants & ~(1 << hacker))):
        if not g.ended:
            yield from run_away(g, kid, machine)
    if not g.ended:
        yield from fire(g, "hack_failed", hacker, machine=machine)


def take_control(g: Loop, machine: int, hacker: int) -> Script:
    """The machine is hacked and goes with its Hacker, who lets go of an earlier one (TL-166, 167)."""
    g.hack = ()
    before = machine_of(g, hacker)
    g.sector[machine] = HACKED
    g.controller[machine] = hacker
    g.tokened &= ~(1 << machine)
    g.tell("hacked", hacker, machine)
    if before != NONE:
        g.controller[before] = NONE
        yield from reset(g, before)
    yield from fire(g, "hacked", hacker, machine=machine)
