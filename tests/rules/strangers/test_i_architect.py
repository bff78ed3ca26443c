"""Chapter I: Solo Architect, where the player sets the opening hand and the order of the deck (DTS-88)."""

from collections import Counter

import pytest

from streetlight.core.errors import OptionError
from streetlight.core.match import Match
from tests.rules.strangers.table import GAME, PACK

pytestmark = pytest.mark.rule("DTS-88")

HAND = ["school_bus", "run", "skateboard"]
ODD = ["walk", "run", "skateboard", "city_bus", "hop_the_fence", "rad_bike", "moms_car", "walk", "run", "run"]


def plan(strangers: int = 8, **changes: str) -> list[str]:
    """A sound deck, with cards changed by their place: plan(card_3="saucer")."""
    deck = [card for odd in ODD[:strangers] for card in (odd, "stranger_sighting")]
    for place, card in changes.items():
        deck[int(place.removeprefix("card_")) - 1] = card
    return deck


def start(hand: list[str] | None, deck: list[str] | None, board: str = "A", *variants: str) -> Match:
    return GAME.start(
        1, seed=1, board=board, pack=PACK, variants=["architect", *variants], hand=hand, deck=deck
    )


@pytest.mark.parametrize(("board", "strangers"), [("A", 8), ("B", 10)])
def test_a_plan_is_laid_out_face_up_and_drawn_in_its_order(board: str, strangers: int) -> None:
    match = start(HAND, plan(strangers), board)
    view = match.view(None)
    assert view.deck_cards == plan(strangers)  # 16 or 20 cards, top first
    assert view.deck == 2 * strangers
    assert sorted(view.players[0].cards) == sorted(HAND)
    match.answer(0, "play:run")
    assert "walk" in match.view(0).players[0].cards  # card 1
    match.answer(0, "play:walk")
    assert match.prompts[0].what == "stranger"  # card 2


def test_the_last_card_places_the_last_stranger_and_nothing_is_reshuffled() -> None:
    match = start(HAND, plan())
    placed = 0
    while not match.over:
        prompt = match.prompts[0]
        placed += prompt.what == "stranger"
        match.answer(
            0, next(o for o in prompt.options if o.id.startswith(("play", "place", "move", "done", "dec")))
        )
    assert placed == 8
    assert match.result.reason == "last_stranger"
    assert match.view("all").deck_cards == []
    assert not [event for event in match.events(0) if event.what == "reshuffled"]


def test_stranger_spaces_are_still_chosen_during_play() -> None:
    match = start(HAND, plan())
    match.answer(0, "play:run")
    match.answer(0, "play:walk")
    assert len(match.prompts[0].options) == 12


@pytest.mark.parametrize(
    ("hand", "deck", "reason"),
    [
        (HAND[:2], plan(), "hand: the opening hand has 3 cards, not 2"),
        ([*HAND, "walk"], plan(), "hand: the opening hand has 3 cards, not 4"),
        (HAND, plan()[:-1], "deck: the deck has 16 cards on this board, not 15"),
        (HAND, plan(10), "deck: the deck has 16 cards on this board, not 20"),
        (["walk", "run", "fly"], plan(), "hand: card 3: there is no card 'fly'"),
        (HAND, plan(card_3="fly"), "deck: card 3: there is no card 'fly'"),
        (["walk", "run", "science_club_saviors"], plan(),
         "hand: card 3: Science Club Saviors is not used in Architect"),
        (HAND, plan(card_5="science_club_saviors"), "deck: card 5: Science Club Saviors is not used in Architect"),
        (["saucer", "run", "walk"], plan(), "hand: card 1: Saucer is never held in a hand"),
        (["stranger_sighting", "run", "walk"], plan(), "hand: card 1: Stranger Sighting is never held in a hand"),
        (HAND, plan(card_4="walk"), "deck: card 4 must be a Stranger Sighting: every second card is one"),
        (HAND, plan(card_3="stranger_sighting"), "deck: card 3 may not be a Stranger Sighting"),
        (["moms_car", "run", "walk"], plan(), "deck: Mom's Car is in the box once, not 2 times"),
        (["moms_car", "moms_car", "walk"], plan(card_13="walk"), "hand: Mom's Car is in the box once, not 2 times"),
    ],
)  # fmt: skip
def test_an_unsound_plan_is_refused_with_the_place_of_its_fault(
    hand: list[str], deck: list[str], reason: str
) -> None:
    with pytest.raises(OptionError) as caught:
        start(hand, deck)
    assert str(caught.value).startswith(reason)


def test_each_card_is_there_as_often_as_in_the_box() -> None:
    fences = {f"card_{place}": "hop_the_fence" for place in (1, 3, 5)}
    start(HAND, plan(**fences, card_9="walk"))  # three are fine
    with pytest.raises(OptionError, match="Hop the Fence is in the box 3 times, not 4 times"):
        start(HAND, plan(**fences))


def test_saucers_are_allowed() -> None:
    match = start(HAND, plan(card_1="saucer"))
    match.answer(0, "let_out")
    match.answer(0, "play:run")
    match.answer(0, "move:0:C3")
    assert match.prompts[0].what == "saucer"


def test_soda_shop_date_has_no_effect_and_is_not_replaced() -> None:
    match = start(["soda_shop_date", "run", "walk"], plan())
    assert match.prompts[0].what == "turn"
    match.answer(0, "play:soda_shop_date")
    assert [event.text for event in match.events(0)][-2] == "Soda Shop Date had no effect."
    match = start(HAND, plan(card_1="soda_shop_date"))
    match.answer(0, "play:run")
    assert match.prompts[0].what == "turn"
    assert "soda_shop_date" in match.view(0).players[0].cards


def test_with_well_read_the_opening_hand_has_four_cards() -> None:
    assert start([*HAND, "walk"], plan(), "A", "well_read").view(0).players[0].hand == 4
    with pytest.raises(OptionError, match="the opening hand has 4 cards, not 3"):
        start(HAND, plan(), "A", "well_read")


def test_without_a_plan_the_match_asks_for_it_card_by_card() -> None:
    match = start(None, None)
    assert match.prompts[0].text == "Card 1 of your opening hand."
    offered = {option.id for option in match.prompts[0].options}
    assert len(offered) == 16
    assert not {"card:stranger_sighting", "card:saucer", "card:science_club_saviors"} & offered
    for card in HAND:
        match.answer(0, f"card:{card}")
    assert match.prompts[0].text == "Card 1 of the deck. A stranger follows it."
    assert "card:saucer" in {option.id for option in match.prompts[0].options}
    for number, card in enumerate(ODD[:8], start=1):
        assert match.view(0).deck_cards == plan()[: 2 * (number - 1)]  # the plan grows before the eyes
        match.answer(0, f"card:{card}")
    assert match.prompts[0].what == "turn"
    assert match.view(0).deck_cards == plan()
    assert match.view(0).players == start(HAND, plan()).view(0).players


def test_a_card_that_is_used_up_is_not_offered_again() -> None:
    match = start(None, None)
    match.answer(0, "card:moms_car")
    assert "card:moms_car" not in {option.id for option in match.prompts[0].options}
    for _ in range(2):
        match.answer(0, "card:hop_the_fence")
    match.answer(0, "card:hop_the_fence")
    assert "card:hop_the_fence" not in {option.id for option in match.prompts[0].options}


def test_set_up_discards_nothing() -> None:
    match = start(HAND, plan())
    assert match.view(0).discard == []
    assert Counter(event.what for event in match.events(0)) == {"laid_out": 1}


BOX = [
    "city_bus",
    "run",
    "run",
    "run",
    "skateboard",
    "walk",
    "walk",
    "hop_the_fence",
    "rad_bike",
    "moms_car",
    "school_bus",
]


@pytest.mark.rule("DTS-104")
def test_a_box_holds_all_the_cards_there_are_to_plan_with() -> None:
    """Hand and odd places come from the box, whether the plan is given or asked for card by card."""
    deck = [card for odd in BOX[3:] for card in (odd, "stranger_sighting")]
    GAME.start(1, seed=1, pack=PACK, variants=["architect"], box=BOX, hand=BOX[:3], deck=deck)
    with pytest.raises(OptionError, match="deck: Walk is in the box 2 times, not 3"):
        wrong = [card if card != "moms_car" else "walk" for card in deck]
        GAME.start(1, seed=1, pack=PACK, variants=["architect"], box=BOX, hand=BOX[:3], deck=wrong)
    with pytest.raises(OptionError, match="Saucer is in the box 0 times"):
        wrong = [card if card != "moms_car" else "saucer" for card in deck]
        GAME.start(1, seed=1, pack=PACK, variants=["architect"], box=BOX, hand=BOX[:3], deck=wrong)
    match = GAME.start(1, seed=1, pack=PACK, variants=["architect"], box=BOX)
    chosen = []
    while match.prompts[0].what.startswith("design"):
        option = match.prompts[0].options[-1]
        chosen.append(option.id.partition(":")[2])
        match.answer(0, option)
    assert sorted(chosen) == sorted(BOX)


@pytest.mark.rule("DTS-104")
@pytest.mark.parametrize(
    ("box", "reason"),
    [
        (BOX[:10], "box: a plan takes 11 cards, and these are 10"),
        ([*BOX, "science_club_saviors"], "box: Science Club Saviors is no card to plan with"),
        ([*BOX, "stranger_sighting"], "box: Stranger Sighting is no card to plan with"),
        ([*BOX, "moms_car"], "box: the pack has Mom's Car once, not 2 times"),
        ([*BOX, "dragon"], "box: there is no card 'dragon'"),
    ],
)
def test_a_box_that_no_plan_comes_from_is_refused(box: list[str], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        GAME.start(1, seed=1, pack=PACK, variants=["architect"], box=box)


@pytest.mark.rule("DTS-104")
def test_only_the_architect_has_a_box() -> None:
    with pytest.raises(OptionError, match="box: only Architect"):
        GAME.start(1, seed=1, pack=PACK, variants=["solo"], box=BOX)
