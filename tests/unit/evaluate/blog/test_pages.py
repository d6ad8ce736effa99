from __future__ import annotations

from pathlib import Path

import pytest

from marrow.errors import InputError
from marrow.evaluate.blog.pages import BlogPage, find_blog_sets, folds
from marrow.evaluate.blog.places import Article


def _page(name: str, theme: str, articles: int = 1) -> BlogPage:
    return BlogPage(name, "", "", theme, tuple(Article(str(number), {}) for number in range(articles)))


def test_a_set_gives_its_pages_with_their_articles(blogs: Path) -> None:
    (found,) = find_blog_sets([blogs])
    pages = list(found.pages())
    assert [len(page.articles) for page in pages] == [2, 3, 4, 2]
    assert pages[0].articles[0].title == "Water for tea"
    assert pages[0].articles[0].parts["author"] == ("Ana Lind",)
    assert len(list(found.pages(1))) == 1


def test_other_sets_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        find_blog_sets([tmp_path])


def test_themes_of_one_family_are_in_one_fold() -> None:
    pages = [_page("a", "casper 1"), _page("b", "Casper/dark"), _page("c", "plain"), _page("d", ""), _page("e", "")]
    fold = folds(pages, 3)
    assert fold[0] == fold[1]
    assert len(set(fold)) == 3


def test_folds_are_filled_evenly_and_the_same_for_all() -> None:
    pages = [_page("a", "x", 9), _page("b", "y", 5), _page("c", "z", 4)]
    assert folds(pages, 2) == [0, 1, 1]
    assert folds(pages, 2) == folds(pages, 2)
