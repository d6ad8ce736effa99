from __future__ import annotations

import json
from datetime import UTC, datetime

from marrow.adapters.facts import facts
from marrow.article import Article


def test_what_is_told_is_plain_data() -> None:
    article = Article(
        title="Tea", authors=("Ana", "Ben"), modified=datetime(2024, 3, 9, 7, tzinfo=UTC), confidence=0.123456
    )
    told = facts(article)
    assert told["authors"] == ["Ana", "Ben"]
    assert told["modified"] == "2024-03-09T07:00:00+00:00"
    assert told["confidence"] == 0.1235
    assert json.loads(json.dumps(told)) == told


def test_what_the_page_does_not_say_is_not_told() -> None:
    assert facts(Article()) == {"page_type": "article"}
    assert facts(Article(confidence=0.0))["confidence"] == 0.0
