"""Why a bot did what it did, in one line of plain words."""

from __future__ import annotations

from typing import NamedTuple

from streetlight.core.asks import Choice
from streetlight.core.questions import Question
from streetlight.games.strangers.bots.judge import Judge, contact_odds
from streetlight.games.strangers.bots.scene import Scene
from streetlight.games.strangers.pack.content import Card, Move, Place, Special
from streetlight.games.strangers.rules.special_cards import NewHouse
from streetlight.games.strangers.state import SAVIORS_BONUS

SCRIPT_REASONS = {
    "pool_party": "Time for a party at our Pool.",
    "new_step_dad": "A better house for one of ours.",
    "man_in_black": "That stranger should stand somewhere else.",
    "soda_shop_date": "Somebody may hold a better card than we do.",
}


class Aim(NamedTuple):
    """What a card is played for, as far as its player knows."""

    kid: int = -1
    to: int = -1
    helps: bool = True
    """False: it does nothing now, or nothing that its player would want."""
    settled: bool = True
    """False: the player looks at it again before a kid moves, and may leave it."""


class Reasons:
    """Puts a choice into words, from the terms that decided it."""

    def __init__(self, judge: Judge) -> None:
        self.scene: Scene = judge.scene
        self.judge = judge

    def reason(self, question: Question, choice: Choice, aim: Aim) -> str:
        """``aim`` is what the card is for that is played or copied."""
        kind = choice[0]
        if kind == "let_out":
            several = len(self.scene.mine()) > 0
            return "Room for one more kid out there." if several else "Nobody is out yet, so a kid must go."
        if kind == "run_away":
            return "Stuck there: better to start again from School."
        if kind == "play":
            return self._play(choice[1], aim)
        if kind == "move":
            return self._move(question, choice[1], choice[2])
        if kind == "place":
            return self._stranger(choice[1])
        if kind == "take":
            return self._saucer(choice[1])
        if kind in ("discard", "copy", "card"):
            name = self.scene.cards[choice[1]].name
            return {
                "discard": f"{name} is no use now; a fresh card may be.",
                "copy": self._copy(choice[1], aim),
                "card": f"{name} takes kids far.",
            }[kind]
        return {
            "keep": "Every card here is worth keeping.",
            "swap": "Nobody to share a soda with.",
            "done": "The others stand well where they are.",
            "decline": "Better left alone.",
            "lift": "That stranger is in our way.",
            "with": "Let's see what is in that hand.",
            "saucer_first": "The saucer first: after the last stranger it would be too late.",
            "stranger_first": "The stranger first.",
        }.get(kind, "It looked best.")

    def _play(self, kind: int, aim: Aim) -> str:
        scene = self.scene
        card = scene.cards[kind]
        effect = card.effect
        if not aim.helps:
            return f"{card.name} is of no use now: make room for a new card."
        if may_be_left(card) and not aim.settled:
            return f"{card.name} leaves us the choice: let's see who it can help."
        if isinstance(effect, (Move, Place)):
            kid, to = aim.kid, aim.to
            if to >= scene.board.moves and isinstance(effect, Move):
                return f"{steps_in_words(effect.steps)} to {self._arrival(kid, to)}"
            return self._move(None, kid, to)
        script = effect.script if isinstance(effect, Special) else ""
        if script == "science_club_saviors":
            odds = round(100 * contact_odds(self.judge.libraries(scene.me)))
            prize = f"{SAVIORS_BONUS} points" if scene.seats == 1 else "a win on the spot"
            return f"A {odds} % chance of {prize}."
        return SCRIPT_REASONS.get(script, "Make room for a new card.")

    def _copy(self, kind: int, aim: Aim) -> str:
        card = self.scene.cards[kind]
        if not aim.helps:
            return f"Nothing there helps us; {card.name} will do."
        if may_be_left(card) and not aim.settled:
            return f"{card.name} leaves us the choice."
        return f"{card.name} is the best of that hand."

    def _points(self, space: int) -> int:
        table = self.scene.board.by_total[space]
        return table[len(self.scene.homes.get(space, ()))] if table else self.scene.next_spot[space]

    def _move(self, question: Question | None, kid: int, to: int) -> str:
        scene = self.scene
        name = scene.board.names[to]
        if to < scene.board.moves:
            near = self._goal(to)
            return f"From {name} it is {near}." if near else f"{name} keeps our ways open."
        if isinstance(question, NewHouse):
            return f"{name} is worth more: {in_points(self._points(to))}."
        return self._arrival(kid, to)

    def _arrival(self, kid: int, to: int) -> str:
        """A kid that scores."""
        scene = self.scene
        name = scene.board.names[to]
        owner = scene.owner(kid)
        points = in_points(self._points(to))
        if owner != scene.me:
            partner = scene.team[owner] == scene.team[scene.me]
            return f"{name}: {points} for our partner." if partner else f"{name}: that spoils it for others."
        bonus = {"library": ", and one more card in hand", "park": ", and room for one more kid"}
        return f"{name}, {points}{bonus.get(scene.board.kinds[to], '')}."

    def _goal(self, space: int) -> str:
        """The best scoring space nearby, seen from there."""
        far = self._distances(space)
        near = [(self._points(goal) - 1.2 * steps, -goal) for goal, steps in far.items()]
        if not near:
            return ""
        goal = -max(near)[1]
        steps = steps_in_words(far[goal]).lower()
        return f"{steps} to {self.scene.board.names[goal]}, {in_points(self._points(goal))}"

    def _distances(self, start: int) -> dict[int, int]:
        """Steps to every scoring space that can be reached past the strangers."""
        board, blocked = self.scene.board, self.scene.blocked
        far = {start: 0}
        queue = [start]
        for here in queue:
            for there in board.walk[here]:
                if there not in far and not blocked >> there & 1:
                    far[there] = far[here] + 1
                    if there < board.moves:
                        queue.append(there)
        return {space: steps for space, steps in far.items() if space >= board.moves}

    def _stranger(self, space: int) -> str:
        scene = self.scene
        mine = scene.team[scene.me]
        there = [seat for seat, kids in enumerate(scene.kids) if space in kids.values()]
        if any(scene.team[seat] != mine for seat in there):
            return "A rival's kid stands there."
        if there:
            return "All the other spaces would cost us more."
        near = [
            seat
            for seat, kids in enumerate(scene.kids)
            for here in kids.values()
            if 0 < scene.board.distance[here][space] <= 3 and scene.team[seat] != mine
        ]
        return "That is in a rival's way." if near else "It does us the least harm there."

    def _saucer(self, kid: int) -> str:
        scene = self.scene
        owner = scene.owner(kid)
        if scene.team[owner] == scene.team[scene.me]:
            return "It has to be one of ours: the one that hurts least."
        if kid in scene.kids[owner]:
            return "That kid is about to score."
        leads = scene.points[owner] == max(scene.points)
        return "That one counts most for the leader." if leads else "That one counts most for a rival."


def may_be_left(card: Card) -> bool:
    """May its player think better of it (DTS-97)?"""
    return card.may or (isinstance(card.effect, Move) and card.effect.kids == "any")


def steps_in_words(steps: int) -> str:
    words = ("No step", "One step", "Two steps", "Three steps", "Four steps", "Five steps", "Six steps")
    return words[steps] if steps < len(words) else f"{steps} steps"


def in_points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"
