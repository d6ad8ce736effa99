from __future__ import annotations

import pytest

from marrow.batch import tally as module
from marrow.batch.schema import Row
from marrow.batch.tally import NONE, OTHER, SAMPLE, SLOWEST, Failure, Slow, Tally


def ok(**more: object) -> Row:
    return {"id": "a", "url": "", "status": "ok", "language": "en", "page_type": "article", "chars": 900, **more}


def failed(number: int, code: str = "input.binary") -> Row:
    row = {"id": f"page {number}", "url": f"https://example.org/{number}", "status": "failed"}
    return row | {"code": code, "stage": "read", "message": "is an image"}


def counted(*rows: Row) -> Tally:
    made = Tally()
    for row in rows:
        made.add(row)
    return made


def test_articles_are_counted_by_what_they_are() -> None:
    made = counted(ok(words=150, confidence=0.95), ok(language="de", confidence=1.0), ok(language=None, chars=0))
    assert made.rows == made.statuses["ok"] == 3
    assert made.languages == {"en": 1, "de": 1, NONE: 1}
    assert made.page_types == {"article": 3}
    assert made.lengths == {9: 2, -1: 1}
    assert made.confidences == {9: 2}
    assert (made.characters, made.words) == (1800, 150)
    assert not made.codes


def test_failures_are_counted_by_code_and_a_few_are_kept() -> None:
    made = counted(*map(failed, range(20)), failed(1, "worker.lost"))
    kind = ("failed", "input.binary", "read")
    assert made.codes[kind] == 20
    assert len(made.sample(*kind)) == SAMPLE
    assert made.sample("failed", "worker.lost", "read") == [Failure("page 1", "https://example.org/1", "is an image")]
    assert made.sample("failed", "never", "seen") == []
    assert not made.languages


def test_what_is_kept_does_not_depend_on_the_order_of_rows() -> None:
    rows = [failed(number) for number in range(50)]
    kind = ("failed", "input.binary", "read")
    assert counted(*rows).sample(*kind) == counted(*reversed(rows)).sample(*kind)
    assert [each.id for each in counted(*rows).sample(*kind)] != [f"page {number}" for number in range(SAMPLE)]


def test_marks_are_counted() -> None:
    made = counted(ok(duplicate_kind="near", repeated=[]), ok(duplicate_kind=None, repeated=[1, 2]), ok(repeated=None))
    assert made.duplicates == {"near": 1}
    assert (made.rows_with_repeated, made.blocks_repeated) == (1, 2)


def test_the_slowest_pages_are_kept() -> None:
    made = Tally()
    for number in range(100):
        made.add_time(f"page {number}", "", number / 1000)
    assert len(made.slowest) == SLOWEST
    assert made.slowest[0] == Slow(0.099, "page 99", "")
    assert made.times.total() == 100
    assert made.times[-1] == 1
    assert made.seconds == pytest.approx(4.95)


def test_names_without_end_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_NAMES", 2)
    made = counted(*(ok(language=f"x{number}") for number in range(5)), *(failed(1, f"c.{n}") for n in range(5)))
    assert made.languages == {"x0": 1, "x1": 1, OTHER: 3}
    assert made.codes["failed", OTHER, ""] == 3
    assert len(made.sample("failed", OTHER, "")) == 3


def test_odd_values_do_no_harm() -> None:
    made = counted({"status": "failed"}, {"status": "ok", "chars": None, "confidence": "high", "repeated": "x"})
    assert made.codes == {("failed", NONE, NONE): 1}
    assert made.confidences == {0: 1}
    assert (
        counted(failed(1) | {"message": "x" * 10_000}).sample("failed", "input.binary", "read")[0].message < "x" * 999
    )
