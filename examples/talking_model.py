"""An agent in the shape of a language model: it reads, keeps a conversation, and replies in words.

    python examples/talking_model.py                    Attack of the Mind Flayer, among regular bots
    python examples/talking_model.py strangers 10       10 matches of Don't Talk to Strangers

The model here is a script, so that anybody can run this. To seat a real one, give `Agent` a function that sends the
messages to it and gives back its text: they are in the form that chat interfaces take.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable

from streetlight.text import TextEnv, tokens

Message = dict[str, str]
Model = Callable[[list[Message]], str]

SYSTEM = "You play a board game. Think briefly, then end your reply as the question asks."

OPTION = re.compile(r"^ *(\d+)  (.*)$", re.MULTILINE)


class Agent:
    """A model with its conversation. Observations tell only what is new, so the conversation is sent whole."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.messages: list[Message] = [{"role": "system", "content": SYSTEM}]
        self.sent = 0  # tokens, about

    def __call__(self, observation: str) -> str:
        self.messages.append({"role": "user", "content": observation})
        self.sent += sum(tokens(message["content"]) for message in self.messages)
        reply = self.model(self.messages)
        self.messages.append({"role": "assistant", "content": reply})
        return reply


def scripted(seed: int) -> Model:
    """A stand-in for a model: it says a few things, shuns options that do nothing, and slips now and then."""
    rng = random.Random(seed)

    def model(messages: list[Message]) -> str:
        question = messages[-1]["content"].rpartition("THE QUESTION")[2]
        options = OPTION.findall(question)
        if not options:  # asked to speak
            return rng.choice(["Let me be honest.\nSay: I am Sane.", "Answer: none", "Answer: none"])
        if rng.random() < 0.03:
            return "I can't decide."  # no answer in it: it is asked again
        useful = [number for number, text in options if "no effect" not in text] or [options[0][0]]
        several = re.search(r"^Choose (\d+)", question, re.MULTILINE)
        if several:
            return f"Answer: {', '.join(rng.sample([n for n, _ in options], int(several[1]))) or 'none'}"
        if "in order" in question:
            return f"Answer: {', '.join(rng.sample([n for n, _ in options], len(options)))}"
        return f"I look at what my choices do.\nAnswer: {rng.choice(useful)}"

    return model


def main(name: str = "mindflayer", matches: int = 3) -> None:
    env = TextEnv(name, bots="regular", seat=0)
    for number in range(matches):
        agent = Agent(scripted(number))
        env.reset(seed=number)
        over = False
        while not over:
            _, observation = env.get_observation()
            over, _ = env.step(agent(observation))
        told = env.report()[0]
        print(
            f"match {number}: reward {env.close()[0]:+g}, {told['replies']} replies, {told['parse_errors']} not"
            f" understood, {told['illegal']} illegal, {told['tokens']} tokens read, {agent.sent} with the conversation"
        )


if __name__ == "__main__":
    main(*sys.argv[1:2], *[int(word) for word in sys.argv[2:3]])
