"""A browser's snapshot → columns: the tree, and what the browser says of the nodes behind it.

Takes: the answer to `DOMSnapshot.captureSnapshot`, as it came, and how many styles were asked for. Gives: `Columns`.
Keeps true: both forms give the same, the compiled one of CBOR (native/snapshot.c) and this one of JSON. A NUL, and half
of a surrogate pair that a script left, are U+FFFD; what `muted` did to a page is undone. Columns fit together, and all
numbers in them are those of something.
Refuses: a page without a document, and an answer that is no snapshot (`render.load`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow import native
from marrow.errors import RenderError
from marrow.parse.compiled import tree_of
from marrow.parse.flatten import flatten
from marrow.record import record
from marrow.render.document import DOCUMENT, ELEMENT, TEXT, Written
from marrow.render.muted import MARK
from marrow.tree import Tree

_NO_CHARACTER = re.compile("[\0\ud800-\udfff]")
_JSON = b"{"
_NO_SNAPSHOT = "this is no snapshot"

Numbers = NDArray[np.int32]
Raw = tuple[Any, Sequence[str]]
"""The browser's nodes, as lists, and the strings that they have by number."""


@record(eq=False)
class Columns:
    """A page as the browser has it. What is said of the browser's own nodes has their numbers."""

    tree: Tree
    is_cut: bool
    json_ld: tuple[str, ...]
    sources: Numbers  # of our nodes: the browser's
    formulas: Numbers  # our nodes that are scripts which hold one
    url: str
    height: float  # of all there is, in pixels
    backend: Numbers  # of the browser's nodes: the numbers by which it can be asked about them
    boxed: Numbers  # of boxes: the browser's node
    bounds: NDArray[np.float32]  # x, y, width, height
    order: Numbers  # of painting
    styles: Numbers  # a row for each box: numbers of `words`, −1 where there is none
    words: Sequence[str]
    raw: Callable[[], Raw]  # read once more, where the columns are not enough


def columns(answer: bytes, width: int, max_nodes: int) -> Columns:
    """The columns of a snapshot with `width` styles, and the tree of its first `max_nodes` nodes."""
    with understood():
        found = _plain(answer, width, max_nodes) if answer.startswith(_JSON) else _compiled(answer, width, max_nodes)
    if len(found.sources) < len(found.tree) or not (found.is_cut or len(found.sources) == len(found.tree)):
        # Has never been seen; without it, every node would look like another one.
        raise RenderError("render.load", f"of {len(found.sources):,} nodes {len(found.tree):,} were read")
    return found


@contextmanager
def understood() -> Iterator[None]:
    """Refuses an answer that is not what a browser says: a page that has got hold of its tab can say anything."""
    try:
        yield
    except (ValueError, LookupError, ArithmeticError, AttributeError, TypeError, RecursionError) as error:
        raise RenderError("render.load", f"the browser's answer cannot be read: {error}") from error


def _no_document() -> RenderError:
    return RenderError("render.load", "the page has taken its own document away")


def _compiled(answer: bytes, width: int, max_nodes: int) -> Columns:
    core = native.core
    assert core is not None  # else JSON is spoken
    told = core.snapshot(answer, width, MARK.encode(), max_nodes)
    page, sources, formulas, url, height, backend, boxed, bounds, order, styles, words = told
    if not sources:
        raise _no_document()
    return Columns(
        tree=tree_of(page),
        is_cut=page.is_cut,
        json_ld=page.json_ld,
        sources=np.frombuffer(sources, np.int32),
        formulas=np.frombuffer(formulas, np.int32),
        url=url,
        height=height,
        backend=np.frombuffer(backend, np.int32),
        boxed=np.frombuffer(boxed, np.int32),
        bounds=np.frombuffer(bounds, np.float32).reshape(-1, 4),
        order=np.frombuffer(order, np.int32),
        styles=np.frombuffer(styles, np.int32).reshape(-1, width),
        words=words,
        raw=lambda: _raw(core.cbor(answer)),
    )


def _plain(answer: bytes, width: int, max_nodes: int) -> Columns:
    told = json.loads(answer.rstrip(b"\0"))
    nodes, strings = _raw(told)
    document = told["result"]["documents"][0]
    layout = document["layout"]
    _check(document, len(strings), width)
    written = Written(nodes, strings)
    if not written.sources:
        raise _no_document()
    tree, is_cut = flatten(written.html.encode(), max_nodes)
    styles, words = _words(layout["styles"], width, strings)
    return Columns(
        tree=tree,
        is_cut=is_cut,
        json_ld=tuple(written.json_ld),
        sources=np.array(written.sources, np.int32),
        formulas=np.array(written.formulas, np.int32),
        url=strings[document["documentURL"]],
        height=float(document.get("contentHeight", 0)),
        backend=np.array(nodes["backendNodeId"], np.int32),
        boxed=np.array(layout["nodeIndex"], np.int32),
        bounds=np.array(layout["bounds"], np.float32).reshape(-1, 4),
        order=np.array(layout["paintOrders"], np.int32),
        styles=styles,
        words=words,
        raw=lambda: (nodes, strings),
    )


def _check(document: Any, strings: int, width: int) -> None:
    """`ValueError` unless columns fit together, and all numbers in them are those of something."""
    nodes, layout = document["nodes"], document["layout"]
    count, boxes = len(nodes["parentIndex"]), len(layout["nodeIndex"])
    for name in ("parentIndex", "nodeType", "backendNodeId"):
        _check_numbers(nodes[name], count)
    _check_numbers(nodes["nodeName"], count, 0, strings)
    _check_numbers(nodes["nodeValue"], count, -1, strings)
    own = _flat(nodes["attributes"], count)
    _check_numbers(own, len(own), -1, strings)
    _check_numbers(layout["nodeIndex"], boxes, 0, count)
    _check_numbers(layout["paintOrders"], boxes)
    _check_numbers([document["documentURL"]], 1, 0, strings)
    styles = _flat(layout["styles"], boxes)
    _check_numbers(styles, len(styles), -1, strings)
    are_pairs = all(len(each) % 2 == 0 for each in nodes["attributes"])
    are_rows = all(len(row) in (0, width) for row in layout["styles"])
    _flat(layout["bounds"], boxes)
    bounds = np.array(layout["bounds"], np.float32).reshape(-1, 4)
    if not (
        count and are_pairs and are_rows and len(bounds) == boxes and np.isfinite(bounds).all() and _has_root(nodes)
    ):
        raise ValueError(_NO_SNAPSHOT)


def _check_numbers(column: Any, count: int, low: int = -(1 << 31), high: int = 1 << 31) -> None:
    """Whether there are so many numbers, from `low` up to `high`."""
    if len(column) != count or (
        count and (set(map(type, column)) != {int} or min(column) < low or max(column) >= high)
    ):
        raise ValueError(_NO_SNAPSHOT)


def _flat(rows: Any, count: int) -> list[Any]:
    """What is in so many lists."""
    if len(rows) != count or not all(isinstance(row, list) for row in rows):
        raise ValueError(_NO_SNAPSHOT)
    return list(chain.from_iterable(rows))


def _has_root(nodes: Any) -> bool:
    """Whether one thing at most stands right in a document: a tree has one root."""
    parents, kinds = np.array(nodes["parentIndex"]), np.array(nodes["nodeType"])
    is_inside = (parents >= 0) & (parents < np.arange(len(parents)))
    is_inside[is_inside] = kinds[parents[is_inside]] == DOCUMENT
    return int((is_inside & np.isin(kinds, (ELEMENT, TEXT, DOCUMENT))).sum()) < 2


def _raw(answer: Any) -> Raw:
    snapshot = answer["result"]
    return snapshot["documents"][0]["nodes"], [_cleaned(text) for text in snapshot["strings"]]


def _cleaned(text: str) -> str:
    text = text if text.isascii() and "\0" not in text else _characters(text)
    return text.replace(MARK, "") if MARK in text else text


def _characters(text: str) -> str:
    """Without what is none; two halves that meet are one."""
    if _NO_CHARACTER.search(text) is None:
        return text
    return text.replace("\0", "\ufffd").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _words(rows: Any, width: int, strings: Sequence[str]) -> tuple[Numbers, list[str]]:
    """The distinct strings of styles, and the styles as numbers of those. A text has no styles, and an empty row."""
    none = [-1] * width
    given = np.array([row or none for row in rows], np.int64).reshape(-1, width)
    distinct, numbers = np.unique(given, return_inverse=True)
    is_none = len(distinct) > 0 and distinct[0] < 0
    words = [strings[number] for number in distinct[int(is_none) :].tolist()]
    return (numbers - int(is_none)).astype(np.int32).reshape(-1, width), words
