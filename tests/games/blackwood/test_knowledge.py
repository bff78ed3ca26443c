"""The knowledge table: where its two passes differ widely, somebody has decided, and said why."""

from streetlight.games.blackwood.pack.knowledge import disagreements, read_pass
from streetlight.games.blackwood.pack.loading import BUILTIN, read_data


def test_every_wide_disagreement_is_settled_by_name_and_nothing_else_is():
    data = read_data(BUILTIN / "standard")
    passes = [read_pass(BUILTIN / "standard" / f"table_pass{number}.csv", data) for number in (1, 2)]
    wide = {(data.object[thing].id, data.attribute[at].id) for thing, at in disagreements(*passes)}
    assert {(each.object, each.attribute) for each in data.settled} == wide
    assert all(each.why for each in data.settled)
