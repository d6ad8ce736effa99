"""Reading the parser's tree in the parser's own memory.

Gives: `walker`, which does that, or None. The parser promises nothing about its memory. So at first use a document is
parsed that has one of everything; `layout` finds in its memory where things are, by looks that cannot crash; then the
walker reads another such document, and must find what `flatten` finds in the parser's writing. Where anything is not as
expected there is no walker, and pages are read from the parser's writing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from selectolax.lexbor import LexborHTMLParser

from marrow.parse.attributes import READ
from marrow.parse.layout import LOWEST_ADDRESS, Layout, Unexpected
from marrow.parse.memory import Memory, Unreadable
from marrow.tags import NAMES

if TYPE_CHECKING:
    from marrow.native.interface import Core, Page, Walker

_MORE_TAGS = """altglyph altglyphdef altglyphitem animatecolor animatemotion animatetransform clippath feblend
fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight
fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge femergenode femorphology feoffset
fepointlight fespecularlighting fespotlight fetile feturbulence glyphref image isindex lineargradient malignmark mglyph
multicol nextid radialgradient selectedcontent spacer textpath""".split()
"""Names that the parser has numbered and `tags` has not. A page that has yet another one is read in writing."""
_LONG = "q-name-that-is-longer-than-any-that-the-parser-keeps-inside"
_NAMED = "".join(f"<{_LONG[:length]}></{_LONG[:length]}>" for length in range(2, 32))
_SEARCHED = f"""<!doctype html><title>t</title><!-- a comment -->
<p q-a="one"></p><p q-b="the second" q-c="and a third"></p><p q-d="four, é" q-e q-f="ff" q-g=""></p>
<div>one<b>a text of its own, é</b>, <i>漢字</i> and <u></u>{"long " * 200}</div>
<svg viewBox="0 0 9 9" xml:lang="de" xlink:title="t"><linearGradient></linearGradient><foreignObject><p>x</p>
</foreignObject></svg><math definitionURL="u"><mi>y</mi></math>{_NAMED}"""
_PROVED = f"""{_SEARCHED}<svg><g><link>in SVG</link> it has content</g><style>.a {{}}</style></svg><?an instruction?>
<pre> <b>a</b>\n</pre><iframe src="x"><p></iframe><br>a<script>1 < 2</script>b<style>p {{}}</style>
<script type="application/ld+json">{{}}</script><noscript><img src=a></noscript><image alt="i">
<ul class="x y" hidden id=z><li title="">&lt;&amp;&quot;&nbsp;<li data-testid="t"></ul>
<table><tr><td colspan=2>d</table><select><option>e</select><p>{"<b>" * 50}f"""
_SHADOW = "<div><template shadowrootmode=open>x</template></div>"


def walker(core: Core) -> Walker | None:
    """What reads the parser's memory; None where that is not to be understood, or not wanted (`MARROW_WALKER=0`)."""
    try:
        return _proved(core)
    except OSError:
        return None  # there are no pipes left just now; the next page may have one


@cache
def _proved(core: Core) -> Walker | None:
    """A walker that was tried out; an OSError is no answer, and so not kept."""
    if os.name != "posix" or os.environ.get("MARROW_WALKER") == "0":
        return None  # elsewhere it is not known what a pipe does with an address of nothing
    try:
        with Memory() as memory:
            made = _made(core, Layout(memory, LexborHTMLParser(_SEARCHED.encode())))
    except (Unexpected, Unreadable, AttributeError):
        return None  # the last: if the parser no longer tells what is asked of it
    return made if _is_right(core, made) else None


def _made(core: Core, layout: Layout) -> Walker:
    asked = LexborHTMLParser("".join(f"<p {name}=x>" for name in (*READ, "shadowrootmode")).encode())
    attributes = dict(pair for element in asked.css("p") for pair in layout.attribute_names(element))
    return core.Walker(layout.places(), dict(_tag_numbers(asked)), attributes)


def _tag_numbers(document: LexborHTMLParser) -> Iterator[tuple[int, str]]:
    """The names of elements that the parser has numbered."""
    for name in (*NAMES[2:], *_MORE_TAGS):
        number = document.create_node(name).tag_id
        if number < LOWEST_ADDRESS:
            yield number, name


def _is_right(core: Core, made: Walker) -> bool:
    """Whether a walker finds what the parser writes."""
    root = LexborHTMLParser(_PROVED.encode()).root
    shadow = LexborHTMLParser(_SHADOW.encode()).root
    if root is None or shadow is None or made.read(shadow, 99) is not None:
        return False
    walked, written = made.read(root, 1 << 20), core.flatten(root.html or "", 1 << 20)
    return walked is not None and written is not None and held(walked) == held(written)


def held(page: Page) -> list[object]:
    """All that a page holds."""
    nodes = range(page.count)
    texts, attributes = [page.texts[node] for node in nodes], [page.attributes[node] for node in nodes]
    return [bytes(page.columns), page.height, page.is_cut, page.names, page.json_ld, page.sheets, texts, attributes]
