from __future__ import annotations

from pathlib import Path

from marrow.blog.model import Model, shipped
from marrow.evaluate.blog.pages import find_blog_sets, folds
from marrow.evaluate.blog.run import AUTO, CONTESTANTS, PAPER, STATIC, evaluate
from marrow.train.blog.lessons import lessons_from
from tests.unit.blog.build import laid_out, page_of


def test_every_fold_is_labelled_by_a_model_of_the_others(blogs: Path) -> None:
    pages = list(find_blog_sets([blogs])[0].pages())
    lessons = [lessons_from(page, laid_out(page_of(str(page.html))), page_of(str(page.html))) for page in pages]
    taught: list[int] = []

    def learn(some: object) -> Model:
        assert isinstance(some, list)
        taught.append(len(some))
        return shipped()

    found = list(evaluate(pages, lessons, learn, 2))
    fold = folds(pages, 2)
    assert taught == [len(pages) - fold.count(0), len(pages) - fold.count(1)]
    assert all(tuple(each) == CONTESTANTS for each in found)
    assert sum(int(each[AUTO].articles[1]) for each in found) == 11
    assert sum(int(each[AUTO].articles[0]) for each in found) == 11
    assert sum(int(each[STATIC].articles[0]) for each in found) == 11
    assert all(int(each[PAPER].labels.sum()) > 0 for each in found)
