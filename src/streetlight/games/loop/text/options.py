"""Options in words: what an answer would do, with its odds and its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from streetlight.core.asks import Choice
from streetlight.core.questions import Question
from streetlight.core.words import Label, Text
from streetlight.games.loop import questions as q
from streetlight.games.loop.documents import LoopAbout
from streetlight.games.loop.pack.effects import CONDITIONS
from streetlight.games.loop.rules.dice import odds, pool_size
from streetlight.games.loop.rules.islands import SECTORS
from streetlight.games.loop.state import INJURED, NONE, Loop
from streetlight.games.loop.text.actions import ACTIONS, ops_hint, test_hint
from streetlight.games.loop.text.cautions import failure_of, pushing, taken, tomorrow, watched
from streetlight.games.loop.text.chances import dice_words, percent, pool_odds, pushed_words
from streetlight.games.loop.text.refs import (
    anomaly_ref,
    chore_ref,
    condition_ref,
    item_ref,
    kid_ref,
    machine_ref,
    place_ref,
    thing_ref,
)
from streetlight.games.loop.text.sentences import sentences_of

CHOICE_RULES = {
    "be": "TL-022", "walk": "TL-127", "bus": "TL-128", "car": "TL-130", "ride": "TL-131",
    "scout": "TL-146", "scout_machine": "TL-147", "investigate": "TL-148", "trade": "TL-152",
    "hack": "TL-153", "wreck": "TL-175", "rest": "TL-181", "tile": "TL-198", "anomaly": "TL-098",
    "card": "TL-093", "chore": "TL-193", "home": "TL-182", "late": "TL-184", "back": "TL-227", "wait": "TL-081",
    "done": "TL-152", "give_item": "TL-152", "give_anomaly": "TL-152", "help": "TL-088", "roll": "TL-083",
    "item": "TL-217", "combo": "TL-099", "tag": "TL-105", "use": "TL-097", "accept": "TL-110",
    "push": "TL-110", "lend": "TL-101", "keep": "TL-101", "take": "TL-117", "condition": "TL-118",
    "recover": "TL-251", "decline": "TL-251", "turn_up": "TL-146", "stop": "TL-146", "remove": "TL-199",
    "leave": "TL-204", "bottom": "TL-204", "next": "TL-204", "test": "TL-148", "pay_instead": "TL-093",
    "fetch": "TL-201", "ride_to": "TL-131", "rider": "TL-133", "come": "TL-134", "stay": "TL-134",
    "to": "TL-140", "join": "TL-153", "pay": "TL-153", "bring": "TL-193", "reward": "TL-193",
    "later": "TL-193", "yes": "TL-062", "no": "TL-062", "relieve": "TL-210", "way": "TL-093",
}  # fmt: skip

QUESTION_RULES: dict[type[Question], str] = {
    q.KeepChore: "TL-036", q.OneKid: "TL-092", q.LeadHacker: "TL-155", q.Tester: "TL-159",
    q.LoseFavorite: "TL-217", q.UseItems: "TL-217", q.DiscardItem: "TL-044", q.DiscardExcess: "TL-187",
    q.Caring: "TL-210", q.AvoidFirst: "TL-142", q.MoveFirst: "TL-074", q.PlaceMachineAt: "TL-071",
    q.StepAside: "TL-140", q.MoveTo: "TL-205", q.ShareAction: "TL-246", q.WhichRumor: "TL-150", q.Shield: "TL-098",
}  # fmt: skip


def option_label(g: Loop, question: Question, choice: Choice) -> Label:
    """An option in words: by its question where that matters, else by the kind of choice."""
    rule = rule_of(question, choice[0])
    words = BY_QUESTION.get(type(question))
    return _by_kind(g, choice, rule) if words is None else words(g, question, choice, rule)


def rule_of(question: Question, kind: str) -> str:
    """The rule behind an option of this kind."""
    if isinstance(question, (q.WhichMachine, q.MoveMachineTo)):  # the text of a card, or the Recharge Station
        return "TL-149" if question.tile == NONE else "TL-207"
    return QUESTION_RULES.get(type(question)) or CHOICE_RULES.get(kind, "")


# Options that say something about their question


def _adventure(g: Loop, question: q.Adventure, choice: Choice, rule: str) -> Label:
    words = ACTIONS.get(choice[0])
    return _by_kind(g, choice, rule) if words is None else words(g, choice, rule)


def _help(g: Loop, question: q.Help, choice: Choice, rule: str) -> Label:
    """Help, and what it does to the odds."""
    _, helper = choice
    helpers = g.test.helpers if g.test else 0
    dice = pool_size(g, question.kid, question.trait, helpers | 1 << helper)
    hint = Text(
        "hint.help",
        dice=dice_words(dice),
        odds=percent(odds(dice)),
        pushed=pushed_words(g, question.kid, dice),
    )
    ref = kid_ref(g, helper)
    about = LoopAbout(pool=pool_odds(g, question.kid, dice))
    return Label(Text("option.help", kid=ref), (ref,), rule, hint, about)


def _solve(g: Loop, question: q.Solve, choice: Choice, rule: str) -> Label:
    """Roll; or what is used in place of a roll."""
    kind = choice[0]
    if kind != "roll":
        return _by_kind(g, choice, rule)
    kid = question.kid
    trait, helpers, extra = (g.test.trait, g.test.helpers, g.test.extra) if g.test else (0, 0, 0)
    dice = pool_size(g, kid, trait, helpers, extra)
    pushed = pushed_words(g, kid, dice)
    label = Text(f"option.{kind}", dice=dice_words(dice), odds=percent(odds(dice)), pushed=pushed)
    cautions = taken(g, kid, failure_of(g, g.test)) if g.test else ()
    return Label(label, (kid_ref(g, kid),), rule, cautions=cautions)


def _failed(g: Loop, question: q.Failed, choice: Choice, rule: str) -> Label:
    """Accept what a failure brings, or push and take a condition for it."""
    kind, kid = choice[0], question.kid
    if kind == "accept":
        cautions = taken(g, kid, failure_of(g, g.test)) if g.test else ()
        return Label(Text("option.accept"), (), rule, cautions=cautions)
    if kind != "push":
        return _by_kind(g, choice, rule)
    _, slot = choice
    ref = condition_ref(slot)
    dice = g.test.dice if g.test else 1
    label = Text("option.push", condition=ref, odds=percent(odds(dice)))
    hint = Text(f"hint.{CONDITIONS[slot]}")
    return Label(label, (ref,), rule, hint, cautions=pushing(g, kid, slot))


def _which_condition(g: Loop, question: q.WhichCondition, choice: Choice, rule: str) -> Label:
    """A condition to take, and what it means."""
    _, slot = choice
    ref = condition_ref(slot)
    hint = Text(f"hint.{CONDITIONS[slot]}")
    late = g.step != "adventure"
    return Label(
        Text("option.condition", condition=ref),
        (ref,),
        rule,
        hint,
        cautions=tomorrow(g, question.kid, 1, late=late),
    )


def _ride_to(g: Loop, question: q.RideTo, choice: Choice, rule: str) -> Label:
    """Where a ride ends: machines look up there, as they do for one who walks (TL-135)."""
    _, place = choice
    seen = watched(g, question.kid, place)
    ref = place_ref(g, place)
    mark = Text("option.watched_place") if seen else ""
    return Label(Text("option.ride_to", place=ref, watched=mark), (ref,), rule, cautions=seen)


def _come_along(g: Loop, question: q.ComeAlong, choice: Choice, rule: str) -> Label:
    seen = watched(g, question.kid, question.place) if choice[0] == "come" else []
    return Label(Text(f"option.{choice[0]}"), (), rule, cautions=seen)


def _lend(g: Loop, question: q.Lend, choice: Choice, rule: str) -> Label:
    """Let somebody use one's own things, and what is gone then (TL-101)."""
    if choice[0] != "lend":
        return _by_kind(g, choice, rule)
    things = [thing_ref(g, thing) for thing in question.things]
    return Label(Text("option.lend"), tuple(things), rule, _used_up(g, things))


def _choose(g: Loop, question: q.ChooseWay, choice: Choice, rule: str) -> Label:
    if choice[0] == "wait":
        return Label(Text("option.leave_it"), (), "TL-225")
    _, way = choice
    option = g.rules.content.chooses[question.text].options[way]
    text = sentences_of(g.rules.content, g.rules.scenario.id).ops(option.do)
    hint = Text("plain", text=text) if text else None
    return Label(Text("option.way", label=option.label), (), rule, hint)


def _pay_or_test(g: Loop, question: q.PayOrTest, choice: Choice, rule: str) -> Label:
    rumor = g.rules.content.pack.rumors[question.rumor]
    if choice[0] == "pay_instead":
        return Label(Text("option.pay_instead", time=rumor.pay), (), rule)
    return Label(Text("option.test", trait=f"trait:{rumor.trait}"), (f"trait:{rumor.trait}",), rule)


def _share(g: Loop, question: q.ShareHack | q.ShareAction, choice: Choice, rule: str) -> Label:
    _, time = choice
    hint = Text("hint.too_little") if time < question.need else None
    return Label(Text("option.pay", time=time), (), rule, hint)


def _tester(g: Loop, question: q.Tester, choice: Choice, rule: str) -> Label:
    _, kid = choice
    ref = kid_ref(g, kid)
    return Label(Text("option.kid", kid=ref), (ref,), rule, test_hint(g, kid, question.trait))


def _school_event(g: Loop, question: q.SchoolEvent, choice: Choice, rule: str) -> Label:
    """A School event that may be refused."""
    if choice[0] != "yes":
        return _by_kind(g, choice, rule)
    event = g.rules.content.pack.school[g.school_card].event
    hint = ops_hint(g, g.first, event, sentences_of(g.rules.content, g.rules.scenario.id).ops(event), 0)
    return Label(Text("option.yes"), (), rule, hint)


# Any: each of them takes the kind of question that it stands beside.
BY_QUESTION: dict[type[Question], Callable[[Loop, Any, Choice, str], Label]] = {
    q.Adventure: _adventure,
    q.Help: _help,
    q.Solve: _solve,
    q.Failed: _failed,
    q.WhichCondition: _which_condition,
    q.RideTo: _ride_to,
    q.ComeAlong: _come_along,
    q.Lend: _lend,
    q.ChooseWay: _choose,
    q.PayOrTest: _pay_or_test,
    q.ShareHack: _share,
    q.ShareAction: _share,
    q.Tester: _tester,
    q.SchoolEvent: _school_event,
}


# Options that say the same whatever was asked


def _by_kind(g: Loop, choice: Choice, rule: str) -> Label:
    words = BY_KIND.get(choice[0])
    return Label(Text(f"option.{choice[0]}"), (), rule) if words is None else words(g, choice, rule)


def _be(g: Loop, choice: Choice, rule: str) -> Label:
    _, number = choice
    pack = g.rules.content.pack
    kid = pack.kids[number]
    traits = {trait.id: trait for trait in pack.traits}
    home = pack.map.locations[g.rules.islands.number[kid.home]].name
    item = pack.items[g.rules.iconic[number]].name
    text = (
        f"{kid.text} {traits[kid.strength].name}, but {traits[kid.weakness].weakness}. "
        f"Lives at {home}, has the {item} for good."
    )
    ref = f"kid:{kid.id}"
    return Label(Text("option.be", kid=ref), (ref,), rule, Text("plain", text=text))


def _keep_chore(g: Loop, choice: Choice, rule: str) -> Label:
    _, chore = choice
    card = g.rules.content.pack.chores[chore]
    s = sentences_of(g.rules.content, g.rules.scenario.id)
    text = f"{s.goal_of(card.goal)} Reward: {s.ops(card.reward)} Otherwise: {s.ops(card.penalty)}"
    ref = chore_ref(g, chore)
    return Label(Text("option.keep_chore", chore=ref), (ref,), rule, Text("plain", text=text))


def _give_item(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid, item, to = choice
    card, taker = item_ref(g, item), kid_ref(g, to)
    return Label(Text("option.give_item", kid=kid_ref(g, kid), item=card, to=taker), (card, taker), rule)


def _give_anomaly(g: Loop, choice: Choice, rule: str) -> Label:
    _, kid, anomaly, to = choice
    card, taker = anomaly_ref(g, anomaly), kid_ref(g, to)
    label = Text("option.give_anomaly", kid=kid_ref(g, kid), anomaly=card, to=taker)
    return Label(label, (card, taker), rule)


def _combo(g: Loop, choice: Choice, rule: str) -> Label:
    _, combo, *used = choice
    things = [thing_ref(g, thing) for thing in used]
    label = Text("option.combo", combo=f"combo:{combo}", things=things)
    return Label(label, tuple(things), rule, _used_up(g, things))


def _tag(g: Loop, choice: Choice, rule: str) -> Label:
    _, used = choice
    thing = thing_ref(g, used)
    return Label(Text("option.tag", thing=thing), (thing,), rule, _used_up(g, [thing]))


def _used_up(g: Loop, things: list[str]) -> Text:
    """What is gone after a success without a roll: no iconic Item, no machine (TL-101)."""
    iconic = {item_ref(g, g.rules.iconic[character]) for character in g.cast}
    gone: list[str | Text] = [ref for ref in things if ref.startswith("item:") and ref not in iconic]
    gone += [Text("hint.one_use", anomaly=ref) for ref in things if ref.startswith("anomaly:")]
    return Text("hint.used_up", things=gone) if gone else Text("hint.for_free")


def _use(g: Loop, choice: Choice, rule: str) -> Label:
    """An Anomaly in a test, or in place of a condition."""
    _, anomaly = choice
    card = anomaly_ref(g, anomaly)
    text = sentences_of(g.rules.content, g.rules.scenario.id).ops(g.rules.content.pack.anomalies[anomaly].do)
    hint = Text("plain", text=text) if text else Text("hint.shield")
    return Label(Text("option.use", anomaly=card), (card,), rule, hint)


def _recover(g: Loop, choice: Choice, rule: str) -> Label:
    _, slot = choice
    ref = condition_ref(slot)
    key = "option.recover_injured" if slot == INJURED else "option.recover"
    return Label(Text(key, condition=ref), (ref,), rule)


def _next(g: Loop, choice: Choice, rule: str) -> Label:
    _, _, letter = choice
    place = place_ref(g, letter)
    return Label(Text("option.next", place=place), (place,), rule)


def _sector_ref(g: Loop, sector: int) -> str:
    return f"sector:{SECTORS[sector]}"


def _one(name: str, ref: Callable[[Loop, int], str]) -> Callable[[Loop, Choice, str], Label]:
    """An option that names one thing."""

    def say(g: Loop, choice: Choice, rule: str) -> Label:
        kind, thing = choice
        made = ref(g, thing)
        return Label(Text(f"option.{kind}", **{name: made}), (made,), rule)

    return say


BY_KIND: dict[str, Callable[[Loop, Choice, str], Label]] = {
    "be": _be,
    "keep_chore": _keep_chore,
    "give_item": _give_item,
    "give_anomaly": _give_anomaly,
    "combo": _combo,
    "tag": _tag,
    "use": _use,
    "recover": _recover,
    "next": _next,
    "discard": _one("item", item_ref),
    "fetch": _one("item", item_ref),
    "bring": _one("item", item_ref),
    "item": _one("item", item_ref),
    "turn_up": _one("place", place_ref),
    "remove": _one("place", place_ref),
    "to": _one("place", place_ref),
    "sector": _one("sector", _sector_ref),
    "machine": _one("machine", machine_ref),
    "kid": _one("kid", kid_ref),
    "rider": _one("kid", kid_ref),
    "join": _one("kid", kid_ref),
}
"""Kind of choice -> its words. All others are plain sentences of the catalogue."""
