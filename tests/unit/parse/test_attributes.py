"""A tree has the attributes that somebody reads; so what is read must be among them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import marrow
from marrow.assemble import code, embeds, pictures
from marrow.assemble.metadata import microdata, rdfa, scopes
from marrow.look import MAX_SHEETS
from marrow.methods.auto import embed
from marrow.parse.attributes import READ
from tests.unit.native.forms import CORE, both, needs_core

HAVE_ALL = {"filters", "drawing"}  # they read documents and drawings, which keep every attribute
SOURCES = sorted(path for path in Path(marrow.__file__).parent.rglob("*.py") if path.parent.name not in HAVE_ALL)
ASKED = ("having", "holders")
HOLDER = "own"  # what the attributes of a node are called


def names_in(source: str) -> Iterator[str]:
    """The attributes that code asks for by name, wherever a tree or a node's attributes are asked."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            asks = node.func.attr in ASKED or (node.func.attr == "get" and _is_holder(node.func.value))
            yield from _text(node.args[0]) if asks else ()
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            yield from _text(node.left) if _is_holder(node.comparators[0]) else ()


def _is_holder(node: ast.expr) -> bool:
    """Whether an expression is the attributes of a node: `own`, or `tree.attributes[node]`."""
    if isinstance(node, ast.Subscript):
        node = node.value
        return isinstance(node, ast.Attribute) and node.attr == "attributes"
    return isinstance(node, ast.Name) and node.id == HOLDER


def _text(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def test_code_that_asks_is_found() -> None:
    source = "own.get('a'); 'b' in own; tree.attributes[node].get('c'); tree.having('d'); tree.holders('e')"
    assert set(names_in(source)) == set("abcde")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_every_attribute_that_code_names_is_read(path: Path) -> None:
    assert set(names_in(path.read_text("utf-8"))) <= READ


def test_every_attribute_of_a_list_is_read() -> None:
    lists = (
        pictures._LAZY,
        pictures._LAZY_SETS,
        pictures.BACKGROUNDS,
        embeds._ADDRESSES,
        embeds._POST_ADDRESSES,
        scopes.TARGETS,
    )
    names = {*code._LANGUAGE_ATTRIBUTES, *embed._ATTRIBUTES, *(name for each in lists for name in each)}
    assert names <= READ


OF_METADATA = [path for path in SOURCES if path.parent.name == "metadata" and path.parent.parent.name == "assemble"]
OF_THE_HEAD = {"name", "http-equiv", "value", "media", "sizes", "lang", "xml:lang", "dir"}
"""What readers of metadata ask of elements of the head, of `html` and of `body`, which keep all that is read."""

OF_ONE_TAG = {"title": "abbr", "type": "input"}


@needs_core
def test_what_metadata_asks_for_is_not_kept_from_the_parser() -> None:
    assert CORE is not None
    asked = {name for path in OF_METADATA for name in names_in(path.read_text("utf-8"))}
    asked |= {*scopes.TARGETS, *microdata._MARKING[1:], *rdfa._MARKING[1:]}
    assert {"rel", "datetime", "itemscope", "hreflang"} < asked
    for name in asked:
        tag = "link" if name in OF_THE_HEAD else OF_ONE_TAG.get(name, "p")
        page = f'<{tag} rel=next {name}="display">'.encode()
        assert CORE.trim(page, MAX_SHEETS, True) == page


def test_both_forms_have_the_same_list() -> None:
    assert CORE is None or set(CORE.ATTRIBUTES[1:]) == READ


@pytest.mark.parametrize("name", sorted(READ))
def test_an_attribute_that_is_read_is_in_the_tree(name: str) -> None:
    page = f'<p onclick="x" {name.upper()}="tea" data-x="y">'
    for tree in both(lambda: marrow.read(page).tree):
        assert tree.attributes[3] == {name: "tea"}
        assert tree.having(name) == {3: "tea"}


@pytest.mark.parametrize("element", ["p", "b", "svg", "template shadowrootmode=open><i"])
def test_others_are_not(element: str) -> None:
    page = f'<body><{element} onclick="x" class="tea" data-x>'
    for tree in both(lambda: marrow.read(page).tree):
        assert tree.attributes[3] == {"class": "tea"}
        assert tree.having("onclick") == {}
        assert tree.holders("data-x").tolist() == []
