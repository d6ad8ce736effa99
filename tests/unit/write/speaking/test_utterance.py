"""Facts about utterances and passages."""

from __future__ import annotations

from marrow.write.speaking.utterance import Passage, Utterance


def test_an_utterance_is_in_the_language_of_its_article_unless_it_says_otherwise() -> None:
    assert Utterance("Tea").language == ""
    assert Passage("title", (Utterance("Tea"),)) == Passage("title", (Utterance("Tea", ""),), is_heading=False)
