"""Canonical JSON: the one form in which anything leaves the library."""

from __future__ import annotations

import msgspec

from streetlight.core.events import Event
from streetlight.core.prompts import Option, OptionList, Prompt


def _plain(thing: object) -> object:
    if isinstance(thing, (Prompt, Option, Event)):
        return thing.document()
    if isinstance(thing, OptionList):
        return [option.document() for option in thing]
    raise NotImplementedError(f"{type(thing).__name__} has no canonical form")


_encoder = msgspec.json.Encoder(enc_hook=_plain, order="sorted")


def encode(thing: object) -> bytes:
    """Canonical JSON bytes of a view, prompt, option, event list, result or record."""
    return _encoder.encode(thing)
