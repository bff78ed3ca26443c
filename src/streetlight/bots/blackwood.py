"""Bots for Blackwood Grove."""

from __future__ import annotations

from streetlight.bots.chance import RandomBot

LEVELS = {"random": RandomBot}
