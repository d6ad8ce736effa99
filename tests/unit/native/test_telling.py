"""What is read in C for metadata is what the plain form reads."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.assemble.metadata.detect import _by_words
from marrow.assemble.metadata.head import said
from marrow.assemble.metadata.links import read_links
from marrow.assemble.metadata.places import joined
from marrow.assemble.metadata.sample import longest_texts
from marrow.assemble.metadata.scripts import script_of
from tests.unit.assemble.metadata.build import page
from tests.unit.native.forms import both

careful = settings(deadline=None, max_examples=150)

PIECES = """
<meta name=a content=b>|<meta name="" property=p content="" value=v>|<meta property="" http-equiv=x content=é>|<meta>
<meta name=a>|<meta content=b>|<link rel=canonical href=/a>|<link rel="Alternate NEXT" href=/b hreflang=de>
<a rel=tag>t</a>|<link rel=stylesheet>|<a rel="nofollow\u00a0next" href=/c>x</a>|<a rel="no next" href=/d>
<a rel="ＴＡＧ">t</a>|<p>|text |</p>|é|<b>
<link rel="canonicals icon" href=/e>|<link rel=" ">|<link rel=ICON sizes=any>
""".replace("\n", "|").split("|")
HTML = st.lists(st.sampled_from(PIECES), max_size=20).map("".join)
SPOKEN = st.lists(
    st.sampled_from(
        "the of and der die das est les que 'n l’eau ist nicht ist é ß è И не что の 東京 ☕ 😀 ' ’".split()
    ),
    max_size=40,
).map(" ".join) | st.text(max_size=60)


@careful
@given(HTML)
def test_metas_and_links_are_the_same(html: str) -> None:
    compiled, plain = both(lambda: (said(page(html).tree), list(read_links(page(html)))))
    assert compiled == plain


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
