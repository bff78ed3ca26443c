"""Plans whose deals are fixed, so that a test sees the same matches every time."""

from functools import partial

from streetlight.lab import plan, tournament

make_plan = partial(plan.make_plan, seed="lab")
make_tournament = partial(tournament.make_tournament, seed="tournament")
