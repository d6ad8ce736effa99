from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from marrow.assemble.images.captions import Caption, caption_of
from tests.unit.assemble.images.build import PROSE, seen

IMG = '<img src="a.jpg">'


def said(html: str) -> Caption:
    """The caption of the first picture of a page."""
    return caption_of(seen(f"{PROSE}{html}"), 0)


@pytest.mark.parametrize(
    "html",
    [
        f"<figure>{IMG}<figcaption>The old bridge</figcaption></figure>",
        f"<figure><div>{IMG}</div><p class=dropped>The old bridge</p></figure>",
        f'<div>{IMG}<p class="wp-caption-text dropped">The old bridge</p></div>{PROSE}',
        f'<div>{IMG}</div><div class="image-credit"><p class=dropped>The old bridge</p></div>{PROSE}',
        f"<div>{IMG}</div><p class=caption>The old bridge</p>{PROSE}",
        f"<p>{IMG}</p><p><em>The old bridge</em></p>{PROSE}",
        f"<table><tr><td>{IMG}<br><span>The old bridge</span></td></tr></table>{PROSE}",
        f"<div>{IMG}<div>The old bridge</div></div>{PROSE}",
        f"<button><figure>{IMG}<figcaption>The old bridge</figcaption></figure></button>",
    ],
)
def test_a_caption_is_found_by_element_name_role_type_or_place(html: str) -> None:
    assert said(html).text == "The old bridge"


@pytest.mark.parametrize(
    "html",
    [
        f"{IMG}{PROSE}",
        f"<div>{IMG}</div><h2>The old bridge</h2>{PROSE}",
        f"<div>{IMG}<p>One line.</p><p>And another one.</p></div>",
        f"<p>{IMG} and the text goes on in the same line as if nothing had happened.</p>",
        f'<div>{IMG}<div><a href="/x">The next story</a></div></div>{PROSE}',
        f"<p>{IMG}</p><p>{IMG.replace('a.', 'b.')}</p><p>Photo: Ana Lee</p>",
        f"<p>{IMG}</p><p><em>One</em> word of it is set so.</p>{PROSE}",
        f"<figure>{IMG}<figcaption>{'x' * 4000}</figcaption></figure>",
        f'<div>{IMG}<p class="caption-x dropped">{"x" * 2000}</p></div>',
        IMG,
    ],
)
def test_other_text_after_a_picture_is_no_caption(html: str) -> None:
    assert said(html) == Caption()


def test_the_credit_stands_apart() -> None:
    figure = "<figure>{}<figcaption>The bridge. <span class=credit>{}</span></figcaption></figure>"
    assert said(figure.format(IMG, "Ana Lee")) == Caption("The bridge.", "Ana Lee", True)
    assert said(figure.format(IMG, "")).credit == ""
    assert said(f"<p>{IMG}</p><p class=dropped>Photo: Ana Lee</p>") == Caption("", "Photo: Ana Lee", False)


def test_a_caption_may_be_in_the_text_of_the_article_already() -> None:
    assert said(f"<p>{IMG}</p><p>(Source: National Library)</p>{PROSE}").is_body
    assert not said(f"<p>{IMG}</p><p class=dropped>(Source: National Library)</p>{PROSE}").is_body


def test_a_name_far_above_says_nothing() -> None:
    html = f'<div class="captions">{IMG}<p class=dropped>The old bridge</p>{PROSE}{PROSE}</div>'
    assert said(html) == Caption()
    assert said(f"{IMG}<b>loose</b>").text == ""


def test_on_a_rendered_page_a_caption_is_near_its_picture() -> None:
    scene = seen(f'{PROSE}<div>{IMG}<p class="caption">The old bridge</p></div>')
    kept, node = scene.kept, scene.pictures[0].node
    box = np.zeros((len(kept.tags), 4), np.float32)
    line = kept.nln[scene.after[0]]
    box[node], box[line] = (0, 100, 400, 300), (0, 410, 400, 20)
    page = replace(kept.page, look=replace(kept.page.look, box=box))
    rendered = replace(scene, kept=replace(kept, page=page))
    assert caption_of(rendered, 0).text == "The old bridge"
    box[line] = 900, 410, 200, 20
    assert caption_of(rendered, 0) == Caption()
