"""The tree is that of the parser: flattened by bytes, compared with a walk over its nodes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser, LexborNode

from marrow.options import Limits
from marrow.parse.attributes import READ
from marrow.parse.html import _RAW, _empty, parse, parse_guarded
from marrow.tree import Tree

LIMITS = Limits()


def tree_of(html: str) -> Tree:
    return parse(html.encode(), LIMITS).tree


def rows(tree: Tree) -> list[tuple[str, int, str, dict[str, str]]]:
    return [
        (tree.name(node), int(tree.parent[node]), tree.text[node], dict(tree.attributes[node]))
        for node in range(len(tree))
    ]


def walked(html: str) -> list[tuple[str, int, str, dict[str, str]]]:
    """The same rows, by walking the parser's nodes one by one."""
    document = LexborHTMLParser(html.encode())
    for raw in document.css(_RAW):
        _empty(document, raw, [], [])
    found: list[tuple[str, int, str, dict[str, str]]] = []
    space = False

    def say(text: str, parent: int, in_pre: bool) -> None:
        nonlocal space
        # White space of HTML and no-break spaces; what else Python calls space is ink.
        if text.strip("".join(map(chr, range(33))) + "\xa0"):
            found.append(("#text", parent, " " + text if space and not in_pre else text, {}))
            space = False
        elif text and in_pre:
            found.append(("#text", parent, text, {}))
            space = False
        elif text:
            space = True

    def visit(node: LexborNode, parent: int, in_pre: bool) -> None:
        number = len(found)
        own = {name: value or "" for name, value in node.attributes.items() if name in READ}
        name = node.tag or ""
        found.append((name.lower() if name == "foreignObject" else name, parent, "", own))
        in_pre = in_pre or name == "pre"
        text = ""
        child = node.first_child
        while child is not None:
            if child.is_text_node:
                text += child.text_content or ""
            elif not child.is_comment_node:  # texts on both sides of a comment are one
                say(text, number, in_pre)
                text = ""
                if child.is_element_node:
                    visit(child, number, in_pre)
            child = child.next
        say(text, number, in_pre)

    root = document.root
    assert root is not None
    visit(root, -1, False)
    return found


WORDS = st.sampled_from(
    ["a", "b ", " c", " ", "\n  ", "&amp;", "&nbsp;", "&lt;p&gt;", "é", "漢", "\t", '"', "'", "=", ">"]
)
NAMES = """p div span b i a pre br img li ul table tr td h1 blockquote figure figcaption my-tag section em hr svg math
mi path g foreignObject select option button textarea title noscript form font nobr optgroup selectedcontent""".split()
ATTRIBUTES = st.sampled_from(
    [
        "",
        " class=a",
        ' class="a b"',
        " hidden",
        " selected",
        ' title="x style="',
        " a=1 b='2'",
        ' alt="<&>"',
        " <c=1",
        ' d"e=1',
        " /f",
        " =g",
        " <!--",
    ]
)
TAGS = st.one_of(
    st.builds(lambda name, attributes: f"<{name}{attributes}>", st.sampled_from(NAMES), ATTRIBUTES),
    st.builds(lambda name: f"</{name}>", st.sampled_from(NAMES)),
    st.sampled_from(["<!-- c > <p> -->", "<!-->", "<?php if (a<b) ?>", "<!doctype html>", "</br>", "</p>", "<x<y z>"]),
    st.sampled_from(["<script>if (a<b) '</p>'</script>", "<style>p>a{}</style>", "<iframe><p>x</p></iframe>"]),
)
PAGES = st.lists(st.one_of(TAGS, WORDS), max_size=40).map("".join)


@settings(max_examples=400, deadline=None)
@given(PAGES)
def test_the_tree_is_the_parsers(html: str) -> None:
    assert rows(tree_of(html)) == walked(html)


def test_what_the_parser_copies_is_in_the_tree() -> None:
    html = "<select><button><selectedcontent></selectedcontent></button><option>a<option selected><b>c</b></select>"
    assert rows(tree_of(html)) == walked(html)
    assert [text for _, _, text, _ in rows(tree_of(html)) if text] == ["c", "a", "c"]


@settings(max_examples=200, deadline=None)
@given(PAGES)
def test_columns_agree_with_each_other(html: str) -> None:
    tree = tree_of(html)
    for node in range(len(tree)):
        inside = [other for other in range(len(tree)) if node in ancestors(tree, other)]
        assert inside == list(range(node, tree.end[node]))
        assert tree.chars[node] == len("".join(tree.text[node].split()))


def ancestors(tree: Tree, node: int) -> list[int]:
    found = []
    while node >= 0:
        found.append(node)
        node = int(tree.parent[node])
    return found


@settings(max_examples=200, deadline=None)
@given(PAGES, st.sampled_from(["class", "hidden", "a", "style", "title", "data-very-long-name"]))
def test_having_finds_what_attributes_hold(html: str, name: str) -> None:
    tree = tree_of(html)
    by_hand = {node: tree.attributes[node][name] for node in range(len(tree)) if name in tree.attributes[node]}
    assert dict(tree.having(name)) == by_hand
    assert set(by_hand) <= set(tree.holders(name).tolist())


def test_having_looks_for_words_and_parts() -> None:
    tree = tree_of('<p class="lead-in big">a<p class="leading">b<p title="lead-in">c lead-in')
    assert list(tree.having("class", "lead-in").values()) == ["lead-in big"]
    assert list(tree.having("class", part="lead").values()) == ["lead-in big", "leading"]
    assert tree.having("class", "no-such-word") == {}


def test_what_is_looked_for_may_stand_everywhere() -> None:
    """Each of these took seconds when every place was looked at instead of every node."""
    tree = tree_of('<p class="' + "e " * 50_000 + '">' + "e" * 500_000 + '<p title="' + " style=" * 50_000 + '">x')
    assert len(tree.having("class", "e")) == 1
    assert tree.having("style") == {}


def test_a_value_that_looks_like_an_attribute_is_none() -> None:
    assert tree_of('<a title="x style="><b style="y">').having("style") == {4: "y"}


def test_json_ld_and_sheets_are_kept_and_scripts_are_not() -> None:
    html = """<script>a<b</script><script type="Application/LD+json">{"a": "</p>"}</script><style>p{}</style><p>x"""
    parsed = parse(html.encode(), LIMITS)
    assert parsed.json_ld == ('{"a": "</p>"}',)
    assert parsed.sheets == ("p{}",)
    assert parsed.tree.texts(0, len(parsed.tree)) == ["x"]


def test_a_mathjax_script_becomes_a_formula() -> None:
    tree = tree_of('<p>a <script type="math/tex; mode=display">x<1</script> b')
    assert [row[0] for row in rows(tree)] == ["html", "head", "body", "p", "#text", "math", "#text", "#text"]
    assert tree.texts(0, len(tree)) == ["a ", "x<1", " b"]


@pytest.mark.parametrize("name", ["xmp", "plaintext"])
def test_old_verbatim_elements_become_pre(name: str) -> None:
    tree = tree_of(f"<{name}><b>&amp;")
    assert [row[0] for row in rows(tree)][-2:] == ["pre", "#text"]
    assert tree.text[len(tree) - 1] == "<b>&amp;"


def test_void_names_inside_svg_lose_no_text() -> None:
    tree = tree_of("<svg><link>t<source>u<param>v</param></svg><p>after")
    assert tree.texts(0, len(tree)) == ["t", "u", "v", "after"]


def test_templates_are_not_in_the_tree() -> None:
    tree = tree_of("<template><p>inside<script>if (a<b) x</script></template><p>outside")
    assert tree.texts(0, len(tree)) == ["outside"]


def test_shadow_trees_are() -> None:
    html = "<div><template shadowrootmode=open><p>one<div><template shadowrootmode=open>" + (
        "<script>a<b</script>two</template></div></template>"
    )
    tree = tree_of(html)
    assert tree.texts(0, len(tree)) == ["one", "two"]


def test_shadow_trees_that_are_too_deep_are_told() -> None:
    opening = "<div><template shadowrootmode=open>"
    parsed = parse((opening * 30 + "deep" + "</template></div>" * 30).encode(), LIMITS)
    assert [warning.code for warning in parsed.warnings] == ["cut.depth"]


def test_an_attribute_named_like_a_comment() -> None:
    tree = tree_of('<!-- a --><body <!-- class="page" --><p>x<!-- b -->y')
    assert tree.texts(0, len(tree)) == ["xy"]
    assert list(tree.having("class").values()) == ["page"]


def test_a_page_is_cut_out_loud() -> None:
    parsed = parse(b"<p>x" * 200, Limits(max_nodes=100))
    assert len(parsed.tree) == 100
    assert [warning.code for warning in parsed.warnings] == ["cut.nodes"]
    assert parse(b"<p>x" * 10, Limits(max_nodes=100)).warnings == ()


def test_columns_are_read_only() -> None:
    with pytest.raises(ValueError, match="read-only"):
        tree_of("<p>x").parent[0] = 5


def test_deep_pages_are_no_deeper_a_problem() -> None:
    tree = tree_of("<b>" * 20_000 + "x")
    assert int(tree.depth().max()) == 20_002


class TestGuarded:
    DEEP = b"<title>a</title>" + b"<div>" * 2000 + b"word"
    WRITING = b"<head><title>a</title><script>'" + b"<div>" * 2000 + b"'</script><p>word"

    @pytest.mark.parametrize("for_metadata", [False, True])
    def test_what_would_take_the_parser_too_long_is_cut(self, for_metadata: bool) -> None:
        left, parsed = parse_guarded(self.DEEP, LIMITS, for_metadata=for_metadata)
        assert len(left) < len(self.DEEP)
        assert [warning.code for warning in parsed.warnings] == ["cut.depth"]

    @pytest.mark.parametrize("for_metadata", [False, True])
    def test_what_a_script_writes_is_no_reason(self, for_metadata: bool) -> None:
        left, parsed = parse_guarded(self.WRITING, LIMITS, for_metadata=for_metadata)
        assert left == self.WRITING
        assert parsed.warnings == ()
        assert parsed.tree.texts(0, len(parsed.tree)) == ["a", "word"]

    @given(st.lists(st.sampled_from(["<b>", "<div>", "<select>", "<option>", "<p a b c>", "<body x y>", "x"])))
    def test_both_kinds_of_page_are_cut_alike(self, pieces: list[str]) -> None:
        data, limits = "".join(pieces * 9).encode(), Limits(max_depth=16, max_nodes=100, max_attributes=16)
        few, all_of_it = (parse_guarded(data, limits, for_metadata=each)[1] for each in (True, False))
        # Attributes that nobody reads are not too many where the parser never gets them.
        told, told_of_all = (
            [each for each in parsed.warnings if each.code != "cut.attributes"] for parsed in (few, all_of_it)
        )
        assert told == told_of_all
        assert set(few.warnings) <= set(all_of_it.warnings)
        assert few.tree.tag.tolist() == all_of_it.tree.tag.tolist()
