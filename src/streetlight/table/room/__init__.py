"""Tables: who sits where, what a command does, clocks, polls, the pace of bots; and all tables of a server."""
