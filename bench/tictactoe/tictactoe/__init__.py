"""Tic-tac-toe, from a package outside: the smallest game that a table can have, for measuring the table itself."""
