"""The lab of a running server: a host tries out options before anybody sits down.

Runs are played in processes of their own, one at a time, with a bound on matches and time. Only the machine that the
server runs on may start them, unless the operator opens the lab to everybody (`serve --lab everyone`).
"""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import secrets
import time
from collections import OrderedDict

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from streetlight.bots.registry import levels
from streetlight.core.errors import OptionError, StreetlightError
from streetlight.core.shelf import BUILT_IN, PackShelf
from streetlight.lab.contents import contents_of
from streetlight.lab.findings import plain
from streetlight.lab.plan import Arm, Plan, arms_of, start_match
from streetlight.lab.variations import Tally, compared
from streetlight.table.play.processes import Aside
from streetlight.table.room import game_list
from streetlight.table.room.hub import Hub
from streetlight.table.store.server_packs import is_known
from streetlight.table.web.operations import Act, Operation, WrongRequest, body, bytes_of, json
from streetlight.table.web.passing import PassedOn
from streetlight.table.web.setup import USUAL, Setup
from streetlight.table.wire.web_types import (
    LabCard,
    LabContents,
    LabFinding,
    LabNumber,
    LabOpen,
    LabRequest,
    LabRun,
)

KEPT = 20
"""Runs that the server remembers; browsers keep what they like."""

MOST_MATCHES = 5000
"""In one run, all its variations together."""

UNSEEN = 10.0
"""Seconds after which a run that nobody looks at makes room for another: its page was closed or loaded anew."""

SEED = "the lab"
"""All runs play the same deals, so that two of them differ by what was changed and not by luck."""

FORWARDED = (b"forwarded", b"x-forwarded-for", b"x-real-ip", b"via")
"""Headers that a proxy adds: who asks is not on this machine, whatever the socket says."""


class Desk:
    """Starts runs and follows them."""

    def __init__(self, setup: Setup = USUAL, shelf: PackShelf = BUILT_IN) -> None:
        self.setup = setup
        self.shelf = shelf
        self.runs: OrderedDict[str, LabRun] = OrderedDict()
        self.tallies: dict[str, Tally] = {}
        """Of the runs that were played to their end, for comparing them."""
        self._aside = Aside()
        self._tasks: set[asyncio.Task[None]] = set()
        self._looked = 0.0

    def is_open_to(self, request: Request) -> bool:
        """Behind a proxy every request seems to come from this machine, so there "local" means nobody."""
        if self.setup.lab != "local":
            return self.setup.lab == "everyone"
        if self.setup.is_public or any(name in FORWARDED for name, _ in request.scope["headers"]):
            return False
        host = request.client.host if request.client else ""
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return False

    def start(self, plan: Plan) -> LabRun:
        """Begin a run. WrongRequest while another one goes on, unless nobody watches it any more."""
        for other in self.runs.values():
            if other.state == "running":
                if time.monotonic() - self._looked < UNSEEN:
                    raise WrongRequest(
                        409,
                        "The lab is busy with another run. Wait for it, or stop it where it was started. If that"
                        " page is closed, try again in ten seconds.",
                    )
                self.stop(other)
        self._looked = time.monotonic()
        run = LabRun(id=secrets.token_hex(8), game=plan.game, state="running", done=0, total=plan.matches)
        self.runs[run.id] = run
        while len(self.runs) > KEPT:
            self.tallies.pop(self.runs.popitem(last=False)[0], None)
        task = asyncio.get_running_loop().create_task(self._follow(run, plan))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return run

    async def _follow(self, run: LabRun, plan: Plan) -> None:
        def take(line: bytes) -> None:
            look = msgspec.json.decode(line)
            run.done, run.findings = look["done"], look["findings"]
            if look["whole"] and run.state == "running":
                run.state = "done"
                self.tallies[run.id] = msgspec.convert(look["tally"], Tally)

        words = ["streetlight.lab.live", self.setup.cluster, *map(str, self.shelf.folders)]
        await self._aside.work(run, words, plan, take)

    def look(self, run: LabRun) -> LabRun:
        """How a run stands. It is being watched, then."""
        if run.state == "running":
            self._looked = time.monotonic()
        return run

    def stop(self, run: LabRun) -> None:
        """End a run; what it has found so far stays."""
        if run.state == "running":
            run.state = "stopped"
            self._aside.stop(run)

    async def close(self) -> None:
        for run in self.runs.values():
            self.stop(run)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)


def at_its_node(act: Act) -> Act:
    """The lab of several nodes is at one of them, the first by its id that can be reached: there is one run at a time,
    and all see it."""

    @functools.wraps(act)
    async def there(hub: Hub, request: Request) -> Response:
        owners = hub.storage.owners
        before = [node for node in owners.others() if node.id < owners.id]
        if not before:
            return await act(hub, request)
        data = await bytes_of(request) if request.method == "POST" else b""
        return PassedOn(before, data, functools.partial(act, hub, request))

    return there


def _desk(request: Request) -> Desk:
    """The lab, if whoever asks may use it."""
    desk: Desk = request.app.state.lab
    if not desk.is_open_to(request):
        raise WrongRequest(403, "The lab is open only on the machine that the server runs on.")
    return desk


def _run(request: Request) -> LabRun:
    found = _desk(request).runs.get(str(request.path_params["run"]))
    if found is None:
        raise WrongRequest(404, "There is no such run any more.")
    return found


async def is_open(hub: Hub, request: Request) -> Response:
    """May this browser use the lab, and which run goes on?"""
    desk: Desk = request.app.state.lab
    running = next((run.id for run in desk.runs.values() if run.state == "running"), "")
    open_here = desk.is_open_to(request)
    return json(LabOpen(open_here, running if open_here else ""))


async def start(hub: Hub, request: Request) -> Response:
    """Begin a run: bots play a game many times."""
    desk = _desk(request)
    asked = await body(request, LabRequest)
    try:
        options = game_list.check_options(asked.game, asked.seats, asked.options, hub.shelf)
        known = levels(asked.game)
    except OptionError as error:
        raise WrongRequest(400, game_list.problem_of(error).text, error.field) from None
    except (StreetlightError, TypeError, ValueError, RecursionError) as error:
        raise WrongRequest(400, str(error)[:200]) from None
    if len(asked.bots) != asked.seats or any(bot not in known for bot in asked.bots):
        raise WrongRequest(400, f"{asked.seats} bots are needed, out of {', '.join(known)}.", "bots")
    given = {key: value for key, value in options.items() if value is not None}
    base = Arm("as it is", asked.seats, given, tuple(asked.bots))
    arms = arms_of(base, list(dict.fromkeys(asked.without)), asked.number, sorted(set(asked.values)))
    plan = Plan(asked.game, arms, asked.matches, SEED)
    if plan.matches > MOST_MATCHES:
        raise WrongRequest(
            400,
            f"{len(arms)} variations of {asked.matches} matches each are {plan.matches:,}. At most"
            f" {MOST_MATCHES:,} are played at once: choose fewer of either.",
            "matches",
        )
    try:
        if any(arm.without or arm.changes for arm in arms):
            await asyncio.to_thread(_check, plan, hub.shelf)
    except StreetlightError as error:
        raise WrongRequest(400, str(error)[:300], "number" if asked.number else "without") from None
    return json(desk.start(plan), 201)


def _check(plan: Plan, shelf: PackShelf) -> None:
    """Every variation can be begun, or a LabError that says why not."""
    for arm in plan.arms:
        start_match(plan, arm, "check", shelf)


async def contents(hub: Hub, request: Request) -> Response:
    """Cards and numbers of a pack that a run can change."""
    _desk(request)
    game, pack = (str(request.path_params[name]) for name in ("game", "pack"))
    try:
        if not is_known(game, pack, hub.shelf):
            raise WrongRequest(404, "There is no such pack here.")
        found = await asyncio.to_thread(contents_of, game, pack, hub.shelf)
    except StreetlightError as error:
        raise WrongRequest(404, str(error)[:300]) from None
    cards = [LabCard(id, name) for id, name in found.cards]
    return json(LabContents(cards, [LabNumber(*number) for number in found.numbers]))


async def look(hub: Hub, request: Request) -> Response:
    """How far a run is, and what it has found so far."""
    return json(_desk(request).look(_run(request)))


async def against(hub: Hub, request: Request) -> Response:
    """What a run changes against another one, deal by deal."""
    desk = _desk(request)
    after, before = (desk.tallies.get(str(request.path_params[name])) for name in ("run", "other"))
    if after is None or before is None:
        raise WrongRequest(404, "One of these runs was not played to its end, or is too long ago.")
    return json(plain(await asyncio.to_thread(compared, before, after)))


async def stop(hub: Hub, request: Request) -> Response:
    """End a run; what it has found stays."""
    run = _run(request)
    _desk(request).stop(run)
    return json(run)


OPERATIONS = [
    Operation("/api/lab", at_its_node(is_open), LabOpen),
    Operation("/api/lab/contents/{game}/{pack}", contents, LabContents, refused=(403, 404)),
    Operation("/api/lab/runs", at_its_node(start), LabRun, LabRequest, status=201, refused=(403, 409)),
    Operation("/api/lab/runs/{run}", at_its_node(look), LabRun, refused=(403, 404)),
    Operation("/api/lab/runs/{run}/against/{other}", at_its_node(against), LabFinding, refused=(403, 404)),
    Operation("/api/lab/runs/{run}/stop", at_its_node(stop), LabRun, post=True, refused=(403, 404)),
]
