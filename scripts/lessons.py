"""Does the guided first match of a game still go as it is told? If not, look for a deal in which it does.

    python scripts/lessons.py                 all lessons: does each of them go as it is told?
    python scripts/lessons.py strangers --find          write a fitting seed into its lesson.toml
    python scripts/lessons.py loop --find --most 2000   look at 2000 deals at most

A change of cards, board or rules deals other cards, and the test of the lesson turns red. Then run it with --find. When
no deal fits, it says at which step most of them fail: that step has to be written anew.
"""

import argparse
import re
from collections import Counter
from pathlib import Path

from msgspec.structs import replace

from streetlight.games.lessons import Lesson, problem_of
from streetlight.games.registry import game, games_in_order, lesson_of

ROOT = Path(__file__).resolve().parents[1]


def find(name: str, lesson: Lesson, most: int) -> str:
    """A seed with which the lesson goes as it is told; "" if none was found."""
    problems: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for number in range(1, most + 1):
        seed = f"first-match-{number}"
        problem = problem_of(replace(lesson, seed=seed), game(name))
        if not problem:
            return seed
        place = problem.partition(":")[0]
        problems[place] += 1
        examples[place] = f"{problem} (seed {seed})"
    for place, times in problems.most_common():
        print(f"  {times:7} {examples[place][:200]}")
    return ""


def write(name: str, seed: str) -> None:
    file = ROOT / "src" / "streetlight" / "games" / name / "lesson.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r'(?m)^seed = ".*"$', f'seed = "{seed}"', text, count=1), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="which games; all that have a lesson if none is named")
    parser.add_argument(
        "--find", action="store_true", help="look for another deal where the lesson does not fit"
    )
    parser.add_argument("--most", type=int, default=200_000, help="how many deals to look at")
    args = parser.parse_args()
    failed = 0
    for name in args.games or games_in_order():
        lesson = lesson_of(name)
        if lesson is None:
            continue
        problem = problem_of(lesson, game(name))
        print(f"{name}: {problem or 'goes as it is told'}")
        if problem and args.find:
            seed = find(name, lesson, args.most)
            if seed:
                write(name, seed)
                print(f"  now with seed {seed}")
                problem = ""
        failed += bool(problem)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
