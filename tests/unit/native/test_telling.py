"""What is read in C for metadata is what the plain form reads."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.assemble.metadata import candidates
from marrow.assemble.metadata.candidates import Candidate
from marrow.assemble.metadata.date_lines import read_dates, read_far_dates
from marrow.assemble.metadata.detect import _by_words
from marrow.assemble.metadata.head import said
from marrow.assemble.metadata.links import read_links
from marrow.assemble.metadata.places import joined
from marrow.assemble.metadata.sample import longest_texts
from marrow.assemble.metadata.scripts import script_of
from tests.unit.assemble.metadata.build import page
from tests.unit.native.forms import CORE, both, needs_core

careful = settings(deadline=None, max_examples=150)

PIECES = """
<meta name=a content=b>|<meta name="" property=p content="" value=v>|<meta property="" http-equiv=x content=é>|<meta>
<meta name=a>|<meta content=b>|<link rel=canonical href=/a>|<link rel="Alternate NEXT" href=/b hreflang=de>
<a rel=tag>t</a>|<link rel=stylesheet>|<a rel="nofollow\u00a0next" href=/c>x</a>|<a rel="no next" href=/d>
<a rel="ＴＡＧ">t</a>|<p>|text |</p>|é|<b>
<link rel="canonicals icon" href=/e>|<link rel=" ">|<link rel=ICON sizes=any>
<meta name=Author content="Ada">|<meta name=citation_author content="Ek, Bo">|<meta name=keywords content="a,b,,c">
<meta property="og:title fb:x" content=T>|<meta name=cms-last-updated content=2021-03-04>|<meta name=pubdate content=x>
<meta name=twitter:label1 content="Written by">|<meta name=twitter:data1 content=Ada>
<meta name=uploaded content=20210304>
""".replace("\n", "|").split("|")
HTML = st.lists(st.sampled_from(PIECES), max_size=20).map("".join)
SPOKEN = st.lists(
    st.sampled_from(
        "the of and der die das est les que 'n l’eau ist nicht ist é ß è И не что の 東京 ☕ 😀 ' ’".split()
    ),
    max_size=40,
).map(" ".join) | st.text(max_size=60)

DATED = st.lists(
    st.sampled_from(["4", "12", "21", "2021", "20210304", "1/2/21", "1.2.21", *"-/., aé年", 70 * "x"]),
    max_size=12,
).map("".join)


@careful
@given(HTML)
def test_metas_and_links_are_the_same(html: str) -> None:
    compiled, plain = both(lambda: (said(page(html).tree), list(read_links(page(html)))))
    assert compiled == plain


@careful
@given(HTML)
def test_candidates_are_the_same(html: str) -> None:
    compiled, plain = both(lambda: candidates(page(html)).all())
    assert compiled == plain
    assert all(type(one) is Candidate for each in compiled.values() for one in each)


@pytest.mark.parametrize("content", ["é" * 3000, "é" * 5000, "é" * 5001, "x" * 5000, "x" * 5001])
def test_contents_are_as_long_as_their_characters_are_many(content: str) -> None:
    compiled, plain = both(lambda: candidates(page(f"<meta name=author content={content}>")).all())
    assert compiled == plain
    assert ("authors" in plain) == (len(content) <= 5000)


@careful
@given(st.lists(DATED, max_size=6))
def test_texts_with_a_day_are_the_same(texts: list[str]) -> None:
    html = f"<h1>T</h1>{''.join(f'<p>{text}</p>' for text in texts)}"
    compiled, plain = both(lambda: (read_dates(page(html)), list(read_far_dates(page(html), 0))))
    assert compiled == plain


@needs_core
def test_what_is_no_list_of_nodes_or_no_candidate_is_refused() -> None:
    assert CORE is not None
    texts = page("<p>4 March 2021</p>").tree.text
    with pytest.raises(TypeError):
        CORE.dated(texts, (0,), 9)  # type: ignore[arg-type]  # that is what is tested
    with pytest.raises(IndexError):
        CORE.dated(texts, [99], 9)
    assert CORE.dated((), [0], 9) is None
    with pytest.raises(TypeError):
        CORE.gather([("title",)], Candidate, {}, {}, 9)
    with pytest.raises(TypeError):
        CORE.gather([], int, {}, {}, 9)
    with pytest.raises(TypeError):
        CORE.gather([("title", "Tea")], Candidate, {"title": ()}, {}, 9)
    with pytest.raises(TypeError):
        CORE.metas(texts, 9, (), str)  # type: ignore[arg-type]  # that is what is tested


@needs_core
def test_no_more_than_so_many_candidates_are_gathered() -> None:
    assert CORE is not None
    found: dict[str, list[Candidate]] = {}
    CORE.gather([("title", "", "html", "", 0)] + [("title", "Tea", "html", "", 1)] * 9, Candidate, found, {}, 3)
    assert found == {"title": [Candidate("title", "Tea", "html", "", 1)] * 2}


@careful
@given(SPOKEN)
def test_languages_and_scripts_are_the_same(text: str) -> None:
    compiled, plain = both(lambda: (_by_words(text.lower()), script_of(text)))
    assert compiled == plain


@careful
@given(st.lists(st.integers(30, 60), max_size=50), st.integers(0, 90), st.integers(0, 90))
def test_texts_are_the_same(lengths: list[int], first: int, last: int) -> None:
    html = "".join(f"<p>{'é' * length}</p>" for length in lengths)

    def found() -> tuple[list[int], str]:
        tree = page(html).tree
        return longest_texts(tree), joined(tree, first, last)

    compiled, plain = both(found)
    assert compiled == plain
