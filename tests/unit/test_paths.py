from __future__ import annotations

from lxml import html as lxml_html

import marrow
from marrow.paths import Paths

PAGE = """<html><head><title>t</title></head><body>
<div><p>one</p><my-x>a</my-x><p>two <b>bold</b> tail</p><my-x>b</my-x></div></body></html>"""


def test_paths_find_their_node_in_another_parser() -> None:
    tree = marrow.read(PAGE).tree
    paths = Paths(tree.tag, tree.parent, tree.names)
    other = lxml_html.fromstring(PAGE).getroottree()
    for node in range(len(tree)):
        found = other.xpath(paths.of(node))
        assert isinstance(found, list)
        (only,) = found
        if tree.text[node]:
            assert str(only).split() == tree.text[node].split()
        else:
            assert getattr(only, "tag", "") == tree.name(node)


def test_no_node_has_no_path() -> None:
    tree = marrow.read(PAGE).tree
    assert Paths(tree.tag, tree.parent, tree.names).of(-1) == ""


def test_blocks_know_where_they_came_from() -> None:
    article = marrow.extract("<div><p>First words of a short page.</p><p>Second words of a short page.</p></div>")
    assert [article.xpath(block) for block in article.blocks] == ["/html/body/div[1]/p[1]", "/html/body/div[1]/p[2]"]
