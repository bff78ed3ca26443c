"""Web Push: sealed for one browser, signed so that the push service knows this server (VAPID).

Only how it is sealed and signed comes from `pywebpush`. It is sent like a webhook, past the same guards."""

from __future__ import annotations

import base64
import time
from urllib.parse import urlsplit

from py_vapid import Vapid02
from pywebpush import WebPusher, WebPushException

GOOD_FOR = 86_400
"""Seconds for which a push service keeps a notice for a browser that is away."""
SIGNED_FOR = 3_600


class PushSealer:
    """`key`: the private VAPID key, as `streetlight notices keys` prints it. ValueError if it is none."""

    def __init__(self, key: str, contact: str) -> None:
        try:
            self._vapid = Vapid02.from_string(key)
            numbers = self._vapid.public_key.public_numbers()
        except Exception as error:  # the libraries below have errors of many kinds
            raise ValueError(f"this is no VAPID key: {error}") from None
        point = b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
        self.public = base64.urlsafe_b64encode(point).rstrip(b"=").decode()
        self._contact = contact

    def seal(self, address: str, p256dh: str, auth: str, body: bytes) -> tuple[bytes, dict[str, str]]:
        """What is sent, and with which headers. ValueError if the browser's keys are none."""
        try:
            pusher = WebPusher({"endpoint": address, "keys": {"p256dh": p256dh, "auth": auth}})
            sealed: bytes = pusher.encode(body)["body"]
        except (WebPushException, ValueError, TypeError) as error:
            raise ValueError(f"these are no keys of a browser: {error}") from None
        parts = urlsplit(address)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + SIGNED_FOR}
        if self._contact:
            claims["sub"] = self._contact
        signed: dict[str, str] = self._vapid.sign(claims)
        return sealed, {
            **signed,
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(GOOD_FOR),
            "Urgency": "normal",
        }


def new_keys() -> tuple[str, str]:
    """A new private key and its public one, as browsers and settings have them."""
    vapid = Vapid02()
    vapid.generate_keys()
    private = vapid.private_key.private_numbers().private_value.to_bytes(32, "big")
    key = base64.urlsafe_b64encode(private).rstrip(b"=").decode()
    return key, PushSealer(key, "").public
