"""What is kept from the parser where metadata alone is asked for is what no reader of metadata reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.assemble.metadata import Metadata, metadata
from marrow.look import MAX_SHEETS
from marrow.options import Limits
from marrow.page import Page
from marrow.parse.html import parse
from marrow.render.static import look
from tests.unit.native.forms import CORE, GOLDEN, PAGES, PIECES, needs_core

# Elements that tell something, by each of the marks that readers look for, and those whose attributes are of no matter.
TELLING = """
<a rel=author href=/a>Ada Lovelace</a>|<a href="https://x.org/author/ada" class=x>Ada Lovelace</a>
<a href=/profil/1>Bo Ek</a>|<a href="https://creativecommons.org/licenses/by/4.0/">CC</a>
<a href="&#47;author/x">Cy Twombly</a>|<a href=/a href=/author/b>D</a>|<title>Title of it</title>
<a href=/a /href=/author/b>Ed Ruscha</a>
<p itemscope itemtype="https://schema.org/Article">|<b itemprop=name>T</b>|<img itemprop=image src=/i data-src=/j>
<p typeof=Article>|<i property=headline>T</i>|<a property=license href=/l>L</a>|<a rel="license x" href=/m>M</a>
<div class=h-entry>|<b class=p-name>T</b>|<img class="u-photo x" src=/k>|<i class=dt-published title=2021-03-04>x</i>
<img src=/x.png alt=x width=9 height=9 data-src=y loading=lazy>|<time datetime=2021-03-04 pubdate class=t>x</time>
<a rel=tag href=/t>bees</a>|<a hreflang=de rel=alternate href=/de>de</a>|<h1 id=updated>Title of it</h1>
<input type=hidden name=a value=b>|<td colspan=2 rowspan=3 lang=de dir=rtl>|<abbr title="4 March 2021" lang=en>x</abbr>
<p class=author title=x data-type=y>By Ada Lovelace</p>|<a class="h-card&#45;u-photo" href=/z>z</a>
<div role=tabpanel hidden>|<div role=region aria-hidden=true>|<div class=faq style="display:none">
<link rel=copyright href="https://creativecommons.org/licenses/by/4.0/">
<base href=/base/ target=x>|<link rel=icon sizes=32x32 type=image/png href=/i>
<meta name=author content="Ada Lovelace" lang=en>|<html lang=en dir=ltr class=x>|</p>|</div>
""".replace("\n", "|").split("|")
# What white space, comments and scripts between tags may stand in, and what may go wrong there.
LOOSE = """
<head>|</head>|<body>|</body>|<p>|</p>|<div>|</div>|<b>|</b>|<a>|</a>|<i>|</i>|<nobr>|</nobr>|<table>|</table>|<tr>|<td>|</td>
<colgroup>|<col>|<caption>|<object>|</object>|<select>|<option>|</select>|<noscript>|</noscript>|<pre>|</pre>|<title>t</title>
<svg>|</svg>|<template>|</template>|</br>|<button>|<li>|<br>|<h1>|</h1>|<textarea> </textarea>|<iframe> </iframe>|<link>
<html id=a>|<!-- c -->|<!-->|<!doctype html>|<?x?>|</x>|<script>s</script>|<script></script >
<style>p{display:none}</style>
<|&|amp;|a|b
""".replace("\n", "|").split("|")
BLANKS = [" ", "\n\t"] * 12
GAPS = st.lists(st.sampled_from([*LOOSE, *BLANKS]), max_size=40).map(lambda pieces: "".join(pieces).encode())
SAYING = st.lists(st.sampled_from([*TELLING, *PIECES]), max_size=25).map(lambda pieces: "".join(pieces).encode())


def told(data: bytes, *, for_metadata: bool) -> Metadata:
    parsed = parse(data, Limits(), for_metadata=for_metadata)
    seen = look(parsed.tree, parsed.sheets, for_metadata=for_metadata)
    url = "https://www.example.org/news/bees"
    return metadata(Page(tree=parsed.tree, look=seen, url=url, base=url, json_ld=parsed.json_ld))


@settings(deadline=None, max_examples=400)
@given(SAYING)
def test_metadata_of_any_page_is_the_same(data: bytes) -> None:
    assert told(data, for_metadata=True) == told(data, for_metadata=False)


@settings(deadline=None, max_examples=400)
@given(PAGES)
def test_nodes_and_what_is_hidden_are_the_same(data: bytes) -> None:
    few, all_of_it = parse(data, Limits(), for_metadata=True), parse(data, Limits())
    assert few.tree.tag.tolist() == all_of_it.tree.tag.tolist()
    assert few.tree.parent.tolist() == all_of_it.tree.parent.tolist()
    hidden = look(few.tree, few.sheets, for_metadata=True).is_hidden
    assert hidden.tolist() == look(all_of_it.tree, all_of_it.sheets).is_hidden.tolist()


@settings(deadline=None, max_examples=1500)
@given(GAPS)
def test_what_goes_between_tags_changes_no_node_and_no_word(data: bytes) -> None:
    few, all_of_it = parse(data, Limits(), for_metadata=True).tree, parse(data, Limits()).tree
    assert few.tag.tolist() == all_of_it.tag.tolist()
    assert few.parent.tolist() == all_of_it.parent.tolist()
    assert [few.text[node].split() for node in range(len(few))] == [
        all_of_it.text[node].split() for node in range(len(all_of_it))
    ]
    assert "".join(few.texts(0, len(few))).split() == "".join(all_of_it.texts(0, len(all_of_it))).split()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_metadata_of_golden_pages_is_the_same(path: Path) -> None:
    data = path.read_bytes().decode("utf-8", "replace").encode()
    assert told(data, for_metadata=True) == told(data, for_metadata=False)


@needs_core
@pytest.mark.parametrize(
    ("page", "trimmed"),
    [
        ("<img src=a alt=b class=c>", "<img class=c>"),
        ("<a href=/x>a</a>", "<a>a</a>"),
        ("<a href=/x href=/author/y>a</a>", "<a href=/x href=/author/y>a</a>"),
        ("<a href=/x /href=/author/y>a</a>", "<a href=/x /href=/author/y>a</a>"),
        ("<a href=/author/y>a</a>", "<a href=/author/y>a</a>"),
        ("<a href=/x rel=next>a</a>", "<a href=/x rel=next>a</a>"),
        ("<a href='?a&amp;b'>a</a>", "<a>a</a>"),
        ("<a href='?a&#47;b'>a</a>", "<a href='?a&#47;b'>a</a>"),
        ("<img class=u-photo src=a>", "<img class=u-photo src=a>"),
        ("<a href=/x rel='nofollow noopener'>a</a>", "<a>a</a>"),
        ("<a href=/x rel=n rel=Author>a</a>", "<a href=/x rel=n rel=Author>a</a>"),
        ("<a href=/x rel='&#78;ext'>a</a>", "<a href=/x rel='&#78;ext'>a</a>"),
        ("<p style='color:red'>a", "<p>a"),
        ("<p style='a:b' style='Display: none'>a", "<p style='a:b' style='Display: none'>a"),
        ("<p title=a>a", "<p>a"),
        ("<abbr title=a>a", "<abbr title=a>a"),
        ("<i class=dt-published title=a>a", "<i class=dt-published title=a>a"),
        ("<ul type=a><li>a", "<ul><li>a"),
        ("<input type=hidden value=a>", "<input type=hidden>"),
        ("<link rel=icon href=a sizes=b>", "<link rel=icon href=a sizes=b>"),
        ("<link rel=stylesheet href=a class=b>", "<link>"),
        ("<link itemprop=image href=a>", "<link itemprop=image href=a>"),
        ("<link class=u-photo href=a>", "<link class=u-photo href=a>"),
        ("<font size=2>", "<font size=2>"),
    ],
)
def test_what_tells_something_stays(page: str, trimmed: str) -> None:
    assert CORE is not None
    assert CORE.trim(page.encode(), MAX_SHEETS, True).decode() == trimmed


@needs_core
def test_all_attributes_of_a_tag_with_very_many_stay() -> None:
    assert CORE is not None
    page = b"<a href=/x " + b"".join(b"id=%d " % number for number in range(24)) + b">"
    assert CORE.trim(page, MAX_SHEETS, True) == page


@needs_core
@pytest.mark.parametrize(
    ("page", "trimmed"),
    [
        ("<head> <p> <p> a <p> <p>\n<p>", "<head> <p><p> a <p> <p><p>"),
        ("<head> <!-- a --> <p>", "<head> <p>"),
        ("<head><p>a<!-- b --> <p> <p> <p>", "<head><p>a<!----> <p> <p><p>"),  # the first is a part of the text
        ("<head> <p>&<!-- a -->amp;", "<head> <p>&<!---->amp;"),
        ("<head> <script src=a>b</script> <p>", "<head> <p>"),
        ("<head> <script type=ld+json>{}</script> <p>", "<head> <script type=ld+json>{}</script><p>"),
        ("<head> <b> <p> </b> <p>", "<head> <b> <p> </b><p>"),
    ],
)
def test_of_white_space_between_texts_one_piece_stays(page: str, trimmed: str) -> None:
    assert CORE is not None
    assert CORE.trim(page.encode(), MAX_SHEETS, True).decode() == trimmed


@needs_core
@pytest.mark.parametrize(
    "page",
    [
        "<html> <script></script> <head>",  # it opens the head
        "<head> <pre> </pre> <p> <p>",  # white space is text there
        "<head> <p><b>a</p> <p> <p>",  # the parser opens <b> again
        "<head> <a> <a> </a> </a> <p> <p>",
        "<head> <b><table></b> </table> <p> <p>",  # this end tag closes nothing
        "<head> <b><i> </b> </i> <p> <p>",
        f"<head> <b>{8 * '<p>'}</b> <p> <p>",  # of so many elements inside, one is left with a <b> of its own
        "<head> <colgroup><script></script><col>",  # it ends the group
        "<head> <colgroup><template></template><script></script><col>",
        "<head><noscript><script></script><link></noscript>",
        "<head> <p> < <p>",
    ],
)
def test_what_the_parser_may_make_something_of_stays(page: str) -> None:
    assert CORE is not None
    assert CORE.trim(page.encode(), MAX_SHEETS, True).decode() == page
