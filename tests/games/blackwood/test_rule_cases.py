"""The client reads rules of the workshop as the rules do."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_the_clients_cases_are_what_the_rules_say() -> None:
    script = ROOT / "scripts" / "rule_cases.py"
    run = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
