"""The packs of the gallery: sound, played to the end by the checks of a game, and marked as ours."""

from __future__ import annotations

import random

import pytest

from streetlight.games.registry import game, title_of
from streetlight.table.room.game_list import all_games
from streetlight.testing import Setting, check_match_ends, check_record_replays

GALLERY = [(info.name, pack) for info in all_games() for pack in info.packs]


def test_there_are_five() -> None:
    assert len(GALLERY) == 5 and all(pack.title and pack.text for _, pack in GALLERY)


@pytest.mark.parametrize(("name", "pack"), GALLERY, ids=lambda each: getattr(each, "name", each))
def test_a_pack_of_the_gallery_is_sound_and_plays(name: str, pack: object) -> None:
    packs = title_of(name).packs
    options = getattr(pack, "options")  # noqa: B009
    assert packs is not None
    reader = packs.load()
    assert reader.check(options["pack"]) == [] == reader.warnings(options["pack"])
    found = game(name)
    setting = Setting(seats=found.seats[1] if len(found.seats) > 1 else found.seats[0], options=options)
    for seed in range(2):
        check_record_replays(check_match_ends(found, setting, seed), random.Random(seed))
