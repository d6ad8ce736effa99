"""Formulas: their TeX, wherever the page hides it.

Takes: a `math` element (the parser makes one of a MathJax script) or a picture of a formula. Gives: TeX, or the
alternative text.
Keeps true: a formula is one line of text without characters that nobody sees.
"""

from __future__ import annotations

import re

from marrow.assemble.kept import Kept
from marrow.assemble.mathml import to_tex
from marrow.assemble.spans import tidy
from marrow.patterns import late
from marrow.tags import NUMBER, TEXT

_IMG, _ANNOTATION = NUMBER["img"], NUMBER["annotation"]
_PICTURE = late(r"(?:^|[\s_-])(?:mwe-math[\w-]*|math|latex|tex|equation|formula|mathjax|katex)(?:$|[\s_-])")
_STYLE = late(r"\{\\(?:display|text|script)style\s+(.*)\}", re.DOTALL)
_DELIMITED = late(r"\\\((.*)\\\)|\\\[(.*)\\\]|\$\$(.*)\$\$|\$(.*)\$", re.DOTALL)


def source(kept: Kept, node: int) -> str:
    """The TeX of a formula, else what it says; "" if the element is no formula."""
    own = kept.attributes[node]
    if kept.tags[node] == _IMG:
        return _clean(own.get("alt", "")) if is_picture(kept, node) else ""
    if kept.tags[node + 1 : kept.ends[node]] == bytes([TEXT]):  # the parser makes this of a script that holds TeX
        return _clean(kept.texts[node + 1])
    for inner in range(node + 1, kept.ends[node]):
        if kept.tags[inner] == _ANNOTATION and "tex" in kept.attributes[inner].get("encoding", "").lower():
            return _clean("".join(kept.tree.texts(inner, kept.ends[inner])))
    alternative = _clean(own.get("alttext", ""))
    return alternative or tidy(to_tex(kept, node))


def is_display(kept: Kept, node: int) -> bool:
    """Whether a formula stands on a line of its own."""
    own = kept.attributes[node]
    if kept.tags[node] == _IMG:
        return "display" in own.get("class", "")
    return own.get("display") == "block" or own.get("mode") == "display"


def is_picture(kept: Kept, node: int) -> bool:
    """Whether an image shows a formula, with its TeX as alternative text."""
    if not kept.attributes[node].get("alt"):
        return False
    words = kept.class_words(node)
    # One of these is in every name of `_PICTURE`, and hardly any picture has one: much quicker than the pattern.
    may_be = "math" in words or "tex" in words or "equation" in words or "formula" in words
    return may_be and _PICTURE.search(words) is not None


def _clean(text: str) -> str:
    """TeX without what only says how or where it is set."""
    text = tidy(text)
    if delimited := _DELIMITED.fullmatch(text):
        text = tidy(next(filter(None, delimited.groups()), ""))
    if styled := _STYLE.fullmatch(text):
        text = styled[1].strip()
    return text
