from __future__ import annotations

import pytest
from lxml import html

from marrow.batch.report import report
from marrow.batch.tally import Tally


def filled() -> Tally:
    tally = Tally()
    for number in range(40):
        row = {
            "id": f"p{number}",
            "url": f"https://example.org/{number}",
            "status": "ok",
            "language": f"l{number % 30}",
        }
        tally.add(row | {"page_type": "article", "chars": 100 * number, "words": number, "confidence": 0.9})
        tally.add_time(f"p{number}", f"https://example.org/{number}", number / 10)
    failure = {"id": "f1", "url": "https://example.org/f", "status": "failed", "code": "worker.timeout"}
    tally.add(failure | {"stage": "extract", "message": "took longer than 30 s"})
    tally.add({"id": "a.html", "url": None, "status": "skipped", "code": "article.too_short", "stage": "extract"})
    return tally


def text_of(page: str) -> str:
    return " ".join(" ".join(map(str, html.fromstring(page).itertext())).split())


def test_a_report_tells_what_became_of_the_rows() -> None:
    page = report(filled(), title="A run", facts={"Sources": "pages.warc.gz"})
    told = text_of(page)
    for said in (
        "A run", "pages.warc.gz", "42 rows", "40 ok", "1 failed", "1 skipped", "worker.timeout", "article.too_short",
        "Languages", "10 others", "Page types", "Length", "Confidence", "78 s of work", "25 slowest pages", "3.90 s",
        "took longer than 30 s", "78,000 characters, 780 words; 1,950 characters a page",
    ):  # fmt: skip
        assert said in told
    assert 'href="https://example.org/f"' in page


def test_what_is_not_there_is_not_told() -> None:
    told = text_of(report(Tally()))
    assert "0 rows" in told
    for heading in ("Languages", "Length", "Confidence", "Time", "Duplicates", "Sample", "by code"):
        assert heading not in told


def test_marks_are_told() -> None:
    tally = Tally()
    tally.add({"status": "ok", "duplicate_kind": "near", "repeated": [1, 4]})
    told = text_of(report(tally))
    assert "1 near duplicates; 2 repeated blocks on 1 pages." in told


def test_the_same_rows_give_the_same_report_in_any_order() -> None:
    rows = [{"id": str(n), "status": "ok", "language": name, "chars": n} for n, name in enumerate("abcabb")]
    rows += [
        {"id": f"f{n}", "status": "failed", "code": f"c.{n % 2}", "stage": "read", "message": "m"} for n in range(20)
    ]
    forwards, backwards = Tally(), Tally()
    for row in rows:
        forwards.add(row)
    for row in reversed(rows):
        backwards.add(row)
    assert report(forwards) == report(backwards)


def test_nothing_of_a_page_is_markup_and_nothing_runs() -> None:
    evil = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'"
    tally = Tally()
    tally.add(dict.fromkeys(("id", "url", "message", "code", "stage"), evil) | {"status": "failed"})
    tally.add(
        {"id": evil, "url": "javascript:alert(1)", "status": "failed", "code": "a", "stage": "b", "message": evil}
    )
    tally.add({"id": evil, "status": "ok", "language": evil, "page_type": evil, "chars": 1})
    tally.add_time(evil, "javascript:alert(1)", 1)
    page = report(tally, title=evil, facts={evil: evil})
    tree = html.fromstring(page)
    assert not tree.xpath("//script | //img | //@onerror | //@src | //a[not(starts-with(@href, 'http'))]")
    assert "default-src 'none'" in page
    assert tree.findtext(".//h1") == evil


@pytest.mark.parametrize(("seconds", "told"), [(0.0001, "0 ms"), (0.02, "16 ms"), (5, "4 s"), (70, "66 s")])
def test_times_are_told_in_fitting_units(seconds: float, told: str) -> None:
    tally = Tally()
    tally.add_time("a", "", seconds)
    assert f">{told}<" in report(tally)


@pytest.mark.parametrize(("chars", "told"), [(0, "1"), (100, "64"), (5000, "4 Ki")])
def test_lengths_are_told_in_powers_of_two(chars: int, told: str) -> None:
    tally = Tally()
    tally.add({"status": "ok", "chars": chars})
    assert f">{told}<" in report(tally)
