"""Tic-tac-toe and its parts."""

from pathlib import Path

from streetlight.games.title import Part, Title

TITLE = Title(name="tictactoe", game=Part("tictactoe.game:GAME"), ledger=Path(__file__).parent / "rules.md")
