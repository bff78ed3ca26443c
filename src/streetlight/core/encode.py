"""Canonical JSON: the one form in which anything leaves the library."""

from __future__ import annotations

from typing import Any

import msgspec

from streetlight.core.events import Event
from streetlight.core.prompts import Blocked, Option, Options, Prompt


def _plain(thing: Any) -> Any:
    if isinstance(thing, (Prompt, Option, Event, Blocked)):
        return thing.document()
    if isinstance(thing, Options):
        return [option.document() for option in thing]
    raise NotImplementedError(f"{type(thing).__name__} has no canonical form")


_encoder = msgspec.json.Encoder(enc_hook=_plain, order="deterministic")


def encode(thing: Any) -> bytes:
    """Canonical JSON bytes of a view, prompt, option, event list, result or record."""
    return _encoder.encode(thing)
