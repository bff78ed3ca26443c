"""Secrecy: a seat is given nothing that it may not know, and `imagine` redraws everything else."""

from __future__ import annotations

import random
from typing import Any

from streetlight.core.encode import encode
from streetlight.core.errors import RecordError, StreetlightError
from streetlight.core.luck import Luck
from streetlight.core.match import Match
from streetlight.core.rest import RestPoint
from streetlight.core.state import EventArgs, facts
from streetlight.testing.cases import Case
from streetlight.testing.random_play import play

Sighted = dict[str, bytes]


def seen_by(match: Match, seat: int | None, since: int = 0) -> Sighted:
    """All that a seat is given, as the bytes it is sent. Of the events only those after number `since`."""
    prompt = None if seat is None else match.prompts.get(seat)
    return {
        "view": encode(match.view(seat)),
        "prompt": encode(prompt),
        "waiting list": encode(match.waiting),
        "events": encode(match.events(seat, since)),
        "sayings": encode(match.sayings(seat)),
    }


def check_imagine_keeps_sight(match: Match, seat: int | None, rng: random.Random, since: int = 0) -> Match:
    """An imagined match looks to its seat exactly like the true one. Returns the imagined match.

    With `since` only newer events are put into words; of all the others what and whom they name is compared.
    """
    twin = match.imagine(seat, rng)
    true, imagined = seen_by(match, seat, since), seen_by(twin, seat, since)
    for part, bytes_ in true.items():
        assert imagined[part] == bytes_, (
            f"the {part} of seat {seat} changed when the rest was imagined: "
            + _difference(bytes_, imagined[part])
        )
    if since:
        assert _heard(match, seat) == _heard(twin, seat), (
            f"the events of seat {seat} changed when the rest was imagined"
        )
    return twin


def _heard(match: Match, seat: int | None) -> list[tuple[int, str, EventArgs]]:
    """What a seat was told, without the words. `seen_by` has just brought the log up to date."""
    assert match._log is not None
    return match._log.heard_by(seat)


def _difference(true: bytes, imagined: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(true, imagined, strict=False)) if a != b), 0)
    start = max(0, at - 40)
    was, is_now = [data[start : at + 40].decode(errors="replace") for data in (true, imagined)]
    return f"...{was}... became ...{is_now}..."


def check_imagine_plays_on(match: Match, seat: int | None, rng: random.Random) -> None:
    """An imagined match copies as itself, has no record, and plays on to an end."""
    twin = match.imagine(seat, rng)
    copy = twin.copy()
    assert copy.checksum() == twin.checksum(), f"the copy of a match imagined by seat {seat} is another"
    try:
        twin.record()
    except RecordError:
        pass
    else:
        raise AssertionError("an imagined match gave a record of itself")
    assert twin._past is None, "an imagined match keeps what others really answered"
    if not match.over:
        assert twin._g.luck.keys != match._g.luck.keys, "an imagined match knows the luck to come"
        again = match.imagine(seat, rng)
        assert again._g.luck.keys != twin._g.luck.keys, "two imagined matches have the same luck to come"
    seed = rng.getrandbits(32)
    play(twin, seed)
    play(copy, seed)
    assert twin.result is not None
    assert copy.checksum() == twin.checksum(), "an imagined match and its copy heard the same and differ"


def state_facts(match: Match) -> list[object]:
    """All of a state but its luck."""
    return [facts(getattr(match._g, name)) for name in match._g.fields]


def all_facts(match: Match) -> list[object]:
    """All of a state but its luck, and the sealed answers."""
    sealed = [[seat, match._ids(answer)] for seat, answer in sorted((match._sealed or {}).items())]
    return [state_facts(match), sealed]


def check_imagine_forgets_truth(match: Match, seat: int | None, rng: random.Random) -> None:
    """What is imagined follows from what the seat knows: two truths that look alike give the same match.

    Everything in both matches is compared, now and at the end, so neither the state nor a script can carry the truth.
    """
    draw, future = rng.getrandbits(32), rng.getrandbits(32)
    one = match.imagine(seat, random.Random(draw))
    play_one = play(one.copy(), future)
    for truth in [match.imagine(seat, rng), *other_truths(match, seat, rng)]:
        two = truth.imagine(seat, random.Random(draw))
        _compare(one, two, seat, "now")
        _compare(play_one, play(two, future), seat, "in the end")


def other_truths(match: Match, seat: int | None, rng: random.Random, tries: int = 3) -> list[Match]:
    """Matches with another truth from their last rest point on, which look to the seat like this one.

    What scripts have seen since then is different too. (In an imagined match they have seen the truth.)
    """
    found: list[Match] = []
    if match.over or not isinstance(match._rest, RestPoint) or match._imagined:
        return found
    for _ in range(tries):
        base = match.copy()
        rest = base._rest
        assert isinstance(rest, RestPoint)
        state = rest.state.copy()
        match.game.redraw(state, seat, Luck((rng.getrandbits(64), rng.getrandbits(64)), [0, 0]))
        base._rest = RestPoint(state, rest.numbers)
        try:
            truth = base.copy()  # hears the answers since the rest point again
            fits = seen_by(truth, seat) == seen_by(match, seat)
        except Exception:
            continue  # an answer of somebody else was not possible in this truth
        if fits:
            found.append(truth)
    return found


def _compare(one: Match, two: Match, seat: int | None, moment: str) -> None:
    assert all_facts(one) == all_facts(two), (
        f"what seat {seat} imagines depends {moment} on what it can't know: {_first_field(one, two)}"
    )
    for eye in [None, *range(one.seats)]:
        same = one.view(eye) == two.view(eye) and _prompt(one, eye) == _prompt(two, eye)
        assert same, (
            f"what seat {seat} imagines looks {moment} different to seat {eye}, depending on the truth"
        )


def _prompt(match: Match, seat: int | None) -> bytes:
    return encode(None if seat is None else match.prompts.get(seat))


def _first_field(one: Match, two: Match) -> str:
    for name in one._g.fields:
        a, b = facts(getattr(one._g, name)), facts(getattr(two._g, name))
        if a != b:
            return f"{name} is {a} or {b}"
    return "a sealed answer"


def check_imagine_varies(matches: list[tuple[Match, random.Random]]) -> None:
    """Somewhere in these positions draws differ from the truth, and from each other, for some seat."""
    differs = varies = False
    for match, rng in matches:
        for seat in [None, *range(match.seats)]:
            draws = [str(state_facts(match.imagine(seat, rng))) for _ in range(6)]
            differs = differs or any(draw != str(state_facts(match)) for draw in draws)
            varies = varies or len(set(draws)) > 1
            if differs and varies:
                return
    assert differs, "imagine always gives the truth back"
    assert varies, "imagine always draws the same"


def check_nothing_leaks(case: Case, match: Match, seat: int | None) -> int:
    """No word that must be secret occurs in anything that the seat was given. Returns how many there were."""
    assert case.secrets is not None, "the case names no secrets"
    words = list(case.secrets(match, seat))
    if words:
        for part, data in seen_by(match, seat).items():
            text = data.decode()
            for word in words:
                assert word not in text, f"the {part} of seat {seat} tells of {word!r}: {text[:200]}"
    return len(words)


def check_errors_tell_nothing(match: Match, seat: int, rng: random.Random) -> None:
    """A refusal reads the same, whatever is hidden from the seat that asked for it."""
    twin = match.imagine(seat, rng)
    for answer in ("no such option", ["no such option"], None):
        assert _refusal(match, seat, answer) == _refusal(twin, seat, answer), (
            f"seat {seat} learns by {answer!r}"
        )


def _refusal(match: Match, seat: int, answer: Any) -> str:  # Any: it may be no answer at all
    try:
        match.copy().answer(seat, answer)
    except StreetlightError as error:
        return f"{type(error).__name__}: {error}"
    return "accepted"
