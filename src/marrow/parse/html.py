"""Bytes that are valid UTF-8 → Tree.

Takes: what `decode` and `guard` made. Gives: the tree, the JSON-LD and the style sheets of the page.
Keeps true: the tree is that of an HTML5 parser; nothing that a reader could see is left out, short of `max_nodes`,
and then a warning says so.

White space between tags is no node of its own: it is put in front of the text that follows it, so that words stay
apart and code keeps its indentation, while two nodes in five need not be looked at again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from selectolax.lexbor import LexborHTMLParser, LexborNode

from marrow.article import Warning
from marrow.options import Limits
from marrow.tags import NAMES, NUMBER, OTHER, TEXT
from marrow.tree import NO_ATTRIBUTES, Attributes, Tree, build

_PRE = NUMBER["pre"]
_SCRIPT = NUMBER["script"]
_STYLE = NUMBER["style"]
_COMMENT = -1
_FIRST_ADDRESS = 1 << 16
"""The parser's own tag numbers are smaller."""


@dataclass(frozen=True, slots=True, eq=False)
class Parsed:
    """What an HTML parser saw."""

    tree: Tree
    json_ld: tuple[str, ...]
    sheets: tuple[str, ...]
    warnings: tuple[Warning, ...]


def parse(data: bytes, limits: Limits) -> Parsed:
    """Parse a page and flatten it once, in document order."""
    known = _known_tags()
    tags: list[int] = []
    parents: list[int] = []
    texts: list[str] = []
    attributes: list[Attributes] = []
    names: dict[int, str] = {}
    json_ld: list[str] = []
    sheets: list[str] = []
    document = LexborHTMLParser(data)
    node = document.root
    parent = -1
    is_open: list[tuple[LexborNode, int]] = []  # ancestors of `node`, each with its own parent's number
    space = ""
    # One flat loop without calls of our own: half of an extraction's time is spent here (bench/speed.py).
    while len(tags) < limits.max_nodes:
        tag = known.get(node.tag_id, OTHER)
        if tag == TEXT:
            text = node.text_content
            if not text or text.isspace():
                space += text or ""
            else:
                tags.append(TEXT)
                parents.append(parent)
                texts.append(space + text if space else text)
                attributes.append(NO_ATTRIBUTES)
                space = ""
        elif tag != _COMMENT:
            number = len(tags)
            own = node.attributes
            if tag == OTHER:
                name = node.tag or ""
                tag = NUMBER.get(name, OTHER)
                if tag == OTHER:
                    names[number] = name
            elif tag == _PRE:
                space = ""  # the indentation of the tag is not that of the code
            tags.append(tag)
            parents.append(parent)
            texts.append("")
            attributes.append(own or NO_ATTRIBUTES)
            if tag == _STYLE:
                sheets.append(node.text())
            elif tag == _SCRIPT:
                kind = own.get("type")
                if kind and "ld+json" in kind.lower():
                    json_ld.append(node.text())
                elif kind and kind.startswith("math/tex"):
                    texts[-1] = node.text()
            elif (child := node.first_child) is not None:
                is_open.append((node, parent))
                parent = number
                node = child
                continue
        following = node.next
        while following is None and is_open:
            last, parent = is_open.pop()
            following = last.next
        if following is None:
            break
        node = following
    tree = build(tags, parents, texts, attributes, names)
    is_cut = following is not None
    return Parsed(tree, tuple(json_ld), tuple(sheets), _cut_warning(limits) if is_cut else ())


def _cut_warning(limits: Limits) -> tuple[Warning, ...]:
    return (Warning("cut.nodes", f"only the first {limits.max_nodes:,} nodes of the page were read"),)


@cache
def _known_tags() -> dict[int, int]:
    """Our tag numbers by the parser's, which differ between its releases.

    The parser numbers the names it does not know by an address that means nothing in another document.
    """
    document = LexborHTMLParser("<p>text<!-- comment -->")
    known = {document.create_node(name).tag_id: number for number, name in enumerate(NAMES) if number > OTHER}
    for node in document.root.traverse(include_text=True):
        if node.is_text_node:
            known[node.tag_id] = TEXT
        elif node.is_comment_node:
            known[node.tag_id] = _COMMENT
    return {theirs: ours for theirs, ours in known.items() if theirs < _FIRST_ADDRESS}
