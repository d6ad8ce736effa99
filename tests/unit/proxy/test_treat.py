from __future__ import annotations

import gzip
from dataclasses import replace
from typing import Any

import pytest

from marrow.decluttering import Decluttered, declutter
from marrow.options import Options
from marrow.proxy import treat as treating
from marrow.proxy.job import Job, Outcome
from marrow.proxy.treat import treat

STORY = "<p>" + "Water, leaves, time: tea is made of no more than that, and of the patience to wait. " * 12 + "</p>"
PAGE = f"<html><head><title>Tea</title></head><body><h1>Tea</h1>{STORY}<!-- nobody sees this --></body></html>".encode()
SHORT = b"<html><head><title>Tea</title></head><body><p>Tea.</p><!-- nobody sees this --></body></html>"
URL = "http://a.test/tea"


def done(job: Job, body: bytes, **settings: bool | int | float | str) -> tuple[Outcome, str]:
    outcome, page = treat(job, body, Options().change(**settings), None)
    return outcome, page.decode()


def test_a_page_loses_its_clutter_and_gets_its_bar() -> None:
    outcome, page = done(Job(URL, "declutter", has_bar=True), PAGE)
    assert (outcome.is_changed, outcome.mode, outcome.has_bar, outcome.failure) == (True, "declutter", True, "")
    assert outcome.bytes_before == len(PAGE)
    assert "nobody sees this" not in page
    assert "marrow-bar" in page


def test_a_page_in_a_coding_is_decoded_first() -> None:
    outcome, page = done(Job(URL, "declutter", coding="gzip"), gzip.compress(PAGE))
    assert outcome.bytes_before == len(PAGE)
    assert "the patience to wait" in page


def test_an_article_is_a_page_of_ours() -> None:
    outcome, page = done(Job(URL, "reader", has_bar=True), PAGE)
    assert (outcome.is_own, outcome.mode) == (True, "reader")
    assert "the patience to wait" in page
    assert f'href="{URL}?marrow=off"' in page


def test_plain_text_is_paragraphs() -> None:
    outcome, page = done(Job(URL, "text"), PAGE)
    assert (outcome.is_own, outcome.mode) == (True, "text")
    assert "<p>Water, leaves, time" in page


def test_a_page_without_an_article_is_shown_with_less_clutter_and_says_so() -> None:
    outcome, page = done(Job(URL, "reader", has_bar=True), SHORT)
    assert (outcome.is_own, outcome.mode) == (False, "declutter")
    assert "There is no article here (article.too_short)." in page
    outcome, page = done(Job(URL, "text"), SHORT)
    assert (outcome.is_own, outcome.mode) == (True, "text")
    assert "<p>Tea.</p>" in page


@pytest.fixture
def untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    """No filter finds anything."""

    def left_alone(page: bytes, **given: Any) -> Decluttered:
        return replace(declutter(page, **given), body=page, untouched="portal", removed=())

    monkeypatch.setattr(treating, "declutter", left_alone)


@pytest.mark.usefixtures("untouched")
def test_an_untouched_page_passes_as_it_was_but_for_the_bar() -> None:
    assert treat(Job(URL, "declutter"), PAGE, Options(), None)[1] == b""
    outcome, page = treat(Job(URL, "declutter", has_bar=True), "<body>\xe9</body>".encode("latin-1"), Options(), None)
    assert outcome.keeps_type
    assert page.startswith(b'<body>\xe9</body><div id="marrow-bar"')


@pytest.mark.usefixtures("untouched")
def test_a_page_in_utf_16_gets_no_bar() -> None:
    outcome, page = treat(Job(URL, "declutter", has_bar=True), "<p>tea".encode("utf-16"), Options(), None)
    assert (outcome.is_changed, outcome.mode, page) == (False, "declutter", b"")


@pytest.mark.parametrize(
    ("job", "body", "failure"),
    [
        (Job(URL, "declutter"), b"", "input.empty"),
        (Job(URL, "declutter"), b"\x89PNG\r\n\x1a\n" + b"\0" * 99, "input.binary"),
        (Job(URL, "declutter", coding="br"), b"\xff\xff", "coding.CodingError"),
        (Job(URL, "declutter", coding="gzip"), gzip.compress(PAGE)[:-9], "coding.TruncatedError"),
        (Job(URL, "declutter", coding="gzip"), gzip.compress(PAGE * 9), "coding.TooLargeError"),
    ],
)
def test_what_fails_passes_as_it_was_with_its_code(job: Job, body: bytes, failure: str) -> None:
    outcome, page = treat(job, body, Options().change(max_bytes=8 * len(PAGE)), None)
    assert (outcome.is_changed, outcome.failure, page) == (False, failure, b"")


def test_a_filter_with_a_defect_passes_the_page_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> Decluttered:
        raise ZeroDivisionError

    monkeypatch.setattr(treating, "declutter", broken)
    outcome, page = treat(Job(URL, "declutter"), PAGE, Options(), None)
    assert (outcome.is_changed, outcome.failure, page) == (False, "defect.ZeroDivisionError", b"")
