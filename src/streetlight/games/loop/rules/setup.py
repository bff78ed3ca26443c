"""Before the first morning: options, the cast, decks and machines (TL-021 to 039, 250)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from streetlight.core.asks import Choice, Script, one
from streetlight.core.errors import OptionError
from streetlight.core.luck import Luck, luck_from_seed
from streetlight.games.loop.pack.content import HouseNumbers, Pack, Scenario
from streetlight.games.loop.pack.loading import pack_index
from streetlight.games.loop.questions import WhoToBe
from streetlight.games.loop.rules.chores import deal_chores
from streetlight.games.loop.rules.diary import bring_in, first_page, raise_enigma, raise_insight, refresh
from streetlight.games.loop.rules.islands import SECTOR
from streetlight.games.loop.rules.machines import start_mode
from streetlight.games.loop.rules.match_rules import TRACK, Rules
from streetlight.games.loop.rules.rumors import deal_track
from streetlight.games.loop.rules.variants import Variant
from streetlight.games.loop.state import (
    ACTIVE,
    ASIDE,
    CUBES,
    FIRST,
    HAPPY,
    NONE,
    Loop,
    amount,
    iconic,
    seat_of,
)

FEWEST_KIDS = 2
MOST_KIDS = 5
ERRATIC = "erratic"
"""The Response card of the variant Erratic Firmware (TL-220)."""


RANDOM = "random"
"""Not the name of a scenario, but that one is drawn (TL-026)."""


MOST_DAYS = 6
"""A short match is a week at most, with its weekend."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of a match beside seats and seed."""

    scenario: str | None = None
    """The scenario's id, or "random" for one drawn from the seed; the first of the pack if it is left out."""
    kids: int | None = None
    """How many kids, 2 to 5; kid k belongs to seat k mod seats. Default: max(2, seats)."""
    cast: tuple[str, ...] | None = None
    """Which kids, in order. Without it the players choose."""
    variants: tuple[Variant, ...] = ()
    pushed_off: Literal["one_more", "two_more", "lose"] = "one_more"
    """Investigate All Rumors: what a Rumor pushed off the track costs."""
    complications: Literal["never", "every_other_round", "every_round"] = "never"
    """Sandbox: how often a complication is drawn."""
    enigma_limit: int | None = None
    """Sandbox: the Enigma that means failure."""
    numbers: Literal["gentle", "as_printed", "hard"] = "as_printed"
    """The scenario's house numbers: where Insight and Enigma stand when the week begins."""
    days: int | None = None
    """So many days only, and what they brought is counted (TL-263); else the scenario's weeks."""
    first: int | None = None
    """The seat whose kid is First Player; else random."""
    pack: str = "standard"


def check_options(seats: int, options: Options, pack: Pack) -> Options:
    """The options made whole, or an OptionError that says what does not go together."""
    scenarios = [scenario.id for scenario in pack.scenarios]
    scenario = options.scenario if options.scenario is not None else scenarios[0]
    if scenario not in (*scenarios, RANDOM):
        raise OptionError("scenario", f"the pack has {', '.join(scenarios)}, not {scenario[:30]!r}")
    kids = check_kids(seats, options, pack)
    variants = tuple(sorted(set(options.variants)))
    if "erratic_firmware" in variants and ERRATIC not in [card.id for card in pack.responses]:
        raise OptionError("variants", "this pack has no Erratic Response card")
    if options.pushed_off != "one_more" and "investigate_all_rumors" not in variants:
        raise OptionError("pushed_off", "this belongs to the variant investigate_all_rumors")
    if options.enigma_limit is not None and not 1 <= options.enigma_limit <= 99:
        raise OptionError("enigma_limit", "must be 1 to 99")
    if options.days is not None and not 1 <= options.days <= MOST_DAYS:
        raise OptionError("days", f"must be 1 to {MOST_DAYS}")
    whole = msgspec.structs.replace(options, scenario=scenario, kids=kids, variants=variants)
    if scenario == RANDOM:
        check_random(whole, pack)
    else:
        check_scenario(whole, pack.scenarios[scenarios.index(scenario)])
    if options.first is not None and not 0 <= options.first < seats:
        raise OptionError("first", f"there is no seat {options.first}")
    return whole


def check_scenario(options: Options, scenario: Scenario) -> None:
    """OptionError for what does not go together with this scenario."""
    if "done_by_monday" in options.variants and scenario.weeks < 2:
        raise OptionError("variants", "Done by Monday is for scenarios of two weeks")
    if options.complications != "never" and not scenario.complications:
        raise OptionError("complications", f"{scenario.name} has no complications")
    if options.enigma_limit is not None and scenario.enigma_limit is None:
        raise OptionError("enigma_limit", f"{scenario.name} has no limit that could be changed")


def check_random(options: Options, pack: Pack) -> None:
    """A drawn scenario has to go together with the rest, too: OptionError if none does."""
    if options.complications != "never":
        raise OptionError("complications", "they belong to a scenario: name it")
    if options.enigma_limit is not None:
        raise OptionError("enigma_limit", "it belongs to a scenario: name it")
    if not drawable(options, pack):
        raise OptionError("variants", "Done by Monday is for scenarios of two weeks, and this pack has none")


def drawable(options: Options, pack: Pack) -> list[str]:
    """The scenarios that can be drawn with these variants."""
    least = 2 if "done_by_monday" in options.variants else 1
    return [scenario.id for scenario in pack.scenarios if scenario.weeks >= least]


def draw_scenario(options: Options, pack: Pack, seed: str) -> Options:
    """The options with the scenario that the seed draws, if it is to be drawn (TL-026)."""
    if options.scenario != RANDOM:
        return options
    found = drawable(options, pack)
    number = luck_from_seed(f"{seed}/scenario", 1).below(0, len(found))
    return msgspec.structs.replace(options, scenario=found[number])


def check_kids(seats: int, options: Options, pack: Pack) -> int:
    """2 to 5 kids in all, at least one for each seat (TL-001, 250)."""
    default = max(FEWEST_KIDS, seats) if options.cast is None else len(options.cast)
    kids = default if options.kids is None else options.kids
    if not FEWEST_KIDS <= kids <= MOST_KIDS:
        raise OptionError("kids", f"there are {FEWEST_KIDS} to {MOST_KIDS} kids, not {kids}")
    if kids < seats:
        raise OptionError("kids", f"{seats} players need at least {seats} kids, not {kids}")
    if options.cast is not None:
        known = [kid.id for kid in pack.kids]
        for id in options.cast:
            if id not in known:
                raise OptionError("cast", f"the pack has {', '.join(known)}, not {id[:30]!r}")
        if len(set(options.cast)) != len(options.cast):
            raise OptionError("cast", "no kid can be there twice")
        if len(options.cast) != kids:
            raise OptionError("cast", f"names {len(options.cast)} kids for {kids}")
    return kids


@lru_cache(256)
def rules_of(seats: int, options: Options, pack: Pack) -> Rules:
    """What the players agreed on. One object serves all matches with the same options."""
    content = pack_index(pack)
    assert options.scenario is not None and options.kids is not None
    scenario = content.pack.scenarios[content.scenario[options.scenario]]
    return Rules(
        content,
        scenario,
        seats,
        options.kids,
        options.variants,
        options.pushed_off,
        options.complications,
        enigma_limit(scenario, options),
        options.pack,
        house_numbers_of(scenario, options),
        options.days,
    )


def enigma_limit(scenario: Scenario, options: Options) -> int | None:
    """The sandbox's limit, or the one that the players want instead (TL-209)."""
    limit = scenario.enigma_limit
    if options.enigma_limit is not None or limit is None:
        return options.enigma_limit
    return limit if isinstance(limit, int) else limit.base + limit.per_kid * (options.kids or 0)


def house_numbers_of(scenario: Scenario, options: Options) -> HouseNumbers:
    """Where the dials stand at the start, by the house numbers that the players want."""
    return {"gentle": scenario.gentle, "as_printed": HouseNumbers(), "hard": scenario.hard}[options.numbers]


def new_state(seats: int, options: Options, pack: Pack, luck: Luck) -> Loop:
    """Everything in its place, before the players choose their kids."""
    g = laid_out(seats, options, pack).copy()
    g.luck = luck
    g.first = luck.below(FIRST, g.rules.kids) if options.first is None else options.first  # TL-039
    return g


@lru_cache(256)
def laid_out(seats: int, options: Options, pack: Pack) -> Loop:
    """What does not depend on luck (TL-021 to 033). All matches with these options start as copies of it."""
    rules = rules_of(seats, options, pack)
    content = rules.content
    scenario = rules.scenario
    kids = rules.kids
    sectors, responses = machine_places(rules)
    cast = tuple([content.kid[id] for id in options.cast]) if options.cast is not None else ()
    g = Loop("setup", Luck((), []))
    g.rules = rules
    g.round = 1
    g.first = 0
    g.insight = 0
    g.enigma = 0
    g.cast = cast
    g.at = [rules.islands.school] * kids  # TL-038
    g.standing = [ACTIVE] * kids
    g.pool = [CUBES] * kids
    g.spent = [0] * kids
    g.conditions = [0] * kids
    g.injury = [0] * kids
    g.favor = [HAPPY] * kids  # TL-024
    g.tomorrow = [0] * kids
    g.rested = 0
    g.seen_off = [0] * kids
    g.noticed = 0
    g.items = [()] * kids
    g.anomalies = [()] * kids
    g.counters = (0,) * len(pack.anomalies)
    g.item_deck = list(range(len(pack.items)))
    g.item_discard = ()
    g.anomaly_deck = list(range(len(pack.anomalies)))
    g.anomaly_discard = ()
    g.chore_deck = list(range(len(pack.chores)))
    g.chore = [NONE] * kids
    g.progress = [0] * kids
    g.done = 0
    g.rumor_top = ()
    g.rumor_bag = list(rules.rumor_deck)
    g.rumor_bottom = ()
    g.rumor_discard = ()
    g.track = [NONE] * TRACK
    g.up = 0
    g.sure = 0
    g.sector = sectors
    g.start = sectors[:]
    g.controller = [NONE] * rules.machines
    g.response = responses
    g.alert = 0
    g.tokened = 0
    g.walls = [(NONE,) * sheet.firewalls for sheet in rules.sheets]
    g.supply = list(content.firewall_bag)
    g.school_deck = list(range(len(pack.school)))
    g.school_card = NONE
    g.school_before = NONE
    g.uproar = False
    g.tiles_used = 0
    g.sides = ()
    g.gone = 0
    g.fired = 0
    g.acted = 0
    g.acted_today = 0
    g.today = ()
    g.tokens = (0,) * (rules.token_kinds * rules.locations)
    g.tracks = (0,) * len(scenario.tracks)
    g.complications = [rules.number_of_page[number] for number in scenario.complications]
    g.waiting = 0
    g.trade = ()
    g.test = ()
    g.hack = ()
    g.ended = ""
    g.won = False
    g.ending = ""
    refresh(g)
    for machine in range(rules.machines):
        if g.sector[machine] >= 0:
            start_mode(g, machine)
    g.told, g.told_count = None, 0
    return g


def machine_places(rules: Rules) -> tuple[list[int], list[int]]:
    """The scenario's machines on their Sectors, each with its Response card (TL-027, 028, 220)."""
    content = rules.content
    sectors = [ASIDE] * rules.machines
    responses = [content.response[machine.response] for machine in content.pack.machines]
    for start in rules.scenario.machines:
        machine = content.machine[start.machine]
        sectors[machine] = SECTOR[start.sector]
        if start.response:
            responses[machine] = content.response[start.response]
    if rules.erratic:
        responses = [content.response[ERRATIC]] * rules.machines
    return sectors, responses


def setup(g: Loop) -> Script:
    """Kids, Iconic Items, Rumors, Chores, the first Diary cards (TL-022 to 036)."""
    while len(g.cast) < g.rules.kids:
        kid = len(g.cast)
        if kid < len(g.rules.content.pack.kids) - 1:
            _, number = yield one(kid % g.rules.seats, WhoToBe(kid), cast_choices)
        else:
            number = free_kids(g)[0]
        g.cast += (number,)
        g.tell("cast", kid % g.rules.seats, number)
    for kid in range(g.rules.kids):
        g.items[kid] = (iconic(g, kid),)  # TL-025
        g.item_deck.remove(iconic(g, kid))
    deal_track(g)
    yield from deal_chores(g)
    g.tell("begins", seat_of(g, g.first), g.first)
    raise_insight(g, amount(g, g.rules.house_numbers.insight))
    raise_enigma(g, amount(g, g.rules.house_numbers.enigma))
    for side in first_page(g):
        yield from bring_in(g, side)
    g.step = "" if g.ended else "morning"


def free_kids(g: Loop) -> list[int]:
    """The kids that nobody has taken yet."""
    return [number for number in range(len(g.rules.content.pack.kids)) if number not in g.cast]


def cast_choices(g: Loop, seat: int, question: WhoToBe) -> list[Choice]:
    return [("be", number) for number in free_kids(g)]
