"""`streetlight print`: a pack on sheets of paper, as a PDF where there is a Chromium, else as a page in the browser."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import typer

from streetlight.cli.packs import GameOption, PackArgument, game_of, reader
from streetlight.cli.serve import listen
from streetlight.cli.tools import fail
from streetlight.core.pack_error import PackError
from streetlight.core.pack_files import files_of
from streetlight.core.packs import path_of

HERE = "127.0.0.1"
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE = 300.0
"""Seconds that a slow machine may take to draw a pack."""


class PaperSize(StrEnum):
    A4 = "a4"
    LETTER = "letter"


def print_(
    file: PackArgument,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.pdf", help="The PDF to write; else PACK.pdf here.")
    ] = None,
    paper: Annotated[PaperSize, typer.Option(help="What is in the printer.")] = PaperSize.A4,
    changed: Annotated[
        bool, typer.Option("--changed", help="Only what differs from the standard pack.")
    ] = False,
    name: GameOption = "",
) -> None:
    """Put a pack on paper: cards, boards and tokens in true size, with cut marks."""
    name, packs = reader(name or game_of(file))
    errors = packs.check(file)
    if errors:
        raise fail(f"{errors[0]}\nThis pack can't be printed yet. Ask: streetlight packs check {file}")
    out = out or Path(f"{Path(file).resolve().stem}.pdf")
    if out.suffix != ".pdf":
        raise fail(f"--out {out}: the file should end in .pdf.")
    if not out.resolve().parent.is_dir():
        raise fail(f"--out {out}: there is no folder {out.parent}.")
    try:
        files = files_of(path_of(file, packs.builtin))
    except PackError as error:
        raise fail(str(error)) from None
    found = next(filter(None, map(shutil.which, _names())), None)
    with _served() as address:
        pack = _brought(address, name, files)
        link = f"{address}/print/{name}#pack={pack}&paper={paper}{'&changed' if changed else ''}"
        if found is None:
            with contextlib.suppress(KeyboardInterrupt):
                typer.echo(f"There is no Chromium here that could write a PDF. Print this page: {link}")
                typer.echo("Stop with Ctrl-C.")
                sys.stdout.flush()
                webbrowser.open(link)
                threading.Event().wait()
            return
        typer.echo("Drawing. This takes some seconds.", err=True)
        _write_pdf(found, link, out)
    typer.echo(f"{out} is written. Print it in true size (100 %).")


def _names() -> list[str]:
    """Programs to look for. STREETLIGHT_CHROMIUM may name others, or a path."""
    return os.environ.get("STREETLIGHT_CHROMIUM", " ".join(CHROMIUMS)).split()


@contextlib.contextmanager
def _served() -> Iterator[str]:
    """A server of our own, for this machine only, that keeps nothing."""
    from streetlight.table.web.server import make_server
    from streetlight.table.web.setup import Setup

    listening = listen(HERE, 0)
    with tempfile.TemporaryDirectory(prefix="streetlight-print-") as folder:
        server = make_server(Path(folder), "error", Setup(lab="off", keep=0))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            yield f"http://{HERE}:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


def _brought(address: str, game: str, files: dict[str, str]) -> str:
    """The name under which the server keeps the pack."""
    asked = Request(
        f"{address}/api/games/{game}/packs",
        json.dumps({"files": files}).encode(),
        {"content-type": "application/json"},
    )
    try:
        with urlopen(asked, timeout=PATIENCE) as answer:
            kept = json.load(answer)
    except HTTPError as error:
        raise fail(f"The pack can't be printed: {error.read().decode(errors='replace')}") from None
    if not kept["pack"]:
        raise fail(f"The pack can't be printed: {kept['problems'][0]['text']}")
    return str(kept["pack"])


def _says(pdf: bytes, text: str) -> bool:
    """Is this in the title? PDFs write titles as they are, or as UTF-16 in hexadecimal."""
    return text.encode() in pdf or text.encode("utf-16-be").hex().upper().encode() in pdf


def _write_pdf(chromium: str, link: str, out: Path) -> None:
    """Let a Chromium print the page. It goes by the page's own clock, which waits for what is fetched."""
    with tempfile.TemporaryDirectory(prefix="streetlight-chromium-") as folder:
        made = Path(folder) / "print.pdf"
        command = [
            chromium, "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking",
            "--no-pdf-header-footer", "--virtual-time-budget=60000", f"--user-data-dir={folder}/profile",
            f"--print-to-pdf={made}", *(["--no-sandbox"] if os.geteuid() == 0 else []), link,
        ]  # fmt: skip
        try:
            told = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise fail(f"{chromium} did not print: {error}") from None
        if not made.exists():
            raise fail(f"{chromium} did not print: {told.stderr.strip()[-400:]}")
        data = made.read_bytes()
        if _says(data, ": 0 sheets of "):
            raise fail("Nothing differs from the standard pack, so there is nothing to print.")
        if not _says(data, " of A4") and not _says(data, " of Letter"):  # the title that a finished page has
            raise fail("The page was not finished within a minute. Is the machine very busy? Try again.")
        try:
            out.write_bytes(data)
        except OSError as error:
            raise fail(f"{out} can't be written: {error.strerror}.") from None
