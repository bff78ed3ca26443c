"""A turn: one action, then the refill (rulebook: "Playing a turn", DTS-20 to 30)."""

from __future__ import annotations

from functools import lru_cache

from streetlight.core.asks import Choice, Script, one, pick
from streetlight.games.strangers.questions import SwapSoda, TakeTurn, ThrowAway
from streetlight.games.strangers.rules.cards import effect_of
from streetlight.games.strangers.rules.choices import KEEP, LET_OUT, SWAP
from streetlight.games.strangers.rules.scoring import abduct
from streetlight.games.strangers.rules.sightings import resolve_drawn
from streetlight.games.strangers.state import (
    DECK,
    MOST_KINDS,
    NO_CARD,
    STALL_TURNS,
    SUPPLY,
    Strangers,
    end,
    without,
    without_all,
)

NOTHING: Choice = ("nothing",)
PLAY: list[Choice] = [("play", kind) for kind in range(MOST_KINDS)]
"""Made once: playing a card is the choice that is listed most often."""


def turn(g: Strangers) -> Script:
    """One action of the player whose turn it is, then the refill and the next player."""
    me, rules = g.turn_of, g.rules
    discarded = not rules.brainiac
    action = NOTHING
    if g.hands[me] or can_act(g, me):
        action = yield one(me, TakeTurn(rules.brainiac), turn_choices)  # DTS-20
    kind = action[0]
    if kind == "discard":  # Brainiac, before the action (DTS-83)
        throw_away(g, me, action[1])
        discarded = True
        action = (yield one(me, TakeTurn(False), turn_choices)) if can_act(g, me) else NOTHING
        kind = action[0]
    if kind == "play":
        effect = play(g, me, action[1])
        if effect is None or not (yield from effect):
            g.tell("no_effect", me, action[1])
        g.in_play = NO_CARD
        g.discard.append(action[1])
    elif kind == "let_out":
        let_out(g, me)
    elif kind == "run_away":
        run_away(g, me, action[1])
    if not discarded and not g.ended and g.hands[me]:  # Brainiac, after the action
        action = yield one(me, ThrowAway(), discard_choices)
        if action != KEEP:
            throw_away(g, me, action[1])
    g.idle = 0 if kind == "play" else g.idle + 1
    while not g.ended:
        drawn = refill(g, me)  # DTS-27
        if drawn == NO_CARD:
            break
        yield from play_drawn(g, me, drawn)  # may chain Sightings and Saucers
    if g.idle >= STALL_TURNS * rules.seats:  # DTS-95
        end(g, "stalled")
    g.turn_of = (me + 1) % rules.seats  # DTS-14
    g.step = "" if g.ended else "turn"


def can_act(g: Strangers, me: int) -> bool:
    """Always, unless a pack has so few cards that a hand ran dry."""
    return bool(g.hands[me]) or bool(g.active[me]) or may_let_out(g, me)


def turn_choices(g: Strangers, me: int, question: TakeTurn) -> list[Choice]:
    """Let Out a Kid, play any card of the hand, Run Away (DTS-20), and Brainiac's discard."""
    choices: list[Choice] = [LET_OUT] if may_let_out(g, me) else []
    choices += plays_of(g.hands[me])
    for kid in g.active[me]:
        choices.append(("run_away", kid))  # DTS-29, DTS-30: unscored kids only
    if question.may_discard:
        for kind in sorted(set(g.hands[me])):
            choices.append(("discard", kind))
    return choices


@lru_cache(4096)
def plays_of(hand: tuple[int, ...]) -> tuple[Choice, ...]:
    """What a hand can play, each kind once. Hands are small, and the same ones come up all the time."""
    return tuple([PLAY[kind] for kind in sorted(set(hand))])


def discard_choices(g: Strangers, me: int, question: ThrowAway) -> list[Choice]:
    choices: list[Choice] = [KEEP]
    for kind in sorted(set(g.hands[me])):
        choices.append(("discard", kind))
    return choices


def may_let_out(g: Strangers, me: int) -> bool:
    """DTS-22, DTS-24: below the allowance, and a kid left in the supply."""
    out = len(g.active[me])
    return out <= g.parks[me] and out + g.scored[me] < g.rules.kids


def let_out(g: Strangers, me: int) -> None:
    """Put a kid from the supply on the School space (DTS-21)."""
    kids = g.rules.kids
    kid = g.place.index(SUPPLY, me * kids)
    g.place[kid] = g.rules.board.school
    g.active[me] += (kid,)
    g.tell("let_out", kid)


def run_away(g: Strangers, me: int, kid: int) -> None:
    """Take an own unscored kid off the board, as if abducted (DTS-29)."""
    space = g.place[kid]
    abduct(g, kid)
    g.tell("ran_away", kid, space)


def play(g: Strangers, me: int, kind: int) -> Script | None:
    """Play a card face up (DTS-25, DTS-26). What it says is the script that comes back, None if it can't be done."""
    leave_hand(g, me, kind)
    g.in_play = kind
    g.tell("played", me, kind)
    return effect_of(g, me, kind)


def throw_away(g: Strangers, me: int, kind: int) -> None:
    """Brainiac: discard a card without effect (DTS-83)."""
    leave_hand(g, me, kind)
    g.discard.append(kind)
    g.tell("threw_away", me, kind)


def leave_hand(g: Strangers, me: int, kind: int) -> None:
    """A card leaves a hand: of several of its kind one that was shown goes first."""
    g.hands[me] = without(g.hands[me], kind)
    if kind in g.shown[me]:  # a card once shown stays known until it leaves
        g.shown[me] = without(g.shown[me], kind)
    elif g.since:
        g.since[me] += (kind,)
    if g.rules.seats > 1:
        g.revealed += 1


def refill(g: Strangers, me: int) -> int:
    """Draw up to the hand limit (DTS-27).

    It ends early at a card that does not simply go into the hand, and gives that card back: after such a card the
    limit is worked out anew (DTS-28). Only those who may see the hand learn which cards it gets.
    """
    rules = g.rules
    limit = rules.hand_size + g.libraries[me]
    hand = g.hands[me]
    while len(hand) < limit:
        kind = draw(g)
        if kind == NO_CARD or not rules.held[kind]:
            return kind
        hand += (kind,)
        g.hands[me] = hand
        if g.since:
            g.since[me] += (NO_CARD,)
        g.tell_apart(rules.eyes[me], "drew", (me, kind), "drew_unseen", (me,))
    return NO_CARD


def play_drawn(g: Strangers, me: int, kind: int) -> Script:
    """A card that is never held plays itself (DTS-50); in Solo, Soda Shop Date asks (DTS-86)."""
    if g.rules.swaps[kind]:
        yield from soda_alone(g, me, kind)
        return
    g.in_play = kind
    g.tell("drawn", me, kind)
    yield from resolve_drawn(g, me, kind)
    g.in_play = NO_CARD
    g.discard.append(kind)


def soda_alone(g: Strangers, me: int, kind: int) -> Script:
    """Solo: Soda Shop Date may be discarded and replaced whenever it is drawn (DTS-86)."""
    g.in_play = kind
    g.tell("drawn", me, kind)
    choice = yield pick(me, SwapSoda(), [SWAP, KEEP])
    g.in_play = NO_CARD
    if choice == SWAP:
        g.discard.append(kind)
        g.tell("swapped", me, kind)
    else:
        g.hands[me] += (kind,)
        g.shown[me] += (kind,)


def draw(g: Strangers) -> int:
    """The next card of the deck, or NO_CARD if there is none at all (DTS-78)."""
    if not g.deck:
        if g.rules.architect or not g.discard:
            return NO_CARD
        g.deck = sorted(g.discard)
        g.discard = []
        for seat in range(g.rules.seats):  # DTS-99: none of these cards is in the new deck
            g.kept[seat] = without_all(g.hands[seat], g.shown[seat])
        g.since = [()] * g.rules.seats
        g.tell("reshuffled", len(g.deck))
    g.idle = 0
    if g.rules.architect:
        return g.deck.pop()
    kind: int = g.luck.take(DECK, g.deck)
    return kind
