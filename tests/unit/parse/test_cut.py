from __future__ import annotations

import random
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from marrow.options import Limits
from marrow.parse.cut import cut

OPEN_AGAIN = 64
"""Formatting elements that may come on top of `max_depth`."""
TAGS = """
    div p b a i font nobr span section ul li dl dd dt h1 table tr td th tbody caption colgroup col select option
    optgroup button svg math mi title desc foreignObject g form object marquee pre hr br img input ruby rt rp address
    foo noscript center body html head label annotation-xml strong em code script style textarea iframe
""".split()


def codes(data: bytes, limits: Limits) -> list[str]:
    return [warning.code for warning in cut(data, limits)[1]]


def words(data: bytes) -> list[str]:
    body = LexborHTMLParser(data).body
    return re.findall(r"\w+", body.text(separator=" ")) if body is not None else []


def depth(data: bytes) -> int:
    """How deep the elements of a page are nested, as the parser has it."""
    node = LexborHTMLParser(data).root
    level = deepest = 1
    while node is not None and level > 0:
        deepest = max(deepest, level) if node.is_element_node else deepest
        if node.first_child is not None:
            node, level = node.first_child, level + 1
            continue
        while node is not None and node.next is None:
            node, level = node.parent, level - 1
        node = node.next if node is not None else None
    return deepest


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"plain text",
        b"<p>a<p>b<div><b>c</div>d",
        b"<script>'<div>'.repeat(9)</script>",
        b"<!-- <div><div> -->" * 9,
        b"<p>cut inside a ta<g",
        b"<svg><![CDATA[<div>]]></svg>",
        b"<p title='" + b"<div>" * 900 + b"'>x",
        b"<title>" + b"<div>" * 900 + b"</title>",
        b"<p>x" * 900,
        b"<table>" + b"<tr><td>x" * 500,
        b"<br><img><hr>" * 500,
    ],
)
def test_page_within_the_limits_is_the_same_object(data: bytes) -> None:
    kept, warnings = cut(data, Limits())
    assert kept is data
    assert warnings == ()


@pytest.mark.parametrize(
    "nested",
    [
        "<div>",
        "<DIV>",
        "<div/>",
        "<div a='>'>",
        "<span>",
        "<ul><li>",
        "<table><td>",
        "<object>",
        "<svg>",
        "<svg><g a=b/>",
        "<svg><desc><div></desc>",
        "<div></x>",
        "<div><!--</div>-->",
        "<div><p a='</div>'>",
        "<div><script>'</div>'</script>",
        "<div><object></div></object>",
        "<form><div></form>",
        "<b><div></b>",
    ],
)
def test_deep_tags_go_and_their_text_stays(nested: str) -> None:
    page = "".join(f"{nested}w{number} " for number in range(3000)).encode()
    kept, warnings = cut(page, Limits(max_depth=50))
    assert [warning.code for warning in warnings] == ["cut.depth"]
    assert depth(kept) <= 50
    assert words(kept) == words(page)


def test_end_tags_of_deep_tags_go_with_them() -> None:
    page = b"<div>" * 100 + b"deep" + b"</div>" * 98 + b"<p>shallow</p></div></div>after"
    kept, _ = cut(page, Limits(max_depth=20))
    assert kept == b"<div>" * 17 + b"deep" + b"</div>" * 15 + b"<p>shallow</p></div></div>after"


def test_attributes_past_the_limit_go() -> None:
    page = b"<p " + b" ".join(b"a%d=1" % number for number in range(100)) + b">x</p>"
    kept, warnings = cut(page, Limits(max_attributes=16))
    assert [warning.code for warning in warnings] == ["cut.attributes"]
    assert "84" in warnings[0].message
    paragraph = LexborHTMLParser(kept).css_first("p")
    assert paragraph is not None
    assert list(paragraph.attributes) == [f"a{number}" for number in range(16)]


def test_attributes_of_all_roots_count_together() -> None:
    page = b"".join(b"<html a%d=1><body b%d>" % (number, number) for number in range(100)) + b"x"
    kept, warnings = cut(page, Limits(max_attributes=16))
    assert [warning.code for warning in warnings] == ["cut.attributes"]
    root, body = LexborHTMLParser(kept).root, LexborHTMLParser(kept).body
    assert root is not None
    assert body is not None
    assert len(root.attributes) == len(body.attributes) == 8


@pytest.mark.parametrize("tag", ["<p>x", "<p>", "<br>", "<!---->", "</p>", "</x>", "<?x>"])
def test_page_ends_at_a_tag_after_max_nodes(tag: str) -> None:
    page = tag.encode() * 5000
    kept, warnings = cut(page, Limits(max_nodes=1000))
    assert [warning.code for warning in warnings] == ["cut.nodes"]
    assert page.startswith(kept)
    assert len(kept) % len(tag) == 0
    assert len(kept) // len(tag) <= 3000


def test_formatting_left_open_does_not_multiply() -> None:
    page = "".join(f"<b id={number}>w{number}<p>" for number in range(3000)).encode()
    kept, warnings = cut(page, Limits(max_nodes=100_000))
    assert {warning.code for warning in warnings} == {"cut.depth"}
    assert words(kept) == [f"w{number}" for number in range(3000)]
    assert kept.count(b"<b ") <= OPEN_AGAIN


def test_formatting_that_was_opened_again_too_often_is_closed() -> None:
    page = b"<p>" + b"".join(b"<b id=%d>" % number for number in range(60)) + b"</p>" + b"<p>word</p>" * 500
    kept, _ = cut(page, Limits(max_nodes=4000))
    assert kept.count(b"</b>") >= 60
    document = LexborHTMLParser(kept)
    assert len(document.css("p")) == 501
    assert len(document.css("b")) < 2000


def test_long_option_list_is_cut_but_many_short_ones_are_not() -> None:
    assert codes(b"<select>" + b"<option>x" * 8000, Limits()) == ["cut.nodes"]
    assert codes((b"<select>" + b"<option>x" * 10 + b"</select>") * 800, Limits()) == []


def test_copy_of_the_selected_option_is_not_made() -> None:
    assert cut(b"<select><button><selectedcontent></selectedcontent>", Limits())[0] == b"<select><button>"


def test_each_kind_of_cut_has_its_warning() -> None:
    attributes = b" ".join(b"a%d" % number for number in range(50))
    page = b"<div>" * 50 + b"<p %b>" % attributes + b"<br>" * 300
    limits = Limits(max_depth=16, max_attributes=16, max_nodes=200)
    assert codes(page, limits) == ["cut.depth", "cut.nodes"]
    assert codes(b"<p %b>" % attributes + page, limits) == ["cut.depth", "cut.attributes", "cut.nodes"]


def test_hostile_page_takes_time_in_proportion_to_its_tags() -> None:
    page = b"<p><object>" + b"<span>" * 480 + b"</i></div></p><div></b><hr><li>" * 3000
    start = time.process_time()
    cut(page, Limits())
    assert time.process_time() - start < 2


@pytest.mark.parametrize("seed", range(4))
def test_no_repeated_tags_get_through_deeper(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        tags = [
            chance.choice(("<%s>", "<%s>", "<%s>", "</%s>", "</%s>", "<%s a>", "<%s/>", "x%.0s")) % chance.choice(TAGS)
            for _ in range(chance.randint(1, 6))
        ]
        page = ("<!doctype html><body>" + "".join(tags) * 150).encode()
        kept, _ = cut(page, Limits(max_depth=16))
        assert depth(kept) <= 16 + OPEN_AGAIN, tags


@given(
    st.lists(st.sampled_from([*(f"<{tag}>" for tag in TAGS), *(f"</{tag}>" for tag in TAGS), "x", "<!--", "-->", "<"]))
)
def test_any_tags_are_taken(tags: list[str]) -> None:
    kept, _ = cut("".join(tags).encode(), Limits(max_depth=16, max_nodes=100))
    assert len(kept) <= len("".join(tags)) or b"</" in kept
