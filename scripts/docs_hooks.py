"""What `make docs` does beside mkdocs: pages from outside docs/ come along, and nothing from other servers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
FETCHED = re.compile(
    r"<(?:script|link|img|iframe|source|object|embed)\b[^>]*?\b(?:src|href|data)=[\"']?(https?:)?//[^>]*>"
)
IN_STYLES = re.compile(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//")


def on_files(files: Files, config: Any) -> Files:  # Any: of mkdocs, which has no types for it
    """Pages at the root of the project, and the example programs, are part of the site."""
    for source, target in PAGES.items():
        files.append(File.generated(config, target, content=(ROOT / source).read_text("utf-8")))
    for program in sorted((ROOT / "examples").glob("*.py")):
        target = f"examples/{program.name}"
        files.append(File.generated(config, target, abs_src_path=str(program)))
    return files


def on_page_markdown(markdown: str, page: Any, **others: Any) -> str:  # Any: as above
    """Links that lead out of docs/ lead to where these files are on the site."""
    here = "../" * page.file.src_uri.count("/")
    markdown = re.sub(r"\]\((?:\.\./)+(examples/[\w.]+)\)", rf"]({here}\1)", markdown)
    for source, target in PAGES.items():
        markdown = re.sub(rf"\]\((?:\.\./)+{re.escape(source)}", rf"]({here}{target}", markdown)
    if page.file.src_uri in PAGES.values():  # they speak of docs/ from outside
        markdown = markdown.replace("](docs/", "](")
    return markdown


def on_post_build(config: Any) -> None:  # Any: as above
    """No page may ask another server for anything; and what nobody reads is left out, for wheels carry the site."""
    for file in [*Path(config.site_dir).rglob("*.map"), *Path(config.site_dir).rglob("lunr/*/*.js")]:
        file.unlink()
    for file in sorted(Path(config.site_dir).rglob("*.html")):
        found = FETCHED.search(file.read_text("utf-8"))
        if found and 'rel="canonical"' not in found[0]:
            raise PluginError(f"{file.name} would fetch {found[0][:120]}")
    for file in sorted(Path(config.site_dir).rglob("*.css")):
        if IN_STYLES.search(file.read_text("utf-8")):
            raise PluginError(f"{file.name} would fetch something from outside")
