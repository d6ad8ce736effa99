"""Element names as small integers, and sets of them as look-up tables.

`tag_set("p div")[tree.tag]` is a boolean column: which nodes are a `p` or a `div`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

TEXT = 0
"""The tag number of a text."""
OTHER = 1
"""The tag number of every element that is not in `NAMES`; `Tree.names` knows its name."""

NAMES: tuple[str, ...] = (
    "#text",
    "#other",
    *"""
    a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote
    body br button canvas caption center cite code col colgroup data datalist dd del desc details dfn dialog dir
    div dl dt em embed fieldset figcaption figure font footer foreignobject form frame frameset g h1 h2 h3 h4 h5
    h6 head header hgroup hr html i iframe img input ins kbd keygen label legend li link listing main map mark marquee
    math menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param path
    picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small source
    span strike strong style sub summary sup svg symbol table tbody td template textarea tfoot th thead time
    title tr track tt u ul use var video wbr xmp
    amp-img annotation annotation-xml mfenced mfrac mi mn mo mover mpadded mroot mrow ms mspace msqrt mstyle msub
    msubsup msup mtable mtd mtext mtr munder munderover semantics mmultiscripts mprescripts menclose
    """.split(),
)

VOID = "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr"
"""Elements of HTML that have no content and no end tag."""

NUMBER = {name: number for number, name in enumerate(NAMES)}


def tag_set(names: str) -> NDArray[np.bool_]:
    """A table that is true at the numbers of the given names.

    >>> table = tag_set("p div")
    >>> bool(table[NUMBER["p"]]), bool(table[NUMBER["span"]])
    (True, False)
    """
    table = np.zeros(len(NAMES), bool)
    table[[NUMBER[name] for name in names.split()]] = True
    return table
