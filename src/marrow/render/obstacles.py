"""What stands between a reader and a page: walls that ask for consent, covers, and what hides until scripts run.

Takes: a tree and its look, with boxes. Gives: the elements to take away, and those to show.
Keeps true: nothing that holds most of a page's text is taken away; a page that shows its text is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from marrow.look import Look
from marrow.render.static import never_shown
from marrow.tags import tag_set
from marrow.tree import Tree

_NAMED = re.compile(
    r"cookie|consent|gdpr|ccpa|onetrust|didomi|qc-cmp|sp_message|cmp-?(?:box|banner|container|root)|usercentrics|truste"
    r"|iubenda-cs|klaro|borlabs|cmplz|osano|fc-dialog|cky-|evidon|termly|privacy-?(?:banner|wall|popup|notice)",
    re.IGNORECASE,
)
"""Names that those who build such walls give them."""
_SUBJECT = re.compile(
    r"cookie|consent|gdpr|privacy|tracking|datenschutz|einwillig|confidentialit|données personnelles|privacidad"
    r"|privacidade|riservatezza|prywatno|куки|конфиденциальн|隐私|クッキー|プライバシー|쿠키|개인정보",
    re.IGNORECASE,
)
_CHOICE = re.compile(
    r"accept|agree|allow|reject|decline|manage|got it|\bok\b|akzeptier|zustimm|ablehn|einverstanden|accepter|refuser|"
    r"aceptar|rechazar|acepto|aceitar|rejeitar|concordo|accett|rifiut|akkoord|accepteer|weiger|akceptuj|zgadzam|godkänn|"
    r"acceptera|godta|accepter|hyväksy|souhlas|přijmout|принять|согласен|同意|接受|同意する|동의",
    re.IGNORECASE,
)
_MOST_CHARS = 4000
"""Of a wall that is known by what it says: those that list all partners have a name."""
_MOST_SHARE = 0.5
"""Of the page's text that a wall may hold; more, and it is the page."""
_MIN_SHOWN = 0.1
"""A page that shows a smaller share of its text than this hides it, as in `static`."""
_ACTS = tag_set("button a input")
_COVER_SHARE = 0.9
"""Of the window, in both directions, that a cover hides."""
_COVER_CHARS = 30
"""A cover may say that the page is loading."""
CLEAR = 0.01
"""Nobody sees what is less opaque."""

Counts = NDArray[np.int64]


def walls(tree: Tree, look: Look) -> list[int]:
    """The elements, fixed to the window, that ask for consent; with them what is drawn between them and the page."""
    assert look.paint is not None
    fixed = np.flatnonzero(look.paint.is_fixed & ~look.is_hidden).tolist()
    if not fixed:
        return []
    chars = tree.below(np.where(look.is_hidden, 0, tree.chars))
    acts = tree.below(_ACTS[tree.tag])
    small = [node for node in fixed if chars[node] <= _MOST_SHARE * chars[0]]
    found = _asking(tree, small, chars, acts)
    veils = [node for node in small if not chars[node] and not acts[node]] if found else []
    return list(dict.fromkeys(found + veils))


def _asking(tree: Tree, nodes: Sequence[int], chars: Counts, acts: Counts) -> list[int]:
    """Those of some elements that ask for consent, by their name or by what they say.

    What has been read is not read again for what stands in it: that is gone with it, or says no more than it does.
    """
    found: list[int] = []
    read_until = 0
    for node in nodes:
        if _is_named(tree, node):
            found.append(node)
        elif node >= read_until and chars[node] <= _MOST_CHARS and acts[node]:
            read_until = int(tree.end[node])
            if _says_so(" ".join(tree.texts(node, read_until))):
                found.append(node)
    return found


def _is_named(tree: Tree, node: int) -> bool:
    own = tree.attributes[node]
    return _NAMED.search(f"{own.get('id', '')} {own.get('class', '')}") is not None


def _says_so(text: str) -> bool:
    return _SUBJECT.search(text) is not None and _CHOICE.search(text) is not None


def concealing(tree: Tree, look: Look) -> list[int]:
    """The elements that hide a page which shows next to none of its text."""
    text = np.where(never_shown(tree), 0, tree.chars)
    total = tree.below(text)
    if not total[0] or text[~look.is_hidden].sum() >= _MIN_SHOWN * total[0]:
        return []
    assert look.paint is not None
    hides = look.is_hidden & (total > _MIN_SHOWN * total[0])
    found: list[int] = np.flatnonzero(hides & (tree.tag != 0)).tolist()
    return found


def covers(tree: Tree, look: Look, width: int, height: int) -> list[int]:
    """The elements, fixed to the window and over all of it, that are to stay until the page has loaded."""
    assert look.paint is not None
    assert look.box is not None
    is_large = (look.box[:, 2] >= _COVER_SHARE * width) & (look.box[:, 3] >= _COVER_SHARE * height)
    is_painted = (look.paint.background >= 0) | look.paint.has_picture
    is_seen = is_painted & ~look.is_hidden & (look.paint.opacity > CLEAR)
    found = np.flatnonzero(look.paint.is_fixed & is_large & is_seen)
    if not len(found):
        return []
    chars = tree.below(np.where(look.is_hidden, 0, tree.chars))
    found = found[(chars[found] <= _COVER_CHARS) & (chars[found] < _MOST_SHARE * chars[0])]
    texts = (tree.chars > 0) & ~look.is_hidden
    # Also what is drawn behind all text may be fixed: a page's background.
    over: list[int] = found[look.paint.order[found] > np.median(look.paint.order[texts])].tolist() if len(found) else []
    return over


def fading(tree: Tree, look: Look) -> list[int]:
    """The elements with text that are clear, and yet count as shown: a script is to fade them in."""
    assert look.paint is not None
    chars = tree.below(np.where(look.is_hidden, 0, tree.chars))
    found: list[int] = np.flatnonzero((look.paint.opacity <= CLEAR) & ~look.is_hidden & (chars > 0)).tolist()
    return found
