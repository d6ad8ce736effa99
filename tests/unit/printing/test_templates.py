"""The templates: each on every paper, and what no template may do."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import typst
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from marrow.article import Article, Code, Footnote, Heading, List, Mark, Quote, Span, Table
from marrow.options import Options
from marrow.options.printing import PAPERS, TEMPLATES
from marrow.printing import press
from marrow.printing.typeset import lay_out
from tests.strategies import articles, hostile_articles
from tests.unit.printing.conftest import Read
from tests.unit.write.sample import SAMPLE, cell, para

FOLDER = Path(press.__file__).parent / "templates"
FONTS = typst.Fonts(include_system_fonts=False)
# Shared by all examples of a property: nothing in it is left over from one to the next.
RELAXED = settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])


def pdf(folder: Path, article: Article, **wanted: str) -> bytes:
    """An article set in this process, with the fonts that Typst brings."""
    options = Options().change(**wanted)
    lay_out(folder, [article], {}, options)
    return press._compile(folder, options.printing.template, FONTS, [])


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_prints_every_block(template: str, tmp_path: Path, read: Read) -> None:
    text = squeezed(read(pdf(tmp_path, SAMPLE, template=template)))
    for part in ("Tea is the ceremony.", "while water.heat < 100:", "s | sec", "Just below boiling.", "A kettle sings"):
        assert squeezed(part) in text


@pytest.mark.parametrize("paper", PAPERS)
def test_every_paper_is_known(paper: str, tmp_path: Path) -> None:
    assert pdf(tmp_path, Article(title="a"), paper=paper).startswith(b"%PDF")


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.typ")), ids=lambda file: file.name)
def test_no_template_can_read_markup_or_files_of_others(file: Path) -> None:
    text = re.sub(r"//.*", "", file.read_text("utf-8"))
    assert not re.search(r"\b(?:eval|read|plugin|include|cbor|yaml|toml|csv|xml)\b *\(", text)
    assert re.findall(r'json\("([^"]*)"', text) in ([], ["document.json"])
    assert all(
        name.endswith(".typ") and "/" not in name and "@" not in name for name in re.findall(r'#import "([^"]*)"', text)
    )


def test_nothing_in_large_print_is_smaller_than_14_points() -> None:
    sizes = dict(re.findall(r"(\w+): ([\d.]+)pt,", (FOLDER / "large.typ").read_text("utf-8")))
    assert {name for name, size in sizes.items() if float(size) < 14} == {"gutter", "indent"}
    assert float(sizes["least"]) * 0.85 >= 14  # code within a table


@pytest.mark.usefixtures("read")
@pytest.mark.parametrize(("paper", "is_whole"), [("a4", True), ("a5", False)])
def test_a_word_is_hyphenated_in_large_print_only_if_it_is_longer_than_its_line(
    paper: str, is_whole: bool, tmp_path: Path
) -> None:
    text = "Auf allen Wegen und Straßen gelten heute Hauptstraßengeschwindigkeitsbegrenzungen und andere Regeln. "
    table = Table(((cell("Gesamtübersicht", header=True), cell("Erläuterungen", header=True)), (cell("a"), cell("b"))))
    made = pdf(
        tmp_path, Article(title="T", language="de", blocks=(para(text * 4), table)), template="large", paper=paper
    )
    shown = subprocess.run(["pdftotext", "-raw", "-", "-"], input=made, capture_output=True, check=True).stdout.decode()
    assert ("\xad\n" not in shown and "-\n" not in shown) == is_whole
    assert "Gesamtübersicht" in shown


def test_each_template_is_a_file() -> None:
    assert {f"{name}.typ" for name in TEMPLATES} < {file.name for file in FOLDER.glob("*.typ")}


@RELAXED
@given(
    st.lists(
        st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1, max_size=20), min_size=1, max_size=60
    )
)
def test_any_text_comes_out_as_itself(tmp_path: Path, read: Read, texts: list[str]) -> None:
    text = f"q{' '.join(texts)}z"  # which no page number is
    article = Article(
        title="t",
        language="en",
        blocks=(para(text), Heading(2, (Span(text),)), List(((para(text),),)), Quote((para(text),))),
    )
    assert squeezed(read(pdf(tmp_path, article))).count(squeezed(text)) == 4


@RELAXED
@given(articles())
def test_any_article_is_set(tmp_path: Path, article: Article) -> None:
    assert pdf(tmp_path, article, template="newspaper").startswith(b"%PDF")


@RELAXED
@given(hostile_articles())
def test_hostile_articles_are_set(tmp_path: Path, article: Article) -> None:
    assert pdf(tmp_path, article).startswith(b"%PDF")


@pytest.mark.parametrize(
    "blocks",
    [
        (Table(tuple((cell(f"row {number}"), cell("text")) for number in range(400))),),
        (para("word " * 20_000),),
        (para("x" * 20_000),),
        (Code("x = 1\n" * 3000),),
        (para("a" + "\u0301" * 5000),),
        (Heading(2, (Span("word " * 2000),)),),
        (para("a", Span("1", Mark.NOTE)), Footnote("1", (para("word " * 5000),))),
    ],
    ids=["rows", "paragraph", "word", "code", "accents", "heading", "note"],
)
def test_what_is_long_goes_over_pages(blocks: tuple[object, ...], tmp_path: Path) -> None:
    assert pdf(tmp_path, Article(title="a", language="en", blocks=blocks)).startswith(b"%PDF")  # type: ignore[arg-type]  # of blocks


def test_a_long_word_stays_on_the_page(tmp_path: Path, read: Read) -> None:
    found = read(pdf(tmp_path, Article(title="a", blocks=(para("x" * 1000),))))
    assert squeezed(found).count("x" * 1000) == 1
    assert max(map(len, found.splitlines())) < 120
