"""Snapshots made by hand, read by both forms: that of CBOR, which is compiled, and that of JSON."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.errors import RenderError
from marrow.render.columns import Columns, columns
from marrow.render.wire import Cbor, Json
from tests.unit.native.forms import CORE, needs_core, using

WIDTH = 2
MOST = 1000
NAMES = """#document HTML BODY P B DIV PRE LISTING XMP PLAINTEXT SCRIPT STYLE TEMPLATE NOSCRIPT IFRAME IMG BR ::before
svg foreignObject linearGradient math X-É x\u3000y a<b 1a NOFRAMES NOEMBED LINK TITLE TEXTAREA IMAGE""".split()
ATTRIBUTES = [
    ("class", "a b"), ("id", ""), ("onclick", "x"), ("href", "/é"), ("title", 'a"<&>\xa0'), ("xml:lang", "de"),
    ("marrow-unasked-src", "/frame"), ("type", "application/LD+json"), ("type", "math/tex; mode=display"),
    ("type", "math/tex"), ("data-testid", "漢"), ("alt", "\0"),
]  # fmt: skip
TEXTS = [
    "", " ", "\n", "\xa0", "\u3000", "tea", "é", "漢字", "☕", "a<b&amp;c", "\0", "\ud83d", "\ude00", "\ud83d\ude00",
    "x\ud83d", '{"a": 1}', "<iframe marrow-unasked-src=x>", "\t\x1f",
]  # fmt: skip
KINDS = {"element": 1, "text": 3, "comment": 8, "document": 9, "doctype": 10, "fragment": 11}


class Made:
    """A snapshot as a browser tells it."""

    def __init__(self) -> None:
        self.strings: list[str] = []
        self.nodes: dict[str, Any] = {
            name: [] for name in ("parentIndex", "nodeType", "nodeName", "nodeValue", "backendNodeId", "attributes")
        }
        self.nodes["pseudoType"] = {"index": [], "value": []}  # as there are more columns than are read
        self.layout: dict[str, Any] = {name: [] for name in ("nodeIndex", "styles", "bounds", "text", "paintOrders")}

    def string(self, text: str | None) -> int:
        if text is None:
            return -1
        if text not in self.strings:
            self.strings.append(text)
        return self.strings.index(text)

    def node(
        self, parent: int, kind: str, name: str = "", value: str | None = None, own: tuple[tuple[str, str], ...] = ()
    ) -> int:
        nodes = self.nodes
        nodes["parentIndex"].append(parent)
        nodes["nodeType"].append(KINDS[kind])
        nodes["nodeName"].append(self.string(name))
        nodes["nodeValue"].append(self.string(value))
        nodes["attributes"].append([self.string(text) for pair in own for text in pair])
        nodes["backendNodeId"].append(100 + len(nodes["parentIndex"]))
        return len(nodes["parentIndex"]) - 1

    def box(self, node: int, bounds: list[float], styles: list[str]) -> None:
        self.layout["nodeIndex"].append(node)
        self.layout["bounds"].append(bounds)
        self.layout["styles"].append([self.string(text) for text in styles])
        self.layout["text"].append(-1)
        self.layout["paintOrders"].append(len(self.layout["text"]))

    def answer(self) -> dict[str, Any]:
        first = {
            "documentURL": self.string("https://a.example/é"), "title": -1, "nodes": self.nodes, "layout": self.layout,
            "textBoxes": {"layoutIndex": [], "bounds": []}, "contentHeight": 1200.5,
        }  # fmt: skip
        return {"id": 4, "result": {"documents": [first, {"nodes": {}}], "strings": self.strings}, "sessionId": "S"}


def page(*body: tuple[int, str, str, str | None, tuple[tuple[str, str], ...]]) -> Made:
    made = Made()
    made.node(-1, "document", "#document")
    made.node(0, "element", "HTML")
    for parent, kind, name, value, own in body:
        made.node(parent, kind, name, value, own)
    return made


def plain(made: Made, max_nodes: int = MOST) -> Columns:
    with using(None):
        return columns(Json().encode(made.answer()), WIDTH, max_nodes)


def compiled(made: Made, max_nodes: int = MOST) -> Columns:
    with using(CORE):
        return columns(Cbor(CORE).encode(made.answer()), WIDTH, max_nodes)


FORMS = [pytest.param(plain, id="plain"), pytest.param(compiled, id="compiled", marks=needs_core)]


def told(found: Columns) -> dict[str, Any]:
    """All that columns say, ready to be compared."""
    tree = found.tree
    arrays = ("sources", "formulas", "backend", "boxed", "bounds", "order", "styles")
    everything: dict[str, Any] = {name: getattr(found, name).tolist() for name in arrays}
    everything |= {name: getattr(found, name).dtype for name in arrays}
    everything |= {name: getattr(tree, name).tolist() for name in ("tag", "parent", "end", "chars")}
    nodes = range(len(tree))
    everything["names"] = [tree.name(node) for node in nodes]
    everything["texts"] = [tree.text[node] for node in nodes]
    everything["attributes"] = [dict(tree.attributes[node]) for node in nodes]
    everything["rest"] = (found.is_cut, found.json_ld, found.url, found.height, list(found.words), tree.height)
    everything["raw"] = found.raw()
    return everything


@st.composite
def snapshots(draw: st.DrawFn) -> Made:
    made = page()
    for number in range(2, draw(st.integers(2, 25))):
        kind = draw(st.sampled_from(["element", "element", "text", "text", "comment", "fragment"]))
        own = draw(st.lists(st.sampled_from(ATTRIBUTES), max_size=3, unique_by=lambda pair: pair[0]))
        made.node(
            draw(st.integers(max(number - 6, 1), number - 1)),
            kind,
            draw(st.sampled_from(NAMES)) if kind == "element" else "#" + kind,
            draw(st.sampled_from(TEXTS)) if kind == "text" else None,
            tuple(own) if kind == "element" else (),
        )
        if draw(st.booleans()):
            styles = ["block", draw(st.sampled_from(["rgb(0, 0, 0)", "é"]))] if kind == "element" else []
            made.box(number, [1, 2.25, -3, 1e9], styles)
    return made


@needs_core
@settings(max_examples=50)
@given(made=snapshots(), max_nodes=st.sampled_from([1, 3, MOST]))
def test_both_forms_read_the_same(made: Made, max_nodes: int) -> None:
    try:
        expected = plain(made, max_nodes)
    except RenderError:
        with pytest.raises(RenderError):
            compiled(made, max_nodes)
        return
    assert told(compiled(made, max_nodes)) == told(expected)


@pytest.mark.parametrize("read", FORMS)
def test_nodes_boxes_and_styles_are_there(read: Any) -> None:
    made = page((1, "element", "P", None, (("class", "a"),)), (2, "text", "#text", "tea", ()))
    made.box(2, [0, 8, 300.5, 20], ["block", "red"])
    made.box(3, [0, 8, 20, 20], [])
    found = read(made)
    assert found.tree.texts(0, 9) == ["tea"]
    assert found.tree.attributes[1] == {"class": "a"}
    assert found.sources.tolist() == [1, 2, 3]
    assert found.backend[found.sources].tolist() == [102, 103, 104]
    assert found.bounds.tolist() == [[0, 8, 300.5, 20], [0, 8, 20, 20]]
    assert [[found.words[n] if n >= 0 else "" for n in row] for row in found.styles.tolist()] == [
        ["block", "red"],
        ["", ""],
    ]
    assert found.order.tolist() == [1, 2]
    assert (found.url, found.height, found.is_cut) == ("https://a.example/é", 1200.5, False)


@pytest.mark.parametrize("read", FORMS)
def test_what_was_muted_comes_back(read: Any) -> None:
    own = (("marrow-unasked-src", "/a"), ("title", " marrow-unasked-href"))
    found = read(page((1, "element", "IFRAME", None, own)))
    assert found.tree.attributes[1] == {"src": "/a", "title": " href"}


@pytest.mark.parametrize("read", FORMS)
def test_what_is_no_character_is_told_as_such(read: Any) -> None:
    texts = [(1, "text", "#text", text, ()) for text in ("a\0", "\ud83d", "\ud83d\ude00", "\ude00b")]
    assert read(page(*texts)).tree.texts(0, 9) == ["a\ufffd\ufffd\U0001f600\ufffdb"]


@pytest.mark.parametrize("read", FORMS)
def test_formulas_and_json_ld_are_found_in_scripts(read: Any) -> None:
    made = page(
        (1, "element", "SCRIPT", None, (("type", "application/ld+json"),)),
        (2, "text", "#text", '{"a":', ()),
        (2, "text", "#text", " 1}", ()),
        (1, "element", "SCRIPT", None, (("type", "math/tex; mode=display"),)),
        (5, "text", "#text", "x<y", ()),
        (1, "element", "SCRIPT", None, (("type", "math/tex"),)),
        (1, "element", "SCRIPT", None, ()),
    )
    found = read(made)
    assert found.json_ld == ('{"a": 1}',)
    assert found.formulas.tolist() == [1, 2]
    assert [found.tree.name(node) for node in range(3)] == ["html", "math", "#text"]
    assert found.tree.attributes[1] == {"display": "block"}


@pytest.mark.parametrize("read", FORMS)
def test_a_page_may_nest_as_deep_as_it_likes(read: Any) -> None:
    depth = 5000
    made = page(*((1 + number, "element", "DIV", None, ()) for number in range(depth)))
    found = read(made, 2 * depth)
    assert found.tree.height == depth
    assert found.sources.tolist() == list(range(1, depth + 2))


@pytest.mark.parametrize("read", FORMS)
def test_a_page_without_a_document_is_refused(read: Any) -> None:
    made = Made()
    made.node(-1, "document", "#document")
    with pytest.raises(RenderError, match="taken its own document away"):
        read(made)


@needs_core
@settings(max_examples=50)
@given(made=snapshots(), cut=st.integers(0, 3000), other=st.integers(0, 255))
def test_a_snapshot_that_is_not_whole_is_refused_or_read(made: Made, cut: int, other: int) -> None:
    assert CORE is not None
    data = Cbor(CORE).encode(made.answer())
    for broken in (data[:cut], data[: cut % len(data)] + bytes([other]) + data[cut % len(data) + 1 :]):
        try:
            CORE.snapshot(broken, WIDTH, b"marrow-unasked-", MOST)
        except ValueError:
            continue


def _of_nobody(made: Made) -> None:
    made.layout["nodeIndex"][0] = 99


def _too_narrow(made: Made) -> None:
    made.layout["styles"][0] = [0]


def _too_few(made: Made) -> None:
    made.nodes["nodeValue"].pop()


def _no_string(made: Made) -> None:
    made.nodes["nodeName"][1] = -1


def _past_the_strings(made: Made) -> None:
    made.nodes["attributes"][1] = [0, 999]


def _no_number(made: Made) -> None:
    made.nodes["nodeType"][0] = "x"


def _too_large(made: Made) -> None:
    made.nodes["backendNodeId"][0] = 1 << 31


def _no_list(made: Made) -> None:
    made.nodes["attributes"] = 3


def _no_lists(made: Made) -> None:
    made.nodes["attributes"] = [1, 2]


def _no_boxes(made: Made) -> None:
    made.layout["bounds"] = [["a", "b", "c", "d"]]


def _boxes_of_three(made: Made) -> None:
    made.layout["bounds"] = [[1, 2, 3]]


def _boxes_without_end(made: Made) -> None:
    made.layout["bounds"] = [[0, 0, float("inf"), 1]]


def _rows_too_many(made: Made) -> None:
    made.layout["styles"].append([])


def _no_value(made: Made) -> None:
    made.nodes["attributes"][1] = [0]


def _below_none(made: Made) -> None:
    made.nodes["nodeValue"][1] = -2


def _two_roots(made: Made) -> None:
    made.nodes["parentIndex"][2] = 0


def _no_box(made: Made) -> None:
    made.layout["bounds"] = [[]]


def _yes(made: Made) -> None:
    made.nodes["nodeType"][1] = True


def _no_nodes(made: Made) -> None:
    made.nodes = {name: [] for name in made.nodes}
    made.layout = {name: [] for name in made.layout}


def _no_order(made: Made) -> None:
    made.layout["paintOrders"] = []


def _no_text(made: Made) -> None:
    made.strings[0] = 1  # type: ignore[call-overload]  # what a browser never says


@pytest.mark.parametrize("read", FORMS)
@pytest.mark.parametrize(
    "spoil",
    [
        _of_nobody, _too_narrow, _too_few, _no_string, _past_the_strings, _no_number, _too_large, _no_list, _no_lists,
        _no_boxes, _boxes_of_three, _boxes_without_end, _rows_too_many, _no_value, _below_none, _no_order, _no_text,
        _two_roots, _no_box, _yes, _no_nodes,
    ],
)  # fmt: skip
def test_what_does_not_fit_together_is_refused(spoil: Any, read: Any) -> None:
    made = page((1, "element", "P", None, (("class", "a"),)))
    made.box(2, [0, 8, 300, 20], ["block", "red"])
    read(made)
    spoil(made)
    with pytest.raises(RenderError, match="the browser's answer cannot be read") as caught:
        read(made)
    assert caught.value.code == "render.load"


@pytest.mark.parametrize("answer", [b"{", b'{"id":1,"result":{}}', b'{"id":1,"result":{"documents":[],"strings":[]}}'])
def test_an_answer_that_is_no_snapshot_is_refused(answer: bytes) -> None:
    with pytest.raises(RenderError, match="the browser's answer cannot be read"):
        columns(answer, WIDTH, MOST)


@needs_core
@pytest.mark.parametrize("bad", [b"\xe2\x98", b"\xff", b"\xed\xa0\x80", b"\xf0\x9f\x98"])
def test_a_text_that_is_no_utf_8_is_refused(bad: bytes) -> None:
    """The rest of the core reads to the end of a character."""
    assert CORE is not None
    whole = Cbor(CORE).encode(page((1, "text", "#text", "tea" + "x" * len(bad), ())).answer())
    assert CORE.snapshot(whole, WIDTH, b"marrow-unasked-", MOST)
    with pytest.raises(ValueError, match="no snapshot"):
        CORE.snapshot(whole.replace(b"tea" + b"x" * len(bad), b"tea" + bad), WIDTH, b"marrow-unasked-", MOST)


@needs_core
def test_the_compiled_form_takes_nothing_else() -> None:
    assert CORE is not None
    for wrong in ((b"", 1, b"", 1), ("", 1, b"m", 1), (b"", -1, b"m", 1), (b"", 1, b"m", "1"), (b"", 1)):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            CORE.snapshot(*wrong)


def test_numbers_have_four_bytes() -> None:
    assert plain(page()).sources.dtype == np.int32
