"""Records that were kept with earlier versions: each replays to its checksum, or says clearly why not."""

from pathlib import Path

import pytest

import streetlight as sl
from streetlight.games.registry import GAMES

KEPT = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_the_first_version_replays_to_its_checksum(name: str) -> None:
    record = sl.load_record((KEPT / "v0_1" / f"{name}.json").read_bytes())
    if record.rules != sl.game(name).rules_version:
        with pytest.raises(sl.RecordError, match=f"played by rules {record.rules}"):
            sl.replay(record)
        return
    match = sl.replay(record)
    assert match.result is not None and match.checksum() == record.checksum
