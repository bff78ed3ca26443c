"""Where this machine is found in its own network."""

from __future__ import annotations

import socket


def lan_address() -> str | None:
    """This machine's address in its own network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation; connecting UDP sends no packet
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") or address == "0.0.0.0" else address


def link_to(host: str, port: int) -> str:
    """The beginning of every link to a server there."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
