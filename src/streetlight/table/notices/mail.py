"""Mails: one that asks whether the address is right, and those that tell that it is somebody's turn."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid

from streetlight.table.notices.setup import MailServer

WITHIN = 10.0
"""Seconds that the mail server may take for each of its answers."""
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")

WHOLE_LINES = SMTP.clone(max_line_length=998)
"""Folded links in headers can't be opened."""


def is_address(text: str) -> bool:
    """Does this look like one e-mail address, and nothing more?"""
    return len(text) <= 254 and ADDRESS.fullmatch(text) is not None


def confirmation(sender: str, address: str, title: str, link: str) -> EmailMessage:
    text = (
        f"Somebody, hopefully you, wants mails to this address when it is their turn at {title}.\n\n"
        f"If it was you, open this and press the button:\n{link}\n\n"
        "If not, do nothing: no more mails come.\n"
    )
    return _mail(sender, address, "Do you want to be told when it is your turn?", text)


def your_turn(sender: str, address: str, title: str, link: str, stop: str, stop_at_once: str) -> EmailMessage:
    text = f"It is your turn at {title}:\n{link}\n\nNo more of these mails:\n{stop}\n"
    mail = _mail(sender, address, f"Your turn: {title}", text)
    mail["List-Unsubscribe"] = f"<{stop_at_once}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return mail


def _mail(sender: str, address: str, subject: str, text: str) -> EmailMessage:
    mail = EmailMessage(policy=WHOLE_LINES)
    mail["From"], mail["To"], mail["Subject"] = sender, address, subject
    mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(text)
    return mail


def send(server: MailServer, mail: EmailMessage) -> None:
    """Hand a mail to the operator's server; it takes its time, so call this in a thread. OSError or SMTPException."""
    context = ssl.create_default_context()
    if server.port == 465:
        line: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=WITHIN, context=context)
    else:
        line = smtplib.SMTP(server.host, server.port, timeout=WITHIN)
    with line:
        if server.tls and server.port != 465:
            line.starttls(context=context)
        if server.user:
            line.login(server.user, server.password)
        line.send_message(mail)
