"""Bytes that are valid UTF-8 → Tree.

Takes: what `decode` and `guard` made. Gives: the tree, the JSON-LD and the style sheets of the page.
Keeps true: the tree is that of an HTML5 parser; nothing that a reader could see is left out, short of `max_nodes`,
and then a warning says so.

The compiled core reads the parser's tree where it lies, in memory (`walking`). Without that the parser writes its tree
out again, in a canonical form that `flatten` reads without a step of Python per node. Two things would break that form:
comments, and scripts and the like, whose content is not escaped. The compiled core deals with them itself, first of all
by keeping most of them from the parser; what it cannot be sure of, and everything where there is no compiled core, is
taken out here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

from marrow import native
from marrow.article import Warning
from marrow.look import MAX_SHEETS
from marrow.options import Limits
from marrow.parse.compiled import tree_of
from marrow.parse.guard import guard, is_suspect
from marrow.parse.repair import close_frames, frames_in_noscript, may_hold_open_frame
from marrow.parse.walking import walker
from marrow.record import record
from marrow.tree import Tree

if TYPE_CHECKING:
    from marrow.native.interface import Page

_RAW = "script, style, iframe, noembed, noframes, xmp, plaintext, template"
_WITHOUT_EVENTS = int(LexborDocumentOptions.WO_EVENTS)
_COPIED_INTO = "selectedcontent"
"""Events let the parser copy the option that is selected into such an element, and change no other page."""
_MAX_SHADOWS = 8
"""Shadow trees inside each other that are opened."""


@record(eq=False)
class Parsed:
    """What an HTML parser saw."""

    tree: Tree
    json_ld: tuple[str, ...]
    sheets: tuple[str, ...]
    warnings: tuple[Warning, ...]


def parse(data: bytes, limits: Limits, *, for_metadata: bool = False) -> Parsed:
    """Parse a page and flatten it. `for_metadata` the tree may lack attributes that no reader of metadata asks for."""
    return _parsed(_trimmed(data, for_metadata=for_metadata), data, limits)


def parse_guarded(data: bytes, limits: Limits, *, for_metadata: bool = False) -> tuple[bytes, Parsed]:
    """Parse a page, or what `guard` leaves of it; gives that, too. What a frame has swallowed is freed first."""
    read, trimmed, parsed = _parse_guarded(data, limits, for_metadata=for_metadata)
    # What was cut is told again: the second parse begins with the whole page, as the first did.
    if _has_swallowed(parsed.tree, trimmed) and (mended := close_frames(data)) is not data:
        read, _, parsed = _parse_guarded(mended, limits, for_metadata=for_metadata)
    return read, parsed


def _has_swallowed(tree: Tree, trimmed: bytes) -> bool:
    """Whether a frame in `noscript` may have swallowed what follows."""
    return may_hold_open_frame(trimmed, frames_in_noscript(tree, trimmed))


def _parse_guarded(data: bytes, limits: Limits, *, for_metadata: bool) -> tuple[bytes, bytes, Parsed]:
    """What of a page is read, that without what nobody reads, and what the parser makes of it."""
    if for_metadata and native.core is not None:
        # What the parser gets is looked at, and not all that is kept from it: that is less than half.
        trimmed = _trimmed(data, for_metadata=True)
        if not is_suspect(trimmed, limits):
            return data, trimmed, _parsed(trimmed, data, limits)
    data, cuts = guard(data, limits)
    trimmed = _trimmed(data, for_metadata=for_metadata)
    return data, trimmed, _parsed(trimmed, data, limits, cuts)


def _trimmed(data: bytes, *, for_metadata: bool) -> bytes:
    """A page without what nobody reads."""
    return data if native.core is None else native.core.trim(data, MAX_SHEETS, for_metadata)


def _parsed(trimmed: bytes, data: bytes, limits: Limits, cuts: tuple[Warning, ...] = ()) -> Parsed:
    """What the parser makes of a trimmed page; `data` is all of it."""
    document, page = _document(trimmed, limits.max_nodes)
    is_deep = False
    if page is not None:
        tree, is_cut, json_ld, sheets = tree_of(page), page.is_cut, page.json_ld, page.sheets
    else:
        is_deep = b"shadowrootmode" in data and not _open_shadows(document)
        json_ld, sheets = _emptied(document)
        tree, is_cut = _flat(document, limits.max_nodes)
    # Longer sheets are never read, and the compiled core keeps them from the parser.
    sheets = tuple(sheet for sheet in sheets if 0 < len(sheet) <= MAX_SHEETS)
    warnings = (*cuts, *_warnings(limits, is_cut=is_cut, is_deep=is_deep))
    return Parsed(tree, json_ld, sheets, tuple(dict.fromkeys(warnings)))


def _document(trimmed: bytes, max_nodes: int) -> tuple[LexborHTMLParser, Page | None]:
    """A document and what the compiled core reads of it; None if something has to be taken out first.

    Without events a document is made in nine tenths of the time; with them only if they may have a part in it.
    """
    if native.core is not None:
        document = LexborHTMLParser(trimmed, options=_WITHOUT_EVENTS)
        page = _page(document, max_nodes)
        if page is not None and _COPIED_INTO not in page.names.values():
            return document, page
    document = LexborHTMLParser(trimmed)
    return document, _page(document, max_nodes)


def _written(document: LexborHTMLParser) -> str:
    """The parser's tree, written out again."""
    root = document.root
    return (root.html if root else None) or "<html></html>"


def _page(document: LexborHTMLParser, max_nodes: int) -> Page | None:
    """What the compiled core reads of a document; None if something has to be taken out first."""
    core, root = native.core, document.root
    if core is None:
        return None
    reader = walker(core)
    if reader is None or root is None:
        return core.flatten(_written(document), max_nodes)
    return reader.read(root, max_nodes)


def _flat(document: LexborHTMLParser, max_nodes: int) -> tuple[Tree, bool]:
    """The tree of a document without raw content, and whether it was cut."""
    page = _page(document, max_nodes)
    if page is not None:
        return tree_of(page), page.is_cut
    from marrow.parse.flatten import flatten  # loaded when it is needed: where the core is, by 1 page in 300

    return flatten(_without_comments(_written(document).encode()), max_nodes)


def _open_shadows(document: LexborHTMLParser) -> bool:
    """Put the content of declarative shadow trees, which readers see, in the place of their templates.

    Gives whether all could be opened.
    """
    for _ in range(_MAX_SHADOWS):
        templates = document.css("template[shadowrootmode]")
        if not templates:
            return True
        for template in templates:
            for fragment in template.template_fragments():
                while (child := fragment.first_child) is not None:
                    template.insert_before(child, move=True)
            template.decompose()
    return not document.css("template[shadowrootmode]")


def _emptied(document: LexborHTMLParser) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Take all unescaped content out of a document; gives the JSON-LD and the style sheets among it."""
    json_ld: list[str] = []
    sheets: list[str] = []
    for node in document.css(_RAW):
        _empty(document, node, json_ld, sheets)
    return tuple(json_ld), tuple(sheets)


def _empty(document: LexborHTMLParser, node: LexborNode, json_ld: list[str], sheets: list[str]) -> None:
    """Take the unescaped content out of the document, and keep what somebody reads."""
    name = node.tag
    if name == "style":
        sheets.append(node.text())
    elif name == "script":
        kind = (node.attributes.get("type") or "").lower()
        if "ld+json" in kind:
            json_ld.append(node.text())
        elif kind.startswith("math/tex"):
            _insert(document, node, "math", display="block" if "display" in kind else "inline")
    elif name in ("xmp", "plaintext"):
        _insert(document, node, "pre")
    elif name == "iframe":
        while (child := node.first_child) is not None:
            child.decompose()
        return
    node.decompose()


def _insert(document: LexborHTMLParser, node: LexborNode, name: str, **attributes: str) -> None:
    """Put an ordinary element with the text of a raw one in front of it."""
    made = document.create_node(name)
    made.insert_child(node.text())
    for attribute, value in attributes.items():
        made.attrs[attribute] = value
    node.insert_before(made)


def _without_comments(source: bytes) -> bytes:
    at = source.find(b"<!--")
    if at < 0:
        return source
    parts: list[bytes] = []
    done = 0
    while at >= 0:
        # An attribute may be named like the beginning of a comment: `<body <!-- class="page">`.
        is_in_tag = source.rfind(b"<", done, at) > source.rfind(b">", done, at)
        if is_in_tag:
            at = source.find(b"<!--", at + 4)
            continue
        parts.append(source[done:at])
        done = source.index(b"-->", at + 4) + 3
        at = source.find(b"<!--", done)
    parts.append(source[done:])
    return b"".join(parts)


def _warnings(limits: Limits, *, is_cut: bool, is_deep: bool) -> Iterator[Warning]:
    if is_cut:
        yield Warning("cut.nodes", f"only the first {limits.max_nodes:,} elements and texts of the page were read")
    if is_deep:
        yield Warning("cut.depth", f"shadow trees inside more than {_MAX_SHADOWS} others were left out")
