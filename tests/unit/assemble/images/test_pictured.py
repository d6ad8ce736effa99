from __future__ import annotations

from time import process_time

import pytest

import marrow
from marrow.article import Figure
from tests.unit.assemble.images.build import PROSE

STORY = PROSE.replace("</p>", " Nobody had seen the water so high since the year in which the mill was built.</p>")
HERE = "https://example.org/"
PAGE = (
    '<title>The bridge</title><header><a href="/"><img src="/logo.png" class="logo" width="90"></a></header>'
    '<article><figure><img src="/hero.jpg" width="1200" height="800"></figure>'
    f'<h1>The bridge is gone</h1>{STORY}{STORY}<figure><img src="/in.jpg" width="800" height="600" alt="The water">'
    f"<figcaption>The water. Photo: Ana Lee</figcaption></figure>{STORY}{STORY}</article>"
    '<aside><h2>Related</h2><ul><li><a href="/x"><img src="/teaser.jpg" width="200" height="100">Another story</a>'
    "</li></ul></aside>"
)


def urls(images: str) -> list[str]:
    article = marrow.extract(PAGE, url=HERE, images=images)
    return [image.url.removeprefix(HERE) for image in article.images]


def test_the_articles_pictures_are_kept_and_a_lead_above_the_headline_comes_first() -> None:
    article = marrow.extract(PAGE, url=HERE)
    assert [(image.url.removeprefix(HERE), image.role) for image in article.images] == [
        ("hero.jpg", "lead"),
        ("in.jpg", "inline"),
    ]
    assert isinstance(article.blocks[0], Figure)
    assert article.markdown.index("hero.jpg") < article.markdown.index("The river rose")
    assert article.lead_image == HERE + "hero.jpg"
    assert article.sources["lead_image"] == ("visible",)
    assert article.confidences["lead_image"] == article.images[0].score


def test_with_a_headline_the_lead_is_below_it() -> None:
    article = marrow.extract(PAGE, url=HERE, title=True)
    assert article.headline == "The bridge is gone"
    assert isinstance(article.blocks[1], Figure)


@pytest.mark.parametrize(
    ("images", "expected"),
    [
        ("article", ["hero.jpg", "in.jpg"]),
        ("all", ["logo.png", "hero.jpg", "in.jpg", "teaser.jpg"]),
        ("none", []),
    ],
)
def test_which_pictures_are_kept_is_an_option(images: str, expected: list[str]) -> None:
    assert urls(images) == expected


def test_pictures_change_no_word_of_the_text() -> None:
    texts = {marrow.extract(PAGE, url=HERE, images=images).text for images in ("article", "all", "semantic")}
    assert len(texts) == 1
    article = marrow.extract(PAGE, url=HERE)
    before = article.text
    assert article.blocks
    assert article.text == before


def test_text_alone_needs_no_choice_of_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("marrow.assemble.images.pictured.scene_of", fail)
    article = marrow.extract(PAGE, url=HERE)
    assert article.text.startswith("The river rose")
    with pytest.raises(ZeroDivisionError):
        _ = article.images


def test_without_captions_pictures_have_none() -> None:
    article = marrow.extract(PAGE, url=HERE, captions=False)
    assert {(image.caption, image.credit) for image in article.images} == {("", "")}
    assert "Ana Lee" not in article.markdown


def test_a_page_whose_styles_show_no_picture_stays_as_it_is() -> None:
    article = marrow.extract(f'<h1>T</h1><div style="color:red">{STORY}</div>')
    assert article.images == ()
    assert len(article.blocks) == 1


def test_pages_of_amp_have_pictures_too() -> None:
    page = f'<h1>T</h1>{STORY}<amp-img src="/a.jpg" width="800" height="600" alt="The old bridge"></amp-img>{STORY}'
    assert [image.url for image in marrow.extract(page, url=HERE).images] == [HERE + "a.jpg"]


def test_every_picture_can_be_asked_why() -> None:
    found = marrow.explain_images(marrow.read(PAGE, url=HERE))
    assert [(each.image.url.removeprefix(HERE), each.kept) for each in found] == [
        ("logo.png", False),
        ("hero.jpg", True),
        ("in.jpg", True),
        ("teaser.jpg", False),
    ]
    assert [each.image.role for each in found] == ["logo", "lead", "inline", "teaser"]
    assert found[2].xpath == "/html/body/article[1]/figure[2]/img[1]"
    assert all(each.image.because for each in found)


def test_by_captions_alone_other_pictures_are_the_articles() -> None:
    found = marrow.explain_images(marrow.read(PAGE, url=HERE), images="semantic")
    assert {each.image.because.partition(".")[0] for each in found} == {"semantic"}


def test_a_page_of_ours_gives_its_pictures_back_as_they_were() -> None:
    spoken = f"{STORY}<p><img src='/late.jpg' width='800' height='600'></p><p><em>The mill by night</em></p>{STORY}"
    article = marrow.extract(PAGE.replace("</article>", f"{spoken}</article>"), url=HERE)
    again = marrow.extract(article.html)
    told = [[(each.url, each.role, each.caption, each.credit) for each in of.images] for of in (article, again)]
    assert told[0] == told[1]
    assert [role for _, role, _, _ in told[0]] == ["lead", "inline", "inline"]
    assert told[0][2][2] == "The mill by night"
    assert {image.caption for image in marrow.extract(article.html, captions=False).images} == {""}
    assert marrow.extract(article.html, images="none").images == ()


def test_thousands_of_pictures_in_one_figure_take_no_time() -> None:
    pictures = "".join(f'<img src="/{number}.jpg"><i></i>' for number in range(3000))
    page = f"<h1>T</h1>{STORY}{STORY}<figure>{pictures}<figcaption>Many</figcaption></figure>{STORY}"
    begin = process_time()
    assert len(marrow.extract(page, url=HERE).images) <= 2000
    assert process_time() - begin < 3


def test_a_page_without_an_article_has_no_pictures_of_one() -> None:
    assert marrow.explain_images(marrow.read('<img src="/a.jpg">')) == ()
