"""Puts the rule ledger into wheels, so that an installed Streetlight can print a rule.

An editable install reads docs/rules itself and must not get a copy that grows old.
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CarryLedger(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            build_data["force_include"]["docs/rules"] = "streetlight/ledger"
