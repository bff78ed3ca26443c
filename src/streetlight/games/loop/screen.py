"""Tales from the Loop in the terminal: the islands, the kids, the Rumors, the machines, the Diary."""

from __future__ import annotations

from streetlight.core.seen import SeenMatch
from streetlight.core.views import as_view
from streetlight.games.loop import spoken
from streetlight.games.loop.documents import HackView, KidView, LoopView, MachineView
from streetlight.games.loop.pack import effects
from streetlight.games.loop.pack.content import PackIndex, Recipe
from streetlight.games.loop.text.in_short import IN_SHORT
from streetlight.games.loop.text.refs import names_by_ref
from streetlight.games.loop.text.sentences import listed, sentences_of
from streetlight.telling.screens import Screen, plain

DAYS = {"weekend": "Weekend"}


def screen(match: SeenMatch, seat: int | None, ascii_only: bool, legend: bool) -> str:
    view = as_view(match.view(seat), LoopView)
    return _table(match, view, seat, ascii_only, legend, _map(view, spoken.content_of(match), legend))


def in_words(match: SeenMatch, seat: int | None, ascii_only: bool, legend: bool) -> str:
    """The same without the map, for a screen reader or a narrow window."""
    view = as_view(match.view(seat), LoopView)
    return _table(match, view, seat, ascii_only, legend, spoken.map_in_words(match, view, legend))


def _table(
    match: SeenMatch, view: LoopView, seat: int | None, ascii_only: bool, legend: bool, islands: list[str]
) -> str:
    content = spoken.content_of(match)
    if (view.test or view.hack) and not legend:  # the islands have not moved; `board` shows them
        text = "\n".join(_test(view, content))
        return plain(text) if ascii_only else text
    blocks = [
        [_head(view, content)],
        islands,
        [_kid(view, content, kid, seat) for kid in view.kids],
        _rumors(view, content),
        _machines(view, content),
        _tiles(view, content) if legend else [],
        _school(view),
        _diary(view, content),
    ]
    text = "\n\n".join("\n".join(block) for block in blocks if block)
    return plain(text) if ascii_only else text


def _head(view: LoopView, content: PackIndex) -> str:
    day = DAYS.get(view.day, view.day.capitalize())
    first = _kid_name(content, view.first) if view.first else "nobody yet"
    goal = "" if view.insight_goal is None else f" (the Diary waits for {view.insight_goal})"
    limit = "" if view.enigma_limit is None else f" (lost at {view.enigma_limit})"
    return (
        f"{day}, week {view.week} (day {view.round} of {view.rounds})  ·  First Player: {first}\n"
        f"Insight {view.insight}{goal}  ·  Enigma {view.enigma}{limit}"
    )


PARTS = {
    "base": "to begin with", "strength": "strength", "weakness": "weakness", "injured": "Injured",
    "help": "help", "their_items": "their Items", "items": "Items", "rules": "the Diary", "anomaly": "Anomaly",
}  # fmt: skip


def _test(view: LoopView, content: PackIndex) -> list[str]:
    """The test or the hack in progress: where the dice come from, the odds, what it will do, how far the hack is."""
    lines: list[str] = []
    test = view.test
    if test is not None:
        trait = next(trait.name for trait in content.pack.traits if trait.id == test.trait)
        parts = ", ".join(f"{part.dice:+} {PARTS[part.what]}" for part in test.parts)
        pushed = "no push" if test.pushed_odds is None else f"pushed {round(100 * test.pushed_odds)} %"
        odds = f"{round(100 * test.odds)} %, {pushed}"
        name = _kid_name(content, test.kid)
        dice = "die" if test.dice == 1 else "dice"
        if test.rolled is None:
            lines.append(f"{name} tests {trait}: {test.dice} {dice} ({parts}), {odds}.")
        else:
            lines.append(f"{name} tests {trait}, and has rolled {', '.join(map(str, test.rolled))}.")
        title = f"{test.cause.title}." if test.cause is not None and test.cause.kind != "hack" else ""
        lines.append(f"{title} {test.consequences}".strip())
        if test.rolled is None and (test.combo or test.tag):
            lines.append(f"Or without a roll: {'; '.join(_outs(content, test.combo, test.tag))}.")
    hack = view.hack
    if hack is not None:
        machine = _hacked(view, hack)
        card = content.pack.machines[content.machine[hack.machine[8:]]]
        asks = _asks(content, hack)
        lines.append(f"{card.name}, firewall {hack.space + 1} of {len(machine.firewalls)}{asks}.")
    return lines


def _hacked(view: LoopView, hack: HackView) -> MachineView:
    """The machine that is being hacked."""
    return next(each for each in view.machines if each.machine == hack.machine)


def _asks(content: PackIndex, hack: HackView) -> str:
    """What the firewall at hand asks for, as far as it has been seen."""
    traits = {trait.id: trait.name for trait in content.pack.traits}
    if not hack.tests:
        return ""
    solved = f" (or {sentences_of(content).outs(hack.combo)})" if hack.combo else ""
    return f": {listed([traits[trait] for trait in hack.tests], 'and')}{solved}"


def _outs(content: PackIndex, combos: tuple[str, ...], tags: tuple[str, ...]) -> list[str]:
    """What solves a test without a roll, and what it is made of."""
    made: dict[str, Recipe] = {combo.id: combo for combo in content.pack.combos}
    said = [
        f"{made[id].name} ({', '.join(f'{a.capitalize()} + {b.capitalize()}' for a, b in made[id].pairs)})"
        for id in combos
    ]
    return said + [tag.capitalize() for tag in tags]


# The map


def _map(view: LoopView, content: PackIndex, legend: bool) -> list[str]:
    marks: dict[str, str] = {}
    for space in view.track:
        if space is not None:
            marks[space.place[6:]] = "!" if space.up else "?"
    for kid in view.kids:
        letter = kid.at[6:]
        sign = _initial(view, content, kid)
        marks[letter] = marks.get(letter, "") + (sign.lower() if kid.standing == "home" else sign)
    for token in view.tokens:
        letter = token.place[6:]
        marks[letter] = f"{marks.get(letter, '')}*{token.count}"
    for machine in view.machines:
        if machine.sector is not None:
            alert = "!" if machine.mode == "alert" else ""
            marks[machine.sector[7:]] = _sign(machine) + alert
    text = content.islands.text(marks)
    drawn, _, explained = text.partition("\n\n[X]")
    if not legend:
        return [drawn]
    signs = (
        "? Rumor   ! Rumor face up   letters: kids (small: at home)   *n tokens   (XX) machine, (XX!) Alert"
    )
    return [drawn, "", f"[X]{explained}", signs]


def _initial(view: LoopView, content: PackIndex, kid: KidView) -> str:
    """One or two letters that no other kid has."""
    name = _kid_name(content, kid.kid)
    same = [_kid_name(content, other.kid)[0] for other in view.kids].count(name[0])
    return name[0] if same == 1 else name[:2]


def _sign(machine: MachineView) -> str:
    words = machine.machine[8:].split("_")
    return "".join(word[0].upper() for word in words) if len(words) > 1 else words[0][:2].upper()


# The lines below


def _kid(view: LoopView, content: PackIndex, kid: KidView, seat: int | None) -> str:
    pack = content.pack
    card = pack.kids[content.kid[kid.kid[4:]]]
    traits = {trait.id: trait for trait in pack.traits}
    who = ">" if kid.seat == seat else " "
    state = {"active": "", "home": ", home for dinner", "sick": ", sick", "late": ", late"}[kid.standing]
    bad = [name if name != "injured" else f"injured {(kid.injury or 0) + 1}" for name in kid.conditions]
    if kid.grounded:
        bad.append("grounded")
    combos: dict[str, str] = {combo.id: combo.name for combo in pack.combos}
    found = [pack.items[content.item[item]] for item in kid.items]
    items = [f"{item.name} ({item.tag.capitalize()})" for item in found]
    cards = {anomaly.id: anomaly for anomaly in pack.anomalies}
    for each in kid.anomalies:
        anomaly = cards[each.anomaly]
        tag = combos[anomaly.combo] if anomaly.combo else (anomaly.tag or "").capitalize()
        items.append(f"{anomaly.name} ({tag}, {each.uses} left)")
    if kid.machine:
        items.append(pack.machines[content.machine[kid.machine[8:]]].name)
    lines = [
        f"{who}{_kid_name(content, kid.kid)}: {kid.time} T at {_place(content, kid.at)}{state}"
        f"  ({traits[card.strength].name}, {traits[card.weakness].weakness}; home is {_place(content, kid.home)})",
        f"    grown-ups {kid.favor}{'; ' + ', '.join(bad) if bad else ''}; has {', '.join(items) or 'nothing'}",
    ]
    if kid.chore is not None:
        done = "done!" if kid.chore.done else kid.chore.goal
        chore = next(chore for chore in pack.chores if chore.id == kid.chore.chore)
        lines.append(f"    Chore: {chore.name}. {done}")
    return "\n".join(lines)


def _rumors(view: LoopView, content: PackIndex) -> list[str]:
    lines = []
    for number, space in enumerate(view.track, 1):
        if space is None:
            lines.append(f"  {number} -")
        elif space.up:
            lines.append(f"  {number} {_place(content, space.place)}: {space.name}. {space.rules}")
        else:
            lines.append(f"  {number} {_place(content, space.place)}: face down")
    return ["Rumors, the last one is pushed off first:", *lines]


def _machines(view: LoopView, content: PackIndex) -> list[str]:
    lines = []
    for machine in view.machines:
        card = content.pack.machines[content.machine[machine.machine[8:]]]
        if machine.hacker:
            combo = next(combo.name for combo in content.pack.combos if combo.id == card.combo)
            hacker = _kid_name(content, machine.hacker)
            lines.append(f"  {_sign(machine)} {card.name}: listens to {hacker}, good for {combo}")
            continue
        where = machine.sector[7:] if machine.sector else machine.where
        walls = ", ".join(
            names_by_ref(content)[f"firewall:{wall}"] if wall else "?" for wall in machine.firewalls
        )
        lines.append(
            f"  {_sign(machine)} {card.name} on {where}, {machine.mode.capitalize()}: "
            f"{' '.join(_stance(machine, content))} Firewalls: {walls}."
        )
    return ["Machines:", *lines] if lines else []


def _stance(machine: MachineView, content: PackIndex) -> list[str]:
    """What it does to whoever comes near."""
    if machine.stance == "ignore" or machine.trait is None:
        return ["ignores you."]
    traits = {trait.id: trait.name for trait in content.pack.traits}
    combos = {combo.id: combo.name for combo in content.pack.combos}
    ways = [traits[machine.trait], *[combos[combo] for combo in machine.solved_by]]
    stance = {"block": "blocks the way", "special": "notices you"}[machine.stance]
    effect = [f"Else: {machine.effect}"] if machine.effect else []
    return [f"{stance} ({' or '.join(ways)}).", *effect]


def _school(view: LoopView) -> list[str]:
    """The School card: what it asks, and how it moves the machines. On a weekend only those."""
    card = view.school
    if card is None:
        return []
    lines = [] if view.day == "weekend" else [f"School: {card.name}. {card.event}"]
    moves = [
        f"{move.kind}s {'stay' if move.go == 'stay' else 'go ' + move.go + ' ' + str(move.by)}"
        for move in card.moves
    ]
    firmware = " New firmware: two days in a row, and hacked machines start up anew."
    lines.append(f"Machines today: {', '.join(moves)}.{firmware if card.firmware else ''}")
    return lines


def _tiles(view: LoopView, content: PackIndex) -> list[str]:
    """The event places, with what can be done there."""
    lines = []
    for shown in view.tiles:
        tile = content.pack.tiles[content.tile[shown.tile[5:]]]
        used = ", used today" if shown.used else ""
        lines.append(f"  {_place(content, shown.place)}{used}: {tile.name} ({tile.time} T). {tile.text}")
    return ["Event places:", *lines] if lines else []


def _diary(view: LoopView, content: PackIndex) -> list[str]:
    lines: list[str] = []
    for page in view.diary:
        lines.append(f"Diary {page.number}: {page.title}. {page.text}")
        if page.goal:
            lines.append(f"  Goal: {page.goal}")
        lines += [f"  As long as it lies here: {rule}." for rule in page.rules]
        for action in page.actions:
            at = ", ".join(_place(content, place) for place in action.at)
            share = ", shared" if action.shared else ""
            cost = f"{action.time} T{share}{'; ' + at if at else ''}"
            if action.done:
                cost = "tried today, again tomorrow" if action.per == "round" else "done"
            ways = [f"{way.label}: {way.text}" for way in action.ways]
            lines.append(f"  {action.label} ({cost}): {' '.join(ways) or action.text}")
    if view.tracks:
        lines.append(f"In the margin: {', '.join([f'{name} {at}' for name, at in view.tracks.items()])}.")
    tokens: dict[effects.Token, list[str]] = {}
    for token in view.tokens:
        notes = [str(token.count)] if token.count > 1 else []
        if token.next is not None:
            notes.append(f"tomorrow {_place(content, token.next)}")
        noted = f" ({', '.join(notes)})" if notes else ""
        tokens.setdefault(token.kind, []).append(_place(content, token.place) + noted)
    if tokens:
        sentences = sentences_of(content, view.scenario)
        told = [f"{sentences.many(kind)} at {', '.join(at)}" for kind, at in tokens.items()]
        lines.append(f"On the map: {'; '.join(told)}.")
    if view.today:
        lines.append(f"Only today: {'. '.join(view.today)}.")
    return lines


def _kid_name(content: PackIndex, ref: str) -> str:
    return content.pack.kids[content.kid[ref[4:]]].short_name


def _place(content: PackIndex, ref: str) -> str:
    return content.islands.data.locations[content.islands.number[ref[6:]]].name


SCREEN = Screen(
    draw=screen,
    in_short=IN_SHORT,
    in_words=in_words,
    goal=spoken.goal,
    look=spoken.look,
    look_help=spoken.LOOK_HELP,
    path=spoken.path,
    path_help=spoken.PATH_HELP,
)
