"""Where nodes stand: the compiled core and NumPy agree, and what stands there is the node."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from marrow.parse.document import document
from marrow.parse.masked import masked
from marrow.parse.placed import Placed, placed
from marrow.tags import TEXT
from tests.unit.native.forms import CORE, GOLDEN, needs_core, using
from tests.unit.native.forms import PAGES as ANY

PAGES = [
    b"<html><head></head><body><p>Water, leaves</p></body></html>",
    b"<html><head><title>Tea &amp; cake</title></head><body><pre>\n <b> x </b> </pre> <i>a&nbsp;b</i> c</body></html>",
    b'<html><body><img src="a.png"> <br>one<my-tea class="x">two</my-tea></body></html>',
    b"<html><body><svg><foreignObject>3</foreignObject></svg></body></html>",
    "<html><body><p>日本語 <em>é</em>\xa0</p>   <p> </p>tail</body></html>".encode(),
]


def by_numpy(source: bytes, max_nodes: int = 10_000) -> Placed | None:
    with using(None):
        return placed(source, max_nodes)


def by_core(source: bytes, max_nodes: int = 10_000) -> Placed | None:
    with using(CORE):
        return placed(source, max_nodes)


def assert_same(one: Placed, other: Placed) -> None:
    for name in ("start", "inner", "outer", "stop"):
        assert getattr(one, name).tolist() == getattr(other, name).tolist(), name
    for name in ("tag", "parent", "end", "chars"):
        assert getattr(one.tree, name).tolist() == getattr(other.tree, name).tolist(), name
    assert one.tree.names == other.tree.names
    assert one.tree.height == other.tree.height
    for node in range(len(one.tree)):
        assert one.tree.text[node] == other.tree.text[node]
        assert one.tree.attributes[node] == other.tree.attributes[node]


def assert_both_agree(source: bytes) -> None:
    one, other = by_core(source), by_numpy(source)
    assert one is not None
    assert other is not None
    assert_same(one, other)


def blanked(data: bytes) -> bytes | None:
    made = document(data, max_nodes=10_000)
    mask = masked(made.source, noscript_is_text=True) if made is not None else None
    return mask[0] if mask else None


@needs_core
@pytest.mark.parametrize("source", PAGES)
def test_both_forms_place_the_same(source: bytes) -> None:
    assert_both_agree(source)


@needs_core
@pytest.mark.parametrize("page", GOLDEN, ids=lambda page: page.parent.name)
def test_both_forms_place_real_pages_the_same(page: Path) -> None:
    if (source := blanked(page.read_bytes().decode("utf-8", "replace").encode())) is not None:
        assert_both_agree(source)


@needs_core
@given(ANY)
def test_both_forms_place_any_page_the_same(page: bytes) -> None:
    if (source := blanked(page)) is not None:
        assert_both_agree(source)


@pytest.mark.parametrize("source", PAGES)
def test_between_start_and_stop_stands_the_node(source: bytes) -> None:
    found = placed(source, 1000)
    assert found is not None
    for node in np.flatnonzero(found.tree.tag != TEXT).tolist():
        written = source[found.start[node] : found.stop[node]]
        assert written.startswith(b"<" + found.tree.name(node)[:3].encode())
        assert written.endswith(b">")


def test_a_page_of_too_many_nodes_is_refused() -> None:
    source = b"<html><body>" + b"<p>x</p>" * 600 + b"</body></html>"
    assert by_core(source, 1000) is None
    assert by_numpy(source, 1000) is None


@needs_core
@pytest.mark.parametrize(
    "source",
    [
        b"<html><body><svg><link></link>x</svg></body></html>",  # void by its name, and closed all the same
        b"<html><body><?tea?>x</body></html>",
    ],
)
def test_what_breaks_the_rules_is_left_to_numpy(source: bytes) -> None:
    assert CORE is not None
    assert CORE.placed(source, 1000) is None
    assert_both_agree(source)


@needs_core
@pytest.mark.parametrize("source", [b"", b"x", b"<", b"<p", b"</p>", b"<p>", b"<p></p></p>"])
def test_what_no_parser_writes_is_no_danger(source: bytes) -> None:
    assert CORE is not None
    assert CORE.placed(source, 1000) is None


@needs_core
def test_wrong_arguments_are_refused() -> None:
    assert CORE is not None
    with pytest.raises(TypeError, match="bytes and max_nodes"):
        CORE.placed("text", 5)  # type: ignore[arg-type]  # that is what is tried
