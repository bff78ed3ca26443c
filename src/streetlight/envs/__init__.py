"""Learning environments (extra `streetlight[envs]`): the four games behind the usual interfaces.

`strangers_v1`, `mindflayer_v1`, `blackwood_v1`, `loop_v1`: PettingZoo, agents act one at a time.
`strangers_v0` and so on stay as they were.
`aec`: the same for any game by its name, also one of another package: `make("lantern")`.
`single`: Gymnasium, one agent with bots in the other seats, or alone.
`batch`: many matches at once, arrays in and out.
`players`: bots that answer in actions.
`openspiel`: the same games for OpenSpiel (extra `streetlight[openspiel]`).
`spec`: the tables of actions and the layout of observations that all of them share.

Nothing is imported before it is asked for.
"""
