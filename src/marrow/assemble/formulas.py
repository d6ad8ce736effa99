"""Formulas: their TeX, wherever the page hides it.

Takes: a `math` element (the parser makes one of a MathJax script) or a picture of a formula. Gives: TeX, or the alternative text.
"""

from __future__ import annotations

import re

from marrow.assemble.kept import Kept
from marrow.tags import NUMBER

_MATH, _IMG = NUMBER["math"], NUMBER["img"]
_ANNOTATION = NUMBER["annotation"]
TAGS = frozenset({_MATH, _IMG})
_PICTURE = re.compile(r"\b(?:mwe-math|math|latex|tex|equation|formula)\b|mwe-math|latex|mathjax|katex")
_STYLE = re.compile(r"^\{\\(?:displaystyle|textstyle)\s+(.*)\}$", re.DOTALL)


def source(kept: Kept, node: int) -> str:
    """The TeX of a formula, else what it says; "" if the element is no formula."""
    tag = kept.tags[node]
    if tag == _IMG:
        return _clean(kept.attributes[node].get("alt") or "") if is_picture(kept, node) else ""
    for inner in range(node + 1, kept.ends[node]):
        if kept.tags[inner] == _ANNOTATION and "tex" in (kept.attributes[inner].get("encoding") or "").lower():
            return _clean("".join(kept.tree.texts(inner, kept.ends[inner])))
    alternative = kept.attributes[node].get("alttext")
    if alternative:
        return _clean(alternative)
    return _clean(" ".join(kept.tree.texts(node, kept.ends[node])))


def is_picture(kept: Kept, node: int) -> bool:
    """Whether an image shows a formula, with its TeX as alternative text."""
    own = kept.attributes[node]
    return bool(own.get("alt")) and _PICTURE.search(kept.class_words(node)) is not None


def _clean(text: str) -> str:
    text = " ".join(text.split())
    styled = _STYLE.match(text)
    return styled[1].strip() if styled else text
