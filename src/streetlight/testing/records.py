"""Records: a match written down is the same match again, in this process and in any other."""

from __future__ import annotations

import hashlib
import random

from streetlight.core.encode import encode
from streetlight.core.errors import SayingError
from streetlight.core.game import AnyGame
from streetlight.core.luck import commitment
from streetlight.core.match import Match
from streetlight.core.records import Record, load_record
from streetlight.testing.cases import Setting
from streetlight.testing.random_play import decisions
from streetlight.testing.secrecy import seen_by


def check_record_replays(match: Match, rng: random.Random) -> Record:
    """A record survives encoding, and replays to the same match for everybody, also up to any answer."""
    record = match.record()
    data = encode(record)
    loaded = load_record(data)
    assert loaded == record and encode(loaded) == data, "a record changes when it is written and read"
    assert record.commitment == commitment(match.seed)
    again = match.game.replay(loaded)
    assert again.checksum() == match.checksum() == record.checksum, "a record replays to another checksum"
    for seat in [None, *range(match.seats)]:
        assert seen_by(again, seat) == seen_by(match, seat), (
            f"a replayed match looks different to seat {seat}"
        )
    assert again.record() == record
    if record.answers:
        upto = rng.randrange(len(record.answers))
        part = match.game.replay(loaded, answers=upto)
        assert part.answers_given == upto
        for seat, answer in record.answers[upto:]:
            part.answer(seat, answer)
        assert part.checksum() == record.checksum, "a record replayed in two parts is another match"
    return record


def check_sayings_kept(game: AnyGame, setting: Setting, seed: int | str) -> int:
    """Sayings are heard, recorded and replayed while talk is open, and refused when it is closed.

    No saying changes a prompt or the state. Returns how many were said.
    """
    match = setting.start(game, seed)
    rng = random.Random(f"talk/{seed}")
    said = 0
    for given in decisions(match, rng):
        seat = rng.randrange(match.seats)
        before = match.checksum(), {at: prompt.id for at, prompt in match.prompts.items()}
        text = f"This is what I say after {given} answers."
        if match.talk(seat):
            said += 1
            heard = match.say(seat, text)
            assert (heard.n, heard.seat, heard.after) == (said, seat, given)
        else:
            try:
                match.say(seat, text)
            except SayingError as error:
                assert str(error), "talk is closed, and nobody says why"
            else:
                raise AssertionError(f"seat {seat} spoke although talk is closed for it")
        after = match.checksum(), {at: prompt.id for at, prompt in match.prompts.items()}
        assert before == after, "a saying changed the match"
    assert len(match.sayings(None)) == said
    again = game.replay(load_record(encode(match.record())))
    assert again.sayings(0) == match.sayings(0), "the sayings of a record are not those of the match"
    assert again.checksum() == match.checksum()
    return said


def fingerprint(game: AnyGame, record: Record) -> str:
    """A hash of all that anybody is asked and shown while a record replays, and of how it ends."""
    hashed = hashlib.blake2b(digest_size=16)
    match = game.replay(record, answers=0)
    for at, answer in [*record.answers, (0, None)]:
        for seat in match.waiting:
            hashed.update(encode(match.prompts[seat]))
        hashed.update(encode(match.view(None)))
        if answer is not None:
            match.answer(at, answer)
    for seat in [None, *range(match.seats)]:
        hashed.update(encode(match.events(seat)))
    return f"{hashed.hexdigest()}/{match.checksum()}"
