"""The compiled form and the NumPy form give the same, for any page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marrow
from marrow.assemble.elements import elements
from marrow.assemble.kept import Kept, keep
from marrow.assemble.metadata.places import short_texts, texts_with
from marrow.methods.segments import judge
from marrow.options import Limits, Options
from marrow.page import Page
from marrow.parse.decode import _count_utf8, decode
from marrow.parse.guard import _census, guard
from marrow.parse.html import Parsed, parse
from marrow.render.static import look
from marrow.segments import Segments, segment
from marrow.tags import NAMES as NAMES_OF_TAGS
from marrow.tags import tag_set
from marrow.tree import Tree
from marrow.verdicts import Verdicts
from tests.unit.native.forms import GOLDEN, PAGES, both

OPTIONS = Options()
NAMES = ("class", "id", "style", "href", "hidden", "title", "d", "xml:lang", "z", "a-name-that-no-element-has")
careful = settings(deadline=None, max_examples=150)


def tree_rows(tree: Tree) -> dict[str, Any]:
    nodes = range(len(tree))
    return {
        "tag": tree.tag.tolist(),
        "parent": tree.parent.tolist(),
        "end": tree.end.tolist(),
        "chars": tree.chars.tolist(),
        "height": tree.height,
        "names": dict(tree.names),
        "text": [tree.text[node] for node in nodes],
        "attributes": [dict(tree.attributes[node]) for node in nodes],
        "having": {name: dict(tree.having(name)) for name in NAMES},
        "word": {name: dict(tree.having(name, "a")) for name in NAMES},
        "part": {name: dict(tree.having(name, part="b")) for name in NAMES},
        "holders": {name: tree.holders(name).tolist() for name in NAMES},
    }


def parsed_rows(parsed: Parsed) -> dict[str, Any]:
    more = {"json_ld": parsed.json_ld, "sheets": parsed.sheets, "warnings": parsed.warnings}
    return tree_rows(parsed.tree) | more


def column_rows(columns: object, *names: str) -> dict[str, Any]:
    return {name: getattr(columns, name).tolist() for name in names}


def page_of(data: bytes) -> Page:
    parsed = parse(data, OPTIONS.limits)
    return Page(tree=parsed.tree, look=look(parsed.tree, parsed.sheets))


def judged(data: bytes) -> tuple[Page, Segments, Any]:
    page = page_of(data)
    segments = segment(page.tree, page.look)
    return page, segments, judge(page, segments, OPTIONS)


def kept_rows(kept: Kept | None) -> dict[str, Any]:
    columns = "tags ends parents alive hidden segment nln kept_chars shown_chars first last".split()
    return {name: getattr(kept, name) for name in columns} if kept else {}


def found_rows(page: Page) -> list[list[int]]:
    tree, where = page.tree, slice(1, max(len(page.tree) - 1, 1))
    short = short_texts(page, where, 1, 4, tag_set("b a"))
    return [
        short,
        texts_with(tree, short, ("e", "漢")),
        *[elements(tree, tag, 1, 9) for tag in range(len(NAMES_OF_TAGS))],
    ]


def operations(data: bytes) -> list[Any]:
    tree = parse(data, OPTIONS.limits).tree
    mask = tree.chars > 2
    found = (tree.below(mask), tree.below(tree.chars), tree.along(tree.chars * 0.1), tree.inside(mask))
    return [column.tolist() for column in (*found, tree.nearest(mask), tree.nearest(~mask), tree.depth())]


def kept_of(page: Page, segments: Segments, verdicts: Verdicts) -> Kept | None:
    return keep(page, segments, verdicts.is_kept)


STAGES: dict[str, Callable[[bytes], object]] = {
    "utf-8": lambda data: _count_utf8(data + data[1:]),
    "census": lambda data: _census(data + b"    ", 12),
    "guard": lambda data: guard(data, Limits(max_depth=16, max_nodes=100, max_attributes=16)),
    "parse": lambda data: parsed_rows(parse(data, OPTIONS.limits)),
    "parse, cut": lambda data: parsed_rows(parse(data * 9, Limits(max_nodes=100))),
    "operations": operations,
    "look": lambda data: column_rows(page_of(data).look, "display", "is_hidden", "font_size", "color"),
    "segments": lambda data: column_rows(judged(data)[1], "leaves", "start", "nln", "chars"),
    "verdicts": lambda data: column_rows(judged(data)[2], "role", "score", "why"),
    "kept": lambda data: kept_rows(kept_of(*judged(data))),
    "found": lambda data: found_rows(page_of(data)),
}


@pytest.mark.parametrize("stage", STAGES)
@careful
@given(PAGES)
def test_both_forms_make_the_same_of_any_page(stage: str, data: bytes) -> None:
    compiled, plain = both(lambda: STAGES[stage](data))
    assert compiled == plain


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_both_forms_make_the_same_of_golden_pages(path: Path) -> None:
    data = path.read_bytes()

    def article() -> object:
        try:
            return marrow.extract(data, url="https://example.org/page.html").to_dict()
        except marrow.MarrowError as error:
            return error.code

    compiled, plain = both(article)
    assert compiled == plain
    text_bytes = decode(data).text_bytes
    for stage in STAGES.values():
        compiled, plain = both(lambda stage=stage: stage(text_bytes))  # type: ignore[misc]  # mypy cannot see the default
        assert compiled == plain


@careful
@given(st.binary(max_size=40))
def test_both_forms_count_any_bytes_alike(data: bytes) -> None:
    compiled, plain = both(lambda: _count_utf8(data))
    assert compiled == plain


@careful
@given(st.lists(st.sampled_from([b"<", b"</b>", b"<b>", b"<html", b"x" * 15, b"y" * 61, b"z"]), max_size=60))
def test_both_forms_count_the_tags_of_any_bytes_alike(parts: list[bytes]) -> None:
    compiled, plain = both(lambda: _census(b"".join([*parts, b"    "]), 12))
    assert compiled == plain


VALUES = st.lists(
    st.sampled_from(["a", "ab", "b", " ", "\n", "\x1c", "\x01", "\xa0", "\u3000", "é", "&", '"', "<"]), max_size=8
)


@careful
@given(st.lists(VALUES.map("".join), max_size=4), VALUES.map("".join))
def test_words_and_parts_of_values_are_the_same(values: list[str], wanted: str) -> None:
    escaped = [value.replace("&", "&amp;").replace('"', "&quot;") for value in values]
    data = "".join(f'<p class="{value}">' for value in escaped).encode()

    def found() -> list[dict[int, str]]:
        having = parse(data, OPTIONS.limits).tree.having
        return [dict(having("class", wanted)), dict(having("class", part=wanted))]

    compiled, plain = both(found)
    assert compiled == plain


@careful
@given(st.lists(st.floats(-50, 50), min_size=1, max_size=20))
def test_sums_along_ancestors_are_the_same_to_the_last_bit(amounts: list[float]) -> None:
    data = b"<p>" + b"".join(b"<b>x</b>" if amount > 0 else b"<i>" for amount in amounts)

    def sums() -> list[float]:
        tree = parse(data, OPTIONS.limits).tree
        found: list[float] = tree.along(np.resize(amounts, len(tree))).tolist()
        return found

    compiled, plain = both(sums)
    assert compiled == plain
