from __future__ import annotations

import re
from pathlib import Path

import pytest

import marrow
from marrow.article import Article, Paragraph, Quote, Span
from marrow.comparing import compare
from marrow.errors import InputError, OptionError

STORY = "The river rose in the night and carried the old wooden bridge away, people of the valley said."
MENU = "<nav><a href=/>Home</a> <a href=/news>News</a></nav>"
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "tea.html"
MARKED = re.compile(r'data-marrow="(i?\d+)"')


def test_a_comparison_has_the_article_that_extract_gives() -> None:
    page = EXAMPLE.read_bytes()
    found = compare(page, url="https://example.org/tea", images=False)
    assert found.article is not None
    assert found.article.to_json() == marrow.extract(page, url="https://example.org/tea", images=False).to_json()
    read = marrow.read(page, url="https://example.org/tea")
    assert found.rows == marrow.explain(read, images=False).rows
    assert found.claims() == marrow.explain_metadata(read)


def test_what_a_reader_wants_otherwise_shows_beside_what_was_judged() -> None:
    found = compare(f"{MENU}<p>{STORY}</p><p>{STORY} Two.</p>", keep=[0], drop=[1])
    assert found.article is not None
    assert found.article.text == f"Home News\n\n{STORY} Two."
    assert [row.kept for row in found.rows] == [True, False, True]
    assert found.rows[0].because != "reader.kept"
    assert found.verdicts[0].because == "reader.kept"


def test_a_page_without_an_article_is_compared_all_the_same() -> None:
    found = compare(f"{MENU}<p>Hi.</p>")
    assert found.article is None
    assert found.problem is not None
    assert found.problem.code == "article.too_short"
    assert [row.text for row in found.rows] == ["Home News", "Hi."]
    assert found.places() == ([], [])
    assert MARKED.findall(found.original().decode()) == ["0", "1"]


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(InputError):
        compare(b"%PDF-1.7")
    with pytest.raises(OptionError):
        compare(f"<p>{STORY}</p>", keep=[7])


def test_every_segment_and_picture_has_its_number_on_the_page() -> None:
    found = compare(EXAMPLE.read_bytes(), url="https://example.org/tea")
    html = found.original("<style>/*ours*/</style>").decode()
    marks = set(MARKED.findall(html))
    assert {int(mark) for mark in marks if mark.isdigit()} == set(range(len(found.rows)))
    assert found.article is not None
    assert {f"i{image.node}" for image in found.article.images} <= marks
    assert '<base href="https://example.org/tea">' in html
    assert "<style>/*ours*/</style></head>" in html


def test_comments_have_their_places_too() -> None:
    talk = Quote((Paragraph((Span("I was there that night, and saw it."),)),))
    page = Article(title="Bridge", blocks=(Paragraph((Span(STORY),)),), comments=(talk,)).html
    found = compare(page, comments=True)
    rows, (places, comment_places) = found.rows, found.places()
    assert [[rows[number].text for number in numbers] for numbers in places] == [[STORY]]
    assert [[rows[number].text for number in numbers] for numbers in comment_places] == [
        [],
        ["I was there that night, and saw it."],
    ]


def test_a_page_that_cannot_be_written_again_is_a_list_of_its_segments() -> None:
    html = f"<p>{STORY}</p><plaintext>a < b"
    found = compare(html)
    page = found.original("<i></i>").decode()
    assert page.startswith('<!DOCTYPE html><html><head><meta charset="utf-8"><i></i></head>')
    assert f'<p data-marrow="0">{STORY}</p><p data-marrow="1">a &lt; b</p>' in page


def test_pages_in_other_encodings_are_shown_in_utf_8() -> None:
    page = f"<meta charset=iso-8859-1><p>Grüße. {STORY}</p>".encode("latin-1")
    assert "Grüße" in compare(page).original().decode()
    assert "Grüße" in compare(page.replace(b"<meta charset=iso-8859-1>", b""), charset="latin-1").original().decode()
    assert "Grüße" in compare(f"<p>Grüße. {STORY}</p>").original().decode()


def test_a_page_that_was_repaired_is_shown_as_it_was_read() -> None:
    page = f"<title>Tea</title><noscript><iframe src=/count /></noscript>{MENU}<p>{STORY}</p>"
    for html in (page, page.replace("</title>", "\n")):
        found = compare(html)
        assert set(MARKED.findall(found.original().decode())) == {str(number) for number in range(len(found.rows))}
        assert [row.text for row in found.rows] == ["Home News", STORY]
