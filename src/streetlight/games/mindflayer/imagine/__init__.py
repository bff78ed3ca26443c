"""What a seat can't know, drawn afresh.

`draw` is the whole of it, with the stated prior. A `guess` is a past that the seat could believe in, made of one
`player_past` for each player. `story` draws a guess from the prior and tells it from the deal on; `small_steps` and
`large_step` lead from one guess to another.
"""

from streetlight.games.mindflayer.imagine.draw import redraw

__all__ = ["redraw"]
