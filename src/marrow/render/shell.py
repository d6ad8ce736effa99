"""Is a page empty without a browser?

Takes: a page that was read from its markup, and how long that is. Gives: whether scripts are to make what it shows.

Of 1,446 pages of all development sets (16 November 2026), chosen by others because they hold an article, 6 are taken
for such: two show nothing, four so little that it is less than a two-hundredth of their bytes.
"""

from __future__ import annotations

import re

from marrow.page import Page

_FEW_CHARS = 60
"""A page that shows no more, and has scripts, is not what its reader is to see."""
_MIN_SHARE = 0.005
"""Of the bytes that are shown text; pages with an article and little text have from 0.0057 up (zh_news_xmu)."""
_LITTLE = 1000
"""A page that shows more has something to read, whatever it says of itself."""
_ROOT = re.compile(r"root|app|main-?app|app-?root|react-?root|react-app|__next|__nuxt|___gatsby|q-app|svelte|ember-app")
"""How frameworks call the element that their scripts fill."""
_NEEDS = re.compile(rb"<noscript[^<>]*>[^<]{0,400}(?:<(?!/noscript)[^<>]*>[^<]{0,400}){0,6}java ?script", re.IGNORECASE)


def shown_chars(page: Page) -> int:
    """The characters that a page shows."""
    return int(page.tree.chars[~page.look.is_hidden].sum())


def is_shell(page: Page, data: bytes) -> bool:
    """Whether a page, read from these bytes, shows next to nothing until its scripts have run."""
    if b"<script" not in data and b"<SCRIPT" not in data:
        return False
    shown = shown_chars(page)
    if shown <= _FEW_CHARS:
        return True
    if shown > _LITTLE:
        return False
    return shown < _MIN_SHARE * len(data) or _has_empty_root(page) or _NEEDS.search(data) is not None


def _has_empty_root(page: Page) -> bool:
    chars = page.tree.below(page.tree.chars)
    return any(_ROOT.fullmatch(value) and not chars[node] for node, value in page.tree.having("id").items())
