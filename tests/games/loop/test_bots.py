"""The bots for Tales from the Loop: what they say, what they look at, and how far they get."""

import itertools
import random
import re
import shutil
from collections import Counter

import streetlight as sl
from streetlight.core.match import true_state
from streetlight.games.loop.bots import expert
from streetlight.games.loop.bots.plan import DayPlan
from streetlight.games.loop.bots.scene import Scene
from streetlight.games.loop.bots.tasks import INSIGHT, STORY, Worths, hack_tasks, night_tasks
from streetlight.games.loop.bots.tasks import story_tasks as story_tasks_of
from streetlight.games.loop.pack.loading import BUILTIN
from streetlight.games.loop.state import UPRIGHT, UPSET, Loop
from tests.rules.loop.table import Table

TRIES = {"investigate", "card", "tile", "hack", "chore", "anomaly", "late"}


def story_tasks(scene):
    return story_tasks_of(scene, Worths(scene))


def played(level, seed, seats=3):
    """A match between bots of one level, and all that they said."""
    match = sl.game("loop").start(seats, seed)
    bots = [sl.bot("loop", level, seed=f"{seed}/{seat}") for seat in range(seats)]
    while not match.over:
        seat = match.waiting[0]
        saying = bots[seat].say(match.sight(seat))
        if saying is not None:
            match.say(seat, saying)
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    return match


def test_regular_bots_get_further_than_novices():
    won = Counter()
    for level in ("novice", "regular"):
        won[level] = sum(bool(played(level, seed).result.winners) for seed in range(12))
    assert won["regular"] >= won["novice"] + 3, won


def test_they_say_what_they_are_up_to_once_and_ask_for_company():
    match = played("regular", 1)
    texts = [said.saying.text for said in match.sayings(None)]
    assert texts and len(texts) < match.answers_given
    assert any(text.endswith("Anyone?") or text.endswith("Who is in?") for text in texts)
    assert all(re.search(r" would like to | gives that up: ", text) for text in texts), "never an order"
    assert any("% with a push" in text for text in texts), "the table shows both odds: which one is meant?"
    for seat in range(3):
        own = [said.saying.text for said in match.sayings(None) if said.seat == seat]
        assert all(text != following for text, following in itertools.pairwise(own))


def test_a_novice_says_what_it_is_about_to_try_and_leaves_the_odds_to_others():
    match = played("novice", 2)
    texts = [said.saying.text for said in match.sayings(None)]
    assert texts and all(re.search(r" would like to .*\. Anyone\?$", text) for text in texts)
    assert not any("%" in text for text in texts)


def test_they_can_say_why_they_do_what_they_do():
    for level in ("novice", "regular"):
        vague, answers = 0, 0
        for seed, seats in ((1, 2), (2, 5)):
            match = sl.game("loop").start(seats, seed)
            bots = [sl.bot("loop", level, seed=seat) for seat in range(seats)]
            while not match.over:
                seat = match.waiting[0]
                bots[seat].say(match.sight(seat))
                answer = bots[seat].answer(match.sight(seat))
                vague += bots[seat].reason == "It seemed best."
                answers += 1
                match.answer(seat, answer)
        assert vague <= answers / 50, (level, vague, answers)


def test_a_regular_bot_keeps_its_word_when_somebody_comes_to_help():
    t = Table("maja", "sanna", scenario="bot_amok").diary("1a").at("sanna", "T").at("maja", "T")
    t.rumors("pitch_circle", "apple_thief")
    bot = sl.bot("loop", "regular", seed=1)
    t.match.say(1, "Sanna would like to look into the Rumor at Träkvista: 68 %. Anyone?")
    t.do("wait")
    assert bot.answer(t.match.sight(1)).id == "investigate:sanna", "and does not leave it to Maja"


def test_a_bot_does_what_it_asked_company_for_when_somebody_came_though_they_could_do_it_too():
    """Maja has gone ahead to where Sanna wants to look. Sanna follows, and does not leave it to her."""
    t = Table("maja", "sanna", scenario="bot_amok").diary("1a").at("sanna", "C").at("maja", "T")
    t.rumors("up:pitch_circle")
    bot = sl.bot("loop", "regular", seed=1)
    alone = DayPlan(Scene(t.match.sight(1)))
    assert [kid for kid, (_, task) in alone.steps.items() if task.kind == "investigate"] == [0]
    t.match.say(1, "Sanna would like to look into “Hooves on the Pitch” at Träkvista: 68 %. Anyone?")
    t.do("wait")
    plan = DayPlan(Scene(t.match.sight(1)))
    assert [kid for kid, (_, task) in plan.steps.items() if task.kind == "investigate"] == [1]
    assert bot.answer(t.match.sight(1)).choice[0] in ("walk", "bus", "car")


def test_they_plan_with_pages_of_the_diary_that_have_been_read(tmp_path):
    """Pages 2 to 6 ask for something else, somewhere else: as long as only page 1 lies there, nobody acts otherwise."""
    shutil.copytree(BUILTIN / "standard", tmp_path, dirs_exist_ok=True)
    story = tmp_path / "scenario-bot-amok.toml"
    first, mark, later = story.read_text(encoding="utf-8").partition("\n# 2 ---")
    for one, other in (('"clever"', '"tough"'), ('at = ["F"]', 'at = ["K"]'), ('at = ["C"]', 'at = ["A"]')):
        assert one in later
        later = later.replace(one, other)
    story.write_text(first + mark + later, encoding="utf-8")

    def answers(level, pack, most):
        match = sl.game("loop").start(3, "unread", pack=pack)
        bots = [sl.bot("loop", level, seed=seat) for seat in range(3)]
        given = []
        while all(page.number == 1 for page in match.view(None).diary) and len(given) < most:
            seat = match.waiting[0]
            answer = bots[seat].answer(match.sight(seat))
            given.append([each.id for each in answer] if isinstance(answer, list) else answer.id)
            match.answer(seat, answer)
        return given

    for level, most in (("novice", 999), ("regular", 999), ("expert", 25)):
        as_printed = answers(level, "standard", most)
        assert len(as_printed) > 20
        assert answers(level, str(tmp_path), most) == as_printed


def test_bots_leave_the_story_to_people():
    for level in ("novice", "regular"):
        t = (
            Table("maja", "leila", scenario="bot_amok")
            .diary("1b", "4a")
            .at("leila", "F")
            .do("card:leila:look")
        )
        bot = sl.bot("loop", level, seed=1)
        assert bot.answer(t.match.sight(0)).id == "wait"
        assert bot.reason == "What do the rest of you think?"


def test_a_regular_bot_goes_home_in_time_when_there_is_nothing_to_do():
    t = Table("maja", "leila")
    bot = sl.bot("loop", "regular", seed=1)
    assert bot.answer(t.match.sight(0)).id == "home:maja"
    assert bot.reason == "Nothing left that is worth being late for."


def test_all_seats_have_one_plan_and_each_kid_goes_where_its_odds_are_best():
    t = Table("maja", "tobbe", scenario="bot_amok").diary("1a").rumors("up:pitch_circle", "up:clean_bikes")
    plans = [DayPlan(Scene(t.match.sight(seat))) for seat in (0, 1)]
    wants = [[plan.next_of(kid) for kid in plan.scene.kids] for plan in plans]
    assert wants[0] == wants[1]
    assert wants[0][0][:1] in (("bus",), ("car",)) and wants[0][0][2] == t.place("T"), "Maja is brave"
    assert wants[0][1][0] in ("investigate", "tile"), "Tobbe is clever"
    first, second = (sl.bot("loop", "regular", seed=1).answer(t.match.sight(seat)).id for seat in (0, 1))
    assert (first == "wait") != (second == "wait"), "one of the two goes first, and both know who"


def test_the_plan_is_the_same_for_every_seat_whatever_their_seeds_are():
    match = sl.game("loop").start(4, "one plan", scenario="strays")
    bots = [sl.bot("loop", "regular", seed=seat) for seat in range(4)]
    compared = 0
    while not match.over:
        seat = match.waiting[0]
        if match.prompts[seat].what == "adventure":
            plans = [DayPlan(Scene(match.sight(each))) for each in range(4)]
            told = [[(plan.next_of(kid), plan.urge(kid)) for kid in plan.scene.kids] for plan in plans]
            assert all(each == told[0] for each in told)
            compared += 1
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    assert compared > 40


def test_what_people_say_they_will_do_is_part_of_the_plan():
    """Both could look into the only Rumor. Whoever has said so in any words goes there, and the other one does not."""
    for speaker in (0, 1):
        t = Table("maja", "leila", scenario="bot_amok").diary("1a").rumors("up:apple_thief")
        scene = Scene(t.match.sight(0))
        place = scene.islands.data.locations[scene.position.track[0].place].name
        t.match.say(speaker, f"I'm off to {place.lower()}, back by six")
        for seat in (0, 1):
            plan = DayPlan(Scene(t.match.sight(seat)))
            goes = [kid for kid, (_, task) in plan.steps.items() if task.kind == "investigate"]
            assert goes == [speaker]


def test_nothing_false_is_said_about_help_and_announced_trips_are_kept():
    """Who offers help could help; of the announced trips less than one in twenty is dropped without a word."""
    offers, trips, dropped = 0, 0, 0
    for number, scenario in enumerate(["bot_amok", "strays", "mystery_islands"] * 2):
        match = sl.game("loop").start(4, f"spoken {number}", scenario=scenario)
        bots = [sl.bot("loop", "regular", seed=seat) for seat in range(4)]
        trip = {}  # seat -> the trip that it has announced and not tried yet
        while not match.over:
            seat = match.waiting[0]
            g = true_state(match, Loop)
            saying = bots[seat].say(match.sight(seat))
            if saying is not None:
                if "with company" in saying.text:
                    assert any(g.conditions[kid] >> UPSET & 1 == 0 for kid in range(4) if kid != seat)
                if " would like to " in saying.text:
                    name = match.view(None).kids[seat].kid.partition(":")[2].capitalize()
                    trips += 1
                    dropped += seat in trip and saying.text.startswith(f"{name} would like")
                    trip[seat] = saying.text
                else:
                    trip.pop(seat, None)
                match.say(seat, saying)
            answer = bots[seat].answer(match.sight(seat))
            if not isinstance(answer, list) and answer.choice[0] in TRIES:
                trip.pop(seat, None)
            told = re.fullmatch(r"(.*) is about to do something here, and (.*) can help\.", bots[seat].reason)
            if told:
                offers += 1
                kids = {
                    view.kid.partition(":")[2].capitalize(): view.number for view in match.view(None).kids
                }
                first, helper = kids[told[1]], kids[told[2]]
                assert g.at[first] == g.at[helper] and g.standing[helper] in UPRIGHT
                assert not g.conditions[helper] >> UPSET & 1
            match.answer(seat, answer)
    assert offers > 0 and trips > 100 and dropped <= trips / 20, (offers, trips, dropped)


def test_it_pushes_when_a_second_throw_is_worth_it():
    t = Table("maja", "leila", scenario="bot_amok").at("maja", "T").rumors("up:pitch_circle").dice("none")
    t.do("investigate:maja")
    assert sl.bot("loop", "regular", seed=1).answer(t.match.sight(0)).id == "push:exhausted"


def test_a_regular_bot_does_not_push_away_the_hour_for_dinner():
    t = Table("maja", "leila", scenario="bot_amok").at("maja", "T").rumors("up:pitch_circle").dice("none")
    t.time("maja", 2).favor("maja", "neutral").do("investigate:maja")
    bot = sl.bot("loop", "regular", seed=1)
    assert bot.answer(t.match.sight(0)).id == "accept"
    assert bot.reason == "Another throw would cost more than it is worth."


def test_a_regular_bot_uses_what_it_carries_where_the_odds_are_weak():
    """Scared, Tobbe is as clever as anybody: the Jump Leads go. At his best he would rather roll and keep them."""
    answers = []
    for conditions in ((), ("scared",)):
        t = Table("tobbe", "leila").at("tobbe", "Q").is_("tobbe", *conditions).has("tobbe", "jump_leads")
        t.rumors("pit_radio").do("investigate:tobbe")
        answers.append(sl.bot("loop", "regular", seed=1).answer(t.match.sight(0)).id)
    assert answers == ["roll", "combo:interface:kit_computer:jump_leads"]


def test_a_bot_asks_once_a_day_for_time_that_nobody_wants_to_spend():
    t = Table("maja", "leila", scenario="bot_amok").diary("1b", "3a").everyone("C")
    t.time("maja", 1).time("leila", 1)
    asks, gives = (sl.bot("loop", "regular", seed=1) for _ in range(2))
    assert asks.answer(t.match.sight(1)).id == "card:leila:drivers"
    t.do("card:leila:drivers")
    assert gives.answer(t.match.sight(0)).id == "pay:1", "a bot gives what it takes"
    t.do("pay:0")
    assert asks.answer(t.match.sight(1)).id != "card:leila:drivers"


def test_a_bot_that_was_carried_home_lies_down_there():
    for level in ("novice", "regular"):
        t = Table("maja", "leila").everyone("N").controls("maja", "fireguard_alpha").time("leila", 0)
        t.do("ride:maja", "ride_to:C", "rider:leila", "come", "late:maja")
        assert sl.bot("loop", level, seed=1).answer(t.match.sight(1)).id == "home:leila"


def test_bots_know_on_which_days_a_page_can_be_followed():
    """Mystery Islands: the grown-ups are followed at the weekend; on a Friday there is nothing to do there."""
    for day, follows in (("friday", False), ("weekend", True)):
        t = Table("maja", "leila", scenario="mystery_islands").diary("5a").tokens("grown_up", "P").day(day)
        names = {task.name for task in story_tasks(Scene(t.match.sight(0)))}
        assert ("walk with them" in names) == follows and "wake one of them" in names, (day, names)


def test_a_machine_that_a_page_names_is_wanted_though_somebody_has_another():
    """The boathouse is content with any machine, and has one; the film is in the Uggla."""
    t = (
        Table("maja", "leila", scenario="mystery_islands")
        .diary("4a", "6a")
        .tokens("agent", "D")
        .everyone("L")
    )
    t.controls("leila", "fireguard_alpha").machine("uggla", "C7").machine("jarv", "D7")
    names = {task.name for task in hack_tasks(Scene(t.match.sight(0)))}
    assert names == {"hack Uggla"}


def test_bots_do_not_wait_for_a_bus_that_a_page_has_taken_away():
    t = Table("maja", "leila", scenario="mystery_islands").diary("1a", "9a")
    scene = Scene(t.match.sight(0))
    assert (
        scene.position.no_bus and not scene.no_car and scene.position.limit == 16 and scene.position.goal == 3
    )
    assert Scene(Table("maja", "leila", scenario="mystery_islands").diary("1a", "8a").match.sight(0)).no_car


def strays(*sides):
    return Table("maja", "leila", scenario="strays").diary(*sides).at("leila", "F")


def test_bots_plan_a_night_out_where_a_page_rewards_it_and_one_is_enough():
    t = strays("1b", "3a").at("maja", "B").time("maja", 1).at("leila", "C", "home")
    assert [task.place for task in night_tasks(Scene(t.match.sight(0)))] == [t.place("B")]
    bot = sl.bot("loop", "regular", seed=1)
    assert bot.answer(t.match.sight(0)).id == "late:maja"
    assert bot.reason == "I want to see what comes out at night."
    t = strays("1b", "3a").at("maja", "B", "late")
    assert not night_tasks(Scene(t.match.sight(1))), "somebody stays there already"
    assert not night_tasks(Scene(strays("1b").match.sight(0))), "nobody has read of it"


def test_bots_mind_what_waits_at_a_place_as_they_mind_machines():
    for there, guards in (("T", []), ("TT", ["quick"])):
        t = strays("1a", "2a").tokens("dinosaur", there)
        assert Scene(t.match.sight(0)).guards.get(t.place("T"), []) == guards


def test_bots_know_what_an_action_is_for():
    """A picture is Insight; leading them off is worth what Enigma is, unless a page waits until all are gone."""
    t = strays("1a", "2a").tokens("dinosaur", "T").at("maja", "T")
    gains = {task.name: task.gain for task in story_tasks(Scene(t.match.sight(0)))}
    assert gains["take its picture"] == INSIGHT and gains["lead them back"] < STORY
    t = strays("1a", "2a").tokens("dinosaur", "CCNST").at("maja", "T")
    where = {(task.name, task.place): task.gain for task in story_tasks(Scene(t.match.sight(0)))}
    lead = {t.rules.letters[place]: gain for (name, place), gain in where.items() if name == "lead them back"}
    assert lead["C"] == lead["N"] == STORY > lead["T"] == lead["S"], (
        "tomorrow there are too many at the grill"
    )
    t = strays("1b", "6a").tokens("dinosaur", "T").at("maja", "T")
    assert {task.name: task.gain for task in story_tasks(Scene(t.match.sight(0)))} == {"lead them on": STORY}


def test_bots_count_what_a_page_takes_off_the_way():
    for sides, cost in ((("1b",), 2.0), (("1b", "3a"), 1.0)):
        t = strays(*sides).at("maja", "S")
        assert Scene(t.match.sight(0)).walk_cost(t.place("B")) == cost


def test_bots_know_where_no_bus_stops():
    """On Friday somebody stands at the stop in Träkvista: who wants to get away from there walks to another one."""
    for sides, answer in ((("1b", "2a", "4a"), "bus:maja:F"), (("1b", "2a", "4a", "7a"), "walk:maja:S")):
        t = strays(*sides).day("friday").tokens("track", "P").at("maja", "T").favor("maja", "neutral")
        t.at("leila", "C", "home")
        assert sl.bot("loop", "regular", seed=1).answer(t.match.sight(0)).id == answer
    scene = Scene(t.match.sight(0))
    assert not scene.is_stop(t.place("T")) and scene.is_stop(t.place("F"))


def test_bots_count_the_dice_that_a_page_gives():
    for sides, dice in ((("1b",), 3), (("1b", "4b"), 4)):
        t = strays(*sides).at("maja", "T").tokens("dinosaur", "T")
        scene = Scene(t.match.sight(0))
        assert scene.dice(scene.kids[0], "charming") == dice and scene.dice(scene.kids[0], "quick") == 3


def test_on_the_last_day_bots_rather_search_while_there_is_light():
    """The last night shows nothing any more."""
    for day, answer in (("friday", "late:maja"), ("weekend", "card:maja:search")):
        t = strays("1b", "3a").day(day).at("maja", "B").time("maja", 6).at("leila", "C", "home")
        assert sl.bot("loop", "regular", seed=1).answer(t.match.sight(0)).id == answer


def test_an_expert_dreams_the_same_whatever_lies_face_down():
    """The same answer in 3 truths that look alike, though each is thought about afresh; and so for every seat."""
    match = sl.game("loop").start(3, "blind", scenario="strays")
    bots = [sl.bot("loop", "regular", seed=seat) for seat in range(3)]
    looked = 0
    while looked < 2:
        seat = match.waiting[0]
        if match.prompts[seat].what == "adventure" and match.answers_given > 12 * (looked + 1):
            looked += 1
            told = []
            for truth in range(3):
                expert.forget()
                bot = sl.bot("loop", "expert", seed=1)
                world = match.imagine(seat, random.Random(truth)) if truth else match
                told.append((bot.answer(world.sight(seat)).id, bot.reason))
            assert told == told[:1] * 3
        match.answer(seat, bots[seat].answer(match.sight(seat)))


def test_experts_agree_who_goes_first_and_where():
    match = sl.game("loop").start(4, "agree", scenario="bot_amok")
    bots = [sl.bot("loop", "expert", seed=seat) for seat in range(4)]
    while match.prompts[match.waiting[0]].what != "adventure":
        seat = match.waiting[0]
        match.answer(seat, bots[seat].answer(match.sight(seat)))
    answers = [bots[seat].answer(match.sight(seat)).id for seat in range(4)]
    assert sum(answer != "wait" for answer in answers) == 1, answers
