"""Write the golden playthroughs anew, after a change of the rules that was meant.

    python scripts/golden.py             all of them
    python scripts/golden.py strangers   those whose name starts like that

Then read the difference: `git diff tests/golden`.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.golden.playthroughs import HERE, PLAYTHROUGHS, write_out


def main(wanted: str = "") -> None:
    for name in PLAYTHROUGHS:
        if name.startswith(wanted):
            (HERE / f"{name}.txt").write_text(write_out(name), encoding="utf-8")
            print(f"tests/golden/{name}.txt")


if __name__ == "__main__":
    main(*sys.argv[1:2])
