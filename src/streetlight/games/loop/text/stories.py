"""What a story leaves open, filled in for those who play: which kids are there, what its tokens stand for."""

from __future__ import annotations

from streetlight.games.loop.pack.effects import Token
from streetlight.games.loop.state import Loop
from streetlight.games.loop.text.catalogue import ENGLISH


def with_kids(g: Loop, text: str, kid: int) -> str:
    """A text with "{kid}" and "{friend}" in it names two kids who are in play: this one, and the next."""
    if "{" not in text or not g.cast:
        return text
    kids, playing = g.rules.content.pack.kids, len(g.cast)
    first, second = [kids[g.cast[(kid + step) % playing]].short_name for step in (0, 1)]
    return text.replace("{kid}", first).replace("{friend}", second)


def tokens_words(g: Loop, what: str, kind: Token, count: int) -> str:
    """So many tokens of a kind, as this story calls them: "3 more blue plants"."""
    named = next((each for each in g.rules.scenario.tokens if each.kind == kind), None)
    plain = ENGLISH[f"token.{kind}"].lower()
    one, many = (named.one, named.many) if named is not None else (plain, f"{plain}s")
    number = "one" if count == 1 else "many"
    if named is not None and named.somebody:
        number = "somebody"
    return ENGLISH[f"tokens.{what}.{number}"].format(one=one, many=many, count=count)
