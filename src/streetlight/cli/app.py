"""All commands of `streetlight`, put together. Each one is imported only as far as it is needed."""

from __future__ import annotations

from typing import Annotated

import typer

from streetlight import __version__
from streetlight.cli.admin import admin_app
from streetlight.cli.evaluate import evaluate
from streetlight.cli.keeping import backup, migrate, restore
from streetlight.cli.lab import lab_app
from streetlight.cli.mcp import mcp
from streetlight.cli.notices import vapid
from streetlight.cli.packs import packs_app
from streetlight.cli.play import matches, play
from streetlight.cli.printing import print_
from streetlight.cli.replay import replay
from streetlight.cli.serve import serve
from streetlight.cli.site import docs
from streetlight.cli.today import today
from streetlight.cli.tools import rules, verify
from streetlight.cli.upgrades import running
from streetlight.games.registry import GAMES, title_of

app = typer.Typer(
    name="streetlight",
    help="Four games about kids, strangers and things from elsewhere.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def streetlight(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Be home when the streetlights come on."""
    if version:
        typer.echo(f"streetlight {__version__}")
        raise typer.Exit


app.command(
    epilog="Examples:  streetlight play strangers   |   streetlight play strangers --lesson   |   streetlight play loop"
    " --difficulty gentle   |   streetlight play"
    " strangers --seats you,you,regular"
    " --board B --variant brainiac   |   streetlight play strangers --load saved.json"
)(play)
app.command(
    epilog="Examples:  streetlight today   |   streetlight today strangers   |   streetlight today loop --date"
    " 2026-11-20"
)(today)
app.command(epilog="Example:  streetlight matches, then streetlight play --load 1")(matches)
app.command(
    epilog="Examples:  streetlight serve   |   streetlight serve --lan --port 9000   |   streetlight serve"
    " --public-url https://club.example --behind-proxy 127.0.0.1   |   streetlight serve --settings club.toml"
)(serve)
app.command(epilog="Example:  streetlight vapid >> club.toml")(vapid)
app.command(epilog="Example:  streetlight backup tables-2026-11-19.sqlite3 --data /srv/streetlight")(backup)
app.command(epilog="Example:  streetlight restore tables-2026-11-19.sqlite3 --data /srv/streetlight")(restore)
app.command(epilog="Example:  streetlight running before-upgrade.sqlite3")(running)
app.add_typer(admin_app, name="admin")
app.command(epilog="Example:  streetlight migrate /srv/streetlight postgresql://streetlight@db/streetlight")(
    migrate
)
app.command(
    epilog="Examples:  streetlight evaluate regular --matches 20   |   streetlight evaluate cmd:'python my_bot.py'"
    " --task strangers   |   streetlight evaluate text:my_model:Player --out mine.jsonl   |   streetlight evaluate"
    " --verify mine.jsonl"
)(evaluate)
app.command(
    epilog="Examples:  streetlight mcp   |   streetlight mcp --table http://127.0.0.1:8000/t/abcd   |   streetlight mcp"
    " --http --port 8765"
)(mcp)
app.add_typer(lab_app, name="lab")
app.add_typer(packs_app, name="packs")
app.command(
    "print",
    epilog="Examples:  streetlight print my-pack   |   streetlight print my-pack --changed --paper letter"
    " --out cards.pdf   |   streetlight print standard --game blackwood",
)(print_)
app.command(epilog="Examples:  streetlight docs   |   streetlight docs --port 0")(docs)
app.command(
    epilog="Examples:  streetlight replay streetlight-k3jm.json   |   streetlight replay match.json --names Ann,Ben"
    "   |   streetlight replay match.json --no-browser --port 8100"
)(replay)
app.command(epilog="Example:  streetlight verify saved.json")(verify)
app.command(epilog="Examples:  streetlight rules strangers DTS-36   |   streetlight rules strangers pool")(
    rules
)
for _name in GAMES:
    _commands = title_of(_name).commands
    if _commands is not None:
        app.registered_commands.extend(_commands.load().registered_commands)
