"""Panels: what a page folds away until a reader asks for it, such as tabs, accordions, and answers to questions.

Takes: the attributes of an element. Gives: whether it is a panel, by its role or by what its author called it.
Keeps true: `native/panels.c` says the same. What is folded away for another reason (menus, dialogues, baskets) is no
panel.

A reader who opens the page opens them; nobody who wants its text does without. Of the words that people kept of
services and products, one in twenty is in a panel that is closed (wcxb, 2026).
"""

from __future__ import annotations

from marrow.tree import Attributes

_ROLES = frozenset(("tabpanel", "region"))
_NAMES = (b"accordion", b"collaps", b"faq", b"toggle", b"tab-pane", b"tabpane", b"disclosure", b"expand")
_OTHERS = tuple(
    b"nav menu modal dialog cookie search drawer popup dropdown cart login header footer "
    b"consent gdpr paywall comment newsletter subscri banner advert toast tooltip".split()
)


def is_panel(own: Attributes) -> bool:
    """Whether an element that is hidden is a panel.

    >>> [is_panel(own) for own in ({"role": "tabpanel"}, {"class": "Accordion-body"}, {"class": "navbar-collapse"})]
    [True, True, False]
    """
    named = [_small(own[name]) for name in ("class", "id") if name in own]
    if any(other in said for said in named for other in _OTHERS):
        return False
    return own.get("role") in _ROLES or any(name in said for said in named for name in _NAMES)


def _small(said: str) -> bytes:
    """In small letters, but for those beyond ASCII: no name has them, nor any that becomes one of its letters."""
    return said.encode("utf-8", "surrogatepass").lower()
