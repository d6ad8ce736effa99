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
<base href=/base/ target=x>|<link rel=icon sizes=32x32 type=image/png href=/i>
<meta name=author content="Ada Lovelace" lang=en>|<html lang=en dir=ltr class=x>|</p>|</div>
""".replace("\n", "|").split("|")
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


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_metadata_of_golden_pages_is_the_same(path: Path) -> None:
    data = path.read_bytes().decode("utf-8", "replace").encode()
    assert told(data, for_metadata=True) == told(data, for_metadata=False)


@needs_core
@pytest.mark.parametrize(
    ("page", "trimmed"),
    [
        ("<img src=a alt=b class=c>", "<img   class=c>"),
        ("<a href=/x>a</a>", "<a >a</a>"),
        ("<a href=/x href=/author/y>a</a>", "<a href=/x href=/author/y>a</a>"),
        ("<a href=/x /href=/author/y>a</a>", "<a href=/x /href=/author/y>a</a>"),
        ("<a href=/author/y>a</a>", "<a href=/author/y>a</a>"),
        ("<a href=/x rel=next>a</a>", "<a href=/x rel=next>a</a>"),
        ("<a href='?a&amp;b'>a</a>", "<a >a</a>"),
        ("<a href='?a&#47;b'>a</a>", "<a href='?a&#47;b'>a</a>"),
        ("<img class=u-photo src=a>", "<img class=u-photo src=a>"),
        ("<input type=hidden value=a>", "<input type=hidden >"),
        ("<link href=a sizes=b>", "<link href=a sizes=b>"),
        ("<font size=2>", "<font size=2>"),
    ],
)
def test_addresses_stay_where_they_tell_something(page: str, trimmed: str) -> None:
    assert CORE is not None
    assert CORE.trim(page.encode(), MAX_SHEETS, True).decode() == trimmed


@needs_core
def test_all_attributes_of_a_tag_with_very_many_stay() -> None:
    assert CORE is not None
    page = b"<a href=/x " + b"".join(b"id=%d " % number for number in range(24)) + b">"
    assert CORE.trim(page, MAX_SHEETS, True) == page
