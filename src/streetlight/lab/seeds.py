"""Seeds of the lab: deals that nobody can guess, and bots whose luck has nothing to do with the deal."""

from __future__ import annotations

import hashlib
import secrets


def new_seed() -> str:
    """128 random bits: the seed of a run for which nobody chose one. The run keeps it, so it can be played again."""
    return secrets.token_hex(16)


def deal_seed(run: str, deal: int) -> str:
    """The seed of a deal."""
    return f"{run}/{deal}"


def bot_seed(run: str, *about: object) -> str:
    """The seed that a bot is given. It is hashed, so that a bot can't work out the seed of the deal it plays."""
    text = "/".join(["bot", run, *map(str, about)])
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
