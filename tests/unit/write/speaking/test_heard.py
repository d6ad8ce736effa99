"""Facts about what would be heard twice."""

from __future__ import annotations

import time

from marrow.article import Code, Definitions, Figure, Heading, List, Quote, Span, Spans, plain
from marrow.write.speaking.heard import Heard
from tests.unit.write.sample import para

TEXT = "The kettle sings at dawn, and nobody minds."


def heard(*blocks: object) -> Heard:
    return Heard("Water", tuple(blocks), plain)  # type: ignore[arg-type]  # blocks of all kinds


def test_text_is_found_whatever_its_signs_and_case() -> None:
    assert "“THE KETTLE sings — at dawn …”" in heard(para(TEXT))


def test_it_is_found_in_lists_headings_and_terms() -> None:
    spans: Spans = (Span(TEXT),)
    assert TEXT in heard(List(((para(TEXT),),)))
    assert TEXT in heard(Heading(2, spans))
    assert TEXT in heard(Definitions((((spans,), ()),)))


def test_quotes_captions_and_code_do_not_count() -> None:
    assert TEXT not in heard(Quote((para(TEXT),)), Figure((), (Span(TEXT),)), Code(TEXT))


def test_what_runs_over_two_blocks_is_not_found() -> None:
    assert "one thing and another thing" not in heard(para("one thing and"), para("another thing"))


def test_few_letters_prove_nothing_unless_they_are_all_of_it() -> None:
    assert "kettle" not in heard(para(TEXT))
    assert "x" * 3000 not in heard(para("x" * 4000))
    assert "Kettle!" in heard(para("One"), para("The"), para("kettle"), para("Two"))
    assert "" not in heard(para(""))


def test_the_title_is_heard_too() -> None:
    assert "water" in heard(para(TEXT))


def test_after_many_questions_the_answer_is_no() -> None:
    known = heard(para(TEXT))
    assert all(TEXT in known for _ in range(100))
    assert TEXT not in known


def test_an_article_of_quotes_takes_no_longer() -> None:
    known = heard(para("ab" * 200_000))
    start = time.process_time()
    for _ in range(5000):
        assert "ab" * 900 + "c" not in known
    assert time.process_time() - start < 3
