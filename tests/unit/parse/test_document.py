from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.document import Document
from marrow.parse.document import document
from marrow.render.chromium import Chromium
from tests.strategies import HOSTILE

PIECES = """<p> </p> <b> <i> </b> <a href=1> <a href=2> </a> <div> </div> <table> <tr> <td> </td> </table> <form>
</form> <input> <button> <select> <option> <script> </script> <!-- --> <style> </style> <noscript>
</noscript> <NOSCRIPT> <NoScript> <noframes> <noembed> </noembed> <svg> </svg> <math> <mi>
<foreignObject> <title> </title> <textarea> </textarea> <pre> </pre> <template> </template> <body>
<head> </head> <html> <frameset> <frame> <plaintext> <xmp> </xmp> <iframe> </iframe> <br> </br> <hr>
<img> <image> <p/> <x-y> <![CDATA[ ]]> <!doctype> <!DOCTYPE_html> <?x> </> <p_<!--=> &amp; &lt &nbsp; a
> < " ' <li> <ul> <h1> <dd> <ruby> <rt> <object> <embed> <param> <center> <font> <nobr>"""
PIECE = st.sampled_from([*PIECES.replace("_", " ").splitlines(), *PIECES.split(), "\n", " ", "\0"])
HTML = st.lists(st.one_of(PIECE, PIECE, HOSTILE), max_size=24).map("".join)


def read(html: str | bytes, *, scripts: bool = True) -> Document:
    found = document(html if isinstance(html, bytes) else html.encode(), max_nodes=100_000, scripts=scripts)
    assert found is not None
    return found


def source(html: str, *, scripts: bool = True) -> str:
    return read(html, scripts=scripts).source.decode()


@pytest.mark.parametrize(
    "doctype",
    [
        "<!DOCTYPE html>",
        "<!doctype HTML PUBLIC '-//W3C//DTD HTML 3.2//EN'>",
        '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
    ],
)
def test_the_doctype_stays_to_the_letter(doctype: str) -> None:
    for before in ("", "<?xml version='1.0'?>\n", "<!-- a -- b -->", "<!--><!--->", "<!-- a --!> <!x>"):
        assert source(f"{before}{doctype}<p>x").startswith(f"{doctype}<html>")


@pytest.mark.parametrize("before", ["a", "<p>", "</p>", "<!-->a-->", "<!-- a"])
def test_a_doctype_that_comes_too_late_is_none(before: str) -> None:
    assert source(f"{before}<!DOCTYPE html>x").startswith("<html>")


def test_the_line_break_that_is_swallowed_is_written_twice() -> None:
    assert "<pre>\n\na</pre><textarea>\n\nb</textarea>" in source("<pre>\n\na</pre><textarea>\n\nb</textarea>")


def test_a_line_break_in_a_script_is_the_scripts() -> None:
    html = "<script>a = `<pre>\n`</script><noscript><textarea>\n</textarea></noscript>"
    assert html in source(html)


def test_noscript_is_text_where_scripts_run_and_elements_where_they_do_not() -> None:
    html = "<head><noscript><p>a</noscript></head><noscript><p>b</noscript>"
    assert "<noscript><p>a</noscript></head><body><noscript><p>b</noscript>" in source(html)
    assert "<p>a</p></body>" in source("<body><noscript><p>a</noscript>", scripts=False).replace("</noscript>", "")


def test_the_tree_has_scripts_and_all_attributes_and_no_content_of_scripts() -> None:
    page = read('<script async src="a">b < c</script><p onclick="d" x-y="e">f<!-- g --></p>')
    assert [page.tree.name(node) for node in range(len(page))] == ["html", "head", "script", "body", "p", "#text"]
    assert dict(page.tree.attributes[4]) == {"onclick": "d", "x-y": "e"}
    assert [page.source[first:last] for first, last in page.comments] == [b"<!-- g -->"]


@pytest.mark.parametrize(
    "html", ["<form><div></form><form><p>a</form>", "<p>a<plaintext>b", "<p><b><center><textarea>a"]
)
def test_what_cannot_be_written_is_not_read(html: str) -> None:
    assert document(html.encode(), max_nodes=100) is None


def test_too_many_nodes_are_not_read() -> None:
    assert document(b"<p>a" * 100, max_nodes=100) is None


def check(page: Document) -> None:
    """That every node is where it stands."""
    tree = page.tree
    assert (page.start <= page.inner).all()
    assert (page.inner <= page.outer).all()
    assert (page.outer <= page.stop).all()
    inside = tree.parent[1:]
    assert (page.inner[inside] <= page.start[1:]).all()
    assert (page.stop[1:] <= page.outer[inside]).all()
    for node in np.flatnonzero(tree.tag != 0).tolist():
        assert (
            page.written(node).startswith(b"<" + tree.name(node)[:100].encode()) or tree.name(node) == "foreignobject"
        )


@given(HTML, st.booleans())
@settings(max_examples=200, deadline=None)
def test_any_page_is_read_and_can_be_read_again(html: str, scripts: bool) -> None:
    data = html.encode("utf-8", "replace")
    for _ in range(2):
        page = document(data, max_nodes=10_000, scripts=scripts)
        if page is None:
            return
        check(page)
        data = page.source


@pytest.mark.parametrize(
    "html",
    [
        b"<!-- a -->" * 100_000,
        b"<script>" + b"a < b && '<!-' + \"</scrip\"; " * 350_000 + b"</script>",
        b"<script><!--" + b"<script></script>" * 50_000 + b"--></script>",
        b"<p a=" + b"x" * 5_000_000 + b">",
        b"<form></form><input>" * 20_000,
        b"<div><form></div><input></form>" * 10_000,
        b"<noscript>a</noscript>" * 30_000,
    ],
    ids=["comments", "script", "scripts in a comment", "value", "forms", "forms that end early", "noscript"],
)
def test_long_pages_take_no_longer_than_they_are(html: bytes) -> None:
    begun = time.process_time()
    assert document(html, max_nodes=1_000_000) is not None
    assert time.process_time() - begun < 5


SAME = [
    "<!doctype html><table><tr><td><table><tr><td>x<p>y</table></table>",
    "<!doctype html><a href=1>x<a href=2>y<div>z</a></div>",
    "<p><table><tr><td>x</table></p>",
    "<!doctype html><b><p>x</b>y</p><i><div>a</i>b</div>",
    "<!doctype html><svg viewbox='0 0 1 1'><title><p>x</title><foreignObject><p>y</foreignObject><path /></svg>z",
    "<!doctype html><math><mi>x<annotation-xml encoding='text/html'><p>y</annotation-xml></math>",
    "<!doctype html><table>a<tr>b<td>c</table>d",
    "<!doctype html><select><option>a<option>b</select><ul><li>c<li>d</ul>",
    "<!doctype html><pre>\n\nx</pre><textarea>\n\ny</textarea>",
    "<!doctype html><p title='&quot;&amp;&lt;&nbsp;'>&amp;lt;&nbsp;&copy;</p>",
    "<!doctype html><head><noscript><style>p{}</style></noscript></head><noscript>a</noscript><body class=b><p>c",
    "<!doctype html><script><!-- <script> </script> --></script><p>y",
    "<!doctype html><x-y a=1 a=2>t</x-y><h1>a<h2>b</h1><dl><dt>a<dd>b</dl>",
]


@pytest.mark.parametrize("html", SAME)
def test_what_is_written_is_written_the_same_again(html: str) -> None:
    assert read(read(html).source).source == read(html).source


def test_a_browser_builds_the_same_page_of_it(chromium: Chromium) -> None:
    for html in SAME:
        for_browser = read(html, scripts=False).source
        before, after = chromium.render(html).page.tree, chromium.render(for_browser).page.tree
        assert (before.tag.tolist(), before.parent.tolist()) == (after.tag.tolist(), after.parent.tolist()), html
        for node in range(len(before)):
            assert before.text[node] == after.text[node], html
            assert before.attributes[node] == after.attributes[node], html
