"""Without the packages of an extra, the error says which extra it is."""

from __future__ import annotations

import subprocess
import sys

import pytest

BLOCKED = """
import sys
sys.modules[{module!r}] = None
{code}
"""


@pytest.mark.parametrize(
    ("module", "code", "extra"),
    [
        ("gymnasium", "import streetlight.envs.strangers_v1", "envs"),
        ("pettingzoo", "import streetlight.envs.loop_v1", "envs"),
        ("gymnasium", "import streetlight.envs.single", "envs"),
        ("pyspiel", "import streetlight.envs.openspiel", "openspiel"),
        ("vl_convert", "from streetlight.envs.render import pixels; pixels('<svg/>')", "lab"),
    ],
)
def test_what_is_missing_is_told_with_what_to_do(module: str, code: str, extra: str) -> None:
    script = BLOCKED.format(module=module, code=code)
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    last = run.stderr.strip().splitlines()[-1]
    assert last.startswith("ModuleNotFoundError") and f"pip install 'streetlight[{extra}]'" in last


def test_batches_need_no_extra() -> None:
    code = "import sys\nfor name in ('gymnasium', 'pettingzoo'): sys.modules[name] = None\n"
    code += "from streetlight.envs.batch import Batch\nBatch('strangers', 1, pack='tiny').reset(seed=1)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
