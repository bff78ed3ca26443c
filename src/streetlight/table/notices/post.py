"""One POST to an address that was checked. Redirects are not followed; of the answer only its status counts."""

from __future__ import annotations

import asyncio
import contextlib
import re
import ssl
from collections.abc import Mapping

from streetlight.table.notices.guard import Target

WITHIN = 10.0
"""Seconds that one request may take in all."""
MOST_LINE = 4096
"""Bytes of an answer that are read at most."""


async def post(target: Target, body: bytes, headers: Mapping[str, str], within: float = WITHIN) -> int:
    """The status of the answer. OSError if there is none."""
    context = ssl.create_default_context() if target.tls else None
    name = f"[{target.host}]" if ":" in target.host else target.host
    usual = 443 if target.tls else 80
    lines = [
        f"POST {target.path} HTTP/1.1",
        f"Host: {name if target.port == usual else f'{name}:{target.port}'}",
        "User-Agent: Streetlight",
        "Connection: close",
        f"Content-Length: {len(body)}",
        *(f"{field}: {value}" for field, value in headers.items()),
    ]
    try:
        async with asyncio.timeout(within):
            reader, writer = await asyncio.open_connection(
                target.ip, target.port, ssl=context, server_hostname=target.host if context else None,
                limit=MOST_LINE,
            )  # fmt: skip
            try:
                writer.write("\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body)
                await writer.drain()
                found = re.match(rb"HTTP/1\.[01] ([0-9]{3})\b", await reader.readline())
            finally:
                with contextlib.suppress(OSError):
                    writer.transport.abort()
    except TimeoutError:
        raise OSError("no answer in time") from None
    except ValueError as error:
        raise OSError(f"no answer that can be read: {error}") from None
    if found is None:
        raise OSError("no answer that can be read")
    return int(found[1])
