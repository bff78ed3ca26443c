"""A benchmark with a name: frozen tasks, played by an agent, with intervals and results that others can verify."""
