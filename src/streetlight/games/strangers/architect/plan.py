"""A plan for Solo Architect carried out: paths, targets and strangers, and at last a real match.

The search knows for each kid only the plays it could take part in and the places it could have entered. Here each
kid gets its place and its way, and each stranger a space where it is in nobody's way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from streetlight.core.asks import Choice
from streetlight.core.match import Match, true_state
from streetlight.core.questions import Question
from streetlight.games.registry import game
from streetlight.games.strangers.architect.bound import Opening
from streetlight.games.strangers.architect.puzzle import Canon, Puzzle
from streetlight.games.strangers.questions import PlaceStranger, TakeTurn
from streetlight.games.strangers.rules.board import spaces_of
from streetlight.games.strangers.rules.choices import LET_OUT
from streetlight.games.strangers.rules.special_cards import NewHouse
from streetlight.games.strangers.state import STALL_TURNS, Strangers

PlannedKid = tuple[int, int]


class Play(NamedTuple):
    """A play of the search: which way, for which kid (None: all), who scored, and plays left after it."""

    way: int
    moved: PlannedKid | None
    scored: tuple[tuple[PlannedKid, int], ...]
    left: int


class ArchitectPlan(NamedTuple):
    """What the search found: the opening, the plays, the Pool of the party, the places of the kid that New
    Step-Dad moves."""

    opening: Opening
    plays: tuple[Play, ...]
    host: int
    upgraded: int
    score: int


class Done(NamedTuple):
    """A plan that was played: its match, and each turn in words."""

    match: Match
    hand: tuple[str, ...]
    deck: tuple[str, ...]
    steps: tuple[str, ...]


class Traveller:
    """One kid: since which play it can be out, the plays it may move in, and where it scores at last."""

    def __init__(self, since: int, kid: PlannedKid) -> None:
        self.since = since
        self.kid = kid
        self.trips: list[tuple[int, int]] = []  # (play, way); lifts and the party have way -1
        self.places = 0  # the places it could have entered; 0 if it never scores
        self.target = -1
        self.second = -1  # where New Step-Dad takes it
        self.moves: dict[int, int] = {}  # play -> where it goes
        self.number = -1  # its number in the match


class Action(NamedTuple):
    """A play of the whole plan: the cards that would do, and what sort of play it is."""

    cards: tuple[int, ...]
    sort: str  # "way", "lift", "party", "step_dad" or "nothing"


def carry_out(puzzle: Puzzle, canon: Canon, pack: str, plan: ArchitectPlan) -> Done | None:
    """Play the plan. None if no way was found to place the strangers."""
    kids, actions = travellers(puzzle, canon, plan)
    scored = [kid for kid in kids if kid.places]
    if not settle_targets(puzzle, plan, scored):
        return None
    draws = strangers_before(puzzle, actions, scored)
    order = place_strangers(puzzle, scored, draws)
    if order is None:
        return None
    cards = choose_cards(puzzle, actions)
    if cards is None:
        return None
    return Performance(puzzle, pack, scored, actions, cards, order).play(plan.score)


def travellers(puzzle: Puzzle, canon: Canon, plan: ArchitectPlan) -> tuple[list[Traveller], list[Action]]:
    """The kids one by one, and the plays in order: lifts, the search's plays, New Step-Dad, the party."""
    actions: list[Action] = []
    kids: list[Traveller] = []
    for way, used in zip(puzzle.lifts, plan.opening.lifts, strict=True):
        for _ in range(used):
            kid = Traveller(len(actions), (0, 0))
            kid.trips, kid.places = [(len(actions), -1)], way.to
            kids.append(kid)
            actions.append(Action(way.cards, "lift"))
    later: list[Action] = []
    if plan.opening.step_dad:
        later.append(Action(puzzle.step_dad, "step_dad"))
    if plan.opening.guests:
        later.append(Action(puzzle.party, "party"))
    # A Library is free in the last play only, and the last kid ends the game: what can be played at any time
    # comes before such a play.
    scored = [part for play in plan.plays for _, part in play.scored]
    everybody = len(scored) + plan.opening.kids == puzzle.kids and not plan.opening.guests
    swap = bool(plan.plays) and (
        everybody or any(part & puzzle.libraries for _, part in plan.plays[-1].scored)
    )
    school = (puzzle.school, puzzle.school)
    left = puzzle.plays - plan.opening.plays
    out = [Traveller(len(actions), (canon.same(left, puzzle.school), 0))]
    parks, count = 0, plan.opening.kids
    for number, play in enumerate(plan.plays):
        if swap and number == len(plan.plays) - 1:
            actions.extend(later)
        at = len(actions)
        actions.append(Action(puzzle.ways[play.way].cards, "way"))
        going = [(kid[0], part) for kid, part in play.scored]
        moved_one = False
        for kid in list(out):
            if play.moved is not None:
                if moved_one or kid.kid[0] != play.moved[0]:
                    continue
                moved_one = True
            kid.trips.append((at, play.way))
            part = next(iter([part for spaces, part in going if spaces == kid.kid[0]]), 0)
            if part:
                going.remove((kid.kid[0], part))
                kid.places = part
                kids.append(kid)
                out.remove(kid)
            else:
                kid.kid = (canon.step(play.way, kid.kid[0])[0], 0)
        parks += sum([1 for _, part in play.scored if part & puzzle.parks])
        count += len(play.scored)
        for kid in out:
            kid.kid = (canon.same(play.left, kid.kid[0]), 0)
        fresh = canon.same(play.left, school[0])
        while len(out) < min(1 + parks, puzzle.kids - count):
            out.append(Traveller(at + 1, (fresh, 0)))
    if not swap:
        actions.extend(later)
    for at, action in enumerate(actions):
        if action.sort == "party":
            for _ in range(plan.opening.guests):
                guest = Traveller(at, (0, 0))
                guest.trips, guest.places = [(at, -1)], 1 << plan.host
                kids.append(guest)
    return kids, actions


def settle_targets(puzzle: Puzzle, plan: ArchitectPlan, kids: list[Traveller]) -> bool:
    """Give every kid its place, for the score of the plan."""
    places = [kid.places for kid in kids]
    moved = -1
    if plan.upgraded:
        moved = places.index(plan.upgraded)
        places[moved] = puzzle.houses
    heads = 2 + plan.opening.guests if plan.opening.guests else 0
    score, chosen = puzzle.spots.share_out(tuple(places), plan.host, heads)
    if score != plan.score:
        return False
    for kid, place in zip(kids, chosen, strict=True):
        kid.target = place
    if moved >= 0:
        kid = kids[moved]
        kid.second = kid.target
        free = [
            house
            for house in spaces_of(kid.places & puzzle.houses)
            if house != kid.second and all(other.target != house for other in kids)
        ]
        if not free:
            return kid.places >> kid.target & 1 == 1 and _stay_put(kid)
        kid.target = free[0]
    return True


def _stay_put(kid: Traveller) -> bool:
    """New Step-Dad is not needed after all: the kid walks into its house."""
    kid.second = -1
    return True


def strangers_before(puzzle: Puzzle, actions: list[Action], kids: list[Traveller]) -> list[int]:
    """How many strangers stand when each play begins: one for each card drawn after the first."""
    libraries = [kid.trips[-1][0] for kid in kids if puzzle.libraries >> kid.target & 1]
    return [max(0, play + sum([1 for at in libraries if at < play]) - 1) for play in range(len(actions) + 1)]


def place_strangers(puzzle: Puzzle, kids: list[Traveller], before: list[int]) -> list[int] | None:
    """Spaces for the strangers in their order, so that every kid still gets where it should; None if none do."""
    spaces = puzzle.board.stranger_spaces
    order: list[int] = []
    needed = before[-2] if len(before) > 1 else 0  # those that stand when the last play begins

    def fits() -> bool:
        return all(find_way(puzzle, kid, order, before) is not None for kid in kids)

    def place() -> bool:
        if len(order) >= needed:
            return True
        for space in spaces:
            if space not in order:
                order.append(space)
                if fits() and place():
                    return True
                order.pop()
        return False

    if not fits() or not place():
        return None
    for kid in kids:
        kid.moves = find_way(puzzle, kid, order, before) or {}
    return order


def find_way(puzzle: Puzzle, kid: Traveller, order: list[int], before: list[int]) -> dict[int, int] | None:
    """The moves that bring a kid from School to its target, as {play: space}; None if there are none."""
    board = puzzle.board
    ways: dict[int, dict[int, int]] = {board.school: {}}
    for play, way in kid.trips[:-1]:
        closed = sum([1 << space for space in order[: before[play]]])
        after: dict[int, dict[int, int]] = {}
        for space, moves in ways.items():
            if not closed >> space & 1:
                after.setdefault(space, moves)
        for space, moves in list(after.items()):
            for end in _ends(puzzle, way, space, closed):
                if end < board.moves and end not in after:
                    after[end] = {**moves, play: end}
        ways = after
    play, way = kid.trips[-1]
    if way < 0:
        return {play: kid.target}
    closed = sum([1 << space for space in order[: before[play]]])
    for space, moves in ways.items():
        if not closed >> space & 1 and kid.target in _ends(puzzle, way, space, closed):
            return {**moves, play: kid.target}
    return None


def _ends(puzzle: Puzzle, way: int, space: int, closed: int) -> tuple[int, ...]:
    card = puzzle.ways[way]
    if card.steps:
        return puzzle.board.ends(space, card.steps, closed, card.mode)
    if not card.start >> space & 1:
        return ()
    return spaces_of(card.to & ~closed & ~(1 << space))


def choose_cards(puzzle: Puzzle, actions: list[Action]) -> list[int] | None:
    """A card for each play, and for the plays that are left over one that does nothing."""
    left = [
        0 if card.drawn or card.id == "science_club_saviors" else card.count for card in puzzle.pack.cards
    ]
    chosen: list[int] = []
    for action in actions:
        kind = next(iter([kind for kind in action.cards if left[kind]]), -1)
        if kind < 0:
            return None
        left[kind] -= 1
        chosen.append(kind)
    size = puzzle.pack.hand_size + puzzle.board.tokens
    idle = sorted(range(len(left)), key=lambda kind: not puzzle.pack.cards[kind].may)
    while len(chosen) < size:
        kind = next(iter([kind for kind in idle if left[kind]]), -1)
        if kind < 0:
            return None
        left[kind] -= 1
        chosen.append(kind)
    return chosen


class Performance:
    """The plan as a match of the real game."""

    def __init__(
        self,
        puzzle: Puzzle,
        pack: str,
        kids: list[Traveller],
        actions: list[Action],
        cards: list[int],
        order: list[int],
    ) -> None:
        self.puzzle = puzzle
        self.kids = kids
        self.actions = actions
        self.cards = cards
        self.order = order
        self.played = 0  # plays begun
        self.let_out = 0  # kids let out so far
        self.idle = 0
        ids = [puzzle.pack.cards[kind].id for kind in cards]
        size = puzzle.pack.hand_size
        self.hand = tuple(ids[:size])
        self.deck = tuple([id for card in ids[size:] for id in (card, "stranger_sighting")])
        self.match: Match = game("strangers").start(
            1,
            "architect",
            board=puzzle.board.id,
            variants=["architect"],
            pack=pack,
            hand=self.hand,
            deck=self.deck,
        )

    def play(self, score: int) -> Done | None:
        """Play it through. None if the match does not end as planned."""
        match = self.match
        while match.result is None:
            prompt = match.prompts[0]
            choices = prompt.choices()
            choice = self._choose(prompt.question, choices)
            if choice not in choices:
                return None
            match.answer(0, prompt.option(choice))
        if match.result.scores[0] != score:
            return None
        steps = [event.text for event in match.events(0) if event.what in TOLD]
        return Done(match, self.hand, self.deck, tuple(steps))

    def _choose(self, question: Question, choices: Sequence[Choice]) -> Choice:
        if isinstance(question, TakeTurn):
            return self._turn(choices)
        if isinstance(question, PlaceStranger):
            return self._stranger(choices)
        play = self.played - 1
        movers = [kid for kid in self.kids if play in kid.moves]
        if isinstance(question, NewHouse):
            for kid in self.kids:
                if kid.second >= 0:
                    return ("move", kid.number, kid.second)
        for kid in movers:
            choice = ("move", kid.number, kid.moves[play])
            if choice in choices:
                return choice
        return choices[-1]  # "done" or "decline" stands last; else any move will do

    def _turn(self, choices: Sequence[Choice]) -> Choice:
        """Let out whoever will move and may be out, few enough at a time that the game does not stall."""
        waiting = sorted(
            [kid for kid in self.kids if kid.number < 0 and kid.since <= self.played],
            key=lambda kid: min(kid.moves),
        )
        if waiting and LET_OUT in choices and self.idle < STALL_TURNS - 1:
            waiting[0].number = self.let_out
            self.let_out += 1
            self.idle += 1
            return LET_OUT
        kind = self.cards[self.played]
        self.played += 1
        self.idle = 0
        return ("play", kind)

    def _stranger(self, choices: Sequence[Choice]) -> Choice:
        placed = self.puzzle.board.tokens - true_state(self.match, Strangers).tokens
        if placed < len(self.order):
            return ("place", self.order[placed])
        return choices[0]


TOLD = ("let_out", "played", "moved", "carried", "scored", "rehomed", "stranger")
