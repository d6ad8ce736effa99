"""Facts about whole books, and what epubcheck says of them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import marrow
from marrow.article import Article, Figure, Image, Mark, Span
from marrow.drawing.address import markup_of
from marrow.options import Options
from marrow.write.binary import BINARY_WRITERS
from marrow.write.epub import to_epub
from tests.unit.write.epub.making import AVIF, GIF, SVG, WEBP, files, find, png
from tests.unit.write.sample import SAMPLE, para

PAGES = sorted((Path(__file__).parents[3] / "pages").glob("*/source.html"))
CLEAN = "No errors or warnings detected."
URL = "https://example.org/"

PROSE = "<p>The harbour was quiet when the boats came in, and nobody asked where they had been. It was late.</p>"
HOSTILE = (
    "<html lang='x\"><script>'><head><title>A\x01 \x7f&#0;&#xD800;&#xFFFE; ]]&gt; &lt;b&gt;</title></head>"
    + "<body><h1>A</h1>"
    + PROSE * 3
    + "<h2 id=fn-1>h-1</h2><h2 id=fn-1>h-1</h2><p id=h-1>One<sup><a href='#fn-1' id=r1>1</a></sup> two"
    + "<sup><a href='#fn-1' id=r1>1</a></sup> &#xDFFF;\x02\x1b.</p>"
    + "<p><a href='java\tscript:alert(1)'>a</a> <a href='http://[::1'>b</a> <a href='next page.html#%zz'>c</a>"
    + " <a href='https://exa mple.org/%'>d</a> <a href='https://example.org/%zz?a=b|c&amp;d'>e</a></p>"
    + "<p>Then <math alttext='x&quot;<'><mfrac><mi>a</mfrac><mrow><msup>b<mo>&lt;</math> and "
    + "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>\\frac{a}{ ]]&gt; \\unheard</annotation>"
    + "</math>"
    + "<span class=math-tex>\\(\\begin{matrix} a & b \\\\ c\\)</span> were written.</p>"
    + "<ul><li>deep" * 200
    + "</ul>" * 200
    + "<table><tr><th><h3>Head</h3><p>in a head</p><td colspan=99999 rowspan=99999>1<tr></table>"
    + "<table><caption>Empty</caption></table><dl><dd>no term</dl><dl><dt>no definition</dl>"
    + "<figure><img src='data:image/svg+xml,<svg onload=alert(1)>' alt='\"><script>'><figcaption></figcaption></figure>"
    + PROSE * 3
    + "<ol class=footnotes><li id=fn-1>First note. <a href='#r1'>↩</a></li><li id=fn-1>Another one.</li></ol>"
)


def pages() -> list[Article]:
    """The articles of all pages of ours, comments included."""
    found = []
    for page in PAGES:
        try:
            found.append(marrow.extract(page.read_bytes(), url=URL, comments=True))
        except marrow.MarrowError:
            continue  # a page that shows an error
    return found


def test_a_book_has_these_files() -> None:
    made = files(to_epub([SAMPLE], {SAMPLE.lead_image: png()}, Options()).data)
    assert list(made) == [
        "mimetype",
        "META-INF/container.xml",
        "EPUB/package.opf",
        "EPUB/nav.xhtml",
        "EPUB/style.css",
        "EPUB/article-1.xhtml",
        "EPUB/picture-1.png",
    ]
    assert made["EPUB/picture-1.png"] == png()


def test_the_style_sets_neither_colours_nor_fonts_of_the_text() -> None:
    style = files(to_epub([SAMPLE], {}, Options()).data)["EPUB/style.css"].decode()
    rules = style.partition("*/")[2]
    assert "color" not in rules
    assert "background" not in rules
    assert "url(" not in rules


def test_the_lead_image_is_the_cover_where_it_is_at_hand() -> None:
    made = to_epub([SAMPLE], {SAMPLE.lead_image: GIF}, Options()).data
    assert find(files(made)["EPUB/package.opf"], "//o:item[@properties='cover-image']/@href") == ["picture-1.gif"]
    bare = to_epub([SAMPLE], {}, Options()).data
    assert find(files(bare)["EPUB/package.opf"], "//o:item[@properties='cover-image']") == []


def test_pictures_are_left_out_where_the_option_says_so() -> None:
    made = to_epub([SAMPLE], {SAMPLE.lead_image: png()}, Options().change(images="none")).data
    assert not any("picture" in name for name in files(made))


def test_a_picture_that_cannot_be_shown_is_told() -> None:
    written = to_epub([SAMPLE], {SAMPLE.lead_image: AVIF}, Options())
    assert [warning.code for warning in written.warnings] == ["images.not_embedded"]
    assert find(files(written.data)["EPUB/article-1.xhtml"], "//x:figure") == ["The kettle before the test."]


def test_what_stands_for_webp_is_in_the_book() -> None:
    made = files(to_epub([SAMPLE], {SAMPLE.lead_image: WEBP}, Options()).data)
    assert list(made)[-2:] == ["EPUB/picture-1.webp", "EPUB/unshown.svg"]
    assert find(made["EPUB/unshown.svg"], "//@viewBox") == ["0 0 160 90"]


def test_articles_of_one_book_do_not_get_into_each_others_way() -> None:
    made = files(to_epub([SAMPLE, SAMPLE], {}, Options()).data)
    assert made["EPUB/article-1.xhtml"] == made["EPUB/article-2.xhtml"]
    assert find(made["EPUB/article-2.xhtml"], "//@href[starts-with(., '#')]") == ["#fn-1", "#fnref-1"]


def test_the_same_articles_give_the_same_bytes_in_any_process() -> None:
    script = (
        "import sys; from marrow.options import Options; from marrow.write.epub import to_epub;"
        "from tests.unit.write.sample import SAMPLE;"
        "sys.stdout.buffer.write(to_epub([SAMPLE], {}, Options()).data)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, cwd=Path(__file__).parents[4]
    )
    assert done.stdout == to_epub([SAMPLE], {}, Options()).data


def test_it_is_the_writer_that_is_registered() -> None:
    assert BINARY_WRITERS["epub"]([SAMPLE], {}, Options()) == to_epub([SAMPLE], {}, Options())


def test_a_book_of_all_our_pages_has_no_errors_and_no_warnings(check: Callable[[bytes], str]) -> None:
    articles = [*pages(), marrow.extract(HOSTILE, url=URL), Article(), Article(title="\x00 \ud800")]
    assert len(articles) > 50
    pictures = {
        image.url: markup_of(image.url).encode() or png(number % 256)
        for article in articles
        for number, image in enumerate(article.images)
    }
    written = to_epub(articles, pictures, Options())
    assert len(files(written.data)) > 50
    assert CLEAN in check(written.data)


def test_one_article_from_right_to_left_with_a_cover_has_no_errors_and_no_warnings(
    check: Callable[[bytes], str],
) -> None:
    drawing, moving = Image("https://example.org/a.svg", "A line"), Image("https://example.org/b.gif")
    new = Image("https://example.org/c.webp", "A kettle")
    more = (Figure((drawing, moving, new)), para("In ", Span("the", Mark.IMAGE, drawing.url), " line."))
    article = replace(SAMPLE, language="he", direction="rtl", blocks=(*SAMPLE.blocks, *more))
    pictures = {SAMPLE.lead_image: png(), drawing.url: SVG, moving.url: GIF, new.url: WEBP}
    assert CLEAN in check(to_epub([article], pictures, Options()).data)
