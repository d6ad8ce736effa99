"""The compiled core's page, as Python sees it."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest

from marrow.native.interface import Page
from marrow.parse.compiled import tree_of
from tests.unit.native.forms import CORE, needs_core

pytestmark = needs_core

SOURCE = (
    '<html><head></head><body class="a &amp; b"><p id="x">one &lt;two&gt;&nbsp;<!-- c -->three</p>'
    '<iframe src="y"><p>raw</iframe> <my-tag>four</my-tag></body></html>'
)


def page_of(source: str, max_nodes: int = 1000) -> Page:
    page = CORE.flatten(source, max_nodes) if CORE else None
    assert page is not None
    return page


def test_texts_and_values_are_unescaped() -> None:
    page = page_of(SOURCE)
    assert [page.texts[node] for node in range(page.count) if page.texts[node]] == ["one <two>\xa0three", " four"]
    assert page.attributes[2] == {"class": "a & b"}
    assert page.having("class", part="& b") == {2: "a & b"}
    assert page.having("class", "&") == {2: "a & b"}


def test_attributes_are_made_once() -> None:
    page = page_of(SOURCE)
    assert page.attributes[2] is page.attributes[2]


def test_nodes_are_counted_from_the_end_too() -> None:
    page = page_of(SOURCE)
    assert page.texts[-1] == page.texts[page.count - 1] == " four"


@pytest.mark.parametrize("node", [8, -9, 1 << 40])
def test_nodes_that_are_not_there(node: int) -> None:
    page = page_of(SOURCE)
    assert page.count == 8
    with pytest.raises(IndexError):
        page.texts[node]
    with pytest.raises(IndexError):
        page.attributes[node]


def test_columns_are_read_only_and_keep_the_page_alive() -> None:
    tree = tree_of(page_of(SOURCE))
    gc.collect()
    assert tree.end.tolist() == [8, 2, 8, 5, 5, 6, 8, 8]
    with pytest.raises(ValueError, match="read-only"):
        tree.end[0] = 1


def test_json_ld_and_sheets_are_handed_on() -> None:
    page = page_of('<html><script type="application/LD+json">{"a<": 1}</script><style>a>b{}</style><script>c</script>')
    assert (page.json_ld, page.sheets, page.count) == (('{"a<": 1}',), ("a>b{}",), 1)


@pytest.mark.parametrize(
    "inside",
    [
        "<template></template>",
        "<xmp><b></xmp>",
        "<plaintext>x",
        '<script type="math/tex">x</script>',
        '<script type="&amp;">x</script>',
        "<script><!--<script></script>--></script>",
        "<svg><style><g></g></style></svg>",
        "<style>x",
    ],
)
def test_what_only_the_parser_can_read_is_refused(inside: str) -> None:
    assert CORE is None or CORE.flatten(f"<html>{inside}", 1000) is None


@pytest.mark.parametrize(
    "source", ["", "x", "<", "<a", "<a ", '<a b="', "</", "</a>", "<!--", "<?", "<>", "&", "<a =>"]
)
def test_what_is_not_canonical_does_no_harm(source: str) -> None:
    page = page_of(source)
    assert all(page.texts[node] or page.attributes[node] == {} for node in range(page.count))


def test_a_page_is_freed() -> None:
    class Watched(dict[str, str]):
        pass

    page = page_of(SOURCE)
    watched = Watched()
    gone = weakref.ref(watched)
    page.attributes[2]["class"] = watched  # type: ignore[assignment]  # only dicts of our own can be watched
    del watched, page
    assert gone() is None


def test_wrong_arguments_are_told() -> None:
    assert CORE is not None
    with pytest.raises(TypeError):
        CORE.flatten(b"<html>", 9)  # type: ignore[arg-type]  # that is what is tested
    with pytest.raises(TypeError):
        CORE.trim("<html>", 9, False)  # type: ignore[arg-type]  # that, too
    with pytest.raises(ValueError, match="another length"):
        CORE.below(np.zeros(3, np.int32), np.zeros(4, np.int64), np.zeros(3, np.int64))
    with pytest.raises(ValueError, match="256 x 256"):
        CORE.census(b"<p>", np.zeros(3, np.uint8), 9)
    one, wild, flag = np.zeros(1, np.int32), np.array([5, 9], np.int32), np.zeros(1, bool)
    with pytest.raises(ValueError, match="no segments"):
        CORE.values(one, one, one, flag, wild, wild, one, 0.0, 0.0, 0.0, np.zeros(1, np.int64), flag)


def test_node_numbers_out_of_range_do_no_harm() -> None:
    assert CORE is not None
    wild = np.array([-7, 900, 2, -1 << 31], np.int32)
    amount, sums, mask = np.ones(4, np.int64), np.zeros(4, np.int64), np.ones(4, bool)
    CORE.below(wild, amount, sums)
    CORE.nearest(wild, mask, wild.copy())
    CORE.inside(wild, mask, mask.copy())
    CORE.along(wild, np.ones(4), np.zeros(5))
    columns = (wild.copy(), wild.copy(), wild.copy())
    CORE.kept(mask, wild, wild, wild, mask, mask[:3], wild, wild, bytes([3]) * 256, bytearray(4), *columns)
    CORE.short_texts(mask, wild, wild, mask, np.zeros(1, bool), -3, 9, -5, 5)
    assert CORE.elements(mask, 1, -3, 9) == [0, 1, 2, 3]
    assert sums.sum() >= 4


@pytest.mark.parametrize("text", ["é", "漢é", "☕🫖漢é", "\ud7ff\ue000\uffff\U00010000\U0010ffff\u07ff\u0800\x80\x7f"])
def test_strings_of_any_width_are_read(text: str) -> None:
    said = f"{text}{'plain text, longer than what is taken at once' * 3}{text}a{text}"
    page = page_of(f'<html><p class="{said}">{said}</p></html>')
    assert page.texts[2] == said
    assert page.attributes[1] == {"class": said}


def test_half_of_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(UnicodeEncodeError):
        page_of("<html>漢\ud800</html>")


def test_a_source_is_a_string() -> None:
    with pytest.raises(TypeError):
        page_of(b"<html></html>")  # type: ignore[arg-type]  # that is the point
