"""Formulas: their TeX, wherever the page hides it.

Takes: a `math` element (the parser makes one of a MathJax script) or a picture of a formula. Gives: TeX, or the
alternative text. Of a page also the elements that hold nothing but TeX, for a script to set, as Pandoc and Sphinx write
them.
Keeps true: a formula is one line of text without characters that nobody sees. Text is taken for a formula only where
the page calls it one: prices and code have dollars and backslashes too.
"""

from __future__ import annotations

import re

from marrow.assemble.kept import Kept
from marrow.assemble.mathml import to_tex
from marrow.assemble.spans import tidy
from marrow.patterns import late
from marrow.record import record
from marrow.tags import NUMBER, TEXT, tag_set

_IMG, _ANNOTATION = NUMBER["img"], NUMBER["annotation"]
_ONE_TEXT = bytes([TEXT])
_PICTURE = late(r"(?:^|[\s_-])(?:mwe-math[\w-]*|math|latex|tex|equation|formula|mathjax|katex)(?:$|[\s_-])")
_STYLE = late(r"\{\\(?:display|text|script)style\s+(.*)\}", re.DOTALL)
_DELIMITED = late(r"\\\((.*)\\\)|\\\[(.*)\\\]|\$\$(.*)\$\$|\$(.*)\$", re.DOTALL)
_CALLED = ("math", "tex", "arithmatex")
"""Classes of elements that hold TeX: Pandoc's and Sphinx's, MediaWiki's, and that of MkDocs."""
_HOLDERS = tag_set("span div p")
_FENCES = (("\\(", "\\)", False), ("\\[", "\\]", True), ("$$", "$$", True), ("$", "$", False))
"""What TeX stands between, and whether it then stands on a line of its own."""
_TEX = late(r"[\\^_{]")


@record
class Typed:
    """A formula that stands as TeX in the text of a page."""

    text: str
    is_display: bool


def typed(kept: Kept) -> dict[int, Typed]:
    """The elements that hold nothing but TeX, and are called formulas."""
    found: dict[int, Typed] = {}
    for called in _CALLED:
        for node, words in kept.tree.having("class", called).items():
            if _HOLDERS[kept.tags[node]] and kept.tags[node + 1 : kept.ends[node]] == _ONE_TEXT:
                formula = _typed(tidy(kept.texts[node + 1]), words.split())
                if formula is not None:
                    found[node] = formula
    return found


def _typed(text: str, words: list[str]) -> Typed | None:
    is_inline, is_display = "inline" in words, "display" in words
    stands_alone = _stands_alone(text)
    if stands_alone is None and not ((is_inline or is_display) and _is_bare(text)):
        return None
    tex = clean(text)
    return Typed(tex, is_display or (bool(stands_alone) and not is_inline)) if tex else None


def _stands_alone(text: str) -> bool | None:
    """Whether TeX between fences is to stand on a line of its own; None if the text is not one formula."""
    for opening, closing, stands_alone in _FENCES:
        if text.startswith(opening) and text.endswith(closing) and len(text) > len(opening + closing):
            inside = _without_rows(text[len(opening) : -len(closing)])
            return None if opening in inside or closing in inside else stands_alone
    return None


def _is_bare(text: str) -> bool:
    """Whether a text is TeX without fences, as Pandoc writes it for KaTeX; what needs none it writes as plain text."""
    inside = _without_rows(text)
    return _TEX.search(inside) is not None and not any(opening in inside for opening, _, _ in _FENCES)


def _without_rows(text: str) -> str:
    """Without the ends of rows: `\\\\[2pt]` is no fence."""
    return text.replace("\\\\", "")


def source(kept: Kept, node: int) -> str:
    """The TeX of a formula, else what it says; "" if the element is no formula."""
    own = kept.attributes[node]
    if kept.tags[node] == _IMG:
        return clean(own.get("alt", "")) if is_picture(kept, node) else ""
    if kept.tags[node + 1 : kept.ends[node]] == _ONE_TEXT:  # the parser makes this of a script that holds TeX
        return clean(kept.texts[node + 1])
    for inner in range(node + 1, kept.ends[node]):
        if kept.tags[inner] == _ANNOTATION and "tex" in kept.attributes[inner].get("encoding", "").lower():
            return clean("".join(kept.tree.texts(inner, kept.ends[inner])))
    alternative = clean(own.get("alttext", ""))
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


def clean(text: str) -> str:
    """TeX without what only says how or where it is set."""
    text = tidy(text)
    if delimited := _DELIMITED.fullmatch(text):
        text = tidy(next(filter(None, delimited.groups()), ""))
    if styled := _STYLE.fullmatch(text):
        text = styled[1].strip()
    return text
