"""What a browser shows, as a tree and its look."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import marrow
from marrow import native
from marrow.errors import RenderError
from marrow.look import Display, Look
from marrow.options import Options
from marrow.page import Page
from marrow.render.chromium import Chromium
from marrow.render.snapshot import seen
from marrow.render.tab import STYLES
from marrow.render.wire import Json
from marrow.segments import segment
from marrow.tags import NAMES, TEXT
from tests.unit.render.test_columns import page as snapshot_of

_OPENS = [f"<{name}>" for name in NAMES[2:]] + [
    "<x-y title='<'>",
    "<p style='display: none'>",
    "<a-b>",
    "<image>",
    "<p hidden>",
]
_ENDS = [f"</{name}>" for name in NAMES[2:]]
_TEXTS = [
    "text",
    " ",
    "\n",
    "\xa0",
    "\u3000",
    "&lt;b&gt;",
    "<",
    "&nbsp;",
    "\0",
    "<!-- c -->",
    "<![CDATA[x]]>",
    "é",
    "<?x?>",
]
_SOUP = st.lists(st.sampled_from(_OPENS) | st.sampled_from(_ENDS) | st.sampled_from(_TEXTS), max_size=60).map("".join)


def shown(page: Page) -> list[str]:
    tree = page.tree
    return [tree.text[node] for node in np.flatnonzero((tree.tag == TEXT) & ~page.look.is_hidden).tolist()]


def outline(page: Page) -> list[str]:
    tree = page.tree
    return [tree.text[node] if tree.tag[node] == TEXT else f"<{tree.name(node)}>" for node in range(len(tree))]


def node(page: Page, name: str) -> int:
    return outline(page).index(f"<{name}>")


def look(page: Page) -> Look:
    assert page.look.has_layout
    return page.look


def test_nodes_are_those_that_the_reader_of_markup_finds(chromium: Chromium) -> None:
    html = (
        "<!doctype html><title>A&amp;B</title><!-- no --><style>p{}</style><script>x</script><p> one <b>two</b>\n"
        "<i>three</i></p><pre>\n a\n<b> </b></pre><ul><li>four<li>five</ul><table><tr><td>six</table>"
        "<noscript><img src=a></noscript><p>\xa0<p>\u3000<textarea> x </textarea><svg><text>s</text></svg>"
        "<script type='application/ld+json'>{\"a\": 1}</script><script type='math/tex; mode=display'>x<y</script>"
        "<xmp><b></xmp><iframe srcdoc='<p>in'>raw</iframe><select><option>o</select><a title='\"<&>' href=x>é</a>"
    )
    drawn, read = chromium.render(html).page, marrow.read(html)
    assert outline(drawn) == outline(read)
    assert drawn.json_ld == read.json_ld
    link = node(drawn, "a")
    assert drawn.tree.attributes[link] == read.tree.attributes[link]


def test_boxes_and_styles_are_the_computed_ones(chromium: Chromium) -> None:
    html = """<!doctype html><style>body { margin: 0 } p { color: #102030; font: bold 20px/30px serif; width: 300px;
    margin: 7px } div { float: left; position: relative; border-top: 2px solid; background: #fff } b { position: fixed;
    overflow: auto; opacity: .5 } i { display: inline-flex; background: url(data:,) }</style>
    <p>one <i>two</i></p><div>three</div><b>four</b>"""
    page = chromium.render(html).page
    seen, paint = look(page), look(page).paint
    assert seen.box is not None
    assert paint is not None
    p, i, div, b = (node(page, name) for name in ("p", "i", "div", "b"))
    assert seen.box[p].tolist() == [7, 7, 300, 30]
    assert seen.display[[p, i, div]].tolist() == [Display.BLOCK, Display.INLINE_BLOCK, Display.BLOCK]
    assert (seen.font_size[p + 1], seen.color[p + 1], paint.weight[p + 1]) == (20, 0x102030, 700)
    assert seen.font_size[div] == 16
    assert paint.font[p] != paint.font[div]
    assert (paint.border[div], paint.background[div], paint.background[p]) == (1, 0xFFFFFF, -1)
    assert paint.is_floating[div]
    assert paint.is_fixed[b]
    assert paint.is_clipped[b]
    assert paint.opacity[b] == 0.5
    assert paint.has_picture[i]
    assert paint.order[b] > paint.order[p] >= 0


def test_what_nobody_sees_is_hidden(chromium: Chromium) -> None:
    html = """<p>seen</p><p style="display: none">no box</p><p style="visibility: hidden">invisible
    <b style="visibility: visible">but not this</b></p>
    <p style="opacity: 0; position: absolute">clear</p><p hidden>hidden</p><noscript>without scripts</noscript>
    <p aria-hidden=true>not read out</p><details><summary>more</summary>closed</details><button>press</button>"""
    assert shown(chromium.render(html).page) == ["seen", "but not this", "more"]


def test_a_thread_that_is_there_for_those_without_scripts_is_seen(chromium: Chromium) -> None:
    posts, article = "<p>a post of the thread</p>" * 9, "an article" * 9
    assert len(shown(chromium.render(f"<p>forum</p><noscript>{posts}</noscript>").page)) == 10
    assert shown(chromium.render(f"<p>{article}</p><noscript>{posts}</noscript>").page) == [article]


def test_what_is_clear_and_keeps_its_room_waits_to_fade_in(chromium: Chromium) -> None:
    html = """<p>seen</p><div style="opacity: 0"><p>fades in</p></div>
    <nav style="position: absolute"><p style="opacity: 0">drops down</p></nav>"""
    assert shown(chromium.render(html).page) == ["seen", "fades in"]


def test_a_formula_breaks_lines_only_as_a_whole(chromium: Chromium) -> None:
    formula = "<mrow><mfrac><mi>a</mi><mtable><mtr><mtd><mi>b</mi></mtd></mtr></mtable></mfrac></mrow>"
    page = chromium.render(f"<p>so <math>{formula}</math> is</p><math display=block>{formula}</math>").page
    segments = segment(page.tree, page.look)
    assert [segments.text(page.tree, number) for number in range(len(segments))] == ["so ab is", "ab"]


def test_shadow_trees_are_in_place_with_what_is_slotted(chromium: Chromium) -> None:
    html = """<div><template shadowrootmode=open><h2>above</h2><slot></slot><slot name=foot>nothing</slot>
    <slot name=none><i>instead</i></slot></template><b slot=foot>below</b><p>between</p>text
    <b slot=lost>lost</b></div>"""
    page = chromium.render(html).page
    assert [text.strip() for text in shown(page)] == ["above", "between", "text", "below", "instead"]
    assert outline(page)[3:5] == ["<div>", "<h2>"]


def test_frames_are_other_documents(chromium: Chromium) -> None:
    page = chromium.render("<p>ours</p><iframe srcdoc='<p>theirs</p>'></iframe>").page
    assert page.tree.texts(0, len(page.tree)) == ["ours"]


def test_scripts_may_make_what_no_markup_can(rendering: marrow.Options) -> None:
    html = r"""<p id=p>a<script>
    const y = document.createElement("x<y"); y.append("y"); p.append("b", y, "\ud800", "\u0000");
    const br = document.createElement("br"); br.append("inside"); p.append(br);
    const inner = document.createElement("p"); inner.append("nested"); p.append(inner);
    const odd = document.createElementNS("urn:x", "a:b"); odd.append("odd"); p.append(odd);
    p.setAttribute("title", '"><script>');
    </script>"""
    with Chromium(rendering.change(scripts="on")) as chromium:
        page = chromium.render(html).page
    assert [text for text in shown(page) if text.strip()] == ["ab", "y", "\ufffd\ufffd", "nested", "odd"]
    assert page.tree.attributes[node(page, "p")]["title"] == '"><script>'


def test_without_the_compiled_core_a_page_is_the_same(
    rendering: Options, chromium: Chromium, monkeypatch: pytest.MonkeyPatch
) -> None:
    html = "<h1>Tea</h1><p>Water, <b>leaves</b>, time.<br>That is all.</p>"
    compiled = chromium.render(html).page
    monkeypatch.setattr(native, "core", None)
    with Chromium(rendering) as other:  # a browser is told at its start how to speak
        plain = other.render(html, picture=True)
    assert outline(plain.page) == outline(compiled)
    assert plain.page.look.box is not None
    assert compiled.look.box is not None
    assert plain.page.look.box.tolist() == compiled.look.box.tolist()
    assert plain.picture.startswith(b"\x89PNG")


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(html=_SOUP)
def test_any_page_has_a_look_for_every_node(html: str, chromium: Chromium) -> None:
    page = chromium.render(html).page
    assert page.look.box is not None
    assert len(page.look.box) == len(page.look.is_hidden) == len(page.tree)


@pytest.mark.parametrize(("style", "height"), [("tea", 20.0), ("1", float("nan")), ("1", float("inf"))])
def test_what_no_browser_says_is_refused(style: str, height: float) -> None:
    made = snapshot_of((1, "element", "P", None, ()))
    made.box(2, [0, 8, 300, 20], [style] * len(STYLES))
    answer = made.answer()
    answer["result"]["documents"][0]["contentHeight"] = height
    with pytest.raises(RenderError, match="the browser's answer cannot be read") as caught:
        seen(Json().encode(answer), 100)
    assert caught.value.code == "render.load"
