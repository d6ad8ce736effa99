from __future__ import annotations

import marrow
from marrow.blog.blocks import blocks_of
from marrow.blog.labels import Label
from marrow.evaluate.blog.places import Article
from marrow.evaluate.blog.truth import truth_of


def _truth(html: str, *articles: Article) -> dict[str, tuple[str, int]]:
    page = marrow.read(html)
    runs = blocks_of(page).runs
    truth = truth_of(page.tree, runs, articles)
    texts = [runs.text(page.tree, block) for block in range(len(runs))]
    names = ["+".join(label.name.lower() for label in Label if row[label]) for row in truth.labels]
    return dict(zip(texts, zip(names, truth.article.tolist(), strict=True), strict=True))


def test_a_text_gives_its_block_label_and_article() -> None:
    found = _truth("<nav>Home</nav><h2>Tea</h2><p>Hot.</p>", Article("Tea", {"content": ("Hot.",)}))
    assert found == {"Home": ("other", -1), "Tea": ("title", 0), "Hot.": ("content", 0)}


def test_a_block_that_holds_several_texts_has_all_their_labels() -> None:
    found = _truth(
        "<h2>Tea</h2><p>4 March by Ana</p>",
        Article("Tea", {"date": ("4 March by Ana",), "author": ("4 March by Ana",)}),
    )
    assert found["4 March by Ana"] == ("date+author", 0)


def test_of_a_text_over_several_blocks_those_with_a_label_of_their_own_are_not_meant() -> None:
    whole = "by Ana on 4 March 2021 in Tea"
    html = "<h2>A</h2><div>by <a href=/a>Ana</a> on 4 March 2021 in <a href=/t>Tea</a></div>"
    found = _truth(html, Article("A", {"date": (whole,), "author": ("Ana",), "category": ("Tea",)}))
    assert found["Ana"] == ("author", 0)
    assert found["Tea"] == ("category", 0)
    assert found["on 4 March 2021 in"] == ("date", 0)
    assert found["by"] == ("other", -1)


def test_an_author_without_an_element_is_where_no_date_is() -> None:
    whole = "4 March 2021 by Ana"
    html = "<h2>A</h2><div><span class=d>4 March 2021</span> by Ana</div>"
    found = _truth(html, Article("A", {"author": (whole,), "date": ("4 March 2021",)}))
    assert found["by Ana"] == ("author", 0)
    assert found["4 March 2021"] == ("date", 0)


def test_what_is_not_shown_is_told() -> None:
    page = marrow.read("<h2>A</h2>")
    truth = truth_of(page.tree, blocks_of(page).runs, [Article("A", {"date": ("May",)})])
    assert [one.text for one in truth.unseen] == ["May"]
