"""It is somebody's turn who is not at the page: push, webhook and mail, to real receivers on loopback."""

import base64
import email
import json
import random
import re
import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from streetlight.table.notices.guard import Guard, NotAllowed
from streetlight.table.notices.push import new_keys
from streetlight.table.notices.setup import MailServer, NoticeSetup
from streetlight.table.room import hub as hub_room
from streetlight.table.room import notices as notice_room
from streetlight.table.web.setup import Setup
from tests.table.world import AT_ONCE, Device, Server, at, run, serving

PATIENCE = 60.0
BASE = "https://club.example"


def wait_for(test: Callable[[], Any]) -> Any:
    """What the test gives, as soon as it gives anything."""
    end = time.monotonic() + PATIENCE
    while not (found := test()):
        assert time.monotonic() < end, "it did not come"
        threading.Event().wait(0.01)
    return found


class Heard(NamedTuple):
    path: str
    headers: Message
    body: bytes


class WebReceiver:
    """A web server that writes down what it is told. `answers`: the status of each answer, 201 after those."""

    def __init__(self) -> None:
        heard: list[Heard] = []
        answers: list[int] = []
        where = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                heard.append(Heard(self.path, self.headers, body))
                self.send_response(answers.pop(0) if answers else 201)
                self.send_header("Location", f"{where.url}/elsewhere")
                self.end_headers()

            do_GET = do_POST

            def log_message(self, *_: object) -> None: ...

        self.heard, self.answers = heard, answers
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()


class MailReceiver:
    """An SMTP server that takes every mail."""

    def __init__(self) -> None:
        mails: list[Message] = []

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.wfile.write(b"220 here\r\n")
                while line := self.rfile.readline():
                    command = line[:4].upper()
                    if command == b"DATA":
                        self.wfile.write(b"354 go on\r\n")
                        data = b""
                        while (part := self.rfile.readline()) != b".\r\n":
                            data += part
                        mails.append(email.message_from_bytes(data))
                    self.wfile.write(b"221 bye\r\n" if command == b"QUIT" else b"250 ok\r\n")
                    if command == b"QUIT":
                        return

        self.mails = mails
        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.port = int(self.server.server_address[1])
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()


@pytest.fixture
def web() -> Iterator[WebReceiver]:
    receiver = WebReceiver()
    yield receiver
    receiver.server.shutdown()
    receiver.server.server_close()


@pytest.fixture
def post_office() -> Iterator[MailReceiver]:
    receiver = MailReceiver()
    yield receiver
    receiver.server.shutdown()
    receiver.server.server_close()


def setup(**more: Any) -> Setup:
    """A server whose operator lets webhooks and pushes go to loopback."""
    usual: dict[str, Any] = {"base": BASE, "webhook_hosts": ("127.0.0.1",), "pauses": (0.0, 0.0)}
    return Setup(notices=NoticeSetup(**{**usual, **more}))


def two_people(server: Server, **more: Any) -> tuple[str, list[str]]:
    """A table where Ann is asked first, then Bo; both seats are held by the test."""
    return server.new_table(
        seats=2, others=["Bo"], start=True, options={"first": 0, "pack": "tiny"},
        settings={**AT_ONCE, "clock": {"kind": "slow", "seconds": 86_400}}, **more,
    )  # fmt: skip


def ask_for(server: Server, table: str, secret: str, status: int = 200, **new: str) -> Any:
    return server.post(f"/api/tables/{table}/notices", {"secrets": [secret], "add": new}, status)


def asked(server: Server, table: str, secret: str) -> list[dict[str, str]]:
    return server.post(f"/api/tables/{table}/notices", {"secrets": [secret]})["asked"]  # type: ignore[no-any-return]


async def play_until_asked(ann: Device, seat: int, other: int) -> None:
    """One seat answers until it is the other's turn. Nobody is there for the other."""
    while ann.now[seat]["over"] is None:
        prompt = ann.prompt(seat)
        if prompt is None:
            return
        await ann.do("answer", **ann.a_move(seat, random.Random(1)))


def anns_turn_ends(server: Server, table: str, secret: str, seat: int = 0) -> None:
    async def story() -> None:
        async with at(server, table, [secret]) as device:
            await play_until_asked(device, seat, 1 - seat)

    run(story())


def test_a_webhook_tells_once_for_each_turn_while_its_person_is_away(
    tmp_path: Path, web: WebReceiver
) -> None:
    with serving(tmp_path, setup()) as server:
        table, [ann, bo] = two_people(server)
        ask_for(server, table, bo, kind="webhook", address=f"{web.url}/bo")
        ask_for(server, table, ann, kind="webhook", address=f"{web.url}/ann")
        anns_turn_ends(server, table, ann)
        [heard] = wait_for(lambda: [*web.heard])
        told = json.loads(heard.body)
        assert heard.path == "/bo" and told["link"] == f"{BASE}/t/{table}"
        assert told["title"] == "Don't Talk to Strangers" and told["text"].startswith("It is your turn")
        assert bo.encode() not in heard.body and b"#" not in heard.body
        assert set(told) == {"text", "content", "title", "link"}
        anns_turn_ends(server, table, bo, 1)  # now Ann is asked, who is away
        wait_for(lambda: len(web.heard) == 2)
        assert [each.path for each in web.heard] == ["/bo", "/ann"]

        async def with_bo_there() -> None:
            async with at(server, table, [bo]), at(server, table, [ann]) as device:
                await play_until_asked(device, 0, 1)

        run(with_bo_there())
        anns_turn_ends(server, table, bo, 1)
        wait_for(lambda: len(web.heard) == 3)
        assert web.heard[2].path == "/ann"  # Bo was there and got none


def test_it_is_kept_over_a_restart_and_tried_again(
    tmp_path: Path, web: WebReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_room, "WAKE_EVERY", 0.05)
    with serving(tmp_path, setup(pauses=(3600.0,))) as server:
        table, [ann, bo] = two_people(server)
        ask_for(server, table, bo, kind="webhook", address=web.url)
        web.answers[:] = [503]
        anns_turn_ends(server, table, ann)
        wait_for(lambda: web.heard)
        wait_for(lambda: server.hub.tables[table].notices.receivers[0].failures == 1)
    with serving(tmp_path, setup()) as server:
        wait_for(lambda: len(web.heard) == 2)  # nobody came: the server looked by itself
        assert len(web.heard) == 2
        wait_for(lambda: not server.hub.tables[table].notices.owes)
    with serving(tmp_path, setup()) as server:
        assert [each["state"] for each in asked(server, table, bo)] == ["on"]
        anns_turn_ends(server, table, bo, 1)
        anns_turn_ends(server, table, ann)
        wait_for(lambda: len(web.heard) == 3)  # and nothing twice


def test_who_can_not_be_reached_is_dropped_and_reads_so(tmp_path: Path, web: WebReceiver) -> None:
    """A redirect is not followed: it counts as a failure like any other."""
    with serving(tmp_path, setup()) as server:
        table, [ann, bo] = two_people(server)
        ask_for(server, table, bo, kind="webhook", address=f"{web.url}/moved")
        web.answers[:] = [302, 307, 500]
        anns_turn_ends(server, table, ann)
        wait_for(lambda: asked(server, table, bo)[0]["state"] == "dropped")
        assert [each.path for each in web.heard] == ["/moved"] * 3
        [again] = ask_for(server, table, bo, kind="webhook", address=f"{web.url}/moved")["asked"]
        assert again["state"] == "on"
        server.post(f"/api/tables/{table}/notices", {"secrets": [bo], "remove": again["id"]})
        assert asked(server, table, bo) == []


def test_nobody_has_notices_sent_where_they_should_not_go(tmp_path: Path) -> None:
    hosts = ("hooks.example", "*.chat.example", "127.0.0.1")
    names = {
        "hooks.example": ["10.1.2.3"],
        "a.chat.example": ["93.184.216.34"],
        "b.chat.example": ["93.184.216.34", "::1"],
    }
    looked: list[str] = []

    async def look_up(host: str, port: int) -> list[str]:
        looked.append(host)
        return names[host]

    guard = Guard(hosts, look_up)

    def refused(address: str) -> str:
        with pytest.raises(NotAllowed) as found:
            run(guard.check(address))
        return str(found.value)

    found = run(guard.check("https://a.chat.example/x?y=1"))
    assert (found.ip, found.port, found.path, looked) == ("93.184.216.34", 443, "/x?y=1", ["a.chat.example"])
    assert "private network" in refused(
        "https://hooks.example/x"
    )  # a name that leads into the operator's house
    assert "private network" in refused("https://b.chat.example/x")  # one address in private is enough
    assert "https://" in refused("http://a.chat.example/x")
    for elsewhere in ("https://evil.example", "https://chat.example", "https://10.0.0.1", "https://[::1]/", "https://[::ffff:10.0.0.1]/",
                      "https://169.254.169.254/latest", "https://2130706433/"):  # fmt: skip
        assert "list" in refused(elsewhere)
    for nonsense in (
        "ftp://hooks.example",
        "https://u:p@hooks.example",
        "https://hooks.example/\r\nX: y",
        "hooks",
    ):
        refused(nonsense)
    for ip in ("10.0.0.1", "192.168.1.1", "169.254.1.1", "100.64.0.1", "::1", "fe80::1", "fd00::1", "0.0.0.0",
               "64:ff9b::a00:1", "2002:a00:1::"):  # fmt: skip
        names["hooks.example"] = [ip]
        assert "private network" in refused("https://hooks.example/x")
    with serving(tmp_path, setup()) as server:
        table, [ann, _] = two_people(server)
        for address in ("https://elsewhere.example/x", "http://10.0.0.1/", "https://localhost/"):
            ask_for(server, table, ann, 400, kind="webhook", address=address)
        ask_for(server, table, ann, 400, kind="mail", address="ann@club.example")  # nobody set that up
        ask_for(server, table, "somebody else's secret", 403, kind="webhook", address="http://127.0.0.1:9/")
    with serving(tmp_path) as server:  # off by default
        assert server.get("/api/notices") == {"push": "", "webhook": False, "mail": False}
        ask_for(server, table, ann, 404, kind="webhook", address="http://127.0.0.1:9/")


def test_nobody_floods_anybody(
    tmp_path: Path, web: WebReceiver, post_office: MailReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice_room, "SEAT_AT_ONCE", 2)
    mail = MailServer("127.0.0.1", post_office.port, "table@club.example", tls=False)
    with serving(tmp_path, setup(mail=mail)) as server:
        table, [ann, bo] = two_people(server)
        for n in range(notice_room.MOST_OF_A_SEAT - 1):
            ask_for(server, table, bo, kind="webhook", address=f"{web.url}/{n}")
            ask_for(server, table, bo, kind="webhook", address=f"{web.url}/{n}")  # the same counts once
        for device, status in ((ann, 200), (bo, 200), (ann, 429)):  # one address, two mails, whoever asks
            ask_for(server, table, device, status, kind="mail", address="someone@club.example")
            seen = [each for each in asked(server, table, device) if each["kind"] == "mail"]
            if status == 200:
                assert [each["state"] for each in seen] == ["unconfirmed"]
        ask_for(server, table, bo, 400, kind="webhook", address=f"{web.url}/one-more")
        wait_for(lambda: len(post_office.mails) == 2)
        for turn in range(3):
            anns_turn_ends(server, table, ann)
            anns_turn_ends(server, table, bo, 1)
            wait_for(lambda: not server.hub.tables[table].notices.owes)
            assert len(web.heard) == min(turn + 1, 2) * (notice_room.MOST_OF_A_SEAT - 1)
        assert len(post_office.mails) == 2  # nothing to an address that nobody confirmed


def test_mails_go_to_confirmed_addresses_and_each_has_a_way_out(
    tmp_path: Path, post_office: MailReceiver
) -> None:
    mail = MailServer("127.0.0.1", post_office.port, "table@club.example", tls=False)
    with serving(tmp_path, setup(mail=mail, webhook_hosts=())) as server:
        table, [ann, bo] = two_people(server)
        ask_for(server, table, bo, kind="mail", address="bo@club.example")
        [first] = wait_for(lambda: [*post_office.mails])
        text = first.get_payload(decode=True).decode()  # type: ignore[union-attr]
        link = re.search(r"https://club\.example/notices#confirm\.(\w+)\.(\w+)\.(\S+)", text)
        assert link is not None and first["To"] == "bo@club.example" and "Strangers" in text
        at_notice = f"/api/tables/{table}/notices/{link[2]}"
        server.post(f"{at_notice}/confirm/wrong", {}, 403)
        token = link[3]
        for kept in tmp_path.glob("tables.sqlite3*"):
            assert token.encode() not in kept.read_bytes()
        server.post(f"{at_notice}/confirm/{token}", {})
        assert [each["state"] for each in asked(server, table, bo)] == ["on"]
        anns_turn_ends(server, table, ann)
        _, told = wait_for(lambda: len(post_office.mails) == 2 and post_office.mails)
        text = told.get_payload(decode=True).decode().replace("\r\n", "\n")
        assert f"{BASE}/t/{table}\n" in text and bo not in told.as_string()
        stop = re.search(r"/notices#stop\.\w+\.\w+\.(\S+)", text)
        assert stop is not None and told["List-Unsubscribe"] == f"<{BASE}{at_notice}/stop/{stop[1]}>"
        server.post(f"{at_notice}/stop/wrong", {}, 403)
        server.post(f"{at_notice}/stop/{stop[1]}", {})
        assert asked(server, table, bo) == []


def test_a_push_is_signed_and_only_the_browser_can_read_it(tmp_path: Path, web: WebReceiver) -> None:
    browser = ec.generate_private_key(ec.SECP256R1())
    point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    secret = b"sixteen bytes :)"
    keys = {"p256dh": _web64(point), "auth": _web64(secret)}
    key, public = new_keys()
    allowed = setup(vapid_key=key, vapid_contact="mailto:op@club.example", push_hosts=("127.0.0.1",))
    with serving(tmp_path, allowed) as server:
        assert server.get("/api/notices")["push"] == public
        table, [ann, bo] = two_people(server)
        ask_for(server, table, bo, 400, kind="push", address=f"{web.url}/p", p256dh="AAAA", auth="AAAA")
        ask_for(server, table, bo, kind="push", address=f"{web.url}/p", **keys)
        web.answers[:] = [201, 410]
        anns_turn_ends(server, table, ann)
        [heard] = wait_for(lambda: [*web.heard])
        assert Vapid02.verify(heard.headers["Authorization"]) and heard.headers["TTL"]
        assert public in heard.headers["Authorization"]
        assert b"Strangers" not in heard.body and table.encode() not in heard.body
        body = http_ece.decrypt(heard.body, private_key=browser, auth_secret=secret, version="aes128gcm")
        assert json.loads(body) == {"table": table, "title": "Don't Talk to Strangers"}
        anns_turn_ends(server, table, bo, 1)
        anns_turn_ends(server, table, ann)  # the browser has forgotten us meanwhile: 410
        wait_for(lambda: asked(server, table, bo)[0]["state"] == "dropped")
        assert len(web.heard) == 2


def _web64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
