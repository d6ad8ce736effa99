from __future__ import annotations

import re
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.options import Limits
from marrow.parse.guard import guard
from marrow.parse.tokens import TAG

ARTICLE = (
    b"<div class=a><h2>Title</h2><p>Text with <b>bold</b> and <a href=x>link</a>.<br><img src=x></p>"
    b"<ul><li>a<li>b</ul></div>"
)


def codes(data: bytes, limits: Limits | None = None) -> set[str]:
    return {warning.code for warning in guard(data, limits or Limits())[1]}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<",
        b"<p",
        b"x" * 100_000,
        b"<p>" * 5000,
        b"<div>" * 400 + b"</div>" * 400,
        ARTICLE * 1000,
        b"<table>" + b"<tr><td>x<td>y" * 3000,
        b"<img src='data:" + b"A" * 1_000_000 + b"'>",
        b"<script>" + b"if (a<b && c>d) { x = '<b> <i>' } " * 3000 + b"</script>",
        b"<select>" + b"<option>x</option>" * 500 + b"</select>",
    ],
)
def test_harmless_page_is_handed_on_as_the_same_object(data: bytes) -> None:
    kept, warnings = guard(data, Limits())
    assert kept is data
    assert warnings == ()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"<div>" * 1000, "cut.depth"),
        (b"<DIV CLASS=x>" * 1000, "cut.depth"),
        (b"</p>" * 2000 + b"<div>" * 1000, "cut.depth"),
        (b"<div>" * 1000 + b"</div>" * 1000, "cut.depth"),
        (b"<div></x>" * 20_000, "cut.depth"),
        (b"<menu>" * 20_000, "cut.depth"),
        (b"<b>" * 20_000, "cut.depth"),
        (b"<a>" * 40_000 + b"<i>" * 40_000, "cut.depth"),
        (b"".join(b"<b id=%d>x<p>" % number for number in range(3000)), "cut.depth"),
        (b"<p " + b" ".join(b"a%d=1" % number for number in range(2000)) + b">", "cut.attributes"),
        (b"<p a='>'" + b"/".join(b"a%d" % number for number in range(2000)) + b">", "cut.attributes"),
        (
            b"".join(b"<body %b>" % b" ".join(b"a%d_%d" % (n, m) for m in range(99)) for n in range(99)),
            "cut.attributes",
        ),
        (b"<p>" * 400_000, "cut.nodes"),
        (b"<select>" + b"<option>x" * 20_000, "cut.nodes"),
        (b"<!---->" * 400_000, "cut.nodes"),
    ],
)
def test_harmful_page_is_cut_with_a_warning(data: bytes, code: str) -> None:
    assert code in codes(data)


@pytest.mark.parametrize("tag", [b"script", b"SCRIPT async"])
def test_tags_that_a_script_writes_are_not_nested(tag: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("marrow.parse.cut.cut")  # the exact pass
    script = b"<%b>" % tag + b"write('<div>');" * 600 + b"</script>"
    data = script + b"<p>Tea</p>" + script + b"<p>" + b"<script>" + b"<div>" * 600
    assert guard(data, Limits()) == (data, ())


def test_what_stands_beside_scripts_is_looked_at() -> None:
    deep = b"<div>" * 600 + b"</div>" * 600
    assert codes(b"<script></script>" + deep + b"<script></script>") == {"cut.depth"}
    assert codes(b"<script></script>x</script>" + deep) == {"cut.depth"}
    assert codes(b"<script></Script>" + deep) == {"cut.depth"}


def test_limits_of_the_caller_hold() -> None:
    assert codes(b"<div>" * 40, Limits(max_depth=32)) == {"cut.depth"}
    assert codes(b"<br>" * 200, Limits(max_nodes=100)) == {"cut.nodes"}
    assert codes(b"<p " + b"attribute='x' " * 40 + b">", Limits(max_attributes=16)) == {"cut.attributes"}


@pytest.mark.parametrize("end", [b"", b">", b"'>"])
def test_long_tags_inside_each_other_are_read_once(end: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    class Counting:
        starts: ClassVar[list[int]] = []

        def match(self, data: bytes, start: int) -> re.Match[bytes] | None:
            self.starts.append(start)
            return TAG.match(data, start)

    monkeypatch.setattr("marrow.parse.guard.TAG", Counting())
    data = (b"<a " + b"x" * 10_000) * 100 + end
    assert guard(data, Limits()) == (data, ())
    assert len(Counting.starts) <= 2


def test_attributes_are_found_behind_a_script_that_looks_like_an_open_tag() -> None:
    tag = b"<p " + b" ".join(b"a%d=1" % number for number in range(2000)) + b">"
    assert codes(b"<script>//<b x='" + b"y" * 10_000 + b"</script>" + tag + b"it's") == {"cut.attributes"}


def test_cut_page_is_not_cut_again() -> None:
    kept, _ = guard(b"<div>word " * 3000, Limits())
    assert guard(kept, Limits()) == (kept, ())


@given(st.binary(max_size=300))
def test_any_bytes_are_taken(data: bytes) -> None:
    kept, warnings = guard(data, Limits(max_depth=16, max_nodes=100, max_attributes=16))
    assert kept is data or warnings or b"selectedcontent" in data.lower()
