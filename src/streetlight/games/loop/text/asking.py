"""Questions in words: what each of them asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from streetlight.core.questions import Question
from streetlight.core.words import Text
from streetlight.games.loop import questions as q
from streetlight.games.loop.pack.effects import COMBOS
from streetlight.games.loop.rules.adventure import way_home
from streetlight.games.loop.rules.combos import OUTS
from streetlight.games.loop.rules.cubes import slots_for
from streetlight.games.loop.rules.hacking import asked, half_of
from streetlight.games.loop.rules.machines import side_of
from streetlight.games.loop.state import ACTIVE, INJURED, NONE, Loop, bits
from streetlight.games.loop.text.chances import dice_words, outs_words
from streetlight.games.loop.text.refs import (
    condition_ref,
    kid_ref,
    machine_ref,
    place_ref,
    rumor_ref,
    school_ref,
    thing_ref,
    trait_ref,
)

KidQuestion = (
    q.KeepChore
    | q.OneKid
    | q.LoseFavorite
    | q.FreeRest
    | q.DiscardItem
    | q.AvoidFirst
    | q.RideTo
    | q.MoveTo
    | q.BringItem
    | q.TakeReward
    | q.DiscardExcess
)


def question_text(g: Loop, seat: int, question: Question) -> Text:
    """What is asked, as a sentence. A closed prompt may be read when its test, hack or day is over."""
    words = WORDS.get(type(question))
    return Text(f"ask.{question.what}") if words is None else words(g, seat, question)


def _of_kid(g: Loop, seat: int, question: KidQuestion) -> Text:
    return Text(f"ask.{question.what}", kid=kid_ref(g, question.kid))


def _which_condition(g: Loop, seat: int, question: q.WhichCondition) -> Text:
    """The one that the text names is taken, so another one must do (TL-118)."""
    named = question.condition != NONE
    taken = Text("condition_taken", condition=condition_ref(question.condition)) if named else ""
    return Text("ask.condition", kid=kid_ref(g, question.kid), taken=taken)


def _use_items(g: Loop, seat: int, question: q.UseItems) -> Text:
    return Text("ask.use_items", kid=kid_ref(g, question.kid), trait=trait_ref(question.trait))


def _adventure(g: Loop, seat: int, question: q.Adventure) -> Text:
    kids = up_and_about(g, seat)
    return Text("ask.adventure", kids=[kid_ref(g, kid) for kid in kids], tight=_tight(g, kids))


def up_and_about(g: Loop, seat: int) -> list[int]:
    """A player's kids who can still do something today; all of them if none can any more."""
    kids = g.rules.kids_of[seat]
    return [kid for kid in kids if g.standing[kid] == ACTIVE] or list(kids)


def _tight(g: Loop, kids: Sequence[int]) -> Text | str:
    """Whose T are just enough for the way home: whatever else they do, they will be late (TL-182, 184)."""
    last = [kid_ref(g, kid) for kid in kids if way_home(g, kid) == "tight"]
    if not last:
        return ""
    return Text("tight_kids", kids=last) if len(kids) > 1 else Text("tight")


def _help(g: Loop, seat: int, question: q.Help) -> Text:
    outs = [OUTS[out] for out in bits(g.test.outs)] if g.test else []
    combos = [out for out in outs if out in COMBOS]
    tags = [out for out in outs if out not in COMBOS]
    return Text(
        "ask.help",
        kid=kid_ref(g, question.kid),
        trait=trait_ref(question.trait),
        outs=outs_words(g, combos, tags),
    )


def _solve(g: Loop, seat: int, question: q.Solve) -> Text:
    trait, dice = (g.test.trait, g.test.dice) if g.test else (0, 0)
    return Text("ask.solve", kid=kid_ref(g, question.kid), trait=trait_ref(trait), dice=dice_words(dice))


def _failed(g: Loop, seat: int, question: q.Failed) -> Text:
    return Text("ask.failed", kid=kid_ref(g, question.kid))


def _lend(g: Loop, seat: int, question: q.Lend) -> Text:
    things = [thing_ref(g, thing) for thing in question.things]
    return Text("ask.lend", kid=kid_ref(g, question.kid), things=things)


def _shield(g: Loop, seat: int, question: q.Shield) -> Text:
    """Which condition is about to be taken, as far as that is decided (TL-117, 118)."""
    slots = slots_for(g, question.kid, question.condition) or (INJURED,)  # Injured begins anew (TL-120)
    one = len(slots) == 1
    comes = Text("comes.one", condition=condition_ref(slots[0])) if one else Text("comes.any")
    return Text("ask.shield", kid=kid_ref(g, question.kid), comes=comes)


def _choose(g: Loop, seat: int, question: q.ChooseWay) -> Text:
    return Text("ask.choose", text=g.rules.content.chooses[question.text].text)


def _videostore(g: Loop, seat: int, question: q.Videostore) -> Text:
    top = g.rumor_top[: question.count]
    return Text("ask.videostore", places=[place_ref(g, g.rules.rumor_at[card]) for card in top])


def _pay_or_test(g: Loop, seat: int, question: q.PayOrTest) -> Text:
    return Text("ask.pay_or_test", rumor=rumor_ref(g, question.rumor))


def _of_machine(g: Loop, seat: int, question: q.PlaceMachineAt | q.MoveMachineTo) -> Text:
    return Text(f"ask.{question.what}", machine=machine_ref(g, question.machine))


def _invite(g: Loop, seat: int, question: q.Invite) -> Text:
    return Text("ask.invite", place=place_ref(g, question.place))


def _come_along(g: Loop, seat: int, question: q.ComeAlong) -> Text:
    return Text("ask.come_along", kid=kid_ref(g, question.kid), place=place_ref(g, question.place))


def _step_aside(g: Loop, seat: int, question: q.StepAside) -> Text:
    return Text("ask.step_aside", kid=kid_ref(g, question.kid), place=place_ref(g, g.at[question.kid]))


def _join_hack(g: Loop, seat: int, question: q.JoinHack) -> Text:
    return Text("ask.join_hack", kid=kid_ref(g, question.kid), machine=machine_ref(g, question.machine))


def _share_hack(g: Loop, seat: int, question: q.ShareHack) -> Text:
    machine = machine_ref(g, question.machine)
    return Text("ask.hack_share", kid=kid_ref(g, question.kid), left=question.left, machine=machine)


def _share_action(g: Loop, seat: int, question: q.ShareAction) -> Text:
    label = g.rules.actions[question.action][1].label
    return Text("ask.share", kid=kid_ref(g, question.kid), left=question.left, label=label)


def _tester(g: Loop, seat: int, question: q.Tester) -> Text:
    return Text("ask.tester", trait=trait_ref(question.trait), outs=_firewall_outs(g))


def _firewall_outs(g: Loop) -> Text:
    """What solves each test of the firewall at hand without a roll."""
    if not g.hack or g.walls[g.hack.machine][g.hack.space] == NONE:
        return outs_words(g, ())
    half = half_of(g, g.hack.machine, g.hack.space)
    _, combos = asked(half, side_of(g, g.hack.machine))
    return outs_words(g, combos)


def _school_event(g: Loop, seat: int, question: q.SchoolEvent) -> Text:
    return Text("ask.school_event", school=school_ref(g, g.school_card), kid=kid_ref(g, g.first))


def _caring(g: Loop, seat: int, question: q.Caring) -> Text:
    return Text("ask.caring", kid=kid_ref(g, question.kid), condition=condition_ref(question.condition))


# Any: each of them takes the kind of question that it stands beside.
WORDS: dict[type[Question], Callable[[Loop, int, Any], Text]] = {
    q.KeepChore: _of_kid,
    q.OneKid: _of_kid,
    q.LoseFavorite: _of_kid,
    q.WhichCondition: _which_condition,
    q.FreeRest: _of_kid,
    q.DiscardItem: _of_kid,
    q.AvoidFirst: _of_kid,
    q.RideTo: _of_kid,
    q.MoveTo: _of_kid,
    q.BringItem: _of_kid,
    q.TakeReward: _of_kid,
    q.DiscardExcess: _of_kid,
    q.Adventure: _adventure,
    q.Help: _help,
    q.Solve: _solve,
    q.Failed: _failed,
    q.Lend: _lend,
    q.Shield: _shield,
    q.ChooseWay: _choose,
    q.Videostore: _videostore,
    q.PayOrTest: _pay_or_test,
    q.PlaceMachineAt: _of_machine,
    q.MoveMachineTo: _of_machine,
    q.Invite: _invite,
    q.ComeAlong: _come_along,
    q.StepAside: _step_aside,
    q.JoinHack: _join_hack,
    q.ShareHack: _share_hack,
    q.ShareAction: _share_action,
    q.Tester: _tester,
    q.SchoolEvent: _school_event,
    q.Caring: _caring,
    q.UseItems: _use_items,
}
"""Question -> its sentence. Those that are not here ask the same whatever it is about."""
