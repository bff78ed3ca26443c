"""What the server writes down about itself: a line for each thing, with its time and level; never a secret."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

from streetlight.table.web.setup import LogFormat, LogLevel


class TextLines(logging.Formatter):
    """2026-11-19T21:04:05.678Z WARNING streetlight.table.room.hub: ..."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:
        return _time(record)


class JsonLines(logging.Formatter):
    """One JSON object a line: at, level, from, text, and error with the whole story if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": _time(record), "level": record.levelname.lower(), "from": record.name, "text": record.getMessage()
        }  # fmt: skip
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def _time(record: logging.LogRecord) -> str:
    return (
        datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    )


def write_logs(level: LogLevel, format: LogFormat) -> None:
    """Send all logs of this process to its standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if format == "json" else TextLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "websockets", "asyncio"):
        # Below a warning they tell what is sent and who asks for which table: the id of one is enough to watch it.
        logging.getLogger(name).setLevel("WARNING")
