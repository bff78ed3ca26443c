"""Text environments: what a language model reads, and what its replies mean.

    from streetlight.text import TextEnv

    env = TextEnv("mindflayer", seats=5, bots="regular")
    env.reset(seed=1)
    over = False
    while not over:
        player, observation = env.get_observation()
        over, info = env.step(my_model(observation))
    rewards = env.close()

`streetlight.text.textarena` and `streetlight.text.verifiers` put it into the shapes of those packages.
"""

from streetlight.text.environment import TextEnv
from streetlight.text.narrator import Narrator, tokens
from streetlight.text.replies import ParsedReply, ParseError, ReplyCounts, read_reply

__all__ = ["ReplyCounts", "Narrator", "ParseError", "ParsedReply", "TextEnv", "read_reply", "tokens"]
