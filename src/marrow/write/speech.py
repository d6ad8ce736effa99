"""The article as lines to be spoken.

Takes: an `Article`. Gives: plain text, an utterance a line and a blank line between blocks. Keeps true: a line has at
most 300 characters (`speaking/utterance.py`).
"""

from __future__ import annotations

from marrow.article import Article
from marrow.write.speaking.passages import passages


def to_speech(article: Article) -> str:
    """The article for a screen reader or synthesiser.

    >>> from marrow.article import Code, Paragraph, Span
    >>> blocks = (Paragraph((Span("Boil water. Wait."),)), Code("boil()"))
    >>> print(to_speech(Article(title="Tea", language="en", blocks=blocks)))
    Tea
    <BLANKLINE>
    Boil water.
    Wait.
    <BLANKLINE>
    Code example, 1 line
    """
    return "\n\n".join("\n".join(said.text for said in passage.utterances) for passage in passages(article))
