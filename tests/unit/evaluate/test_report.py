from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

from marrow.evaluate.report import report
from marrow.evaluate.run import Result
from marrow.evaluate.score import Output, score
from tests.unit.evaluate.conftest import evaluation, result

EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>"


def parsed(html: str) -> LexborHTMLParser:
    return LexborHTMLParser(html)


def text_of(document: LexborHTMLParser) -> str:
    assert document.body is not None
    return document.body.text()


def test_words_are_marked_as_kept_missed_and_extra() -> None:
    found = parsed(report(evaluation(result("Tea is hot. Milk comes later.", "Menu and more. Tea is hot."))))
    marks = {kind: [node.text() for node in found.css(f".text .{kind}")] for kind in ("kept", "missed", "extra")}
    assert marks == {
        "kept": ["Tea is hot. ", "Tea is hot."],
        "missed": ["Milk comes later."],
        "extra": ["Menu and more. "],
    }


def test_nothing_of_a_page_becomes_markup() -> None:
    told = result(EVIL, EVIL + " more", set=EVIL, id=EVIL, url="javascript:alert(3)", error=EVIL, page_type=EVIL)
    html = report(evaluation(told, result(EVIL, EVIL, contestant=EVIL, set=EVIL, id=EVIL)))
    found = parsed(html)
    assert not found.css("script, img, a, [onerror]")
    assert "<script>alert(1)</script>" in text_of(found)


def test_the_page_loads_nothing() -> None:
    html = report(evaluation(result("a", "b", url="https://example.org/?a=1&b=2")))
    found = parsed(html)
    assert "default-src 'none'" in html
    assert not found.css("link, script, iframe, object, [src], [style]")
    assert [node.attributes["href"] for node in found.css("a")] == ["https://example.org/?a=1&b=2"]


def test_the_worst_come_first_and_no_more_than_wanted() -> None:
    pages = [result("a b", "a b", id="good"), result("a b", "", id="bad"), result("a b", "a", id="fair")]
    names = [node.text() for node in parsed(report(evaluation(*pages), worst=2)).css(".page summary")]
    assert len(names) == 2
    assert "texts/bad" in names[0]


def test_others_and_failures_and_roles_are_told() -> None:
    example = result("a b c", segments=(("Tea", "body"),)).example
    output = Output(error="input.empty", segments=(("Tea", "byline"),))
    mine = Result("marrow", example, output, score(example, output))
    text = text_of(parsed(report(evaluation(mine, result("a b c", "a b c", contestant="peer")))))
    assert "peer 1.00" in text
    assert "Pages with an error: 1" in text
    assert "nothing" in text
    assert "→ byline" in text
