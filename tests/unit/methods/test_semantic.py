from __future__ import annotations

import sys

import numpy as np
import pytest

import marrow
from marrow.errors import MissingExtra, NoArticle
from marrow.methods import semantic
from marrow.options import Options
from marrow.segments import segment

TEXT = "Plain words, one after the other, and enough of them to be a paragraph of its own. " * 4


def verdicts(html: str, **changes: float | str | bool) -> list[tuple[str, str, str]]:
    page = marrow.read(html)
    segments = segment(page.tree, page.look)
    found = semantic.judge(page, segments, Options().change(**changes))
    return [(segments.text(page.tree, each.segment)[:12], each.role.name.lower(), each.because) for each in found]


def kept(html: str, **changes: float | str | bool) -> list[str]:
    return [text for text, role, _ in verdicts(html, **changes) if role == "body"]


@pytest.mark.parametrize(
    "paragraphs",
    [
        f"<p>One {TEXT}</p><p>Two {TEXT}</p>",
        f"<div>One {TEXT}</div><div>Two {TEXT}</div>",
        f"One {TEXT}<br>Two {TEXT}",
        f"<b>One</b> {TEXT}<br><i>Two</i> {TEXT}",
        f"<p>One {TEXT}</p>Two {TEXT}<br>",
    ],
)
def test_paragraphs_are_made_in_three_ways(paragraphs: str) -> None:
    found = kept(f"<div><h1>Menu</h1></div><div id=a>{paragraphs}</div><div>Imprint</div>")
    assert [text[:3] for text in found] == ["One", "Two"]


def test_the_first_subtree_is_the_article_not_the_largest() -> None:
    html = f"<div id=a><p>One {TEXT}<p>{TEXT}</div><div id=b><p>Two {TEXT}<p>{TEXT}<p>{TEXT}</div>"
    assert [because for _, _, because in verdicts(html)] == ["semantic.body"] * 2 + ["semantic.later"] * 3


def test_a_subtree_with_too_few_characters_is_passed_over() -> None:
    html = f"<div id=a><p>Little text.</div><div id=b><p>One {TEXT}<p>{TEXT}</div>"
    assert verdicts(html)[0] == ("Little text.", "other", "semantic.small")
    assert kept(html, article_chars=10) == ["Little text."]


def test_lists_of_links_inside_the_article_go() -> None:
    links = "<ul><li><a href=/1>More of this</a><li><a href=/2>And of that</a></ul>"
    html = f"<div><p>One {TEXT}{links}<p>Two {TEXT}<p>See <a href=/x>this</a> too, please.</div>"
    assert [role for _, role, _ in verdicts(html)] == ["body", "related", "related", "body", "body"]
    assert len(kept(html, list_link_share=1.0)) == 5


def test_headings_and_lists_inside_the_article_stay() -> None:
    assert len(kept(f"<div><h2>Part</h2><p>{TEXT}<p>{TEXT}<ul><li>Item</ul></div>")) == 4


def test_a_p_with_line_breaks_is_one_paragraph_among_others() -> None:
    html = f"<div id=all><p>A {TEXT}<br>B {TEXT}{TEXT}</p><p>C {TEXT}</p></div>"
    assert [text[0] for text in kept(html)] == ["A", "B", "C"]


def test_a_div_with_line_breaks_holds_its_paragraphs() -> None:
    html = f"<body><div>Menu</div><div id=a>One {TEXT}<br>Two {TEXT}</div><div>Imprint</div>"
    assert [text[:3] for text in kept(html)] == ["One", "Two"]


def test_style_tags_do_not_part_paragraphs() -> None:
    html = f"<div><section><p>One {TEXT}{TEXT}</section><section><p>Two {TEXT}{TEXT}</section></div>"
    assert len(kept(html)) == 2
    assert [text[:3] for text in kept(html, over_styles=False)] == ["One"]


def test_text_right_in_the_body_has_the_root_above_it() -> None:
    assert len(kept(f"<p>{TEXT}<p>{TEXT}")) == 2


def test_hidden_text_does_not_count() -> None:
    html = f"<div id=a><p hidden>{TEXT}{TEXT}</p><p>Few.</div><div id=b><p>One {TEXT}<p>{TEXT}</div>"
    assert kept(html)[0][:3] == "One"


def test_a_page_without_text_has_no_verdicts() -> None:
    assert verdicts("<img src=x>") == []


def test_a_page_without_enough_text_has_no_article() -> None:
    with pytest.raises(NoArticle):
        marrow.extract("<p>A few words, no more of them than these.", method="semantic")


def test_the_article_says_which_method_found_it() -> None:
    assert marrow.extract(f"<p>{TEXT}<p>{TEXT}", method="semantic").method == "semantic"


def test_deep_and_wide_pages_cost_the_same() -> None:
    page = marrow.read("<div>" * 300 + f"<p>{TEXT}" * 60)
    segments = segment(page.tree, page.look)
    assert np.all(semantic.judge(page, segments, Options()).why == 1)


STORY = "The harbour of Tarnow was closed, and Ines Marlow of Tarnow said why. " * 8


def test_captions_that_are_like_the_article_are_captions_and_others_go() -> None:
    html = (
        f"<div><p>{STORY}<div><img src=a>Ines Marlow on Monday</div><p>Two. {STORY}"
        "<div><img src=b>Fly to Barbados with Sunny Airways</div><div><img src=c></div></div>"
    )
    assert [(role, because) for _, role, because in verdicts(html)] == [
        ("body", "semantic.body"),
        ("caption", "semantic.caption"),
        ("body", "semantic.body"),
        ("other", "semantic.unlike"),
    ]


def test_a_long_text_with_an_image_is_running_text() -> None:
    assert len(kept(f"<div><p>{STORY}<p><img src=a>{TEXT}{TEXT}<p>{STORY}</div>")) == 3


def test_images_right_in_the_article_have_no_caption() -> None:
    assert len(kept(f"<div><img src=a><p>{STORY}<p>{STORY}</div>")) == 2


def test_captions_without_names_are_judged_by_their_words() -> None:
    html = f"<div><p>{STORY}<div><img src=a>the closed harbour</div><div><img src=b>cheap shoes for sale</div></div>"
    assert [role for _, role, _ in verdicts(html)] == ["body", "caption", "other"]


def test_a_model_that_is_missing_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spacy.util", None)
    with pytest.raises(MissingExtra):
        verdicts(f"<div><p>{STORY}<div><img src=a>Ines Marlow</div></div>", entities="spacy")
