from __future__ import annotations

from pathlib import Path

import marrow
from marrow.evaluate.data import Example, find_sets
from marrow.evaluate.run import extract, run
from marrow.evaluate.score import Output
from marrow.options import Options
from tests.unit.evaluate.conftest import STORY, page

OPTIONS = Options(method="segments")  # a rule, so that pages of one sentence will do


def test_the_text_is_that_of_the_library() -> None:
    assert extract(Example("s", "a", page()), OPTIONS) == Output(text=STORY)


def test_confidence_is_that_of_the_article() -> None:
    found = extract(Example("s", "a", page()), Options(method="auto"))
    assert found.confidence == marrow.extract(page()).confidence
    assert found.confidence is not None


def test_segments_are_judged_where_there_are_labels_for_them() -> None:
    example = Example("s", "a", page(), segments=((STORY, "body"),))
    assert (STORY, "body") in extract(example, OPTIONS).segments


def test_a_page_that_cannot_be_read_is_empty_with_a_code() -> None:
    labelled = Example("s", "a", b"\x89PNG\r\n\x1a\n", text="x", segments=(("x", "body"),))
    assert extract(labelled, OPTIONS) == Output(error="input.binary")


def test_a_page_without_an_article_still_has_judged_segments() -> None:
    found = extract(Example("s", "a", b"<p>Short", segments=(("Short", "body"),)), OPTIONS)
    assert found.error == "article.too_short"
    assert [text for text, _ in found.segments] == ["Short"]


def test_results_come_in_order_whatever_the_number_of_processes(data: Path) -> None:
    examples = [example for each in find_sets([data]) for example in each.examples()] * 20
    work = [(example, {"other": Output(text=STORY)}) for example in examples]
    alone = list(run(work, OPTIONS))
    assert list(run(work, OPTIONS, jobs=2)) == alone
    assert [found.contestant for found in alone[0]] == ["marrow", "other"]
    assert [found[0].example.id for found in alone] == [example.id for example in examples]
    assert all(found[0].example.html == b"" for found in alone)
