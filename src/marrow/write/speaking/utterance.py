"""What is to be heard, piece by piece.

Takes: nothing. Gives: `Utterance`, what a synthesiser says in one go, and `Passage`, those of one block.
Keeps true: everything is immutable; an utterance is one line and has at most `MAX_CHARS` characters.
"""

from __future__ import annotations

from marrow.record import record

MAX_CHARS = 300
"""Of an utterance. Synthesisers take longer ones, but cannot be stopped or moved on inside of one."""


@record
class Utterance:
    """One thing to say, and in which language if not in that of the article."""

    text: str
    language: str = ""


@record
class Passage:
    """The utterances of one block. `mark` names where it is: `block-3` is `article.blocks[3]`."""

    mark: str
    utterances: tuple[Utterance, ...]
    is_heading: bool = False
