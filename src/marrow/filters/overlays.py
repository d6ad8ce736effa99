"""What lies over the page: pop-ups and dialogues; and the locks that keep the page under them from scrolling.

A dialogue that a script opens at a reader's wish stays: one to log in, to search, or a menu. So does one that holds the
page's own text. An overlay that is called nothing else goes if it promotes something, or is open from the start.
"""

from __future__ import annotations

import re

from marrow.filters.filter import Attributes, Cut, Filter, Phase, View
from marrow.filters.names import Kind, kinds_in
from marrow.tags import NUMBER, tag_set
from marrow.tree import Flags

_ROOT = tag_set("html head body main article")
_PAGE = tag_set("html body")
_OVERFLOW = re.compile(r"(?:overflow(?:-[xy])?|position)\s*:\s*(?:hidden|fixed)\s*(?:!important)?\s*;?", re.IGNORECASE)
_FIELDS = ("password", "search")
_MANY_LINKS = 10
_DEEPEST = 4
"""Elements around what a script lays over a page; deeper, the name is that of a picture with words on it."""


def _cut(view: View) -> Cut:
    tree = view.document.tree
    over = view.facts.dialogues | view.facts.named(Kind.OVERLAY)
    if not over.any():
        return Cut(attributes=_unlocked(view))
    pushes = view.facts.named(Kind.PROMO | Kind.AD | Kind.CONSENT) & (tree.depth() <= _DEEPEST)
    lies = view.facts.held | view.facts.dialogues
    if lies.any():  # to find how a page looks takes longer than this filter
        pushes |= lies & ~view.look.is_hidden
    may_go = view.open() & ~_ROOT[tree.tag] & (tree.tag > 0) & ~view.facts.around_body & ~_wanted(view)
    return Cut(gone=over & _with_below(view, pushes) & may_go, attributes=_unlocked(view))


def _with_below(view: View, clue: Flags) -> Flags:
    """The elements with a clue of their own or in the element right below."""
    tree = view.document.tree
    found = clue.copy()
    found[tree.parent[1:][clue[1:]]] = True
    return found


def _wanted(view: View) -> Flags:
    """What a reader opens: it has a password, a search, a menu."""
    tree = view.document.tree
    fields = view.facts.listed(node for node, kind in view.facts.values("type").items() if kind in _FIELDS)
    wanted: Flags = tree.below(fields | (tree.tag == NUMBER["nav"])) > 0
    return wanted | (tree.below(tree.tag == NUMBER["a"]) >= _MANY_LINKS)


def _unlocked(view: View) -> dict[int, Attributes]:
    """The page's root and body without what keeps them from scrolling."""
    tree = view.document.tree
    changed: dict[int, Attributes] = {}
    for node in _PAGE[tree.tag].nonzero()[0].tolist():
        own = tree.attributes[node]
        new: dict[str, str | None] = {}
        classes, style = own.get("class", ""), own.get("style", "")
        kept = " ".join(word for word in classes.split() if not kinds_in(word) & Kind.LOCK)
        if kept != " ".join(classes.split()):
            new["class"] = kept
        if _OVERFLOW.search(style):
            new["style"] = _OVERFLOW.sub("", style).strip()
        if new:
            changed[node] = new
    return changed


FILTER = Filter("overlays", "remove_overlays", Phase.DELETE, _cut)
