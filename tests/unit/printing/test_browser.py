from __future__ import annotations

import io

import pytest
from PIL import Image as Picture

from marrow.article import Article
from marrow.options import Options
from marrow.options.printing import PAPERS, TEMPLATES
from marrow.printing.browser import _INCHES, page, printed
from marrow.printing.pdf import to_pdf
from tests.unit.printing.conftest import Read
from tests.unit.write.sample import SAMPLE, para

URL = "https://example.org/kettle.jpg"


@pytest.fixture(scope="session")
def options(rendering: Options) -> Options:
    return rendering.change(engine="chromium", print_timeout_s=60)


def test_a_browser_prints_an_article(options: Options, read: Read) -> None:
    out = io.BytesIO()
    Picture.new("RGB", (30, 20)).save(out, "JPEG")
    written = to_pdf([SAMPLE], {URL: out.getvalue()}, options)
    text = read(written.data)
    assert "Water boils at 100 °C" in text
    assert b"/Subtype /Image" in written.data
    assert "1 / " in text


def test_a_browser_gives_the_same_bytes_each_time(options: Options) -> None:
    assert printed([SAMPLE], {}, options) == printed([SAMPLE], {}, options)


def test_several_articles_are_one_page_with_contents_and_names_of_their_own() -> None:
    html = page([SAMPLE, SAMPLE], {}, "article")
    assert ('href="#a0"' in html, 'href="#a1"' in html) == (True, True)
    assert ('id="a0-fn-1"' in html, 'id="a1-fn-1"' in html) == (True, True)
    assert html.count('id="a1-fn-1"') == 1
    assert "Contents" not in page([SAMPLE], {}, "article")


def test_the_first_of_several_articles_does_not_speak_for_the_others() -> None:
    articles = [Article(title="شاي", language="ar", direction="rtl"), *[Article(title="Thé", language="fr")] * 2]
    html = page(articles, {}, "article")
    assert '<html lang="fr" dir="ltr">' in html
    assert "<title>3 articles</title>" in html
    assert ("<h1>Sommaire</h1>" in html, '<main id="a0" lang="ar" dir="rtl">' in html) == (True, True)


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_has_a_style(template: str) -> None:
    assert "<style>" in page([Article(title="a", blocks=(para("b"),))], {}, template)


def test_every_paper_has_a_size() -> None:
    assert set(_INCHES) == set(PAPERS)


def test_what_is_printed_asks_for_no_picture_and_runs_no_script() -> None:
    html = page([SAMPLE], {}, "article")
    assert "<script" not in html
    assert "src=" not in html
