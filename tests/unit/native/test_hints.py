"""What a page says of itself, read in both forms."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marrow
from marrow.methods.auto.hashes import _parts
from marrow.methods.auto.hints import hints_of
from tests.builders import page_of, tree_of
from tests.unit.native.forms import CORE, GOLDEN, both, needs_core, using

META = (
    "<meta property=og:title content='Green tea'>|<meta name=Twitter:Title content=x>|<meta property='' name=author "
    "content=Ada>|<meta name=' author' content=y>|<meta name='byl parsely-author' content=y>|<meta name=author>"
    "|<meta property=og:type content=' Article\t'>|<meta property=og:type content=Ünï>|<meta name=og:type content=İ>"
    "|<meta name=generator content='WordPress 6.1 éèê ünd More'>|<meta name=KEYWORDS content=a>|<title>Tea é</title>"
    "|<title></title>|<body class='single Post-item 漢'>|<meta name=description content='aé'>|<meta content=x>"
).split("|")
LONG = "é" * 700
JSON = (
    '"@type"|"name"|"articleBody"|:|:| |\\n|"Article"|["A_1", "B é"]|["A"|"Ada é"|"x"|"|\\"|\\u00e9|a text of it|'
    '"a b c"|"say \\"it\\""|,|{|}|漢字|\u00a0|"@type":"Blog"|"name":"Ada Lovelace"|"articleBody":"a b c"'
    '|\\|"name"name":"xy"'
).split("|")
HEADS = st.lists(st.sampled_from(META), max_size=6).map("".join)
SCRIPTS = st.lists(st.lists(st.sampled_from(JSON), max_size=14).map("".join), max_size=3)


def assert_alike(html: str) -> None:
    with using(CORE):
        page = marrow.read(html)
    compiled, plain = both(lambda: hints_of(page))
    assert compiled == plain


def script(text: str) -> str:
    return f'<script type="application/ld+json">{text}</script>'


@settings(deadline=None, max_examples=300)
@given(HEADS, SCRIPTS)
def test_both_forms_read_the_same(head: str, scripts: list[str]) -> None:
    assert_alike(head + "".join(map(script, scripts)) + "<p>text")


@pytest.mark.parametrize("path", GOLDEN[::6], ids=lambda path: path.parent.name)
def test_both_forms_read_the_same_on_golden_pages(path: Path) -> None:
    try:
        assert_alike(path.read_bytes().decode(errors="replace"))
    except marrow.MarrowError:
        pass


@pytest.mark.parametrize(
    "html",
    [
        f"<title>{LONG}</title>",
        f"<meta name=description content={LONG}>" * 5,
        f"<meta name=author content={LONG}>" * 70,
        f"<meta name=generator content={LONG}>",
        "<meta name=generator content='" + "ab " * 60 + "'>",
        *(f"<body class='{' '.join(f'name{chr(97 + each)}' for each in range(count))}'>" for count in (16, 17, 26)),
        *(script(f'"name": "{"é" * length}"') for length in (1, 2, 60, 61)),
        *(script(f'"@type": "{"a" * length}"') for length in (0, 200, 201)),
        *(script(f'"@type": [{"a" * length}]') for length in (1000, 1001)),
        script('"name": "Ada"' * 50),
        "".join(script(f'"@type": "Type{chr(97 + each)}"') for each in range(14)),
        script("".join(f'"@type": "Type{chr(97 + each % 26)}{each // 26}"' for each in range(60))),
        script('"articleBody": "a b" ' * 5),
        "<meta>" * 4100 + "<title>too late</title>",
    ],
    ids=lambda html: f"{html[:44]} {len(html)}",
)
def test_both_forms_read_the_same_at_every_limit(html: str) -> None:
    assert_alike(html + "<p>text")


@needs_core
def test_letters_whose_case_matters_are_left_to_python() -> None:
    assert CORE is not None
    with using(CORE):
        page = marrow.read("<meta property=og:type content=É><p>text")
    assert CORE.hints(page.tree.text, ()) is None
    assert hints_of(page).kinds


@needs_core
def test_texts_that_are_not_those_of_a_page_are_left_to_python() -> None:
    assert CORE is not None
    assert CORE.hints(tree_of("p", '  "one"').text, ()) is None


@needs_core
def test_scripts_must_be_texts_in_a_tuple() -> None:
    assert CORE is not None
    with using(CORE):
        texts = page_of("<p>text").tree.text
    wrong: Any
    for wrong in ([], (1,)):
        with pytest.raises(TypeError):
            CORE.hints(texts, wrong)


@needs_core
@pytest.mark.parametrize("piece", ['"@type":[', '"name":"', '"articleBody":"\\', '"articleBody":', '"@type"'])
def test_any_script_is_read_in_linear_time(piece: str) -> None:
    assert CORE is not None
    with using(CORE):
        texts = page_of("<p>text").tree.text
    begin = time.process_time()
    CORE.hints(texts, (piece * 100_000,))
    assert time.process_time() - begin < 2


@needs_core
@given(st.text("abcAB-_ 1é漢\U0001f600", max_size=300), st.sampled_from([b"c:", b"u:", b""]))
def test_the_parts_of_a_value_are_the_same(value: str, prefix: bytes) -> None:
    assert CORE
    data = value.encode()[:200]
    assert CORE.parts(data, prefix) == _parts(data, prefix)
