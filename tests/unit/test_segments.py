"""P2's segments: the paper's example, and what pages are made of."""

from __future__ import annotations

import numpy as np
import pytest

from marrow.look import Display, Look
from marrow.options import Limits
from marrow.parse.html import parse
from marrow.render.static import look
from marrow.segments import line_breaks, segment
from marrow.tags import NUMBER, OTHER, TEXT
from marrow.tree import NO_ATTRIBUTES, Tree, build


def paper() -> tuple[Tree, Look, dict[int, str]]:
    """Figure 2 of Luo et al. 2009. Names are the paper's; line-break nodes are n1, n2, n3, n6 (br) and n14.

    n1 ─ n2 ─ n4 ─ n10 ─ n12 │ n5 ─ n13 │ n6 br │ n7 │ n8 ─ n14 ─ n19, n15 ─ n20 │ n9 ─ n16
       └ n3 ─ n11 ─ n17 │ n18
    """
    nodes = [
        ("n1", "", "block"), ("n2", "n1", "block"), ("n4", "n2", "inline"), ("n10", "n4", "inline"),
        ("n12", "n10", "text"), ("n5", "n2", "inline"), ("n13", "n5", "text"), ("n6", "n2", "br"),
        ("n7", "n2", "text"), ("n8", "n2", "inline"), ("n14", "n8", "block"), ("n19", "n14", "text"),
        ("n15", "n8", "inline"), ("n20", "n15", "text"), ("n9", "n2", "inline"), ("n16", "n9", "text"),
        ("n3", "n1", "block"), ("n11", "n3", "inline"), ("n17", "n11", "text"), ("n18", "n3", "text"),
    ]  # fmt: skip
    number = {name: at for at, (name, _, _) in enumerate(nodes)}
    tags = [TEXT if kind == "text" else NUMBER["br"] if kind == "br" else OTHER for _, _, kind in nodes]
    tree = build(
        tags,
        [number.get(parent, -1) for _, parent, _ in nodes],
        [name if kind == "text" else "" for name, _, kind in nodes],
        [NO_ATTRIBUTES] * len(nodes),
        {at: name for at, (name, _, kind) in enumerate(nodes) if kind in ("block", "inline")},
    )
    display = np.array([Display.BLOCK if kind == "block" else Display.INLINE for _, _, kind in nodes], np.uint8)
    count = len(nodes)
    seen = Look(display, np.zeros(count, bool), np.full(count, 16, np.float32), np.zeros(count, np.int32))
    return tree, seen, {at: name for name, at in number.items()}


def test_table_1_nearest_line_break_nodes() -> None:
    tree, seen, name = paper()
    nearest = tree.nearest(line_breaks(tree, seen))
    found = {name[node]: name[int(nearest[node])] for node in range(len(tree))}
    assert {leaf: found[leaf] for leaf in "n12 n13 n6 n7 n19 n20 n16 n17 n18".split()} == {
        "n12": "n2", "n13": "n2", "n6": "n6", "n7": "n2", "n19": "n14", "n20": "n2", "n16": "n2", "n17": "n3",
        "n18": "n3",
    }  # fmt: skip


def test_the_papers_segments() -> None:
    tree, seen, name = paper()
    segments = segment(tree, seen)
    found = [
        [name[leaf] for leaf in segments.leaves[first:last].tolist()]
        for first, last in zip(segments.start[:-1], segments.start[1:], strict=True)
    ]
    assert found == [["n12", "n13"], ["n7"], ["n19"], ["n20", "n16"], ["n17", "n18"]]


def texts(html: str) -> list[str]:
    tree = parse(html.encode(), Limits()).tree
    segments = segment(tree, look(tree))
    return [segments.text(tree, number) for number in range(len(segments))]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>One <b>bold</b> word.<p>Two", ["One bold word.", "Two"]),
        ("<div>before<p>inside</p>after</div>", ["before", "inside", "after"]),
        ("<p>one<br>two<br><br>three", ["one", "two", "three"]),
        ("<ul><li>a<li>b</ul>", ["a", "b"]),
        ("<table><tr><td>a<td>b</table>", ["a", "b"]),
        ("<p>a <img src=x> b", ["a b"]),
        ("<p><b>a</b> <i>b</i></p>", ["a b"]),
        ("<p>gl<b>ue</b>d", ["glued"]),
        ("<p> </p><p>&nbsp;</p><p>x", ["x"]),
        ("<p>a<hr>b", ["a", "b"]),
        ("<span style='display:block'>a</span><span>b</span>", ["a", "b"]),
        ("<p>shown<span hidden>not</span>", ["shown"]),
    ],
)
def test_segments_of_markup(html: str, expected: list[str]) -> None:
    assert texts(html) == expected


def test_every_visible_text_is_in_exactly_one_segment() -> None:
    tree = parse(b"<div>a<p>b<b>c</b></p>d<br>e<ul><li>f</ul>g</div>", Limits()).tree
    segments = segment(tree, look(tree))
    assert segments.leaves.tolist() == np.flatnonzero(tree.chars).tolist()
    assert segments.chars.sum() == tree.chars.sum()
    assert segments.owner().tolist() == sorted(segments.owner().tolist())


def test_a_page_without_text_has_no_segments() -> None:
    assert texts("<img src=x>") == []
