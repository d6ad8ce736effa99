from __future__ import annotations

from marrow.evaluate.blog.places import Article, Texts, placed


def _said(texts: list[str], *articles: Article) -> list[tuple[str, str, tuple[int, int] | None]]:
    return [(one.label, one.text, one.place) for one in placed(texts, articles)]


def test_a_place_is_from_the_start_of_a_text_to_the_end_of_one() -> None:
    texts = Texts(["Tea time", "is", "tea", "time"])
    assert texts.places("tea time") == [(9, 16)]
    assert texts.places("Tea") == []
    assert texts.places("") == []


def test_a_title_is_where_the_rest_of_its_article_is() -> None:
    page = ["Tea", "Milk", "Archive", "Tea", "Hot.", "Milk", "White."]
    found = _said(page, Article("Tea", {"content": ("Hot.",)}), Article("Milk", {"content": ("White.",)}))
    assert [place for label, _, place in found if label == "title"] == [(14, 17), (21, 25)]


def test_a_date_that_several_posts_have_is_each_ones_own() -> None:
    page = ["May", "A", "x.", "May", "B", "y."]
    articles = (
        Article("A", {"date": ("May",), "content": ("x.",)}),
        Article("B", {"date": ("May",), "content": ("y.",)}),
    )
    found = _said(page, *articles)
    assert [place for label, _, place in found if label == "date"] == [(0, 3), (6, 9)]


def test_a_category_is_not_in_the_content_if_it_can_be_elsewhere() -> None:
    page = ["A", "I like", "tea", "a lot.", "tea"]
    found = _said(page, Article("A", {"category": ("tea",), "content": ("I like tea a lot.",)}))
    assert ("category", "tea", (14, 17)) in found


def test_what_the_page_does_not_show_has_no_place() -> None:
    assert _said(["A"], Article("A", {"date": ("May",)})) == [("title", "A", (0, 1)), ("date", "May", None)]
    assert _said([], Article("A", {})) == [("title", "A", None)]


def test_two_words_with_a_hidden_text_between_them_are_where_the_first_is() -> None:
    found = _said(["A", "No", "on the post A", "comments"], Article("A", {"comment": ("No comments",)}))
    assert ("comment", "No comments", (1, 3)) in found


def test_a_text_stands_on_the_side_of_its_title_where_the_others_do() -> None:
    page = ["tea", "A", "x.", "by", "tea", "B", "y.", "by", "milk"]
    articles = (
        Article("A", {"category": ("tea",), "content": ("x.",)}),
        Article("B", {"category": ("milk",), "content": ("y.",)}),
    )
    assert [place for label, _, place in _said(page, *articles) if label == "category"] == [(8, 11), (16, 20)]


def test_a_title_that_none_of_its_text_is_below_is_not_that_of_the_article() -> None:
    long = "x" * 5000 + "."
    page = ["A", long, "far.", "Recent", "A", "May"]
    article = Article("A", {"content": (long, "far.", "far."), "date": ("May",)})
    assert _said(page, article)[0] == ("title", "A", (0, 1))
