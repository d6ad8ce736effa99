"""Facts about speech as plain lines."""

from __future__ import annotations

from marrow.article import Article
from marrow.write.speech import to_speech
from tests.unit.write.sample import SAMPLE, para


def test_an_utterance_is_a_line_and_a_block_a_paragraph() -> None:
    article = Article(title="Tea", language="en", blocks=(para("Boil it. Wait."), para("Pour.")))
    assert to_speech(article) == "Tea\n\nBoil it.\nWait.\n\nPour."


def test_an_empty_article_is_silence() -> None:
    assert to_speech(Article()) == ""


def test_every_kind_of_block_is_there() -> None:
    text = to_speech(SAMPLE)
    for said in ("Heading level 2", "List of 3 items", "Table, 2 rows", "Code example", "Formula", "Note 1", "Video"):
        assert said in text
    assert "https://" not in text
    assert "while water" not in text
