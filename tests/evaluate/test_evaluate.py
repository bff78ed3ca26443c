"""The benchmark: frozen tasks, results that go on where they stopped, and that others can prove."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from streetlight.cli.app import app
from streetlight.core.encode import encode
from streetlight.envs.spec import spec
from streetlight.evaluate.induce import calibration_error, induction_of
from streetlight.evaluate.play import play
from streetlight.evaluate.results import ResultsHead, evaluate, read_results, summaries, verify
from streetlight.evaluate.suite import EvaluationError, Suite, load_suite

TASKS = ["strangers", "strangers-a", "mindflayer", "blackwood-agent", "induction"]


class Reader:
    """Replies to everything with the first option, sometimes with words, and tells what it costs."""

    def __init__(self) -> None:
        self.tokens = 0

    def __call__(self, observation: str) -> str:
        self.tokens += len(observation) // 4
        if "secret rule" in observation or "Labels so far" in observation:
            return "I think of metal.\nRule: metal\nConfidence: 0.6"
        if "Do you want to say something" in observation:
            return "Say: I am Sane."
        return "Hm." if self.tokens % 7 == 0 else "Answer: 1"


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite("2026.1")


def command(*words: str) -> str:
    done = CliRunner().invoke(app, ["evaluate", *words])
    return f"{done.exit_code} {done.output}"


def test_results_hold_and_go_on_where_they_stopped(tmp_path: Path, suite: Suite) -> None:
    file = tmp_path / "random.jsonl"
    results = evaluate("random", suite, file, TASKS, matches=2)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) * 2 // 3])  # stopped in the middle of a line
    again = evaluate("random", suite, file, TASKS, matches=2)
    assert [row.record for row in again.matches] == [row.record for row in results.matches]
    assert [row.guesses for row in again.rules] == [row.guesses for row in results.rules]
    assert verify(file) == len(again.matches) + len(again.rules) == 2 * 5
    told = {each.task: each for each in summaries(again, suite)}
    assert told["strangers"].estimate.n == 2 and told["strangers-alone"].what == "points"
    with pytest.raises(EvaluationError, match="holds results of random"):
        evaluate("novice", suite, file, TASKS, matches=2)


def test_a_reader_is_measured_with_its_costs_and_its_slips(tmp_path: Path, suite: Suite) -> None:
    file = tmp_path / "reader.jsonl"
    results = evaluate(
        f"text:{__name__}:Reader", suite, file, ["strangers", "mindflayer", "induction"], matches=1
    )
    assert all(row.tokens and row.replies["replies"] for row in results.matches)
    assert results.rules[0].guesses[0].rule == "metal" and results.rules[0].unread == 0
    assert verify(file) == len(results.matches) + len(results.rules)


def test_what_was_changed_is_found(tmp_path: Path, suite: Suite) -> None:
    file = tmp_path / "honest.jsonl"
    evaluate("random", suite, file, ["strangers", "induction"], matches=1)
    head, first, *rest = file.read_bytes().splitlines()
    for find, change, named in (
        (b'"share":0.0', b'"share":1.0', "the result is another one"),
        (b'"seat":0', b'"seat":1', "not a deal of the suite"),
    ):
        assert find in first
        forged = tmp_path / "forged.jsonl"
        forged.write_bytes(b"\n".join([head, first.replace(find, change, 1), *rest]))
        with pytest.raises(EvaluationError, match=named):
            verify(forged)
    row = msgspec.json.decode(rest[-1])
    row["accuracy"][3] = 1.0
    forged.write_bytes(b"\n".join([head, msgspec.json.encode(row)]))
    with pytest.raises(EvaluationError, match="its grades are others"):
        verify(forged)


def test_who_chose_among_the_deals_is_found(tmp_path: Path, suite: Suite) -> None:
    honest, forged = tmp_path / "honest.jsonl", tmp_path / "forged.jsonl"
    evaluate("random", suite, honest, ["blackwood-kid", "induction"], matches=2)
    head, *rows = honest.read_bytes().splitlines()
    matches, rules = ([row for row in rows if kind in row] for kind in (b"blackwood-kid", b'"induction"'))
    for kept in (matches[1:], [matches[0]] * 2, rules[1:], [rules[1], rules[1]]):
        forged.write_bytes(b"\n".join([head, *kept]))
        with pytest.raises(EvaluationError, match="deals, each once"):
            verify(forged)
    forged.write_bytes(b"\n".join([head, rules[0].replace(b'"induction"', b'"easy"', 1)]))
    with pytest.raises(EvaluationError, match="'easy' is no task"):
        verify(forged)
    short = msgspec.json.decode(rules[0])
    short["guesses"][0]["chances"].pop()
    forged.write_bytes(b"\n".join([head, msgspec.json.encode(short)]))
    with pytest.raises(EvaluationError, match="about other things"):
        verify(forged)


def test_a_deal_that_the_task_does_not_have_is_found(tmp_path: Path, suite: Suite) -> None:
    """Deals before the first would be as many as anybody likes to try."""
    file = tmp_path / "before.jsonl"
    (task,) = [task for task in suite.task if task.id == "strangers"]
    row = play(task, -1, suite.seed(suite.salt(), task.id, -1), "random")
    head = ResultsHead(suite=suite.name, agent="random", held_out=False, streetlight="0")
    file.write_bytes(b"\n".join([encode(head), encode(row)]))
    with pytest.raises(EvaluationError, match="deals, each once"):
        verify(file)


def test_weak_opponents_are_found(tmp_path: Path, suite: Suite) -> None:
    """Somebody lets novices play instead of the regular bots of the suite."""
    file = tmp_path / "easy.jsonl"
    easy = [msgspec.structs.replace(task, others="novice") for task in suite.task]
    evaluate("random", msgspec.structs.replace(suite, task=easy), file, ["strangers"], matches=1)
    with pytest.raises(EvaluationError, match="did not answer as the named bots do"):
        verify(file)


def test_held_out_deals_want_the_right_salt(suite: Suite) -> None:
    with pytest.raises(EvaluationError, match="not the held-out salt"):
        suite.salt("a guess")
    mine = msgspec.structs.replace(suite, held_out=hashlib.sha256(b"grains").hexdigest())
    assert mine.salt("grains") == "grains"
    assert mine.seed("grains", "loop", 0) != mine.seed(mine.salt(), "loop", 0)


def test_another_pack_is_refused(tmp_path: Path, suite: Suite) -> None:
    other = msgspec.structs.replace(suite, packs={**suite.packs, "strangers": "0" * 32})
    with pytest.raises(EvaluationError, match="plays strangers with the pack 000"):
        evaluate("random", other, tmp_path / "none.jsonl", ["strangers"], matches=1)


def test_a_policy_plays_by_its_weights(tmp_path: Path, suite: Suite) -> None:
    made = spec("strangers", 3, board="A")
    weights = {
        "in": np.zeros((made.layout.size, 4)), "in_bias": np.zeros(4),
        "out": np.zeros((4, len(made.ids))), "out_bias": np.arange(len(made.ids)),
    }  # fmt: skip
    np.savez(tmp_path / "policy.npz", **weights)
    agent = f"policy:{tmp_path / 'policy.npz'}"
    results = evaluate(agent, suite, tmp_path / "policy.jsonl", ["strangers"], matches=1)
    assert results.matches[0].decisions > 5 and verify(tmp_path / "policy.jsonl") == 1
    with pytest.raises(EvaluationError, match="was made for other matches"):
        evaluate("policy:strangers-3", suite, tmp_path / "other.jsonl", ["strangers-alone"], matches=1)


def test_guesses_of_better_bots_are_better(suite: Suite) -> None:
    exercise = induction_of("blackwood")
    rule = exercise.rule("and", "a seed")
    truth, order = exercise.truth(rule), exercise.order("a seed")
    labels = {thing: truth[thing] for thing in order[:12]}
    right = {}
    for level in ("random", "regular"):
        chances = exercise.bot_guess(level, "a seed", labels).chances
        right[level] = sum((chance > 0.5) == true for chance, true in zip(chances, truth, strict=True))
    assert right["regular"] > right["random"]
    assert exercise.read("Rule: !metal").chances.count(1.0) == len(truth) - sum(exercise.truth("metal"))
    assert calibration_error([]) == 0.0


def test_a_program_plays_all_but_the_guessing(tmp_path: Path, suite: Suite) -> None:
    (tmp_path / "first.py").write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    prompt = asked['prompt']\n"
        "    ids = [option['id'] for option in prompt['options']] if prompt else []\n"
        "    answer = {'some': ids[: prompt['min']], 'order': ids}.get(prompt['kind'], ids[0]) if ids else []\n"
        "    print(json.dumps({'answer': answer, 'say': None}), flush=True)\n"
    )
    small = msgspec.structs.replace(suite, task=suite.task[1:2])
    results = evaluate(f"cmd:python {tmp_path / 'first.py'}", small, tmp_path / "first.jsonl", matches=1)
    assert [row.task for row in results.matches] == ["strangers-alone"] and not results.rules


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    assert "there is no suite '1999'" in command("random", "--suite", "1999")
    assert "no task begins with chess" in command("random", "--task", "chess", "--out", str(tmp_path / "x"))
    assert "Who is to be evaluated?" in command()
    assert "is no results file" in command("--verify", __file__)
    done = command(
        "random", "--task", "blackwood-kid", "--matches", "1", "--out", str(tmp_path / "kid.jsonl")
    )
    assert done.startswith("0 ") and "share of wins" in done
    assert "All 1 results hold" in command("--verify", str(tmp_path / "kid.jsonl"))
    assert len(read_results(tmp_path / "kid.jsonl").matches) == 1
