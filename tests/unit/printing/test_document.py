from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from marrow.article import Article, Footnote, Mark, Quote, Span, Table
from marrow.options.printing import PrintOptions
from marrow.printing.document import document, text_of
from tests.unit.write.sample import SAMPLE, cell, para


def made(article: Article, options: PrintOptions | None = None) -> dict[str, Any]:
    found: dict[str, Any] = document([article], {}, options or PrintOptions())["articles"][0]
    return found


def test_a_table_of_many_columns_is_a_list_in_large_print() -> None:
    for columns, kind in ((5, "table"), (6, "list")):
        article = Article(blocks=(Table(((cell("a"),) * columns, (cell("b"),) * columns)),))
        assert made(article, PrintOptions(template="large"))["blocks"][0]["kind"] == kind
        assert made(article)["blocks"][0]["kind"] == "table"


def test_the_title_block_says_who_wrote_what_when_and_where() -> None:
    article = made(SAMPLE)
    assert article["title"] == "How to boil water & keep it hot"
    assert (article["authors"], article["date"]) == ("Ada Boiler, Max Kettle", "3 May 2024")
    assert article["address"] == [{"text": "example.org/boil", "url": "https://example.org/boil"}]


def test_dates_of_other_languages_are_in_numbers() -> None:
    assert made(Article(date=date(2024, 5, 3), language="de"))["date"] == "2024-05-03"
    assert made(Article())["date"] == ""


def test_an_article_without_a_title_has_the_name_of_its_site() -> None:
    assert made(Article(site="The Tea  Review"))["title"] == "The Tea Review"
    assert made(Article(url="https://www.example.org/boil"))["title"] == "example.org/boil"
    assert made(Article())["title"] == "Untitled"


def test_a_long_title_runs_over_the_pages_cut() -> None:
    article = made(Article(title="word " * 40))
    assert len(article["head"]) <= 60
    assert article["head"].endswith("…")


def test_a_long_address_is_cut_and_leads_to_its_end_all_the_same() -> None:
    url = "https://example.org/" + "a/" * 300
    address = made(Article(url=url))["address"]
    assert "".join(each.get("text", "") for each in address).endswith("…")
    assert {each["url"] for each in address if "text" in each} == {url}
    assert made(Article(url="/relative"))["address"] == []


@pytest.mark.parametrize(
    ("language", "lang", "region", "script"),
    [
        ("en-GB", "en", "gb", "auto"),
        ("zh-Hant-TW", "zh", "tw", "hant"),
        ("", "en", None, "auto"),
        ('x" #', "en", None, "auto"),
    ],
)
def test_a_language_of_known_form_says_how_words_are_set(
    language: str, lang: str, region: str | None, script: str
) -> None:
    article = made(Article(language=language))
    assert (article["lang"], article["region"], article["script"]) == (lang, region, script)


def test_direction_is_told_or_that_of_the_language() -> None:
    assert [made(Article(language="fa"))["rtl"], made(Article(direction="rtl"))["rtl"]] == [True, True]
    assert not made(Article(language="fa", direction="ltr"))["rtl"]


def test_lines_are_even_where_words_can_be_hyphenated_or_need_not() -> None:
    assert [made(Article(language=each))["justify"] for each in ("de", "ja", "vi", "")] == [True, True, False, False]


def test_fonts_follow_the_letters() -> None:
    assert made(Article(title="Tea"))["fonts"] == ["Libertinus Serif"]
    assert made(Article(title="ชา"))["fonts"] == ["Libertinus Serif", "Noto Serif Thai", "Noto Sans Thai"]
    first, second, *_ = made(Article(title="お茶", language="ja"))["fonts"]
    assert (first["covers"], second) == ("latin-in-cjk", "Noto Serif CJK JP")


def test_notes_that_are_referred_to_stand_at_the_foot_and_others_at_the_end() -> None:
    blocks = (para("a", Span("1", Mark.NOTE)), Footnote("1", (para("x"),)), Footnote("2", (para("y"),)))
    article = made(Article(blocks=blocks))
    assert list(article["notes"]) == ["1"]
    assert [note["label"] for note in article["endnotes"]] == ["2"]


def test_too_many_notes_stand_at_the_end() -> None:
    notes = [Footnote(str(number), (para("x"),)) for number in range(501)]
    article = made(Article(blocks=(para(Span("1", Mark.NOTE)), *notes)))
    assert (article["notes"], len(article["endnotes"])) == ({}, 501)


def test_a_note_that_refers_to_itself_ends() -> None:
    blocks = (para(Span("1", Mark.NOTE)), Footnote("1", (para(Span("1", Mark.NOTE)),)))
    note = made(Article(blocks=blocks))["notes"]["1"]
    assert note["blocks"][0]["spans"] == [{"text": "1", "marks": "u"}]


def test_comments_come_along() -> None:
    assert made(Article(comments=(Quote((para("Nice."),)),)))["comments"][0]["kind"] == "quote"


def test_several_articles_are_named_for_their_sites() -> None:
    articles = [Article(title="a", site="X", authors=("A", "B")), Article(title="b", site="Y", authors=("B",))]
    found = document(articles, {}, PrintOptions(paper="letter"))
    assert (found["title"], found["authors"], found["paper"]) == ("2 articles", ["A", "B"], "us-letter")
    assert document([Article(title="a", site="X")] * 2, {}, PrintOptions())["title"] == "X"


def test_the_document_speaks_as_most_of_its_articles_do_and_shows_the_titles_of_all() -> None:
    arabic = Article(title="شاي", language="ar", direction="rtl")
    voice = document([arabic, *[Article(title="Thé", language="fr")] * 2], {}, PrintOptions())["voice"]
    assert (voice["lang"], voice["rtl"]) == ("fr", False)
    assert voice["fonts"] == ["Libertinus Serif", "Noto Naskh Arabic", "Noto Sans Arabic"]


def test_all_texts_are_found() -> None:
    assert sorted(text_of({"a": ["b", {"c": "d"}], "e": 5})) == ["b", "d"]
