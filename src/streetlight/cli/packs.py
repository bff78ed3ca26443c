"""`streetlight packs`: begin a pack of your own, check it, join or cut its files, compare it with another."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from streetlight.cli.lab import compare_packs
from streetlight.cli.tools import FIRST_GAME, GAME_HELP, fail
from streetlight.core.pack_diff import Difference, differences
from streetlight.core.pack_error import PackError
from streetlight.core.pack_files import decoded, files_of, zipped
from streetlight.core.pack_reader import AnyPackReader
from streetlight.core.pack_schema import schema_of
from streetlight.core.pack_texts import HEAD, SCHEMA, headed, joined, split, with_schema_line
from streetlight.core.packs import PackDocument, open_pack, path_of, read_pack
from streetlight.games.registry import game, games, games_in_order, title_of

packs_app = typer.Typer(help="Content packs: boards, cards and objects as data files.", no_args_is_help=True)

PackArgument = Annotated[str, typer.Argument(help="A pack file, a folder, a zip, or a built-in name.")]
GameOption = Annotated[
    str, typer.Option("--game", help="Which game the pack is for; else the one it looks like.")
]


@packs_app.command(
    epilog="Examples:  streetlight packs check my-pack   |   streetlight packs check standard --game loop"
)
def check(file: PackArgument, name: GameOption = "") -> None:
    """Tell whether a pack is sound: every fault with its file, entry, field and line, and what looks odd."""
    name, packs = reader(name or game_of(file))
    errors = packs.check(file)
    for error in errors:
        typer.echo(str(error), err=True)
    if errors:
        faults = f"{len(errors)} fault{'s' if len(errors) > 1 else ''}"
        raise fail(f"{faults}, read as a pack for {name}. It can't be played yet.")
    for warning in packs.warnings(file):
        typer.echo(f"Odd, but allowed: {warning}", err=True)
    typer.echo(f"The pack is sound. Play it: streetlight play {name} --pack {file}")


@packs_app.command(
    epilog="Examples:  streetlight packs new strangers my-town   |   streetlight packs new loop one-day --from tiny"
)
def new(
    name: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    folder: Annotated[
        Path, typer.Argument(help="The folder to make; its name becomes the name of the pack.")
    ],
    source: Annotated[str, typer.Option("--from", help="The pack to begin with.")] = "standard",
    title: Annotated[str, typer.Option(help="What players read; by default made of the folder's name.")] = "",
) -> None:
    """Begin a pack of your own: a copy of another, with a schema by which editors complete and check."""
    name, packs = reader(name)
    called = re.sub(r"[^a-z0-9_-]+", "-", folder.resolve().name.lower()).strip("-") or "mine"
    title = title.replace('"', "'") or called.replace("-", " ").replace("_", " ").capitalize()
    try:
        found = path_of(source, packs.builtin)
        files = headed(files_of(found), called, title)
        if found.is_file() and found.suffix == ".toml":
            files = {HEAD: files.pop(found.name, ""), **files}
    except PackError as error:
        raise fail(str(error)) from None
    told = {file: with_schema_line(text) if file.endswith(".toml") else text for file, text in files.items()}
    _write_folder(folder, {**told, SCHEMA: schema_of(packs.shape).decode()})
    typer.echo(f"{folder} holds {len(files)} files. Change what you like, then ask")
    typer.echo(f"  streetlight packs check {folder}")
    typer.echo(f"  streetlight play {name} --pack {folder}")


@packs_app.command(
    epilog="Examples:  streetlight packs join my-town my-town.toml   |   streetlight packs join my-objects o.zip"
)
def join(
    source: Annotated[Path, typer.Argument(metavar="PACK", help="The folder or zip of a pack.")],
    file: Annotated[Path, typer.Argument(help="The file to write: .toml, or .zip for any pack.")],
) -> None:
    """Put a pack into one file, to send it or to bring it to a table."""
    if file.exists():
        raise fail(f"{file} is there already. Give another name, or remove it first.")
    if file.suffix not in (".toml", ".zip"):
        raise fail(f"{file} should end in .toml or .zip.")
    try:
        files = files_of(_there(source))
        data = zipped(files) if file.suffix == ".zip" else joined(files).encode()
    except PackError as error:
        raise fail(str(error)) from None
    _write(file, data)
    typer.echo(f"{file} holds {len(files)} file{'s' if len(files) != 1 else ''}.")


@packs_app.command("split", epilog="Example:  streetlight packs split my-town.toml my-town")
def split_(
    file: Annotated[Path, typer.Argument(help="A pack in one file, .toml or .zip.")],
    folder: Annotated[Path, typer.Argument(help="The folder to make.")],
) -> None:
    """Cut a pack in one file into a folder: its head, and a file for each kind of table."""
    try:
        found = _there(file)
        files = files_of(found) if found.suffix == ".zip" else split(decoded(file.name, found.read_bytes()))
    except PackError as error:
        raise fail(str(error)) from None
    _write_folder(folder, files)
    typer.echo(f"{folder} holds {', '.join(files)}.")


@packs_app.command(
    epilog="Examples:  streetlight packs diff standard my-town   |   streetlight packs diff standard my-town --deals 99"
)
def diff(
    before: PackArgument,
    after: PackArgument,
    name: GameOption = "",
    deals: Annotated[
        int,
        typer.Option(min=0, help="Also play so many deals with both packs, and compare them deal by deal."),
    ] = 0,
) -> None:
    """Show what differs between two packs, and with --deals what that does to the game."""
    name, packs = reader(name or game_of(after if Path(after).exists() else before))
    try:
        one, other = (read_pack(path_of(each, packs.builtin)) for each in (before, after))
    except PackError as error:
        raise fail(str(error)) from None
    found = differences(one, other)
    for each in found:
        typer.echo(_told(each))
    typer.echo(f"{len(found)} difference{'s' if len(found) != 1 else ''}.")
    if deals:
        compare_packs(name, before, after, deals)


def _told(found: Difference) -> str:
    where = " ".join(part for part in (found.table, found.entry, found.field) if part)
    if found.before is None:
        return f"+ {where}: {_short(found.after)}" if found.field else f"+ {where}"
    if found.after is None:
        return f"- {where}: {_short(found.before)}" if found.field else f"- {where}"
    if isinstance(found.before, str) and "\n" in found.before:
        return f"  {where}:\n{_lines(found.before, found.after)}"
    return f"  {where}: {_short(found.before)} -> {_short(found.after)}"


def _lines(before: str, after: object) -> str:
    """A map or another long text, line by line."""
    from difflib import ndiff

    lines = ndiff(before.splitlines(), str(after).splitlines())
    return "\n".join(f"    {line}" for line in lines if line[0] in "+-")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 100 else text[:97] + "..."


def reader(name: str) -> tuple[str, AnyPackReader]:
    if name not in games():
        raise fail(f"There is no game {name!r}. There are: {', '.join(games())}.")
    packs = title_of(name).packs
    if packs is None:
        raise fail(f"{game(name).title} has no packs that can be checked.")
    return name, packs.load()


def game_of(file: str) -> str:
    """The game whose standard pack has the most tables in common with this one."""
    if not Path(file).exists():
        return FIRST_GAME  # a built-in name, and every game has a pack of that name

    def tables(document: PackDocument) -> set[str]:
        return set(document.tables)

    parts = {each: title_of(each).packs for each in games_in_order()}
    homes = {each: part.load().builtin for each, part in parts.items() if part is not None}
    mine = tables(open_pack(Path(file)))
    return max(  # the first of them, if nothing can be read
        homes, key=lambda each: len(mine & tables(open_pack(homes[each] / "standard")))
    )


def _there(path: Path) -> Path:
    if not path.exists():
        raise fail(f"There is no {path}.")
    return path


def _write_folder(folder: Path, files: dict[str, str]) -> None:
    """Make a folder with these files; one that holds something already is left alone."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise fail(f"{folder} is there already and is not empty. Give another name.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise fail(f"{folder} can't be made: {error.strerror}.") from None
    for name, text in files.items():
        _write(folder / name, text.encode())


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise fail(f"{path} can't be written: {error.strerror}.") from None
