"""The tree in the parser's memory is the one that the parser writes out."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from marrow.native.interface import Core, Page, Walker
from marrow.options import Limits
from marrow.parse import html, walking
from marrow.parse.layout import Layout, Unexpected
from marrow.parse.memory import Memory, Unreadable
from marrow.parse.walking import held, walker
from tests.unit.native.forms import CORE, GOLDEN, PAGES, needs_core, using
from tests.unit.native.test_forms import parsed_rows

pytestmark = [needs_core, pytest.mark.skipif(os.name != "posix", reason="the parser's memory is read on POSIX alone")]

HARD = {
    "nothing": "",
    "text alone": "x",
    "white space": " <p> <b> </b> </p> ",
    "a NUL": "a\0b<p c\0d=e\0f>\0<svg>\0<title>\0</svg>",
    "comments": "a<!-- b -->c<p>d<!---->e<!-->f--><b><!-- g --></b>",
    "instructions": "a<?b?>c<p><?d",
    "raw text": "<style>a<b</style><noembed><p></noembed><noframes><p></noframes><iframe><p></iframe>x",
    "text around what is left out": "a<script>b</script>c<style>d</style>e<template>f</template>g",
    "scripts in scripts": "<script><!--<script></script>--></script>a",
    "json-ld": '<script type="a&#47;LD+Json">{"a": "<b>"}</script><script type=ld+json></script>',
    "svg": "<svg viewBox=0 xlink:title=a xml:lang=b title=c><linearGradient/><foreignObject><p>d<br>e</p></svg>f",
    "svg's own style": "<svg><style>a&lt;b</style><script>c</script></svg><svg><style><g>d</g></style></svg>",
    "void in svg": "<svg><link>a</link>b<source>c<img>d</svg><br>e",
    "cdata": "<svg><![CDATA[a<b]]>c</svg><math><mi><![CDATA[d]]></mi></math><![CDATA[e]]>",
    "mathml": "<math definitionurl=a><annotation-xml encoding=text/html><p>b</annotation-xml><mi>c</math>",
    "names": f"<x<y z=1><{'long-' * 99}a {'name-' * 99}b=c><a-16-letter-name><a-17-letters-name><DIV CLASS=d>",
    "attributes": "<p class id='' =a b\"c=d <e title=\"&quot;&lt;&amp;&nbsp;'\" title=2 hidden data-testid=f>",
    "formatting": "<b id=1><p>a</b>b<i><table>c<tr><td></i>d</table><a href=1><a href=2>e",
    "selects": "<select><option selected>a<b>c<selectedcontent></select><image src=d>",
    "a frameset": "<frameset><frame src=a><noframes><p>b</noframes></frameset>",
    "pre": "<pre>\n\n a\n<b> </b>\n</pre> <textarea>\n b</textarea><listing>\nc",
    "noscript": "<head><noscript><link><p>a</noscript><body><noscript><img src=b>c</noscript>",
    "many nodes": "<p class=a title=b>c" * 9000,
    "long text": "<p title='" + "é" * 90_000 + "'>" + "漢" * 90_000,
    "deep": "<b>" * 20_000 + "x",
    "xmp": "a<xmp><b>&amp;</xmp>c",
    "plaintext": "a<plaintext><b>",
    "a formula": "a<script type='math/tex; mode=display'>x<1</script>b",
    "a shadow": "<div>a<template shadowrootmode=open>b<p>c</template>d",
    "a shadow in another": "<template><div><template shadowrootmode=open>a</template></template>b",
}  # fmt: skip


def made() -> tuple[Core, Walker]:
    assert CORE is not None
    found = walker(CORE)
    assert found is not None
    return CORE, found


def walked(data: bytes, max_nodes: int) -> Page | None:
    root = LexborHTMLParser(data).root
    return made()[1].read(root, max_nodes) if root is not None else None


def written(data: bytes, max_nodes: int) -> Page | None:
    return made()[0].flatten(html._written(LexborHTMLParser(data)), max_nodes)


def assert_same(data: bytes, max_nodes: int = 1 << 20) -> None:
    """Where writing is refused (a `template`, say), other tests compare what becomes of the page."""
    one, other = walked(data, max_nodes), written(data, max_nodes)
    if one is not None and other is not None:
        assert held(one) == held(other)
    else:
        assert other is None


def parsed(data: bytes, monkeypatch: pytest.MonkeyPatch, found: Walker | None) -> dict[str, object]:
    monkeypatch.setattr(html, "walker", lambda _: found)
    with using(CORE):
        return parsed_rows(html.parse(data, Limits()))


@settings(deadline=None, max_examples=600)
@given(PAGES, st.sampled_from([1, 5, 1 << 20]))
def test_memory_and_writing_are_the_same_for_any_page(data: bytes, max_nodes: int) -> None:
    assert_same(data, max_nodes)


@pytest.mark.parametrize("name", HARD)
def test_memory_and_writing_are_the_same_for_hard_pages(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = HARD[name].encode()
    assert_same(data)
    assert_same(data, 7)
    assert parsed(data, monkeypatch, made()[1]) == parsed(data, monkeypatch, None)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_memory_and_writing_are_the_same_for_golden_pages(path: Path) -> None:
    assert_same(path.read_bytes().decode("utf-8", "replace").encode())


def test_a_page_outlives_the_document() -> None:
    page = walked(b"<p class=a>" + b"long text " * 1000, 99)
    gc.collect()
    assert page is not None
    assert page.texts[page.count - 1] == "long text " * 1000
    assert page.attributes[3] == {"class": "a"}


def test_a_numbered_name_that_is_not_known_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "_MORE_TAGS", [])
    core, _ = made()
    with Memory() as memory:
        less = walking._made(core, Layout(memory, LexborHTMLParser(walking._SEARCHED.encode())))
    data = b"<p>a<textpath>b<script>c"
    assert less.read(LexborHTMLParser(data).root, 99) is None
    assert parsed(data, monkeypatch, less) == parsed(data, monkeypatch, None)


class Misled:
    """A core whose walker reads something else than what is there."""

    def __init__(self, core: Core, page: str) -> None:
        self.core, self.page = core, page

    def Walker(self, *_: object) -> Misled:  # noqa: N802 - it is a type
        return self

    def read(self, *_: object) -> Page | None:
        return self.core.flatten(self.page, 99)

    def flatten(self, source: str, max_nodes: int) -> Page | None:
        return self.core.flatten(source, max_nodes)


@pytest.mark.parametrize("page", ["<html><p>x</p></html>", "<template>"])
def test_a_walker_that_is_wrong_is_not_used(page: str) -> None:
    misled: Any = Misled(made()[0], page)
    assert walker(misled) is None


@pytest.mark.parametrize("error", [Unexpected, Unreadable, AttributeError])
def test_there_is_no_walker_where_memory_is_not_understood(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(walking, "Layout", fail)
    assert walking._proved.__wrapped__(made()[0]) is None


def test_a_lack_of_pipes_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError

    core: Any = Misled(made()[0], "<html></html>")  # a core that no walker was made for yet
    monkeypatch.setattr(walking, "Layout", fail)
    before = walking._proved.cache_info().misses
    assert (walker(core), walker(core)) == (None, None)
    assert walking._proved.cache_info().misses == before + 2


def test_nobody_has_to_use_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARROW_WALKER", "0")
    assert walking._proved.__wrapped__(made()[0]) is None


def test_wrong_arguments_are_told() -> None:
    core, right = made()
    with pytest.raises(KeyError):
        core.Walker({}, {}, {})
    with pytest.raises(TypeError):
        core.Walker([], {}, {})  # type: ignore[arg-type]  # that is what is tested
    with pytest.raises(AttributeError):
        right.read(object(), 99)
    with pytest.raises(TypeError):
        right.read(object())  # type: ignore[call-arg]  # that, too
    places = dict.fromkeys(
        """name type parent next first_child text qualified_name first_attribute attribute_qualified_name value
        next_attribute string_length entry_length entry_inside""".split(),
        8,
    )
    with pytest.raises(ValueError, match="too large"):
        core.Walker(places, {1 << 20: "p"}, {})
    with pytest.raises(OverflowError):
        core.Walker(places | {"name": -8}, {}, {})
