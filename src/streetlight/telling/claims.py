"""Finding claims in what somebody types: sentences that bots understand."""

from __future__ import annotations

import re

from streetlight.core.sayings import ClaimGap, Saying
from streetlight.core.seen import ToldMatch

GAP = re.compile(r"\{(\w+)\}")
NUMBER = r"\d{1,3}"


def claims_of(match: ToldMatch) -> list[str]:
    """The sentences with their gaps, e.g. "I trust ..."; none if the game has no claims."""
    return [GAP.sub("...", form.text.rstrip(".")) for form in match.claim_forms()]


def claim_in(match: ToldMatch, text: str) -> Saying | None:
    """The claim that this sentence is, or None. "2 Mind Flayers" is understood as well as "2 Mind Flayer cards"."""
    wanted = text.strip().rstrip(".!").replace("\u2019", "'")
    for form in match.claim_forms():
        values = {name: _values(match, gap) for name, gap in form.gaps.items()}
        pattern = re.escape(form.text.rstrip("."))
        for gap, named in values.items():
            one = "|".join(map(re.escape, named)) if named else NUMBER
            pattern = pattern.replace(rf"\{{{gap}\}}", rf"(?P<{gap}>{one}){'s?' if gap == 'card' else ''}")
        pattern = pattern.replace(r"\ cards", r"(?:\ cards?)?").replace(r"\ card", r"(?:\ card)?")
        found = re.fullmatch(pattern, wanted, re.IGNORECASE)
        if found:
            args = {
                gap: named[found[gap].lower()] if named else int(found[gap]) for gap, named in values.items()
            }
            return Saying(claim=form.claim, args=args)
    return None


def _values(match: ToldMatch, gap: ClaimGap) -> dict[str, str | int]:
    """What may fill a gap, by its name in small letters; nothing for a number."""
    if gap.kind == "seat":
        return {match.names[seat].lower(): seat for seat in range(match.seats)}
    return {word.title.lower(): word.value for word in gap.words}
