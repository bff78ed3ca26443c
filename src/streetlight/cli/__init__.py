"""The `streetlight` command."""

from __future__ import annotations


def main() -> None:
    """Entry point of the `streetlight` command."""
    from streetlight.cli.app import app

    app()
