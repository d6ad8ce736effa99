from __future__ import annotations

import sys
from subprocess import run

import pytest

from marrow.assemble.images import likeness as module
from marrow.assemble.images.likeness import LIKE, UNLIKE, Likeness, block_text
from tests.unit.assemble.images.build import seen

STORY = "<p>Barack Obama spoke in Cairo on Monday. Many had come from Alexandria to hear Barack Obama.</p>" * 4
PAGE = (
    f"<h1>Obama in Cairo</h1>{STORY}<div><img src=a.jpg><p class=dropped>Barack Obama at the university</p></div>"
    f"{STORY}<div><img src=b.jpg><p class=dropped>Save on shoes at Bigfoot Outlet today</p></div>"
    f"{STORY}<div><img src=c.jpg></div>{STORY}"
)


def test_what_is_said_around_a_picture_is_like_the_body_or_unlike_or_nothing() -> None:
    compare = Likeness(seen(PAGE), "en")
    assert [compare(number) for number in range(3)] == [[LIKE], [UNLIKE], []]


def test_the_caption_is_all_text_of_the_first_block_ancestor() -> None:
    scene = seen("<p>a</p><div>One <span><img src=a.jpg></span> <b>two</b><script>x</script></div>")
    assert block_text(scene, scene.pictures[0].node) == "One two"
    bare = seen("<p>a</p><p><img src=a.jpg></p>")
    assert block_text(bare, bare.pictures[0].node) == ""


def test_a_block_that_is_the_article_is_no_caption() -> None:
    scene = seen(f"<p>a</p><div><img src=a.jpg>{'Barack Obama spoke. ' * 200}</div>")
    assert Likeness(scene, "en")(0) == []
    assert block_text(scene, scene.pictures[0].node)


def test_so_many_pictures_are_compared_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 1)
    compare = Likeness(seen(PAGE), "en")
    assert [compare(number) for number in range(3)] == [[LIKE], [], []]


def test_whoever_finds_names_is_loaded_when_a_picture_is_asked_about() -> None:
    page = "<p>Water, leaves, time. That is all there is to it.</p><img src=/a.jpg width=800 height=600>"
    code = f"import sys, marrow; marrow.extract({page!r}).images; print('marrow.semantics.choose' in sys.modules)"
    assert run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
