from __future__ import annotations

import marrow
from marrow.blog.labels import Label
from marrow.evaluate.blog.pages import BlogPage
from marrow.evaluate.blog.places import Article
from marrow.options import Options
from marrow.train.blog.lessons import lessons_from, lessons_of
from tests.unit.blog.build import laid_out

SEEN = "<h2>Tea</h2><p>Hot water.</p>"
SERVED = "<h2>Tea</h2><i>by Ana</i><p>Hot water.</p>"
ARTICLE = Article("Tea", {"content": ("Hot water.",)})


def _blog(html: str) -> BlogPage:
    return BlogPage("x", html, "https://blog.example/", "plain", (ARTICLE,))


def test_a_page_is_learned_from_in_both_looks() -> None:
    found = lessons_from(_blog(SERVED), laid_out(marrow.read(SEEN)), marrow.read(SERVED))
    assert found.rendered.truth.labels[:, Label.TITLE].sum() == 1
    assert found.static.truth.labels[:, Label.CONTENT].sum() == 1
    assert found.paper.rows.shape == (2, 30)
    assert found.paper.is_main.all()


def test_what_a_browser_does_not_show_does_not_count() -> None:
    found = lessons_from(_blog(SERVED), laid_out(marrow.read(SEEN)), marrow.read(SERVED))
    assert found.rendered.counts.all()
    assert found.static.counts.tolist() == [True, False, True]


def test_pages_are_rendered_with_their_scripts(rendering: Options) -> None:
    html = (
        "<body><h2>Tea</h2><script>document.body.insertAdjacentHTML('beforeend', '<p>Hot water.</p>')</script></body>"
    )
    found = lessons_of(_blog(html), rendering)
    assert found.rendered.truth.labels[:, Label.CONTENT].sum() == 1
    assert found.static.truth.labels[:, Label.CONTENT].sum() == 0
