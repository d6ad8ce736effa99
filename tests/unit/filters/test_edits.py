from __future__ import annotations

import re

import numpy as np
import pytest

from marrow.document import Document
from marrow.filters.edits import Edits, changed_tag, first_of, topmost
from marrow.filters.filter import Cut
from marrow.parse.document import document
from marrow.tree import Flags

PAGE = b'<p class="a">x<b>y</b></p><p style="top:0;color:red">z</p>'
COLOUR = re.compile("color")


@pytest.fixture
def page() -> Document:
    written = document(PAGE, max_nodes=100)
    assert written is not None
    return written


def flags(page: Document, *nodes: int) -> Flags:
    """A column that is true for some nodes: 3 and 7 are the paragraphs, 5 is the bold text's element."""
    found = np.zeros(len(page), bool)
    found[[*nodes]] = True
    return found


def inside(edits: Edits) -> str:
    return (
        edits.written()
        .decode()
        .removeprefix("<html><head>")
        .removesuffix("</body></html>")
        .replace("</head><body>", "")
    )


def test_without_edits_a_page_is_what_it_was(page: Document) -> None:
    edits = Edits(page)
    assert edits.is_empty
    assert edits.written() == page.source


def test_what_goes_is_told_by_its_topmost_elements(page: Document) -> None:
    edits = Edits(page)
    done = edits.add(Cut(gone=flags(page, 3, 5)))
    assert (done.tops, done.edited, done.bytes) == ([3], [], len('<p class="a">x<b>y</b></p>'))
    assert inside(edits) == '<p style="top:0;color:red">z</p>'
    assert not edits.is_empty


def test_what_went_does_not_go_again(page: Document) -> None:
    edits = Edits(page)
    edits.add(Cut(gone=flags(page, 3)))
    assert edits.add(Cut(gone=flags(page, 3, 5), unwrapped=flags(page, 5))).tops == []


def test_what_is_shut_is_left_alone(page: Document) -> None:
    edits = Edits(page)
    edits.add(Cut(shut=flags(page, 3)))
    done = edits.add(Cut(gone=flags(page, 5), unwrapped=flags(page, 3), attributes={3: {"class": None}}))
    assert (done.tops, done.edited) == ([], [])
    assert edits.is_empty


def test_an_unwrapped_element_leaves_its_content(page: Document) -> None:
    edits = Edits(page)
    done = edits.add(Cut(unwrapped=flags(page, 3, 5)))
    assert (done.edited, done.bytes) == ([3, 5], len('<p class="a"></p><b></b>'))
    assert inside(edits).startswith("xy<p ")


def test_edits_inside_of_what_went_are_not_written(page: Document) -> None:
    edits = Edits(page)
    edits.add(Cut(attributes={5: {"id": "b"}}, unwrapped=flags(page, 5)))
    edits.add(Cut(gone=flags(page, 3), spans=[(page.start.item(5), page.stop.item(5))]))
    assert inside(edits) == '<p style="top:0;color:red">z</p>'


def test_filters_change_what_those_before_have_left(page: Document) -> None:
    edits = Edits(page)
    edits.add(Cut(undeclared={7: COLOUR, 3: COLOUR}))
    done = edits.add(Cut(undeclared={7: re.compile("top")}))
    assert done.edited == [7]
    assert inside(edits).endswith("<p>z</p>")
    assert edits.add(Cut(undeclared={7: COLOUR}, attributes={3: {"class": "a"}})).edited == []


def test_pieces_stand_where_they_belong(page: Document) -> None:
    edits = Edits(page)
    edits.add(Cut(start="<base>", head="<style></style>", foot="<hr>"))
    written = edits.written().decode()
    assert "<head><base><style></style></head>" in written
    assert written.endswith("<hr></body></html>")


def test_a_piece_before_something_that_goes_stays() -> None:
    written = document(b"<head><title>a</title></head><p>b", max_nodes=100)
    assert written is not None
    edits = Edits(written)
    edits.add(Cut(gone=flags(written, 2), start="<base>"))
    assert edits.written().startswith(b"<html><head><base></head>")


def test_without_a_body_pieces_stand_at_the_end_of_the_page() -> None:
    frames = document(b"<frameset><frame src=a></frameset>", max_nodes=100)
    assert frames is not None
    assert first_of(frames, "body") == 0
    edits = Edits(frames)
    edits.add(Cut(foot="<hr>"))
    assert edits.written().endswith(b"</frameset><hr></html>")


@pytest.mark.parametrize(
    ("tag", "attributes", "changed"),
    [
        (b"<p>", {"id": "a"}, b'<p id="a">'),
        (b'<p id="a" class="b">', {"id": None}, b'<p class="b">'),
        (b'<p "="1" <x="2" ==""y="3">', {"y": None}, b'<p "="1" <x="2" ==""y="3">'),
        (b'<p title="a id=&quot;b">', {"id": 'c"<\xa0>&'}, b'<p title="a id=&quot;b" id="c&quot;&lt;&nbsp;&gt;&amp;">'),
    ],
)
def test_only_what_changes_of_a_tag_is_written_anew(
    tag: bytes, attributes: dict[str, str | None], changed: bytes
) -> None:
    assert changed_tag(tag, attributes) == changed


def test_topmost_are_those_below_no_other(page: Document) -> None:
    assert np.flatnonzero(topmost(page, flags(page, 3, 4, 5, 7))).tolist() == [3, 7]
