"""What Meeting cards do (MF-49, 66, 67). Each effect is a few lines of data in the pack; here is what they mean."""

from __future__ import annotations

from streetlight.core.asks import Choice, Script, all_of, one, pick
from streetlight.games.mindflayer.pack.content import (
    CARD_IDS,
    KINDS,
    NO_CARD,
    Count,
    KeepOut,
    Pass,
    Show,
    Trade,
)
from streetlight.games.mindflayer.rules.history import BLIND, CHOSEN, COUNT, HURT, SHOW
from streetlight.games.mindflayer.rules.passing import blind_card, hand_over, pass_choices, to_sides
from streetlight.games.mindflayer.state import HURTING, MindFlayer, hits, in_play, one_of, seats_but, seats_in


def take_effect(g: MindFlayer) -> Script:
    """Resolve the Meeting card that was drawn. True if hands have changed."""
    effect = g.rules.meetings[g.meeting].effect
    drawer = g.turn_of
    if isinstance(effect, Show):
        yield from show(g, drawer, effect)
    elif isinstance(effect, Count):
        yield from count(g, drawer, effect)
    elif isinstance(effect, KeepOut):
        yield from keep_out(g, drawer, effect)
    elif isinstance(effect, Pass):
        yield from pass_on(g, effect)
        return True
    elif isinstance(effect, Trade):
        yield from trade(g, drawer)
        return True
    return False


def others(g: MindFlayer, seat: int) -> tuple[Choice, ...]:
    """Everybody else in play, to pick from."""
    return one_of("pick", seats_but(g.rules.seats, g.down | 1 << seat))


# --- cards are shown


def show(g: MindFlayer, drawer: int, effect: Show) -> Script:
    """Cards are shown and stay in the hand. Only those who may look learn which."""
    ring = in_play(g)
    looks = {seat: lefts[0] for seat, lefts in zip(ring, to_sides(ring, ("left",)), strict=True)}
    if effect.who == "picked":
        choice = yield pick(drawer, "look_at", others(g, drawer), g)
        looks = {choice[1]: drawer}
    if effect.how == "choose":
        answers = yield all_of([one(seat, "show", show_choices, g, seat, looks[seat]) for seat in looks])
        for seat in looks:
            reveal(g, seat, looks[seat], CHOSEN, [answers[seat][1]])
    else:
        for seat in looks:
            show_blindly(g, seat, looks[seat], effect.cards)


def show_choices(g: MindFlayer, seat: int, viewer: int) -> list[Choice]:
    """Any card of the hand: showing is not giving, so a Mind Flayer may be shown by anybody."""
    at = KINDS * seat
    return [("show", kind) for kind in range(KINDS) if g.hands[at + kind]] or [("show", NO_CARD)]


def show_blindly(g: MindFlayer, owner: int, viewer: int, cards: int) -> None:
    kinds: list[int] = []
    for _ in range(cards):
        kinds.append(blind_card(g, owner, kinds))
    reveal(g, owner, viewer, BLIND, kinds)


def reveal(g: MindFlayer, owner: int, viewer: int, how: int, kinds: list[int]) -> None:
    cards = tuple(sorted([kind for kind in kinds if kind != NO_CARD]))
    eyes = 1 << viewer
    g.past = (g.past, (SHOW, owner, eyes, how, cards))
    g.revealed += 1
    unseen = (owner, viewer, len(cards))
    g.tell_apart(eyes | 1 << owner, "showed", (owner, viewer, cards), "showed_unseen", unseen)


# --- somebody says a true number


def count(g: MindFlayer, drawer: int, effect: Count) -> Script:
    """The number is public and true: the software says it, not the player."""
    choice = yield pick(drawer, "ask_count", others(g, drawer), g)
    seat: int = choice[1]
    kind = CARD_IDS.index(effect.card)
    number = g.hands[KINDS * seat + kind]
    g.past = (g.past, (COUNT, seat, kind, number))
    g.revealed += 1
    g.tell("counted", seat, kind, number)


# --- somebody stays out


def keep_out(g: MindFlayer, drawer: int, effect: KeepOut) -> Script:
    """Who stays out keeps the hand, gives and receives nothing, and is still in play (MF-64)."""
    if effect.by == "drawer":
        choice = yield pick(drawer, "keep_out", others(g, drawer), g)
        g.away = 1 << choice[1]
    elif effect.by == "vote":
        votes = yield all_of([pick(seat, "vote", others(g, seat), g) for seat in in_play(g)])
        tally = [0] * g.rules.seats
        for seat in sorted(votes):
            tally[votes[seat][1]] += 1
            g.tell("voted", seat, votes[seat][1])
        g.revealed += 1
        most = max(tally)
        if tally.count(most) == 1:
            g.away = 1 << tally.index(most)
    else:
        asked = 0
        for seat in in_play(g):
            asked |= 1 << seat
            if hits(g.hands, KINDS * seat) >= HURTING:
                g.away |= 1 << seat
        g.past = (g.past, (HURT, asked, g.away))
        g.revealed += 1
    if g.away:
        g.tell("kept_out", seats_in(g.away))
    else:
        g.tell("nobody_out")


# --- cards change hands before the exchange


def pass_on(g: MindFlayer, effect: Pass) -> Script:
    """One card from everybody in play to one side, chosen (MF-67) or drawn blindly."""
    ring = in_play(g)
    receivers = to_sides(ring, (effect.way,))
    if effect.how == "choose":
        gifts = yield all_of(
            [
                one(seat, "pass", pass_choices, g, seat, effect.way, receivers[at])
                for at, seat in enumerate(ring)
            ]
        )
        hand_over(g, CHOSEN, effect.way, ring, receivers, tuple([gifts[seat][1:] for seat in ring]))
    else:
        take_blindly(g, effect.way, ring, receivers)


def trade(g: MindFlayer, drawer: int) -> Script:
    """A card drawn blindly from somebody, and one chosen by the drawer back (MF-67 holds for that one)."""
    choice = yield pick(drawer, "trade_with", others(g, drawer), g)
    other: int = choice[1]
    g.tell("traded", drawer, other)
    take_blindly(g, "back", (other,), ((drawer,),))
    back = yield one(drawer, "give_back", pass_choices, g, drawer, "back", (other,))
    hand_over(g, CHOSEN, "back", (drawer,), ((other,),), (back[1:],))


def take_blindly(
    g: MindFlayer, head: str, givers: tuple[int, ...], receivers: tuple[tuple[int, ...], ...]
) -> None:
    """One card from each giver, drawn blindly. Who loses a card learns which it was."""
    taken = tuple([(blind_card(g, giver, []),) for giver in givers])
    for giver, theirs, kinds in zip(givers, receivers, taken, strict=True):
        g.tell_to(1 << giver, "lost", theirs[0], kinds)
    hand_over(g, BLIND, head, givers, receivers, taken)
