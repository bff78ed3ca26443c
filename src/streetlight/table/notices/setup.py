"""What the operator allows of notices. Nothing is sent unless the operator says so."""

from __future__ import annotations

from msgspec import Struct

PUSH_SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
"""Where browsers have notices sent, unless the operator names others."""


class MailServer(Struct, frozen=True):
    """The SMTP server that takes our mails. Whoever runs it is trusted: it is the operator's."""

    host: str
    port: int
    sender: str
    """The address that mails come from."""
    user: str = ""
    password: str = ""
    tls: bool = True
    """Refuse to speak to it without TLS; port 465 speaks TLS from the start."""


class NoticeSetup(Struct, frozen=True):
    """How people may be told. `base` is the address that links in notices begin with."""

    base: str = ""
    webhook_hosts: tuple[str, ...] = ()
    """Hosts that webhooks may go to; none: no webhooks. An address or a network (`10.0.0.0/8`) lets private ones in."""
    mail: MailServer | None = None
    vapid_key: str = ""
    """The private key by which push services know this server; "": no Web Push."""
    vapid_contact: str = ""
    """Whom a push service writes to if something is wrong: mailto:... or https://..."""
    push_hosts: tuple[str, ...] = PUSH_SERVICES
    pauses: tuple[float, ...] = (30.0, 300.0, 1800.0)
    """Seconds before another try. After one more failure nothing is sent there any more."""

    @property
    def is_on(self) -> bool:
        return bool(self.webhook_hosts or self.mail is not None or self.vapid_key)


OFF = NoticeSetup()
