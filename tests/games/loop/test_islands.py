"""The islands: what the rules read off the drawn map."""

import pytest

from streetlight.games.loop.pack.loading import load_pack, pack_index
from streetlight.games.loop.rules.islands import SECTOR, SECTORS, Islands, MapData, area, inside, overlap


@pytest.fixture(scope="module")
def islands() -> Islands:
    return pack_index(load_pack()).islands


def letters(islands: Islands, numbers: tuple[int, ...]) -> str:
    return "".join(islands.letters[n] for n in numbers)


def near(islands: Islands, letter: str) -> set[str]:
    return {SECTORS[s] for s in islands.nearby[islands.number[letter]]}


SQUARE = ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))


def test_shapes_know_their_area_and_what_lies_in_them() -> None:
    assert area(SQUARE) == pytest.approx(0.36)
    assert area(SQUARE[::-1]) == pytest.approx(0.36)
    assert inside(SQUARE, (0.5, 0.5))
    assert not inside(SQUARE, (0.9, 0.5))


def test_a_shape_covers_parts_of_the_sectors_it_lies_in() -> None:
    across = ((0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5))
    for name in ("A1", "A2", "B1", "B2"):
        assert overlap(across, SECTOR[name]) == pytest.approx(0.25)
    assert overlap(across, SECTOR["A3"]) == 0
    touching = ((1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0))
    assert overlap(touching, SECTOR["A1"]) == 0, "an edge in common is not an overlap"


def test_a_bay_is_not_land() -> None:
    """The outline of an island may turn inwards."""
    horseshoe = (
        (0.0, 0.0),
        (3.0, 0.0),
        (3.0, 2.0),
        (2.0, 2.0),
        (2.0, 1.0),
        (1.0, 1.0),
        (1.0, 2.0),
        (0.0, 2.0),
    )
    assert overlap(horseshoe, SECTOR["B2"]) == pytest.approx(0)
    assert overlap(horseshoe, SECTOR["B3"]) == pytest.approx(1)


@pytest.mark.rule("TL-015")
def test_sectors_are_48_squares_adjacent_at_their_sides(islands: Islands) -> None:
    assert (SECTORS[0], SECTORS[-1], len(SECTORS)) == ("A1", "F8", 48)
    assert [SECTORS[s] for s in islands.steps[SECTOR["D5"]]] == ["C5", "D6", "E5", "D4"]
    assert islands.steps[SECTOR["A1"]] == (-1, SECTOR["A2"], SECTOR["B1"], -1)


@pytest.mark.rule("TL-013")
def test_adjacent_means_joined_by_a_line_both_ways(islands: Islands) -> None:
    assert letters(islands, islands.adjacent[islands.number["M"]]) == "GHR"
    for here, beside in enumerate(islands.adjacent):
        assert here not in beside
        assert all(here in islands.adjacent[there] for there in beside)


@pytest.mark.rule("TL-014")
def test_nearby_follows_from_the_shapes(islands: Islands) -> None:
    """One Location can touch several Sectors, and one Sector several Locations."""
    assert near(islands, "M") == {"C4", "D4"}
    assert letters(islands, islands.locations_near[SECTOR["E6"]]) == "CN"
    for number, sectors in enumerate(islands.nearby):
        shape = islands.data.locations[number].shape
        assert sectors == tuple(s for s in range(48) if overlap(shape, s) > 0)


@pytest.mark.rule("TL-016", "TL-020")
def test_sea_is_where_there_is_little_land(islands: Islands) -> None:
    assert not islands.is_land(SECTOR["A8"])
    assert not islands.is_land(SECTOR["F1"])
    assert islands.is_land(SECTOR["C4"])
    assert islands.is_land(SECTOR["D2"]), "Björkö is small, but it is there"


@pytest.mark.rule("TL-017", "TL-018", "TL-019")
def test_the_school_is_open_and_has_a_bus_stop(islands: Islands) -> None:
    school = islands.school
    assert islands.letters[school] == "M"
    assert islands.data.locations[school].name == "Stenhamra"
    assert islands.open >> school & 1
    assert islands.bus >> school & 1
    assert islands.open & islands.restricted == 0
    assert islands.open | islands.restricted == (1 << len(islands.letters)) - 1


@pytest.mark.rule("TL-202")
def test_the_spiders_of_g_can_start_from_d5(islands: Islands) -> None:
    assert "D5" in near(islands, "G")
    there = {n for s in islands.reach([SECTOR["D5"]], 1) for n in islands.locations_near[s]}
    assert {islands.letters[n] for n in there} > {"G"}, "even a short ride ends somewhere else"


@pytest.mark.rule("TL-131", "TL-132")
def test_a_ride_goes_over_land_only(islands: Islands) -> None:
    bjorko = SECTOR["D2"]
    assert {SECTORS[s] for s in islands.reach([bjorko], 1)} == {"D2", "C2", "D3"}
    assert SECTOR["E2"] not in islands.reach([bjorko], 8)


@pytest.mark.rule("TL-207")
def test_the_land_way_goes_round_the_sea(islands: Islands) -> None:
    assert islands.land_way(SECTOR["D5"], SECTOR["D5"]) == 0
    assert islands.land_way(SECTOR["D3"], SECTOR["E4"]) == 2
    assert islands.land_way(SECTOR["D3"], SECTOR["F4"]) == 3
    assert islands.land_way(SECTOR["A8"], SECTOR["D5"]) is None


@pytest.mark.rule("TL-029", "TL-077")
def test_some_land_is_nearby_nothing(islands: Islands) -> None:
    """Else the two rules for the mode of a machine would never differ."""
    lonely = [s for s in range(48) if islands.is_land(s) and not islands.locations_near[s]]
    assert SECTOR["E4"] in lonely
    assert islands.touches_open(SECTOR["C4"])
    assert islands.touches_restricted(SECTOR["D5"])
    assert not islands.touches_open(SECTOR["D5"])


def test_walking_from_the_far_west_to_the_palace_takes_a_day(islands: Islands) -> None:
    number = islands.number
    assert islands.walk_way(number["M"], number["M"]) == 0
    assert islands.walk_way(number["M"], number["H"]) == 1
    assert islands.walk_way(number["A"], number["D"]) == 5


def test_an_island_without_a_way_is_not_reached() -> None:
    data = load_pack().map
    cut = MapData(
        title=data.title,
        school=data.school,
        land_share=data.land_share,
        islands=data.islands,
        locations=data.locations,
        lines=tuple(line for line in data.lines if "K" not in line.between),
    )
    islands = Islands(cut)
    assert islands.walk_way(islands.school, islands.number["K"]) is None


def test_the_map_as_text_fits_a_terminal_and_shows_every_place(islands: Islands) -> None:
    text = islands.text({"D5": "FA!", "M": "1 2"})
    board = text.splitlines()[: 1 + 6 * 5]
    assert max(map(len, text.splitlines())) <= 93
    for location in islands.data.locations:
        assert location.name in text
        sign = f"{location.id}=" if location.bus else location.id
        left, right = "<>" if location.restricted else "[]"
        assert any(f"{left}{sign}{right}" in line for line in board), location.name
    assert any("(FA!)" in line for line in board)
    assert any("1 2" in line for line in board)


def test_no_sign_on_the_text_map_covers_another(islands: Islands) -> None:
    everywhere = {name: f"x{name}" for name in SECTORS} | {
        letter: f"?{letter}m" for letter in islands.letters
    }
    drawn = islands.text(everywhere).partition("\n\n[X]")[0]
    places = [f"{letter}=" if islands.bus >> n & 1 else letter for n, letter in enumerate(islands.letters)]
    for letter, place in zip(islands.letters, places, strict=True):
        assert f"[{place}]" in drawn or f"<{place}>" in drawn
        assert f"?{letter}m" in drawn
    assert [name for name in SECTORS if f"(x{name})" not in drawn] == []
