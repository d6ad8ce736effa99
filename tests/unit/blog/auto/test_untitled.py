from __future__ import annotations

import numpy as np

import marrow
from marrow.blog.auto.parting import part
from marrow.blog.blocks import blocks_of
from marrow.blog.labels import Label

_NOTE = "<div><p>{0} is what this note says.</p><span>{1} May 2024</span></div>"
_POST = "<div><h2>{0}</h2><p>{0} is what this post says.</p><span>{1} May 2024</span></div>"


def _posts(html: str) -> list[list[str]]:
    """The texts of each post: headings are titles, what ends as a day does is a date, sentences are content."""
    page = marrow.read(html)
    blocks = blocks_of(page)
    texts = [blocks.runs.text(page.tree, block) for block in range(len(blocks))]
    names = [page.tree.name(page.tree.parent[leaf]) for leaf in blocks.runs.leaves[blocks.runs.start[:-1]].tolist()]
    labels = np.zeros((len(texts), len(Label)), bool)
    labels[:, Label.TITLE] = [name == "h2" for name in names]
    labels[:, Label.DATE] = [text.endswith("2024") for text in texts]
    labels[:, Label.CONTENT] = [text.endswith(".") for text in texts]
    kind = np.array([sorted(set(names)).index(name) for name in names], np.int64)
    post = part(page.tree, blocks, kind, labels).tolist()
    return [[text for text, own in zip(texts, post, strict=True) if own == number] for number in range(max(post) + 1)]


def test_notes_side_by_side_are_posts_though_none_has_a_title() -> None:
    notes = "".join(_NOTE.format(word, day) for day, word in enumerate(("Tea", "Milk", "Salt"), 1))
    found = [["Tea is what this note says.", "1 May 2024"], ["Milk is what this note says.", "2 May 2024"]]
    assert _posts(f"<h1>Site</h1><main>{notes}</main>")[:2] == found
    assert len(_posts(f"<h2>Site</h2><main>{notes}</main>")) == 3


def test_what_stands_below_an_article_is_no_list_of_posts() -> None:
    comments = "".join(_NOTE.format(word, day) for day, word in enumerate(("Tea", "Milk", "Salt"), 1))
    story = "<p>A long story that is told at length, and not in a hurry, as the best of them are told.</p>" * 3
    assert len(_posts(f"<h2>Story</h2><article>{story}</article><section>{comments}</section>")) == 1


def test_two_of_a_make_may_be_anything() -> None:
    assert _posts("<main>" + _NOTE.format("Tea", 1) + _NOTE.format("Milk", 2) + "</main>") == []


def test_what_is_made_otherwise_is_no_list() -> None:
    bodies = (
        "<ul><li>{}</li></ul><span>{} May 2024</span>",
        "<table><td>{}<td>{} May 2024</table><hr>",
        "<pre>{}</pre><b>{} May 2024</b><i></i>",
        "<section><section>{}</section></section><em>{} May 2024</em>",
    )
    html = "".join(f"<div>{body.format('Something is said.', day)}</div>" for day, body in enumerate(bodies, 1))
    assert _posts(f"<main>{html}</main>") == []


def test_a_post_without_a_title_among_others_is_its_own() -> None:
    html = _POST.format("Tea", 1) + _NOTE.format("Milk", 2) + _POST.format("Salt", 3)
    assert [len(post) for post in _posts(f"<main>{html}</main>")] == [3, 2, 3]


def test_a_box_without_a_date_among_posts_is_none() -> None:
    html = _POST.format("Tea", 1) + "<div><p>Subscribe to us, it is free.</p></div>" + _POST.format("Salt", 3)
    assert len(_posts(f"<main>{html}</main>")) == 2


def test_text_above_the_first_post_is_of_no_post() -> None:
    found = _posts("<main><p>Welcome to this place.</p>" + _POST.format("Tea", 1) + _POST.format("Salt", 3) + "</main>")
    assert "Welcome to this place." not in found[0]
