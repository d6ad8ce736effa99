from __future__ import annotations

from marrow.assemble.metadata.places import after_heading, heading, is_apart, near_heading, short_texts, texts_with
from marrow.page import Page
from marrow.tags import tag_set
from marrow.tree import Tree
from tests.unit.assemble.metadata.build import page


def tree_of(html: str) -> Tree:
    return page(html).tree


def all_of(page: Page, longest: int, outside: str) -> list[int]:
    return short_texts(page, slice(0, len(page.tree)), 1, longest, tag_set(outside))


def said(tree: Tree, nodes: list[int]) -> list[str]:
    return [tree.text[node].strip() for node in nodes]


def test_the_place_near_the_heading_holds_it_and_not_the_whole_page() -> None:
    tree = tree_of("<p>before</p>" * 200 + "<h1>Bees</h1>" + "<p>after</p>" * 500)
    near = near_heading(tree)
    names = [tree.name(node) for node in range(near.start, near.stop)]
    assert "h1" in names
    assert len(names) < 300
    assert tree.name(after_heading(tree).start) == "h1"


def test_without_a_heading_the_beginning_is_the_place() -> None:
    tree = tree_of("<p>text</p>")
    assert near_heading(tree) == slice(0, len(tree))
    assert after_heading(tree) == slice(0, len(tree))


def test_short_texts_are_of_a_length_and_outside_of_some_tags() -> None:
    made = page("<p>one</p><p>a longer text</p><a>two</a><h2>six</h2><p>ten</p>")
    assert said(made.tree, all_of(made, 5, "a h2")) == ["one", "ten"]
    assert said(made.tree, all_of(made, 5, "a")) == ["one", "six", "ten"]
    assert short_texts(made, slice(0, len(made.tree)), 4, 5, tag_set("a")) == []


def test_hidden_texts_are_none() -> None:
    made = page("<p>one</p><p style='display:none'>two</p><div hidden><p>six</p></div>")
    assert said(made.tree, all_of(made, 5, "a")) == ["one"]


def test_navigation_and_comments_are_apart() -> None:
    made = page('<p>in</p><nav><p>out</p></nav><div class="post-Comments"><p>out</p></div>')
    tree, texts = made.tree, all_of(made, 9, "a")
    assert [(tree.text[node].strip(), is_apart(tree, node)) for node in texts] == [
        ("in", False),
        ("out", True),
        ("out", True),
    ]


def test_texts_with_a_part_are_told_from_the_others() -> None:
    made = page("<p>May 2021</p><p>Mai</p><p>in 1999</p><p>é20</p><p>2</p>")
    texts = all_of(made, 9, "a")
    assert said(made.tree, texts_with(made.tree, texts, ("20", "199"))) == ["May 2021", "in 1999", "é20"]
    assert texts_with(made.tree, texts, ()) == []


def test_the_heading_is_the_one_that_the_title_has() -> None:
    site = "<title>The bees are back | The Daily Bee</title><h1>The Daily Bee Weekly</h1>"
    tree = tree_of(site + "<p>text</p><h1>The <i>bees</i> are back</h1>")
    assert tree.texts(heading(tree), tree.end[heading(tree)]) == ["The ", "bees", " are back"]
    tree = tree_of(site + "<p>text</p><h2>The bees are back</h2>")
    assert tree.name(heading(tree)) == "h2"
    tree = tree_of(site + "<p>text</p><h1>The be\xades are back</h1>")
    assert heading(tree) > 4


def test_a_lesser_heading_counts_where_there_is_no_top_one() -> None:
    title, lesser = "<title>The bees are back | The Daily Bee</title>", "<h3>The bees are back</h3>"
    tree = tree_of(title + "<h2>The news</h2>" + lesser)
    assert tree.name(heading(tree)) == "h3"
    tree = tree_of(title + "<h1>The news</h1>" + lesser)
    assert tree.name(heading(tree)) == "h1"


def test_without_such_a_heading_it_is_the_first_top_one() -> None:
    tree = tree_of("<title>Bees</title><h2>News</h2><h1>Other</h1><h1>Words</h1>")
    assert tree.text[heading(tree) + 1] == "Other"
    assert heading(tree_of("<title>Bees</title><p>text</p>")) == 0
