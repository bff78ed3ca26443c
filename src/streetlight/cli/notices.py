"""What `streetlight serve` is told about notices, and the keys for Web Push."""

from __future__ import annotations

import importlib.util
from urllib.parse import unquote, urlsplit

import typer

from streetlight.cli.tools import fail
from streetlight.table.notices.guard import Guard
from streetlight.table.notices.mail import is_address
from streetlight.table.notices.setup import PUSH_SERVICES, MailServer, NoticeSetup

NO_PUSH = "Web Push needs the package pywebpush: pip install 'streetlight[notices]'."


def notice_setup(
    base: str, webhooks: list[str], smtp: str, mail_from: str, vapid_key: str, contact: str, push: list[str]
) -> NoticeSetup:
    """How people may be told that it is their turn. Exits with a word if the settings make no sense."""
    if (webhooks or smtp) and not base:
        raise fail("--webhook-host and --smtp need --public-url: notices carry a link to the table.")
    for host in [*webhooks, *push]:
        if "/" in host and not Guard([host]).networks:
            raise fail(
                f"{host!r} must be a host such as hooks.example or *.example, an address or a network."
            )
    if vapid_key:
        if importlib.util.find_spec("pywebpush") is None:
            raise fail(f"--vapid-key: {NO_PUSH}")
        from streetlight.table.notices.push import PushSealer

        try:
            PushSealer(vapid_key, contact)
        except ValueError as error:
            raise fail(f"--vapid-key: {error}. Make one with: streetlight vapid") from None
        if not contact.startswith(("mailto:", "https://")):
            raise fail("--vapid-key needs --vapid-contact mailto:you@club.example (or https://...).")
    return NoticeSetup(
        base=base,
        webhook_hosts=tuple(webhooks),
        mail=_mail_server(smtp, mail_from) if smtp else None,
        vapid_key=vapid_key,
        vapid_contact=contact,
        push_hosts=tuple(push) or PUSH_SERVICES,
    )


def _mail_server(smtp: str, mail_from: str) -> MailServer:
    try:
        parts = urlsplit(smtp)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if host is None or parts.scheme not in ("smtp", "smtps", "smtp+plain"):
        raise fail(
            "--smtp must look like smtp://user:password@mail.club.example:587 (smtps:// for port 465)."
        )
    if not is_address(mail_from):
        raise fail("--smtp needs --mail-from table@club.example, the address that mails come from.")
    usual = {"smtp": 587, "smtps": 465, "smtp+plain": 25}[parts.scheme]
    return MailServer(
        host,
        port or usual,
        mail_from,
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        parts.scheme != "smtp+plain",
    )


def vapid() -> None:
    """Make the key by which push services know your server, for the settings file."""
    if importlib.util.find_spec("pywebpush") is None:
        raise fail(NO_PUSH)
    from streetlight.table.notices.push import new_keys

    private, _ = new_keys()
    typer.echo(f'vapid-key = "{private}"\nvapid-contact = "mailto:you@club.example"')
