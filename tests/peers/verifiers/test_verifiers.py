"""verifiers loads our environments by their name and lets a model play them in conversations: `make peers`."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

pytest.importorskip("verifiers", reason="`make peers` runs this in an environment of its own")
pytest.importorskip("datasets", reason="this verifiers has no load_environment of the shape that we offer")

import verifiers as vf
from verifiers.clients.client import Client
from verifiers.types import Response, ResponseMessage


class Scripted(Client):
    """A model that chooses at random, and sometimes says nothing that can be understood."""

    def __init__(self) -> None:
        super().__init__("scripted")
        self.rng = random.Random(4)
        self.longest = 0

    def setup_client(self, config: Any) -> Any:
        return None

    async def to_native_tool(self, tool: Any) -> Any:
        return tool

    async def to_native_prompt(self, messages: Any) -> Any:
        return messages, {}

    async def get_native_response(
        self, prompt: Any, model: str, sampling_args: Any, tools: Any = None, **more: Any
    ) -> Any:
        self.longest = max(self.longest, len(prompt))
        question = prompt[-1].content.rpartition("THE QUESTION")[2]
        numbers = re.findall(r"^ *(\d+)  ", question, re.MULTILINE)
        if not numbers:
            return "Say: I am Sane."
        return "Hm." if self.rng.random() < 0.1 else f"Answer: {self.rng.choice(numbers)}"

    async def raise_from_native_response(self, response: Any) -> None:
        pass

    async def from_native_response(self, response: str) -> Any:
        message = ResponseMessage(content=response, finish_reason="stop", is_truncated=False)
        return Response(id="1", created=0, model="scripted", message=message)

    async def close(self) -> None:
        pass


@pytest.mark.parametrize(("name", "seats"), [("strangers", 2), ("mindflayer", 5)])
def test_a_model_plays_whole_matches_and_is_rewarded(name: str, seats: int) -> None:
    env = vf.load_environment("streetlight.text.verifiers", game=name, seats=seats, bots="novice", examples=4)
    model = Scripted()
    results = env.evaluate_sync(model, "scripted", num_examples=4)
    assert len(results["outputs"]) == 4 and model.longest > 5
    for output in results["outputs"]:
        assert output["error"] is None and output["is_completed"]
        assert output["reward"] in (-1.0, 0.0, 1.0)
        assert output["completion"][-1]["content"].endswith(("You win.", "You do not win."))
        assert output["metrics"]["chosen_for"] <= output["metrics"]["parse_errors"]
    assert sum(output["metrics"]["parse_errors"] for output in results["outputs"]) > 0
