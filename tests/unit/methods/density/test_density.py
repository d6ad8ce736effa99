from __future__ import annotations

import numpy as np
import pytest

import marrow
from marrow.errors import RenderError
from marrow.look import Look
from marrow.methods import METHODS
from marrow.methods.density import REASONS, judge
from marrow.options import Options
from marrow.page import Page
from marrow.render.static import look
from marrow.segments import segment
from marrow.verdicts import Verdicts
from tests.builders import tree_of

PROSE = "Plain words, one after the other, until there are enough of them to be worth reading for their own sake."
MENU = "<ul>" + "".join(f"<li><a href=/{name}>{name}</a>" for name in "news kitchen travel shop".split()) + "</ul>"
PAGE = f"""<body><nav>{MENU}</nav><div><h1>Tea</h1><p>{PROSE}<p>{PROSE} <a href=/x>More</a><h2>Cups</h2><p>{PROSE}</div>
    <aside><p>Now <b>20%</b> <i>off</i></aside><footer>{MENU}<span>2024</span></footer>"""


def judged(page: Page, **changes: str) -> Verdicts:
    return judge(page, segment(page.tree, page.look), Options().change(**changes))


def verdicts(html: str, **changes: str) -> list[tuple[str, str, str]]:
    page = marrow.read(html)
    segments = segment(page.tree, page.look)
    found = judged(page, **changes)
    return [(segments.text(page.tree, each.segment)[:5], each.role.name.lower(), each.because) for each in found]


@pytest.mark.parametrize("density", ["text", "composite", "hybrid"])
def test_the_body_is_what_is_dense(density: str) -> None:
    kept = [text for text, role, _ in verdicts(PAGE, density=density) if role == "body"]
    assert kept == ["Tea", "Plain", "Plain", "Cups", "Plain"]


def test_reasons_say_where_a_segment_stands_and_how_dense_it_is() -> None:
    found = {text: because for text, _, because in verdicts(PAGE)}
    assert found["Plain"] == "density.content"
    assert found["Tea"] == "density.within"  # thin, but in what is content
    assert found["news"] == "density.thin"


def test_what_is_dense_beside_the_densest_is_not_the_body() -> None:
    # The body itself has texts, and is reached; but the largest sum in it is that of the div.
    html = f"<body>{PROSE[:40]}<div><p>{PROSE}<p>{PROSE}</div>"
    assert verdicts(html, density="text")[0] == ("Plain", "other", "density.beside")


def test_without_vision_hybrid_density_is_composite_density() -> None:
    page = marrow.read(PAGE)
    hybrid, composite = judged(page), judged(page, density="composite")
    assert hybrid.score.tolist() == composite.score.tolist()
    assert hybrid.why.tolist() == composite.why.tolist()


@pytest.mark.parametrize(("chars", "role"), [(29, "OTHER"), (30, "BODY"), (31, "BODY")])
def test_a_segment_is_the_bodys_if_half_of_its_characters_are(chars: int, role: str) -> None:
    #  with 30 characters           C   T      TD   DensitySum
    #  body                        60  35    1.71       11
    #    b "x" × 30, 3 × i         30   3      10       30      the largest, so alone content
    #    u                         30  30       1      7.5      thinner than the body, which sets the threshold
    #      6 × (i "xxxxx", 4 × s)   5   4    1.25        5
    thin = ["      i", '        "xxxxx"', *["        s"] * 4] * 6
    tree = tree_of("html", "  body", "    b", f'      "{"x" * chars}"', *["      i"] * 3, "    u", *thin)
    (verdict,) = judged(Page(tree=tree, look=look(tree)), density="text")
    assert verdict.role.name == role


def test_scores_are_a_half_at_the_threshold_and_grow_with_density() -> None:
    found = judged(marrow.read(PAGE))
    assert (found.score >= 0).all()
    assert (found.score <= 1).all()
    assert (found.score[found.is_kept] >= 0.5).all()
    assert (found.score[~found.is_kept] <= 0.5).all()
    content, within = REASONS.index("density.content"), REASONS.index("density.within")
    assert found.score[found.why == content].min() > found.score[found.why == within].max()


@pytest.mark.parametrize(
    "html",
    ["<img src=x>", "<frameset><frame src=a></frameset>", "<title>Tea</title>"],
)
@pytest.mark.parametrize("density", ["text", "composite", "hybrid"])
def test_pages_without_text_have_no_verdicts(html: str, density: str) -> None:
    assert verdicts(html, density=density) == []


def test_a_page_without_a_body_is_judged_from_its_root() -> None:
    tree = tree_of("html", "  p", f'    "{PROSE}"')
    (verdict,) = judged(Page(tree=tree, look=look(tree)))
    assert verdict.because == "density.content"


@pytest.mark.parametrize("vision", ["position", "vips"])
def test_vision_needs_a_browser(vision: str) -> None:
    with pytest.raises(RenderError, match="render=always") as caught:
        verdicts(PAGE, vision=vision)
    assert caught.value.code == "render.needed"


@pytest.mark.parametrize("density", ["text", "composite"])
def test_densities_that_do_not_look_need_no_browser(density: str) -> None:
    assert verdicts(PAGE, density=density, vision="vips") == verdicts(PAGE, density=density)


def two_columns(vision: str) -> list[str]:
    """A page of two columns with the same words: one in the middle, one narrow at the right."""
    column = ["      p", f'        "{PROSE}"'] * 3
    tree = tree_of("html", "  body", "    div", *column, "    div", *column)
    side = slice(int(tree.end[2]), len(tree))
    box = np.zeros((len(tree), 4), np.float32)
    box[:] = 0, 0, 1000, 100
    box[3:8] = 200, 0, 600, 50
    box[side] = 900, 0, 100, 50
    static = look(tree)
    page = Page(tree=tree, look=Look(static.display, static.is_hidden, static.font_size, static.color, box))
    return [each.role.name for each in judged(page, vision=vision)]


def test_position_tells_columns_apart_that_density_does_not() -> None:
    assert two_columns("none") == ["BODY"] * 6
    assert two_columns("position") == ["BODY"] * 3 + ["OTHER"] * 3


def test_the_method_is_registered() -> None:
    page = marrow.read(PAGE)
    segments = segment(page.tree, page.look)
    found = METHODS["density"](page, segments, Options())
    assert found.method == "density"
    assert found.why.tolist() == judged(page).why.tolist()


@pytest.mark.parametrize(
    "html",
    [f"<p>{PROSE}" * 60_000, "<div>" * 400 + f"<i>a<b>{PROSE}" * 30_000, "<div>a" * 50_000],
    ids=["wide", "deep", "a chain"],
)
def test_large_pages_are_judged(html: str) -> None:
    page = marrow.read(html)
    assert len(judged(page)) == len(segment(page.tree, page.look))
