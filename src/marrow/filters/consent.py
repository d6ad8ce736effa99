"""Banners that ask for consent to cookies.

The containers of well-known consent tools go as they are. What a page only calls `cookie` or `consent`, or keeps in
sight, goes if it also speaks of it: a word for cookies and one for agreeing, in a dozen languages. A recipe for cookies
has the name and not the words. Nothing goes that holds much of the page's own text.
"""

from __future__ import annotations

import re

import numpy as np

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.names import Kind
from marrow.tags import tag_set
from marrow.tree import Flags

_COOKIES = re.compile(
    r"cookie|datenschutz|gdpr|dsgvo|rgpd|privacy|tracking|plik[ióo]w|файл|куки|隐私|クッキー|쿠키|evästeitä",
    re.IGNORECASE,
)
_AGREE = re.compile(
    r"accept|agree|consent|allow|got it|\bok\b|okay|zustimm|akzept|einverstanden|accepte|j'ai compris|acept|acuerdo"
    r"|accett|acconsent|akkoord|toestaan|accepteren|akcept|zgadzam|zgod|godk|aksept|acceptér|hyväksy|soglas"
    r"|соглас|принять|принима|同意|接受|受け入れ|동의|kabul|súhlas|souhlas|elfogad|aceito|aceitar|concordo",
    re.IGNORECASE,
)
_ROOT = tag_set("html head body main article")
_MOST_CHARS = 6000
"""A banner with all its partners has fewer."""


def _cut(view: View) -> Cut:
    tree = view.document.tree
    may_go = view.open() & ~_ROOT[tree.tag] & (tree.tag > 0) & ~view.facts.around_body
    tools = view.facts.named(Kind.CONSENT_TOOL) & may_go
    chars = tree.below(tree.chars)
    asks = (view.facts.named(Kind.CONSENT) | view.facts.dialogues | view.facts.held) & may_go & (chars > 0)
    asks &= (chars <= _MOST_CHARS) & ~tree.inside(tools) & (tree.below(view.facts.is_own * tree.chars) * 2 <= chars)
    return Cut(gone=tools | _speaking(view, asks))


def _speaking(view: View, boxes: Flags) -> Flags:
    """Those of some boxes that speak of cookies and of agreeing; the outermost ones are read."""
    tree = view.document.tree
    found = np.zeros(len(tree), bool)
    done = 0
    for box in np.flatnonzero(boxes).tolist():
        if box < done:
            continue
        text = " ".join(tree.texts(box, int(tree.end[box])))
        if _COOKIES.search(text) and _AGREE.search(text):
            found[box] = True
            done = int(tree.end[box])
    return found


FILTER = Filter("consent banners", "remove_consent", Phase.DELETE, _cut)
