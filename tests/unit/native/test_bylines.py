"""Bylines are the same, whether the core or the plain form looks for them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.assemble.metadata.byline_marks import holding
from marrow.assemble.metadata.bylines import Byline, Bylines
from tests.unit.assemble.metadata.build import page
from tests.unit.native.forms import both

careful = settings(deadline=None, max_examples=200)

WORDS = "By by: BY Ada Lovelace van de della and & , / - | . 1 é the \n Autor: B. O'Neil Zoë Автор: АВТОР".split(" ")
SIGNS = "\xa0 \u3000 \u2003 • – 作者： 记者 李白 王 小明 編集部 文／ ： ライター 글 김연아 “ 😀 \t".split(" ")
LINES = st.lists(st.sampled_from([*WORDS, *SIGNS, ""]), max_size=8).map(" ".join) | st.lists(
    st.sampled_from([*WORDS, *SIGNS]), max_size=4
).map("".join)
MARKS = """
class=author|class="entry-Author x"|class=by|class="post byline"|class=autor|class=utho|class="yline u"|class=aauthor
rel=author|href=/author/ada|href=/profil|href="/autho /author"|href=/prof|id=author|class="comment-author"
""".replace("\n", "|").split("|")
HTML = st.lists(st.tuples(st.sampled_from(MARKS), LINES), max_size=8).map(
    lambda lines: "<h1>Bees</h1>" + "".join(f"<p {mark}>{line}</p>" for mark, line in lines)
)


@careful
@given(HTML)
def test_bylines_are_the_same(html: str) -> None:
    def found() -> tuple[list[Byline], list[Byline], list[Byline], list[str]]:
        made = page(html)
        bylines = Bylines(made)
        lines, signatures = bylines.lines(range(len(made.tree)).__contains__), bylines.signatures()
        return bylines.marked(), [*lines], [*signatures], bylines.may_be_lines()

    compiled, plain = both(found)
    assert compiled == plain


PARTS = st.lists(st.text("abü", min_size=1, max_size=4), min_size=1, max_size=8).map(tuple)


@careful
@given(st.lists(st.text("abü ", max_size=12), max_size=6), PARTS)
def test_parts_of_attributes_are_found_the_same(values: list[str], parts: tuple[str, ...]) -> None:
    html = "".join(f"<b class='{value}' title='{value}'>x</b>" for value in values)
    compiled, plain = both(lambda: [holding(page(html).tree, name, parts) for name in ("class", "title")])
    assert compiled == plain


@careful
@given(st.lists(st.text("abü ", max_size=3), max_size=120), PARTS)
def test_parts_are_found_among_many_attributes(values: list[str], parts: tuple[str, ...]) -> None:
    html = "".join(f"<b class='{'c' * (7 * number % 90)}{value}'>x</b>" for number, value in enumerate(values))
    compiled, plain = both(lambda: holding(page(html).tree, "class", parts))
    assert compiled == plain
