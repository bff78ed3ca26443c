"""One module per game: its table of actions and its observation, as `SPEC`."""
