"""Run the browser stories many times beside busy loops, and count which of them fail.

    make flaky                                     10 runs, with two busy loops beside them
    make flaky TIMES=3                             3 runs
    make flaky ARGS="tests/browser/test_loop.py"   some of the stories
    make flaky ARGS="-k lab"                       the same, by their names

A story that passes on an idle machine may still look at a page too early. Beside busy loops such a story fails
sooner or later. The busy loops are started and ended here, whatever happens. Exit code: 0 if every run passed, 1 if
not, 130 after Ctrl-C (what was counted until then is still told).
"""

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
# It also ends when this script is gone and could not end it.
BUSY_LOOP = """
import os
parent = os.getppid()
while os.getppid() == parent:
    for _ in range(1_000_000):
        pass
"""
WINDING_UP = 30
"""Seconds that pytest gets to close its browsers after Ctrl-C."""


@dataclass(frozen=True)
class Run:
    seconds: float
    stories: int
    failed: list[str]
    passed: bool


@contextlib.contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """So many processes that do nothing but keep a core busy."""
    loops: list[subprocess.Popen[bytes]] = []
    try:
        for _ in range(count):
            loops.append(subprocess.Popen([sys.executable, "-c", BUSY_LOOP], start_new_session=True))
        ids = ", ".join(str(loop.pid) for loop in loops) or "none"
        print(f"busy loops: {ids}", flush=True)
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def tell_once(tests: list[str]) -> Run:
    """One run of pytest."""
    # As in CI: without a browser or a built client the stories fail instead of being skipped.
    environment = os.environ | {"CI": "true"}
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "--tb=short", f"--junitxml={report}", *tests]
        begun = time.monotonic()
        # A session of its own: Ctrl-C comes to us, and pytest is told once.
        process = subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True)
        try:
            code = process.wait()
        except KeyboardInterrupt:
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(WINDING_UP)
            raise
        finally:
            process.kill()
        seconds = time.monotonic() - begun
        cases = list(ElementTree.parse(report).iter("testcase")) if report.exists() else []
    failed = [name_of(case) for case in cases if {part.tag for part in case} & {"failure", "error"}]
    return Run(seconds, len(cases), failed, passed=code == 0 and bool(cases))


def name_of(case: ElementTree.Element) -> str:
    """The story as one would ask pytest for it, but for the folder: test_loop::test_it."""
    return f"{case.get('classname', '').rpartition('.')[2]}::{case.get('name')}"


def report(runs: list[Run], wanted: int) -> int:
    """Tells how it went. The exit code."""
    passed = sum(run.passed for run in runs)
    missing = "" if len(runs) == wanted else f" ({wanted} were asked for)"
    print(f"\n{passed} of {len(runs)} runs passed{missing}.")
    for story, times in Counter(story for run in runs for story in run.failed).most_common():
        print(f"  failed in {times} of {len(runs)}: {story}")
    return 0 if passed == len(runs) == wanted else 1


def stop(number: int, frame: object) -> NoReturn:
    raise KeyboardInterrupt


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--times", type=int, default=10, metavar="N", help="how many runs (10)")
    words.add_argument("--busy", type=int, default=2, metavar="N", help="how many busy loops beside them (2)")
    words.add_argument("-k", metavar="WORDS", default="", help="only stories with these words, as for pytest")
    words.add_argument("tests", nargs="*", default=["tests/browser"], help="which stories (tests/browser)")
    said = words.parse_args()
    if said.times < 1 or said.busy < 0:
        words.error("--times must be 1 or more, --busy 0 or more")
    tests = [*said.tests, *(["-k", said.k] if said.k else [])]
    for number in (
        signal.SIGINT,
        signal.SIGTERM,
    ):  # a shell lets what it starts in the background ignore Ctrl-C
        signal.signal(number, stop)

    runs: list[Run] = []
    try:
        with busy_loops(said.busy):
            for n in range(1, said.times + 1):
                runs.append(tell_once(tests))
                how = "passed" if runs[-1].passed else f"{len(runs[-1].failed)} failed"
                print(
                    f"run {n} of {said.times}: {how}, {runs[-1].stories} stories, {runs[-1].seconds:.0f} s",
                    flush=True,
                )
    except KeyboardInterrupt:
        report(runs, said.times)
        return 130
    return report(runs, said.times)


if __name__ == "__main__":
    sys.exit(main())
