"""A pack's files put into one, and one file cut into several. Comments and maps stay as people wrote them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Final

from streetlight.core.pack_error import PackError
from streetlight.core.packs import PackDocument
from streetlight.core.toml_lines import lines_of

HEAD: Final = "pack.toml"
SCHEMA: Final = "pack.schema.json"
SCHEMA_LINE: Final = f"#:schema ./{SCHEMA}\n"
"""By this line editors find the schema of a file."""


def joined(files: Mapping[str, str]) -> str:
    """One TOML text that says the same as all files of a pack. PackError if they can't be joined."""
    document = PackDocument()
    heads: list[str] = []
    bodies: list[str] = []
    for name in sorted(files, key=lambda name: (name != HEAD, name)):
        if not name.endswith(".toml"):
            raise PackError(name, "", "", "a table like this can't be joined with TOML; make a zip instead")
        document.add(name, files[name])
        head, sections = _cut(files[name])
        (heads if _tables(head) else bodies).append(head)  # a head of comments goes before what it is about
        bodies += [section for _, section in sections]
    for error in document.errors:
        raise error
    text = "".join([*heads, *bodies])
    if _tables(text) != document.tables:
        raise PackError(
            HEAD, "", "", "two files share a table in a way that one file can't; make a zip instead"
        )
    return text


def split(text: str) -> dict[str, str]:
    """The files that one TOML text is cut into: its head, and one for each kind of table. Else PackError."""
    document = PackDocument()
    document.add(HEAD, text)
    for error in document.errors:
        raise error
    head, sections = _cut(text)
    files = {HEAD: head}
    for table, section in sections:
        name = f"{table}.toml"
        files[name] = files.get(name, "") + section
    files = {name: f"{content.strip()}\n" for name, content in files.items() if content.strip()}
    again = PackDocument()
    for name, content in files.items():
        again.add(name, content)
    if again.tables != document.tables:
        raise PackError(HEAD, "", "", "this file can't be cut along its tables")
    return files


def with_schema_line(text: str) -> str:
    """The text of a pack file that tells editors where its schema is."""
    return SCHEMA_LINE + without_schema_line(text)


def without_schema_line(text: str) -> str:
    return re.sub(r"\A#:schema [^\n]*\n", "", text)


def headed(files: Mapping[str, str], name: str, title: str) -> dict[str, str]:
    """The files of a pack that calls itself by this name and title, version 1."""
    told = dict(files)
    wanted = {"name": f'"{name}"', "title": f'"{title}"', "version": "1"}
    for file, text in files.items():
        if not file.endswith(".toml"):
            continue
        head, sections = _cut(text)
        for field, value in wanted.items():
            line = re.compile(rf"^{field}[ \t]*=[ \t]*[^\n#]*?(?=[ \t]*(#[^\n]*)?$)", re.MULTILINE)
            if line.search(head):
                head = line.sub(f"{field} = {value}".replace("\\", r"\\"), head, count=1)
                wanted = {key: each for key, each in wanted.items() if key != field}
        told[file] = head + "".join(section for _, section in sections)
    lines = "".join(f"{field} = {value}\n" for field, value in wanted.items())
    if lines:
        told[HEAD] = lines + told.get(HEAD, "")
    return told


def _cut(text: str) -> tuple[str, list[tuple[str, str]]]:
    """What stands before the first header, and each section with the name of its table and the comments above it."""
    text = without_schema_line(text)
    if text and not text.endswith("\n"):
        text += "\n"
    lines = text.splitlines(keepends=True)
    starts = sorted(
        {
            (line, str(trail[0]))
            for trail, line in lines_of(text).items()
            if re.match(r"[ \t]*\[", lines[line - 1]) and _is_header(lines[line - 1], str(trail[0]))
        }
    )
    cuts = [(_with_comments(lines, line - 1), table) for line, table in starts]
    if not cuts:
        return text, []
    ends = [start for start, _ in cuts[1:]] + [len(lines)]
    head = "".join(lines[: cuts[0][0]])
    return head, [(table, "".join(lines[start:end])) for (start, table), end in zip(cuts, ends, strict=True)]


def _is_header(line: str, table: str) -> bool:
    found = re.match(r"""[ \t]*\[{1,2}[ \t]*["']?([\w-]+)""", line)
    return found is not None and found[1] == table


def _with_comments(lines: list[str], at: int) -> int:
    """The first line of the comment right above a header, or the header's own."""
    while at > 0 and lines[at - 1].lstrip().startswith("#"):
        at -= 1
    return at


def _tables(text: str) -> object:
    try:
        return tomllib.loads(text)
    except ValueError:
        return None
