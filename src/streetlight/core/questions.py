"""What a game asks its players: one small frozen struct per question, with named fields.

    class MoveKid(Question, frozen=True, tag="move"):
        card: str
        kids: tuple[int, ...]

Words, "why not", bots, environments and clients dispatch on the type of a question and read its fields by name. A
field holds only what every seat may know, because a question travels to the player as it is.
"""

from __future__ import annotations

import msgspec


class Question(msgspec.Struct, frozen=True, tag_field="what", gc=False):
    """Base of all questions. The tag is the question's name in texts and documents, e.g. "move"."""

    @property
    def what(self) -> str:
        """The name of this kind of question."""
        return str(self.__struct_config__.tag)


def name_of(kind: type[Question]) -> str:
    """The name of a kind of question, e.g. "move"."""
    return str(kind.__struct_config__.tag)
