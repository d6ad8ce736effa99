"""The static look in both forms: what styles set, however they are written."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marrow
from marrow.look import Look
from marrow.render.static import look
from tests.builders import tree_of
from tests.unit.native.forms import CORE, both, needs_core, using

PIECES = (
    "display|visibility|font-size|color|background-color|DISPLAY|Font-Size|:|:|:|;|;| |\t|\x1c|none|block|inline|grid"
    "|table-row|hidden|collapse|visible|12px|1.5em|.5em|5.px|80%|1e3px|12 px|larger|small|xx-large|0|3pt|2rem|1.25in"
    "|9cm|red|Orange|#f00|#F00F|#ff0000|#ff000080|#ff_000|#+fffff|#ff|rgb(1,2,3)|rgba(300, 20%, 7, .5)|rgb(12345,0,0)"
    "|rgb(1)|inherit|!important| !IMPORTANT|! important|é|漢|/* a */|123456789012px|0.1234567891pt|transparent|\u00a0|/"
    "|url(a)"
).split("|")
DECLARATIONS = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


def seen(html: str) -> tuple[Look, Look]:
    with using(CORE):
        tree = marrow.read(html).tree  # it is the compiled core's, whoever looks at it
    return both(lambda: look(tree))


def assert_alike(html: str) -> None:
    compiled, plain = seen(html)
    for name in ("display", "is_hidden", "font_size", "color"):
        one, other = getattr(compiled, name), getattr(plain, name)
        assert (name, one.tolist(), one.dtype) == (name, other.tolist(), other.dtype)


@settings(deadline=None, max_examples=400)
@given(st.lists(DECLARATIONS, min_size=1, max_size=3))
def test_both_forms_read_the_same_declarations(styles: list[str]) -> None:
    assert_alike("".join(f'<div style="{style}">text' for style in styles))


@pytest.mark.parametrize("name", ["display", "visibility", "font-size", "color"])
@pytest.mark.parametrize("value", [piece for piece in PIECES if piece not in (":", ";")])
def test_both_forms_read_the_same_value(name: str, value: str) -> None:
    assert_alike(
        f'<html style="{name}:{value}"><p>some text<div style="{name}: {value}; margin:0">text<b>more</b></div>'
    )


@pytest.mark.parametrize(
    "html",
    [
        "<p style='color:red;color'>a",
        "<p style='display:none;display:block' hidden>a",
        "<p style='display:block' hidden>a<p hidden>b<p hidden=until-found>c",
        "<p>text, and more of it<p aria-hidden=true>d<p aria-hidden=false>e",
        "<dialog>a</dialog><dialog open>b</dialog><noscript>c</noscript><p>text",
        "<font size=+2 color=blue>a<font size=-9>b<font size=x color=#123>c</font>",
        "<font size=7 style='font-size:2em;color:red'>a",
        "<p style='" + "margin:0;" * 50 + "color:red'>a",
        "<p style='color:" + " " * 99 + "red'>a<p style='color:red" + "x" * 99 + "'>b",
    ],
)
def test_both_forms_look_the_same(html: str) -> None:
    assert_alike(html)


def told(**changes: object) -> bool:
    assert CORE is not None
    with using(CORE):
        tree = marrow.read("<p>one").tree
    count = len(tree)
    given: dict[str, Any] = {
        "texts": tree.text,
        "tags": (np.zeros(256, np.uint8), np.zeros(256), np.zeros(256, np.uint8)),
        "rules": [],
        "fonts": [],
        "style_of": lambda _: (-1, -1, 0.0, -1),
        "min_shown": 0.1,
        "display": np.empty(count, np.uint8),
        "hidden": np.empty(count, bool),
        "font_size": np.empty(count, np.float32),
        "color": np.empty(count, np.int32),
    }
    return CORE.look(*(given | changes).values())


@needs_core
def test_a_page_of_the_core_is_looked_at() -> None:
    color = np.empty(5, np.int32)
    assert told(rules=[([3], (-1, -1, 0.0, 7))], color=color)
    assert color.tolist() == [0, 0, 0, 7, 7]


@needs_core
def test_texts_that_are_not_those_of_a_page_are_left_to_others() -> None:
    assert not told(texts=tree_of("p", '  "one"').text)


@needs_core
@pytest.mark.parametrize(
    "wrong",
    [
        {"rules": [([5], (-1, -1, 0.0, 7))]},
        {"fonts": [([-1], (-1, -1, 0.0, 7))]},
        {"rules": ()},
        {"rules": [([1], (1,))]},
        {"fonts": [(1, (-1, -1, 0.0, 7))]},
        {"fonts": [(["a"], (-1, -1, 0.0, 7))]},
        {"color": np.empty(4, np.int32)},
        {"tags": (np.zeros(255, np.uint8), np.zeros(256), np.zeros(256, np.uint8))},
        {"tags": ()},
        {"min_shown": "a"},
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises((ValueError, TypeError)):
        told(**wrong)


@needs_core
def test_an_error_of_the_reader_of_styles_comes_out() -> None:
    assert CORE is not None
    with using(CORE):
        tree = marrow.read("<p style='color:é'>one").tree
    columns = (np.empty(5, np.uint8), np.empty(5, bool), np.empty(5, np.float32), np.empty(5, np.int32))
    tags = (np.zeros(256, np.uint8), np.zeros(256), np.zeros(256, np.uint8))
    known: dict[str, tuple[int, int, float, int]] = {}
    with pytest.raises(KeyError):
        CORE.look(tree.text, tags, [], [], known.__getitem__, 0.1, *columns)
