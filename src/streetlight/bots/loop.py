"""The bots for Tales from the Loop, weakest first."""

from __future__ import annotations

from typing import Any

from streetlight.bots.chance import RandomBot

LEVELS: dict[str, Any] = {"random": RandomBot}
