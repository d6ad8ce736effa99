from __future__ import annotations

from base64 import b64encode

from lxml import html as lxml_html

from marrow.inspect.paper import Paper, page_of, short, shown

PAPER = Paper("Tea & <time>", b"a picture", 640, 480, "b { color: red }", "<header>H</header>", "<i>M</i>", "<p>F</p>")


def test_the_picture_is_inside_and_things_lie_on_it() -> None:
    page = lxml_html.document_fromstring(page_of(PAPER, is_still=False))
    image = page.find("body/main/img")
    assert image is not None
    assert image.get("src") == f"data:image/png;base64,{b64encode(b'a picture').decode()}"
    assert page.findtext("body/main/i") == "M"
    assert page.findtext("head/title") == "Tea & <time>"
    assert [str(element.tag) for element in page.findall("body/*")] == ["header", "main", "p"]


def test_nothing_is_loaded_and_a_policy_says_so() -> None:
    assert "default-src 'none'" in page_of(PAPER, is_still=False)


def test_what_is_still_is_marked() -> None:
    assert "<body class=still>" in page_of(PAPER, is_still=True)
    assert "<body>" in page_of(PAPER, is_still=False)


def test_texts_of_a_page_are_escaped_and_cut() -> None:
    assert shown("<b>\x1b") == "&lt;b&gt;"
    assert short("a" * 600) == "a" * 600
    assert short("a" * 601) == "a" * 599 + "…"
