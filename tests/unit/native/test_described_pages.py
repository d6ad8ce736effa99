"""What is told about a page in C is what the plain form tells."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.assemble.bare import bare
from marrow.assemble.metadata.bylines import _below_paragraphs
from marrow.assemble.metadata.clean import clean, shown, unmarked
from marrow.assemble.metadata.evidence import NONE, Option, shares
from marrow.assemble.metadata.places import heading, is_apart
from marrow.assemble.metadata.titles import _spelling
from tests.unit.assemble.metadata.build import page
from tests.unit.native.forms import CORE, both, needs_core

careful = settings(deadline=None, max_examples=200)

WORDS = "Bees are back - B' `b` é ß İ \u212a  \xa0 \t \n \x00 \xad \u200b \u202e & &amp; <b> 漢 ☕ \ud800 A-B".split(
    " "
)
TEXTS = st.lists(st.sampled_from([*WORDS, ""]), max_size=8).map(" ".join) | st.text(max_size=40)
LONG = st.sampled_from(("a" * 4999, "a" * 5000, "a" * 5001, " " * 5001, "é" * 600 + "  b", "Ab-" * 400))


@careful
@given(TEXTS | LONG)
def test_texts_are_cleaned_and_compared_the_same(text: str) -> None:
    compiled, plain = both(lambda: (clean(text), unmarked(text), bare(text), _spelling(text)))
    assert compiled == plain


PIECES = """
<h1>|</h1>|<h2>|</h2>|<title>|</title>|<h3>|</h3>|<p>|</p>|<br>|<b>|</b>|<div class=Widget>|<div class="a rélated">
</div>|<nav>|</nav>|<aside>|<p class=SIDEBAR>|<p class=promotion>|Bees are back |in town|É lan|\xad|&nbsp;|x|<td>|<li>
""".replace("\n", "|").split("|")
HTML = st.lists(st.sampled_from(PIECES), max_size=24).map("".join)


@careful
@given(HTML)
def test_nodes_show_the_same_and_stand_in_the_same_places(html: str) -> None:
    def found() -> list[object]:
        tree = page(html).tree
        nodes = range(len(tree))
        return [heading(tree), [shown(tree, node) for node in nodes], [is_apart(tree, node) for node in nodes]]

    compiled, plain = both(found)
    assert compiled == plain


def test_a_large_element_shows_nothing_in_either_form() -> None:
    html = "<div>" + "<p>word</p>" * 60 + "</div><section>" + "é" * 700 + "</section>"
    compiled, plain = both(lambda: [shown(page(html).tree, node) for node in range(len(page(html).tree))])
    assert compiled == plain


@careful
@given(st.lists(st.integers(0, 100), max_size=60))
def test_short_texts_below_long_ones_are_the_same(lengths: list[int]) -> None:
    html = "".join(f"<p>{'a' * length}</p>" for length in lengths)
    compiled, plain = both(lambda: _below_paragraphs(page(html).tree))
    assert compiled == plain


TRAITS = st.lists(st.sampled_from(("a", "b", "c", "d", "unknown")), max_size=6).map(tuple)
WEIGHTS = st.fixed_dictionaries({name: st.floats(-9, 9) for name in ("a", "b", "c", "d", NONE)})


@careful
@given(st.lists(TRAITS, max_size=6), WEIGHTS)
def test_options_weigh_the_same(traits: list[tuple[str, ...]], weights: dict[str, float]) -> None:
    options = [Option(number, (), each) for number, each in enumerate(traits)]
    compiled, plain = both(lambda: shares(options, weights))
    assert compiled == plain


@needs_core
def test_what_is_no_page_text_or_option_is_refused() -> None:
    assert CORE is not None
    tree = page("<p>Bees</p>").tree
    flags = tree.tag
    for call in (
        lambda: CORE.clean(3, 1, ""),  # type: ignore[arg-type]  # on purpose
        lambda: CORE.bare(b"x"),  # type: ignore[arg-type]  # on purpose
        lambda: CORE.shares([3], {}, 0.0),
        lambda: CORE.shares((), {}, 0.0),
        lambda: CORE.shares([Option(1, (), ("a",))], {"a": "b"}, 0.0),
        lambda: CORE.shares([], {}, "x"),  # type: ignore[arg-type]  # on purpose
        lambda: CORE.is_apart(tree.text, 0, flags, ("x",) * 17, 8),
        lambda: CORE.heading(tree.text, 1, 2, (3,), (1, 2, 3, 4)),  # type: ignore[arg-type]  # on purpose
        lambda: CORE.heading(tree.text, 1, 2, [3], (1, 2, 3, 4, 5)),  # type: ignore[arg-type]  # on purpose
    ):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(ValueError, match="beginning"):
        CORE.heading(tree.text, 1, 2, (3,), (1, 2, 3, 4, 5000))
    for node in (-1, len(tree)):
        with pytest.raises(IndexError):
            CORE.shown(tree.text, node, flags, 1, 1)
        with pytest.raises(IndexError):
            CORE.is_apart(tree.text, node, flags, (), 8)
    nothing = [""]
    assert CORE.shown(nothing, 0, flags, 1, 1) is None
    assert CORE.heading(nothing, 1, 2, (3,), (1, 2, 3, 4, 5)) is None
    assert CORE.is_apart(nothing, 0, flags, (), 8) is None
